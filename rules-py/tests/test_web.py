"""The page without a server has the wire of the server: the same games, message by message.

The package for JavaScript has to be there (``make js``); the page itself is tested in Node.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import rules_py
from rules_py.wire import Server

ROOT = Path(__file__).parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
PACKAGE = TARGET / "js" / "package"
DECISIONS = 25
"""Most decisions of a game that are compared."""
OUTSIDE = {"pig", "leduc"}
"""Games that the package does not have."""


def reason_to_skip():
    """Says why there is nothing to compare with, or nothing."""
    built = PACKAGE / "rules_bg.wasm"
    if shutil.which("node") is None:
        return "node is not installed"
    if not built.exists():
        return "`make js` has built no package"
    sources = [path for path in (ROOT / "rules-core").rglob("src/**/*") if path.is_file()]
    if max(path.stat().st_mtime for path in sources) > built.stat().st_mtime:
        return "the package is older than the sources: `make js` builds it"
    return ""


pytestmark = pytest.mark.skipif(bool(reason_to_skip()), reason=reason_to_skip())


class Page:
    """The wire of the page, in Node."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["node", str(ROOT / "rules-core/js/test/transcript.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "RULES_PACKAGE": str(PACKAGE)},
        )

    def ask(self, request):
        """Sends a request; returns the messages that answer it."""
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        """Ends it."""
        self.process.stdin.close()
        assert self.process.wait(10) == 0


class Served:
    """The wire of the server."""

    def __init__(self):
        self.got = []
        self.connection = Server().connect(lambda line: self.got.append(json.loads(line)))

    def ask(self, request):
        """Sends a request; returns the messages that answer it."""
        self.got.clear()
        self.connection.receive(json.dumps(request))
        return list(self.got)


@pytest.fixture
def page(name):
    if name in OUTSIDE:
        pytest.skip("the package has no game from outside")
    found = Page()
    yield found
    found.close()


def plain(messages):
    """Messages without what differs: tokens, and the names of servers."""
    secret = ("token", "tokens", "watch", "server")
    return [{key: one[key] for key in one if key not in secret} for one in messages]


@pytest.mark.parametrize(("updates", "agent"), [("turns", "random"), ("steps", "heuristic")])
def test_the_page_is_sent_what_the_server_sends(name, page, updates, agent):
    served = Served()

    def both(**request):
        here, there = served.ask(request), page.ask(request)
        assert plain(here) == plain(there)
        return here

    seats = [None] + [agent] * (rules_py.Game(name).seats - 1)
    new = {"game": name, "seats": seats, "seed": 5, "pictures": True, "updates": updates}
    last = both(type="new", **new)
    for count in range(DECISIONS):
        legal = next((one for one in last if one["type"] == "legal"), None)
        if legal is None:
            break
        for request in ("hint", "view", "legal", "log") if count % 5 == 0 else ():
            both(type=request)
        if count == 0:
            both(type="hint", why=True)
        if count % 7 == 3:
            last = both(type="undo")
            legal = next(one for one in last if one["type"] == "legal")
        last = both(type="act", turn=legal["turn"], action=legal["ids"][-1 - count % 2 :][0])
    assert count > 2
    if last[-1]["type"] == "result":
        both(type="record")
