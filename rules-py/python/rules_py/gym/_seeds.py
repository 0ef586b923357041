"""The generator that an environment draws its first seed from."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def generator_kept(env: Any, drawn: bool) -> Iterator[None]:
    """Leave the generator of an environment as it is where a reset is refused.

    ``drawn`` says that numbers are drawn from it; a seed puts another in its place.
    """
    before = env._np_random, env._np_random_seed
    if drawn:
        before = copy.deepcopy(before)
    try:
        yield
    except BaseException:
        env._np_random, env._np_random_seed = before
        raise
