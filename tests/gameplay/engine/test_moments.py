"""Wild cards that arise in play, that differ from player to player, and cards that count by where they lay:
at the showdown, on the page, for house players, and in the archive."""

import json
import random

import pytest

from gameplay import archive
from gameplay.engine.cards import cards
from gameplay.engine.choices import MUCK, SHOW, show
from gameplay.engine.events import DIRECTOR, SPECTATOR, Shown, Won
from gameplay.engine.ranking import Holding, down_of, up_of, wild
from gameplay.house import decide
from gameplay.house.bot import bot_of
from tests.gameplay.engine.table import hand, told
from tests.gameplay.page.tables import seen
from tests.gameplay.strange import HOLE_SPADE, LOWEST_DOWN_IS_WILD, Chicago, FollowTheQueen, LowHole

STAKES = {"ante": 1, "bring_in": 1, "small_bet": 2, "big_bet": 4, "burn": False}
"""Each player's cards in the order dealt: two down, four up, one down."""


def on(table):
    """One more choice, the tamest."""
    decision = table.decision
    table.choose(decision.passive if decision.kind == "betting" else decision.on_timeout)
    return table


def to_the_end(table):
    while not table.finished:
        on(table)
    return table


def worth(table, seat):
    """Return what the page tells this seat that its hand is worth."""
    return next(str(answer.words) for answer in seen(table, seat + 1).answers if answer.key == "G")


def streets(table, seat):
    """The same by the number of their cards."""
    answers = {}
    while not table.finished:
        answers[len(table.view(DIRECTOR).seats[seat].cards)] = worth(table, seat)
        on(table)
    return answers


class TestWildsThatArise:
    """Dealt up, street by street from the left of the button: Q 5, Q K, 4 J, 7 9; or 2 instead of the second
    queen."""

    TWO_QUEENS = "5c4c5dKdJh9h7s/8dTdQcQh4s7c6s"
    ONE_QUEEN = "5c4c5dKdJh9h7s/8dTdQc2h4s7c6s"

    def table(self, holes):
        return hand(FollowTheQueen(**STAKES), [100] * 2, holes)

    @pytest.mark.parametrize(("holes", "ranks"), [(ONE_QUEEN, ["Q5"]), (TWO_QUEENS, ["Q5", "QK"])])
    def test_what_is_wild_follows_the_last_queen(self, holes, ranks):
        table = self.table(holes)
        moments = []
        while not table.finished:
            moments += table.game.rankings(table.view(SPECTATOR))
            on(table)
        assert list(dict.fromkeys(moments)) == [wild(ranks=each) for each in ranks]

    def test_the_page_tells_what_a_hand_is_worth_at_that_moment(self):
        one, two = (streets(self.table(holes), 0) for holes in (self.ONE_QUEEN, self.TWO_QUEENS))
        assert one[3] == two[3] == "You have a pair of fours."
        assert one[4] == "You have two pair, kings and fours."
        assert two[4] == "You have three of a kind, fives."

    def test_the_showdown_compares_by_what_is_wild_in_the_end(self):
        table = to_the_end(self.table(self.TWO_QUEENS))
        (shown, *_) = [event for event in table.events if isinstance(event, Shown)]
        assert shown.rankings == (wild(ranks="QK"),)
        assert archive.from_data(json.loads(json.dumps(archive.to_data(table.events)))) == table.events

    def test_every_viewer_is_told_the_same_of_what_is_wild(self):
        table = self.table(self.TWO_QUEENS)
        while not table.finished:
            told_each = {table.game.rankings(table.view(viewer)) for viewer in (SPECTATOR, DIRECTOR, 0, 1)}
            assert len(told_each) == 1
            on(table)

    def test_a_house_player_reckons_with_it(self):
        table = self.table(self.ONE_QUEEN)
        on(table)
        view = table.view(table.decision.seat)
        assert bot_of(table.game).plan(view, table.game).rankings == (wild(ranks="Q5"),)
        assert decide(view, table.game, random.Random(1)) in table.decision.choices()


class TestWildForOne:
    HOLES = "2c9hAdKd9s7hJc/AcAh3d8s9d6hTd"

    def test_the_lowest_card_in_the_hole_is_wild_for_its_player_only(self):
        holes = "2c9hAdAs9s7hJc/Kc4h2d2sKd6hTd"
        table = to_the_end(hand(LowHole(**STAKES, losing_hands="show"), [100] * 2, holes))
        called = {words[0]: words.partition(": ")[2] for words in told(table, Shown)}
        assert called == {"A": "full house, aces over nines.", "B": "full house, kings over deuces."}

    def test_a_low_card_face_up_is_not(self):
        down, up = cards("9hJc"), cards("2d2sKd")
        assert LOWEST_DOWN_IS_WILD.words(Holding(down, up)) == "three of a kind, deuces"
        assert LOWEST_DOWN_IS_WILD.words((*down, *up)) == "king-high straight"

    def test_the_page_tells_each_player_by_their_own(self):
        table = hand(LowHole(**STAKES), [100] * 2, self.HOLES)
        assert worth(table, 0) == "You have a pair of aces."
        assert worth(table, 1) == "You have a pair of threes."

    def test_a_last_card_that_is_lower_takes_it_over(self):
        worths = streets(hand(LowHole(**STAKES), [100] * 2, "9c9hAdKd8s7h2c/AcAh3d8c9d6hTd"), 0)
        assert worths[6] == "You have two pair, aces and kings."
        assert worths[7] == "You have three of a kind, nines."

    def test_its_ranking_is_read_back_and_says_the_same(self):
        table = to_the_end(hand(LowHole(**STAKES), [100] * 2, self.HOLES))
        again = archive.from_data(json.loads(json.dumps(archive.to_data(table.events))))
        assert again == table.events
        assert [event.words("AB") for event in again] == [event.words("AB") for event in table.events]

    def test_a_house_player_sees_the_places_of_all_cards(self):
        table = hand(LowHole(**STAKES), [100] * 2, self.HOLES)
        plan = bot_of(table.game).plan(table.view(0), table.game)
        assert (down_of(plan.own), up_of(plan.own)) == (cards("2c9h"), cards("Ad"))
        chance = random.Random(3)
        while not table.finished:
            table.choose(decide(table.view(table.decision.seat), table.game, chance))


class TestSpadeInTheHole:
    HOLES = "2s4hAsKd8c7hJc/AcAh3d8s9d6hTs"

    def test_a_spade_that_lies_face_up_is_none(self):
        table = to_the_end(hand(Chicago(**STAKES), [100] * 2, self.HOLES))
        wins = {(event.seat, event.part) for event in table.events if isinstance(event, Won)}
        assert (1, "spade") in wins
        assert (0, "spade") not in wins

    def test_three_parts_of_one_pot_are_told_on_the_page(self):
        table = to_the_end(hand(Chicago(**STAKES), [100] * 2, self.HOLES))
        lines = [str(line.words) for line in seen(table, 1).lines]
        assert "Bob wins 2 with the high." in lines
        assert "Ann wins 1 with the low." in lines
        assert "Bob wins 1 with the spade in the hole." in lines


class TestNamedAtShowdown:
    """Cards that nobody knew until they are shown stay where they lay."""

    class Unseen(Chicago):
        """Where up cards are unknown, the table says who opens."""

        def first(self, dealer):
            return dealer.still_in[0]

    def asked(self, holes):
        table = hand(self.Unseen(**STAKES), [100] * 2, holes, showing="ask")
        while table.decision.kind != "showing":
            on(table)
        return table

    def test_unknown_cards_in_the_hole_are_named_and_lie_there(self):
        table = self.asked("2s9hAsKd8c7hJc/????3d8s9d6h??")
        while table.decision is not None:
            choice = show(cards("Ac3d8s9d6hTsAh")) if table.decision.seat == 1 else SHOW
            table.choose(choice)
        seat = table.view(SPECTATOR).seats[1]
        assert (seat.hole, seat.up) == (cards("AcTsAh"), cards("3d8s9d6h"))
        assert (1, "spade") in {(event.seat, event.part) for event in table.events if isinstance(event, Won)}

    def test_a_spade_that_is_named_and_lay_face_up_wins_nothing(self):
        table = self.asked("2s9hAsKd8c7hJc/AcAh3d??9d6hTd")
        while table.decision is not None:
            choice = show(cards("AcAh3dKs9d6hTd")) if table.decision.seat == 1 else SHOW
            table.choose(choice)
        assert table.view(SPECTATOR).seats[1].up == cards("3dKs9d6h")
        assert (0, "spade") in {(event.seat, event.part) for event in table.events if isinstance(event, Won)}

    def test_a_hand_may_still_be_mucked(self):
        table = self.asked("2s9hAsKd8c7hJc/????3d8s9d6h??")
        while table.decision is not None:
            table.choose(MUCK if table.decision.seat == 1 else SHOW)
        assert {event.seat for event in table.events if isinstance(event, Won)} == {0}


@pytest.mark.parametrize("hole", [cards("As"), Holding(cards("As"), cards("Ks"))])
def test_the_spade_in_the_hole_is_called_by_its_name(hole):
    assert HOLE_SPADE.words(hole) == "ace of spades"
