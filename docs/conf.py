"""The site: Sphinx over these pages, the README as its front, Python from docstrings.

``make site`` builds it; every warning is an error. Where ``make web`` has built the page without a
server, it travels along, and the pictures and records of these pages open in it.
"""

from __future__ import annotations
import __future__

import html
import inspect
import re
import shutil
import sys
import typing
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.ext.autodoc.mock import mock

import rules_py

sys.path.insert(0, str(Path(__file__).parents[1] / ".ci"))
import rule

MOCKED = ["pyspiel", "stable_baselines3", "ray", "torch"]
with mock(MOCKED):
    import rules_py.openspiel  # registers its games while they can still be opened
    import rules_py.rllib
    import rules_py.sb3

ROOT = Path(__file__).parents[1]
WEB = ROOT / "out" / "web"
ALIVE = (WEB / "index.html").is_file()
"""Whether the page without a server is there."""
REPOSITORY = "https://github.com/rules-engine/rules/blob/main/"

project = "rules"
author = "The rules-core developers"
project_copyright = author
version = release = rules_py.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["conf.py"]
myst_heading_anchors = 4
napoleon_google_docstring = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_mock_imports = MOCKED
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"rules {release}"
html_static_path = ["alive"] if ALIVE else []
html_js_files = ["alive.js"] if ALIVE else []
html_theme_options = {
    "source_repository": "https://github.com/rules-engine/rules/",
    "source_branch": "main",
    "source_directory": "docs/",
    "light_css_variables": {"color-brand-primary": "#0b69a3", "color-brand-content": "#0b69a3"},
    "dark_css_variables": {"color-brand-primary": "#62b0e8", "color-brand-content": "#62b0e8"},
}

NO_LINKS = (nodes.reference, nodes.literal, nodes.literal_block, nodes.title, nodes.raw)
LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)\s#]+)([^)\s]*\))")


def at_home(text: str, page: Path) -> str:
    """Lead links of a page to this site where they can, to the repository elsewhere."""

    def lead(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        if not target.exists():
            raise FileNotFoundError(f"{page}: {found[2]} is not there")
        inside = target.relative_to(ROOT)
        if inside.parts[0] == "docs" and target.is_file():
            return f"{found[1]}/{inside.relative_to('docs').as_posix()}{found[3]}"
        own = {"README.md": "/index.md", "CHANGELOG.md": "/changelog.md"}
        own["CONTRIBUTING.md"] = "/contributing.md"
        if inside.as_posix() in own:
            return f"{found[1]}{own[inside.as_posix()]}{found[3]}"
        return f"{found[1]}{REPOSITORY}{inside.as_posix()}{found[3]}"

    return LINK.sub(lead, text)


def one_title(text: str) -> str:
    """Let a page have one title: other headings of its level go one down."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    titles = sum(len(re.findall(r"^# ", part, re.M)) for part in parts[::2])
    if titles > 1:
        parts[::2] = [re.sub(r"^(#+ )", r"#\1", part, flags=re.M) for part in parts[::2]]
        parts[0] = parts[0].replace("## ", "# ", 1)
    return "".join(parts)


def alive(text: str, game: str) -> str:
    """Let the picture of a rules page be a position to play from, or say how it becomes one."""
    if ALIVE:
        record = (ROOT / "docs" / "pictures" / f"{game}.record").read_text(encoding="utf-8")
        value = html.escape(record).replace("\n", "&#10;")
        below = f'<p class="alive" data-record="{value}"></p>'
    else:
        below = (
            "This site was built without the [page that plays](../guide/web.md): after `make web`, "
            "`make site` makes this picture a position to play from."
        )
    picture = re.compile(rf"^!\[.*\]\(\.\./pictures/{game}\.svg\)$", re.M)
    text, count = picture.subn(lambda found: f"{found[0]}\n\n{below}", text)
    if count != 1:
        raise ValueError(f"the rules page of {game} has {count} pictures of its game")
    return text


def page_read(_app: Any, name: str, source: list[str]) -> None:
    """Mend the links of a page of this folder."""
    path = ROOT / "docs" / f"{name}.md"
    if name.startswith("rules/"):
        source[0] = rule.anchored(alive(source[0], path.stem), path.stem)
        source[0] += rule.table(ROOT, path.stem, REPOSITORY)
    if path.exists():
        source[0] = one_title(at_home(source[0], path))


def file_included(_app: Any, path: Path, _parent: str, source: list[str]) -> None:
    """Mend the links of a page that is included from elsewhere."""
    source[0] = at_home(source[0], (ROOT / "docs" / path).resolve())


def rules_linked(app: Any, tree: nodes.document, name: str) -> None:
    """Lead each number of a rule to the rule."""
    for text in list(tree.findall(nodes.Text)):
        at = text.parent
        while at is not None and not isinstance(at, NO_LINKS):
            at = at.parent
        if at is None and (parts := linked(app, str(text), name)):
            text.parent.replace(text, parts)


def linked(app: Any, text: str, name: str) -> list[nodes.Node]:
    """Return the parts of a text, numbers of rules as links; none if there are no numbers."""
    parts: list[nodes.Node] = []
    end = 0
    for found in rule.RULE.finditer(text):
        page = f"rules/{rule.GAMES[found[1]]}"
        there = app.builder.get_relative_uri(name, page) if page != name else ""
        parts.append(nodes.Text(text[end : found.start()]))
        parts.append(nodes.reference("", found[0], refuri=f"{there}#{found[0]}", internal=True))
        end = found.end()
    return [*parts, nodes.Text(text[end:])] if parts else []


# The native classes know their docstrings, the stubs know types and order: the
# pages show the stubs, with the docstrings of what they declare.
NATIVE = {name: getattr(rules_py, name) for name in rules_py.__all__}
STUBS = ROOT / "rules-py" / "python" / "rules_py" / "_rules.pyi"
FUNCTIONS: dict[str, Any] = {}


def show_stubs() -> None:
    """Put the stubs of the native classes in their place."""
    stubs: dict[str, Any] = {"__name__": "rules_stubs"}
    later = __future__.annotations.compiler_flag
    exec(compile(STUBS.read_text("utf-8"), STUBS, "exec", flags=later), stubs)
    for name in set(rules_py.__all__) & set(stubs["__all__"]):
        value = stubs[name]
        value.__module__ = "rules_py"
        if inspect.isclass(value):
            setattr(rules_py, name, value)
        else:
            FUNCTIONS[f"rules_py.{name}"] = value


def native(name: str) -> Any:
    """Return what a name of the package means when it runs."""
    value: Any = rules_py
    for at, part in enumerate(name.split(".")[1:]):
        value = NATIVE.get(part) if at == 0 else getattr(value, part, None)
    return value


def docstring(_app: Any, _what: str, name: str, _o: Any, _options: Any, lines: list[str]) -> None:
    """Take the docstring from the native class."""
    text = getattr(native(name), "__doc__", None)
    if text and name.startswith("rules_py.") and name.split(".")[1] in NATIVE:
        lines[:] = [*inspect.cleandoc(text).splitlines(), ""]


def signature(
    _app: Any, _what: str, name: str, value: Any, _options: Any, _given: str, _returns: str
) -> tuple[str, str] | None:
    """Show types of native functions, and the first signature of overloaded ones."""
    overloads = getattr(typing, "get_overloads", lambda _: [])(value) if callable(value) else []
    typed = FUNCTIONS.get(name) or next(iter(overloads), None)
    if typed is None:
        return None
    takes, _, gives = str(inspect.signature(typed)).replace("'", "").rpartition(" -> ")
    return takes, gives


def built(app: Any, error: Exception | None) -> None:
    """Copy the page without a server beside the pages."""
    if ALIVE and error is None:
        shutil.copytree(WEB, Path(app.outdir) / "play", dirs_exist_ok=True)


def setup(app: Any) -> None:
    """Connect all of it."""
    show_stubs()
    app.add_lexer("record", TextLexer)
    # Before napoleon, which reads the sections at the default priority of 500.
    app.connect("autodoc-process-docstring", docstring, priority=400)
    app.connect("autodoc-process-signature", signature)
    app.connect("source-read", page_read)
    app.connect("include-read", file_included)
    app.connect("doctree-resolved", rules_linked)
    app.connect("build-finished", built)
