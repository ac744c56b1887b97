"""The discs of players (gameplay/page/plate_names.py): the same colour at tables as on the club's pages."""

import re

import pytest

from gameplay.page.plate_names import BOT, avatars_of
from gameplay.ring.facts import Player
from tests.gameplay.views.test_play import address

pytestmark = pytest.mark.django_db(transaction=True)
DISC = re.compile(r'<span class="avatar( [a-z-]+)*( bot)?"(?: data-tone="(\d)")? aria-hidden="true">(\w*)')

PAGES = ("table", "table_fragment", "table_players")


def discs(html):
    """Initials → tone, of every disc on a page."""
    return {letters: tone for *_, tone, letters in DISC.findall(html)}


def test_a_member_has_the_colour_of_their_number_wherever_they_are_shown(play, client):
    table = play(taken=(1, 2, 3)).deal()
    shown = {name: discs(client.get(address(table.table, name)).content.decode()) for name in PAGES}
    for name in ("Ann", "Bob", "Cat"):
        member = table.members[name]
        on_their_page = discs(client.get(f"/clubs/dead-money/members/{member.number}/").content.decode())
        assert {shown[page][name[0]] for page in PAGES} == {on_their_page[name[0]]}
    assert len({shown["table"][letter] for letter in "ABC"}) == 3


def test_house_players_have_a_mark_and_visitors_a_colour_of_their_own():
    house = Player(kind="house", id=7, name="Bruno")
    guests = [Player(kind="guest", id=number, name=f"G{number}") for number in (3, 4)]
    assert avatars_of([house, *guests]) == {house.key: BOT, "guest-3": 3, "guest-4": 4}


def test_numbers_are_asked_for_once_for_all(play, django_assert_num_queries):
    table = play()
    players = [table.player(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    with django_assert_num_queries(1):
        found = avatars_of(players[:3])
    assert found == {player.key: table.members[player.name].number for player in players[:3]}
    with django_assert_num_queries(1):
        avatars_of(players)
    with django_assert_num_queries(0):
        assert avatars_of(players)[players[3].key] == table.members["Dan"].number
