from __future__ import annotations

import os
import socket
import stat

import pytest

from lakemem.errors import StorageFailed
from lakemem_api.composition import Target, open_for_writing, open_shared
from lakemem_api.handover.address import LONGEST, Address, connect, peer_uid


@pytest.fixture
def made(home):
    (home / "run").mkdir(parents=True)
    return home


def test_the_socket_has_a_short_path_however_long_the_homes_is(tmp_path):
    deep = tmp_path / ("a" * 150) / ("b" * 150)
    assert len(os.fsencode(deep)) > 300
    deep.mkdir(parents=True)
    target = Target(deep / "home", 10.0, lambda _line: None)
    with open_shared(target, identity="holder") as holder, open_for_writing(target) as other:
        path = Address(deep / "home").read()
        assert path is not None
        assert len(os.fsencode(path)) <= LONGEST
        assert other is not holder.local
        other.store("k", "v")
        assert [memory.key for memory in holder.list()] == ["k"]


def test_the_socket_and_its_folder_are_for_their_user_alone(made, runtime):
    with Address(made).claim():
        path = Address(made).read()
        assert path.parent == runtime / "lakemem"
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE((made / "run" / "socket").stat().st_mode) == 0o600


def test_one_home_has_one_name_by_whatever_path_it_is_reached(made, tmp_path):
    (tmp_path / "link").symlink_to(made)
    paths = []
    for path in (made, tmp_path / "link"):
        with Address(path).claim():
            paths.append(Address(path).read())
    assert paths[0] == paths[1]
    (tmp_path / "other" / "run").mkdir(parents=True)
    with Address(tmp_path / "other").claim():
        assert Address(tmp_path / "other").read() != paths[0]


def test_a_stale_socket_file_is_replaced(made):
    Address(made).claim().close()  # as a holder leaves it that was killed
    path = Address(made).read()
    assert path.exists()
    assert connect(path, timeout_s=5) is None
    with Address(made).claim(), connect(path, timeout_s=5) as connection:
        assert peer_uid(connection) == os.geteuid()


@pytest.mark.parametrize("environment", [{}, {"XDG_RUNTIME_DIR": "relative"}, {"XDG_RUNTIME_DIR": "/" + "long/" * 30}])
def test_without_a_usable_runtime_folder_there_is_one_for_each_user(made, environment):
    address = Address(made, environment)
    with address.claim():
        assert str(address.read().parent) == f"/tmp/lakemem-{os.geteuid()}"
        address.withdraw()


def test_a_folder_that_others_may_have_touched_is_not_used(made, runtime, tmp_path):
    (runtime / "lakemem").mkdir()
    (runtime / "lakemem").chmod(0o755)
    address = Address(made)
    with address.claim():
        assert address.read().parent.parent == runtime.parent  # the user's own folder instead
    (runtime / "lakemem").rmdir()
    (runtime / "lakemem").symlink_to(tmp_path)
    with address.claim():
        assert address.read().parent.parent == runtime.parent
    address.withdraw()


def test_without_any_private_folder_the_holder_says_what_is_wrong(share, home, runtime, monkeypatch):
    from lakemem_api.handover import address

    monkeypatch.setattr(address, "_candidates", lambda _environment: iter([runtime / "lakemem"]))
    (runtime / "lakemem").write_text("a file")
    with pytest.raises(StorageFailed, match="is a link or a file") as refused:
        share()
    assert "XDG_RUNTIME_DIR" in refused.value.hint
    (runtime / "lakemem").unlink()
    assert share().is_holder  # the lock was let go


@pytest.mark.parametrize(
    "note", [b"", b"relative\n", b"/" + b"x" * 200, b"/a\0b\n", b"\xff\xfe", b"/nowhere/at.sock\n"]
)
def test_a_note_that_names_no_socket_means_that_nobody_answers(share, home, note):
    share("first").close()
    (home / "run" / "socket").write_bytes(note)
    assert share("second").is_holder


def test_withdrawing_leaves_alone_what_the_note_was_made_to_name(made, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("kept")
    address = Address(made)
    with address.claim():
        (made / "run" / "socket").write_bytes(os.fsencode(precious))
        address.withdraw()
    assert precious.read_text() == "kept"


def test_nobody_is_asked_who_belongs_to_another_user(made, monkeypatch):
    with Address(made).claim():
        path = Address(made).read()
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
        assert connect(path, timeout_s=5) is None


def test_the_peer_is_the_user_that_the_operating_system_names():
    one, other = socket.socketpair()
    with one, other:
        assert peer_uid(one) == os.getuid()
