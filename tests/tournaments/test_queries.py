"""What the screens need besides the floor (tournaments/queries.py)."""

import pytest

from clubs import actions as club_actions
from clubs.actions import Person, Score
from clubs.rulebook import Kind
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments import queries
from tournaments.facts import Finished

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
        from tournaments.actions import open_tournament

        following = RecordedNight(open_tournament(event=event), friday.by, friday.wall)
        following.buy_in(SIX).seat(SIX)
        assert queries.redraw_rights(following.tournament, following.floor) == {5: "last_dealer"}
        following.seat("Eve Bob Cat Dan Ann Fay")
        assert queries.redraw_rights(following.tournament, following.floor) == {}
