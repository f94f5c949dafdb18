"""What is written is read after a reload, once, by this process and by others; a killed writer blocks nobody."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lakemem.errors import IndexFailed, StoreClosed
from lakemem.fulltext.analysis import FRENCH
from lakemem.fulltext.reader import WordReader
from lakemem.fulltext.writer import WordWriter
from lakemem.records.filters import All, equals

ANYTHING = All(())

HOLD_THE_WRITER = """
import sys, time
from pathlib import Path
from lakemem.fulltext.writer import WordWriter
writer = WordWriter(Path(sys.argv[1]), heap_bytes=15_000_000)
writer.commit()
print("ready", flush=True)
time.sleep(600)
"""


def test_nothing_is_seen_before_commit_and_reload(index, version):
    index.writer.apply(delete=[], add=[version("one", "zebra")])
    index.reader.reload()
    assert index.find("zebra") == []
    index.writer.commit()
    assert index.find("zebra") == []
    index.reader.reload()
    assert index.find("zebra") == ["one"]
    assert index.reader.count() == 1


def test_a_change_and_a_deletion_leave_no_trace(index, version):
    """https://github.com/ruvnet/ruflo/issues/2815, https://github.com/rohitg00/agentmemory/issues/632."""
    index.add(version("k", "zebra lighthouse"))
    index.add(version("k", "copper teapot"))
    assert (index.find("zebra"), index.find("teapot")) == ([], ["k"])
    index.add(version("better", "copper copper"))
    assert index.find("copper", limit=1) == ["better"]
    index.writer.apply(delete=["better"], add=[])
    index.writer.commit()
    index.reader.reload()
    assert index.find("copper", limit=1) == ["k"]
    assert index.reader.count() == 1


def test_applying_twice_is_the_same_as_once(index, version):
    group = [version("a", "zebra"), version("b", "zebra", tags=("x",))]
    index.add(*group)
    once = index.reader.search("zebra", mode="natural", where=ANYTHING, limit=9)
    for _ in range(2):
        index.writer.apply(delete=["a", "b", "unknown"], add=group)
    index.writer.wait_merges()
    index.reader.reload()
    twice = index.reader.search("zebra", mode="natural", where=ANYTHING, limit=9)
    assert [hit.version_id for hit in twice] == [hit.version_id for hit in once] == ["a", "b"]
    assert index.reader.count() == 2


def test_deleting_is_by_the_whole_id(index, version):
    index.add(version("a", "zebra"), version("a.1", "zebra"), version("A", "zebra"), version("b", "zebra", key="a"))
    index.writer.apply(delete=["a"], add=[])
    index.writer.commit()
    index.reader.reload()
    assert index.find("zebra") == ["A", "a.1", "b"]


def test_a_writer_goes_on_after_waiting_for_merges(index, version):
    for at in range(4):
        index.add(version(f"v{at}", "zebra"))
    index.writer.wait_merges()
    assert index.writer.segments >= 1
    index.add(version("v4", "zebra"))
    assert index.find("zebra") == ["v0", "v1", "v2", "v3", "v4"]


def test_a_second_writer_is_refused_while_the_first_lives(index, version):
    with pytest.raises(IndexFailed):
        WordWriter(index.folder, heap_bytes=15_000_000)
    index.add(version("one", "zebra"))
    assert index.find("zebra") == ["one"]
    index.writer.close()
    again = WordWriter(index.folder, heap_bytes=15_000_000)
    again.close()


def test_a_killed_writer_leaves_no_lock_and_readers_go_on(tmp_path, version):
    folder = tmp_path / "words"
    first = WordWriter(folder, heap_bytes=15_000_000)
    first.apply(delete=[], add=[version("one", "zebra")])
    first.commit()
    first.close()
    child = subprocess.Popen([sys.executable, "-c", HOLD_THE_WRITER, str(folder)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(IndexFailed):
            WordWriter(folder, heap_bytes=15_000_000)
        reader = WordReader(folder)
        assert reader.count() == 1
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
    writer = WordWriter(folder, heap_bytes=15_000_000)
    writer.apply(delete=["one"], add=[version("two", "zebra")])
    writer.commit()
    reader.reload()
    assert [hit.version_id for hit in reader.search("zebra", mode="natural", where=ANYTHING, limit=9)] == ["two"]
    writer.close()


def test_a_folder_without_an_index_cannot_be_read(tmp_path):
    with pytest.raises(IndexFailed):
        WordReader(tmp_path / "missing")
    with pytest.raises(IndexFailed):
        WordReader(tmp_path)


@pytest.mark.parametrize("text", ["", "{", '{"index_settings":{}}', "\0" * 100])
def test_a_damaged_folder_is_reported_as_ours(tmp_path, text):
    WordWriter(tmp_path, heap_bytes=15_000_000).close()
    (tmp_path / "meta.json").write_text(text)
    with pytest.raises(IndexFailed) as refused:
        WordWriter(tmp_path, heap_bytes=15_000_000)
    assert str(tmp_path) not in str(refused.value)
    with pytest.raises(IndexFailed):
        WordReader(tmp_path)


def test_an_index_of_another_edition_is_refused(tmp_path):
    WordWriter(tmp_path, heap_bytes=15_000_000).close()
    meta = tmp_path / "meta.json"
    meta.write_text(meta.read_text().replace(FRENCH, "lakemem_french_0"))
    with pytest.raises(IndexFailed):
        WordWriter(tmp_path, heap_bytes=15_000_000)
    with pytest.raises(IndexFailed, match="another schema"):
        WordReader(tmp_path)


def test_a_path_that_is_no_folder_is_refused(tmp_path):
    path = Path(tmp_path / "file")
    path.write_text("x")
    with pytest.raises(IndexFailed):
        WordWriter(path)


def test_closed_means_closed(tmp_path, version):
    writer = WordWriter(tmp_path, heap_bytes=15_000_000)
    reader = WordReader(tmp_path)
    for _ in range(2):
        writer.close()
        reader.close()
    with pytest.raises(StoreClosed):
        writer.apply(delete=[], add=[version("one")])
    with pytest.raises(StoreClosed):
        writer.commit()
    with pytest.raises(StoreClosed):
        reader.search("zebra", mode="natural", where=ANYTHING, limit=1)


def test_threads_may_search_while_the_writer_writes(index, version):
    index.add(version("base", "zebra"))
    problems: list[object] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            found = index.find("zebra", where=equals("tenant", "acme"))
            if "base" not in found or found != sorted(found):
                problems.append(found)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for at in range(10):
        index.add(version(f"v{at}", "zebra"))
    done.set()
    for thread in threads:
        thread.join()
    assert not problems
    assert len(index.find("zebra")) == 11
