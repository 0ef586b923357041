"""Data sets: every decision of many games as Parquet files.

``export`` plays games between agents, ``export_records`` replays records; both write a folder of
Parquet files, one after the other, and continue after an interrupt. ``Dataset`` reads it back
in batches of NumPy arrays, without holding it in memory. ``export_minari`` makes a data set of
Minari of it, with one episode for each seat of each game. ``write`` makes a large data set of a
plan, on several processes or machines, with a card that says what it has; ``check`` holds the
files against the card. Needs ``pyarrow``, the extra ``data``.

A row is a decision of a seat:

=============== ====================== ==========================================================
``game``        ``int64``              number of the game in the data set
``step``        ``int32``              number of the decision in its game, from 0
``seat``        ``int8``               seat that decides
``agent``       ``string``             name of the agent on that seat
``observation`` ``binary``             what the seat sees, one exact byte per cell
``action_mask`` ``binary``             one byte per action, 1 where it is legal
``action``      ``int32``              id of the action that was taken
``reward``      ``float64``            what the seat earned up to its next decision
``last``        ``bool``               whether it is the last decision of the seat in its game
``returns``     ``float64``, by seat   how the game ended
=============== ====================== ==========================================================

The files ``games-*.parquet`` have a row per game: ``game``, ``seed``, ``stream``, ``agents``,
``returns``, ``length``, and its ``record``, from which ``rules_py.replay`` makes the game again.
"""

from __future__ import annotations

from rules_py.data._minari import export_minari
from rules_py.data._plan import Plan, read_plan
from rules_py.data._subsets import Subset
from rules_py.data._verify import Report, check
from rules_py.data._write import Budget, Written, budget, write
from rules_py.data.dataset import Dataset
from rules_py.data.exports import export, export_records

__all__ = [
    "Budget",
    "Dataset",
    "Plan",
    "Report",
    "Subset",
    "Written",
    "budget",
    "check",
    "export",
    "export_minari",
    "export_records",
    "read_plan",
    "write",
]

# Documents name them by the module that shows them.
for _name in __all__:
    globals()[_name].__module__ = __name__
