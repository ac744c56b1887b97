"""Tests of how every part of the club says no (clauses/refusal.py)."""

from clauses.refusal import NotAllowed
from words.money import Amount


def test_the_sentence_has_its_clause_behind_it():
    refusal = NotAllowed("{name} is out.", "DM-out", name="Ann")
    assert (refusal.reason, refusal.text, str(refusal)) == (
        "Ann is out.",
        "Ann is out. (DM-out)",
        "Ann is out. (DM-out)",
    )
    assert NotAllowed("Nobody is in.").text == "Nobody is in."


def test_amounts_wait_for_the_money_of_the_club():
    refusal = NotAllowed("{left} is missing of {all}.", "DM-cuts", left=Amount(1250), all=Amount(200_000))
    assert refusal.text == "12.50 is missing of 2,000. (DM-cuts)"
    refusal.say_money("€")
    assert refusal.text.localised() == "€12.50 is missing of €2,000. (DM-cuts)"
    assert str(refusal) == "€12.50 is missing of €2,000. (DM-cuts)"
    refusal.say_money("£")
    assert refusal.reason == "€12.50 is missing of €2,000."
