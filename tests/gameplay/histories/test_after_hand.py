"""Tests of what a hand teaches its reader, on its page and in the replay
(gameplay/histories/after_hand.py)."""

import pytest
from django.urls import reverse

from gameplay import play as actions
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.histories.after_hand import after_hand
from gameplay.histories.step_by_step import step_of
from gameplay.rules import Requester
from tests.gameplay.histories.reading import ANN, BOB, CAROL, as_player, read
from tests.gameplay.playing import choose, fresh, hand, play_hand, ring, seat

pytestmark = pytest.mark.django_db
NOBODY = Requester(None)


@pytest.fixture(scope="module")
def bet(module_db):
    """Ann has raised, Bob has called and Carol has folded; checked down, the better of the two has shown."""
    table = seat(ring("dm-holdem", rebuys=True), ANN, BOB, CAROL)
    actions.deal(table=table)
    blind = hand(table).hand.game.full_blind
    for choice in (raise_to(3 * blind), CALL, FOLD):
        choose(table, choice)
    while hand(table).is_on:
        choose(table, CHECK)
    return table


@pytest.fixture
def table(bet):
    return fresh(bet)


def test_the_caller_is_told_what_they_needed_and_had(table):
    live = read(table, NOBODY)
    caller = live.places[0].player  # left of the button: the small blind has called
    lesson = after_hand(read(table, as_player(caller)))
    assert lesson.sentence.startswith("You called ")
    assert ": you needed 4" in lesson.sentence or ": you needed 3" in lesson.sentence
    assert [tick.words for tick in lesson.picture.x_ticks] == ["Before the flop", "Flop", "Turn", "River"]


def test_who_has_folded_reads_of_those_whose_cards_were_shown(table):
    history = read(table, NOBODY)
    lesson = after_hand(history)
    shown = {event.seat for event in history.events if type(event).__name__ == "Shown"}
    assert {line.name for line in lesson.picture.lines} == {history.names[place] for place in shown}


def test_the_replay_has_the_chance_of_each_street_at_the_seats(table):
    history = read(table, NOBODY)
    last = step_of(table, history, 99)
    shown = {history.places[event.seat].number for event in history.events if type(event).__name__ == "Shown"}
    assert {seat.chair.number for seat in last.page.seats if seat.odds} == shown
    first = step_of(table, history, 0)
    assert {seat.chair.number for seat in first.page.seats if seat.odds} == shown


def test_the_page_shows_it_in_words_and_as_a_table(table, client):
    page = client.get(reverse("table_hand", args=[table.code, 1])).content.decode()
    assert "After the hand" in page
    assert "Before the flop" in page
    assert 'aria-labelledby="chances-words"' in page


def test_a_game_of_which_nothing_is_said_leaves_no_trace(client):
    table = ring("fnp-five-card-draw", house=4)
    play_hand(table)
    assert "After the hand" not in client.get(reverse("table_hand", args=[table.code, 1])).content.decode()
