"""A few seconds of the hostile clients that ``make hostile`` lets loose for an hour."""

import sys

import pytest

for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")
if sys.platform != "linux":
    pytest.skip("it reads /proc, and binds to 127.0.0.2", allow_module_level=True)

import hostile


def test_hostile_clients_harm_no_honest_ones():
    found = hostile.run(5.0, seed=2)
    assert found["faults"] == []
    assert found["done"]["honest games"] > 0
    assert found["done"]["hostile numbers"] > 0


def test_memory_that_grows_is_seen():
    assert hostile.is_flat([100_000] * 20 + [101_000] * 10)
    assert not hostile.is_flat(list(range(100_000, 400_000, 10_000)))
