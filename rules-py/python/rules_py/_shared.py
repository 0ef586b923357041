"""What the environments share: the game behind them, its spaces, its rendering."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from rules_py._console import say
from rules_py._rules import Game, State
from rules_py.errors import OptionError, SeatError, UnknownOptionError
from rules_py.errors import short as short
from rules_py.render import ansi, frame, has_frames

RENDER_MODES = ["human", "ansi", "svg", *(["rgb_array"] if has_frames() else [])]
"""What the environments render; pixels where the extra ``video`` is installed."""

Illegal = Literal["raise", "end", "ignore", "replace"]


def check_options(options: Any, *known: str) -> dict[str, Any]:
    """Return what ``reset`` was given as ``options``, if it knows all of it."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise TypeError(f"options must be a dict or None, not {type(options).__name__}")
    for key in options:
        if key not in known:
            names = ", ".join(repr(name) for name in known)
            takes = f"the options {names}" if known else "no options"
            raise OptionError(f"reset() takes {takes}, not {short(key)}")
    return dict(options)


def check_length(value: Any) -> int | None:
    """Return the number of decisions after which a game is cut off."""
    if value is None:
        return None
    if isinstance(value, (bool, np.bool_)) or not hasattr(value, "__index__"):
        raise TypeError(f"max_length must be an int or None, not {type(value).__name__}")
    found = operator.index(value)
    if not 1 <= found < 2**31:
        raise ValueError(f"max_length lies between 1 and 2**31 - 1, not {short(found)}")
    return found


def open_game(game: str | Game, options: dict[str, Any]) -> Game:
    """Return a game by its name, or one with some options changed.

    The options are all keywords that an environment does not know.
    """
    name, before = (game.name, game.options) if isinstance(game, Game) else (game, {})
    if isinstance(game, Game) and not options:
        return game
    try:
        return Game(name, **{**before, **options})
    except OptionError as error:
        known = {option["name"] for option in Game(name).option_list()}
        if unknown := [key for key in options if key not in known]:
            # Wrappers read this message to find out which keywords an environment takes.
            what = f"__init__() got an unexpected keyword argument '{short(unknown[0])[1:-1]}'"
            raise UnknownOptionError(f"{what}: {error}") from None
        raise


def spaces_of(game: Game, flat: bool) -> tuple[spaces.Space[Any], spaces.Discrete]:
    """Return what a seat sees and what it may do."""
    box = spaces.Box(0.0, 1.0, (game.observation_size,), np.float32)
    actions = spaces.Discrete(game.num_actions)
    if flat:
        return box, actions
    mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": box, "action_mask": mask}), actions


def check_seat(game: Game, seat: Any) -> int:
    """Return a seat of a game as an ``int``."""
    if isinstance(seat, (bool, np.bool_)) or not hasattr(seat, "__index__"):
        raise TypeError(f"a seat must be an int, not {type(seat).__name__}")
    found = operator.index(seat)
    if not 0 <= found < game.seats:
        last = game.seats - 1
        raise SeatError(f"there is no seat {short(found)}: this game has the seats 0 to {last}")
    return found


def check_render_mode(mode: str | None, metadata: dict[str, Any]) -> str | None:
    """Return a way to render that the environment knows."""
    modes = metadata["render_modes"]
    if mode == "rgb_array" and mode not in modes:
        raise ValueError("render_mode rgb_array needs the extra `video`: resvg-py and Pillow")
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode is one of {', '.join(modes)}, not {short(mode)}")
    return mode


def render(state: State, seat: int, mode: str | None) -> Any:
    """Show what a seat knows: as text, as a picture, as pixels, or on the terminal."""
    if mode == "rgb_array":
        return frame(state, seat)
    if mode == "svg":
        return state.svg(seat)
    if mode == "human":
        say(ansi(state, seat))
        return None
    return ansi(state, seat) if mode == "ansi" else None
