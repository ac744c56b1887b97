"""Flights and their last day, written down as a test reads them."""

from datetime import timedelta

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Flight, Kind, LastDay, NightFormat
from tables.actions import Recorder
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES, levels
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.carrying_on import flights_of
from tournaments.night.facts import Bagged, ClockStarted, Finished, StructureSet


def open_one(season, wall, name, days=0, **how):
    event = club_actions.schedule_event(
        season=season, name=name, kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK + timedelta(days=days), **how
    )
    by = Recorder(season.club.members.get(number=2), "console")
    return RecordedNight(actions.open_tournament(event=event), by, wall)


def last_day_of(season, wall, two_stacks="best"):
    rules = NightFormat(last_day=LastDay(two_stacks=two_stacks))
    return open_one(season, wall, "Last day", days=2, played_as=Event.Format.LAST_DAY, rules=rules)


def flight_of(season, wall, last_day, name, **rules):
    return open_one(
        season,
        wall,
        name,
        days=1,
        played_as=Event.Format.FLIGHT,
        rules=NightFormat(flight=Flight(**rules)),
        leads_to=last_day.tournament.event,
    )


def begin(night, names):
    night.at(0).buy_in(names)
    night.draw_seats()
    return night.record(StructureSet(periods=levels()), ClockStarted())


def felled(night, *names, by, minute=1):
    for number, name in enumerate(names):
        night.at(minute + number).bust(name, by=by)
    return night


def bag(night, **stacks):
    """Those named have so much, who is left has the rest of the chips in play, in equal parts."""
    stacks = {night.ids[name]: chips for name, chips in stacks.items()}
    others = [player for player in night.floor.in_play if player not in stacks]
    rest = night.floor.chips_in_play - sum(stacks.values())
    each, odd = divmod(rest, len(others)) if others else (0, 0)
    stacks |= {player: each + (number < odd) for number, player in enumerate(others)}
    return night.record(Bagged(stacks=stacks), Finished())


def bring(last_day):
    there = flights_of(Tournament.objects.get(pk=last_day.tournament.pk), last_day.floor)
    return last_day.record(*(flight.brings for flight in there if flight.brings))


def two_flights(season, wall, last_day):
    """Ann to Fay in the one, Gus to Lou in the other; two go on from each."""
    one = begin(flight_of(season, wall, last_day, "Day 1A", ends="level", at=3), " ".join(NAMES[:6]))
    felled(one, "Fay", "Eve", "Dan", "Cat", by="Ann", minute=10)
    bag(one, Ann=14_000)
    two = begin(flight_of(season, wall, last_day, "Day 1B", ends="level", at=3), " ".join(NAMES[6:12]))
    felled(two, "Lou", "Kim", "Jon", "Ida", by="Gus", minute=20)
    bag(two, Gus=9_500)
    return one, two
