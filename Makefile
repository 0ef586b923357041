# `make` alone prints this list. Two commands matter to a newcomer: demo and test.
SHELL := /bin/bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
VENV := .venv
PY := $(VENV)/bin/python
# Where the heavy adapters are installed: a folder that can be kept.
ADAPTERS ?= $(CURDIR)/.venv-adapters
LM ?= $(CURDIR)/.venv-lm
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
# The modules of Python: they are linked by maturin, and tested by pytest.
MODULES := --exclude rules-py --exclude outside-py
# All features but the fuzzer itself, which no test needs and which takes half a minute to compile.
ALL_BUT_LIBFUZZER := rules-core/components,rules-core/testkit
export RUSTFLAGS ?= -D warnings
export RUSTDOCFLAGS ?= -D warnings --html-in-header $(CURDIR)/rules-core/src/rule_links.html
# Else rustc warns, under `make --jobs`, of a jobserver that recipes cannot reach.
export CARGO_MAKEFLAGS :=
# What is built once, tested and thrown away: quick to build matters more than quick to play.
QUICK_TO_BUILD := CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=4 CARGO_PROFILE_RELEASE_OPT_LEVEL=2
# `make test` draws the same random cases every time; `make soak` draws others.
export PROPTEST_RNG_SEED ?= 1

.PHONY: help
help: ## print this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## play all games between two agents: a table of results, and pictures (AGENTS=heuristic,search:100 GAMES=20)
	@cargo run --locked --quiet --release -p examples --bin demo -- --out out $(if $(AGENTS),--agents $(AGENTS)) $(if $(GAMES),--games $(GAMES))

.PHONY: ladder
ladder: ## how strong the agents are: plays the games that docs/strength.jsonl lacks, and writes docs/strength.md (GAMES=100 SEED=0 ONLY=regidice AGENTS=search:100,heuristic AGAINST=heuristic SHARD=0/4)
	@cargo run --locked --quiet --release -p examples --bin ladder -- --games $(or $(GAMES),100) --seed $(or $(SEED),0) --only "$(ONLY)" $(if $(AGENTS),--agents $(AGENTS)) $(if $(AGAINST),--against $(AGAINST)) $(if $(SHARD),--shard $(SHARD))

.PHONY: baselines
baselines: python ## train the recipes of examples/python/baselines.json that docs/baselines.jsonl lacks, and write docs/baselines.md (ONLY=wuerfelhelden)
	@$(PY) examples/python/baselines.py --only "$(ONLY)"

# The environment first: else the chain of Python would wait for whatever has taken its place.
.PHONY: test
test: $(VENV)/ready ## everything: Rust and Python, formatting, lints, wheel, site
	@$(QUICK_TO_BUILD) $(MAKE) --no-print-directory --jobs=2 --output-sync=target test-all

# The quick check while one game is changed: its own tests, nothing else is compiled.
# Warnings are no errors here: what only tests of other games use is unused.
.PHONY: game
game: ## the tests of one game alone, within a minute or two (GAME=regidice ONLY=rd_54)
	RUSTFLAGS= cargo test --locked -p rules-core --no-default-features --features std,picture,testkit,components,$(or $(GAME),wuerfelhelden) --lib $(or $(ONLY),games::$(or $(GAME),wuerfelhelden)::)

.PHONY: rule
rule: ## where a rule is kept, and what proves it (N=VV-197)
	@python3 .ci/rule.py "$(N)"

# Rust beside Python: each chain leaves a core idle now and then.
.PHONY: test-all
test-all: test-rust test-python outside wheel site test-bare test-api

.PHONY: test-rust
test-rust: ## formatting, lints, docs and all Rust tests
	cargo fmt --all --check
	cargo fmt --manifest-path rules-core/js/Cargo.toml --all --check
	cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
	cargo doc --locked --workspace --no-deps --all-features
	cargo test --locked --workspace $(MODULES) --features $(ALL_BUT_LIBFUZZER)

.PHONY: test-api
test-api: ## the public API against its committed list
	.ci/public-api

.PHONY: api
api: ## print the list of the public API anew
	.ci/public-api --write

.PHONY: test-bare
test-bare: ## the rules without std and without a heap, on another architecture, and with the least Rust
	.ci/bare
	.ci/wasm
	.ci/least

$(VENV)/ready: rules-py/requirements-dev.txt
	python3 -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -r rules-py/requirements-dev.txt
	touch $@

.PHONY: python
python: $(VENV)/ready ## build the wheel of the bindings and install it into .venv
	rm -rf $(TARGET)/wheels
	.ci/build-wheel $(TARGET)/wheels
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall $(TARGET)/wheels/rules_py-*.whl

# Every folder with Python in it.
PYTHON := . ../examples/python ../examples/verifiers ../examples/outside-py ../examples/peers ../examples/bots ../examples/check ../.ci ../docs ../examples/openenv

.PHONY: test-python
test-python: python ## the Python tests, formatting, lints and types
	cd rules-py
	export PATH=$(CURDIR)/$(VENV)/bin:$$PATH
	ruff format --check $(PYTHON) --config pyproject.toml
	ruff check $(PYTHON) --config pyproject.toml
	if command -v zizmor >/dev/null; then zizmor --offline --quiet ../.github/workflows; fi # needs Python 3.11
	mypy
	pyright
	python -m mypy.stubtest rules_py._rules
	pytest -n 3

.PHONY: js
js: ## the package for JavaScript, built into target/js/package and tested in Node (not part of `make test`: it compiles all games once more, for size)
	.ci/js

.PHONY: web
web: ## the page without a server, as out/web: all games, agents and replays in static files (builds the package for JavaScript)
	.ci/js build
	python3 .ci/web.py $(TARGET)/js/package out/web

.PHONY: test-web
test-web: web ## the page without a server, played in Chromium (not part of `make test`: it needs the package for JavaScript)
	.ci/test-web out/web

.PHONY: play
play: python ## a game against the computer in the terminal (GAME=unsung_heroes ARGS="--against search:1000")
	@$(PY) -m rules_py play $(or $(GAME),wuerfelhelden) $(ARGS)

.PHONY: table
table: python ## a table in the browser: http://127.0.0.1:8080/ (GAME=unsung_heroes ARGS=--open)
	@$(PY) -m rules_py table $(GAME) $(ARGS)

.PHONY: outside
outside: python ## the games from outside in Python, and the tests of the bindings on them
	rm -rf $(TARGET)/outside
	export $(QUICK_TO_BUILD)
	.ci/build-wheel $(TARGET)/outside/wheels examples/outside-py/Cargo.toml
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --target $(TARGET)/outside/site $(TARGET)/outside/wheels/*.whl
	export PYTHONPATH=$(TARGET)/outside/site
	cd examples/outside-py
	../../$(PY) -m pytest -q tests
	cd ../../rules-py
	../$(PY) -m pytest -n 3 -k "pig or leduc"

.PHONY: wheel
wheel: python ## the wheel, installed into an empty environment without a compiler
	.ci/wheel

.PHONY: package
package: wheel ## the crate from its package alone, wheel and source distribution
	.ci/crate
	.ci/sdist

.PHONY: deny
deny: ## licences, bans, sources and advisories (needs cargo-deny)
	.ci/deny

.PHONY: site
site: python ## the pages, with Python and Rust API, as out/site; after `make web` their pictures and records can be played
	rm -rf out/site
	$(PY) -m sphinx -W --keep-going -q -E -b html docs out/site
	cargo doc --locked --quiet --workspace --no-deps --all-features
	cp -r $(TARGET)/doc out/site/rust
	$(PY) .ci/links.py out/site

.PHONY: test-adapters
test-adapters: ## trainers, OpenSpiel and Ray against the bindings (several GB of packages; ADAPTERS=folder)
	python3 -m venv $(ADAPTERS)
	$(ADAPTERS)/bin/python -m pip install --quiet --disable-pip-version-check -r rules-py/requirements-adapters.txt
	VIRTUAL_ENV=$(ADAPTERS) $(ADAPTERS)/bin/maturin develop --quiet --locked --release --manifest-path rules-py/Cargo.toml
	cd rules-py
	$(ADAPTERS)/bin/python -m pytest -m adapters -rs

.PHONY: test-lm
test-lm: ## the layers for language models: MCP, verifiers, OpenEnv (0.7 GB of packages; LM=folder)
	python3 -m venv $(LM)
	$(LM)/bin/python -m pip install --quiet --disable-pip-version-check -r rules-py/requirements-lm.txt
	VIRTUAL_ENV=$(LM) $(LM)/bin/maturin develop --quiet --locked --release --manifest-path rules-py/Cargo.toml
	cd rules-py
	$(LM)/bin/python -m pytest -m adapters -rs tests/test_mcp.py tests/test_verifiers.py tests/test_openenv.py

.PHONY: notices
notices: ## rewrite the licence texts of what is linked into the wheel
	python3 .ci/notices.py

.PHONY: bless
bless: ## rewrite what is printed: component tables, reference pages, pictures, fingerprints of the versions, golden hashes, code on pages, the page of the ladder
	RULES_BLESS=1 cargo test --locked --quiet -p rules-core --no-default-features --features components,testkit,games --test components
	RULES_BLESS=1 cargo test --locked --quiet -p rules-core --features testkit --test reference --test versions --test golden
	RULES_BLESS=1 cargo test --locked --quiet -p leduc --test page
	RULES_BLESS=1 cargo test --locked --quiet -p examples --lib the_page_says

.PHONY: sheets
sheets: ## write the rules sheets of the Python package from docs/rules
	python3 .ci/sheets.py

.PHONY: stub
stub: python ## write the docstrings of the native module into the stub
	$(PY) .ci/stub.py

.PHONY: views
views: python ## write the types of states and views, for Python and TypeScript, from what games show in play
	$(PY) .ci/views.py

.PHONY: bench
bench: python ## decisions per second: the rules on one core, then the bindings
	cargo bench --locked -p rules-core --features components
	$(PY) rules-py/benches/bench.py

.PHONY: peers
peers: ## the engine beside its peers, one table of ratios (QUICK=1 to try it out, ONLY="ours engine")
	@python3 examples/peers/run.py $(if $(QUICK),--quick) $(if $(ONLY),--only $(ONLY))

.PHONY: attack
attack: $(VENV)/ready ## random calls from Python, good and bad, two threads, MINUTES=60, with overflow checks; bent documents
	VIRTUAL_ENV=$(CURDIR)/$(VENV) CARGO_PROFILE_DEV_OPT_LEVEL=1 $(VENV)/bin/maturin develop --quiet --manifest-path rules-py/Cargo.toml
	$(PY) rules-py/tests/attack.py --minutes $(or $(MINUTES),60)
	RULES_FUZZ=$${RULES_FUZZ:-1000000} cargo test --release -p rules-fuzz

.PHONY: hostile
hostile: python ## hostile clients of a server beside honest ones, whose games must end rightly, MINUTES=60 (SEED=1)
	$(PY) rules-py/tests/hostile.py --minutes $(or $(MINUTES),60) --seed $(or $(SEED),1)

.PHONY: soak
soak: ## a million games of each small kind, 100,000 of each large one, under the kit (SOAK="--small 1000 --large 100")
	RULES_FUZZ=$${RULES_FUZZ:-100000} cargo test --locked --release -p rules-fuzz
	cargo test --locked --release -p rules-core --all-features -- --ignored
	cargo test --locked --release -p leduc -- --ignored
	env -u PROPTEST_RNG_SEED PROPTEST_CASES=20000 cargo test --locked --release -p rules-core --all-features --test refused_input
	env -u PROPTEST_RNG_SEED PROPTEST_CASES=20000 cargo test --locked --release -p rules-core --all-features --test conformance planted_faults
	cargo run --locked --quiet --release -p examples --bin soak -- $(SOAK)

.PHONY: fuzz
fuzz: ## the fuzz targets under libFuzzer, MINUTES=10 each; keeps what reaches new code (nightly, cargo-fuzz)
	.ci/fuzz $(or $(MINUTES),10)

.PHONY: misread
misread: ## replay planted misreadings of the rules: a test of the rule must notice each (GAME=..., ONLY=id)
	.ci/misread $(if $(GAME),--game $(GAME)) $(if $(ONLY),--only $(ONLY))
