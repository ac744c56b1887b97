"""gameplay/views/acts.py: what a player tapped, as the text of a choice."""

import pytest
from django.http import QueryDict

from gameplay.views.acts import choice_of


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ("choice=fold", "fold"),
        ("choice=call&amount=400", "call"),
        ("choice=raise&amount=1%2C200", "raise 1,200"),
        ("choice=raise&amount=", "raise"),
        ("choice=raise+5000&amount=200", "raise 5000"),
        ("choice=discard", "discard"),
        ("choice=discard&card=Ah&card=3d", "discard Ah 3d"),
        ("choice=trade&card=Ah&centre=7s", "trade Ah 7s"),
        ("choice=lay&card=9c", "lay 9c"),
        ("choice=player+call&card=9c", "player call"),
        ("", ""),
    ],
)
def test_an_act_takes_what_was_named_beside_it(sent, text):
    assert choice_of(QueryDict(sent)) == text
