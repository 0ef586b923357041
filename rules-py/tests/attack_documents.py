"""Documents of the attack: states and records, often with one place changed."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from rules_py import Game, Generator


def document(draw: random.Random, game: Game, name: str) -> Any:
    """Return a state or a record of a game, often a corrupted one."""
    state, rng = game.new_state(), Generator(draw.randrange(99))
    for _ in range(draw.choice([0, 3, 40])):
        if not state.is_terminal:
            state.apply(state.sample(rng))
    if name == "record":
        data = bytearray(state.record("bytes"))
        if draw.random() < 0.7:
            data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        return bytes(data)
    found = state.to_dict()
    for _ in range(draw.randrange(3)):
        corrupt(draw, found)
    return found


def corrupt(draw: random.Random, document: Any) -> None:
    """Change one place of a document."""
    places = []

    def walk(at: Any) -> None:
        keys = at if isinstance(at, dict) else range(len(at))
        for key in keys:
            places.append((at, key))
            if isinstance(at[key], (dict, list)):
                walk(at[key])

    walk(document)
    if not places:
        return
    at, key = draw.choice(places)
    other, place = draw.choice(places)
    at[key] = draw.choice(
        [0, 1, 2, 255, -1, 2**40, None, True, "x", [], {}, copy.deepcopy(other[place])]
    )


def corrupt_text(draw: random.Random, text: str) -> str:
    """Return JSON with one place changed."""
    found = json.loads(text)
    corrupt(draw, found)
    return json.dumps(found)
