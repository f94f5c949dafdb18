"""Keys that others change: other processes, other threads, hands."""

from __future__ import annotations

import fcntl
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from lakemem.errors import StorageFailed, StoreLocked
from lakemem_api.identity.keys import Keyring

ADD = """
import sys
from pathlib import Path
from lakemem_api.identity.keys import Keyring
keyring = Keyring(Path(sys.argv[1]), {}, wait_s=300)
for number in range(5):
    print(keyring.add(f"{sys.argv[2]}-{number}"))
"""


def test_a_change_acts_at_once_on_a_keyring_that_is_in_use(tmp_path):
    serving, changing = Keyring(tmp_path, {}), Keyring(tmp_path, {})
    assert not serving.has_any
    token = changing.add("me")
    assert serving.has_any
    assert serving.principal_of(token).name == "me"
    changing.revoke("me")
    assert serving.principal_of(token) is None
    assert not serving.has_any
    again = changing.add("me")
    assert (serving.principal_of(token), serving.principal_of(again).name) == (None, "me")


def test_changes_in_quick_succession_are_all_seen(tmp_path):
    # Each has the same size, and often the same tick of the file system's clock.
    serving, changing = Keyring(tmp_path, {}), Keyring(tmp_path, {})
    for _ in range(50):
        token = changing.add("me")
        assert serving.principal_of(token) is not None
        changing.revoke("me")
        assert serving.principal_of(token) is None


def test_each_new_file_is_later_than_the_one_it_replaces(tmp_path):
    keyring = Keyring(tmp_path, {})
    file = tmp_path / "keys.json"
    keyring.add("first")
    ahead = file.stat().st_mtime_ns + 3_600_000_000_000
    os.utime(file, ns=(ahead, ahead))
    keyring.add("second")
    assert file.stat().st_mtime_ns > ahead


def test_processes_that_add_at_once_lose_no_key(tmp_path):
    started = [
        subprocess.Popen([sys.executable, "-c", ADD, str(tmp_path), f"p{number}"], stdout=subprocess.PIPE, text=True)
        for number in range(4)
    ]
    tokens = [line for process in started for line in process.communicate()[0].split()]
    keyring = Keyring(tmp_path, {})
    assert len(tokens) == len(set(tokens)) == 20
    assert {keyring.principal_of(token).name for token in tokens} == {f"p{p}-{k}" for p in range(4) for k in range(5)}


def test_threads_that_add_and_ask_at_once_see_whole_files(tmp_path):
    keyring = Keyring(tmp_path, {}, wait_s=300)
    first = keyring.add("first")

    def work(number):
        token = keyring.add(f"k{number}")
        return all((keyring.principal_of(token), keyring.principal_of(first)))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(24)))
    assert len(keyring.list()) == 25


def test_a_change_waits_for_another_and_says_so_when_it_gives_up(tmp_path):
    keyring = Keyring(tmp_path, {}, wait_s=0.05)
    keyring.add("first")
    with (tmp_path / "run" / "keys.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(StoreLocked, match="keys are being changed"):
            keyring.add("second")
    keyring.add("second")
    assert [key.name for key in keyring.list()] == ["first", "second"]


def test_a_disk_that_refuses_leaves_the_keys_as_they_were(tmp_path, monkeypatch):
    keyring = Keyring(tmp_path, {})
    token = keyring.add("first")
    before = (tmp_path / "keys.json").read_bytes()

    def refuse(_handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(StorageFailed, match="No space left"):
            keyring.add("second")
    assert (tmp_path / "keys.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["keys.json", "run"]
    assert keyring.principal_of(token).name == "first"


def test_the_file_is_synced_before_it_is_put_in_place_and_its_folder_after(tmp_path, monkeypatch):
    keyring = Keyring(tmp_path, {})
    keyring.add("first")
    synced, real = [], os.fsync

    def watch(handle):
        named = (tmp_path / "keys.json").read_text().count('"name"')
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), named))
        real(handle)

    monkeypatch.setattr(os, "fsync", watch)
    keyring.add("second")
    assert synced == [(False, 1), (True, 2)]
