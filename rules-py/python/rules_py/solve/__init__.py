"""Ground truth: exact values, best responses and equilibria of small games.

``solve`` is for games that hide nothing from the seat that decides; ``game_tree``,
``best_response``, ``exploitability`` and ``equilibrium`` are for games with secrets, and there
``exploit`` says what can be won against an agent that searches. Small games come from options and
component sets. All run natively, without the interpreter, and an interrupt
such as Ctrl-C ends them within a tenth of a second, between two iterations in ``equilibrium``.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_py._rules import Game, State
from rules_py.solve._exploit import Exploit, exploit
from rules_py.solve._policies import MOST, Policy
from rules_py.solve._states import Solution, solve
from rules_py.solve._trees import BestResponse, Equilibrium, GameTree

__all__ = [
    "BestResponse",
    "Equilibrium",
    "Exploit",
    "GameTree",
    "Policy",
    "Solution",
    "best_response",
    "equilibrium",
    "exploit",
    "exploitability",
    "game_tree",
    "nash_conv",
    "solve",
]


def game_tree(game: Game | State | GameTree, *, max_histories: int = MOST) -> GameTree:
    """Walk all histories of a game once, for many questions.

    Parameters
    ----------
    game : Game or State or GameTree
        The game from its initial state, or from another one; a tree is returned as it is.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    GameTree
        The tree.

    Raises
    ------
    SolveError
        If there are more histories.
    """
    return game if isinstance(game, GameTree) else GameTree(game, max_histories=max_histories)


def best_response(
    game: Game | State | GameTree,
    policy: Policy | Sequence[Policy],
    seat: int,
    *,
    max_histories: int = MOST,
) -> BestResponse:
    """Exact best response of a seat to the policies of the others, in a game with secrets.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    policy : Policy or sequence of Policy
        One for all seats, or one for each. That of ``seat`` does not matter.
    seat : int
        The seat that responds.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    BestResponse
        Its value and what it does.

    Raises
    ------
    SolveError
        If there are more histories, or the probabilities of a policy do not add up to 1.
    SeatError
        If there is no such seat.
    """
    return game_tree(game, max_histories=max_histories).best_response(policy, seat)


def nash_conv(
    game: Game | State | GameTree,
    policy: Policy | Sequence[Policy],
    *,
    max_histories: int = MOST,
) -> float:
    """What the seats could gain by exact best responses, in all.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    policy : Policy or sequence of Policy
        One for all seats, or one for each.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    float
        0 in a Nash equilibrium.

    Raises
    ------
    SolveError
        If there are more histories, or the probabilities of a policy do not add up to 1.
    """
    return game_tree(game, max_histories=max_histories).nash_conv(policy)


def exploitability(
    game: Game | State | GameTree,
    policy: Policy | Sequence[Policy],
    *,
    max_histories: int = MOST,
) -> float:
    """``nash_conv`` divided by the number of seats, as in OpenSpiel.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    policy : Policy or sequence of Policy
        One for all seats, or one for each.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    float
        0 in a Nash equilibrium.

    Raises
    ------
    SolveError
        If there are more histories, or the probabilities of a policy do not add up to 1.
    """
    return game_tree(game, max_histories=max_histories).exploitability(policy)


def equilibrium(
    game: Game | State | GameTree,
    *,
    tolerance: float = 1e-6,
    iterations: int = 100_000,
    max_histories: int = MOST,
) -> Equilibrium:
    """Compute an equilibrium of a zero-sum game of two seats, with a certificate.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    tolerance : float, optional
        Exploitability to reach, as a part of the range of returns.
    iterations : int, optional
        Greatest number of iterations.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    Equilibrium
        Policies and their exploitability, whether or not the tolerance was reached.

    Raises
    ------
    SolveError
        If there are more histories, or this is no zero-sum game of two seats.
    ValueError
        If a number is out of range.
    """
    tree = game_tree(game, max_histories=max_histories)
    return tree.equilibrium(tolerance=tolerance, iterations=iterations)
