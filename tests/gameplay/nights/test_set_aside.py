"""A night on screens with a bank and a Mushroom: its hands take from them what the night counts."""

import pytest

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from gameplay.models import Hand
from tests.gameplay.nights.playing import passively
from tests.gameplay.nights.test_nightly import Evening, facts_of, play
from tournaments.night.facts import VariationsSet

pytestmark = pytest.mark.django_db(transaction=True)

BOTH = Variations(heist=MoneyHeist(), mushroom=Mushroom())


def adds_up(evening):
    """Every chip lies before a player, in the middle, in a bank or on a Mushroom."""
    floor = evening.floor
    known = sum(floor.players[player].stack for player in floor.in_play)
    return known + floor.rolled_over + floor.set_aside == floor.chips_in_play


def varied(friday, people, **how):
    evening = Evening(friday, people, **how)
    return evening.record(VariationsSet(variations=BOTH)).start()


def some_hands(evening, number):
    """So many hands in which everybody sees the showdown."""

    def are_over():
        table = evening.floor.tables[1]
        return table.hands >= number and not table.in_hand

    play(evening.tables, evening.wall, are_over, chooser=passively)


@pytest.mark.rule("DM-heist-scoop", "DM-heist-bank", "DM-mushroom-add", "DM-mushroom-win")
def test_hands_say_what_they_took_and_added_and_no_chip_is_lost(friday):
    evening = varied(friday, "Ann Bob Cat Dan")
    assert evening.floor.banks == {1: 12_000}
    some_hands(evening, 8)
    told = [entry.payload for entry in facts_of(evening, "hand_played")]
    heisted, grown = (sum(each.get(name, 0) for each in told) for name in ("heisted", "mushroom"))
    assert evening.floor.banks == {1: 12_000 - heisted}
    assert evening.floor.mushrooms.get(1, 0) == grown
    assert adds_up(evening)
    first = Hand.objects.order_by("number").first().record
    assert first["carry"]["of"] == {"heist": {"chips": 12_000}, "mushroom": {"chips": 0, "adds": True}}
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-heist-scoop")
def test_a_game_whose_hands_are_not_of_two_cards_is_played_without_the_bank(friday):
    evening = varied(friday, "Dan Eve Fay", preset="dm-omaha")
    some_hands(evening, 2)
    played = Hand.objects.order_by("number").first().record["options"]["variations"]
    assert played["heist"] is None
    assert played["mushroom"] is not None
    assert evening.floor.banks == {1: 9000}
    assert adds_up(evening)
