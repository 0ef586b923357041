"""What the tests share: every game, a little of its play, and honest skips."""

from __future__ import annotations

import importlib.metadata
import os
from pathlib import Path

# Before NumPy is imported: two test processes with two BLAS threads each compete for two cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest

import browser as browsers
import rules_py


def pytest_generate_tests(metafunc):
    """Runs a test that takes ``name`` once for every game, unless it says for which."""
    marks = metafunc.definition.iter_markers("parametrize")
    if "name" in metafunc.fixturenames and not any("name" in mark.args[0] for mark in marks):
        metafunc.parametrize("name", rules_py.games())


def pytest_collection_modifyitems(config, items):
    """Leaves the heavy adapters to ``-m adapters``, and says so."""
    if "adapters" in (config.option.markexpr or ""):
        return
    kept = [item for item in items if "adapters" not in item.keywords]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


PACKAGES = ["numpy", "gymnasium", "pettingzoo", "open_spiel", "torch", "stable_baselines3"]
PACKAGES += ["sb3_contrib", "torchrl", "tianshou", "ray", "minari", "mcp", "verifiers"]
PACKAGES += ["openenv_core", "moviepy"]


def version_of(package):
    """The version of a package, or that there is none."""
    try:
        return f"{package} {importlib.metadata.version(package)}"
    except importlib.metadata.PackageNotFoundError:
        return f"no {package}"


def pytest_terminal_summary(terminalreporter, config):
    """Says at the end which versions of the optional packages a run of the adapters was with."""
    if "adapters" in (config.option.markexpr or ""):
        found = ", ".join(map(version_of, PACKAGES))
        terminalreporter.write_line(f"rules_py {rules_py.__version__} with {found}")


@pytest.fixture
def game(name):
    """The game with its default options."""
    return rules_py.Game(name)


@pytest.fixture(scope="module")
def server():
    """A server that keeps its games in memory; needs the extra ``table``."""
    from rules_py.wire import Server

    return Server()


@pytest.fixture(scope="module")
def address(server):
    """Where the table of this server is while the tests of a file run."""
    from rules_py.table import application
    from test_websocket import running

    with running(application(server)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def browser():
    """A browser, without which a test is skipped."""
    if browsers.missing():
        pytest.skip(f"{browsers.missing()} is not installed")
    found = browsers.Browser()
    yield found
    found.close()


@pytest.fixture
def size(monkeypatch):
    """Sets the columns and lines of the terminal."""

    def set_size(columns, lines=24):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(lines))
        monkeypatch.setenv("NO_COLOR", "1")

    return set_size


def walk(game, seed, steps=None):
    """A state after some random steps (all of them by default), and its generator."""
    state, rng = game.new_state(), rules_py.Generator(seed)
    while not state.is_terminal and (steps is None or len(state.steps()) < steps):
        state.apply(state.sample(rng))
    return state, rng


def nodes(game, seed, steps=None):
    """Every state of a random game, one after the other, as one changing object."""
    state, rng = game.new_state(), rules_py.Generator(seed)
    taken = 0
    while True:
        yield state
        if state.is_terminal or taken == steps:
            return
        state.apply(state.sample(rng))
        taken += 1


def is_running(pid):
    """Whether there is a process that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False
