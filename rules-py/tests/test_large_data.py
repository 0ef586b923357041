"""Large data sets: the same bytes however they are written, their card, and planted faults."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rules_py import FileError, Game
from rules_py.__main__ import main

pytest.importorskip("pyarrow", reason="the extra `data` is not installed")
import pyarrow as pa
import pyarrow.parquet as pq

from rules_py import data
from rules_py.data._card import write_card
from rules_py.data._plan import plan_of
from rules_py.evaluate import outcomes

PLAN = {
    "title": "Small",
    "licence": "CC0-1.0",
    "decisions": 9000,
    "seed": 3,
    "rows_per_file": 1500,
    "size": 8,
    "subsets": {
        "dice": {
            "game": "wuerfelhelden",
            "options": {"players": 2},
            "agents": ["heuristic", "random"],
            "share": 2,
        },
        "team": {"game": "regidice", "agents": ["random"], "rotate": False},
    },
}


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def plan(tmp_path):
    """The file of a plan."""
    path = tmp_path / "small.json"
    path.write_text(json.dumps(PLAN))
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The folder of a data set."""
    folder = tmp_path_factory.mktemp("whole")
    data.write(plan_of(PLAN), folder)
    return folder


@pytest.fixture
def own(whole, tmp_path):
    """A copy of it, to spoil."""
    shutil.copytree(whole, tmp_path / "own")
    return tmp_path / "own"


KILLED = """
import os, signal, sys
from rules_py import data
def on_progress(games, decisions):
    if decisions > 4000:
        os.kill(os.getpid(), signal.SIGKILL)
data.write(data.read_plan(sys.argv[1]), sys.argv[2], progress=on_progress)
"""


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_a_process_that_was_killed_changes_no_byte(plan, whole, tmp_path):
    folder = tmp_path / "killed"
    done = subprocess.run([sys.executable, "-c", KILLED, plan, folder], check=False)
    assert done.returncode == -signal.SIGKILL
    there = len([*folder.rglob("decisions-*.parquet")])
    assert 0 < there < 6
    (folder / "team" / "decisions-00001.0-of-1.partial").write_bytes(b"half a file")
    left = data.budget(data.read_plan(plan), folder)
    assert left.files == 6 - there
    found = data.write(data.read_plan(plan), folder)
    assert (found.files, found.of, found.card) == (6, 6, folder / "README.md")
    assert files(folder) == files(whole)


def test_shards_of_several_machines_are_one_data_set(plan, whole, tmp_path):
    for shard in range(3):
        found = data.write(
            data.read_plan(plan), tmp_path / f"of-{shard}", shard=(shard, 3), workers=1 + shard // 2
        )
        assert (found.files, found.card) == (2, None)
        shutil.copytree(tmp_path / f"of-{shard}", tmp_path / "all", dirs_exist_ok=True)
    assert not (tmp_path / "all" / "card.json").exists()
    assert data.budget(data.read_plan(plan), tmp_path / "all").decisions == 0
    data.write(data.read_plan(plan), tmp_path / "all")
    assert files(tmp_path / "all") == files(whole)


@pytest.mark.adapters
def test_a_ray_cluster_writes_the_same_bytes(plan, whole, tmp_path):
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    ray.init(num_cpus=2, include_dashboard=False, ignore_reinit_error=True)
    try:
        data.write(data.read_plan(plan), tmp_path / "ray", workers=2, executor="ray")
    finally:
        ray.shutdown()
    assert files(tmp_path / "ray") == files(whole)


def test_a_data_set_grows(plan, whole, tmp_path):
    shutil.copytree(whole, tmp_path / "grown")
    before = files(whole)
    more = data.read_plan(plan, decisions=12_000)
    assert data.write(more, tmp_path / "grown").files == 9
    after = files(tmp_path / "grown")
    assert all(after[name] == before[name] for name in before if name.endswith(".parquet"))
    assert data.check(tmp_path / "grown").holds


def test_the_card_says_what_the_files_have(whole):
    card = json.loads((whole / "card.json").read_text())
    assert card["plan"] == PLAN
    assert card["decisions"] == sum(one["decisions"] for one in card["subsets"].values())
    assert card["bytes"] == sum(path.stat().st_size for path in whole.rglob("*.parquet"))
    page = (whole / "README.md").read_text()
    for name, one in card["subsets"].items():
        dataset = data.Dataset(whole / name)
        games = list(dataset.games())
        assert dataset.game == Game(one["game"], **one["options"])
        assert (len(dataset), len(games)) == (one["decisions"], one["games"])
        assert len(dataset) >= one["files"] * 1500
        assert len({about["game"] for about in games}) == len(games)
        assert {about["game"] // 1_000_000 for about in games} == set(range(one["files"]))
        found = outcomes([about["returns"] for about in games])
        for kind, count in one["outcomes"].items():
            assert round(getattr(found, kind).share * len(games)) == count
        for agent, about in one["by_agent"].items():
            returns = [
                value
                for row in games
                for value, who in zip(row["returns"], row["agents"], strict=True)
                if who == agent
            ]
            assert about["seats"] == len(returns)
            assert about["mean_return"] == pytest.approx(sum(returns) / len(returns), abs=1e-6)
        assert f"| `{name}` | {one['game_title']}, version" in page
        assert f"| {one['decisions']:,} | {one['games']:,} |" in page
    # Agents move from seat to seat where the plan says so.
    seats = {row["agents"][0] for row in data.Dataset(whole / "dice").games()}
    assert seats == {"heuristic", "random"}
    report = data.check(whole, replays=3)
    assert report.holds, report
    assert (report.decisions, report.replayed, report.played) == (card["decisions"], 18, 16)


def test_the_budget_is_near(plan, whole, tmp_path):
    need = data.budget(data.read_plan(plan), tmp_path / "not there" / "yet")
    taken = sum(path.stat().st_size for path in whole.rglob("*.parquet"))
    assert (need.decisions, need.files) == (9000, 6)
    assert 0.5 < need.bytes / taken < 2
    assert need.seconds > 0
    assert need.free > 1_000_000
    assert not (tmp_path / "not there").exists()


def anew(folder, name, change):
    """Write a Parquet file with some cells changed, and a card that fits it."""
    path = folder / name
    old = pq.ParquetFile(path)
    table = old.read()
    rows = table.to_pylist()
    change(rows)
    schema = old.schema_arrow.with_metadata(old.metadata.metadata)
    pq.write_table(pa.Table.from_pylist(rows, schema), path, row_group_size=16_384)
    write_card(plan_of(PLAN), folder)


def replaced(folder, name, old, new):
    path = folder / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def one_byte(folder):
    path = folder / "dice" / "decisions-00001.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def other_action(rows):
    row = rows[5]
    legal = [at for at, bit in enumerate(row["action_mask"]) if bit and at != row["action"]]
    row["action"] = (legal or [row["action"]])[0]
    if not legal:
        row["reward"] += 1


def of_other_agents(folder):
    """Games of an agent that is not the one that the head names."""
    shutil.rmtree(folder / "team")
    plan = plan_of(PLAN)
    wrong = plan_of(
        {
            **PLAN,
            "subsets": {
                **PLAN["subsets"],
                "team": {**PLAN["subsets"]["team"], "agents": ["heuristic"]},
            },
        }
    )
    (folder / "team").mkdir()
    subset = plan.subsets[1]
    from rules_py.data._subsets import Subset

    class Wrong(Subset):
        head = subset.head

        def round(self, number, turn):
            rows = wrong.subsets[1].round(number, turn)
            for about in rows.games:
                about["agents"] = list(subset.agents)
            return rows

    fields = {name: getattr(subset, name) for name in Subset.__dataclass_fields__}
    for number in range(subset.files):
        for kind, content in zip(("decisions", "games"), Wrong(**fields).play(number), strict=True):
            (folder / "team" / f"{kind}-{number:05}.parquet").write_bytes(content)
    write_card(plan, folder)


FAULTS = {
    "a byte of a file": (one_byte, "SHA256SUMS, line 3|dice"),
    "a file that is missing": (
        lambda at: (at / "team/games-00001.parquet").unlink(),
        "team/games-00001.parquet is missing",
    ),
    "a file too many": (
        lambda at: shutil.copy(at / "team/games-00001.parquet", at / "team/games-00002.parquet"),
        "team/games-00002.parquet is not of this data set",
    ),
    "a number on the card": (
        lambda at: replaced(at, "card.json", '"won_alone": ', '"won_alone": 1'),
        "card.json, line",
    ),
    "a word on the page": (
        lambda at: replaced(at, "README.md", "Licence: CC0-1.0", "Licence: none"),
        "README.md, line",
    ),
    "a checksum": (lambda at: replaced(at, "SHA256SUMS", "  dice", " *dice"), "SHA256SUMS, line 1"),
    "another action with its checksum": (
        lambda at: anew(at, "dice/decisions-00000.parquet", other_action),
        "game 0 has another",
    ),
    "another observation with its checksum": (
        lambda at: anew(
            at,
            "dice/decisions-00000.parquet",
            lambda rows: rows[0].update(observation=bytes(len(rows[0]["observation"]))),
        ),
        "game 0 has another observation",
    ),
    "another return with its checksum": (
        lambda at: anew(
            at,
            "dice/games-00000.parquet",
            lambda rows: rows[0].update(returns=rows[0]["returns"][::-1]),
        ),
        "game 0 has another returns",
    ),
    "the record of another game": (
        lambda at: anew(
            at,
            "dice/games-00000.parquet",
            lambda rows: rows[0].update(record=rows[1]["record"]),
        ),
        "game 0 has another",
    ),
    "a game without rows": (
        lambda at: anew(at, "dice/games-00003.parquet", lambda rows: rows.append(rows[-1])),
        "games without rows",
    ),
    "games of other agents": (of_other_agents, "when it is played again from its seed"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_check_finds_planted_faults(fault, own, capsys):
    assert data.check(own).holds
    plant, why = FAULTS[fault]
    plant(own)
    report = data.check(own)
    assert not report.holds
    assert re.search(why, str(report)), report
    assert main(["data", str(own), "--check"]) == 1
    assert "nothing is wrong" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"title": ""}, "title is a text"),
        ({"licence": 3}, "licence is a text"),
        ({"decisions": 0}, "decisions is a whole number from 1"),
        ({"rows_per_file": 10**7}, "rows_per_file is a whole number"),
        ({"size": True}, "size is a whole number"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"subsets": {}}, "it has no subsets"),
        ({"subsets": [1]}, "subsets is a table"),
        ({"sets": {}}, "a plan has"),
        ({"subsets": {"../a": {}}}, "no name of a folder"),
        ({"subsets": {"a": {"agents": ["random"]}}}, "it has no game"),
        ({"subsets": {"a": {"game": "chess", "agents": ["random"]}}}, "chess"),
        ({"subsets": {"a": {"game": "regidice", "agents": "random"}}}, "a list of names"),
        ({"subsets": {"a": {"game": "regidice", "agents": ["nobody"]}}}, "nobody"),
        ({"subsets": {"a": {"game": "regidice", "agents": ["search:5ms"]}}}, "for a time"),
        ({"subsets": {"a": {"game": "regidice", "agents": ["random"], "share": 0}}}, "share of a"),
        ({"subsets": {"a": {"game": "regidice", "agents": ["random"], "rotate": 1}}}, "rotate"),
        ({"subsets": {"a": {"game": "regidice", "agents": ["random"] * 9}}}, "agents must be"),
        (
            {"subsets": {"a": {"game": "regidice", "agents": ["random"], "seeds": 1}}},
            "subset a has",
        ),
    ],
)
def test_a_wrong_plan_is_refused_in_words(change, why, plan, capsys):
    plan.write_text(json.dumps({**PLAN, **change}))
    with pytest.raises(SystemExit):
        main(["data", str(plan)])
    assert re.search(why, capsys.readouterr().err)
    with pytest.raises(FileError):
        data.read_plan(plan)


def test_files_of_another_plan_are_refused(own):
    with pytest.raises(FileError, match="it has seed"):
        data.write(plan_of({**PLAN, "seed": 4}), own)
    with pytest.raises(FileError, match="it has size 8, not 9"):
        data.write(plan_of({**PLAN, "size": 9}), own)


@pytest.mark.parametrize(
    ("keywords", "why"),
    [
        ({"workers": 0}, "workers must be at least 1"),
        ({"shard": (2, 2)}, "a shard is i of n"),
        ({"executor": "threads"}, "executor is None or"),
    ],
)
def test_wrong_arguments_are_refused(keywords, why, tmp_path):
    with pytest.raises(ValueError, match=why):
        data.write(plan_of(PLAN), tmp_path / "none", **keywords)
    with pytest.raises(ValueError, match="replays"):
        data.check(tmp_path, replays=-1)
    with pytest.raises(FileNotFoundError):
        data.check(tmp_path)
    assert not (tmp_path / "none").exists()


def test_a_shard_is_written_by_one_at_a_time(plan, tmp_path):
    from rules_py.errors import BusyError

    def on_progress(games, decisions):
        with pytest.raises(BusyError):
            data.write(data.read_plan(plan), tmp_path / "busy", shard=(0, 3))
        data.write(data.read_plan(plan), tmp_path / "busy", shard=(1, 3))

    data.write(data.read_plan(plan), tmp_path / "busy", shard=(0, 3), progress=on_progress)
    assert len([*(tmp_path / "busy").rglob("decisions-*.parquet")]) == 4


def test_the_program_says_the_budget_first(plan, whole, capsys):
    folder = plan.with_suffix("")
    assert main(["data", str(plan), "--budget"]) == 0
    assert "9,000 decisions in 6 files are to be written" in capsys.readouterr().out
    assert not folder.exists()
    assert main(["data", str(plan), "--shard", "0/2"]) == 0
    said = capsys.readouterr().out
    assert "3 of 6 files are in" in said
    assert "without --shard writes the card" in said
    assert main(["data", str(plan), "--workers", "2"]) == 0
    assert "The card is" in capsys.readouterr().out
    assert files(folder) == files(whole)
    assert main(["data", str(folder), "--check", "--replays", "1"]) == 0
    assert "nothing is wrong" in capsys.readouterr().out
    for wrong in ("2/2", "1", "a/b"):
        with pytest.raises(SystemExit):
            main(["data", str(plan), "--shard", wrong])
        assert "I/N with I from 0" in capsys.readouterr().err


def test_a_full_disk_is_said_before(plan, capsys, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(9, 9, 9))
    with pytest.raises(SystemExit):
        main(["data", str(plan)])
    assert "not enough room" in capsys.readouterr().err
    assert not plan.with_suffix("").exists()


def test_the_published_plan_and_that_of_the_guide_are_read(tmp_path):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    root = Path(__file__).parents[2]
    found = data.read_plan(root / "examples" / "data" / "decisions.toml")
    assert sum(one.files * one.rows_per_file for one in found.subsets) >= 10**8
    assert len({one.game.name for one in found.subsets}) == 5
    page = (root / "docs" / "guide" / "data.md").read_text(encoding="utf-8")
    (tmp_path / "plan.toml").write_text(re.search(r"```toml\n(.*?)```", page, re.S)[1])
    names = [one.name for one in data.read_plan(tmp_path / "plan.toml").subsets]
    assert names == ["wuerfelhelden-2", "regidice-3"]
