"""No memory is an error, interrupts are heard, threads are bounded."""

import copy
import gc
import os
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

from rules_py import Batch, Game


def limited(code):
    """Runs code in a process of its own that may have 3 GB."""
    code = "import resource; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n" + code
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=300
    )


@pytest.mark.skipif(sys.platform != "linux", reason="needs RLIMIT_AS")
def test_no_memory_is_a_memory_error_with_the_bytes():
    done = limited(
        """
from rules_py import *
game = Game("wuerfelhelden")
for name, games in [("wuerfelhelden", 6_000_000), ("regidice", 3_000_000)]:
    for count in (games, 2**24 - 1):
        try:
            Batch(Game(name), count, threads=1)
        except MemoryError as error:
            assert "needs about" in str(error) and "bytes" in str(error), error
        else:
            raise SystemExit("there was room")
print("good", len(Batch(game, 1000, threads=1)))
"""
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "good 1000"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize("call", ["step", "into", "reset", "heuristic", "new", "pickle"])
def test_a_long_call_hears_an_interrupt_and_changes_nothing(call):
    class AlarmError(Exception):
        pass

    def ring(*_):
        raise AlarmError

    # Slow games: each step plays the heuristic on all other seats.
    game, games = Game("valor_and_villainy", heroes=5), 2_000 if call == "pickle" else 48_000
    agents = [None] + ["heuristic"] * (game.seats - 1)
    settings = {"agents": agents, "threads": 1, "dtype": "uint8"}
    start = Batch(game, games, seed=1, **settings)
    start.step(start.sample_legal())
    actions = copy.copy(start).sample_legal()
    works = {
        "step": lambda batch: batch.step(actions),
        "into": lambda batch: batch.step(actions, observation=np.empty_like(batch.observation)),
        "reset": lambda batch: batch.reset(5),
        "heuristic": lambda batch: batch.heuristic_action(),
        "new": lambda _: Batch(game, games, seed=3, **settings),
        "pickle": lambda batch: batch.__reduce__(),
    }
    done = copy.copy(start)
    begun = time.monotonic()
    works[call](done)
    whole = time.monotonic() - begun
    if whole < 0.12:
        pytest.skip("too quick on this machine to be interrupted")
    unchanged = 0
    for share in (0.1, 0.3, 0.5):
        batch = copy.copy(start)
        own = batch.observation
        before = signal.signal(signal.SIGALRM, ring)
        begun = time.monotonic()
        try:
            signal.setitimer(signal.ITIMER_REAL, whole * share)
            works[call](batch)
            time.sleep(60)
            pytest.fail("the alarm did not ring")
        except AlarmError:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        # All games are as they were, or all of them have gone on.
        fits = [np.array_equal(batch.observation, twin.observation) for twin in (start, done)]
        assert (batch.observation is own) is (fits[0] or call != "into")
        assert any(fits)
        unchanged += fits[0]
        twin = copy.copy(start if fits[0] else done)
        np.testing.assert_array_equal(batch.returns, twin.returns)
        np.testing.assert_array_equal(batch.sample_legal(), twin.sample_legal())
    assert unchanged


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_threads_are_bounded_and_freed():
    def count():
        return len(os.listdir("/proc/self/task"))

    game = Game("wuerfelhelden")
    before = count()
    cores = os.cpu_count() or 1
    for threads in range(2, 20):
        batch = Batch(game, 2000, threads=threads)
        batch.step(batch.sample_legal())
        assert batch.threads == threads
        assert count() <= before + 4 * max(2 * cores, 4)
    wide = Batch(game, 1100, threads=1000)
    wide.step(wide.sample_legal())
    assert count() <= before + 4 * max(2 * cores, 4)
    del batch, wide
    gc.collect()
    until = time.monotonic() + 20
    while count() > before and time.monotonic() < until:
        time.sleep(0.05)
    assert count() <= before
