r"""Expert iteration: a network learns what searches choose where its own games lead.

    python examples/python/expert.py --game unsung_heroes --options '{"players": 4}' --workers 8

In each round the network plays on each side against an agent, or all seats of a game that all win
or lose together. A search, the expert, says of a share of its decisions what to do there; by
default it is a search from the network itself. The network learns these choices and the returns of
the games, and plays the next round: expert iteration, by Anthony, Tian and Barber, "Thinking Fast
and Slow with Deep Learning and Tree Search", 2017.

Games are played in parts, by processes of this machine or on a Ray cluster that has been started.
What a part returns depends on its seed and its network alone, so that the result is the same for
any number of workers. Each part, network and test is a file in ``--out`` that is complete or not
there: the command can be stopped at any moment, and continues when it is given again. A network is
an agent, ``"net:out/expert/round-1/network.npz"``; ``curve.svg`` shows what each of them wins.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

# The matrices are small: one thread each, and nobody spins.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from baselines import Run, scale_of
from chart import bar, lines
from compact import unpacked
from learner import Network, copy, seating
from rules_py import Batch, Game, Generator, Search
from rules_py._net import shipped_file
from rules_py.agents import find
from scoring import score, sides_of

Arrays: TypeAlias = dict[str, NDArray[Any]]
Weights: TypeAlias = list[NDArray[Any]]
LEARNT = ("observation", "action_mask", "chosen", "returned")
COPY: dict[str, Any] = {"clone": 100_000, "imitate": 8, "noise": 0.02, "scaled": True, "width": 128}
COPY |= {"games": 64, "steps": 1, "learnt": {}}
"""Recipe of a first network that copies the heuristic or a plan, as in ``baselines.json``."""
FREE = ("out", "rounds", "workers", "ray")
"""Arguments that may be others when a run is continued."""


@dataclass(frozen=True)
class Part:
    """Games that one worker plays and labels."""

    game: Game
    agents: list[str | None]
    """Agents of the other seats; ``None`` where the network decides."""
    network: bytes
    """File of the network."""
    expert: dict[str, Any]
    """Keywords of the search; ``"net"`` there is the network."""
    games: int
    share: float
    """Share of the decisions that the expert is asked for."""
    own: float
    """Share of these in which the game follows the network, and not the expert."""
    seed: tuple[int, int, int]


def label(part: Part) -> Arrays:
    """Play the games of a part; return what was asked, what the expert chose, and the returns."""
    begun = time.process_time()
    with TemporaryDirectory() as folder:
        # A file of its own: the machine of a worker need not share a disk with this one.
        file = Path(folder, "network.npz")
        file.write_bytes(part.network)
        found = played(part, f"net:{file}")
    return found | {"seconds": np.array(time.process_time() - begun)}


def played(part: Part, name: str) -> Arrays:
    """Play the games of a part with the network that has this name."""
    network: Any = find(name, "the network", part.game)
    keywords: dict[str, Any] = {
        key: name if value == "net" else value for key, value in part.expert.items()
    }
    expert = Search(**keywords)
    random = np.random.default_rng(part.seed)
    rng, chance = (Generator(int(random.integers(2**63))) for _ in range(2))
    agents, seed = part.agents, chance.next()
    batch = Batch(part.game, part.games, seed=seed, threads=1, agents=agents, autoreset="disabled")
    names = "observation", "action_mask", "chosen", "own", "seat", "number"
    kept: dict[str, list[NDArray[Any]]] = {column: [] for column in names}
    while len(live := np.flatnonzero(~batch.terminated)):
        observation, mask = batch.observation[live], batch.action_mask[live]
        own = network(observation, mask)
        asked = np.flatnonzero((mask.sum(axis=1) > 1) & (random.random(len(live)) < part.share))
        chosen = own.copy()
        for at in asked:
            chosen[at] = expert.run(batch.state(int(live[at])), rng).action
        rows = observation, mask, chosen, own, batch.seat[live], live
        for column, values in zip(kept.values(), rows, strict=True):
            column.append(values[asked])
        actions = np.full(part.games, -1)
        actions[live] = np.where(random.random(len(live)) < part.own, own, chosen)
        batch.step(actions)
    found = {column: np.concatenate(values) for column, values in kept.items()}
    number, seat = found.pop("number"), found.pop("seat")
    return found | {"returned": batch.returns[number, seat].astype("f4")}


def finished(parts: Sequence[Part], workers: int) -> Iterator[tuple[int, Callable[[], Arrays]]]:
    """Play all parts, on Ray if there are no workers, and yield each one's result as it comes."""
    if workers == 1:
        yield from ((at, partial(label, part)) for at, part in enumerate(parts))
    elif workers:
        with ProcessPoolExecutor(workers) as pool:
            running = {pool.submit(label, part): at for at, part in enumerate(parts)}
            yield from ((running[future], future.result) for future in as_completed(running))
    else:
        import ray

        task = ray.remote(num_cpus=1)(label)
        waiting = {task.remote(part): at for at, part in enumerate(parts)}
        while waiting:
            (done, *_), _ = ray.wait(list(waiting))
            yield waiting.pop(done), partial(ray.get, done)


def write(path: Path, content: bytes | Arrays) -> None:
    """Write a file that is complete or not there."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            np.savez_compressed(file, **content)  # type: ignore[arg-type]
    part.replace(path)


def read(path: Path) -> Arrays:
    """Read an NPZ file."""
    with np.load(path) as arrays:
        return dict(arrays)


class Iteration:
    """A run of expert iteration: a game, arguments, and a folder with what has been done."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments, self.out = arguments, Path(arguments.out)
        self.game = Game(arguments.game, **arguments.options)
        together = self.game.utility == "identical"
        self.seats = seating(sides_of(self.game), "self" if together else arguments.rival)

    def network(self, number: int) -> Path:
        """Return the file of the network that a round has made, the first one for round 0."""
        return self.out / f"round-{number}" / "network.npz"

    def save(self, number: int, weights: Weights) -> None:
        """Keep the network of a round."""
        arrays = {f"arr_{at}": part.astype("f4") for at, part in enumerate(weights)}
        digest = np.array(self.game.observation_spec_digest(), np.uint64)
        write(self.network(number), arrays | {"observation_spec_digest": digest})

    def first(self) -> Weights:
        """Return the network to begin with: one that has a name, or a copy."""
        start, game = self.arguments.start, self.game
        if start.startswith("net"):
            own = Path(start[4:]) if start != "net" else shipped_file(game.name, game.seats)
            return unpacked(read(own))
        recipe = {"game": game.name, "options": game.options, **COPY}
        recipe["against"] = "self" if len(self.seats) == 1 else self.arguments.rival
        if start.startswith("plan:"):
            recipe["plans"] = [int(start[5:])] * len(self.seats)
        run = Run("", recipe | self.arguments.copy, self.arguments.seed)
        run.begin()
        weights: Weights = run.network.whole()
        return weights

    def label(self, number: int) -> list[Arrays]:
        """Return the parts of a round, and play those that are missing."""
        arguments, seed = self.arguments, self.arguments.seed
        network = self.network(number - 1).read_bytes()
        numbers = arguments.expert, arguments.games, arguments.share, arguments.own
        files = [self.out / f"round-{number}" / f"part-{at}.npz" for at in range(arguments.parts)]
        missing = [at for at, file in enumerate(files) if not file.exists()]
        parts = [
            Part(self.game, self.seats[at % len(self.seats)], network, *numbers, (seed, number, at))
            for at in missing
        ]
        for at, result in finished(parts, 0 if arguments.ray else arguments.workers):
            write(files[missing[at]], result())
            done = sum(file.exists() for file in files)
            bar(done / len(files), f"round {number}: {done} of {len(files)} parts")
        return [read(file) for file in files]

    def learner(self, weights: Weights, rows: Arrays) -> Network:
        """Return a network that learns, its cells scaled as they vary, from one that plays."""
        first, bias, *others = weights
        seen, size = rows["observation"], self.game.observation_size
        if len(first) > size:  # it reads the mask, too
            seen = np.hstack([seen, rows["action_mask"].astype("f4")])
        used = np.flatnonzero(first.any(axis=1))
        shift, scale = scale_of(seen.take(used, axis=1))
        numbers = size, self.game.num_actions, self.arguments.seed, first.shape[1]
        network = Network(used, *numbers, (shift, scale))
        scaled = [first[used] / scale[:, None], bias + shift @ first[used], *others]
        network.weights = [np.array(part, "f4") for part in scaled]
        return network

    def learn(self, number: int) -> None:
        """Make the network of a round: that before it, which learns all that was chosen so far."""
        arguments = self.arguments
        parts = [part for at in range(1, number + 1) for part in self.label(at)]
        begun, newest = time.process_time(), parts[-arguments.parts :]
        rows = {name: np.concatenate([part[name] for part in parts]) for name in LEARNT}
        if not len(rows["chosen"]):
            raise SystemExit("the expert was asked for no decision: raise --share or --games")
        network = self.learner(unpacked(read(self.network(number - 1))), rows)
        x = network.inputs(rows["observation"], rows["action_mask"])
        random = np.random.default_rng([arguments.seed, number])
        for passed in range(arguments.passes):
            rate = arguments.rate * (1 - passed / arguments.passes)
            shown = [x, rows["action_mask"], rows["chosen"]]
            copy(network, shown, random, 256, rate, rows["returned"])
        odd = np.mean(np.concatenate([part["own"] != part["chosen"] for part in newest]))
        about = {"decisions": len(x), "expert disagreed": round(float(odd), 4)}
        about["seconds"] = sum(float(part["seconds"]) for part in newest)
        about["seconds"] += time.process_time() - begun
        write(self.network(number).with_name("labels.json"), json.dumps(about).encode())
        self.save(number, network.whole())

    def test(self, number: int) -> dict[str, Any]:
        """Return what the network of a round wins, and what it was made of."""
        file = self.network(number)
        kept, labels = file.with_name("test.json"), file.with_name("labels.json")
        if not kept.exists():
            games = self.arguments.tests
            share, sides = score(self.game, f"net:{file}", "heuristic", games, 1000)
            line = {"round": number, "won": share, "by side": sides, "games a side": games}
            line |= json.loads(labels.read_bytes()) if number else {}
            write(kept, json.dumps(line).encode())
        found: dict[str, Any] = json.loads(kept.read_bytes())
        return found

    def run(self) -> None:
        """Play, learn and test all rounds, and draw the curve."""
        tests = []
        for number in range(self.arguments.rounds + 1):
            self.network(number).parent.mkdir(parents=True, exist_ok=True)
            if not self.network(number).exists():
                self.learn(number) if number else self.save(0, self.first())
            tests.append(self.test(number))
            print(json.dumps(tests[-1]), flush=True)
        along = [line.get("decisions", 0) for line in tests]
        shares, half_widths = map(list, zip(*(line["won"] for line in tests), strict=True))
        # Tests are against the heuristic, but for games that all win or lose together.
        sides = len(sides_of(self.game))
        lines(
            self.out / "curve.svg",
            f"{self.game.title}, {self.game.seats} seats: expert iteration",
            "decisions labelled by the expert",
            "share of games won" + (" against the heuristic" if sides > 1 else ""),
            {json.dumps(self.arguments.expert): (along, shares, half_widths)},
            ("as good as the heuristic", 1 / sides) if sides > 1 else None,
        )


def main() -> None:
    """Read the arguments, and refuse a folder that was begun with others."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="wuerfelhelden")
    parser.add_argument("--options", type=json.loads, default={}, help="options of it as JSON")
    say = "what the first network copies (heuristic, plan:0), or that network (net, net:FILE)"
    parser.add_argument("--start", default="heuristic", help=say)
    parser.add_argument("--copy", type=json.loads, default={}, help="recipe of the copy as JSON")
    search = {"budget": 100, "rollout": "net"}
    say = "keywords of a search as JSON; net is the network of the round"
    parser.add_argument("--expert", type=json.loads, default=search, help=say)
    parser.add_argument("--rival", default="heuristic", help="agent in the other seats, or self")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--parts", type=int, default=8, help="parts of a round")
    parser.add_argument("--games", type=int, default=32, help="games of a part")
    parser.add_argument("--share", type=float, default=0.5, help="share of decisions to label")
    parser.add_argument("--own", type=float, default=1.0, help="share the network then decides")
    parser.add_argument("--passes", type=int, default=4, help="passes over all labels")
    parser.add_argument("--rate", type=float, default=5e-4, help="rate of learning at first")
    parser.add_argument("--tests", type=int, default=200, help="games a side in a test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ray", action="store_true", help="workers of a Ray cluster")
    parser.add_argument("--out", type=Path, default=Path("out/expert"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    fixed = {key: value for key, value in vars(arguments).items() if key not in FREE}
    kept, text = arguments.out / "arguments.json", json.dumps(fixed, indent=1)
    if kept.exists() and kept.read_text(encoding="utf-8") != text:
        raise SystemExit(f"{kept} has other arguments: continue with them, or in another folder")
    write(kept, text.encode())
    Iteration(arguments).run()


if __name__ == "__main__":
    main()
