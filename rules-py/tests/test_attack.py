"""A few seconds of the attack that ``make attack`` runs for an hour."""

import attack


def test_random_calls_break_no_promise():
    done = attack.run(4.0, seed=1)
    assert done["taken"] > 50
    assert done["refused"] > 50
