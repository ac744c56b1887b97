"""What holds in every game of a Friday night: antes, checks and folds, what has to be matched, wild cards and
jokers, short stacks, and a deck that runs out."""

import random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from gameplay.engine.agreement import GO_ON, STOP, Stopping
from gameplay.engine.cards import DECK, JOKERS, UNKNOWN, cards
from gameplay.engine.events import (
    DIRECTOR,
    SPECTATOR,
    Announced,
    BoardDealt,
    Folded,
    Posted,
    Reshuffled,
    Returned,
    Shown,
    Won,
)
from gameplay.engine.games.friday import FridayNight
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.engine.paying import PAY, SIT_OUT, Anteing
from gameplay.engine.ranking import HIGH
from gameplay.engine.structures import Spread
from gameplay.house import decide
from gameplay.ring.lineup import dealt_in
from tests.gameplay.engine.games.stud.dealing import checked, friday
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.engine.ways import FEW, chips, legal

FRIDAY = sorted(preset for preset, game in PRESETS.items() if preset.startswith("fnp-"))
POKER = [preset for preset in FRIDAY if isinstance(PRESETS[preset], FridayNight)]
"""The games in which hands of poker are compared."""


def seated(game, chips):
    """A table where these play, seat by seat."""
    chairs = {seat: SimpleNamespace(chips=held, plays=True) for seat, held in enumerate(chips, 1)}
    return SimpleNamespace(chairs=chairs, last=None)


def offered(preset="fnp-seven-card-stud", stacks=(200, 200, 200), **options):
    return hand(friday(preset, antes="offered", **options), list(stacks))


@pytest.mark.rule("FNP-ante")
class TestAntes:
    @pytest.mark.parametrize("preset", POKER)
    def test_in_every_game_who_pays_plays_and_who_does_not_sits_it_out(self, preset):
        table = offered(preset)
        asked = []
        while isinstance(table.decision, Anteing):
            asked.append(table.decision.seat)
            table.choose(SIT_OUT if table.decision.seat == 2 else PAY)
        assert asked == [1, 2, 0]
        assert (table.pot, table.stacks) == (2, (199, 199, 200))
        seats = table.view(DIRECTOR).seats
        assert (bool(seats[1].cards), seats[2].cards, seats[2].folded) == (True, (), True)
        for _ in range(100):
            if table.finished:
                break
            assert table.decision.seat != 2
            table.time_out()
        assert table.stacks[2] == 200

    def test_nobody_has_cards_before_all_have_said_whether_they_play(self):
        table = offered()
        table.choose(PAY)
        assert [seat.cards for seat in table.view(DIRECTOR).seats] == [(), (), ()]

    def test_it_is_told(self):
        table = offered()
        table.choose(PAY)
        table.choose(SIT_OUT)
        assert [event.words("ABC") for event in table.events] == [
            "B posts an ante of 1.",
            "C sits this game out.",
        ]

    def test_a_stack_below_the_ante_sits_out_unasked(self):
        table = offered(stacks=(200, 4, 200), ante=5)
        assert table.decision.seat == 2
        table.choose(PAY)
        table.choose(PAY)
        assert (table.stacks, table.pot) == ((195, 4, 195), 10)

    def test_the_only_one_who_pays_takes_it_back(self):
        table = offered()
        table.choose(PAY)
        table.choose(SIT_OUT)
        table.choose(SIT_OUT)
        assert (table.finished, table.stacks) == (True, (200, 200, 200))

    def test_whom_all_others_have_left_alone_takes_what_lies_in_the_middle(self):
        table = hand(friday("fnp-holdem", antes="offered"), [200] * 3, found=30)
        table.choose(SIT_OUT)
        table.choose(SIT_OUT)
        assert (table.finished, table.stacks) == (True, (230, 200, 200))

    def test_who_says_nothing_sits_out(self):
        assert offered().time_out() == SIT_OUT

    def test_unless_the_dealer_asks_everybody_who_is_dealt_in_pays(self):
        table = hand(PRESETS["fnp-holdem"], [200] * 3)
        assert [event.amount for event in table.events if isinstance(event, Posted)] == [1, 1, 1]

    def test_at_a_table_who_has_less_than_the_ante_is_not_dealt_in(self):
        game = friday("fnp-seven-card-stud", antes="offered", ante=5)
        assert (game.least_stack, PRESETS["fnp-seven-card-stud"].least_stack) == (5, 1)
        ring = seated(game, chips=[100, 4, 100])
        assert dealt_in(ring, game, None) == [1, 3]

    def test_in_a_tournament_nobody_may_decline(self):
        level = {"small_blind": 1, "big_blind": 2, "ante": 1, "small_bet": 1, "big_bet": 2}
        assert friday("fnp-baseball", antes="offered").at_level(level).antes == "posted"

    def test_blinds_cannot_be_declined(self):
        game = friday("fnp-oklahoma", antes="offered", small_blind=1, big_blind=2)
        assert hand(game, [200] * 3).decision.kind == "betting"


@pytest.mark.rule("FNP-current-bet")
def test_what_has_to_be_matched_is_the_sum_of_all_raises_of_the_round():
    table = hand(PRESETS["fnp-holdem"], [200] * 4)
    act(table, "1=r2 2=r5 3=r10")  # two, three more, five more
    assert (table.decision.seat, table.decision.to_call) == (0, 10)
    act(table, "0=c 1=c 2=c")
    assert table.pot == 44
    assert table.decision.to_call == 0  # a new round begins with nothing


@pytest.mark.rule("FNP-check")
@pytest.mark.parametrize("preset", POKER)
def test_who_checks_may_still_call_raise_or_fold_when_somebody_opens(preset):
    table = hand(PRESETS[preset], [200] * 3)
    while table.decision.kind != "betting":
        table.time_out()
    first = table.decision.seat
    act(table, "k")
    second = table.decision.seat
    act(table, "r3 f")
    assert (table.decision.seat, table.decision.to_call) == (first, 3)
    assert {choice[0] for choice in table.decision.choices()} == {"fold", "call", "raise"}
    act(table, "r5")
    assert table.decision.seat == second
    with pytest.raises(NotAllowed):
        table.choose(("check",))


@pytest.mark.rule("FNP-fold")
@pytest.mark.parametrize("preset", POKER)
def test_who_folds_is_out_of_the_game_and_has_lost_what_they_bet(preset):
    table = hand(PRESETS[preset], [200] * 3)
    while table.decision.kind != "betting":
        table.time_out()
    act(table, "r3 r5")
    out = next(seat for seat in range(3) if table.view(SPECTATOR).seats[seat].bet == 3)
    act(table, "c f")
    assert told(table, Folded) == [f"{'ABC'[out]} folds."]
    seat = table.view(SPECTATOR).seats[out]
    assert (seat.folded, set(seat.hole)) == (True, {UNKNOWN})
    while not table.finished:
        assert table.decision.seat != out
        table.time_out()
    assert table.stacks[out] == 196  # an ante and a bet
    assert out not in {event.seat for event in table.events if isinstance(event, Won)}


@pytest.mark.rule("FNP-stakes")
@pytest.mark.parametrize("preset", POKER)
def test_every_game_has_an_ante_of_one_and_raises_of_one_to_five(preset):
    game = PRESETS[preset]
    assert (game.ante, game.least_bet, game.largest_raise, game.pot_cap) == (1, 1, 5, 0)
    table = hand(game, [200] * 3)
    while table.decision.kind != "betting":
        table.time_out()
    assert isinstance(table.decision.structure, Spread)
    assert (table.decision.least, table.decision.most) == (1, 5)
    act(table, "r2")
    assert (table.decision.least, table.decision.most) == (3, 7)


@pytest.mark.rule("FNP-pot-limit", "FNP-stakes")
@pytest.mark.parametrize("preset", POKER)
def test_in_every_game_betting_stops_where_the_pot_reaches_the_size_that_was_announced(preset):
    table = hand(friday(preset, pot_cap=12), [200] * 3)
    while table.decision.kind != "betting":
        table.time_out()
    act(table, "r5 r10")
    assert (table.pot, table.decision.least) == (18, 0)
    with pytest.raises(NotAllowed, match="reached its limit"):
        table.choose(("raise", 11))
    act(table, "c c")
    while not table.finished:
        assert table.decision.kind != "betting"
        table.time_out()
    assert sum(table.stacks) == 600


class TestStud:
    HOLES = "AhKd2c5c7dJs8h/KhQd2dTc8s5s6c/3h3d9dTd7s6h9c"

    def table(self, **options):
        return hand(friday("fnp-seven-card-stud", **options), [200] * 3, self.HOLES)

    @pytest.mark.rule("FNP-stud-deal", "FNP-stud-visible")
    def test_two_down_and_one_up_and_only_their_owner_sees_what_lies_down(self):
        table = self.table()
        for viewer in (0, 1, 2, SPECTATOR):
            for seat in table.view(viewer).seats:
                assert len(seat.up) == 1
                assert UNKNOWN not in seat.up
                assert (UNKNOWN in seat.hole) == (viewer != seat.seat)
        checked(table)
        assert any(isinstance(event, Shown) for event in table.events)
        for seat in (event.seat for event in table.events if isinstance(event, Shown)):
            assert UNKNOWN not in table.view(SPECTATOR).seats[seat].hole

    @pytest.mark.rule("FNP-stud-low-opens")
    def test_the_lowest_card_up_opens_and_of_equal_ones_the_first_left_of_the_dealer(self):
        assert self.table().decision.seat == 1  # two deuces, seat 0 deals
        for opens in ("k", "r5", "f"):
            assert act(self.table(), opens).decision.seat == 2

    @pytest.mark.rule("FNP-stud-high-opens", "FNP-stud-streets", "FNP-stud-river")
    def test_then_the_best_cards_up_open_and_a_tie_goes_to_the_first_left_of_the_dealer(self):
        table = self.table()
        opened = []
        while not table.finished:
            opened.append((len(table.view(0).seats[0].up), table.decision.seat))
            act(table, "k k k")
        # 2 5, 2 T, 9 T; then 2 5 7, 2 T 8, 9 T 7; 2 5 7 J, 2 T 8 5, 9 T 7 6; the river as sixth street
        assert opened == [(1, 1), (2, 2), (3, 2), (4, 0), (4, 0)]

    @pytest.mark.rule("FNP-stud-high-opens")
    def test_a_pair_opens_before_high_cards_and_equal_boards_by_position(self):
        table = hand(PRESETS["fnp-seven-card-stud"], [200] * 2, "AhKd2c2s7dJs8h/KhQd3dAc8s5s6c")
        assert act(table, "k k").decision.seat == 0
        tied = hand(PRESETS["fnp-seven-card-stud"], [200] * 2, "AhKd2cAs7dJs8h/KhQd2dAc8s5s6c")
        assert act(tied, "k k").decision.seat == 1

    @pytest.mark.rule("FNP-stud-streets", "FNP-stud-river")
    def test_three_more_cards_up_and_one_down_with_a_round_after_each(self):
        table, lies = self.table(), []
        while not table.finished:
            lies.append({(len(seat.hole), len(seat.up)) for seat in table.view(0).seats})
            act(table, "k k k")
        assert lies == [{(2, 1)}, {(2, 2)}, {(2, 3)}, {(2, 4)}, {(3, 4)}]

    def test_who_has_folded_gets_no_more_cards(self):
        table = act(self.table(), "1=f 2=k 0=k")
        assert [len(seat.cards) for seat in table.view(DIRECTOR).seats] == [4, 3, 4]


class TestWildCards:
    @pytest.mark.rule("FNP-joker", "FNP-wild-limit")
    @pytest.mark.parametrize("preset", POKER)
    def test_every_game_takes_jokers_and_wild_ranks(self, preset):
        game = friday(preset, jokers=2, wild_ranks=("2", "10"))
        assert set(game.deck) == {*DECK, *JOKERS}
        chance = random.Random(preset)
        for deal in range(5):
            table = Hand(game, [200] * 3, seed=bytes([deal]) * 32)
            said = [str(each) for each in game.explained(table.view(0))]
            assert any(line.startswith("Wild: deuces,") and "the 2 jokers" in line for line in said)
            while not table.finished:
                table.choose(decide(table.view(table.decision.seat), game, chance))
            assert sum(table.stacks) == 600

    @pytest.mark.rule("FNP-wild-example-two-pair", "FNP-wild-example-royal")
    @pytest.mark.parametrize(
        ("own", "made"),
        [
            ("AhKh2c2d2h7s8s", "two pair, aces and kings"),
            ("AhKhQh2d2h7s8s", "royal flush"),
        ],
    )
    def test_the_books_examples_at_a_table(self, own, made):
        # five cards of seven are the examples'; the sixth and seventh make nothing better
        game = friday("fnp-five-card-draw", wild_ranks=("2",))
        table = hand(game, [200] * 2, f"{own[:10]}/3c4d6h8sTs")
        act(table, "k k pat pat k k")
        assert made in " ".join(told(table, Shown))
        assert told(table, Won) == ["A wins 2."]

    @pytest.mark.rule("FNP-joker", "FNP-rank-five")
    def test_five_of_a_kind_beats_a_royal_flush(self):
        game = friday("fnp-five-card-draw", jokers=1)
        table = hand(game, [200] * 2, "AhAdAcAsXx/KsQsJsTs9s")
        act(table, "k k pat pat k k")
        assert "five of a kind, aces" in " ".join(told(table, Shown))
        assert told(table, Won) == ["A wins 2."]

    @pytest.mark.rule("FNP-joker")
    def test_in_omaha_a_joker_is_one_of_the_two_or_of_the_three(self):
        table = hand(friday("fnp-omaha", jokers=2), [200] * 2, "AhXx3c4d/KsKd7c8d", "AcKhQd5h2c")
        checked(table)
        assert told(table, Won) == ["A wins 2."]

    @pytest.mark.rule("FNP-wild-limit")
    @pytest.mark.parametrize(
        ("limit", "made"),
        [
            ("combination", "two pair, aces and kings"),
            ("hand", "three of a kind, aces"),
            ("none", "royal flush"),
        ],
    )
    def test_the_limit_is_what_was_announced(self, limit, made):
        game = friday("fnp-five-card-draw", wild_ranks=("9",), wild_limit=limit)
        ranking = game.rankings(hand(game, [9] * 2).view(0))[0]
        assert ranking.words(cards("AhKh9c9d9h")) == made

    @pytest.mark.rule("FNP-stud-low-opens", "FNP-stud-high-opens")
    def test_a_wild_card_up_opens_as_an_ace_first_and_as_what_it_makes_then(self):
        holes = "AhKd2cTs7dJs8h/KhQd3d3c8s5s6c"
        game = friday("fnp-seven-card-stud", wild_ranks=("2",))
        table = hand(game, [200] * 2, holes)
        assert table.decision.seat == 1
        assert act(table, "k k").decision.seat == 0  # a ten and a wild card are a pair of tens
        printed = hand(
            friday("fnp-seven-card-stud", wild_ranks=("2",), wild_board="printed"), [200] * 2, holes
        )
        assert printed.decision.seat == 0
        assert act(printed, "k k").decision.seat == 1

    def test_as_printed_a_joker_is_below_every_card(self):
        game = friday("fnp-seven-card-stud", jokers=1, wild_board="printed")
        table = hand(game, [200] * 2, "AhKdXxTs7dJs8h/KhQd2d3c8s5s6c")
        assert table.decision.seat == 0
        assert act(table, "k k").decision.seat == 0

    def test_hand_histories_have_no_wild_cards(self):
        game = type(PRESETS["fcd-five-card-draw"])()
        assert game.variant == "5CD"
        assert type(game)(jokers=1).variant == ""

    def test_more_jokers_than_there_are_are_refused(self):
        for wrong in ({"jokers": 3}, {"wild_ranks": ("1",)}):
            with pytest.raises(ValidationError):
                friday("fnp-seven-card-stud", **wrong)

    def test_without_any_hands_compare_as_ever(self):
        game = PRESETS["fnp-seven-card-stud"]
        assert game.rankings(hand(game, [9] * 2).view(0)) == (HIGH,)
        assert game.explained(hand(game, [9] * 2).view(0)) == ()


HOLES = "2h7d/AhAd/KhKd/3c8s"
BOARD = "4d5s9cJhQc"


def last_round(stacks=(200, 9, 200, 200), holes=HOLES, **options):
    """B has nine chips, everybody else two hundred; B has the best hand, C the second."""
    table = hand(friday("fnp-holdem", **options), list(stacks), holes, BOARD)
    return act(table, " ".join(["k"] * 12))


class TestShortStacks:
    @pytest.mark.rule("FNP-short-split-pot", "FNP-short-wins")
    def test_what_matches_the_short_stack_is_one_pot_and_all_excess_another(self):
        table = last_round(short_agreement=False)
        act(table, "1=r5 2=r10 3=c 0=f 1=c")
        assert table.finished
        assert told(table, Won) == ["B wins 28 from the main pot.", "C wins 4 from side pot 1."]
        assert table.stacks == (199, 28, 193, 189)

    @pytest.mark.rule("FNP-short-split-pot")
    def test_what_had_been_bet_beyond_it_lies_in_the_other_pot_too(self):
        table = hand(PRESETS["fnp-holdem"], [200, 3, 200], "2h7d/AhAd/KhKd", BOARD)
        act(table, "1=k 2=r5 0=c 1=c")
        assert [(pot.amount, pot.eligible) for pot in table.view(SPECTATOR).pots] == [
            (9, (1, 2, 0)),
            (6, (2, 0)),
        ]

    @pytest.mark.rule("FNP-short-actions")
    def test_from_then_on_the_short_player_pays_nothing_and_stays_in(self):
        table = hand(PRESETS["fnp-holdem"], [200, 3, 200], "2h7d/AhAd/KhKd", BOARD)
        act(table, "1=r2 2=c 0=c")
        before = len(table.events)
        while not table.finished:
            assert table.decision.seat != 1  # a call that costs nothing is made for them
            act(table, "r5 c")
        assert not [
            event
            for event in table.events[before:]
            if getattr(event, "seat", 1) == 1 and hasattr(event, "to")
        ]
        assert table.stacks[1] == 9

    @pytest.mark.rule("FNP-short-shares")
    def test_a_shared_win_is_an_equal_share_but_no_more_than_the_pot_paid_into(self):
        # B and C tie. B put in 10 of the 20 each: 30 and 20 in the pots, equal shares are 25
        table = hand(PRESETS["fnp-holdem"], [200, 10, 200], "2h7d/AhKd/AcKs", "4d5s9cJhQc")
        act(table, "1=r5 2=r10 0=r15 1=c 2=c")
        checked(table)
        assert told(table, Won)[0].startswith("B wins ")
        assert table.stacks[1] == 21
        assert table.stacks[2] == 205

    @pytest.mark.rule("FNP-short-out")
    def test_who_does_not_win_has_no_chips_left_and_is_dealt_no_other_hand(self):
        table = last_round(holes="2h7d/3c8s/KhKd/AhAd", short_agreement=False)
        act(table, "1=r5 2=r10 3=c 0=f 1=c")
        assert table.stacks[1] == 0
        with pytest.raises(NotAllowed, match="has chips"):
            Hand(table.game, table.stacks, deck=DECK)


@pytest.mark.rule("FNP-short-agree")
class TestAgreement:
    def asked(self):
        """B has bet five, been raised to ten and called with the eight that were left."""
        return act(last_round(), "1=r5 2=r10 3=c 0=c 1=c")

    def test_all_others_are_asked_when_a_player_runs_out_of_chips_in_the_last_round(self):
        table = self.asked()
        for seat in (2, 3, 0):
            assert isinstance(table.decision, Stopping)
            assert table.decision.seat == seat
            assert table.decision.question == "A player has no chips left. Does the betting stop at 8?"
            table.choose(STOP)
        assert table.finished

    def test_where_all_agree_the_excess_goes_back_and_the_hands_are_shown(self):
        table = self.asked()
        for _ in range(3):
            table.choose(STOP)
        assert told(table, Returned) == [f"Uncalled bet of 2 returned to {name}." for name in "CDA"]
        assert told(table, Announced) == ["All agree, and the betting stops."]
        assert told(table, Won) == ["B wins 36."]
        assert table.stacks == (191, 36, 191, 191)

    @pytest.mark.rule("FNP-short-split-pot")
    def test_where_one_does_not_the_pot_is_split_and_betting_goes_on(self):
        table = self.asked()
        table.choose(STOP)
        table.choose(GO_ON)
        assert table.finished or table.decision.kind == "betting"
        assert told(table, Won) == ["B wins 36 from the main pot.", "C wins 6 from side pot 1."]

    def test_who_had_not_matched_still_calls_or_folds_and_nobody_raises(self):
        table = act(last_round((200, 6, 200, 200)), "1=r5")
        assert isinstance(table.decision, Stopping)
        for _ in range(3):
            table.choose(STOP)
        assert (table.decision.seat, table.decision.to_call, table.decision.least) == (2, 5, 0)
        with pytest.raises(NotAllowed, match="agreed to stop") as refusal:
            table.choose(("raise", 10))
        assert refusal.value.clause == "FNP-short-agree"
        act(table, "2=c 3=f 0=c")
        assert table.finished

    def test_before_the_last_round_nobody_is_asked(self):
        table = hand(PRESETS["fnp-holdem"], [200, 9, 200, 200], HOLES, BOARD)
        act(table, "1=r5 2=r10 3=c 0=c 1=c")
        assert table.decision.kind == "betting"

    def test_with_only_one_who_could_bet_on_nobody_is_asked(self):
        table = act(last_round(), "1=r5 2=r10 3=f 0=f 1=c")
        assert table.finished
        assert not [event for event in table.events if isinstance(event, Announced)]

    @pytest.mark.parametrize("preset", POKER)
    def test_it_is_so_in_every_game(self, preset):
        assert PRESETS[preset].stops_by_agreement

    def test_silence_is_no_agreement_and_house_players_agree_without_a_good_hand(self):
        table = self.asked()
        assert decide(table.view(2), table.game, random.Random(1)) in (STOP, GO_ON)
        table.choose(STOP)
        assert decide(table.view(3), table.game, random.Random(1)) == STOP
        assert table.time_out() == GO_ON


@pytest.mark.rule("FNP-deck-out")
class TestDeckOut:
    def test_folded_hands_are_shuffled_in_for_whoever_cannot_be_served_and_the_deal_goes_on(self):
        deck = random.Random(1).sample(DECK, 3 * 4 + 3 * 3 + 1)
        table = Hand(PRESETS["fnp-seven-card-stud"], [200] * 4, button=0, deck=deck)
        act(table, "r1 c c f")
        checked(table)
        (anew,) = [event for event in table.events if isinstance(event, Reshuffled)]
        assert anew.number == 3
        assert not [event for event in table.events if isinstance(event, BoardDealt)]
        seats = [seat for seat in table.view(DIRECTOR).seats if not seat.folded]
        every = [card for seat in seats for card in seat.cards]
        assert len(every) == len(set(every)) == 21

    def test_with_nothing_to_shuffle_in_one_card_is_everybodys(self):
        table = checked(Hand(PRESETS["fnp-seven-card-stud"], [200] * 8, button=0, deck=DECK))
        places = [event.place for event in table.events if isinstance(event, BoardDealt)]
        assert places == ["common card"]
        assert table.finished

    def test_so_it_is_in_psycho_where_many_have_drawn(self):
        game = PRESETS["fnp-psycho"]
        table = Hand(game, [200] * 7, button=0, deck=DECK)
        while not table.finished:
            table.time_out()
        assert sum(table.stacks) == 1400


@given(data=st.data(), seed=st.integers(0, 2**32))
@FEW
def test_with_everything_announced_at_once_chips_are_conserved_and_every_hand_ends(data, seed):
    chance = random.Random(seed)
    preset = data.draw(st.sampled_from(POKER))
    wilds = tuple(chance.sample(("2", "7", "10", "J", "A"), 2))
    game = friday(preset, antes="offered", jokers=2, wild_ranks=wilds, pot_cap=chance.choice((0, 15)))
    stacks = [chance.randint(1, 25) for _ in range(data.draw(st.integers(2, min(6, game.players[-1]))))]
    table = Hand(game, stacks, seed=chance.randbytes(32))
    while not table.finished:
        table.choose(legal(table.decision, chance))
        assert chips(table) == sum(stacks)
