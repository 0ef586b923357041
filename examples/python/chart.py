"""Charts: lines with bands, and rows of intervals, as SVG without a plotting library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

INKS = ("#0b69a3", "#c65d21", "#3f9142", "#8719a0", "#ba2525")


def number(value: float) -> str:
    """Return a number on the lower axis, without an exponent."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def lines(
    path: Path,
    title: str,
    x_label: str,
    y_label: str,
    curves: dict[str, tuple[Sequence[float], Sequence[float], Sequence[float]]],
    level: tuple[str, float] | None = None,
) -> None:
    """Write curves (xs, ys, half-widths) as a picture; ``level`` is a dashed line."""
    xs = [x for curve in curves.values() for x in curve[0]]
    ys = [
        y + s * h
        for _, mid, half in curves.values()
        for y, h in zip(mid, half, strict=True)
        for s in (-1, 1)
    ]
    if level:
        ys.append(level[1])
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    right, high = right + (right == left), high + (high == low)

    def at(x: float, y: float) -> str:
        across = 70 + 600 * (x - left) / (right - left)
        return f"{across:.1f},{330 - 270 * (y - low) / (high - low):.1f}"

    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 400" font-family="sans-serif" '
        'font-size="13"><rect width="700" height="400" fill="white"/>',
        f'<text x="70" y="30" font-size="16" font-weight="bold">{escape(title)}</text>',
        f'<text x="370" y="385" text-anchor="middle">{escape(x_label)}</text>',
        f'<text x="70" y="50" fill="#52606d">{escape(y_label)}</text>',
    ]
    for part in range(5):
        y = low + (high - low) * part / 4
        x = left + (right - left) * part / 4
        out.append(f'<polyline points="{at(left, y)} {at(right, y)}" stroke="#e4e7eb"/>')
        place = at(left, y).split(",")[1]
        out.append(f'<text x="64" y="{place}" text-anchor="end" dy="4">{y:.3g}</text>')
        place = at(x, low).split(",")[0]
        out.append(f'<text x="{place}" y="350" text-anchor="middle">{number(x)}</text>')
    if level:
        ends = f"{at(left, level[1])} {at(right, level[1])}"
        out.append(f'<polyline points="{ends}" stroke="#52606d" stroke-dasharray="5 4"/>')
        x, y = at(right, level[1]).split(",")
        out.append(f'<text x="{x}" y="{y}" dy="-5" text-anchor="end">{escape(level[0])}</text>')
    for (name, (along, mid, half)), ink in zip(curves.items(), INKS * 9, strict=False):
        upper = [at(x, y + h) for x, y, h in zip(along, mid, half, strict=True)]
        lower = [at(x, y - h) for x, y, h in zip(along, mid, half, strict=True)]
        band = " ".join(upper + lower[::-1])
        out.append(f'<polygon points="{band}" fill="{ink}" opacity="0.18"/>')
        points = " ".join(at(x, y) for x, y in zip(along, mid, strict=True))
        out.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>')
        row = list(curves).index(name)
        out.append(
            f'<text x="670" y="{70 + 18 * row}" text-anchor="end" fill="{ink}">'
            f"{escape(name)}</text>"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*out, "</svg>"]), encoding="utf-8")


def intervals(
    path: Path,
    title: str,
    label: str,
    rows: Sequence[tuple[str, float, float]],
    level: tuple[str, float],
    inks: Sequence[int] | None = None,
    digits: int = 1,
) -> None:
    """Write rows (name, middle, half-width) as dots with whiskers; ``level`` is dashed."""
    ends = [middle + side * half for _, middle, half in rows for side in (-1, 1)]
    low, high = min(*ends, level[1]), max(*ends, level[1])
    margin = 0.08 * (high - low) or 1.0
    low, high, bottom = low - margin, high + margin, 70 + 34 * len(rows)

    def at(value: float) -> float:
        return 190 + 400 * (value - low) / (high - low)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {bottom + 50}" '
        f'font-family="sans-serif" font-size="13">'
        f'<rect width="700" height="{bottom + 50}" fill="white"/>',
        f'<text x="20" y="30" font-size="16" font-weight="bold">{escape(title)}</text>',
        f'<text x="390" y="{bottom + 38}" text-anchor="middle">{escape(label)}</text>',
    ]
    for part in range(5):
        value = low + (high - low) * part / 4
        x = at(value)
        out.append(f'<line x1="{x:.1f}" y1="60" x2="{x:.1f}" y2="{bottom}" stroke="#e4e7eb"/>')
        out.append(
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{number(value)}</text>'
        )
    x = at(level[1])
    out.append(
        f'<line x1="{x:.1f}" y1="60" x2="{x:.1f}" y2="{bottom}" stroke="#52606d" '
        f'stroke-dasharray="5 4"/><text x="{x:.1f}" y="54" text-anchor="middle" fill="#52606d">'
        f"{escape(level[0])}</text>"
    )
    for place, (name, middle, half) in enumerate(rows):
        y, ink = 80 + 34 * place, INKS[(inks[place] if inks else place) % len(INKS)]
        out.append(
            f'<text x="180" y="{y}" dy="4" text-anchor="end">{escape(name)}</text>'
            f'<line x1="{at(middle - half):.1f}" y1="{y}" x2="{at(middle + half):.1f}" y2="{y}" '
            f'stroke="{ink}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{at(middle):.1f}" cy="{y}" r="5" fill="{ink}"/>'
            f'<text x="600" y="{y}" dy="4" fill="{ink}">{middle:.{digits}f} ± {half:.{digits}f}'
            "</text>"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*out, "</svg>"]), encoding="utf-8")


def stacks(
    path: Path,
    title: str,
    label: str,
    rows: Sequence[tuple[str, Sequence[tuple[float, float]]]],
    parts: Sequence[str],
) -> None:
    """Write rows (name, parts with their half-widths) as bars of one part beside the other."""
    whole = max(sum(value for value, _ in found) for _, found in rows)
    height = 130 + 34 * len(rows)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 {height}" '
        f'font-family="sans-serif" font-size="13"><rect width="700" height="{height}" '
        'fill="white"/>',
        f'<text x="20" y="30" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for place, part in enumerate(parts):
        x = 20 + 660 * place / len(parts)
        out.append(
            f'<rect x="{x:.1f}" y="48" width="12" height="12" fill="{INKS[place % len(INKS)]}"/>'
            f'<text x="{x + 18:.1f}" y="59">{escape(part)}</text>'
        )
    for place, (name, found) in enumerate(rows):
        y, start = 80 + 34 * place, 250.0
        out.append(f'<text x="240" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        for at, (value, half) in enumerate(found):
            width, reach = 400 * value / whole, 400 * half / whole
            ink, end = INKS[at % len(INKS)], start + width
            out.append(
                f'<rect x="{start:.1f}" y="{y}" width="{max(0.0, width):.1f}" height="20" '
                f'fill="{ink}" opacity="0.75"/><line x1="{end - reach:.1f}" y1="{y + 5 + 3 * at}" '
                f'x2="{end + reach:.1f}" y2="{y + 5 + 3 * at}" stroke="#1f2933"/>'
            )
            start = end
    out.append(f'<text x="450" y="{height - 14}" text-anchor="middle">{escape(label)}</text>')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*out, "</svg>"]), encoding="utf-8")


def bar(done: float, text: str) -> None:
    """Show progress on one line of the terminal."""
    full = int(30 * min(1.0, done))
    end = "\n" if done >= 1 else ""
    print(f"\r[{'#' * full}{'.' * (30 - full)}] {text:<60}", end=end, flush=True)
