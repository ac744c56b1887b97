"""A draw of one of several, from console to page of draws (tournaments/console/forms/side_acts.py)."""

import pytest
from django.urls import reverse

from tournaments.fields import choices_typed

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("3", ("1", "2", "3")),
        ("Ann, Bob\nCat", ("Ann", "Bob", "Cat")),
        ("left;  right ", ("left", "right")),
        ("", ()),
        (",,", ()),
    ],
)
def test_among_what(typed, choices):
    assert choices_typed(typed) == choices


@pytest.mark.rule("TDA-RP-14")
def test_a_director_draws_and_everybody_can_check_it(console, friday, director):
    friday.start("Ann Bob Cat Dan Eve Fay")
    assert "Draw one of several" in console.get("sheet", sheet="ruling").content.decode()
    answer = console.act("draw-lot", reason="which of two loose cards", among="left, right", table=1)
    assert answer.status_code == 200
    assert "(which of two loose cards)" in answer.content.decode()
    page = director.get(reverse("night_draws", args=[friday.tournament.pk])).content.decode()
    assert "one of 2" in page
    assert "not verified" not in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"reason": "card", "among": "1"}, "two choices at least"),
        ({"reason": "card", "among": "61"}, "60 at most"),
        ({"reason": "card", "among": "a, A"}, "stands once"),
        ({"reason": "card", "among": f"a, {'b' * 81}"}, "80 letters at most"),
        ({"reason": "", "among": "3"}, "What is drawn?"),
        ({"reason": "card", "among": ""}, "Among what?"),
        ({"reason": "card", "among": "2", "table": 7}, "There is no table 7"),
    ],
)
def test_what_cannot_be_drawn_is_said_and_what_was_typed_stays(console, friday, fields, words):
    friday.start("Ann Bob Cat Dan Eve Fay")
    answer = console.act("draw-lot", **fields)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert words in text
    assert fields["among"] in text
