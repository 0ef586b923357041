"""Arenas: one result however often they are killed, costs that add up, no secrets in prompts."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from arena_players import GAMES, keep, last, play, players, told
from rules_py import (
    ChanceStreams,
    FileError,
    Game,
    Generator,
    UnavailableError,
    arena,
    evaluate,
    lm,
    replay,
)
from rules_py._bot import since
from rules_py.arena._page import read_page
from rules_py.evaluate._league import League


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return keep(tmp_path_factory.mktemp("arena"))


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
                executor=None if rounds == 2 else "threads",
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
import arena_players
arena_players.play(file={file!r})
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


@pytest.mark.parametrize("forfeit", [False, True])
def test_a_seat_whose_model_has_reached_a_limit(forfeit):
    limits = {"failures": 3, "tokens": 20_000, "money": 0.4, "seconds": 1e9}
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
            raise UnavailableError("come again tomorrow")
        return await last(messages)

    who = {"heuristic": "heuristic", "away": lm.Player(away, name="away")}
    with pytest.raises(UnavailableError, match="tomorrow"):
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


def test_threads_play_contests_too():
    game, who = GAMES["dice"], [lm.Player(last, name="last"), "random"]
    found = evaluate.contest(game, who, deals=5, seed=5, workers=4, executor="threads")
    assert found == evaluate.contest(game, who, deals=5, seed=5)


def test_line_ups_of_one_name_share_their_deals():
    game = GAMES["rats"]
    ups = tuple(evaluate.LineUp((n,) * 2, game, (n,) * 2) for n in ("heuristic", "random"))
    one, other = League(ups, 1).seat([[0, 5], [1, 5]])
    assert (one.stream, one.number) == (other.stream, other.number)
