"""Actions, observations and the state that clients may see."""

from __future__ import annotations

from pydantic import Field

from openenv.core.env_server.types import Action, Observation, State


class GameAction(Action):
    """The reply of a model."""

    reply: str = Field(description="Text in which one legal action is named, or nothing but it")
    turn: int | None = Field(
        default=None, description="Decision that the reply is about; late replies are refused"
    )


class GameObservation(Observation):
    """What the seat to act knows."""

    system: str = Field(default="", description="Seat, rules in short, how to reply")
    text: str = Field(default="", description="What happened, the table, the legal actions")
    seat: int | None = Field(default=None, description="Seat to act; null when the game is over")
    turn: int | None = Field(default=None, description="Number of the decision of this seat")
    legal: list[str] = Field(default_factory=list, description="Legal actions in words")
    refused: str | None = Field(default=None, description="Why the last reply was refused")
    returns: list[float] | None = Field(default=None, description="By seat, at the end of the game")


class GameState(State):
    """Facts about the episode that are no secret."""

    game: str = Field(default="", description="Name of the game")
    seats: list[str | None] = Field(
        default_factory=list, description="By seat: name of the agent, or null for a model"
    )
    refused: int = Field(default=0, description="Number of refused replies")
