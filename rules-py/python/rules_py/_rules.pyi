"""The native part of ``rules_py``: import these names from the package itself."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, SupportsIndex, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules_py.types import FieldInfo, Limits, OptionInfo

__all__ = [
    "__VERSION__",
    "Batch",
    "Game",
    "Generator",
    "SingleEnv",
    "State",
    "_plant_panic",
    "games",
    "replay",
]

__VERSION__: Final[str]

def games() -> list[str]:
    """The names of all games."""

def _plant_panic() -> None:
    """Makes the next guarded call of this process panic, once: for tests of the guard."""

def replay(record: str | bytes) -> State:
    """Plays a record again, checking every step and the end: text, JSON or bytes."""

@final
class Generator:
    """A stream of random numbers that is the same on every platform, for ever."""

    def __new__(cls, seed: SupportsIndex, stream: SupportsIndex | None = None) -> Generator: ...
    def next(self) -> int:
        """The next 64 bits."""
    def below(self, n: SupportsIndex) -> int:
        """A uniform whole number below ``n``, which lies between 1 and 2**32 - 1."""
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Generator: ...
    def __deepcopy__(self, memo: Any, /) -> Generator: ...

@final
class Game:
    """A game with its options: what holds for every state of it."""

    def __new__(cls, name: str, /, **options: Any) -> Game: ...
    @property
    def name(self) -> str:
        """Name in the registry."""
    @property
    def title(self) -> str:
        """Title on the box."""
    @property
    def prefix(self) -> str:
        """Prefix of the rule numbers."""
    @property
    def version(self) -> int:
        """Version of catalogues, features and rules."""
    @property
    def options(self) -> dict[str, Any]:
        """All options by name, defaults included."""
    @property
    def seats(self) -> int:
        """How many chairs are taken."""
    @property
    def num_actions(self) -> int:
        """Size of the action catalogue."""
    @property
    def num_outcomes(self) -> int:
        """Size of the catalogue of chance outcomes."""
    @property
    def observation_size(self) -> int:
        """Number of feature cells of a view."""
    @property
    def utility(self) -> Literal["zero_sum", "identical", "general"]:
        """How the returns hang together with these options."""
    @property
    def perfect_information(self) -> bool:
        """Whether every seat sees everything."""
    @property
    def unit(self) -> int:
        """A return is a payoff divided by this."""
    @property
    def min_return(self) -> float:
        """Least return of a seat."""
    @property
    def max_return(self) -> float:
        """Greatest return of a seat."""
    @property
    def limits(self) -> Limits:
        """Proved bounds."""
    def option_list(self) -> list[OptionInfo]:
        """What options there are: name, accepted values, meaning, default."""
    def observation_spec(self) -> list[FieldInfo]:
        """The features: name, offset, shape, greatest byte and meaning of each."""
    def observation_spec_digest(self) -> int:
        """A number that changes when the layout of the features changes."""
    def action_text(self, id: SupportsIndex) -> str:
        """Text of an action."""
    def outcome_text(self, id: SupportsIndex) -> str:
        """Text of an outcome of chance."""
    def action_id(self, text: str) -> int:
        """Id of an action from its text."""
    def outcome_id(self, text: str) -> int:
        """Id of an outcome of chance from its text."""
    def new_state(self) -> State:
        """The table before the first step."""
    def load_state(self, state: str | Mapping[str, Any]) -> State:
        """A state from its JSON text or ``dict``, refused if no game can show it."""
    def replay(self, record: str | bytes) -> State:
        """Plays a record of this game again."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...

@final
class State:
    """A game in progress, as a value."""

    def __new__(cls, game: Game, /) -> State: ...
    @property
    def game(self) -> Game:
        """The game and its options."""
    @property
    def node(self) -> Literal["player", "chance", "terminal"]:
        """What the state waits for."""
    @property
    def seat(self) -> int | None:
        """The seat that decides, or ``None``."""
    @property
    def is_chance(self) -> bool:
        """Whether chance is due."""
    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    @property
    def digest(self) -> int:
        """A number for the state, equal on every platform."""
    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; none unless a seat decides."""
    def is_legal(self, step: SupportsIndex) -> bool:
        """Whether a step, by its id, is possible now."""
    def action_mask(
        self, seat: SupportsIndex | None = None, *, out: NDArray[np.int8] | None = None
    ) -> NDArray[np.int8]:
        """Which actions a seat may take now, as 0 and 1."""
    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The possible outcomes with their exact weights."""
    def chance_probabilities(self) -> list[tuple[int, float]]:
        """The possible outcomes with their probabilities."""
    def apply(self, step: SupportsIndex | str) -> None:
        """Takes an action, or lets chance settle, whichever is due: by id or text."""
    def change_roster(self, change: str) -> None:
        """Changes the table in a way that is no step of play, as when players join or leave."""
    def undo(self) -> tuple[Literal["action", "chance"], int] | None:
        """Takes back the last step and returns it; ``None`` at the beginning."""
    def steps(self) -> list[tuple[Literal["action", "chance"], int]]:
        """The steps so far, oldest first."""
    def sample(self, random: Generator | SupportsIndex) -> int | None:
        """The id of a random step, which is not played; ``None`` at the end."""
    def roll(self, random: Generator | SupportsIndex) -> list[int]:
        """Lets chance settle until a seat decides or the game is over."""
    def heuristic_action(self) -> int:
        """The action that a sensible player would take."""
    def payoffs(self) -> list[int]:
        """Payoffs by seat, as whole numbers of ``1 / game.unit``."""
    def returns(self) -> list[float]:
        """Returns by seat; zero until the game is over."""
    def potentials(self) -> list[float]:
        """Potential by seat; zero in games whose options do not ask for shaping."""
    def rewards(self, discount: float = 1.0) -> list[float]:
        """What the last step earned by seat, shaping included."""
    @overload
    def observation(
        self,
        seat: SupportsIndex | None = None,
        *,
        dtype: Literal["float32"] = "float32",
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """What a seat sees, as numbers."""
    @overload
    def observation(
        self,
        seat: SupportsIndex | None = None,
        *,
        dtype: Literal["uint8"],
        out: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]: ...
    def view(self, seat: SupportsIndex | None = None) -> Any:
        """What a seat knows, in the words of the rules."""
    def view_json(self, seat: SupportsIndex | None = None) -> str:
        """What a seat knows, as JSON text."""
    def svg(self, seat: SupportsIndex | None = None) -> str:
        """The table as SVG: what a seat sees, or what all seats see together."""
    def to_dict(self) -> Any:
        """The whole state, in the words of the rules: secrets included."""
    def to_json(self) -> str:
        """The whole state as JSON text; ``game.load_state`` reads it."""
    def text(self, id: SupportsIndex) -> str:
        """Text of a step that is due here: of an action, or of an outcome."""
    def determinize(self, seat: SupportsIndex, random: Generator | SupportsIndex) -> State:
        """A state that this seat cannot tell from the real one; it has no history."""
    def information_state(self, seat: SupportsIndex | None = None) -> str:
        """What a seat saw and did at its own decisions, and sees now: an information set."""
    @overload
    def record(self, form: Literal["text", "json"] = "text") -> str:
        """The game so far."""
    @overload
    def record(self, form: Literal["bytes"]) -> bytes: ...
    def clone(self) -> State:
        """An independent copy with its history."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any, /) -> State: ...

@final
class Batch:
    """Many games of one kind, stepped in lock-step.

    Keywords:

    * ``seed``: 0 unless named
    * ``threads``: one a core unless named
    * ``agents``: who plays each seat: ``"random"``, ``"heuristic"``, or ``None`` for the
      caller; all seats are the caller's unless named
    * ``autoreset``: when a game that is over begins again: ``"next_step"`` (the default),
      ``"same_step"``, ``"disabled"``
    * ``illegal``: what an illegal action does: ``"raise"`` (the default), ``"end"`` the
      game, ``"ignore"`` it, ``"replace"`` it by a random legal one; ``penalty`` is the
      reward for it, usually -1 with ``"end"`` and 0 else
    * ``discount``: of the potential, where the options ask for shaping
    * ``max_length``: decisions of the caller after which a game is cut off
    * ``dtype``: of the features, ``"float32"`` (the default) or ``"uint8"``
    """

    def __new__(
        cls,
        game: Game,
        games: SupportsIndex,
        /,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        threads: SupportsIndex | None = None,
        agents: Iterable[Literal["random", "heuristic"] | None] | None = None,
        autoreset: Literal["next_step", "same_step", "disabled"] | None = None,
        illegal: Literal["raise", "end", "ignore", "replace"] | None = None,
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: SupportsIndex | None = None,
        dtype: Literal["float32", "uint8"] | None = None,
    ) -> Batch: ...
    @property
    def game(self) -> Game:
        """The game and its options."""
    @property
    def games(self) -> int:
        """How many games there are."""
    @property
    def threads(self) -> int:
        """How many threads step them."""
    @property
    def autoreset(self) -> Literal["next_step", "same_step", "disabled"]:
        """When a game that is over begins again."""
    @property
    def agents(self) -> list[Literal["random", "heuristic"] | None]:
        """Who decides, by seat; ``None`` for the caller."""
    @property
    def observation(self) -> NDArray[Any]:
        """What the seat of each row sees: ``float32`` or ``uint8``."""
    @property
    def action_mask(self) -> NDArray[np.int8]:
        """Which actions it may take; all ones where a game is over."""
    @property
    def seat(self) -> NDArray[np.int8]:
        """Who decides, or who decided last where a game is over."""
    @property
    def rewards(self) -> NDArray[np.float64]:
        """By seat, what it earned in this step: every reward stands in one row."""
    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether the game is over by its rules."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether the game has been cut off."""
    @property
    def length(self) -> NDArray[np.int32]:
        """Decisions of the caller in this game."""
    @property
    def returns(self) -> NDArray[np.float64]:
        """By seat, what it earned in this game."""
    @property
    def final_observation(self) -> NDArray[Any] | None:
        """Observation of the last row of games that began again in this step."""
    @property
    def final_seat(self) -> NDArray[np.int8] | None:
        """Seat of the last row of games that began again in this step."""
    def reset(
        self,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        *,
        which: ArrayLike | None = None,
    ) -> None:
        """Begins games anew, all or none of those whose flag is set; a list has a seed a game."""
    def step(self, actions: ArrayLike) -> None:
        """Takes one action in every game, and writes the rows."""
    def sample_legal(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A random legal action for every game; -1 where a game is over."""
    def heuristic_action(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The action that a sensible player would take; -1 where a game is over."""
    def bind(self, **arrays: NDArray[Any]) -> None:
        """Writes into other arrays from now on, as into a rollout buffer."""
    def state(self, index: SupportsIndex) -> State:
        """One game as a ``State``, without history."""
    def __len__(self) -> int: ...
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: Any, /) -> Batch: ...

@final
class SingleEnv:
    """One game that plays on until the caller decides again.

    Keywords:

    * ``seed``: 0 unless named; ``stream``: which game of a batch it is
    * ``agents``: who plays each seat: ``"random"``, ``"heuristic"``, or ``None`` for the
      caller; all seats are the caller's unless named
    * ``illegal``: what an illegal action does: ``"raise"`` (the default), ``"end"`` the
      game, ``"ignore"`` it, ``"replace"`` it by a random legal one; ``penalty`` is the
      reward for it, usually -1 with ``"end"`` and 0 else
    * ``discount``: of the potential, where the options ask for shaping
    * ``max_length``: decisions of the caller after which a game is cut off
    """

    def __new__(
        cls,
        game: Game,
        /,
        *,
        seed: SupportsIndex | None = None,
        stream: SupportsIndex | None = None,
        agents: Iterable[Literal["random", "heuristic"] | None] | None = None,
        illegal: Literal["raise", "end", "ignore", "replace"] | None = None,
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: SupportsIndex | None = None,
    ) -> SingleEnv: ...
    @property
    def game(self) -> Game:
        """The game and its options."""
    @property
    def seat(self) -> int:
        """The seat that decides, or that decided last where the game is over."""
    @property
    def terminated(self) -> bool:
        """Whether the game is over by its rules."""
    @property
    def truncated(self) -> bool:
        """Whether the game has been cut off."""
    @property
    def length(self) -> int:
        """Decisions of the caller in this game."""
    def reset(
        self,
        seed: SupportsIndex | None = None,
        *,
        chance: Iterable[SupportsIndex | str] | None = None,
    ) -> None:
        """Begins anew; ``chance`` lays down the first outcomes, by id or text."""
    def step(self, action: SupportsIndex) -> int | None:
        """Takes an action and plays on to the seat that decides next, if any."""
    def advance(self, action: SupportsIndex, /) -> tuple[int, dict[str, NDArray[np.int8]]] | None:
        """Take an action and play on; the next seat and its ``info``, or ``None`` at the end."""
    def turn(
        self, action: SupportsIndex, seat: int, flat: bool, /
    ) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an action and returns what a Gymnasium environment does."""
    def start(self, flat: bool, /) -> tuple[Any, dict[str, Any]]:
        """What ``reset`` of a Gymnasium environment returns."""
    def observe(self, seat: SupportsIndex | None = None) -> dict[str, NDArray[Any]]:
        """What a seat sees and may do: ``observation`` and ``action_mask``."""
    def observation(self, seat: SupportsIndex | None = None) -> NDArray[np.float32]:
        """What a seat sees."""
    def action_mask(self, seat: SupportsIndex | None = None) -> NDArray[np.int8]:
        """Which actions a seat may take."""
    def sample_legal(self) -> int:
        """A random legal action."""
    def heuristic_action(self) -> int:
        """The action that a sensible player would take."""
    def rewards(self) -> list[float]:
        """By seat, what it earned in the last step."""
    def returns(self) -> list[float]:
        """By seat, what it earned in this game."""
    def state(self) -> State:
        """The game as a ``State`` with its history."""
    def __copy__(self) -> SingleEnv: ...
    def __deepcopy__(self, memo: Any, /) -> SingleEnv: ...
