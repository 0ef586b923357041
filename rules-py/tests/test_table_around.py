"""Around the table in the browser: own games, watching, reasons, replays, sizes of the window."""

import itertools
import re

import pytest

for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")

import rules_py
from rules_py.wire import Session
from table_page import BUTTONS, READY, TURN, begin, choose, sit, turns

# The least size of letters on the picture, in pixels of the page, and how many panels scroll.
LETTERS = """const sizes = [...document.querySelectorAll('.panel text')].map((text) => {
        const svg = text.closest('svg'), wide = svg.getBoundingClientRect().width;
        const size = text.getAttribute('font-size') ?? getComputedStyle(svg).fontSize;
        return parseFloat(size) * wide / svg.viewBox.baseVal.width; });
    const panels = [...document.querySelectorAll('.panel')];
    const scrolls = (one) => one.scrollWidth > one.clientWidth + 1;
    return [Math.min(...sizes), panels.filter(scrolls).length]"""


@pytest.fixture
def window(browser):
    """Sets the size of the window."""

    yield browser.resize
    browser.usual_size()


def test_letters_can_be_read_in_every_window(browser, server, address, name, window):
    window(390, 844)
    rng, session = sit(browser, server, address, name)
    for number, action in enumerate(turns(browser, rng, session)):
        least, scrolling = browser.run(LETTERS)
        assert least > 12.9
        assert scrolling == 0
        choose(browser, action, rng)
        if number == 3:
            break
    # The window turns: the picture is drawn for it, and what can be done stays.
    browser.wait(READY)
    for width, height in ((844, 390), (1280, 800), (640, 400)):
        before = browser.run("return document.querySelector('.panel svg').getAttribute('viewBox')")
        window(width, height)
        other = "document.querySelector('.panel svg').getAttribute('viewBox') !== arguments[0]"
        browser.wait(f"return {other}", before)
        least, scrolling = browser.run(LETTERS)
        assert least > 12.9, f"{width} x {height}"
        assert scrolling == 0
        if browser.run(TURN):
            assert browser.run("return document.querySelectorAll('#actions button, .spot').length")


def test_own_games_are_listed_and_can_be_gone_on_with(browser, address):
    begin(browser, address, "regidice")
    token = browser.run("return location.hash")
    browser.click("nav a")
    browser.wait("return document.querySelectorAll('#games li').length")
    first = "document.querySelector('#games li')"
    assert re.fullmatch(r"Regidice with Ben: your turn", browser.run(f"return {first}.textContent"))
    browser.click("#games a")
    browser.wait(READY)
    assert browser.run("return location.hash") == token
    # A game that the server does not know is no longer offered.
    browser.run(
        """localStorage.setItem('games', JSON.stringify([{ token: 'gone', title: 'Old', others: [],
            state: 'your turn' }])); location.hash = '#seat=gone'"""
    )
    browser.wait("return !document.getElementById('trouble').hidden")
    assert browser.run("return JSON.parse(localStorage.getItem('games'))") == []
    browser.complaints()


def test_a_link_to_watch_is_there_where_there_is_something_to_see(browser, address):
    watch = "return [...document.querySelectorAll('#seats li')].map((one) => one.textContent)"
    begin(browser, address, "wuerfelhelden")
    (link,) = browser.run(watch)
    assert link.startswith("To watch: http")
    browser.go("about:blank")
    browser.go(link.removeprefix("To watch: "))
    browser.wait("return document.querySelectorAll('.panel').length")
    assert browser.run("return document.getElementById('you').textContent") == "You watch."
    begin(browser, address, "regidice")
    assert browser.run(watch) == [], "nobody may see the dice of others"


def test_a_hint_says_why(browser, address):
    begin(browser, address, "wuerfelhelden")
    browser.click("#hint")
    notice = "return document.getElementById('notice').textContent"
    browser.wait(f"{notice}.includes('A search expects')")
    found = re.findall(r": (\d+) of 100", browser.run(notice))
    assert 1 <= len(found) <= 3
    assert all(int(one) <= 100 for one in found)
    assert browser.run("return document.querySelectorAll('.hinted').length")


def test_a_replay_plays_by_itself_and_goes_from_turn_to_turn(browser, address):
    state, rng = rules_py.Game("wuerfelhelden").new_state(), rules_py.Generator(3)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    browser.go("about:blank")
    browser.go(f"{address}/#replay")
    browser.run("document.getElementById('text').value = arguments[0]", state.record())
    browser.click("#load button")
    step = "return document.getElementById('step').textContent"
    at = "return Number(document.getElementById('slider').value)"
    browser.wait(f"{step}.includes('the beginning')")
    browser.click("#run")
    browser.wait(f"{at} >= 2")
    browser.click("#run")
    assert browser.run("return document.getElementById('run').textContent") == "Play"
    begins = []
    for _ in range(3):
        before = browser.run(at)
        browser.click("#turnforth")
        begins.append(
            browser.wait(
                f"const now = Number(document.getElementById('slider').value);"
                f"return now > {before} && now"
            )
        )
    lines = browser.run(
        "return import('/static/carrier.js').then((one) => one.replay(arguments[0]))",
        state.record(),
    )["steps"]
    who = [re.match(r"seat \d+(?=:)", lines[one]) for one in begins]
    assert all(who)
    assert all(one[0] != other[0] for one, other in itertools.pairwise(who))
    browser.click("#turnback")
    assert browser.wait(f"{at} === {begins[1]} && {begins[1]}") == begins[1]


def test_a_search_answers_once_and_only_while_the_turn_lasts():
    session = Session(rules_py.Game("wuerfelhelden"), seed=1)
    got, later = [], []
    session.later = lambda work: later.append(work) or True
    session.attach(0, got.append)
    session.start()
    session.explain(0, got.append)
    with pytest.raises(rules_py.wire.RefusedError, match="thinks"):
        session.explain(0, got.append)
    later.pop()(lambda: None)
    hint = got[-1]
    assert hint["type"] == "hint"
    assert hint["expected"][0]["id"] == hint["action"]["id"]
    session.explain(0, got.append)
    session.act(0, session.seats[0].turn, session.state.heuristic_action())
    before = len(got)
    later.pop()(lambda: None)
    assert len(got) == before, "the turn is over"


def seated_by_link(browser, address, name="regidice"):
    """Two people: the link of the second one, at whose page nobody is."""
    begin(browser, address, name, other="")
    return browser.wait("return document.querySelector('#seats a')?.href")


def test_who_gives_up_is_asked_once_more_and_sees_the_end(browser, address):
    begin(browser, address, "regidice")
    question = "return !document.getElementById('question').hidden"
    turn = browser.run(TURN)
    browser.click("#resign")
    assert browser.run(question)
    assert browser.run("return document.activeElement.id") == "refuse"
    browser.click("#refuse")
    assert not browser.run(question)
    assert browser.run(TURN) == turn
    browser.click("#resign")
    browser.click("#agree")
    browser.wait("return !document.getElementById('over').hidden")
    said = browser.run("return document.getElementById('over').innerText")
    assert "an agent took over your place" in said
    assert not browser.run("return document.getElementById('resign').getClientRects().length")
    assert browser.complaints() == []


def test_who_has_given_up_looks_on(browser, address):
    link = seated_by_link(browser, address)
    browser.click("#resign")
    browser.click("#agree")
    turn = "return document.getElementById('turn').textContent"
    browser.wait(f"{turn}.includes('an agent plays on')")
    assert not browser.run("return document.getElementById('tools').getClientRects().length")
    own = browser.run("return location.href")
    browser.go("about:blank")
    browser.go(link)
    log = "return document.getElementById('log').textContent"
    assert browser.wait(f"{log}.includes('gives up')")
    browser.go("about:blank")
    browser.go(own)
    browser.wait(f"{turn}.includes('an agent plays on')")
    assert browser.complaints() == []


def test_an_action_is_confirmed_where_the_others_can_refuse_an_undo(browser, server, address):
    shown = "return document.getElementById('confirming').getClientRects().length"
    begin(browser, address, "unsung_heroes")
    assert not browser.run(shown), "agents always agree to an undo"
    seated_by_link(browser, address, "unsung_heroes")
    assert browser.run(shown)
    session = server.expect(browser.run("return location.hash").partition("=")[2])[0]
    before = session.state.digest
    first, second = "#actions li:first-child button", "#actions li:nth-child(2) button"
    chosen = "return document.getElementById('chosen').innerText"
    words = browser.run(BUTTONS)
    browser.click(second)
    assert browser.run(chosen).lower() == words[1].lower()
    seen = "return document.getElementById('confirm').getBoundingClientRect().bottom <= innerHeight"
    assert browser.run(seen)
    assert browser.run("return document.activeElement.id") == "confirm"
    assert session.state.digest == before
    browser.click(second)
    assert browser.run(BUTTONS) == words, "something else"
    browser.click(first)
    turn = browser.run(TURN)
    browser.click("#confirm")
    browser.wait("return document.getElementById('table').dataset.turn !== arguments[0]", turn)
    assert session.state.digest != before
    # Without it, an action is taken at once; the browser keeps that.
    seated_by_link(browser, address, "unsung_heroes")
    browser.click("#confirms")
    seated_by_link(browser, address, "unsung_heroes")
    assert not browser.run("return document.getElementById('confirms').checked")
    turn = browser.run(TURN)
    browser.click(first)
    browser.wait("return document.getElementById('table').dataset.turn !== arguments[0]", turn)
    browser.run("localStorage.removeItem('confirm')")
    assert browser.complaints() == []


def test_the_links_of_the_others_stay_with_the_page_that_has_them(browser, address):
    link = seated_by_link(browser, address)
    browser("POST", "/refresh")
    assert browser.wait("return document.querySelector('#seats a')?.href") == link
    browser.go("about:blank")
    browser.go(link)
    browser.wait("return document.getElementById('you').textContent === 'You are Ben.'")
    assert not browser.run("return document.querySelector('#seats a')")
