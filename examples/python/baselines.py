"""Baselines: train the recipes of ``baselines.json``, keep their curves, write the page.

    python examples/python/baselines.py --only "wuerfelhelden, 2 seats"

Each run begins as a copy of the heuristic agent and continues with masked PPO, as its recipe
says. A run that was stopped continues from its last test; one that is in the file of
curves is not repeated. Without seeds, ``--seeds``, only the page is written.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import time
from pathlib import Path
from typing import Any

# The matrices are small: one thread each, and nobody spins.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

import learner
from chart import lines
from learner import copy, correct, met
from rules_py import Batch, Game
from scoring import scores
from shipped import (
    against_search,
    digest_of,
    explained,
    games_of,
    meet_search,
    seatings_of,
    shipped,
    trained,
    value_shipped,
)

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
SEEDS = (1, 2, 3)
RIVALS = ("random", "heuristic")
PAGE = """# Baselines

For anyone who trains an agent and wants a recipe to begin with and a score to beat: networks that
anyone can train again. `make baselines` runs the recipes of
[`baselines.json`](../examples/python/baselines.json), three seeds each, with NumPy, and
writes this page, with the seeds that have been run. A run that was stopped continues from its last
test; `make baselines ONLY=wuerfelhelden` takes some of the settings.

A network has two hidden layers and plays every seat. It begins as a copy of the heuristic agent,
made from `clone` decisions of it, which are not counted below; a share of the actions in these
games, `noise`, is random. With `plans`, it copies on each side a plan of the game in place of the
heuristic, from games against those whom it then meets. Then it learns by masked PPO, against the
heuristic in each seat (`against`: `"heuristic"`), against itself (`"self"`), against what it was
at one of the tests before (`"past"`, and the heuristic until then), or in as many games against
each agent of a list. These games may have other rewards than the return (`learnt`: options of the
game for learning alone, such as `shaping`); tests count wins. In tests it takes its most likely
action. It reads only the cells of an observation that vary in the games copied from; with
`scaled`, less their mean and divided by their spread; with `legal`, also the mask of legal actions.
With `corrected`, the heuristic, or the plan, tells it for so many decisions, counted apart, what to
do in positions that it reaches itself. With `sparse`, it learns the same from sparse rows and masks
([`sparse_learner.py`](../examples/python/sparse_learner.py), with PyTorch), which takes less time.
With `each`, one network learns several games that differ in these options, such as the number of
seats; its shares are means over them.

The share of games won counts a draw as half a win, and a win that several seats share by its
part. With two seats, 0.5 against the heuristic is as strong as the heuristic. A game that all win
or lose together the network plays alone, so that both columns have its own share. The figures of
the table come from games that follow the run, which chose nothing: so many from each seat, ± half
of the 95 % interval. The curves come from smaller tests on the way. Processor time is that of one
thread, copying included and tests left out; it was measured on a busy machine, which makes it
longer. A run can be repeated from its recipe and its seed; versions of NumPy differ in the last
digits.

For each setting the best network travels with the Python package, rounded to bytes as far as 6,000
games of the same deals show no certain loss and 95 % of its choices stay; in Würfelhelden with four
seats and Regidice with two and more, which are older, so that 99 % of them stay. The figures are of
the networks before that. What was learnt as its value is the sum of the rewards to
come, so the last output is fitted anew to the returns of its games, by least squares
([`fit_value.py`](../examples/python/fit_value.py)); the shares below are of games that were not
fitted to. As agents, they are called `"net"`. Some have met a search,
too, which takes more time: 100 simulations are 3 to 20 ms a decision, a network takes 0.1 ms at
most. In Unsung Heroes and Hero Must Die! these searches compare plans, too.

| Setting | Against the heuristic, median | By seed | Against random, median | Games a seat \
| Decisions | Processor time |
|--|--|--|--|--|--|--|
"""


def learner_of(recipe: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Return the network, the buffer and the step of PPO of a recipe."""
    if not recipe.get("sparse"):
        return learner.Network, learner.Play, learner.improve
    import sparse_learner

    return sparse_learner.SparseNetwork, sparse_learner.SparsePlay, sparse_learner.improve


def demonstrations(
    game: Game,
    decisions: int,
    seed: int,
    noise: float,
    plan: int | None = None,
    agents: list[Any] | None = None,
) -> list[NDArray[Any]]:
    """Let the heuristic or a plan play; return rows, masks, and what it does.

    This share of its actions is taken at random. ``agents`` play the other seats.
    """
    random = np.random.default_rng(seed)
    batch = Batch(game, min(1024, -(-decisions // 16)), seed=seed, threads=1, agents=agents)
    parts: list[list[NDArray[Any]]] = [[], [], []]
    while len(parts[0]) * len(batch) < decisions:
        actions = batch.heuristic_action(plan=plan)
        live = actions >= 0
        for part, rows in zip(parts, (batch.observation, batch.action_mask, actions), strict=True):
            part.append(rows[live])
        odd = random.random(len(batch)) < noise
        batch.step(np.where(odd, batch.sample_legal(), actions))
    return [np.concatenate(part) for part in parts]


def scale_of(rows: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the mean of each cell, and what divides it by its spread; rare ones stay small."""
    return rows.mean(axis=0), 1 / (rows.std(axis=0) + np.float32(0.05))


def imitate(network: learner.Network, shown: list[NDArray[Any]], seed: int, passes: int) -> None:
    """Copy what was shown, in some passes."""
    random = np.random.default_rng(seed)
    for passed in range(passes):
        copy(network, shown, random, 1024, 2e-3 * (1 - passed / passes))


class Run:
    """A recipe with a seed: what a checkpoint keeps."""

    def __init__(self, name: str, recipe: dict[str, Any], seed: int) -> None:
        self.name, self.recipe, self.seed = name, recipe, seed
        self.games = games_of(recipe)
        self.network: Any = None
        self.play: Any = None
        self.corrected, self.decisions, self.seconds = 0, 0, 0.0
        self.curve: list[dict[str, Any]] = []
        self.past: list[str] = []

    def begin(self) -> None:
        """Copy the heuristic: its games show which cells of an observation vary at all."""
        recipe, seatings = self.recipe, seatings_of(self.games, self.recipe["against"])
        noise, plans = recipe.get("noise", 0.1), recipe.get("plans")
        lessons: list[tuple[Any, ...]] = [(game, None, None) for game in self.games]
        if plans:
            lessons = [
                (game, plan, met(on, "heuristic"))
                for plan, (game, on) in zip(plans, seatings, strict=True)
            ]
        decisions = int(recipe["clone"]) // len(lessons)
        shown = [
            demonstrations(game, decisions, self.seed, noise, plan, agents)
            for game, plan, agents in lessons
        ]
        rows, mask, chosen = (np.concatenate(part) for part in zip(*shown, strict=True))
        size, actions = rows.shape[1], mask.shape[1]
        if recipe.get("legal"):
            rows = np.hstack([rows, mask.astype("f4")])
        used = np.flatnonzero(rows.min(axis=0) < rows.max(axis=0))
        scale = scale_of(rows.take(used, axis=1)) if recipe.get("scaled") else None
        kind, play, _ = learner_of(recipe)
        self.network = kind(used, size, actions, self.seed, recipe["width"], scale)
        shown = [self.network.inputs(rows[:, :size], mask), mask, chosen]
        imitate(self.network, shown, self.seed, recipe.get("imitate", 3))
        # Learnt from: the same games, with rewards on the way if the recipe says so.
        seatings = seatings_of(games_of(recipe, recipe["learnt"]), recipe["against"])
        self.play = play(seatings, recipe["games"], recipe["steps"], self.seed, len(used), plans)

    def learn(self, share: float) -> None:
        """Continue up to a share of all decisions, of which those that are corrected come first."""
        recipe, begun = self.recipe, time.process_time()
        *_, improve = learner_of(recipe)
        if self.network is None:
            self.begin()
        corrected = recipe.get("corrected", 0)
        until = share * (corrected + recipe["decisions"])
        while self.corrected < min(corrected, until):
            self.play.collect(self.network, taught=True)
            rate = 2e-3 * max(0.05, 1 - self.corrected / corrected)
            correct(self.network, self.play, rate, recipe["trace"])
            self.corrected += self.play.seat.size
        while self.decisions < until - corrected:
            left = max(0.05, 1 - self.decisions / recipe["decisions"])
            self.play.collect(self.network)
            improve(self.network, self.play, recipe["rate"], recipe, left)
            self.decisions += self.play.seat.size
        self.seconds += time.process_time() - begun

    def keep(self, where: Path) -> None:
        """Write the network into a file, to be met from now on as one of ``"past"``."""
        if self.decisions and "past" in self.recipe["against"]:
            file = where.with_name(f"{where.stem}-{len(self.past)}.npz")
            self.write(file)
            self.past.append(f"net:{file}")
            self.play.meet(self.past)

    def write(self, file: Path) -> list[NDArray[Any]]:
        """Write the network into a file and return its arrays; half precision halves the file."""
        weights = [part.astype("f2") for part in self.network.whole()]
        digest = np.uint64(self.games[0].observation_spec_digest())
        np.savez_compressed(file, *weights, observation_spec_digest=digest)
        return weights

    def examine(self, games: int, seed: int, rivals: tuple[str, ...]) -> dict[str, Any]:
        """Let the network meet agents, and return a line of the curve."""
        line: dict[str, Any] = {"setting": self.name, "seed": self.seed}
        line |= {"decisions": self.decisions, "seconds": round(self.seconds, 1)}
        line |= {"corrected": self.corrected} if self.recipe.get("corrected") else {}
        for rival in rivals:
            line[rival], sides = scores(self.games, self.network.best, rival, games, seed)
            line |= {f"{rival}, by side": sides} if len(rivals) > 1 else {}
        return line


def train(name: str, recipe: dict[str, Any], seed: int, arguments: argparse.Namespace) -> None:
    """Carry a run to its end, from its checkpoint if there is one."""
    where: Path = arguments.out / f"{slug(name)}-{seed}.pickle"
    run = Run(name, recipe, seed)
    if where.exists():
        kept: Run = pickle.loads(where.read_bytes())
        same = kept.recipe == recipe and vars(kept).keys() == vars(run).keys()
        run = kept if same else run
    tests = arguments.tests
    for at in range(len(run.curve), tests + 1):
        run.learn(at / tests)
        run.curve.append(run.examine(arguments.episodes, 1000, ("heuristic",)))
        print(json.dumps(run.curve[-1]), flush=True)
        run.keep(where)
        part = where.with_suffix(".part")
        part.write_bytes(pickle.dumps(run))
        part.replace(where)
    # What is shipped is rounded further as its value is fitted.
    weights = run.write(where.with_suffix(".npz"))
    games = 4 * arguments.episodes
    final = run.examine(games, 2000, RIVALS) | {"games": games, "weights": digest_of(weights)}
    curve = [[line["seconds"], *line["heuristic"]] for line in run.curve]
    final |= {"recipe": recipe, "curve": curve}
    with arguments.curves.open("a", encoding="utf-8") as file:
        file.write(json.dumps(final) + "\n")


def slug(name: str) -> str:
    """Return the name of a setting as part of a file name."""
    return name.replace(", ", "-").replace(" ", "-")


def table(path: Path) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Read the recipes, what a setting does not say being as in ``default``, and the notes."""
    read = json.loads(path.read_text(encoding="utf-8"))
    default = read.pop("default")
    notes = {name: recipe.pop("note", "") for name, recipe in read.items()}
    return {name: {**default, **recipe} for name, recipe in read.items()}, notes


def finished(curves: Path, recipes: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Read the last lines of the runs whose recipes are those of today."""
    if not curves.exists():
        return []
    lines_of = map(json.loads, curves.read_text(encoding="utf-8").splitlines())
    return [line for line in lines_of if recipes.get(line["setting"]) == line["recipe"]]


def row(name: str, recipe: dict[str, Any], runs: list[dict[str, Any]]) -> str:
    """Return a setting as a row of the table: medians, and each seed against the heuristic."""
    middle = {rival: float(np.median([run[rival][0] for run in runs])) for rival in RIVALS}
    each = ", ".join(f"{run['heuristic'][0]:.3f} ± {run['heuristic'][1]:.3f}" for run in runs)
    seconds = float(np.median([run["seconds"] for run in runs]))
    decisions = f"{recipe['decisions'] / 1e6:.1f} million"
    if recipe.get("corrected"):
        decisions += f", {recipe['corrected'] / 1e6:.1f} million corrected"
    cells = (
        name,
        f"{middle['heuristic']:.3f}",
        each,
        f"{middle['random']:.3f}",
        f"{runs[0]['games']:,}",
        decisions,
        f"{seconds:.0f} s",
    )
    return f"| {' | '.join(cells)} |\n"


def columns(curve: list[list[float]]) -> tuple[list[float], list[float], list[float]]:
    """Return processor time, share and half-width of the tests of a run."""
    seconds, shares, half_widths = (list(column) for column in zip(*curve, strict=True))
    return seconds, shares, half_widths


def write_page(
    docs: Path,
    done: list[dict[str, Any]],
    recipes: dict[str, dict[str, Any]],
    notes: dict[str, str],
) -> None:
    """Write the page and its pictures from the runs that are finished."""
    page, parts = [PAGE], list[str]()
    for name, recipe in recipes.items():
        about = [line for line in done if line["setting"] == name]
        runs = sorted((line for line in about if "curve" in line), key=lambda run: run["seed"])
        picture = f"\n![curves of {name}](baselines/{slug(name)}.svg)\n" if runs else ""
        parts.append(f"\n## {name}\n{picture}")
        parts += [f"\n{notes[name]}\n"] if notes[name] else []
        games = games_of(recipe)
        for run in runs:
            if run["weights"] == trained(done, shipped(games)):
                parts.append(f"\nThe network of seed {run['seed']} travels with the package.")
                parts += [explained(line) for line in about if "valued" in line]
                parts += [against_search(line) for line in about if "search" in line]
                parts.append("\n")
        if not runs:
            page.append(f"| {name} | – | not run to the end yet | – | – | – | – |\n")
            continue
        page.append(row(name, recipe, runs))
        drawn = {f"seed {run['seed']}": columns(run["curve"]) for run in runs}
        together = games[0].utility == "identical"
        lines(
            docs / "baselines" / f"{slug(name)}.svg",
            name,
            "seconds of processor time",
            "share of games won" + ("" if together else " against the heuristic"),
            drawn,
        )
    (docs / "baselines.md").write_text("".join([*page, *parts]), encoding="utf-8")


def main() -> None:
    """Read the arguments, train what is missing, write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="settings whose names begin like this")
    parser.add_argument("--seeds", type=int, nargs="*", default=SEEDS)
    parser.add_argument("--episodes", type=int, default=500, help="games a seat in a test")
    parser.add_argument(
        "--searched", type=int, default=100, help="games a side with a search, if any"
    )
    parser.add_argument("--valued", type=int, default=2048, help="games that a value is fitted to")
    parser.add_argument("--tests", type=int, default=10, help="tests on the way")
    parser.add_argument("--recipes", type=Path, default=HERE / "baselines.json")
    parser.add_argument("--out", type=Path, default=Path("out/baselines"), help="checkpoints")
    parser.add_argument("--docs", type=Path, default=DOCS, help="folder of page and curves")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    arguments.curves = arguments.docs / "baselines.jsonl"
    recipes, notes = table(arguments.recipes)
    done = {(run["setting"], run.get("seed")) for run in finished(arguments.curves, recipes)}
    for name, recipe in recipes.items():
        for seed in arguments.seeds:
            if name.startswith(arguments.only) and (name, seed) not in done:
                train(name, recipe, seed, arguments)
        if arguments.seeds and name.startswith(arguments.only):
            for step in (value_shipped, meet_search):
                step(name, recipe, finished(arguments.curves, recipes), arguments)
    write_page(arguments.docs, finished(arguments.curves, recipes), recipes, notes)


if __name__ == "__main__":
    main()
