"""Minari: data sets written for it, and read back by its own reader."""

import json
import subprocess
import sys

import numpy as np
import pytest

from rules_py import Game, Generator, SingleEnv
from rules_py.errors import RecordError

pytestmark = pytest.mark.adapters
minari = pytest.importorskip("minari", reason="Minari is not installed")
pytest.importorskip("pyarrow", reason="the extra `data` is not installed")
import pyarrow.parquet as pq

from rules_py.data import Dataset, export, export_minari, export_records


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Where Minari keeps its data sets."""
    folder = tmp_path / "minari"
    folder.mkdir()
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
    return folder


def rows_of(dataset, game, seat, dtype):
    """The decisions of one seat in one game."""
    parts = [
        batch
        for batch in dataset.batches(
            dtype=dtype, where=lambda row: (row["game"] == game) & (row["seat"] == seat)
        )
        if len(batch["game"])
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


@pytest.mark.parametrize(
    ("data_format", "dtype"), [("hdf5", "float32"), ("hdf5", "uint8"), ("parquet", "float32")]
)
def test_episodes_are_the_decisions_of_the_seats(name, tmp_path, data_format, dtype):
    game = Game(name)
    last = ["heuristic"] if game.seats == 1 else ["heuristic", "random"]
    export(tmp_path / "games", game, last, episodes=4, size=2, seed=2**63 + 1, rotate=True)
    dataset = Dataset(tmp_path / "games")
    told = {"data_format": data_format, "dtype": dtype, "metadata": {"author": "somebody"}}
    count = export_minari(f"rules/{name}-v0", dataset, **told)
    found = minari.load_dataset(f"rules/{name}-v0")
    assert (found.total_episodes, found.total_steps) == (count, len(dataset))
    assert found.storage.metadata["author"] == {"somebody"}
    abouts, ends = list(dataset.games()), list(dataset.states())
    notes = list(found.storage.get_episode_metadata(range(count)))
    assert len({(note["game"], note["seat"]) for note in notes}) == count
    for episode, note in zip(found, notes, strict=True):
        about, end = abouts[note["game"]], ends[note["game"]]
        seat = int(note["seat"])
        rows = rows_of(dataset, note["game"], seat, dtype)
        seen = episode.observations
        np.testing.assert_array_equal(seen["observation"][:-1], rows["observation"], strict=True)
        np.testing.assert_array_equal(seen["action_mask"][:-1], rows["action_mask"], strict=True)
        np.testing.assert_array_equal(
            seen["observation"][-1], end.observation(seat, dtype=dtype), strict=True
        )
        assert seen["action_mask"][-1].all()
        np.testing.assert_array_equal(episode.actions, rows["action"])
        np.testing.assert_array_equal(episode.rewards, rows["reward"])
        assert episode.terminations.tolist() == [False] * (len(episode) - 1) + [True]
        assert not episode.truncations.any()
        assert episode.infos["step"].tolist() == [*rows["step"].tolist(), about["length"]]
        assert note["agent"] == about["agents"][seat]
        assert note["return"] == about["returns"][seat]
        assert (int(note["seed"]), int(note["stream"])) == (about["seed"], about["stream"])
        space = found.observation_space
        assert space.contains({key: cells[0] for key, cells in seen.items()})


def test_an_episode_can_be_dealt_again(tmp_path):
    game = Game("unsung_heroes")
    export(tmp_path / "games", game, ["random"], episodes=2, size=2, seed=9)
    export_minari("again-v0", Dataset(tmp_path / "games"))
    found = minari.load_dataset("again-v0")
    notes = list(found.storage.get_episode_metadata(range(len(found))))
    twin = SingleEnv(game, seed=int(notes[0]["seed"]), stream=int(notes[0]["stream"]))
    first = next(
        episode
        for episode, note in zip(found, notes, strict=True)
        if (note["game"], note["seat"]) == (notes[0]["game"], twin.seat)
    )
    np.testing.assert_array_equal(first.observations["observation"][0], twin.observation())


def test_the_environment_comes_back_with_its_options(tmp_path):
    export(tmp_path / "games", Game("wuerfelhelden", players=2), ["random"], episodes=2, size=2)
    export_minari("two-v0", Dataset(tmp_path / "games"))
    found = minari.load_dataset("two-v0")
    env = found.recover_environment()
    assert env.unwrapped.game == Game("wuerfelhelden", players=2)
    assert env.observation_space == found.observation_space
    assert env.action_space == found.action_space


def test_records_become_episodes_without_a_seed(tmp_path):
    state, rng = Game("regidice").new_state(), Generator(4)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    export_records(tmp_path / "games", [state], names=["Ann"] * state.game.seats)
    assert export_minari("people-v0", Dataset(tmp_path / "games")) == state.game.seats
    (note, *_) = minari.load_dataset("people-v0").storage.get_episode_metadata([0])
    assert note["agent"] == "Ann"
    assert not {"seed", "stream"} & set(note)


def test_what_is_refused_leaves_nothing(tmp_path, home):
    export(tmp_path / "games", Game("regidice"), ["random"], episodes=1, size=1)
    dataset = Dataset(tmp_path / "games")
    for name, keywords, words in (
        ("no version", {}, "ends with a version"),
        ("regidice", {}, "ends with a version"),
        ("regidice-v0", {"dtype": "float64"}, "dtype is"),
        ("regidice-v0", {"data_format": "csv"}, "data_format is"),
    ):
        with pytest.raises(ValueError, match=words):
            export_minari(name, dataset, **keywords)
    file = tmp_path / "games" / "games-00000.parquet"
    whole, table = file.read_bytes(), pq.read_table(file)
    pq.write_table(table.set_column(6, "record", [[b"nonsense"] * len(table)]), file)
    with pytest.raises(RecordError):
        export_minari("regidice-v0", dataset)
    assert list(home.iterdir()) == []
    file.write_bytes(whole)
    export_minari("regidice-v0", dataset)
    with pytest.raises(ValueError, match="already"):
        export_minari("regidice-v0", dataset)


MEMORY = """
import resource, sys
from rules_py import Game
from rules_py.data import Dataset, export, export_minari
def on_progress(games, rows):
    print(rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
export(sys.argv[1], Game("unsung_heroes"), ["random"], decisions=120_000, size=16)
export_minari("big-v0", Dataset(sys.argv[1]), dtype="uint8", progress=on_progress)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the peak as Linux tells it")
def test_memory_does_not_grow_with_the_data_set(tmp_path, home):
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, tmp_path / "games"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    peaks = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    half = max(peak for rows, peak in peaks if rows < 70_000)
    assert peaks[-1][1] - half < 40, done.stdout  # the observations of the rest are 62 MB
    about = json.loads((home / "big-v0" / "data" / "metadata.json").read_text())
    assert about["total_steps"] == peaks[-1][0] >= 120_000
