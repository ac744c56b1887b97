"""Tests of who shows when, what is mucked, and that cards speak."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards
from gameplay.engine.choices import MUCK, SHOW, show
from gameplay.engine.events import Mucked, Shown, Won
from gameplay.engine.games import Holdem, OmahaHiLo
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, wild
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.strange import DeucesChicago

HOLES = "QhQd/AhAd/KhKd"
BOARD = "2c3d7h8sTc"
BLINDS = Holdem(small_blind=1, big_blind=2)
TO_THE_RIVER = "0=c 1=c 2=k" + " 1=k 2=k 0=k" * 2


def order(table):
    return [(type(event).__name__, event.seat) for event in table.events if isinstance(event, Shown | Mucked)]


class TestOrder:
    @pytest.mark.rule("CPL-show-order", "DM-show-order")
    def test_the_last_to_bet_shows_first_then_the_others_around_the_table(self):
        table = act(hand(BLINDS, [100] * 3, HOLES, BOARD), TO_THE_RIVER + " 1=k 2=r10 0=r20 1=c 2=c")
        assert order(table) == [("Shown", 0), ("Shown", 1), ("Mucked", 2)]

    @pytest.mark.rule("DM-show-order")
    def test_when_the_last_round_is_checked_the_first_to_act_shows_first(self):
        table = act(hand(BLINDS, [100] * 3, HOLES, BOARD), TO_THE_RIVER + " 1=k 2=k 0=k")
        assert order(table) == [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]

    def test_a_bet_of_an_earlier_round_does_not_count(self):
        game = Holdem(small_blind=1, big_blind=2, show_order_scope="round")
        table = act(hand(game, [100] * 3, HOLES, BOARD), "0=r6 1=c 2=c" + " 1=k 2=k 0=k" * 3)
        assert order(table)[0] == ("Shown", 1)

    @pytest.mark.rule("CPL-show-order")
    def test_unless_the_club_looks_at_the_whole_hand(self):
        game = Holdem(small_blind=1, big_blind=2, show_order_scope="hand")
        table = act(hand(game, [100] * 3, HOLES, BOARD), "0=r6 1=c 2=c" + " 1=k 2=k 0=k" * 3)
        assert order(table) == [("Shown", 0), ("Shown", 1), ("Mucked", 2)]

    @pytest.mark.rule("CPL-show-order")
    def test_where_nobody_has_bet_at_all_the_first_to_act_shows_first_even_then(self):
        game = Holdem(small_blind=1, big_blind=2, show_order_scope="hand")
        table = act(hand(game, [100] * 3, HOLES, BOARD), TO_THE_RIVER + " 1=k 2=k 0=k")
        assert order(table) == [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]

    def test_a_club_may_want_every_hand_shown(self):
        game = Holdem(small_blind=1, big_blind=2, losing_hands="show")
        table = act(hand(game, [100] * 3, HOLES, BOARD), TO_THE_RIVER + " 1=k 2=k 0=k")
        assert order(table) == [("Shown", 1), ("Shown", 2), ("Shown", 0)]

    def test_beaten_hands_that_lie_open_are_not_mucked(self):
        table = act(hand(BLINDS, [100] * 2, HOLES, BOARD), "0=r100 1=c")
        assert order(table) == [("Shown", seat) for seat in (1, 0, 1, 0)]
        assert told(table, Shown)[2:] == [
            "B shows ace of hearts and ace of diamonds: pair of aces.",
            "A shows queen of hearts and queen of diamonds: pair of queens.",
        ]

    SIDE_POT = "0=r20 1=r60 2=c" + " 1=k 2=k" * 3

    def test_with_a_side_pot_a_hand_beaten_in_every_pot_is_mucked(self):
        table = act(hand(BLINDS, [20, 100, 100], HOLES, BOARD), self.SIDE_POT)
        assert order(table) == [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]
        assert told(table, Shown) == ["B shows ace of hearts and ace of diamonds: pair of aces."]

    def test_or_shown_where_the_club_wants_every_hand_shown(self):
        game = Holdem(small_blind=1, big_blind=2, losing_hands="show")
        table = act(hand(game, [20, 100, 100], HOLES, BOARD), self.SIDE_POT)
        assert order(table) == [("Shown", 1), ("Shown", 2), ("Shown", 0)]

    def test_with_a_side_pot_too_a_hand_is_called_what_it_makes_with_the_board(self):
        table = act(hand(BLINDS, [20, 100, 100], HOLES, "Ac3d7h8sTc"), self.SIDE_POT)
        assert told(table, Shown) == ["B shows ace of hearts and ace of diamonds: three of a kind, aces."]


class TestCardsSpeak:
    @pytest.mark.rule("CPL-show-both", "DM-show-all-cards")
    def test_both_cards_of_the_winner_are_shown_to_everybody(self):
        table = act(hand(BLINDS, [100] * 3, HOLES, BOARD), TO_THE_RIVER + " 1=k 2=k 0=k")
        assert table.view(0).seats[1].hole == cards("AhAd")
        assert told(table, Shown) == ["B shows ace of hearts and ace of diamonds: pair of aces."]

    @pytest.mark.rule("DM-show-all-cards")
    def test_a_hand_cannot_be_shown_in_part(self):
        table = hand(BLINDS, [100] * 3, HOLES, BOARD, showing="ask")
        act(table, TO_THE_RIVER + " 1=k 2=k 0=k")
        with pytest.raises(NotAllowed, match="whole"):
            table.choose(show(cards("Ah")))

    @pytest.mark.rule("DM-cards-speak", "FNP-cards-speak")
    def test_a_hand_that_wins_is_shown_by_itself_and_gets_the_pot(self):
        table = act(hand(BLINDS, [100] * 3, HOLES, BOARD), TO_THE_RIVER + " 1=k 2=k 0=k")
        assert table.events[-1] == Won(1, 6, 0, 1, "")

    @pytest.mark.rule("DM-cards-speak", "FNP-cards-speak")
    @pytest.mark.parametrize("board", ["3s4h5c6d9s", "9s3s4h5c6d", "6d3s9s5c4h"])
    def test_what_the_cards_make_wins_though_nobody_may_have_seen_it(self, board):
        table = hand(BLINDS, [100] * 3, "AhAd/7c2d/AcKd", board, showing="ask")
        act(table, "0=c 1=c 2=k" + "  1=k 2=k 0=k" * 2 + "  1=k 2=k 0=r10 1=c 2=c")
        act(table, "0=show")
        assert table.decision.wins  # the aces lie there, and a seven makes a straight of the board
        table.time_out()
        assert told(table, Shown)[-1] == "B shows seven of clubs and deuce of diamonds: seven-high straight."
        table.time_out()
        assert told(table, Mucked) == ["C mucks."]
        assert table.events[-1] == Won(1, 36, 0, 1, "")

    @pytest.mark.rule("TDA-19")
    def test_who_plays_the_board_shows_both_cards_and_shares(self):
        table = hand(BLINDS, [100] * 2, "2c3d/4h5s", "AhKhQhJhTh")
        act(table, "0=c 1=k" + " 1=k 0=k" * 3)
        assert [(shown.seat, shown.cards) for shown in table.events if isinstance(shown, Shown)] == [
            (1, cards("4h5s")),
            (0, cards("2c3d")),
        ]
        assert table.stacks == (100, 100)

    @pytest.mark.rule("DM-suits-kickers", "CPL-split", "FNP-suits-equal")
    def test_suits_never_break_a_tie_but_side_cards_do(self):
        tied = act(hand(BLINDS, [100] * 2, "AhKc/AdKs", "Ac7d8h2s3c"), "0=c 1=k" + " k k" * 3)
        assert tied.stacks == (100, 100)
        assert tied.events[-2:] == (Won(1, 2, 0, 1, ""), Won(0, 2, 0, 1, ""))
        kicker = act(hand(BLINDS, [100] * 2, "AhKc/AdQs", "Ac7d8h2s3c"), "0=c 1=k" + " k k" * 3)
        assert kicker.stacks == (102, 98)

    @pytest.mark.rule("FNP-best-five")
    def test_of_more_than_five_cards_the_best_five_count_and_of_fewer_all_there_are(self):
        table = act(hand(BLINDS, [100] * 2, "2h3h/KcQd", "4h5h6hKdKs"), "0=c 1=k" + " k k" * 3)
        assert told(table, Shown)[-1].endswith("six-high straight flush.")
        assert HIGH.strength(cards("AhAd2c")) > HIGH.strength(cards("AhKdQc"))
        assert HIGH.strength(cards("AhAd2c")) > HIGH.strength(cards("AhAd"))

    @pytest.mark.rule("CPL-five-cards")
    def test_a_sixth_card_never_breaks_a_tie(self):
        table = act(hand(BLINDS, [100] * 2, "QhQc/2d3s", "AcAdKhKs8c"), "0=c 1=k" + " k k" * 3)
        assert table.stacks == (102, 98)
        table = act(hand(BLINDS, [100] * 2, "7h6c/2d3s", "AcAdKhKsQc"), "0=c 1=k" + " k k" * 3)
        assert table.stacks == (100, 100)


class TestAllIn:
    @pytest.mark.rule("CPL-all-in-faceup")
    def test_hands_are_turned_up_as_soon_as_nobody_can_bet_any_more(self):
        table = act(hand(BLINDS, [100] * 3, HOLES, BOARD), "0=r100 1=c 2=f")
        kinds = [type(event).__name__ for event in table.events]
        collected = kinds.index("Collected")
        assert kinds[collected + 1 : collected + 5] == ["Shown", "Shown", "Burnt", "BoardDealt"]
        assert {event.seat for event in table.events if isinstance(event, Shown)} == {0, 1}

    @pytest.mark.rule("CPL-all-in-faceup")
    def test_and_not_later_when_the_only_player_with_chips_has_called(self):
        table = act(hand(BLINDS, [50, 100, 100], HOLES, BOARD), "0=r50 1=f 2=c")
        kinds = [type(event).__name__ for event in table.events]
        assert kinds.index("Shown") < kinds.index("Burnt")

    @pytest.mark.rule("CPL-all-in-faceup")
    def test_but_not_while_two_players_can_still_bet(self):
        table = act(hand(BLINDS, [50, 100, 100], HOLES, BOARD), "0=r50 1=c 2=c")
        assert order(table) == []
        assert table.view(1).seats[0].hole == (-1, -1)


class TestAsked:
    """Tests of whether a hand is shown may be asked, as records of live hands need it."""

    def asked(self, holes=HOLES, **how):
        table = hand(BLINDS, [100] * 3, holes, BOARD, showing="ask", **how)
        return act(table, TO_THE_RIVER + " 1=k 2=k 0=k")

    def test_each_player_in_turn_shows_or_mucks(self):
        table = act(self.asked(), "1=show 2=muck 0=show")
        assert table.finished
        assert [seat.hole for seat in table.view(-1).seats] == [cards("QhQd"), cards("AhAd"), (-1, -1)]
        assert table.stacks == (98, 104, 98)

    def test_the_best_hand_can_be_mucked(self):
        assert act(self.asked(), "1=muck 2=show 0=muck").stacks == (98, 98, 104)

    @pytest.mark.rule("TDA-17")
    def test_the_last_who_has_not_mucked_wins_without_showing(self):
        table = act(self.asked(), "1=muck 2=muck")
        assert table.time_out() == MUCK
        assert table.stacks == (104, 98, 98)
        assert order(table) == [("Mucked", 1), ("Mucked", 2)]
        assert table.view(-1).seats[0].hole == (-1, -1)

    @pytest.mark.rule("TDA-17")
    def test_or_shows_if_they_like(self):
        table = act(self.asked(), "1=muck 2=muck 0=show")
        assert table.stacks == (104, 98, 98)
        assert table.view(-1).seats[0].hole == cards("QhQd")

    def test_by_the_first_two_rules_they_were_not_asked_and_showed(self):
        table = act(self.asked(rules=2), "1=muck 2=muck")
        assert (table.finished, table.stacks) == (True, (104, 98, 98))
        assert order(table)[-1] == ("Shown", 0)

    def test_a_side_pot_that_all_but_one_have_mucked_is_his_without_showing(self):
        table = hand(BLINDS, [20, 100, 100], HOLES, BOARD, showing="ask")
        act(table, "0=r20 1=r60 2=c" + " 1=k 2=k" * 3 + "  1=muck 2=muck 0=show")
        assert table.stacks == (60, 40, 120)
        assert told(table, Mucked) == ["B mucks.", "C mucks."]
        assert told(table, Won) == ["A wins 60 from the main pot.", "C wins 80 from side pot 1."]

    def test_a_hand_that_nobody_sees_is_no_low(self):
        game = OmahaHiLo(small_blind=1, big_blind=2)
        holes = "AhAdKhKd/QcQdJcJd/2h3h4d5d"
        table = hand(game, [6, 100, 100], holes, "6c7d8hTsJs", showing="ask")
        act(table, "0=r6 1=r20 2=c" + " 1=k 2=k" * 3 + "  1=muck 2=muck 0=show")
        assert told(table, Won) == ["A wins 18 from the main pot.", "C wins 28 from side pot 1."]

    def test_unknown_cards_can_be_named_when_they_are_shown(self):
        table = self.asked("QhQd/????/????")
        assert list(table.decision.choices()) == [MUCK]
        with pytest.raises(NotAllowed):
            table.choose(SHOW)
        table.choose(show(cards("AhAd")))
        act(table, "2=muck 0=muck")
        assert table.stacks == (98, 104, 98)

    def test_known_cards_cannot_be_renamed(self):
        with pytest.raises(NotAllowed, match="The hand is Ah Ad"):
            self.asked().choose(show(cards("AhKd")))

    def test_unasked_an_unknown_hand_is_mucked(self):
        table = hand(BLINDS, [100] * 3, "QhQd/????/????", BOARD)
        act(table, TO_THE_RIVER + " 1=k 2=k 0=k")
        assert table.stacks == (104, 98, 98)

    def test_out_of_time_a_winning_hand_is_shown_and_a_beaten_one_mucked(self):
        table = self.asked()
        assert [table.time_out() for _ in range(3)] == [SHOW, MUCK, MUCK]

    def test_a_worse_hand_that_is_shown_makes_none_of_the_others_good(self):
        table = act(self.asked("KhKd/AhAd/QhQd"), "1=show 2=show")
        assert table.time_out() == MUCK


class TestParts:
    def test_a_pot_may_have_any_number_of_parts_each_called_by_its_ranking(self):
        table = hand(DeucesChicago(), [100] * 3, "AhAd2c7d8h/3d4h5c7h8c/KsKd9c9dJh")
        act(table, "k k k")
        assert told(table, Won) == [
            "A wins 6 with the high.",
            "B wins 6 with the low.",
            "C wins 6 with the spade in the hole.",
        ]

    def test_without_a_spade_the_others_share_the_pot(self):
        table = act(hand(DeucesChicago(), [100] * 2, "AhAd2c7d8h/3d4h5c7h8c"), "k k")
        assert told(table, Won) == ["A wins 6 with the high.", "B wins 6 with the low."]

    def test_two_parts_that_are_called_alike_are_numbered(self):
        class TwoHighs(DeucesChicago):
            ranked_by = (HIGH, wild(HIGH, ranks="2"), EIGHT_OR_BETTER)

        table = act(hand(TwoHighs(), [100] * 2, "2hAdAc5d9h/KhKdKc7c8c"), "k k")
        assert told(table, Won) == ["B wins 6 with the high 1.", "A wins 6 with the high 2."]

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            (("red", "black", "spade"), ["the red", "the black", "the spade in the hole"]),
            (("", "", "spade"), ["part 1", "part 2", "the spade in the hole"]),
            (("half", "half", "half"), ["the half 1", "the half 2", "the half 3"]),
        ],
    )
    def test_a_game_may_call_the_parts_otherwise_than_their_rankings(self, given, said):
        class Renamed(DeucesChicago):
            def play(self, dealer):
                dealer.collect_antes(6)
                dealer.deal_down(5)
                yield from dealer.showdown(*self.rankings(dealer), parts=given)

        table = hand(Renamed(), [100] * 3, "AhAd2c7d8h/3d4h5c7h8c/KsKd9c9dJh")
        assert told(table, Won) == [
            f"{name} wins 6 with {part}." for name, part in zip("ABC", said, strict=True)
        ]

    def test_each_part_has_its_name(self):
        class Misnamed(DeucesChicago):
            def play(self, dealer):
                dealer.collect_antes(6)
                dealer.deal_down(5)
                yield from dealer.showdown(*self.rankings(dealer), parts=("high", "low"))

        with pytest.raises(ValueError, match="longer"):
            hand(Misnamed(), [100] * 3, "AhAd2c7d8h/3d4h5c7h8c/KsKd9c9dJh")

    def test_the_odd_chips_of_three_parts_go_to_them_in_their_order(self):
        class Odd(DeucesChicago):
            def play(self, dealer):
                dealer.collect_antes(1)
                dealer.find(2)
                dealer.deal_down(5)
                yield from dealer.showdown(*self.rankings(dealer))

        table = hand(Odd(), [100] * 3, "AhAd2c7d8h/3d4h5c7h8c/KsKd9c9dJh")
        assert [event.amount for event in table.events if isinstance(event, Won)] == [2, 2, 1]

    def test_on_two_boards_three_parts_each_are_told_apart(self):
        class TwoBoards(DeucesChicago):
            def play(self, dealer):
                dealer.collect_antes(12)
                dealer.deal_down(2)
                dealer.deal_board(3, 0)
                dealer.deal_board(3, 1)
                yield from dealer.showdown(*self.rankings(dealer), boards=dealer.boards)

        table = hand(TwoBoards(), [100] * 2, "AsAd/3d4h", "AhKdKc" + "5c6h7h")
        assert {words.partition(" with ")[2] for words in told(table, Won)} == {
            f"{part} on board {number}."
            for part in ("the high", "the low", "the spade in the hole")
            for number in (1, 2)
        }
