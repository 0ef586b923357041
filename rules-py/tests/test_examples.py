"""Examples: each runs, on every game, with small numbers."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rules_py import Game, rollouts

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"


def run(script, *arguments, warnings="error"):
    done = subprocess.run(
        [sys.executable, "-W", warnings, EXAMPLES / script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play():
    assert "returns" in run("random_play.py")


def test_pettingzoo_loop(name):
    pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
    assert "mean return" in run("pettingzoo_loop.py", name, 3)


def test_information_set_search(name):
    assert "the search gains" in run("information_set_search.py", name, 1, 1)


def test_alphazero():
    """The network comes nearer to what its searches found; ends by 2 seats are zero-sum."""
    lines = run("alphazero.py", 6, 2, 8).splitlines()
    assert len(lines) == 2
    for line in lines:
        before, after = map(float, line.split("loss ")[1].split(" to "))
        assert after < before - 0.05
        # Forced decisions and games that have ended leave no gaps in the batches.
        assert float(line.split(", ")[1].split(" leaves")[0]) > 5.5


@pytest.mark.parametrize("name", ["wuerfelhelden", "regidice"])
def test_compare_searches(name):
    small, other = '{"budget": 4}', '{"budget": 4, "rollout": "random", "method": "guided"}'
    lines = run("compare_searches.py", name, small, small, other, "--games", 2).splitlines()
    assert len(lines) == 3
    assert all("difference +0.000 ± 0.000" in line for line in lines[:2])
    assert lines[2].endswith(': Search(4, method="guided", rollout="random")')
    won = [line.split(",")[0] for line in lines]
    assert won[0] == won[1]


def test_compared_searches_continue(tmp_path):
    """What is in the file is not played again, and gives the line of one run."""
    file = tmp_path / "games.jsonl"
    command = ["compare_searches.py", "regidice", "random", "--file", file, "--games"]
    run(*command, 20)
    kept = file.read_text().splitlines()
    assert len(kept) == 2
    won = run(*command, 20)
    assert file.read_text().splitlines() == kept
    file.write_text(kept[0].replace("0.0", "1.0") + "\n")
    assert run(*command, 20).split(",")[0] != won.split(",")[0], "the kept games count"
    assert file.read_text().splitlines()[1].split("times")[0] == kept[1].split("times")[0]


def test_balance(name, tmp_path):
    assert "seat 0" in run("balance.py", "--game", name, "--episodes", 20, "--out", tmp_path)
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")


def test_variants(tmp_path):
    numbers = ["--deals", 40, "--set", "players=2", "--out", tmp_path]
    out = run("variants.py", "--option", "dice_set=printed;fierce", *numbers)
    assert "without shared deals" in out
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")


def test_balance_race(tmp_path):
    numbers = ["--deals", 50, "--survey", 2, "--kinds", "heuristic", "random", "--out", tmp_path]
    first = run("balance_race.py", *numbers)
    assert "printed  heuristic" in first
    assert (tmp_path / "balance.html").read_text(encoding="utf-8").count("<svg") == 2
    # What is done is not done again.
    kept = (tmp_path / "balance.jsonl").read_bytes()
    assert run("balance_race.py", *numbers) == first
    assert (tmp_path / "balance.jsonl").read_bytes() == kept


STAND_IN = """
import argparse, json
from pathlib import Path
parser = argparse.ArgumentParser()
parser.add_argument("--games", type=int)
parser.add_argument("--folder", type=Path)
parser.add_argument("--shard")
known = parser.parse_args()
index, count = map(int, known.shard.split("/"))
file = known.folder / "strength.jsonl"
old = {json.loads(line)["game"] for line in file.read_text().splitlines()}
with file.open("a") as out:
    for game in range(index, known.games, count):
        if game not in old:
            out.write(json.dumps({"game": game, "score": game % 3}) + chr(10))
raise SystemExit(known.games == 13 and index == 1)
"""


def test_the_ladder_in_parts(tmp_path):
    """A stand-in has the arguments of the ladder, whose own parts are tested in Rust."""
    program, records = tmp_path / "program.py", tmp_path / "strength.jsonl"
    program.write_text(STAND_IN, encoding="utf-8")

    def play(games, parts):
        places = ["--program", sys.executable, program, "--records", records]
        run("ladder_ray.py", *places, "--parts", parts, "--games", games)
        return sorted(records.read_text(encoding="utf-8").splitlines())

    whole = play(12, 1)
    assert len(whole) == 12
    assert play(12, 4) == whole, "what is on record is not played again"
    records.write_text("".join(f"{line}\n" for line in whole[:5]) + whole[5][:9], encoding="utf-8")
    assert play(12, 4) == whole, "an interrupted run continues"
    records.unlink()
    assert play(12, 5) == whole
    # The third of three parts is kept, though the second has failed.
    with pytest.raises(AssertionError, match="not all parts were played"):
        play(13, 3)
    assert len(records.read_text(encoding="utf-8").splitlines()) == 13


def test_the_ladder_on_ray(tmp_path, monkeypatch):
    """The tasks of Ray, by a module that has as much of it as they need."""
    program, records = tmp_path / "program.py", tmp_path / "strength.jsonl"
    program.write_text(STAND_IN, encoding="utf-8")
    (tmp_path / "ray.py").write_text(
        "from types import SimpleNamespace as Task\n"
        "put = lambda value: [value]\n"
        "get = lambda found: found()\n"
        "wait = lambda running: (running[-1:], running[:-1])\n"
        "later = lambda play: lambda a, b, c, d: lambda: play(a, b[0], c, d)\n"
        "remote = lambda num_cpus: lambda play: Task(remote=later(play))\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    places = ["--program", sys.executable, program, "--records", records, "--executor", "ray"]
    run("ladder_ray.py", *places, "--parts", 3, "--games", 7)
    games = [json.loads(line)["game"] for line in records.read_text().splitlines()]
    assert games == [2, 5, 1, 4, 0, 3, 6]


@pytest.mark.adapters
def test_the_ladder_on_real_ray(tmp_path):
    pytest.importorskip("ray", reason="ray is not installed")
    program, records = tmp_path / "program.py", tmp_path / "strength.jsonl"
    program.write_text(STAND_IN, encoding="utf-8")
    places = ["--program", sys.executable, program, "--records", records, "--executor", "ray"]
    run("ladder_ray.py", *places, "--parts", 3, "--games", 7, warnings="ignore")
    games = [json.loads(line)["game"] for line in records.read_text().splitlines()]
    assert sorted(games) == list(range(7))


def test_characters(tmp_path):
    numbers = ["--agents", "heuristic=2", "net=1", "--characters", "karl", "ellen", "greg"]
    out = run("characters.py", *numbers, "--out", tmp_path)
    assert "heuristic: 12 games" in out
    assert "karl" in out
    assert (tmp_path / "characters.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("made_of", ["40, 64", "2 playouts", "2 playouts by random, heuristic"])
def test_savings(tmp_path, made_of):
    numbers = ["--only", "wuerfel", "--agents", "heuristic,random", "--out", tmp_path]
    numbers += ["--games", 40, "--pilot", 4, "--deals", 20]
    numbers += ["--playouts", 2] if "playouts" in made_of else []
    numbers += ["--by", "random,heuristic"] if " by " in made_of else []
    first = run("savings.py", *numbers)
    head, _, row = first.splitlines()
    assert head.count("|") == row.count("|")
    assert row.startswith(f"| Würfelhelden | heuristic, random | {made_of}, 4 | ")
    # What is done is not done again.
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(kept) == 3
    again = run("savings.py", *numbers).splitlines()[2]
    assert again.split("|")[:10] == row.split("|")[:10]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_training(name, tmp_path):
    numbers = ["--decisions", 512, "--games", 16, "--steps", 16, "--episodes", 2]
    out = run("train.py", "--game", name, *numbers, "--out", tmp_path)
    assert '"score"' in out
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")
    assert next(tmp_path.glob("*.npz"))


def test_the_bench_of_learning(name, tmp_path):
    pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
    bench = Path(__file__).parents[1] / "benches" / "learn.py"
    numbers = ["--games", 64, "--steps", 8, "--updates", 1, "--json", tmp_path / "found.json"]
    out = run(bench, "--only", name, *numbers)
    assert out.count(f"| {name} |") == 3
    rows = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    sparse = [] if "torch is not installed" in out else ["Batch, sparse"]
    assert [row["environment"] for row in rows] == ["Batch", *sparse, "SyncVectorEnv"]
    # Which is faster is the bench's to say: on a busy machine a short run shows either.
    for row in rows:
        assert 0 < row["share"] < 1
        assert row["decisions_a_second"] > 0


@pytest.mark.adapters
@pytest.mark.parametrize("against", ["self", "heuristic"])
def test_ppo_in_torch(name, tmp_path, against):
    pytest.importorskip("torch", reason="torch is not installed")
    numbers = ["--decisions", 512, "--games", 12, "--steps", 16, "--episodes", 2]
    weights = tmp_path / "weights.npz"
    out = run("ppo.py", "--game", name, *numbers, "--against", against, "--out", weights)
    assert "wins" in out
    frozen = run(
        "ppo.py", "--game", name, *numbers, "--against", f"net:{weights}", "--out", weights
    )
    assert "wins" in frozen


@pytest.mark.adapters
def test_ppo_in_torch_learns(tmp_path):
    pytest.importorskip("torch", reason="torch is not installed")
    numbers = [
        "--decisions",
        60_000,
        "--games",
        128,
        "--episodes",
        200,
        "--out",
        tmp_path / "w.npz",
    ]
    out = run("ppo.py", "--option", "players=2", *numbers)
    shares = [float(line.split()[-1]) for line in out.splitlines()]
    assert max(shares[-3:]) > shares[0] + 0.1, out
    game, share, agent = Game("wuerfelhelden", players=2), 0.0, f"net:{tmp_path / 'w.npz'}"
    for seat, agents in enumerate(([agent, "heuristic"], ["heuristic", agent])):
        work = rollouts.tasks(game, agents, episodes=200, seed=1000 + seat)
        share += rollouts.summary(rollouts.run_local(work))[seat]["wins"] / 2
    assert share == pytest.approx(shares[-1], abs=0.15), "the file plays as the network does"


@pytest.mark.adapters
def test_short_ppo(name):
    pytest.importorskip("torch", reason="torch is not installed")
    out = run("short_ppo.py", "--game", name, "--games", 8, "--steps", 64, "--updates", 2)
    assert out.count("mean return") == 2


@pytest.mark.adapters
def test_short_ppo_learns():
    pytest.importorskip("torch", reason="torch is not installed")
    means = [float(line.split()[3]) for line in run("short_ppo.py").splitlines()]
    assert max(means[-3:]) > means[0] + 0.4, means
    assert len((EXAMPLES / "short_ppo.py").read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.adapters
def test_stable_baselines(name):
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    numbers = ["--steps", 128, "--games", 2, "--episodes", 1]
    assert "after itself" in run("stable_baselines.py", "--game", name, *numbers)


@pytest.mark.adapters
def test_stable_baselines_learns():
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    out = run("stable_baselines.py", "--steps", 40_000, "--games", 64, "--episodes", 50)
    means = [float(line.split()[-3]) for line in out.splitlines() if line.endswith("random")]
    assert means[-1] > means[0] + 0.2, out
    assert len((EXAMPLES / "stable_baselines.py").read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.adapters
def test_torchrl(name):
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    numbers = ["--decisions", 600, "--games", 8]
    assert (
        len(run("torchrl_ppo.py", "--game", name, *numbers, warnings="default").splitlines()) == 3
    )


@pytest.mark.adapters
def test_torchrl_learns():
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    out = run("torchrl_ppo.py", "--option", "players=2", "--decisions", 60_000, warnings="default")
    means = [float(line.split()[-1]) for line in out.splitlines()]
    assert np.mean(means[-5:]) > np.mean(means[:5]) + 0.1, out
    assert len((EXAMPLES / "torchrl_ppo.py").read_text(encoding="utf-8").splitlines()) < 60


@pytest.fixture
def rllib():
    """RLlib, whose first import warns of much that is not ours."""
    pytest.importorskip("tree", reason="what ray[rllib] needs is not installed")
    pytest.importorskip("ray", reason="ray is not installed")
    pytest.importorskip("torch", reason="torch is not installed")


@pytest.mark.adapters
def test_rllib(name, rllib, tmp_path):
    """On several workers; the same command continues where it was stopped."""
    numbers = ["--workers", 2, "--games", 2, "--decisions", 256, "--out", tmp_path]
    first = run("rllib_ppo.py", "--game", name, *numbers, "--iterations", 1, warnings="ignore")
    assert first.startswith("iteration 1: ")
    again = run("rllib_ppo.py", "--game", name, *numbers, "--iterations", 2, warnings="ignore")
    assert again.startswith("iteration 2: ")
    assert len(again.splitlines()) == 1


@pytest.mark.adapters
def test_rllib_learns(rllib, tmp_path):
    numbers = ["--against", "random", "--iterations", 8, "--decisions", 4000, "--out", tmp_path]
    out = run("rllib_ppo.py", "--option", "players=2", *numbers, warnings="ignore")
    means = [float(line.split()[-1]) for line in out.splitlines()]
    assert np.mean(means[-2:]) > np.mean(means[:2]) + 0.1, out
    assert len((EXAMPLES / "rllib_ppo.py").read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.adapters
def test_openspiel_algorithms(name):
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    assert "MCCFR" in run("openspiel_algorithms.py", name)


def test_exploitability(tmp_path):
    script = ["exploitability.py", "--only", "one turn", "--agents", "heuristic,search:4"]
    script += ["--folds", 2, "--samples", 1, "--out", tmp_path, "--pictures", tmp_path]
    first = run(*script)
    assert (
        "| last round, one turn | heuristic | 0.875 to 0.875 | 0.875 to 0.875 | +0.250 |" in first
    )
    picture = tmp_path / "exploit-last-round-one-turn.svg"
    assert "search:4" in picture.read_text("utf-8")
    # The second time nothing is asked again.
    assert run(*script) == first


def test_variance(tmp_path):
    script = ["variance.py", "--only", "hero", "--agents", "heuristic,heuristic", "--games", 4]
    script += ["--nodes", 2, "--playouts", 2, "--out", tmp_path, "--picture", tmp_path / "a.svg"]
    lines = run(*script).splitlines()
    assert len(lines) == 4
    assert all("| 0.000 ± 0.000 |" in line for line in lines[2:])
    assert "Unsung Heroes, heuristic" in (tmp_path / "a.svg").read_text("utf-8")
    assert [line.rsplit("|", 2)[0] for line in run(*script).splitlines()] == [
        line.rsplit("|", 2)[0] for line in lines
    ]
