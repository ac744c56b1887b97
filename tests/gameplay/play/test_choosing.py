"""Choices (gameplay/play/choosing.py): written before they are seen, once, and never for another moment."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.engine.choices import discard
from gameplay.forms.choice_text import parse
from gameplay.models import Choice, Marked
from gameplay.play import Moved
from tests.gameplay.rings import DRAW

pytestmark = pytest.mark.django_db


def test_a_choice_is_a_row_of_its_hand(play):
    table = play().deal().choose("call")
    (row,) = Choice.objects.all()
    assert (row.hand.number, row.number, row.what, row.by) == (1, 0, ["call"], table.live.players[2].key)


def test_the_same_request_again_changes_nothing(play):
    table = play().deal()
    live = table.live
    same = {"by": live.turn.key, "hand": 1, "number": 0, "request_id": "tap"}
    for _ in range(3):
        actions.choose(table=table.table, choice=parse("call"), **same)
    assert Choice.objects.count() == 1
    assert len(table.live.choices) == 1


def test_another_choice_on_a_second_page_is_told_that_the_hand_has_moved_on(play):
    """Two pages of one player send the same request id for the same moment."""
    table = play().deal()
    same = {"by": table.live.turn.key, "hand": 1, "number": 0, "request_id": "tap"}
    actions.choose(table=table.table, choice=parse("call"), **same)
    with pytest.raises(Moved):
        actions.choose(table=table.table, choice=parse("fold"), **same)
    assert Choice.objects.get().what == ["call"]


def test_a_choice_for_a_moment_that_is_over_is_never_applied(play):
    table = play().deal().choose("call")
    live = table.live
    for hand, number in ((1, 0), (1, 2), (2, 0), (0, 1)):
        with pytest.raises(Moved):
            actions.choose(
                table=table.table,
                by=live.turn.key,
                hand=hand,
                number=number,
                choice=parse("fold"),
                request_id="late",
            )
    assert Choice.objects.count() == 1


def test_the_request_of_another_player_is_no_repeat(play):
    table = play().deal()
    first = table.live.turn.key
    table.choose("call", request_id="tap")
    other = table.live.turn.key
    with pytest.raises(Moved):
        actions.choose(table=table.table, by=other, hand=1, number=0, choice=parse("fold"), request_id="tap")
    assert other != first


@pytest.mark.rule("DM-out-of-turn")
def test_nobody_chooses_for_somebody_else(play):
    table = play().deal()
    others = [player.key for player in table.live.players if player != table.live.turn]
    for by in (*others, table.player("Eve").key, "", "member-0"):
        with pytest.raises(NotAllowed) as refusal:
            actions.choose(table=table.table, by=by, hand=1, number=0, choice=parse("call"))
        assert refusal.value.reason == "It is not your turn."
    assert not Choice.objects.exists()


@pytest.mark.parametrize(
    "text", ["check", "raise 201", "raise 20001", "discard Ah", "draw", "show", "knock 3"]
)
def test_what_is_not_legal_is_refused_and_nothing_is_written(play, text):
    table = play().deal()
    version = table.table.version
    with pytest.raises(NotAllowed):
        table.choose(text)
    assert (Choice.objects.count(), table.table.version) == (0, version)


def test_cards_one_does_not_hold_cannot_be_thrown_away(play):
    table = play(DRAW, seats=5).deal().choose("check", "check", "check")
    mine = set(table.live.hand.decision.hand)
    foreign = next(card for card in range(52) if card not in mine)
    with pytest.raises(NotAllowed):
        actions.choose(
            table=table.table,
            by=table.live.turn.key,
            hand=1,
            number=3,
            choice=discard([foreign]),
        )
    with pytest.raises(NotAllowed):
        actions.mark_discards(table=table.table, by=table.live.turn.key, hand=1, number=3, cards=(foreign,))


@pytest.mark.rule("FCD-timeout-draw")
def test_when_time_runs_out_in_the_draw_the_marked_cards_go(play):
    table = play(DRAW, seats=5, turn_timer="30").deal().choose("check", "check", "check")
    hand = table.live.hand.decision.hand
    where = {"table": table.table, "by": table.live.turn.key, "hand": 1, "number": 3}
    actions.mark_discards(cards=hand[:3], **where)
    actions.mark_discards(cards=hand[1:3], **where)
    table.move(seconds=31).due()
    assert table.live.choices[3] == discard(hand[1:3])
    table.move(seconds=31).due()
    assert table.live.choices[4] == discard([])


def test_marks_for_another_moment_are_refused(play):
    table = play(DRAW, seats=5).deal()
    hand = table.live.hand
    with pytest.raises(NotAllowed):
        actions.mark_discards(table=table.table, by=table.live.turn.key, hand=1, number=0, cards=())
    with pytest.raises(Moved):
        actions.mark_discards(table=table.table, by=table.live.turn.key, hand=1, number=3, cards=())
    assert (hand.finished, Marked.objects.exists()) == (False, False)


def test_a_choice_after_the_deadline_is_too_late(play):
    table = play(turn_timer="10").deal()
    live = table.live
    table.move(seconds=10)
    with pytest.raises(Moved):
        actions.choose(table=table.table, by=live.turn.key, hand=1, number=0, choice=parse("call"))


def test_a_time_bank_is_used_up_beyond_the_timer(play):
    table = play(turn_timer="10", time_bank=30, taken=(1, 2)).deal()
    key = table.live.turn.key
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=40)
    table.move(seconds=24).choose("call")  # 25 seconds: 15 beyond the timer
    assert table.table.banks == {key: 15}
    table.choose("check", "check")
    assert table.live.turn.key == key
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=25)
