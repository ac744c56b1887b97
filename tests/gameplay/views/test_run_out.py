"""A hand that ended all-in, on the pages of everybody who watched it."""

import re

import pytest
from django.test import Client

from gameplay.engine.cards import UNKNOWN
from gameplay.page import run_out as page_odds
from tests.gameplay.playing import cards_named
from tests.gameplay.views.test_play import HTMX, address, choose, turn

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ended(play, browser):
    """A hand of two in which both have gone all-in before the flop, and the last answer."""
    table = play(taken=(1, 2), between_hands=5).deal()
    table.choose("raise 20000")
    client = browser(turn(table))
    answer = choose(client, table.table, "call")
    return table, client, answer.content.decode()


def look(client, table, **asked):
    return client.get(address(table.table), asked, headers=HTMX).content.decode()


def board(html):
    return html.count('class="board-card"')


def test_whoever_calls_sees_the_hands_before_the_board(ended):
    table, _, html = ended
    assert not table.live.is_on
    assert board(html) == 0
    assert "shows" in html
    assert " wins " not in html
    assert 'hx-trigger="every 900ms' in html


def test_every_street_takes_its_time_and_then_the_pot_is_pushed(ended):
    table, client, _ = ended
    shown = []
    for _ in range(5):
        html = look(client, table, hand=1)
        shown.append((board(html), " wins " in html))
        table.move(milliseconds=900)
    assert shown == [(0, False), (3, False), (4, False), (5, False), (5, False)]
    assert " wins " in look(client, table, hand=1)


def test_everybody_who_saw_the_hand_sees_the_same_street(ended, browser):
    table, client, _ = ended
    table.move(seconds=1)
    pages = [look(each, table, hand=1) for each in (client, browser("Cat"), Client())]
    assert {board(html) for html in pages} == {3}
    assert not any(" wins " in html for html in pages)


def test_a_page_that_comes_in_the_middle_shows_the_end(ended):
    table, client, _ = ended
    whole = client.get(address(table.table, "table")).content.decode()
    assert board(whole) == 5
    assert " wins " in whole


def test_who_wants_no_motion_sees_the_end_at_once(ended):
    table, client, _ = ended
    assert board(look(client, table, hand=1, still="1")) == 5


@pytest.mark.parametrize("hand", ["", "0", "2", "x", "-1", "99999999999"])
def test_another_hand_is_shown_as_the_table_is(ended, hand):
    table, client, _ = ended
    assert board(look(client, table, hand=hand)) == 5


def test_a_street_names_no_card_that_is_to_come(ended):
    table, client, _ = ended
    for of_board in (0, 3, 4, 5):
        assert len(cards_named(look(client, table, hand=1))) == 2 * 2 + of_board
        table.move(milliseconds=900)


def test_the_pause_begins_when_the_run_out_is_over(play):
    table = play(taken=(1, 2, 3), between_hands=5).deal().choose("raise 20000", "call", "fold")
    assert (table.table.due_at - table.live.finished_at).total_seconds() == pytest.approx(5 + 4.2)


def test_at_the_quickest_pace_nobody_waits(play, browser):
    table = play(taken=(1, 2, 3), between_hands=5, house_pause=300).deal().choose("raise 20000", "call")
    answer = choose(browser(turn(table)), table.table, "fold")
    assert board(answer.content.decode()) == 5
    assert (table.table.due_at - table.live.finished_at).total_seconds() == 5


def test_whoever_lost_their_last_chips_is_told_so_at_the_end(play, browser):
    table = play(taken=(1, 2)).deal().choose("raise 20000", "call")
    both = [browser(name) for name in ("Ann", "Bob")]
    out = "You have no chips left."
    assert [out in look(client, table, hand=1) for client in both] == [False, False]
    table.move(seconds=5)
    assert sorted(out in look(client, table, hand=1) for client in both) == [False, True]


def said_odds(html):
    return re.findall(r'class="seat-last-action seat-odds"[^>]*>([^<]*)<', html)


def test_each_hand_has_its_chance_beside_it_until_the_pot_is_pushed(ended, browser):
    table, client, _ = ended
    others = [browser("Cat"), Client()]
    for _ in range(4):
        html = look(client, table, hand=1)
        found = said_odds(html)
        assert len(found) == 2
        assert all(said_odds(look(other, table, hand=1)) == found for other in others)
        table.move(milliseconds=900)
    assert set(found) in ({"100%", "0%"}, {"50%"})
    table.move(seconds=2)
    assert said_odds(look(client, table, hand=1)) == []


def test_the_chances_are_said_aloud_once(ended):
    table, client, _ = ended
    said = []
    for _ in range(4):
        said.append(look(client, table, hand=1).split('id="odds" role="status">')[1].split("<")[0])
        table.move(milliseconds=900)
    assert said[0].count(" to win.") == 2
    assert said[1:] == ["", "", ""]


def test_the_chances_do_not_know_what_was_folded(play, monkeypatch):
    seen = []
    table = play(taken=(1, 2, 3), between_hands=5).deal().choose("raise 20000", "call", "fold")
    monkeypatch.setattr(page_odds, "odds", lambda game, view, happened: seen.append(view) or {})
    look(Client(), table, hand=1)
    (folded,) = [seat for seat in seen[0].seats if seat.folded]
    assert set(folded.hole) == {UNKNOWN}


def test_without_a_hand_all_in_no_chance_is_told(play, browser):
    table = play(taken=(1, 2), between_hands=5).deal()
    assert said_odds(look(browser(turn(table)), table, hand=1)) == []
