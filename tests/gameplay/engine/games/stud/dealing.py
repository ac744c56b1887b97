"""Stud as it is dealt, card by card: who gets which card, and what is done meanwhile."""

from gameplay.engine.cards import DECK, cards
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from tests.gameplay.engine.table import act


def friday(preset, **options):
    """A game of a Friday night with other options."""
    game = PRESETS[preset]
    return type(game)(**{**game.model_dump(), **options})


def from_the_top(game, stacks, top, deck=DECK, **how):
    """A hand, seat 0 on the button, in which these cards lie on top of the deck, two rounds down first."""
    named = cards(top)
    rest = [card for card in deck if card not in named]
    return Hand(game, stacks, button=0, deck=(*named, *rest), **how)


def checked(table, until=None):
    """Everybody checks, until something else is asked or the hand is over."""
    while table.decision is not None and table.decision.kind == "betting" and not table.decision.to_call:
        if until is not None and until(table):
            return table
        act(table, "k")
    return table


def shown(table, seat):
    """Return what lies face up before a player."""
    return table.view(-1).seats[seat].up
