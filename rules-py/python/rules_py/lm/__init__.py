"""Games for language models, on the wire: prompts, replies, other names.

``Match`` is one game in which a language model has some or all seats. It works with every game:
all that it says is made of what the wire sends to a seat. ``rules_py.mcp``,
``rules_py.verifiers`` and ``rules_py.openenv`` use it. ``Player`` makes an agent of a language
model, for contests, leagues and arenas; its ``Account`` says what it has used.

>>> from rules_py.lm import Match
>>> match = Match("wuerfelhelden", seed=7)
>>> while not match.is_over:
...     text = match.prompt()
...     answer = match.act("I would rather not think. ACTION: 1")
...     assert answer.accepted
>>> len(match.returns)
3
"""

from __future__ import annotations

from rules_py.lm._account import Account, Limits, Reply
from rules_py.lm._match import Match
from rules_py.lm._names import Names
from rules_py.lm._player import Player
from rules_py.lm._prompt import Style
from rules_py.lm._reply import Answer, read
from rules_py.lm._tokens import estimate

__all__ = [
    "Account",
    "Answer",
    "Limits",
    "Match",
    "Names",
    "Player",
    "Reply",
    "Style",
    "estimate",
    "read",
]
