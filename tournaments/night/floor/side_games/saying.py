"""Payments for a knockout, in words, for whoever has just recorded it."""

from collections.abc import Collection

from tournaments.night.floor.side_games.records import Win
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.state import Floor
from words.money import money
from words.text import Sentences, Text


def what_for(floor: Floor, win: Win) -> str:
    """For what it was won, and of whom: “an Outlaw: Ann”."""
    if win.of is None or win.of == win.player:
        return win.what
    return Sentences([win.what, floor.name(win.of)], ": ")


def paid_by(floor: Floor, sequences: Collection[int], symbol: str) -> str:
    """Return what these knockouts pay; nothing where they pay nothing. floor: brought to the present."""
    sentences: list[str] = []
    for _, win in account(floor).wins:
        if win.knockout not in sequences or not win.cents:
            continue
        values = {
            "name": floor.name(win.player),
            "money": money(win.cents, symbol),
            "what": what_for(floor, win),
        }
        sentences.append(
            Text("{name} wins {money} ({what}) unless they rebuy", **values)
            if win.waits
            else Text("{name} wins {money} ({what})", **values)
        )
    return Sentences(sentences, "; ")
