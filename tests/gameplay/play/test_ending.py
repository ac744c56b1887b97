"""Hands that are over (gameplay/play/ending.py): played to their end, or void."""

import pytest

from clauses.refusal import NotAllowed
from config.watch import metrics
from gameplay import archive
from gameplay import play as actions
from gameplay.live_hands import LiveHand, whole
from gameplay.models import Choice, Hand
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


def fails(*_, **__):
    raise RuntimeError("a fault that nobody foresaw")


class TestBrokenOff:
    """A hand whose game fails."""

    def test_everybody_has_the_chips_they_had_and_the_next_hand_is_dealt(self, play, monkeypatch, caplog):
        table = play().deal().choose("raise 5000")
        with monkeypatch.context() as broken:
            broken.setattr(LiveHand, "after", fails)
            table.choose("fold")
        row = Hand.objects.get()
        assert "hand 1 has broken off" in caplog.text
        assert (row.broken_off, row.stacks, Choice.objects.count()) == (True, None, 1)
        assert set(table.chips.values()) == {20_000}
        assert (table.live.broken_off, table.live.is_on, table.live.turn) == (True, False, None)
        table.move(seconds=6).due()
        assert (table.live.number, table.live.is_on) == (2, True)

    def test_time_that_runs_out_ends_it_too(self, play, monkeypatch):
        table = play(turn_timer="30").deal()
        with monkeypatch.context() as broken:
            broken.setattr(LiveHand, "after", fails)
            table.move(seconds=400).due()
        assert Hand.objects.get().broken_off

    def test_while_whoever_must_choose_can_pass_nothing_has_changed(self, play, monkeypatch):
        table, after = play().deal(), LiveHand.after

        def fails_at_raises(live, choice, at):
            return fails() if choice[0] == "raise" else after(live, choice, at)

        monkeypatch.setattr(LiveHand, "after", fails_at_raises)
        with pytest.raises(NotAllowed, match="nothing has changed"):
            table.choose("raise 5000")
        assert (table.live.is_on, Choice.objects.count()) == (True, 0)
        assert table.choose("fold", "fold").live.hand.finished

    def test_what_is_not_legal_ends_no_hand(self, play):
        table = play().deal()
        with pytest.raises(NotAllowed):
            table.choose("check")
        assert table.live.is_on
