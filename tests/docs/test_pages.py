"""What the pages promise: their examples run, their links lead somewhere, their figures can be read."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import lakemem
from docs.images.figures import figures

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])


def examples_of(page: Path) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))


def test_the_examples_on_the_bitemporal_page_give_what_it_says(tmp_path: Path) -> None:
    page = DOCS / "bitemporal.md"
    report: list[str] = []
    with lakemem.open(tmp_path / "home", embedder=None) as store:
        test = doctest.DocTestParser().get_doctest(examples_of(page), {"store": store}, page.name, str(page), 0)
        result = doctest.DocTestRunner().run(test, out=report.append)
    assert result.attempted > 20
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_inside_the_project_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_every_figure_is_shown_on_the_page() -> None:
    shown = re.findall(r"\]\(images/([^)]+)\)", (DOCS / "bitemporal.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(figures())


@pytest.mark.parametrize("name", sorted(figures()))
def test_a_figure_is_a_small_document_with_a_title_and_both_colour_schemes(name: str) -> None:
    svg = figures()[name]
    assert ET.fromstring(svg).find("{http://www.w3.org/2000/svg}title") is not None
    assert "prefers-color-scheme: dark" in svg
    assert len(svg) < 10_000
