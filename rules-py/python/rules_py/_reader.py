"""The reader of files that come from outside, and of the JSON in them.

Whatever reads a file that somebody names comes here: a regular file and nothing else, no more of it
than a limit, JSON of limited depth. What is wrong is a ``FileError`` with a short message.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

from rules_py.errors import FileError, short

DEPTH = 32
"""Greatest depth of arrays and objects in JSON."""
LINE = 1 << 20
"""Greatest length of a line, in bytes."""
_SIGNS = re.compile(r'\\.|["\[\]{}]', re.S)
_PATHS = 160
"""How much of a path is quoted, in characters."""


def refused(path: str | os.PathLike[str], why: object) -> FileError:
    """Return the error for a file, with a message of limited length.

    Parameters
    ----------
    path : str or path
        The file.
    why : object
        What is wrong with it.

    Returns
    -------
    FileError
        The error.
    """
    return FileError(f"{quoted_path(path)}: {str(why)[:320]}")


def quoted_path(path: str | os.PathLike[str]) -> str:
    """Return a path as a message quotes it: the end of a long one, no control characters."""
    text = str(path)
    text = text if len(text) <= _PATHS else "…" + text[1 - _PATHS :]
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def open_file(path: str | os.PathLike[str], most: int) -> BinaryIO:
    """Open a regular file for reading.

    Parameters
    ----------
    path : str or path
        The file.
    most : int
        Greatest size, in bytes.

    Returns
    -------
    BinaryIO
        The file. It can grow while it is read, so that a reader keeps count.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is no regular file, it is larger, or it cannot be opened.
    """
    try:
        # To open some devices does something; a pipe is waited for. The second look is the one
        # that counts: another file can have taken the place of the first meanwhile.
        _check(path, os.stat(path), most)
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(path, flags)
    except FileNotFoundError:
        raise FileNotFoundError(f"{quoted_path(path)}: there is no such file") from None
    except OSError as error:
        raise refused(path, error.strerror or error) from None
    except ValueError as error:  # a path with a zero in it
        if isinstance(error, FileError):
            raise
        raise refused(path, error) from None
    try:
        _check(path, os.fstat(handle), most)
    except BaseException:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def open_to_append(path: str | os.PathLike[str], most: int) -> BinaryIO:
    """Open a file for writing at its end; it is made if it does not exist.

    Parameters
    ----------
    path : str or path
        The file.
    most : int
        Greatest size, in bytes.

    Returns
    -------
    BinaryIO
        The file.

    Raises
    ------
    FileNotFoundError
        If there is no such folder.
    FileError
        If it is no regular file, it is larger, or it cannot be opened; its cause is the error of
        the system.
    """
    with contextlib.suppress(FileNotFoundError):
        open_file(path, most).close()  # a device or a pipe is not opened for writing
    try:
        return open(path, "ab")
    except FileNotFoundError:
        raise FileNotFoundError(f"{quoted_path(path)}: there is no such folder") from None
    except OSError as error:
        raise refused(path, error.strerror or error) from error


def _check(path: str | os.PathLike[str], about: os.stat_result, most: int) -> None:
    """Refuse what is no regular file, and what is too large."""
    if not stat.S_ISREG(about.st_mode):
        raise refused(path, "it is no regular file")
    if about.st_size > most:
        raise refused(path, f"it has {about.st_size} bytes, more than {most}")


def read_lines(path: str | os.PathLike[str], most: int, longest: int = LINE) -> Iterator[bytes]:
    """Yield the lines of a file with their ends; the last one may have none.

    Parameters
    ----------
    path : str or path
        The file.
    most : int
        Greatest size, in bytes.
    longest : int, default ``LINE``
        Greatest length of a line, in bytes.

    Yields
    ------
    bytes
        A line.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is no regular file, or it or a line of it is too long.
    """
    left = most
    with open_file(path, most) as file:
        for number in range(1, most):
            line = file.readline(longest + 1)
            left -= len(line)
            if len(line) > longest:
                raise refused(path, f"line {number} has more than {longest} bytes")
            if left < 0:
                raise refused(path, f"it has more than {most} bytes")
            if not line:
                return
            yield line


def read_json(text: str | bytes) -> Any:
    """Read JSON of limited depth, in which no object has a key twice.

    Parameters
    ----------
    text : str or bytes
        The text; bytes are UTF-8.

    Returns
    -------
    Any
        The value.

    Raises
    ------
    ValueError
        If it is no JSON or too deep, an object has a key twice, or an integer has thousands of
        digits.
    """
    try:
        read = text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError:
        raise ValueError("it is no UTF-8") from None
    # What opens no more than so many is no deeper; nearly every text ends here.
    if read.count("[") + read.count("{") > DEPTH and _depth(read) > DEPTH:
        raise ValueError(f"it is nested more than {DEPTH} levels deep")
    try:
        return json.loads(read, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON: {error.msg} at character {error.pos}") from None


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; readers do not agree on which value of a key counts that it has twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        count = Counter(key for key, _ in pairs)
        twice = next(key for key in found if count[key] > 1)
        raise ValueError(f"the key {short(twice)} occurs twice")
    return found


def _depth(text: str) -> int:
    """Return how deep JSON is nested."""
    depth = deepest = 0
    inside = False
    for sign in _SIGNS.findall(text):
        if sign == '"':
            inside = not inside
        elif not inside and sign in "[]{}":
            depth += 1 if sign in "[{" else -1
            deepest = max(deepest, depth)
    return deepest
