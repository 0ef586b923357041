"""Which native module the package uses.

Usually its own. A package that brings more games is a build of the same module
with these games in it, and says so with an entry point of the group
``rules_py.native``; it then replaces the own one, so that every
class knows its games, in every process.
"""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points, version

GROUP = "rules_py.native"


def install() -> None:
    """Put the native module of an installed extension in place, if there is one."""
    extension = choose(list(entry_points(group=GROUP)))
    if extension is None:
        return
    module = extension.load()
    if version("rules-py") != module.__VERSION__:
        raise ImportError(
            f"{extension.value} was built from rules-py {module.__VERSION__}, and rules-py "
            f"{version('rules-py')} is installed: install the same version of both"
        )
    sys.modules["rules_py._rules"] = module


def choose(found: list[EntryPoint]) -> EntryPoint | None:
    """Return the only extension; two of them cannot be one module."""
    modules = {extension.value: extension for extension in found}
    if len(modules) > 1:
        names = ", ".join(sorted(modules))
        raise ImportError(
            f"several packages bring games for rules_py ({names}): uninstall all but one, or "
            "build one extension with the games of all"
        )
    return next(iter(modules.values()), None)


install()
