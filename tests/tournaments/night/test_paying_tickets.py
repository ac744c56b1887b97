"""Tickets from the satellite where they are won to the buy-in that they pay, once and only once."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.anonymising import anonymise
from clubs.actions.merging import merge_members
from clubs.actions.tickets import expire_ticket, refund_ticket, reopen_ticket, sell_ticket
from clubs.models import Event, LedgerLine, Ticket
from clubs.queries.ledger import balance
from clubs.queries.tickets import tickets_for, unaccounted
from clubs.rulebook import Kind, NightFormat, Satellite
from tables.actions import Recorder
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES, levels
from tournaments.money_check import problems
from tournaments.night import actions
from tournaments.night.facts import (
    Arrived,
    BoughtIn,
    ClockStarted,
    EntriesClosed,
    Finished,
    StructureSet,
    TicketUsed,
)
from tournaments.night.floor.prizes import Prizes
from tournaments.night.floor.tickets import Tickets
from tournaments.night.floor_cache import floor_of
from tournaments.night.money_problems import night_problems

pytestmark = pytest.mark.django_db


def open_one(season, wall, name, days=0, **how):
    event = club_actions.schedule_event(
        season=season, name=name, kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK + timedelta(days=days), **how
    )
    by = Recorder(season.club.members.get(number=2), "console")
    return RecordedNight(actions.open_tournament(event=event), by, wall)


@pytest.fixture
def main(season, wall):
    """The tournament that the tickets pay."""
    return open_one(season, wall, "Main event", days=1)


@pytest.fixture
def satellite(season, wall, main):
    price = main.floor.terms.buy_in
    rules = NightFormat(satellite=Satellite(ticket=price))
    return open_one(
        season,
        wall,
        "Satellite",
        played_as=Event.Format.SATELLITE,
        rules=rules,
        leads_to=main.tournament.event,
    )


def play(night, players=8):
    """Down to the tickets, the last of the alphabet first."""
    names = NAMES[:players]
    night.buy_in(" ".join(names))
    night.draw_seats()
    night.record(StructureSet(periods=levels()), ClockStarted())
    closed = ["entries", "rebuys"] if night.floor.terms.rebuy else ["entries"]
    night.record(EntriesClosed(what=closed, reason="all here"))
    for minute, name in enumerate(reversed(names[1:]), 1):
        if night.floor.is_over:
            break
        night.at(minute).bust(name, by="Ann")
    return night.record(Finished())


def entry(night, name, ticket):
    return BoughtIn(
        player=night.ids[name], name=name, ticket=TicketUsed(number=ticket.number, cents=ticket.cents)
    )


def use(night, name, ticket):
    return night.record(entry(night, name, ticket))


def states():
    return list(Ticket.objects.order_by("number").values_list("member__name", "state"))


def test_tickets_that_are_won_wait_in_the_account_of_tickets(satellite, main, club):
    play(satellite)
    count = Ticket.objects.count()
    assert count == satellite.floor.of(Prizes).added // 1 + len(satellite.floor.contenders)
    assert {ticket.event for ticket in Ticket.objects.all()} == {main.tournament.event}
    assert balance(club, ledger.tickets()) == count * main.floor.terms.buy_in
    assert (unaccounted(club), problems(club)) == (0, [])


def test_a_ticket_pays_a_later_entry_and_the_money_holds_on_both_nights(satellite, main, club):
    play(satellite)
    ticket = Ticket.objects.get(member__name="Ann")
    use(main, "Ann", ticket)
    ticket.refresh_from_db()
    assert (ticket.state, ticket.used_at) == ("used", main.tournament.event)
    assert problems(club) == []
    play_on(main)
    assert problems(club) == []
    for night in (satellite, main):
        assert night_problems(night.tournament) == []
    assert balance(club, ledger.prize_pool(main.tournament.event_id)) == 0


def play_on(night):
    night.buy_in(" ".join(NAMES[1:8]))
    night.draw_seats()
    night.record(StructureSet(periods=levels()), ClockStarted())
    closed = ["entries", "rebuys"] if night.floor.terms.rebuy else ["entries"]
    night.record(EntriesClosed(what=closed, reason="all here"))
    for minute, name in enumerate(reversed(NAMES[1:8]), 1):
        night.at(minute).bust(name, by="Ann")
    return night.record(Finished())


def test_who_was_dealt_in_absent_pays_with_it_on_arrival(satellite, main, club):
    play(satellite)
    ticket = Ticket.objects.get(member__name="Ann")
    arrival = Arrived(player=1, ticket=TicketUsed(number=ticket.number, cents=ticket.cents))
    main.commit("Ann").buy_in(" ".join(NAMES[1:8]))
    main.draw_seats(absent=(1,))
    main.record(StructureSet(periods=levels()), ClockStarted())
    with main.refuses(words="Nothing is to be paid"):
        main.record(arrival.model_copy(update={"paid": False}))
    main.at(1).record(arrival)
    ticket.refresh_from_db()
    assert (ticket.state, ticket.used_at, main["Ann"].paid) == ("used", main.tournament.event, ticket.cents)
    assert problems(club) == []
    main.undo(main.latest)
    ticket.refresh_from_db()
    assert (ticket.state, main["Ann"].absent) == ("open", True)
    main.record(arrival)
    main.record(EntriesClosed(what=["entries", "rebuys"], reason="all here"))
    for minute, name in enumerate(reversed(NAMES[1:8]), 2):
        main.at(minute).bust(name, by="Ann")
    main.record(Finished())
    assert night_problems(main.tournament) == []
    assert (problems(club), balance(club, ledger.prize_pool(main.tournament.event_id))) == ([], 0)


def test_a_ticket_is_used_once(satellite, main, season, wall):
    play(satellite)
    ticket = Ticket.objects.get(member__name="Ann")
    other = open_one(season, wall, "Another", days=2)
    use(main, "Ann", ticket)
    with pytest.raises(NotAllowed, match="has been used already, at Main event"):
        use(other, "Ann", ticket)
    with pytest.raises(NotAllowed, match="has bought in already"):
        use(main, "Ann", ticket)
    assert not other.reloaded().players


def test_only_its_holder_uses_it_for_what_it_is_worth_where_it_is_good(satellite, main, season, wall):
    play(satellite)
    ticket = Ticket.objects.get(member__name="Ann")
    with pytest.raises(NotAllowed, match="is Ann's"):
        use(main, "Zoe", ticket)
    with pytest.raises(NotAllowed, match="is worth"):
        main.record(
            BoughtIn(player=1, name="Ann", ticket=TicketUsed(number=ticket.number, cents=ticket.cents + 1))
        )
    with pytest.raises(NotAllowed, match="pays the buy-in of Main event"):
        use(open_one(season, wall, "Another", days=2), "Ann", ticket)
    with pytest.raises(NotAllowed, match="The club has no ticket 999"):
        main.record(BoughtIn(player=1, name="Ann", ticket=TicketUsed(number=999, cents=ticket.cents)))


def test_where_its_tournament_is_cancelled_it_pays_any_with_that_buy_in(satellite, season, wall, main):
    play(satellite)
    event = main.tournament.event
    other = open_one(season, wall, "Another", days=2)
    assert tickets_for(other.tournament.event, other.floor.terms.buy_in) == {}
    club_actions.cancel_event(event=event)
    assert 1 in tickets_for(other.tournament.event, other.floor.terms.buy_in)
    use(other, "Ann", Ticket.objects.get(member__name="Ann"))


def test_undoing_the_entry_opens_the_ticket_again(satellite, main, club):
    play(satellite)
    ticket = Ticket.objects.get(member__name="Ann")
    use(main, "Ann", ticket)
    main.undo(main.latest)
    ticket.refresh_from_db()
    assert (ticket.state, ticket.used_at) == ("open", None)
    assert problems(club) == []
    use(main, "Ann", ticket)
    assert problems(club) == []


@pytest.mark.advice("Ticket {number}, which {name} has won here, is {state}: take that back first.")
def test_undoing_the_end_of_the_satellite_takes_its_tickets_back(satellite, main, club):
    play(satellite)
    before = states()
    satellite.undo(satellite.latest)
    assert {state for _, state in states()} == {"void"}
    assert balance(club, ledger.tickets()) == 0
    satellite.record(Finished())
    assert states() == before
    use(main, "Ann", Ticket.objects.get(member__name="Ann"))
    with pytest.raises(NotAllowed, match="take that back first"):
        satellite.undo(satellite.latest)
    assert satellite.reloaded().finished_at is not None
    main.undo(main.latest)
    satellite.undo(satellite.latest)
    assert satellite.reloaded().finished_at is None


def test_a_refund_is_owed_and_an_expired_one_is_the_kitty_s(satellite, club):
    play(satellite)
    elder, (first, second) = club.members.get(number=1), Ticket.objects.all()[:2]
    kitty = balance(club, ledger.KITTY)
    with pytest.raises(NotAllowed, match="Say why"):
        refund_ticket(ticket=first, by=elder, reason=" ")
    refund_ticket(ticket=first, by=elder, reason="moved away")
    refund_ticket(ticket=first, by=elder, reason="twice")
    expire_ticket(ticket=second, by=elder, reason="a year old")
    assert balance(club, ledger.member(first.member.number)) == first.cents
    assert balance(club, ledger.KITTY) == kitty + second.cents
    assert problems(club) == []
    for ticket in (first, second):
        with pytest.raises(NotAllowed):
            use_again(ticket, elder)
        reopen_ticket(ticket=ticket, by=elder)
    assert balance(club, ledger.KITTY) == kitty
    assert (unaccounted(club), problems(club)) == (0, [])


def use_again(ticket, elder):
    ticket.refresh_from_db()
    other = refund_ticket if ticket.state == "expired" else expire_ticket
    other(ticket=ticket, by=elder, reason="again")


def test_a_ticket_is_sold_for_cash_once(club, season, wall):
    elder, zoe = club.members.get(number=1), club.members.get(name="Zoe")
    sale = {"member": zoe, "cents": 2000, "event": None, "by": elder, "reason": "a birthday"}
    first = sell_ticket(**sale, paid_from=ledger.OUTSIDE, request_id="r1")
    assert sell_ticket(**sale, paid_from=ledger.OUTSIDE, request_id="r1") == first
    assert balance(club, ledger.tickets()) == 2000
    with pytest.raises(NotAllowed, match="Kitty holds"):
        sell_ticket(**sale, paid_from=ledger.KITTY)
    night = open_one(season, wall, "Friday")
    assert night.floor.terms.buy_in == 2000
    use(night, "Zoe", first)
    assert (unaccounted(club), problems(club)) == (0, [])


def test_nobody_sells_parts_of_a_currency_without_cents(club):
    club.currency = "JPY"
    club.save()
    elder, zoe = club.members.get(number=1), club.members.get(name="Zoe")
    with pytest.raises(NotAllowed, match="no cents"):
        sell_ticket(member=zoe, cents=150, event=None, paid_from=ledger.OUTSIDE, by=elder, reason="x")


def test_who_is_merged_hands_the_ticket_over_and_who_holds_one_is_not_forgotten(club):
    elder, zoe, yul = (club.members.get(name=name) for name in ("Ann", "Zoe", "Yul"))
    ticket = sell_ticket(
        member=zoe, cents=2000, event=None, paid_from=ledger.OUTSIDE, by=elder, reason="sold"
    )
    with pytest.raises(NotAllowed, match="Zoe has ticket 1"):
        anonymise(member=zoe, by=elder)
    merge_members(member=zoe, into=yul, by=elder)
    ticket.refresh_from_db()
    assert ticket.member == yul
    refund_ticket(ticket=ticket, by=elder, reason="not needed")
    assert balance(club, ledger.member(yul.number)) == 2000
    assert problems(club) == []


@pytest.mark.advice("{name} has ticket {number}: refund it, or have it expire, first.")
def test_once_it_has_expired_they_are_forgotten(club):
    elder, zoe = (club.members.get(name=name) for name in ("Ann", "Zoe"))
    ticket = sell_ticket(
        member=zoe, cents=2000, event=None, paid_from=ledger.OUTSIDE, by=elder, reason="sold"
    )
    with pytest.raises(NotAllowed, match="refund it, or have it expire, first"):
        anonymise(member=zoe, by=elder)
    expire_ticket(ticket=ticket, by=elder, reason="too old")
    anonymise(member=zoe, by=elder)
    zoe.refresh_from_db()
    assert zoe.name != "Zoe"


def test_money_is_not_moved_into_or_out_of_tickets_by_hand(club):
    elder = club.members.get(number=1)
    with pytest.raises(NotAllowed, match="moves with them alone"):
        club_actions.ledger.enter(
            club=club, source=ledger.OUTSIDE, target=ledger.tickets(), cents=100, by=elder, reason="x"
        )


def test_the_check_finds_an_account_that_is_not_what_tickets_are_worth(satellite, club):
    play(satellite)
    Ticket.objects.filter(member__name="Ann").update(state="expired")
    assert [problem.where for problem in problems(club)] == ["Tickets"]


ACTS = st.tuples(
    st.sampled_from(["sell", "use", "undo", "refund", "expire", "reopen"]),
    st.integers(0, 99),
    st.sampled_from([2000, 2500]),
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=st.lists(ACTS, min_size=1, max_size=10))
def test_whatever_becomes_of_tickets_each_cent_is_accounted_for(acts, club, season, wall):
    """Sold, used, refunded, expired, reopened by chance: the account holds what the open ones are worth."""
    elder = club.members.get(number=1)
    event = Event.objects.filter(season=season, name="Chance").first()
    if event is None:
        night = open_one(season, wall, "Chance")
    else:
        by = Recorder(club.members.get(number=2), "console")
        night = RecordedNight(event.tournament, by, wall)
        night.floor = floor_of(event.tournament)
    for act, which, cents in acts:
        tickets = list(Ticket.objects.select_related("member"))
        try:
            if act == "sell" or not tickets:
                member = club.members.get(number=3 + which % 10)
                sell_ticket(
                    member=member, cents=cents, event=None, paid_from=ledger.OUTSIDE, by=elder, reason="r"
                )
                continue
            ticket = tickets[which % len(tickets)]
            if act == "use":
                use(night, ticket.member.name, ticket)
            elif act == "undo":
                paid = [each.sequence for each in night.floor.of(Tickets).by_number.values()]
                night.undo(paid[which % len(paid)]) if paid else None
            elif act == "reopen":
                reopen_ticket(ticket=ticket, by=elder)
            else:
                {"refund": refund_ticket, "expire": expire_ticket}[act](ticket=ticket, by=elder, reason="r")
        except NotAllowed:
            continue
    assert unaccounted(club) == 0
    assert problems(club) == []
    used = set(Ticket.objects.filter(state="used").values_list("number", flat=True))
    assert used == {each.number for each in night.floor.of(Tickets).by_number.values()}
    assert LedgerLine.objects.filter(cents=0).count() == 0
