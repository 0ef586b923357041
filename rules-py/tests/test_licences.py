"""Licences: every crate that is built comes from the index under a licence of ``deny.toml``.

And none of them asks for a newer compiler than the workspace promises to need.
"""

import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DENY = (ROOT / "deny.toml").read_text(encoding="utf-8")
INDEX = "registry+https://github.com/rust-lang/crates.io-index"


def listed(key):
    found = re.search(rf"^{key} = \[(.*?)\]", DENY, re.M | re.S)
    assert found, f"deny.toml has a list `{key}`"
    return set(re.findall(r'"([^"]+)"', found[1]))


def allowed(expression, allow):
    """Whether a licence expression (``A OR B``, ``A AND (B OR C)``, ``A/B``) can be met."""
    tokens = re.findall(r"\(|\)|[^\s()]+(?: WITH [^\s()]+)?", expression.replace("/", " OR "))

    def term():
        token = tokens.pop(0)
        if token != "(":
            return token in allow
        value = choice()
        assert tokens.pop(0) == ")", expression
        return value

    def both():
        value = term()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            value = term() and value
        return value

    def choice():
        value = both()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            value = both() or value
        return value

    value = choice()
    assert not tokens, expression
    return value


def packages():
    if shutil.which("cargo") is None:
        pytest.skip("cargo is not installed")
    command = ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["packages"]


def test_every_licence_is_allowed():
    allow, found = listed("allow"), packages()
    assert len(found) > 50
    refused = {
        package["name"]: package["license"]
        for package in found
        if not (package["license"] and allowed(package["license"], allow))
    }
    assert not refused


def test_every_source_is_the_index_or_this_repository():
    elsewhere = [p["id"] for p in packages() if p["source"] not in (None, INDEX)]
    assert not elsewhere


def test_the_notices_of_the_wheel_are_those_of_what_is_linked():
    packages()
    command = [sys.executable, ".ci/notices.py", "check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_release_needs_one_version_everywhere():
    release = runpy.run_path(str(ROOT / ".ci/release.py"))["faults"]
    cargo = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    own = re.search(r'^version = "([^"]+)"', cargo, re.M)[1]
    log = f"## [{own}] - 2027-01-01\n"
    assert release("tag", f"v{own}", cargo, log) == release("branch", "main", cargo, "") == []
    assert "the tag is v9.9.9" in release("tag", "v9.9.9", cargo, log)[0]
    assert "no heading" in release("tag", f"v{own}", cargo, "## Unreleased\n")[0]
    bent = cargo.replace(f'version = "{own}" }}', 'version = "9.9.9" }')
    assert "the dependency" in release("branch", "main", bent, "")[0]


def test_the_release_workflow_pins_actions_and_asks_for_little():
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    uses = re.findall(r"uses: (\S+)(.*)", text)
    assert uses
    for action, rest in uses:
        if action == "$/.github/workflows/ci.yml":  # of this repository
            continue
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", rest), action
    assert re.search(r"^permissions: \{\}$", text, re.M)
    assert not re.search(r"secrets\.|permissions: write-all|contents: write", text)


def version(text):
    return tuple(int(number) for number in text.split("."))


def test_no_crate_needs_a_newer_compiler_than_is_promised():
    promised = re.search(r'^rust-version = "([\d.]+)"', (ROOT / "Cargo.toml").read_text(), re.M)
    newer = {
        package["name"]: package["rust_version"]
        for package in packages()
        if package["rust_version"] and version(package["rust_version"]) > version(promised[1])
    }
    assert not newer


@pytest.mark.parametrize(
    ("expression", "possible"),
    [
        ("MIT", True),
        ("GPL-3.0", False),
        ("GPL-3.0 OR MIT", True),
        ("MIT/Apache-2.0", True),
        ("MIT AND GPL-3.0", False),
        ("(MIT OR GPL-3.0) AND Unicode-3.0", True),
        ("Apache-2.0 WITH LLVM-exception OR GPL-3.0", True),
    ],
)
def test_expressions_are_read(expression, possible):
    assert allowed(expression, listed("allow")) == possible
