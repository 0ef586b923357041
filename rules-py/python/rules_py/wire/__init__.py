"""The wire: games between programs and people, in JSON lines.

``docs/wire.md`` describes the messages. Nothing in this package but the transports reads or
writes: a ``Session`` is one game, a ``Server`` finds the session of a token, a ``Connection``
takes the lines of one client.

>>> import json
>>> from rules_py.wire import Server
>>> answers = []
>>> client = Server("wuerfelhelden").connect(answers.append)
>>> client.receive(json.dumps({"type": "new", "seed": 7}))
>>> [json.loads(line)["type"] for line in answers]
['new', 'log', 'view', 'legal']
"""

from __future__ import annotations

from rules_py.wire._connection import Connection
from rules_py.wire._errors import RefusedError
from rules_py.wire._folder import Folder
from rules_py.wire._limits import Limits
from rules_py.wire._schema import schema
from rules_py.wire._server import Server
from rules_py.wire._session import Session
from rules_py.wire.messages import VERSION

__all__ = [
    "VERSION",
    "Connection",
    "Folder",
    "Limits",
    "RefusedError",
    "Server",
    "Session",
    "schema",
]
