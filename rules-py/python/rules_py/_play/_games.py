"""The games that can be played, for somebody who has not chosen one yet."""

from __future__ import annotations

from rules_py._play._screen import Screen
from rules_py._rules import Game, games
from rules_py.errors import OptionError

ABOUT = {
    "wuerfelhelden": (
        "2 to 4",
        "A dice race: push your luck for coins, and fight duels for the warrants.",
    ),
    "regidice": (
        "1 to 4",
        "Everybody together against three enemies, with dice that each player keeps secret.",
    ),
    "unsung_heroes": (
        "2 to 4",
        "Five rounds of dice and cards, each against all; only the last round wins the game.",
    ),
    "hero_must_die": (
        "2 to 4",
        "Evil mages place workers, build traps and hire monsters to defend their dungeon.",
    ),
    "valor_and_villainy": (
        "2 to 6",
        "Heroes explore a land and grow stronger; one player is the Villain who awaits them.",
    ),
}
"""How many can play, and what a game is about; games from outside have no entry."""

START = """Start one by its name, its title or the beginning of one of them:
    python -m rules_py play hero
    python -m rules_py play regidice --players 3
    python -m rules_py play valor --seat 1 --against search:200ms
python -m rules_py play --help explains what can follow the name."""


def list_games(screen: Screen) -> None:
    """Print every game with its players, what it is about, and how to start it."""
    for name in games():
        game = Game(name)
        players, about = ABOUT.get(name, (str(game.seats), ""))
        screen.line(f"{game.title} ({players} players): {name}", "1")
        if about:
            screen.line(about, "", "    ")
    screen.line()
    for line in START.splitlines():
        screen.line(line)


def players_option(name: str, players: int) -> dict[str, int]:
    """Return the option that makes a game one for so many players.

    Parameters
    ----------
    name : str
        Name of the game.
    players : int
        How many play.

    Returns
    -------
    dict of str to int
        Name and value; in a game with one Villain, the number of Heroes.

    Raises
    ------
    OptionError
        If the game is not for so many players.
    """
    game = Game(name)
    known = {one["name"] for one in game.option_list()}
    for option, others in (("players", 0), ("heroes", 1)):
        if option in known:
            try:
                Game(name, **{option: players - others})
            except OptionError:
                break
            return {option: players - others}
    count = ABOUT.get(name, (str(game.seats), ""))[0]
    raise OptionError(f"{game.title} is for {count} players, not {players}")
