"""Hands to test with: cards given by name, choices in a short script."""

from gameplay.engine.cards import DECK, cards
from gameplay.engine.choices import (
    CALL,
    CHECK,
    FOLD,
    MUCK,
    SHOW,
    STAND_PAT,
    discard,
    raise_to,
)
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY, lay, trade
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.hand import Hand

WORDS = {
    "f": FOLD,
    "k": CHECK,
    "c": CALL,
    "b": BRING_IN,
    "pat": STAND_PAT,
    "draw": DRAW,
    "stay": STAY,
    "pass": PASS,
    "call": PLAYER_CALL,
    "show": SHOW,
    "muck": MUCK,
}


def given(holes="", board=""):
    """A deck that deals these cards: each seat's own, separated by slashes, and the board's."""
    return GivenDeck({seat: cards(text) for seat, text in enumerate(holes.split("/"))}, cards(board))


def hand(game, stacks, holes=None, board="", button=0, **how):
    """A hand, seat 0 on the button; without cards an unshuffled deck."""
    deck = DECK if holes is None else given(holes, board)
    return Hand(game, stacks, button=button, deck=deck, **how)


def choice(word):
    """A choice by its short name: f, k (check), c, r300, d:Ah7s (discard), t:Ah7s (trade), l:4d (lay)…"""
    if word in WORDS:
        return WORDS[word]
    if word.startswith("r"):
        return raise_to(int(word[1:]))
    kind, _, named = word.partition(":")
    return {"d": discard, "t": lambda pair: trade(*pair), "l": lambda one: lay(*one)}[kind](cards(named))


def act(hand, script):
    """Play the choices of a script; `2=f` also says that it must be seat 2's turn."""
    for word in script.split():
        seat, equals, rest = word.partition("=")
        if equals:
            assert hand.decision is not None, f"the hand is over before {word}"
            assert hand.decision.seat == int(seat), f"it is {hand.decision.seat}'s turn, not {word}"
        hand.choose(choice(rest if equals else word))
    return hand


def told(hand, *kinds):
    """The events of these kinds, as sentences for players called A, B, C…"""
    return [event.words("ABCDEFGHIJKL") for event in hand.events if isinstance(event, kinds)]
