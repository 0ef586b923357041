"""Data sets for Minari: one episode for each seat of each game."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np

from rules_py import __version__
from rules_py._rules import Game, State
from rules_py.data._progress import Progress, watch_of
from rules_py.data._rows import Columns, scale_of
from rules_py.data.dataset import Dataset

_COLUMNS = ("game", "step", "seat", "observation", "action_mask", "action", "reward")
# Decisions between two updates of the files: Minari rewrites its metadata with each of them.
_CHUNK = 8_192


def export_minari(
    dataset_id: str,
    dataset: Dataset,
    *,
    data_format: Literal["hdf5", "arrow", "parquet"] = "hdf5",
    dtype: Literal["float32", "uint8"] = "float32",
    metadata: Mapping[str, Any] | None = None,
    progress: Progress = None,
) -> int:
    """Write a data set as one of Minari, which ``minari.load_dataset`` finds by its id.

    What one seat decides in one game is an episode, as if the others were part of the environment:
    its rewards are those of the seat, and its last observation is what the seat sees at the end. No
    more than some thousand decisions are in memory.

    Parameters
    ----------
    dataset_id : str
        Id of the new data set, such as ``"wuerfelhelden/heuristic-v0"``.
    dataset : Dataset
        The data set.
    data_format : {"hdf5", "arrow", "parquet"}, default "hdf5"
        Format of Minari's files. With the other two, Minari has a folder for every episode.
    dtype : {"float32", "uint8"}, default "float32"
        Dtype of the observations, as in ``Dataset.batches``; those of ``"uint8"`` take a quarter of
        the room, and are not what ``gym.Env`` returns.
    metadata : mapping, optional
        More entries for Minari's metadata, such as ``"author"`` or ``"description"``.
    progress : bool or callable, optional
        As in ``export``.

    Returns
    -------
    int
        Number of episodes.

    Raises
    ------
    ValueError
        If there is a data set with this id, the id is malformed, or a keyword has none of the
        values listed.
    """
    from minari.dataset.minari_storage import MinariStorage
    from minari.namespace import create_namespace, list_local_namespaces
    from minari.storage import get_dataset_path

    if dtype not in ("float32", "uint8"):
        raise ValueError(f'dtype is "float32" or "uint8", not {dtype!r}')
    if data_format not in ("hdf5", "arrow", "parquet"):
        raise ValueError(f'data_format is "hdf5", "arrow" or "parquet", not {data_format!r}')
    about = {**_about(dataset_id, dataset), **(metadata or {})}
    for people in {"author", "author_email"} & set(about):
        about[people] = {about[people]} if isinstance(about[people], str) else set(about[people])
    folder = Path(get_dataset_path(dataset_id))
    if folder.exists():
        raise ValueError(f"there is a Minari data set {dataset_id} already, in {folder}")
    namespace = dataset_id.rpartition("/")[0]
    if namespace and namespace not in list_local_namespaces():
        create_namespace(namespace)
    (folder / "data").mkdir(parents=True)
    try:
        storage = MinariStorage.new(
            folder / "data",
            **_spaces(dataset.game, dtype),
            env_spec=_spec(dataset.game),
            data_format=data_format,
        )
        storage.update_metadata(about)
        return _write(storage, dataset, dtype, progress)
    except BaseException:  # half a data set is none
        shutil.rmtree(folder)
        raise


def _about(dataset_id: str, dataset: Dataset) -> dict[str, Any]:
    """Return what Minari wants to know of a data set."""
    import minari
    from minari.dataset.minari_dataset import parse_dataset_id

    try:
        parse_dataset_id(dataset_id)
    except (TypeError, ValueError):
        raise ValueError(
            f'a Minari id ends with a version, as "wuerfelhelden/heuristic-v0", not {dataset_id!r}'
        ) from None
    return {
        "dataset_id": dataset_id,
        "minari_version": minari.__version__,
        "algorithm_name": ", ".join(dict.fromkeys(dataset.head["agents"])),
        "requirements": [f"rules-py=={__version__}"],
    }


def _spaces(game: Game, dtype: str) -> dict[str, Any]:
    """Return the spaces of the episodes."""
    from gymnasium import spaces

    from rules_py._shared import spaces_of

    seen, actions = spaces_of(game, flat=False)
    if dtype == "uint8":
        high = scale_of(game).astype(np.uint8)
        cells = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        seen = spaces.Dict({**seen.spaces, "observation": cells})  # type: ignore[attr-defined]
    return {"observation_space": seen, "action_space": actions}


def _spec(game: Game) -> Any:
    """Return the spec of the environment that deals such games."""
    import gymnasium

    from rules_py.gym import env_id

    spec = copy.deepcopy(gymnasium.spec(env_id(game.name)))
    spec.kwargs = {**spec.kwargs, **game.options}
    return spec


def _write(storage: Any, dataset: Dataset, dtype: str, progress: Progress) -> int:
    """Write all episodes, some at a time."""
    watch = watch_of(progress, len(dataset), (0, 0), of_games=False)
    buffers: list[Any] = []
    notes: list[dict[str, Any]] = []
    episodes = held = games = rows = 0
    whole = zip(_games(dataset), dataset.games(), dataset.states(), strict=True)
    for columns, about, end in whole:
        for buffer, note in _episodes(columns, about, end, dtype):
            buffers.append(buffer)
            notes.append(note)
        held += len(columns["action"])
        games, rows = games + 1, rows + len(columns["action"])
        if held >= _CHUNK or rows == len(dataset):
            storage.update_episodes(buffers)
            storage.update_episode_metadata(notes, range(episodes, episodes + len(buffers)))
            episodes += len(buffers)
            buffers, notes, held = [], [], 0
            watch(games, rows)
    return episodes


def _games(dataset: Dataset) -> Iterator[Columns]:
    """Yield the decisions of one game after the other."""
    held: Columns = {}
    for batch in dataset.batches(16_384, columns=_COLUMNS, dtype="uint8"):
        if held:
            batch = {name: np.concatenate([held[name], batch[name]]) for name in _COLUMNS}
        cuts = np.flatnonzero(np.diff(batch["game"])) + 1
        *whole, last = np.split(np.arange(len(batch["game"])), cuts)
        for rows in whole:
            yield {name: cells[rows] for name, cells in batch.items()}
        held = {name: cells[last] for name, cells in batch.items()}
    if held:
        yield held


def _episodes(
    columns: Columns, about: dict[str, Any], end: State, dtype: str
) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield the episode of every seat that decided in a game, and what is known of it."""
    from minari.data_collector import EpisodeBuffer

    game = end.game
    for seat in np.unique(columns["seat"]).tolist():
        own = {name: cells[columns["seat"] == seat] for name, cells in columns.items()}
        count = len(own["action"])
        cells = np.vstack([own["observation"], end.observation(seat, dtype="uint8")])
        over = np.zeros(count, np.bool_)
        over[-1] = True
        buffer = EpisodeBuffer(
            seed=about["seed"],
            observations={
                "observation": cells / scale_of(game) if dtype == "float32" else cells,
                # At the end nothing is to be chosen: all 1, as in the environments.
                "action_mask": np.vstack([own["action_mask"], np.ones(game.num_actions, np.int8)]),
            },
            actions=own["action"].astype(np.int64),
            rewards=own["reward"],
            terminations=over,
            truncations=np.zeros_like(over),
            # A list: Minari writes arrays of one dimension to Parquet, but does not read them.
            infos={"step": [*own["step"].tolist(), about["length"]]},
        )
        note = {"game": about["game"], "seat": seat, "agent": about["agents"][seat]}
        note |= {"return": about["returns"][seat]}
        if about["stream"] is not None:
            note["stream"] = about["stream"]
        yield buffer, note
