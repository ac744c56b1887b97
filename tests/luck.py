"""Chance that is the same each time a test runs."""

import random
from types import SimpleNamespace


def give_luck(seed, monkeypatch):
    """Return the chance, made from this seed, by which decks are shuffled, seats and buttons drawn, and house
    players choose, until the patch is undone."""
    luck = random.Random(seed)
    monkeypatch.setattr("tables.actions.secrets", SimpleNamespace(token_bytes=luck.randbytes))
    monkeypatch.setattr("gameplay.play.dealing.CHANCE", luck)
    return luck
