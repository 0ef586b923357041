"""Consoles, pipes and files: what is printed is readable under every encoding."""

import io
import json
import os
import subprocess
import sys

import pytest

import rules_py
from rules_py import Game, _console
from rules_py.__main__ import main
from rules_py._play import _screen

ENCODINGS = ["cp1252", "cp1251", "cp932", "cp437", "ascii", "utf-8"]
REPLIES = b"1\nhint\nrules\nlog\n\xff\xfe\x81\n1\n1\nundo\nquit\n"


def program(*arguments, encoding=None, replies=b"", before="", after=""):
    """Runs a program of the package in a shell."""
    environment = {**os.environ, "PYTHONUTF8": "0"}
    if encoding:
        environment["PYTHONIOENCODING"] = encoding
    command = f'{before} "$0" -W error -m rules_py "$@" {after}'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, *arguments],
        input=replies,
        capture_output=True,
        timeout=300,
        check=False,
        env=environment,
    )


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "ascii"])
def test_documents_are_utf8_in_files_and_pipes(encoding, tmp_path):
    done = program("components", "wuerfelhelden", encoding=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8") == rules_py.components("wuerfelhelden")
    path = tmp_path / "mine.toml"
    path.write_bytes(done.stdout)
    checked = program("components", "wuerfelhelden", "--check", str(path))
    assert checked.returncode == 0
    assert b"0 values differ" in checked.stdout
    json.loads(program("schema", encoding=encoding).stdout)


@pytest.fixture(scope="module")
def whole():
    """What is printed where every character can be."""
    games = ("wuerfelhelden", "valor_and_villainy")
    found = {n: program("play", n, "--seed", "3", encoding="utf-8", replies=REPLIES) for n in games}
    return {name: done.stdout.decode() for name, done in found.items()}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", ["wuerfelhelden", "valor_and_villainy"])
def test_a_table_under_every_encoding(name, encoding, whole):
    done = program("play", name, "--seed", "3", encoding=encoding + ":strict", replies=REPLIES)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    title = Game(name).title
    assert text.startswith((title, title.replace("ü", "ue"), title.replace("ü", "u")))
    # Nothing of the game has become a question mark; what is no text is echoed as some.
    assert text.count("?") <= whole[name].count("?") + 9  # the bytes of the replies, said again


@pytest.mark.parametrize("encoding", ["cp1251", "ascii"])
def test_lists_and_help_under_every_encoding(encoding):
    for arguments in (["play"], ["play", "--help"]):
        done = program(*arguments, encoding=encoding + ":strict")
        assert (done.returncode, done.stderr) == (0, b"")
        done.stdout.decode(encoding)
    done = program("play", "wuerfel", "--players", "7", encoding=encoding)
    assert done.returncode == 2
    assert b"rfelhelden is for 2 to 4 players" in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "wuerfelhelden", "--seed", "1"],
        ["play"],
        ["components", "regidice"],
        ["play", "nothing"],
        ["serve", "regidice", "--stdio"],
    ],
)
def test_closed_streams_raise_nothing(arguments, closed):
    done = program(*arguments, after=closed)
    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.parametrize(
    "arguments",
    [["components", "valor_and_villainy"], ["--help"], ["play", "regidice"]],
)
def test_broken_pipes_end_quietly(arguments):
    done = program(*arguments, after="| true", replies=b"1\n" * 3000)
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no endless devices")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full"])
def test_a_reply_without_an_end_is_the_end(device):
    done = program("play", "wuerfelhelden", after=f"< {device}", before="ulimit -v 3000000;")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Goodbye.\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "regidice", "--options", "players=" + "[" * 100_000], b"`players` cannot be"),
        (["play", "regidice", "--seed", "9" * 5000], b"--seed"),
        (["table", "--port", "99999"], b"a whole number from 0 to 65535, not '99999'"),
        (["serve", "regidice", "--port", "-1"], b"--port"),
        (["serve", "regidice", "--host", ""], b"an address such as 127.0.0.1"),
        (["table", "--host", "\udcff"], b"an address such as 127.0.0.1"),
        (["table", "--most-games", "9" * 5000], b"a whole number from 1 to 4294967295, not '999"),
    ],
    ids=lambda given: given[0] if isinstance(given, list) else "",
)
def test_arguments_beyond_all_bounds_are_named_in_short(arguments, says):
    done = program(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr) < 2500
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_a_full_disk_is_said_in_words():
    for arguments in (["components", "regidice"], ["play", "regidice"]):
        done = program(*arguments, after="> /dev/full")
        assert done.returncode == 1
        assert b"No space left" in done.stderr
        assert b"Traceback" not in done.stderr


class Stream(io.StringIO):
    """A stream with an encoding of its own."""

    encoding = "ascii"

    def isatty(self):
        return True


def test_characters_that_a_stream_lacks_are_written_readably():
    stream = Stream()
    for text, plain in (
        ("2 × 3 – 4…", "2 x 3 - 4..."),
        ("Würfel, Größe", "Wuerfel, Groesse"),
        ("café, Łódź", "cafe, ?odz"),
        ("日本\ud800", "???"),
        ("“a” → ‘b’", "\"a\" -> 'b'"),
    ):
        assert _console.fitted(text, stream) == plain
        assert _console.fitted(text, io.StringIO()) == text
    stream.encoding = "cp1252"
    assert _console.fitted("ü × – → 日", stream) == "ü × – -> ?"
    stream.encoding = "no such encoding"
    assert _console.fitted("ü", stream) == "ü"


CONTROLS = "\x1b[31m\x07\x9b\u202e\u2066\u200b\r"
SHOWN = r"\x1b[31m\x07\x9b\u202e\u2066\u200b\r"


def test_control_characters_of_others_are_shown(capsys, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    _console.say(f"a{CONTROLS}\tb\nc", begin="\r", end="\x1b[K")
    assert capsys.readouterr().out == f"\ra{SHOWN}\tb\nc\x1b[K"
    for encoding in ENCODINGS:
        stream = Stream()
        stream.encoding = encoding
        assert _console.fitted(CONTROLS, stream) == SHOWN
    out = Stream()
    screen = _screen.Screen(out)
    screen.page([(CONTROLS, "1")], io.StringIO())
    assert screen.ask(CONTROLS, io.StringIO(f"x{CONTROLS}\n"))
    assert out.getvalue() == f"\x1b[1m{SHOWN}\x1b[0m\n{SHOWN}x{SHOWN}\n"


def test_no_program_writes_control_characters_of_a_file(tmp_path, capsys):
    path = tmp_path / f"set{CONTROLS}.toml".replace("\r", "")
    card = '[[common_cards]]\nslot = 0\nname = "{}"\n'
    for text in (
        card.format("Boil\\u001b[31m"),
        card.format("a") + '"\\u001b[31m\\u202e" = 1\n',
        "x",
    ):
        path.write_text(text, encoding="utf-8")
        for what in ("--check", "--diff"):
            assert main(["components", "unsung_heroes", what, str(path)]) == 1
            said = capsys.readouterr()
            assert said.err
            assert not {*"\x1b\x07\x9b\u202e"} & {*said.err, *said.out}
    path.write_text(card.format("Fine"), encoding="utf-8")
    assert main(["components", "unsung_heroes", "--check", str(path)]) == 0
    assert SHOWN[:-2] in capsys.readouterr().out


def test_a_screen_is_as_wide_as_what_it_shows(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    out = Stream()
    screen = _screen.Screen(out)
    screen.line("…" * 30 + " " + "ü" * 30 + " " + "×" * 30)
    assert max(map(len, out.getvalue().splitlines())) <= screen.width


def test_streams_that_are_closed_or_gone(monkeypatch):
    gone = io.StringIO()
    gone.close()
    for stream in (None, gone):
        for name in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, name, stream)
        _console.say("x")
        _console.say("x", error=True)
        _console.document("x")
        _console.finish()
        assert _console.replies().readline() == ""
        _console.output().write("x")
        assert not _console.is_terminal(stream)


def test_a_progress_bar_without_standard_error(monkeypatch):
    from rules_py.evaluate._jobs import Meter

    monkeypatch.setattr(sys, "stderr", None)
    meter = Meter("games", 2)
    for done in (1, 2, 0):
        meter(done)
