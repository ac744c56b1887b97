"""A season of weekly tournaments from eight o'clock on, answered and played by name."""

from datetime import timedelta

import pytest

from clubs import actions as club_actions
from clubs.actions import Score
from clubs.models import Event, RulebookVersion
from clubs.rulebook import PRESETS, Kind
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.phone import actions

SIX = "Ann Bob Cat Dan Eve Fay"


class Weeks:
    """A season's tournaments, one a week; `night(1)` is a week after eight o'clock."""

    def __init__(self, season):
        self.season, self.club = season, season.club
        self.events = {}

    def night(self, week, kind=Kind.LIVE, capacity=None):
        """The tournament of a week, scheduled when it is first asked for."""
        if week not in self.events:
            self.events[week] = club_actions.schedule_event(
                season=self.season,
                name=f"Week {week}",
                kind=kind,
                starts_at=EIGHT_O_CLOCK + timedelta(weeks=week),
                capacity=capacity,
            )
        return Event.objects.select_related("season__club").get(pk=self.events[week].pk)

    def member(self, name):
        return self.club.members.get(name=name)

    def say(self, week, name, is_coming=True, minutes=600, **more):
        """Somebody's answer, so many minutes before the start."""
        event = self.night(week)
        now = event.starts_at - timedelta(minutes=minutes)
        return actions.answer_rsvp(
            event=event, member=self.member(name), is_coming=is_coming, now=now, **more
        )

    def played(self, week, names=SIX):
        """It is over: these took part."""
        numbers = [self.member(name).number for name in names.split()]
        scores = [Score(number, place, place) for place, number in enumerate(numbers, 1)]
        club_actions.write_results(event=self.night(week), scores=scores, rulebook=PRESETS["dead_money"])
        return self.night(week)

    def missed(self, *weeks, name="Zoe"):
        """Somebody said yes to tournaments that are over, and was not there."""
        for week in weeks:
            self.say(week, name)
            self.played(week)

    def rule(self, **changes):
        """The club has these rules of the season."""
        book = PRESETS["dead_money"]
        season = book.season.model_copy(update=changes)
        changed = book.model_copy(update={"season": season}).model_dump(mode="json")
        RulebookVersion.objects.filter(club=self.club).update(data=changed)


@pytest.fixture
def weeks(season, wall):
    return Weeks(season)
