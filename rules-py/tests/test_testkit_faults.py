"""Every planted fault of this project's lists, expressed by the line protocol, is found."""

import re
import sys
from pathlib import Path

import pytest

import nim
from rules_py.testkit import PROMISES, check

ROOT = Path(nim.__file__).parents[2]
FOUND = {
    "undo forgets the seat": "undo",
    "undo raises": "undo",
    "copy shares the pile": "copies",
    "weights": "chance",
    "drawn unfairly": "frequencies",
    "returns": "returns",
    "not zero-sum": "returns",
    "out of bounds": "returns",
    "endless": "length",
    "legal twice": "legal",
    "legal changes": "legal",
    "legal empty": "legal",
    "illegal is taken": "refusal",
    "refused but changed": "refusal",
    "asking changes": "questions",
    "save forgets": "saved",
    "load raises": "saved",
    "hash by way": "hashes",
    "words alike": "words",
    "parse": "words",
    "sees the other die": "information",
    "forgets its moves": "recall",
    "resample shows the other": "resampled",
    "resample breaks the own": "resampled",
    "mask": "legal",
    "equal": "equality",
    "reward": "returns",
    "raises": "plays",
    "seat out of range": "legal",
    "no outcome": "chance",
    "outcome twice": "chance",
    "weight of zero": "chance",
    "drawn from elsewhere": "frequencies",
    "legal is refused": "plays",
    "steps by the clock": "copies",
    "view by the clock": "questions",
    "games share the pile": "instances",
    "resample changes who decides": "resampled",
    "resample changes the position": "resampled",
    "resample cannot be played": "resampled",
    "resample is never the truth": "resampled",
    "resample is always the same": "resampled",
    "resample knows the pair": "resampled",
}
"""Each fault of `nim`, and a promise that it breaks."""
COUNTERPARTS = {
    "TextsUnique": "words alike",
    "StepRoundTrip": "parse",
    "NoPanic": "raises",
    "Seats": "seat out of range",
    "LegalNonEmpty": "legal empty",
    "OutcomesNonEmpty": "no outcome",
    "OutcomesAscending": "outcome twice",
    "WeightsPositive": "weight of zero",
    "Total": "weights",
    "OutcomeAt": "drawn from elsewhere",
    "IsPossible": "illegal is taken",
    "Refused": "refused but changed",
    "StepsApply": "legal is refused",
    "PayoffBounds": "out of bounds",
    "PayoffSum": "not zero-sum",
    "Ends": "endless",
    "Value": "copy shares the pile",
    "Equality": "hash by way",
    "Undo": "undo forgets the seat",
    "Replay": "steps by the clock",
    "StateJson": "save forgets",
    "StateBytes": "load raises",
    "DeterminizeView": "resample breaks the own",
    "DeterminizeValid": "resample cannot be played",
    "DeterminizeNode": "resample changes who decides",
    "DeterminizePure": "resample changes the position",
    "DeterminizePlays": "resample cannot be played",
    "DeterminizeTruth": "resample is never the truth",
    "DeterminizeDiffers": "resample shows the other",
    "DeterminizeVaries": "resample is always the same",
    "Blind": "sees the other die",
    "Indistinguishable": "resample knows the pair",
    "Secret": "sees the other die",
    "PastChoices": "forgets its moves",
    "EncodePure": "view by the clock",
    "EncodeSeat": "sees the other die",
}
"""Faults planted for the Rust kit, by promise, and what each is in the line protocol."""
NOT_SPOKEN = {
    "names, options, catalogues and components": (
        "Names OptionsDefault OptionsRoundTrip OptionsUnknown CatalogueRoundTrip OptionsKept "
        "Components DeterminizeComponents Validate Corrupt ViewRoundTrip"
    ),
    "methods that the protocol asks only where they apply": (
        "LegalOnlyAtPlayers OutcomesOnlyAtChance Shortcuts PayoffEarly"
    ),
    "claims that it does not have": (
        "Branching ChanceWidth PayoffAllied PotentialEnd Subgoals PerfectInformation "
        "ActionsReached OutcomesReached"
    ),
    "cells of observations, plans and heuristics": (
        "EncodeLayout EncodeNames EncodeCells EncodeKinds HeuristicLegal HeuristicPure Plans "
        "SeatAction"
    ),
}
"""What the line protocol has no words for."""


def test_every_fault_of_the_list_is_expressed_or_has_no_words():
    source = (ROOT / "rules-core/tests/conformance/planted_faults.rs").read_text(encoding="utf-8")
    planted = re.search(r"^faults!\((.*?)^\);", source, re.M | re.S)[1]
    silent = " ".join(NOT_SPOKEN.values()).split()
    assert sorted([*COUNTERPARTS, *silent]) == sorted(re.findall(r"\w+", planted))
    assert set(COUNTERPARTS.values()) <= set(nim.FAULTS)
    assert list(FOUND) == list(nim.FAULTS)


@pytest.mark.parametrize("fault", [fault for fault in nim.FAULTS if fault != "equal"])
def test_each_fault_is_found_over_lines(fault):
    # A program has no `==`: that fault is of Python objects.
    command = f"program:{sys.executable} -I -S {nim.__file__} '{fault}'"
    promise = FOUND[fault]
    report = check(command, games=60, only=[promise], first=True, shrink_seconds=0)
    assert [one.promise for one in report.findings] == [promise], report.text()


def test_each_promise_has_its_section():
    page = (ROOT / "docs/guide/promises.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", page, flags=re.M)[1:]
    assert [one.split("\n")[0].strip("`") for one in sections if one.startswith("`")] == list(
        dict.fromkeys(PROMISES)
    )
    for section in sections:
        for part in ("Promised", "By", "Checked", "Not found"):
            assert section.count(f"* **{part}:** ") == 1, section.split("\n")[0]
