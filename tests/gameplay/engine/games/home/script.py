"""Hands of these games in a short script: `1=in` is seat 1, who goes in."""

from gameplay.engine.cards import cards
from gameplay.engine.choices import raise_to

BETS = {"f": ("fold",), "k": ("check",), "c": ("call",)}


def play(table, script):
    """Play the choices of a script, each by the seat whose turn it must be; x:AhKd swaps these two cards."""
    for word in script.split():
        seat, _, what = word.partition("=")
        assert table.decision is not None, f"the hand is over before {word}"
        assert table.decision.seat == int(seat), f"it is {table.decision.seat}'s turn, not {word}"
        table.choose(choice(what))
    return table


def choice(word):
    if word.startswith("x:"):
        return ("exchange", *cards(word[2:]))
    if word[0] == "r" and word[1:].isdigit():
        return raise_to(int(word[1:]))
    return BETS.get(word, (word,))
