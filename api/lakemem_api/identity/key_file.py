"""The keys of a home as they lie in `keys.json`: read in full or not at all, replaced in one step."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, get_args

import orjson

from lakemem.errors import InvalidInput, LakememError, StorageFailed, StoreDamaged, StoreLocked
from lakemem.journal.disk import sync_folder
from lakemem.records.checks import MAX_NAME, check_optional, check_tenant, check_text
from lakemem.records.times import format_time, parse_time
from lakemem_api.identity.principal import ROLES, Kind, Principal, Role

VERSION = 1
MAX_KEY_NAME = 128

_FIELDS = frozenset(("name", "sha256", "tenants", "roles", "kind", "agent", "created", "expires"))
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
_POLL_S = 0.02


@dataclass(frozen=True, slots=True)
class Key:
    """One caller's credential, without its secret.

    Args:
        name: what the caller is called; one key per name.
        digest: the SHA-256 of the token, 32 bytes.
        tenants: the tenants that it opens; empty: every tenant.
        roles: what may be done in them.
        kind: a person, or a model that acts by itself.
        agent: whom writes are recorded for; empty: nobody.
        created: when it was made, in microseconds since 1970.
        expires: from when on it is refused, in microseconds since 1970; None: never.
    """

    name: str
    digest: bytes = field(repr=False)
    tenants: tuple[str, ...]
    roles: tuple[Role, ...]
    kind: Kind
    agent: str
    created: int
    expires: int | None

    @property
    def principal(self) -> Principal:
        """The caller whom the key stands for."""
        return Principal(self.name, self.tenants, frozenset(self.roles), self.kind, self.agent)

    def is_expired(self, now_us: int) -> bool:
        """Tell whether the key is refused at `now_us`."""
        return self.expires is not None and now_us >= self.expires

    def to_dict(self) -> dict[str, Any]:
        """Return what may be shown of it."""
        return {
            "name": self.name,
            "tenants": list(self.tenants),
            "roles": list(self.roles),
            "kind": self.kind,
            "agent": self.agent,
            "created": format_time(self.created),
            "expires": None if self.expires is None else format_time(self.expires),
        }


class Signature(NamedTuple):
    """What changes when the file does."""

    mtime_ns: int
    inode: int
    size: int
    ctime_ns: int

    @classmethod
    def of(cls, found: os.stat_result) -> Signature:
        """Return the signature of a file's metadata."""
        return cls(found.st_mtime_ns, found.st_ino, found.st_size, found.st_ctime_ns)


def make_key(fields: Mapping[str, Any], *, digest: bytes) -> Key:
    """Return a key of what was given for it.

    Args:
        fields: `name`, `tenants`, `roles`, `kind`, `agent`, and `created` and `expires` as texts or datetimes.
        digest: the SHA-256 of its token.

    Raises:
        InvalidInput: a field is missing or cannot have this value.
    """
    name = check_text(fields.get("name"), "name", limit=MAX_KEY_NAME)
    if not name.isprintable() or name != name.strip():
        raise InvalidInput("name", "must be printable, without spaces at its ends")
    roles = tuple(_listed(fields.get("roles"), "roles"))
    unknown = [role for role in roles if role not in ROLES]
    if unknown or not roles:
        shown = f"has {unknown[0]!r}" if unknown else "is empty"
        raise InvalidInput("roles", f"{shown}, it must be some of {', '.join(ROLES)}")
    kind: Any = fields.get("kind")
    if kind not in get_args(Kind):
        raise InvalidInput("kind", f"is {kind!r}, it must be one of {', '.join(get_args(Kind))}")
    expires = fields.get("expires")
    return Key(
        name=name,
        digest=digest,
        tenants=tuple(dict.fromkeys(check_tenant(tenant) for tenant in _listed(fields.get("tenants"), "tenants"))),
        roles=tuple(role for role in ROLES if role in roles),
        kind=kind,
        agent=check_optional(fields.get("agent"), "agent", limit=MAX_NAME),
        created=parse_time(fields.get("created", ""), "created"),
        expires=None if expires is None else parse_time(expires, "expires"),
    )


def read_keys(path: Path) -> tuple[tuple[Key, ...], Signature | None]:
    """Return the keys of a file and its signature; no file is no keys and None.

    Raises:
        StoreDamaged: the file cannot be read, or holds anything that this version does not know in full.
    """
    try:
        with path.open("rb") as source:
            signature = Signature.of(os.fstat(source.fileno()))
            text = source.read()
    except FileNotFoundError:
        return (), None
    except OSError as error:
        raise StoreDamaged(f"{path.name} cannot be read: {error.strerror or error}") from error
    try:
        return _parsed(orjson.loads(text)), signature
    except (ValueError, TypeError, LakememError) as error:
        # The parser's own message may quote the text, so only ours is told.
        why = error.message if isinstance(error, LakememError) else "it is not JSON"
        raise StoreDamaged(f"{path.name} is damaged: {why}", hint="nobody is let in until it is repaired") from None


def write_keys(path: Path, keys: Iterable[Key]) -> None:
    """Put `keys` in the place of the file's, in one step, and return when they are on disk.

    Raises:
        StorageFailed: the disk refused; the file is as it was.
    """
    entries = [{**key.to_dict(), "sha256": key.digest.hex()} for key in keys]
    text = orjson.dumps({"version": VERSION, "keys": entries}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        try:
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            with os.fdopen(handle, "wb") as out:
                out.write(text)
                out.flush()
                _set_later_than(path, out.fileno())
                os.fsync(out.fileno())
            temporary.replace(path)
            sync_folder(path.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise StorageFailed(f"{path} was not written: {error.strerror or error}") from error


@contextlib.contextmanager
def locked(home: Path, wait_s: float) -> Iterator[None]:
    """Hold the lock of a home's keys; the home's folder is made where it is missing.

    Raises:
        StoreLocked: another process still holds it after `wait_s` seconds.
        StorageFailed: the folder or the lock cannot be made.
    """
    try:
        _make_home(home)
        handle = os.open(home / "run" / "keys.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StorageFailed(f"{error.filename or home}: {error.strerror or error}") from error
    try:
        _acquire(handle, wait_s)
        yield
    finally:
        os.close(handle)


def _acquire(handle: int, wait_s: float) -> None:
    deadline = time.monotonic() + wait_s
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() >= deadline:
                raise StoreLocked(
                    "the keys are being changed by another process",
                    holder="another process",
                    hint=f"waited {wait_s:g} s",
                ) from None
            time.sleep(_POLL_S)
        else:
            return


def _make_home(home: Path) -> None:
    made = [folder for folder in (home, *home.parents) if not folder.exists()]
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    (home / "run").mkdir(exist_ok=True, mode=0o700)
    # A key that was given out must survive a power cut, so the names of the folders above it must too.
    for folder in made:
        sync_folder(folder.parent)


def _set_later_than(path: Path, handle: int) -> None:
    """Give a new file a later time than the one that it replaces: a reader could else take it for the old one.

    Two changes within one tick of the file system's clock may have the same time and size, and a freed inode again.
    """
    with contextlib.suppress(FileNotFoundError):
        before = path.stat().st_mtime_ns
        if os.fstat(handle).st_mtime_ns <= before:
            os.utime(handle, ns=(before + 1, before + 1))


def _parsed(found: object) -> tuple[Key, ...]:
    """Return the keys of a parsed file; what is not understood is refused, it might be what keeps somebody out."""
    if not isinstance(found, dict) or set(found) != {"version", "keys"} or not isinstance(found["keys"], list):
        raise InvalidInput("keys.json", "is not an object of `version` and a list of `keys`")
    if found["version"] != VERSION:
        raise InvalidInput("version", f"is {found['version']!r}, this version reads {VERSION}")
    keys = tuple(_entry(entry) for entry in found["keys"])
    if len({key.name for key in keys}) != len(keys):
        raise InvalidInput("name", "stands for two keys")
    return keys


def _entry(entry: object) -> Key:
    if not isinstance(entry, dict) or set(entry) != _FIELDS:
        raise InvalidInput("keys", f"has an entry that is not made of {', '.join(sorted(_FIELDS))}")
    digest = entry["sha256"]
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        raise InvalidInput("sha256", "is not 64 hexadecimal digits")
    return make_key(entry, digest=bytes.fromhex(digest))


def _listed(values: object, name: str) -> list[Any]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InvalidInput(name, "must be a list of strings")
    return list(values)
