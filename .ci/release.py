"""Release: whether a tag, the version of the workspace and the change log agree.

``release.py tag v1.2.3`` compares all three; with any other kind of reference, as in a dry run,
only what needs no tag.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def faults(kind: str, name: str, cargo: str, changelog: str) -> list[str]:
    """Return what does not agree."""
    section = cargo.partition("[workspace.package]")[2]
    found = re.search(r'^version = "([^"]+)"', section, re.M)
    if not found:
        return ["Cargo.toml has no version of the workspace"]
    version, wrong = found[1], []
    if f'rules-core = {{ path = "rules-core", version = "{version}" }}' not in cargo:
        wrong.append(f"the dependency on rules-core does not have the version {version}")
    if kind != "tag":
        return wrong
    if name != f"v{version}":
        wrong.append(f"the tag is {name}, the version {version}")
    if not re.search(rf"^## \[?{re.escape(version)}\]?\b", changelog, re.M):
        wrong.append(f"CHANGELOG.md has no heading for {version}")
    return wrong


if __name__ == "__main__":
    texts = [(ROOT / page).read_text(encoding="utf-8") for page in ("Cargo.toml", "CHANGELOG.md")]
    found = faults(*sys.argv[1:3], *texts)
    sys.exit("\n".join(found) or None)
