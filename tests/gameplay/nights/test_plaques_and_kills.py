"""A night on screens with plaques and kills: what a hand has made of them is the night's, wherever a player
goes."""

import pytest

from clubs.rulebook import Variations
from gameplay.engine.choices import FOLD
from gameplay.models import Hand
from tests.gameplay.nights.playing import passively
from tests.gameplay.nights.test_nightly import Evening, facts_of, play
from tournaments.night.facts import VariationsSet
from tournaments.night.floor.variations.plaques import held

pytestmark = pytest.mark.django_db(transaction=True)


def varied(friday, people, variations, **how):
    evening = Evening(friday, people, **how)
    return evening.record(VariationsSet(variations=Variations(**variations))).start()


def some_hands(evening, number, chooser):
    def are_over():
        table = evening.floor.tables[1]
        return table.hands >= number and not table.in_hand

    play(evening.tables, evening.wall, are_over, chooser=chooser)


def swapping(hand):
    """Everybody plays a Goldschlager plaque as soon as they can, and checks or calls."""
    return (hand.decision.besides[0].value,) if hand.decision.besides else passively(hand)


@pytest.mark.rule("DM-gold-plaque", "DM-gold-use")
def test_plaques_that_are_played_on_screens_are_counted_by_the_night(friday):
    evening = varied(friday, "Ann Bob Cat Dan", {"goldschlager": True})
    some_hands(evening, 1, swapping)
    first = Hand.objects.order_by("number").first()
    assert set(first.record["carry"]["of"]["goldschlager"]["held"].values()) == {1}
    (told,) = [entry.payload for entry in facts_of(evening, "hand_played")]
    moved = told["plaques"]["goldschlager"]
    assert len(moved) >= 3  # who scooped with a suited connector has one again
    for player, more in moved.items():
        assert held(evening.floor, "goldschlager", int(player)) == 1 + more
    some_hands(evening, 2, swapping)
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-kill-button", "DM-kill-two-pots")
def test_the_kill_button_follows_its_player_from_hand_to_hand(friday):
    evening = varied(friday, "Ann Bob Cat", {"kill": "full"}, preset="dm-limit-holdem")
    some_hands(evening, 1, lambda hand: FOLD)
    kill = evening.floor.kills[1]
    assert kill.legs == {kill.holder: 1}
    some_hands(evening, 6, passively)
    hands = list(Hand.objects.order_by("number"))
    assert all(hand.record["carry"]["of"]["kill"]["game"] == "holdem" for hand in hands[1:])
    killed = [hand for hand in hands if 2 in hand.record["carry"]["of"]["kill"]["legs"].values()]
    posted = [hand for hand in hands if any(event.get("what") == "kill" for event in hand.events)]
    assert posted == killed
    assert friday.reloaded() == evening.floor


def test_games_that_have_no_place_for_them_are_played_without(friday):
    evening = varied(friday, "Ann Bob Cat", {"kill": "full", "run_it_twice": True}, preset="dm-double-board")
    some_hands(evening, 1, passively)
    played = Hand.objects.order_by("number").first().record["options"]["variations"]
    assert played["kill"] is None
    assert played["run_it_twice"] is None
