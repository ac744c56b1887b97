"""Satellites: tickets of equal worth, the rest in cash, and play that stops when nobody can lose."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.ledger import balances, certificate_of_lines, differences, tickets
from clubs.rulebook import PRESETS, Kind, NightFormat, Satellite
from clubs.scoring.payouts import divide_in_tickets
from tests.tournaments.nights import NAMES, Night
from tournaments.night import money
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    BoughtIn,
    EntriesClosed,
    Finished,
    PayoutsSet,
    PoolAdded,
    PrizePaid,
    TicketUsed,
)
from tournaments.night.floor.deals import refuse_deal
from tournaments.night.floor.prizes import cash_prizes, division, prizes, tickets_won
from tournaments.night.money import NightMoney
from tournaments.night.scoring import scores

SEED = bytes(32)


def book(ticket=6000, at_least=0, cuts=True):
    found = PRESETS["dead_money"]
    changed = {"rebuy": None, "add_on": None}
    if not cuts:
        changed |= {"championship_percent": 0, "kitty_percent": 0}
    terms = {kind: each.model_copy(update=changed) for kind, each in found.terms.items()}
    found = found.model_copy(update={"terms": terms})
    return found.played_as(NightFormat(satellite=Satellite(ticket=ticket, at_least=at_least)))


def satellite(players=8, close=True, **rules):
    """Eight pay 20 each: 160, which is two tickets of 60 and 40 in cash."""
    night = Night(rulebook=book(cuts=False, **rules))
    half = (players + 1) // 2
    night.start(" ".join(NAMES[:half]), " ".join(NAMES[half:players]), override="few")
    return night.record(EntriesClosed(what=("entries",), reason="all here")) if close else night


def lines(night):
    return list(money.lines(NightMoney(7, 3, night.facts, night.floor)))


def adds_up(night):
    said = certificate_of_lines(lines(night))
    certificate = money.certificate(night.floor)
    assert differences(certificate, said) == []
    assert certificate.holds
    return certificate


def down_to(night, *left):
    for name in NAMES:
        number = night.ids[name]
        if number in night.floor.in_play and name not in left:
            table = night[name].seat.table
            by = next(n for n in night.floor.tables[table].players.values() if n != number)
            night.at(len(night.facts)).bust(name, by=night.names([by])[0])
            if len(night.floor.tables[table].players) == 1 and len(night.floor.tables) > 1:
                (last,) = night.floor.tables[table].players.values()
                other = next(t for n, t in night.floor.tables.items() if n != table)
                night.move(night.names([last])[0], other.number, other.open_seats[0])
    return night


def test_the_pool_pays_tickets_and_the_rest_in_cash():
    night = satellite()
    assert division(night.floor).amounts == (6000, 6000, 4000)
    down_to(night, "Ann", "Eve", "Fay")
    assert not night.floor.is_over
    night.at(90).bust("Fay", by="Eve")
    assert night.floor.is_over
    assert tickets_won(night.floor) == dict.fromkeys(night.ids_of("Ann Eve"), 6000)
    assert cash_prizes(night.floor)[night.ids["Fay"]] == 4000
    night.record(Finished())
    assert [night.places()[name] for name in ("Ann", "Eve", "Fay")] == ["1–2", "1–2", "3"]
    certificate = adds_up(night)
    assert certificate.withheld == 12_000
    assert dict(certificate.members) == {night.ids["Fay"]: 4000}
    assert balances(lines(night))[tickets()] == 12_000


def test_a_ticket_is_not_paid_out_and_the_rest_is():
    night = down_to(satellite(), "Ann", "Eve").record(Finished())
    with night.refuses(words="has won no prize"):
        night.record(PrizePaid(player=night.ids["Ann"], cents=6000))
    third = next(number for number, cents in cash_prizes(night.floor).items() if cents)
    night.record(PrizePaid(player=third, cents=4000))
    assert adds_up(night).paid_out == 4000


def test_play_stops_only_when_nobody_can_come_in_any_more():
    night = down_to(satellite(close=False), "Ann", "Eve")
    assert not night.floor.is_over
    night.record(EntriesClosed(what=("entries",), reason="all here"))
    assert night.floor.is_over
    assert [thing.act for thing in due(night.floor.at(night.now), SEED)] == [Act.FINISH]


def test_play_goes_on_while_somebody_may_rebuy():
    """Ann and Eve are left for two tickets, and six others may still come back."""
    plain = PRESETS["dead_money"]
    night = Night(rulebook=plain.played_as(NightFormat(satellite=Satellite(ticket=6000))))
    night.start(" ".join(NAMES[:4]), " ".join(NAMES[4:8]))
    night.record(EntriesClosed(what=("entries",), reason="all here"))
    down_to(night, "Ann", "Eve")
    assert not night.floor.is_over
    night.record(EntriesClosed(what=("rebuys",), reason="all here"))
    assert night.floor.is_over


@pytest.mark.rule("DM-addon-once", part="a satellite waits for the tickets that add-ons may pay")
def test_play_goes_on_while_somebody_may_take_an_add_on():
    """The cut-off came a minute ago: what Ann and Eve still pay in may make a third ticket."""
    plain = PRESETS["dead_money"]
    terms = {kind: each.model_copy(update={"rebuy": None}) for kind, each in plain.terms.items()}
    plain = plain.model_copy(update={"terms": terms})
    night = Night(rulebook=plain.played_as(NightFormat(satellite=Satellite(ticket=6000))))
    night.start(" ".join(NAMES[:4]), " ".join(NAMES[4:8]))
    night.record(EntriesClosed(what=("entries",), reason="all here"))
    down_to(night, "Ann", "Eve", "Fay").at(121).bust("Fay", by="Eve")
    assert not night.floor.is_over
    night.record(EntriesClosed(what=("add_ons",), reason="all have had theirs"))
    assert night.floor.is_over


def test_entries_that_close_by_the_clock_stop_it_without_a_fact():
    night = down_to(satellite(close=False), "Ann", "Eve")
    later = night.at(600).floor.at(night.now)
    assert not night.floor.stopped
    assert Act.FINISH in [thing.act for thing in due(later, SEED)]
    night.record(Finished())
    assert len(tickets_won(night.floor)) == 2


def test_nothing_goes_on_once_it_has_stopped():
    night = down_to(satellite(), "Ann", "Eve")
    seats = {name: night[name].seat.table for name in ("Ann", "Eve")}
    with night.refuses(words="Play has stopped"):
        night.bust("Eve", by="Ann", table=seats["Eve"])
    with night.refuses(words="Play has stopped"):
        night.record(PoolAdded(cents=10_000))
    with night.refuses(words="Play has stopped"):
        night.deal(seats["Ann"])


def three_left():
    night = down_to(satellite(players=8), "Ann", "Eve", "Fay")
    tables = {night[name].seat.table for name in ("Ann", "Eve", "Fay")}
    while len(tables) > 1:
        last = next(name for name in ("Ann", "Eve", "Fay") if night[name].seat.table != 1)
        night.move(last, 1, night.floor.tables[1].open_seats[0])
        tables = {night[name].seat.table for name in ("Ann", "Eve", "Fay")}
    return night


def test_of_two_out_in_the_last_hand_the_larger_stack_has_the_last_ticket():
    night = three_left().at(90)
    night.busts(("Eve", "Ann", 900), ("Fay", "Ann", 500)).record(Finished())
    assert tickets_won(night.floor) == dict.fromkeys(night.ids_of("Ann Eve"), 6000)
    assert cash_prizes(night.floor)[night.ids["Fay"]] == 4000
    adds_up(night)


def test_equal_stacks_at_the_bubble_share_the_last_ticket_in_cash():
    """A ticket of 60 and the rest of 40 are 50 for each of them."""
    night = three_left().at(90)
    night.busts(("Eve", "Ann", 700), ("Fay", "Ann", 700)).record(Finished())
    assert tickets_won(night.floor) == {night.ids["Ann"]: 6000}
    cash = cash_prizes(night.floor)
    assert [cash[night.ids[name]] for name in ("Ann", "Eve", "Fay")] == [0, 5000, 5000]
    assert [night.places()[name] for name in ("Eve", "Fay")] == ["2–3", "2–3"]
    adds_up(night)


def test_another_out_in_that_hand_at_another_table_is_still_recorded():
    night = down_to(satellite(), "Ann", "Bob", "Eve", "Fay", "Gus")
    night.at(80).bust("Gus", by="Eve")
    night.bust("Fay", by="Eve", stack=500)
    assert not night.floor.is_over
    night.bust("Bob", by="Ann", stack=700)
    assert night.floor.is_over


def test_hand_for_hand_is_due_one_from_the_tickets():
    night = down_to(satellite(), "Ann", "Bob", "Eve")
    if len(night.floor.tables) > 1:
        said = [str(thing.sentence) for thing in due(night.floor.at(night.now), SEED)]
        assert any("One from the tickets" in sentence for sentence in said)


def test_nothing_is_divided_otherwise():
    night = satellite()
    with night.refuses(words="Nothing is divided here"):
        refuse_deal(night.floor)
    with night.refuses(words="follow from how it is played"):
        night.record(PayoutsSet(amounts=(16_000,), reason="as we like"))


def test_tickets_that_are_promised_are_guaranteed_by_the_kitty():
    night = satellite(at_least=3)
    assert division(night.floor).amounts == (6000, 6000, 6000)
    assert money.certificate(night.floor).funded == 2000


def test_a_buy_in_by_ticket_comes_out_of_the_account_of_tickets():
    night = Night(rulebook=PRESETS["dead_money"])
    night.buy_in("Bob Cat Dan Eve Fay")
    price = night.floor.terms.buy_in
    ticket = TicketUsed(number=4, cents=price + 500)
    night.record(BoughtIn(player=night.ids["Ann"], name="Ann", ticket=ticket))
    with night.refuses(words="Ticket 4 has been used tonight"):
        night.record(BoughtIn(player=night.ids["Gus"], name="Gus", ticket=ticket))
    certificate = adds_up(night)
    assert certificate.taken == 5 * price
    assert dict(certificate.members) == {night.ids["Ann"]: 500}
    assert balances(lines(night))[tickets()] == -(price + 500)
    bound = list(money.at_once(NightMoney(7, 3, (), night.floor)))
    assert all(line in lines(night) for line in bound)
    assert sum(line.cents for line in bound) == price + 500


def test_a_ticket_worth_less_than_the_buy_in_leaves_a_rest_in_cash():
    night = Night(rulebook=PRESETS["dead_money"])
    night.record(BoughtIn(player=1, name="Ann", ticket=TicketUsed(number=1, cents=1500)))
    assert adds_up(night).taken == night.floor.terms.buy_in - 1500


@given(prizes=st.integers(0, 10**7), ticket=st.integers(1, 10**6), players=st.integers(0, 300))
def test_tickets_and_rest_are_the_whole_pool(prizes, ticket, players):
    division = divide_in_tickets(prizes, ticket, players)
    assert sum(division.amounts) == prizes
    assert list(division.amounts) == sorted(division.amounts, reverse=True) or players == 0


@settings(max_examples=40, deadline=None)
@given(data=st.data(), players=st.integers(6, 16), ticket=st.sampled_from([1000, 3300, 6000, 9999]))
def test_every_cent_of_a_satellite_is_accounted_for(data, players, ticket):
    night = Night(rulebook=book(ticket=ticket), kind=Kind.LIVE)
    night.start(" ".join(NAMES[:players]), seats=players if players < 10 else 12, override="few") if (
        players <= 12
    ) else night.start(" ".join(NAMES[:8]), " ".join(NAMES[8:players]), override="few")
    night.record(EntriesClosed(what=("entries",), reason="all here"))
    while not night.floor.is_over:
        table = data.draw(st.sampled_from([t for t in night.floor.tables.values() if len(t.players) > 1]))
        names = night.names(table.players.values())
        count = data.draw(st.integers(1, len(names) - 1))
        out, by = names[:count], names[-1]
        stacks = data.draw(st.lists(st.integers(1, 3), min_size=count, max_size=count))
        night.at(len(night.facts)).busts(
            *((name, by, stack * 100) for name, stack in zip(out, stacks, strict=True))
        )
    night.record(Finished())
    certificate = adds_up(night)
    assert sum(prizes(night.floor).values()) == sum(division(night.floor).amounts)
    assert certificate.held == 0
    assert len(scores(night.floor)) == players


@pytest.mark.parametrize("held", [0, 1])
def test_a_satellite_without_a_ticket_plays_to_one_winner(held):
    night = satellite(ticket=100_000)
    down_to(night, "Ann", "Eve")
    assert not night.floor.is_over
