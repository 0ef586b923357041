"""Players and games that the tests of arenas share."""

import json
import re
from dataclasses import asdict

from rules_py import Game, arena, lm

GAMES = {
    "dice": Game("wuerfelhelden", players=2, turn_limit=9),
    "rats": Game("regidice", players=1),
}


"""A game in which players meet, and one that each plays alone, both soon over."""


def number(messages, at=-1):
    """A number of the list of legal actions."""
    return re.findall(r"^(\d+)\. ", messages[1]["content"], re.M)[at]


async def last(messages):
    """Take the last action."""
    return f"The last one. ACTION: {number(messages)}"


async def odd(messages):
    """Fail in every way, by what it is asked."""
    kind = sum(map(ord, messages[1]["content"])) % 8
    if kind == 0:
        raise ConnectionError("the key is s3cret")
    if kind == 1:  # it says itself how long it took: a busy machine changes nothing
        return lm.Reply("ACTION: 1", seconds=3600.0)
    if kind > 5:
        return lm.Reply(f"ACTION: {number(messages, 0)}", tokens_in=100, tokens_out=7, money=0.25)
    return ["x" * 5000, "\ud800 no </script>", None, b"ACTION: 1"][kind - 2]


def first(state, seat):
    """Take the first action."""
    return state.legal_actions()[0]


def players(**more):
    """Players of every kind; each model has other settings."""
    return {
        "heuristic": "heuristic",
        "random": "random",
        "last": lm.Player(last, name="last", names=5, price=(3.0, 15.0)),
        "odd": lm.Player(
            odd, name="odd", substitute="random", timeout=600, longest=4000, tries=2, **more
        ),
    }


def play(games=GAMES, deals=1, seed=3, who=None, **more):
    """Play an arena; by default the one of most tests."""
    return arena.play(games, who or players(), deals=deals, seed=seed, workers=4, **more)


def told(results):
    """What results say, without how long anything took."""
    text = json.dumps([results.about, [game.record for game in results.games], results.stopped])
    parts = [[asdict(one) for one in found] for found in (results.standings, results.costs)]
    rows = [[game.names, game.scores, game.corrected] for game in results.games]
    return re.sub(r'"seconds": [\d.e-]+', "", text + json.dumps([parts, rows]))


def keep(folder):
    """Play an arena, and return its results, its file and its page."""
    file = folder / "games.jsonl"
    results = play(file=file)
    page = file.with_suffix(".html")
    page.write_text(results.html("Try </script>"), encoding="utf-8")
    return results, file, page
