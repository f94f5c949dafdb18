"""Skills from a folder of markdown files."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from lakemem.errors import InvalidInput, LakememError
from lakemem_api.memories import Memories

KIND: Final = "skill"

_log = logging.getLogger("lakemem.mnemos")


class SkillFile(NamedTuple):
    """A file that holds a skill, and whose it is."""

    tenant: str
    name: str
    path: Path


def skill_files(folder: Path, *, tenant: str) -> Iterator[SkillFile]:
    """Yield the `*.md` files of a folder, and those of the folders in it, which are named for their tenants.

    Args:
        folder: where they lie.
        tenant: whose the files directly inside are.

    Raises:
        InvalidInput: there is no such folder.
    """
    if not folder.is_dir():
        raise InvalidInput("mnemos.skills", f"{folder} is not a folder")
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_dir():
            for inner in sorted(path.glob("*.md")):
                if inner.is_file() and not inner.name.startswith("."):
                    yield SkillFile(path.name, inner.stem, inner)
        elif path.suffix == ".md" and path.is_file():
            yield SkillFile(tenant, path.stem, path)


def take_skills(memories: Memories, folder: Path, *, tenant: str) -> int:
    """Store the skills of a folder that are new or changed, and return how many those were.

    A file that cannot be one is passed over, and the log says why.  What is no longer in the folder stays.

    Args:
        memories: the home.
        folder: where they lie.
        tenant: whose the files directly inside are.

    Raises:
        InvalidInput: there is no such folder.
    """
    stored = 0
    known: dict[str, dict[str, str]] = {}
    for whose, name, path in skill_files(folder, tenant=tenant):
        try:
            text = path.read_text("utf-8-sig")
            if whose not in known:
                known[whose] = {found.key: found.value for found in memories.list(tenant=whose, kinds=(KIND,))}
            if known[whose].get(name) != text:
                memories.store(name, text, tenant=whose, kind=KIND)
                stored += 1
        except (OSError, UnicodeDecodeError, LakememError) as error:
            _log.warning("%s is no skill: %s", path, error)
    return stored
