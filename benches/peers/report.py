"""Report: what the records say, as tables and as a picture.

python benches/peers/report.py [FOLDER] [--print | --docs | --check]

Prints the tables, and leaves the picture beside the records. ``--print`` writes
nothing at all. ``--docs`` also writes them into ``docs/performance.md``, between
the marks, and the picture into ``docs/peers.svg``; ``--check`` fails if those are
not what the records say.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goals import BOUNDS, GOALS, Bound, Goal, What

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"
BEGIN, END = "<!-- peers: begin -->\n", "<!-- peers: end -->\n"
NAMES = {
    "wuerfelhelden": "Würfelhelden",
    "regidice": "Regidice",
    "unsung_heroes": "Unsung Heroes",
    "hero_must_die": "Hero Must Die!",
    "valor_and_villainy": "Valor & Villainy",
}
GAMES_HEAD = """### Every game

Processor time of one unit on one core; batches of 4,096 games. A step of the Gymnasium
environment holds the decisions of the opponents, too; a single decision is one of whoever's turn
it is.
"""
COUNTS_HEAD = """### What a decision does to the processor

Counted by Valgrind on a simulated processor (64 games in the batch), whatever the neighbours do.
"""
IDLE = 2.5
"""One-minute load up to which the wall clock of two busy cores means something."""
Record = dict[str, Any]


@dataclass
class Records:
    """Everything that was printed by the cases."""

    rates: dict[What, Record] = field(default_factory=dict)
    facts: dict[tuple[str, str, str], float] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    skips: list[Record] = field(default_factory=list)
    runs: list[Record] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path) -> Records:
        """Read every file of a folder."""
        own = cls()
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                own.take(json.loads(line))
        return own

    def take(self, record: Record) -> None:
        """Sort a record in."""
        if record["kind"] == "rate":
            names = (record[key] for key in ("peer", "game", "call", "batch", "cores"))
            self.rates[What(*names)] = record
            self.versions[record["peer"]] = record["version"]
        elif record["kind"] == "fact":
            value = record["value"]
            middle = statistics.median(value) if isinstance(value, list) else value
            self.facts[record["peer"], record["game"], record["key"]] = middle
            if record["version"] and not record["version"].endswith(".whl"):
                self.versions.setdefault(record["peer"], record["version"])
        else:
            (self.skips if record["kind"] == "skip" else self.runs).append(record)


@dataclass
class Row:
    """One goal with what was measured."""

    name: str
    title: str
    ours: str
    peer: str
    ratio: float | None
    goal: float
    stretch: float
    least: bool
    """Whether more is better."""
    busy: bool = False
    """Whether the clock was asked on a machine with too much to do."""

    @property
    def verdict(self) -> str:
        """What came of it, in a word."""
        if self.ratio is None:
            return "not measured"
        if self.busy:
            return "not judged"
        reached = self.ratio >= self.goal if self.least else self.ratio <= self.goal
        beyond = self.ratio >= self.stretch if self.least else self.ratio <= self.stretch
        return "stretch met" if beyond else "met" if reached else "**not met**"


def cost(record: Record, wall: bool = False) -> float:
    """Nanoseconds of one unit: the middle of the repeats."""
    return float(statistics.median(record["wall_ns" if wall else "cpu_ns"]))


def rate(record: Record, goal: Goal) -> float:
    """Units a second, searches weighed by the length of their play-outs."""
    units = 1e9 / cost(record, goal.wall)
    return units * float(record["extra"]["decisions_per_game"]) if goal.scaled else units


def of_goal(goal: Goal, records: Records) -> Row:
    """Compare two rates."""
    ours, peer = records.rates.get(goal.ours), records.rates.get(goal.peer)
    ratio = rate(ours, goal) / rate(peer, goal) if ours and peer else None
    texts = [speed(record, goal) if record else "-" for record in (ours, peer)]
    loads = [load for record in (ours, peer) if record for load in record["load"]]
    busy = goal.wall and max(loads, default=0.0) > IDLE
    return Row(goal.name, goal.title, *texts, ratio, goal.goal, goal.stretch, True, busy)


def of_bound(bound: Bound, records: Records) -> Row:
    """Compare two sizes."""
    ours, peer = records.facts.get(bound.ours), records.facts.get(bound.peer)
    ratio = ours / peer if ours is not None and peer else None
    texts = ["-" if value is None else size(value, bound.ours[2]) for value in (ours, peer)]
    return Row(bound.name, bound.title, *texts, ratio, bound.goal, bound.stretch, least=False)


def three(number: float) -> str:
    """A number with three digits that count."""
    digits = max(0, 2 - math.floor(math.log10(abs(number)))) if number else 0
    return f"{number:,.{digits}f}"


def time_of(ns: float) -> str:
    """A time in the unit that suits it."""
    for unit, name in ((1e6, "ms"), (1e3, "µs")):
        if ns >= unit:
            return f"{three(ns / unit)} {name}"
    return f"{three(ns)} ns"


def per_second(units: float) -> str:
    """A rate in the unit that suits it."""
    for unit, name in ((1e6, " M/s"), (1e3, " k/s")):
        if units >= unit:
            return three(units / unit) + name
    return three(units) + "/s"


def speed(record: Record, goal: Goal) -> str:
    """A rate, and what one unit costs."""
    ns = cost(record, goal.wall)
    text = f"{per_second(1e9 / ns)} ({time_of(ns)})"
    if goal.scaled:
        text += f" × {three(record['extra']['decisions_per_game'])} decisions"
    return text


def size(value: float, key: str) -> str:
    """Bytes or seconds."""
    if key.endswith("_s"):
        return f"{value * 1e3:.0f} ms"
    return f"{value / 1e6:.2f} MB" if value > 1e5 else f"{value:,.0f} B"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["--"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"


def goals_table(rows: list[Row]) -> str:
    """The table of ratios."""
    head = ["", "Compared", "Ours", "Peer", "Ratio", "Goal", "Stretch", ""]
    lines = []
    for row in rows:
        sign = "≥" if row.least else "≤"
        ratio = "-" if row.ratio is None else three(row.ratio)
        wanted = [f"{sign} {row.goal:g}", f"{sign} {row.stretch:g}"]
        lines.append([row.name, row.title, row.ours, row.peer, ratio, *wanted, row.verdict])
    return table(head, lines)


def games_table(records: Records) -> str:
    """What each of our games costs."""
    head = ["Game", "Seats", "Features", "Random decision", "Batched step", "as bytes"]
    head += ["Two cores : one", "Gymnasium step (its decisions)", "Single decision"]
    head += ["AEC decision", "Search, a simulation"]
    lines = []
    for game, title in NAMES.items():
        step = records.rates.get(What("ours", game, "batched step", 4096))
        if step is None:
            continue
        cells = [title, str(step["extra"]["seats"]), str(step["extra"]["features"])]
        found = [
            What("ours", game, "random playout"),
            What("ours", game, "batched step", 4096),
            What("ours", game, "batched step, uint8", 4096),
            What("ours", game, "batched step", 4096, 2),
            What("ours", game, "single env"),
            What("ours", game, "single decision"),
            What("ours", game, "AEC"),
            What("ours", game, "search"),
        ]
        for what in found:
            record = records.rates.get(what)
            if record is None:
                cells.append("-")
            elif what.cores == 2:
                cells.append(three(cost(step, wall=True) / cost(record, wall=True)))
            else:
                held = record["extra"].get("decisions_per_step")
                cells.append(time_of(cost(record)) + (f" ({held:.1f})" if held else ""))
        lines.append(cells)
    return table(head, lines)


def memory_table(records: Records) -> str:
    """What each of our games takes."""
    head = [
        "Game",
        "State",
        "In a batch, without rows",
        "with rows, `float32`",
        "with rows, `uint8`",
    ]
    keys = ["state_bytes", "bytes_per_game", "bytes_per_env", "bytes_per_env_uint8"]
    lines = []
    for game, title in NAMES.items():
        found = [records.facts.get(("ours", game, key)) for key in keys]
        if any(value is not None for value in found):
            lines.append([title, *("-" if v is None else f"{v:,.0f} B" for v in found)])
    text = table(head, lines)
    games = records.facts.get(("ours", "wuerfelhelden", "peak_games"))
    peaks = [
        records.facts.get(("ours", "wuerfelhelden", f"peak_{t}")) for t in ("float32", "uint8")
    ]
    if games and all(peaks):
        told = " and ".join(
            f"{peak / 1e9:.2f} GB with `{dtype}` rows"  # type: ignore[operator]
            for peak, dtype in zip(peaks, ("float32", "uint8"), strict=True)
        )
        text += (
            f"\nA batch of {games:,.0f} games of Würfelhelden, stepped, takes {told} at its peak, "
        )
        text += "interpreter and NumPy included.\n"
    return text


def counts_table(records: Records) -> str:
    """What a decision does to a processor."""
    head = ["Game", "Random decision: instructions", "mispredicted", "D1 misses"]
    head += ["Batched step with choice: instructions", "mispredicted", "D1 misses"]
    lines = []
    for game, title in NAMES.items():
        cells = [title]
        for what in ("playout", "step"):
            for kind in ("instructions", "mispredicts", "d1_misses"):
                value = records.facts.get(("ours", game, f"{what}_{kind}"))
                cells.append("-" if value is None else three(value))
        if set(cells[1:]) != {"-"}:
            lines.append(cells)
    return table(head, lines) if lines else ""


def where(records: Records) -> str:
    """Machine, date and load."""
    if not records.runs:
        return "No records.\n"
    dates = sorted({run["date"] for run in records.runs})
    machines = " / ".join(sorted({run["machine"] for run in records.runs}))
    loads = [load for record in records.rates.values() for load in record["load"]]
    tools = {f"Python {run['python']}, rustc {run['rustc']}" for run in records.runs}
    text = f"{machines}; {' / '.join(sorted(tools))}; portable build. "
    text += f"Measured {dates[0]}" + (f" to {dates[-1]}" if len(dates) > 1 else "") + " UTC"
    text += f", one-minute load {min(loads):.1f} to {max(loads):.1f}" if loads else ""
    text += (
        ". This was a quick run, good for nothing but trying it out.\n"
        if any(run["quick"] for run in records.runs)
        else ".\n"
    )
    if loads and max(loads) > IDLE:
        text += "The machine was not idle: what goes by the wall clock (B7) is not judged.\n"
    return text


def report(records: Records) -> str:
    """Everything in Markdown."""
    rows = rows_of(records)
    met = sum(row.verdict in ("met", "stretch met") for row in rows)
    beyond = sum(row.verdict == "stretch met" for row in rows)
    parts = [
        where(records),
        f"{met} of {len(rows)} goals are met, {beyond} of them with their stretch.\n",
        goals_table(rows),
        "![ratios to the peers, with goals](peers.svg)\n",
        GAMES_HEAD,
        games_table(records),
        COUNTS_HEAD,
        counts_table(records),
        "### Memory\n",
        memory_table(records),
    ]
    if records.skips:
        told = [f"* {skip['peer']} {skip['game']}: {skip['reason']}" for skip in records.skips]
        parts.append("Not measured:\n\n" + "\n".join(told) + "\n")
    known = sorted(f"{name} {version}" for name, version in records.versions.items())
    parts.append(f"Versions: {', '.join(known)}.\n")
    return "\n".join(parts)


def rows_of(records: Records) -> list[Row]:
    """Every goal, then every bound."""
    goals = [of_goal(goal, records) for goal in GOALS]
    return goals + [of_bound(bound, records) for bound in BOUNDS]


LEFT, WIDTH, HIGH = 410, 560, 22
LOW, TOP = -2.0, 3.0
"""Powers of ten at the ends of the axis."""
COLOURS = {
    "stretch met": "#1b7f5c",
    "met": "#56b48c",
    "**not met**": "#d1793a",
    "not judged": "#aaaaaa",
}


def place(ratio: float) -> float:
    """Where a ratio lies on the axis."""
    power = min(max(math.log10(ratio), LOW), TOP)
    return LEFT + (power - LOW) / (TOP - LOW) * WIDTH


def bars(rows: list[Row]) -> list[str]:
    """Draw the bars of the goals."""
    parts = []
    for at, row in enumerate(rows):
        y = 62 + at * HIGH
        title = row.title.replace("&", "&amp;")
        parts.append(f'<text x="42" y="{y + 12}">{title}</text>')
        parts.append(f'<text x="10" y="{y + 12}" class="b">{row.name}</text>')
        if row.ratio is None:
            parts.append(f'<text x="{place(1) + 6:.0f}" y="{y + 12}" class="n">not measured</text>')
            continue
        ends = sorted((place(1), place(row.ratio)))
        colour = COLOURS[row.verdict]
        parts.append(
            f'<rect x="{ends[0]:.1f}" y="{y + 2}" width="{max(ends[1] - ends[0], 1):.1f}" '
            f'height="13" fill="{colour}"/>'
        )
        for wanted, kind in ((row.goal, "g"), (row.stretch, "s")):
            x = place(wanted)
            parts.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 1}" y2="{y + 18}" class="{kind}"/>'
            )
        parts.append(f'<text x="{LEFT + WIDTH + 10}" y="{y + 12}">{three(row.ratio)}</text>')
    return parts


def picture(rows: list[Row]) -> str:
    """Bars from one to the ratio on a logarithmic axis, goals as lines."""
    height = 62 + len(rows) * HIGH + 34
    style = (
        "text{font:12px sans-serif;fill:#222}.b{font-weight:bold}.n{fill:#888}"
        ".a{stroke:#ddd}.o{stroke:#888}.g{stroke:#000;stroke-width:2}"
        ".s{stroke:#000;stroke-width:1;stroke-dasharray:3 2}"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 70} {height}">',
        f'<style>{style}</style><rect width="100%" height="100%" fill="#fff"/>',
        '<text x="10" y="20" class="b">Ours over the peer, in the same run</text>',
        '<text x="10" y="38">bar: ratio (right of 1 is more; for bounds, F1 to F4, less is better) '
        "· line: goal · dashed: stretch</text>",
    ]
    for power in range(int(LOW), int(TOP) + 1):
        x = place(10**power)
        kind = "o" if power == 0 else "a"
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="54" y2="{height - 26}" class="{kind}"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{10.0**power:g}</text>'
        )
    for at, (verdict, colour) in enumerate(COLOURS.items()):
        x = LEFT + 130 + at * 115
        parts.append(f'<rect x="{x}" y="10" width="13" height="13" fill="{colour}"/>')
        parts.append(f'<text x="{x + 19}" y="21">{verdict.strip("*")}</text>')
    return "\n".join([*parts, *bars(rows), "</svg>"]) + "\n"


def filled(text: str, records: Records) -> str:
    """The page with the tables between its marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{report(records)}{END}{after}"


def main() -> int:
    """Print, write or compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=HERE / "results")
    parser.add_argument("--print", action="store_true", help="write nothing")
    parser.add_argument("--docs", action="store_true", help="write the page and the picture")
    parser.add_argument("--check", action="store_true", help="compare with what is written")
    wishes = parser.parse_args()
    records = Records.read(wishes.folder)
    page, drawn = DOCS / "performance.md", DOCS / "peers.svg"
    text = filled(page.read_text(encoding="utf-8"), records)
    svg = picture(rows_of(records))
    if wishes.check:
        same = page.read_text(encoding="utf-8") == text and drawn.read_text(encoding="utf-8") == svg
        print(
            "the docs say what the records say" if same else "the docs are older than the records"
        )
        return 0 if same else 1
    print(report(records))
    if wishes.docs:
        page.write_text(text, encoding="utf-8")
        drawn.write_text(svg, encoding="utf-8")
    elif not wishes.print:
        (wishes.folder / "peers.svg").write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
