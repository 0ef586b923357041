"""The server of tools: a scripted model plays every game through the official client."""

import asyncio
import os
import re
import sys

import pytest

pytest.importorskip("mcp.server.mcpserver")

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

import rules_py
from rules_py import lm
from rules_py.mcp import PART, server
from scripted_model import BROKEN, Model

pytestmark = pytest.mark.adapters


async def say(client, tool, **arguments):
    """Calls a tool; returns whether it refused, and its text."""
    result = await client.call_tool(tool, arguments)
    assert len(result.content) == 1
    return bool(result.is_error), result.content[0].text


def listed(text):
    """The turn and the legal actions of a list."""
    turn = re.match(r"Turn (\d+)", text)
    return int(turn[1]), re.findall(r"^\d+\. (.*)$", text, re.M)


async def play(client, model, most):
    """Plays; returns whether the game came to its end."""
    for _ in range(most):
        refused, text = await say(client, "legal")
        if refused:
            assert "The game is over" in text
            return True
        turn, words = listed(text)
        reply, meant = model.reply(words)
        if "\ud800" in reply:
            continue
        refused, text = await say(client, "act", action=reply, turn=turn)
        assert refused == (meant is None), (reply, text)
        assert lm.estimate(text) < 2500
        late, why = await say(client, "act", action="1", turn=turn - 1)
        assert late
        assert "is over" in why
    return False


@pytest.mark.parametrize("style", ["words", "json"])
def test_a_scripted_model_plays_every_game(name, style):
    async def game():
        async with Client(server(name, seed=1, style=style, names=2)) as client:
            done = await play(client, Model(1), 150 if style == "json" else 600)
            refused, text = await say(client, "view")
            assert not refused
            assert ("The game is over" in text) == done
            assert "Turn 1." in (await say(client, "new"))[1]

    asyncio.run(game())


def test_the_tools_say_what_they_do():
    async def tools():
        async with Client(server("wuerfelhelden", seed=1)) as client:
            found = (await client.list_tools()).tools
            assert [one.name for one in found] == ["view", "legal", "rules", "act", "new"]
            assert all(one.description for one in found)
            assert "Würfelhelden" in client.instructions
            assert [one.annotations.read_only_hint for one in found] == [True] * 3 + [False] * 2

    asyncio.run(tools())


def test_rules_are_given_in_parts(name):
    async def rules():
        async with Client(server(name, seed=1)) as client:
            _, text = await say(client, "rules")
            assert rules_py.rules(name, short=True) in text
            for topic in rules_py.sheets.topics(name):
                refused, part = await say(client, "rules", topic=topic)
                assert not refused
                assert len(part) < PART + 50
            refused, text = await say(client, "rules", topic="no such topic")
            assert refused
            assert "nearest" in text
            assert (await say(client, "rules", topic="3.", part=99))[0]

    asyncio.run(rules())


def test_bad_calls_change_nothing():
    async def bad():
        async with Client(server("regidice", seed=1)) as client:
            before = (await say(client, "view"))[1]
            for arguments in [{}, {"action": None}, {"action": []}, {"action": "1", "turn": "x"}]:
                assert (await say(client, "act", **arguments))[0]
            for reply in BROKEN:
                if "\ud800" not in reply:
                    assert (await say(client, "act", action=reply))[0]
            assert (await client.call_tool("record", {})).is_error
            after = (await say(client, "view"))[1]
            assert re.sub(r"^Your last reply was refused: .*\n", "", after, flags=re.M) == before

    asyncio.run(bad())


def test_over_standard_streams():
    command = [sys.executable, "-W", "error", "-m", "rules_py", "mcp", "wuerfelhelden"]
    started = StdioServerParameters(
        command=command[0], args=[*command[1:], "--seed", "7"], env=dict(os.environ)
    )

    async def streams():
        async with Client(stdio_client(started)) as client:
            assert await play(client, Model(2), 300)

    asyncio.run(streams())
