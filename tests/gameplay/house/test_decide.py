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
    FOLD,
    STAND_PAT,
    Choice,
    discard,
    raise_to,
)
from gameplay.engine.decisions import Menu, Showing
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.engine.games import (
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
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY, lay
from gameplay.engine.games.centre_five.decisions import Lay, Modification
from gameplay.engine.games.stud.bring_in import BringIn
from gameplay.engine.hand import Hand
from gameplay.house import decide
from tests.gameplay.engine.test_fit import SquidGame, Whiskey
from tests.gameplay.engine.ways import BLINDS, FEW, SOME, STUD, WAYS, chips, dealt, legal, named

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
]


def chosen(hand: Hand, chance: random.Random) -> Choice:
    """What a house player in the seat whose turn it is chooses."""
    return decide(hand.view(hand.decision.seat), hand.game, chance)


@pytest.mark.parametrize("game", [*WAYS, Whiskey(), SquidGame()], ids=named)
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
    """Give the others other cards where the viewer cannot see them; whether there were any."""
    dealer = hand._dealer
    hidden = [seat for seat in dealer.order if seat != viewer and seat not in dealer.shown]
    held = [card for seat in hidden for card in dealer.holes[seat]]
    open_cards = {card for seat in dealer.order for card in dealer.ups[seat]}
    open_cards.update(card for board in dealer.boards for card in board)
    open_cards.update(card for seat in dealer.order if seat not in hidden for card in dealer.holes[seat])
    others = [card for card in hand.game.deck if card not in open_cards and card not in held]
    exchanged = [*others, *held][: len(held)]
    for seat in hidden:
        count = len(dealer.holes[seat])
        dealer.holes[seat], exchanged = exchanged[:count], exchanged[count:]
    return bool(held)


def won_by_it(game, deals: int, players: int, other) -> int:
    """What a house player wins over so many deals, each played once from every seat."""
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


@pytest.mark.parametrize("game", FAMILIES, ids=named)
class TestItWins:
    def test_against_who_chooses_by_chance(self, game):
        assert won_by_it(game, 120, 2, legal) > 0

    def test_against_who_calls_everything(self, game):
        assert won_by_it(game, 60, 3, calls_everything) > 0


def holdem(own: str, *, others=2, board="", **options) -> Hand:
    """A hand of hold'em in which the first to act has these cards."""
    game = Holdem(**{"small_blind": 1, "big_blind": 2, **options})
    players = others + 1
    return Hand(game, [200] * players, deck=GivenDeck({2 % players: cards(own)}, cards(board)))


def answers(hand: Hand, times=40) -> set[Choice]:
    """What a house player may answer, over some chances."""
    return {chosen(hand, random.Random(number)) for number in range(times)}


def folds(hand: Hand) -> int:
    """How often of sixty times a house player folds."""
    return sum(chosen(hand, random.Random(number)) == FOLD for number in range(60))


class TestBetting:
    def test_rubbish_is_folded_to_a_large_bet(self):
        hand = holdem("Ah Kd")
        hand.choose(raise_to(150))
        hand = with_hole(hand, hand.decision.seat, "7h 2d")
        assert answers(hand) == {FOLD}

    def test_aces_are_raised_or_at_least_called(self):
        kinds = {choice[0] for choice in answers(holdem("Ah Ad"))}
        assert kinds == {"raise", "call"}

    def test_nobody_folds_for_nothing(self):
        hand = holdem("7h 2d", others=1)
        hand.choose(CALL)
        assert FOLD not in answers(hand)

    def test_a_flush_draw_stays_for_a_small_price_and_goes_before_a_large_one(self):
        assert folds(draw_on_the_turn(bet=10)) < 15
        assert folds(draw_on_the_turn(bet=150)) > 45

    def test_the_best_hand_there_can_be_is_never_folded(self):
        hand = on_the_river("Ah Kh", "Qh Jh Th 2c 3d", bet=150)
        assert FOLD not in answers(hand)

    def test_beaten_by_the_board_it_gives_up_before_a_large_bet(self):
        assert answers(on_the_river("2c 3d", "Ah Kh Qh Jh 9s", bet=150)) == {FOLD}


def with_hole(hand: Hand, seat: int, own: str) -> Hand:
    """The same hand where this seat holds these cards."""
    again = Hand(
        hand.game, [200] * len(hand.stacks), deck=GivenDeck({seat: cards(own)}), button=hand.record.button
    )
    for choice in hand.record.choices:
        again.choose(choice)
    return again


def heads_up(own: str, board: str, cards_on_board: int, bet: int) -> Hand:
    """Heads-up, checked to this street, where the other has bet so much into a pot of 20."""
    game = Holdem(small_blind=5, big_blind=10)
    hand = Hand(game, [400, 400], deck=GivenDeck({1: cards(own)}, cards(board)))
    for choice in (CALL, CHECK):
        hand.choose(choice)
    while len(hand.view(SPECTATOR).boards[0]) < cards_on_board:
        hand.choose(CHECK)
    hand.choose(raise_to(bet))
    assert hand.decision.seat == 1
    return hand


def draw_on_the_turn(bet: int) -> Hand:
    return heads_up("Ah 5h", "Kh 9h 2c 7s", 4, bet)


def on_the_river(own: str, board: str, bet: int) -> Hand:
    return heads_up(own, board, 5, bet)


def drawing(game, own: str) -> Hand:
    """A hand of a draw game at the draw of a player who holds these cards."""
    hand = Hand(game, [1000, 1000], button=0, deck=GivenDeck({1: cards(own)}))
    while hand.decision.on_timeout[0] != "discard":
        hand.choose(CALL if hand.decision.to_call else CHECK)
    assert hand.decision.seat == 1
    return hand


@pytest.mark.parametrize(
    ("own", "thrown"),
    [
        ("Ah Ad 9c 4s 2h", "9c 4s 2h"),
        ("Ah Ad 9c 9s 2h", "2h"),
        ("7h 7d 7c 9s 2h", "9s 2h"),
        ("Kh 9h 4h 2h 3c", "3c"),
        ("9c 8d 7h 6s Kc", "Kc"),
        ("9c 8d 7h 6s Tc", ""),
        ("Ah Kd 9c 4s 2h", "Kd 9c 4s 2h"),
        ("Kh Qd 9c 4s 2h", "9c 4s 2h"),
    ],
)
def test_five_card_draw_is_drawn_by_the_book(own, thrown):
    hand = drawing(FiveCardDraw(ante=5), own)
    assert [set(choice[1]) for choice in answers(hand, 3)] == [set(cards(thrown))]


@pytest.mark.rule("FCD-draw-three")
def test_three_cards_go_at_most_even_where_four_would_be_better():
    hand = drawing(FiveCardDraw(ante=5, most_discards_with_ace=3), "Ah Kd 9c 4s 2h")
    assert answers(hand, 3) == {discard(cards("9c 4s 2h"))}


@pytest.mark.parametrize(
    ("game", "own", "thrown"),
    [
        (SingleDraw(), "7h 5d 4c 3s Kh", "Kh"),
        (SingleDraw(), "9h 5d 4c 3s 2h", ""),
        (SingleDraw(), "7h 5h 4h 3h 2h", "7h"),
        (SingleDraw(), "2d 2h 4c 7s 8h", "2d"),
        (TripleDraw(), "9h 5d 4c 3s 2h", "9h"),
        (TripleDraw(), "Kh Qd Kc 3s 2h", "Kh Qd Kc"),
    ],
)
def test_for_the_lowest_hand_low_cards_of_different_ranks_stay(game, own, thrown):
    choices = answers(drawing(game, own), 3)
    gone = [[card >> 2 for card in choice[1]] for choice in choices]
    assert [sorted(ranks) for ranks in gone] == [sorted(card >> 2 for card in cards(thrown))]


def centre_five(own: str, centre: str) -> Hand:
    """Centre Five after the first round of betting, this hand's owner to choose."""
    hand = Hand(CentreFive(**BLINDS), [1000, 1000], button=0, deck=GivenDeck({1: cards(own)}, cards(centre)))
    hand.choose(CALL)
    hand.choose(CHECK)
    return hand


class TestCentreFive:
    def test_a_trade_that_makes_threes_is_made(self):
        hand = centre_five("Ah Ad 9c 4s 2h", "As 3d")
        taken = {choice[2] for choice in answers(hand)}
        assert taken == set(cards("As"))

    def test_with_nothing_to_gain_it_draws(self):
        assert answers(centre_five("Ah Qd 9c 4s 2h", "3s 7d")) == {DRAW}

    def test_a_made_straight_calls(self):
        assert answers(centre_five("9c 8d 7h 6s Tc", "2s 3d")) == {PLAYER_CALL}

    def test_after_the_draw_the_worst_card_goes_to_the_centre(self):
        six = cards("Ah Ad 9c 4s 2h As")
        assert asked(Lay(0, six, six[-1])) == {lay(*cards("2h"))}

    def test_it_trades_with_a_full_centre_that_beats_it(self):
        """The Centre's kings beat the hand's nines: with a king taken, the Centre has no pair any more."""
        answers = asked(in_the_last_round("9c 9s Jh 4s 2h", "Kd Ks 3d 7d 8c"))
        assert {(choice[0], choice[2] >> 2) for choice in answers} == {("trade", 11)}

    def test_it_stays_with_a_full_house(self):
        assert asked(in_the_last_round("9c 9s 9h 4s 4h", "Kd Qs 3d 7d 8c")) == {STAY}

    def test_after_a_middle_call_a_good_hand_passes(self):
        turn = Modification(0, cards("9c 9s 9h 4s 4h"), cards("Kd Qs 3d 7d 8c"), passing=True)
        assert asked(turn) == {PASS}


def in_the_last_round(own: str, centre: str) -> Modification:
    """Trade or stay, before the last betting."""
    return Modification(0, cards(own), cards(centre), staying=True)


def asked(decision) -> set[Choice]:
    """What a house player answers who is asked this at a table of Centre Five."""
    hand = Hand(CentreFive(**BLINDS), [100, 100], seed=bytes(32))
    view = replace(hand.view(0), decision=decision)
    return {decide(view, hand.game, random.Random(number)) for number in range(20)}


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
        menu = Menu(0, {("knock",): "knock", ("pass",): "pass"}, ("pass",), "Knock or pass?")
        view = replace(Hand(Holdem(**BLINDS), [100, 100], seed=bytes(32)).view(0), decision=menu)
        answers = {decide(view, Holdem(**BLINDS), random.Random(number)) for number in range(20)}
        assert answers == {("knock",), ("pass",)}

    def test_who_has_nothing_to_decide_is_not_asked(self):
        hand = Hand(Holdem(**BLINDS), [100, 100], seed=bytes(32))
        with pytest.raises(ValueError, match="nothing to decide"):
            decide(hand.view(SPECTATOR), hand.game, random.Random(1))

    def test_standing_pat_is_a_discard_of_nothing(self):
        assert answers(drawing(FiveCardDraw(ante=5), "9c 9s 9h 4s 4h"), 2) == {STAND_PAT}
