"""The standard streams: every text that this package prints leaves here.

A stream knows some characters or all of them, is a terminal or a file, is closed, or is not there.
What is for people is written with the characters that the stream knows, and control characters in
it are escaped: names in files and replies of strangers move no cursor and turn no text round. What
is read again by a program, a document, is UTF-8 wherever it does not go to a terminal.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata
from typing import IO, Any, TextIO

_READABLE = "rules_py.readable"
_PLAIN = {
    "×": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "·": "*",
    "•": "*",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "±": "+-",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
}
"""How characters are written where they cannot be."""
_CONTROLS = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Characters that are commands to a terminal, change the direction of a text, or are not seen."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write characters that an encoding lacks in a way that can be read."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    texts = (_PLAIN.get(one) or unicodedata.normalize("NFKD", one) for one in found)
    # A letter is not lost with its accent, and what has no letters is a question mark.
    plain = (text.encode("ascii", "ignore").decode() or "?" for text in texts)
    return "".join(plain), error.end


codecs.register_error(_READABLE, _plain)


def escaped(text: str) -> str:
    """Return a text with its control characters escaped, but for line feeds and tabs.

    Parameters
    ----------
    text : str
        The text.

    Returns
    -------
    str
        The text, with a backslash and a number for each of them.
    """
    return _CONTROLS.sub(lambda found: ascii(found[0])[1:-1], text)


def fitted(text: str, stream: Any) -> str:
    """Return a text in the characters that a stream can write, control characters escaped.

    Parameters
    ----------
    text : str
        The text.
    stream : file object
        Where it goes.

    Returns
    -------
    str
        The text, or one like it.
    """
    encoding, text = getattr(stream, "encoding", None), escaped(text)
    if text.isascii() or not isinstance(encoding, str):
        return text
    try:
        return text.encode(encoding, _READABLE).decode(encoding)
    except LookupError:
        return text


def is_terminal(stream: Any) -> bool:
    """Say whether a stream is a terminal; one that is closed or not there is none.

    Parameters
    ----------
    stream : file object or None
        The stream.

    Returns
    -------
    bool
        True if it is one.
    """
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError, OSError):
        return False


def output() -> TextIO:
    """Return standard output; where it is closed, a file that forgets what it gets.

    Returns
    -------
    TextIO
        The stream.
    """
    return sys.stdout if _is_open(sys.stdout) else _Nowhere()


def replies() -> TextIO:
    """Return standard input; where it is closed, an empty file.

    Returns
    -------
    TextIO
        The stream. Bytes that are no text end nothing.
    """
    if not _is_open(sys.stdin):
        return _Nowhere()
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return sys.stdin


class _Nowhere(io.StringIO):
    """A file that is always empty."""

    def write(self, text: str) -> int:
        """Forget a text."""
        return len(text)


def _is_open(stream: IO[str] | None) -> bool:
    """Say whether a stream is there: a program can be started without, or close it."""
    return stream is not None and not getattr(stream, "closed", False)


def say(text: object = "", *, begin: str = "", end: str = "\n", error: bool = False) -> None:
    """Print a text for people.

    Parameters
    ----------
    text : object
        The text; its control characters are escaped.
    begin : str, default ""
        What comes before it, as it is.
    end : str, default a line feed
        What follows it, as it is.
    error : bool, default False
        Whether it goes to standard error, not to standard output.
    """
    stream = sys.stderr if error else sys.stdout
    if _is_open(stream):
        stream.write(f"{begin}{fitted(str(text), stream)}{end}")
        stream.flush()


def document(text: str) -> None:
    """Print a text that a program reads: UTF-8 with plain line feeds, except on a terminal.

    Parameters
    ----------
    text : str
        The text, with its last line feed.
    """
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or is_terminal(sys.stdout) or not _is_open(sys.stdout):
        say(text, end="")
        return
    sys.stdout.flush()
    buffer.write(text.encode("utf-8", "replace"))
    buffer.flush()


def finish() -> None:
    """Write what waits in standard output."""
    if _is_open(sys.stdout):
        sys.stdout.flush()


def leave() -> None:
    """Forget what standard output could not write: nobody reads on.

    Python would try once more as it ends, and complain.
    """
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (AttributeError, ValueError, OSError):  # no file behind it
        return
