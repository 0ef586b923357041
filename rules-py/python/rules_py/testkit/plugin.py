"""A plugin of pytest: a test for each promise of a target.

``pytest -p rules_py.testkit.plugin --promises python:my_game:new`` collects
them beside other tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules_py.testkit import PROMISES, Report, check, target


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options.

    Parameters
    ----------
    parser : pytest.Parser
        The parser of options.
    """
    group = parser.getgroup("promises", "promises of games")
    group.addoption(
        "--promises", action="append", default=[], metavar="TARGET", help="what to check"
    )
    group.addoption("--promise-games", type=int, default=100, help="random games (100)")
    group.addoption(
        "--promise-seconds", type=float, default=None, help="begin no game after so long"
    )


class _Target(pytest.Collector):
    """The promises of one target."""

    report: Report | None = None

    def collect(self) -> Iterator[pytest.Item]:
        """Collect a test for each promise that is offered."""
        given = target(self.name)
        names = [name for name, one in PROMISES.items() if one.offered(given)]
        given.close()
        for name in names:
            yield _Kept.from_parent(self, name=name)

    def checked(self) -> Report:
        """Check once for all promises."""
        if self.report is None:
            options: Any = self.config.getoption
            self.report = check(
                self.name, games=options("promise_games"), seconds=options("promise_seconds")
            )
        return self.report


class _Kept(pytest.Item):
    """One promise."""

    def runtest(self) -> None:
        """Fail where it is broken."""
        assert isinstance(self.parent, _Target)
        for finding in self.parent.checked().findings:
            if finding.promise == self.name:
                raise AssertionError(finding.text())

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Show what was found, without a traceback."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[str, int, str]:
        """Say where it stands."""
        assert self.parent is not None
        return self.parent.name, 0, f"{self.parent.name}: {self.name}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the tests.

    Parameters
    ----------
    session : pytest.Session
        The session.
    config : pytest.Config
        The configuration.
    items : list of pytest.Item
        The tests.
    """
    options: Any = config.getoption
    for name in options("promises"):
        items.extend(_Target.from_parent(session, name=name, nodeid=f"promises::{name}").collect())
