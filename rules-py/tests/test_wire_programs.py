"""The wire: its programs, its schema and its page."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rules_py
from rules_py.wire import Server, messages, schema, stdio
from rules_py.wire._schema import faults
from test_wire import BAD
from wire_client import Client, play_out


def test_the_process_speaks_over_its_standard_streams(name):
    lines = ['{"type":"new","seed":1}', "nonsense", "", '{"type":"hint"}', "\udcff"]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "rules_py", "serve", name, "--stdio"],
        input="\n".join(lines).encode("utf-8", "surrogateescape"),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    kinds = [json.loads(line)["type"] for line in done.stdout.decode().splitlines()]
    assert [one for one in kinds if one != "log"] == [
        *["new", "view", "legal", "error", "hint", "error"]
    ]


def test_lines_are_served_from_any_stream():
    out = io.StringIO()
    assert stdio.serve(Server("regidice"), io.StringIO('{"type":"hello"}\n'), out) == 0
    hello = json.loads(out.getvalue())
    assert hello["games"] == rules_py.games()
    assert hello["version"] == messages.VERSION


def test_the_schema_is_committed():
    path = Path(rules_py.__file__).parent / "wire" / "schema.json"
    told = "write the output of `python -m rules_py schema` there"
    assert json.loads(path.read_text(encoding="utf-8")) == schema(), told


def test_the_schema_says_what_the_check_does():
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(schema())
    jsonschema.Draft202012Validator.check_schema(schema())
    client = Client(type="new", game="unsung_heroes", seed=1, pictures=True)
    play_out({0: client})
    for message in client.got:
        assert validator.is_valid(message), message
    for line, _ in BAD:
        try:
            request = json.loads(line)
            kind = messages.REQUESTS[request["type"]]
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        assert validator.is_valid(request) == (faults(request, kind) == []), line


def test_importing_the_package_imports_neither_numpy_nor_the_wire():
    code = (
        "import re, sys, rules_py\n"
        "print([n for n in sys.modules if re.search('wire|starlette|asyncio|^numpy', n)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("program", ["serve", "table"])
def test_a_missing_extra_is_named(program):
    # In a process of its own: here the modules are imported already.
    code = (
        "import sys; sys.modules['starlette.applications'] = None\n"
        f"from rules_py.__main__ import main; main([{program!r}, 'regidice'])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "rules-py[table]" in done.stderr


def test_the_page_names_every_message_and_every_error():
    page = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
    codes = messages.Code.__args__
    for word in (*messages.REQUESTS, *messages.MESSAGES, *codes):
        assert f"`{word}`" in page, word
    fields = {name for kind in messages.REQUESTS.values() for name in kind.__annotations__}
    for word in fields:
        assert f"`{word}`" in page, word
    assert f"version {messages.VERSION}" in page
