"""Does the chain hold?  Each tenant's journal against its own seals, its anchor and, where there is one, the key."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lakemem.journal.anchors import Anchors
from lakemem.journal.entry import FIRST_SEAL, Head, Key, SealedLine, mac_holds
from lakemem.journal.folders import day_files, stray_files, tenant_folder, tenant_folders
from lakemem.journal.read import Place, chain_of, places, tenant_name
from lakemem.journal.scan import Damage, Handwritten, Section, Torn
from lakemem.records.times import day_of

_TORN_RETRIES = 5
_TORN_RETRY_S = 0.05


@dataclass(frozen=True, slots=True)
class Break:
    """Where a chain does not hold: the file, its line, what stands there and why."""

    file: str
    line: int
    entity: str
    reason: str


@dataclass(slots=True)
class ChainReport:
    """What was found in one tenant's journal.

    `legacy` counts texts without a seal (written by hand); `anchor` is ok, missing or ahead; `unverifiable` counts
    sections whose mac needs a key that is not here.
    """

    tenant: str
    holds: bool = True
    entries: int = 0
    sealed: int = 0
    legacy: int = 0
    erased: int = 0
    keyed: bool = False
    unverifiable: int = 0
    anchor: str = "ok"
    head: Head | None = None
    breaks: list[Break] = field(default_factory=list)
    unsealed: list[Break] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return the report in the shape that mem7's clients know, with what lakemem adds."""
        first = asdict(self.breaks[0]) if self.breaks else None
        return {
            "tenant": self.tenant,
            "holds": self.holds,
            "report": {
                "entries": self.entries,
                "sealed": self.sealed,
                "legacy": self.legacy,
                "keyed": self.keyed,
                "break": first,
            },
            "head": {"seq": self.head.sequence, "seal": self.head.seal} if self.head else None,
            "erased": self.erased,
            "anchor": self.anchor,
            "unverifiable": self.unverifiable,
            "breaks": [asdict(found) for found in self.breaks],
            "unsealed": [asdict(found) for found in self.unsealed],
        }


def missing_folders(folders: Iterable[Path], anchors: Anchors) -> list[ChainReport]:
    """Return a report for every tenant that was anchored and has no folder any more."""
    listed = list(folders)
    there = {folder.name for folder in listed}
    if listed:  # a tenant may have been begun since they were listed
        there.update(folder.name for folder in tenant_folders(listed[0].parent))
    reports = []
    for name in anchors.folders():
        anchor = anchors.get(name)
        if name not in there and anchor is not None and anchor.sequence >= 0:
            report = ChainReport(tenant=name, holds=False, anchor="ahead")
            report.breaks.append(Break(name, 0, name, "the tenant's folder is missing"))
            reports.append(report)
    return reports


def verify_folder(
    folder: Path, anchors: Anchors, *, home_id: str, key: Key | None, tenant: str | None = None
) -> ChainReport:
    """Return the report of one tenant's folder; one that does not exist holds and has no entries."""
    name = tenant if tenant is not None else tenant_name(folder)
    anchor = anchors.get(folder.name)
    report = ChainReport(tenant=name if name is not None else folder.name)
    # A first write that failed, or that a crash prevented, leaves at most empty files and an announcement.
    if (anchor is None or anchor.sequence < 0) and not any(path.stat().st_size for path in day_files(folder)):
        return report
    if name is None or (tenant is None and tenant_folder(name) != folder.name):
        report.breaks.append(Break(folder.name, 0, report.tenant, "no section says whose folder this is"))
    found = _settled(folder, report.tenant, anchor)
    _Check(report, folder, key=key, home_id=home_id).run(found, anchor)
    for path in stray_files(folder):
        report.unsealed.append(Break(path.name, 0, path.name, "is no day file and is not read"))
    report.holds = not report.breaks
    return report


def _settled(folder: Path, tenant: str, anchor: Head | None) -> list[Place]:
    """Return what the files hold; a torn end is looked at again, since somebody may be writing just now."""
    chain = anchor.chain if anchor else ""
    found = list(places(folder, tenant, chain=chain))
    for _ in range(_TORN_RETRIES):
        if not found or not isinstance(found[-1].found, Torn):
            break
        time.sleep(_TORN_RETRY_S)
        found = list(places(folder, tenant, chain=chain))
    return found


class _Check:
    """The walk along one chain."""

    def __init__(self, report: ChainReport, folder: Path, *, key: Key | None, home_id: str) -> None:
        self._report = report
        self._folder = folder
        self._key = key
        self._home_id = home_id
        self._previous = FIRST_SEAL
        self._sequence = -1
        self._seal_at_anchor = ""
        self._chain = ""

    def run(self, found: list[Place], anchor: Head | None) -> None:
        self._chain = anchor.chain if anchor is not None else chain_of(self._folder, self._report.tenant)
        for path, thing in found:
            file = f"memory/{path.name}"
            match thing:
                case Section(sealed=sealed):
                    self._section(file, path.stem, thing, sealed)
                case Damage(line=line, reason=reason, sealed=sealed):
                    self._damage(file, line, reason, sealed)
                case Torn(line=line, reason=reason, sealed=sealed):
                    self._damage(file, line, reason, sealed)
                case Handwritten(line=line):
                    self._report.legacy += 1
                    self._report.unsealed.append(Break(file, line, "text", "no seal covers this text"))
            if anchor is not None and self._sequence == anchor.sequence and not self._seal_at_anchor:
                self._seal_at_anchor = self._previous
        self._against(anchor, found)

    def _section(self, file: str, day: str, section: Section, sealed: SealedLine) -> None:
        report = self._report
        event = section.event
        entity = (event.key or event.session) if event is not None else ""
        entity = entity or f"entry {sealed.sequence}"
        if sealed.op not in ("open", "break"):
            report.entries += 1
            report.sealed += 1
        report.erased += event is None
        if sealed.op == "break":
            reason = event.value if event is not None else "damage"
            self._broken(file, section.line, entity, f"written after damage: {reason}")
        elif sealed.previous != self._previous:
            missing = sealed.sequence - self._sequence - 1
            if missing == 1:
                entity, reason = f"entry {self._sequence + 1}", f"entry {self._sequence + 1} is missing before {entity}"
            elif missing:
                first, last = self._sequence + 1, sealed.sequence - 1
                entity, reason = f"entry {first}", f"entries {first} to {last} are missing before {entity}"
            else:
                reason = "it does not follow the section before it"
            self._broken(file, section.line, entity, reason)
        if not section.heading_holds:
            self._broken(file, section.line, entity, "its heading was changed")
        if day_of(sealed.system_time) != day:
            self._broken(file, section.line, entity, "it stands in the file of another day")
        if sealed.op == "open" and event is not None and self._home_id not in event.extra:
            self._broken(file, section.line, entity, "its chain was begun in another home")
        self._mac(file, section.line, entity, sealed)
        self._move(sealed)

    def _mac(self, file: str, line: int, entity: str, sealed: SealedLine) -> None:
        report = self._report
        if sealed.mac:
            report.keyed = True
            if self._key is None or self._key.key_id != sealed.key_id:
                report.unverifiable += 1
            elif not mac_holds(sealed, self._key):
                self._broken(file, line, entity, "its mac was not made with the chain key")
        elif report.keyed:
            self._broken(file, line, entity, "it has no mac though earlier sections have one")

    def _damage(self, file: str, line: int, reason: str, sealed: SealedLine | None) -> None:
        number = sealed.sequence if sealed is not None else self._sequence + 1
        self._broken(file, line, f"entry {number}", reason)
        if sealed is not None and sealed.chain == self._chain and sealed.sequence > self._sequence:
            self._report.entries += sealed.op not in ("open", "break")
            self._move(sealed)

    def _move(self, sealed: SealedLine) -> None:
        self._previous, self._sequence = sealed.seal, sealed.sequence
        self._report.head = Head(sealed.chain, sealed.sequence, sealed.seal)

    def _broken(self, file: str, line: int, entity: str, reason: str) -> None:
        self._report.breaks.append(Break(file, line, entity, reason))

    def _against(self, anchor: Head | None, found: list[Place]) -> None:
        files = day_files(self._folder)
        last = found[-1].path.name if found else files[-1].name if files else ""
        if anchor is None:
            self._report.anchor = "missing"
            self._broken(f"memory/{last}", 0, "anchor", "the anchored head is missing")
        elif self._sequence < anchor.sequence:
            self._report.anchor = "ahead"
            reason = f"the journal is empty, its anchor says {anchor.sequence}"
            if self._sequence >= 0:
                reason = f"the journal ends at entry {self._sequence}, its anchor says {anchor.sequence}"
            self._broken(f"memory/{last}", 0, f"entry {self._sequence + 1}", reason)
        elif self._seal_at_anchor and self._seal_at_anchor != anchor.seal:
            self._report.anchor = "ahead"
            self._broken(f"memory/{last}", 0, f"entry {anchor.sequence}", "it is not the section that was anchored")
