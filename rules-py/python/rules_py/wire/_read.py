"""Actions as clients write them."""

from __future__ import annotations

from rules_py._choice import taken
from rules_py._rules import State
from rules_py.errors import NotationError
from rules_py.types import Description
from rules_py.wire._errors import RefusedError

__all__ = ["read_action", "read_actions"]


def read_action(state: State, action: int | str) -> int:
    """Return the legal action that a client means.

    Parameters
    ----------
    state : State
        The state.
    action : int or str
        Id, notation or words.

    Returns
    -------
    int
        Its id.

    Raises
    ------
    RefusedError
        If it is not legal.
    """
    if isinstance(action, str):
        try:
            action = state.read_action(action[:1000])
        except NotationError as error:
            raise RefusedError("illegal_action", str(error), "write one as in legal") from None
    if not state.is_legal(action):
        ids = ", ".join(map(str, state.legal_actions()[:30]))
        raise RefusedError("illegal_action", f"{action} is not legal now", f"legal: {ids}")
    return action


def read_actions(
    state: State, seat: int, actions: list[int | str]
) -> tuple[list[int], Description | None]:
    """Return the actions of one choice that a client means.

    Parameters
    ----------
    state : State
        The state.
    seat : int
        The seat to act.
    actions : list of int or str
        The actions.

    Returns
    -------
    tuple of (list of int, Description or None)
        Their ids, and what the seat is asked then while the choice is pending.

    Raises
    ------
    RefusedError
        If one is not legal, or they cannot be taken together.
    """
    try:
        return taken(state, seat, actions, read_action)
    except ValueError as error:
        right = "actions of one choice in ascending order of place, and at last what ends it"
        raise RefusedError("illegal_action", str(error), right) from None
