"""Check the deck of a hand: `manage.py check_deck SEED COMMITMENT [CARDS…]`, without a database."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.cards import DECK, JOKERS, cards, names
from gameplay.engine.fair import check_deck, deck_of, dice_of

MOST_DICE = 100


class Command(BaseCommand):
    help = (
        "Check a deck: its seed against what was shown before the deal, and the cards it makes. That is the "
        "root, the hash of the hashes of all cards; for hands of earlier versions the hash of the seed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("seed", help="the seed, in hexadecimal")
        parser.add_argument("commitment", help="the root shown before the deal, in hexadecimal")
        parser.add_argument("cards", nargs="*", help="the cards in the order dealt, as in Ah Td 2c")
        parser.add_argument("--jokers", type=int, default=0, choices=(0, 1, 2), help="jokers in the deck")
        parser.add_argument("--dice", type=int, default=0, help="how many dice were rolled in the hand")

    def handle(self, *, seed: str, commitment: str, jokers: int, dice: int, **options: Any) -> None:
        deck = DECK + JOKERS[:jokers]
        try:
            secret = bytes.fromhex(seed)
            dealt = cards("".join(options["cards"]))
        except ValueError as bad:
            raise CommandError(str(bad)) from bad
        checked = check_deck(secret, commitment, dealt, deck)
        if not checked.holds:
            raise CommandError(checked.reason)
        self.stdout.write(names(deck_of(secret, commitment.strip().lower(), deck)))
        if dice > 0:
            self.stdout.write(f"dice: {' '.join(map(str, dice_of(secret, min(dice, MOST_DICE))))}")
        self.stdout.write(
            "The seed was committed to before the deal, and the cards follow from it."
            if dealt
            else "The seed was committed to before the deal. This is the deck it makes."
        )
