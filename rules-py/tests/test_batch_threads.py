"""Batches in threads and in other processes, and the memory that they hold."""

import hashlib
import multiprocessing
import os
import threading
from pathlib import Path

import numpy as np
import pytest

from rules_py import Batch, Game


def test_batches_step_in_many_python_threads(game):
    def play(seed, out):
        batch = Batch(game, 200, seed=seed, threads=2)
        for _ in range(30):
            batch.step(batch.sample_legal())
        out[seed] = batch.observation.tobytes()

    alone, together = {}, {}
    for seed in range(3):
        play(seed, alone)
    workers = [threading.Thread(target=play, args=(seed, together)) for seed in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert alone == together


def play_elsewhere(name, pipe):
    batch = Batch(Game(name), 300, seed=3, threads=2)
    for _ in range(20):
        batch.step(batch.sample_legal())
    pipe.send(hashlib.sha256(batch.observation.tobytes()).hexdigest())


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_batches_step_in_other_processes(name, method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    here, there = multiprocessing.Pipe()
    play_elsewhere(name, there)
    expected = here.recv()
    context = multiprocessing.get_context(method)
    pipe, remote = context.Pipe()
    worker = context.Process(target=play_elsewhere, args=(name, remote), daemon=True)
    worker.start()
    assert pipe.poll(300), "the other process did not answer"
    assert pipe.recv() == expected
    worker.join(10)
    assert worker.exitcode == 0


STATM = Path("/proc/self/statm")


def resident():
    """Bytes of memory that the process holds."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.mark.skipif(not STATM.exists(), reason="this system does not say what memory is held")
def test_memory_does_not_grow_with_the_steps(game):
    batch = Batch(game, 1000, seed=1, threads=2)
    actions = np.zeros(1000, np.int64)

    def go(steps):
        for _ in range(steps):
            batch.step(batch.sample_legal(actions))

    def grown(steps):
        before = resident()
        go(steps)
        return resident() - before

    go(200)
    # A byte for every step of a game would be half a million, each time; what the allocator
    # keeps comes once.
    assert any(grown(500) < 400_000 for _ in range(3))
