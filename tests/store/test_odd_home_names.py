"""Everything of a home lies in its folder, whatever the folder is called."""

from __future__ import annotations

import pytest

from tests.store.opened import opened


@pytest.mark.parametrize(
    "name", ["Été à Paris", "a%20b", "a b#c?d", "[x]*", "back\\slash", "é" * 75, "名前", "~", "s3:", "file:"]
)
def test_a_home_of_any_name_holds_all_of_its_files(tmp_path, name):
    folder = tmp_path / name
    with opened(folder) as store:
        store.store("k", "a zebra")
        assert [hit.key for hit in store.search("zebra")] == ["k"]
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (folder / "shards/00/g000001/records.lance/_versions").is_dir()
    with opened(folder, read_only=True) as store:
        assert store.recall("k")[0].value == "a zebra"
    with opened(folder) as store:
        store.rescan()
        assert [hit.key for hit in store.search("zebra")] == ["k"]
