"""What a balance race has found, as text and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from rules_py.evaluate._picture import intervals
from rules_py.evaluate._survey import Survey

STYLE = (
    "body{font:15px/1.5 sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}td,th{border-bottom:1px solid #ccc;"
    "padding:.3rem .7rem;text-align:left;vertical-align:top}svg{max-width:100%;height:auto}"
)
LISTED = 12
"""Actions that are named in a cell of the page."""
HEAD = ("variant", "agents", "verdict", "games", "worth of the seats (points)", "decisions")
SURVEYED = (
    "variant",
    "agents",
    "games",
    "decisions",
    "with one legal action",
    "another action changes the outcome",
    "comebacks",
    "never legal",
    "never chosen",
    "no measurable effect",
)


@dataclass(frozen=True)
class Arm:
    """What a race found out about one variant between agents of one kind."""

    variant: str
    """The variant."""
    kind: str
    """The kind of agent in all seats."""
    games: int
    """Number of games."""
    worth: tuple[float, ...]
    """By seat: its part of the wins minus the mean part of the seats."""
    half_width: float
    """Half of the interval of each of them."""
    length: float
    """Mean number of decisions of a game."""
    length_half_width: float
    """Half of its interval."""
    verdict: str
    """``"fair"``: every seat is worth the same up to the margin, and games are short enough;
    ``"unfair"``; ``"too long"``; ``"open"`` if the games did not suffice to tell."""


@dataclass(frozen=True)
class Balance:
    """The result of ``balance``."""

    arms: tuple[Arm, ...]
    """By variant and kind."""
    fair: tuple[str, ...]
    """Variants that are fair between agents of every kind."""
    disagreements: tuple[str, ...]
    """Sentences on variants that are not the same for agents of different kinds."""
    surveys: Mapping[tuple[str, str], Survey]
    """By variant and kind; empty if none were asked for."""
    margin: float
    """How far a seat may be from the mean."""
    max_mean_length: float | None
    """Greatest mean number of decisions, if one was asked for."""
    assumptions: str
    """What the intervals rest on."""

    def __str__(self) -> str:
        return text(self)

    def html(self, title: str = "Balance") -> str:
        """Write a page of numbers and pictures, in one file.

        Parameters
        ----------
        title : str, default "Balance"
            Title of the page.

        Returns
        -------
        str
            The page, as an HTML document.
        """
        return page(self, title)


def answer(found: Balance) -> str:
    """Return the answer in a sentence."""
    bound = found.max_mean_length
    short = "" if bound is None else f", and games take at most {bound:g} decisions"
    asked = f"Every seat is worth the same up to {100 * found.margin:g} points{short}"
    if found.fair:
        return f"{asked}, for all kinds of agents: {', '.join(found.fair)}."
    left = any(arm.verdict == "open" for arm in found.arms)
    return f"{asked}: of no variant is that known" + (
        "; some are open, and need more games." if left else " for all kinds of agents."
    )


def dissent(found: Balance) -> list[str]:
    """Return what is said of the kinds of agents."""
    if not found.disagreements:
        return ["The kinds of agents do not disagree, as far as these games can tell."]
    return ["The kinds of agents DISAGREE:", *found.disagreements]


def rows(found: Balance) -> list[tuple[str, ...]]:
    """Return the table of the race."""
    return [
        (
            arm.variant,
            arm.kind,
            arm.verdict,
            str(arm.games),
            " ".join(f"{100 * own:+.1f}" for own in arm.worth) + f" ± {100 * arm.half_width:.1f}",
            f"{arm.length:.0f} ± {arm.length_half_width:.0f}",
        )
        for arm in found.arms
    ]


def surveyed(found: Balance) -> list[tuple[str, ...]]:
    """Return the table of the surveys."""
    return [
        (
            variant,
            kind,
            str(own.games),
            f"{own.decisions:.0f}",
            f"{own.forced:.0%}",
            str(own.changed),
            str(own.comebacks),
            _some(own.never_legal),
            _some(own.never_chosen),
            _some(own.no_effect),
        )
        for (variant, kind), own in found.surveys.items()
    ]


def _some(names: Sequence[str]) -> str:
    """Return how many there are, and the first of them."""
    if not names:
        return "none"
    more = ", …" if len(names) > LISTED else ""
    return f"{len(names)}: {', '.join(names[:LISTED])}{more}"


def text(found: Balance) -> str:
    """Write lines for a terminal."""
    table = [HEAD, *rows(found)]
    wide = [max(len(row[at]) for row in table) for at in range(len(HEAD))]
    lines = [
        "  ".join(f"{cell:<{size}}" for cell, size in zip(row, wide, strict=True)).rstrip()
        for row in table
    ]
    for row in surveyed(found):
        cells = zip(SURVEYED[2:], row[2:], strict=True)
        lines.append(f"{row[0]}, {row[1]}: " + "; ".join(f"{name} {cell}" for name, cell in cells))
    return "\n".join([*lines, *dissent(found), answer(found)])


def page(found: Balance, title: str) -> str:
    """Write a page."""
    kinds = list(dict.fromkeys(arm.kind for arm in found.arms))
    dots = [
        (f"{arm.variant}, {arm.kind}, seat {seat}", 100 * own, 100 * arm.half_width)
        for arm in found.arms
        for seat, own in enumerate(arm.worth)
    ]
    inks = [kinds.index(arm.kind) for arm in found.arms for _ in arm.worth]
    lengths = [
        (f"{arm.variant}, {arm.kind}", arm.length, arm.length_half_width) for arm in found.arms
    ]
    length_inks = [kinds.index(arm.kind) for arm in found.arms]
    level = (
        ("at most", found.max_mean_length)
        if found.max_mean_length is not None
        else ("the first", found.arms[0].length)
    )
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>",
        f"<p><b>{escape(answer(found))}</b></p>",
        *(f"<p>{escape(line)}</p>" for line in dissent(found)),
        _table(HEAD, rows(found)),
        intervals(
            "What a seat is worth",
            "part of the wins minus the mean, in points",
            dots,
            ("equal", 0.0),
            inks=inks,
            digits=1,
        ),
        intervals(
            "Length",
            "decisions of a game",
            lengths,
            level,
            inks=length_inks,
        ),
    ]
    if found.surveys:
        parts.append("<h2>What happens in the games</h2>" + _table(SURVEYED, surveyed(found)))
    return "\n".join([*parts, f"<p>Intervals: {escape(found.assumptions)}.</p></html>"])


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """Write a table."""
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body
    )
    return f"<table><tr>{cells}</tr>{lines}</table>"
