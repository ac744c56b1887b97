"""`manage.py check_deck`: no database, one verdict."""

import pytest
from django.core.management import CommandError, call_command

from gameplay.engine.cards import names
from gameplay.engine.fair import commitment, dice_of, fair_order

SEED = bytes(range(32))


def check(capsys, *arguments):
    call_command("check_deck", *arguments)
    return capsys.readouterr().out.splitlines()


def test_it_shows_the_deck_that_a_seed_makes(capsys):
    deck, verdict = check(capsys, SEED.hex(), commitment(SEED))
    assert deck == names(fair_order(SEED))
    assert verdict == "The seed was committed to before the deal. This is the deck it makes."


def test_it_checks_the_cards_that_were_dealt(capsys):
    dealt = names(fair_order(SEED)[:9]).split()
    assert check(capsys, SEED.hex(), commitment(SEED), *dealt)[-1] == (
        "The seed was committed to before the deal, and the cards follow from it."
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((SEED.hex(), commitment(bytes(32))), "The seed is not the one"),
        ((SEED.hex(), commitment(SEED), "Xx"), "Card 1 of the deck is"),
        ((SEED.hex(), commitment(SEED), "Zz"), "is not a card"),
        (("zz", commitment(SEED)), "non-hexadecimal"),
    ],
)
def test_it_says_what_does_not_hold(arguments, reason):
    with pytest.raises(CommandError, match=reason):
        call_command("check_deck", *arguments)


def test_a_deck_with_jokers(capsys):
    deck, _ = check(capsys, SEED.hex(), commitment(SEED), "--jokers", "2")
    assert len(deck.split()) == 54


def test_dice_fall_by_the_same_seed(capsys):
    _, dice, _ = check(capsys, SEED.hex(), commitment(SEED), "--dice", "3")
    assert dice == f"dice: {' '.join(map(str, dice_of(SEED, 3)))}"
