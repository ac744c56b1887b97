"""Options that change what becomes of a bet or of time that runs out: what either value does."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.choices import CHECK, FOLD, raise_to
from gameplay.engine.events import CutDown, Returned, Won
from gameplay.engine.games import FiveCardDraw, Holdem
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100}


@pytest.mark.parametrize(("value", "done"), [("check", CHECK), ("fold", FOLD)])
@pytest.mark.rule("FCD-timeout-bet")
def test_whose_time_runs_out_where_checking_is_free(value, done):
    table = act(hand(Holdem(**BLINDS, timeout_when_free=value), [5000] * 3), "c c")
    assert table.time_out() == done
    assert table.view(2).seats[2].folded == (done == FOLD)


@pytest.mark.rule("FCD-timeout-bet")
def test_facing_a_bet_they_fold_either_way():
    for value in ("check", "fold"):
        assert hand(Holdem(**BLINDS, timeout_when_free=value), [5000] * 3).time_out() == FOLD


@pytest.mark.parametrize(
    ("value", "sentences"),
    [
        ("returned", ["Uncalled bet of 200 returned to A.", "A wins 250."]),
        ("announced", ["A wins 450."]),
    ],
)
@pytest.mark.rule("CPL-last-standing")
def test_what_nobody_called_when_all_fold(value, sentences):
    table = act(hand(Holdem(**BLINDS, uncalled_bet=value), [5000] * 3), "0=r300 1=f 2=f")
    assert told(table, Returned, Won) == sentences
    assert table.stacks == (5150, 4950, 4900)


@pytest.mark.rule("DM-pl-surplus")
@pytest.mark.parametrize("game", [Holdem(**BLINDS), FiveCardDraw(**BLINDS, ante=0)], ids=["holdem", "draw"])
def test_a_bet_above_the_pot_is_cut_or_refused(game):
    cut = hand(game.with_amounts({"limit": "pot-limit", "over_maximum": "cut"}), [5000] * 3)
    most = cut.decision.most
    cut.choose(raise_to(most + 100))
    assert told(cut, CutDown) == [f"{most + 100:,} was more than the pot allows: 100 goes back to A."]
    assert cut.stacks[0] == 5000 - most
    refusing = hand(game.with_amounts({"limit": "pot-limit", "over_maximum": "refuse"}), [5000] * 3)
    with pytest.raises(NotAllowed, match="at most"):
        refusing.choose(raise_to(most + 100))
