"""The page of the table in Chromium: what the tests of it share."""

import random

import rules_py
from rules_py.wire import Session

SHORT = {
    "wuerfelhelden": (2, {}),
    "regidice": (3, {"players": 1}),
    "unsung_heroes": (6, {}),
    "hero_must_die": (4, {"players": 2}),
    "valor_and_villainy": (0, {"heroes": 1, "final_round_cap": 2}),
}
"""Seeds and options of games that are over soon."""
WINDOWS = {"laptop": (1280, 800, 1), "phone": (390, 844, 2), "large": (1920, 1080, 1)}
"""Width, height and pixels for one of these."""
BUTTONS = "return [...document.querySelectorAll('#actions button')].map((one) => one.textContent)"
# The ids of the actions in the bar, and of those on the picture.
IDS = """const all = (selector) => [...document.querySelectorAll(selector)];
    return [all('#actions button').map((one) => Number(one.dataset.id)),
        all('.spot').flatMap((one) => one.dataset.ids.split(' ').map(Number))]"""
READY = """return !document.getElementById('over').hidden ? 'over'
    : document.getElementById('table').dataset.turn ? 'turn' : ''"""
TURN = "return document.getElementById('table').dataset.turn ?? ''"
MAIN = "#actions button.main"
ANOTHER = "return (document.getElementById('table').dataset.turn ?? '') !== arguments[0]"
# Whether an action is applied, or what is selected is ready to be confirmed, or needs more.
TAKEN = """const chosen = document.getElementById('chosen'), { state } = chosen.dataset;
    return (document.getElementById('table').dataset.turn ?? '') !== arguments[0] ? 'applied'
        : !chosen.hidden && state !== 'asked' && state"""
# Something more that can be selected gets the id `aim`.
MORE = """document.getElementById('aim')?.removeAttribute('id');
    const one = document.querySelector('.spot[aria-pressed=false]')
        ?? document.querySelector('#actions [aria-pressed=false], .spot[aria-haspopup]');
    one.scrollIntoView({ block: 'center' });
    one.id = 'aim'"""
# Where the board begins on the page, whatever is scrolled, and how much wider the page is than
# the window.
PLACE = """const top = (one) => one.getBoundingClientRect().top + scrollY;
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [top(document.getElementById('board')), top(document.querySelector('.panel')),
        Math.max(0, wide)]"""
# The parts of the picture with an action that nothing covers; one of them gets the id `aim`.
AIM = """const [id, any] = arguments;
    document.getElementById('aim')?.removeAttribute('id');
    const free = (one) => { one.scrollIntoView({ block: 'center' });
        const box = one.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            ?.closest('.spot') === one; };
    const fitting = [...document.querySelectorAll('.spot')]
        .filter((one) => one.dataset.ids.split(' ').includes(String(id)) && free(one));
    const one = fitting[any % fitting.length];
    if (one) one.id = 'aim';
    return fitting.length"""
SVG = "xmlns='http://www.w3.org/2000/svg'"
# Draws a picture; how many shapes have stayed, and whether its panels are what the text says.
PAINT = """const place = document.getElementById('picture');
    const layers = () => [...place.querySelectorAll('.panel > svg > g:first-child')];
    const shapes = () => layers().map((one) => [...one.children]);
    const old = new Set(shapes().flat());
    paint(place, arguments[0], 0);
    const svg = new DOMParser().parseFromString(arguments[0], 'image/svg+xml').documentElement;
    const wanted = panelsOf(svg).map((one) => one.shapes), now = shapes();
    wanted.forEach(ink);
    return [now.flat().filter((one) => old.has(one)).length, now.length === wanted.length
        && now.every((some, at) => some.length === wanted[at].length
            && some.every((one, number) => one.isEqualNode(wanted[at][number])))]"""
CHOICE = """return [...document.querySelectorAll('#which button')]
    .findIndex((one) => Number(one.dataset.id) === arguments[0])"""


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


def windows(name, every):
    """Names of the windows in which a game is played: all, or one, another for the next game."""
    names = list(WINDOWS)
    at = rules_py.games().index(name) if name in rules_py.games() else 0
    return names if every else [names[at % len(names)]]


def sit(browser, server, address, name):
    """Sits down at a game that is over soon; returns what chooses, and the session."""
    seed, options = SHORT.get(name, (0, {}))
    game = rules_py.Game(name, **options)
    seats = [None, *["random"] * (game.seats - 1)]
    session = Session(game, seats, seed=seed, pictures=True)
    server.add(session)
    session.start()
    browser.go("about:blank")
    browser.go(f"{address}/#seat={session.seats[0].token}")
    browser.wait(READY)
    return random.Random(seed), session


def turns(browser, rng, session):
    """Yields an action for each turn until the game is over; each is in one place, and all are."""
    place = None
    while browser.wait(READY) != "over":
        bar, spots = browser.run(IDS)
        assert len(bar) == len({*bar})
        assert not {*bar} & {*spots}
        assert {*bar, *spots} == {*session.state.legal_actions()}
        now = browser.run(PLACE)
        assert now == (place or now), "the board has moved"
        assert now[2] == 0, "the page is wider than the window"
        place, turn = now, browser.run(TURN)
        yield rng.choice(sorted({*bar, *spots}))
        browser.wait(ANOTHER, turn)


def choose(browser, action, rng):
    """Chooses an action by clicks, where it is."""
    turn = browser.run(TURN)
    if action in browser.run(IDS)[0]:
        browser.click(f"#actions [data-id='{action}']")
    else:
        point(browser, action, rng.randrange(100))
    # It is applied, or selected and can be confirmed.
    if say_more(browser, turn) == "ready":
        browser.click(MAIN)


def point(browser, action, place=0):
    """Chooses an action at one of its places on the picture."""
    assert browser.run(AIM, action, place) > 0
    browser.click("#aim")
    at = browser.run(CHOICE, action)
    if at >= 0:
        browser.click(f"#which li:nth-child({at + 1}) button")


def say_more(browser, turn):
    """Selects the first of what can be, until none is needed; returns what there is then."""
    while (state := browser.wait(TAKEN, turn)) == "more":
        browser.run(MORE)
        browser.click("#aim")
        if browser.run("return !document.getElementById('which').hidden"):
            browser.click("#which button")
    return state


def confirm(browser, turn):
    """Selects more by keyboard, where that is needed, and confirms."""
    while (state := browser.wait(TAKEN, turn)) == "more":
        tab_to(browser, ".spot")
        while browser.run("return document.activeElement.ariaPressed") != "false":
            browser.press("Right")
        browser.press("Enter")
    if state == "ready":
        tab_to(browser, MAIN)
        browser.press("Enter")


def tab_to(browser, selector):
    """Goes on with the Tab key until the focus is on an element."""
    for _ in range(200):
        if browser.run(f"return document.activeElement.closest('{selector}') !== null"):
            return
        browser.press("Tab")
    raise AssertionError(f"{selector} cannot be reached")


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
