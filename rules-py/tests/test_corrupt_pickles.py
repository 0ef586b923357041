"""Pickles that somebody has changed are refused, or are games as good as others."""

import json

import numpy as np
import pytest

from rules_py import Batch, Game, Generator, RecordError, SingleEnv


def test_a_generator_of_zeros_is_refused():
    with pytest.raises(RecordError, match="all zero"):
        Generator._restore(b'{"s":[0,0,0,0]}')
    game = Game("wuerfelhelden")
    for made in (Batch(game, 70), SingleEnv(game)):
        restore, given = made.__reduce__()
        for name in ("rng", "agents", "samples"):
            corrupt = [zeros(part, name) for part in given]
            with pytest.raises(RecordError, match="all zero"):
                restore(*corrupt)


def zeros(part, name):
    """The same part of a pickle, with the last generator of a name at zero."""
    if isinstance(part, list):
        return [*part[:-1], zeros(part[-1], name)]
    if not isinstance(part, str):
        return part
    games = json.loads(part)
    games[-1][name] = {"s": [0, 0, 0, 0]}
    return json.dumps(games)


def edit(part, change):
    if isinstance(part, list):
        return [edit(part[0], change), *part[1:]]
    if not isinstance(part, str):
        return part
    games = json.loads(part)
    change(games[0])
    return json.dumps(games)


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.update(length=2**32 - 1),
        lambda game: game["pending_rewards"].__setitem__(0, 0x7FF0 << 48),
        lambda game: game["step_log"]["steps"].pop(),
        lambda game: game["step_log"]["steps"].append(0),
        lambda game: game["step_log"].update(used=5),
        lambda game: game["step_log"].update(script=[10**6]),
        lambda game: game.update(step_log=None),
    ],
)
def test_corrupt_pickles_of_a_single_env_are_refused(change):
    single = SingleEnv(Game("wuerfelhelden"))
    for _ in range(4):
        single.step(single.sample_legal())
    restore, given = single.__reduce__()
    with pytest.raises(RecordError):
        restore(*(edit(part, change) for part in given))


def test_corrupt_pickles_of_a_batch_are_refused():
    game = Game("wuerfelhelden")
    batch = Batch(game, 3, autoreset="same_step")
    for _ in range(30):
        batch.step(batch.sample_legal())
    restore, given = batch.__reduce__()
    with pytest.raises(RecordError):
        restore(*(edit(part, lambda one: one.update(length=2**32 - 1)) for part in given))
    for name, array in (
        ("action_mask", 1),
        ("action_mask", np.ones((3, 2), np.int8)),
        ("seat", np.full(3, 99)),
        ("final_seat", np.full(3, 99, np.int8)),
        ("rewards", np.full((3, game.seats), np.nan)),
        ("nothing", np.zeros(3)),
    ):
        arrays = {**given[3], name: array}
        with pytest.raises(RecordError):
            restore(*given[:3], arrays, given[4])
    lies = {**given[3], "action_mask": np.ones_like(batch.action_mask), "seat": batch.seat + 5}
    honest = restore(*given[:3], lies, given[4])
    np.testing.assert_array_equal(honest.action_mask, batch.action_mask)
    np.testing.assert_array_equal(honest.seat, batch.seat)
