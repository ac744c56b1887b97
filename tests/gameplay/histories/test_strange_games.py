"""The files of a hand whose cards count by where they lay, or whose wild cards arose in play: text and JSON
tell it in the words of the page, and the JSON file holds."""

import pytest
from django.urls import reverse

from gameplay import play as actions
from gameplay.engine.events import Shown, Won
from gameplay.engine.games import GAMES
from gameplay.histories.hand_check import faults
from tests.gameplay.playing import choose, guest, hand, ring, seat
from tests.gameplay.strange import STRANGE
from words.text import localised


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.django_db
def test_its_files_tell_it_and_hold(kind, client, monkeypatch):
    monkeypatch.setitem(GAMES, kind.name, kind)
    table = seat(ring(kind()), guest(1, "Ann"), guest(2, "Bob"), guest(3, "Carol"))
    actions.deal(table=table)
    while hand(table).is_on:
        decision = hand(table).hand.decision
        choose(table, decision.passive if decision.kind == "betting" else decision.on_timeout)
    live = hand(table)
    ended = [event for event in live.hand.events if isinstance(event, Shown | Won)]
    text = client.get(reverse("table_hand_file", args=[table.code, 1, "txt"])).content.decode()
    assert all(localised(event.words(live.names)) in text.splitlines() for event in ended)
    told = client.get(reverse("table_hand_file", args=[table.code, 1, "json"])).json()
    assert faults(told) == []
    by_place = any(ranking.by_place for ranking in kind.ranked_by)
    shown = [event for event in told["events"] if event["kind"] == "Shown"]
    assert all(("up" in event) == (by_place and bool(live.hand.view(0).seats[0].up)) for event in shown)
