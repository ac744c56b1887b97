"""The payouts of a heads-up tournament to sign (tournaments/heads_up/moments.py)."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tournaments.heads_up.outcome import places, prizes
from tournaments.night.facts import PrizePaid

pytestmark = pytest.mark.django_db


def rows(client, heads_up):
    """The cells of every row: place, name, prize, paid, and the empty one for the signature."""
    page = client.get(reverse("heads_up_payouts", args=[heads_up.pk])).content.decode()
    assert "Signature" in page
    body = re.search(r"<tbody>(.*?)</tbody>", page, re.DOTALL)[1]
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in body.split("</tr>")[:-1]]
    return [[unescape(re.sub("<[^>]+>", "", cell)).strip() for cell in row] for row in found]


def test_before_the_end_it_has_what_each_place_gets_and_room_for_the_names(heads_up, director):
    heads_up.begin()
    amounts = heads_up.contest.division.amounts
    assert len(amounts) > 1
    assert [(row[0], row[1]) for row in rows(director, heads_up)] == [
        (str(place), "") for place in range(1, len(amounts) + 1)
    ]


def test_once_it_is_over_it_has_who_gets_what_and_what_was_paid(heads_up, director):
    heads_up.begin()
    heads_up.play_on()
    heads_up.finish()
    contest = heads_up.contest
    winner = next(iter(places(contest)))
    heads_up.record(PrizePaid(player=winner, cents=prizes(contest)[winner]))
    shown = rows(director, heads_up)
    won = [(place, player) for player, place in places(contest).items() if prizes(contest)[player]]
    assert [(row[0], row[1]) for row in shown] == [
        (str(place), contest.name(player)) for place, player in won
    ]
    assert [row[3] for row in shown] == ["paid", *[""] * (len(won) - 1)]
    assert {row[4] for row in shown} == {""}


def test_the_console_leads_to_it(heads_up, match_console):
    assert reverse("heads_up_payouts", args=[heads_up.pk]) in match_console.get().content.decode()
