"""Hundreds of hands that were really played end on the stacks that they ended on."""

import os
from pathlib import Path

import pytest

from gameplay.engine.phh.replay import replayed

ROOT = Path(__file__).resolve().parents[4]
FOLDER = Path(os.environ.get("PHH_DATA") or ROOT.parent / "shared" / "phh")
FILES = sorted(FOLDER.rglob("*.phh"))


@pytest.mark.skipif(not FILES, reason="no recorded hands in ../shared/phh or $PHH_DATA: none was replayed")
def test_every_recorded_hand_ends_as_it_did():
    wrong = {}
    for file in FILES:
        outcome = replayed(file.read_text(encoding="utf-8"))
        if outcome.result != "ok":
            wrong[str(file.relative_to(FOLDER))] = f"{outcome.result}: {outcome.reason}"
    assert wrong == {}
