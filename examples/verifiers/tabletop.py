"""Games as environments of `verifiers`: a model, or several of its rollouts, at two to six seats.

::

    vf-eval tabletop -a '{"game": "wuerfelhelden", "against": "random"}'

It needs the packages ``verifiers`` and ``datasets``, and this folder in ``PYTHONPATH``. Each
decision is a prompt of its own, with the rules in short and what the seat knows, so seats that the
same model plays learn nothing from each other. Steps of a trajectory carry their seat and its
return.
"""

# Where the package is missing, pyright takes this very module for it.
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

import verifiers as vf
from datasets import Dataset
from verifiers.types import Messages, State, TrajectoryStep

from rules_py import Game
from rules_py.lm import Match

__all__ = ["GameEnv", "load_environment"]


class GameEnv(vf.MultiTurnEnv):
    """A game; one rollout is one game.

    Parameters
    ----------
    game : Game
        The game.
    seats : sequence of int
        Seats of the model, in ascending order.
    against : str
        Name of the agent on all other seats.
    seeds : sequence of int
        Seed of the game of each example.
    match : dict
        What else ``rules_py.lm.Match`` takes.
    **more : Any
        What ``verifiers.MultiTurnEnv`` takes.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[int],
        against: str,
        seeds: Sequence[int],
        match: dict[str, Any],
        **more: Any,
    ) -> None:
        self.game, self.model_seats, self._more = game, list(seats), match
        self._agents = [None if at in seats else against for at in range(game.seats)]
        rubric = vf.Rubric(funcs=[_return], weights=[1.0])
        for metric in (_refused, _substituted, _decisions):
            rubric.add_metric(metric)
        rows = [
            {"prompt": self.match(seed).messages(), "info": {"seed": seed}, "answer": ""}
            for seed in seeds
        ]
        super().__init__(dataset=Dataset.from_list(rows), rubric=rubric, **more)

    def match(self, seed: int) -> Match:
        """Start the game of an example.

        Parameters
        ----------
        seed : int
            Its seed.

        Returns
        -------
        Match
            The game.
        """
        return Match(self.game, self._agents, seed=seed, **self._more)

    async def setup_state(self, state: State) -> State:
        """Start a game.

        Parameters
        ----------
        state : State
            State of the rollout.

        Returns
        -------
        State
            The same.
        """
        state["match"] = self.match(state["info"]["seed"])
        return state

    async def get_prompt_messages(self, state: State) -> Messages:
        """Take the last reply, and return the prompt of the next decision.

        Parameters
        ----------
        state : State
            State of the rollout.

        Returns
        -------
        Messages
            Rules in short and observation.
        """
        match: Match = state["match"]
        if state["trajectory"]:
            step = state["trajectory"][-1]
            seat, turn = step["extras"]["seat"], step["extras"]["turn"]
            match.act(_text(step["completion"]), seat=seat, turn=turn)
        if match.is_over:
            state["final_env_response"] = [{"role": "user", "content": match.end()}]
            return cast(Messages, state["final_env_response"])
        return cast(Messages, match.messages())

    async def env_response(self, messages: Messages, state: State, **more: Any) -> Messages:
        """Return nothing: every prompt is a new one.

        Parameters
        ----------
        messages : Messages
            The conversation.
        state : State
            State of the rollout.
        **more : Any
            Not used.

        Returns
        -------
        Messages
            No messages.
        """
        return cast(Messages, [])

    async def add_trajectory_step(self, state: State, trajectory_step: TrajectoryStep) -> None:
        """Note the seat and the turn of a step.

        Parameters
        ----------
        state : State
            State of the rollout.
        trajectory_step : TrajectoryStep
            The step.
        """
        match: Match = state["match"]
        trajectory_step["extras"].update(seat=match.seat, turn=match.turn)
        await super().add_trajectory_step(state, trajectory_step)

    async def render_completion(self, state: State) -> None:
        """Put together what was said, and give each step the return of its seat.

        Parameters
        ----------
        state : State
            State of the rollout.
        """
        said: list[Any] = []
        match = state.get("match")
        for at, step in enumerate(state["trajectory"]):
            said += [*(step["prompt"][-1:] if at else []), *step["completion"]]
            if match is not None and match.is_over:
                step["reward"] = match.returns[step["extras"]["seat"]]
        state["completion"] = said + list(state.get("final_env_response") or [])


def load_environment(
    game: str,
    *,
    seats: Sequence[int] | Literal["all"] = (0,),
    against: str = "heuristic",
    num_examples: int = 100,
    seed: int = 0,
    style: Literal["words", "json"] = "words",
    names: int | None = None,
    tries: int = 3,
    strict: bool = False,
    tokens: int = 2500,
    max_turns: int = -1,
    **options: Any,
) -> GameEnv:
    """Make an environment.

    Parameters
    ----------
    game : str
        Name of the game.
    seats : sequence of int or "all", default (0,)
        Seats of the model.
    against : str, default "heuristic"
        Name of the agent on all other seats.
    num_examples : int, default 100
        Number of games, with the seeds ``seed``, ``seed + 1`` and so on.
    seed : int, default 0
        Seed of the first game.
    style : {"words", "json"}, default "words"
        How observations are written.
    names : int, optional
        Seed of invented names for cards and terms; by default those of the game.
    tries : int, default 3
        After how many refused replies to one decision the heuristic acts in place of the model.
    strict : bool, default False
        Whether a reply needs number and words of an action.
    tokens : int, default 2500
        Greatest size of a prompt.
    max_turns : int, default -1
        After how many replies a rollout ends; by default none.
    **options : Any
        Options of the game.

    Returns
    -------
    GameEnv
        The environment. Its reward is the mean return of the seats of the model.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If there is no such seat or agent.
    """
    found = Game(game, **options)
    own = list(range(found.seats)) if seats == "all" else sorted(set(map(int, seats)))
    if not own or own[0] < 0 or own[-1] >= found.seats:
        raise ValueError(f"this game has the seats 0 to {found.seats - 1}, not {seats}")
    if num_examples < 1:
        raise ValueError("num_examples is at least 1")
    match = {
        "style": style,
        "names": names,
        "tries": tries,
        "strict": strict,
        "tokens": tokens,
    }
    seeds = range(seed, seed + num_examples)
    return GameEnv(found, own, against, seeds, match, max_turns=max_turns)


def _text(completion: Any) -> str:
    """Return the text of a reply."""
    parts: list[str] = []
    for message in completion:
        content = message["content"] if isinstance(message, dict) else message.content
        if isinstance(content, str):
            parts.append(content)
        else:
            parts += [str(_part_of(one)) for one in content or []]
    return "\n".join(parts)


def _part_of(part: Any) -> str:
    """Return the text of a part of a message, empty if it has none."""
    found = part.get("text") if isinstance(part, dict) else getattr(part, "text", None)
    return found or ""


def _match(state: State) -> Match:
    """Return the game of a rollout."""
    return cast(Match, state["match"])


async def _return(state: State) -> float:
    """Mean return of the seats of the model; 0.0 if the game was not played to its end."""
    match = _match(state)
    return sum(match.returns[at] for at in match.session.seats) / len(match.session.seats)


async def _refused(state: State) -> float:
    """Number of refused replies."""
    return float(sum(_match(state).refused.values()))


async def _substituted(state: State) -> float:
    """Number of decisions that the heuristic took in place of the model."""
    return float(sum(_match(state).substituted.values()))


async def _decisions(state: State) -> float:
    """Number of replies."""
    return float(len(state["trajectory"]))
