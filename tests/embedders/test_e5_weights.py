"""Whether the weights file is there, and is this file."""

from __future__ import annotations

import os
import shutil

import pytest

from lakemem.embedders import e5_weights
from lakemem.embedders.e5 import E5Embedder
from lakemem.embedders.e5_weights import FILE_BYTES, find_weights, verify
from lakemem.errors import EmbedderFailed


@pytest.fixture
def copy(tmp_path):
    return shutil.copy(find_weights(), tmp_path / "copy.bin")


def flip_a_byte(path):
    """Change one weight and put the time back, as a bad disk would."""
    before = path.stat()
    with path.open("r+b") as file:
        file.seek(FILE_BYTES // 2)
        (byte,) = file.read(1)
        file.seek(FILE_BYTES // 2)
        file.write(bytes([byte ^ 1]))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_the_installed_file_is_the_right_one(tmp_path):
    verify(find_weights(), cache_dir=tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


def test_a_file_that_was_checked_is_not_read_again(tmp_path, copy, monkeypatch):
    verify(copy, cache_dir=tmp_path / "cache")
    monkeypatch.setattr(e5_weights, "file_digest", lambda *_: pytest.fail("it was hashed again"))
    verify(copy, cache_dir=tmp_path / "cache")


def test_a_file_that_changed_after_its_check_is_refused(tmp_path, copy):
    verify(copy, cache_dir=tmp_path / "cache")
    flip_a_byte(copy)
    with pytest.raises(EmbedderFailed, match="sha256"):
        verify(copy, cache_dir=tmp_path / "cache")


def test_a_damaged_stamp_costs_a_check_and_nothing_else(tmp_path):
    verify(find_weights(), cache_dir=tmp_path)
    (stamp,) = tmp_path.iterdir()
    good = stamp.read_bytes()
    stamp.write_bytes(good[: len(good) // 2])
    verify(find_weights(), cache_dir=tmp_path)
    assert stamp.read_bytes() == good


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    verify(find_weights(), cache_dir=blocked / "cache")


@pytest.mark.parametrize("content", [b"", b"E5S1 but short"])
def test_another_file_is_refused_and_the_probe_says_so(tmp_path, content):
    path = tmp_path / "weights.bin"
    path.write_bytes(content)
    embedder = E5Embedder(path=path)
    with pytest.raises(EmbedderFailed, match="another file"):
        embedder.embed_passages(["text"])
    assert "another file" in embedder.probe(30)


def test_a_file_that_is_not_there_is_said_and_not_raised_as_something_else(tmp_path):
    embedder = E5Embedder(path=tmp_path / "none.bin")
    with pytest.raises(EmbedderFailed, match="cannot be read"):
        embedder.embed_query("text")
    assert "words only" in embedder.probe(30)


def test_without_the_carrier_package_the_embedder_says_what_to_install(monkeypatch):
    monkeypatch.setattr(e5_weights, "CARRIER", "no_such_carrier_package")
    embedder = E5Embedder()
    with pytest.raises(EmbedderFailed, match="not installed"):
        embedder.embed_query("text")
    assert "install" in embedder.probe(30)


def test_short_texts_are_windowed_without_a_model(tmp_path):
    assert E5Embedder(path=tmp_path / "none.bin").pieces("a short text") == ["a short text"]
