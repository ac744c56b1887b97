"""Hands that are over (gameplay/play/ending.py): played to their end, or void."""

import pytest

from clauses.refusal import NotAllowed
from config.watch import metrics
from gameplay import archive
from gameplay import play as actions
from gameplay.live_hands import whole
from gameplay.models import Hand
from tables.actions import Recorder
from tests.gameplay.rings import CENTRE

pytestmark = pytest.mark.django_db


def test_a_hand_ends_and_its_chips_are_counted(play):
    table = play().deal().choose("fold", "fold")
    row = Hand.objects.get()
    assert row.finished_at is not None
    winner = table.live.seats[1]
    assert table.chips[winner] == 20_100
    assert sum(table.chips.values()) == 60_000
    assert archive.from_data(row.events) == whole(row).hand.events


def test_a_hand_that_was_played_is_counted(play, monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr(metrics, "_instruments", None)
    monkeypatch.delenv(metrics.FOLDER, raising=False)
    counted = metrics.begin()
    with django_capture_on_commit_callbacks(execute=True):
        play().deal().choose("fold", "fold")
    assert "dead_button_hands_total 1.0" in counted.text({}).decode()


def test_a_voided_hand_gives_the_chips_back_and_the_next_has_other_cards(play):
    table = play().deal().choose("raise 5000")
    seed = Hand.objects.get().record["seed"]
    by = Recorder(table.members["Bob"])
    for _ in range(2):
        actions.void_hand(table=table.table, hand=1, why="The blinds were wrong.", by=by)
    assert set(table.chips.values()) == {20_000}
    assert (table.live.voided, table.live.is_on, table.live.turn) == (True, False, None)
    table.move(seconds=6).due()
    assert Hand.objects.get(number=2).record["seed"] != seed
    with pytest.raises(NotAllowed):
        actions.void_hand(table=table.table, hand=1, why="Again.", by=by)


@pytest.mark.rule("C5-4.3-misdeal")
def test_when_a_hand_is_voided_what_had_rolled_over_stays(play):
    table = play(CENTRE).deal()
    from gameplay.ring.facts import HandPlayed, Left
    from gameplay.sources import RingSource

    actions.void_hand(table=table.table, hand=1, why="first", by=Recorder())
    row = table.table
    RingSource(row).record(
        [
            HandPlayed(
                number=1,
                game="centre-five",
                stacks=[Left(seat=1, chips=19_400), Left(seat=2, chips=20_000), Left(seat=3, chips=20_000)],
                button=1,
                carry={"chips": 600, "all_broke": False},
            )
        ],
        by=Recorder(),
        request_id="rolled",
        now=row.seen_at,
    )
    table.deal()
    actions.void_hand(table=table.table, hand=2, why="second", by=Recorder())
    assert (table.ring.rolled, sum(table.chips.values())) == (600, 59_400)
