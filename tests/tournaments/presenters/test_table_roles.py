"""The words on a tablet for who minds the pots and who shuffles (tournaments/presenters/table_roles.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.night.facts import ButtonPlaced, DealerNamed, SteppedAway
from tournaments.presenters.room import table_view
from tournaments.presenters.table_roles import with_roles

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"


def said(night):
    table = night.floor.tables[1]
    view = with_roles(night.floor, table, table_view(night.floor, table))
    return {seat.name: seat.role for seat in view.seats if seat.role}, view.dealer_picks


def eve_deals(preset="dead_money"):
    night = Night(preset).start(NINE)
    return night.record(DealerNamed(player=night.ids["Eve"]))


@pytest.mark.rule("DM-role-chipmaster", part="who it is")
@pytest.mark.rule("DM-role-shuffler", part="who shuffles")
def test_opposite_the_dealer_and_on_the_button():
    night = eve_deals()
    assert said(night) == ({"Ann": "shuffles", "Ida": "chipmaster"}, False)
    night.deal(1).deal(1)
    assert said(night)[0] == {"Bob": "shuffles", "Ida": "chipmaster"}
    night.record(SteppedAway(player=night.ids["Ida"]))
    assert said(night)[0] == {"Ann": "chipmaster", "Bob": "shuffles"}


@pytest.mark.rule("DM-role-shuffler", part="who shuffles")
def test_a_dealer_on_the_button_picks_and_two_roles_are_one_word():
    night = eve_deals().record(ButtonPlaced(table=1, seat=5))
    assert said(night) == ({"Ida": "chipmaster"}, True)
    night.record(ButtonPlaced(table=1, seat=9))
    assert said(night) == ({"Ida": "chips, shuffles"}, False)


def test_not_where_nobody_deals_or_the_club_has_no_such_roles():
    night = Night().start("Ann Bob Cat Dan - Fay Gus")
    assert said(night) == ({}, False)
    seating = PRESETS["dead_money"].seating.model_copy(update={"table_roles": False})
    book = PRESETS["dead_money"].model_copy(update={"seating": seating})
    night = Night(rulebook=book).start(NINE).record(DealerNamed(player=5))
    assert said(night) == ({}, False)


def test_the_other_presets_have_none():
    assert [name for name, book in PRESETS.items() if book.seating.table_roles] == ["dead_money"]
