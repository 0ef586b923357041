"""Wheels: what lies in one, and a game of each kind in an empty environment.

``wheel.py clean FILE`` takes the paths of this machine out of the bill of materials,
``wheel.py look FILE`` checks the contents, ``wheel.py ship FILE`` also where it runs and that
it names no such path; ``wheel.py games``, run in an environment that has
the wheel, plays, and ``wheel.py play`` does so where there is no compiler.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NEEDED = (
    "rules_py/__init__.py",
    "rules_py/_rules.pyi",
    "rules_py/py.typed",
    "rules_py/gym/__init__.py",
    "rules_py/sheets/regidice.md",
    "rules_py/sheets/regidice.short.md",
    "dist-info/METADATA",
    "dist-info/licenses/LICENSE-APACHE",
    "dist-info/licenses/LICENSE-MIT",
    "dist-info/licenses/THIRD-PARTY.txt",
)


def clean(path: Path) -> None:
    """Name the crates of this repository without the folder that it was built in; compress well."""
    with zipfile.ZipFile(path) as wheel:
        files = {info: wheel.read(info) for info in wheel.infolist()}
    changed = {}
    for info, data in files.items():
        if "/sboms/" in info.filename:
            text = re.sub(
                r'path\+file://[^"#]*?/(?=rules-(?:core|py)\b)', "path+file:///", data.decode()
            )
            text = re.sub(r'download_url=file:[^"&#]*', "download_url=file:.", text)
            json.loads(text)
            files[info] = text.encode()
            changed[info.filename] = files[info]
    for info, data in files.items():
        if info.filename.endswith(".dist-info/RECORD"):
            files[info] = recorded(data.decode(), changed).encode()
    with zipfile.ZipFile(path, "w") as wheel:
        for info, data in files.items():
            wheel.writestr(info, data, zipfile.ZIP_DEFLATED, compresslevel=9)


def recorded(record: str, changed: dict[str, bytes]) -> str:
    """Return a RECORD with the hashes and sizes of what was changed."""
    lines = []
    for line in record.splitlines():
        name = line.split(",")[0]
        if name in changed:
            digest = base64.urlsafe_b64encode(hashlib.sha256(changed[name]).digest())
            line = f"{name},sha256={digest.decode().rstrip('=')},{len(changed[name])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def built_in(wheel: zipfile.ZipFile) -> list[str]:
    """Return the files that hold a folder of this machine."""
    cargo = os.environ.get("CARGO_HOME", str(Path.home() / ".cargo"))
    folders = [str(ROOT), str(Path(cargo).resolve()), str(Path.home() / ".rustup")]
    forms = {form.encode() for at in folders for form in (at, at.replace("\\", "/"))}
    return [name for name in wheel.namelist() if any(form in wheel.read(name) for form in forms)]


def look(path: Path) -> None:
    """Check that a wheel has everything, and nothing from the tests."""
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        missing = [need for need in NEEDED if not any(name.endswith(need) for name in names)]
        stray = [
            name for name in names if re.search(r"(^|/)(tests?[/_]|conftest)|\.(rs|toml)$", name)
        ]
        (metadata,) = (name for name in names if name.endswith("METADATA"))
        page = wheel.read(metadata).decode()
        (record,) = (name for name in names if name.endswith(".dist-info/RECORD"))
        said = wheel.read(record).decode()
        wrong = recorded(said, {name: wheel.read(name) for name in names if name != record}) != said
    assert not missing, f"{path.name} lacks {missing}"
    modules = [name for name in names if re.fullmatch(r"rules_py/_rules(\.abi3\.so|\.pyd)", name)]
    assert len(modules) == 1, f"{path.name} has the modules {modules}"
    assert not wrong, f"{path.name} has other contents than its RECORD says"
    assert not stray, f"{path.name} should not hold {stray}"
    assert "## Thousands" in page, "the README is the page of the package"
    assert "License-Expression: MIT OR Apache-2.0" in page
    assert "-abi3-" in path.name, "one wheel serves every Python"
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {len(names)} files")


def ship(path: Path) -> None:
    """Check besides that a wheel runs elsewhere and tells nothing of this machine."""
    look(path)
    with zipfile.ZipFile(path) as wheel:
        paths = built_in(wheel)
    assert not paths, f"{path.name} holds paths of this machine in {paths}"
    assert "linux" not in path.name or "-manylinux_2_28_" in path.name, path.name


def alone() -> None:
    """Check that there is no compiler."""
    compilers = [name for name in ("cargo", "rustc", "gcc", "cc") if shutil.which(name)]
    assert not compilers, f"{compilers} should be out of reach here"


def play() -> None:
    """Play a game of each kind."""
    import rules_py

    for name in rules_py.games():
        state, rng, begun = rules_py.Game(name).new_state(), rules_py.Generator(1), time.time()
        while not state.is_terminal:
            state.apply(state.sample(rng) if state.is_chance else state.heuristic_action())
        assert rules_py.replay(state.record()) == state
        batch = rules_py.Batch(state.game, 8, seed=1)
        batch.step(batch.sample_legal())
        steps = len(state.steps())
        print(f"{state.game.title}: {steps} steps, {time.time() - begun:.2f} s, {state.returns()}")


if __name__ == "__main__":
    if sys.argv[1] in ("look", "ship", "clean"):
        {"look": look, "ship": ship, "clean": clean}[sys.argv[1]](Path(sys.argv[2]))
    else:
        if sys.argv[1] == "play":
            alone()
        play()
