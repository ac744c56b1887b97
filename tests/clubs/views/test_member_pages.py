"""Tests of who is in a club, and the page of each of them (clubs/views/public.py)."""

import re

import pytest

from clubs import actions
from clubs.actions import Score
from clubs.rulebook import Kind
from clubs.scoring.scores import Knockout
from tests.clubs.views.pages import rows, text

pytestmark = pytest.mark.django_db

CLUB = "/clubs/dead-money/"
SEASON = f"{CLUB}seasons/spring-2026/"


def test_a_member_s_page_has_the_season_and_what_counts(visitor, played, people, club):
    for day in range(2, 10):
        played(day, 1, 2, 3, 4, 5, 6)
    played(30, 6, 5, 4, 3, 2, 1, kind=Kind.CHAMPIONSHIP)
    page = visitor.get(f"{CLUB}members/1/")
    said = text(page)
    for words in (
        "Rank 1 of 6 Points 144 64 BONUS Tournaments 9 In the money (ITM) 8 89% Wins 8 Best finish 1st",
        "Average finish 1.6 beat 89% of the field Knockouts 0 Cashes in a row 0 longest 8",
        "Form 82% Championship stack 7,800",
        "Points, added up. 164 after Championship 30, counted or not.",
    ):
        assert words in said
    results = [row for row in rows(page) if len(row) == 6 and "why?" in row[-1]]
    assert results[0] == ["Championship 30 30 Jan 2026", "Championship", "6 of 6", "0", "", "4 points: why?"]
    assert results[1] == ["Live 9 9 Jan 2026", "Live", "1 of 6", "0", "", "20 points, not counted: why?"]
    assert results[-1] == ["Live 2 2 Jan 2026", "Live", "1 of 6", "0", "", "20 points: why?"]
    assert "No tournament played yet." in text(visitor.get(f"{CLUB}members/7/"))


def test_the_members_of_a_club(visitor, director, people):
    actions.change_member(member=people[2], name="Cal", email="cal@example.org", role="dealer")
    actions.leave(member=people[9])
    said = rows(visitor.get(f"{CLUB}members/"))
    assert said[0] == ["No.", "Name", "Role"]
    assert said[3] == ["3", "C Cal dealer", "dealer"]
    assert len(said) == 1 + 9
    assert "cal@example.org" not in visitor.get(f"{CLUB}members/").content.decode()
    assert rows(director.get(f"{CLUB}members/"))[3][4] == "cal@example.org"
    assert "Left Jem" in text(director.get(f"{CLUB}members/"))
    assert [row[1] for row in rows(visitor.get(f"{CLUB}members/?q=EV"))[1:]] == ["E Eve"]


def test_the_list_says_where_everybody_stands(visitor, played):
    played(2, 1, 2, 3, 4, 5, 6)
    played(3, 2, 1, 3, 4, 5, 6)
    played(4, 2, 1, 3, 4, 5, 6)
    said = rows(visitor.get(f"{CLUB}members/"))
    assert said[0] == ["No.", "Name", "Rank", "Role"]
    assert [row[2] for row in said[1:4]] == ["2 ▼ 1 down", "1", "3"]
    assert said[7][1:3] == ["G Gus", ""]


@pytest.fixture
def rivals(played):
    """Bea knocks Ann out twice, Ann knocks Cal out once; all is paid for and won in money."""

    def scores(first, second):
        bea = (Knockout(victim="Ann", victim_number=1),)
        cal = (Knockout(victim="Cal", victim_number=3),)
        return [
            Score(2, first, first, prize=5000, cost=2000, knockouts=bea),
            Score(1, second, second, prize=1000, cost=2000, knockouts=cal if first == 1 else ()),
            *[Score(number, number, number, prize=0, cost=2000) for number in (3, 4, 5, 6)],
        ]

    played(2, scores=scores(1, 2))
    return played(3, scores=scores(2, 1))


def test_a_member_s_page_names_nemesis_and_victim_and_compares(visitor, rivals):
    said = text(visitor.get(f"{CLUB}members/1/"))
    assert "Nemesis: knocked them out most Bea 2" in said
    assert "Favourite victim: knocked out most Cal 1" in said
    assert "Finished ahead 1 1 Knocked the other out 0 2 2 tournaments together." in said
    said = text(visitor.get(f"{CLUB}members/1/?against=3"))
    assert "Finished ahead 2 0 Knocked the other out 1 0" in said
    assert "They have not met." in text(visitor.get(f"{CLUB}members/1/?against=9"))
    assert visitor.get(f"{CLUB}members/1/?against=x").status_code == 404


def test_who_looks_is_compared_with_who_is_looked_at(signed_in, people, rivals):
    page = signed_in(people[3]).get(f"{CLUB}members/1/").content.decode()
    assert '<option value="4" selected>Dov</option>' in page


@pytest.mark.rule("DM-elders", part="who sees what a member paid in")
def test_net_is_the_member_s_and_the_directors(visitor, elder, director, signed_in, people, rivals):
    path = f"{CLUB}members/3/"
    for browser in (director, elder, signed_in(people[2])):
        assert "Net −$40 ROI -100% · of 2 tournaments run here" in text(browser.get(path))
    for browser in (visitor, signed_in(people[3])):
        assert not re.search(r"\bNet\b|ROI|−\$40", text(browser.get(path)))


def test_a_lifetime_and_a_season_that_is_none(visitor, rivals):
    assert "Lifetime Tournaments 2" in text(visitor.get(f"{CLUB}members/1/?season=all"))
    assert visitor.get(f"{CLUB}members/1/?season=spring-2026").status_code == 200
    assert visitor.get(f"{CLUB}members/1/?season=nowhere").status_code == 404
    assert visitor.get(f"{CLUB}members/1/?page=0").status_code == 404


def test_a_club_that_is_hidden_shows_its_members_to_nobody_else(visitor, signed_in, people, rivals, club):
    actions.found_club(name="Elsewhere", founder="Zed", is_public=True)
    club.is_public = False
    club.save()
    for path in ("members/", "members/1/", "members/1/?season=all", "members/1/?against=2"):
        assert visitor.get(f"{CLUB}{path}").status_code == 404
        assert signed_in(people[5]).get(f"{CLUB}{path}").status_code == 200
        assert "Ann" not in text(visitor.get(f"/clubs/elsewhere/{path}"))


def test_badges_say_what_earned_them(visitor, played, people):
    played(2, 2, 1, 3, 4, 5, 6)
    first = played(3, 1, 2, 3, 4, 5, 6)
    played(4, 1, 2, 3, 4, 5, 6)
    page = visitor.get(f"{CLUB}members/1/")
    said = text(page)
    for words in (
        "First win Won a tournament: Live 3 3 Jan 2026",
        "Back to back Won two tournaments in a row: Live 4 4 Jan 2026",
    ):
        assert words in said
    assert f'<a href="{CLUB}events/{first.pk}/">' in page.content.decode()
    assert "badges.css" in page.content.decode()
    lifetime = text(visitor.get(f"{CLUB}members/1/?season=all"))
    assert "First win Won a tournament: Live 3" in lifetime
    other = visitor.get(f"{CLUB}members/6/").content.decode()
    assert 'popovertarget="badge-' not in other
    assert "badges.css" not in other


def test_a_champion_s_badge_leads_to_the_season(visitor, played, people):
    for day in (2, 3, 4):
        played(day, 1, 2, 3)
    assert "Won the season" not in text(visitor.get(f"{CLUB}members/1/"))
    played(30, 1, 2, 3, kind=Kind.CHAMPIONSHIP)
    page = visitor.get(f"{CLUB}members/1/")
    assert "Champion Won the season: Spring 2026" in text(page)
    assert f'<a href="{SEASON}champion/">' in page.content.decode()
    assert visitor.get(f"{SEASON}champion/").status_code == 200
    assert "Ever-present Played every tournament of the season: Spring 2026" in text(page)
