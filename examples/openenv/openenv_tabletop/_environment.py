"""The environment: each of its episodes is one game."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, Literal

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import EnvironmentMetadata
from openenv_tabletop._models import GameAction, GameObservation, GameState
from rules_py import Game, __version__
from rules_py.lm import Match


class GameEnvironment(Environment[GameAction, GameObservation, GameState]):
    """A game with a model on one seat or several.

    The reward is 0 until the game is over, then the mean return of the seats of the model;
    ``returns`` has that of each seat. A model that plays several seats gets for each decision the
    view of the seat that takes it.

    Parameters
    ----------
    game : str
        Name of the game.
    seats : sequence of int or "all", default (0,)
        Seats of the model.
    against : str, default "heuristic"
        Name of the agent on all other seats.
    options : dict, optional
        Options of the game.
    **more : Any
        What ``rules_py.lm.Match`` takes: ``style``, ``names``, ``tokens``, ``tries``, ``strict``.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If there is no such seat or agent.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self,
        game: str,
        seats: Sequence[int] | Literal["all"] = (0,),
        against: str = "heuristic",
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        super().__init__()
        self._game = Game(game, **(options or {}))
        own = range(self._game.seats) if seats == "all" else seats
        if not own or not set(own) <= set(range(self._game.seats)):
            last = self._game.seats - 1
            raise ValueError(f"this game has the seats 0 to {last}, not {seats}")
        self._agents = [None if at in own else against for at in range(self._game.seats)]
        self._more = more
        self._match: Match | None = None
        self._state = GameState(game=game, seats=list(self._agents))

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **more: Any
    ) -> GameObservation:
        """Start a game.

        Parameters
        ----------
        seed : int, optional
            Seed of chance and of the agents; by default a secret one.
        episode_id : str, optional
            Name of the episode; by default a new one.
        **more : Any
            Not used.

        Returns
        -------
        GameObservation
            The first decision.
        """
        self._match = Match(self._game, self._agents, seed=seed, **self._more)
        self._state = GameState(
            episode_id=episode_id or str(uuid.uuid4()),
            game=self._game.name,
            seats=list(self._agents),
        )
        return self._seen(self._match)

    def step(
        self, action: GameAction, timeout_s: float | None = None, **more: Any
    ) -> GameObservation:
        """Take a reply, and play on to the next decision of the model.

        Parameters
        ----------
        action : GameAction
            The reply.
        timeout_s : float, optional
            Not used: nothing here waits.
        **more : Any
            Not used.

        Returns
        -------
        GameObservation
            The next decision, or the same one and why the reply was refused.
        """
        if self._match is None:
            self.reset()
        match = self._match
        assert match is not None
        answer = match.act(action.reply, turn=action.turn)
        self._state.step_count += 1
        self._state.refused = sum(match.refused.values())
        return self._seen(match, None if answer.accepted else answer.message)

    @property
    def state(self) -> GameState:
        """Facts about the episode; nothing that a seat may not know."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """Name and describe the environment.

        Returns
        -------
        EnvironmentMetadata
            The description.
        """
        text = f"{self._game.title}: {self._game.seats} seats, decisions in words"
        return EnvironmentMetadata(name=self._game.name, description=text, version=__version__)

    def _seen(self, match: Match, refused: str | None = None) -> GameObservation:
        """Return what the seat to act knows."""
        own = list(match.session.seats)
        return GameObservation(
            system=match.system(),
            text=match.observation(),
            seat=match.seat,
            turn=match.turn,
            legal=match.legal(),
            refused=refused,
            returns=match.returns if match.is_over else None,
            done=match.is_over,
            reward=sum(match.returns[at] for at in own) / len(own),
        )


def application(game: str, *, sessions: int = 64, **more: Any) -> Any:
    """Make a server of an environment.

    Parameters
    ----------
    game : str
        Name of the game.
    sessions : int, default 64
        Greatest number of games at the same time.
    **more : Any
        What ``GameEnvironment`` takes.

    Returns
    -------
    FastAPI
        The application, for uvicorn.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If there is no such seat or agent.
    """
    GameEnvironment(game, **more)  # what is wrong is said now

    def environment() -> GameEnvironment:
        return GameEnvironment(game, **more)

    return create_app(
        environment, GameAction, GameObservation, env_name=game, max_concurrent_envs=sessions
    )
