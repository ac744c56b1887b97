"""Tests of what each finish would mean for a member, before and during a night
(tournaments/night/outlook.py)."""

from datetime import timedelta

import pytest

from clubs import actions
from clubs.actions import Score
from clubs.models import Club, Member
from clubs.rulebook import PRESETS, Kind
from clubs.rulebook.season_rules import Formulas
from clubs.scoring.units import POINT
from tests.caches import clear_cache
from tests.clubs.views.pages import rows, text
from tests.tournaments.flights import flight_of, last_day_of
from tests.tournaments.nights import EIGHT_O_CLOCK
from tests.tournaments.phone.pockets import Pocket
from tournaments.current_night import at_tables
from tournaments.night.facts import Finished
from tournaments.night.outlook import outlook
from tournaments.phone.actions import answer_rsvp

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def earlier(season):
    """A night a week before: Ann 20, Bob 12, Cat 8, Dan 6, Eve 4, Fay 2."""
    event = actions.schedule_event(
        season=season, name="Earlier", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK - timedelta(days=7)
    )
    scores = [Score(number, number, number) for number in range(1, 7)]
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
    return event


def needed(club, name, now=EIGHT_O_CLOCK):
    clear_cache()
    member = Member.objects.get(club=club, name=name)
    return outlook(member, at_tables(member, now), now)


def shown(found):
    return [(n.place, n.points / POINT, n.total / POINT, n.best, n.worst) for n in found.needs]


def test_before_a_night_with_those_who_said_they_come(club, earlier, friday, wall):
    wall.shift(-3600 * 5)
    for name in ("Ann", "Bob", "Cat"):
        member = club.members.get(name=name)
        answer_rsvp(event=friday.tournament.event, member=member, is_coming=True, by=friday.by)
    found = needed(club, "Dan", EIGHT_O_CLOCK - timedelta(hours=5))
    assert (found.players, found.is_on) == (4, False)
    assert shown(found) == [  # Ann, last of the four, would have 22 too, and as many BONUS points
        (1, 16, 22, 1, 2),
        (2, 8, 14, 2, 4),  # and so would Bob, 14
        (3, 4, 10, 3, 4),  # and Cat, 10
        (4, 2, 8, 4, 4),
    ]


def test_what_is_in_the_pot_is_reckoned_in_whole_yen(club, season, open_night):
    """Of three buy-ins of 105 are 15.75 withheld, but ¥15: a formula that counts the pot gives three quarters
    of a point more, twice at a live tournament."""
    book = PRESETS["dead_money"]
    terms = book.terms[Kind.LIVE].model_copy(
        update={"buy_in": 10_500, "championship_percent": 5, "kitty_percent": 0}
    )
    points = book.points.model_copy(update={"formulas": Formulas(placing="pot")})
    rulebook = book.model_copy(update={"points": points, "terms": {**book.terms, Kind.LIVE: terms}})
    actions.save_rulebook(club=club, rulebook=rulebook)
    open_night().buy_in("Ann Bob Cat")
    in_pounds = needed(club, "Ann").needs[0].points
    Club.objects.filter(pk=club.pk).update(currency="JPY")
    in_yen = needed(Club.objects.get(pk=club.pk), "Ann").needs[0].points
    assert in_yen - in_pounds == 2 * POINT * 3 // 4


def test_a_flight_brings_nothing_by_itself(club, season, wall):
    last_day = last_day_of(season, wall)
    flight_of(season, wall, last_day, "Day 1A").buy_in("Ann Bob Cat")
    assert needed(club, "Ann").needs == []


def test_during_a_night_with_what_was_earned_and_who_is_out(club, earlier, friday):
    friday.start(SIX).deal()
    friday.at(130).bust("Fay", by="Eve").bust("Dan", by="Eve")
    found = needed(club, "Eve")
    assert (found.players, found.is_on) == (6, True)
    assert [(place, points) for place, points, *_ in shown(found)] == [(1, 24), (2, 16), (3, 12), (4, 10)]
    assert [total for _, _, total, *_ in shown(found)] == [28, 20, 16, 14]
    assert needed(club, "Fay").needs == []
    assert needed(club, "Gus").needs == []


def test_when_it_is_over_the_rank_is_one_of_those_that_were_told(club, earlier, friday):
    friday.start(SIX).deal()
    friday.at(130)
    told = {name: {n.place: n for n in needed(club, name).needs} for name in SIX.split()}
    order = ("Fay", "Ann", "Dan", "Cat", "Bob")
    for name in order:
        friday.bust(name, by="")
    friday.record(Finished())
    places = {name: 6 - number for number, name in enumerate(order)} | {"Eve": 1}
    for line in earlier.season.standings.select_related("member"):
        need = told[line.member.name][places[line.member.name]]
        assert need.total == line.total
        assert need.best <= line.rank <= need.worst
        assert need.stack == line.starting_stack


def test_a_member_who_joined_late_and_a_season_of_one(club, season, friday):
    found = needed(club, "Zoe")
    assert found.needs == []  # nobody has said they come, nobody has played
    friday.buy_in("Ann Zoe")
    assert shown(needed(club, "Zoe")) == [(1, 12, 12, 1, 1), (2, 4, 4, 2, 2)]


def test_a_club_without_a_calendar(club):
    assert needed(club, "Ann") is None


def test_the_member_s_page_leads_to_it(club, earlier, friday, client):
    friday.buy_in(SIX)
    path = "/clubs/dead-money/members/5/needs/"
    assert path in client.get("/clubs/dead-money/members/5/").content.decode()
    page = client.get(path)
    assert ["Place", "Points", "Season", "Rank", "Stack"] in rows(page)
    assert ["1st", "20", "24", "1st–2nd", "3,640"] in rows(page)
    assert "You may lead the season from 1st place." in text(page)
    assert "Worked out for 6 players." in text(page)


def test_the_phone_has_it_for_its_owner_alone(club, earlier, friday, phone_of):
    friday.buy_in(SIX)
    eve = phone_of("Eve")
    path = f"/p/{eve.token}/needs/"
    assert path in eve.get().content.decode()
    assert ["1st", "20", "24", "1st–2nd", "3,640"] in rows(eve.client.get(path))
    assert phone_of("Dan").client.get(path).status_code == 302


@pytest.fixture
def phone_of(club):
    return lambda name: Pocket(club.members.get(name=name))


def test_the_race_is_the_same_each_time_and_says_who_is_likeliest(club, earlier, friday, client):
    path = "/clubs/dead-money/seasons/autumn-2026/race/"
    first = client.get(path)
    clear_cache()
    assert rows(client.get(path)) == rows(first)
    assert len(rows(first)) == 1 + 6
    assert "Ann wins the season in" in text(first)
    assert "1 tournament remains." in text(first)
    assert path in client.get("/clubs/dead-money/seasons/autumn-2026/numbers/").content.decode()


def test_nobody_races_before_anybody_has_played(club, season, client):
    assert "Standings appear after the first tournament." in text(
        client.get("/clubs/dead-money/seasons/autumn-2026/race/")
    )
