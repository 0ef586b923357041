"""The promises, in the order in which they are checked."""

from __future__ import annotations

from rules_py.testkit.promises._base import Promise, Watch
from rules_py.testkit.promises._environments import ENVIRONMENTS
from rules_py.testkit.promises._instances import INSTANCES
from rules_py.testkit.promises._secrets import SECRETS
from rules_py.testkit.promises._steps import STEPS
from rules_py.testkit.promises._values import VALUES

PROMISES: dict[str, Promise] = {
    one.name: one for one in (*STEPS, *VALUES, *SECRETS, *ENVIRONMENTS, *INSTANCES)
}
"""All promises by name."""

__all__ = ["PROMISES", "Promise", "Watch"]
