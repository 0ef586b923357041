"""Pages: the Python in the README and in docs/python.md runs as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "docs/python.md"]
BLOCKS = [
    pytest.param(block, id=f"{page}-{at}")
    for page in PAGES
    for at, block in enumerate(
        re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    )
]


@pytest.mark.parametrize("block", BLOCKS)
def test_the_page_runs(block):
    for package in ("gymnasium", "pettingzoo"):
        if package in block or (package == "pettingzoo" and "zoo" in block):
            pytest.importorskip(package, reason=f"the extra `{package}` is not installed")
    exec(compile(block, "page", "exec"), {})


def test_both_pages_have_code():
    assert len(BLOCKS) >= 5
