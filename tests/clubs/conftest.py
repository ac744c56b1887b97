"""A club with a season, for tests that need one."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from clubs import actions
from clubs.actions import Person, Score
from clubs.models import Member
from clubs.rulebook import Kind


@pytest.fixture
def club(db):
    """Dead Money, in London, with Ann as its elder and member number 1."""
    return actions.found_club(name="Dead Money", founder="Ann", timezone="Europe/London", is_public=True)


@pytest.fixture
def ann(club):
    return club.members.get(number=1)


@pytest.fixture
def people(club, ann):
    """Members 1 to 10."""
    names = ["Bea", "Cal", "Dov", "Eve", "Fay", "Gus", "Hal", "Ida", "Jem"]
    actions.add_members(club=club, people=[Person(name) for name in names])
    return list(Member.objects.filter(club=club).order_by("number"))


@pytest.fixture
def season(club):
    return actions.create_season(
        club=club, name="Spring 2026", starts_on=date(2026, 1, 1), ends_on=date(2026, 6, 30)
    )


@pytest.fixture
def live(season):
    """Schedules a tournament on the given day of January; live unless told otherwise."""

    def schedule(day=9, kind=Kind.LIVE, name=None):
        starts_at = datetime(2026, 1, day, 19, 30, tzinfo=UTC)
        return actions.schedule_event(
            season=season, name=name or f"{kind.words} {day}", kind=kind, starts_at=starts_at
        )

    return schedule


def finished(*players):
    """Scores of players, by number, from the first place to the last."""
    return [Score(player, place, place) for place, player in enumerate(players, start=1)]


@pytest.fixture
def signed_in(club):
    """Opens the private link of a member in a browser of its own."""

    def sign_in(member):
        browser = Client()
        member.refresh_from_db()
        browser.post(f"/claim/{member.claim_token}/")
        return browser

    return sign_in


@pytest.fixture
def elder(signed_in, ann):
    """The browser of the club's elder."""
    return signed_in(ann)


@pytest.fixture
def director(signed_in, people):
    """The browser of Bea, whom the elder has made a director."""
    actions.change_member(member=people[1], name="Bea", email="", role="director")
    return signed_in(people[1])
