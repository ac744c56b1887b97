"""House players: legal in every game, better than chance, blind to what they may not see, and quick."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.cards import cards
from gameplay.engine.choices import (
    CALL,
    CHECK,
)
from gameplay.engine.decisions import Menu, Showing
from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.engine.games import (
    GAMES,
    CentreFive,
    FiveCardDraw,
    Holdem,
    Omaha,
    OmahaHiLo,
    Razz,
    SevenCardStud,
    SingleDraw,
    StudHiLo,
    TripleDraw,
)
from gameplay.engine.games.stud.bring_in import BringIn
from gameplay.engine.hand import Hand
from gameplay.house import decide
from tests.gameplay.engine.test_fit import SquidGame
from tests.gameplay.engine.ways import BLINDS, FEW, SOME, STUD, WAYS, chips, dealt, legal, named
from tests.gameplay.house.asking import chosen
from tests.sweeps import sweep

FAMILIES = [
    Holdem(**BLINDS),
    Holdem(**BLINDS, limit="limit"),
    Omaha(**BLINDS),
    OmahaHiLo(**BLINDS),
    SevenCardStud(**STUD),
    Razz(**STUD),
    StudHiLo(**STUD),
    SingleDraw(**BLINDS, ante=1),
    TripleDraw(**BLINDS),
    FiveCardDraw(ante=10),
    CentreFive(**BLINDS),
    GAMES["whiskey"](ante=5),
    GAMES["indian-poker"](ante=5),
    GAMES["double-guts"](ante=5),
    GAMES["screw-your-neighbour"](stake=50),
]


@sweep("game", [*WAYS, SquidGame()], ids=named)
class TestInEveryGame:
    @given(data=st.data(), seed=st.integers(0, 2**32), random_players=st.sampled_from([0.0, 0.3]))
    @SOME
    def test_it_plays_legally_to_the_end(self, game, data, seed, random_players):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        total = chips(hand)
        steps = 0
        while not hand.finished:
            choice = chosen(hand, chance)
            hand.decision.check(choice)
            if chance.random() < random_players:
                choice = legal(hand.decision, chance)
            hand.choose(choice)
            steps += 1
            assert steps < 1000, "house players keep each other busy for ever"
        assert chips(hand) == total

    @given(data=st.data(), seed=st.integers(0, 2**32))
    @FEW
    def test_what_it_may_not_see_makes_no_difference(self, game, data, seed):
        hand, chance = data.draw(dealt(game)), random.Random(seed)
        while not hand.finished and chance.random() < 0.9:
            hand.choose(chosen(hand, chance))
        if hand.finished:
            return
        seat = hand.decision.seat
        view, everything = hand.view(seat), hand.view(DIRECTOR)
        first = decide(view, game, random.Random(seed))
        if exchange_what_is_hidden(hand, seat):
            assert hand.view(DIRECTOR).seats != everything.seats
        assert hand.view(seat).seats == view.seats
        assert decide(hand.view(seat), game, random.Random(seed)) == first


def exchange_what_is_hidden(hand: Hand, viewer: int) -> bool:
    """Give everybody other cards where the viewer cannot see them, be they the others' or their own; whether
    there were any."""
    dealer = hand._dealer
    hidden = [
        seat
        for seat in dealer.order
        if seat not in dealer.shown
        and (seat in dealer.covered if seat == viewer else not dealer.on_foreheads)
    ]
    held = [card for seat in hidden for card in dealer.holes[seat]]
    open_cards = {card for seat in dealer.order for card in dealer.ups[seat]}
    open_cards.update(card for board in dealer.boards for card in board)
    open_cards.update(card for seat in dealer.order if seat not in hidden for card in dealer.holes[seat])
    others = [card for card in hand.game.deck if card not in open_cards and card not in held]
    exchanged = [*others, *held][: len(held)]
    for seat in hidden:
        count = len(dealer.holes[seat])
        dealer.holes[seat], exchanged = tuple(exchanged[:count]), exchanged[count:]
    return bool(held)


def won_by_it(game, deals: int, players: int, other) -> int:
    """Return what a house player wins over so many deals, each played once from every seat."""
    won = 0
    for number in range(deals):
        for seat in range(players):
            hand, chance = Hand(game, [1000] * players, seed=number.to_bytes(32)), random.Random(number)
            while not hand.finished:
                mine = hand.decision.seat == seat
                hand.choose(chosen(hand, chance) if mine else other(hand.decision, chance))
            won += hand.stacks[seat] - 1000
    return won


def calls_everything(decision, chance):
    """A player who never folds and never bets."""
    return next((choice for choice in (CALL, CHECK) if choice in decision.choices()), decision.on_timeout)


@sweep("game", FAMILIES, ids=named)
class TestItWins:
    def test_against_who_chooses_by_chance(self, game):
        assert won_by_it(game, 120, 2, legal) > 0

    def test_against_who_calls_everything(self, game):
        assert won_by_it(game, 60, 3, calls_everything) > 0


class TestOtherQuestions:
    def test_a_stud_player_brings_in_unless_he_is_good(self):
        view = replace(Hand(SevenCardStud(**STUD), [100, 100], seed=bytes(32)).view(0))
        view = replace(view, viewer=view.turn, decision=BringIn(view.turn, 2, 0))
        assert decide(view, SevenCardStud(**STUD), random.Random(1)) == ("bring in",)

    def test_a_hand_that_wins_is_shown(self):
        hand = Hand(Holdem(**BLINDS), [100, 100], seed=bytes(32))
        view = replace(hand.view(0), decision=Showing(0, cards("Ah Kd"), wins=True))
        assert decide(view, hand.game, random.Random(1)) == ("show",)
        view = replace(view, decision=Showing(0, cards("Ah Kd"), wins=False))
        assert decide(view, hand.game, random.Random(1)) == ("muck",)

    def test_of_a_menu_it_takes_something(self):
        menu = Menu(
            0,
            {("knock",): "knock", ("pass",): "pass"},
            ("pass",),
            "Knock or pass?",
            {("knock",): "K", ("pass",): "O"},
        )
        view = replace(Hand(Holdem(**BLINDS), [100, 100], seed=bytes(32)).view(0), decision=menu)
        answers = {decide(view, Holdem(**BLINDS), random.Random(number)) for number in range(20)}
        assert answers == {("knock",), ("pass",)}

    def test_who_has_nothing_to_decide_is_not_asked(self):
        hand = Hand(Holdem(**BLINDS), [100, 100], seed=bytes(32))
        with pytest.raises(ValueError, match="nothing to decide"):
            decide(hand.view(SPECTATOR), hand.game, random.Random(1))
