"""Baseball, by hands worked out by hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import cards, names
from gameplay.engine.events import SPECTATOR, DealtUp, Paid, Shown, Won
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.stud.baseball import Baseball, ThreesDown
from gameplay.engine.hand import Hand, replay
from gameplay.engine.paying import LEAVE, PAY, Buying
from gameplay.engine.ranking import Holding
from gameplay.engine.views import DIRECTOR
from gameplay.house import decide
from tests.gameplay.engine.games.stud.dealing import checked, friday, from_the_top, shown
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.engine.ways import FEW, chips, legal

GAME = PRESETS["fnp-baseball"]


def words(down, up="", paid=""):
    """Return what a hand is called. paid: threes face up that have been paid for."""
    return ThreesDown(natural=cards(paid)).words(Holding(cards(down), cards(up)))


@pytest.mark.rule("FNP-baseball-nines")
class TestNines:
    @pytest.mark.parametrize(("down", "up"), [("9cAh", "AdKcKd"), ("AhAd", "9cKcKd")])
    def test_they_are_wild_up_and_down(self, down, up):
        assert words(down, up) == "full house, aces over kings"

    def test_one_wins_a_pot(self):
        table = hand(GAME, [200] * 2, "AhAd9c2c7dJs8h/KhKd2dTc8s5s6c")
        checked(table)
        assert told(table, Won) == ["A wins 2."]
        assert "three of a kind, aces" in told(table, Shown)[-1]


@pytest.mark.rule("FNP-baseball-threes-down")
class TestThreesDown:
    def test_a_three_is_wild_face_down_and_a_three_face_up(self):
        assert words("3cAh", "AdKcKd") == "full house, aces over kings"
        assert words("AhAd", "3cKcKd") == "two pair, aces and kings"

    def test_the_card_of_the_river_is_face_down(self):
        table = hand(GAME, [200] * 2, "AhAd2cTc7dJs3h/KhKd2dTd8s5s6c")
        checked(table)
        assert "three of a kind, aces" in told(table, Shown)[-1]

    def test_a_hand_all_face_down_is_what_its_threes_make_it(self):
        assert ThreesDown().words(cards("3cAhAd")) == "three of a kind, aces"


@pytest.mark.rule("FNP-baseball-fours")
class TestFours:
    def test_a_four_face_up_brings_another_card_at_once(self):
        table = from_the_top(GAME, [200] * 3, "2c2d2h 5c5d5h 4c Kc 6d 7h")
        assert [names(shown(table, seat)) for seat in (1, 2, 0)] == ["4c Kc", "6d", "7h"]

    def test_another_four_brings_another_card(self):
        table = from_the_top(GAME, [200] * 3, "2c2d2h 5c5d5h 4c4d4hKc 6d 7h")
        assert names(shown(table, 1)) == "4c 4d 4h Kc"

    def test_a_four_in_the_hole_brings_nothing(self):
        table = from_the_top(GAME, [200] * 2, "4c4d 4h4s 7c8c")
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [3, 3]

    def test_a_hand_may_have_more_than_seven_cards(self):
        table = from_the_top(GAME, [200] * 2, "2c2d 5c5d 4cKcTd 4d7c8h")
        while not table.finished:
            table.time_out()
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [7, 9]

    def test_where_the_club_has_it_so_the_card_is_dealt_face_down(self):
        table = from_the_top(friday("fnp-baseball", four_bonus="down"), [200] * 2, "2c2d 5c5d 4c3c 7h")
        me = table.view(1).seats[1]
        assert (names(me.hole), names(me.up)) == ("2c 5c 3c", "4c")
        assert table.decision.kind == "betting"  # a three face down is wild for nothing

    def test_a_chain_that_empties_the_deck_leaves_the_last_without_a_card(self):
        deck = cards("2c2d 5c5d 4c4d4h4s 8c")
        table = Hand(GAME, [200] * 2, button=0, deck=deck)
        assert names(shown(table, 1)) == "4c 4d 4h 4s 8c"
        assert shown(table, 0) == ()

    def test_what_was_folded_is_shuffled_in_for_a_chain(self):
        deck = cards("2c2d2h 5c5d5h 6c7d8h JcQd 4h")
        table = Hand(GAME, [200] * 3, button=0, deck=deck)
        act(table, "1=k 2=r1 0=c 1=f")
        assert names(table.view(SPECTATOR).seats[2].up) == "7d Jc"
        checked(table)
        assert table.finished
        every = [card for seat in (0, 2) for card in table.view(DIRECTOR).seats[seat].cards]
        assert len(every) == len(set(every))
        assert sum(table.stacks) == 600


class TestThreesUp:
    def asked(self, game=GAME, stacks=(200, 200, 200)):
        """The first to be dealt a card face up gets a three."""
        return from_the_top(game, stacks, "2c2d2h 5c5d5h 3c 6d 7h")

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_it_can_be_bought_for_the_pot_before_the_next_card_is_dealt(self):
        table = self.asked()
        assert isinstance(table.decision, Buying)
        assert (table.decision.seat, table.decision.amount) == (1, 3)
        assert shown(table, 2) == ()
        assert table.decision.question == "Pay 3, the whole pot, to have the three of clubs wild?"
        table.choose(PAY)
        assert table.stacks == (199, 196, 199)
        assert table.pot == 6
        assert told(table, Paid) == ["B pays 3 for the three of clubs."]
        assert names(shown(table, 2)) == "6d"

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_one_that_is_not_bought_is_a_three(self):
        table = self.asked()
        table.choose(LEAVE)
        assert (table.pot, table.stacks[1]) == (3, 199)
        assert table.view(SPECTATOR).sideways == ()
        assert table.decision.seat == 1  # the lowest card opens
        paid = self.asked()
        paid.choose(PAY)
        assert paid.decision.seat == 2  # a wild card counts as an ace (ruling 99)

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_the_price_is_all_that_lies_in_the_middle_with_what_others_have_paid(self):
        table = from_the_top(GAME, [200] * 3, "2c2d2h 5c5d5h 3c 3d 7h")
        assert table.decision.amount == 3
        table.choose(PAY)
        assert (table.decision.seat, table.decision.amount) == (2, 6)
        table.choose(PAY)
        assert table.pot == 12
        assert table.view(SPECTATOR).sideways == cards("3c3d")

    @pytest.mark.rule("FNP-baseball-threes-up", "FNP-baseball-fours")
    def test_a_three_that_a_four_has_brought_can_be_bought(self):
        table = from_the_top(GAME, [200] * 2, "2c2d 5c5d 4c3c 7h")
        assert isinstance(table.decision, Buying)
        table.choose(PAY)
        assert names(shown(table, 1)) == "4c 3c"

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_a_player_without_the_chips_is_not_asked_and_has_a_plain_three(self):
        table = self.asked(stacks=(200, 3, 200))  # two after the ante, and three in the pot
        assert table.decision.kind == "betting"
        assert table.view(SPECTATOR).sideways == ()
        assert "B has not the chips to pay for it." in [event.words("ABC") for event in table.events]
        assert table.stacks == (199, 2, 199)

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_the_last_chip_may_go_for_it(self):
        table = self.asked(stacks=(200, 4, 200))
        table.choose(PAY)
        assert told(table, Paid) == ["B pays 3 for the three of clubs and is all-in."]
        act(table, "2=r5 0=c")
        while not table.finished:
            table.time_out()
        assert sum(table.stacks) == 404

    def test_time_running_out_leaves_it(self):
        table = self.asked()
        assert table.time_out() == LEAVE

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_what_is_paid_is_not_won_by_who_was_all_in_before(self):
        # A has one chip, and aces over; C pays four for a three on fourth street, when A is all-in
        holes = "AhAdAcKc7d2s2h/KhQdJs9h8cTc5d/5c6c7c3h8dQsJh"
        table = hand(GAME, [1, 200, 200], holes)
        act(table, "2=k 1=r1 2=c")
        assert (table.decision.seat, table.decision.amount) == (2, 5)
        table.choose(PAY)
        assert [pot.amount for pot in table.view(SPECTATOR).pots] == [3, 7]
        assert [pot.eligible for pot in table.view(SPECTATOR).pots] == [(1, 2, 0), (1, 2)]
        checked(table)
        assert table.stacks[0] == 3

    @pytest.mark.rule("FNP-baseball-threes-up")
    def test_with_as_many_chips_bet_by_all_what_is_paid_lies_in_a_pot_of_its_own(self):
        holes = "AhAdAcKc7d2s2h/KhQdJs9h8cTc5d/5c6c7c3h8dQsJh"
        table = hand(GAME, [1, 200, 200], holes)
        act(table, "2=k 1=k")
        assert table.decision.amount == 3
        table.choose(PAY)
        assert [(pot.amount, pot.eligible) for pot in table.view(SPECTATOR).pots] == [
            (3, (1, 2, 0)),
            (3, (1, 2)),
        ]
        checked(table)
        assert table.stacks[0] == 3
        assert sum(table.stacks) == 401

    def test_the_price_of_nothing_is_nothing(self):
        table = self.asked(friday("fnp-baseball", ante=0))
        assert table.decision.kind == "betting"
        assert table.view(SPECTATOR).sideways == cards("3c")


@pytest.mark.rule("FNP-baseball-paid-natural")
class TestPaidThrees:
    def test_they_lie_sideways_and_everybody_sees_it(self):
        table = from_the_top(GAME, [200] * 2, "2c2d 5c5d 3c 7h")
        table.choose(PAY)
        for viewer in (0, 1, SPECTATOR, DIRECTOR):
            assert table.view(viewer).sideways == cards("3c")

    def test_they_count_with_the_naturals(self):
        assert words("Ah7d", "3c3dJs", paid="3c3d") == "three of a kind, aces"
        assert words("Ah7d", "9c9dJs") == "two pair, aces and jacks"
        assert words("Ah7d", "3c9dJs", paid="3c") == "three of a kind, aces"

    def test_the_hand_is_shown_with_them(self):
        table = hand(GAME, [200] * 2, "Ah8d3c3dKd2s6c/JhTd2dTc8s5c7c")
        table.choose(PAY)
        act(table, "k k")
        table.choose(PAY)
        checked(table)
        assert "three of a kind, aces" in told(table, Shown)[-1]
        assert replay(table.record).events == table.events


@pytest.mark.rule("FNP-baseball-rounds")
def test_there_are_five_rounds_of_betting_opened_as_in_stud():
    table = hand(GAME, [200] * 2, "AhKd5c6c7d5s8h/JhTd2dTc8s5d6h")
    lies, opened = [], []
    while not table.finished:
        lies.append([(len(seat.hole), len(seat.up)) for seat in table.view(0).seats])
        opened.append(table.decision.seat)
        act(table, "k k")
    assert lies == [[each] * 2 for each in ((2, 1), (2, 2), (2, 3), (2, 4), (3, 4))]
    assert opened == [1, 1, 1, 0, 0]  # the deuce is lowest, then a ten is highest, then a pair


def test_the_page_is_told_what_is_wild_and_what_a_three_costs():
    table = from_the_top(GAME, [200] * 3, "2c2d2h 5c5d5h 6c 6d 7h")
    assert [str(each) for each in GAME.explained(table.view(0))] == [
        "Wild: nines, threes face down and threes face up that have been paid for.",
        "A four face up brings another card, a three face up costs the pot: 3.",
    ]


def test_streets_are_counted_without_what_fours_have_brought():
    table = from_the_top(GAME, [200] * 2, "2c2d 5c5d 4c4dKc 7h")
    assert GAME.street(table.view(0)) == "Third street"


class TestHousePlayers:
    def choice(self, up, own, pot=3, stacks=(200, 200)):
        table = from_the_top(friday("fnp-baseball", ante=pot), stacks, f"{own[:2]}2d{own[2:]}5d{up}7h")
        assert isinstance(table.decision, Buying)
        return [decide(table.view(1), table.game, random.Random(seed)) for seed in range(9)]

    def test_who_has_a_pair_buys_the_third_more_often_than_who_has_nothing(self):
        assert self.choice("3c", "AhAd").count(PAY) > self.choice("3c", "2h7c").count(PAY)


class TestTheRanking:
    def test_it_is_kept_and_read_again(self):
        ranking = ThreesDown("29", cards("3h"), "none", natural_beats_wild=True)
        assert ThreesDown(
            **{name: value for name, value in ranking.definition.items() if name != "name"}
        ) == (ranking)
        assert hash(ranking) == hash(ThreesDown("29", cards("3h"), "none", natural_beats_wild=True))

    def test_its_best_five_and_announced_wilds(self):
        ranking = Baseball(wild_ranks=("2",)).rankings(hand(GAME, [9] * 2, "AhAd5c/KhKd6c").view(0))[0]
        held = Holding(cards("3cAh"), cards("2dKcQs"))
        assert ranking.words(held) == "ace-high straight"
        assert ranking.best(held) == (*cards("3cAh"), *cards("2dKcQs"))


@given(data=st.data(), seed=st.integers(0, 2**32))
@FEW
def test_with_few_chips_and_many_threes_chips_are_conserved_and_every_hand_ends(data, seed):
    chance = random.Random(seed)
    stacks = [chance.randint(1, 12) for _ in range(data.draw(st.integers(2, 8)))]
    low = [*cards("3c3d3h3s4c4d4h4s9c9d"), *cards("AcAdAhAs")]
    rest = [card for card in range(52) if card not in low]
    chance.shuffle(rest)
    deck = [*low, *rest[: data.draw(st.integers(2 * len(stacks), len(rest)))]]
    chance.shuffle(deck)
    table = Hand(GAME, stacks, deck=deck)
    while not table.finished:
        table.choose(legal(table.decision, chance))
        assert chips(table) == sum(stacks)
    ups = [event for event in table.events if isinstance(event, DealtUp)]
    assert ups or len(deck) < 3 * len(stacks)
