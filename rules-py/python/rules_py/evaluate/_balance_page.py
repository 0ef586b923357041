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
HEAD = ("variant", "agents", "verdict", "games", "worth of the seats", "decisions")
SURVEYED = (
    "variant",
    "agents",
    "games",
    "decisions",
    "with one legal action",
    "another action changes the outcome",
    "another chance outcome changes it",
    "comebacks",
)
UNUSED = (
    "variant",
    "agents",
    "decisions that hardly matter",
    "actions never legal",
    "never chosen",
    "no measurable effect",
    "chance outcomes never possible",
    "never drawn",
    "that hardly matter",
)
BY_KIND = ("variant", "agents", "what", "kind", "another one changes the outcome")
COMPARED = ("one", "other", "deals", "seats, one minus other", "fairer", "decisions", "shorter")


@dataclass(frozen=True)
class Arm:
    """What a race found out about one variant between agents of one kind.

    The worth of a seat is its part of the wins or, by the criterion ``"returns"``, its return,
    minus the mean of all seats.
    """

    variant: str
    """The variant."""
    kind: str
    """The kind of agent in all seats."""
    games: int
    """Number of games."""
    worth: tuple[float, ...]
    """By seat: what it is worth."""
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
class ArmComparison:
    """Two arms of a race on the deals that both have played, with the same chance by source."""

    first: tuple[str, str]
    """Variant and kind of one arm."""
    second: tuple[str, str]
    """Those of the other: the variant or the kind is the same."""
    games: int
    """Number of deals that both have played."""
    worth: tuple[float, ...]
    """By seat: its worth in the first arm minus that in the second."""
    half_width: float
    """Half of the interval of each of them."""
    fairer: tuple[str, str] | None
    """The arm whose seat that is farthest from the mean is nearer to it; None if not known."""
    length: float
    """Mean number of decisions of the first arm minus that of the second."""
    length_half_width: float
    """Half of its interval."""
    shorter: tuple[str, str] | None
    """The arm with the shorter games; None if not known."""


@dataclass(frozen=True)
class Balance:
    """The result of ``balance``."""

    arms: tuple[Arm, ...]
    """By variant and kind."""
    fair: tuple[str, ...]
    """Variants that are fair between agents of every kind."""
    disagreements: tuple[str, ...]
    """Sentences on variants that are not the same for agents of different kinds."""
    comparisons: tuple[ArmComparison, ...]
    """Each two variants between agents of one kind, and each two kinds with one variant."""
    surveys: Mapping[tuple[str, str], Survey]
    """By variant and kind; empty if none were asked for."""
    criterion: str
    """``"wins"`` or ``"returns"``: of what the seats get equal parts."""
    digests: Mapping[str, str]
    """By kind the digest of the value function that corrected its returns; empty without."""
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


def amount(found: Balance, worth: float, sign: str = "+") -> str:
    """Return a worth as text: parts of the wins in points, returns as they are."""
    return format(100 * worth, f"{sign}.1f") if found.criterion == "wins" else f"{worth:{sign}.3f}"


def answer(found: Balance) -> str:
    """Return the answer in a sentence."""
    bound = found.max_mean_length
    short = "" if bound is None else f", and games take at most {bound:g} decisions"
    margin = f"{100 * found.margin:g} points" if found.criterion == "wins" else f"{found.margin:g}"
    asked = f"Every seat is worth the same up to {margin}{short}"
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
            " ".join(amount(found, own) for own in arm.worth)
            + f" ± {amount(found, arm.half_width, '')}",
            f"{arm.length:.0f} ± {arm.length_half_width:.0f}",
        )
        for arm in found.arms
    ]


def compared(found: Balance) -> list[tuple[str, ...]]:
    """Return the table of variants compared between agents of one kind."""
    return [
        (
            ", ".join(own.first),
            ", ".join(own.second),
            str(own.games),
            " ".join(amount(found, apart) for apart in own.worth)
            + f" ± {amount(found, own.half_width, '')}",
            own.fairer[0] if own.fairer else "not known",
            f"{own.length:+.0f} ± {own.length_half_width:.0f}",
            own.shorter[0] if own.shorter else "not known",
        )
        for own in found.comparisons
        if own.first[1] == own.second[1]
    ]


def surveyed(found: Balance) -> list[tuple[str, ...]]:
    """Return the table of the surveys."""
    return [
        (
            *arm,
            str(own.games),
            f"{own.decisions:.0f}",
            f"{own.forced:.0%}",
            str(own.changed),
            str(own.chance_changed),
            str(own.comebacks),
        )
        for arm, own in found.surveys.items()
    ]


def unused(found: Balance) -> list[tuple[str, ...]]:
    """Return the table of what the surveys found without use."""
    return [
        (
            *arm,
            _some(own.idle_decisions),
            _some(own.never_legal),
            _some(own.never_chosen),
            _some(own.no_effect),
            _some(own.never_possible),
            _some(own.never_drawn),
            _some(own.idle_outcomes),
        )
        for arm, own in found.surveys.items()
    ]


def by_kind(found: Balance) -> list[tuple[str, ...]]:
    """Return the table of kinds of decisions and of chance outcomes, the least first."""
    return [
        (*arm, what, kind, str(share))
        for arm, own in found.surveys.items()
        for what, kinds in (("decision", own.decisions_by_kind), ("chance", own.chance_by_kind))
        for kind, share in kinds.items()
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
    lines += [
        f"{one} minus {other}: {worth}, fairer: {fairer}; {length} decisions, shorter: {shorter}"
        for one, other, _, worth, fairer, length, shorter in compared(found)
    ]
    for head, seen in ((SURVEYED, surveyed(found)), (UNUSED, unused(found))):
        for row in seen:
            cells = zip(head[2:], row[2:], strict=True)
            told = "; ".join(f"{name} {cell}" for name, cell in cells)
            lines.append(f"{row[0]}, {row[1]}: {told}")
    return "\n".join([*lines, *dissent(found), answer(found)])


def page(found: Balance, title: str) -> str:
    """Write a page."""
    kinds = list(dict.fromkeys(arm.kind for arm in found.arms))
    wins = found.criterion == "wins"
    scale = 100 if wins else 1
    dots = [
        (f"{arm.variant}, {arm.kind}, seat {seat}", scale * own, scale * arm.half_width)
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
        _table(COMPARED, compared(found)),
        intervals(
            "What a seat is worth",
            "part of the wins minus the mean, in points" if wins else "return minus the mean",
            dots,
            ("equal", 0.0),
            inks=inks,
            digits=1 if wins else 3,
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
        parts += ["<h2>What happens in the games</h2>", _table(SURVEYED, surveyed(found))]
        parts += [_table(UNUSED, unused(found)), _table(BY_KIND, by_kind(found))]
    return "\n".join([*parts, f"<p>Intervals: {escape(found.assumptions)}.</p></html>"])


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """Write a table."""
    cells = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body
    )
    return f"<table><tr>{cells}</tr>{lines}</table>"
