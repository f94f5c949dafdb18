"""A home on disk: its folders, its identity, and the lock of its one writer."""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
import time
from pathlib import Path

import orjson

from lakemem.errors import NotFound, StoreDamaged, StoreLocked

_POLL_S = 0.02
_TOML = """\
# A lakemem home.  The journal in markdown/ is the truth; shards/ can be deleted and comes back by `lakemem rescan`.

[home]
id = "{home_id}"

# [embedder]
# name = "e5"            # e5 (default), openai, ollama, hashing, none

# [settings]
# vector_wait_ms = 250
"""


class Home:
    """The folders of a home.

    Args:
        root: the home's folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.markdown = root / "markdown"
        self.anchors = root / "anchors"
        self.shard = root / "shards" / "00"
        self.run = root / "run"
        self.cache = root / "cache"
        self.toml = root / "lakemem.toml"
        self.pointer = self.shard / "CURRENT"

    def create(self, new_id: str) -> str:
        """Make the folders and the identity where they are missing; return the home's id."""
        made = [folder for folder in (self.root, *self.root.parents) if not folder.exists()]
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        for folder in (self.markdown, self.anchors, self.shard, self.run):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not self.toml.exists():
            temporary = self.toml.with_name(f".lakemem.toml.{os.getpid()}.tmp")
            temporary.write_text(_TOML.format(home_id=new_id), "utf-8")
            temporary.chmod(0o600)  # an api key or the chain key may come to stand in it
            _sync(temporary)
            # A link never replaces: of several processes that make the home at once, all take the first one's identity.
            with contextlib.suppress(FileExistsError):
                os.link(temporary, self.toml)
            temporary.unlink()
            # What is durable below must hang on something durable: the new folders' names too.
            for folder in (self.root, self.shard.parent, *(folder.parent for folder in made)):
                _sync(folder)
        return self.home_id

    def check_exists(self) -> None:
        """Raise NotFound where this is no home yet."""
        if not self.markdown.is_dir():
            raise NotFound(f"there is no lakemem home at {self.root}", hint="a first write makes it")

    @property
    def home_id(self) -> str:
        """The home's id, a ULID; empty where the file was written by hand without one."""
        import tomllib

        try:
            return str(tomllib.loads(self.toml.read_text("utf-8")).get("home", {}).get("id", ""))
        except (OSError, ValueError) as error:
            raise StoreDamaged(f"{self.toml.name} cannot be read: {error}") from error

    def generation(self) -> str | None:
        """Return the name of the current generation of derived state, or None where there is none."""
        try:
            name = self.pointer.read_text("ascii").strip()
        except FileNotFoundError:
            return None
        return name if name and (self.shard / name).is_dir() else None

    def point_to(self, generation: str) -> None:
        """Make a generation the current one, in one step, synced."""
        temporary = self.pointer.with_name(".CURRENT.tmp")
        with temporary.open("w", encoding="ascii") as out:
            out.write(generation + "\n")
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(self.pointer)
        _sync(self.shard)


class WriterLock:
    """The lock of a home's one writer: the operating system's, so a crash frees it.

    The file says who holds it (for messages only) and is never unlinked.
    """

    def __init__(self, run: Path) -> None:
        self._path = run / "writer.lock"
        self._handle: int | None = None

    def acquire(self, wait_s: float) -> None:
        """Return when the lock is held.

        Raises:
            StoreLocked: another process still holds it after `wait_s` seconds; the message says who.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        deadline = time.monotonic() + wait_s
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() >= deadline:
                    holder = self.holder()
                    os.close(handle)
                    raise StoreLocked(
                        f"the store is being written by {holder}",
                        holder=holder,
                        hint=f"waited {wait_s:g} s; a read-only open works beside it",
                    ) from None
                time.sleep(_POLL_S)
        self._handle = handle
        who = orjson.dumps({"pid": os.getpid(), "host": socket.gethostname()})
        os.ftruncate(handle, 0)
        os.pwrite(handle, who, 0)

    def holder(self) -> str:
        """Return who wrote their name into the lock last."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            who = orjson.loads(self._path.read_bytes())
            return f"process {who['pid']} on {who['host']}"
        return "another process"

    def release(self) -> None:
        """Let the next one have it."""
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def boot_id() -> str:
    """Return what changes when the machine restarts, or an empty string where that is not known."""
    with contextlib.suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    return ""
