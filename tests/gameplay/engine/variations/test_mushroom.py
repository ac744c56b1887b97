"""The Mushroom on screens (gameplay/engine/variations/mushroom.py)."""

import pytest

from gameplay.engine.carry import Carries
from gameplay.engine.events import Posted, Won
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import replay
from gameplay.engine.variations.mushroom import Grown, MushroomGrew, MushroomTaken
from tests.gameplay.engine.table import act, hand, told

BOARD = "7c2h9dJs3c"
CHECKED_DOWN = "c c k k k k k k k k k k"


def mushroom(holes, stacks=(1000, 1000, 1000), lies=0, adds=True, options=None, more=None, **how):
    game = Holdem(
        small_blind=5, big_blind=10, big_blind_ante=10, variations={"mushroom": options or {}, **(more or {})}
    )
    carry = Carries.of_parts(None, {"mushroom": Grown(lies, adds)})
    return hand(game, list(stacks), holes, BOARD, carry=carry, **how)


def lies(table):
    return table.carry.of["mushroom"].chips


@pytest.mark.rule("DM-mushroom-add")
def test_the_button_puts_one_big_blind_on_it_and_there_is_no_big_blind_ante():
    table = mushroom("Ah2s/KhQh/Kc8d", lies=40)
    assert told(table, MushroomGrew) == ["A puts 10 on the Mushroom, where 50 lie now."]
    assert told(table, Posted) == ["B posts the small blind of 5.", "C posts the big blind of 10."]
    assert table.stacks == (990, 995, 990)
    assert table.pot == 15


@pytest.mark.rule("DM-mushroom-win")
def test_the_small_blind_takes_it_all_by_winning_outright():
    table = act(mushroom("Ah2s/7s7d/Kc8d", lies=40), CHECKED_DOWN)
    assert told(table, MushroomTaken) == ["B wins the Mushroom of 50."]
    assert table.stacks == (980, 1070, 990)
    assert lies(table) == 0


@pytest.mark.rule("DM-mushroom-win")
def test_anybody_elses_win_leaves_it():
    table = act(mushroom("7s7d/KhQh/Kc8d", lies=40), CHECKED_DOWN)
    assert told(table, Won) == ["A wins 30."]
    assert lies(table) == 50


@pytest.mark.rule("DM-mushroom-win")
def test_a_split_is_not_outright():
    table = act(mushroom("Ah2s/KhQh/KdQd", lies=40), "f c k k k k k k k")
    assert [event.amount for event in table.events if isinstance(event, Won)] == [10, 10]
    assert lies(table) == 50


@pytest.mark.rule("DM-mushroom-win")
def test_a_side_pot_that_another_wins_is_a_split_too():
    """B, the small blind, is all-in for 20 and wins the main pot alone; C wins the side pot."""
    table = mushroom("AhQs/7s7d/KcKd", stacks=(1000, 20, 1000), lies=40)
    act(table, "0=r20 c c 2=r100 c k k k k")
    assert told(table, Won) == ["B wins 60 from the main pot.", "C wins 200 from side pot 1."]
    assert lies(table) == 50


@pytest.mark.rule("DM-mushroom-win")
def test_with_everybody_else_gone_the_small_blind_needs_to_show_nothing():
    table = act(mushroom("Ah2s/KhQh/Kc8d"), "f 1=r30 f")
    assert table.finished
    assert told(table, MushroomTaken) == ["B wins the Mushroom of 10."]


@pytest.mark.rule("DM-mushroom-win")
def test_unless_the_house_wants_a_showdown():
    table = act(mushroom("Ah2s/KhQh/Kc8d", options={"scoop_needs_showdown": True}), "f 1=r30 f")
    assert lies(table) == 10


@pytest.mark.rule("DM-mushroom-win")
def test_where_there_is_no_small_blind_it_cannot_be_won():
    table = mushroom("Ah2s/7s7d/Kc8d", lies=40, dead_small_blind=True)
    act(table, "2=f 0=c 1=k k k k k k k")
    assert told(table, Won) == ["B wins 20."]
    assert told(table, MushroomTaken) == []
    assert lies(table) == 50


@pytest.mark.rule("DM-mushroom-add", "DM-mushroom-win")
def test_with_two_the_button_is_the_small_blind_and_does_both():
    table = act(mushroom("7s7d/KhQh", stacks=(1000, 1000), lies=40), "0=c k k k k k k k")
    assert told(table, MushroomTaken) == ["A wins the Mushroom of 50."]
    assert table.stacks == (1050, 990)


class TestShort:
    @pytest.mark.rule("DM-mushroom-add")
    @pytest.mark.parametrize("stack", [1, 7, 10])
    def test_a_button_with_one_big_blind_or_less_adds_nothing(self, stack):
        table = mushroom("Ah2s/KhQh/Kc8d", stacks=(stack, 1000, 1000), lies=40)
        assert told(table, MushroomGrew) == []
        assert table.stacks[0] == stack
        assert lies(table) == 40

    @pytest.mark.rule("DM-mushroom-add")
    def test_with_one_chip_more_they_do_and_play_with_that(self):
        table = mushroom("Ah2s/KhQh/Kc8d", stacks=(11, 1000, 1000), lies=40)
        assert (table.stacks[0], lies(table)) == (1, 50)

    @pytest.mark.rule("DM-mushroom-add")
    def test_or_all_that_they_have_and_then_they_play_for_nothing(self):
        """A has put the last 7 chips there and is in no pot, though nobody holds a better hand."""
        table = mushroom("7s7d/KhQh/Kc8d", stacks=(7, 1000, 1000), lies=40, options={"short_button": "pay"})
        assert told(table, MushroomGrew) == ["A puts the last 7 on the Mushroom, where 47 lie now."]
        act(table, "1=c k k k k k k k")
        assert table.finished
        assert table.stacks[0] == 0
        assert sum(table.stacks) + lies(table) == 2047


@pytest.mark.rule("DM-mushroom-itm")
def test_in_the_money_the_next_buttons_add_nothing_either():
    """What a night hands to its table says so; which seat the button comes to changes nothing of it."""
    lying = Grown(40, adds=False)
    for is_dead in (False, True, False):
        lying = lying.with_button(is_dead=is_dead)
        table = mushroom("Ah2s/KhQh/Kc8d", lies=lying.chips, adds=lying.adds)
        assert told(table, MushroomGrew) == []
    assert not Grown(40).with_button(is_dead=True).adds
    assert Grown(40).with_button(is_dead=False).adds


@pytest.mark.rule("DM-mushroom-itm")
def test_once_all_are_in_the_money_or_before_an_empty_seat_nothing_is_added():
    table = mushroom("Ah2s/KhQh/Kc8d", lies=40, adds=False)
    assert table.stacks == (1000, 995, 990)
    act(table, "f 1=r30 f")
    assert told(table, MushroomTaken) == ["B wins the Mushroom of 40."]
    assert table.carry.of["mushroom"] == Grown(0)


def test_in_a_hand_without_blinds_it_neither_grows_nor_is_won():
    table = mushroom("Ah2s/7s7d/Kc8d", lies=40, more={"squid": {}})
    assert told(table, MushroomGrew) == []
    act(table, "1=r50 f f")
    assert table.finished
    assert lies(table) == 40


def test_it_is_for_games_with_blinds():
    stud = GAMES["seven-card-stud"](ante=1, bring_in=2, small_bet=5, big_bet=10, variations={"mushroom": {}})
    assert "games with blinds" in str(stud.unfit)


def test_it_replays_with_what_lay_there():
    table = act(mushroom("Ah2s/7s7d/Kc8d", lies=40), CHECKED_DOWN)
    again = replay(table.record)
    assert (again.events, again.carry, again.stacks) == (table.events, table.carry, table.stacks)
