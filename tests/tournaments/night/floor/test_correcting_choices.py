"""Corrections before a dealer's choice at a table of felt: the choice has been made, the hand was dealt."""

from dataclasses import replace

import pytest

from tables.log import LogLine
from tests.tournaments.night.floor.test_felt_games import (
    GAMES,
    GUTS,
    RAZZ,
    SIX,
    WHISKEY,
    ChoosingNight,
    listed,
)
from tournaments.night.facts import KnockedOut, SteppedAway
from tournaments.night.facts_of import busts
from tournaments.night.floor_cache import fold_corrected


@pytest.fixture
def night():
    return ChoosingNight().start(SIX).lists(*GAMES)


@pytest.mark.rule("FNP-dealers-choice")
class TestCorrecting:
    """Something before a choice is put right: whoever chose has chosen, and what was dealt stands."""

    @pytest.fixture
    def corrected(self, night):
        def correct(gone, fact=None):
            """The night without its latest fact of a kind, or with another one in its place."""
            at = max(place for place, each in enumerate(night.facts) if each.fact.kind == gone)
            put = [replace(night.facts[at], fact=fact)] if fact else []
            night.facts[at : at + 1] = put
            lines = [
                LogLine(each.sequence, each.fact.kind, each.fact.model_dump(mode="json"), each.at, each.at)
                for each in night.facts
            ]
            night.floor = fold_corrected(lines, night.floor)
            return night

        return correct

    def test_a_knockout_that_was_none_moves_the_button_and_refuses_nothing(self, night, corrected):
        night.dealt().bust("Bob", by="Ann")
        for game in (GUTS, WHISKEY, RAZZ, GUTS, WHISKEY, RAZZ):
            night.choose(night.chooses(), game).dealt().over()
        night.dealt().over().choose("Dan", GUTS).dealt()
        corrected("knocked_out")
        assert night["Bob"].seat.seat == 2
        assert (night.posts()[0], night.played()) == ("Cat", ("Dan", "fnp-double-guts", "dealer"))
        assert night.over().chooses() == "Dan"

    def test_the_hand_keeps_the_game_it_was_dealt_with(self, night, corrected):
        night.dealt().bust("Bob", by="Ann").choose("Cat", GUTS).dealt()
        assert corrected("knocked_out").played() == ("Cat", "fnp-double-guts", "dealer")
        assert night.posts()[0] == "Bob"

    def test_a_knockout_of_whoever_chose_leaves_their_choice_out(self, night, corrected):
        night.dealt().bust("Bob", by="Ann").choose("Cat", GUTS).dealt()
        out = KnockedOut(table=1, busts=busts({3: (1,)}, {}))
        corrected("knocked_out", out)
        assert night.played() is None
        assert night.over().choose("Dan", RAZZ).next_game() == "dm-razz"

    def test_who_was_away_was_there(self, night, corrected):
        night.record(SteppedAway(player=1)).choose("Bob", GUTS).dealt()
        assert corrected("stepped_away").played() == ("Bob", "fnp-double-guts", "dealer")

    def test_a_game_for_fewer_than_it_was_is_not_what_was_dealt(self, night, corrected):
        few = listed("few", "For five", most=5)
        night.lists(few, RAZZ).dealt().bust("Fay", by="Ann").choose("Bob", few).dealt()
        assert night.played() == ("Bob", "few", "dealer")
        assert corrected("knocked_out").played() is None

    def test_where_no_hand_could_be_dealt_the_choice_is_nothing(self, corrected, night):
        night.dealt()
        for name in ["Cat", "Dan", "Eve", "Fay"]:
            night.bust(name, by="Ann")
        night.dealt().bust("Bob", by="Ann").rebuy("Bob")
        night.choose(night.chooses(), GUTS)
        assert corrected("rebought").next_game() is None

    def test_a_new_choice_is_still_asked_who_makes_it(self, night, corrected):
        night.dealt().bust("Bob", by="Ann").choose("Cat", GUTS)
        corrected("knocked_out").over()
        with night.refuses("FNP-dealers-choice", "Bob chooses"):
            night.choose("Cat", RAZZ)
