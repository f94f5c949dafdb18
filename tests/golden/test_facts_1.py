"""The frozen home with facts, marks, an archive and a skill opens, verifies and gives exactly these answers."""

from __future__ import annotations

import filecmp
import shutil
from pathlib import Path

import lakemem
from tests.golden.make_facts_v1 import write_home
from tests.golden.make_v1 import ulid

FROZEN = Path(__file__).parent / "facts_v1" / "home"


def test_the_encoder_still_writes_the_frozen_bytes(tmp_path):
    write_home(tmp_path / "again")
    files = [str(path.relative_to(FROZEN)) for path in FROZEN.rglob("*") if path.is_file()]
    same, different, missing = filecmp.cmpfiles(FROZEN, tmp_path / "again", files, shallow=False)
    assert (len(same), different, missing) == (3, [], [])


def test_the_frozen_home_answers_as_it_did(tmp_path):
    shutil.copytree(FROZEN, tmp_path / "home")
    with lakemem.open(tmp_path / "home", embedder=None) as store:
        assert all(report.holds for report in store.verify())
        lived = sorted(store.list(kinds=["fact"], predicate="lives_in", all_periods=True), key=lambda m: m.valid_from)
        assert [(m.object, m.valid_from[:10], m.valid_to[:10]) for m in lived] == [
            ("Lyon", "2025-01-01", "2025-03-01"),
            ("Nice", "2025-03-01", "2025-06-01"),
            ("Annecy", "2025-06-01", "2025-10-01"),
        ]
        assert lived[0].extra == {
            "fact_id": lived[0].memory_id,
            "confidence": 0.9,
            "sources": [ulid("turn")],
            "sentence": "J'habite à Lyon.",
            "said_at": 1735689600000000,
        }
        then = store.list(kinds=["fact"], predicate="lives_in", valid_at="2025-04-01", as_of="2026-03-01T09:00:04Z")
        assert [m.object for m in then] == ["Lyon"]
        assert [m.object for m in store.list(kinds=["fact"])] == ["thé"]
        (turn,) = store.list(kinds=["episode"])
        assert (turn.memory_id, turn.marks) == (ulid("turn"), {"salience": 0.7})
        (gone,) = store.list(kinds=["episode"], statuses=["archived"])
        assert (gone.value, gone.marks) == ("bonjour", {"salience": 0.1, "decay": 0.05})
        assert [m.key for m in store.list(kinds=["skill"])] == ["deploy"]
