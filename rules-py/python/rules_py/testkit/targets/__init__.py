"""Targets: what can be checked, by name or by kind.

==========================  ==================================================================
``regidice``                a game of this package, with options as ``regidice(players=3)``
``openspiel:NAME(...)``     a game of OpenSpiel
``pettingzoo:MODULE``       an environment of PettingZoo, such as ``pettingzoo:classic.chess_v6``
``gymnasium:ID``            an environment of Gymnasium with a mask of actions
``rlcard:NAME``             an environment of RLCard
``pgx:NAME``                a game of Pgx
``python:MODULE:NAME``      what a Python callable returns: an object by the protocol of the page
``program:COMMAND``         a program that speaks the line protocol of the page
==========================  ==================================================================
"""

from __future__ import annotations

from typing import Any

from rules_py.testkit._target import Target

KINDS = ("openspiel", "pettingzoo", "gymnasium", "rlcard", "pgx", "python", "program")
"""What may stand before the colon of a name."""


def target(given: Any) -> Target:
    """Return the target that a name or an object means.

    Parameters
    ----------
    given : Target, Game, str or object
        A target; a game of this package; a name of the table above; an environment of PettingZoo
        or Gymnasium; a game of OpenSpiel; or an object by the protocol.

    Returns
    -------
    Target
        What can be checked.

    Raises
    ------
    ValueError
        Nothing has this name, or the object is none of these.
    """
    if isinstance(given, Target):
        return given
    if isinstance(given, str):
        return _named(given)
    return _object(given)


def _named(name: str) -> Target:
    """Return a target by its name."""
    kind, colon, rest = name.partition(":")
    if not colon:
        from rules_py.testkit.targets import _own

        return _own.named(name)
    if kind == "openspiel":
        from rules_py.testkit.targets import _openspiel

        return _openspiel.Spiel(rest)
    if kind in ("pettingzoo", "gymnasium", "rlcard"):
        from rules_py.testkit.targets import _environments

        return _environments.named(kind, rest)
    if kind == "pgx":
        from rules_py.testkit.targets import _pgx

        return _pgx.Pgx(rest)
    if kind in ("python", "program"):
        from rules_py.testkit.targets import _protocol

        return _protocol.imported(rest) if kind == "python" else _protocol.started(rest)
    raise ValueError(f"no kind of target is called {kind!r}: write one of {', '.join(KINDS)}")


def _object(given: Any) -> Target:
    """Return a target for an object."""
    from rules_py import Game

    if isinstance(given, Game):
        from rules_py.testkit.targets import _own

        return _own.Own(given)
    if hasattr(given, "new_initial_state"):
        from rules_py.testkit.targets import _openspiel

        return _openspiel.Spiel(given)
    if hasattr(given, "num_players") and hasattr(given, "observe"):
        from rules_py.testkit.targets import _pgx

        return _pgx.Pgx(given)
    if hasattr(given, "possible_agents") or hasattr(given, "action_space"):
        from rules_py.testkit.targets import _environments

        return _environments.of(given)
    from rules_py.testkit.targets import _protocol

    return _protocol.Spoken(given)
