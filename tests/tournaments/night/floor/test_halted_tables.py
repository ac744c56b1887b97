"""Tables of felt that are halted because they are too short (tournaments/night/floor/digital_tables.py)."""

import pytest

from tests.tournaments.night.test_automation import SEEDS
from tests.tournaments.nights import Night
from tournaments.night.due import Act, due
from tournaments.night.facts import ButtonPlaced, Moved, TablePaused, TableResumed
from tournaments.night.facts_of import done

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
FIVE = "Ida Jon Kim Lou Max"


def evening(preset="tda", small=FIVE, button=1):
    return Night(preset).start(EIGHT, small, button=button)


def things(night, act=Act.HALT):
    return [thing for thing in due(night.floor.at(night.now), SEEDS.next_seed) if thing.act is act]


def halted(night):
    (thing,) = things(night)
    return night.record(*done(night.floor, SEEDS, thing))


@pytest.mark.rule("DM-balance-two")
class TestATableThatIsTooShort:
    def test_is_halted_once_its_big_blind_would_reach_an_empty_seat(self):
        night = evening(button=2).deal(2)
        assert night.floor.tables[2].hand.positions.big_blind == 4
        assert things(night) == []
        night.deal(2)
        assert [str(thing.sentence) for thing in things(night)] == [
            "Table 2 is 3 short: halt it until it is balanced"
        ]

    def test_is_dealt_no_hand_until_the_director_lets_it_go_on(self):
        night = halted(evening(button=3).deal(2))
        with night.refuses(words="Table 2 is halted"):
            night.deal(2)
        night.deal(1).record(TableResumed(table=2)).deal(2)

    def test_goes_on_with_a_tap_once_somebody_has_moved(self):
        night = halted(evening(button=3).deal(2))
        assert things(night, Act.RESUME) == []
        night.record(Moved(player=8, table=2, seat=6))
        (thing,) = things(night, Act.RESUME)
        night.record(*done(night.floor, SEEDS, thing)).deal(2)

    def test_is_not_halted_again_where_the_director_let_it_play_on(self):
        night = halted(evening(button=3).deal(2)).record(TableResumed(table=2))
        assert things(night) == []
        night.bust("Max", by="Ida")
        assert len(things(night)) == 1

    def test_is_only_spoken_of_where_the_club_does_not_halt_it(self):
        night = evening("dead_money")
        assert things(night) == []
        assert "Table 2 is three short: halt play there?" in [t.sentence for t in things(night, Act.NOTICE)]
        with night.refuses(words="is played on felt"):
            night.record(TablePaused(table=2))

    def test_of_two_fewer_it_plays_on(self):
        night = evening(small=f"{FIVE} Nan").record(ButtonPlaced(table=2, seat=4)).deal(2)
        assert things(night) == []
