"""Files of others: regular ones of limited size, or an error of limited length."""

import json
import os
import random
import time
import zipfile

import numpy as np
import pytest

from rules_py import FileError, Game, _arrays, _reader, evaluate
from rules_py.agents import Agent
from rules_py.evaluate import _jobs
from rules_py.evaluate._ratings import from_ladder

LONGEST = 600
"""Greatest length of a message, in characters."""
ALLOWED = (FileError, FileNotFoundError)
GAME = Game("wuerfelhelden", players=2)
PAIR = ["random", "random"]


def weights(path):
    """A network for the game."""
    shapes = [(GAME.observation_size, 2), (2, GAME.num_actions)]
    parts = [np.ones(size, "f4") for shape in shapes for size in (shape, shape[1])]
    np.savez(path, *parts, observation_spec_digest=np.uint64(GAME.observation_spec_digest()))
    return path


def ladder(path):
    """A ladder with two pairings."""
    row = {"setting": "s", "agent": "a", "against": "b", "results": [[1, 0, 1], [0, 2]]}
    path.write_text(json.dumps(row) + "\n" + json.dumps({**row, "agent": "c"}) + "\n")
    return path


def contest(path):
    """The file of a contest."""
    evaluate.contest(GAME, PAIR, deals=3, file=path)
    return path


def fit(path):
    """The file of a fit."""
    evaluate.fit(GAME, PAIR, games=4, states=2, pilot=2, hidden=2, file=path)
    return path


READERS = {
    "network": (weights, lambda path: Agent(f"net:{path}", game=GAME)),
    "ladder": (ladder, lambda path: from_ladder(path, "s")),
    "contest": (contest, contest),
    "fit": (fit, fit),
}
each = pytest.mark.parametrize("kind", READERS)


def refused(read, path):
    """What the error says."""
    with pytest.raises(ALLOWED) as caught:
        read(path)
    assert len(str(caught.value)) <= LONGEST
    return str(caught.value)


@each
def test_the_good_file_is_read(kind, tmp_path):
    make, read = READERS[kind]
    read(make(tmp_path / "a.npz"))


@each
def test_devices_pipes_and_folders_are_refused_at_once(kind, tmp_path):
    _, read = READERS[kind]
    os.mkfifo(tmp_path / "fifo")
    for path in ("/dev/zero", "/dev/full", "/dev/null", str(tmp_path / "fifo"), str(tmp_path)):
        assert "no regular file" in refused(read, path)


@each
def test_long_paths_make_no_long_messages(kind):
    _, read = READERS[kind]
    for path in ("x" * 10_000_000, "no/" * 1000, "a\0b", "no/" + "\x1b[31m" * 30):
        assert "\x1b" not in refused(read, path)


@each
def test_files_that_are_too_large_are_refused_unread(kind, tmp_path):
    make, read = READERS[kind]
    path = make(tmp_path / "a.npz")
    os.truncate(path, 1 << 38)  # sparse: nothing of it is on the disk
    assert "more than" in refused(read, path)


def bent(data, rng):
    """A copy in which something is different."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(data))
        what = rng.randrange(5)
        if what == 0:
            data[at] = rng.randrange(256)
        elif what == 1:
            data[at] ^= 1 << rng.randrange(8)
        elif what == 2:
            del data[at : at + rng.choice((1, 4, 50))]
        elif what == 3:
            data[at:at] = rng.choice((b"[", b"{", b'"', b"1e400", b"NaN", b"\xff", data[:40]))
        else:
            data[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\0\0\0\x80"))
        data = data or bytearray(b"\n")
    return bytes(data)


@each
def test_bent_files_are_read_or_refused(kind, tmp_path):
    make, read = READERS[kind]
    path, rng = make(tmp_path / "a.npz"), random.Random(35)
    whole, refusals = path.read_bytes(), 0
    for _ in range(60 if kind == "fit" else 400):
        path.write_bytes(bent(whole, rng))
        try:
            read(path)
        except ALLOWED as error:
            refusals += 1
            assert len(str(error)) <= LONGEST
        except ValueError as error:
            # A file that is read, and is of something else.
            assert len(str(error)) <= LONGEST
    assert refusals > 20


DEEP = "[" * 100_000
LINES = {
    "deep": DEEP,
    "list": "[1]",
    "text": '"x"',
    "number": "5",
    "long": '"' + "x" * (1 << 21) + '"',
    "no text": "\udcff",
    "digits": "9" * 5000,
    "infinite": "Infinity",
    "doubled": '{"setting": "t", "setting": "s", "agent": "a", "against": "b", "results": [[1]]}',
    "doubled inside": '{"a": [{"game": 1, "game": 2}]}',
}


@pytest.mark.parametrize("line", LINES)
def test_lines_of_other_things(line, tmp_path):
    path, data = tmp_path / "a.jsonl", LINES[line].encode("utf-8", "surrogateescape")
    path.write_bytes(data + b"\n")
    refused(lambda _: from_ladder(path, "s"), path)
    refused(contest, path)
    path.write_bytes(b'{"study":' + data + b"}\n")
    refused(contest, path)


def test_lines_of_a_ladder(tmp_path):
    path = tmp_path / "a.jsonl"
    good = {"setting": "s", "agent": "a", "against": "b", "results": [[1, 4321]]}
    path.write_text(json.dumps({**good, "results": [[1, 2, 3, 4], [], [0, 1]]}))
    assert len(from_ladder(path, "s", seats=3)) == 11
    for count in ("1e400", "-1", "2.5", "true", "[]", "null", '"2"', "9" * 400, "1, 1, 1"):
        path.write_text(json.dumps(good).replace("4321", count))
        refused(lambda _: from_ladder(path, "s"), path)
    path.write_text("".join(json.dumps({**good, "setting": f"s{n}"}) + "\n" for n in range(20000)))
    with pytest.raises(ValueError, match="and 19995 more") as caught:
        from_ladder(path, "s")
    assert len(str(caught.value)) <= LONGEST


def test_keys_that_occur_twice_are_named(tmp_path):
    path = contest(tmp_path / "a.jsonl")
    whole = path.read_text()
    for old, new in (("{", '{"study": 1, '), ('"job": 1', '"job": 1, "job": 2')):
        path.write_text(whole.replace(old, new, 1))
        assert "occurs twice" in refused(contest, path)
    path = ladder(tmp_path / "b.jsonl")
    path.write_text(path.read_text().replace('"agent": "a"', '"agent": "x", "agent": "a"'))
    assert "'agent' occurs twice" in refused(lambda _: from_ladder(path, "s"), path)
    begin = time.monotonic()
    with pytest.raises(ValueError, match="'k99999' occurs twice"):
        _reader.read_json("{" + ",".join(f'"k{n}":0' for n in (*range(100_000), 99_999)) + "}")
    assert time.monotonic() - begin < 5
    assert _reader.read_json('[{"a": 1, "b": {"a": 1}}, {"a": 1}]') == [
        {"a": 1, "b": {"a": 1}},
        {"a": 1},
    ]


def test_results_of_another_shape_are_refused(tmp_path):
    path = contest(tmp_path / "a.jsonl")
    first, *lines = path.read_text().splitlines()
    good = json.loads(lines[1])["result"]
    flat = [[0.0, 0.0]] * 2
    for result in ("x", None, [], [good], [flat], [flat, [[0.0]]], [flat, flat, flat], "y" * 90000):
        path.write_text(f"{first}\n" + json.dumps({"job": 1, "result": result}) + "\n")
        assert "none of this study" in refused(contest, path)
    path.write_text("\n".join([first, *lines, json.dumps({"job": 1, "result": [flat, flat]})]))
    with path.open("a") as out:
        out.write("\n")
    assert "two results" in refused(contest, path)
    # Two processes that did the same work, as before there were locks.
    path.write_text("\n".join([first, *lines, lines[1], ""]))
    contest(path)
    head = {"study": {**json.loads(first)["study"], "game": "x" * 500_000}}
    path.write_text(json.dumps(head) + "\n")
    assert "another study" in refused(contest, path)


@pytest.mark.parametrize("what", ["paired", "balance"])
def test_results_of_other_studies(what, tmp_path):
    path = tmp_path / "a.jsonl"

    def study(_):
        if what == "paired":
            return evaluate.paired(GAME, "heuristic", "random", deals=50, file=path)
        games = {"a": GAME, "b": Game("wuerfelhelden", players=2, turn_limit=9)}
        return evaluate.balance(games, ["random", "heuristic"], deals=50, survey=1, file=path)

    found = study(path)
    assert study(path) == found if what == "paired" else study(path).arms == found.arms
    lines = path.read_text().splitlines()
    for at, line in enumerate(lines[1:], 1):
        job = json.loads(line)["job"]
        for result in ("x", [], [[1, 2]] * 50, {}, 10**30):
            entry = json.dumps({"job": job, "result": result})
            path.write_text("\n".join([*lines[:at], entry, *lines[at + 1 :], ""]))
            assert "none of this study" in refused(study, path)


def test_archives_that_claim_too_much(tmp_path):
    path = tmp_path / "a.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for at in range(4):
            archive.writestr(f"arr_{at}.npy", bytes(1 << 26))
        archive.writestr("about.npy", bytes(1 << 26))
    for kind in ("network", "fit"):
        assert "more than" in refused(READERS[kind][1], path)
    with zipfile.ZipFile(path, "w") as archive:
        for at in range(200):
            archive.writestr(f"arr_{at}.npy", b"")
    assert "more than 64" in refused(READERS["network"][1], path)
    with zipfile.ZipFile(path, "w") as archive:
        for at in range(30_000):
            archive.writestr("x" * 60 + f"{at}", b"")
    assert "table of contents" in refused(READERS["network"][1], path)
    for header in (
        "[" * 9000,
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1099511627776,)}",
        "{'descr': '<f3', 'fortran_order': False, 'shape': (2,), }",
        "{'descr': '<i7', 'fortran_order': False, 'shape': (2,), }",
    ):
        with zipfile.ZipFile(path, "w") as archive:
            text = header.encode() + b"\n"
            size = len(text).to_bytes(2, "little")
            archive.writestr("arr_0.npy", b"\x93NUMPY\x01\x00" + size + text)
        assert "arr_0" in refused(READERS["network"][1], path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("arr_0.npy", b"x")
    assert "compressed" in refused(READERS["network"][1], path)


def test_arrays_are_what_numpy_wrote(tmp_path):
    path, rng = tmp_path / "a.npz", np.random.default_rng(1)
    arrays = {
        "a": rng.random((3, 4)),
        "b": np.asfortranarray(rng.random((5, 2)).astype("f4")),
        "c": np.array("a text – of words"),
        "d": np.array([], "f8"),
        "e": np.uint64(2**64 - 1),
        "f": rng.random(3).astype(">f4"),
    }
    for save in (np.savez, np.savez_compressed):
        save(path, **arrays)
        found = _arrays.read_arrays(path, "file")
        assert found.keys() == arrays.keys()
        for name, array in arrays.items():
            assert found[name].dtype == np.asarray(array).dtype
            np.testing.assert_array_equal(found[name], array)


def test_fits_with_other_arrays_are_refused(tmp_path):
    path = fit(tmp_path / "a.npz")
    with np.load(path) as arrays:
        good = dict(arrays)
    for change in (
        {"arr_0": good["arr_0"] * np.nan},
        {"arr_0": good["arr_0"][:, :1]},
        {"arr_1": np.array(["x"])},
        {"arr_2": np.ones((1, 1, 1, 1, 1))},
        {"scale": np.array([np.nan])},
        {"scale": np.array([1j])},
        {"scale": np.array(1.0)},
        {"scale": np.ones((1, 1))},
        {"scale": np.array([3.0])},
        {"about": np.array("x" * 200_000)},
        {"about": good["about"].astype("S") if good["about"].dtype.kind == "S" else np.ones(3)},
    ):
        np.savez(path, **{**good, **change})
        assert "file of a fit" in refused(fit, path)
    np.savez(path, **{**good, "scale": np.array([])})
    fit(path)


def test_names_of_networks_make_no_long_messages():
    for name in ("net:" + "x" * 10_000_000, "y" * 10_000_000, "net:" + "x" * 9000 + "+search:9"):
        with pytest.raises(ValueError, match=r".") as caught:
            Agent(name, game=GAME)
        assert len(str(caught.value)) <= LONGEST + 400


def test_json_is_no_deeper_than_its_limit():
    deep = _reader.DEPTH
    assert _reader.read_json("[" * deep + "]" * deep)
    assert _reader.read_json(json.dumps(["[[{" * 50, '"\\[' * 50, *[[1]] * 99]))
    for text in (
        "[" * (deep + 1) + "]" * (deep + 1),
        '{"a":' * 90 + "1" + "}" * 90,
        '"' + '\\"[' * 99999,
    ):
        with pytest.raises(ValueError, match=r"deep|no JSON"):
            _reader.read_json(text)


def test_the_file_of_a_study_is_written_by_one_at_a_time(tmp_path):
    path = tmp_path / "a.jsonl"
    study = type("Study", (), {"about": lambda self: {}, "play": lambda self, job: job})()
    first = _jobs.Session(study, file=path, workers=1, executor=None)
    with pytest.raises(RuntimeError, match="in use by another process"):
        _jobs.Session(study, file=path, workers=1, executor=None)
    with first:
        assert list(first.run([1, 2])) == [(1, 1), (2, 2)]
    assert list(_jobs.run(study, [1, 2], file=path)) == [(1, 1), (2, 2)]
    assert len(path.read_text().splitlines()) == 3
