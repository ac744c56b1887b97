"""A night on screens with a bank and a Mushroom: its hands take from them what the night counts."""

import pytest

from clubs.rulebook import MoneyHeist, Mushroom
from gameplay.models import Hand
from tests.gameplay.nights.test_nightly import facts_of
from tests.gameplay.nights.varied import adds_up, some_hands, varied
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms

pytestmark = pytest.mark.django_db(transaction=True)

BOTH = {"heist": MoneyHeist(), "mushroom": Mushroom()}


@pytest.mark.rule("DM-heist-scoop", "DM-heist-bank", "DM-mushroom-add", "DM-mushroom-win")
def test_hands_say_what_they_took_and_added_and_no_chip_is_lost(friday):
    evening = varied(friday, "Ann Bob Cat Dan", BOTH)
    assert evening.floor.of(Banks).by_table == {1: 12_000}
    some_hands(evening, 8)
    told = [entry.payload for entry in facts_of(evening, "hand_played")]
    heisted, grown = (sum(each.get(name, 0) for each in told) for name in ("heisted", "mushroom"))
    assert evening.floor.of(Banks).by_table == {1: 12_000 - heisted}
    assert evening.floor.of(Mushrooms).by_table.get(1, 0) == grown
    assert adds_up(evening)
    first = Hand.objects.order_by("number").first().record
    assert first["carry"]["of"] == {"heist": {"chips": 12_000}, "mushroom": {"chips": 0, "adds": True}}
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-heist-scoop")
def test_a_game_whose_hands_are_not_of_two_cards_is_played_without_the_bank(friday):
    evening = varied(friday, "Dan Eve Fay", BOTH, preset="dm-omaha")
    some_hands(evening, 2)
    played = Hand.objects.order_by("number").first().record["options"]["variations"]
    assert played["heist"] is None
    assert played["mushroom"] is not None
    assert evening.floor.of(Banks).by_table == {1: 9000}
    assert adds_up(evening)
