"""Facts of variations in a sentence (tournaments/night/variation_sentences.py)."""

import pytest

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from tournaments.night import facts as f
from tournaments.night.sentences import sentence
from tournaments.night.variation_sentences import VARIATION_SENTENCES

NAMES = {1: "Ann", 2: "Bob"}
BOTH = Variations(heist=MoneyHeist(bank="mini"), mushroom=Mushroom())

SAID = [
    (
        f.VariationsSet(variations=Variations(), reason="a short night"),
        "No variations tonight: a short night",
    ),
    (f.VariationsSet(variations=BOTH), "Tonight: Mini Money Heist and Mushroom"),
    (f.BankHeisted(table=2, player=1, pair="T"), "Ann heisted the bank of table 2 with TT"),
    (f.MushroomWon(table=1, player=2), "Bob won the Mushroom of table 1"),
    (f.ButtonShort(table=1), "The short button of table 1 put nothing on the Mushroom"),
    (f.ButtonShort(table=1, chips=75), "The short button of table 1 put 75 on the Mushroom"),
    (
        f.SetAsideCounted(table=1, what="bank", chips=17_500, reason="a heist was not recorded"),
        "Counted in the bank of table 1: 17,500: a heist was not recorded",
    ),
    (
        f.SetAsideCounted(table=3, what="mushroom", chips=300, reason="counted"),
        "Counted on the Mushroom of table 3: 300: counted",
    ),
]


@pytest.mark.parametrize(("fact", "words"), SAID)
def test_in_plain_words(fact, words):
    assert sentence(fact, NAMES) == words


def test_every_kind_has_its_words():
    assert {type(fact) for fact, _ in SAID} == set(VARIATION_SENTENCES)
