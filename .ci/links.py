"""Links: every link inside a built site leads to a page, and to a place on it."""

from __future__ import annotations

import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """Where a page leads, and the places on it."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note links and places."""
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.links.append(value)
            elif value and (name == "id" or (name == "name" and tag == "a")):
                self.places.add(value)


@cache
def page(path: Path) -> Page:
    """Read a page once."""
    found = Page()
    found.feed(path.read_text(encoding="utf-8"))
    return found


def dead(site: Path) -> list[str]:
    """Return what leads nowhere. Pages of rustdoc and those that play are not looked through."""
    found = []
    for path in sorted(site.rglob("*.html")):
        if path.relative_to(site).parts[0] in ("rust", "play"):
            continue
        for link in page(path).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            place = unquote(parts.fragment)
            if not there.exists() or (
                place and there.suffix == ".html" and place not in page(there).places
            ):
                found.append(f"{path.relative_to(site)}: {link}")
    return found


if __name__ == "__main__":
    root = Path(sys.argv[1]).resolve()
    pages = len(list(root.rglob("*.html")))
    nowhere = dead(root)
    print("\n".join(nowhere) or f"{pages} pages, no dead link")
    sys.exit(bool(nowhere))
