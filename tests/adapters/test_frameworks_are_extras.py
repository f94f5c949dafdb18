from __future__ import annotations

import doctest
import importlib
import subprocess
import sys

import pytest

ADAPTERS = {
    "langgraph": ("langgraph", "langgraph"),
    "claude_memory": ("anthropic", "anthropic"),
    "openai_session": ("agents", "openai-agents"),
}


def run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_no_framework_is_loaded_before_its_adapter_is() -> None:
    script = "import sys, lakemem_api, lakemem_api.adapters; print(*{n.partition('.')[0] for n in sys.modules})"
    loaded = set(run(script).stdout.split())
    assert "lakemem_api" in loaded
    assert loaded & {"langgraph", "langchain_core", "anthropic", "agents", "openai"} == set()


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_missing_framework_is_named_with_the_extra_that_brings_it(adapter: str) -> None:
    library, extra = ADAPTERS[adapter]
    done = run(f"import sys; sys.modules[{library!r}] = None; import lakemem_api.adapters.{adapter}")
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert last == f"ImportError: {extra} is not installed; install it with: pip install 'lakemem[{extra}]'"


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_the_example_of_an_adapter_runs_as_it_is_shown(adapter: str) -> None:
    module = importlib.import_module(f"lakemem_api.adapters.{adapter}")
    done = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (done.failed, done.attempted > 2) == (0, True)
