"""The games as the clubs play them."""

import pytest
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK, UNKNOWN
from gameplay.engine.choices import discard, raise_to
from gameplay.engine.events import DIRECTOR, SPECTATOR, Burnt, Discarded
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.games.presets import PRESETS, at_level
from gameplay.engine.hand import Hand
from tests.gameplay.engine.table import act, hand
from tests.sweeps import sweep


@sweep("preset", PRESETS)
def test_each_is_played_with_the_amounts_of_a_level(preset):
    level = {"small_blind": 25, "big_blind": 50, "bring_in": 10, "small_bet": 25, "big_bet": 50}
    table = hand(at_level(preset, **level), [1000] * 3)
    for _ in range(200):
        if table.finished:
            break
        table.time_out()
    assert table.finished
    assert sum(table.stacks) + (table.carry.chips if table.carry else 0) == 3000


@pytest.mark.rule("CPL-example-incomplete-raise", "CPL-incomplete-raise")
def test_cpl_completes_an_incomplete_raise_and_the_others_do_not():
    for preset, least in (("cpl-holdem", 500), ("dm-holdem", 550)):
        game = at_level(preset, small_blind=50, big_blind=100)
        table = hand(game, [5000, 450, 5000, 5000, 5000])
        act(table, "3=c 4=c 0=f 1=c 2=k  1=k 2=k 3=r100 4=r300 1=r350")
        assert table.decision.least == least


def friday(**options):
    game = PRESETS["fnp-five-card-draw"]
    holes = "2s3s4s5s6s" + "7s8s9sTsJs/AhKhQhJhTh/2c3c4c5c7c" + "8c9cTcJcQc"
    return hand(type(game)(**{**game.model_dump(), **options}), [100] * 3, holes)


@pytest.mark.rule("FNP-draw-open", "FNP-stakes", "FNP-check")
def test_left_of_the_dealer_opens_by_a_bet_a_check_or_a_fold_and_all_match_in_turn():
    for opens in ("1=k", "1=r1", "1=r5", "1=f"):
        assert act(friday(), opens).decision.seat == 2
    table = friday()
    assert (table.decision.seat, table.decision.least, table.decision.most) == (1, 1, 5)
    with pytest.raises(NotAllowed):
        table.choose(raise_to(6))
    act(table, "1=k 2=r5")
    assert (table.decision.least, table.decision.most) == (6, 10)
    act(table, "0=r10 1=f 2=c")
    assert table.decision.question.startswith("Choose")
    assert table.pot == 3 + 20


@pytest.mark.rule("FNP-draw-any", "FNP-draw-order")
def test_even_all_five_may_go_and_nobody_sees_them():
    table = act(friday(), "1=k 2=k 0=k")
    assert table.decision.seat == 1
    act(table, "1=pat")
    gone = table.decision.hand
    assert len(gone) == 5
    table.choose(discard(gone))
    after = table.view(DIRECTOR).seats[2].hole
    assert len(after) == 5
    assert not set(after) & set(gone)
    for viewer in (0, 1, SPECTATOR):
        told = [e for e in table.view(viewer).events if isinstance(e, Discarded) and e.cards]
        (seen,) = told
        assert seen.cards == (UNKNOWN,) * 5
    table.choose(discard(table.decision.hand[:1]))
    assert table.decision.seat == 1


@pytest.mark.rule("FNP-draw-second")
def test_after_the_draw_left_of_the_dealer_begins_the_last_round_whoever_raised_before():
    table = act(friday(), "1=k 2=r5 0=r10 1=c 2=c  1=pat 2=pat 0=pat")
    assert (table.decision.seat, table.decision.to_call, table.decision.most) == (1, 0, 5)
    act(table, "1=k 2=k 0=k")
    assert table.finished
    folded = act(friday(), "1=f 2=k 0=k  2=pat 0=pat")
    assert folded.decision.seat == 2


@pytest.mark.rule("FNP-stakes")
def test_the_least_bet_of_a_friday_game_may_be_declared():
    table = friday(least_bet=2, largest_raise=10)
    assert (table.decision.least, table.decision.most) == (2, 10)
    act(table, "1=r2")
    assert (table.decision.least, table.decision.most) == (4, 12)


@pytest.mark.rule("FNP-pot-limit")
def test_when_the_pot_has_reached_its_limit_betting_stops_and_the_hand_is_shown_down():
    table = act(friday(pot_cap=20), "1=r5 2=r10")
    assert table.pot == 18
    act(table, "0=r15")
    assert (table.decision.seat, table.decision.least) == (1, 0)
    with pytest.raises(NotAllowed, match="reached its limit") as refusal:
        table.choose(raise_to(20))
    assert refusal.value.clause == "FNP-pot-limit"
    act(table, "1=c 2=c  1=pat 2=pat 0=pat")
    assert table.finished


@pytest.mark.rule("FNP-pot-limit")
def test_unless_it_is_declared_there_is_no_limit_to_the_pot():
    table = friday()
    while table.decision.least:
        act(table, f"r{table.decision.most}")
    act(table, "c c")
    assert table.pot == 300  # all that anybody had


@pytest.mark.rule("FNP-stud-deal", "FNP-stud-river")
def test_a_friday_stud_is_two_down_and_one_up_the_last_card_down_and_a_round_after_it():
    table = hand(PRESETS["fnp-seven-card-stud"], [100] * 3)
    lies = [[(len(seat.hole), len(seat.up)) for seat in table.view(SPECTATOR).seats]]
    while not table.finished:
        act(table, "k k k")
        lies.append([(len(seat.hole), len(seat.up)) for seat in table.view(SPECTATOR).seats])
        hidden = {card for seat in table.view(SPECTATOR).seats for card in seat.hole}
        assert table.finished or hidden == {UNKNOWN}
    assert lies == [[each] * 3 for each in ((2, 1), (2, 2), (2, 3), (2, 4), (3, 4), (3, 4))]


TIED = "AhAd2c4s5s6s7s/KhKd2s4h5h6h7h/QhQd2h4d5d6d7d"


@pytest.mark.rule("FNP-stud-low-opens")
def test_on_a_friday_the_low_card_of_stud_opens_as_it_likes_a_tie_goes_to_the_left_and_nothing_is_burnt():
    table = hand(PRESETS["fnp-seven-card-stud"], [100] * 3, TIED)
    assert (table.decision.seat, table.decision.to_call) == (1, 0)
    assert (table.decision.least, table.decision.most) == (1, 5)
    for opens in ("1=k", "1=r1", "1=r5", "1=f"):
        assert act(hand(table.record.game, [100] * 3, TIED), opens).decision.seat == 2
    act(table, "1=k 2=r3 0=f 1=c")
    while not table.finished:
        act(table, "k")
    assert not [event for event in table.events if isinstance(event, Burnt)]
    forced = hand(PRESETS["dm-seven-card-stud"], [100] * 3, "AhAd2s/KhKd2h/QhQd2c")
    assert (forced.decision.seat, forced.decision.question) == (2, "Bring it in for 2, or open for 4?")


@pytest.mark.rule("FNP-short-shares")
@pytest.mark.parametrize(
    ("shared", "won"),
    [
        ("capped_equal_share", {0: 60, 1: 80}),
        ("per_pot", {0: 30, 1: 110}),
    ],
)
def test_a_short_stack_that_ties_shares_all_equally_but_takes_no_more_than_the_pots_it_is_in(shared, won):
    game = Holdem(small_blind=0, big_blind=1, tied_short_stack=shared)
    table = hand(game, [20, 60, 60], "AhKd/AdKc/2h3h", "AsKs9c8d4c")
    act(table, "0=r20 1=r60 2=c")
    assert [pot.amount for pot in table.view(0).pots] == []
    assert {seat: table.stacks[seat] for seat in won} == won
    assert sum(table.stacks) == 140


@pytest.mark.rule("FNP-short-shares")
def test_two_short_stacks_that_tie_share_the_pot_that_both_are_in():
    game = Holdem(small_blind=0, big_blind=1, tied_short_stack="capped_equal_share")
    table = hand(game, [20, 100, 100, 20], "2h3h/2d3d/2c3c/2s3s", "AsKsQdJcTh")
    act(table, "3=r20 0=c 1=r100 2=c")
    assert table.stacks == (40, 80, 80, 40)  # eighty is all that the two could win


def test_an_equal_share_is_not_cut_where_everybody_is_in_every_pot():
    game = Holdem(small_blind=0, big_blind=1, tied_short_stack="capped_equal_share")
    table = hand(game, [20, 61, 60], "2h3h/AdKc/AhKd", "AsKs9c8d4c")
    act(table, "0=r20 1=r60 2=c")
    assert table.stacks == (0, 71, 70)
    beaten = act(hand(game, [20, 60, 60], "AhAd/KhKd/QhQd", "2c5d8s9cTs"), "0=r20 1=r60 2=c")
    assert beaten.stacks == (60, 80, 0)


@pytest.mark.rule("FNP-deck-out")
def test_own_discards_may_come_back_where_a_club_says_so():
    def again(excluded):
        game = FiveCardDraw(ante=1, most_discards=5, most_discards_with_ace=5, own_discards_excluded=excluded)
        table = act(Hand(game, [100] * 3, button=0, deck=DECK[:19]), "k k k")
        table.choose(discard(table.decision.hand[:4]))
        gone = table.decision.hand[:4]
        table.choose(discard(gone))
        return set(table.view(DIRECTOR).seats[2].hole) & set(gone)

    assert again(True) == set()
    assert again(False)


def test_a_game_without_burns_turns_the_next_cards_of_the_deck():
    table = act(hand(Holdem(burn=False), [100] * 2), "c k")
    assert table.view(0).boards[0] == tuple(DECK[4:7])
    assert not [event for event in table.events if isinstance(event, Burnt)]
    burnt = act(hand(Holdem(), [100] * 2), "c k")
    assert burnt.view(0).boards[0] == tuple(DECK[5:8])


@pytest.mark.rule("DM-limit-cap")
@pytest.mark.parametrize("preset", ["dm-limit-holdem", "dm-seven-card-stud", "dm-triple-draw"])
def test_the_cap_on_raises_falls_only_when_two_are_left_in_the_event(preset):
    game = PRESETS[preset]
    assert game.most_raises == 4
    assert game.heads_up_in_event().most_raises == 0
    stays = type(game)(**{**game.model_dump(), "cap_heads_up": "stands"})
    assert stays.heads_up_in_event().most_raises == 4


def test_games_without_a_limit_are_the_same_for_two():
    for preset in ("dm-holdem", "dm-pot-limit-omaha", "fcd-five-card-draw", "fnp-seven-card-stud"):
        assert PRESETS[preset].heads_up_in_event() is PRESETS[preset]


def test_a_level_cannot_make_what_the_game_refuses():
    with pytest.raises(ValidationError):
        at_level("dm-holdem", big_blind=0)
    with pytest.raises(KeyError):
        at_level("bridge")
