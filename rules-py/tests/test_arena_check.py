"""The check of an arena finds what somebody has changed, and nothing else."""

import base64
import gzip
import json
import random
import re

import pytest

from arena_players import GAMES, first, keep, last, play
from rules_py import Bot, FileError, Game, Generator, arena, evaluate, lm, replay
from rules_py.arena import _page


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return keep(tmp_path_factory.mktemp("arena"))


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


def test_a_page_that_unpacks_to_too_much_is_refused(kept, monkeypatch):
    _, _, page = kept
    monkeypatch.setattr(_page, "LARGEST", 1000)
    with pytest.raises(FileError, match="cut off or too many"):
        arena.check(page)


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
