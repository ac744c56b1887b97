"""Tables around hands, to look at as one player or another: seat 1 is place 0, and so on."""

import re
from pathlib import Path

from gameplay.engine.hand import Hand
from gameplay.page.hand_view import Chair, TableContext, hand_view
from gameplay.page.table_page import table_page

NAMES = ("Ann", "Bob", "Carol", "Dmitri", "Elif", "Farrokh", "Gwen", "Hana", "Iñigo")


KEYS = re.search(r'data-keys="([^"]*)"', Path("templates/gameplay/table.html").read_text()).group(1).split()
"""What the page of a table answers to at one moment or another."""


def table(hand: Hand | None, mine=1, *, empty=0, **how):
    """The table of a hand, its viewer at seat `mine` (0: a spectator), with so many empty seats more."""
    places = 0 if hand is None else len(hand.stacks)
    chairs = [Chair(n + 1, NAMES[n], hand.stacks[n], n, is_house=n > 0) for n in range(places)]
    chairs += [Chair(places + n + 1) for n in range(empty)]
    return TableContext(
        code="abc",
        title="Practice",
        stakes=how.pop("stakes", "" if hand is None else hand.game.title),
        chairs=tuple(chairs),
        mine=mine,
        hand=how.pop("hand", 7 if hand else 0),
        number=how.pop("number", 0),
        button=how.pop("button", places or None),
        **how,
    )


def seen(hand, mine=1, **how):
    """The page of a hand for the player of this seat."""
    around = table(hand, mine, **how)
    return table_page(hand_view(around, hand))
