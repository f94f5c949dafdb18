"""Where the holder of a home answers: a socket with a short path, which the home's `run/socket` names."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import socket
import stat
import struct
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from lakemem.errors import StorageFailed
from lakemem_api.settings import runtime_folder

LONGEST = 99
"""Bytes of a socket's path. Source: `sun_path` is 104 bytes on macOS and 108 on Linux, its final NUL included."""

_NAME_DIGITS = 16
_BACKLOG = 128
_LOCAL_PEERCRED = 1
"""Source: `sys/un.h` of macOS; the level is SOL_LOCAL, which is 0, and the answer a `struct xucred`."""


class Address:
    """The socket of a home.

    Args:
        home: the home's folder.
        environment: variables by name; default: the process's own.
    """

    def __init__(self, home: Path, environment: Mapping[str, str] | None = None) -> None:
        self._home = home
        self._note = home / "run" / "socket"
        self._environment = environment
        self._claimed: Path | None = None

    def read(self) -> Path | None:
        """Return where the last holder answered, or None where nobody ever did."""
        try:
            raw = self._note.read_bytes()[: LONGEST + 2].rstrip(b"\n")
        except OSError:
            return None
        path = Path(os.fsdecode(raw))
        return path if path.is_absolute() and len(raw) <= LONGEST and b"\0" not in raw else None

    def claim(self) -> socket.socket:
        """Return a listening socket, in the place of a stale one; to be called by the holder of the writer lock.

        Raises:
            StorageFailed: there is no folder for it that is ours alone.
        """
        path = self._private_folder() / f"{self._name()}.sock"
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            path.unlink(missing_ok=True)
            listening.bind(os.fspath(path))
            path.chmod(0o600)
            listening.listen(_BACKLOG)
            self._claimed = path
            self._write(path)
        except OSError as error:
            listening.close()
            raise StorageFailed(f"the socket {path} cannot be made: {error.strerror}") from error
        return listening

    def withdraw(self) -> None:
        """Take the socket away; to be called by the holder, before it frees the writer lock."""
        path, self._claimed = self._claimed, None
        for file in (self._note, path) if path is not None else ():
            with contextlib.suppress(OSError):
                file.unlink()

    def _name(self) -> str:
        """Return a name that is the home's own on this machine, by whatever path it is reached."""
        found = self._home.stat()
        return hashlib.sha256(f"{found.st_dev}:{found.st_ino}".encode()).hexdigest()[:_NAME_DIGITS]

    def _write(self, path: Path) -> None:
        """Name the socket in one step, so that nobody reads half a path."""
        temporary = self._note.with_name(f".socket.{os.getpid()}.tmp")
        temporary.write_bytes(os.fsencode(path) + b"\n")
        temporary.chmod(0o600)
        temporary.replace(self._note)

    def _private_folder(self) -> Path:
        failure = StorageFailed("there is no folder for the socket")
        for folder in _candidates(self._environment):
            try:
                _make_private(folder)
            except StorageFailed as error:
                failure = error
            else:
                return folder
        raise failure


def _candidates(environment: Mapping[str, str] | None) -> Iterator[Path]:
    """Yield folders for sockets, best first."""
    runtime = runtime_folder(environment)
    folder = Path() if runtime is None else runtime / "lakemem"
    if runtime is not None and len(os.fsencode(folder)) + len("/.sock") + _NAME_DIGITS <= LONGEST:
        yield folder
    # Not the folder of `TMPDIR`: its path may be long, and others who look for the socket may have another one.
    yield Path(f"/tmp/lakemem-{os.geteuid()}")  # noqa: S108 - checked to be ours, private and no link before it is used


def _make_private(folder: Path) -> None:
    """Make a folder that is ours alone, or check that it is."""
    try:
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        found = folder.lstat()
    except OSError as error:
        raise StorageFailed(f"the folder {folder} for the socket cannot be made: {error.strerror}") from error
    if not stat.S_ISDIR(found.st_mode):
        wrong = "is a link or a file"
    elif found.st_uid != os.geteuid():
        wrong = f"belongs to user {found.st_uid}, not to user {os.geteuid()}"
    elif found.st_mode & 0o077:
        wrong = f"is open to others (mode {stat.S_IMODE(found.st_mode):o}, it must be 700)"
    else:
        return
    raise StorageFailed(f"the folder {folder} for the socket {wrong}", hint="remove it, or set XDG_RUNTIME_DIR")


def connect(path: Path, *, timeout_s: float) -> socket.socket | None:
    """Return a connection to whom answers there, or None where nobody does, or nobody of our own.

    Args:
        path: the socket.
        timeout_s: how long anything on the connection may take, until it is set otherwise.

    Raises:
        BlockingIOError: somebody does, but many others queue for it.
    """
    calling = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        calling.settimeout(timeout_s)
        calling.connect(os.fspath(path))
        if peer_uid(calling) == os.geteuid():
            return calling
    except OSError as error:
        calling.close()
        if error.errno == errno.EAGAIN:
            raise BlockingIOError(errno.EAGAIN, "the queue of the socket is full") from error
        return None
    calling.close()
    return None


def peer_uid(connection: socket.socket) -> int:
    """Return the user id of the process at the other end, as the operating system knows it."""
    if sys.platform == "darwin":
        _version, uid = struct.unpack_from("=II", connection.getsockopt(0, _LOCAL_PEERCRED, 76))
    else:
        _pid, uid, _gid = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return int(uid)
