"""Tests of who is expected at a heads-up tournament (tournaments/console/phone_views.py), and the page of
it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse

from tests.tournaments.heads_up.conftest import EIGHT
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.console.phone_views import contest_list
from tournaments.heads_up.facts import MatchStarted, Withdrew
from tournaments.heads_up.next_matches import open_matches

pytestmark = pytest.mark.django_db

EXPECTED = {25: "Yul", 26: "Zoe", 1: "Ann"}


def said(heads_up, expected=EXPECTED, now=EIGHT_O_CLOCK):
    found = contest_list(heads_up.contest, expected, EIGHT_O_CLOCK, now)
    return {row.name: (row.where, row.is_missing, row.is_late) for row in found.rows}


def test_who_is_expected_is_late_once_it_was_to_begin(heads_up):
    heads_up.enter("Ann")
    assert said(heads_up) == {
        "Yul": ("expected", True, False),
        "Zoe": ("expected", True, False),
        "Ann": ("bought in", False, False),
    }
    late = said(heads_up, now=EIGHT_O_CLOCK + timedelta(minutes=1))
    assert late["Zoe"] == ("late", True, True)
    assert late["Ann"] == ("bought in", False, False)


def test_who_is_missing_stands_first_then_the_others_by_name(heads_up):
    heads_up.enter("Dan", "Bob", "Ann")
    found = contest_list(heads_up.contest, EXPECTED, EIGHT_O_CLOCK, EIGHT_O_CLOCK)
    assert [row.name for row in found.rows] == ["Yul", "Zoe", "Ann", "Bob", "Dan"]
    assert (found.missing, found.paid, found.owed) == (2, 3 * heads_up.contest.terms.buy_in, 0)
    assert [row.paid for row in found.rows] == [0, 0, *[heads_up.contest.terms.buy_in] * 3]


def test_once_the_pools_are_drawn_it_says_who_plays_where_and_who_came_too_late(heads_up):
    heads_up.begin()
    match = open_matches(heads_up.contest)[0]
    heads_up.record(MatchStarted(match=match.key, players=match.players, table=3))
    playing = {heads_up.contest.name(player) for player in match.players}
    stands = said(heads_up)
    assert {name for name, row in stands.items() if row[0] == "table 3"} == playing
    assert {stands[name][0] for name in EIGHT if name not in playing} == {"waits"}
    assert stands["Zoe"] == ("too late: the pools are drawn", True, True)


def test_who_never_came_is_missing_and_who_left_or_has_played_all_is_out(heads_up):
    heads_up.begin()
    heads_up.record(
        Withdrew(player=heads_up.ids["Ann"], reason="no_show"), Withdrew(player=heads_up.ids["Bob"])
    )
    stands = said(heads_up)
    assert (stands["Ann"], stands["Bob"]) == (("never came", True, True), ("out", False, False))
    heads_up.play_on()
    heads_up.finish()
    stands = said(heads_up)
    assert {stands[name][0] for name in EIGHT} == {"never came", "out"}
    assert stands["Zoe"] == ("never came", True, True)


class TestThePage:
    def page(self, client, heads_up):
        event = heads_up.heads_up.event
        return client.get(reverse("event_coming", args=[event.pk])).content.decode()

    def rows(self, page):
        found = re.findall(r'<tr id="tonight-\d+">(.*?)</tr>', page, re.DOTALL)
        return [re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", row))).strip() for row in found]

    def test_shows_who_said_they_come_and_who_has_paid(self, heads_up, director, signed_in, wall):
        event = heads_up.heads_up.event
        wall.move_to(EIGHT_O_CLOCK - timedelta(hours=2))
        signed_in("Zoe").post(reverse("event_rsvp", args=[event.pk]), {"coming": "yes"})
        signed_in("Yul").post(reverse("event_rsvp", args=[event.pk]), {"coming": "no"})
        heads_up.enter("Ann")
        page = self.page(director, heads_up)
        assert self.rows(page) == ["Zoe expected", "Ann bought in $20"]
        assert "<b>1</b> is not here yet" in page
        assert "<b>$0</b> owing" in page
        assert f"headsup-{heads_up.pk}" in page
        wall.move_to(EIGHT_O_CLOCK + timedelta(minutes=5))
        assert self.rows(self.page(director, heads_up)) == ["Zoe late", "Ann bought in $20"]
