"""Case 12: what is no time is refused by name and writes nothing; the extremes of time come back exactly.

https://github.com/pandas-dev/pandas/issues/11929
https://github.com/apache/arrow/issues/44420
https://github.com/caido/caido/issues/1116
https://github.com/joshuaswarren/remnic/pull/1623
"""

from __future__ import annotations

from lakemem.journal.folders import tenant_folder
from tests.cases.surfaces.instants import rescan
from tests.serving.running import holds

NOT_TIMES = (
    "2025-02-30", "2024-06-31", "2016-12-31T23:59:60Z", "2025-01-01T25:00:00Z", "0000-01-01", "not a date", "",
    "99999-01-01",
)  # fmt: skip
NOT_EVEN_TEXTS = (True, 5, 1e20, float("nan"), float("inf"), None)
EXTREMES = ("0001-01-01", "1677-01-01", "1969-12-31T23:59:59", "2262-04-12", "9999-12-31T23:59:59")


def journal(mem7):
    folder = mem7.transport.home / "markdown" / tenant_folder(mem7.tenant)
    return {path.name: path.read_bytes() for path in folder.rglob("*.md")}


def test_what_is_no_time_is_refused_by_name_and_nothing_is_written(mem7):
    mem7.ask("store", key="k", value="v")
    before, listed = journal(mem7), mem7.ask("list")
    fields = {
        "store": ("valid_from", "valid_to"), "recall": ("valid_at", "as_of"), "list": ("valid_at", "as_of"),
        "search": ("valid_at", "as_of", "since", "until"), "context": ("valid_at", "as_of", "since", "until"),
    }  # fmt: skip
    required = {"store": {"key": "k", "value": "w"}, "search": {"query": "v"}, "context": {"query": "v"}}
    for tool, names in fields.items():
        for name in names:
            for bad in NOT_TIMES:
                said = mem7.refused(tool, **required.get(tool, {}), **{name: bad})
                assert said == f'{name}: "{bad}" is not a date (2026-03-20) or an RFC3339 time'
            for bad in NOT_EVEN_TEXTS:
                # NaN and Infinity are no JSON: a transport may refuse the whole message instead of the argument.
                said = mem7.refused(tool, **required.get(tool, {}), **{name: bad})
                assert said.startswith((f"{name}: ", "-32700"))
    assert journal(mem7) == before
    assert mem7.ask("list") == listed


def test_a_period_that_does_not_begin_before_it_ends_is_refused(mem7):
    mem7.ask("store", key="k", value="v")
    before = journal(mem7)
    for period in (("2025-01-02", "2025-01-01"), ("2025-01-01", "2025-01-01")):
        said = mem7.refused("store", key="k", value="w", valid_from=period[0], valid_to=period[1])
        assert said.startswith("valid_to: ")
    assert mem7.refused("store", key="k", value="w", valid_to="2020-01-01").startswith("valid_to: ")
    assert journal(mem7) == before


def test_a_life_that_is_none_is_refused_and_zero_is_permanent(mem7):
    mem7.ask("store", key="k", value="v", ttl=0)
    before = journal(mem7)
    for ttl in (-1, float("nan"), float("inf"), 1e18, "60", True, None):
        assert mem7.refused("store", key="k", value="w", ttl=ttl).startswith(("ttl: ", "-32700"))
    assert journal(mem7) == before
    mem7.ask("store", key="short", value="v", ttl=0.5)
    (short,) = [found for found in mem7.context("v") if found["key"] == "short"]
    assert mem7.keys("recall", key="short", as_of=short["tx_from"]) == ["short"]
    assert mem7.keys("recall", key="k", valid_at="9999-12-31T23:59:59Z") == ["k"]
    while mem7.keys("recall", key="short"):
        pass
    assert mem7.keys() == ["k"]


def test_the_extremes_of_time_come_back_exactly_before_and_after_a_rescan(everywhere):
    # A bare date is printed as the midnight that it means.
    printed = [f"{at}Z" if "T" in at else f"{at}T00:00:00Z" for at in EXTREMES]
    for mem7 in everywhere:
        for number, at in enumerate(EXTREMES[:-1]):
            mem7.ask("store", key=f"from{number}", value="x", valid_from=at)
        for number, at in enumerate(EXTREMES[1:], 1):
            mem7.ask("store", key=f"to{number}", value="x", valid_from="0001-01-01", valid_to=at)
        mem7.ask("store", key="open", value="x", valid_from="0001-01-01")
        check_extremes(mem7, printed)
    rescan(everywhere)
    for mem7 in everywhere:
        check_extremes(mem7, printed)
        assert holds(mem7.transport.home, mem7.tenant)


def check_extremes(mem7, printed):
    for number, at in enumerate(printed[:-1]):
        assert f"Valid: {at} → now" in mem7.ask("recall", key=f"from{number}", valid_at=at)
        assert f"valid {at} → now" in mem7.ask("history", key=f"from{number}")
    for number, at in enumerate(printed[1:], 1):
        assert f"→ {at}" in mem7.ask("recall", key=f"to{number}", valid_at="0001-01-01")
        assert f"→ {at}" in mem7.ask("history", key=f"to{number}")
    assert mem7.keys("recall", key="open", valid_at=printed[-1]) == ["open"]
    assert mem7.keys("recall", key="to4", valid_at=printed[-1]) == []
