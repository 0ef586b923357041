"""Misreadings: rules as somebody may misread them, and whether a test of the rule notices.

``rules-core/tests/misread/<game>.toml`` lists them. The sources are copied, every
misreading of a game is compiled into one test program behind a switch, and the
program is run once per misreading with the tests that the list names.

Misreadings of kind ``build`` are in places where no expression is possible (a constant, a
pattern, a table) and are compiled one at a time.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from misread_list import DATA, DataError, Misreading, check, read

ROOT = Path(__file__).resolve().parents[1]
# What the copy needs to build and to run the tests beside the rules.
COPIED = ("rules-core/src", "rules-core/README.md", "rules-core/Cargo.toml", "docs/rules")
SECONDS = 60.0
MEMORY = 4 << 30
SWITCH = """
/// Whether this misreading is the one that is being replayed.
#[doc(hidden)]
pub fn __misread(id: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<std::string::String>> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("RULES_MISREAD").ok()).as_deref() == Some(id)
}
"""


def switched(text: str, entries: Iterable[Misreading]) -> tuple[str, list[Misreading]]:
    """Put switches for the entries into the text of a file.

    Returns the new text and the entries left out, because they overlap with another in part.
    """
    spans = sorted(((*one.span(text), one) for one in entries), key=lambda s: (s[0], -s[1]))
    kept: list[tuple[int, int, Misreading]] = []
    left = []
    for start, end, one in spans:
        if any(start < other_end < end for _, other_end, _ in kept if other_end > start):
            left.append(one)
        else:
            kept.append((start, end, one))
    return render(text, 0, len(text), kept), left


def render(text: str, start: int, end: int, spans: Sequence[tuple[int, int, Misreading]]) -> str:
    """Write ``text[start:end]`` with the switches of the spans, which nest or lie apart."""
    out = []
    rest = list(spans)
    while rest:
        first, last, _ = rest[0]
        same = [one for s, e, one in rest if (s, e) == (first, last)]
        inner = [span for span in rest if span[1] <= last and span[:2] != (first, last)]
        rest = [span for span in rest if span[0] >= last]
        true = render(text, first, last, inner)
        cases = "".join(
            f'if crate::__misread("{one.id}") {{ {one.replace} }} else ' for one in same
        )
        block = f"{{ {cases}{{ {true} }} }}"
        # In parentheses an expression may begin a statement or be compared.
        statement = text[first:last].rstrip().endswith((";", "}"))
        out += [text[start:first], block if statement else f"({block})"]
        start = last
    return "".join(out) + text[start:end]


class Tree:
    """The copy of the sources of one game, with its misreadings in it."""

    def __init__(self, root: Path, target: Path, game: str) -> None:
        self.root = root
        self.game = game
        self.place = target / "misread" / game
        self.build = target / "misread" / "build"

    def write(self, changed: Mapping[Path, str]) -> None:
        """Bring the copy up to date; what is equal is not touched, so that little is built."""
        wanted: dict[Path, bytes] = {}
        for name in COPIED:
            whole = self.root / name
            files = (
                [whole] if whole.is_file() else sorted(p for p in whole.rglob("*") if p.is_file())
            )
            for path in files:
                wanted[path.relative_to(self.root)] = path.read_bytes()
        wanted |= {path: text.encode() for path, text in changed.items()}
        manifest = (self.root / "Cargo.toml").read_text(encoding="utf-8")
        only = 'members = ["rules-core"]'
        manifest = re.sub(r"^members = \[.*?\]", only, manifest, flags=re.M | re.S)
        manifest = re.sub(
            r"^(default-members|exclude) = \[.*?\]\n", "", manifest, flags=re.M | re.S
        )
        wanted[Path("Cargo.toml")] = manifest.encode()
        own = (self.root / "rules-core/Cargo.toml").read_text(encoding="utf-8")
        # The tests inside the library do not need the library a second time.
        own = re.sub(r"^rules-core = \{ path.*\n", "", own, flags=re.M)
        own = re.sub(r"^\[\[(test|bench|example)\]\]\n(?:[^\[\n].*\n)*", "", own, flags=re.M)
        wanted[Path("rules-core/Cargo.toml")] = own.encode()
        library = Path("rules-core/src/lib.rs")
        wanted[library] += SWITCH.encode()
        lock = self.place / "Cargo.lock"
        if not lock.exists():
            wanted[Path("Cargo.lock")] = (self.root / "Cargo.lock").read_bytes()
        for path in self.place.rglob("*"):
            if path.is_file() and path != lock and path.relative_to(self.place) not in wanted:
                path.unlink()
        for path, content in wanted.items():
            there = self.place / path
            if not there.exists() or there.read_bytes() != content:
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_bytes(content)

    def compile(self) -> Path | str:
        """Build the tests of the library: the program, or what the compiler said."""
        features = ",".join(
            dict.fromkeys(("serde", "testkit", "words", "components", "wuerfelhelden", self.game))
        )
        command = shlex.split("cargo test -p rules-core --lib --no-run --no-default-features")
        command += ["--features", features, "--message-format=json-render-diagnostics"]
        # Building is most of the work: no optimisation, no debug information.
        fast = {"CARGO_PROFILE_TEST_DEBUG": "0", "CARGO_PROFILE_TEST_OPT_LEVEL": "0"}
        own = {"CARGO_TARGET_DIR": str(self.build), "RUSTFLAGS": "--cap-lints=allow"}
        done = subprocess.run(
            command,
            cwd=self.place,
            env={**fast, **os.environ, **own},
            capture_output=True,
            text=True,
            check=False,
        )
        for line in done.stdout.splitlines():
            message = json.loads(line) if line.startswith("{") else {}
            if message.get("executable") and message["target"]["name"] == "rules_core":
                return Path(message["executable"])
        return done.stderr


@dataclass(frozen=True)
class Run:
    """What a run of the test program gave: the tests by result, and the time."""

    passed: frozenset[str]
    failed: frozenset[str]
    code: int | None
    seconds: float


def play(program: Path, filters: Iterable[str], tree: Tree, misreading: str = "") -> Run:
    """Run the tests that the filters name, with one misreading or with none."""
    environment = {**os.environ, "RULES_MISREAD": misreading}
    environment.setdefault("PROPTEST_RNG_SEED", "1")
    start = time.monotonic()
    code: int | None
    try:
        done = subprocess.run(
            [program, *sorted(set(filters))],
            cwd=tree.place / "rules-core",
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS if misreading else None,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
            check=False,
        )
        output, code = done.stdout, done.returncode
    except subprocess.TimeoutExpired as error:
        output, code = error.stdout or b"", None
    results = re.findall(
        r"^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED)", output.decode(), re.M
    )
    by = {word: frozenset(n for n, r in results if r == word) for word in ("ok", "FAILED")}
    return Run(by["ok"], by["FAILED"], code, time.monotonic() - start)


def judge(one: Misreading, run: Run, known: Iterable[str]) -> tuple[bool, str]:
    """Say whether a test of the rule noticed a misreading, and which."""
    caught = sorted(test for test in run.failed if one.proves(test))
    if caught:
        return True, caught[0].split("::", 2)[-1]
    if run.code is None:
        return False, f"MISSED: not over after {SECONDS:.0f} s"
    if run.code == 0:
        return False, "MISSED"
    if run.failed:
        return False, f"MISSED: only {sorted(run.failed)[0]} fails, which does not count"
    # The program died in a test, as by a stack that overflows.
    open_still = [test for test in known if one.proves(test) and test not in run.passed]
    return bool(open_still), f"the program ends with {run.code}"


def replay(root: Path, target: Path, game: str, entries: Sequence[Misreading]) -> list[str]:
    """Replay the misreadings of one game; returns the ids of what no test noticed."""
    tree = Tree(root, target, game)
    changed: dict[Path, str] = {}
    alone = [one for one in entries if one.kind == "build"]
    for path in {one.path for one in entries}:
        text = (root / path).read_text(encoding="utf-8")
        here = [one for one in entries if one.path == path and one.kind == "switch"]
        changed[path], left = switched(text, here)
        alone += left
    tree.write(changed)
    program = tree.compile()
    if isinstance(program, str):
        print(program)
        print(f"{game}: does not compile with its misreadings")
        return [one.id for one in entries]
    known = play(program, (test for one in entries for test in one.tests), tree)
    if known.code != 0:
        print(f"{game}: these tests fail without a misreading: {sorted(known.failed)}")
        return [one.id for one in entries]
    missed = []
    for one in sorted(entries, key=lambda one: one in alone):
        runs: Path | str = program
        if one in alone:
            text = (root / one.path).read_text(encoding="utf-8")
            start, end = one.span(text)
            tree.write({**changed, one.path: text[:start] + one.replace + text[end:]})
            runs = tree.compile()
        noticed, by, seconds = replay_one(one, runs, known, tree)
        print(f"{game:19} {one.id:14} {one.rule:15} {one.reading}")
        print(f"{'':19} {seconds:6.2f} s  {by}", flush=True)
        if not noticed:
            missed.append(one.id)
    return missed


def replay_one(
    one: Misreading, program: Path | str, known: Run, tree: Tree
) -> tuple[bool, str, float]:
    """Replay one misreading: whether a test noticed, what happened, and the seconds it took."""
    matched = [test for test in known.passed if any(f in test for f in one.tests)]
    idle = [f for f in one.tests if not any(f in t and one.proves(t) for t in matched)]
    if idle:
        return False, f"BAD: no test of the rule matches {idle}", 0.0
    if isinstance(program, str):
        print(program)
        return False, "BAD: does not compile", 0.0
    run = play(program, one.tests, tree, one.id)
    return *judge(one, run, matched), run.seconds


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="misread", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--only", action="append", help="only the misreading with this id")
    parser.add_argument("--check", action="store_true", help="check the lists, build nothing")
    options = parser.parse_args()
    listed = sorted(path.stem for path in (ROOT / DATA).glob("*.toml"))
    games = options.game or listed
    if unknown := sorted(set(games) - set(listed)):
        parser.error(f"no list of misreadings for {unknown}; there are {listed}")
    try:
        entries = [one for game in games for one in read(ROOT, game)]
    except DataError as error:
        print(error)
        return 1
    if problems := check(ROOT, entries):
        print("\n".join(problems))
        return 1
    if options.only:
        if unknown := sorted(set(options.only) - {one.id for one in entries}):
            parser.error(f"no misreading has the id {unknown}")
        entries = [one for one in entries if one.id in options.only]
    if options.check:
        print(f"{len(entries)} misreadings: every text and every test is there")
        return 0
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    missed = []
    for game in games:
        if here := [one for one in entries if one.game == game]:
            missed += replay(ROOT, target, game, here)
    print(f"{len(entries)} misreadings, {len(entries) - len(missed)} caught by a test of the rule")
    if missed:
        print("not caught: " + " ".join(missed))
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
