"""Packed masks: the bits of the masks of bytes, in every game, form and step."""

import copy
import pickle

import numpy as np
import pytest

from rules_py import ArrayError, Batch, Game, RecordError, games

GAMES = 67
"""More than one piece of work has, and no multiple of it."""


def packed(mask):
    return np.packbits(mask, axis=1, bitorder="little")


def pair(name, **keywords):
    """The same games with masks of bytes and of bits."""
    keywords |= {"seed": 6, "max_length": 50}
    game = Game(name)
    return [Batch(game, GAMES, action_mask=form, **keywords) for form in ("bytes", "packed")]


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("name", games())
def test_packed_masks_are_the_bits_of_the_others_at_every_node(name, autoreset):
    threads = 1 + (autoreset == "same_step")
    wide, bits = pair(name, autoreset=autoreset, threads=threads, illegal="end")
    over = 0
    for step in range(110):
        assert bits.action_mask.dtype == np.uint8
        assert np.array_equal(bits.action_mask, packed(wide.action_mask))
        count = wide.game.num_actions
        back = np.unpackbits(bits.action_mask, axis=1, count=count, bitorder="little")
        assert np.array_equal(back.view(np.int8), wide.action_mask)
        over += wide.terminated.sum()
        actions = wide.sample_legal()
        assert np.array_equal(bits.sample_legal(), actions)
        if step % 7 == 3:
            actions[step % GAMES] = -1  # ends the game
        ended = wide.terminated | wide.truncated
        wide.step(actions)
        bits.step(actions)
        assert np.array_equal(bits.observation, wide.observation)
        if autoreset == "disabled" and ended.any():
            wide.reset(which=ended)
            bits.reset(which=ended)
    assert over > 0


def test_packed_masks_go_where_they_are_bound():
    wide, bits = pair("regidice")
    kept = np.zeros((20, *bits.action_mask.shape), np.uint8)
    for row in kept:
        bits.bind(action_mask=row)
        assert np.array_equal(row, packed(wide.action_mask))
        actions = wide.sample_legal()
        wide.step(actions)
        bits.step(actions)
        assert np.array_equal(row, packed(wide.action_mask))
    width = wide.game.num_actions
    for wrong in (
        np.zeros((GAMES, width), np.int8),
        np.zeros((GAMES, width), np.uint8),
        kept[0].view(np.int8),
        kept[:, :, 0],
        None,
    ):
        with pytest.raises(ArrayError, match="action_mask"):
            bits.bind(action_mask=wrong)
    with pytest.raises(ArrayError, match="action_mask"):
        wide.bind(action_mask=kept[0])
    size = kept[0].size
    memory = np.zeros(size + GAMES, np.uint8)
    mask, flags = memory[:size].reshape(kept[0].shape), memory.view(np.bool_)
    with pytest.raises(ArrayError, match="share memory"):
        bits.bind(action_mask=mask, terminated=flags[size - 1 : -1])
    bits.bind(action_mask=mask, terminated=flags[size:])


def pickled(batch):
    return pickle.loads(pickle.dumps(batch))


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, pickled])
def test_twins_have_packed_masks_and_go_on_alike(twin):
    _, bits = pair("unsung_heroes")
    for _ in range(9):
        bits.step(bits.sample_legal())
    other = twin(bits)
    for _ in range(9):
        assert other.action_mask.dtype == np.uint8
        assert np.array_equal(other.action_mask, bits.action_mask)
        actions = bits.sample_legal()
        assert np.array_equal(other.sample_legal(), actions)
        bits.step(actions)
        other.step(actions)
    restore, (game, count, keywords, arrays, saved) = bits.__reduce__()
    for wrong in (arrays["action_mask"][1:], arrays["action_mask"].view(np.int8), None):
        with pytest.raises(RecordError, match="no batch has an array `action_mask`"):
            restore(game, count, keywords, {**arrays, "action_mask": wrong}, saved)


def test_another_form_is_refused():
    with pytest.raises(ValueError, match='action_mask is one of "bytes", "packed"'):
        Batch(Game("regidice"), 2, action_mask="bits")
    with pytest.raises(TypeError):
        Batch(Game("regidice"), 2, action_mask=1)
