"""Games as environments of `verifiers`: a scripted model plays every game, at all its seats."""

import asyncio
import json
import re
import sys
import time
from pathlib import Path

import pytest

vf = pytest.importorskip("verifiers")

from verifiers.clients import Client
from verifiers.types import Response, ResponseMessage

import rules_py
from rules_py import lm
from scripted_model import Model

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "verifiers"))
from tabletop import GameEnv, load_environment

pytestmark = pytest.mark.adapters


class Scripted(Client):
    """A client whose model is a script; it keeps the prompts, and is slow if told so."""

    def __init__(self, model, delay=0.0):
        super().__init__(object())
        self.model, self.delay, self.prompts = model, delay, []

    def setup_client(self, config):
        return object()

    async def to_native_tool(self, tool):
        return tool

    async def to_native_prompt(self, messages):
        return [message.model_dump() for message in messages], {}

    async def get_native_response(self, prompt, model, sampling_args, tools=None, **more):
        await asyncio.sleep(self.delay)
        self.prompts.append("\n\n".join(one["content"] for one in prompt))
        text = prompt[-1]["content"]
        if text.startswith("{"):
            words = list(json.loads(text)["legal"].values())
        else:
            words = re.findall(r"^\d+\. (.*)$", text.split("## Your decision")[1], re.M)
        return self.model.reply(words)[0].replace("\ud800", "")

    async def raise_from_native_response(self, response):
        pass

    async def from_native_response(self, response):
        message = ResponseMessage(content=response, finish_reason="stop", is_truncated=False)
        return Response(id="1", created=0, model="script", message=message)

    async def close(self):
        pass


def rollout(env, client, example=0):
    """Plays the game of an example; returns the state, scored."""

    async def played():
        row = env.get_dataset()[example]
        given = {"prompt": row["prompt"], "info": row["info"], "example_id": example, "answer": ""}
        state = await env.rollout(given, client, "script", {})
        await env.rubric.score_rollout(state)
        return state

    return asyncio.run(played())


@pytest.mark.parametrize("style", ["words", "json"])
def test_a_scripted_model_plays_every_game(name, style):
    env = load_environment(name, num_examples=2, seed=3, style=style, names=1, tries=2)
    client = Scripted(Model(1, 0.2))
    state = rollout(env, client)
    assert state["error"] is None
    match = state["match"]
    assert match.is_over
    assert state["reward"] == match.returns[0]
    assert state["metrics"]["_decisions"] == len(client.prompts)
    assert state["metrics"]["_refused"] == match.refused[0] > 0
    assert max(map(lm.estimate, client.prompts)) <= 2500
    assert "The game is over" in state["completion"][-1]["content"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wuerfelhelden", {"players": 2}),
        ("regidice", {"players": 3}),
        ("unsung_heroes", {"players": 4}),
        ("hero_must_die", {"players": 4}),
        ("valor_and_villainy", {"heroes": 5}),
    ],
)
def test_one_model_at_two_to_six_seats(name, options):
    env = load_environment(name, seats="all", num_examples=1, max_turns=400, **options)
    client = Scripted(Model(2, 0.05))
    state = rollout(env, client)
    assert state["error"] is None
    seats = {step["extras"]["seat"] for step in state["trajectory"]}
    assert seats == set(range(rules_py.Game(name, **options).seats))
    for step, prompt in zip(state["trajectory"], client.prompts, strict=True):
        seat = step["extras"]["seat"]
        assert f"seat {seat} of the seats" in prompt
        assert all(line.count("(you)") <= 1 for line in prompt.splitlines())
        if state["match"].is_over:
            assert step["reward"] == state["match"].returns[seat]


def test_a_late_model_is_cut_off():
    env = load_environment("wuerfelhelden", num_examples=1)
    env.timeout_seconds = 0.3
    begun = time.monotonic()
    state = rollout(env, Scripted(Model(1), delay=0.1))
    assert time.monotonic() - begun < 20
    assert state["stop_condition"] == "timeout_reached"
    assert state["reward"] == 0.0


def test_it_is_found_by_name():
    env = vf.load_environment("tabletop", game="wuerfelhelden", num_examples=3)
    assert isinstance(env, GameEnv)
    assert [row["info"]["seed"] for row in env.get_dataset()] == [0, 1, 2]
    assert len({json.dumps(row["prompt"]) for row in env.get_dataset()}) == 3


@pytest.mark.parametrize("wrong", [{"seats": [3]}, {"seats": []}, {"num_examples": 0}])
def test_bad_arguments_are_named(wrong):
    with pytest.raises(ValueError, match=r"seats 0 to 2|at least 1"):
        load_environment("wuerfelhelden", **wrong)
    with pytest.raises(rules_py.UnknownGameError):
        load_environment("chess")
