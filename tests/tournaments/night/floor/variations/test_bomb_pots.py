"""Bomb Pots at felt tables: the clock stops for them (tournaments/night/floor/variations/bomb_pots.py)."""

import pytest

from clubs.rulebook import Mushroom
from tests.tournaments.night.floor.variations.nights import VariedNight
from tests.tournaments.nights import levels
from tournaments.night.facts import (
    BombPotDealt,
    BombPotGame,
    ClockResumed,
    LevelSet,
    SteppedAway,
    StructureSet,
    TimeAdded,
)
from tournaments.night.floor.variations.bomb_pots import BombPots, posts, to_come
from tournaments.night.structure import Break

SIX = "Ann Bob Cat Dan Eve Fay"


class BombNight(VariedNight):
    """A night with a Bomb Pot at the end of each level."""

    def __init__(self, **more):
        super().__init__(bomb_pot=True, **more)

    def bomb(self, table=1):
        return self.record(BombPotDealt(table=table))

    def on(self):
        return self.record(ClockResumed())

    def to_come(self):
        return to_come(self.floor.at(self.now))


@pytest.fixture
def night():
    return BombNight().start(SIX)


@pytest.mark.rule("DM-bomb-when")
class TestTheClock:
    def test_it_stops_at_the_end_of_a_level_and_goes_on_with_the_next(self, night):
        assert night.at(19).clock.pause is None
        clock = night.at(25).clock
        assert (clock.pause.reason, clock.index, clock.left.total_seconds()) == ("bomb_pot", 0, 0)
        night.bomb().on()
        clock = night.at(30).clock
        assert (clock.pause, clock.index, clock.elapsed.total_seconds()) == (None, 1, 300)

    def test_again_at_the_end_of_each(self, night):
        night.at(20, 1).bomb().on()
        assert night.at(41).clock.pause.reason == "bomb_pot"
        assert night.to_come() == [1]

    def test_after_the_last_level_that_is_left_of_a_shortened_structure_it_goes_on_with_that(self, night):
        night.at(21).record(StructureSet(periods=levels(1))).on()
        clock = night.at(30).clock
        assert (clock.pause, clock.index, clock.elapsed.total_seconds()) == (None, 0, 29 * 60)

    def test_before_a_break_and_not_after_it(self):
        night = BombNight().start(SIX, structure=levels(3, breaks=(1,)))
        night.at(21).bomb().on()
        assert isinstance(night.at(22).clock.period, Break)
        assert night.at(33).clock.index == 2
        assert night.at(33).clock.pause is None

    def test_not_at_the_end_of_the_last(self):
        night = BombNight().start(SIX, structure=levels(1))
        assert night.at(100).clock.pause is None

    def test_a_level_that_the_director_skips_has_none(self, night):
        night.at(5).record(LevelSet(index=1))
        assert night.clock.pause is None
        night.at(26).record(LevelSet(index=2))
        assert (night.clock.index, night.clock.pause) == (2, None)

    def test_a_level_that_gets_more_time_when_it_seemed_over_ends_with_one_all_the_same(self, night):
        night.at(20).record(TimeAdded(seconds=300)).at(20, 1)
        if night.clock.pause:
            night.on()
        assert night.at(26).clock.pause.reason == "bomb_pot"

    def test_nights_without_bomb_pots_do_not_stop(self):
        assert VariedNight().start(SIX).at(25).clock.pause is None


@pytest.mark.rule("DM-bomb-when", "DM-bomb-post")
class TestTheHand:
    def test_the_button_stays_and_the_hand_after_it_moves_on_as_if_there_had_been_none(self, night):
        night.at(18).deal().deal()
        before = night.posts()
        night.at(21).bomb()
        assert night.posts() == before
        night.finish_hand().on().deal()
        plain = VariedNight().start(SIX).at(18).deal().deal().deal()
        assert night.posts() == plain.posts()

    def test_it_is_dealt_at_the_level_that_has_ended_and_the_next_hand_at_the_next(self, night):
        night.at(18).deal().at(21).bomb()
        hand = night.floor.tables[1].hand
        assert (hand.is_bomb_pot, hand.level, posts(night.floor)) == (True, 0, 200)
        night.finish_hand().on().at(22).deal()
        assert night.floor.tables[1].hand.level == 1

    def test_or_for_the_blinds_of_the_next_level(self):
        night = BombNight(bomb_blinds="next").start(SIX).at(18).deal().at(21)
        assert posts(night.floor.at(night.now)) == 400
        night.bomb()
        assert night.floor.tables[1].hand.level == 1

    def test_everybody_with_chips_is_dealt_in_also_who_is_away(self, night):
        night.at(18).deal().record(SteppedAway(player=night.ids["Bob"])).at(21).bomb()
        hand = night.floor.tables[1].hand
        assert hand.positions.dealt_in == (2, 3, 4, 5, 6, 1)
        assert hand.missing == {2}

    def test_who_goes_out_in_it_is_out_and_the_dead_button_follows(self, night):
        night.at(18).deal().at(21).bomb().bust("Cat", by="Ann").on().deal()
        plain = VariedNight().start(SIX).at(18).deal().bust("Cat", by="Ann").deal()
        assert night.posts() == plain.posts()

    def test_each_table_once_and_no_other_hand_meanwhile(self):
        night = BombNight().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2).at(21)
        assert night.to_come() == [1, 2]
        with night.refuses("DM-bomb-when"):
            night.deal(1)
        night.bomb(1)
        assert night.to_come() == [2]
        with night.refuses("DM-bomb-when"):
            night.bomb(1)
        with night.refuses("DM-bomb-when"):
            night.deal(1)
        night.bomb(2).on().deal(1, 2)

    def test_not_while_a_level_is_on_or_without_the_variation(self, night):
        with night.refuses("DM-bomb-when"):
            night.bomb()
        plain = VariedNight().start(SIX).deal()
        with plain.refuses("DM-bomb-when"):
            plain.record(BombPotDealt(table=1))
        with plain.refuses("DM-bomb-when"):
            plain.record(BombPotGame(game="Omaha"))

    def test_the_director_determines_the_game(self, night):
        night.record(BombPotGame(game=" Omaha "))
        assert night.floor.of(BombPots).game == "Omaha"

    def test_a_table_whose_hands_are_not_recorded_has_it_all_the_same(self, night):
        night.at(21).bomb()
        assert night.to_come() == []
        assert night.floor.tables[1].hand is None

    def test_undone_it_is_to_come_again(self, night):
        night.deal().at(21)
        before = night.floor
        night.bomb()
        night.floor = before
        assert night.to_come() == [1]


class TestSquidGames:
    """The same, for one big blind from everybody."""

    @pytest.mark.rule("DM-squid-post", "DM-bomb-when")
    def test_the_clock_stops_for_it_and_everybody_posts_one_big_blind(self):
        night = VariedNight(squid=True).start(SIX).deal().at(21)
        assert night.clock.pause.reason == "bomb_pot"
        assert posts(night.floor.at(night.now)) == 100
        assert to_come(night.floor.at(night.now)) == [1]
        with night.refuses("DM-squid-post", "ends with a Squid Game"):
            night.record(BombPotDealt(table=1))
        night.record(BombPotDealt(table=1, squid=True))
        assert to_come(night.floor.at(night.now)) == []
        assert night.posts() == ("Ann", "Bob", "Cat")
        assert night.record(ClockResumed()).deal().posts() == ("Bob", "Cat", "Dan")

    @pytest.mark.rule("DM-mushroom-add")
    def test_a_mushroom_does_not_grow_in_it(self):
        night = VariedNight(squid=True, mushroom=Mushroom()).start(SIX).deal().at(21)
        night.record(BombPotDealt(table=1, squid=True))
        assert night.mushrooms == {1: 100}

    @pytest.mark.rule("DM-squid-post", "DM-bomb-when")
    def test_where_both_are_played_levels_end_with_them_in_turn(self):
        night = VariedNight(squid=True, bomb_pot=True).start(SIX).deal().at(21)
        assert posts(night.floor.at(night.now)) == 200
        with night.refuses("DM-squid-post", "This level ends with a Bomb Pot"):
            night.record(BombPotDealt(table=1, squid=True))
        night.record(BombPotDealt(table=1), ClockResumed()).deal().at(42)
        floor = night.floor.at(night.now)
        assert posts(floor) == floor.structure[floor.clock.index].big_blind
        with night.refuses("DM-squid-post", "This level ends with a Squid Game"):
            night.record(BombPotDealt(table=1))
        night.record(BombPotDealt(table=1, squid=True))
