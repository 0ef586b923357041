"""The ten lines of Python in the README run."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks, "the README shows Python"
    for block in blocks:
        exec(compile(block, str(README), "exec"), {})
    assert "rules-record 1" in capsys.readouterr().out
