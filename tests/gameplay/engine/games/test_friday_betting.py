"""Betting on a Friday night, in every game: checks and folds, what has to be matched, stakes, the limit of
the pot."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events import (
    SPECTATOR,
    Folded,
    Won,
)
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.structures import Spread
from tests.gameplay.engine.games.friday_night import POKER
from tests.gameplay.engine.games.stud.dealing import friday
from tests.gameplay.engine.table import act, hand, told
from tests.sweeps import sweep


@pytest.mark.rule("FNP-current-bet")
def test_what_has_to_be_matched_is_the_sum_of_all_raises_of_the_round():
    table = hand(PRESETS["fnp-holdem"], [200] * 4)
    act(table, "1=r2 2=r5 3=r10")  # two, three more, five more
    assert (table.decision.seat, table.decision.to_call) == (0, 10)
    act(table, "0=c 1=c 2=c")
    assert table.pot == 44
    assert table.decision.to_call == 0  # a new round begins with nothing


@pytest.mark.rule("FNP-check")
@sweep("preset", POKER)
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
@sweep("preset", POKER)
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
@sweep("preset", POKER)
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
@sweep("preset", POKER)
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
