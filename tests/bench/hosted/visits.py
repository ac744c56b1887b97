"""Visit the pages of a club in a database, one for each line that is read; a program of its own, two of which
clubs.py starts and asks in turn.

`console` (or another of VISITS) is answered with the milliseconds it took, `{"plans": {table: rows}}` with
what the plans of all their queries have against them (query_plans.py). In a database of many clubs another
club is visited each time, but for the night that is on, which a director's console shows again and again.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, cycle, islice

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Member
from config.serving.request_queue import keep_what_is_loaded
from config.static_files import collected
from tables.actions import Recorder
from tests.bench.hosted import found_club, query_plans
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import FACT

ROTATED = 5  # clubs that are visited in turn


class Visitor:
    """The browsers of a director and a member of one club, and the addresses they ask for."""

    def __init__(self, club: Club) -> None:
        self.night = Tournament.objects.select_related("event__season__club", "log").get(
            event__season__club=club, event__status="running"
        )
        season = self.night.event.season
        self.director, self.member = self.browser(club, 1), self.browser(club, 2)
        self.pages = {
            "console": reverse("night_console", args=[self.night.pk]),
            "standings": reverse("club_season", args=[club.slug, season.slug]),
            "member": reverse("club_member", args=[club.slug, 2]),
            "club": reverse("club", args=[club.slug]),
            "front page": reverse("home"),
            "search": f"{reverse('home')}?q=money-77",
        }
        self.answers = cycle(["yes", "no"])
        self.rsvp = reverse("event_rsvp", args=[season.events.get(name="Next").pk])
        self.by = Recorder(Member.objects.get(club=club, number=1), "bench")
        self.lines = self.facts()

    @staticmethod
    def browser(club: Club, number: int) -> Client:
        client = Client()
        client.force_login(Member.objects.get(club=club, number=number).user)
        return client

    def facts(self) -> Iterator[object]:
        """Return what comes next on the night."""
        starts = self.night.event.starts_at
        lines = found_club.night_of(found_club.NIGHTS, starts, seconds_a_hand=found_club.PACE)
        return islice(lines, self.night.log.length, None)

    def visit(self, what: str) -> None:
        """Raises RuntimeError where that is not answered as it should be."""
        if what == "fact":
            self.record()
            return
        if what == "rsvp":
            answer = self.member.post(self.rsvp, {"coming": next(self.answers)})
        else:
            browser = self.member if what == "member" else self.director
            answer = browser.get(self.pages[what])
        if answer.status_code not in {200, 302}:
            raise RuntimeError(f"{what}: {answer.status_code}")

    def record(self) -> None:
        """The next fact of the night, recorded as the console does."""
        line = next(self.lines)
        actions.record(
            tournament=self.night,
            act=[FACT.validate_python(line.payload)],
            by=self.by,
            request_id=line.request_id,
            now=line.at,
        )


VISITS = ("console", "fact", "standings", "member", "rsvp", "club", "front page", "search")
OF_ONE_NIGHT = {"console", "fact"}


class Visits:
    """All visitors of one database, asked in turn."""

    def __init__(self) -> None:
        clubs = Club.objects.count()
        middle = [clubs * (turn + 1) // (ROTATED + 1) for turn in range(ROTATED)]
        slugs = [f"dead-money-{number}" for number in middle] if clubs > 2 * ROTATED else ["dead-money"]
        self.visitors = [Visitor(Club.objects.get(slug=slug)) for slug in slugs]
        self.turns = {what: count() for what in VISITS}

    def visitor(self, what: str) -> Visitor:
        if what in OF_ONE_NIGHT:
            return self.visitors[0]
        return self.visitors[next(self.turns[what]) % len(self.visitors)]

    def warm(self) -> None:
        """Everything is loaded and compiled, and each club was visited, as on a site that has been open."""
        for visitor in self.visitors:
            for what in VISITS:
                if what not in OF_ONE_NIGHT or visitor is self.visitors[0]:
                    for _ in range(2):
                        visitor.visit(what)

    def timed(self, what: str) -> float:
        visitor = self.visitor(what)
        began = time.perf_counter()
        visitor.visit(what)
        return (time.perf_counter() - began) * 1000

    def plans(self, most: dict[str, int]) -> list[str]:
        """Return what all queries of these pages read too much of. most: table → rows that one club has."""
        found = []
        for what in VISITS:
            with query_plans.Asked(connection) as asked:
                self.visitor(what).visit(what)
            found += [f"{what}: {problem}" for problem in asked.problems(most)]
        return found


def main() -> None:
    call_command("migrate", verbosity=0, interactive=False)  # it may have been kept since an older version
    collected.collect()
    visits = Visits()
    visits.warm()
    keep_what_is_loaded()
    answers: dict[str, Callable[[str], object]] = {
        "rows": lambda _: query_plans.rows_of_tables(),
        "plans": lambda said: visits.plans(json.loads(said)),
        "visit": visits.timed,
    }
    print("ready", flush=True)
    for line in sys.stdin:
        name, _, said = line.strip().partition(" ")
        print(json.dumps(answers[name](said)), flush=True)


if __name__ == "__main__":
    main()
