"""Write the rules sheets of the Python package from the pages of the rules.

    make sheets

``docs/rules`` decides; ``rules-py/tests/test_sheets.py`` holds that the sheets are what this
program writes. A sheet in full has the sections up to the rulings, without marks of
provenance; the short one is the section `In short`, without the numbers behind its lines.
The terms are the names of the components and those that the page lists in a comment.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHEETS = ROOT / "rules-py" / "python" / "rules_py" / "sheets"
MARK = re.compile(r" ?\*?\((?:[SPH]|follows)(?=[\s:;,)\[])(?:[^()]|\([^()]*\))*\)\*?")
CELL = re.compile(r"(?<!\\)\|")
LETTER = re.compile(r"(?<![\w'`-])[SPH](?![\w'`-])")
TERMS = re.compile(r"^<!-- terms: (.*) -->$", re.M)


def rows(table: list[str]) -> list[str]:
    """Return a table without its columns of provenance."""
    cells = [CELL.split(row.strip().strip("|")) for row in table]
    kept = [at for at, head in enumerate(cells[0]) if not re.match(r"\s*prov", head, re.I)]
    plain = re.compile(r"(?<=[.;]) [SP](?: \([^()]*\))? *$")
    return [
        "|" + "|".join(plain.sub(" ", MARK.sub("", row[at])) for at in kept) + "|" for row in cells
    ]


def without_sources(line: str) -> str:
    """Return a line of text, without the sentences about its sources unless it is a rule."""
    line = MARK.sub("", line).rstrip()
    if re.match(r"[-*#| ]|\d", line):
        return line
    if re.match(r"(Why|Reason)\b", line):
        return ""
    sentences = re.split(r"(?<=[.:;]) (?=[A-Z`(])", line)
    return " ".join(one for one in sentences if not LETTER.search(one))


def cleaned(text: str) -> str:
    """Return a page without comments, pictures, lines across and marks of provenance."""
    text = re.sub(r"<!--.*?-->\n?", "", text, flags=re.S)
    text = re.sub(r"^(?:---|!\[.*)\n|^Provenance: .*\n", "", text, flags=re.M)
    out: list[str] = []
    table: list[str] = []
    for line in [*text.split("\n"), ""]:
        if line.startswith("|"):
            table.append(line)
            continue
        out += rows(table) if table else []
        table = []
        out.append(without_sources(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip() + "\n"


def between(text: str, begin: str, end: str) -> str:
    """Return the part of a page from one heading to another."""
    start = re.search(rf"^#+ {begin}", text, re.M)
    stop = re.search(rf"^#+ {end}", text, re.M)
    assert start is not None
    assert stop is not None, f"the page has the headings {begin} and {end}"
    return text[start.start() : stop.start()]


def full(page: str) -> str:
    """Return the sheet in full."""
    title = page.split("\n", 1)[0]
    body = between(page, r"1\. Overview", r"5\. Decision model")
    short = between(page, r"1\.1 In short", r"2\. Components")
    note = "In the rulings, S is the rule book and H a house rule.\n"
    sheet = cleaned(body.replace(short, ""))
    return f"{title}\n\n{note if LETTER.search(sheet) else ''}\n{sheet}".replace("\n\n\n", "\n\n")


def short(page: str) -> str:
    """Return the short sheet."""
    body = cleaned(between(page, r"1\.1 In short", r"2\. Components")).split("\n", 1)[1].strip()
    return re.sub(r" \([A-Z]+-[^()]*\)$", "", body, flags=re.M) + "\n"


def terms(page: str, components: str) -> str:
    """Return the names and terms of a game, one a line."""
    listed = TERMS.search(page)
    assert listed is not None, "the page lists its terms"
    title = page.split("\n", 1)[0].removeprefix("# ").removesuffix(": rules").strip()
    names = re.findall(r'^(?:name|title) = "([^"(,:/]+)"$', components, re.M)
    plain = [name for name in names if re.fullmatch(r"[A-Z][\w'’!-]*(?: [\w'’&!-]+){0,4}", name)]
    parts = re.split(r"(?<=[a-z]): ", title)
    found = {one for one in (*parts, *re.split(r", ", listed[1]), *plain) if len(one) > 2}
    return "\n".join(sorted(found, key=lambda one: (-len(one), one))) + "\n"


def sheets() -> dict[str, str]:
    """Return every sheet by the name of its file."""
    found = {}
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        page = path.read_text(encoding="utf-8")
        values = ROOT / "rules-core" / "src" / "games" / path.stem / "components.toml"
        found[f"{path.stem}.md"] = full(page)
        found[f"{path.stem}.short.md"] = short(page)
        found[f"{path.stem}.terms"] = terms(page, values.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Write the sheets."""
    for name, text in sheets().items():
        (SHEETS / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
