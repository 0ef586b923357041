"""The page of an arena: tables, settings, and all games, in one file that can be checked."""

from __future__ import annotations

import base64
import gzip
import json
import re
import zlib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_py.arena._tables import Table, tables
from rules_py.evaluate._picture import intervals

if TYPE_CHECKING:
    from rules_py.arena._results import Results

ASSUMED = (
    "Intervals are of 95 %. The games of a deal share their chance outcomes and are one sample, in "
    "whatever seats the players sit; deals are independent. Intervals of means and of ratings hold "
    "one by one, the ranks of a rating all together. A score is the return of a game, and for "
    "a seat that was forfeited the least one."
)
CHECKED = (
    "This page has all games in it. The command plays each of them again: chance outcomes from "
    "their streams, decisions of agents by the agents, prompts and replies of language models from "
    "the transcripts. Records, returns, costs and every table have to be the same. What it cannot "
    "know is whether a model has said what a transcript says."
)
DATA = re.compile(r'<script type="application/octet-stream" id="games">([^<]*)</script>')
GZIP = 31
"""What tells ``zlib`` that there is a header of gzip."""
LARGEST = 1 << 30
"""Greatest size of unpacked games, in bytes."""
STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
SCRIPT = (Path(__file__).parent / "page.js").read_text(encoding="utf-8")


def page(found: Results, title: str) -> str:
    """Write the page of results.

    Parameters
    ----------
    found : Results
        The results.
    title : str
        Title of the page.

    Returns
    -------
    str
        The page, as an HTML document.
    """
    head = {"study": found.about, "title": title, "stopped": found.stopped}
    lines = [head, *({"job": job, "result": result} for job, result in found.lines)]
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    packed = base64.b64encode(gzip.compress(data, mtime=0)).decode()
    stopped = [f"<p><strong>Not all games were played: {escape(found.stopped)}.</strong></p>"]
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
            '<meta name="viewport" content="width=device-width">',
            f"<style>{STYLE}</style>\n<main>\n<h1>{escape(title)}</h1>",
            f"<p>{_summary(found)}</p>",
            *stopped * bool(found.stopped),
            *map(_table, tables(found)),
            f"<p>{ASSUMED}</p>",
            *_settings(found),
            f"<h2>Check</h2>\n<p>{CHECKED}</p>",
            "<pre>python -m rules_py arena --check THIS_PAGE.html</pre>",
            "<h2>Games</h2>",
            *_games(found),
            f'</main>\n<script type="application/octet-stream" id="games">{packed}</script>',
            f"<script>{SCRIPT}</script>\n</html>\n",
        ]
    )


def read_page(text: str) -> bytes | None:
    """Return the lines that a page has in it, as they were in its file.

    Parameters
    ----------
    text : str
        The page.

    Returns
    -------
    bytes or None
        The lines, or None if it is no page of an arena.

    Raises
    ------
    ValueError
        If they cannot be unpacked.
    """
    found = DATA.search(text)
    if found is None:
        return None
    try:
        unpacker = zlib.decompressobj(GZIP)
        data = unpacker.decompress(base64.b64decode(found[1], validate=True), LARGEST)
    except (ValueError, zlib.error) as error:
        raise ValueError(f"the games in the page cannot be read: {error}") from None
    if not unpacker.eof:
        raise ValueError("the games in the page are cut off or too many")
    return data


def without_data(text: str) -> str:
    """Return a page without its games, whose packing is not the same everywhere.

    Parameters
    ----------
    text : str
        The page.

    Returns
    -------
    str
        The rest.
    """
    return DATA.sub("", text)


def _summary(found: Results) -> str:
    """Say how much was played."""
    about = found.about
    games = ", ".join(
        f"{escape(str(one['title']))} ({escape(label)})" for label, one in about["games"].items()
    )
    deals = len({one.deal for one in found.games})
    return (
        f"{len(about['players'])} players, {len(found.games)} games of {deals} deals, "
        f"seed {about['seed']}: {games}."
    )


def _table(table: Table) -> str:
    """Write a table, with a picture of ratings."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    rows = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in table.rows]
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    found = [f"<h2>{escape(table.title)}</h2>"]
    if table.ratings is not None:
        points = [(row.name, row.elo, row.half_width) for row in table.ratings.rows]
        scale = "Elo points, with 95 % intervals"
        found.append(f"<figure>{intervals('', scale, points, ('0', 0.0))}</figure>")
    if rows:
        found.append(f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}\n</table></div>')
    return "\n".join([*found, *[f"<p>{escape(table.note)}</p>"] * bool(table.note)])


def _settings(found: Results) -> Iterator[str]:
    """Yield the settings of games and players."""
    yield "<h2>Settings</h2>\n<ul>"
    for label, one in found.about["games"].items():
        value = f", corrected by the value function {one['value']}" if one["value"] else ""
        yield f"<li>{escape(label)}: <code>{escape(one['game'])}</code>{escape(value)}</li>"
    for name, one in found.about["players"].items():
        yield f"<li>{escape(name)}: {_player(one)}</li>"
    rule = "have lost" if found.about["forfeit"] else "are played on by the substitute"
    yield f"<li>Seats whose model has reached a limit {rule}.</li>\n</ul>"


def _player(one: dict[str, Any]) -> str:
    """Describe a player."""
    if "agent" in one:
        return f"agent <code>{escape(one['agent'])}</code>"
    shown = {key: value for key, value in one["model"].items() if value is not None}
    shown["limits"] = {key: most for key, most in shown["limits"].items() if most is not None}
    if isinstance(one["model"]["names"], dict):
        shown["names"] = f"{len(one['model']['names'])} given"
    return f"language model, <code>{escape(json.dumps(shown))}</code>"


def _games(found: Results) -> Iterator[str]:
    """Yield a line for each game, which a click opens."""
    for at, game in enumerate(found.games):
        seats = ", ".join(
            f"{name} {score:+g}{' (forfeited)' if seat in game.forfeited else ''}"
            for seat, (name, score) in enumerate(zip(game.names, game.scores, strict=True))
        )
        yield (
            f'<details data-game="{at + 1}"><summary>{at + 1}. {escape(game.game)}, deal '
            f"{game.number}: {escape(seats)}</summary></details>"
        )
