"""A night on screens with plaques and kills: what a hand has made of them is the night's, wherever a player
goes."""

import pytest
from django.utils import timezone

from gameplay.engine.choices import FOLD, raise_to
from gameplay.engine.decisions import Menu
from gameplay.engine.events import DIRECTOR
from gameplay.live_hands import live_hand, whole
from gameplay.models import Choice, Hand
from gameplay.play import run_due
from tests.gameplay.nights.playing import fresh, passively, play
from tests.gameplay.nights.test_nightly import facts_of
from tests.gameplay.nights.varied import some_hands, varied
from tournaments.night.floor.variations.plaques import held

pytestmark = pytest.mark.django_db(transaction=True)


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


@pytest.mark.rule("DM-rit-use")
def test_a_plaque_that_nobody_answers_for_stays_with_its_owner_and_the_board_is_run_once(friday):
    evening = varied(friday, "Ann Bob Cat", {"run_it_twice": True}, turn_seconds=10)
    play(evening.tables, evening.wall, lambda: asked(evening), chooser=all_in)
    number = evening.table().hand
    for _ in range(20):
        if not live_hand(evening.table()).is_on:
            break
        evening.wall.move_to(fresh(evening.table()).due_at)
        run_due(table=evening.table(), now=timezone.now())
    hand = whole(Hand.objects.get(number=number)).hand
    assert len(hand.view(DIRECTOR).boards) == 1
    assert set(
        Choice.objects.filter(hand__number=number, what__0="run once").values_list("by", flat=True)
    ) == {"time"}
    assert all(held(evening.floor, "run_it_twice", player) == 1 for player in (1, 2, 3))


def asked(evening):
    """Whether somebody is asked whether it is run twice."""
    live = live_hand(evening.table())
    return live is not None and live.is_on and isinstance(live.hand.decision, Menu)


def all_in(hand):
    """As much as there is, or a call."""
    amounts = getattr(hand.decision, "raises_to", ())
    return raise_to(amounts[-1]) if amounts else passively(hand)


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
