"""The Mushroom at felt tables (tournaments/night/floor/variations/mushroom.py)."""

import pytest

from clubs.rulebook import Kind, Mushroom, Variations
from tests.tournaments.night.floor.variations.nights import EIGHT, SIX, VariedNight, mushroom_night
from tests.tournaments.nights import levels
from tournaments.night.facts import EntriesClosed, SeatedAt, StructureSet, TableBroken, VariationsSet
from tournaments.night.floor import after
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.night.structure import Level

CLOSED = EntriesClosed(what=("entries", "rebuys"), reason="all are here")


class TestGrowing:
    @pytest.mark.rule("DM-mushroom-add")
    def test_every_button_puts_a_big_blind_on_it(self):
        night = mushroom_night().start(SIX).deal()
        assert night.mushrooms == {1: 100}
        assert night.deal().deal().mushrooms == {1: 300}
        assert night.at(21).deal().mushrooms == {1: 500}

    @pytest.mark.rule("DM-mushroom-add")
    def test_there_is_no_big_blind_ante(self):
        night = VariedNight()
        with_antes = tuple(level.model_copy(update={"ante": level.big_blind}) for level in levels())
        night.record(StructureSet(periods=with_antes))
        assert night.floor.structure == with_antes
        night.record(VariationsSet(variations=Variations(mushroom=Mushroom())))
        assert [level.ante for level in night.floor.structure] == [0] * 12
        night.record(StructureSet(periods=with_antes))
        assert night.floor.structure == levels()
        night.record(VariationsSet(variations=Variations()))
        assert night.floor.structure == with_antes

    @pytest.mark.rule("DM-mushroom-add")
    def test_a_button_before_an_empty_seat_adds_nothing(self):
        """Bob, on the small blind, goes out; the button comes to his empty seat."""
        night = mushroom_night().start(SIX).deal().finish_hand().bust("Bob", by="Ann").deal()
        assert night.posts()[0] == 2
        assert night.mushrooms == {1: 100}
        assert night.deal().mushrooms == {1: 200}

    @pytest.mark.rule("DM-mushroom-add")
    def test_a_short_button_adds_nothing(self):
        night = mushroom_night().start(SIX).deal().deal().short_button()
        assert night.mushrooms == {1: 100}
        with night.refuses("DM-mushroom-add", "has put nothing"):
            night.short_button()
        assert night.deal().mushrooms == {1: 200}

    @pytest.mark.rule("DM-mushroom-add")
    def test_or_what_they_have_where_the_rulebook_says_so(self):
        night = mushroom_night("pay").start(SIX).deal().short_button(75)
        assert night.mushrooms == {1: 75}
        with night.deal().refuses("DM-mushroom-add", "at most 100"):
            night.short_button(125)
        night = mushroom_night().start(SIX).deal()
        with night.refuses("DM-mushroom-add", "puts nothing"):
            night.short_button(75)

    def test_undone_it_is_what_it_was(self):
        night = mushroom_night().start(SIX).deal().deal()
        assert after(night.facts[:-1], night.rulebook, Kind.LIVE).of(Mushrooms).by_table == {1: 100}


class TestWinning:
    @pytest.mark.rule("DM-mushroom-win")
    def test_the_small_blind_takes_it_all(self):
        night = mushroom_night().start(SIX).deal().deal().deal()
        assert night.posts() == ("Cat", "Dan", "Eve")
        assert night.wins_mushroom("Dan").mushrooms == {}
        with night.refuses("DM-mushroom-win", "is empty"):
            night.wins_mushroom("Dan")
        assert night.deal().mushrooms == {1: 100}

    @pytest.mark.rule("DM-mushroom-win")
    def test_nobody_else_does(self):
        night = mushroom_night().start(SIX).deal()
        with night.refuses("DM-mushroom-win", "Only the small blind"):
            night.wins_mushroom("Cat")

    @pytest.mark.rule("DM-mushroom-win")
    def test_where_there_is_no_small_blind_nobody_does(self):
        """Cat, on the big blind, goes out: there is no small blind in the next hand."""
        night = mushroom_night().start(SIX).deal().bust("Cat", by="Ann").deal()
        assert night.posts() == ("Bob", None, "Dan")
        with night.refuses("DM-mushroom-win", "no small blind"):
            night.wins_mushroom("Dan")
        assert night.mushrooms == {1: 200}

    @pytest.mark.rule("DM-mushroom-win", "DM-mushroom-add")
    def test_with_two_left_the_button_is_the_small_blind_and_does_both(self):
        night = mushroom_night().start("Ann Bob", override="two friends").deal()
        button, small, _ = night.posts()
        assert button == small
        assert night.mushrooms == {1: 100}
        assert night.wins_mushroom(small).mushrooms == {}

    def test_not_where_none_is_played(self):
        night = VariedNight().start(SIX).deal()
        assert night.mushrooms == {}
        with night.refuses("DM-mushroom-add", "No Mushroom"):
            night.wins_mushroom("Bob")
        with night.refuses("DM-mushroom-add", "No Mushroom"):
            night.short_button()


class TestInTheMoney:
    def bubble(self):
        """Six players, of whom two are paid; three are left."""
        night = mushroom_night().start(SIX).record(CLOSED)
        for name in ("Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        return night

    @pytest.mark.rule("DM-mushroom-itm")
    def test_on_the_bubble_it_still_grows(self):
        assert self.bubble().deal().mushrooms == {1: 100}

    @pytest.mark.rule("DM-mushroom-itm")
    def test_in_the_money_it_does_not(self):
        night = self.bubble().deal().bust("Cat", by="Ann").deal().deal()
        assert night.mushrooms == {1: 100}
        _, small, _ = night.posts()
        assert night.wins_mushroom(small).mushrooms == {}

    @pytest.mark.rule("DM-mushroom-itm")
    def test_a_knockout_on_the_bubble_taken_back_it_grows_again(self):
        night = self.bubble().deal().bust("Cat", by="Ann").deal()
        without = [fact for fact in night.facts if fact.sequence != len(night.facts) - 1]
        assert after(without, night.rulebook, Kind.LIVE).of(Mushrooms).by_table == {1: 200}

    @pytest.mark.rule("DM-mushroom-itm")
    def test_while_rebuys_are_open_nobody_is_in_the_money(self):
        night = mushroom_night().start(SIX)
        for name in ("Cat", "Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        assert night.deal().mushrooms == {1: 100}

    @pytest.mark.rule("DM-mushroom-win")
    def test_what_is_left_in_the_end_is_the_winners(self):
        night = self.bubble().deal().bust("Cat", by="Ann").bust("Bob", by="Ann")
        assert night.mushrooms == {}
        assert night["Ann"].counted[0] == night.floor.chips_in_play == 18_000


class TestOnScreens:
    @pytest.mark.rule("DM-mushroom-add", "DM-mushroom-win")
    def test_its_hands_say_what_was_added_and_won(self):
        night = mushroom_night().on_screens().start(SIX).deal_on_screens()
        assert night.mushrooms == {}
        night.play_on_screens("Ann 2900", mushroom=100)
        assert night.mushrooms == {1: 100}
        night.deal_on_screens().play_on_screens("Cat 3100", mushroom=-100)
        assert night.mushrooms == {}
        with night.deal_on_screens().refuses("DM-mushroom-win"):
            night.play_on_screens("Dan 3100", mushroom=-100)

    @pytest.mark.rule("DM-mushroom-win")
    def test_what_is_left_comes_to_the_stack_of_the_last(self):
        night = mushroom_night().on_screens().start("Ann Bob", override="two").deal_on_screens()
        night.play_on_screens("Ann 5900 Bob 0", busts=[("Bob", "Ann")], mushroom=100)
        assert night["Ann"].stack == night["Ann"].counted[0] == 6000
        assert night.mushrooms == {}


class TestTables:
    def test_each_has_its_own_and_that_of_a_table_that_breaks_goes_to_the_others(self):
        night = mushroom_night().start("Ann Bob Cat Dan", "Eve Fay Gus Hal", "Ida Jon Kim Lou")
        night.deal(1, 2, 3).deal(3).deal(3)
        assert night.mushrooms == {1: 100, 2: 100, 3: 300}
        seats = [(9, 1, 5), (10, 1, 6), (11, 2, 5), (12, 2, 6)]
        night.record(TableBroken(table=3, seats=[SeatedAt(player=p, table=t, seat=s) for p, t, s in seats]))
        assert night.mushrooms == {1: 250, 2: 250}
        assert night.floor.set_aside == 500

    def test_counted_stacks_leave_out_what_lies_on_it(self):
        night = mushroom_night().start(EIGHT).deal().deal()
        assert night.floor.average_stack == (24_000 - 200) // 8
        assert night.counts_aside("mushroom", 150).mushrooms == {1: 150}

    def test_a_level_with_other_blinds_keeps_what_lies_there(self):
        high = (Level(small_blind=25, big_blind=50, minutes=10), Level(small_blind=500, big_blind=1000))
        night = mushroom_night().start(SIX, structure=high).deal().at(11).deal()
        assert night.mushrooms == {1: 1050}
