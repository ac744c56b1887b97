"""Tests of what is read of a club as a whole (clubs/queries/clubs.py)."""

from datetime import date

import pytest

from clubs import actions
from clubs.models import User
from clubs.queries.clubs import PAGE, club_page, link_log, members, own_clubs, public_clubs
from clubs.rulebook import PRESETS
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db


def names(found):
    return [each.name for each in found]


class TestPublicClubs:
    def test_strangers_see_public_ones_by_name(self, club):
        for name, is_public in (("Aces", True), ("Hidden", False), ("Éclat", True), ("eagles", True)):
            actions.found_club(name=name, founder="Zed", is_public=is_public)
        assert own_clubs(None) == []
        assert names(public_clubs().clubs) == ["Aces", "Dead Money", "eagles", "Éclat"]

    def test_they_come_in_pages_and_are_found_by_part_of_their_name(self, club):
        for number in range(PAGE + 1):
            actions.found_club(name=f"Łódź {number:02}", founder="Zed", is_public=True)
        first, second = public_clubs(), public_clubs(number=2)
        assert (len(first.clubs), first.more) == (PAGE, True)
        assert (names(second.clubs), second.more) == ([f"Łódź {PAGE - 1}", f"Łódź {PAGE}"], False)
        assert names(public_clubs("lodz 07").clubs) == ["Łódź 07"]
        assert public_clubs("dead", 2).clubs == []

    def test_what_is_listed_beside_them_is_not_listed_twice(self, club):
        aces = actions.found_club(name="Aces", founder="Zed", is_public=True)
        assert names(public_clubs(beside=[aces]).clubs) == ["Dead Money"]


class TestOwnClubs:
    def test_members_see_their_own_until_they_leave(self, club, ann):
        zed = User.objects.create_user("zed")
        hidden = actions.found_club(name="Hidden", founder="Zed", is_public=False, user=zed)
        assert names(own_clubs(zed)) == ["Hidden"]
        mine = hidden.members.get(number=1)
        actions.add_members(club=hidden, people=[actions.Person("Yan", role="elder")])
        actions.leave(member=mine)
        assert own_clubs(zed) == []


class TestMembers:
    def test_they_are_sorted_and_found_without_accents(self, club):
        people = [actions.Person(name) for name in ("Émile", "Łukasz", "Dora", "emma")]
        actions.add_members(club=club, people=people)
        assert names(members(club)) == ["Ann", "Dora", "Émile", "emma", "Łukasz"]
        assert names(members(club, "EM")) == ["Émile", "emma"]
        assert names(members(club, "łuk")) == names(members(club, "lukasz")) == ["Łukasz"]

    def test_namesakes_are_told_apart_and_those_who_left_stay_aside(self, club, people):
        actions.add_members(club=club, people=[actions.Person("Bea")])
        assert {each.number for each in members(club) if each.has_namesake} == {2, 11}
        actions.leave(member=people[1])
        assert 2 not in {each.number for each in members(club)}
        assert names(members(club, left=True)) == ["Bea"]


class TestClubPage:
    def test_without_a_season_there_is_nothing_on_it(self, club):
        found = club_page(club)
        assert (found.season, found.seasons, found.events) == (None, [], [])

    def test_the_tournaments_by_what_became_of_them(self, club, live, people):
        for day in (9, 16):
            actions.write_results(event=live(day), scores=finished(1, 2), rulebook=PRESETS["dead_money"])
        actions.begin_event(event=live(23))
        live(30)
        found = club_page(club)
        days = [
            [event.starts_at.day for event in events]
            for events in (found.played, found.running, found.coming)
        ]
        assert days == [[16, 9], [23], [30]]

    def test_the_season_that_counts_is_the_latest_open_one_or_else_the_latest(self, club, season):
        later = actions.create_season(
            club=club, name="Autumn 2026", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
        )
        assert club_page(club).season == later
        actions.close_season(season=later)
        assert club_page(club).season == season
        actions.close_season(season=season)
        assert club_page(club).season == later


class TestLinkLog:
    def test_the_latest_first_of_all_or_of_one(self, club, ann, people):
        for member in people[:2]:
            actions.renew_claim(member=member, by=ann, device="a laptop")
        assert [entry.member.name for entry in link_log(club)][:2] == ["Bea", "Ann"]
        assert {entry.member for entry in link_log(club, people[1])} == {people[1]}

    def test_another_club_has_a_log_of_its_own(self, club, ann):
        other = actions.found_club(name="Elsewhere", founder="Zed")
        actions.renew_claim(member=ann, by=ann, device="a laptop")
        assert {entry.member.name for entry in link_log(other)} <= {"Zed"}
        assert "Ann" in {entry.member.name for entry in link_log(club)}
