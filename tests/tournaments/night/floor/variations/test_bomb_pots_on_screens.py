"""Bomb Pots and Squid Games at tables on screens: dealt by themselves at the end of a level
(tournaments/night/automation.py, floor/variations/bomb_pots.py)."""

from dataclasses import replace

import pytest

from tests.tournaments.night.floor.variations.nights import VariedNight
from tests.tournaments.nights import levels
from tournaments.night.automation import Wait, next_at
from tournaments.night.draws import Draw
from tournaments.night.due import due
from tournaments.night.facts import (
    BombPotDealt,
    BombPotGame,
    ClockResumed,
    Drawn,
    GamePicked,
    HandDealt,
    LeftToItself,
)
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor.rotation import game_of_hand
from tournaments.night.floor.variations.bomb_pots import BombPots, posts, to_come
from tournaments.night.floor.variations.heist import Banks

SIX = "Ann Bob Cat Dan Eve Fay"
TWO = ("Ann Bob Cat", "Dan Eve Fay")
SEED = bytes(32)


class Seeds:
    next_seed = SEED

    def take(self):
        return Draw(SEED, Drawn(seed=SEED.hex(), next_commitment="0" * 64))


class ScreenNight(VariedNight):
    """A night on screens whose levels end with a pot that everybody posts for."""

    def __init__(self, pot="bomb_pot", **more):
        super().__init__(**{pot: True}, **more)

    def begin(self, *tables, on_screens=(), by_itself=True, seats=9):
        self.on_screens(*on_screens, most=seats)
        self.record(LeftToItself(on=by_itself))
        return self.start(*tables, structure=levels(12), override="few", seats=seats)

    def next(self, table=1):
        """Return what the table does now, or why it waits."""
        what = next_at(self.floor.at(self.now), Seeds(), table)
        return str(what.sentence) if isinstance(what, Wait) else what

    def go_on(self, table=1):
        """Records what the table does until it has dealt a hand."""
        while not self.floor.tables[table].in_hand:
            self.record(*self.next(table))
        return self

    def dealt(self, table=1):
        return self.floor.tables[table].hand


@pytest.fixture
def night():
    return ScreenNight().begin(SIX)


@pytest.mark.rule("DM-bomb-when")
class TestByItself:
    def test_the_hand_that_is_on_when_the_level_ends_is_played_first(self, night):
        night.at(19).go_on().at(25)
        assert night.next() == "A hand is being played."
        night.play_on_screens("")
        (fact,) = night.next()
        assert isinstance(fact, BombPotDealt)
        night.go_on()
        assert (night.dealt().is_bomb_pot, night.dealt().level, posts(night.floor)) == (True, 0, 200)

    def test_then_the_clock_goes_on_with_the_next_level_and_the_button_with_the_hand_after_it(self, night):
        night.at(19).go_on().at(25).play_on_screens("").go_on()
        held = night.dealt().positions.button
        night.at(27).play_on_screens("")
        (fact,) = night.next()
        assert isinstance(fact, ClockResumed)
        night.record(fact)
        (fact,) = night.next()
        assert isinstance(fact, HandDealt)
        night.go_on()
        assert (held, night.dealt().positions.button, night.dealt().level) == (1, 2, 1)
        assert night.floor.of(BombPots).dealt == frozenset()

    def test_every_table_is_dealt_its_own_and_waits_for_the_others(self):
        night = ScreenNight().begin(*TWO, seats=5).at(19).go_on(1).go_on(2).at(21)
        night.play_on_screens("").go_on(1)
        assert night.next(2) == "A hand is being played."
        night.play_on_screens("", table=1)
        assert night.next(1) == "The other tables are still to play their Bomb Pot."
        night.play_on_screens("", table=2).go_on(2)
        assert night.next(1) == "The other tables are still to play their Bomb Pot."
        assert due(night.floor.at(night.now), SEED) == []
        night.play_on_screens("", table=2)
        assert isinstance(night.next(1)[0], ClockResumed)

    def test_before_the_first_hand_it_lies_where_the_button_was_drawn_and_so_does_the_next_hand(self, night):
        night.at(21).go_on()
        assert (night.dealt().is_bomb_pot, night.posts()[0]) == (True, "Ann")
        night.play_on_screens("").go_on()
        assert (night.dealt().is_bomb_pot, night.posts()) == (False, ("Ann", "Bob", "Cat"))

    def test_where_tables_are_not_left_to_themselves_the_director_lets_the_clock_go_on(self):
        night = ScreenNight().begin(SIX, by_itself=False).at(21).go_on().play_on_screens("")
        assert night.next().startswith("The director is asked: Every table has been dealt its Bomb Pot")
        night.record(ClockResumed())
        assert isinstance(night.next()[0], HandDealt)

    def test_so_they_do_where_one_of_the_tables_is_of_felt(self):
        night = ScreenNight().begin(*TWO, on_screens=(1,), seats=5).deal(2).at(21)
        night.go_on(1).play_on_screens("")
        assert [str(thing.sentence) for thing in due(night.floor.at(night.now), SEED)] == [
            "Bomb Pot at table 2: everybody posts 200"
        ]
        night.record(BombPotDealt(table=2))
        assert night.next(1).startswith("The director is asked: Every table has been dealt its Bomb Pot")

    def test_hand_for_hand_each_counts_as_a_hand(self):
        night = ScreenNight().begin(*TWO, seats=5).at(21)
        night.floor.put(replace(night.floor.of(HandByHand), is_on=True))
        night.go_on(1).go_on(2)
        assert [table.round for table in night.floor.tables.values()] == [1, 1]

    def test_undone_it_is_dealt_again(self, night):
        before = night.at(21).floor
        night.go_on()
        night.floor = before
        assert to_come(night.floor.at(night.now)) == [1]


class TestWhatIsRefused:
    def test_a_hand_like_others_while_the_clock_stands_still(self, night):
        night.at(19).go_on().at(21).play_on_screens("")
        (fact,) = night.next()
        with night.refuses("DM-bomb-when"):
            night.record(HandDealt(table=1, screens=fact.screens))

    def test_one_that_was_dealt_otherwise_than_the_floor_has_it(self, night):
        (fact,) = night.at(21).next()
        fewer = dict(list(fact.screens.stacks.items())[:-1])
        with night.refuses(words="other seats or stacks"):
            night.record(
                fact.model_copy(update={"screens": fact.screens.model_copy(update={"stacks": fewer})})
            )
        with night.refuses(words="dealt on screens"):
            night.record(BombPotDealt(table=1))

    def test_one_on_screens_at_a_table_of_felt(self, night):
        (fact,) = night.at(21).next()
        felt = ScreenNight().start(SIX).deal().at(21)
        with felt.refuses(words="played on felt"):
            felt.record(fact)


@pytest.mark.rule("DM-squid-post")
def test_a_squid_game_is_dealt_in_the_same_way():
    night = ScreenNight("squid").begin(SIX).at(21).go_on()
    fact = night.facts[-1].fact
    assert (fact.squid, posts(night.floor)) == (True, 100)
    night.play_on_screens("")
    assert isinstance(night.next()[0], ClockResumed)


@pytest.mark.rule("DM-heist-tables", "DM-bomb-when")
def test_a_table_that_breaks_while_another_plays_its_squid_is_waited_for_no_more():
    tables = (*TWO, "Gus Hal Ida")
    night = ScreenNight("squid", redraw="final_table", heist={"bank": "full"}).begin(*tables, seats=4).at(21)
    night.go_on(1).go_on(2).go_on(3)
    night.play_on_screens("Gus 6000 Hal 0", table=3, busts=[("Hal", "Gus")])
    assert night.floor.of(Banks).by_table == {1: 9000, 2: 9000, 3: 9000}
    night.record(*night.next(3))
    assert list(night.floor.tables) == [1, 2]
    assert night.floor.of(Banks).by_table == {1: 13_500, 2: 13_500}
    assert night.next(1) == "A hand is being played."
    night.play_on_screens("", table=1)
    assert night.next(1) == "The other tables are still to play their Squid Game."
    night.play_on_screens("", table=2)
    assert isinstance(night.next(2)[0], ClockResumed)


def test_a_bomb_pot_has_no_part_in_a_rotation(night):
    games = tuple(GamePicked(preset=name, title=name, most=9) for name in ("a", "b"))
    night.on_screens(games=games, hands_each=1)
    screens = night.floor.on_screens(1)
    night.at(10).go_on().at(21).play_on_screens("").go_on().play_on_screens("").go_on()
    table = night.floor.tables[1]
    assert (table.hands, table.bomb_pots) == (3, 1)
    assert game_of_hand(screens, table.hands - table.bomb_pots).title == "b"


@pytest.mark.rule("DM-bomb-when")
def test_the_director_determines_its_game_in_words_or_for_screens(night):
    picked = GamePicked(preset="dm-omaha", title="Omaha", most=9)
    night.record(BombPotGame(game="Omaha", picked=picked))
    assert (night.floor.of(BombPots).game, night.floor.of(BombPots).picked) == ("Omaha", picked)
    night.record(BombPotGame(game="what the dealer likes"))
    assert night.floor.of(BombPots).picked is None
