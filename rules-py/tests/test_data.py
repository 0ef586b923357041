"""Data sets: exported games against their records, interruptions, reading back."""

import copy
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

import rules_py
from rules_py import Game, Generator, RecordError, Search

pytest.importorskip("pyarrow", reason="the extra `data` is not installed")
import pyarrow.parquet as pq

from rules_py.data import Dataset, export, export_records


class Mixed:
    """Takes any legal action; sees that the observations are those for networks."""

    def __init__(self):
        self.random = np.random.default_rng(1)

    def __call__(self, observation, mask):
        assert observation.dtype == np.float32
        assert observation.max() <= 1
        return (mask * self.random.random(mask.shape)).argmax(axis=1)


def whole(dataset, **keywords):
    parts = list(dataset.batches(**keywords))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("policy", [False, True])
def test_rows_of_batches_are_those_of_replayed_records(name, policy, tmp_path):
    shaped = "shaping" in Game(name).options
    game = Game(name, shaping=True) if shaped else Game(name)
    agents = [Mixed(), "heuristic"] if policy else ["heuristic", "random"]
    if game.seats == 1:
        agents = agents[:1]
    export(tmp_path / "games", game, agents, episodes=4, size=4, seed=3)
    dataset = Dataset(tmp_path / "games")
    records = [about["record"] for about in dataset.games()]
    count = export_records(tmp_path / "records", records)
    again = Dataset(tmp_path / "records")
    assert len(dataset) == len(again) == count
    assert again.game == dataset.game == game
    one, two = whole(dataset), whole(again)
    agent = one.pop("agent")
    assert set(two.pop("agent")) == {"unknown"}
    first = "Mixed" if policy else "heuristic"
    assert set(agent[one["seat"] == 0]) == {first}
    assert len(set(agent)) == min(2, game.seats)
    for column, cells in one.items():
        if column in ("reward", "returns"):
            np.testing.assert_allclose(cells, two[column], atol=1e-9)
        else:
            np.testing.assert_array_equal(cells, two[column], strict=True)
    assert np.count_nonzero(one["last"]) <= 4 * game.seats
    for state, returns in zip(dataset.states(), dataset.games(), strict=True):
        assert state.returns() == returns["returns"]


def test_rows_are_what_the_seats_see(name, tmp_path):
    game = Game(name)
    export(tmp_path, game, ["heuristic"], episodes=2, size=2, seed=5)
    dataset = Dataset(tmp_path)
    seen, exact = whole(dataset), whole(dataset, dtype="uint8", columns=["observation"])
    at = 0
    for about, state in zip(dataset.games(), dataset.states(), strict=True):
        twin = rules_py.SingleEnv(game, seed=about["seed"], stream=about["stream"])
        for step in range(about["length"]):
            seat = twin.seat
            assert (seen["game"][at], seen["step"][at]) == (about["game"], step)
            assert seen["seat"][at] == seat
            np.testing.assert_array_equal(seen["observation"][at], twin.observation(seat))
            np.testing.assert_array_equal(
                exact["observation"][at], twin.state().observation(seat, dtype="uint8")
            )
            np.testing.assert_array_equal(seen["action_mask"][at], twin.action_mask())
            assert seen["returns"][at].tolist() == about["returns"]
            twin.step(int(seen["action"][at]))
            at += 1
        assert twin.state() == state
        assert twin.terminated
    assert at == len(dataset)
    # Without shaping, the rewards of a seat add up to its return, on its last decision.
    for number, seat in set(zip(seen["game"].tolist(), seen["seat"].tolist(), strict=True)):
        rows = (seen["game"] == number) & (seen["seat"] == seat)
        assert seen["reward"][rows].sum() == pytest.approx(seen["returns"][rows][0, seat])
        assert np.flatnonzero(seen["last"][rows]).tolist() == [rows.sum() - 1]


def test_rows_are_read_sparse_and_masks_as_bits(name, tmp_path):
    game = Game(name)
    export(tmp_path, game, ["random"], episodes=2, size=2, seed=5)
    dataset = Dataset(tmp_path)
    for keywords in ({}, {"shuffle": 3}, {"where": lambda row: row["step"] % 3 > 0}):
        for dtype in ("float32", "uint8"):
            keywords |= {"dtype": dtype, "rows": 37}
            forms = {"observation": "sparse", "action_mask": "packed"}
            pairs = zip(
                dataset.batches(**keywords), dataset.batches(**keywords, **forms), strict=True
            )
            for dense, sparse in pairs:
                seen, mask = sparse.pop("observation"), sparse.pop("action_mask")
                assert (seen.values > 0).all()
                np.testing.assert_array_equal(seen.toarray(), dense.pop("observation"), strict=True)
                packed = np.packbits(dense.pop("action_mask"), axis=1, bitorder="little")
                np.testing.assert_array_equal(mask, packed, strict=True)
                for column, cells in sparse.items():
                    np.testing.assert_array_equal(cells, dense[column], strict=True)
    some = next(dataset.batches(columns=["action"], **forms))
    assert list(some) == ["action"]
    for wrong in ({"observation": "csr"}, {"action_mask": "bits"}, {"dtype": "int8"}):
        with pytest.raises(ValueError, match=f"{next(iter(wrong))} is "):
            next(dataset.batches(**wrong))


def test_a_run_that_was_interrupted_goes_on(tmp_path):
    game = Game("wuerfelhelden", players=2)
    keywords = {"size": 4, "rows_per_file": 900, "seed": 1, "rotate": True, "names": ["a", "b"]}
    agents = ["heuristic", "random"]
    export(tmp_path / "whole", game, agents, episodes=48, **keywords)

    class InterruptedError(BaseException):
        pass

    def on_progress(games, decisions):
        if games in (20, 36):
            raise InterruptedError

    for _ in range(2):
        with pytest.raises(InterruptedError):
            export(tmp_path / "parts", game, agents, episodes=48, progress=on_progress, **keywords)
        assert not list((tmp_path / "parts").glob("*.partial"))
        done = len(Dataset(tmp_path / "parts"))
    assert 0 < done < len(Dataset(tmp_path / "whole"))
    (tmp_path / "parts" / "decisions-00007.partial").write_bytes(b"of a process that was killed")
    export(tmp_path / "parts", game, agents, episodes=48, **keywords)
    (tmp_path / "parts" / "decisions-00007.partial").unlink(missing_ok=True)
    assert files(tmp_path / "parts") == files(tmp_path / "whole")
    assert len(files(tmp_path / "whole")) > 6
    # Who sits where moves on; every agent has every seat.
    rows = whole(Dataset(tmp_path / "whole"), columns=["agent", "seat"])
    assert len(set(zip(rows["agent"], rows["seat"].tolist(), strict=True))) == 4
    # What is there already is not played again, and more is added.
    before = files(tmp_path / "whole")
    assert export(tmp_path / "whole", game, agents, episodes=40, **keywords) == len(
        Dataset(tmp_path / "whole")
    )
    assert files(tmp_path / "whole") == before
    export(tmp_path / "whole", game, agents, episodes=52, **keywords)
    after = files(tmp_path / "whole")
    assert all(after[name] == content for name, content in before.items())
    assert [about["game"] for about in Dataset(tmp_path / "whole").games()] == list(range(52))


KILLED = """
import os, signal, sys
from rules_py import Game
from rules_py.data import export
def on_progress(games, decisions):
    if games == 40:
        os.kill(os.getpid(), signal.SIGKILL)
export(sys.argv[1], Game("regidice"), ["random"], episodes=48, size=8, rows_per_file=1200,
       progress=on_progress)
"""


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_a_process_that_was_killed_leaves_whole_files(tmp_path):
    done = subprocess.run([sys.executable, "-c", KILLED, tmp_path / "killed"], check=False)
    assert done.returncode == -signal.SIGKILL
    (tmp_path / "killed" / "decisions-00002.partial").write_bytes(b"half a file")
    assert len(Dataset(tmp_path / "killed")) > 0
    keywords = {"episodes": 48, "size": 8, "rows_per_file": 1200}
    for folder in ("killed", "whole"):
        export(tmp_path / folder, Game("regidice"), ["random"], **keywords)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


MEMORY = """
import resource, sys
from rules_py import Game
from rules_py.data import Dataset, export
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
def read():
    for batch in Dataset(sys.argv[1]).batches(shuffle=1, pool=8192, dtype="uint8"):
        pass
numbers = {"rows_per_file": 20_000, "size": 16}
for decisions in (25_000, 150_000):
    export(sys.argv[1], Game("unsung_heroes"), ["random"], decisions=decisions, **numbers)
    read()
    print(peak())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the peak as Linux tells it")
def test_memory_does_not_grow_with_the_data_set(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    small, large = map(int, done.stdout.split())
    # The rows themselves would be 180 MB.
    assert large - small < 120


def test_batches(tmp_path):
    game = Game("wuerfelhelden", players=2)
    export(tmp_path, game, ["random"], decisions=40_000, rows_per_file=20_000)
    dataset = Dataset(tmp_path)
    assert len(dataset) >= 40_000
    columns = ["game", "step", "observation"]
    plain = list(dataset.batches(1000, columns=columns))
    assert [len(batch["game"]) for batch in plain[:-1]] == [1000] * (len(plain) - 1)
    assert list(plain[0]) == columns
    ordered = whole(dataset, columns=columns)
    places = list(zip(ordered["game"].tolist(), ordered["step"].tolist(), strict=True))
    assert places == sorted(places)
    rows = {place: at for at, place in enumerate(places)}
    orders = []
    for seed in (1, 1, 2):
        mixed = list(dataset.batches(1000, columns=columns, shuffle=seed, pool=5000))
        assert [len(batch["game"]) for batch in mixed[:-1]] == [1000] * (len(plain) - 1)
        joined = {name: np.concatenate([one[name] for one in mixed]) for name in columns}
        order = [
            rows[place]
            for place in zip(joined["game"].tolist(), joined["step"].tolist(), strict=True)
        ]
        assert sorted(order) == list(range(len(dataset)))
        np.testing.assert_array_equal(joined["observation"], ordered["observation"][order])
        orders.append(order)
    assert orders[0] == orders[1] != orders[2]
    assert np.abs(np.diff(orders[0])).mean() > 1000
    some = whole(dataset, columns=["action"], where=lambda row: row["game"] % 10 == 3)
    assert len(some["action"]) == sum(place[0] % 10 == 3 for place in places)
    batch = next(dataset.batches(10))
    batch["observation"][:] = 2  # a batch can be written to


def test_records_of_every_form(tmp_path):
    game, records = Game("unsung_heroes"), []
    for at in range(3):
        state, rng = game.new_state(), Generator(at)
        while not state.is_terminal:
            state.apply(state.sample(rng))
        records += [state.record(), state.record("json"), state.record("bytes"), state]
    export_records(tmp_path, iter(records), names=["Ann", "Ben"], rows_per_file=200)
    dataset = Dataset(tmp_path)
    assert [state.returns() for state in dataset.states()] == [
        state.returns() for state in records[3::4] for _ in range(4)
    ]
    rows = whole(dataset, columns=["agent", "seat"])
    assert set(rows["agent"][rows["seat"] == 1]) == {"Ben"}
    first = next(dataset.games())
    assert (first["seed"], first["stream"], first["agents"]) == (None, None, ["Ann", "Ben"])
    before = files(tmp_path)
    more = [*records, copy.deepcopy(records[3])]
    export_records(tmp_path, more, names=["Ann", "Ben"], rows_per_file=200)
    assert len(list(Dataset(tmp_path).games())) == 13
    assert all(files(tmp_path)[name] == content for name, content in before.items())


def test_a_component_set_travels_with_the_data_set(tmp_path):
    """A process that has never seen the set can read the data set."""
    text = rules_py.components("unsung_heroes")
    changed = text.replace('op = "static", n = 2', 'op = "static", n = 3', 1)
    game = Game("unsung_heroes", components=changed)
    assert game != Game("unsung_heroes")
    export(tmp_path, game, ["random"], episodes=1, size=1)
    script = "import sys; from rules_py.data import Dataset; print(len(Dataset(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == len(Dataset(tmp_path))


def test_searches_and_names(tmp_path):
    game = Game("wuerfelhelden", players=2, turn_limit=1)
    export(tmp_path, game, [Search(4), "search:4"], episodes=2, size=2)
    assert Dataset(tmp_path).head["agents"] == [str(Search(4)), "search:4"]


def test_bad_arguments(tmp_path):
    game = Game("regidice")
    for keywords, words in (
        ({}, "either episodes or decisions"),
        ({"episodes": 1, "decisions": 1}, "either episodes or decisions"),
        ({"episodes": 0}, "at least 1"),
        ({"episodes": 1, "size": 0}, "size must be at least 1"),
        ({"episodes": 1, "rows_per_file": 0}, "rows_per_file must be at least 1"),
        ({"episodes": 1, "names": ["a", "b"]}, "one entry for each of 1 agents"),
        ({"episodes": 1, "names": "a"}, "one entry for each of 1 agents"),
    ):
        with pytest.raises(ValueError, match=words):
            export(tmp_path / "none", game, ["random"], **keywords)
    with pytest.raises(ValueError, match="an agent is callable"):
        export(tmp_path / "none", game, ["clever"], episodes=1)
    with pytest.raises(FileNotFoundError, match="has no data set"):
        Dataset(tmp_path / "none")

    def wrong(observation, mask):
        return np.full(len(mask), -1)

    with pytest.raises(rules_py.IllegalActionError, match="the agent on seat 0 answered -1"):
        export(tmp_path / "none", game, [wrong], episodes=1)
    export(tmp_path / "one", game, ["random"], episodes=1)
    for agents, keywords in ((["heuristic"], {}), (["random"], {"seed": 2})):
        with pytest.raises(ValueError, match="choose another folder"):
            export(tmp_path / "one", game, agents, episodes=2, **keywords)
    with pytest.raises(ValueError, match="choose another folder"):
        export(tmp_path / "one", Game("regidice", players=3), ["random"], episodes=2)
    dataset = Dataset(tmp_path / "one")
    assert "regidice" in repr(dataset)
    for keywords, words in (
        ({"columns": ["nonsense"]}, "there is no column 'nonsense', but game,"),
        ({"dtype": "float64"}, "dtype is"),
        ({"rows": 0}, "at least 1"),
        ({"where": lambda row: row["seat"]}, "must return bool of shape"),
    ):
        with pytest.raises(ValueError, match=words):
            list(dataset.batches(**keywords))


def test_bad_records(tmp_path):
    state = Game("regidice").new_state()
    with pytest.raises(ValueError, match="no records"):
        export_records(tmp_path / "none", [])
    with pytest.raises(RecordError, match="record 0 is not over"):
        export_records(tmp_path / "none", [state.record()])
    with pytest.raises(RecordError, match="record 0: "):
        export_records(tmp_path / "none", ["nonsense"])
    ends = []
    for name in ("regidice", "wuerfelhelden"):
        end, rng = Game(name).new_state(), Generator(1)
        while not end.is_terminal:
            end.apply(end.sample(rng))
        ends.append(end)
    with pytest.raises(ValueError, match=r"record 1 is of .*wuerfelhelden.* and record 0 of"):
        export_records(tmp_path / "none", ends)


def test_a_data_set_of_other_observations_is_refused(tmp_path):
    export(tmp_path, Game("regidice"), ["random"], episodes=1, size=1)
    file = tmp_path / "decisions-00000.parquet"
    table = pq.read_table(file)
    metadata = dict(table.schema.metadata)
    key = b"rules_py.data"
    digest = str(Game("regidice").observation_spec_digest()).encode()
    assert digest in metadata[key]
    metadata[key] = metadata[key].replace(digest, b"1")
    pq.write_table(table.replace_schema_metadata(metadata), file)
    with pytest.raises(ValueError, match="export its records anew"):
        Dataset(tmp_path)


def test_the_progress_bar(tmp_path, capsys):
    export(tmp_path, Game("regidice"), ["random"], episodes=4, size=2, progress=True)
    shown = capsys.readouterr().err
    assert "100%" in shown
    assert "4 games" in shown
    assert shown.endswith("\n")
    export(tmp_path, Game("regidice"), ["random"], episodes=6, size=2)
    assert capsys.readouterr().err == ""
