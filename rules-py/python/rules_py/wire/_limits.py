"""What clients may take of a server: each number is a limit that its host can set."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from rules_py._rules import Game, Search, State, _component_changes
from rules_py.agents import known
from rules_py.wire._errors import RefusedError

__all__ = ["Limits", "Sets", "check_agent", "is_document", "may_have_a_set", "names_a_file"]

T = TypeVar("T", Game, State)


@dataclass(frozen=True)
class Limits:
    """Limits of a server, by client and for all of them; ``docs/wire.md`` lists them."""

    simulations: int = 2_000
    """Simulations for each decision of an agent that a client has named."""
    milliseconds: int = 2_000
    """The same in milliseconds."""
    games: int = 20
    """Games that a connection has started and that are not over."""
    memory: int = 256 << 20
    """Bytes of all games of the server, as ``Session.size`` counts them. Games that everybody has
    left make room; where all are played, no new one is taken."""
    address_games: int = 100
    """Games that an address has started over all its connections and that are not over."""
    address_connections: int = 200
    """Connections over WebSocket that an address has at once."""
    listeners: int = 64
    """Connections that have the same seat, or watch the same game."""
    sets: int = 20
    """Component sets that a client can load."""
    all_sets: int = 1_000
    """Component sets that all clients can load in the life of the process, which keeps them."""
    away: float = 600.0
    """Seconds after which a game that everybody has left gives its place away before others."""
    returns: float = 60.0
    """Seconds in which a game that everybody has left gives its place away after all others: a page
    is loaded again, a connection is made anew."""


def check_agent(name: str, limits: Limits) -> None:
    """Refuse an agent that opens a file, or thinks longer than a client may let it.

    Parameters
    ----------
    name : str
        Name of the agent.
    limits : Limits
        The limits.

    Raises
    ------
    RefusedError
        If the agent is not for clients.
    ValueError
        If there is no such agent.
    """
    found = known(name)
    policy = found.rollout if isinstance(found, Search) else found
    if str(policy).startswith("net:"):
        raise RefusedError("bad_game", "files are not opened for clients", "agent: net")
    if not isinstance(found, Search):
        return
    budget = found.budget
    timed = isinstance(budget, str)
    number = int(budget.removesuffix("ms")) if isinstance(budget, str) else budget
    if number > (limits.milliseconds if timed else limits.simulations):
        right = f"at most {limits.simulations} simulations, or {limits.milliseconds}ms"
        raise RefusedError("bad_game", f"{name} thinks for too long", f"a search: {right}")


def is_document(components: object) -> bool:
    """Whether the option ``components`` is a document, and not a name or a path.

    Parameters
    ----------
    components : object
        The option.

    Returns
    -------
    bool
        True for a document.
    """
    if isinstance(components, str):
        return bool(set("\n={") & {*components})
    return components is not None


def may_have_a_set(record: str) -> bool:
    """Whether a record may bring a component set; an escape in JSON may hide one.

    Parameters
    ----------
    record : str
        The record.

    Returns
    -------
    bool
        False where it brings none.
    """
    return "components" in record or "\\" in record


class Sets:
    """The component sets that clients have loaded, which the process never frees.

    Parameters
    ----------
    limits : Limits
        How many a client, and all of them, can load.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._names: set[tuple[str, str]] = set()
        self._documents: set[bytes] = set()
        self._loading = 0
        self._by_client: dict[object, int] = {}

    def load(
        self, client: object, document: object, make: Callable[[], T], kept: bool = False
    ) -> T:
        """Make something that may load a set, on the account of a client.

        Parameters
        ----------
        client : hashable
            The client.
        document : object
            What may have a set.
        make : callable
            Makes a game, or a state.
        kept : bool, default False
            Whether a set is kept where ``make`` raises.

        Returns
        -------
        Game or State
            What was made.

        Raises
        ------
        RefusedError
            If there are too many sets. Nothing has been loaded.
        """
        try:
            text = document if isinstance(document, str) else json.dumps(document)
        except RecursionError:
            raise ValueError("the component set is nested too deeply") from None
        digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
        with self._lock:
            if digest in self._documents:
                client = None
            else:
                self._begin(client)
        try:
            made = make()
        except BaseException:
            if client is not None:
                self._end(client, refund=not kept)
            raise
        if client is not None:
            game = made.game if isinstance(made, State) else made
            self._note(client, digest, game)
        return made

    def forget(self, client: object) -> None:
        """Forget a client that is gone; its sets count for all."""
        with self._lock:
            self._by_client.pop(client, None)

    def _begin(self, client: object) -> None:
        """Count a set before it is loaded."""
        mine, limits = self._by_client.get(client, 0), self._limits
        if mine >= limits.sets:
            right = f"at most {limits.sets} component sets a client"
            raise RefusedError("full", "you have loaded too many component sets", right)
        if len(self._names) + self._loading >= limits.all_sets:
            right = "play with a set that is loaded, by its name"
            raise RefusedError("full", "clients have loaded too many component sets", right)
        self._by_client[client] = mine + 1
        self._loading += 1

    def _end(self, client: object, refund: bool) -> None:
        """Count a set no more that was not loaded."""
        with self._lock:
            if refund:
                self._by_client[client] -= 1
                self._loading -= 1

    def _note(self, client: object, digest: bytes, game: Game) -> None:
        """Note which set was loaded; one that is loaded already costs nothing."""
        key = (game.name, str(game.options.get("components")))
        with self._lock:
            self._loading -= 1
            if key in self._names or key[1] in ("shipped", "None"):
                self._by_client[client] -= 1
            else:
                self._names.add(key)
            if len(self._documents) < 4 * self._limits.all_sets:
                self._documents.add(digest)


def names_a_file(game: str, components: object) -> bool:
    """Whether the option ``components`` of a client would be read as a path.

    Parameters
    ----------
    game : str
        Name of the game.
    components : object
        The option.

    Returns
    -------
    bool
        Whether it is neither a document nor the name of a set that is loaded.
    """
    if not isinstance(components, str) or components == "shipped" or is_document(components):
        return False
    return _component_changes(game, components) is None
