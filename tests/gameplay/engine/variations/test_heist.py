"""Money Heist on screens (gameplay/engine/variations/heist.py)."""

import pytest

from gameplay.engine.carry import Carries
from gameplay.engine.events import SPECTATOR, Shown, Won
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import replay
from gameplay.engine.variations.heist import Bank, Heisted
from tests.gameplay.engine.table import act, hand, told

BOARD = "7c2h9dJs3c"
CHECKED_DOWN = "c c k k k k k k k k k k"  # three players, to the showdown


def heist(holes, stacks=(1000, 1000, 1000), board=BOARD, bank=1000, more=None, **options):
    game = Holdem(small_blind=5, big_blind=10, variations={"heist": {**options}, **(more or {})})
    carry = Carries.of_parts(None, {"heist": Bank(bank)})
    return hand(game, list(stacks), holes, board, carry=carry)


def bank_of(table):
    return table.carry.of["heist"].chips


@pytest.mark.rule("DM-heist-scoop")
@pytest.mark.parametrize(
    ("pair", "board", "taken"),
    [
        ("7s7d", BOARD, 100),
        ("TsTd", BOARD, 100),
        ("JhJd", BOARD, 50),
        ("AsAd", BOARD, 50),
    ],
)
def test_tens_or_lower_take_ten_big_blinds_higher_pairs_five(pair, board, taken):
    """Everybody pays 10; A wins 30 and what the pair takes."""
    table = act(heist(f"{pair}/KhQh/Kc8d", board=board), CHECKED_DOWN)
    assert bank_of(table) == 1000 - taken
    assert table.stacks == (1020 + taken, 990, 990)
    assert told(table, Heisted) == [f"A heists {taken} from the bank, which holds {1000 - taken}."]


@pytest.mark.rule("DM-heist-scoop")
def test_the_mini_heist_pays_five_for_any_pair():
    table = act(heist("7s7d/KhQh/Kc8d", low=5, high=5), CHECKED_DOWN)
    assert bank_of(table) == 950


@pytest.mark.rule("DM-heist-scoop")
def test_no_pair_in_the_pocket_no_heist_whatever_the_board_makes_of_it():
    table = act(heist("7s2d/KhQh/Kc8d"), CHECKED_DOWN)
    assert told(table, Won) == ["A wins 30."]
    assert told(table, Heisted) == []
    assert bank_of(table) == 1000


@pytest.mark.rule("DM-heist-scoop")
def test_a_split_pot_is_no_scoop():
    """Both have a set of sevens' rank in the pocket, and the board plays: three share."""
    table = act(heist("7s7d/8h8c/6h6c", board="AhAdAcKsKd"), CHECKED_DOWN)
    assert sum(event.amount for event in table.events if isinstance(event, Won)) == 30
    assert told(table, Heisted) == []


@pytest.mark.rule("DM-heist-scoop", "DM-heist-empty")
def test_nor_is_a_main_pot_won_while_another_wins_the_side_pot():
    """A is all-in for 20 with sevens and wins the main pot; C wins the side pot with kings, a pair, too."""
    table = heist("7s7d/QhTh/KcKd", stacks=(20, 1000, 1000), bank=60)
    act(table, "0=r20 c c 1=r100 c k k k k")
    assert told(table, Won) == ["A wins 60 from the main pot.", "C wins 200 from side pot 1."]
    assert told(table, Heisted) == []
    assert bank_of(table) == 60


@pytest.mark.rule("DM-heist-scoop")
def test_whoever_wins_main_and_side_pots_alone_scoops():
    table = heist("QhTh/7s7d/KcKd", stacks=(20, 1000, 1000))
    act(table, "0=r20 c c 1=r100 c k k k k")
    assert told(table, Heisted) == ["B heists 100 from the bank, which holds 900."]


@pytest.mark.rule("DM-heist-empty")
def test_a_bank_that_has_less_pays_all_of_it():
    table = act(heist("7s7d/KhQh/Kc8d", bank=30), CHECKED_DOWN)
    assert told(table, Heisted) == ["A heists 30, and the bank is empty."]
    assert bank_of(table) == 0
    assert table.stacks == (1050, 990, 990)


@pytest.mark.rule("DM-heist-empty")
def test_an_empty_bank_pays_nothing_and_asks_nobody():
    assert told(act(heist("7s7d/KhQh/Kc8d", bank=0), CHECKED_DOWN), Heisted) == []
    folded = act(heist("7s7d/KhQh/Kc8d", bank=0), "0=r30 f f")
    assert folded.finished


class TestUnopposed:
    @pytest.mark.rule("DM-heist-scoop")
    def test_the_winner_is_asked_and_shows(self):
        table = act(heist("7s7d/KhQh/Kc8d"), "0=r30 f f")
        assert (table.decision.seat, table.decision.kind) == (0, "showing")
        act(table, "show")
        assert told(table, Shown) == ["A shows seven of spades and seven of diamonds."]
        assert table.stacks == (1115, 995, 990)

    @pytest.mark.rule("DM-heist-scoop")
    def test_cards_that_nobody_sees_take_nothing(self):
        table = act(heist("7s7d/KhQh/Kc8d"), "0=r30 f f muck")
        assert bank_of(table) == 1000
        assert table.finished

    def test_a_winner_without_a_pair_is_asked_as_well_so_that_the_question_tells_nothing(self):
        paired, other = (act(heist(f"{holes}/KhQh/Kc8d"), "0=r30 f f") for holes in ("7s7d", "Ah2s"))
        for viewer in (1, 2, SPECTATOR):
            assert paired.view(viewer) == other.view(viewer)
        act(other, "show")
        assert told(other, Heisted) == []

    def test_out_of_time_a_pair_is_shown_and_nothing_else(self):
        paired, other = (act(heist(f"{holes}/KhQh/Kc8d"), "0=r30 f f") for holes in ("7s7d", "Ah2s"))
        assert [table.time_out() for table in (paired, other)] == [("show",), ("muck",)]

    @pytest.mark.rule("DM-heist-scoop")
    def test_where_the_house_wants_a_showdown_nobody_is_asked(self):
        table = act(heist("7s7d/KhQh/Kc8d", scoop_needs_showdown=True), "0=r30 f f")
        assert table.finished
        assert bank_of(table) == 1000

    def test_with_a_plaque_to_earn_they_are_asked_once(self):
        table = act(heist("7s7d/KhQh/Kc8d", more={"goldschlager": {}}), "0=r30 f f")
        act(table, "muck")
        assert table.finished
        assert bank_of(table) == 1000


@pytest.mark.rule("DM-heist-scoop")
def test_everybody_folds_to_the_big_blind_who_scoops():
    table = act(heist("KhQh/Kc8d/7s7d"), "f f show")
    assert table.stacks == (1000, 995, 1105)


def test_one_of_two_boards_is_no_scoop_and_both_are():
    game = GAMES["double-board"](small_blind=5, big_blind=10, variations={"heist": {}})
    carry = Carries.of_parts(None, {"heist": Bank(1000)})
    boards = "7c2h9d" + "AhQd4s" + "Js" + "6c" + "3c" + "2d"
    for holes, takes in (("7s7d/AsKh", []), ("7s7d/KhTh", ["A heists 100 from the bank, which holds 900."])):
        table = act(hand(game, [500, 500], holes, boards, carry=carry), "c k k k k k k k")
        assert told(table, Heisted) == takes


def test_it_is_a_game_of_two_cards_and_blinds():
    assert "two cards in the hand" in str(
        GAMES["omaha"](small_blind=5, big_blind=10, variations={"heist": {}}).unfit
    )


def test_it_replays_with_its_bank():
    table = act(heist("7s7d/KhQh/Kc8d"), "0=r30 f f show")
    again = replay(table.record)
    assert (again.events, again.carry, again.stacks) == (table.events, table.carry, table.stacks)
