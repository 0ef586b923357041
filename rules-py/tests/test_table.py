"""The table in the browser: whole games by clicks and by keyboard in Chromium, and its pages."""

import os
import random
import re
from pathlib import Path

import pytest

for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")

import rules_py
from rules_py.wire import Session
from table_page import (
    AIM,
    ANOTHER,
    BUTTONS,
    CHOICE,
    IDS,
    MAIN,
    PAINT,
    READY,
    SHORT,
    SVG,
    TURN,
    WINDOWS,
    begin,
    choose,
    confirm,
    look_again,
    point,
    say_more,
    sit,
    tab_to,
    turns,
    windows,
)
from wire_client import at_the, at_the_forge

PICTURES = os.environ.get("RULES_PICTURES")
"""Folder for pictures of the page, one for each game; by default none are taken."""
EVERY_WINDOW = "RULES_EVERY_WINDOW" in os.environ
"""Whether whole games are played in windows of all sizes; by default each in one of them."""


@pytest.mark.parametrize(
    ("returns", "fates"),
    [
        ([1, -0.5, -0.5], ["won", "lost", "lost"]),
        ([0.25, 0.25, -0.5], ["shared the victory"] * 2 + ["lost"]),
        ([0, -1, 0, -1], ["shared the victory", "lost"] * 2),
        ([1, 1, -1], ["won", "won", "lost"]),
        ([1, 1], ["won", "won"]),
        ([-1, -1], ["lost", "lost"]),
        ([0, 0], ["drawn", "drawn"]),
        ([-0.5] * 4, ["ended level with the others"] * 4),
        ([3, -3], ["won", "lost"]),
    ],
)
def test_the_page_says_who_has_won(browser, address, returns, fates):
    browser.go(address)
    found = "return import('/static/end.js').then((end) => end.fates(arguments[0]))"
    assert browser.run(found, returns) == fates


def report(browser, name, capsys):
    """Prints how long the page took; not asserted, because machines differ."""
    took = sorted(
        browser.run("return performance.getEntriesByName('turn').map((one) => one.duration)")
    )
    with capsys.disabled():
        middle, most = took[len(took) // 2], took[-1]
        print(f"\n{name}: {len(took)} turns drawn, median {middle:.0f} ms, at most {most:.0f} ms")


def test_a_whole_game_by_clicks_on_the_picture(browser, server, address, name, capsys):
    for window in windows(name, EVERY_WINDOW):
        browser.resize(*((1280, 1000) if PICTURES else WINDOWS[window]))
        by_clicks(browser, server, address, name)
        report(browser, f"{name}, {window}", capsys)
        look_again(browser)
    browser.usual_size()
    assert browser.complaints() == []


def by_clicks(browser, server, address, name):
    """Plays a game to its end."""
    rng, session = sit(browser, server, address, name)
    for number, action in enumerate(turns(browser, rng, session)):
        if number == 6 and PICTURES:
            browser.run("scrollTo(0, 0)")
            (Path(PICTURES) / f"table-{name}.png").write_bytes(browser.picture())
        choose(browser, action, rng)
    logged = browser.run("return document.querySelectorAll('#log .step').length")
    assert logged or name == "leduc", "a game without words has no log of its secrets"
    returns = browser.run("return document.querySelectorAll('#returns li').length")
    assert "over" in browser.run("return document.getElementById('won').textContent")
    assert not re.search(
        r"\d\)", browser.run("return document.getElementById('returns').textContent")
    )
    assert returns == rules_py.Game(name, **SHORT.get(name, (0, {}))[1]).seats


def test_a_whole_game_by_keyboard(browser, server, address, name):
    for window in windows(name, EVERY_WINDOW):
        browser.resize(*WINDOWS[window])
        by_keyboard(browser, server, address, name)
    browser.usual_size()
    assert browser.complaints() == []


def by_keyboard(browser, server, address, name):
    """Plays a game to its end without a pointer."""
    rng, session = sit(browser, server, address, name)
    for action in turns(browser, rng, session):
        turn, bar = browser.run(TURN), browser.run(IDS)[0]
        inside = "#actions" if action in bar else ".spot"
        tab_to(browser, inside)
        way = browser.run(
            """const [id, inside] = arguments;
            const all = inside === '.spot' ? '.spot' : '#actions button';
            const spots = [...document.querySelectorAll(all)];
            if (inside === '.spot') spots.sort((one, other) => one.dataset.at - other.dataset.at);
            const ids = (one) => (one.dataset.ids ?? one.dataset.id).split(' ');
            const key = (one) => ids(one).includes(String(id));
            const at = spots.indexOf(document.activeElement);
            return (spots.findIndex(key) - at + spots.length) % spots.length""",
            action,
            inside,
        )
        browser.press(*["Right"] * way, "Enter")
        at = browser.run(CHOICE, action)
        if at >= 0:
            browser.press(*["Tab"] * at, "Enter")
        confirm(browser, turn)
    assert browser.run("return document.activeElement.id") == "record"


def test_dice_are_one_choice_in_any_order(browser, server, address):
    _, session = sit(browser, server, address, "wuerfelhelden")
    while len(session.state.legal_actions()) < 5:
        session.act(0, session.seats[0].turn, session.state.legal_actions()[-1])
    browser("POST", "/refresh")
    browser.wait(READY)
    before, legal = session.state.clone(), session.state.legal_actions()
    selected = "return document.querySelectorAll('.spot[aria-pressed=true]').length"
    for count, action in enumerate((legal[2], legal[0], legal[1]), 1):
        assert browser.run(AIM, action, 0) > 0
        browser.click("#aim")
        browser.wait(f"{selected} === {count}")
        browser.wait(f"return document.querySelector('{MAIN}')")
    browser.run(AIM, legal[1], 0)
    browser.click("#aim")
    browser.wait(f"{selected} === 2")
    # Nothing is done before it is confirmed.
    assert session.state.steps() == before.steps()
    browser.wait(f"return document.querySelectorAll('{MAIN}').length === 1")
    turn = browser.run(TURN)
    browser.click(MAIN)
    browser.wait(ANOTHER, turn)
    steps = [
        step for kind, step in session.state.steps()[len(before.steps()) :] if kind == "action"
    ]
    assert steps[:2] == [legal[0], legal[2]]
    assert before.game.action_text(steps[2]) == "roll"
    assert browser.complaints() == []


def test_what_karl_forges_with_is_selected_in_any_order(browser, server, address):
    state = at_the_forge()
    session = Session(state.game, [None, "random"], seed=1, pictures=True, state=state)
    server.add(session)
    session.start()
    browser.go("about:blank")
    browser.go(f"{address}/#seat={session.seats[0].token}")
    browser.wait(READY)
    legal = session.legal(0)["actions"]
    first, *_, last = sorted(legal, key=lambda one: one["place"])
    for count, action in enumerate((last["id"], first["id"]), 1):
        assert browser.run(AIM, action, 0) > 0
        browser.click("#aim")
        browser.wait(
            f"return document.querySelectorAll('.spot[aria-pressed=true]').length === {count}"
        )
    turn = browser.run(TURN)
    browser.wait(f"return document.querySelector('{MAIN}')")
    browser.click(MAIN)
    browser.wait(ANOTHER, turn)
    steps = [step for _, step in session.state.steps()[len(state.steps()) :]]
    assert steps[:2] == [first["id"], last["id"]]
    assert browser.complaints() == []


@pytest.mark.parametrize("kind", ["run", "set"])
def test_what_is_selected_last_may_come_first(browser, server, address, kind):
    things = {"run": ["run (1,3)", "run (4,3)"], "set": ["set 3", "set 5"]}[kind]
    state = at_the(*things)
    session = Session(state.game, [None], seed=1, pictures=True, state=state)
    server.add(session)
    session.start()
    browser.go("about:blank")
    browser.go(f"{address}/#seat={session.seats[0].token}")
    browser.wait(READY)
    low, high = (state.game.action_id(one) for one in things)
    turn = browser.run(TURN)
    for action in (high, low):
        point(browser, action)
        assert say_more(browser, turn) == "ready"
    assert session.state == state, "nothing is done before it is confirmed"
    chips = "return [...document.querySelectorAll('#chosen li')].map((one) => one.textContent)"
    assert len(browser.run(chips)) == 2
    browser.click(MAIN)
    browser.wait(ANOTHER, turn)
    steps = [step for _, step in session.state.steps()[len(state.steps()) :]]
    assert steps[0] == low
    assert high in steps[1:]
    assert browser.complaints() == []


def test_only_its_own_words_end_a_turn(browser, server, address):
    rng, session = sit(browser, server, address, "wuerfelhelden")
    rerolls = 0
    for action in turns(browser, rng, session):
        words = {one["id"]: one["words"] for one in session.state.describe(0)["actions"]}
        bar, spots = browser.run(IDS)
        for one, said in words.items():
            rerolls += said.startswith("reroll")
            assert (one in bar) == said.startswith("stop"), said
            assert (one in spots) != said.startswith("stop"), said
        choose(browser, action, rng)
    assert rerolls > 10


def test_the_parts_of_the_picture_say_what_they_do(browser, server, address):
    _, session = sit(browser, server, address, "hero_must_die")
    spots = browser.run(
        """return [...document.querySelectorAll('.spot')].map((one) => [
            one.getAttribute('role'), one.getAttribute('aria-label'), one.tabIndex,
            one.dataset.ids.split(' ').length, one.getAttribute('aria-haspopup')])"""
    )
    words = [one["words"] for one in session.state.describe(0)["actions"]]
    assert {role for role, *_ in spots} == {"button"}
    assert sorted(index for _, _, index, _, _ in spots)[-2:] == [-1, 0]  # one stop for Tab
    for _, label, _, count, popup in spots:
        assert label in words if count == 1 else f": {count} actions" in label
        assert (popup == "dialog") == (count > 1)
    drawn = "return document.querySelector('#picture svg > g').getAttribute('aria-hidden')"
    assert browser.run(drawn) == "true"


def test_a_choice_can_be_left_by_keyboard(browser, server, address):
    sit(browser, server, address, "unsung_heroes")
    browser.run(
        """import('/static/picture.js').then(({ offer }) => offer(
            [1, 2].map((copy) => ({ id: copy, words: 'copy ' + copy, parts: ['seat-0'] })),
            () => {}))"""
    )
    browser.wait("return document.querySelector('.spot[aria-haspopup=dialog]')")
    browser.run("document.querySelector('.spot[aria-haspopup=dialog]').focus()")
    browser.press("Enter")
    browser.wait("return !document.getElementById('which').hidden")
    assert browser.run("return document.activeElement.closest('#which') !== null")
    browser.press("Escape")
    assert browser.run("return document.getElementById('which').hidden")
    assert browser.run("return document.activeElement.getAttribute('aria-haspopup')") == "dialog"


@pytest.mark.parametrize("before", ["", f"<svg {SVG} width='9'><rect width='2'/></svg>"])
def test_a_picture_cannot_act_on_the_page(browser, address, before):
    browser.go("about:blank")
    browser.go(address)
    browser.wait("return document.querySelectorAll('#seat-agents select').length")
    browser.run(
        """const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="hurt = 1" width="9">'
            + '<script>hurt = 1</script><a href="javascript:hurt = 1"><text>a</text></a>'
            + '<foreignObject><img src="x" onerror="hurt = 1"/></foreignObject>'
            + '<rect onclick="hurt = 1" style="fill:red" fill="url(//evil.example/)" width="3"/>'
            + '</svg>', place = document.getElementById('picture');
        import('/static/picture.js').then(({ paint }) => {
            if (arguments[0]) paint(place, arguments[0], 0);
            paint(place, svg, 0); window.painted = true; })""",
        before,
    )
    browser.wait("return window.painted")
    found = browser.run("return document.querySelector('#picture svg').innerHTML")
    assert '<rect width="3">' in found
    for word in ("script", "href", "on", "style", "url", "foreign"):
        assert f"{word}=" not in found.replace("aria-hidden", "").replace("aria-label", "")
        assert f"<{word}" not in found
    assert browser.run("return window.hurt") is None
    assert "inline style" in "".join(browser.complaints())  # the policy of the page stops it, too


def test_a_picture_that_changes_is_drawn_as_a_new_one_would_be(browser, address, name):
    state, rng = rules_py.Game(name).new_state(), rules_py.Generator(5)
    browser.go("about:blank")
    browser.go(address)
    browser.run(
        """Promise.all(['picture', 'panels'].map((one) => import(`/static/${one}.js`)))
            .then((all) => Object.assign(window, ...all))"""
    )
    browser.wait("return Boolean(window.paint && window.panelsOf)")
    kept, count = 0, 0
    while not state.is_terminal and len(state.steps()) < 80:
        state.apply(state.sample(rng))
        whole = state.svg(0)
        shorter = whole[: whole.rindex("<rect")] + "</svg>"
        for picture in (whole, shorter) if state.seat == 0 else (whole,):
            stay, equal = browser.run(PAINT, picture)
            assert equal
            kept, count = kept + stay, count + 1
    assert kept > 2 * count  # small games have small pictures, and the page says the title


def test_the_page_is_ready_soon(browser, address, capsys):
    browser.go("about:blank")
    browser.go(address)
    took = browser.wait("return performance.getEntriesByName('ready')[0]?.startTime")
    with capsys.disabled():
        print(f"\nthe page is ready after {took:.0f} ms")


def test_a_hint_is_marked_where_it_is(browser, address, name):
    begin(browser, address, name)
    browser.click("#hint")
    browser.wait("return document.querySelectorAll('.hinted').length")
    hint = browser.run("return document.getElementById('notice').textContent")
    assert len(hint.removeprefix("Hint: ")) > 2
    rng = random.Random(1)
    for _ in range(3):
        if browser.wait(READY) == "over":
            break
        turn, (bar, spots) = browser.run(TURN), browser.run(IDS)
        choose(browser, max(bar + spots), rng)
        browser.wait(ANOTHER, turn)
    logged = browser.run("return document.querySelectorAll('#log .step').length")
    assert logged or name == "leduc", "a game without words has no log of its secrets"
    assert browser.complaints() == []


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
        assert browser.run("return document.activeElement.closest('#actions, .spot') !== null")
        turn = browser.run(TURN)
        browser.press(*["Right"] * (moves % 3), "Enter")
        confirm(browser, turn)
        browser.wait(ANOTHER, turn)
        assert moves < 500
    assert moves > 5
    assert browser.run("return document.activeElement.id") == "record"
    look_again(browser)


def test_undo_and_a_page_that_is_loaded_again(browser, address):
    begin(browser, address, "wuerfelhelden")
    labels = browser.run(BUTTONS)
    browser.click("#actions li:last-child button")
    browser.wait("return document.querySelector('#log .step')")
    browser.wait(READY)
    browser.click("#undo")
    browser.wait(
        "return document.getElementById('notice').textContent.includes('Taken back') "
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
            browser.wait("return document.getElementById('turn').textContent")
            if turn := browser.run(TURN):
                choose(browser, max(browser.run(IDS)[0] + browser.run(IDS)[1]), random.Random(1))
                browser.wait(ANOTHER, turn)
    assert browser.complaints() == []


def test_rules_and_words_are_there_for_who_opens_them(browser, address):
    begin(browser, address, "regidice")
    shown = "return document.querySelectorAll(arguments[0]).length"
    assert [browser.run(shown, one) for one in ("#rules li", "#words li")] == [0, 0]
    browser.click("#sheet summary")
    browser.click("#inwords summary")
    browser.wait(f"{shown.replace('arguments[0]', repr('#rules li'))} > 3")
    browser.wait(f"{shown.replace('arguments[0]', repr('#words li'))} > 3")
    rules = browser.run("return document.getElementById('rules').textContent")
    first = rules_py.rules("regidice", short=True).split("\n")[0].removeprefix("* ")
    assert rules.startswith(first)
    assert "*" not in rules


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


def test_seats_have_names(browser, address):
    browser.go("about:blank")
    browser.go(address)
    browser.wait("return document.querySelectorAll('#seat-agents input').length")
    browser.run("document.querySelector('#seat-agents input').value = 'Grandmother'")
    browser.click("#start button")
    browser.wait(READY)
    assert (
        browser.run("return document.getElementById('you').textContent") == "You are Grandmother."
    )
    said = browser.run(
        "return ['asked', 'picture', 'log'].map((id) => document.getElementById(id).textContent)"
    )
    assert not any(re.search(r"\bseat \d", text, re.IGNORECASE) for text in said)
    assert "Grandm…" in said[1]
    assert browser.run("return document.title").startswith("● Your turn")
    browser.go("about:blank")
    browser.go(address)
    browser.wait("return document.querySelectorAll('#seat-agents input').length")
    assert browser.run("return document.querySelector('#seat-agents input').value") == "Grandmother"


@pytest.fixture
def phone(browser):
    """A window of 390 x 844."""

    browser.resize(390, 844, 2)
    yield browser
    browser.usual_size()


def test_a_game_on_a_phone(phone, server, address, name):
    rng, session = sit(phone, server, address, name)
    for number, action in enumerate(turns(phone, rng, session)):
        # The bar stays on the screen; the board begins at its top, and the own seat is the first.
        bar = phone.run("return document.getElementById('bar').getBoundingClientRect().bottom")
        assert bar <= 845
        order = phone.run(
            """const seats = [...document.querySelectorAll('.panel.of-seat')];
            const top = (one) => one.getBoundingClientRect().top;
            return seats.toSorted((one, other) => top(one) - top(other))
                .map((one) => one.classList.contains('own'))"""
        )
        assert order[:1] in ([], [True])
        choose(phone, action, rng)
        if number == 8:
            break
    assert phone.complaints() == []
