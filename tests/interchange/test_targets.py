"""A target is replaced whole or left alone, and a disk that refuses is our own error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lakemem.errors import InvalidInput, NotFound, StorageFailed
from lakemem.interchange.files import opened, replace_file, replace_folder


def anything(_path: Path) -> bool:
    return True


def test_a_target_whose_folder_is_missing_is_a_storage_failure(tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match="was not written"):
        replace_file(tmp_path / "missing" / "out", [b"x"], is_ours=anything)


def test_a_target_below_a_file_is_a_storage_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageFailed):
        replace_folder(tmp_path / "file" / "out", lambda _: None, is_ours=anything)


def test_content_that_fails_half_way_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    def chunks() -> Iterator[bytes]:
        yield b"half"
        message = "no more"
        raise OSError(message)

    path = tmp_path / "out"
    path.write_bytes(b"old")
    with pytest.raises(StorageFailed):
        replace_file(path, chunks(), is_ours=anything)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    replace_file(tmp_path / "link", [b"new"], is_ours=anything)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        replace_file(tmp_path, [b"x"], is_ours=anything)
    with pytest.raises(InvalidInput, match="cannot be read"), opened(tmp_path):
        pass
    with pytest.raises(NotFound), opened(tmp_path / "missing"):
        pass
