"""One ticket, two directors, the same instant: it pays one entry, and the other is told so."""

import uuid
from functools import partial

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.tickets import expire_ticket, refund_ticket, sell_ticket
from clubs.models import Ticket
from clubs.queries.ledger import balance
from clubs.queries.tickets import unaccounted
from clubs.rulebook import Kind
from tables.actions import Recorder
from tests.threads import at_once
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.money_check import problems
from tournaments.night import actions
from tournaments.night.facts import BoughtIn, TicketUsed
from tournaments.night.floor_cache import floor_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ticket(club):
    elder, zoe = club.members.get(number=1), club.members.get(name="Zoe")
    return sell_ticket(member=zoe, cents=2000, event=None, paid_from=ledger.OUTSIDE, by=elder, reason="sold")


@pytest.fixture
def nights(season):
    found = []
    for name in ("One", "Two", "Three"):
        event = club_actions.schedule_event(season=season, name=name, kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK)
        found.append(actions.open_tournament(event=event))
    return found


def use(night, ticket, number=2):
    entry = BoughtIn(
        player=ticket.member.number,
        name=ticket.member.name,
        ticket=TicketUsed(number=ticket.number, cents=ticket.cents),
    )
    by = Recorder(night.event.season.club.members.get(number=number), "console")
    actions.record(tournament=night, act=[entry], by=by, request_id=str(uuid.uuid4()))


def test_on_three_nights_at_once_it_is_used_on_one(club, nights, ticket):
    errors = at_once(*[partial(use, night, ticket) for night in nights])
    assert [type(error) for error in errors] == [NotAllowed] * 2
    assert all("has been used already" in str(error) for error in errors)
    entered = [night for night in nights if floor_of(night).buy_ins]
    assert len(entered) == 1
    assert Ticket.objects.get().used_at == entered[0].event
    assert balance(club, ledger.tickets()) == 0
    assert problems(club) == []


def test_by_two_directors_of_one_night_at_once_it_is_used_once(club, nights, ticket):
    errors = at_once(*[partial(use, nights[0], ticket, number) for number in (2, 3)])
    assert [type(error) for error in errors] == [NotAllowed]
    assert floor_of(nights[0]).buy_ins == 1
    assert problems(club) == []


def test_used_refunded_and_expired_at_once_one_of_them_happens(club, nights, ticket):
    elder = club.members.get(number=1)
    errors = at_once(
        partial(use, nights[0], ticket),
        partial(refund_ticket, ticket=ticket, by=elder, reason="moved away"),
        partial(expire_ticket, ticket=ticket, by=elder, reason="too old"),
    )
    assert [type(error) for error in errors] == [NotAllowed] * 2
    assert unaccounted(club) == 0
    assert problems(club) == []
