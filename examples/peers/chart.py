"""Chart: every ratio as a bar, with its goal."""

from __future__ import annotations

import math

from compare import Row, three

LEFT, WIDTH, HIGH = 410, 560, 22
LOW, TOP = -2.0, 3.0
"""Powers of ten at the ends of the axis."""
COLOURS = {
    "stretch met": "#1b7f5c",
    "met": "#56b48c",
    "**not met**": "#d1793a",
    "not judged": "#aaaaaa",
}


def place(ratio: float) -> float:
    """Where a ratio lies on the axis."""
    power = min(max(math.log10(ratio), LOW), TOP)
    return LEFT + (power - LOW) / (TOP - LOW) * WIDTH


def bars(rows: list[Row]) -> list[str]:
    """Draw the bars of the goals."""
    parts = []
    for at, row in enumerate(rows):
        y = 62 + at * HIGH
        title = row.title.replace("&", "&amp;")
        parts.append(f'<text x="42" y="{y + 12}">{title}</text>')
        parts.append(f'<text x="10" y="{y + 12}" class="b">{row.name}</text>')
        if row.ratio is None:
            parts.append(f'<text x="{place(1) + 6:.0f}" y="{y + 12}" class="n">not measured</text>')
            continue
        ends = sorted((place(1), place(row.ratio)))
        colour = COLOURS[row.verdict]
        parts.append(
            f'<rect x="{ends[0]:.1f}" y="{y + 2}" width="{max(ends[1] - ends[0], 1):.1f}" '
            f'height="13" fill="{colour}"/>'
        )
        for wanted, kind in ((row.goal, "g"), (row.stretch, "s")):
            x = place(wanted)
            parts.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 1}" y2="{y + 18}" class="{kind}"/>'
            )
        parts.append(f'<text x="{LEFT + WIDTH + 10}" y="{y + 12}">{three(row.ratio)}</text>')
    return parts


def picture(rows: list[Row]) -> str:
    """Bars from one to the ratio on a logarithmic axis, goals as lines."""
    height = 62 + len(rows) * HIGH + 34
    style = (
        "text{font:12px sans-serif;fill:#222}.b{font-weight:bold}.n{fill:#888}"
        ".a{stroke:#ddd}.o{stroke:#888}.g{stroke:#000;stroke-width:2}"
        ".s{stroke:#000;stroke-width:1;stroke-dasharray:3 2}"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 70} {height}">',
        f'<style>{style}</style><rect width="100%" height="100%" fill="#fff"/>',
        '<text x="10" y="20" class="b">Ours over the peer, in the same run</text>',
        '<text x="10" y="38">bar: ratio (right of 1 is more; for bounds, F1 to F4, less is better) '
        "· line: goal · dashed: stretch</text>",
    ]
    for power in range(int(LOW), int(TOP) + 1):
        x = place(10**power)
        kind = "o" if power == 0 else "a"
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="54" y2="{height - 26}" class="{kind}"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{10.0**power:g}</text>'
        )
    for at, (verdict, colour) in enumerate(COLOURS.items()):
        x = LEFT + 130 + at * 115
        parts.append(f'<rect x="{x}" y="10" width="13" height="13" fill="{colour}"/>')
        parts.append(f'<text x="{x + 19}" y="21">{verdict.strip("*")}</text>')
    return "\n".join([*parts, *bars(rows), "</svg>"]) + "\n"
