"""A night on screens with plaques and kills: what a hand has made of them is the night's, wherever a player
goes."""

from dataclasses import replace

import pytest
from django.utils import timezone

from gameplay.engine.choices import FOLD, raise_to
from gameplay.engine.decisions import Menu
from gameplay.engine.events import DIRECTOR
from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.live_hands import live_hand, whole
from gameplay.models import Choice, Hand
from gameplay.play import run_due
from gameplay.sources.night_games import game_of_preset
from gameplay.sources.night_variations import taken_over
from tests.gameplay.nights.playing import fresh, passively, play
from tests.gameplay.nights.test_nightly import facts_of
from tests.gameplay.nights.varied import some_hands, varied
from tests.tournaments.nights import levels
from tournaments.night.facts import TimeAdded
from tournaments.night.floor.variations.kills import Kills
from tournaments.night.floor.variations.plaques import held
from tournaments.presenters.varied_table import kill_words

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
    """Return whether somebody is asked whether it is run twice."""
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
    kill = evening.floor.of(Kills).by_table[1]
    assert kill.legs == {kill.holder: 1}
    some_hands(evening, 6, passively)
    hands = list(Hand.objects.order_by("number"))
    assert all(hand.record["carry"]["of"]["kill"]["game"] == "holdem" for hand in hands[1:])
    due = [hand for hand in hands if 2 in hand.record["carry"]["of"]["kill"]["legs"].values()]
    assert [hand for hand in hands if killed(hand)] == due
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-kill-two-pots")
def test_killed_and_unkilled_stakes_are_those_of_their_level(friday):
    rising = levels(count=30, minutes=2, step=20)
    evening = varied(friday, "Ann Bob Cat", {"kill": "full"}, preset="dm-limit-holdem", structure=rising)
    seen = []
    for number in range(1, 6):
        some_hands(evening, number, lambda hand: ann_wins(evening, hand))
        hand = Hand.objects.get(number=number)
        big = hand.record["options"]["big_blind"]
        assert big == evening.floor.structure[evening.floor.tables[1].hand.level].big_blind
        raised = next(event["to"] for event in hand.events if event["kind"].startswith("Raised"))
        usual = big + big // 2  # the big blind, and one small bet on it
        assert raised == (2 * usual if killed(hand) else usual)
        seen.append((killed(hand), big))
        evening.record(TimeAdded(seconds=-120))
    assert [is_killed for is_killed, _ in seen] == [False, False, True, True, True]
    assert len({big for is_killed, big in seen if is_killed}) == 3


def ann_wins(evening, hand):
    """Ann raises as soon as she can and bets on; the others call until the flop lies there."""
    live, has_flop = live_hand(evening.table()), bool(hand.view(DIRECTOR).boards[0])
    amounts = getattr(hand.decision, "raises_to", ())
    if live.turn.name == "Ann":
        has_been = any(type(event).__name__.startswith("Raised") for event in hand.events)
        return raise_to(amounts[0]) if amounts and (has_flop or not has_been) else passively(hand)
    return FOLD if has_flop and hand.decision.to_call else passively(hand)


LIMIT_GAMES = tuple(game_of_preset(each) for each in ("dm-limit-holdem", "dm-limit-omaha"))


def killed(hand):
    """Return whether somebody has posted a kill in a hand."""
    return any(event.get("what") == "kill" for event in hand.events)


@pytest.mark.rule("DM-kill-neutral", "DM-kill-legs")
def test_a_leg_counts_in_the_game_it_was_won_in(friday):
    evening = varied(friday, "Ann Bob Cat", {"kill": "full"}, games=LIMIT_GAMES, hands_each=1)
    some_hands(evening, 12, passively)
    hands = list(Hand.objects.order_by("number"))
    games = [hand.record["carry"]["of"]["kill"]["game"] for hand in hands]
    assert games[1:] == [hand.record["game"] for hand in hands[:-1]]
    assert len(set(games)) == 2
    assert not any(killed(hand) for hand in hands)
    assert all(2 not in fact.payload["kill"]["legs"].values() for fact in facts_of(evening, "hand_played"))
    assert "kill" not in kill_words(evening.floor, evening.floor.tables[1])
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-kill-neutral")
def test_before_games_were_recorded_with_them_legs_counted_in_any(friday):
    evening = varied(friday, "Ann Bob Cat", {"kill": "full"}, games=LIMIT_GAMES, hands_each=1)
    some_hands(evening, 1, lambda hand: FOLD)
    table = evening.floor.tables[1]
    omaha = Omaha(limit="limit", variations={"kill": {}})
    kill = evening.floor.of(Kills).by_table[1]
    assert taken_over(omaha, evening.floor, table, None).of["kill"].game == "holdem"
    evening.floor.put(replace(evening.floor.of(Kills), by_table={1: kill._replace(game="", title="")}))
    assert taken_over(omaha, evening.floor, table, None).of["kill"].game == "omaha"
    assert kill_words(evening.floor, table) != ""


def test_games_that_have_no_place_for_them_are_played_without(friday):
    evening = varied(friday, "Ann Bob Cat", {"kill": "full", "run_it_twice": True}, preset="dm-double-board")
    some_hands(evening, 1, passively)
    played = Hand.objects.order_by("number").first().record["options"]["variations"]
    assert played["kill"] is None
    assert played["run_it_twice"] is None
