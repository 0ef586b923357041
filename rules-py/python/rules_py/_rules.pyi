"""The native part of ``rules_py``: import these names from the package itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Final, Literal, SupportsIndex, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules_py._sparse import SparseRows
from rules_py.types import (
    Description,
    FieldInfo,
    Limits,
    OptionInfo,
    SearchReport,
    SubgoalInfo,
)

__all__ = [
    "__VERSION__",
    "Batch",
    "ChanceStreams",
    "Game",
    "Generator",
    "Search",
    "SingleEnv",
    "State",
    "_GameTree",
    "_Network",
    "_Shown",
    "_Solution",
    "_agent",
    "_component_changes",
    "_game_tree",
    "_load_components",
    "_nonzero",
    "_plant_panic",
    "_playouts",
    "_solve",
    "_taken",
    "_transposed",
    "components",
    "games",
    "replay",
    "search_batch",
]

__VERSION__: Final[str]

def games() -> list[str]:
    """Names of all registered games.

    Returns
    -------
    list of str
        The games of ``rules_py`` in a fixed order, then those of an installed extension.
    """

def components(game: str) -> str:
    """The component set that ships, as TOML with the provenance of every value in it.

    Parameters
    ----------
    game : str
        Name of a game that can be played with other sets.

    Returns
    -------
    str
        The document. A copy of it, changed, is a set for ``Game(game, components=...)``; so is a
        document with only the rows and fields that differ.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    OptionError
        If the game has only one set.
    """

def _load_components(game: str, components: str | PathLike[str] | dict[str, Any]) -> str:
    """Check a component set and keep it; return how options name it."""

def _component_changes(game: str, name: str) -> list[str] | None:
    """What a loaded set changes of the one that ships, one value a line."""

def _solve(
    state: State,
    policies: Sequence[str | Callable[[str, list[int]], Sequence[float]] | None],
    max_states: int,
    tolerance: float,
) -> _Solution:
    """Solve a game without secrets."""

def _game_tree(state: State, max_histories: int) -> _GameTree:
    """Walk all histories of a game."""

@final
class _Solution:
    """Solved game without secrets."""

    @property
    def states(self) -> int:
        """Number of states."""
    @property
    def bounds(self) -> NDArray[np.float64]:
        """Least and greatest value of each seat."""
    def values_at(self, state: State) -> NDArray[np.float64]:
        """Values of a state."""
    def action_values(self, state: State) -> list[tuple[int, float]]:
        """Value of each legal action, by id."""

@final
class _GameTree:
    """Tree of a game by information sets."""

    @property
    def histories(self) -> int:
        """Number of histories."""
    @property
    def seats(self) -> int:
        """Number of seats."""
    def layout(self) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint32]]:
        """Seat, first cell and number of actions of each information set."""
    def actions(self) -> NDArray[np.uint32]:
        """Action id of each cell."""
    def information_states(self, first: int, end: int) -> list[str]:
        """Name of each information set from one number to another."""
    def builtin(self, name: str) -> NDArray[np.float64]:
        """Probabilities of a built-in agent."""
    def values(self, probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
        """Expected return of each seat."""
    def best_response(
        self, probabilities: NDArray[np.float64], seat: int
    ) -> tuple[float, NDArray[np.float64]]:
        """Value of the best response of a seat, and the probabilities with it."""
    def nash_conv(self, probabilities: NDArray[np.float64]) -> float:
        """What the seats could gain by best responses, in all."""
    def equilibrium(
        self, tolerance: float, iterations: int
    ) -> tuple[NDArray[np.float64], NDArray[np.float64], tuple[float, float], float, int, bool]:
        """An equilibrium."""

@final
class _Network:
    """The weights of a network, for native code."""

    def __new__(cls, layers: str, arrays: Sequence[NDArray[np.float32]]) -> _Network: ...
    def choose(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """The most likely legal action of each row, and 0 where none is legal."""

def _agent(agent: str | Search, /) -> Literal["random", "heuristic"] | Search:
    """Find the agent with a name: a ``Search``, or the name of an agent that is none."""

def _plant_panic() -> None:
    """Makes the next guarded call of this process panic, once: for tests of the guard."""

_SparseParts = tuple[NDArray[Any], NDArray[Any], NDArray[np.int64]]

def _nonzero(rows: NDArray[Any]) -> _SparseParts:
    """Whole rows without their zeros: indices of 16 bits, values and offsets."""

def _taken(
    indices: NDArray[Any], values: NDArray[Any], offsets: NDArray[Any], wanted: NDArray[np.int64]
) -> _SparseParts:
    """Sparse rows with these numbers: their indices, values and offsets."""

def _transposed(
    indices: NDArray[Any], values: NDArray[Any], offsets: NDArray[Any], width: int
) -> _SparseParts:
    """The columns of sparse rows as rows: their indices, values and offsets."""

def _playouts(
    states: Iterable[State], agents: Sequence[str], seed: int, games: int
) -> NDArray[np.float64]:
    """Mean returns of games that built-in agents play from some states.

    Parameters
    ----------
    states : iterable of State
        The states, all of one game with the same options, which do not change.
    agents : list of str
        Names of built-in agents, one for each seat.
    seed : int
        Seed of the random numbers; game ``n`` from each state has stream ``n``.
    games : int
        Games from each state, at least 1.

    Returns
    -------
    ndarray of float64, shape (num_states, num_seats)
        Mean returns.
    """

def replay(record: str | bytes) -> State:
    """Replay a record of any game, checking every step and the final state.

    Parameters
    ----------
    record : str or bytes
        Record in any form that ``State.record`` returns.

    Returns
    -------
    State
        The state at the end of the record, with its history.

    Raises
    ------
    RecordError
        If the record is malformed, contains an illegal step, or names an unknown game.
    """

def search_batch(
    states: Iterable[State],
    evaluator: Callable[[Any, NDArray[Any]], tuple[ArrayLike, ArrayLike]],
    rng: SupportsIndex | Generator,
    *,
    simulations: SupportsIndex | None = None,
    exploration: float | None = None,
    max_batch: SupportsIndex | None = None,
    dtype: Literal["float32", "uint8"] | None = None,
    observation: Literal["dense", "sparse"] | None = None,
    action_mask: Literal["bytes", "packed"] | None = None,
) -> list[SearchReport]:
    """Search many states in lock-step, their leaves valued by one function in batches.

    Every search is a tree over sampled states that the seat to act cannot tell from the real one;
    it descends by mean return and prior, as AlphaZero does, and uses nothing of its state but the
    view of the seat to act. At a decision that is new to its tree it waits; ``evaluator`` then
    values the decisions of all searches that wait in one call. Chance is sampled, ends of games
    are valued by their returns, and a decision with one legal action needs no value.

    A report depends on the state, the random numbers and what ``evaluator`` says of single rows:
    however many states are searched together, and whatever ``max_batch``, it is the same. The
    interpreter is released while the searches descend, and an interrupt, such as Ctrl-C, ends
    them within a tenth of a second. After an error ``rng`` has not advanced.

    Parameters
    ----------
    states : iterable of State
        The states, all of one game with the same options, which do not change.
    evaluator : callable
        Function of ``observations``, ``dtype`` of shape ``(n, observation_size)``, and ``masks``,
        ``int8`` of shape ``(n, num_actions)``, 1 where legal: what the seats to act at ``n``
        leaves observe. It returns ``(priors, values)``. ``priors``, of shape ``(n, num_actions)``,
        are numbers from 0, of which the ratios among legal actions count. ``values``, of shape
        ``(n, seats)``, are the returns to expect, that of the observing seat first and the others
        in turn order. Both are arrays, or what ``numpy.asarray`` takes.
    rng : int or Generator
        Seed or generator; a generator advances by one number for each state.
    simulations : int, optional
        Number of simulations of each search, from 1 to ``2**32 - 1``; 100 by default.
    exploration : float, optional
        What counts of the priors beside the returns, from 0; 1.0 by default. Returns are scaled
        to the range 0 to 1.
    max_batch : int, optional
        Greatest number of leaves in one call of ``evaluator``; by default one for each state.
    dtype : {"float32", "uint8"}, optional
        Dtype of the observations; ``"float32"`` by default.
    observation : {"dense", "sparse"}, optional
        Whether ``evaluator`` gets an array of observations, the default, or ``SparseRows``.
    action_mask : {"bytes", "packed"}, optional
        Whether it gets masks with a byte for each action, the default, or a bit: then ``uint8`` of
        shape ``(n, (num_actions + 7) // 8)``, as ``Batch`` has them.

    Returns
    -------
    list of SearchReport
        One for each state. ``action`` has most visits, ``line`` follows the visits of the tree;
        there are no advantages over the rule-based agent.

    Raises
    ------
    SeatError
        If no seat is to act in a state.
    ValueError
        If a number is out of range, the states are of different games, or a prior or a value is
        negative, infinite or not a number where it must not be.
    ArrayError
        If ``priors`` or ``values`` have another dtype or shape.
    TypeError
        If ``evaluator`` returns no pair, or an argument has another type.
    BusyError
        If another thread is changing a state or using the generator, or ``evaluator`` uses it.
    """

@final
class Generator:
    """Random number generator whose output is the same on every platform and in every version.

    Generators are values: they can be compared, copied and pickled.

    Parameters
    ----------
    seed : int
        Seed, from 0 to ``2**64 - 1``.
    stream : int, default 0
        Number of an independent stream of the same seed, from 0 to ``2**64 - 1``.
    """

    def __new__(cls, seed: SupportsIndex, stream: SupportsIndex | None = None) -> Generator: ...
    def next(self) -> int:
        """Advance the generator by one number.

        Returns
        -------
        int
            64 random bits: uniform from 0 to ``2**64 - 1``.
        """
    def below(self, n: SupportsIndex) -> int:
        """Uniform random integer below a bound, without bias.

        Parameters
        ----------
        n : int
            The bound, from 1 to ``2**32 - 1``.

        Returns
        -------
        int
            From 0 to ``n - 1``.

        Raises
        ------
        ValueError
            If ``n`` is out of range.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Generator: ...
    def __deepcopy__(self, memo: Any, /) -> Generator: ...

@final
class ChanceStreams:
    """Streams of random numbers for chance, one for each source: common random numbers.

    A source is a deck, or the dice of a seat in a round. Games with equal streams have the same
    decks and the same rolls, even if their agents act differently, because a source is drawn from
    as if it had been shuffled or rolled before the game. The probabilities are those of the rules.
    ``State.sample_chance`` takes them. They are values: they can be compared, copied and pickled.

    Parameters
    ----------
    seed : int
        Seed, from 0 to ``2**64 - 1``.
    stream : int, default 0
        Number of an independent game of the same seed, from 0 to ``2**64 - 1``.
    """

    def __new__(cls, seed: SupportsIndex, stream: SupportsIndex | None = None) -> ChanceStreams: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> ChanceStreams: ...
    def __deepcopy__(self, memo: Any, /) -> ChanceStreams: ...

@final
class Game:
    """A game with its options: everything that is the same in all of its states.

    Two games with the same name and options are equal, hash equally and can be pickled.

    Parameters
    ----------
    name : str
        Name of the game, one of ``rules_py.games()``.
    **options : Any
        Options by name: bool, int, str, list or dict, as ``option_list`` describes them. Options
        that are not named have their defaults. ``components`` takes a path, a document in TOML or
        JSON, or a dict; it is loaded, and ``options`` then name it by digest and title.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    OptionError
        If the game has no such option, or the option does not take the value.
    """

    def __new__(cls, name: str, /, **options: Any) -> Game: ...
    @property
    def name(self) -> str:
        """Name of the game in the registry."""
    @property
    def title(self) -> str:
        """Title printed on the box."""
    @property
    def prefix(self) -> str:
        """Prefix of the rule numbers, as ``"VV"`` in VV-219."""
    @property
    def version(self) -> int:
        """Version of the action catalogue, the observation and the rules, from 1."""
    @property
    def options(self) -> dict[str, Any]:
        """All options by name, defaults included: a new dict."""
    @property
    def seats(self) -> int:
        """Number of seats with these options; seats are numbered from 0."""
    @property
    def plans(self) -> int:
        """Number of plans, ways to play beside the rule-based agent: ``"plan:0"`` and so on."""
    @property
    def num_actions(self) -> int:
        """Size of the action catalogue: action ids lie between 0 and ``num_actions - 1``."""
    @property
    def num_outcomes(self) -> int:
        """Size of the catalogue of chance outcomes: ids lie between 0 and ``num_outcomes - 1``."""
    @property
    def observation_size(self) -> int:
        """Number of values in the observation of a seat."""
    @property
    def history_vocabulary_size(self) -> int:
        """Number of token ids of ``State.history_tokens``, padding included."""
    @property
    def utility(self) -> Literal["zero_sum", "identical", "general"]:
        """Utility class with these options.

        ``"zero_sum"``: the returns of all seats sum to 0. ``"identical"``: all seats have the same
        return. ``"general"``: neither.
        """
    @property
    def perfect_information(self) -> bool:
        """Whether every seat sees the whole state."""
    @property
    def unit(self) -> int:
        """Payoff of a return of 1: ``return = payoff / unit``."""
    @property
    def min_return(self) -> float:
        """Lower bound of the return of a seat."""
    @property
    def max_return(self) -> float:
        """Upper bound of the return of a seat."""
    @property
    def limits(self) -> Limits:
        """Proved bounds with these options, as ``Limits`` describes them: a new dict."""
    def option_list(self) -> list[OptionInfo]:
        """Describe every option of the game.

        Returns
        -------
        list of OptionInfo
            One dict per option with the keys ``name``, ``accepts``, ``meaning`` and ``default``.
        """
    def observation_spec(self) -> list[FieldInfo]:
        """Describe the layout of the observation.

        Returns
        -------
        list of FieldInfo
            One dict per field in ascending order of ``offset``, with the keys ``name``, ``offset``
            (index of its first value), ``shape``, ``max`` (greatest value as ``uint8``), ``kind``
            (what the values are: ``"count"``, ``"flag"``, ``"one_hot"``, ``"category"`` or
            ``"mixed"``), ``values`` (the names of the values of a category by their id), ``parts``
            (of a mixed field: ``kind`` and ``values`` of value ``i`` are those of part
            ``i % len(parts)``) and ``meaning``. The fields cover ``observation_size`` values
            without gaps.
        """
    @property
    def subgoals(self) -> list[SubgoalInfo]:
        """Sub-goals: the parts of the potential of a seat, which the option ``shaping`` adds up.

        A list of ``SubgoalInfo``: new dicts with the keys ``name``, ``meaning``, ``min`` and
        ``max`` (bounds of the value) and ``weight`` (factor of the value in the potential).
        ``State.subgoals`` and ``Batch.subgoals`` return the values.
        """
    def observation_spec_digest(self) -> int:
        """Digest of the layout of the observation, for checkpoints of trained models.

        Returns
        -------
        int
            64 bits, equal on every platform; it changes whenever the name or the version of the
            game or the layout of the observation changes.
        """
    def action_text(self, id: SupportsIndex) -> str:
        """Text of an action.

        Parameters
        ----------
        id : int
            Action id, from 0 to ``num_actions - 1``.

        Returns
        -------
        str
            The text that ``action_id`` and ``State.apply`` accept.

        Raises
        ------
        NotationError
            If the catalogue has no such id.
        """
    def outcome_text(self, id: SupportsIndex) -> str:
        """Text of a chance outcome.

        Parameters
        ----------
        id : int
            Outcome id, from 0 to ``num_outcomes - 1``.

        Returns
        -------
        str
            The text that ``outcome_id`` and ``State.apply`` accept.

        Raises
        ------
        NotationError
            If the catalogue has no such id.
        """
    def action_id(self, text: str) -> int:
        """Id of an action.

        Parameters
        ----------
        text : str
            Text of the action, as ``action_text`` returns it.

        Returns
        -------
        int
            Action id, from 0 to ``num_actions - 1``.

        Raises
        ------
        NotationError
            If no action has this text.
        """
    def outcome_id(self, text: str) -> int:
        """Id of a chance outcome.

        Parameters
        ----------
        text : str
            Text of the outcome, as ``outcome_text`` returns it.

        Returns
        -------
        int
            Outcome id, from 0 to ``num_outcomes - 1``.

        Raises
        ------
        NotationError
            If no outcome has this text.
        """
    def new_state(self) -> State:
        """Initial state, before the first step.

        Returns
        -------
        State
            A new state; in most games it is a chance node.
        """
    def load_state(self, state: str | Mapping[str, Any]) -> State:
        """State from the output of ``State.to_json`` or ``State.to_dict``.

        Parameters
        ----------
        state : str or dict
            JSON text, or the equivalent dict.

        Returns
        -------
        State
            A state without history.

        Raises
        ------
        RecordError
            If the text is not valid JSON, or no game with these options can reach the state.
        """
    def replay(self, record: str | bytes) -> State:
        """Replay a record of this game, checking every step and the final state.

        Parameters
        ----------
        record : str or bytes
            Record in any form that ``State.record`` returns.

        Returns
        -------
        State
            The state at the end of the record, with its history.

        Raises
        ------
        RecordError
            If the record is malformed, contains an illegal step, or belongs to another game or to
            other options.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...

@final
class State:
    """State of a game in progress, with its history.

    A state is a value: ``==`` and ``hash`` compare the position, not the history; ``copy``,
    ``deepcopy`` and ``pickle`` keep the history. States are mutable, so do not change one that
    is a dict key.

    Parameters
    ----------
    game : Game
        The state starts at the beginning of this game, as ``game.new_state()`` does.
    """

    def __new__(cls, game: Game, /) -> State: ...
    @property
    def game(self) -> Game:
        """The game and its options."""
    @property
    def node(self) -> Literal["player", "chance", "terminal"]:
        """Kind of node: ``"player"``, ``"chance"`` or ``"terminal"``."""
    @property
    def seat(self) -> int | None:
        """Seat to act, from 0, or ``None`` at chance and terminal nodes."""
    @property
    def is_chance(self) -> bool:
        """Whether the state is a chance node."""
    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    @property
    def digest(self) -> int:
        """64-bit digest of the state without its history, equal on every platform."""
    def legal_actions(self) -> list[int]:
        """Ids of the legal actions.

        Returns
        -------
        list of int
            Action ids in ascending order; empty unless a seat is to act.
        """
    def is_legal(self, step: SupportsIndex) -> bool:
        """Whether a step is legal now.

        Parameters
        ----------
        step : int
            Action id at a player node, outcome id at a chance node.

        Returns
        -------
        bool
            False for ids outside the catalogue, too.
        """
    def action_mask(
        self, seat: SupportsIndex | None = None, *, out: NDArray[np.int8] | None = None
    ) -> NDArray[np.int8]:
        """Legal actions of a seat as a mask.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.
        out : ndarray of int8, shape (num_actions,), optional
            Array to write into: C-contiguous and writeable.

        Returns
        -------
        ndarray of int8, shape (num_actions,)
            1 where the action is legal for ``seat`` now, else 0; all 0 if ``seat`` is not to act.
            It is ``out`` if that was given.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        ArrayError
            If ``out`` has another dtype, shape or layout.
        """
    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Possible chance outcomes with their exact weights.

        Returns
        -------
        list of tuple of (int, int)
            Outcome ids in ascending order, each with its weight: its probability is the weight
            divided by the sum of all weights. Empty unless the state is a chance node.
        """
    def chance_probabilities(self) -> list[tuple[int, float]]:
        """Possible chance outcomes with their probabilities.

        Returns
        -------
        list of tuple of (int, float)
            Outcome ids in ascending order, each with its probability; empty unless the state is a
            chance node.
        """
    def apply(self, step: SupportsIndex | str) -> None:
        """Apply an action at a player node, or a chance outcome at a chance node.

        Parameters
        ----------
        step : int or str
            Id or text of the action or of the outcome.

        Raises
        ------
        IllegalActionError
            If the step is not legal here; the state has not changed.
        """
    def change_roster(self, change: str) -> None:
        """Change who plays, as a game allows it between steps; the history starts again.

        Parameters
        ----------
        change : str
            The change in the notation of the game: ``"join mari"`` or ``"leave 2"`` in Valor &
            Villainy (VV-219). Other games accept none.

        Raises
        ------
        NotationError
            If the game has no change with this text.
        IllegalActionError
            If the change is not possible here; the state has not changed.
        """
    def _play_on(
        self,
        rng: Generator | SupportsIndex,
        seats: list[int],
        told: list[int],
        shown: list[int],
        action: SupportsIndex | None = None,
    ) -> tuple[int, list[tuple[list[tuple[int, str]], list[_Shown]]]]:
        """Play chance and the rule-based agent until another seat is to act, or to the end.

        Parameters
        ----------
        rng : Generator or int
            Random number generator, or a seed.
        seats : list of int
            The seats that the rule-based agent plays.
        told : list of int
            The seats whose log is written.
        shown : list of int
            The seats that see the table before each step of the agent.
        action : int, optional
            Id of a legal action that is applied first.

        Returns
        -------
        tuple of (int, list of tuple of (list of tuple of (int, str), list of _Shown))
            Number of steps applied, and the moments at which ``shown`` see the table, with one
            more at the end at which they do not. Each has for each seat of ``told`` the number of
            lines that its log gets, and the lines as JSON; and what each seat of ``shown`` sees.
        """
    def undo(self) -> tuple[Literal["action", "chance"], int] | None:
        """Undo the last step.

        Returns
        -------
        tuple of (str, int) or None
            The step: ``("action", id)`` or ``("chance", id)``; ``None`` if the history is empty.
        """
    def steps(self) -> list[tuple[Literal["action", "chance"], int]]:
        """History of the state.

        Returns
        -------
        list of tuple of (str, int)
            All steps, oldest first, each ``("action", id)`` or ``("chance", id)``.
        """
    def sample(self, rng: Generator | SupportsIndex) -> int | None:
        """Sample a step without applying it.

        Parameters
        ----------
        rng : Generator or int
            Random number generator, or a seed.

        Returns
        -------
        int or None
            A legal action, uniformly distributed, or a chance outcome, distributed by its weight;
            ``None`` at a terminal node.
        """
    def sample_chance(self, rng: Generator | ChanceStreams | SupportsIndex) -> list[int]:
        """Sample and apply chance outcomes until a seat is to act or the game is over.

        Parameters
        ----------
        rng : Generator, ChanceStreams or int
            Random number generator, streams by source, or a seed.

        Returns
        -------
        list of int
            Ids of the outcomes applied, in order; empty unless the state is a chance node.
        """
    def heuristic_action(self, *, plan: int | None = None) -> int:
        """Action of the built-in rule-based agent, which uses the view of the seat only.

        Parameters
        ----------
        plan : int, optional
            Plan of the game to follow, from 0 to ``game.plans - 1``.

        Returns
        -------
        int
            Id of a legal action.

        Raises
        ------
        SeatError
            If no seat is to act.
        ValueError
            If the game has no such plan.
        """
    def payoffs(self) -> list[int]:
        """Payoff of each seat.

        Returns
        -------
        list of int
            By seat, in units of ``1 / game.unit``; 0 until the game is over.
        """
    def returns(self) -> list[float]:
        """Return of each seat.

        Returns
        -------
        list of float
            By seat, from ``game.min_return`` to ``game.max_return``; 0.0 until the game is over.
        """
    def potentials(self) -> list[float]:
        """Potential of each seat, for potential-based reward shaping.

        Returns
        -------
        list of float
            By seat; 0.0 unless the option ``shaping`` is on.
        """
    def subgoals(self, seat: SupportsIndex | None = None) -> list[float]:
        """Values of the sub-goals of a seat, the parts of its potential.

        They do not depend on the option ``shaping``. Unlike a potential they keep their values at
        the end of a game.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        list of float
            In the order of ``game.subgoals``, each from its ``min`` to its ``max``; empty in a game
            that names none.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    def rewards(self, discount: float = 1.0) -> list[float]:
        """Reward of each seat for the last step.

        Parameters
        ----------
        discount : float, default 1.0
            Factor of the new potential where the option ``shaping`` is on.

        Returns
        -------
        list of float
            By seat: change of the return plus ``discount`` times the new potential minus the old
            one; 0.0 without history.
        """
    @overload
    def observation(
        self,
        seat: SupportsIndex | None = None,
        *,
        dtype: Literal["float32"] = "float32",
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """Observation of a seat as an array.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.
        dtype : {"float32", "uint8"}, default "float32"
            ``float32`` values lie between 0 and 1; ``uint8`` values are exact, between 0 and the
            ``max`` of their field.
        out : ndarray of dtype, shape (observation_size,), optional
            Array to write into: C-contiguous and writeable.

        Returns
        -------
        ndarray of dtype, shape (observation_size,)
            Values in the layout of ``game.observation_spec()``. It is ``out`` if that was given.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        ArrayError
            If ``dtype`` is unknown, or ``out`` has another dtype, shape or layout.
        """
    @overload
    def observation(
        self,
        seat: SupportsIndex | None = None,
        *,
        dtype: Literal["uint8"],
        out: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]: ...
    def sparse_observation(
        self,
        seat: SupportsIndex | None = None,
        *,
        dtype: Literal["float32", "uint8"] | None = None,
    ) -> SparseRows:
        """Observation of a seat without the values that are 0.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.
        dtype : {"float32", "uint8"}, default "float32"
            Dtype of the values, as in ``observation``.

        Returns
        -------
        SparseRows
            One row, equal to ``observation``.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        ValueError
            If ``dtype`` is unknown, or an observation has more than 65,536 values.
        """
    def view(self, seat: SupportsIndex | None = None) -> Any:
        """View of a seat: everything that it knows, as Python values.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        dict
            The JSON form of the view, converted to dict, list, str, int, bool and None.
            ``rules_py.views`` has its type, such as ``RegidiceView``.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    def view_json(self, seat: SupportsIndex | None = None) -> str:
        """View of a seat as JSON text.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        str
            JSON text of everything that the seat knows.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    def describe(self, seat: SupportsIndex | None = None) -> Description:
        """What a seat sees and may do, in words; made from the view of the seat alone.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        dict
            What is asked, the table, and the legal actions in ascending order; no actions
            unless the seat is to act. ``rules_py.types.Description`` lists the entries.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    def log_entry(self, id: SupportsIndex, seat: SupportsIndex) -> list[str]:
        """What a seat learns of a step that is possible now.

        The lines of all steps between two decisions of a seat are what it may know of what has
        happened in between: a decision whose existence is a secret has none.

        Parameters
        ----------
        id : int
            Id of a legal action, or of a chance outcome that is possible at this chance node.
        seat : int
            The seat.

        Returns
        -------
        list of str
            A line for each thing that happens, each with the name of who acts; none if the seat
            learns nothing.

        Raises
        ------
        NotationError
            If the action is not legal or the outcome is not possible.
        SeatError
            If there is no such seat.
        """
    def words(self, id: SupportsIndex) -> str:
        """A step of the kind that is next, in words.

        Parameters
        ----------
        id : int
            Id of a legal action, or of a chance outcome that is possible at this chance node.

        Returns
        -------
        str
            An action as ``describe`` lists it for the seat to act. A chance outcome in words
            for a reader who may know everything, such as that of a record.

        Raises
        ------
        NotationError
            If the action is not legal or the outcome is not possible.
        """
    def history_text(self, seat: SupportsIndex | None = None) -> str:
        """What a seat has learnt of all steps so far, in words.

        At the decisions of the seat and at the end of the game this is nothing that the seat does
        not know. In between, a line that is late can tell that another seat is asked in secret.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        str
            The lines of ``log_entry`` for each step since the history begins, oldest first,
            separated by newlines; empty if there are none.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    def read_action(self, text: str) -> int:
        """Read a reply as a legal action of the seat to act.

        Parameters
        ----------
        text : str
            Number of the action in the list of ``describe``, from 1, or its notation, or its
            words. Case and repeated spaces do not matter; nothing is completed or corrected.

        Returns
        -------
        int
            Id of the action.

        Raises
        ------
        NotationError
            If the reply is not exactly one legal action; the message names the nearest ones.
        SeatError
            If no seat is to act.
        """
    def svg(self, seat: SupportsIndex | None = None, width: SupportsIndex = 1000) -> str:
        """Draw the state.

        Parameters
        ----------
        seat : int, optional
            Draw what this seat knows; by default, what is known to all seats.
        width : int, default 1000
            Width of the drawing in pixels, 320 to 1600; the picture is 28 pixels wider. On a narrow
            one panels lie below one another.

        Returns
        -------
        str
            An SVG document.

        Raises
        ------
        SeatError
            If there is no such seat.
        ValueError
            If no picture has this width.
        """
    def to_dict(self) -> Any:
        """Whole state with all secrets, as Python values.

        Returns
        -------
        dict
            The JSON form of the state, without history; ``game.load_state`` accepts it.
            ``rules_py.views`` has its type, such as ``RegidiceState``.
        """
    def to_json(self) -> str:
        """Whole state with all secrets, as JSON text.

        Returns
        -------
        str
            JSON text of the state, without history; ``game.load_state`` accepts it.
        """
    def text(self, id: SupportsIndex) -> str:
        """Text of a step of the kind that is next: an action, or a chance outcome at a chance node.

        Parameters
        ----------
        id : int
            Action id, or outcome id at a chance node.

        Returns
        -------
        str
            The text that ``apply`` accepts.

        Raises
        ------
        NotationError
            If the catalogue has no such id.
        """
    def determinize(self, seat: SupportsIndex, rng: Generator | SupportsIndex) -> State:
        """Sample a full state that is consistent with the view of a seat.

        Parameters
        ----------
        seat : int
            The seat whose view the sampled state keeps.
        rng : Generator or int
            Random number generator, or a seed.

        Returns
        -------
        State
            A state without history that ``seat`` cannot distinguish from this one.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
    def information_state(self, seat: SupportsIndex | None = None) -> str:
        """Information state of a seat with perfect recall.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        str
            Key of the information set: for each earlier decision of the seat, a digest of its view
            and the id of its action; then a digest of its view now. ``history_tokens`` has the
            observations themselves.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    def history_tokens(self, seat: SupportsIndex | None = None) -> NDArray[np.int32]:
        """What a seat has seen and done, as tokens for a sequence model; perfect recall, no digest.

        With ``A = game.num_actions`` and ``N = game.observation_size`` the ids are: 0, padding,
        which no history contains; 1, a moment begins, and the observation there follows;
        ``2 + a``, the seat took action ``a``; ``2 + A + c``, cell ``c`` of the observation has
        changed since the moment before, with its new level next; ``2 + A + N + v``, the level
        ``v``, 0 to 255, as in ``observation(seat, dtype="uint8")``; from ``2 + A + N + 256``,
        a cell of what the seat sees beside its observation has changed, with its new level next.
        Before the first moment all cells are 0.

        The moments are the decisions of the seat, in a game of perfect information all states,
        since the history begins; and now. The tokens at a decision of the seat begin those at
        every later state. With equal options, equal tokens are equal information states. A later
        call replays the steps since the last one alone, unless one of those before was undone.

        Parameters
        ----------
        seat : int, optional
            The seat; by default the seat to act.

        Returns
        -------
        ndarray of int32, shape (n,)
            Token ids from 1 to ``game.history_vocabulary_size - 1``.

        Raises
        ------
        SeatError
            If there is no such seat, or ``seat`` is omitted and no seat is to act.
        """
    @overload
    def record(self, form: Literal["text", "json"] = "text", *, whole: bool = False) -> str:
        """Record of the game so far: options, steps and a digest of the state.

        Parameters
        ----------
        form : {"text", "json", "bytes"}, default "text"
            ``"text"`` is readable, ``"json"`` is for other programs, ``"bytes"`` is compact.

        whole : bool, default False
            Whether the record brings its component set along, instead of naming it; the shipped set
            is never written down.

        Returns
        -------
        str or bytes
            The record; ``rules_py.replay`` reads all three forms.

        Raises
        ------
        RecordError
            If there is no such form.
        """
    @overload
    def record(self, form: Literal["bytes"], *, whole: bool = False) -> bytes: ...
    def clone(self) -> State:
        """Copy the state with its history.

        Returns
        -------
        State
            An independent copy.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any, /) -> State: ...

@final
class _Shown:
    """Words and view of a state for one seat, as JSON.

    Nothing of it becomes a Python value unless somebody asks.
    """

    def __new__(cls, state: State, seat: SupportsIndex) -> _Shown: ...
    @property
    def view(self) -> str:
        """The view as the game writes it."""
    def same_view(self, before: _Shown) -> bool:
        """Whether the view is the same as one before."""
    def view_line(
        self, seat: SupportsIndex | None, number: SupportsIndex, picture: str | None = None
    ) -> str:
        """The message ``view`` as a line, for a seat or, with ``None``, for those who watch."""
    def legal_line(self, seat: SupportsIndex, turn: SupportsIndex, left: str) -> str:
        """The message ``legal`` as a line; ``left`` is the time left as JSON."""

@final
class Batch:
    """Many games of one kind, stepped in lock-step by native threads.

    Every array attribute has one row per game; ``step`` and ``reset`` overwrite all of them in
    place, so copy what you keep, or give ``step`` other arrays. Game ``i`` draws from
    ``Generator(seed, i)``: equal seeds and actions give equal bytes for any number of threads.
    A call that is interrupted by a signal leaves all games as they were before it.

    Parameters
    ----------
    game : Game
        The game and its options.
    num_games : int
        Number of games, from 1 to ``2**24 - 1``.
    seed : int or sequence of int, optional
        One seed for all games, or one per game; 0 by default.
    threads : int, optional
        Number of threads; by default one per core.
    agents : iterable of str or None, optional
        Agent of each seat: ``"random"``, ``"heuristic"``, the network ``"net"`` or
        ``"net:<file>"``; ``None`` means that the actions of the seat are passed to ``step``,
        which is the default for all seats. At least one entry is ``None``.
    autoreset : {"next_step", "same_step", "disabled"}, optional
        When a finished game starts again; ``"next_step"`` by default.
    illegal : {"raise", "end", "ignore", "replace"}, optional
        Effect of an illegal action: raise an error (the default), end the game, leave it
        unchanged, or take a random legal action instead.
    penalty : float, optional
        Reward of the acting seat for an illegal action; by default -1.0 with ``"end"``, else
        0.0.
    discount : float, default 1.0
        Discount of the potential where the option ``shaping`` is on.
    max_length : int, optional
        Number of actions passed to ``step`` after which a game is truncated, from 1 to
        ``2**31 - 1``; unlimited by default.
    dtype : {"float32", "uint8"}, optional
        Dtype of the observations; ``"float32"`` by default.
    observation : {"dense", "sparse"}, optional
        Whether observations are arrays with all values, the default, or ``SparseRows``: the values
        that are not 0 and their indices.
    action_mask : {"bytes", "packed"}, optional
        Whether action masks have a byte for each action, the default, or a bit.
    chance : {"stream", "sources"}, optional
        Where chance draws from: one stream a game, the default, or a stream for each source, as
        ``ChanceStreams(seed, i)`` has them.
    starts : iterable of State, optional
        States that games begin with in place of their set-up, at every reset and autoreset: each
        game draws one of them with its own generator, all equally likely, a state that is listed
        twice twice as often. ``game.new_state()`` in the list makes a share of the games fresh
        ones. They are copied, and may be of any length. Rewards, returns and lengths count from
        the first action passed to ``step``.

    Raises
    ------
    ValueError
        If a number is out of range, a keyword has none of the values listed, or a network does
        not belong to the game.
    OptionError
        If a state of ``starts`` is of another game, has other options, or is over.
    BusyError
        From any method, if another thread is using the batch.
    """

    def __new__(
        cls,
        game: Game,
        /,
        num_games: SupportsIndex,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        threads: SupportsIndex | None = None,
        agents: Iterable[str | None] | None = None,
        autoreset: Literal["next_step", "same_step", "disabled"] | None = None,
        illegal: Literal["raise", "end", "ignore", "replace"] | None = None,
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: SupportsIndex | None = None,
        dtype: Literal["float32", "uint8"] | None = None,
        observation: Literal["dense", "sparse"] | None = None,
        action_mask: Literal["bytes", "packed"] | None = None,
        chance: Literal["stream", "sources"] | None = None,
        starts: Iterable[State] | None = None,
    ) -> Batch: ...
    @staticmethod
    def from_states(
        states: Iterable[State],
        /,
        **keywords: Any,
    ) -> Batch:
        """Begin a batch with states in place of fresh games.

        Each game plays on from its state to the first action that is passed to ``step``. Rewards,
        returns and lengths count from there, and a game that is over has the returns of its end.
        When a game starts again, it is a fresh one, or begins with one of ``starts``.

        Parameters
        ----------
        states : iterable of State
            One state for each game, all of one game with the same options. They do not change.
        **keywords : Any
            Keywords of ``Batch``. Game ``i`` draws from ``Generator(seed, i)`` from its state on.

        Returns
        -------
        Batch
            A batch of as many games as there are states.

        Raises
        ------
        ValueError
            If there is no state, the states are of different games, or as ``Batch`` does.
        BusyError
            If another thread is changing a state.
        """
    def set_starts(self, states: Iterable[State] | None, /) -> None:
        """Let games begin with other states from the next reset or autoreset on.

        Parameters
        ----------
        states : iterable of State or None
            As ``starts`` of ``Batch``; ``None`` for fresh games. Games in progress continue.

        Raises
        ------
        OptionError
            If a state is of another game, has other options, or is over; nothing has changed.
        """
    @property
    def game(self) -> Game:
        """The game and its options."""
    @property
    def num_games(self) -> int:
        """Number of games."""
    @property
    def threads(self) -> int:
        """Number of threads."""
    @property
    def autoreset(self) -> Literal["next_step", "same_step", "disabled"]:
        """When a finished game starts again: ``"next_step"``, ``"same_step"`` or ``"disabled"``."""
    @property
    def agents(self) -> list[str | None]:
        """Agent of each seat; ``None`` where its actions are passed to ``step``."""
    @property
    def observation(self) -> NDArray[Any] | Any:
        """Observation of ``seat``: ``float32`` or ``uint8``, ``(num_games, observation_size)``.

        Read-only, because a step writes only what has changed, unless ``bind`` gave the array.
        With ``observation="sparse"`` it is ``SparseRows`` of this dtype and shape, which no later
        step writes: keep it without a copy.
        """
    @property
    def action_mask(self) -> NDArray[Any]:
        """Legal actions: ``int8``, ``(num_games, num_actions)``, 1 where legal, all 1 if over.

        With ``action_mask="packed"`` the same as bits, eight in a byte, the lowest first:
        ``uint8``, ``(num_games, (num_actions + 7) // 8)``, as ``numpy.packbits`` with
        ``bitorder="little"`` packs them.
        """
    @property
    def seat(self) -> NDArray[np.int8]:
        """Seat to act, or the last to act where a game is over: ``int8``, ``(num_games,)``."""
    @property
    def rewards(self) -> NDArray[np.float64]:
        """Rewards of this step by seat: ``float64``, ``(num_games, seats)``."""
    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether the game is over by its rules: ``bool``, ``(num_games,)``."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether the game was truncated at ``max_length``: ``bool``, ``(num_games,)``."""
    @property
    def length(self) -> NDArray[np.int32]:
        """Number of actions passed to ``step`` in this game: ``int32``, ``(num_games,)``."""
    @property
    def returns(self) -> NDArray[np.float64]:
        """Sum of the rewards of this game by seat: ``float64``, ``(num_games, seats)``."""
    @property
    def final_observation(self) -> NDArray[Any] | Any | None:
        """Last observation of games that started again in this step, shaped like ``observation``.

        ``None`` unless ``autoreset`` is ``"same_step"``. With ``observation="sparse"`` the rows of
        all other games have no values.
        """
    @property
    def final_seat(self) -> NDArray[np.int8] | None:
        """Last seat to act of games that started again in this step: ``int8``, ``(num_games,)``.

        ``None`` unless ``autoreset`` is ``"same_step"``.
        """
    def reset(
        self,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        *,
        which: ArrayLike | None = None,
    ) -> None:
        """Start new games.

        Parameters
        ----------
        seed : int or sequence of int or None, optional
            One seed for all games, or one per game, with ``None`` where a game keeps its generator.
            Game ``i`` uses stream ``i`` of its seed. By default all games keep their generators.
        which : array_like of bool, shape (num_games,), optional
            Games to start again; by default all of them. The others are unchanged.

        Raises
        ------
        ValueError
            If a seed is out of range, or there is not one per game.
        ArrayError
            If ``which`` has another dtype or shape.
        """
    def step(self, actions: ArrayLike, **arrays: NDArray[Any]) -> None:
        """Apply one action in every game, play on to the next actions of seats without an agent.

        Parameters
        ----------
        actions : array_like of int, shape (num_games,)
            Action ids. Those of games that start again in this step are ignored; with
            ``autoreset="disabled"``, -1 skips a game that is over.
        **arrays : ndarray
            Other arrays to write into from now on, as ``bind`` takes them, for example the next
            slices of a rollout buffer; they need not be filled before. After an error the batch
            has the arrays that it had.

        Raises
        ------
        IllegalActionError
            For the first action that is not legal, with ``illegal="raise"``; no game has changed.
        ArrayError
            If ``actions`` has another dtype or shape, or ``bind`` would refuse one of the arrays;
            no game has changed.
        """
    def sample_legal(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Sample a legal action for every game, from generators used for nothing else.

        Parameters
        ----------
        out : ndarray of int64, shape (num_games,), optional
            Array to write into: C-contiguous and writeable.

        Returns
        -------
        ndarray of int64, shape (num_games,)
            Uniformly distributed legal actions, -1 where a game is over. It is ``out`` if that was
            given.

        Raises
        ------
        ArrayError
            If ``out`` has another dtype, shape or layout.
        """
    def heuristic_action(
        self, out: NDArray[np.int64] | None = None, *, plan: int | None = None
    ) -> NDArray[np.int64]:
        """Action of the built-in rule-based agent for every game.

        Parameters
        ----------
        out : ndarray of int64, shape (num_games,), optional
            Array to write into: C-contiguous and writeable.
        plan : int, optional
            Plan of the game to follow, from 0 to ``game.plans - 1``.

        Returns
        -------
        ndarray of int64, shape (num_games,)
            Legal actions, -1 where a game is over. It is ``out`` if that was given.

        Raises
        ------
        ArrayError
            If ``out`` has another dtype, shape or layout.
        ValueError
            If the game has no such plan.
        """
    def subgoals(self) -> NDArray[np.float64]:
        """Values of the sub-goals of every seat in the states that the rows show.

        They are the parts of the potentials, whether or not the option ``shaping`` is on. A game
        that has started again in the last step shows its new state.

        Returns
        -------
        ndarray of float64, shape (num_games, num_seats, num_subgoals)
            A new array, in the order of ``game.subgoals`` along the last axis.
        """
    def bind(self, **arrays: NDArray[Any]) -> None:
        """Use other arrays from now on, for example slices of a rollout buffer, and fill them.

        Rows of an ``observation`` given here are written as a whole in every step. Sparse
        observations cannot be bound.

        Parameters
        ----------
        **arrays : ndarray
            Arrays by attribute name, each with the dtype and shape of the attribute, C-contiguous
            and writeable. Attributes that are not named keep their arrays.

        Raises
        ------
        ArrayError
            If an array has another dtype, shape or layout, or its name is no array attribute;
            nothing has changed.
        """
    def state(self, index: SupportsIndex) -> State:
        """Copy of one game as a ``State`` without history.

        Parameters
        ----------
        index : int
            Number of the game, from 0 to ``num_games - 1``.

        Returns
        -------
        State
            An independent copy.

        Raises
        ------
        IndexError
            If there is no such game.
        """
    def __len__(self) -> int: ...
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: Any, /) -> Batch: ...

@final
class Search:
    """Settings of a search, which looks ahead from what one seat knows.

    A search samples states that the seat to act cannot tell from the real one, tries its actions
    in them and plays on. It uses nothing of a state but the view of the seat to act, so it knows
    no hidden hand and no draw pile. It plays every game, and is an agent wherever agents have
    names: ``"search:1000"`` is ``Search(1000)``, ``"search:200ms"`` is ``Search("200ms")``,
    ``"guided:1000"`` is ``Search(1000, method="guided")``, ``"net+search:1000"`` is
    ``Search(1000, rollout="net")``, ``"net:<file>+search:1000"`` and ``"plan:0+search:1000"``
    likewise.

    It keeps the action of a base policy, unless another one is surely better: that of the
    rule-based agent, of a plan, or of a network. In a game with plans, such as Valor & Villainy,
    it also asks what becomes of following one of them to the end.

    A search is a value: it can be compared, hashed, copied and pickled.

    Parameters
    ----------
    budget : int or str, optional
        When the search ends: after a number of simulations, ``1000`` by default, or after a wall
        time such as ``"200ms"``. The number lies between 1 and ``2**32 - 1``.
    method : {"halving", "guided"}, optional
        How the simulations are divided among the actions: sequential halving (the default), which
        tries all actions in the same worlds and continues with the better half, or one tree over
        all worlds. A guided tree begins at every node with the action of the rule-based agent, and
        ends its simulations where the game estimates what is to come.
    threads : int, optional
        Number of threads, from 1 to 1024; 1 by default. No more than twice the cores are started.
        A tree uses one.
    confidence : float, optional
        With ``"halving"``: by how many standard errors an action has to beat the one of the
        base policy to be chosen in its place, from 0; 1.0 by default.
    trust : float, optional
        With ``"halving"``: share of the choices of others that follow the agent expected of them,
        where the rest is chance, from 0 and below 1; 0.0 by default. Above 0 a sampled world
        weighs what it makes of the passes, declarations and reactions that can still be told from
        it.
    exploration : float, optional
        With ``"guided"``: weight of the exploration bonus, from 0; 0.7 by default.
    rollout : {"heuristic", "random", "net"} or str, optional
        Agent that plays the simulations to their end; ``"heuristic"`` by default. A network,
        ``"net"`` or ``"net:<file>"``, or a plan, ``"plan:0"``, is the base policy, too, for the
        seat to act and its allies; the others then follow the rule-based agent, unless ``others``
        is given. It is loaded, and refused if it does not belong to the game, where the search
        runs.
    others : {"heuristic", "random", "net"} or str, optional
        Agent that is expected of the seats that are not allies of the seat to act: they follow it
        in the simulations. The names are those of ``rollout``. The closer it is to what they do,
        the better the search; a network takes the time of some ten decisions of the rule-based
        agent.
    value : str, optional
        Network that values the end of a simulation: ``"net"`` or ``"net:<file>"``. Its last output
        is the return that the seat to act can expect, from ``min_return`` to ``max_return`` of the
        game; it has one output more than the game has actions, or only one. The other seats follow
        from the utility, or are valued by their observations. Without it a simulation is played to
        the end of the game. It is loaded, and refused if it does not belong to the game, where the
        search runs.
    depth : int, optional
        With ``value``: number of decisions that ``rollout`` plays before the network is asked,
        below ``2**32``; 0 by default. A game that ends before has its own returns.

    Raises
    ------
    ValueError
        If a number is out of range, a keyword has none of the values listed, or there is a
        ``depth`` without a ``value``.
    """

    def __new__(
        cls,
        budget: SupportsIndex | str | None = None,
        *,
        method: Literal["halving", "guided"] | None = None,
        threads: SupportsIndex | None = None,
        confidence: float | None = None,
        trust: float | None = None,
        exploration: float | None = None,
        rollout: str | None = None,
        others: str | None = None,
        value: str | None = None,
        depth: SupportsIndex | None = None,
    ) -> Search: ...
    @property
    def budget(self) -> int | str:
        """When the search ends: a number of simulations, or a time such as ``"200ms"``."""
    @property
    def method(self) -> Literal["halving", "guided"]:
        """How simulations are divided: ``"halving"`` or ``"guided"``."""
    @property
    def threads(self) -> int:
        """Number of threads."""
    @property
    def confidence(self) -> float:
        """By how many standard errors an action has to beat the one of the base policy."""
    @property
    def trust(self) -> float:
        """Share of the choices of others that follow the agent expected of them."""
    @property
    def exploration(self) -> float:
        """Weight of the exploration bonus."""
    @property
    def rollout(self) -> str:
        """Agent that plays the simulations out: ``"heuristic"``, ``"random"`` or a network."""
    @property
    def others(self) -> str | None:
        """Agent that is expected of the seats that are not allies; ``None`` if none is named."""
    @property
    def value(self) -> str | None:
        """Network that values the end of a simulation; ``None`` if it is played to the end."""
    @property
    def depth(self) -> int:
        """Number of decisions before ``value`` is asked."""
    def run(
        self,
        state: State,
        rng: SupportsIndex | Generator,
        check: Callable[[], object] | None = None,
    ) -> SearchReport:
        """Search the decision of the seat to act, from the view of that seat alone.

        The interpreter is released meanwhile. An interrupt, such as Ctrl-C, is handled within a
        tenth of a second and ends the search; ``rng`` has not advanced then. With a budget in
        simulations, equal settings, views and generators give equal reports on every platform,
        whatever the number of threads.

        Parameters
        ----------
        state : State
            The state, which does not change.
        rng : int or Generator
            Seed or generator; a generator advances by one number.
        check : callable, optional
            Called without arguments about twenty times a second, in the calling thread, from the
            fiftieth millisecond on. What it raises ends the search, as an interrupt does.

        Returns
        -------
        SearchReport
            The action to take, and the statistics of all legal actions.

        Raises
        ------
        SeatError
            If no seat is to act.
        BusyError
            If another thread is changing the state or using the generator.
        ValueError
            If ``rollout``, ``others`` or ``value`` is a network or a plan that does not belong to
            the game, or there is none.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Search: ...
    def __deepcopy__(self, memo: Any, /) -> Search: ...

@final
class SingleEnv:
    """One game that plays on until a seat without an agent is to act.

    It equals game ``stream`` of a ``Batch`` with the same settings, except that it never starts
    again by itself and keeps its history. The Gymnasium and PettingZoo environments use it.

    Parameters
    ----------
    game : Game
        The game and its options.
    seed : int, optional
        Seed, from 0 to ``2**64 - 1``; 0 by default.
    stream : int, optional
        Number of the game in an equal ``Batch``; 0 by default.
    agents : iterable of str or None, optional
        Agent of each seat: ``"random"``, ``"heuristic"``, the network ``"net"`` or
        ``"net:<file>"``; ``None`` means that the actions of the seat are passed to ``step``,
        which is the default for all seats. At least one entry is ``None``.
    illegal : {"raise", "end", "ignore", "replace"}, optional
        Effect of an illegal action: raise an error (the default), end the game, leave it
        unchanged, or take a random legal action instead.
    penalty : float, optional
        Reward of the acting seat for an illegal action; by default -1.0 with ``"end"``, else
        0.0.
    discount : float, default 1.0
        Discount of the potential where the option ``shaping`` is on.
    max_length : int, optional
        Number of actions passed to ``step`` after which the game is truncated, from 1 to
        ``2**31 - 1``; unlimited by default.
    starts : iterable of State, optional
        States that games begin with in place of their set-up, drawn as in ``Batch``, with their
        histories. A reset with ``chance`` or ``state`` draws none.

    Raises
    ------
    ValueError
        If a number is out of range, a keyword has none of the values listed, or a network does
        not belong to the game.
    OptionError
        If a state of ``starts`` is of another game, has other options, or is over.
    BusyError
        From any method, if another thread is using the environment.
    """

    def __new__(
        cls,
        game: Game,
        /,
        *,
        seed: SupportsIndex | None = None,
        stream: SupportsIndex | None = None,
        agents: Iterable[str | None] | None = None,
        illegal: Literal["raise", "end", "ignore", "replace"] | None = None,
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: SupportsIndex | None = None,
        starts: Iterable[State] | None = None,
    ) -> SingleEnv: ...
    @property
    def game(self) -> Game:
        """The game and its options."""
    @property
    def seat(self) -> int:
        """Seat to act, or the last to act if the game is over."""
    @property
    def terminated(self) -> bool:
        """Whether the game is over by its rules."""
    @property
    def truncated(self) -> bool:
        """Whether the game was truncated at ``max_length``."""
    @property
    def length(self) -> int:
        """Number of actions passed to ``step`` in this game."""
    def reset(
        self,
        seed: SupportsIndex | None = None,
        *,
        chance: Iterable[SupportsIndex | str] | None = None,
        state: State | None = None,
    ) -> None:
        """Start a new game and play to the first action of a seat without an agent.

        Parameters
        ----------
        seed : int, optional
            Seed, from 0 to ``2**64 - 1``; by default the generator continues.
        chance : iterable of int or str, optional
            First chance outcomes of the game, by id or text; the generator draws the rest.
        state : State, optional
            State of the same game with the same options that the game continues from, in place of
            the set-up. It does not change. Rewards, returns and lengths count from there.

        Raises
        ------
        OptionError
            If the state is of another game or has other options, if the game is over before a seat
            without an agent is to act, or if ``chance`` is given, too; the game has not changed.
        TypeError
            If ``state`` is no ``State``.
        NotationError
            If an outcome is not in the catalogue.
        IllegalActionError
            If an outcome is not possible at its node; the game has not changed.
        ValueError
            If there are more outcomes than a game can have.
        """
    def step(self, action: SupportsIndex) -> int | None:
        """Apply an action and play on to the next action of a seat without an agent.

        Parameters
        ----------
        action : int
            Action id.

        Returns
        -------
        int or None
            The seat to act, or ``None`` if the game is over.

        Raises
        ------
        IllegalActionError
            If the action is not legal, with ``illegal="raise"``, or the game is over.
        """
    def _aec_step(
        self,
        action: SupportsIndex,
        agent: str,
        names: dict[int, str],
        infos: dict[str, dict[str, Any]],
        /,
    ) -> str | None:
        """Apply an action; return the name of the next agent, ``None`` if the game is over.

        ``infos`` gets the ``info`` of the agent that has acted and of the next one; ``names`` are
        those of the agents, by seat.
        """
    def _gym_step(
        self, action: SupportsIndex, seat: int, flat: bool, /
    ) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Apply an action; return what ``step`` of a Gymnasium environment for ``seat`` does."""
    def _gym_reset(self, flat: bool, /) -> tuple[Any, dict[str, Any]]:
        """Return what ``reset`` of a Gymnasium environment does."""
    def observe(self, seat: SupportsIndex | None = None) -> dict[str, NDArray[Any]]:
        """Observation and action mask of a seat.

        Parameters
        ----------
        seat : int, optional
            The seat; by default ``self.seat``.

        Returns
        -------
        dict of str to ndarray
            ``"observation"``: ``float32``, ``(observation_size,)``, as ``observation`` returns it;
            ``"action_mask"``: ``int8``, ``(num_actions,)``, as ``action_mask`` returns it.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
    def observation(self, seat: SupportsIndex | None = None) -> NDArray[np.float32]:
        """Observation of a seat.

        Parameters
        ----------
        seat : int, optional
            The seat; by default ``self.seat``.

        Returns
        -------
        ndarray of float32, shape (observation_size,)
            A new array of values between 0 and 1.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
    def sparse_observation(self, seat: SupportsIndex | None = None) -> SparseRows:
        """Observation of a seat without the values that are 0.

        Parameters
        ----------
        seat : int, optional
            The seat; by default ``self.seat``.

        Returns
        -------
        SparseRows
            One row of ``float32``, equal to ``observation``.

        Raises
        ------
        SeatError
            If there is no such seat.
        ValueError
            If an observation has more than 65,536 values.
        """
    def action_mask(self, seat: SupportsIndex | None = None) -> NDArray[np.int8]:
        """Legal actions of a seat as a mask.

        Parameters
        ----------
        seat : int, optional
            The seat; by default ``self.seat``.

        Returns
        -------
        ndarray of int8, shape (num_actions,)
            A new array: 1 where legal; all 0 if ``seat`` is not to act, all 1 if the game is over.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
    def sample_legal(self) -> int:
        """Sample a legal action, from a generator used for nothing else.

        Returns
        -------
        int
            Id of a legal action, uniformly distributed.

        Raises
        ------
        IllegalActionError
            If the game is over.
        """
    def heuristic_action(self, *, plan: int | None = None) -> int:
        """Action of the built-in rule-based agent.

        Parameters
        ----------
        plan : int, optional
            Plan of the game to follow, from 0 to ``game.plans - 1``.

        Returns
        -------
        int
            Id of a legal action.

        Raises
        ------
        IllegalActionError
            If the game is over.
        ValueError
            If the game has no such plan.
        """
    def rewards(self) -> list[float]:
        """Rewards of the last step.

        Returns
        -------
        list of float
            By seat, since the previous call of ``step`` or ``reset``.
        """
    def returns(self) -> list[float]:
        """Sums of the rewards of this game.

        Returns
        -------
        list of float
            By seat.
        """
    def state(self) -> State:
        """Copy of the game as a ``State`` with its history.

        Returns
        -------
        State
            An independent copy, secrets included.
        """
    def __copy__(self) -> SingleEnv: ...
    def __deepcopy__(self, memo: Any, /) -> SingleEnv: ...
