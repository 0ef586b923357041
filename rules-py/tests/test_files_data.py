"""Data sets of others: what their files contain is held against the game, never believed."""

import json
import os
import random
import shutil

import numpy as np
import pytest

from rules_py import BusyError, FileError, Game, components

pa = pytest.importorskip("pyarrow", reason="the extra `data` is not installed")
import pyarrow.parquet as pq

from rules_py.data import Dataset, _files, export
from test_files import LONGEST

GAME = Game("regidice", players=2)
DECISIONS, GAMES = "decisions-00000.parquet", "games-00000.parquet"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "set"
    export(path, GAME, ["random"], episodes=24, progress=False)
    return path


@pytest.fixture
def own(shipped, tmp_path):
    """A copy that a test may change."""
    return shutil.copytree(shipped, tmp_path / "set")


def read(path):
    """Read all of a data set."""
    found = Dataset(path)
    for _ in found.batches(512):
        pass
    for _ in found.states():
        pass
    return found


def refused(path, says=""):
    """Hold that a data set is refused with a short message, and return it."""
    with pytest.raises(FileError) as caught:
        read(path)
    assert says in str(caught.value)
    assert len(str(caught.value)) <= LONGEST


def put(path, name, column, file=DECISIONS):
    """Put another column into a file."""
    table = pq.read_table(path / file)
    meta, at = table.schema.metadata, table.schema.get_field_index(name)
    field = name if isinstance(column.type, pa.DataType) else column
    table = table.set_column(at, field, column).replace_schema_metadata(meta)
    pq.write_table(table, path / file, row_group_size=16_384)


def rows(path, file=DECISIONS):
    return pq.read_metadata(path / file).num_rows


WIDE, MASK = GAME.observation_size, GAME.num_actions
TEXTS = pa.dictionary(pa.int32(), pa.string())
BENT = {
    "a byte a row": ("observation", b"x", pa.binary(1)),
    "no observations": ("observation", None, pa.binary(WIDE)),
    "texts of any length": ("observation", b"xy", pa.binary()),
    "greater than the greatest": ("observation", b"\xff" * WIDE, pa.binary(WIDE)),
    "a wider observation": ("observation", b"\0" * (WIDE + 1), pa.binary(WIDE + 1)),
    "a narrow mask": ("action_mask", b"\1", pa.binary(1)),
    "a mask of twos": ("action_mask", b"\2" * MASK, pa.binary(MASK)),
    "no actions": ("action", None, pa.int32()),
    "texts as actions": ("action", "x", pa.string()),
    "an unknown action": ("action", 10**6, pa.int32()),
    "a negative action": ("action", -1, pa.int32()),
    "wider actions": ("action", 1, pa.int64()),
    "an unknown seat": ("seat", 99, pa.int8()),
    "returns that are no numbers": ("returns", [float("nan")] * 2, pa.list_(pa.float64(), 2)),
    "a return for too many": ("returns", [1.0] * 3, pa.list_(pa.float64(), 3)),
    "half a return": ("returns", [1.0, None], pa.list_(pa.float64(), 2)),
    "returns of another game": ("returns", [1e308, -1e308], pa.list_(pa.float64(), 2)),
    "masks without an action": ("action_mask", b"\0" * MASK, pa.binary(MASK)),
    "infinite rewards": ("reward", float("inf"), pa.float64()),
    "numbers as agents": ("agent", 1, pa.int64()),
    "no agents": ("agent", None, TEXTS),
    "an agent that the head does not name": ("agent", "nobody", TEXTS),
}


@pytest.mark.parametrize("what", BENT)
def test_columns_of_another_kind_are_refused(what, own):
    name, cell, kind = BENT[what]
    put(own, name, pa.array([cell] * rows(own), kind))
    refused(own, name)


def test_records_of_another_game_are_refused(own):
    record = Game("wuerfelhelden").new_state().record("bytes")
    put(own, "record", pa.array([record] * rows(own, GAMES), pa.binary()), GAMES)
    refused(own, "the record of game 0 is of")


def test_paths_are_quoted(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        Dataset(tmp_path / "no\n\x1b[31m")
    assert str(caught.value).isprintable()


def test_agents_with_long_names_take_no_memory(own):
    """Each row would have as much room as the longest name."""
    names = pa.array(["x" * 20_000_000, "random"])
    put(own, "agent", pa.DictionaryArray.from_arrays(pa.array([1] * rows(own), pa.int32()), names))
    refused(own, "agent has names")


def test_zeros_that_take_next_to_nothing_are_not_unpacked(own, monkeypatch):
    monkeypatch.setattr(_files, "LARGEST_GROUP", 1 << 23)
    read(own)
    records = [bytes([at]) * 1_000_000 for at in range(rows(own, GAMES))]
    put(own, "record", pa.array(records, pa.binary()), GAMES)
    assert (own / GAMES).stat().st_size < 1 << 22
    refused(own, "a row group takes more than")


@pytest.mark.parametrize("name", ["record", "agents", "returns", "length"])
def test_tables_of_games_of_another_kind_are_refused(name, own):
    table = pq.read_table(own / GAMES)
    put(own, name, pa.array([None] * len(table), table.schema.field(name).type), GAMES)
    refused(own, name)
    put(own, name, pa.array(["x"] * len(table)), GAMES)
    refused(own, name)


def test_a_column_that_is_missing_or_there_twice(own):
    table = pq.read_table(own / DECISIONS)
    pq.write_table(table.drop_columns(["seat"]), own / DECISIONS)
    refused(own, "no column seat")
    twice = table.append_column("seat", table.column("seat"))
    pq.write_table(twice.replace_schema_metadata(table.schema.metadata), own / DECISIONS)
    refused(own, "or several")


def head(path, change):
    """Change the head of a data set; what is changed to ``None`` goes."""
    table = pq.read_table(path / DECISIONS)
    meta = dict(table.schema.metadata)
    if isinstance(change, bytes):
        meta[b"rules_py.data"] = change
    else:
        old = {**json.loads(meta[b"rules_py.data"]), **change}
        kept = {name: value for name, value in old.items() if value is not None}
        meta[b"rules_py.data"] = json.dumps(kept).encode()
    pq.write_table(table.replace_schema_metadata(meta), path / DECISIONS, row_group_size=16_384)


FIELDS = ["format", "game", "options", "version", "observation_spec_digest", "agents"]


@pytest.mark.parametrize("field", FIELDS)
def test_heads_without_a_field_or_with_another_one(field, own):
    for value in (None, "x", -1, [], {}, [1, 2], "y" * 100_000, True):
        head(own, {field: value})
        if field == "agents" and value == []:
            refused(own, "another game")
        elif (field, value) not in (("version", -1), ("options", {})):
            refused(own)


@pytest.mark.parametrize("text", [b"[" * 100_000, b"[]", b"x", b"", b"\xff", b'{"format":1e999}'])
def test_heads_that_are_no_objects(text, own):
    head(own, text)
    refused(own)


def test_options_that_no_game_takes_are_not_replaced(own):
    options = GAME.options
    for change in ({"suffer": "nobody"}, {"players": 77}, {"colour": 1}, {"overkill": [[]]}):
        head(own, {"options": {**options, **change}})
        refused(own, "cannot be opened")
    head(own, {"options": {**options, "components": "My set@0123456789abcdef"}})
    refused(own, "another game")


def test_no_file_that_a_head_names_is_opened(own, tmp_path, monkeypatch):
    mine = tmp_path / "mine.toml"
    mine.write_text(components("regidice"), encoding="utf-8")
    os.mkfifo(tmp_path / "fifo")
    for path in (mine, tmp_path / "fifo", "/etc/passwd", "/dev/zero"):
        head(own, {"options": {**GAME.options, "components": str(path)}})
        refused(own, "another game")
    head(own, {"options": {**GAME.options, "components": components("regidice")}})
    refused(own, "another game")


@pytest.mark.parametrize("file", [DECISIONS, GAMES])
def test_devices_and_pipes_are_refused_at_once(file, own):
    (own / file).unlink()
    os.mkfifo(own / file)
    refused(own, "no regular file")
    if file == DECISIONS:
        with pytest.raises(FileError, match="no regular file"):
            export(own, GAME, ["random"], episodes=25, progress=False)
    (own / file).unlink()
    (own / file).symlink_to("/dev/zero")
    refused(own, "no regular file")


@pytest.mark.parametrize("file", [DECISIONS, GAMES])
def test_bent_files_are_read_or_refused(file, own):
    whole, rng, refusals = (own / file).read_bytes(), random.Random(35), 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 3))):
            # The end is where Parquet says what it contains.
            at = rng.choice((rng.randrange(len(data)), len(data) - 1 - rng.randrange(1500)))
            data[max(at, 0)] ^= 1 << rng.randrange(8)
        (own / file).write_bytes(data[: rng.choice((len(data), len(data), rng.randrange(9, 999)))])
        try:
            read(own)
        except FileError as error:
            refusals += 1
            assert len(str(error)) <= LONGEST
        except ValueError as error:  # a record that is none
            assert file == GAMES, error
    assert refusals > 40


def test_what_is_right_is_read_as_before(shipped):
    found = Dataset(shipped)
    for batch in found.batches(100):
        assert batch["observation"].shape[1] == WIDE
        taken = batch["action_mask"][np.arange(len(batch["action"])), batch["action"]]
        assert (taken == 1).all()


def test_a_data_set_is_written_by_one_at_a_time(tmp_path):
    def second(*_):
        with pytest.raises(BusyError, match="in use"):
            export(tmp_path / "set", GAME, ["random"], episodes=9, progress=False)

    export(tmp_path / "set", GAME, ["random"], episodes=2, size=1, progress=second)
    assert sorted(os.listdir(tmp_path / "set")) == [DECISIONS, GAMES]
