"""Games that are only a definition: what follows from the list of their steps."""

import inspect

import pytest

from gameplay.engine.choices import CALL, CHECK, discard
from gameplay.engine.decisions import Discards
from gameplay.engine.events import BoardDealt, Burnt, Discarded, Drew, Reshuffled, Shown
from gameplay.engine.games import GAMES
from gameplay.engine.games.pattern import Pattern
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.dealing import bg, to_the_end
from tests.gameplay.engine.table import act, told
from tests.gameplay.engine.ways import DEFINED
from tests.sweeps import sweep

MOST_LINES = 15


ONLY_DEALT = [type(each) for each in DEFINED if not each.events and "compared_by" not in vars(type(each))]
"""Games that differ in nothing but how they are dealt and how hands compare."""


@sweep("game", ONLY_DEALT, ids=lambda game: game.name)
def test_a_definition_has_fifteen_lines_at_most(game):
    _, said, body = inspect.getsource(game).split('"""')
    assert said
    assert len([line for line in body.splitlines() if line.strip()]) + 1 <= MOST_LINES


@sweep("preset", [preset for preset in PRESETS if preset.startswith("bg-")])
def test_as_many_may_play_as_there_are_cards_for(preset):
    game = PRESETS[preset]
    if isinstance(game, Pattern) and type(game).players is Pattern.players:
        own = sum(step.own for step in game.steps)
        most = game.players[-1]
        assert most * own + game.board_cards <= len(game.deck) < (most + 1) * own + game.board_cards
        burning = game.with_amounts({"burn": True})
        assert burning.players[-1] <= most


def test_limit_bets_are_small_small_big_big():
    game = PRESETS["bg-lazy-pineapple-high-only"].with_amounts({"small_blind": 50, "big_blind": 100})
    assert [structure.size for structure in game.bets] == [100, 100, 200, 200]
    assert {structure.cap for structure in game.bets} == {3}


def test_an_all_in_of_half_a_bet_counts_as_one_and_less_is_completed():
    for chips, least in ((140, 200), (160, 260)):  # 40 or 60 of a bet of 100 behind the blind
        table = bg("BG-lazy-pineapple-high-only", "AhKd2c/QsJc2d/9h8d2s", stacks=[5000, 5000, chips])
        act(table, f"0=c 1=c 2=k  1=k 2=r{chips - 100}")
        assert table.decision.least == least - 100
    with_raise = bg("BG-lazy-pineapple-high-only", "AhKd2c/QsJc2d/9h8d2s", stacks=[5000, 5000, 260])
    act(with_raise, "0=c 1=c 2=k  1=r100 2=r160")
    assert with_raise.decision.least == 260


def test_nothing_is_burnt_unless_a_table_says_so():
    for burn, count in ((False, 0), (True, 3)):
        table = to_the_end(bg("BG-big-o", "AhAdKcQs2c/KhKdQh9c8d", "Ac7h7s3d4c", burn=burn))
        assert len([event for event in table.events if isinstance(event, Burnt)]) == count


def test_hands_are_turned_up_once_nobody_can_bet_and_nothing_is_left_to_choose():
    table = act(bg("BG-big-o", "AhAdKcQs2c/KhKdQh9c8d", "Ac7h7s3d4c", limit="no-limit"), "0=r5000 1=c")
    kinds = [type(event) for event in table.events if isinstance(event, (Shown, BoardDealt))]
    assert kinds[:3] == [Shown, Shown, BoardDealt]
    drawing = bg("BG-dramaha", "AhAdKcQs2c/KhKdQh9c8d", "Ac7h7s3d4c", limit="no-limit")
    act(drawing, "0=r5000 1=c")
    assert isinstance(drawing.decision, Discards)
    assert not told(drawing, Shown)
    act(drawing, "1=pat 0=pat")
    kinds = [type(event) for event in drawing.events if isinstance(event, (Shown, BoardDealt))]
    assert kinds[:4] == [BoardDealt, Shown, Shown, BoardDealt]


@pytest.mark.parametrize("burn", [False, True])
def test_a_deck_that_runs_out_takes_back_what_was_thrown_away(burn):
    game = PRESETS["bg-triple-draw-dramaha"].with_amounts({"burn": burn})
    hand = Hand(game, [5000] * game.players[-1], seed=bytes(range(32)))
    while not hand.finished:
        decision = hand.decision
        if isinstance(decision, Discards):
            hand.choose(discard(decision.hand))
        else:
            hand.choose(CALL if decision.to_call else CHECK)
    assert [event for event in hand.events if isinstance(event, Reshuffled)]
    assert len(hand.view(0).boards[0]) == 5
    for seat in range(len(hand.stacks)):
        thrown = [event.cards for event in hand.events if isinstance(event, Discarded) and event.seat == seat]
        drawn = [event.cards for event in hand.events if isinstance(event, Drew) and event.seat == seat]
        assert [len(cards) for cards in thrown] == [len(cards) for cards in drawn] == [5, 5, 5]


def test_every_row_that_is_there_is_named_by_its_preset():
    named = {preset for game in GAMES.values() for preset in game.presets if preset.startswith("bg-")}
    assert named <= {preset for preset in PRESETS if preset.startswith("bg-")}


def test_the_last_card_of_the_deck_may_be_drawn_before_a_burn():
    game = PRESETS["bg-triple-draw-dramaha"].with_amounts({"burn": True})
    hand = Hand(game, [5000] * 8, seed=bytes(32))
    drawn = iter([5, 3])  # 40 cards are dealt, one is burnt, three lie on the board: eight are left
    while not hand.finished:
        decision = hand.decision
        if isinstance(decision, Discards):
            hand.choose(discard(decision.hand[: next(drawn, 0)]))
        else:
            hand.choose(CALL if decision.to_call else CHECK)
    assert [event.number for event in hand.events if isinstance(event, Reshuffled)] == [8]
    assert len(hand.view(0).boards[0]) == 5
