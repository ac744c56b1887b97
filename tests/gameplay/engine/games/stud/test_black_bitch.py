"""Black Bitch, by hands worked out by hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import cards
from gameplay.engine.deck import Deck
from gameplay.engine.events import DIRECTOR, SPECTATOR, Announced, Folded, Posted, Reshuffled, Shown, Won
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.stud.black_bitch import QUEEN, QUEEN_IN_THE_HOLE, BlackBitch
from gameplay.engine.hand import Hand, replay
from gameplay.engine.paying import PAY, AnteingAgain
from gameplay.engine.ranking import Holding
from gameplay.house import decide
from tests.gameplay.engine.games.stud.dealing import checked, from_the_top
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.engine.ways import FEW, chips, legal

GAME = PRESETS["fnp-black-bitch"]


def misdealt(stacks=(200, 200, 200)):
    """The second to be dealt a card face up gets the queen of spades."""
    return from_the_top(GAME, stacks, "2c2d2h 5c5d5h 6c Qs")


class Shuffled(Deck):
    """A deck that puts chosen cards on top whenever it is shuffled."""

    tops: list[str]

    def reshuffle(self, back, *, with_rest=False):
        super().reshuffle(back, with_rest=with_rest)
        top = cards(self.tops.pop(0)) if self.tops else ()
        self.order = (*top, *(card for card in self.order if card not in top))


@pytest.fixture
def shuffled(monkeypatch):
    """Hands whose deck has these cards on top at first and after each misdeal."""

    def deal(stacks, *tops, game=GAME):
        monkeypatch.setattr(Shuffled, "tops", list(tops[1:]), raising=False)
        monkeypatch.setattr("gameplay.engine.hand.Deck", Shuffled)
        return from_the_top(game, stacks, tops[0])

    return deal


@pytest.mark.rule("FNP-bitch-misdeal")
class TestMisdeal:
    def test_the_queen_face_up_ends_the_deal_at_once_and_all_cards_come_back(self):
        table = misdealt()
        assert told(table, Announced) == [
            "The queen of spades lies face up: a misdeal, and the game begins again."
        ]
        assert [event.number for event in table.events if isinstance(event, Reshuffled)] == [8]
        assert isinstance(table.decision, AnteingAgain)
        assert [seat.cards for seat in table.view(DIRECTOR).seats] == [(), (), ()]

    def test_the_game_begins_again_with_other_cards(self, shuffled):
        table = shuffled([200] * 2, "2c2d 5c5d 6c Qs", "AcAd KcKd 7c 8d")
        table.choose(PAY)
        table.choose(PAY)
        seats = table.view(DIRECTOR).seats
        assert (seats[1].cards, seats[0].cards) == (cards("AcKc7c"), cards("AdKd8d"))
        assert table.decision.seat == 1

    @pytest.mark.parametrize("street", [4, 5, 6])
    def test_so_it_does_on_a_later_street(self, street):
        ups = ["6c6d", "7c7d", "8c8d", "9c9d"]
        ups[street - 3] = "Qs" + ups[street - 3][2:]
        table = checked(from_the_top(GAME, [200] * 2, "2c2d 5c5d " + " ".join(ups)))
        assert isinstance(table.decision, AnteingAgain)
        assert table.pot == 2

    def test_face_down_she_ends_nothing(self):
        assert checked(hand(GAME, [200] * 2, "QsAd9c2c7dJs8h/KhKd2dTc8s5s6c")).finished
        assert checked(hand(GAME, [200] * 2, "AhAd9c2c7dJsQs/KhKd2dTc8s5s6c")).finished

    @pytest.mark.rule("FNP-bitch-reante")
    def test_eight_times_in_a_row(self, shuffled):
        table = shuffled([200] * 2, *["2c2d 5c5d Qs"] * 8, "AcAd KcKd 7c 8d")
        for _ in range(8):
            table.choose(PAY)
            table.choose(PAY)
        assert table.pot == 18
        assert table.decision.kind == "betting"
        assert len(told(table, Announced)) == 8
        checked(table)
        assert sum(table.stacks) == 400

    def test_a_replay_is_the_same_hand_without_a_seed_and_with_one(self):
        for seed in (None, bytes(range(32))):
            table = from_the_top(GAME, [200] * 2, "2c2d 5c5d Qs", seed=seed)
            table.choose(PAY)
            table.choose(PAY)
            again = replay(table.record)
            assert (again.events, again.stacks, again.pot) == (table.events, table.stacks, table.pot)

    def test_no_card_of_the_hand_before_stays_anywhere(self):
        table = from_the_top(GAME, [200] * 3, "2c2d2h 5c5d5h 6c7d8h JcQs")
        act(table, "1=k 2=r1 0=c 1=f")
        table = table
        assert isinstance(table.decision, AnteingAgain)
        while isinstance(table.decision, AnteingAgain):
            table.choose(PAY)
        seats = table.view(DIRECTOR).seats
        assert seats[1].cards == ()
        every = [card for seat in seats for card in seat.cards]
        assert len(set(every)) == len(every)


@pytest.mark.rule("FNP-bitch-reante")
class TestAntes:
    def test_everybody_still_in_antes_again_and_the_pot_stays(self):
        table = misdealt()
        for seat in (1, 2, 0):
            assert table.decision.seat == seat
            assert table.decision.question == "The game begins again. Pay another ante of 1?"
            table.choose(PAY)
        assert [event.what for event in table.events if isinstance(event, Posted)] == ["ante"] * 6
        assert (table.pot, table.stacks) == (6, (198, 198, 198))

    def test_who_will_not_folds(self):
        table = misdealt()
        act(table, "f")
        table.choose(PAY)
        table.choose(PAY)
        assert told(table, Folded) == ["B folds."]
        assert len(table.view(DIRECTOR).seats[1].cards) == 0
        assert table.pot == 5

    def test_who_cannot_pay_folds_unasked(self):
        table = from_the_top(
            type(GAME)(**{**GAME.model_dump(), "ante": 5}), [9, 200, 200], "2c2d2h 5c5d5h 6c Qs"
        )
        table.choose(PAY)
        table.choose(PAY)
        assert told(table, Folded) == ["A folds."]
        assert (table.stacks[0], table.pot) == (4, 25)

    def test_who_is_all_in_plays_on_for_the_old_pot(self, shuffled):
        table = shuffled([1, 200, 200], "2c2d2h 5c5d5h 6c Qs", "AcAdAh KcKdKh 7c8d9h")
        table.choose(PAY)
        table.choose(PAY)
        assert [(pot.amount, pot.eligible) for pot in table.view(SPECTATOR).pots] == [
            (3, (1, 2, 0)),
            (2, (1, 2)),
        ]
        assert len(table.view(DIRECTOR).seats[0].cards) == 3

    def test_who_has_folded_does_not_come_back(self):
        table = from_the_top(GAME, [200] * 3, "2c2d2h 5c5d5h 6c7d8h JcQs")
        act(table, "1=k 2=r1 0=c 1=f")
        assert table.decision.seat == 2
        table.choose(PAY)
        assert table.decision.seat == 0
        table.choose(PAY)
        assert table.decision.kind == "betting"

    def test_the_last_who_stays_wins_what_lies_there(self):
        table = misdealt()
        act(table, "f f")
        assert table.finished
        assert told(table, Won) == ["A wins 3."]

    def test_the_last_who_could_pay_stays_for_nothing_and_keeps_what_they_are_in_for(self, shuffled):
        # A is all-in for one, B has two more behind than an ante; C will not pay
        table = shuffled([1, 200, 200], "2c2d2h 5c5d5h 6c7d8h Qs", "AcAd KcKd 7c8d")
        act(table, "1=r2 2=c")
        act(table, "1=f")
        assert [event.what for event in table.events if isinstance(event, Posted)] == ["ante"] * 3
        assert "C wins 4 from side pot 1." in told(table, Won)
        assert sum(table.stacks) == 401

    def test_where_all_others_are_all_in_nobody_pays(self):
        table = from_the_top(GAME, [1, 200, 1], "2c2d2h 5c5d5h 6c Qs")
        assert table.decision is None or not isinstance(table.decision, AnteingAgain)
        assert sum(table.stacks) == 202


@pytest.mark.rule("FNP-bitch-share")
class TestShare:
    def test_she_takes_half_of_the_pot_and_the_best_hand_the_other(self):
        table = hand(GAME, [200] * 2, "QsAd9c2c7dJs8h/KhKd2dTc8s5s6c")
        act(table, "1=r5 0=c")
        checked(table)
        assert told(table, Won) == [
            "B wins 6 with the high.",
            "A wins 6 with the queen of spades in the hole.",
        ]

    def test_the_river_card_is_face_down_and_counts(self):
        checked(table := hand(GAME, [200] * 2, "AhAd9c2c7dJs8h/KhTd2dTc8s5sQs"))
        assert told(table, Won)[-1] == "B wins 1 with the queen of spades in the hole."

    def test_who_has_the_best_hand_too_takes_all(self):
        checked(table := hand(GAME, [200] * 2, "QsQd9c2c7dJs8h/KhTd2dTc8s5s6c"))
        assert table.stacks == (201, 199)

    def test_who_folds_has_no_share(self):
        table = hand(GAME, [200] * 3, "QsAd9c2c7dJs8h/KhKd2dTc8s5s6c/2h3h7hJc5c5d6d")
        act(table, "1=r5 2=c 0=f")
        checked(table)
        assert told(table, Won) == ["B wins 13."]

    def test_of_a_pot_that_the_holder_is_not_in_there_is_no_share(self):
        table = hand(GAME, [3, 200, 200], "QsAd9c2c7dJs8h/KhKd2dTc8s5s6c/2h3h7hJc5c5d6d")
        act(table, "1=r5 2=c 0=c")
        checked(table)
        assert told(table, Won) == [
            "B wins 5 from the main pot with the high.",
            "A wins 4 from the main pot with the queen of spades in the hole.",
            "B wins 6 from side pot 1.",
        ]

    def test_nobody_has_her_and_the_best_hand_takes_all(self):
        checked(table := hand(GAME, [200] * 2, "AhAd9c2c7dJs8h/KhTd2dTc8s5s6c"))
        assert told(table, Won) == ["A wins 2."]

    def test_the_holder_shows_a_beaten_hand(self):
        checked(table := hand(GAME, [200] * 2, "QsJd9c2c7d4s8h/KhKd2dTc8s5s6c"))
        assert [event.seat for event in table.events if isinstance(event, Shown)] == [1, 0]

    def test_only_face_down(self):
        assert QUEEN_IN_THE_HOLE.strength(Holding(cards("2c2d"), (QUEEN,))) is None
        assert QUEEN_IN_THE_HOLE.best(Holding((QUEEN,), cards("2c2d"))) == (QUEEN,)
        assert QUEEN_IN_THE_HOLE.best(cards("2c")) == ()


def test_house_players_ante_again_where_the_pot_is_worth_it():
    table = misdealt()
    assert decide(table.view(1), GAME, random.Random(1)) == PAY
    dear = from_the_top(type(GAME)(**{**GAME.model_dump(), "ante": 5}), [200] * 3, "2c2d2h 5c5d5h 6c Qs")
    assert decide(dear.view(1), dear.game, random.Random(1)) == PAY


@given(data=st.data(), seed=st.integers(0, 2**32))
@FEW
def test_a_queen_near_the_top_again_and_again_conserves_chips_and_ends(data, seed):
    chance = random.Random(seed)
    stacks = [chance.randint(1, 9) for _ in range(data.draw(st.integers(2, 8)))]
    rest = [card for card in range(52) if card != QUEEN]
    chance.shuffle(rest)
    place = 2 * len(stacks) + chance.randrange(len(stacks))
    table = Hand(GAME, stacks, deck=[*rest[:place], QUEEN, *rest[place:]], seed=chance.randbytes(32))
    while not table.finished:
        table.choose(legal(table.decision, chance))
        assert chips(table) == sum(stacks)


def test_a_bring_in_that_nobody_has_chips_to_answer_is_not_lost_with_the_deal():
    """Everybody else is all-in, and the queen falls before the bring-in has gone into a pot."""
    game = BlackBitch(ante=1, bring_in=2, small_bet=5, big_bet=10, jokers=1, natural_beats_wild=True)
    chance = random.Random(5)
    for _ in range(60):
        stacks = [chance.choice([1, 1, 2, 3, 4, 5, 6, 9, 12]) for _ in range(chance.randint(2, 7))]
        dealt = Hand(game, stacks, seed=chance.randbytes(32))
        while not dealt.finished:
            dealt.choose(legal(dealt.decision, chance))
            assert chips(dealt) == sum(stacks)
