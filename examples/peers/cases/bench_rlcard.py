"""RLCard: gin rummy with random legal actions through ``env.step``."""

from __future__ import annotations

import random
import warnings
from importlib.metadata import version

import measure
from measure import Case, Work

warnings.simplefilter("ignore")
import rlcard

VERSION = version("rlcard")


def make(game: str) -> Work:
    """One decision, observation and legal dictionary of the next player included."""
    env = rlcard.make(game)

    def work(units: int) -> int:
        done = 0
        while done < units:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(random.random() * len(legal))])
                done += 1
            env.get_payoffs()
        return done

    return work


def cases() -> None:
    """Measure everything."""
    includes = "observation vector and legal dictionary of the next player, reset at the end"
    game = "gin-rummy"
    measure.rate(
        Case("rlcard", VERSION, game, "env.step", "decision", includes, lambda: make(game))
    )


if __name__ == "__main__":
    measure.main(cases)
