"""Nights in states that fill a screen: the longest names, five- and six-digit stacks, every panel at once.

`fill(site)` founds a club of them on the data of a site and returns {state: number of the night}, and the
cookie of its director. Each state is a function below; a new one is played wherever the states are.
"""

import json
import sys
from datetime import date, timedelta

from tests.tournaments.nights import NAMES

PROGRAM = "from tests.browser.full_nights import write; write({states!r})"
LONGEST = {
    "Ann": "Maximilian-Konstantin von Hohenzollern",
    "Bob": "Wolfeschlegelsteinhausenbergerdorff",
    "Cat": "María de los Ángeles Fernández-Villaverde",
    "Dan": "محمد عبد الرحمن بن عبد الله الخطيب",
    "Eve": "Evangelina Papadimitrakopoulou",
    "Fay": "Krzysztof Grzegorz Brzęczyszczykiewicz",
    "Gus": "Li Wu",
    "Hal": "Christopher Montgomery-Featherstonehaugh",
    "Ida": "Ida",
    "Jon": "Jonathan Abernathy-Wigglesworth",
}


def fill(site, *states):
    """Play these states there, or all; number of the night → state, and the director's session."""
    made = json.loads(site.run(PROGRAM.format(states=states)).splitlines()[-1])
    return made["nights"], made["session"]


def write(states):
    """In the process of the site: what `fill` reads."""
    from django.test import Client

    from clubs import actions as club_actions
    from clubs.actions import Person
    from clubs.models import User

    user = User.objects.create_user("full-nights")
    client = Client()
    client.force_login(user)
    names = [LONGEST.get(name, name) for name in NAMES]
    club = club_actions.found_club(
        name="Full nights", founder=names[0], user=user, timezone="Europe/London", is_public=True
    )
    club_actions.add_members(club=club, people=[Person(name) for name in names[1:]])
    season = club_actions.create_season(
        club=club, name="Always", starts_on=date(2000, 1, 1), ends_on=date(2100, 1, 1)
    )
    chosen = states or [name for name in STATES]
    nights = {name: STATES[name](season) for name in chosen}
    session = client.cookies["sessionid"].value
    sys.stdout.write(json.dumps({"nights": nights, "session": session}) + "\n")


def night_of(season, name, minutes, **how):
    """An open night that began so many minutes ago; what is recorded in it has the time that it names."""
    import time_machine
    from django.utils import timezone

    from clubs.rulebook import Kind
    from tables.actions import Recorder
    from tests.tournaments.conftest import RecordedNight
    from tournaments.night import actions
    from tournaments.night.facts import BoughtIn, Committed

    began = timezone.now() - timedelta(minutes=minutes)
    from clubs import actions as club_actions

    class FullNight(RecordedNight):
        def at(self, minute, second=0):
            self.now = began + timedelta(minutes=minute, seconds=second)
            return self

        def _done(self, act):
            with time_machine.travel(self.now, tick=False):
                return super()._done(act)

        def called(self, name):
            return LONGEST.get(name, name)

        def buy_in(self, names, **more):
            entries = [
                BoughtIn(player=self.ids[name], name=self.called(name), **more) for name in names.split()
            ]
            return self.record(*entries)

        def commit(self, names):
            return self.record(
                *(Committed(player=self.ids[name], name=self.called(name)) for name in names.split())
            )

        @property
        def number(self):
            return self.tournament.pk

    event = club_actions.schedule_event(season=season, name=name, kind=Kind.LIVE, starts_at=began, **how)
    made = FullNight(
        actions.open_tournament(event=event), Recorder(season.club.members.get(number=1), "console"), None
    )
    return made.at(0)


EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
SEVEN = "Ida Jon Kim Lou Max Nan Olu"


def large(night, *stacks):
    """Counted stacks of so many chips for the first players who are in."""
    from tournaments.night.facts import StacksCounted

    return night.record(StacksCounted(stacks=dict(zip(night.floor.in_play, stacks, strict=False))))


def final_table(season):
    """Rebuys are open, two tables become one, and another thing is due."""
    night = night_of(season, "The Sunday Special Deep Stack Invitational No. 27", 60)
    night.start(EIGHT, SEVEN).at(20).deal(1, 2)
    for name in ("Kim", "Lou", "Max", "Nan", "Olu"):
        night.bust(name, by="Ida")
    night.at(30).deal(1, 2)
    night.bust("Hal", by="Ann")
    return large(night, 25_000, 4_975, 3_000).number


STATES = {"final_table": final_table}
