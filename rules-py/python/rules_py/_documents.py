"""Plans that people write: documents in TOML or JSON, whose every key says something."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_py._reader import open_file, read_json, refused
from rules_py.errors import short

LARGEST = 1 << 20
"""Greatest size of a file, in bytes."""


def read_document(path: str | os.PathLike[str], what: str) -> dict[str, Any]:
    """Read a file in TOML; with the ending ``.json`` it has the same as JSON.

    Parameters
    ----------
    path : str or path
        The file.
    what : str
        What it is, for messages: ``"arena"``.

    Returns
    -------
    dict of str to Any
        What it says.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is neither of the two.
    """
    with open_file(path, LARGEST) as file:
        text = file.read()
    try:
        if Path(path).suffix == ".json":
            found = read_json(text)
        elif sys.version_info >= (3, 11):
            import tomllib

            found = tomllib.loads(text.decode())
        else:
            raise ValueError("TOML is read from Python 3.11 on: write the same as .json")
    except ValueError as error:
        raise refused(path, error) from None
    if not isinstance(found, dict):
        raise refused(path, f"this is no {what}")
    return found


def known(found: Mapping[str, Any], keys: set[str], what: str) -> None:
    """Refuse keys that say nothing.

    Parameters
    ----------
    found : mapping
        What a document says.
    keys : set of str
        What it may say.
    what : str
        What it is, for messages.

    Raises
    ------
    ValueError
        If it has another key.
    """
    unknown = sorted({*found} - keys)
    if unknown:
        raise ValueError(f"{what} has {', '.join(sorted(keys))}, not {short(unknown[0])}")


def table(found: Mapping[str, Any], key: str) -> dict[str, dict[str, Any]]:
    """Return a table of tables.

    Parameters
    ----------
    found : mapping
        What a document says.
    key : str
        Key of the table; without it the table is empty.

    Returns
    -------
    dict of str to dict
        The table.

    Raises
    ------
    ValueError
        If it is something else.
    """
    rows = found.get(key, {})
    if not isinstance(rows, dict) or not all(isinstance(one, dict) for one in rows.values()):
        raise ValueError(f"{key} is a table for each, such as [{key}.NAME]")
    return rows
