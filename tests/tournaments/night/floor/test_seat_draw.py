"""Seats drawn by cards, on the floor of a night."""

import pytest

from tables.randomness import commitment
from tables.seat_cards import seat_order
from tests.tournaments.nights import Night
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.due import due
from tournaments.night.due.due_things import Act
from tournaments.night.facts import Drawn, SeatedAt, SeatsDrawn, TableSeats
from tournaments.night.floor.seats import first_dealers
from tournaments.night.sentences import sentence

SEED = bytes(range(32))
DRAW = Draw(SEED, Drawn(seed=SEED.hex(), next_commitment=commitment(b"next")))
SIX = "Ann Bob Cat Dan Eve Fay"


def friday(names=SIX):
    return Night("friday_night").buy_in(names)


def seated(fact, table=1):
    """Return who sits there, by seat."""
    return [at.player for at in sorted(fact.seats, key=lambda at: at.seat) if at.table == table]


@pytest.mark.rule("FNP-seat-draw")
def test_seats_go_in_the_order_of_the_cards_the_lowest_first():
    fact = draws.seats_for_all(friday().floor, DRAW)
    assert seated(fact) == seat_order(fact.cards[1])
    assert {*fact.cards[1][0]} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("FNP-first-dealer")
def test_the_highest_card_deals_first_and_then_the_deal_passes_left():
    night = friday()
    fact = draws.seats_for_all(night.floor, DRAW)
    night.record(fact)
    (dealer,) = first_dealers(fact).values()
    table = night.floor.tables[1]
    assert (table.button, table.button_due) == (dealer, False)
    assert table.players[dealer] == seat_order(fact.cards[1])[-1]
    assert Act.DRAW_BUTTON not in {thing.act for thing in due(night.floor, SEED)}
    night.start_only(button=dealer).deal(1)
    first = night.floor.tables[1].hand.positions
    night.finish_hand(1).deal(1)
    assert first.button == dealer
    assert night.floor.tables[1].hand.positions.button == first.small_blind


@pytest.mark.rule("FNP-seat-draw-tie")
def test_who_ties_draws_again_and_the_seats_follow_from_that():
    cards = {1: ({1: "Kd", 2: "Ks", 3: "2c"}, {1: "9c", 2: "3d"})}
    tables = (TableSeats(table=1, seats=7),)

    def drawn(*order):
        seats = [SeatedAt(player=player, table=1, seat=seat) for seat, player in enumerate(order, 1)]
        return SeatsDrawn(occasion="start", tables=tables, seats=seats, cards=cards)

    night = friday("Ann Bob Cat")
    with night.refuses("FNP-seat-draw"):
        night.record(drawn(3, 1, 2))
    night.record(drawn(3, 2, 1))
    assert night.floor.tables[1].button == 3
    assert night["Ann"].seat.seat == 3


@pytest.mark.rule("FNP-seat-draw-tie")
def test_a_tie_without_another_draw_is_refused():
    cards = {1: ({1: "Kd", 2: "Ks"},)}
    seats = [SeatedAt(player=player, table=1, seat=player) for player in (1, 2)]
    night = friday("Ann Bob")
    with night.refuses("FNP-seat-draw-tie"):
        tables = (TableSeats(table=1, seats=7),)
        night.record(SeatsDrawn(occasion="start", tables=tables, seats=seats, cards=cards))


def test_at_several_tables_each_draws_for_itself():
    night = friday("Ann Bob Cat Dan Eve Fay Gus Hal Ida")
    fact = draws.seats_for_all(night.floor, DRAW)
    night.record(fact)
    assert {*fact.cards} == {1, 2}
    for table in (1, 2):
        assert seated(fact, table) == seat_order(fact.cards[table])
        assert not night.floor.tables[table].button_due


def test_anybody_can_make_the_draw_again():
    night = friday()
    fact = draws.seats_for_all(night.floor, DRAW)
    assert draws.drawn_again(night.floor, fact) == fact


def test_other_clubs_draw_the_seats_themselves_and_then_for_the_button():
    night = Night("cpl").buy_in(SIX)
    fact = draws.seats_for_all(night.floor, DRAW)
    assert fact.cards == {}
    assert night.record(fact).floor.tables[1].button_due


def test_the_log_says_who_deals_first():
    fact = draws.seats_for_all(friday().floor, DRAW)
    names = dict(enumerate(SIX.split(), 1))
    first = names[seat_order(fact.cards[1])[-1]]
    assert sentence(fact, names) == f"Seats drawn by cards: 6 players at 1 table. {first} deals first"
