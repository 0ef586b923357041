"""The games of a server as files, one for each, so that they outlive the server."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import secrets
import stat
import sys
import threading
import time
from collections.abc import Callable, Set
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from rules_py._lock import LockFile
from rules_py._reader import open_file, read_json, refused
from rules_py.errors import FileError
from rules_py.wire._saving import SavedGame
from rules_py.wire._schema import faults

__all__ = ["Folder", "own_folder"]

LOG = logging.getLogger(__name__)
LARGEST = 4 << 20
"""Greatest size of a file, in bytes."""
FILES = 1_000
"""Greatest number of files."""
BYTES = 64 << 20
"""Greatest size of all files, in bytes."""
DAYS = 90
"""Days after which the file of a game goes that nobody has played, when the folder is opened."""
NAME = re.compile(r"[0-9a-f]{16}\.game", re.ASCII)
"""Names of files, which are drawn at random: nothing of a client is in them."""
PART = re.compile(r"[0-9a-f]{16}\.part", re.ASCII)
"""Names of files that a process has not written to their end."""
LINK = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
"""What a token is made of."""


@dataclass
class _File:
    """What is known of a file."""

    tokens: frozenset[str]
    size: int
    used: float
    """When it was written, in seconds since the epoch."""
    over: bool


class Folder:
    """A folder with a file for each game, which one process at a time uses.

    Files have names that are drawn at random, and nobody but their owner may read them: they hold
    the links of all seats, and all that is hidden. A file is there whole or not at all. What cannot
    be read is left as it is, and named in the log.

    Parameters
    ----------
    path : str or path
        The folder; it is made if it does not exist.

    Raises
    ------
    BusyError
        If another process uses it.
    OSError
        If it cannot be made, or not be written to.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._in_use = LockFile(self.path / "in-use", self.path)
        self._files: dict[str, _File] = {}
        self._of: dict[str, str] = {}
        self._lock = threading.Lock()
        self._look()

    def __len__(self) -> int:
        """How many games can be gone on with."""
        return len(self._files)

    def close(self) -> None:
        """Let another process use the folder."""
        self._in_use.close()

    def find(self, token: str) -> str | None:
        """Find the file with a token.

        Parameters
        ----------
        token : str
            Token of a seat, or of those who watch.

        Returns
        -------
        str or None
            Its name; ``None`` if no game has this token.
        """
        with self._lock:
            return self._of.get(token)

    def read(self, name: str) -> SavedGame:
        """Read a game, which has to have the form of one.

        Parameters
        ----------
        name : str
            Name of its file.

        Returns
        -------
        SavedGame
            What it says. That it is a game of the rules is for others to check.

        Raises
        ------
        OSError
            If the file is gone.
        FileError
            If it holds no game.
        """
        path = self.path / name
        with open_file(path, LARGEST) as file:
            data = file.read(LARGEST)
        try:
            found = read_json(data)
        except ValueError as error:
            raise refused(path, f"this is no saved game: {error}") from None
        wrong = faults(found, SavedGame, "the game")
        if wrong:
            raise refused(path, f"this is no saved game: {wrong[0]}")
        saved = cast(SavedGame, found)
        links = [saved["watch"], *(one["token"] for one in saved["clients"])]
        if len({*links}) < len(links) or not all(map(LINK.fullmatch, links)):
            raise refused(path, "this is no saved game: it has no link for each seat")
        return saved

    def leave(self, name: str, why: object) -> None:
        """Leave a file as it is, and say so.

        Parameters
        ----------
        name : str
            Its name.
        why : object
            What is wrong.
        """
        LOG.warning("%s", why if isinstance(why, FileError) else refused(self.path / name, why))
        with self._lock:
            self._drop(name)

    def write(self, name: str | None, saved: SavedGame, held: Set[str]) -> str:
        """Write a game, in place of what its file was.

        Parameters
        ----------
        name : str or None
            Name of its file; ``None`` for a new one.
        saved : SavedGame
            The game.
        held : set of str
            Names of the files that do not make room.

        Returns
        -------
        str
            Name of the file.

        Raises
        ------
        OSError
            If it cannot be written.
        FileError
            If it is too large, or there is no room for it.
        """
        name = name or f"{secrets.token_hex(8)}.game"
        data = json.dumps(saved, separators=(",", ":")).encode()
        if len(data) > LARGEST:
            raise refused(self.path / name, f"the game takes more than {LARGEST} bytes")
        with self._lock:
            self._make_room(name, len(data), held)
            self._put(self.path / name, data)
            self._note(name, _File(_tokens(saved), len(data), time.time(), saved["over"]))
        return name

    def forget(self, name: str) -> None:
        """Remove a file, if it is there.

        Parameters
        ----------
        name : str
            Its name.
        """
        with self._lock:
            self._remove(name)

    def _look(self) -> None:
        """Look at all files, the newest first."""
        found: list[tuple[float, str, int]] = []
        with os.scandir(self.path) as entries:
            for entry in entries:
                about = entry.stat(follow_symlinks=False)
                if PART.fullmatch(entry.name):
                    (self.path / entry.name).unlink(missing_ok=True)
                elif NAME.fullmatch(entry.name) and stat.S_ISREG(about.st_mode):
                    found.append((about.st_mtime, entry.name, about.st_size))
        for used, name, size in sorted(found, reverse=True):
            try:
                saved = self.read(name)
                if any(token in self._of for token in _tokens(saved)):
                    raise refused(self.path / name, "another game has a link of this one")
            except (OSError, FileError) as error:
                LOG.warning("a game is left aside: %s", error)
                continue
            self._note(name, _File(_tokens(saved), size, used, saved["over"]))
        oldest = time.time() - DAYS * 86_400
        for name in [name for name, one in self._files.items() if one.used < oldest]:
            self._remove(name)
        self._make_room("", 0, frozenset())

    def _put(self, path: Path, data: bytes) -> None:
        """Write a file, whole or not at all."""
        part = path.with_suffix(".part")
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
        try:
            handle = os.open(part, flags | getattr(os, "O_BINARY", 0), 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    def _make_room(self, name: str, size: int, held: Set[str]) -> None:
        """Remove what is too much: games that are over first, then those left longest ago."""
        if not self._is_full(name, size):
            return
        loose = {*self._files} - held - {name}
        left = [(not self._files[one].over, self._files[one].used, one) for one in loose]
        left.sort(reverse=True)
        while self._is_full(name, size):
            if not left:
                raise refused(self.path, "the games take all the room that there is for them")
            self._remove(left.pop()[-1])

    def _is_full(self, name: str, size: int) -> bool:
        """Whether there is no room for a file."""
        others = [one.size for at, one in self._files.items() if at != name]
        return len(others) + bool(name) > FILES or sum(others) + size > BYTES

    def _note(self, name: str, file: _File) -> None:
        """Note a file."""
        self._files[name] = file
        for token in file.tokens:
            self._of[token] = name

    def _remove(self, name: str) -> None:
        """Remove a file."""
        with contextlib.suppress(OSError):
            (self.path / name).unlink(missing_ok=True)
        self._drop(name)

    def _drop(self, name: str) -> None:
        """Forget a file."""
        gone = self._files.pop(name, None)
        for token in gone.tokens if gone else ():
            del self._of[token]


def _tokens(saved: SavedGame) -> frozenset[str]:
    """Return the tokens of a game."""
    return frozenset([saved["watch"], *(one["token"] for one in saved["clients"])])


def usual_folder() -> Path:
    """Return where the games of a person are kept who names no folder.

    Returns
    -------
    Path
        A folder in the place for such files of the system.

    Raises
    ------
    RuntimeError
        If nobody knows where the person is at home.
    """
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        home = Path(os.environ["LOCALAPPDATA"])
    else:
        home = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return home / "rules_py" / "games"


def own_folder(named: str | None, say: Callable[[str], object]) -> Folder | None:
    """Return the folder that is named, or the usual one.

    Parameters
    ----------
    named : str or None
        The folder.
    say : callable
        Gets where games are kept, or why they are not.

    Returns
    -------
    Folder or None
        The folder; ``None`` where the usual one cannot be had, as it is no condition to play.

    Raises
    ------
    BusyError
        If another process uses the one that is named.
    OSError
        If this one cannot be made, or not be written to.
    """
    try:
        found = Folder(usual_folder() if named is None else named)
    except (OSError, RuntimeError, FileError) as error:  # a BusyError is a RuntimeError
        if named is not None:
            raise
        say(f"Games are not kept when the table ends: {error}")
        return None
    say(f"Games are kept in {found.path}; {len(found)} are there to go on with")
    return found
