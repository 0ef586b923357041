"""Notices: the licence texts of everything that is linked into the wheel.

``notices.py`` writes ``rules-py/THIRD-PARTY.txt``, ``notices.py check`` says whether it is
up to date. The texts are read from the sources of the crates, as Cargo fetched them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "rules-py" / "THIRD-PARTY.txt"
# Where a crate may be had under several licences, the first of these is taken.
FILES = ("LICENSE-MIT", "LICENSE", "LICENSE.txt", "LICENSE-MIT.txt", "COPYING")
HEAD = """\
rules-py is licensed under MIT or Apache-2.0. Its compiled module contains the following
libraries. Where a library may be used under several licences, it is used under MIT. Printed by
.ci/notices.py.
"""
# The standard library has no entry in Cargo.lock.
STD = """\
The Rust standard library (https://github.com/rust-lang/rust), MIT OR Apache-2.0
Copyright (c) The Rust Project Contributors
"""


def cargo(*words: str) -> str:
    """Run Cargo on the locked workspace and return what it prints."""
    command = ["cargo", *words, "--locked"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def linked() -> set[tuple[str, str]]:
    """Return name and version of every crate that is linked on some platform."""
    tree = cargo(
        *("tree", "-p", "rules-py", "--edges", "normal,no-proc-macro"),
        *("--target", "all", "--prefix", "none", "--format", "{p}"),
    )
    crates = {(line.split()[0], line.split()[1][1:]) for line in tree.splitlines() if line}
    return {crate for crate in crates if crate[0] not in ("rules-core", "rules-py")}


def text_of(folder: Path) -> str:
    """Return the licence text of one crate, with its notice of copyright."""
    for name in FILES:
        if (folder / name).is_file():
            break
    else:
        raise SystemExit(f"{folder.name} has none of {FILES}")
    texts = [folder / name, folder / "COPYRIGHT"]
    return "\n".join(
        re.sub(r"[ \t]+$", "", path.read_text(encoding="utf-8"), flags=re.M).strip() + "\n"
        for path in texts
        if path.is_file()
    )


def notices() -> str:
    """Return the whole file: each text once, below the crates that have it."""
    wanted, by_text = linked(), {}
    for package in json.loads(cargo("metadata", "--format-version", "1"))["packages"]:
        if (package["name"], package["version"]) in wanted:
            text = text_of(Path(package["manifest_path"]).parent)
            title = f"{package['name']} {package['version']} ({package['license']})"
            by_text.setdefault(text, []).append(title)
    line = "\n" + "-" * 79 + "\n\n"
    mit = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8").split("\n\n", 2)[2]
    parts = [HEAD, STD + "\n" + mit]
    parts += ["\n".join(titles) + "\n\n" + text for text, titles in sorted(by_text.items())]
    return line.join(parts)


if __name__ == "__main__":
    new = notices()
    if sys.argv[1:] == ["check"]:
        if not FILE.is_file() or FILE.read_text(encoding="utf-8") != new:
            sys.exit(f"{FILE.relative_to(ROOT)} is out of date: python .ci/notices.py")
    else:
        FILE.write_text(new, encoding="utf-8")
