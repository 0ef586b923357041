"""The games of this package as targets."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Hashable, Sequence
from typing import Any

from rules_py import Game, IllegalActionError, State
from rules_py.testkit._target import CHANCE, OVER, Action, RefusedError, Target


def named(text: str) -> Own:
    """Return a game by its name, with options in brackets.

    Raises
    ------
    ValueError
        The options cannot be read.
    """
    name, bracket, rest = text.partition("(")
    try:
        call = ast.parse(f"f({rest}" if bracket else "f()", mode="eval").body
        assert isinstance(call, ast.Call)
        assert not call.args
        options = {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}
    except (SyntaxError, ValueError, AssertionError):
        raise ValueError(f"write {name}(players=3), not {text[:80]!r}") from None
    return Own(Game(name, **options))


class Own(Target):
    """A game of this package.

    Parameters
    ----------
    game : Game
        The game with its options.
    """

    # A determinized state begins a history of its own, which an information state holds.
    keeps = ("seen",)
    has_words = informed_at_end = True

    def __init__(self, game: Game) -> None:
        self.game = game
        self.name, self.players = game.name, game.seats
        self.most_actions = game.num_actions
        self.zero_sum = game.utility == "zero_sum"
        self.bounds = (game.min_return, game.max_return)
        self.longest = game.limits["decisions"]

    def start(self, seed: int) -> State:
        """Return the initial state, which chance makes up."""
        return self.game.new_state()

    def node(self, position: State) -> int:
        """Return who decides."""
        if position.is_terminal:
            return OVER
        return CHANCE if position.seat is None else position.seat

    def legal(self, position: State, seat: int) -> Sequence[int]:
        """Return ids."""
        return position.legal_actions()

    def play(self, position: State, action: int) -> State:
        """Apply an id."""
        position.apply(action)
        return position

    def words(self, position: State, seat: int, action: int) -> str:
        """Return the text of an action or chance outcome."""
        return position.text(action)

    def parse(self, position: State, seat: int, text: str) -> int:
        """Return the id of a text."""
        return self.game.action_id(text)

    def copy(self, position: State) -> State:
        """Clone."""
        return position.clone()

    def undo(self, position: State, seat: int, action: int) -> State:
        """Undo a step, and the forced steps behind it."""
        position.undo()
        return position

    def key(self, position: State) -> Hashable:
        """Return the whole state as JSON."""
        return position.to_json()

    def hash(self, position: State) -> int:
        """Return the digest."""
        return position.digest

    def equal(self, one: State, other: State) -> bool:
        """Compare."""
        return one == other

    def save(self, position: State) -> bytes:
        """Pickle, with the history."""
        return pickle.dumps(position)

    def load(self, saved: bytes) -> State:
        """Unpickle."""
        state: State = pickle.loads(saved)
        return state

    def pickled(self, position: State) -> State:
        """Pickle."""
        return self.load(self.save(position))

    def twin(self) -> Target:
        """Return itself: a game does not change, and each state is apart."""
        return copy.copy(self)

    def apart(self) -> None:
        """Say that states of one game can be used in several threads."""

    def chance(self, position: State) -> Sequence[tuple[Action, float]]:
        """Return ids and probabilities."""
        return position.chance_probabilities()

    def sample(self, position: State, seed: int) -> int:
        """Draw an outcome."""
        drawn = position.clone().sample(seed)
        assert drawn is not None
        return drawn

    def mask(self, position: State, seat: int) -> Sequence[int]:
        """Return the mask."""
        mask: list[int] = position.action_mask(seat).tolist()
        return mask

    def returns(self, position: State) -> Sequence[float]:
        """Return returns."""
        return position.returns()

    def information(self, position: State, seat: int) -> Hashable:
        """Return the information state."""
        return position.information_state(seat)

    def seen(self, position: State, seat: int) -> Hashable:
        """Return the view as JSON."""
        return position.view_json(seat)

    def array(self, position: State, seat: int) -> Any:
        """Return the observation."""
        return position.observation(seat)

    def resample(self, position: State, seat: int, seed: int) -> State:
        """Determinize."""
        return position.determinize(seat, seed)

    def refuse(self, position: State, action: int) -> None:
        """Apply what is not legal."""
        try:
            position.apply(action)
        except IllegalActionError as error:
            raise RefusedError from error
