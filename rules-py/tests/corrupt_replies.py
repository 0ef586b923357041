"""Corrupted replies: none may be read as an action that it does not name.

    python tests/corrupt_replies.py 1000000

An oracle of its own says which action a reply names: the one whose number, words or notation
it is but for case, spaces and marks around it. A reply that names none has to be refused. A
corruption can also make the exact name of another action, as 12 becomes 2; how often it did is
counted, and with number and words together it must never happen.

To name what is near takes four fifths of the time and has no part in what is read, so one
refusal in ten does.
"""

import contextlib
import json
import random
import sys
from collections import Counter

import rules_py
from rules_py import lm
from rules_py.errors import NotationError
from rules_py.lm import _reply

MARKS = " \t\r\n`\"'.*_[]()<>“”"
LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789 .,:-()+−×\n`*#{}"<>/\\ÄßИ😀'
PROSE = ["I think ", "Let me see.\n", "Perhaps ", "not ", "Answer: ", "either ", " or 2", ", sorry"]


def corrupt(rng, text, others):
    """One corruption of a reply."""
    at, letter = rng.randrange(len(text) + 1), rng.choice(LETTERS)
    to = min(len(text), at + rng.randrange(1, 4))
    kind = rng.randrange(9)
    if kind == 0:
        return text[:at] + text[to:]
    if kind == 1:
        return text[:at] + letter + text[at:]
    if kind == 2:
        return text[:at] + letter + text[at + 1 :]
    if kind == 3:
        return text[:at] + text[at:to][::-1] + text[to:]
    if kind == 4:
        return text[:at]
    if kind == 5:
        return rng.choice(PROSE) + text if rng.random() < 0.5 else text + rng.choice(PROSE)
    if kind == 6:
        other = rng.choice(others)
        return text[:at] + other[min(at, len(other)) :]
    if kind == 7:
        return text + rng.choice([" ", "\n", "; ", " and "]) + rng.choice(others)
    return text[:at] + text[at:to].swapcase() + text[at:to] + text[to:]


def fold(text, marks=MARKS):
    return " ".join(text.strip(marks).split()).lower()


def named(reply, actions, strict=False):
    """The action that a reply names, by the letter, or None."""
    exact = {at for at, one in enumerate(actions) if reply.strip() in one}
    key = fold(reply)
    found = {at for at, one in enumerate(actions) if key in map(fold, one)}
    digits = key.removeprefix("#")
    if digits in [str(number) for number in range(1, len(actions) + 1)]:
        found.add(int(digits) - 1)
    elif len(exact) == 1:
        found = exact
    for at, one in enumerate(actions):
        for sign in (".", ")", ":"):
            for text in one:
                start = f"{at + 1}{sign}"
                rest = digits.removeprefix(start)
                if digits.startswith(start) and fold(rest.lstrip(".):")) == fold(text):
                    found.add(at)
                    if strict:
                        return at
    if strict:
        return None
    return found.pop() if len(found) == 1 else None


def writings(at, action, strict):
    """The ways to write an action."""
    words, notation = action
    if strict:
        return [f"{at + 1}. {words}"]
    return [str(at + 1), words, notation, f"{at + 1}. {words}"]


def shells(rng, text, strict):
    """A reply with an action in it: bare, behind a mark, in a tag, in JSON; and what it quotes."""
    kind = rng.randrange(4)
    if kind == 0 and "action" not in text.lower() and not text.lstrip().startswith(("{", "```")):
        return text
    if kind == 1 and "\n" not in text and "action" not in text.lower():
        return f"The dice are poor.\n**ACTION:** {text}\nGood luck."
    if kind == 2 and "<" not in text:
        return f"<think>ACTION: 1</think> So be it: <action>{text}</action>"
    return json.dumps({"why": "ACTION: 1", "action": text})


def positions(seed):
    """Positions of random games, one after the other, for ever."""
    rng = random.Random(seed)
    while True:
        for name in rules_py.games():
            state = rules_py.Game(name).new_state()
            while not state.is_terminal:
                state.sample_chance(rng.randrange(2**60))
                if state.is_terminal:
                    break
                if rng.random() < 0.1:
                    yield rng, state, state.describe()["actions"]
                state.apply(state.sample(rng.randrange(2**60)))


@contextlib.contextmanager
def sparing(every=10):
    """Lets one refusal in so many name what is near."""
    honest, told = _reply._nearest, Counter()

    def nearest(said, actions):
        told["refusals"] += 1
        return honest(said, actions) if told["refusals"] % every == 0 else "nearest: "

    _reply._nearest = nearest
    try:
        yield
    finally:
        _reply._nearest = honest


def run(count, seed=0, each=10):
    """Reads corrupted replies; returns how many were what."""
    with sparing():
        return read_many(count, seed, each)


def read_many(count, seed, each):
    """Does the same with the reader as it is."""
    told = Counter()
    for rng, state, described in positions(seed):
        actions = [(one["words"], one["notation"]) for one in described]
        texts = [text for pair in actions for text in pair]
        for _ in range(each):
            if told["replies"] == count:
                return told
            told["replies"] += 1
            one(rng, state, actions, described, texts, told)
    return told


def one(rng, state, actions, described, texts, told):
    """Reads one corrupted reply, and the same text as the core reads it."""
    strict = rng.random() < 0.5
    at = rng.randrange(len(actions))
    text = corrupt(rng, rng.choice(writings(at, actions[at], strict)), texts)
    for _ in range(rng.randrange(2)):
        text = corrupt(rng, text, texts)
    expected = named(text, actions, strict)
    reply = shells(rng, text, strict)
    try:
        got = lm.read(reply, actions, strict)
    except NotationError as error:
        assert "nearest: " in str(error) or "several" in str(error), str(error)
        got = None
    assert got is None or got == expected, f"{reply!r} is read as {actions[got]}, not {expected}"
    told["strict" if strict else "plain"] += 1
    kind = "refused" if got is None else "meant" if got == at else "names another"
    told[f"{'strict' if strict else 'plain'}: {kind}"] += 1
    try:
        core = state.read_action(text)
    except NotationError:
        told["core: refused"] += 1
        return
    assert core == described[named(text, actions)]["id"], f"{text!r} is read as action {core}"
    told["core: read"] += 1


if __name__ == "__main__":
    left, start = int(sys.argv[1]), int((sys.argv[2:] or [0])[0])
    total = Counter()
    while left > 0:
        total += run(min(left, 20_000), start)
        left, start = left - 20_000, start + 1
        print(dict(sorted(total.items())), flush=True)
