"""Games as environments of OpenEnv: through a server and its client, and its own checks."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

pytest.importorskip("openenv.core")

import rules_py
from rules_py import lm
from scripted_model import BROKEN, Model

pytestmark = pytest.mark.adapters
FOLDER = Path(__file__).parents[2] / "examples" / "openenv"
sys.path.insert(0, str(FOLDER))
from openenv_tabletop import GameAction, GameClient, GameEnvironment


def play(reset, step, model, most):
    """Plays; returns the last observation."""
    seen, late = reset(), None
    for _ in range(most):
        if seen.done:
            break
        assert lm.estimate(f"{seen.system}\n\n{seen.text}") <= 2500
        reply, meant = model.reply(seen.legal)
        turn, before = seen.turn, seen.seat
        seen = step(GameAction(reply=reply.replace("\ud800", ""), turn=turn))
        assert (seen.refused is None) == (meant is not None), reply
        if meant is not None and not seen.done and seen.seat == before:
            late = step(GameAction(reply="1", turn=turn))
            assert "is over" in late.refused
            assert (late.text, late.turn) == (seen.text, seen.turn)
    return seen


@pytest.mark.parametrize("style", ["words", "json"])
def test_a_scripted_model_plays_every_game(name, style):
    env = GameEnvironment(name, style=style, names=1, tries=2)
    most = 1000 if style == "words" else 100
    seen = play(lambda: env.reset(seed=1), env.step, Model(1), most)
    assert env.state.refused > 0
    if seen.done:
        assert seen.reward == seen.returns[0]
        assert "The game is over" in seen.text
    again = env.reset(seed=1, episode_id="mine")
    assert (env.state.episode_id, env.state.step_count) == ("mine", 0)
    assert again.text == GameEnvironment(name, style=style, names=1, tries=2).reset(seed=1).text


@pytest.mark.parametrize(
    ("name", "options"),
    [("wuerfelhelden", {"players": 2}), ("valor_and_villainy", {"heroes": 5})],
)
def test_one_model_at_two_to_six_seats(name, options):
    env = GameEnvironment(name, seats="all", options=options)
    acting = set()

    def step(action):
        seen = env.step(action)
        acting.add(seen.seat)
        assert seen.seat is None or f"seat {seen.seat} of the seats" in seen.system
        assert seen.text.count("(you)") <= 1
        return seen

    play(lambda: env.reset(seed=2), step, Model(2, 0.0), 300)
    assert set(range(rules_py.Game(name, **options).seats)) <= acting


def test_a_step_before_the_first_reset_starts_a_game():
    seen = GameEnvironment("wuerfelhelden").step(GameAction(reply="no"))
    assert seen.refused
    assert seen.legal


@contextlib.contextmanager
def served(**variables):
    """The server of the folder, in another process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "server.app", "--port", str(port)]
    with subprocess.Popen(command, cwd=FOLDER, env={**os.environ, **variables}) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(3000):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"{address}/health")
                    break
                assert process.poll() is None
                time.sleep(0.1)
            yield address
        finally:
            process.terminate()


def test_through_the_server():
    with served(RULES_GAME="regidice", RULES_SEATS="all") as address:
        with GameClient(base_url=address).sync() as client:
            seen = play(
                lambda: client.reset(seed=3).observation,
                lambda action: client.step(action).observation,
                Model(3),
                60,
            )
            assert seen.text
            state = client.state()
            assert (state.game, state.seats) == ("regidice", [None, None])
            for reply in BROKEN[:5]:
                assert client.step(GameAction(reply=reply)).observation.refused
        done = subprocess.run(
            [sys.executable, "-m", "openenv.cli", "validate", "--url", address],
            capture_output=True,
            text=True,
            check=False,
        )
        report = json.loads(done.stdout)
        assert done.returncode == 0, done.stdout
        assert report["summary"]["passed_count"] == report["summary"]["total_count"]


def test_the_folder_is_valid():
    # The checker asks for a lock, which depends on where packages come from.
    lock = [sys.executable, "-m", "uv", "lock", "--quiet", "--project", str(FOLDER)]
    subprocess.run(lock, check=True)
    done = subprocess.run(
        [sys.executable, "-m", "openenv.cli", "validate", str(FOLDER), "--verbose"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "[OK]" in done.stdout
    assert "[NO]" not in done.stdout
    assert "warning" not in (done.stdout + done.stderr).lower()


@pytest.mark.parametrize("wrong", [{"seats": [3]}, {"seats": []}])
def test_bad_arguments_are_named(wrong):
    with pytest.raises(ValueError, match="seats 0 to 2"):
        GameEnvironment("wuerfelhelden", **wrong)
