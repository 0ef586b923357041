"""The page on component sets: whole programs, what they print, and what they draw.

    python tests/test_own_box.py

writes what the programs print, and the picture, into the page anew.
"""

import contextlib
import functools
import io
import os
import re
import tempfile
from pathlib import Path

import pytest

import rules_py
from rules_py import Game, __main__

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guide" / "your-own-box.md"
PICTURE = ROOT / "docs" / "own-box.svg"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
WHOLE = {
    "One card": "cards",
    "Dearer plots in Hero Must Die!": "plots",
    "Another Map in Valor & Villainy": "maps",
    "Another die in Würfelhelden": "dice",
}
"""Sections with a program of its own, and the name of its results."""


def section(heading):
    """The text of a section of the page."""
    text = PAGE.read_text(encoding="utf-8")
    begin = text.index(f"\n## {heading}\n")
    return text[begin : text.index("\n## ", begin + 1)]


def program(heading):
    """The program of a section, and what the page says that it prints."""
    (_, code), (_, printed) = FENCE.findall(section(heading))[:2]
    return code, printed


def run(code, names=None):
    """Runs a program; returns its names and what it prints."""
    names, out = {} if names is None else names, io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, PAGE.name, "exec"), names)
    return names, out.getvalue()


def shell(command, folder):
    """What a command of the page about `alfred.toml` prints."""
    document = FENCE.findall(section("One character from the cards in ten minutes"))[0][1]
    (folder / "alfred.toml").write_text(document, encoding="utf-8")
    out = io.StringIO()
    words = [str(folder / word) if word == "alfred.toml" else word for word in command.split()[3:]]
    with contextlib.redirect_stdout(out):
        assert __main__.main(words) == 0
    return out.getvalue().replace(f"{folder}{os.sep}", "")


@functools.cache
def played(heading):
    """The names that the program of a section leaves, and what it prints; run once."""
    return run(program(heading)[0])


@pytest.mark.parametrize("heading", WHOLE)
def test_each_use_is_a_whole_program_of_less_than_20_lines(heading):
    code, printed = program(heading)
    assert len([line for line in code.splitlines() if line.strip()]) < 20
    names, out = played(heading)
    assert out == printed, "run tests/test_own_box.py to write the page anew"
    old, new = names[WHOLE[heading]]
    assert (old.won != new.won).any()
    assert old.length != new.length
    shipped, changed = names["games"]
    assert shipped.options["components"] is None
    assert "## Component set" in rules_py.rules(changed)


def first(game, asked, most=50):
    """What a seat is told at the first decision, in games at random, whose words have a text."""
    for seed in range(most):
        state, rng = game.new_state(), rules_py.Generator(seed)
        while not state.is_terminal:
            if state.node == "player" and asked in (told := str(state.describe(state.seat))):
                return told
            state.apply(state.sample(rng))
    raise AssertionError(f"nobody is told {asked}")


def test_the_card_the_prices_and_the_map_are_those_of_the_set():
    card, plots, maps, _ = (played(heading)[0]["games"] for heading in WHOLE)
    assert "Lecture Notes: +3" in first(card[0], "Lecture Notes: +")
    assert "Lecture Notes: +5" in first(card[1], "Lecture Notes: +")
    for game, price in zip(plots, (3, 6), strict=True):
        assert f"plot card for {price} gold" in first(game, "plot card for ")
    down = []
    for game in maps:
        table = game.new_state().describe(0)["table"]
        ((_, *rows),) = [lines for name, lines in table if name.startswith("Map")]
        cells = [cell for row in rows for cell in row[2:].split("|")]
        down.append([at for at, cell in enumerate(cells) if cell.strip().startswith("?")])
    assert down == [
        [1, 2, 3, 5, 6, 8, 10, 14, 16, 18, 19, 21, 22],
        [1, 2, 3, 10, 14, 21, 22, 23],
    ]


def test_the_table_has_every_change():
    names = {}
    for heading in WHOLE:
        names |= played(heading)[0]
    code, printed = program("What the sets do")
    assert run(code, names)[1] == printed, "run tests/test_own_box.py to write the page anew"
    assert PICTURE.read_text(encoding="utf-8") == names["picture"] + "\n"


def test_a_character_is_copied_checked_and_compared(tmp_path):
    blocks = FENCE.findall(section("One character from the cards in ten minutes"))
    document, check, checked, diff, compared, play = (text for _, text in blocks)
    assert shell(check, tmp_path) == checked
    assert shell(diff, tmp_path) == compared
    assert __main__.main(["components", "unsung_heroes", "--check", str(tmp_path / "no.toml")]) == 1
    game = Game(
        "unsung_heroes", components=tmp_path / "alfred.toml", characters=["alfred", "wanda"]
    )
    assert "play unsung_heroes --options components=alfred.toml" in play
    state, rng = game.new_state(), rules_py.Generator(1)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    # Every slot that the walk-through names is there, and only those.
    assert re.findall(r"^slot = (\d+)", document, re.M) == ["10", "11", "12", "13", "14"]


def renew():
    """Write what is printed, and the picture, into the page."""
    text = PAGE.read_text(encoding="utf-8")
    names = {}
    for heading in (*WHOLE, "What the sets do"):
        code, printed = program(heading)
        text = text.replace(
            f"{code}```\n\n```text\n{printed}", f"{code}```\n\n```text\n{run(code, names)[1]}"
        )
    told = commands()
    for command, printed in zip(told[::2], told[1::2], strict=True):
        with tempfile.TemporaryDirectory() as folder:
            new = shell(command, Path(folder))
        text = text.replace(
            f"{command}```\n\n```text\n{printed}", f"{command}```\n\n```text\n{new}"
        )
    PAGE.write_text(text, encoding="utf-8")
    PICTURE.write_text(names["picture"] + "\n", encoding="utf-8")


def commands():
    """Commands of the walk-through, each followed by what it prints."""
    blocks = FENCE.findall(section("One character from the cards in ten minutes"))
    return [text for _, text in blocks[1:5]]


if __name__ == "__main__":
    renew()
