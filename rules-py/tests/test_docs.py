"""Pages: every block of Python runs, page by page; what else they name is there."""

import re
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *ROOT.glob("rules-*/*.md"), *ROOT.glob("docs/**/*.md")]
    if not {"api", "reference", "rules"} & set(path.relative_to(ROOT).parts)
)
FENCE = re.compile(r"^```(\S*)([^\n]*)\n(.*?)^```", re.M | re.S)
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))


# Pages that need an optional package.
NEEDS = {"docs/guide/data.md": "pyarrow"}


def blocks(page, *languages, needs=False):
    """Blocks with their lines; with `needs` those that name packages behind their language."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        (text[: found.start()].count("\n") + 1, found[3])
        for found in FENCE.finditer(text)
        if found[1] in languages and bool(found[2].strip()) == needs
    ]


def needed(page):
    """Blocks that need heavy packages: the line, the packages, and the text of each."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        if found[1] == "python" and found[2].strip():
            yield text[: found.start()].count("\n") + 1, tuple(found[2].split()), found[3]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")])
def test_the_page_runs(page):
    if page in NEEDS:
        pytest.importorskip(NEEDS[page], reason=f"{NEEDS[page]} is not installed")
    here = {"__name__": page}
    for line, block in blocks(page, "python"):
        # Empty lines in front, so that a traceback names the line of the page.
        exec(compile("\n" * line + block, page, "exec"), here)


@pytest.mark.adapters
@pytest.mark.parametrize(
    ("page", "line", "packages", "block"),
    [(page, *one) for page in PAGES for one in needed(page)],
    ids=lambda value: str(value)[:40],
)
def test_a_block_with_heavy_packages_runs_twice(page, line, packages, block, tmp_path, monkeypatch):
    """Each stands for itself; one with files continues the second time from those of the first."""
    for package in packages:
        pytest.importorskip(package, reason=f"{package} is not installed")
    make = tempfile.mkdtemp

    def ours(*given, **named):
        """Return the folder of this test; the packages ask for theirs by names."""
        return make(*given, **named) if given or named else str(tmp_path)

    monkeypatch.setattr("tempfile.mkdtemp", ours)
    done = []
    for _ in range(2):
        here = {"__name__": page}
        exec(compile("\n" * line + block, page, "exec"), here)
        if "mkdtemp" not in block:
            return
        done.append(here["model"].num_timesteps if "model" in here else here["update"])
        assert (tmp_path / "mine.npz").exists()
    assert done[1] == 2 * done[0] > 0


def test_every_page_says_first_whom_it_is_for():
    pages = [path for path in ROOT.glob("docs/**/*.md") if "out" not in path.parts]
    assert len(pages) > 30
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if handed_on := re.match(r"```\{include\} (\S+)", text):
            text = (path.parent / handed_on[1]).read_text(encoding="utf-8")
            # The front page has readers of all kinds, and a list of them.
            if "\nWho it is for:\n" in text:
                continue
        assert re.match(r"# .*\n\nFor ", text), f"{path.name}: begin with whom the page is for"


def test_no_block_goes_unseen():
    languages = {"python", "rust", "js", "text", "toml", "{include}", "{toctree}"}
    alone = {"docs/guide/javascript.md": {"ts"}, "docs/guide/web.md": {"record"}}
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        used = {found[1] for found in FENCE.finditer(text)}
        unseen = used - languages - alone.get(page, set())
        assert not unseen, f"{page}: {unseen} is run by no test"
        assert text.count("```") == 2 * len(FENCE.findall(text)), page


def test_the_pages_of_rust_are_run():
    tested = (ROOT / "examples/src/lib.rs").read_text(encoding="utf-8")
    tested += (ROOT / "rules-core/src/lib.rs").read_text(encoding="utf-8")
    # Its blocks are compared with sources, which are compiled.
    tested += (ROOT / "examples/leduc/tests/page.rs").read_text(encoding="utf-8")
    for page in PAGES:
        if blocks(page, "rust"):
            name = Path(page).name if page.startswith("rules-core") else page
            assert f'{name}"' in tested, f"the Rust of {page} is in no doc test"


@pytest.mark.parametrize("page", PAGES)
def test_commands_name_what_exists(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    commands = "\n".join(block for _, block in blocks(page, "text"))
    commands += "\n".join(re.findall(r"`([^`\n]+)`", text))
    for target in re.findall(r"\bmake ([a-z-]+)", commands):
        assert target in TARGETS, f"{page}: there is no `make {target}`"
    for script in re.findall(r"\bpython ((?:\w+/)+\w+\.py)", commands):
        assert (ROOT / script).is_file(), f"{page}: there is no {script}"
    for test in re.findall(r"--test (\w+)", commands):
        places = (f"rules-core/tests/{test}.rs", f"rules-core/tests/{test}/main.rs")
        found = [*(ROOT / "examples").glob(f"*/tests/{test}.rs")]
        assert found or any((ROOT / place).is_file() for place in places), f"{page}: no {test}"


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in link:
            assert ((ROOT / page).parent / link).exists(), f"{page}: {link} is not there"
