"""One tenant's chain, appended to by the holder of the writer lock.

A group of events is staged, written, synced by the caller, then kept or dropped; until it is kept the head does not
move.  Before each append the file's identity and size are compared with what was left there, since somebody may have
edited it.
"""

from __future__ import annotations

import contextlib
import os
from collections import OrderedDict
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from lakemem.errors import StorageFailed
from lakemem.journal.disk import Disk
from lakemem.journal.entry import FIRST_SEAL, RULE, Head, Key, SealedLine, encode
from lakemem.journal.folders import day_files
from lakemem.journal.read import chain_of
from lakemem.journal.scan import Damage, Section, Torn, scan
from lakemem.records.times import day_of
from lakemem.records.versions import Event

OPEN_FILES = 40
"""Day files kept open at once: 10,000 tenants must not mean 10,000 open files."""


class Handles:
    """A bounded set of open day files, least recently used first out."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self._open: OrderedDict[str, int] = OrderedDict()

    def get(self, path: str) -> int:
        """Return a handle that appends to the file `path`."""
        handle = self._open.get(path)
        if handle is None:
            handle = self._open[path] = self.disk.open_append(Path(path))
        else:
            self._open.move_to_end(path)
        return handle

    def trim(self) -> None:
        """Close what is over the bound; called between groups, when no handle is in use."""
        while len(self._open) > OPEN_FILES:
            os.close(self._open.popitem(last=False)[1])

    def drop(self, path: str) -> None:
        """Close the handle of a file that failed: it is never used again."""
        handle = self._open.pop(path, None)
        if handle is not None:
            with contextlib.suppress(OSError):
                os.close(handle)

    def close(self) -> None:
        """Close all of them."""
        while self._open:
            os.close(self._open.popitem()[1])


class _Tail(NamedTuple):
    """What was last seen at the end of the newest file: its path and its name, as plain text for the sake of speed."""

    path: str
    name: str
    inode: int
    size: int


class _Seen(NamedTuple):
    """What a day file holds: its last section of the chain (damaged ones included), where that ends, and a torn end."""

    data: bytes
    last: SealedLine | None
    end: int
    torn: Torn | None


class TenantJournal:
    """The appending end of one tenant's journal.

    Args:
        folder: the tenant's folder.
        tenant: its exact name.
        handles: the open day files of the home.
        anchor: the anchored head, or None.
        key: the chain key, or None.
    """

    def __init__(
        self, folder: Path, tenant: str, *, handles: Handles, anchor: Head | None, key: Key | None = None
    ) -> None:
        self.folder = folder
        self.name = folder.name
        self.tenant = tenant
        self.broken = ""
        """Why the next section must be a `break`, or an empty string."""
        self._handles = handles
        self._anchor = anchor
        self._key = key
        self._head: Head | None = None
        self._tail: _Tail | None = None
        self._missing_end = b""
        self.new_entries: set[Path] = set()
        """Folders in which the last write made a file or a folder; they are synced with it."""
        self._staged: list[tuple[str, bytes]] = []
        self._staged_head: Head | None = None
        self._staged_tail: _Tail | None = None
        self._written: list[tuple[str, int]] = []
        self._uncut: list[tuple[str, int]] = []
        self._is_lost = False
        self.last_system_time = 0
        self._recover()

    @property
    def head(self) -> Head | None:
        """The chain's head, or None before its first section."""
        return self._head

    @property
    def position(self) -> tuple[int, str, int]:
        """The head's sequence, and the newest day file and its size when it was last written."""
        if self._head is None or self._tail is None:
            return (-1, "", 0)
        return (self._head.sequence, self._tail.name, self._tail.size)

    @property
    def needs(self) -> str:
        """The op that must come first: `open` for a new chain, `break` after damage, or an empty string.

        Raises:
            StorageFailed: the files cannot be read, or what a failed write left in them cannot be cut out.
        """
        try:
            self._notice_edits()
        except OSError as error:
            self._is_lost = True
            raise StorageFailed(f"the journal of tenant {self.tenant!r} cannot be read: {error.strerror}") from error
        if self._head is None:
            return "open"
        return "break" if self.broken else ""

    def stage(self, event: Event, new_chain: str = "") -> Event:
        """Return the event with its place in the chain, to be written with the group.

        A new chain is named by `new_chain`, or by the event that opens it.
        """
        head = self._staged_head or self._head or Head(new_chain or event.event_id, -1, FIRST_SEAL)
        section, written = encode(event, head, key=self._key)
        self._staged_head = Head(head.chain, written.sequence, written.seal)
        self._staged.append((day_of(event.system_time), section))
        return written

    @property
    def announcement(self) -> tuple[str, Head] | None:
        """What must be anchored, and synced, before the first section of a new chain is written; None for an old one.

        Without it a crash between that section and its anchor would look as if somebody had taken the anchor away.
        """
        if self._head is not None or self._staged_head is None:
            return None
        return self.name, Head(self._staged_head.chain, -1, FIRST_SEAL)

    def write(self) -> list[int]:
        """Append what is staged and return the handles that the caller must sync, with the folders in `new_entries`.

        Raises:
            StorageFailed: the disk refused; everything of this group was cut back.
        """
        disk = self._handles.disk
        handles: list[int] = []
        self.new_entries = set()
        try:
            for day, sections in groupby(self._staged, key=itemgetter(0)):
                if handles:
                    disk.sync(handles[-1])  # over midnight: the old day is synced before the new one is begun
                handles.append(self._append(day, b"".join([section for _, section in sections])))
        except OSError as error:
            self.drop()
            raise StorageFailed(
                f"the journal of tenant {self.tenant!r} could not be written: {error.strerror}"
            ) from error
        return handles

    def _append(self, day: str, data: bytes) -> int:
        name = f"{day}.md"
        tail = self._tail
        if tail is None or tail.name != name:
            return self._begin(name, data)
        # `needs` compared the file's size with `tail` a moment ago.
        path, _, inode, size = tail
        if self._missing_end:
            data = self._missing_end + data
        self._written.append((path, size))
        disk, handle = self._handles.disk, self._handles.get(path)
        disk.append(handle, data)
        disk.start(handle, size, size=len(data))
        self._staged_tail = _Tail(path, name, inode, size + len(data))
        return handle

    def _begin(self, name: str, data: bytes) -> int:
        """Append to another file than the last one, mostly a new day's."""
        disk = self._handles.disk
        file = self.folder / "memory" / name
        path = str(file)
        self.new_entries.update(disk.make_folders(file.parent, self.folder.parent))
        is_new = not file.exists()
        size = 0 if is_new else file.stat().st_size
        if is_new:
            self._handles.drop(path)  # one of a file by this name that was deleted
        self._written.append((path, size))
        handle = self._handles.get(path)
        disk.append(handle, data)
        disk.start(handle, size, size=len(data))
        if is_new:
            self.new_entries.add(file.parent)
        self._staged_tail = _Tail(path, name, os.fstat(handle).st_ino, size + len(data))
        return handle

    def keep(self) -> tuple[str, Head]:
        """Move the head to the synced group's end and return what to anchor."""
        head, tail = self._staged_head, self._staged_tail
        if head is None or tail is None:
            raise AssertionError("nothing was staged and written")
        self._head, self._tail = head, tail
        self.broken = ""
        self._missing_end = b""
        self._clear()
        return self.name, head

    def drop(self) -> None:
        """Cut the group back out of the files; their handles are not used again."""
        for path, size in self._written:
            self._handles.drop(path)
            self._uncut.append((path, size))
        self._clear()
        # Whatever the failed disk left behind is cut out, and the files looked at again, before the next append.
        self._is_lost = True
        with contextlib.suppress(OSError):
            self._find_again()

    def _find_again(self) -> None:
        while self._uncut:
            path, size = Path(self._uncut[-1][0]), self._uncut[-1][1]
            if path.exists() and path.stat().st_size > size:
                self._handles.disk.cut(path, size)
            self._uncut.pop()
        self._recover()
        self._is_lost = False

    def _clear(self) -> None:
        self._staged, self._staged_head, self._staged_tail, self._written = [], None, None, []

    def _notice_edits(self) -> None:
        if self._is_lost:
            self._find_again()
        if self._tail is None:
            return
        try:
            found = os.stat(self._tail.path)  # noqa: PTH116 - on the path of every write
        except OSError:
            found = None
        if found is None or found.st_ino != self._tail.inode or found.st_size != self._tail.size:
            self._handles.drop(self._tail.path)
            self._recover()

    def _recover(self) -> None:
        """Read the newest file that has a section; cut a torn end that nobody was told of."""
        known = self._head or self._anchor
        chain = known.chain if known is not None else chain_of(self.folder, self.tenant)
        self._tail, self._missing_end = None, b""
        files = day_files(self.folder)
        newest, last = None, None
        for path in reversed(files):
            seen = _look(path.read_bytes(), self.tenant, chain)
            newest, last = newest or seen, seen.last
            if last is not None:
                self.last_system_time = max(self.last_system_time, last.system_time)
                break
        if newest is not None:
            self._take_up(files[-1], newest, known, last)
        self._head = self._settle(known, Head(last.chain, last.sequence, last.seal) if last is not None else None)

    def _take_up(self, path: Path, seen: _Seen, known: Head | None, last: SealedLine | None) -> None:
        """Remember the end of the newest file, without the torn bytes that may be cut."""
        data, torn = seen.data, seen.torn
        self._handles.drop(str(path))
        if torn is not None and _may_cut(torn, known, last):
            self._set_aside(path, data[torn.start :])
            self._handles.disk.cut(path, torn.start)
            data = data[: torn.start]
        self._tail = _Tail(str(path), path.name, path.stat().st_ino, len(data))
        self._missing_end = _missing_end(data, seen.end)

    def _settle(self, known: Head | None, found: Head | None) -> Head | None:
        if known is None:
            if found is not None:
                self.broken = "the anchored head is missing"
            return found
        if known.sequence < 0 and found is None:
            return None  # announced, never written
        if found is None or found.sequence < known.sequence or found.chain != known.chain:
            self.broken = "the journal is shorter than its anchored head"
            return known
        if found.sequence == known.sequence and found.seal != known.seal:
            self.broken = "the journal's last section is not the anchored one"
            return known
        return found

    def _set_aside(self, path: Path, torn: bytes) -> None:
        """Copy what will be cut to a file of its own, synced, before it is cut."""
        disk = self._handles.disk
        number = 0
        while (aside := path.with_name(f".{path.name}.torn-{number}")).exists():
            number += 1
        disk.replace(aside, torn)


def _look(data: bytes, tenant: str, chain: str) -> _Seen:
    last: SealedLine | None = None
    end, torn = 0, None
    for found in scan(data, tenant, chain=chain, sequence=-1):
        sealed = found.sealed if isinstance(found, Section | Damage) else None
        if sealed is not None and sealed.chain == chain and (last is None or sealed.sequence > last.sequence):
            last = sealed
        end = found.end if isinstance(found, Section) else end
        torn = found if isinstance(found, Torn) else None
    return _Seen(data, last, end, torn)


def _may_cut(torn: Torn, known: Head | None, last: SealedLine | None) -> bool:
    """Tell whether torn bytes lie beyond everything that the anchor vouches for."""
    if known is None:
        return last is None  # no anchor, no section: nothing here was ever acknowledged
    if torn.sealed is not None and torn.sealed.chain == known.chain and torn.sealed.sequence <= known.sequence:
        return False
    return known.sequence < 0 or (last is not None and last.sequence >= known.sequence)


def _missing_end(data: bytes, end: int) -> bytes:
    """Return what must be appended so that the next section begins on a line of its own."""
    plain = data[-2 * len(RULE) :].replace(b"\r\n", b"\n")
    if not data.rstrip(b"\r\n") or plain.endswith(RULE):
        return b""
    if end < len(data.rstrip(b"\r\n")):
        return b"\n\n"  # text written by hand stands last
    overlap = next(size for size in range(len(RULE), -1, -1) if plain.endswith(RULE[:size]))
    return RULE[overlap:]
