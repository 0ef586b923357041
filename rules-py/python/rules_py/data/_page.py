"""The card of a large data set as a page for people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

KINDS = {
    "won_alone": "one seat won",
    "won_together": "several seats won",
    "all_won": "all won",
    "all_lost": "all lost",
    "drawn": "drawn",
}

READ = """\
## Read it

Each folder is a data set of `rules_py.data`, in Parquet files:

```python
from rules_py.data import Dataset

for batch in Dataset("{first}").batches(4096, shuffle=1):
    batch["observation"], batch["action_mask"], batch["action"], batch["returns"]
```

A row of `decisions-*.parquet` is a decision of a seat:

* `game`: its game; divided by 1,000,000 it is the number of the file. `step`: number of the
  decision in its game, from 0. `seat` and `agent`: who decided.
* `observation`: what the seat sees, one exact byte a cell. Divide each by its greatest value
  (`Game.observation_spec()`) for numbers from 0 to 1.
* `action_mask`: one byte an action, 1 where it is legal. `action`: what was chosen.
* `reward`: what the seat earned up to its next decision. `last`: whether it has none. `returns`:
  how the game ended, by seat.

A row of `games-*.parquet` is a game: `seed`, `stream`, `agents`, `returns`, `length` and its
`record`, from which `rules_py.replay` makes the game again. Split by game and not by row, because
the rows of a game share its end.

| Subset | Column | Type |
|--|--|--|
{types}

## Check it

`sha256sum -c SHA256SUMS` compares the files with their checksums. The SHA-256 of `SHA256SUMS` is

    {sha256}

`python -m rules_py data --check FOLDER` compares checksums and card, reads every cell, replays
games of each file from their records, and plays games of each subset again from their seeds.

## How it was made

By `python -m rules_py data plan.json` with {made_with}; `plan.json` is

```json
{plan}
```

A file depends on its subset and its number alone. The seed of file `i` is the first number of
`Generator(seed, i)`, with the seed of the subset; that of its round `t` is the first number of
`Generator(seed of the file, t)`. A round is `size` games in lock-step. Where agents rotate, they
are one seat further in each round.
"""


def page(card: Mapping[str, Any]) -> str:
    """Return the page of a card.

    Parameters
    ----------
    card : mapping
        The card, as ``card.json`` has it.

    Returns
    -------
    str
        The page, in Markdown. Its head is that of pages of the Hugging Face Hub.
    """
    subsets: Mapping[str, Any] = card["subsets"]
    total = (
        f"{card['decisions']:,} decisions of {card['games']:,} games, in {card['files']:,} files "
        f"of decisions and as many of games, {size(card['bytes'])} in all. "
        f"Licence: {card['licence']}."
    )
    text = READ.format(
        first=next(iter(subsets)),
        types="\n".join(_types(subsets)),
        sha256=card["sha256"],
        made_with=", ".join(card["made_with"]),
        plan=json.dumps(card["plan"], indent=1),
    )
    contents = _contents(subsets, card["plan"]["subsets"])
    top = [*_head(card), f"# {card['title']}", "", total, ""]
    return "\n".join([*top, *contents, *_agents(subsets), text])


def size(count: float) -> str:
    """Return a number of bytes in words."""
    for unit, name in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB")):
        if count >= unit:
            return f"{count / unit:,.1f} {name}"
    return f"{count / 1e3:,.1f} kB"


def _head(card: Mapping[str, Any]) -> list[str]:
    """Return what programs read first: the licence, and the files of each subset."""
    lines = ["---", f"pretty_name: {json.dumps(card['title'])}"]
    lines += [f"license: {json.dumps(card['licence'].lower())}", "configs:"]
    for name in card["subsets"]:
        lines += [f"- config_name: {name}", f"  data_files: {name}/decisions-*.parquet"]
    return [*lines, "---", ""]


def _contents(subsets: Mapping[str, Any], plan: Mapping[str, Any]) -> list[str]:
    """Return what each subset has, with the options that its plan names."""
    lines = ["## What it has", "", "All options of each subset are in `card.json`.", ""]
    kinds = [kind for kind in KINDS if any(one["outcomes"][kind] for one in subsets.values())]
    heads = ["Subset", "Game", "Options", "Decisions", "Games", "Decisions a game", "Size"]
    lines += _rows([*heads, *(KINDS[kind].capitalize() for kind in kinds)])
    for name, one in subsets.items():
        length = one["length"]
        cells = [f"`{name}`", f"{one['game_title']}, version {one['version']}"]
        cells += [_given(plan[name].get("options", {}))]
        cells += [f"{one['decisions']:,}", f"{one['games']:,}"]
        cells += [f"{length['mean']:.1f} ({length['least']} to {length['most']})"]
        cells += [size(one["bytes"]), *(f"{one['outcomes'][kind]:,}" for kind in kinds)]
        lines += [_row(cells)]
    return [*lines, ""]


def _agents(subsets: Mapping[str, Any]) -> list[str]:
    """Return what each agent did."""
    heads = ["Subset", "Agent", "Seats in games", "Won", "Mean return", "Seed of the subset"]
    lines = ["## Who played", "", *_rows(heads)]
    for name, one in subsets.items():
        for agent, found in one["by_agent"].items():
            cells = [f"`{name}`", f"`{agent}`", f"{found['seats']:,}", f"{found['won']:,}"]
            lines += [_row([*cells, f"{found['mean_return']:+.4f}", f"{one['seed']}"])]
    return [*lines, ""]


def _given(options: Mapping[str, Any]) -> str:
    """Return options in words."""
    named = (f"`{key}={json.dumps(value)}`" for key, value in options.items())
    return ", ".join(named) or "defaults"


def _types(subsets: Mapping[str, Any]) -> list[str]:
    """Return the type of each column; those that differ from subset to subset are named apart."""
    first = next(iter(subsets.values()))["columns"]
    same = {
        column: kind
        for column, kind in first.items()
        if all(one["columns"][column] == kind for one in subsets.values())
    }
    lines = [_row(["all", f"`{column}`", f"`{kind}`"]) for column, kind in same.items()]
    for name, one in subsets.items():
        for column, kind in one["columns"].items():
            if column not in same:
                lines.append(_row([f"`{name}`", f"`{column}`", f"`{kind}`"]))
    return lines


def _rows(heads: list[str]) -> list[str]:
    """Return the head of a table."""
    return [_row(heads), _row(["--"] * len(heads)).replace(" ", "")]


def _row(cells: list[str]) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |"
