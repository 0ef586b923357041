"""Locks on files: one process at a time writes.

The system holds them for an open file, so that a process that ends in any way leaves none behind.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Any

from rules_py._reader import open_to_append, quoted_path
from rules_py.errors import BusyError

_FAR = 1 << 62
"""Where Windows locks a byte: behind what anybody reads."""
_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


def lock(file: Any, path: str | os.PathLike[str]) -> None:
    """Lock an open file until it is closed.

    Where the file system has no locks, nothing happens.

    Parameters
    ----------
    file : file object
        The file, open for writing.
    path : str or path
        What it is called in messages.

    Raises
    ------
    BusyError
        If another process, or another call in this one, has locked it.
    """
    try:
        _lock(file.fileno())
    except OSError as error:
        if error.errno in _TAKEN:
            raise BusyError(
                f"{quoted_path(path)} is in use by another process, or by another call in this "
                "one: wait for its end, or name another file"
            ) from None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        """Lock a byte far behind the end."""
        at = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, at, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        """Lock the file."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockFile:
    """A file beside others that is there while they are being written.

    Parameters
    ----------
    path : path
        The file; one that nobody has locked is no obstacle.
    about : str or path
        What it locks, for messages.

    Raises
    ------
    BusyError
        If another process, or another call in this one, has locked it.
    FileError
        If the file cannot be made.
    """

    def __init__(self, path: Path, about: str | os.PathLike[str]) -> None:
        self._path = path
        while True:
            self._file = open_to_append(path, 0)
            try:
                lock(self._file, about)
                # Who had it before may have removed it between the two.
                if os.path.samestat(os.fstat(self._file.fileno()), path.stat()):
                    return
            except FileNotFoundError:
                pass
            except BaseException:
                self._file.close()
                raise
            self._file.close()

    def close(self) -> None:
        """Remove the file, and unlock what it locks."""
        with contextlib.suppress(OSError):  # Windows removes no open file: it stays, unlocked
            self._path.unlink()
        self._file.close()
