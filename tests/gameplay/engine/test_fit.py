"""Games that are not there yet must fit without a change to the dealer: one of the strangest, played here.

Squid Game posts for everybody, deals three boards and kills one before the last betting.
"""

import random

from gameplay.engine.cards import DECK
from gameplay.engine.events import Announced, BoardDealt, Shown, Won
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand, replay
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH
from gameplay.engine.structures import NoLimit
from tests.gameplay.engine.table import hand as hand_of
from tests.gameplay.engine.table import told
from tests.gameplay.engine.ways import chips, legal
from tests.sweeps import sweep


class SquidGame(Game):
    """Everybody posts a big blind; of three boards the one with the lowest river is killed."""

    name, title, seats = "squid", "Squid Game", range(2, 15)

    def play(self, dealer):
        dealer.collect_antes(2)
        dealer.deal_down(2)
        for cards in (3, 1, 1):
            for board in range(3):
                dealer.burn()
                dealer.deal_board(cards, board)
            if cards == 1 and len(dealer.boards[2]) == 5:
                killed = min(range(3), key=lambda board: dealer.boards[board][-1])
                dealer.boards.pop(killed)
                dealer.note((Announced, f"Board {killed + 1} is killed"))
            yield from dealer.betting_round(dealer.left_of_button, NoLimit(2))
        yield from dealer.showdown(HIGH, boards=dealer.boards)


class TwoBoards(Game):
    """Everybody posts, two boards are dealt at once, and each plays for high or for both."""

    name, title, seats = "two-boards", "Two boards", range(2, 5)
    low: bool = False
    ante: int = 5

    def play(self, dealer):
        dealer.collect_antes(self.ante)
        dealer.deal_down(2)
        for board in (0, 1):
            dealer.deal_board(5, board)
        rankings = (HIGH, EIGHT_OR_BETTER) if self.low else (HIGH,)
        yield from dealer.showdown(*rankings, boards=dealer.boards)


class TestTwoBoards:
    FIRST, SECOND = "7c9d2sTc3h", "7h9s2cTd3d"

    def won(self, holes, boards, **options):
        players = len(holes.split("/"))
        return told(hand_of(TwoBoards(**options), [5] * players, holes, boards), Won)

    def test_each_board_is_half(self):
        holes = "KhKd/7s7d"
        assert self.won(holes, "KsQd4h5hJc" + self.FIRST) == [
            "B wins 5 with board 2.",
            "A wins 5 with board 1.",
        ]

    def test_without_a_bet_whoever_sits_left_of_the_button_shows_first(self):
        table = hand_of(TwoBoards(), [5, 5], "KhKd/7s7d", self.FIRST + self.SECOND)
        assert next(event.seat for event in table.events if isinstance(event, Shown)) == 1

    def test_the_boards_are_told_apart(self):
        table = hand_of(TwoBoards(), [5, 5], "KhKd/8s8d", self.FIRST + self.SECOND)
        first, second = told(table, BoardDealt)
        assert first.endswith("three of hearts for the board.")
        assert second.endswith("three of diamonds for board 2.")

    def test_one_player_may_win_both_of_them(self):
        assert self.won("KhKd/8s8d", self.FIRST + self.SECOND) == [
            "A wins 5 with board 1.",
            "A wins 5 with board 2.",
        ]

    def test_the_odd_chip_goes_to_the_winner_nearest_the_left_of_the_button(self):
        holes = "KhKd/7s7d/4c4d"
        assert self.won(holes, "KsQd4h5hJc" + self.FIRST) == [
            "B wins 8 with board 2.",
            "A wins 7 with board 1.",
        ]

    def test_high_and_low_on_both(self):
        holes = "KhKd/AsAd"
        assert self.won(holes, "Ks7c5h3hJc" + "7h4s2cTd3d", low=True) == [
            "B wins 3 with the high on board 2.",
            "B wins 2 with the low on board 2.",
            "A wins 5 with the high on board 1.",
        ]


@sweep("seed", range(40))
def test_it_plays_to_its_end(seed):
    game = SquidGame()
    chance = random.Random(seed)
    players = chance.randint(2, game.players[-1])
    hand = Hand(game, [chance.randint(1, 60) for _ in range(players)], deck=chance.sample(DECK, 52))
    total = chips(hand)
    while not hand.finished:
        hand.choose(legal(hand.decision, chance))
        assert chips(hand) == total
    assert replay(hand.record).events == hand.events


def test_two_boards_share_a_pot_and_its_odd_chip_goes_to_the_left_of_the_button():
    chance = random.Random(5)
    hand = Hand(SquidGame(), [2, 2, 2], deck=chance.sample(DECK, 52))
    assert hand.finished
    assert sum(event.amount for event in hand.events if isinstance(event, Won)) == 6
    assert len(told(hand, Announced)) == 1
