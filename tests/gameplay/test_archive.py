"""Tests of what is kept of a hand: any game's, whatever its hands are compared by."""

import json

import pytest
from django.urls import reverse

from gameplay import archive
from gameplay import play as actions
from gameplay.engine.events import Shown, Won
from gameplay.engine.games import GAMES
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.games.passing import Received
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import HIGH
from gameplay.histories.verify import differences
from gameplay.live_hands import whole
from gameplay.models import Hand as Row
from tests.gameplay.playing import choose, guest, hand, ring, seat
from tests.gameplay.strange import STRANGE
from words.text import localised

NAMES = ("Ann", "Bob", "Carol")


def tamely(decision):
    """Return what brings a hand to its showdown."""
    return decision.passive if decision.kind == "betting" else decision.on_timeout


def test_a_hand_of_any_ranking_is_read_back_as_it_was_written():
    for game in (*(kind() for kind in STRANGE), ShortDeck()):
        played = Hand(game, [100] * 3, seed=bytes(range(32)))
        played.play_out(tamely)
        again = archive.from_data(json.loads(json.dumps(archive.to_data(played.events))))
        assert again == played.events
        assert [type(event) for event in again] == [type(event) for event in played.events]
        assert [event.words(NAMES) for event in again] == [event.words(NAMES) for event in played.events]


def test_a_hand_kept_under_the_names_of_rankings_is_still_read():
    row = {"kind": "Shown", "seat": 0, "cards": [1, 2], "boards": [[]], "rankings": ["HIGH"]}
    assert archive.from_data([row]) == (Shown(0, (1, 2), ((),), (HIGH,)),)


def test_cards_that_a_neighbour_left_were_an_event_of_their_own_once():
    rows = [{"kind": "LeftWith", "seat": 1, "cards": [50], "by": 0}]
    assert archive.from_data(rows) == (Received(1, (50,), 0),)
    with pytest.raises(KeyError):
        archive.from_data([{"kind": "Nonsense"}])


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.django_db
def test_wild_cards_and_parts_of_any_name_go_through_table_archive_and_page(kind, client, monkeypatch):
    monkeypatch.setitem(GAMES, kind.name, kind)
    ann, bob, carol = guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol")
    table = seat(ring(kind(), rebuys=True), ann, bob, carol)
    actions.deal(table=table)
    assert client.get(reverse("table", args=[table.code])).status_code == 200
    while hand(table).is_on:
        choose(table, tamely(hand(table).hand.decision))
    live = hand(table)
    row = Row.objects.get(table=table)
    assert row.finished_at
    assert archive.from_data(row.events) == live.hand.events
    assert differences(row, whole(row).choices) == []
    parts = {event.part for event in live.hand.events if isinstance(event, Won)}
    named = {ranking.part for ranking in kind.ranked_by} if len(kind.ranked_by) > 1 else {""}
    assert parts <= named
    assert len(parts) == min(2, len(named)) or parts == named
    for name in ("table", "table_hands"):
        assert client.get(reverse(name, args=[table.code])).status_code == 200
    page = client.get(reverse("table_hand", args=[table.code, 1])).content.decode()
    ended = [event for event in live.hand.events if isinstance(event, Shown | Won)]
    assert all(localised(event.words(live.names)) in page for event in ended)
    for number in range(len(live.choices) + 1):
        step = client.get(reverse("table_hand", args=[table.code, 1]), {"step": number})
        assert step.status_code == 200
    actions.deal(table=table)
    assert client.get(reverse("table", args=[table.code])).status_code == 200
