"""Names of games as people type them."""

import pytest

import rules_py
from rules_py import _names
from rules_py.__main__ import main
from rules_py._names import find_game
from rules_py._play import _games


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("wuerfelhelden", "wuerfelhelden"),
        ("Würfelhelden", "wuerfelhelden"),
        ("Wu\u0308rfelhelden", "wuerfelhelden"),
        ("WURFELHELDEN", "wuerfelhelden"),
        ("würfel", "wuerfelhelden"),
        ("wurf", "wuerfelhelden"),
        ("Hero Must Die!", "hero_must_die"),
        ("hero-must-die", "hero_must_die"),
        ("HeroMustDie", "hero_must_die"),
        ("hero", "hero_must_die"),
        (" unsung  heroes ", "unsung_heroes"),
        ("Valor & Villainy", "valor_and_villainy"),
        ("Valor & Villainy: Minions of Mordak", "valor_and_villainy"),
        ("valor and vill", "valor_and_villainy"),
        ("Valor and Villainy: Minions of Mordak", "valor_and_villainy"),
        ("valor villainy", "valor_and_villainy"),
        ("regi", "regidice"),
    ],
)
def test_a_name_is_found_as_it_is_typed(typed, name):
    assert find_game(typed) == name


def test_names_and_titles_are_found(name):
    assert find_game(name) == name
    assert find_game(rules_py.Game(name).title) == name
    assert find_game(name.upper().replace("_", "-")) == name


@pytest.mark.parametrize(
    "typed", ["", "  ", "!", "chess", "must die", "regidice2", "x" * 5000, "\x00"]
)
def test_an_unknown_name_gets_the_list(typed):
    with pytest.raises(rules_py.UnknownGameError, match="there is no game") as caught:
        find_game(typed)
    message = str(caught.value)
    assert message.endswith(", ".join(rules_py.games()))
    assert len(message) < 300


def test_an_ambiguous_beginning_gets_the_names(monkeypatch):
    titles = {"hero_one": "Hero One", "hero_two": "Hero Two", "hero": "Hero"}
    monkeypatch.setattr(_names, "games", lambda: list(titles))
    monkeypatch.setattr(_names, "Game", lambda name: type("Game", (), {"title": titles[name]}))
    with pytest.raises(
        rules_py.UnknownGameError, match="can be hero_one or hero_two or hero: type"
    ):
        find_game("he")
    # A whole name is one, although others begin with it.
    assert find_game("hero") == "hero"


def test_umlauts_of_a_title_may_be_missing_or_written_out(monkeypatch):
    monkeypatch.setattr(_names, "games", lambda: ["bears"])
    monkeypatch.setattr(_names, "Game", lambda _: type("Game", (), {"title": "Die Bären und Füße"}))
    for typed in ("die bären", "Die Baren", "DIE BAEREN UND FUESSE", "die baeren und füße"):
        assert find_game(typed) == "bears"


def test_the_library_stays_strict():
    for typed in ("hero", "Würfelhelden", "Regidice"):
        with pytest.raises(rules_py.UnknownGameError):
            rules_py.Game(typed)


@pytest.mark.parametrize("program", ["play", "serve", "table", "referee", "mcp", "components"])
def test_all_programs_find_names(program, monkeypatch, capsys):
    met = []
    from rules_py import __main__

    monkeypatch.setitem(__main__.PROGRAMS, program, lambda _, given: met.append(given.game) or 0)
    more = ["--bot", "random"] if program == "referee" else []
    assert main([program, "Hero", "Must", "Die!", *more]) == 0
    assert met == ["hero_must_die"]
    for typed in (["chess"], ["Hero", "Must", "Win"]):
        with pytest.raises(SystemExit):
            main([program, *typed, *more])
        assert ", ".join(rules_py.games()) in capsys.readouterr().err


def test_without_a_game_the_games_are_listed(capsys):
    assert main(["play"]) == 0
    text = capsys.readouterr().out
    for name in rules_py.games():
        assert f"{rules_py.Game(name).title} (" in text
        assert f"): {name}\n" in text
    assert "python -m rules_py play regidice --players 3" in text


def test_the_players_that_are_listed_can_be_chosen(name):
    about = _games.ABOUT.get(name)
    if about is None:
        seats = rules_py.Game(name).seats
        known = {one["name"] for one in rules_py.Game(name).option_list()}
        least, most = (2, 2) if "players" in known else (seats + 1, seats)
        with pytest.raises(rules_py.OptionError, match=f"players, not {seats + 99}"):
            _games.players_option(name, seats + 99)
    else:
        assert about[1].endswith(".")
        least, most = map(int, about[0].split(" to "))
        for wrong in (least - 1, most + 1):
            with pytest.raises(rules_py.OptionError, match=f"for {about[0]} players, not {wrong}"):
                _games.players_option(name, wrong)
    for players in range(least, most + 1):
        assert rules_py.Game(name, **_games.players_option(name, players)).seats == players
