"""Report: what the records say, as tables and as a picture.

python examples/peers/report.py [FOLDER] [--print | --docs | --check]

Prints the tables, and leaves the picture beside the records. ``--print`` writes
nothing at all. ``--docs`` also writes them into ``docs/performance.md``, between
the marks, and the picture into ``docs/peers.svg``; ``--check`` fails if those are
not what the records say.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from compare import IDLE, Records, Row, cost, rows_of, three, time_of
from goals import What

from chart import picture

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
environment holds the decisions of the opponents, too; a single decision is one of the seat whose
turn it is.
"""
COUNTS_HEAD = """### What a decision does to the processor

Counted by Valgrind on a simulated processor (64 games in the batch), whatever the neighbours do.
"""


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
    head = ["Game", "Seats", "Cells", "Random decision", "Batched step", "as bytes"]
    head += ["Two cores : one", "Gymnasium step (its decisions)", "Single decision"]
    head += ["AEC decision", "Search, a simulation"]
    lines = []
    for game, title in NAMES.items():
        step = records.rates.get(What("ours", game, "batched step", 4096))
        if step is None:
            continue
        cells = [title, str(step["extra"]["seats"]), str(step["extra"]["cells"])]
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
