"""Install the peers, measure them and ours in one run, and report the ratios.

    python3 examples/peers/run.py [--quick] [--only STEP ...] [--no-docs]

Needs Python 3.11 or newer, cargo and gcc. Environments and builds go to
``.peers`` (or ``PEERS_DIR``), records to ``examples/peers/results``, the table and
the picture into ``docs``. A quick run is for trying it out: it keeps its records
apart and leaves the docs alone. With ``--only`` the other records stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LOOPS = ROOT / "rules-py" / "benches"
WORK = Path(os.environ.get("PEERS_DIR", ROOT / ".peers")).resolve()
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", WORK / "target")).resolve()
PYTHON = WORK / "venv" / "bin" / "python"
PLAIN = WORK / "plain" / "bin" / "python"
BINDING = WORK / "puffer" / "binding.so"


@dataclass
class Step:
    """One script or program that prints records."""

    name: str
    records: int
    """About how many: for the progress bar."""
    package: str = ""
    """Crate of ``rust``, where it is a program."""


STEPS = [
    Step("gymnasium", 2),
    Step("pettingzoo", 2),
    Step("rlcard", 1),
    Step("envpool", 4),
    Step("pgx", 2),
    Step("pufferlib", 1),
    Step("floor", 1),
    Step("chess", 2, "chess"),
    Step("gpl", 1, "gpl"),
    Step("engine", 12, "ours"),
    Step("ours", 53),
    Step("open_spiel", 8),
    Step("sizes", 4),
    Step("counts", 40),
]


class SetupError(Exception):
    """Something could not be installed or built; says why."""


def run(command: list[str | Path], **settings: object) -> str:
    """Run a command and return what it prints."""
    text = [str(word) for word in command]
    done = subprocess.run(text, capture_output=True, text=True, check=False, **settings)  # type: ignore[call-overload]
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise SetupError(" / ".join(line.strip() for line in said[-4:]) or f"{text[0]} failed")
    return str(done.stdout)


def pip(python: Path, *words: str | Path) -> None:
    """Install something."""
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words])


def peers(skipped: dict[str, str]) -> None:
    """Install the peers: together, or one by one where that fails."""
    wanted, stamp = (HERE / "requirements.txt").read_text(), WORK / "venv" / "installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    run([sys.executable, "-m", "venv", WORK / "venv"])
    try:
        pip(PYTHON, "-r", HERE / "requirements.txt")
        stamp.write_text(wanted)
    except SetupError:
        for line in wanted.splitlines():
            if line and not line.startswith("#"):
                try:
                    pip(PYTHON, line)
                except SetupError as error:
                    skipped[line.split("=")[0].split("[")[0]] = str(error)


def ours(skipped: dict[str, str], profiled: bool = True) -> None:
    """Build our wheel as it is released and install it, beside the peers and alone with NumPy."""
    try:
        wheels = WORK / "wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        settings = {**os.environ, "PYTHON": str(PYTHON), "PROFILED": "1" if profiled else ""}
        run([ROOT / ".ci" / "build-wheel", wheels], env=settings)
        if not PLAIN.exists():
            run([sys.executable, "-m", "venv", WORK / "plain"])
        numpy = run([PYTHON, "-c", "import numpy; print(numpy.__version__)"]).strip()
        pip(PLAIN, f"numpy=={numpy}")
        for python in (PYTHON, PLAIN):
            pip(python, "--force-reinstall", "--no-deps", wheel())
    except SetupError as error:
        skipped["ours"] = skipped["sizes"] = str(error)


def wheel() -> Path:
    """Return the wheel that was built."""
    return next((WORK / "wheels").glob("*.whl"))


def programs(skipped: dict[str, str]) -> None:
    """Build the Rust programs, each by itself."""
    for step in [*STEPS, Step("floor", 1, "floor")]:
        if step.package:
            command = ["cargo", "build", "--quiet", "--release", "-p", step.package]
            settings = {"CARGO_TARGET_DIR": str(TARGET / "peers-rust"), "RUSTFLAGS": ""}
            if step.package == "floor":
                settings["PYO3_PYTHON"] = str(PYTHON)
            try:
                run(command, cwd=HERE / "rust", env={**os.environ, **settings})
            except SetupError as error:
                skipped[step.name] = str(error)


def puffer(skipped: dict[str, str]) -> None:
    """Compile PufferLib's card game from its source package.

    The package itself builds with torch and downloads from a code host, so pip
    is stopped by its set-up script; the unpacked source is all that is needed.
    """
    if BINDING.exists():
        return
    folder = BINDING.parent / "source"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        pattern = "*/pufferlib_*/pufferlib/ocean/tripletriad/binding.c"
        if not list(folder.glob(pattern)):
            fetch = ["download", "--quiet", "--no-clean", "--no-deps", "--no-binary", ":all:"]
            fetch += ["--no-build-isolation", "--dest", str(BINDING.parent), "pufferlib==3.0.0"]
            subprocess.run(
                [PYTHON, "-m", "pip", *fetch],
                env={**os.environ, "TMPDIR": str(folder)},
                capture_output=True,
                check=False,
            )
        found = list(folder.glob(pattern))
        if not found:
            raise SetupError("pip left no source of pufferlib 3.0.0 behind")
        compile_binding(found[0])
    except SetupError as error:
        skipped["pufferlib"] = str(error)


def compile_binding(source: Path) -> None:
    """Compile one environment with the flags of the package's own set-up script."""
    raylib = next(source.parents[3].glob("raylib-*_linux_amd64"), None)
    if raylib is None:
        raise SetupError("the package has no raylib for this platform")
    ask = "import numpy, sysconfig; print(numpy.get_include(), sysconfig.get_paths()['include'])"
    includes = [f"-I{path}" for path in run([PYTHON, "-c", ask]).split()]
    flags = ["-shared", "-fPIC", "-O2", "-flto", "-fwrapv", "-w", "-DPLATFORM_DESKTOP"]
    flags += ["-DNPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION", *includes, f"-I{raylib / 'include'}"]
    libraries = [raylib / "lib" / "libraylib.a", "-lm", "-lpthread", "-ldl"]
    run(["gcc", *flags, source, *libraries, "-o", BINDING])


class Bar:
    """A progress bar on the terminal; plain lines where there is none."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.before, self.began = total, 0, 0, time.time()

    def start(self) -> None:
        """Take the time from here: what was done before tells nothing about the rest."""
        self.before, self.began = self.done, time.time()

    def tick(self, what: str, count: int = 1) -> None:
        """Advance, and name what was done last."""
        self.done = min(self.total, self.done + count)
        share = self.done / self.total
        pace = (time.time() - self.began) / max(1, self.done - self.before)
        left = pace * (self.total - self.done)
        line = (
            f"[{'#' * int(30 * share):<30}] {share:4.0%} {left / 60:4.1f} min left  {what[:50]:<50}"
        )
        if sys.stderr.isatty():
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def say(self, what: str) -> None:
        """Print a line above the bar."""
        print(f"{chr(13) if sys.stderr.isatty() else ''}{what:<100}", file=sys.stderr, flush=True)


def command(step: Step) -> list[str]:
    """Return what runs a step."""
    if step.package:
        return [str(TARGET / "peers-rust" / "release" / step.package)]
    return [str(PYTHON), str(HERE / "cases" / f"bench_{step.name}.py")]


def one_core() -> None:
    """Keep a Rust program on one core; the scripts do so themselves."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measure(step: Step, quick: bool, out: Path, bar: Bar) -> None:
    """Run a step and keep its records."""
    floor = TARGET / "peers-rust" / "release" / "libfloor.so"
    settings = {
        "PEERS_QUICK": "1" if quick else "0",
        "PYTHONPATH": os.pathsep.join([str(HERE), str(LOOPS)]),
        "PUFFER_BINDING": str(BINDING),
        "FLOOR_LIBRARY": str(floor),
        "ENGINE": str(TARGET / "peers-rust" / "release" / "ours"),
        "PLAIN_PYTHON": str(PLAIN),
        "OUR_WHEEL": str(next((WORK / "wheels").glob("*.whl"), "")),
    }
    records, errors = [json.dumps(machine(quick))], WORK / "errors.txt"
    with errors.open("w") as file:
        process = subprocess.Popen(
            command(step),
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
            env={**os.environ, **settings},
            preexec_fn=one_core if step.package else None,
        )
        assert process.stdout is not None
        seen = 0
        for line in process.stdout:
            if not line.startswith("{"):
                continue
            record = json.loads(line)
            records.append(line.strip())
            if record["kind"] == "skip":
                bar.say(f"not measured: {record['peer']} {record['game']}: {record['reason']}")
            if seen < step.records:
                seen += 1
                bar.tick(f"{step.name} {record.get('game', '')} {record.get('call', '')}")
        bar.tick(step.name, step.records - seen)
    if process.wait():
        said = " / ".join(errors.read_text().strip().splitlines()[-3:])
        records.append(note(step, f"stopped: {said}", bar))
    (out / f"{step.name}.jsonl").write_text("\n".join(records) + "\n")


def note(step: Step, reason: str, bar: Bar) -> str:
    """Say that a step is skipped, on the terminal and as a record."""
    bar.say(f"skipped: {step.name}: {reason}")
    return json.dumps({"kind": "skip", "peer": step.name, "game": "", "reason": reason[:300]})


def machine(quick: bool) -> dict[str, object]:
    """Describe where and when a step ran."""
    model = platform.processor()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    cores = len(os.sched_getaffinity(0))
    return {
        "kind": "run",
        "date": time.strftime("%Y-%m-%d %H:%M", time.gmtime()),
        "machine": f"{cores} cores of {model}, {platform.system()}",
        "python": platform.python_version(),
        "rustc": run(["rustc", "--version"]).split()[1],
        "load": os.getloadavg()[0],
        "quick": quick,
    }


def prepare(bar: Bar, quick: bool) -> dict[str, str]:
    """Install and build everything; return what could not be, with the reason."""
    skipped: dict[str, str] = {}
    parts: list[tuple[str, Callable[[dict[str, str]], None]]] = [
        ("installing the peers", peers),
        ("building our wheel", partial(ours, profiled=not quick)),
        ("building the Rust programs", programs),
        ("compiling PufferLib's game", puffer),
    ]
    WORK.mkdir(parents=True, exist_ok=True)
    for what, part in parts:
        bar.tick(what)
        try:
            part(skipped)
        except SetupError as error:
            bar.say(f"{what}: {error}")
    return skipped


def main() -> None:
    """Do it all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="short repeats, to try it out")
    parser.add_argument("--only", nargs="+", choices=[step.name for step in STEPS])
    parser.add_argument("--no-docs", action="store_true", help="leave the docs alone")
    wishes = parser.parse_args()
    steps = [step for step in STEPS if not wishes.only or step.name in wishes.only]
    out = WORK / "quick" if wishes.quick else HERE / "results"
    bar = Bar(4 + sum(step.records for step in steps))
    skipped = prepare(bar, wishes.quick)
    bar.start()
    out.mkdir(parents=True, exist_ok=True)
    for step in steps:
        reason = skipped.get(step.name)
        if reason is None:
            measure(step, wishes.quick, out, bar)
        else:
            text = note(step, reason, bar)
            (out / f"{step.name}.jsonl").write_text(
                json.dumps(machine(wishes.quick)) + f"\n{text}\n"
            )
            bar.tick(step.name, step.records)
    print(file=sys.stderr)
    report: list[str | Path] = [sys.executable, HERE / "report.py", out]
    if not (wishes.quick or wishes.no_docs):
        report.append("--docs")
    print(run(report))


if __name__ == "__main__":
    main()
