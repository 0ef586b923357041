"""A server of the Model Context Protocol: one seat at a game, as tools over standard streams.

::

    python -m rules_py mcp wuerfelhelden --against search:1000

The tools are ``view``, ``legal``, ``act`` and ``rules``; ``new`` starts another game. It needs
the extra ``mcp``. A tool of this server answers in words of the game, never in those of Python:
what is refused says why and what is near.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import BeforeValidator

from rules_py import Game, __version__
from rules_py.lm import Match

__all__ = ["server"]

Reply = Annotated[str, BeforeValidator(lambda said: str(said) if type(said) is int else said)]
"""A reply; a number is as good as its digits."""
PART = 6000
"""Greatest length of an answer about the rules, in characters."""


class _Seat:
    """The game of a server, and its tools."""

    def __init__(self, start: Callable[[], Match]) -> None:
        self._start, self._lock = start, threading.Lock()
        self.match = start()

    def view(self) -> str:
        """What your seat knows, what has happened since your last turn, what is asked now."""
        with self._lock:
            return self._with_turn(self.match.observation())

    def legal(self) -> str:
        """Your legal actions, with the numbers by which `act` takes them."""
        with self._lock:
            if self.match.is_over:
                raise ToolError(str(self.match.end()))
            words = self.match.legal()
            listed = "\n".join(f"{at}. {one}" for at, one in enumerate(words, 1))
            return f"Turn {self.match.turn}:\n{listed}"

    def act(self, action: Reply, turn: int | None = None) -> str:
        """Choose a legal action by number or words; all plays on to your next decision.

        Give the turn that `legal` or `view` named, and an answer that comes late is refused
        instead of being taken for another decision.
        """
        with self._lock:
            answer = self.match.act(action, turn=turn)
            if not answer.accepted and answer.action is None:
                raise ToolError(f"Refused: {answer.message}")
            done = "You chose" if answer.accepted else "Refused"
            return f"{done}: {answer.message}\n\n{self._with_turn(self.match.observation())}"

    def rules(self, topic: str = "", part: int = 1) -> str:
        """The rules in short; with a topic, a rule by its number or a section by its heading."""
        with self._lock:
            if not topic:
                listed = "\n".join(self.match.topics())
                return f"{self.match.system()}\n\nTopics of the full rules:\n{listed}"
            try:
                text = self.match.rules(topic)
            except ValueError as error:
                raise ToolError(str(error)) from None
        parts = max(1, -(-len(text) // PART))
        if not 1 <= part <= parts:
            raise ToolError(f"this topic has the parts 1 to {parts}")
        note = f"\n\n(Part {part} of {parts}.)" if parts > 1 else ""
        return text[(part - 1) * PART : part * PART] + note

    def new(self) -> str:
        """Give up this game and start another one."""
        with self._lock:
            self.match = self._start()
            return self._with_turn(self.match.observation())

    def _with_turn(self, text: str) -> str:
        """Name the turn."""
        return text if self.match.is_over else f"Turn {self.match.turn}.\n\n{text}"


def server(
    game: str | Game, *, against: str = "heuristic", seat: int = 0, **more: Any
) -> MCPServer:
    """Make a server that plays one seat of a game.

    Parameters
    ----------
    game : str or Game
        The game or its name.
    against : str, default "heuristic"
        Name of the agent on all other seats.
    seat : int, default 0
        The seat of the model.
    **more : Any
        What ``rules_py.lm.Match`` takes: ``seed``, ``style``, ``names``, ``tokens``, ``strict``,
        ``clock`` and options of the game.

    Returns
    -------
    MCPServer
        The server; its ``run`` serves standard streams.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If there is no such seat or agent.
    """
    tries = more.pop("tries", 1_000_000)

    def start() -> Match:
        return Match.against(game, against, seat, tries=tries, **more)

    table = _Seat(start)
    instructions = f"You play a game by tools. {table.match.system()}"
    made = MCPServer("rules_py", version=__version__, instructions=instructions, log_level="ERROR")
    reading = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    acting = ToolAnnotations(read_only_hint=False, open_world_hint=False)
    for tool, note in (
        (table.view, reading),
        (table.legal, reading),
        (table.rules, reading),
        (table.act, acting),
        (table.new, acting),
    ):
        made.tool(annotations=note, structured_output=False)(tool)
    return made
