"""Tests of what a refusal says to do can be done (tests/advice.py)."""

import pytest

from tests.advice import ADVISES, advice, followed, refusals


def test_every_refusal_that_says_what_to_do_has_a_test_that_does_it():
    assert sorted(advice().keys() - followed().keys()) == []


def test_every_mark_names_such_a_sentence():
    assert sorted(followed().keys() - advice().keys()) == []


@pytest.mark.parametrize(
    ("sentence", "advises"),
    [
        ("Rebuys are open. Close rebuys first.", True),
        ("{name} is the only {elder}: name another one first.", True),
        ("Table {number} plays a hand on screens: let it end, or void it.", True),
        ("Count {names} too: they may be among the leaders.", False),
        ("Seats are taken in the order of the cards, the lowest first.", False),
        ("{name} is out.", False),
        ("There is a bet: call, raise or fold.", False),
    ],
)
def test_what_is_advice(sentence, advises):
    assert bool(ADVISES.search(sentence)) == advises


def test_all_sentences_of_a_refusal_are_read():
    text = 'raise NotAllowed("It is open. Close it first." if is_open else "It is " "closed.", name=name)'
    assert list(refusals(text)) == ["It is open. Close it first.", "It is closed."]
