"""Arrays of numbers in NPZ files that come from outside.

What NumPy writes with ``savez`` is read here with limits: its own reader trusts the sizes that a
file claims, and has a dozen kinds of errors.
"""

from __future__ import annotations

import math
import os
import re
import struct
import zipfile
import zlib
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from rules_py._reader import open_file, refused

LARGEST = 1 << 28
"""Greatest size of the arrays of a file, in bytes."""
_ENTRIES = 64
_PIECE = 1 << 20
"""How much is read at once, in bytes; the table of contents is no longer."""
_HEADER = re.compile(
    rb"\{'descr': '([<>|=]?)([fiuU])(\d{1,7})', 'fortran_order': (True|False), "
    rb"'shape': \(((?:\d{1,12},? ?){0,4})\),? \} *\n"
)
_TROUBLES = (
    OSError,
    ValueError,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
    MemoryError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
"""What ``zipfile`` raises on bent files."""


def read_arrays(
    path: str | os.PathLike[str], what: str, most: int = LARGEST
) -> dict[str, NDArray[Any]]:
    """Read the arrays of an NPZ file: floats, integers and texts.

    Parameters
    ----------
    path : str or path
        The file.
    what : str
        What it should be, for messages: ``"network"``.
    most : int, default LARGEST
        Greatest size of all arrays together, in bytes.

    Returns
    -------
    dict of str to ndarray
        The arrays by name.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is no NPZ file, or larger.
    """
    with open_file(path, most + _PIECE) as file:
        try:
            with zipfile.ZipFile(_Pieces(file)) as archive:
                return _members(archive, most)
        except _TROUBLES as error:
            why = f"{error}" or type(error).__name__
            raise refused(path, f"this is no {what}: {why}") from None


def _members(archive: zipfile.ZipFile, most: int) -> dict[str, NDArray[Any]]:
    """Read the arrays of an archive."""
    entries = archive.infolist()
    if len(entries) > _ENTRIES:
        raise ValueError(f"it has {len(entries)} arrays, more than {_ENTRIES}")
    size = sum(one.file_size for one in entries)
    if size > most:
        raise ValueError(f"its arrays take {size} bytes, more than {most}")
    found: dict[str, NDArray[Any]] = {}
    for one in entries:
        if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError("it is compressed in a way that savez does not use")
        name = one.filename.removesuffix(".npy")[:80]
        if name in found:
            raise ValueError(f"it has two arrays {name!r}")
        with archive.open(one) as member:
            found[name] = _array(member, one.file_size, name)
    return found


def _array(member: Any, size: int, name: str) -> NDArray[Any]:
    """Read an array, whose header has to claim what is there."""
    begin = member.read(10)
    if begin[:8] != b"\x93NUMPY\x01\x00":
        raise ValueError(f"{name} is no array as savez writes it")
    length = int.from_bytes(begin[8:10], "little")
    header = _HEADER.fullmatch(member.read(length))
    if header is None:
        raise ValueError(f"{name} is no array of numbers or texts")
    order, kind, width, fortran, sizes = (one.decode() for one in header.groups())
    try:
        dtype = np.dtype(f"{order}{kind}{width}")
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from None
    shape = tuple(int(one) for one in re.findall(r"\d+", sizes))
    count = math.prod(shape)
    if dtype.itemsize * count != size - 10 - length:
        raise ValueError(f"{name} has not the size that its header says")
    whole = np.empty(count, dtype)
    cells = whole.view(np.uint8) if whole.nbytes else np.empty(0, np.uint8)
    for first in range(0, len(cells), _PIECE):
        piece = member.read(min(_PIECE, len(cells) - first))
        cells[first : first + _PIECE] = np.frombuffer(piece, np.uint8)
    if member.read(1):  # the end of a member is where its sum is checked
        raise ValueError(f"{name} is longer than it says")
    return whole.reshape(shape, order="F" if fortran == "True" else "C")


class _Pieces:
    """A file of which no more than a piece is read at once."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek, self.tell, self.close = file.seek, file.tell, file.close
        self.seekable, self.mode = file.seekable, "rb"

    def read(self, size: int = -1) -> bytes:
        """Read a piece."""
        piece = self._file.read(2 * _PIECE + 1 if size < 0 else min(size, 2 * _PIECE + 1))
        if len(piece) > 2 * _PIECE:
            raise ValueError("its table of contents is too long")
        return piece


def layers(found: dict[str, NDArray[Any]], count: int) -> list[NDArray[np.float32]]:
    """Return the arrays ``arr_0``, ``arr_1``, … as the layers of a network, checked.

    A matrix ``arr_0`` of ``int8`` is multiplied by ``scale_0``. What is used is removed.

    Parameters
    ----------
    found : dict of str to ndarray
        The arrays of a file.
    count : int
        How many of them are layers, scales left out.

    Returns
    -------
    list of ndarray of float32
        A matrix and a vector of biases for each layer.

    Raises
    ------
    ValueError
        If they are no layers that fit each other, or not all are finite.
    """
    weights: list[NDArray[np.float32]] = []
    size = 4 * sum(found[f"arr_{at}"].size for at in range(count) if f"arr_{at}" in found)
    if size > 2 * LARGEST:
        raise ValueError(f"its weights take {size} bytes, more than {2 * LARGEST}")
    for at in range(count):
        part = _layer(found, at)
        if at and part.shape[0] != weights[-1].shape[-1]:
            raise ValueError(f"arr_{at} has {part.shape[0]} rows, not {weights[-1].shape[-1]}")
        if not np.isfinite(part).all():
            raise ValueError(f"arr_{at} must be finite")
        part.flags.writeable = False
        weights.append(part)
    if not weights or len(weights) % 2:
        raise ValueError("each layer needs a matrix and a vector of biases")
    return weights


def _layer(found: dict[str, NDArray[Any]], at: int) -> NDArray[np.float32]:
    """Return a matrix, times its scale if it has one, or a vector of biases."""
    part, scale = found.get(f"arr_{at}"), found.pop(f"scale_{at}", None)
    if part is None:
        raise ValueError(f"it has no arr_{at}")
    whole = part.dtype == np.int8 and scale is not None
    if (part.dtype.kind != "f" and not whole) or part.ndim != 2 - at % 2 or not part.size:
        kind = "vector of biases" if at % 2 else "matrix"
        raise ValueError(f"arr_{at} must be a {kind} of floats, or of int8 with a scale_{at}")
    with np.errstate(over="ignore"):
        part = found.pop(f"arr_{at}").astype(np.float32, copy=False)
        if scale is None:
            return part
        fits = [(len(part), 1), (1, part.shape[-1])] if part.ndim == 2 else []
        if not whole or scale.dtype.kind != "f" or scale.shape not in fits:
            raise ValueError(
                f"scale_{at} must be floats of shape (rows, 1) or (1, columns) of a matrix of int8"
            )
        return part * scale.astype(np.float32, copy=False)
