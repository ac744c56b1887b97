"""Tests of who has folded among house players sees the end of the hand at once."""

import pytest

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.play import Moved, tables
from gameplay.play.due import may_skip
from tests.gameplay.rings import HOLDEM

pytestmark = pytest.mark.django_db


def folded(play, taken=(1,), house=(2, 3)):
    """A hand in which it came to Ann, who folded, while house players are still in."""
    table = play(HOLDEM, seats=4, taken=taken, between_hands=5)
    table.act(tables.seat_house(seats=house))
    table.deal()
    ann = table.player("Ann").key
    while table.live.turn.key != ann:
        table.move(seconds=2).due()
    return table.choose("fold"), ann


def test_house_players_play_the_hand_to_its_end_and_the_next_comes_after_the_pause(play):
    table, ann = folded(play)
    assert table.live.is_on, "with this luck both are still in"
    actions.skip_hand(table=table.table, by=ann, hand=1)
    assert (table.live.is_on, table.table.hand) == (False, 1)
    assert table.table.due_at is not None
    assert sum(table.chips.values()) == 60_000
    actions.skip_hand(table=table.table, by=ann, hand=1)
    assert table.table.hand == 1


def test_nobody_skips_who_is_in_or_looks_on_or_asks_for_another_hand(play):
    table = play(HOLDEM, seats=4, taken=(1,))
    table.act(tables.seat_house(seats=(2, 3)))
    ann = table.deal().player("Ann").key
    for who in (ann, "", "member-999"):
        assert not may_skip(table.live, who)
        with pytest.raises(NotAllowed):
            actions.skip_hand(table=table.table, by=who, hand=1)
    with pytest.raises(Moved):
        actions.skip_hand(table=table.table, by=ann, hand=2)


def test_where_somebody_else_was_dealt_in_the_hand_takes_its_time(play):
    table = play(HOLDEM, seats=4, taken=(1, 2))
    table.act(tables.seat_house(seats=(3, 4)))
    table.deal()
    people = {table.player(name).key for name in ("Ann", "Bob")}
    while table.live.is_on and not {table.live.turn.key} <= people:
        table.move(seconds=2).due()
    if table.live.is_on:
        gone = table.live.turn.key
        table.choose("fold")
        assert not may_skip(table.live, gone)
