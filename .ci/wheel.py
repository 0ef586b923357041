"""Wheels: what lies in one, and a game of each kind in an empty environment.

``wheel.py look FILE`` checks the contents; ``wheel.py play``, run in the
environment, plays.
"""

from __future__ import annotations

import shutil
import sys
import time
import zipfile
from pathlib import Path

NEEDED = (
    "rules_py/__init__.py",
    "rules_py/_rules.abi3.so",
    "rules_py/_rules.pyi",
    "rules_py/py.typed",
    "rules_py/gym.py",
    "dist-info/METADATA",
    "dist-info/licenses/LICENSE-APACHE",
    "dist-info/licenses/LICENSE-MIT",
)


def look(path: Path) -> None:
    """Check that a wheel has everything, and nothing from the tests."""
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        missing = [need for need in NEEDED if not any(name.endswith(need) for name in names)]
        stray = [name for name in names if "test" in name or name.endswith((".rs", ".toml"))]
        (metadata,) = (name for name in names if name.endswith("METADATA"))
        page = wheel.read(metadata).decode()
    assert not missing, f"{path.name} lacks {missing}"
    assert not stray, f"{path.name} should not hold {stray}"
    assert "## Thousands" in page, "the README is the page of the package"
    assert "License-Expression: MIT OR Apache-2.0" in page
    assert "-abi3-" in path.name, "one wheel serves every Python"
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {len(names)} files")


def play() -> None:
    """Play a game of each kind where there is nothing but the wheel and NumPy."""
    compilers = [name for name in ("cargo", "rustc", "gcc", "cc") if shutil.which(name)]
    assert not compilers, f"{compilers} should be out of reach here"
    import rules_py

    for name in rules_py.games():
        state, luck, begun = rules_py.Game(name).new_state(), rules_py.Generator(1), time.time()
        while not state.is_terminal:
            state.apply(state.sample(luck) if state.is_chance else state.heuristic_action())
        assert rules_py.replay(state.record()) == state
        batch = rules_py.Batch(state.game, 8, seed=1)
        batch.step(batch.sample_legal())
        steps = len(state.steps())
        print(f"{state.game.title}: {steps} steps, {time.time() - begun:.2f} s, {state.returns()}")


if __name__ == "__main__":
    if sys.argv[1] == "look":
        look(Path(sys.argv[2]))
    else:
        play()
