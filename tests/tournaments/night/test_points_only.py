"""A night for points alone: played as any other, and no sum of money appears anywhere (ruling 259)."""

import re

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import change_event
from clubs.models import Event, LedgerLine, Result
from clubs.rulebook import Kind
from tables.actions import Recorder
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES
from tests.tournaments.phone.pockets import Pocket
from tournaments.night import actions
from tournaments.night.facts import ClockStarted, EntriesClosed, Finished, StructureSet
from tournaments.night.floor.deals import refuse_deal
from tournaments.night.floor.prizes import is_free
from tournaments.night.structure import TEMPLATES

pytestmark = pytest.mark.django_db
EIGHT = " ".join(NAMES[:8])
PAPERS = ("sign-in", "seating", "seat-cards", "structure", "payouts")
SUM = re.compile(r"[$€£]\s?\d|\d\s?[$€£]")


def open_one(season, wall, played_as, name):
    event = club_actions.schedule_event(
        season=season, name=name, kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK, played_as=played_as
    )
    by = Recorder(season.club.members.get(number=2), "console")
    return RecordedNight(actions.open_tournament(event=event), by, wall)


def begin(night):
    night.buy_in(EIGHT)
    night.draw_seats()
    night.record(StructureSet(periods=TEMPLATES["friday"][1]), ClockStarted())


def play(night):
    """Everybody is felled by the first of the alphabet who is still in, the last of it first."""
    closed = ["entries", "rebuys"] if night.floor.terms.rebuy else ["entries"]
    night.record(EntriesClosed(what=closed, reason="all here"))
    for minute, name in enumerate(reversed(NAMES[1:8]), 1):
        night.at(minute)
        night.bust(name, by="Ann")
    night.record(Finished())


@pytest.fixture
def points_only(season, wall):
    return open_one(season, wall, Event.Format.POINTS_ONLY, "League night")


def pages(night, director, club):
    """Everything that shows the night."""
    pk, event = night.tournament.pk, night.tournament.event
    names = ("night", "night_console", "night_display", "night_log", "night_draws", "night_door")
    addresses = [reverse(name, args=[pk]) for name in names]
    addresses += [f"{reverse('night_console', args=[pk])}?sheet=more"]
    addresses += [reverse("night_print", args=[pk, name]) for name in PAPERS]
    addresses += [reverse("club_event", args=[club.slug, event.pk]), reverse("event_coming", args=[event.pk])]
    addresses += [reverse("club", args=[club.slug])]
    found = {address: director.get(address).content.decode() for address in addresses}
    phone = Pocket(club.members.get(name="Cat"))
    return found | {"phone": phone.get().content.decode()}


def sums(found):
    return {address: SUM.findall(page) for address, page in found.items() if SUM.search(page)}


def test_no_sum_of_money_appears_before_during_and_after_it(points_only, director, club):
    assert sums(pages(points_only, director, club)) == {}
    begin(points_only)
    assert is_free(points_only.floor)
    assert sums(pages(points_only, director, club)) == {}
    play(points_only)
    found = pages(points_only, director, club)
    assert sums(found) == {}
    console = found[reverse("night_console", args=[points_only.tournament.pk])]
    assert "Results, points and standings are out" in console
    assert "Count the cash box" not in console


def test_the_same_night_with_money_shows_sums(season, wall, director, club):
    priced = open_one(season, wall, Event.Format.TOURNAMENT, "Friday")
    begin(priced)
    assert reverse("night_console", args=[priced.tournament.pk]) in sums(pages(priced, director, club))


def test_points_are_those_of_any_night_of_its_kind(points_only, season, wall):
    begin(points_only)
    play(points_only)
    wall.move_to(EIGHT_O_CLOCK)
    priced = open_one(season, wall, Event.Format.TOURNAMENT, "Friday")
    begin(priced)
    play(priced)

    def scored(night):
        event = night.tournament.event_id
        return list(
            Result.objects.filter(event=event).order_by("first").values_list("member", "first", "points")
        )

    assert scored(points_only) == scored(priced)
    free, paid = (Event.objects.get(pk=night.tournament.event_id) for night in (points_only, priced))
    assert (free.prize_pool, free.paid_places) == (None, paid.paid_places)
    assert paid.prize_pool > 0
    assert not LedgerLine.objects.filter(event=free).exists()


def test_there_is_nothing_to_divide(points_only):
    begin(points_only)
    with pytest.raises(NotAllowed, match="no money in this tournament"):
        refuse_deal(points_only.floor)


def test_it_stays_what_it_is_once_somebody_has_entered(points_only):
    def change(played_as):
        event = points_only.tournament.event
        return change_event(
            event=event, name=event.name, kind=Kind.LIVE, starts_at=event.starts_at, played_as=played_as
        )

    assert change(Event.Format.TOURNAMENT).format == Event.Format.TOURNAMENT
    change(Event.Format.POINTS_ONLY)
    points_only.buy_in("Ann")
    with pytest.raises(NotAllowed, match="its kind stays, and how it is played"):
        change(Event.Format.TOURNAMENT)
