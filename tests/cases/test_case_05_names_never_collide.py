"""Case 5: different names never share a folder, a table or a value.

https://github.com/supermemoryai/supermemory/issues/1547
https://github.com/akitaonrails/ai-memory/issues/364
https://github.com/brightwave-inc/tidebreak/issues/2665
https://github.com/kirodotdev/KiroCrew/issues/10379
https://github.com/PKU-YuanGroup/OpenAI4S/pull/104
"""

from __future__ import annotations

import unicodedata

from tests.store.opened import opened

NAMES = [
    *(
        "a/b",
        "a_b",
        "a.b",
        "a-b",
        "a b",
        "Alice",
        "alice",
        "caf\u00e9",
        "cafe\u0301",
        "身份",
        "验证",
        "CON",
        "nul.txt",
        "x.",
        "x ",
    ),
    *("...", "..", ".", "/", "user", "default", "t" * 128, "é" * 128, "🦊", "~", "a~b", "-"),
]


def test_every_tenant_and_every_key_has_its_own_value_before_and_after_a_rescan_and_a_restart(tmp_path):
    home = tmp_path / "home"
    with opened(home) as store:
        for name in NAMES:
            store.store("who", repr(name), tenant=name)
            store.store(name, repr(name), tenant="keys")
        check(store)
        store.rescan()
        check(store)
    with opened(home) as store:
        check(store)
        assert set(store.tenants()) == {*NAMES, "keys"}
        assert all(report.holds for report in store.verify())
    folders = [path.name for path in (home / "markdown").iterdir()]
    assert len(folders) == len(NAMES) + 1
    folded = {unicodedata.normalize("NFC", name).casefold() for name in folders}
    assert len(folded) == len(folders)
    for path in home.rglob("*"):
        stem = path.name.split(".")[0].upper()
        assert len(path.name.encode()) <= 255
        assert stem not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT1"}
        assert not path.name.endswith((".", " "))


def check(store):
    for name in NAMES:
        assert [m.value for m in store.recall("who", tenant=name)] == [repr(name)]
        assert [m.value for m in store.recall(name, tenant="keys")] == [repr(name)]
    assert len(store.list(tenant="keys")) == len(NAMES)
