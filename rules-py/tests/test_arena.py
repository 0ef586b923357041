"""Arenas: one result however often they are killed, costs that add up, and a check that finds."""

import asyncio
import base64
import gzip
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path

import pytest

from rules_py import Bot, ChanceStreams, FileError, Game, Generator, arena, evaluate, lm, replay
from rules_py.__main__ import main
from rules_py._bot import since
from rules_py.arena._page import read_page
from rules_py.evaluate._league import League

GAMES = {
    "dice": Game("wuerfelhelden", players=2, turn_limit=9),
    "rats": Game("regidice", players=1),
}
"""A game in which players meet, and one that each plays alone, both soon over."""


def number(messages, at=-1):
    """A number of the list of legal actions."""
    return re.findall(r"^(\d+)\. ", messages[1]["content"], re.M)[at]


async def last(messages):
    """Take the last action."""
    return f"The last one. ACTION: {number(messages)}"


async def odd(messages):
    """Fail in every way, by what it is asked."""
    kind = sum(map(ord, messages[1]["content"])) % 8
    if kind == 0:
        raise ConnectionError("the key is s3cret")
    if kind == 1:  # it says itself how long it took: a busy machine changes nothing
        return lm.Reply("ACTION: 1", seconds=3600.0)
    if kind > 5:
        return lm.Reply(f"ACTION: {number(messages, 0)}", tokens_in=100, tokens_out=7, money=0.25)
    return ["x" * 5000, "\ud800 no </script>", None, b"ACTION: 1"][kind - 2]


def first(state, seat):
    return state.legal_actions()[0]


def players(**more):
    """Players of every kind; each model has other settings."""
    return {
        "heuristic": "heuristic",
        "random": "random",
        "last": lm.Player(last, name="last", names=5, price=(3.0, 15.0)),
        "odd": lm.Player(
            odd, name="odd", substitute="random", timeout=600, longest=4000, tries=2, **more
        ),
    }


def play(games=GAMES, deals=1, seed=3, who=None, **more):
    return arena.play(games, who or players(), deals=deals, seed=seed, workers=4, **more)


def told(results):
    """What results say, without how long anything took."""
    text = json.dumps([results.about, [game.record for game in results.games], results.stopped])
    parts = [[asdict(one) for one in found] for found in (results.standings, results.costs)]
    rows = [[game.names, game.scores, game.corrected] for game in results.games]
    return re.sub(r'"seconds": [\d.e-]+', "", text + json.dumps([parts, rows]))


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """An arena with its file and its page."""
    file = tmp_path_factory.mktemp("arena") / "games.jsonl"
    results = play(file=file)
    page = file.with_suffix(".html")
    page.write_text(results.html("Try </script>"), encoding="utf-8")
    return results, file, page


def test_everybody_sits_everywhere_on_the_same_deals(kept):
    results, _, _ = kept
    met = [game for game in results.games if game.game == "dice"]
    assert len(met) == 4 * 3
    for name in players():
        assert [sum(game.names[seat] == name for game in met) for seat in (0, 1)] == [3, 3]
    alone = [game for game in results.games if game.game == "rats"]
    assert sorted(game.names for game in alone) == sorted((name,) for name in players())
    for games in (met, alone):
        assert len({game.deal for game in games}) == len(games) / (2 if games is met else 4)
    ups = [tuple(up) for up in results.about["line_ups"]]
    groups = [(up[0], tuple(sorted(up[1:])) if len({*up[1:]}) > 1 else ()) for up in ups]
    for game in results.games:
        # Chance is that of the streams by source, which line-ups of the same players share.
        stream = Generator(3, groups.index(groups[game.line_up])).next()
        chance, state = ChanceStreams(stream, game.number), GAMES[game.game].new_state()
        for kind, step in replay(game.record).steps():
            if kind == "action":
                state.sample_chance(chance)
                state.apply(step)
        state.sample_chance(chance)
        assert state == replay(game.record)


def test_standings_ratings_and_the_text_are_those_of_the_games(kept):
    results, _, _ = kept
    rows = {(row.game, row.name): row for row in results.standings}
    for (label, name), row in rows.items():
        own = [
            score
            for game in results.games
            if game.game == label
            for other, score in zip(game.names, game.scores, strict=True)
            if other == name
        ]
        assert row.mean == pytest.approx(sum(own) / len(own))
        assert row.wins == sum(score > 0 for score in own) / len(own)
    assert {row.name for row in results.ratings("dice").rows} == set(players())
    assert results.ratings().games == 12
    with pytest.raises(ValueError, match="no game has two different"):
        results.ratings("rats")
    text = str(results)
    assert "Ratings in dice" in text
    assert "Each player has all seats, on the same deals." in text
    assert results.stopped == ""


def test_costs_add_up(kept):
    results, _, _ = kept
    for cost in results.costs:
        own = [
            account
            for game in results.games
            for name, account in zip(game.names, game.accounts, strict=True)
            if name == cost.name and account is not None
        ]
        if cost.account is None:
            assert cost.name in ("heuristic", "random")
            continue
        said = [one for account in own for one in account.transcript]
        total = cost.account
        assert total.replies == len(said) > 20
        assert total.seconds == pytest.approx(sum(one.seconds for one in said)) == cost.seconds
        faults = {fault: getattr(total, fault) for fault in ("refused", "crashed", "late", "long")}
        for fault, count in faults.items():
            assert count == sum(one.fault == fault for one in said), fault
        applied = sum(one.action is not None for one in said)
        assert applied + sum(faults.values()) == total.replies
        assert applied + total.substituted == total.decisions
        if cost.name == "last":
            assert (sum(faults.values()), total.substituted) == (0, 0)
            prices = 3 * total.tokens_in + 15 * total.tokens_out
            assert total.money == pytest.approx(prices / 1e6)
            assert total.estimated == total.replies
        else:
            assert min(faults.values()) > 0
            paid = [one for one in said if one.money is not None]
            assert total.money == 0.25 * len(paid) > 0
            assert total.replies - total.estimated == len(paid)
            assert all(one.tokens == [100, 7] for one in paid)


def test_what_a_model_says_of_its_keys_is_not_kept(kept):
    _, file, page = kept
    text = file.read_text() + page.read_text() + read_page(page.read_text()).decode()
    assert "ConnectionError" in text
    assert "s3cret" not in text


def test_an_arena_is_the_same_however_it_is_interrupted(kept, tmp_path):
    """After each few games, in the middle of a line, with any number of workers."""
    results, _, _ = kept
    file, rounds = tmp_path / "again.jsonl", 0

    def stop(games):
        lines = file.read_text().count("\n") - 1
        if games < 16 and lines >= before + 5:
            raise KeyboardInterrupt

    while True:
        before = file.read_text().count("\n") - 1 if file.exists() else 0
        rounds += 1
        try:
            found = arena.play(
                GAMES,
                players(),
                deals=1,
                seed=3,
                file=file,
                workers=rounds,
                executor=None if rounds == 1 else "threads",
                on_progress=stop,
            )
            break
        except KeyboardInterrupt:
            file.write_bytes(file.read_bytes()[: -1 - rounds] if rounds > 1 else file.read_bytes())
    assert rounds > 2
    assert told(found) == told(results)


SCRIPT = """
import sys
sys.path.insert(0, {folder!r})
import test_arena
test_arena.play(file={file!r})
"""


def test_an_arena_that_is_killed_continues(kept, tmp_path):
    results, _, _ = kept
    file = tmp_path / "killed.jsonl"
    code = SCRIPT.format(folder=str(Path(__file__).parent), file=str(file))
    for kills in range(3):
        process = subprocess.Popen([sys.executable, "-c", code], env=os.environ)
        begun = time.monotonic()
        while process.poll() is None and time.monotonic() < begun + 120:
            if file.exists() and file.read_bytes().count(b"\n") > 3 * (kills + 1):
                break
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert 4 <= file.read_bytes().count(b"\n") < 17
    assert told(play(file=file)) == told(results)


def test_more_deals_continue_and_another_arena_is_refused(tmp_path):
    file = tmp_path / "games.jsonl"
    who = {"heuristic": "heuristic", "last": lm.Player(last, name="last")}
    few = play(file=file, who=who, deals=1)
    more = play(file=file, who=who, deals=2)
    assert told(more) == told(play(who=who, deals=2))
    assert more.games[: len(few.games)] == few.games
    for change in ({"seed": 4}, {"forfeit": True}, {"games": [GAMES["dice"]]}):
        with pytest.raises(FileError, match="another study"):
            play(file=file, who=who, **change)
    with pytest.raises(FileError, match="another study"):
        play(file=file, who={**who, "last": lm.Player(last, name="last", tries=2)})


def test_the_check_finds_nothing_where_nothing_has_changed(kept):
    results, file, page = kept
    for path in (file, page):
        heard = []
        report = arena.check(path, on_progress=heard.append)
        assert (report.faults, report.notes, report.games) == ((), (), len(results.games))
        assert report.holds
        assert heard == list(range(1, len(results.games) + 1))
    assert "all of them are the same" in str(report)


def lines_of(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def changed(file, tmp_path, change):
    """A copy of a file with a change."""
    lines = lines_of(file)
    change(lines)
    other = tmp_path / "changed.jsonl"
    other.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return other


def of(lines, name, label="dice"):
    """A game that somebody has played, and the seat."""
    ups = lines[0]["study"]["line_ups"]
    for line in lines[1:]:
        where, *names = ups[line["job"][0]]
        if where == label and name in names:
            return line["result"], names.index(name)
    raise AssertionError(name)


def other_end(lines):
    result, _ = of(lines, "last")
    result["returns"] = result["returns"][::-1]


def other_play(agent):
    """A whole game that did not happen, with a record that replays."""

    def change(lines):
        result, _ = of(lines, agent)
        state, rng = replay(result["record"]).game.new_state(), Generator(77)
        while not state.is_terminal:
            state.apply(state.sample(rng) if state.is_chance else state.heuristic_action())
        result["record"], result["returns"] = state.record(whole=True), state.returns()

    return change


def step_of_the_heuristic(lines):
    """One decision of the heuristic is another one; nobody else is asked again after it."""
    result, _ = of(lines, "heuristic", "rats")
    steps, game = replay(result["record"]).steps(), replay(result["record"]).game
    for cut in range(len(steps) - 1, 0, -1):
        state = game.new_state()
        for _, step in steps[:cut]:
            state.apply(step)
        legal = [] if state.is_chance else state.legal_actions()
        for other in [one for one in legal if one != steps[cut][1]]:
            state.apply(other)
            while not state.is_terminal:
                state.apply(state.sample(1) if state.is_chance else state.heuristic_action())
            result["record"], result["returns"] = state.record(whole=True), state.returns()
            return
    raise AssertionError


def reply(key, value):
    def change(lines):
        result, seat = of(lines, "last")
        result["accounts"][seat]["transcript"][3][key] = value

    return change


def account(key, by):
    def change(lines):
        result, seat = of(lines, "last")
        result["accounts"][seat][key] += by

    return change


def lost_reply(lines):
    result, seat = of(lines, "last")
    del result["accounts"][seat]["transcript"][-1]


def no_account(lines):
    result, seat = of(lines, "last")
    result["accounts"][seat] = None


def setting(lines):
    lines[0]["study"]["players"]["last"]["model"]["names"] = 6


def seed(lines):
    lines[0]["study"]["seed"] = 4


def swapped(lines):
    lines[3]["job"], lines[4]["job"] = lines[4]["job"], lines[3]["job"]


def twice(lines):
    lines.append(lines[3])


def version(lines):
    lines[0]["study"]["games"]["dice"]["version"] += 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (other_end, "returns should be"),
        (other_play("last"), "record has"),
        (other_play("heuristic"), "record has"),
        (step_of_the_heuristic, "record has"),
        (lambda lines: of(lines, "odd")[0].update(record="rules-record 1"), "cannot be replayed"),
        (reply("text", "ACTION: 1"), "was asked something else|record has|ends too soon"),
        (reply("prompt", "0" * 16), "was asked something else"),
        (reply("seconds", 99.0), "seconds of seat"),
        (reply("money", 9.0), "money of seat"),
        (reply("tokens", [5, 5]), "of seat"),
        (reply("action", 0), "transcript of seat"),
        (account("tokens_in", 1), "tokens_in of seat"),
        (account("money", 0.5), "money of seat"),
        (account("substituted", 1), "substituted of seat"),
        (lost_reply, "ends too soon"),
        (no_account, "ends too soon"),
        (setting, "was asked something else"),
        (seed, "record has|something else"),
        (swapped, "record has|something else|ends too soon"),
        (twice, "is there twice"),
        (version, "games should be"),
    ],
)
def test_a_change_is_found(kept, tmp_path, change, why):
    _, file, _ = kept
    report = arena.check(changed(file, tmp_path, change))
    assert not report.holds
    assert re.search(why, str(report)), report
    assert all(len(line) < 600 for line in str(report).splitlines())


def test_a_page_that_says_something_else_is_found(kept, tmp_path):
    results, _, page = kept
    text, other = page.read_text(), tmp_path / "other.html"
    best = results.standings[0]
    cell = f"<td>{best.mean:+.3f}</td>"
    assert cell in text
    for changed_text in (text.replace(cell, "<td>+0.999</td>", 1), text.replace("Try", "Trie", 1)):
        other.write_text(changed_text)
        report = arena.check(other)
        assert "the page does not say what its games say" in str(report)
    packed = re.search(r'id="games">([^<]+)<', text)[1]
    lines = gzip.decompress(base64.b64decode(packed)).replace(
        b'"returns": [1.0', b'"returns": [0.0'
    )
    other.write_text(text.replace(packed, base64.b64encode(gzip.compress(lines)).decode()))
    assert not arena.check(other).holds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"study": {"kind": "league"}}\n',
        '{"study": {"kind": "arena", "line_ups": []}}\n{"job": [0, 0], "result": {}}\n',
        '<!doctype html><script type="application/octet-stream" id="games">AAAA</script>',
        "<!doctype html>",
        '{"study": []}\n',
        "[" * 100_000,
    ],
)
def test_what_is_no_arena_is_refused(tmp_path, text):
    path = tmp_path / "some.jsonl"
    path.write_text(text)
    with pytest.raises(FileError, match="this is not the file of an arena") as error:
        arena.check(path)
    assert len(str(error.value)) < 600


def test_corrupted_files_are_refused_or_found(kept, tmp_path):
    """A byte or a value is another one: an error with a message, or a fault."""
    _, file, _ = kept
    rng, path = random.Random(5), tmp_path / "some.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)[:4]
    for _ in range(60):
        data = bytearray(b"".join(lines))
        at = rng.randrange(len(data))
        data[at] = rng.choice(b'0123456789"{}[],:xn')
        path.write_bytes(bytes(data))
        try:
            report = arena.check(path)
        except (FileError, ValueError) as error:
            assert len(str(error)) < 900
        else:
            assert report.games <= 3


def test_a_transcript_shows_prompts_and_replies(kept):
    results, file, page = kept
    at = next(n for n, game in enumerate(results.games, 1) if "last" in game.names)
    seat = results.games[at - 1].names.index("last")
    text = arena.transcript(file, at)
    assert text == arena.transcript(page, at)
    said = results.games[at - 1].accounts[seat].transcript
    assert text.count(f"=== seat {seat}, last\n") == len(said)
    assert f"=== seat {seat}, system\nYou play " in text
    assert results.games[at - 1].record in text
    with pytest.raises(ValueError, match="has the games 1 to"):
        arena.transcript(file, 0)


def test_functions_and_clocks_are_followed(tmp_path):
    """What cannot be asked again is taken from the record, and the report says so."""
    file = tmp_path / "games.jsonl"
    who = {"first": first, "clock": "search:2ms", "last": lm.Player(last, name="last")}
    who["random"] = "random"
    results = play([GAMES["dice"]], who=who, file=file)
    report = arena.check(file)
    assert report.holds, report
    assert [note.split(",")[0] for note in report.notes] == [
        "decisions of first",
        "decisions of clock",
    ]
    again = arena.check(file, players={"first": first})
    assert again.holds, again
    assert len(again.notes) == 1
    other = arena.check(file, players={"first": Bot(last_legal, name=f"{__name__}.first")})
    assert not other.holds
    assert len(results.games) == 12


def last_legal(state, seat):
    return state.legal_actions()[-1]


def test_a_counter_of_its_own_is_asked_for(tmp_path):
    file = tmp_path / "games.jsonl"
    who = {"last": lm.Player(last, name="last", count=len, tokens=10**6), "heuristic": "heuristic"}
    play([GAMES["dice"]], who=who, file=file)
    with pytest.raises(ValueError, match="counted by "):
        arena.check(file)
    assert arena.check(file, players=who).holds


@pytest.mark.parametrize("forfeit", [False, True])
def test_a_seat_whose_model_has_reached_a_limit(forfeit):
    limits = {"failures": 3, "tokens": 30_000, "money": 0.6, "seconds": 1e9}
    for name, most in limits.items():
        who = players(limits=lm.Limits(**{name: most}))
        results = play([GAMES["dice"]], who=who, forfeit=forfeit)
        outs = 0
        for game in results.games:
            for seat, account in enumerate(game.accounts):
                if account is None or game.names[seat] != "odd":
                    continue
                outs += bool(account.out)
                assert account.out in ("", name)
                if account.out:
                    assert game.scores[seat] == (-1.0 if forfeit else game.returns[seat])
                    check_limit(name, most, account)
                else:
                    assert game.scores[seat] == game.returns[seat]
        assert (outs == 0) == (name == "seconds")
        cost = next(cost for cost in results.costs if cost.name == "odd")
        assert cost.outs == outs
        if outs:
            rows = [row for row in results.standings if row.name == "odd"]
            assert rows[0].forfeits == outs * forfeit
            assert ("forfeited" in str(results)) == forfeit


def check_limit(name, most, account):
    """One reply reaches a limit, and nothing is asked after it."""
    used = {
        "failures": account.substituted,
        "tokens": account.tokens_in + account.tokens_out,
        "money": account.money,
    }
    assert used[name] >= most
    if name == "tokens":
        assert used[name] < most + 10_000
    elif name == "money":
        assert used[name] < most + 0.5
    else:
        assert account.decisions <= account.replies <= 2 * account.decisions


def test_money_ends_an_arena_wherever_it_is_interrupted(tmp_path):
    who = players()
    whole = play([GAMES["dice"]], who=who, deals=2)
    cost = [sum(one.money for one in game.accounts if one) for game in whole.games]
    money = sum(cost[:9]) - 1e-9
    expected = next(n for n in range(1, 25) if sum(cost[:n]) >= money)
    file = tmp_path / "games.jsonl"
    for path in (None, file, file):
        found = play([GAMES["dice"]], who=who, deals=2, money=money, file=path)
        assert len(found.games) == expected <= 9
        assert "of money were spent" in found.stopped
        assert "Not all games were played" in found.html()
    few = arena.play([GAMES["dice"]], who, deals=2, seed=3, money=money, workers=1)
    assert told(few) == told(found)
    more = play([GAMES["dice"]], who=who, deals=2, file=file)
    assert told(more) == told(whole)


def test_a_model_that_is_not_there_stops_the_arena(tmp_path):
    file, asked = tmp_path / "games.jsonl", []

    async def away(messages):
        asked.append(1)
        if len(asked) > 12:
            raise lm.UnavailableError("come again tomorrow")
        return await last(messages)

    who = {"heuristic": "heuristic", "away": lm.Player(away, name="away")}
    with pytest.raises(lm.UnavailableError, match="tomorrow"):
        arena.play([GAMES["dice"]], who, deals=3, seed=3, file=file)
    games = file.read_text().count("\n") - 1
    assert 0 < games < 6
    asked[:] = [0] * -(10**9)
    whole = play([GAMES["dice"]], who={**who, "away": lm.Player(last, name="away")}, deals=3)
    found = play(
        [GAMES["dice"]], who={**who, "away": lm.Player(last, name="away")}, deals=3, file=file
    )
    assert told(found) == told(whole)


def test_games_go_on_at_their_own_pace_and_end_with_the_arena():
    """Models of several games wait at the same time; an error ends all of them."""
    now, most, lock = [0], [0], threading.Lock()

    async def slow(messages):
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        await asyncio.sleep(0.002)
        with lock:
            now[0] -= 1
        return "ACTION: 1"

    who = {"slow": lm.Player(slow, name="slow"), "random": "random"}
    arena.play([GAMES["dice"]], who, deals=4, workers=8)
    assert most[0] > 3

    def stop(games):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.play([GAMES["dice"]], who, deals=20, workers=8, on_progress=stop)
    until = time.monotonic() + 20
    while threading.active_count() > threads_at_rest() and time.monotonic() < until:
        time.sleep(0.01)
    assert threading.active_count() <= threads_at_rest()


def threads_at_rest():
    """Threads that are there all the time: this one, and the loop of models."""
    return 2


@pytest.mark.parametrize("style", ["words", "json"])
def test_no_prompt_knows_what_the_seat_may_not_know(name, style):
    """In two worlds that a seat cannot tell apart, its prompts are the same."""
    game, rng = Game(name), Generator(6)
    player = lm.Player(last, style=style, names=4)
    state, compared, differ = game.new_state(), 0, 0
    while not state.is_terminal and compared < 100:
        if not state.is_chance and len(state.legal_actions()) > 1:
            seat, log = state.seat, since(state, state.seat)
            twin = state.determinize(seat, rng)
            differ += twin.to_json() != state.to_json()
            assert player.messages(twin, seat, log) == player.messages(state, seat, log)
            compared += 1
        state.apply(state.sample(rng))
    assert compared > 5
    if not game.perfect_information:
        assert differ > 0


def test_a_prompt_with_a_secret_would_be_found():
    """The oracle of the test above sees the difference of two worlds."""
    game, rng = Game("hero_must_die", players=2), Generator(6)
    state, differ = game.new_state(), 0
    while not state.is_terminal:
        if not state.is_chance:
            other = 1 - state.seat
            twin = state.determinize(state.seat, rng)
            differ += twin.describe(other)["table"] != state.describe(other)["table"]
        state.apply(state.sample(rng))
    assert differ > 0


def test_returns_are_corrected_as_in_contests(tmp_path):
    """By the same value function and on the same streams: league, contest and arena agree."""
    game = Game("wuerfelhelden", players=2)
    values = evaluate.fit(game, ["heuristic"] * 2, games=60, pilot=10, seed=2)
    who = {"heuristic": "heuristic", "random": "random"}
    file = tmp_path / "games.jsonl"
    results = arena.play([game], who, deals=12, seed=5, values={game.name: values[0]}, file=file)
    verdict = evaluate.contest(game, list(who), deals=12, seed=5, values=values)
    rows = {row.name: row for row in results.standings}
    for score in verdict.scores:
        assert rows[score.agent].corrected == pytest.approx(score.mean)
        assert rows[score.agent].corrected_half_width == pytest.approx(score.half_width)
        assert rows[score.agent].wins == score.wins
    assert arena.check(file, values={game.name: values[0]}).holds
    assert "chance that was taken out" in str(arena.check(file))
    altered = changed(file, tmp_path, lambda lines: lines[1]["result"]["corrected"].reverse())
    assert arena.check(altered).holds
    found = arena.check(altered, values={game.name: values[0]})
    assert "corrected should be" in str(found)


def test_line_ups_of_one_name_share_their_deals():
    game = GAMES["rats"]
    ups = tuple(evaluate.LineUp((n,) * 2, game, (n,) * 2) for n in ("heuristic", "random"))
    one, other = League(ups, 1).seat([[0, 5], [1, 5]])
    assert (one.stream, one.number) == (other.stream, other.number)


PLAN = """
title = "Small"
deals = 1
seed = 2
workers = 2
agents = ["heuristic", "random"]

[games.dice]
game = "wuerfelhelden"
players = 2
turn_limit = 9

[models.mine]
model = "my_models:last"
names = 3
price = [1, 2]
limits = { failures = 5 }
"""
MODELS = """
import re

async def last(messages):
    return "ACTION: " + re.findall(r"^(\\d+)[.] ", messages[1]["content"], re.M)[-1]
"""


@pytest.fixture
def plan(tmp_path):
    sys.modules.pop("my_models", None)
    (tmp_path / "my_models.py").write_text(MODELS)
    path = tmp_path / "small.toml"
    path.write_text(PLAN)
    return path


def test_the_program_plays_checks_and_shows(plan, capsys):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    assert main(["arena", str(plan)]) == 0
    said = capsys.readouterr()
    assert "Ratings in dice" in said.out
    assert "6 of 6 games" in said.err
    page = plan.with_suffix(".html")
    before = page.read_text()
    for path in (plan, plan.with_suffix(".jsonl"), page):
        assert main(["arena", str(path), "--check"]) == 0
        assert "6 games were played again: all" in capsys.readouterr().out
    assert main(["arena", str(plan), "--transcript", "3"]) == 0
    assert "=== record\nrules-record" in capsys.readouterr().out
    assert main(["arena", str(plan), "--workers", "1"]) == 0
    assert page.read_text() == before
    page.write_text(before.replace("<td>+", "<td>-", 1))
    assert main(["arena", str(page), "--check"]) == 1


def test_the_program_fits_values_once(plan, capsys):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    text = PLAN.replace("seed = 2", "seed = 2\ncorrections = { games = 20, pilot = 5, hidden = 8 }")
    plan.write_text(text)
    assert main(["arena", str(plan)]) == 0
    assert (plan.parent / "small-dice.npz").exists()
    assert "corrected" in capsys.readouterr().out
    assert main(["arena", str(plan), "--check"]) == 0
    assert "not checked" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("deals = 1", "", "deals"),
        ("deals = 1", "deal = 1", "the file has agents"),
        ('"random"', '"nobody"', "nobody"),
        ('"random"', '"mine"', "two players have the name 'mine'"),
        ("my_models:last", "my_models:lost", "there is no model 'my_models:lost'"),
        ("my_models:last", "their_models:last", "there is no model"),
        ("my_models:last", "my_models", "a model is module:function"),
        ("names = 3", "name = 3", "the model mine has"),
        ("failures = 5", "failures = 0", "failures must be above 0"),
        ("failures = 5", "faults = 5", "faults"),
        ("price = [1, 2]", "price = [1]", "price is two numbers"),
        ("players = 2", "players = 99", "players"),
        ('game = "wuerfelhelden"', 'game = "chess"', "chess"),
        ("[games.dice]", "[games", "line"),
        ("workers = 2", "workers = 0", "workers"),
    ],
)
def test_a_wrong_file_is_refused_in_words(plan, old, new, why, capsys):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    plan.write_text(PLAN.replace(old, new))
    with pytest.raises(SystemExit):
        main(["arena", str(plan)])
    assert re.search(why, capsys.readouterr().err)


def test_an_arena_may_be_json(plan):
    found = {
        "deals": 1,
        "agents": ["random", "heuristic"],
        "games": {"regidice": {"players": 1}},
    }
    path = plan.with_suffix(".json")
    path.write_text(json.dumps(found))
    results = arena.read(path).play()
    assert [game.names for game in results.games] == [("random",), ("heuristic",)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"deals": 0}, "deals must be at least 1"),
        ({"games": []}, "an arena needs a game"),
        ({"games": [Game("regidice")] * 2}, "a label for each"),
        ({"who": {"random": "random"}}, "two players"),
        ({"who": {"a": "random", "b": "nobody"}}, "nobody"),
        ({"money": 0}, "money must be above 0"),
        ({"values": {"chess": None}}, "there is no 'chess'"),
        ({"executor": "fork"}, "executor must be"),
    ],
)
def test_bad_input_is_refused(wrong, why):
    with pytest.raises(ValueError, match=why):
        play(**{"who": {"heuristic": "heuristic", "random": "random"}, **wrong})
