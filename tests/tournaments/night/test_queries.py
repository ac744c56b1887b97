"""Tests of what the screens need besides the floor (tournaments/night/queries.py)."""

import pytest

from clubs import actions as club_actions
from clubs.actions import Person, Score
from clubs.rulebook import Kind
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tournaments.night import queries
from tournaments.night.facts import ButtonPlaced, DealerNamed, DealerRedrawn, Finished, StructureSet

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


def test_namesakes_are_told_apart_by_their_numbers(club):
    club_actions.add_members(club=club, people=[Person("Ann")])
    names = queries.member_names(club)
    assert (names[1], names[27], names[2]) == ("Ann #1", "Ann #27", "Bob")


@pytest.mark.rule("DM-champ-stack")
def test_championship_stacks_are_those_of_the_season(open_night, season):
    assert queries.championship_stacks(open_night().tournament, open_night(name="Other").floor) is None
    friday = club_actions.schedule_event(season=season, name="A", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK)
    rulebook = open_night(name="B").floor.rulebook
    players = [Score(number, number, number) for number in range(1, 7)]
    club_actions.write_results(event=friday, scores=players, rulebook=rulebook)
    final = open_night(Kind.CHAMPIONSHIP, name="Championship")
    stacks = queries.championship_stacks(final.tournament, final.floor)
    # Ann won: (6 + 1 + 3) x 2 = 20 points, 8 of them BONUS
    assert (stacks[1], stacks[6], stacks[20]) == (3000 + 200 + 400, 3000 + 20, 3000)


class TestDealerCard:
    @pytest.mark.rule("DM-dealer-redraw")
    def test_who_has_never_played_here_may_give_it_back(self, friday):
        friday.buy_in(SIX).seat(SIX)
        assert queries.redraw_rights(friday.tournament, friday.floor) == {5: "new_player"}
        friday.start_only()
        assert queries.redraw_rights(friday.tournament, friday.floor) == {5: "new_player"}
        friday.deal()
        assert queries.redraw_rights(friday.tournament, friday.floor) == {}

    @pytest.mark.rule("DM-dealer-redraw")
    def test_until_some_minutes_have_been_played_where_nobody_records_hands(self, friday):
        friday.start(SIX)
        assert queries.redraw_rights(friday.tournament, friday.floor.at(friday.at(9).now)) != {}
        assert queries.redraw_rights(friday.tournament, friday.floor.at(friday.at(10).now)) == {}

    @pytest.mark.rule("DM-dealer-redraw")
    def test_after_the_drawing_for_the_final_table_too(self, friday):
        friday.start("Ann Bob Cat Dan Eve", "Fay Gus Hal").deal(1, 2)
        friday.record(DealerNamed(player=2))
        friday.seat("Ann Bob Cat Dan Fay Eve Gus Hal", occasion="final_table")
        assert queries.redraw_rights(friday.tournament, friday.floor) == {6: "new_player"}
        friday.record(DealerRedrawn(player=6, other=1, right="new_player"))
        assert queries.redraw_rights(friday.tournament, friday.floor) == {1: "new_player"}
        assert friday.floor.tables[1].dealer == 1
        friday.record(ButtonPlaced(table=1, seat=1)).deal()
        assert queries.redraw_rights(friday.tournament, friday.floor) == {}

    @pytest.mark.rule("DM-dealer-redraw")
    def test_who_dealt_last_time_may_too_and_others_may_not(self, friday, open_night, season):
        friday.start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Fay"):
            friday.bust(name, by="Eve")
        friday.record(Finished())
        friday.at(60 * 24 * 7)
        event = club_actions.schedule_event(season=season, name="Next", kind=Kind.LIVE, starts_at=friday.now)
        from tests.tournaments.conftest import RecordedNight
        from tournaments.night.actions import open_tournament

        following = RecordedNight(open_tournament(event=event), friday.by, friday.wall)
        following.buy_in(SIX).seat(SIX)
        assert queries.redraw_rights(following.tournament, following.floor) == {5: "last_dealer"}
        following.seat("Eve Bob Cat Dan Ann Fay")
        assert queries.redraw_rights(following.tournament, following.floor) == {}


class TestLastTime:
    def following(self, night, season, kind=Kind.LIVE, days=7):
        from tests.tournaments.conftest import RecordedNight
        from tournaments.night.actions import open_tournament

        night.at(60 * 24 * days)
        event = club_actions.schedule_event(
            season=season, name=f"In {days} days", kind=kind, starts_at=night.now
        )
        return RecordedNight(open_tournament(event=event), night.by, night.wall)

    def test_nothing_at_the_first_night_and_none_of_this_night_itself(self, friday):
        friday.record(StructureSet(periods=levels(3)))
        assert queries.last_structure(friday.tournament) is None

    def test_the_latest_of_the_same_kind_before_a_later_one_of_another(self, friday, season):
        friday.record(StructureSet(periods=levels(3)))
        big = self.following(friday, season, Kind.BIG_MONEY)
        assert queries.last_structure(big.tournament) == queries.LastTime("Friday", levels(3))
        big.record(StructureSet(periods=levels(5)))
        without = self.following(big, season, days=14)
        again = self.following(without, season, days=21)
        assert queries.last_structure(again.tournament).periods == levels(3)
        final = self.following(again, season, Kind.CHAMPIONSHIP, days=28)
        assert queries.last_structure(final.tournament).periods == levels(5)
