"""The table `[mnemos]` of a home's settings."""

from __future__ import annotations

import pytest

from lakemem.errors import InvalidInput
from lakemem_api.serving.options import MnemosOptions, load_mnemos, load_options


@pytest.fixture
def file(tmp_path):
    return tmp_path / "lakemem.toml"


def test_without_a_file_or_a_table_the_defaults_count(file):
    assert load_mnemos(file) == MnemosOptions()
    file.write_text("[mem7]\ntenant = 'm'\n", encoding="utf-8")
    assert load_mnemos(file).tenant == "user"
    assert (MnemosOptions().worker_interval_s, MnemosOptions().consolidate_after_s) == (3_600, 3_600)


def test_every_setting_is_read_and_other_tables_do_not_mind(file):
    file.write_text(
        '[mnemos]\ntenant = "home"\nworker_interval_s = 60\nconsolidate_after_s = 0\nskills = "skills"\n'
        'model_url = "http://127.0.0.1:1"\nmodel = "m"\nmodel_dialect = "openai"\nmodel_key_env = "KEY"\n'
        '[mnemos.subjects]\nhome = "Camille"\n',
        encoding="utf-8",
    )
    assert load_mnemos(file) == MnemosOptions(
        "home", {"home": "Camille"}, 60, 0, "skills", "http://127.0.0.1:1", "m", "openai", "KEY"
    )
    assert load_options(file)[1].tenant == "user"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("tenants = 'a'", "mnemos.tenants"), ("tenant = 5", "mnemos.tenant"), ("tenant = ''", "mnemos.tenant"),
        ("worker_interval_s = 0", "mnemos.worker_interval_s"), ("worker_interval_s = 1.5", "mnemos.worker_interval_s"),
        ("worker_interval_s = true", "mnemos.worker_interval_s"), ("subjects = ['a']", "mnemos.subjects"),
        ("consolidate_after_s = -1", "mnemos.consolidate_after_s"), ("subjects = { a = 1 }", "mnemos.subjects"),
        ("subjects = { a = '' }", "mnemos.subjects.a"), ("subjects = { '' = 'a' }", "mnemos.subjects"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_refused_by_name(file, line, field):
    file.write_text(f"[mnemos]\n{line}\n", encoding="utf-8")
    with pytest.raises(InvalidInput) as refusal:
        load_mnemos(file)
    assert refusal.value.field == field
