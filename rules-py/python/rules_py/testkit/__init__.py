"""Does a game keep what its framework promises? For games of any library, and programs.

`check` plays a target and holds it against a list of promises: legal actions, undo and copies as
values, chance, returns, information states, resampled worlds, arrays, seeds and more. A promise
that is broken comes with the shortest way to it that was found. ``python -m rules_py check TARGET``
does the same; ``docs/guide/check.md`` says what each promise means, and by whom it is made.

Examples
--------
>>> from rules_py.testkit import check
>>> report = check("regidice", games=3)
>>> report.kept, report.promises["undo"]
(True, 'kept')
"""

from rules_py.testkit._check import InterruptedCheckError, check
from rules_py.testkit._report import Finding, Report
from rules_py.testkit._target import (
    CHANCE,
    OVER,
    TOGETHER,
    BrokenPromiseError,
    Path,
    RefusedError,
    Target,
)
from rules_py.testkit.promises import PROMISES, Promise
from rules_py.testkit.targets import target

__all__ = [
    "CHANCE",
    "OVER",
    "PROMISES",
    "TOGETHER",
    "BrokenPromiseError",
    "Finding",
    "InterruptedCheckError",
    "Path",
    "Promise",
    "RefusedError",
    "Report",
    "Target",
    "check",
    "target",
]
