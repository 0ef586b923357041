"""The server: a game of the environment variables, on port 8000.

``RULES_GAME`` names the game, ``RULES_SEATS`` the seats of the model (``0``, ``0,2`` or ``all``),
``RULES_AGAINST`` the agent on the others; ``RULES_OPTIONS`` is a JSON object of options,
``RULES_STYLE`` is ``words`` or ``json``, and ``RULES_NAMES`` a seed for other names of the cards.
"""

import argparse
import json
import os

import rules_py
from openenv_tabletop import application

seats = os.environ.get("RULES_SEATS", "0")
names = os.environ.get("RULES_NAMES")
app = application(
    os.environ.get("RULES_GAME", rules_py.games()[0]),
    seats="all" if seats == "all" else [int(seat) for seat in seats.split(",")],
    against=os.environ.get("RULES_AGAINST", "heuristic"),
    options=json.loads(os.environ.get("RULES_OPTIONS", "{}")),
    style=os.environ.get("RULES_STYLE", "words"),
    names=int(names) if names else None,
)


def main() -> None:
    """Serve until it is ended."""
    import uvicorn

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
    given = parser.parse_args()
    uvicorn.run(app, host=given.host, port=given.port)


if __name__ == "__main__":
    main()
