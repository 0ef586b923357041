"""Charts: lines with bands as an SVG file, without a plotting library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

INKS = ("#0b69a3", "#c65d21", "#3f9142", "#8719a0", "#ba2525")


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
        out.append(f'<text x="{place}" y="350" text-anchor="middle">{x:.3g}</text>')
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


def bar(done: float, text: str) -> None:
    """Show progress on one line of the terminal."""
    full = int(30 * min(1.0, done))
    end = "\n" if done >= 1 else ""
    print(f"\r[{'#' * full}{'.' * (30 - full)}] {text:<60}", end=end, flush=True)
