"""Long studies: interrupted, resumed, on any number of workers, with killed ones: one verdict."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from conftest import is_running
from rules_py import Game, evaluate
from rules_py.evaluate import _jobs as jobs
from rules_py.evaluate import _pools as pools

AGENTS = ["heuristic", "random"]


@pytest.fixture
def dice():
    return Game("wuerfelhelden", players=2)


@pytest.mark.parametrize("what", ["paired", "variants"])
def test_a_comparison_on_shared_deals_continues(what, dice, tmp_path):
    """Interrupted after each fifty games, and with two workers, it is the same."""

    def study(**options):
        if what == "paired":
            return evaluate.paired(dice, *AGENTS, deals=70, seed=1, **options)
        games = [dice, Game("wuerfelhelden", players=2, turn_limit=9)]
        found = evaluate.variants(games, *AGENTS, deals=70, seed=1, **options)
        return [(one.won.tolist(), one.length, one.half_width.tolist()) for one in found]

    file, told = tmp_path / "study.jsonl", []

    def stop(games):
        told.append(games)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study(file=file, on_progress=stop)
    kept = file.read_bytes()
    assert len(kept.splitlines()) == 4
    assert study(file=file, workers=2) == study()
    assert file.read_bytes().startswith(kept)
    assert told == ([50, 100, 150] if what == "paired" else [50, 100, 120])
    with pytest.raises(ValueError, match="another study"):
        evaluate.paired(dice, *reversed(AGENTS), deals=70, seed=1, file=file)


class Squares:
    """A study that is quick; a job can kill its worker once."""

    def __init__(self, folder=None, fatal=(), tries=1):
        self.folder, self.fatal, self.tries = folder, fatal, tries

    def about(self):
        return {"kind": "squares"}

    def play(self, job):
        if job in self.fatal:
            for attempt in range(self.tries):
                mark = Path(self.folder) / f"{job}-{attempt}"
                if not mark.exists():
                    mark.touch()
                    os.kill(os.getpid(), signal.SIGKILL)
        return job * job


def squares(count):
    return [(job, job * job) for job in range(count)]


def test_an_interrupted_contest_goes_on(dice, tmp_path):
    whole = evaluate.contest(dice, AGENTS, deals=9, seed=1)
    for kept in (1, 4, 8):
        file = tmp_path / f"{kept}.jsonl"

        def stop(done, kept=kept):
            if done == kept:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            evaluate.contest(dice, AGENTS, deals=9, seed=1, file=file, on_progress=stop)
        assert len(file.read_text().splitlines()) == kept + 1
        # Another interrupt in the middle of a line.
        with file.open("a") as out:
            out.write('{"job": 8, "resu')
        assert evaluate.contest(dice, AGENTS, deals=9, seed=1, file=file) == whole
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        assert [line["job"] for line in lines[1:]] == list(range(9))


def test_what_is_kept_is_not_played_again(dice, tmp_path, monkeypatch):
    file = tmp_path / "contest.jsonl"
    whole = evaluate.contest(dice, AGENTS, deals=6, seed=1, file=file, until=0.1)
    monkeypatch.setattr("rules_py.evaluate._contest.play_states", None)
    assert evaluate.contest(dice, AGENTS, deals=6, seed=1, file=file, until=0.1) == whole
    fewer = evaluate.contest(dice, AGENTS, deals=4, seed=1, file=file)
    assert fewer.deals == 4


def test_the_file_of_another_contest_is_refused(dice, tmp_path):
    file = tmp_path / "contest.jsonl"
    evaluate.contest(dice, AGENTS, deals=2, seed=1, file=file)
    before = file.read_bytes()
    for wrong, why in [
        ({"seed": 2}, "seed: 1, not 2"),
        ({"agents": ["random", "heuristic"]}, "agents"),
        ({"game": Game("wuerfelhelden", players=2, turn_limit=9)}, "turn_limit=9"),
    ]:
        arguments = {"game": dice, "agents": AGENTS, "seed": 1, **wrong}
        with pytest.raises(ValueError, match=f"another study .*{why}"):
            evaluate.contest(**arguments, deals=2, file=file)
        assert file.read_bytes() == before
    for text in ("hello", "hello\n", '{"study": 5}\n', '{"study": {}}\n{"job": 1}\n', "[]\n"):
        file.write_text(text)
        with pytest.raises(ValueError, match=r"contest\.jsonl"):
            evaluate.contest(dice, AGENTS, deals=2, seed=1, file=file)
        assert file.read_text() == text


def test_an_interrupt_in_the_first_line(dice, tmp_path):
    file = tmp_path / "contest.jsonl"
    file.write_text('{"study": {"kin')
    found = evaluate.contest(dice, AGENTS, deals=2, seed=1, file=file)
    assert found == evaluate.contest(dice, AGENTS, deals=2, seed=1)
    assert len(file.read_text().splitlines()) == 3


def test_workers_change_nothing(dice, tmp_path):
    alone = evaluate.contest(dice, AGENTS, deals=7, seed=1)
    file = tmp_path / "contest.jsonl"
    assert evaluate.contest(dice, AGENTS, deals=7, seed=1, workers=2, file=file) == alone
    assert evaluate.contest(dice, AGENTS, deals=7, seed=1, file=file) == alone


def test_a_killed_worker_is_replaced(tmp_path):
    study = Squares(str(tmp_path), fatal=(3, 11))
    found = list(jobs.run(study, range(20), workers=2, file=tmp_path / "squares.jsonl"))
    assert found == squares(20)
    assert {path.name for path in tmp_path.glob("*-0")} == {"3-0", "11-0"}
    kept = (tmp_path / "squares.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["job"] for line in kept[1:]) == list(range(20))


class Pool:
    """Stands in for worker processes: a script says what becomes of each job handed out."""

    def __init__(self, script):
        self.script, self.handed, self.opened = script, [], 0

    def open(self, *_, **__):
        self.opened += 1
        return self

    def submit(self, _, jobs):
        fate = self.script.pop(0) if self.script else "plays"
        if fate == "refuses":
            raise BrokenProcessPool("dead")
        self.handed += jobs
        future = Future()
        if fate == "plays":
            future.set_result([job * job for job in jobs])
        elif fate == "dies":
            future.set_exception(BrokenProcessPool("dead"))
        return future

    def shutdown(self, **_):
        pass


@pytest.mark.parametrize(
    ("script", "handed", "opened"),
    [
        # One is known to be dead and the others not yet: none is lost, what is known is kept.
        (["plays", "dies", "waits", "waits", "waits"], [0, 1, 2, 3, 4, 1, 2, 3, 4], 2),
        # The death shows when a job is handed out.
        (["plays", "waits", "refuses"], [0, 1, 2, 0, 1, 3, 4], 2),
        (["waits", "waits", "refuses"], [0, 1, 2, 0, 1, 3, 4], 2),
        # New workers die at once, too, and leave jobs that they were given.
        (["waits", "refuses", "waits", "refuses"], [0, 1, 1, 0, 2, 3, 4], 3),
        (["dies", "dies", "dies", "dies", "dies", "refuses", "refuses"], None, 4),
    ],
)
def test_no_job_is_lost_with_its_worker(tmp_path, monkeypatch, script, handed, opened):
    """Whatever is known of a dead pool at the moment, which is chance with real processes."""
    pool = Pool(list(script))
    monkeypatch.setattr(pools, "ProcessPoolExecutor", pool.open)
    file = tmp_path / "squares.jsonl"
    assert list(jobs.run(Squares(), range(5), workers=2, file=file)) == squares(5)
    assert handed is None or sorted(pool.handed) == sorted(handed)
    assert pool.opened == opened
    kept = [json.loads(line)["job"] for line in file.read_text().splitlines()[1:]]
    assert sorted(kept) == list(range(5))


def test_workers_that_die_as_soon_as_they_start_end_the_study(monkeypatch):
    pool = Pool(["refuses"] * 99)
    monkeypatch.setattr(pools, "ProcessPoolExecutor", pool.open)
    with pytest.raises(RuntimeError, match="5 times in a row"):
        list(jobs.run(Squares(), range(3), workers=2))


def test_workers_that_always_die_end_the_study(tmp_path):
    study = Squares(str(tmp_path), fatal=(0,), tries=99)
    with pytest.raises(RuntimeError, match="5 times in a row"):
        list(jobs.run(study, range(1), workers=1 + 1))


SCRIPT = """
import signal
import sys
from rules_py import Game, evaluate

if __name__ == "__main__":
    # A shell that starts the tests in the background has them ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    game = Game("wuerfelhelden", players=2)
    verdict = evaluate.contest(
        game, ["heuristic", "random"], deals=400, seed=1, file=sys.argv[1],
        workers=int(sys.argv[2]), progress=True,
    )
    print(verdict)
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_from_the_keyboard(tmp_path, workers):
    (tmp_path / "script.py").write_text(SCRIPT)
    file = tmp_path / "contest.jsonl"
    command = [sys.executable, str(tmp_path / "script.py"), str(file), str(workers)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        end = time.monotonic() + 300
        while not (file.exists() and file.read_bytes().count(b"\n") > 9):
            assert running.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        # As the terminal does it: to the whole group.
        os.killpg(running.pid, signal.SIGINT)
        _, errors = running.communicate(timeout=300)
        assert running.returncode != 0
        assert b"KeyboardInterrupt" in errors
    kept = file.read_bytes().count(b"\n")
    assert 9 < kept < 401
    game = Game("wuerfelhelden", players=2)
    found = evaluate.contest(game, AGENTS, deals=kept, seed=1, file=file)
    assert found == evaluate.contest(game, AGENTS, deals=kept, seed=1)


THINKING = """
import multiprocessing, signal, sys, threading, time
from rules_py import Game, evaluate

def tell():
    while len(multiprocessing.active_children()) < 2:
        time.sleep(0.02)
    for one in multiprocessing.active_children():
        # After a second of the processor they have long begun to think.
        while sum(map(int, open(f"/proc/{one.pid}/stat").read().split()[13:15])) < 120:
            time.sleep(0.02)
    print(*(one.pid for one in multiprocessing.active_children()), flush=True)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=tell, daemon=True).start()
    game = Game("wuerfelhelden", players=2)
    agents = ["search:4000000", "heuristic"]
    if sys.argv[1] == "contest":
        evaluate.contest(game, agents, deals=400, workers=2)
    if sys.argv[1] == "balance":
        games = {"a": game, "b": Game("wuerfelhelden", players=2, turn_limit=9)}
        evaluate.balance(games, agents, deals=400, workers=2)
    if sys.argv[1] == "fit":
        evaluate.fit(game, agents, games=9, states=2, hidden=2, workers=2)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
@pytest.mark.parametrize(
    ("what", "sent"),
    [("contest", "SIGINT"), ("balance", "SIGINT"), ("fit", "SIGINT"), ("contest", "SIGKILL")],
)
def test_workers_that_think_end_with_the_study(what, sent, tmp_path):
    (tmp_path / "script.py").write_text(THINKING)
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py"), what],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as running:
        workers = [int(pid) for pid in running.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(is_running, workers))
        begin = time.monotonic()
        if sent == "SIGINT":
            os.killpg(running.pid, signal.SIGINT)
        else:
            running.kill()
        while any(map(is_running, [running.pid, *workers])) and time.monotonic() - begin < 5:
            time.sleep(0.02)
        late = [pid for pid in (running.pid, *workers) if is_running(pid)]
        for pid in late:
            os.kill(pid, signal.SIGKILL)
        assert late == []


@pytest.mark.adapters
def test_ray_gives_the_same(dice, tmp_path):
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        alone = evaluate.contest(dice, AGENTS, deals=7, seed=1)
        file = tmp_path / "contest.jsonl"
        there = evaluate.contest(
            dice, AGENTS, deals=7, seed=1, executor="ray", workers=2, file=file
        )
        assert there == alone
        # Workers cannot import the tests.
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
        study = Squares(str(tmp_path), fatal=(3,))
        assert list(jobs.run(study, range(8), workers=2, executor="ray")) == squares(8)
        assert (tmp_path / "3-0").exists()
    finally:
        ray.shutdown()


def test_progress_is_shown(dice, capsys):
    evaluate.contest(dice, AGENTS, deals=3, seed=1, progress=True)
    shown = capsys.readouterr().err
    assert "3 of 3 deals, 0 s left" in shown
    assert shown.endswith("\n")
    # One that ends early ends its line, too.
    heard = []
    evaluate.contest(
        dice, AGENTS, deals=400, until="decided", progress=True, on_progress=heard.append
    )
    shown = capsys.readouterr().err
    assert shown.endswith("\n")
    assert 0 < min(heard) <= max(heard) < 400


def test_bad_input(dice):
    for wrong, why in [
        ({"workers": 0}, "from 1"),
        ({"workers": True}, "from 1"),
        ({"workers": 1.5}, "from 1"),
        ({"executor": "dask"}, '"ray"'),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.contest(dice, AGENTS, deals=2, **wrong)
