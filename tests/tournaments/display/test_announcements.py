"""Tests of what a display calls out, in the club's own words (tournaments/display/announcements.py)."""

import pytest

from clauses.refusal import NotAllowed
from tests.sweeps import sweep
from tournaments.display.announcements import OCCASIONS, checked_sentence, filled_in, words_of


@sweep("name", OCCASIONS)
def test_words_as_they_come_may_be_kept(name):
    assert checked_sentence(name, OCCASIONS[name].words) == OCCASIONS[name].words


def test_placeholders_are_filled_in_and_those_without_a_value_vanish():
    assert filled_in("{level}. Blinds {blinds}. {ante}", level="Level 2", blinds="50 / 100") == (
        "Level 2. Blinds 50 / 100."
    )


@pytest.mark.parametrize("sentence", ["{players} left", "Level {level", "Level }", "{}"])
def test_what_would_be_heard_as_braces_is_refused(sentence):
    with pytest.raises(NotAllowed):
        checked_sentence("move", sentence)


def test_a_club_changes_some_words_and_silences_others():
    words = words_of({"level": "Up it goes: {blinds}", "minute": ""})
    assert (words["level"], words["minute"], words["start"]) == (
        "Up it goes: {blinds}",
        "",
        OCCASIONS["start"].words,
    )


def test_words_are_tidied():
    assert checked_sentence("winner", "  {player}\n wins ") == "{player} wins"
