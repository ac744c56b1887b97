"""Tests of when a misdeal can no longer be called (gameplay/page/table_page.py)."""

import pytest

from gameplay.engine.events import Called, Checked, Dealt, Folded, Posted, Raised, RaisedBy
from gameplay.page.table_page import is_substantial

DEAL = [Posted(1, 50, "small blind"), Posted(2, 100, "big blind"), Dealt(0, (1, 2))]
BET, CALL = Raised(0, 100, 0, 100), Called(1, 100)


@pytest.mark.rule("DM-misdeal-action", "C5-4.3-misdeal")
@pytest.mark.parametrize(
    ("actions", "dm", "tda"),
    [
        ([], False, False),
        ([Folded(0)], False, False),
        ([BET], False, False),
        ([Folded(0), Folded(1)], True, False),
        ([Checked(0), Checked(1)], True, False),
        ([Folded(0), CALL], True, True),
        ([BET, CALL], True, True),
        ([RaisedBy(0, 100, 0, 100), Folded(1)], True, True),
        ([Folded(0), Folded(1), Folded(2)], True, True),
    ],
)
def test_two_players_who_acted_or_as_many_actions_as_the_tda_says(actions, dm, tda):
    events = [*DEAL, *actions]
    assert (is_substantial(events, "dm"), is_substantial(events, "tda")) == (dm, tda)
