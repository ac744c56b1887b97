"""The Good, the Bad and the Ugly, by hands worked out by hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import DECK, JOKERS, names
from gameplay.engine.events import DIRECTOR, SPECTATOR, Announced, BoardDealt, Shown, Won, seen_by
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.stud.good_bad_ugly import IsUgly, WentBad
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.stud.dealing import checked, friday
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.engine.ways import FEW, chips, legal

GAME = PRESETS["fnp-good-bad-ugly"]
PLAIN = "AhAd2c5c7dJs8h/KhKd2dTc8s5s6c"
"""Aces and kings, seven cards each."""


def centre(table):
    return names(table.view(SPECTATOR).boards[0])


def folded(table):
    """Return whom the Ugly has folded."""
    return "".join("ABCDEFGH"[event.seat] for event in table.events if isinstance(event, IsUgly))


def to_street(table, street):
    """Everybody checks until this street's betting."""
    return checked(table, lambda at: at.game.street(at.view(SPECTATOR)) == street)


@pytest.mark.rule("FNP-gbu-good")
class TestTheGood:
    def test_it_is_turned_on_fourth_street_after_the_cards_and_before_the_betting(self):
        table = hand(GAME, [200] * 2, PLAIN, "QcQd3s")
        assert centre(table) == ""
        act(table, "k k")
        assert centre(table) == "Qc"
        assert [len(seat.up) for seat in table.view(SPECTATOR).seats] == [2, 2]
        kinds = [type(event).__name__ for event in table.events]
        assert kinds[-3:] == ["DealtUp", "DealtUp", "BoardDealt"]

    def test_its_rank_is_wild_up_and_down(self):
        table = hand(GAME, [200] * 2, "AhAd2c5c7dJs8h/KhKd7cQd8s5sTc", "2hJd3s")
        checked(table)
        assert "three of a kind, aces" in told(table, Shown)[-1]
        assert table.stacks == (201, 199)

    def test_before_it_is_turned_nothing_is_wild(self):
        table = hand(GAME, [200] * 2, PLAIN, "2hQd3s")
        assert [str(each) for each in GAME.explained(table.view(0))] == []
        act(table, "k k")
        assert [str(each) for each in GAME.explained(table.view(0))] == ["Wild: deuces."]

    def test_the_card_itself_belongs_to_no_hand(self):
        table = hand(GAME, [200] * 2, "AhAd2c5c7dJs4h/KhKd7cTc8s5s6c", "9sQd3s")
        checked(table)
        assert "pair of aces" in told(table, Shown)[-1]
        assert all(len(seat.cards) == 7 for seat in table.view(DIRECTOR).seats)

    def test_a_wild_card_face_up_is_wild_for_who_opens(self):
        table = to_street(hand(GAME, [200] * 2, "AhAd2c5c7dJs8h/KhKdTc9c8s5s6c", "2hQd3s"), "Fourth street")
        assert table.decision.seat == 0  # a pair of fives beats a ten


@pytest.mark.rule("FNP-gbu-bad")
class TestTheBad:
    def test_all_cards_of_its_rank_are_thrown_away_without_replacement(self):
        table = to_street(hand(GAME, [200] * 2, PLAIN, "QcAs3s"), "Fifth street")
        assert centre(table) == "Qc As"
        seats = table.view(DIRECTOR).seats
        assert [names(seat.cards) for seat in seats] == ["2c 5c 7d", "Kh Kd 2d Tc 8s"]
        checked(table)
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [5, 7]
        assert told(table, Won) == ["B wins 2."]

    def test_what_lay_face_down_goes_unseen_and_what_lay_face_up_is_seen(self):
        holes = "AhQd2c5cAdJs8h/KhKd2dTc8s5s6c"
        table = to_street(hand(GAME, [200] * 2, holes, "QcAs3s"), "Fifth street")
        up, down = [event for event in table.events if isinstance(event, WentBad)]
        assert (up.face_up, down.face_up) == (True, False)
        assert seen_by(up, 1).words("AB") == "A has to throw away ace of diamonds."
        assert seen_by(down, 1).words("AB") == "A has to throw away one card."
        assert seen_by(down, 0).words("AB") == "A has to throw away ace of hearts."

    @pytest.mark.parametrize("place", [5, 6])
    def test_later_cards_of_its_rank_go_too(self, place):
        own = "AhAd2c5c7dJs8h"
        own = own[: 2 * place] + "Qs" + own[2 * place + 2 :]
        table = checked(hand(GAME, [200] * 2, f"{own}/KhKd2dTc8s5s6c", "3cQd4s"))
        assert told(table, WentBad) == ["A has to throw away queen of spades."]
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [6, 7]

    def test_bad_as_good_throws_the_wild_cards_away(self):
        table = checked(hand(GAME, [200] * 2, PLAIN, "2h2s3s"))
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [6, 6]
        assert told(table, Won) == ["A wins 2."]

    def test_a_player_may_show_nothing_any_more_and_somebody_else_opens(self):
        table = to_street(hand(GAME, [200] * 2, "AhAd2c2h2sJs8h/KhKd7dTc8s5s6c", "QcKc3s"), "Fifth street")
        assert table.decision.seat == 0
        gone = to_street(hand(GAME, [200] * 2, "AhAd2c2h2sJs8h/KhKd7dTc8s5s6c", "Qc2d3s"), "Fifth street")
        assert gone.view(SPECTATOR).seats[0].up == ()
        assert gone.decision.seat == 1

    def test_with_fewer_than_five_cards_a_hand_is_what_it_has(self):
        table = checked(hand(GAME, [200] * 2, "AhAdAcAs7dJs8h/KhKd2dTc8s5s6c", "4hKc3s"))
        assert "four of a kind, aces" in told(table, Shown)[-1]
        few = checked(hand(GAME, [200] * 2, "2h2c2s7cJs8h9h/KhKd7dTc8s5s6c", "4h2d3s"))
        assert told(few, Won) == ["B wins 2."]


@pytest.mark.rule("FNP-gbu-ugly")
class TestTheUgly:
    @pytest.mark.parametrize("holes", ["AhAd2c5c7d", "2cAdAh5c7d", "5cAd2cAhJs"])
    def test_who_holds_its_rank_up_or_down_folds_at_once(self, holes):
        table = hand(GAME, [200] * 3, f"{holes}8h9h/KhKd2dTc8s5s6c/3h3dQdTd7s6h9c", "4h4dAs")
        table = checked(table)
        assert told(table, IsUgly) == ["A holds a card of the Ugly's rank and folds."]
        assert table.view(SPECTATOR).seats[0].folded
        assert told(table, Won) == ["B wins 3."]

    def test_one_who_is_left_wins_at_once(self):
        table = checked(hand(GAME, [200] * 2, PLAIN, "4h4dAs"))
        assert told(table, Won) == ["B wins 2."]
        assert not told(table, Shown)
        assert len(table.view(DIRECTOR).seats[1].cards) == 6

    @pytest.mark.rule("FNP-gbu-ugly-river")
    def test_who_is_dealt_its_rank_on_the_river_folds_too(self):
        holes = "AhAd2c5c7dJsQh/KhKd2dTc8s5s6c/3h3d9dTd7s6h9c"
        table = checked(hand(GAME, [200] * 3, holes, "4h4dQs"))
        assert folded(table) == "A"
        assert table.finished
        assert told(table, Won) == ["C wins 3."]

    @pytest.mark.rule("FNP-gbu-ugly-river")
    def test_ugly_as_bad_folds_nobody_but_on_the_river(self):
        holes = "AhAd2c5c7dJsQh/KhQd2dTc8s5s6c/3h3d9dTd7s6h9c"
        table = hand(GAME, [200] * 3, holes, "4hQcQs")
        to_street(table, "Sixth street")
        assert not folded(table)
        checked(table)
        assert folded(table) == "A"
        assert told(table, WentBad) == ["B has to throw away queen of diamonds."]

    def test_ugly_as_good_folds_who_holds_the_wild_cards(self):
        table = checked(hand(GAME, [200] * 3, f"{PLAIN}/3h3d9dTd7s6h9c", "2h4d2s"))
        assert folded(table) == "BA"
        assert told(table, Won) == ["C wins 3."]

    def test_with_everybody_ugly_they_divide_the_pot(self):
        table = hand(GAME, [200] * 3, "AhAd2c5c7dJs8h/KhKd2dTc8s5s6c/3h3d2h9d7s6h9c", "4h4d2s")
        to_street(table, "Fifth street")
        act(table, "1=r4 2=c 0=c")
        assert told(table, Announced) == ["The Ugly folds everybody, and they divide the pot."]
        assert told(table, Won) == ["B wins 5.", "C wins 5.", "A wins 5."]
        assert folded(table) == "BCA"
        assert table.stacks == (200, 200, 200)

    def test_who_has_folded_has_no_part_in_it(self):
        table = hand(GAME, [200] * 3, "AhAd2c5c7dJs8h/KhKd2dTc8s5s6c/3h3d2h9d7s6h9c", "4h4d2s")
        to_street(table, "Fifth street")
        act(table, "1=r4 2=c 0=f")
        assert told(table, Won) == ["B wins 6.", "C wins 5."]

    @pytest.mark.rule("FNP-short-split-pot")
    def test_with_everybody_ugly_each_divides_the_pots_they_are_in(self):
        table = hand(GAME, [3, 200, 200], "AhAd2c5c7dJs8h/KhKd2dTc8s5s6c/3h3d2h9d7s6h9c", "4h4d2s")
        to_street(table, "Fifth street")
        act(table, "1=r4 2=c 0=c")
        assert table.stacks == (3, 200, 200)
        assert len(told(table, Won)) == 5

    @pytest.mark.rule("FNP-short-split-pot")
    def test_a_side_pot_of_players_who_are_all_ugly_is_divided_among_them(self):
        # A is all-in for three; B and C, who have bet on, hold deuces; A alone is left for the main pot
        holes = "AhAd5h5c7dJs8h/KhKd2dTc8s5s6c/3h3d2h9d7s6h9c"
        table = hand(GAME, [3, 200, 200], holes, "4h4d2s")
        to_street(table, "Fifth street")
        act(table, "0=k 1=r4 2=c 0=c")
        assert folded(table) == "BC"
        assert told(table, Won) == ["B wins 2 from side pot 1.", "C wins 2 from side pot 1.", "A wins 9."]
        assert table.stacks == (9, 197, 197)

    @pytest.mark.rule("FNP-gbu-ugly-river")
    def test_on_the_river_all_who_are_left_may_be_ugly(self):
        holes = "AhAd3c5c7dJsQh/KhKd2dTc8s5sQc"
        table = checked(hand(GAME, [200] * 2, holes, "4h4dQs"))
        assert told(table, Won) == ["B wins 1.", "A wins 1."]

    def test_the_page_is_told_what_goes_and_who_folds(self):
        table = to_street(hand(GAME, [200] * 2, PLAIN, "3h4dQs"), "Sixth street")
        assert [str(each) for each in GAME.explained(table.view(0))] == [
            "Wild: threes.",
            "Thrown away: fours.",
            "Whoever gets one of the queens folds.",
        ]


class TestJokers:
    GAME = friday("fnp-good-bad-ugly", jokers=2)

    def test_a_joker_as_the_good_makes_nothing_else_wild(self):
        table = to_street(hand(self.GAME, [200] * 2, PLAIN, "Xx4dQs"), "Fourth street")
        assert [str(each) for each in self.GAME.explained(table.view(0))] == ["Wild: the 2 jokers."]

    def test_as_the_bad_it_throws_the_other_away_and_as_the_ugly_it_folds_who_has_it(self):
        holes = "AhXy2c5c7dJs8h/KhKd2dTc8s5s6c"
        table = to_street(hand(self.GAME, [200] * 2, holes, "3hXxQs"), "Fifth street")
        assert len(table.view(DIRECTOR).seats[0].cards) == 4
        assert folded(checked(hand(self.GAME, [200] * 2, holes, "3h4hXx"))) == "A"


class TestAFullTable:
    """Seven players use up the deck; eight share a common card."""

    def played(self, players):
        table = Hand(GAME, [200] * players, seed=bytes([players]) * 32)
        while not table.finished:
            table.time_out()
        return table

    @pytest.mark.parametrize("players", [7, 8])
    def test_it_is_played_to_its_end(self, players):
        table = self.played(players)
        assert sum(table.stacks) == 200 * players

    @pytest.mark.rule("FNP-deck-out")
    def test_with_eight_who_all_stay_one_card_is_everybodys(self):
        # 4, 3 and 2 of no hand: sixteen each of A..Q go round, nobody is folded and nothing thrown away
        good = [card for card in DECK if card >> 2 >= 3]
        order = list(random.Random(3).sample(good, len(good)))
        low = [card for card in DECK if card not in good]
        top = [*order[:24], *order[24:32], low[0], *low[4:8], *order[32:36], low[1], *order[36:40]]
        rest = [card for card in DECK if card not in top]
        table = Hand(GAME, [200] * 8, deck=[*top, *rest])
        while not table.finished:
            table.time_out()
        assert sum(table.stacks) == 1600
        places = [event.place for event in table.events if isinstance(event, BoardDealt)]
        assert places[:3] == ["Good", "Bad", "Ugly"]


@given(data=st.data(), seed=st.integers(0, 2**32))
@FEW
def test_centre_cards_of_ranks_that_everybody_holds_conserve_chips(data, seed):
    chance = random.Random(seed)
    stacks = [chance.randint(1, 12) for _ in range(data.draw(st.integers(2, 8)))]
    deck = [card for card in (*DECK, *JOKERS) if card >> 2 in (0, 1, 2, 3, 13) or chance.random() < 0.4]
    chance.shuffle(deck)
    if len(deck) < 3 * len(stacks):
        return
    table = Hand(friday("fnp-good-bad-ugly", jokers=2), stacks, deck=deck)
    while not table.finished:
        table.choose(legal(table.decision, chance))
        assert chips(table) == sum(stacks)
        every = [card for seat in table.view(DIRECTOR).seats if not seat.folded for card in seat.cards]
        assert len(set(every)) == len(every)
