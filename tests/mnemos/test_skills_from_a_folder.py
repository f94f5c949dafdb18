"""Skills from a folder: each file one, changed ones alone are written again."""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem_api.mnemos.skills import take_skills


@pytest.fixture
def folder(tmp_path):
    found = tmp_path / "skills"
    (found / "acme").mkdir(parents=True)
    (found / "deploy.md").write_text("1. build\n2. push\n", encoding="utf-8")
    (found / "café.md").write_text("moudre, tasser", encoding="utf-8")
    (found / "acme" / "deploy.md").write_text("acme's way", encoding="utf-8")
    (found / "notes.txt").write_text("no skill", encoding="utf-8")
    (found / ".hidden.md").write_text("no skill", encoding="utf-8")
    (found / "acme" / "deeper").mkdir()
    (found / "acme" / "deeper" / "x.md").write_text("no skill", encoding="utf-8")
    return found


def skills(store, tenant):
    return {skill.key: skill.value for skill in store.list(tenant=tenant, kinds=("skill",))}


def test_files_become_skills_of_the_tenant_that_their_folder_names(store, folder):
    assert take_skills(store, folder, tenant="user") == 3
    assert skills(store, "user") == {"deploy": "1. build\n2. push\n", "café": "moudre, tasser"}
    assert skills(store, "acme") == {"deploy": "acme's way"}


def test_a_skill_is_written_again_only_when_its_file_has_changed(store, folder):
    take_skills(store, folder, tenant="user")
    assert take_skills(store, folder, tenant="user") == 0
    (folder / "deploy.md").write_text("1. push", encoding="utf-8")
    (folder / "café.md").unlink()
    assert take_skills(store, folder, tenant="user") == 1
    assert skills(store, "user") == {"deploy": "1. push", "café": "moudre, tasser"}


def test_a_file_that_can_be_no_skill_is_passed_over_and_the_log_says_why(store, folder, caplog):
    (folder / "empty.md").write_text("", encoding="utf-8")
    (folder / "latin.md").write_bytes(b"caf\xe9")
    (folder / "nul.md").write_text("a\0b", encoding="utf-8")
    assert take_skills(store, folder, tenant="user") == 3
    assert [name for name in ("empty.md", "latin.md", "nul.md") if name not in caplog.text] == []


def test_a_folder_that_is_not_there_is_refused(store, tmp_path):
    with pytest.raises(InvalidInput, match=r"mnemos\.skills"):
        take_skills(store, tmp_path / "nowhere", tenant="user")


def test_skills_answer_how_to_questions_by_name(v1, folder):
    take_skills(v1.store, folder, tenant="user")
    found = v1.post("/query", q="How do I deploy?")
    assert found["type"] == "procedural"
    assert sorted(found["procedural"]) == ["café", "deploy"]
    assert len(v1.post("/query", q="How do I deploy?", k=1)["procedural"]) == 1
