# `make` alone prints this list. Two commands matter to a newcomer: demo and test.
SHELL := /bin/bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
VENV := .venv
PY := $(VENV)/bin/python
export RUSTFLAGS ?= -D warnings
export RUSTDOCFLAGS ?= -D warnings

.PHONY: help
help: ## print this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## play all games between simple agents: a table and a picture
	@cargo run --quiet --release -p examples --bin demo -- --out out

.PHONY: test
test: test-rust test-bare test-python ## everything: Rust and Python, formatting, lints, docs

.PHONY: test-rust
test-rust: ## formatting, lints, docs and all Rust tests
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	cargo doc --workspace --no-deps --all-features
	cargo test --workspace --exclude rules-py --all-features

.PHONY: test-bare
test-bare: ## the rules without std and without a heap
	.ci/bare

$(VENV)/ready: rules-py/requirements-dev.txt
	python3 -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -r rules-py/requirements-dev.txt
	touch $@

.PHONY: python
python: $(VENV)/ready ## build the bindings into .venv
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(VENV)/bin/maturin develop --quiet --release --manifest-path rules-py/Cargo.toml

.PHONY: test-python
test-python: python ## the Python tests, formatting, lints and types
	cd rules-py
	export PATH=$(CURDIR)/$(VENV)/bin:$$PATH
	ruff format --check . ../examples/python ../benches/python --config pyproject.toml
	ruff check . ../examples/python ../benches/python --config pyproject.toml
	mypy
	pyright
	python -m mypy.stubtest rules_py._rules
	pytest -n 2

.PHONY: test-adapters
test-adapters: ## trainers, OpenSpiel and Ray against the bindings (several GB of packages)
	python3 -m venv .venv-adapters
	.venv-adapters/bin/python -m pip install --quiet --disable-pip-version-check -r rules-py/requirements-adapters.txt
	VIRTUAL_ENV=$(CURDIR)/.venv-adapters .venv-adapters/bin/maturin develop --quiet --release --manifest-path rules-py/Cargo.toml
	cd rules-py
	../.venv-adapters/bin/python -m pytest -m adapters

.PHONY: bless
bless: ## rewrite the printed reference pages and the golden hashes
	RULES_BLESS=1 cargo test --quiet -p rules-core --features testkit --test reference --test golden

.PHONY: bench
bench: python ## decisions per second: the rules on one core, then the bindings
	cargo bench -p rules-core
	$(PY) benches/python/bench.py

.PHONY: soak
soak: ## a million games of each small kind, 100,000 of each large one, under the kit (SOAK="--small 1000 --large 100")
	RULES_FUZZ=$${RULES_FUZZ:-100000} cargo test --release -p rules-fuzz
	cargo test --release -p rules-core --all-features -- --ignored
	cargo run --quiet --release -p examples --bin soak -- $(SOAK)

.PHONY: mutants
mutants: ## break the rules of GAME in small ways and see the tests notice (SHARD=0/8: every eighth)
	.ci/mutants $(or $(GAME),wuerfelhelden) $(or $(SHARD),0/1) $(or $(PART),rules)
