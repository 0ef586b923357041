"""Arenas: language models and agents in several games, with a page that everybody can check.

``play`` lets players meet in all seats on shared deals, and returns standings, ratings and costs
with their games; ``read`` makes an arena of a file in TOML, as ``python -m rules_py arena`` does.
``check`` plays every game again from what is kept of it, and ``transcript`` shows prompts and
replies of one.
"""

from __future__ import annotations

from rules_py.arena._check import Report, check, transcript
from rules_py.arena._plan import Plan, read
from rules_py.arena._results import Cost, GamePlayed, Results, Standing
from rules_py.arena._study import play

__all__ = [
    "Cost",
    "GamePlayed",
    "Plan",
    "Report",
    "Results",
    "Standing",
    "check",
    "play",
    "read",
    "transcript",
]
