"""Nights on screens that are played with variations."""

from clubs.rulebook import Variations
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening
from tournaments.night.facts import VariationsSet


def varied(friday, people, variations, *, structure=None, **how):
    """An evening that has begun. variations: as a rulebook has them."""
    evening = Evening(friday, people, **how)
    return evening.record(VariationsSet(variations=Variations(**variations))).start(structure)


def some_hands(evening, number, chooser=passively):
    """So many hands at table 1; whoever is not told otherwise sees the showdown."""

    def are_over():
        table = evening.floor.tables[1]
        return table.hands >= number and not table.in_hand

    play(evening.tables, evening.wall, are_over, chooser=chooser)


def adds_up(evening):
    """Every chip lies before a player, in the middle, in a bank or on a Mushroom."""
    floor = evening.floor
    known = sum(floor.players[player].stack for player in floor.in_play)
    return known + floor.rolled_over + floor.set_aside == floor.chips_in_play
