"""Hands of games that differ in how they are dealt and in what makes a hand, played as simply as can be."""

from gameplay.engine.cards import cards
from gameplay.engine.choices import discard
from gameplay.engine.decisions import Discards
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import BoardDealt, Discarded, Drew, Won
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand

STAKES = {"small_blind": 50, "big_blind": 100}


def bg(row, holes, board="", *, dice=(), stacks=None, **options):
    """A hand of a row's preset with blinds of 50 and 100, seat 0 on the button: each player's cards in the
    order they get them, separated by slashes, and the board's."""
    game = PRESETS[row.lower()].with_amounts({**STAKES, **options})
    each = {seat: cards(text) for seat, text in enumerate(holes.split("/"))}
    return Hand(game, stacks or [5000] * len(each), button=0, deck=GivenDeck(each, cards(board), tuple(dice)))


def to_the_end(table, *thrown):
    """Everybody checks or calls; where cards may or must go, those named next go."""
    named = iter(thrown)
    while not table.finished:
        decision = table.decision
        if isinstance(decision, Discards):
            table.choose(discard(cards(next(named))))
        else:
            table.choose(decision.passive if decision.kind == "betting" else decision.on_timeout)
    assert not list(named)
    return table


def won(table):
    """Return who won how much with what: (seat, chips, part)."""
    return [(event.seat, event.amount, event.part) for event in table.events if isinstance(event, Won)]


def pattern_of(table):
    """Return how a hand was dealt: cards of the board, cards thrown away and drawn, in order."""
    named = {BoardDealt: "board", Discarded: "away", Drew: "drawn"}
    kinds = tuple(named)
    return [f"{named[type(event)]} {len(event.cards)}" for event in table.events if isinstance(event, kinds)]
