"""The learner of ``baselines.py``: masked PPO in NumPy, written for speed.

It does what ``train.py`` does, which is easier to read, with three differences: a network reads
only the cells that it is given as ``used``, which saves most of the time where seats or boxes are
absent; the piece of the buffer for one update is a run of steps of all games and no copy of
shuffled rows; and actions are sampled with one random number a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rules_py import Batch, Game

Floats = NDArray[np.float32]
MASKED = np.float32(-1e9)
Seating: TypeAlias = tuple[Game, list[str | None]]
"""A game, and the agent of each seat; ``None`` where the network decides."""


class Network:
    """Two hidden layers over the cells ``used``; chances of the actions, and a value.

    A cell is one of the observation or, with a number from ``size`` on, one of the mask of legal
    actions, which tells what is asked. ``scale`` is what is subtracted from each of these cells,
    and what it is multiplied by then.
    """

    def __init__(
        self,
        used: NDArray[np.int64],
        size: int,
        actions: int,
        seed: int,
        width: int,
        scale: tuple[Floats, Floats] | None = None,
    ) -> None:
        self.size, self.seen, self.legal = size, used[used < size], used[used >= size] - size
        self.shift, self.scale = scale or (np.zeros(len(used), "f4"), np.ones(len(used), "f4"))
        random = np.random.default_rng(seed)
        shapes = [(len(used), width), (width, width), (width, actions + 1)]
        self.weights: list[Floats] = []
        for at, (rows, columns) in enumerate(shapes):
            scale = np.sqrt(2 / rows) * (0.01 if at == 2 else 1)
            self.weights.append((random.standard_normal((rows, columns)) * scale).astype("f4"))
            self.weights.append(np.zeros(columns, "f4"))
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def layers(self, x: Any) -> tuple[Floats, Floats, Floats]:
        """Return both hidden layers, and the outputs."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = x @ w1
        first += b1
        np.maximum(first, 0, out=first)
        second = first @ w2
        second += b2
        np.maximum(second, 0, out=second)
        out = second @ w3
        out += b3
        return first, second, out

    def forward(self, x: Floats, mask: NDArray[np.int8]) -> tuple[Floats, Floats, list[Floats]]:
        """Return log-probabilities (those of illegal actions very low), values, what they are of.

        The latter are the input, both hidden layers and the chances of the actions.
        """
        first, second, out = self.layers(x)
        logs = np.where(mask.view(bool), out[:, :-1], MASKED)
        logs -= logs.max(axis=1, keepdims=True)
        chances = np.exp(logs)
        total = chances.sum(axis=1, keepdims=True)
        chances /= total
        logs -= np.log(total)
        return logs, out[:, -1], [x, first, second, chances]

    def learn(self, gradient: Floats, kept: list[Floats], rate: float) -> None:
        """Follow a gradient of the outputs with Adam, clipped to length 0.5."""
        x, first, second, _ = kept
        _, _, w2, _, w3, _ = self.weights
        at_second = gradient @ w3.T
        at_second *= second > 0
        at_first = at_second @ w2.T
        at_first *= first > 0
        pairs = [(x, at_first), (first, at_second), (second, gradient)]
        steps = [part for a, b in pairs for part in (a.T @ b, b.sum(axis=0))]
        length = float(np.sqrt(sum(float(np.vdot(step, step)) for step in steps)))
        shrink = min(1.0, 0.5 / (length + 1e-8))
        self.updates += 1
        pace = rate * float(np.sqrt(1 - 0.999**self.updates)) / (1 - 0.9**self.updates)
        for weight, step, (mean, square) in zip(self.weights, steps, self.moments, strict=True):
            step *= shrink
            mean *= 0.9
            mean += 0.1 * step
            step *= step
            step *= 0.001
            square *= 0.999
            square += step
            root = np.sqrt(square)
            root += 1e-5
            np.divide(mean, root, out=root)
            root *= pace
            weight -= root

    def towards(self, kept: list[Any], mask: Any, chosen: NDArray[np.int64], off: Floats) -> Any:
        """Return the gradient that makes the actions ``chosen`` likelier and values less ``off``.

        ``kept`` is what ``forward`` has returned for these rows, and is overwritten.
        """
        push = kept[3]
        push[np.arange(len(push)), chosen] -= 1
        return np.column_stack([push, off]).astype("f4") / len(push)

    def best(self, observation: Floats, mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose the most likely actions, from whole observations."""
        return self.forward(self.inputs(observation, mask), mask)[0].argmax(axis=1)

    def inputs(
        self, observation: Floats, mask: NDArray[np.int8], out: Floats | None = None
    ) -> Floats:
        """Return the cells that are used of whole rows, shifted and scaled."""
        if out is None:
            out = np.empty((len(mask), len(self.shift)), "f4")
        at = len(self.seen)
        out[:, :at] = observation.take(self.seen, axis=1)
        out[:, at:] = mask.take(self.legal, axis=1)
        out -= self.shift
        out *= self.scale
        return out

    def whole(self) -> list[Floats]:
        """Return the weights for whole rows, zeros for the cells that are not used.

        Those of the mask are there only if some of it is used.
        """
        used = np.concatenate([self.seen, self.legal + self.size])
        actions = self.weights[-1].shape[0] - 1 if len(self.legal) else 0
        first = np.zeros((self.size + actions, self.weights[0].shape[1]), "f4")
        first[used] = self.weights[0] * self.scale[:, None]
        bias = self.weights[1] - (self.shift * self.scale) @ self.weights[0]
        return [first, bias, *self.weights[2:]]


def seating(sides: list[list[int]], rival: str) -> list[list[str | None]]:
    """Return who decides at each seat, with an agent ``rival`` for each side against it."""
    seats = range(sum(map(len, sides)))
    if rival == "self":
        return [[None for _ in seats]]
    return [[None if seat in side else rival for seat in seats] for side in sides]


def met(agents: list[str | None], past: str) -> list[str | None]:
    """Return the agents of a seating, with an agent in place of ``"past"``."""
    return [past if agent == "past" else agent for agent in agents]


class Play:
    """Games that continue from one collection to the next, and a buffer of their rows.

    The games are shared equally among ``seatings``, whose observations and actions are of the same
    sizes. ``plans`` has the plan that corrects each of them, in place of the heuristic.
    """

    form: ClassVar[Literal["dense", "sparse"]] = "dense"
    """Form of the observations of its batches."""

    def __init__(
        self,
        seatings: list[Seating],
        games: int,
        steps: int,
        seed: int,
        cells: int,
        plans: Sequence[int | None] | None = None,
    ) -> None:
        self.seatings, self.each, self.seed = seatings, games // len(seatings), seed
        self.batches = [self.batch(at) for at in range(len(seatings))]
        self.plans = plans or [None] * len(seatings)
        self.random = np.random.default_rng(seed)
        seats = max(game.seats for game, _ in seatings)
        games = self.each * len(seatings)
        self.reserve((steps, games), cells, seatings[0][0].num_actions, seats)

    def batch(self, at: int, past: str = "heuristic", deal: int = 0) -> Batch:
        """Begin the games of a seating, in which ``past`` is the earlier network."""
        game, agents = self.seatings[at]
        return Batch(
            game,
            self.each,
            seed=self.seed + at + 1000 * deal,
            threads=1,
            agents=met(agents, past),
            autoreset="same_step",
            observation=self.form,
        )

    def meet(self, networks: list[str]) -> None:
        """Begin the games against ``"past"`` anew, against one of these networks each."""
        for at, (_, agents) in enumerate(self.seatings):
            if "past" in agents:
                past = networks[self.random.integers(len(networks))]
                self.batches[at] = self.batch(at, past, len(networks))

    def reserve(self, shape: tuple[int, int], cells: int, actions: int, seats: int) -> None:
        """Make the buffer."""
        self.observation: Any = np.zeros((*shape, cells), "f4")
        self.action_mask: Any = np.zeros((*shape, actions), "i1")
        self.seat, self.actions, self.shown = (np.zeros(shape, "i8") for _ in range(3))
        self.logs, self.values = np.zeros(shape, "f4"), np.zeros(shape, "f4")
        self.paid = np.zeros((*shape, seats), "f4")
        self.over = np.zeros(shape, bool)

    def collect(self, network: Network, taught: bool = False) -> None:
        """Play so many steps in every game; ``taught``: keep what the heuristic would do."""
        for t in range(len(self.seat)):
            self.see(network, t)
            if taught:
                for (batch, own), plan in zip(self.shares(), self.plans, strict=True):
                    self.shown[t, own] = batch.heuristic_action(plan=plan)
            seen = self.observation[t], self.action_mask[t]
            logs, self.values[t], (*_, chances) = network.forward(*seen)
            self.actions[t], self.logs[t] = self.draw(t, logs, chances)
            self.step(t)

    def see(self, network: Network, t: int) -> None:
        """Keep what the network reads, and whose decision it is."""
        for batch, own in self.shares():
            mask = batch.action_mask
            network.inputs(batch.observation, mask, self.observation[t, own])
            self.action_mask[t, own], self.seat[t, own] = mask, batch.seat

    def draw(self, t: int, logs: Floats, chances: Floats) -> tuple[NDArray[np.int64], Floats]:
        """Return an action for each decision by its chance, and the logarithms of these chances."""
        summed = chances.cumsum(axis=1)
        # Less than the sum of a row, even where the product is rounded.
        drawn = self.random.random((len(summed), 1)) * summed[:, -1:]
        actions = (summed > drawn).argmax(axis=1)
        return actions, logs[np.arange(len(actions)), actions]

    def step(self, t: int) -> None:
        """Play the actions, and keep what they earned."""
        for batch, own in self.shares():
            batch.step(self.actions[t, own])
            self.paid[t, own, : batch.rewards.shape[1]] = batch.rewards
            self.over[t, own] = batch.terminated

    def rows(self) -> tuple[Any, Any, NDArray[np.intp]]:
        """Return inputs and masks of all decisions, and in which there is a choice."""
        x, mask = (a.reshape(-1, a.shape[-1]) for a in (self.observation, self.action_mask))
        return x, mask, np.flatnonzero(mask.sum(axis=1) > 1)

    def shares(self) -> list[tuple[Batch, slice]]:
        """Return the batches with their columns."""
        each = len(self.batches[0])
        return [
            (batch, slice(at * each, at * each + each)) for at, batch in enumerate(self.batches)
        ]

    def advantages(self, trace: float) -> tuple[Floats, NDArray[np.bool_]]:
        """Estimate the advantage of each decision over the decisions of its seat.

        The last decision of a seat that has not come to its turn again has no
        successor yet: it is left out.
        """
        games, seats = self.paid.shape[1:]
        reward, value, advantage = (np.zeros((games, seats), "f4") for _ in range(3))
        known = np.zeros((games, seats), bool)
        out, valid = np.zeros(self.seat.shape, "f4"), np.zeros(self.seat.shape, bool)
        row = np.arange(games)
        for t in reversed(range(len(self.seat))):
            over = self.over[t]
            reward[over], value[over], advantage[over], known[over] = 0, 0, 0, True
            # A seat is paid in the steps of others, too: until its next decision it adds up.
            reward += self.paid[t]
            at = row, self.seat[t]
            out[t] = reward[at] + value[at] - self.values[t] + trace * advantage[at]
            valid[t] = known[at]
            reward[at], value[at], known[at] = 0, self.values[t], True
            advantage[at] = np.where(valid[t], out[t], 0)
        return out, valid


def copy(
    network: Network,
    shown: list[Any],
    random: np.random.Generator,
    size: int,
    rate: float,
    targets: Floats | None = None,
) -> None:
    """Learn the actions that were shown, from rows of inputs and masks, in pieces of a size.

    Values are learnt from ``targets``, where these are known.
    """
    x, mask, chosen = shown
    for piece in np.array_split(random.permutation(len(x)), len(x) // size or 1):
        asked = mask[piece]
        _, value, kept = network.forward(x[piece], asked)
        off = np.zeros(len(piece)) if targets is None else 0.5 * (value - targets[piece])
        gradient = network.towards(kept, asked, chosen[piece], np.nan_to_num(off))
        network.learn(gradient, kept, rate)


def correct(network: Network, play: Play, rate: float, trace: float) -> None:
    """Learn what the heuristic would have done in the positions of the buffer, and their values."""
    gains, valid = play.advantages(trace)
    targets = np.where(valid, gains + play.values, np.nan).ravel()
    x, mask, asked = play.rows()
    shown = [x[asked], mask[asked], play.shown.ravel()[asked]]
    copy(network, shown, play.random, 256, rate, targets[asked])


def improve(network: Network, play: Play, rate: float, recipe: dict[str, Any], left: float) -> None:
    """Run PPO over the buffer: some passes over its pieces in random order."""
    gains, valid = play.advantages(recipe["trace"])
    scaled = (gains - gains[valid].mean()) / (gains[valid].std() + 1e-8)
    targets = gains + play.values
    entropy = recipe["entropy"] * left
    rows = max(1, recipe["size"] // gains.shape[1])
    for _ in range(recipe["passes"]):
        for start in play.random.permutation(range(0, len(gains), rows)):
            part = slice(start, start + rows)
            ok = valid[part].ravel()
            seen = (array[part] for array in (play.observation, play.action_mask))
            x, mask = (array.reshape(-1, array.shape[-1]) for array in seen)
            logs, value, kept = network.forward(x, mask)
            chances, at = kept[3], (np.arange(len(x)), play.actions[part].ravel())
            ratio, gain = np.exp(logs[at] - play.logs[part].ravel()), scaled[part].ravel()
            inside = np.where(gain >= 0, ratio < 1.2, ratio > 0.8) & ok
            push = np.where(inside, -ratio * gain, 0).astype("f4")
            # Where an action is illegal its chance is 0, and so is the product.
            spread = -np.einsum("ij,ij->i", chances, logs)[:, None]
            gradient = np.empty((len(x), logs.shape[1] + 1), "f4")
            logs += spread
            logs *= np.where(ok, np.float32(entropy), np.float32(0))[:, None]
            logs -= push[:, None]
            np.multiply(logs, chances, out=gradient[:, :-1])
            gradient[at] += push
            gradient[:, -1] = 0.5 * np.where(ok, value - targets[part].ravel(), 0)
            gradient /= max(1, ok.sum())
            network.learn(gradient, kept, rate * left)
