"""Hands as files, in PHH and JSON (gameplay/histories/files.py)."""

import json
import tomllib

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.engine.phh.replay import replayed
from gameplay.histories import files, text
from gameplay.models import Table
from gameplay.rules import Requester
from tests.gameplay.histories.reading import (
    ANN,
    as_player,
    read,
    row,
)
from tests.gameplay.playing import (
    fresh,
    hand,
    let_time_pass,
    ring,
)

pytestmark = pytest.mark.django_db


def play_house_hand(table: Table) -> None:
    actions.deal(table=table)
    let_time_pass(table, hands=1)


class TestFiles:
    def test_a_phh_file_of_everything_replays(self, table):
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
        table = fresh(table)
        written = files.in_phh(read(table, Requester(None, directs=True)), table.name, timezone.now())
        outcome = replayed(written)
        assert (outcome.result, outcome.reason) == ("ok", "")

    def test_it_says_where_and_when(self, table):
        written = tomllib.loads(files.in_phh(read(table, Requester(None)), "Friends", timezone.now()))
        live = hand(table)
        assert (written["hand"], written["table"]) == (1, "Friends")
        assert written["seats"] == list(live.seats)
        assert written["players"] == list(live.names)
        assert written["_root"] == row(table).commitment

    def test_a_hand_of_other_rules_has_none(self, table):
        kept_row = row(table)
        kept_row.events[0]["amount"] = 77
        kept_row.save()
        with pytest.raises(NotAllowed, match="earlier version of the rules"):
            files.in_phh(read(table, Requester(None)), "Friends", timezone.now())

    def test_json_has_each_event_in_fields_and_in_words(self, table):
        written = json.loads(files.in_json(read(table, as_player(ANN)), "Friends"))
        assert (written["format"], written["version"], written["hand"]) == ("dead-button-hand", 2, 1)
        assert [event["words"] for event in written["events"]] == text.sentences(read(table, as_player(ANN)))
        assert sum(seat["won"] for seat in written["seats"]) == 0

    @pytest.mark.parametrize("preset", ["c5-centre-five", "fcd-five-card-draw", "dm-razz", "dm-triple-draw"])
    def test_every_family_can_be_written(self, preset):
        table = ring(preset, house=3)
        play_house_hand(table)
        history = read(fresh(table), Requester(None))
        assert replayed(files.in_phh(history, "T", timezone.now())).result in ("ok", "refused")
        assert json.loads(files.in_json(history, "T"))["game"] == history.game.name
