"""Pictures of intervals, as SVG without a plotting library."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

INKS = ("#0b69a3", "#c65d21", "#3f9142", "#8719a0", "#ba2525")


def tick(value: float) -> str:
    """Write a number below an axis."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def intervals(
    title: str,
    label: str,
    rows: Sequence[tuple[str, float, float]],
    level: tuple[str, float],
    *,
    inks: Sequence[int] | None = None,
    digits: int = 0,
) -> str:
    """Draw rows (name, middle, half-width) as dots with whiskers; ``level`` is a dashed line."""
    ends = [middle + side * half for _, middle, half in rows for side in (-1, 1)]
    low, high = min(*ends, level[1]), max(*ends, level[1])
    margin = 0.08 * (high - low) or 1.0
    low, high, bottom = low - margin, high + margin, 70 + 26 * len(rows)

    def at(value: float) -> float:
        return 220 + 370 * (value - low) / (high - low)

    size = f'width="700" height="{bottom + 50}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {bottom + 50}" '
        f'font-family="sans-serif" font-size="13"><rect {size} fill="white"/>',
        f'<text x="20" y="30" font-size="16" font-weight="bold">{escape(title)}</text>',
        f'<text x="405" y="{bottom + 38}" text-anchor="middle">{escape(label)}</text>',
    ]
    for part in range(5):
        value = low + (high - low) * part / 4
        x = at(value)
        out.append(f'<line x1="{x:.1f}" y1="60" x2="{x:.1f}" y2="{bottom}" stroke="#e4e7eb"/>')
        out.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{tick(value)}</text>')
    x = at(level[1])
    out.append(
        f'<line x1="{x:.1f}" y1="60" x2="{x:.1f}" y2="{bottom}" stroke="#52606d" '
        f'stroke-dasharray="5 4"/><text x="{x:.1f}" y="54" text-anchor="middle" fill="#52606d">'
        f"{escape(level[0])}</text>"
    )
    for place, (name, middle, half) in enumerate(rows):
        y = 80 + 26 * place
        ink = INKS[(inks[place] if inks else 0) % len(INKS)]
        out.append(
            f'<text x="210" y="{y}" dy="4" text-anchor="end">{escape(name)}</text>'
            f'<line x1="{at(middle - half):.1f}" y1="{y}" x2="{at(middle + half):.1f}" y2="{y}" '
            f'stroke="{ink}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{at(middle):.1f}" cy="{y}" r="5" fill="{ink}"/>'
            f'<text x="600" y="{y}" dy="4" fill="{ink}">{middle:.{digits}f} ± {half:.{digits}f}'
            "</text>"
        )
    return "\n".join([*out, "</svg>"])


def stacked(*pictures: str) -> str:
    """Put pictures of ``intervals`` below each other into one."""
    sizes = [re.match(r'<svg [^>]*viewBox="0 0 (\d+) (\d+)"', one) for one in pictures]
    parts, top = [], 0
    for one, size in zip(pictures, sizes, strict=True):
        assert size is not None
        place = f'<svg y="{top}" width="{size[1]}" height="{size[2]}" '
        parts.append(one.replace("<svg ", place, 1))
        top += int(size[2])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {top}">'
    return "\n".join([head, *parts, "</svg>"])
