"""A finished hand as each viewer may read it (gameplay/histories/hand_history.py)."""

import pytest
from django.utils import timezone

from gameplay import play as actions
from gameplay.engine.cards import name
from gameplay.engine.cards import spoken as said
from gameplay.engine.choices import FOLD
from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.models import Table
from gameplay.page.assemble import table_page_for
from gameplay.rules import Requester, is_seed_public
from tests.gameplay.histories.reading import (
    ANN,
    BOB,
    CAROL,
    as_player,
    cards_of,
    everything_written,
    read,
    who_folded,
)
from tests.gameplay.playing import (
    cards_named,
    choose,
    fresh,
    guest,
    hand,
    ring,
    seat,
)

pytestmark = pytest.mark.django_db


@pytest.mark.rule("TDA-28")
def test_no_history_shows_a_card_that_was_not_dealt_not_even_when_the_table_is_over():
    """The seed proves the shuffle, and whoever makes the deck of it again knows the rest, too: it is public
    only when nothing is played for any more."""
    table = seat(ring("dm-holdem", rebuys=True), ANN, BOB, CAROL)
    actions.deal(table=table)
    while hand(table).is_on:
        choose(table, FOLD)
    dealt = {name(card) for cards in hand(table).everything for card in cards}
    for status in (Table.Status.PLAYING, Table.Status.OVER):
        Table.objects.filter(pk=table.pk).update(status=status)
        table = fresh(table)
        for reader in (as_player(ANN), Requester(None), Requester(None, directs=True)):
            assert cards_named(everything_written(table, reader)) <= dealt
    assert len(cards_named(everything_written(table, Requester(None, directs=True)))) == 6
    page = table_page_for(table, as_player(ANN), timezone.now())
    assert [face for board in page.boards for face in board.cards if face.code] == []
    assert not is_seed_public(table, hand(table).finished_at, timezone.now())


class TestWhoReadsWhat:
    def test_who_folded_reads_his_own_cards(self, table):
        folded = who_folded(table)
        written = everything_written(table, as_player(folded))
        assert all(said(card) in written for card in cards_of(table, folded))
        assert cards_named(written).issuperset(map(name, cards_of(table, folded)))

    def test_to_everybody_else_they_are_unknown_in_every_form(self, table):
        folded = who_folded(table)
        hidden = cards_of(table, folded)
        others = [as_player(player) for player in (ANN, BOB, CAROL) if player != folded]
        for reader in (*others, Requester(None), as_player(guest(9, "Zoe"))):
            written = everything_written(table, reader)
            assert not any(said(card) in written for card in hidden)
            assert cards_named(written).isdisjoint(map(name, hidden))

    def test_a_director_reads_what_others_do_while_the_table_is_on(self, table):
        folded = who_folded(table)
        reader = Requester(None, directs=True)
        assert read(table, reader).viewer == SPECTATOR
        written = everything_written(table, reader)
        assert not any(said(card) in written for card in cards_of(table, folded))

    def test_and_everything_when_its_event_is_over(self, table):
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
        table = fresh(table)
        reader = Requester(None, directs=True)
        assert read(table, reader).viewer == DIRECTOR
        written = everything_written(table, reader)
        assert all(said(card) in written for card in cards_of(table, who_folded(table)))

    def test_a_hand_that_is_on_has_no_history(self, table):
        actions.deal(table=table)
        with pytest.raises(ValueError, match="no history"):
            read(table, as_player(ANN), 2)
