"""No secret byte leaves: sessions in two worlds that a seat cannot tell apart send it the same.

The second world is determinized from the view of the seat. Both are played side by side: the
same step in both where it exists in both, and where the views of the seat differ then, steps of
others that exist in one world only, until the views meet again. Everything sent to the seat is
compared byte for byte, and after which of its own requests it came: views, pictures, logs, legal
actions with the time left, hints, errors, undo of its own and of others, reconnection after
steps that it has missed, and what those who watch are sent. ``RULES_WORLDS`` is the number of
pairs of a game (3), ``RULES_WORLDS_FROM`` the number of the first (0).
"""

import json
import os
import random

import pytest

import rules_py
from rules_py.wire import Server, Session

GAMES = int(os.environ.get("RULES_WORLDS", "3"))
FIRST = int(os.environ.get("RULES_WORLDS_FROM", "0"))
SILLY = [
    {"type": "act", "turn": 0, "action": 0},
    {"type": "act", "turn": 3, "action": "no such action"},
    {"type": "undo", "agree": True},
    {"type": "legal"},
    {"type": "hint"},
    {"type": "view"},
    {"type": "view", "width": 360},
    {"type": "log"},
    {"type": "record"},
    {"type": "act"},
    {"type": "undo"},
    {"type": "hello", "token": "token 9999"},
    {"type": "hello", "version": 2},
    {"type": "new", "game": "chess"},
    {"type": "nothing"},
]
"""Requests that change nothing; an undo is answered with no."""


def steps_of(state):
    """The legal actions or possible outcomes."""
    return [id for id, _ in state.chance_outcomes()] if state.is_chance else state.legal_actions()


def after(state, step):
    """The state after a step."""
    found = state.clone()
    found.apply(step)
    return found


class Lines:
    """A connection that keeps what it is sent, and between which of its requests."""

    def __init__(self, server, **first):
        self.raw, self.asked = [], 0
        self.connection = server.connect(lambda line: self.raw.append((self.asked, line)))
        self.ask(**first)

    def ask(self, **request):
        """Sends a request."""
        self.asked += 1
        self.connection.receive(json.dumps(request))

    def last(self, kind):
        """The last message of a kind."""
        start = f'{{"type":"{kind}"'
        return next((json.loads(x) for _, x in reversed(self.raw) if x.startswith(start)), None)


class World:
    """A state, the steps that lead there, and a session that gets them."""

    def __init__(self, state, seat, **settings):
        self.state, self.seat, self.ahead, self.chance = state, seat, [], []
        self.time = 0.0
        names, made = iter(range(99)), Scripted
        self.session = made(
            state.game,
            [None] * state.game.seats,
            seed=1,
            state=state,
            pictures=True,
            **settings,
            clock={"seconds": 1e6, "increment": 1.0},
            token=lambda: f"token {next(names)}",
            now=lambda: self.time,
        )
        self.session.chance = self.chance
        self.server = Server()
        self.server.add(self.session)
        self.client = self.reconnect()
        self.watcher = Lines(self.server, type="hello", token=self.session.watchers.token)
        self.session.start()

    def reconnect(self):
        """A new connection that takes the seat."""
        return Lines(self.server, type="hello", token=f"token {self.seat}")

    def go(self, step):
        """Goes ahead, without the session."""
        self.ahead.append((self.state.seat, step))
        self.state = after(self.state, step)

    def towards(self, seat, view):
        """The first step of others after which the seat has this view."""
        if self.state.seat == seat:
            return None
        steps = steps_of(self.state)
        return next((s for s in steps if after(self.state, s).view_json(seat) == view), None)

    def follow(self):
        """Lets the session take the same steps."""
        for at, (actor, step) in enumerate(self.ahead):
            if actor is not None:
                outcomes = [s for who, s in self.ahead[at + 1 :] if who is None]
                later = [who for who, _ in self.ahead[at + 1 :]]
                stop = next((i for i, who in enumerate(later) if who is not None), len(later))
                self.chance[:] = outcomes[:stop]
                # Others take longer, and have more decisions in one of the worlds.
                self.time += 3.0 if actor == self.seat else 7.0
                turn = self.session.seats[actor].legal["turn"]
                self.session.act(actor, turn, step)
                assert not self.chance
        self.ahead = []


class Scripted(Session):
    """A session whose chance is told."""

    def _draw(self):
        return [self.chance.pop(0)]


def pass_chance(world):
    """Goes on while the state waits for chance, with its first outcome."""
    while world.state.is_chance:
        world.go(steps_of(world.state)[0])


def meet(one, other, seat):
    """Goes on in either world until the seat has equal views, at no chance node."""
    for _ in range(12):
        here, there = one.state.view_json(seat), other.state.view_json(seat)
        if here == there and not one.state.is_chance and not other.state.is_chance:
            return True
        if here == there:
            both = one.state.is_chance and other.state.is_chance
            step = next(iter(set(steps_of(one.state)) & set(steps_of(other.state))), None)
            if not both or step is None:
                return False
            one.go(step)
            other.go(step)
            continue
        for world, view in ((one, there), (other, here), (one, here), (other, there)):
            step = world.towards(seat, view)
            if step is not None:
                world.go(step)
                break
        else:
            return False
    return False


def like(step, taken, world, seat, rng):
    """A step of others that looks to the seat like one taken in the other world.

    It is another one where that leads to another state: to the same one it may lead in the open.
    """
    if world.state.seat != seat:
        view, same = taken.state.view_json(seat), after(world.state, step).digest
        for tried in rng.sample(steps_of(world.state), min(3, len(steps_of(world.state)))):
            found = after(world.state, tried)
            if found.digest != same and found.view_json(seat) == view:
                return tried
    return step


def advance(one, other, seat, rng):
    """Takes a step in both worlds so that the views are equal again; false if none does."""
    before = one.state, other.state
    steps = steps_of(one.state)
    if one.state.seat == other.state.seat:
        steps = [step for step in steps if step in steps_of(other.state)]
    for step in rng.sample(steps, min(6, len(steps))):
        one.go(step)
        if before[0].seat == before[1].seat:
            other.go(like(step, one, other, seat, rng))
        if meet(one, other, seat):
            return True
        (one.state, other.state), one.ahead, other.ahead = before, [], []
    return False


def requests(world, rng):
    """What a seat asks for: a hint whenever it may, something illegal, and any silly thing."""
    found = [rng.choice(SILLY)]
    legal = world.session.seats[world.seat].legal
    if legal is not None:
        found.append({"type": "hint"})
        said = legal["actions"][0]["words"] if legal["actions"] else "pass"
        action = rng.choice([-1, 10**6, "pass the salt", said + " or so"])
        found.append({"type": "act", "turn": legal["turn"], "action": action})
    return found


def compare(one, other, rng):
    """Asks both sessions for the same, and compares all that was sent."""
    asked = requests(one, rng)
    for world in (one, other):
        for request in asked:
            world.client.ask(**request)
        nobody_undoes(world)
    again = [world.reconnect() for world in (one, other)]
    assert again[0].raw == again[1].raw
    for client in again:
        client.connection.close()
    if one.session.result is None:
        assert one.watcher.raw == other.watcher.raw
    assert len(one.client.raw) == len(other.client.raw)
    for here, there in zip(one.client.raw, other.client.raw, strict=True):
        # The record of a game that is over shows the whole game.
        assert here == there or here[1].startswith('{"type":"record"')


def nobody_undoes(world):
    """Refuses an undo that the seat has asked for."""
    session = world.session
    asked = session._asked
    if asked is not None and asked.seat == world.seat:
        session.answer_undo(min(asked.waiting), False, asked.number)


def others_meddle(worlds, rng):
    """Lets another seat ask for what it may and may not, which is no business of the seat."""
    seat = worlds[0].seat
    others = [at for at in worlds[0].session.seats if at != seat]
    if not others:
        return
    who = rng.choice(others)
    for world in worlds:
        before = list(world.client.raw)
        other = Lines(world.server, type="hello", token=f"token {who}")
        for request in SILLY:
            if request != {"type": "undo"}:
                other.ask(**request)
        other.connection.close()
        assert world.client.raw == before


def compare_worlds(name, number, **settings):
    """Plays a pair of worlds; returns the number of comparisons and of steps of one world only."""
    rng, game = random.Random(number), rules_py.Game(name)
    state, dice = game.new_state(), rules_py.Generator(number)
    for _ in range(rng.randrange(120)):
        if state.is_terminal:
            break
        state.apply(
            state.sample(dice)
            if rng.random() < 0.5 or state.is_chance
            else state.heuristic_action()
        )
    if state.is_terminal:
        state = game.new_state()  # a short game is compared from its start
    while state.is_chance:
        state.apply(state.sample(dice))
    if state.is_terminal:
        return 0, 0
    seat = rng.randrange(game.seats)
    worlds = [World(one, seat, **settings) for one in (state, state.determinize(seat, dice))]
    compared = alone = 0
    for _ in range(40):
        compare(*worlds, rng)
        compared += 1
        if worlds[0].state.is_terminal or not advance(*worlds, seat, rng):
            break
        alone += len(worlds[0].ahead) != len(worlds[1].ahead)
        away = rng.random() < 0.25
        for world in worlds:
            if away:
                world.client.connection.close()
            world.follow()
            if away:
                world.client = world.reconnect()
        others_meddle(worlds, rng)
    compare(*worlds, rng)
    if undo_of_another(worlds, seat, rng):
        compare(*worlds, rng)
    if any(one.seat == seat for one in worlds[0].session._past):
        undo_in_both(worlds, seat)
        compare(*worlds, rng)
    return compared, alone


def undo_of_another(worlds, seat, rng):
    """Lets another seat go back over decisions that exist in both worlds, if all agree."""
    pasts = [[one.seat for one in world.session._past] for world in worlds]
    others = sorted({at for at in pasts[0] if at != seat})
    if pasts[0] != pasts[1] or not others or worlds[0].session.result is not None:
        return False
    who, agree = rng.choice(others), rng.random() < 0.7
    for world in worlds:
        session = world.session
        session.ask_undo(who)
        number = session._requests
        world.client.ask(type="undo", agree=agree, number=number)
        for at in sorted(session._asked.waiting) if session._asked else []:
            session.answer_undo(at, agree, number)
    return True


def undo_in_both(worlds, seat):
    """Lets the seat go back, with the consent of all others."""
    for world in worlds:
        if world.session.result is None:
            world.client.ask(type="undo")
            for other in world.session.seats:
                if other != seat:
                    world.session.answer_undo(other, True, world.session._requests)


def test_a_seat_is_sent_the_same_in_worlds_it_cannot_tell_apart(name):
    found = [compare_worlds(name, number) for number in range(FIRST, FIRST + GAMES)]
    assert sum(compared for compared, _ in found) > 2 * GAMES


def test_a_seat_of_a_brief_game_is_sent_the_same(name):
    found = [compare_worlds(name, number, brief=True) for number in range(FIRST, FIRST + GAMES)]
    assert sum(compared for compared, _ in found) > 2 * GAMES


def test_decisions_that_exist_in_one_world_only_are_met():
    """The test above sees what it is about: somebody could react in one world only."""
    found = [compare_worlds("unsung_heroes", number) for number in range(8)]
    assert sum(alone for _, alone in found) > 0


def test_a_view_after_every_step_would_tell():
    """Why ``turns`` is the default in games with secrets, and that the test can fail."""
    with pytest.raises((AssertionError, ValueError)):
        play_many("unsung_heroes", "steps")


def play_many(name, updates):
    """Plays pairs until one is told apart."""
    for number in range(40):
        compare_worlds(name, number, updates=updates)
