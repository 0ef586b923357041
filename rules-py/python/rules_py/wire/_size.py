"""About how much memory games take, reckoned from what is known of them."""

from __future__ import annotations

KEPT = 16
"""Every so many steps a history keeps the state of then."""
STEP = 32
"""Bytes of a step besides these states."""


def size_of_states(state_bytes: int, steps: int) -> int:
    """Return about how many bytes a state takes with its history.

    Parameters
    ----------
    state_bytes : int
        Bytes of a state without its history.
    steps : int
        Number of steps in the history.

    Returns
    -------
    int
        The number of bytes.
    """
    return (2 + steps // KEPT) * state_bytes + STEP * steps
