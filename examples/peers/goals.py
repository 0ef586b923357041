"""Goals: the ratios that the engine wants to reach, and what is compared with what.

``small`` is a dice game of under two hundred actions, ``large`` the heaviest of the
five. A ratio is our rate over the peer's; a bound is our size over the peer's and
must stay below. Each has a goal and a stretch beyond it.
"""

from __future__ import annotations

from dataclasses import dataclass

SMALL, MIDDLE, LARGE = "wuerfelhelden", "unsung_heroes", "valor_and_villainy"


@dataclass(frozen=True)
class What:
    """A rate in the records."""

    peer: str
    game: str
    call: str
    batch: int = 1
    cores: int = 1


@dataclass(frozen=True)
class Goal:
    """A ratio of rates that should be at least so high."""

    name: str
    title: str
    ours: What
    peer: What
    goal: float
    stretch: float
    wall: bool = False
    """Whether the wall clock counts, which needs an idle machine."""
    scaled: bool = False
    """Whether a search is worth as many units as its play-outs have decisions."""


@dataclass(frozen=True)
class Bound:
    """A ratio of sizes that should be at most so high."""

    name: str
    title: str
    ours: tuple[str, str, str]
    """Peer, game, and key of a fact in the records."""
    peer: tuple[str, str, str]
    goal: float
    stretch: float


def _ours(game: str, call: str, batch: int = 1, cores: int = 1) -> What:
    return What("ours", game, call, batch, cores)


_STEP = _ours(SMALL, "batched step", 4096)
_ENVPOOL = What("envpool", "Backgammon-v1", "env.step", 1024)
_PLAY = _ours(SMALL, "random playout")

GOALS = [
    Goal("B1", "batched step, small game : EnvPool backgammon", _STEP, _ENVPOOL, 24, 50),
    Goal(
        "B2",
        "batched step, large game : EnvPool backgammon",
        _ours(LARGE, "batched step", 4096),
        _ENVPOOL,
        8,
        12,
    ),
    Goal(
        "B3",
        "batched step, small game : PufferLib triple triad (C)",
        _STEP,
        What("pufferlib", "tripletriad", "vec_step", 4096),
        1.0,
        1.2,
    ),
    Goal(
        "B4",
        "batched step, small game : Pgx connect four",
        _STEP,
        What("pgx", "connect_four", "jit(vmap(step))", 4096),
        1.2,
        2.5,
    ),
    Goal(
        "B5",
        "batched step, middle game : Pgx backgammon",
        _ours(MIDDLE, "batched step", 4096),
        What("pgx", "backgammon", "jit(vmap(step))", 64),
        33,
        50,
    ),
    Goal(
        "B6",
        "batched step, small game : ceiling (synthetic step)",
        _STEP,
        What("floor", "synthetic", "batched step", 4096),
        0.9,
        0.95,
    ),
    Goal(
        "B7",
        "two cores : one core, small game, wall clock",
        _ours(SMALL, "batched step", 4096, 2),
        _STEP,
        1.8,
        1.95,
        wall=True,
    ),
    Goal(
        "B8",
        "batched step, small game : Gymnasium SyncVectorEnv",
        _STEP,
        What("gymnasium", "Blackjack-v1", "SyncVectorEnv", 64),
        90,
        200,
    ),
    Goal(
        "R1",
        "random play, small game : cozy-chess",
        _PLAY,
        What("cozy-chess", "chess", "random playout"),
        1.0,
        4.0,
    ),
    Goal(
        "R2",
        "random play, small game : OpenSpiel maedn (C++)",
        _PLAY,
        What("open_spiel", "maedn", "C++ rollout"),
        2.0,
        4.0,
    ),
    Goal(
        "R3",
        "random play, middle game : OpenSpiel backgammon (C++)",
        _ours(MIDDLE, "random playout"),
        What("open_spiel", "backgammon", "C++ rollout"),
        30,
        60,
    ),
    Goal(
        "R4",
        "random play, large game : OpenSpiel gin rummy (C++)",
        _ours(LARGE, "random playout"),
        What("open_spiel", "gin_rummy", "C++ rollout"),
        8,
        20,
    ),
    Goal(
        "R5",
        "exhaustive tree, small game : shakmaty",
        _ours(SMALL, "perft"),
        What("shakmaty", "chess", "perft"),
        0.25,
        0.6,
    ),
    Goal(
        "S1",
        "single env, small game : Gymnasium Blackjack",
        _ours(SMALL, "single env"),
        What("gymnasium", "Blackjack-v1", "single env"),
        25,
        60,
    ),
    Goal(
        "S2",
        "single env, large game : OpenSpiel backgammon from Python",
        _ours(LARGE, "single env"),
        What("open_spiel", "backgammon", "RL step"),
        15,
        30,
    ),
    Goal(
        "S3",
        "single env, small game : OpenSpiel connect four from Python",
        _ours(SMALL, "single env"),
        What("open_spiel", "connect_four", "RL step"),
        1.5,
        3.0,
    ),
    Goal(
        "A1",
        "AEC decision, small game : PettingZoo connect four",
        _ours(SMALL, "AEC"),
        What("pettingzoo", "connect_four_v3", "AEC"),
        35,
        60,
    ),
    Goal(
        "A2",
        "AEC decision, large game : RLCard gin rummy",
        _ours(LARGE, "AEC"),
        What("rlcard", "gin-rummy", "env.step"),
        25,
        40,
    ),
    Goal(
        "M1",
        "search, middle game : OpenSpiel MCTS backgammon (C++)",
        _ours(MIDDLE, "search"),
        What("open_spiel", "backgammon", "C++ mcts"),
        15,
        50,
        scaled=True,
    ),
    Goal(
        "M2",
        "search, large game : OpenSpiel ISMCTS gin rummy (C++)",
        _ours(LARGE, "search"),
        What("open_spiel", "gin_rummy", "C++ ismcts"),
        8,
        20,
        scaled=True,
    ),
]

BOUNDS = [
    Bound(
        "F1",
        "memory of a game with its rows, small : EnvPool backgammon",
        ("ours", SMALL, "bytes_per_env"),
        ("envpool", "Backgammon-v1", "bytes_per_env"),
        0.125,
        0.08,
    ),
    Bound(
        "F2",
        "memory of a game without rows, large : OpenSpiel backgammon",
        ("ours", LARGE, "bytes_per_game"),
        ("open_spiel", "backgammon", "bytes_per_env"),
        2.0,
        1.0,
    ),
    Bound(
        "F3",
        "processor time of the import : that of NumPy alone",
        ("ours", "", "import_cpu_s"),
        ("numpy", "", "import_cpu_s"),
        1.15,
        1.05,
    ),
    Bound(
        "F4",
        "wheel : OpenSpiel's wheel",
        ("ours", "", "wheel_bytes"),
        ("open_spiel", "", "wheel_bytes"),
        0.25,
        0.15,
    ),
]
