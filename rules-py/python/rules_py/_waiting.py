"""Asynchronous functions, awaited from code that is not asynchronous."""

from __future__ import annotations

import asyncio
import inspect
import os
import threading
from collections.abc import Sequence
from typing import Any

_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None
_process = 0


def _running() -> asyncio.AbstractEventLoop:
    """Return the loop of this process, in a thread of its own.

    It is one and the same for all calls: clients of services keep their connections in a loop.
    """
    global _loop, _process
    with _lock:
        if _loop is None or _process != os.getpid():
            _loop, _process = asyncio.new_event_loop(), os.getpid()
            threading.Thread(target=_loop.run_forever, daemon=True).start()
        return _loop


async def _await(answers: Sequence[Any]) -> list[Any]:
    """Await all at once; where one fails, the others are cancelled."""

    async def value(answer: Any) -> Any:
        return await answer if inspect.isawaitable(answer) else answer

    tasks = [asyncio.ensure_future(value(answer)) for answer in answers]
    try:
        return list(await asyncio.gather(*tasks))
    except BaseException:
        for task in tasks:
            task.cancel()
        raise


def all_of(answers: Sequence[Any]) -> list[Any]:
    """Return answers; those that have to be awaited are awaited all at once.

    Parameters
    ----------
    answers : sequence
        Results of functions, some of which may be asynchronous.

    Returns
    -------
    list
        The answers, in their order.
    """
    if not any(map(inspect.isawaitable, answers)):
        return list(answers)
    future = asyncio.run_coroutine_threadsafe(_await(answers), _running())
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise
