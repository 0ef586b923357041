"""What the table in the browser serves beside the wire: its files, the games, replays."""

import json
import runpy
import urllib.error
import urllib.request
from pathlib import Path

import pytest

for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")

import rules_py
from rules_py.__main__ import main
from rules_py._net import shipped


def get(url, data=None):
    with urllib.request.urlopen(url, data, timeout=30) as answer:
        return answer.headers, answer.read()


def test_the_page_keeps_to_itself(address):
    for path in ("/", "/games.json", "/static/main.js"):
        headers, _ = get(address + path)
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"
    request = urllib.request.Request(address, headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(request, timeout=30)


def test_all_games_are_offered(address):
    found = json.loads(get(f"{address}/games.json")[1])
    assert [one["name"] for one in found["games"]] == rules_py.games()
    assert all(one["usual"] in one["players"] for one in found["games"])
    for one in found["games"]:
        for count in one["players"] if one["choose"] else ():
            assert (
                rules_py.Game(one["name"], **{one["option"]: count - one["others"]}).seats == count
            )
    for one in found["agents"]:
        rules_py.agents.Agent(one["name"])
    for one in found["games"]:
        for seats in one["networks"]:
            villainy = one["name"] == "valor_and_villainy"
            options = {"heroes": seats - 1} if villainy else {"players": seats}
            game = rules_py.Game(one["name"], **options)
            rules_py.agents.Agent("net", game=game)


def test_the_page_without_a_server_has_the_same_networks():
    root = Path(__file__).parents[2]
    networks = runpy.run_path(str(root / ".ci/web.py"))["networks"]()
    files = {game: path.name for game, path in shipped().items()}
    assert {game: path.name for game, path in networks.items()} == files


def test_records_are_replayed_step_by_step(address, name):
    state, rng = rules_py.Game(name).new_state(), rules_py.Generator(1)
    while not state.is_terminal and len(state.steps()) < 60:
        state.apply(state.sample(rng))
    found = json.loads(get(f"{address}/replay", state.record().encode())[1])
    assert len(found["steps"]) == len(state.steps())
    for step in (0, len(found["steps"]), 10**6):
        frame = json.loads(get(f"{address}/replay/{found['name']}/{step}")[1])
        assert frame["picture"].startswith("<svg")
        assert frame["table"]
    assert frame["picture"] == state.svg()


@pytest.mark.parametrize("record", [b"", b"nonsense", b"\xff\x00", b"{}", b"x" * 100000])
def test_bad_records_are_refused(address, record):
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(f"{address}/replay", record)
    assert refused.value.code == 400
    assert json.load(refused.value)["error"]
    with pytest.raises(urllib.error.HTTPError):
        get(f"{address}/replay/nobody/1")


def test_bad_arguments_are_named(capsys):
    with pytest.raises(SystemExit):
        main(["table", "chess"])
    assert "there is no game" in capsys.readouterr().err


def test_the_page_needs_no_other_files():
    static = Path(rules_py.__file__).parent / "table" / "static"
    names = {path.name for path in static.iterdir()}
    assert names == {
        *["agents.json", "bar.js", "carrier.js", "dom.js", "end.js", "index.html", "log.js"],
        *[
            "main.js",
            "mine.js",
            "names.js",
            "panels.js",
            "picture.js",
            "replay.js",
            "seat.js",
            "selection.js",
            "spots.js",
        ],
        "style.css",
    }
    for path in static.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text.replace("https:", "", 1), path
