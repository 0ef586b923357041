"""The table in the browser: whole games by clicks and by keyboard in Chromium, and its pages."""

import json
import os
import random
import urllib.error
import urllib.request
from pathlib import Path

import pytest

for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")

import browser as browsers
import rules_py
from rules_py.__main__ import main
from rules_py.table import application
from test_websocket import running

MOVES = int(os.environ.get("RULES_CLICKS", "20"))
"""Greatest number of decisions that are clicked in a game: 100000 plays all games to the end."""
BUTTONS = "return [...document.querySelectorAll('#actions button')].map((one) => one.textContent)"
FOCUS = "return document.activeElement.closest('#actions')"
READY = """return !document.getElementById('over').hidden ? 'over'
    : document.querySelector('#actions button') ? 'turn' : ''"""


@pytest.fixture(scope="module")
def address():
    with running(application()) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def browser():
    if browsers.missing():
        pytest.skip(f"{browsers.missing()} is not installed")
    found = browsers.Browser()
    yield found
    found.close()


def get(url, data=None):
    with urllib.request.urlopen(url, data, timeout=30) as answer:
        return answer.headers, answer.read()


def begin(browser, address, name, other="random"):
    """Starts a game against an agent by clicks."""
    browser.go("about:blank")
    browser.go(address)
    browser.wait("return document.querySelectorAll('#seat-agents select').length")
    browser.run(
        """const game = document.getElementById('game');
        game.value = arguments[0]; game.dispatchEvent(new Event('change'));
        document.querySelectorAll('#seat-agents select').forEach((one, at) => {
            if (at) one.value = arguments[1]; });""",
        name,
        other,
    )
    browser.click("#start button")
    return browser.wait(READY)


def play_on(browser, rng, most=MOVES):
    """Clicks on actions until the game is over; returns whether it is."""
    for number in range(most):
        if browser.wait(READY) == "over":
            return True
        button = rng.randrange(len(browser.run(BUTTONS))) + 1
        browser.run(f"document.querySelector('#actions button').dataset.old = '{number}'")
        browser.click(f"#actions li:nth-child({button}) button")
        browser.wait(f"return !document.querySelector('#actions [data-old=\"{number}\"]')")
    return browser.wait(READY) == "over"


def test_a_game_by_clicks(browser, address, name):
    begin(browser, address, name)
    browser.wait("return document.getElementById('picture').naturalWidth > 200")
    browser.click("#hint")
    hint = browser.wait("return document.querySelector('#actions button.hinted')?.textContent")
    assert hint in browser.run("return document.getElementById('told').textContent")
    over = play_on(browser, random.Random(1))
    assert "you: " in browser.run("return document.getElementById('log').textContent")
    if over:
        returns = browser.run("return [...document.querySelectorAll('#returns li')].length")
        assert returns == rules_py.Game(name).seats
        look_again(browser)
    assert browser.complaints() == []


def look_again(browser):
    """Replays a game that is over."""
    browser.click("#record")
    browser.wait("return document.getElementById('step').textContent.includes('the beginning')")
    browser.click("#forth")
    browser.wait("return document.getElementById('step').textContent.startsWith('1 of')")
    last = browser.run(
        """const slider = document.getElementById('slider'); slider.value = slider.max;
        slider.dispatchEvent(new Event('input')); return slider.max"""
    )
    browser.wait(f"return document.getElementById('step').textContent.startsWith('{last} of')")
    browser.wait("return document.getElementById('frame').naturalWidth > 200")


def test_a_game_by_keyboard_only(browser, address):
    browser.go("about:blank")
    browser.go(address)
    browser.wait("return document.querySelectorAll('#seat-agents select').length")
    for _ in range(40):
        browser.press("Tab")
        if browser.run("return document.activeElement.type") == "submit":
            break
    browser.press("Enter")
    moves = 0
    while browser.wait(READY) != "over":
        moves += 1
        browser.wait(f"{FOCUS} || !document.getElementById('over').hidden")
        old = browser.run("return document.getElementById('log').childElementCount")
        if browser.run(READY) == "over":
            break
        browser.press(*["Right"] * (moves % 3), "Enter")
        browser.wait(f"return document.getElementById('log').childElementCount > {old}")
        assert moves < 500
    assert moves > 5
    assert browser.run("return document.activeElement.id") == "record"
    look_again(browser)


def test_undo_and_a_page_that_is_loaded_again(browser, address):
    begin(browser, address, "wuerfelhelden")
    labels = browser.run(BUTTONS)
    browser.click("#actions li:last-child button")
    browser.wait("return document.getElementById('log').textContent.includes('you: ')")
    browser.wait(READY)
    browser.click("#undo")
    browser.wait(
        "return document.getElementById('told').textContent.includes('Taken back') "
        "|| document.getElementById('log').textContent.includes('took back')"
    )
    assert browser.wait(BUTTONS) == labels
    browser("POST", "/refresh")
    assert browser.wait(READY) == "turn"
    assert browser.run(BUTTONS) == labels
    assert "took back" in browser.run("return document.getElementById('log').textContent")


def test_two_people_by_links(browser, address):
    begin(browser, address, "regidice", other="")
    link = browser.wait("return document.querySelector('#seats a')?.href")
    first = browser.run("return location.href")
    assert "seat=" in link
    for _ in range(6):
        for url in (first, link):
            browser.go("about:blank")
            browser.go(url)
            browser.wait("return document.getElementById('title').textContent.includes('seat')")
            if browser.run("return document.querySelectorAll('#actions button').length"):
                browser.click("#actions li:last-child button")
                browser.wait("return document.getElementById('log').textContent.includes('you: ')")
    assert browser.complaints() == []


def test_every_control_has_a_name(browser, address):
    begin(browser, address, "unsung_heroes")
    nameless = """return [...document.querySelectorAll('button, input, select, textarea, img, a')]
        .filter((one) => one.offsetParent && !(one.textContent.trim() || one.alt
            || one.getAttribute('aria-label') || one.labels?.length)).map((one) => one.outerHTML)"""
    assert browser.run(nameless) == []
    assert browser.run("return document.querySelector('[role=log][aria-live=polite]') !== null")


def test_a_link_to_nobody_says_so(browser, address):
    browser.go("about:blank")
    browser.go(f"{address}/#seat=nobody")
    said = browser.wait("return document.getElementById('trouble').textContent")
    assert "no such seat" in said


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
    for one in found["agents"]:
        rules_py.agents.Agent(one["name"])
    for one in found["games"]:
        for seats in one["networks"]:
            game = rules_py.Game(one["name"], players=seats)
            rules_py.agents.Agent("net", game=game)


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
    assert names == {"dom.js", "index.html", "main.js", "replay.js", "seat.js", "style.css"}
    for path in static.iterdir():
        assert "http" not in path.read_text(encoding="utf-8").replace("https:", "", 1), path
