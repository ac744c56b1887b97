"""The strip of a player's other tables (gameplay/views/table.py, gameplay/views/table.py)."""

import functools
import re
from datetime import timedelta
from urllib.parse import parse_qs

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gameplay.engine.cards import name, spoken
from gameplay.models import Presence, Table
from gameplay.play import choose, tables
from gameplay.play.pruning import take_out_of_hands
from gameplay.queries import PRACTICE_WAITS
from tests.gameplay.nights.playing import passively
from tests.gameplay.page.test_leaks import cards_in
from tests.gameplay.rings import CENTRE, DRAW, HOLDEM
from tests.gameplay.views.test_play import address

pytestmark = pytest.mark.django_db(transaction=True)
LINK = re.compile(r'<a class="beside-table( is-mine)?" id="beside-(\d+)" href="([^"]+)"(.*?)</a>', re.DOTALL)


@pytest.fixture
def browser(browser):
    """The browser of a member, the same one each time."""
    return functools.cache(browser)


def strip(client, table):
    return client.get(address(table.table, "table_beside")).content.decode()


def links(html):
    """Address → (is it their turn, has it the key)."""
    return {href: (bool(mine), 'aria-keyshortcuts="J"' in rest) for mine, _, href, rest in LINK.findall(html)}


def at(table):
    return f"/tables/{table.table.code}/"


def see_showdown(table):
    """Whoever's turn it is checks or calls, if they may."""
    live = table.move(seconds=1).live
    choice = passively(live.hand)
    choose(table=table.table, by=live.turn.key, hand=live.number, number=len(live.choices), choice=choice)


def words(html, table):
    (found,) = [rest for *_, href, rest in LINK.findall(html) if href == at(table)]
    return " ".join(re.sub(r"<[^>]+>", " ", found.partition(">")[2]).split())


def test_with_one_table_there_is_nothing(play, browser):
    table = play(taken=(1, 2)).deal()
    play(taken=())
    html = strip(browser("Ann"), table)
    assert links(html) == {}
    assert " hidden>" in html
    assert "data-live-also" not in html
    assert links(browser("Ann").get(at(table)).content.decode()) == {}


def test_strangers_have_no_strip_at_all(play, client):
    table = play(taken=(1, 2)).deal()
    assert 'id="beside"' not in client.get(at(table)).content.decode()
    assert links(strip(client, table)) == {}


def test_at_two_tables_each_page_has_the_other(play, browser):
    first, second = play(taken=(1, 2)).deal(), play(taken=(1, 2, 3))
    assert links(strip(browser("Ann"), first)).keys() == {at(second)}
    assert links(strip(browser("Ann"), second)).keys() == {at(first)}
    assert links(strip(browser("Cat"), second)) == {}
    whole = browser("Ann").get(at(first)).content.decode()
    assert links(whole).keys() == {at(second)}


def test_it_says_whose_turn_it_is_and_how_much_time_is_left(play, browser):
    first, second = play(taken=(1, 2)), play(taken=(1, 2), turn_timer="30", time_bank=0).deal()
    whose = second.live.turn.name
    other = "Bob" if whose == "Ann" else "Ann"
    assert words(strip(browser(other), first), second) == f"Friends {whose}"
    second.move(seconds=12)
    assert words(strip(browser(whose), first), second) == "Friends Your turn 18 J"
    assert links(strip(browser(whose), first)) == {at(second): (True, True)}
    second.choose("fold")
    assert words(strip(browser(whose), first), second) == "Friends between hands"


def test_the_key_leads_to_the_next_table_that_waits(play, browser):
    seats = [play(taken=(1, 2)).deal() for _ in range(4)]
    mine = [table for table in seats if table.live.turn.name == "Ann"]
    for table in seats:
        if table not in mine:
            table.choose("call")
    shown = [links(strip(browser("Ann"), table)) for table in seats]
    for place, found in enumerate(shown):
        in_turn = [at(table) for table in (*seats[place + 1 :], *seats[:place])]
        assert list(found) == in_turn
        assert found[in_turn[0]] == (True, True)
        assert [has_key for _, has_key in found.values()] == [True, False, False]


def test_who_leaves_a_table_or_whose_table_is_closed_has_it_no_more(play, browser):
    first, second, third = (play(taken=(1, 2)) for _ in range(3))
    assert links(strip(browser("Bob"), first)).keys() == {at(second), at(third)}
    second.act(tables.stand(seat=2))
    assert links(strip(browser("Bob"), first)).keys() == {at(third)}
    Table.objects.filter(pk=third.pk).update(status=Table.Status.OVER)
    assert links(strip(browser("Bob"), first)) == {}


def test_the_page_follows_the_others_and_nobody_elses(play, browser, client):
    first, second, third = play(taken=(1, 2)), play(taken=(1,)), play(taken=(1, 2))
    third.act(tables.stand(seat=1))
    Table.objects.filter(pk=second.pk).update(private=True)
    html = strip(browser("Ann"), first)
    follows = re.search(r'data-live-also="([^"]+)"', html)[1].replace("&amp;", "&")
    code = second.table.code
    assert parse_qs(follows) == {"also": [f"table-{second.pk}"], f"key-{second.pk}": [code]}
    heard = f"table-{first.pk} table-{second.pk}"
    assert browser("Ann").get(f"/live/table-{first.pk}/?{follows}")["X-Live-Topic"] == heard
    without_key = f"/live/table-{first.pk}/?also=table-{second.pk}"
    assert client.get(without_key)["X-Live-Topic"] == f"table-{first.pk}"
    assert f"table-{third.pk}" not in html


def test_who_has_it_in_sight_is_noticed_at_the_other_table(play, browser):
    first, second = play(taken=(1, 2)), play(taken=(1, 2))
    Presence.objects.all().delete()
    strip(browser("Ann"), first)
    assert set(Presence.objects.values_list("table", "player")) == {(second.pk, first.player("Ann").key)}


@pytest.mark.parametrize("game", [HOLDEM, DRAW, CENTRE], ids=lambda game: game.name)
def test_no_card_of_the_other_table_stands_in_it(play, browser, game):
    """At every moment of a hand; there are cards, and the page of the table itself shows them."""
    here, there = play(taken=(1, 2, 3)), play(game, taken=(1, 2, 3), seats=5).deal()
    moments, live = 0, there.live
    own = {name(card) for card in live.everything[live.place_of(there.player("Ann").key)]}
    table_itself = cards_in(browser("Ann").get(address(there.table, "table_fragment")).content.decode())
    assert own <= table_itself
    while there.live.is_on and moments < 12:
        for who in ("Ann", "Bob", "Cat"):
            html = strip(browser(who), here)
            assert at(there) in html
            assert cards_in(html) == set()
            assert not any(spoken(card) in html for cards in live.everything for card in cards)
        moments += 1
        see_showdown(there)
    assert moments > 3


def test_three_tables_cost_no_query_more_than_one(play, browser):
    def queries(table):
        strip(browser("Ann"), table)  # who has looked within half a minute is not noted again
        with CaptureQueriesContext(connection) as asked:
            strip(browser("Ann"), table)
        return len(asked)

    first, _ = play(taken=(1, 2)).deal(), play(taken=(1, 2)).deal()
    with_one = queries(first)
    for _ in range(2):
        play(taken=(1, 2)).deal()
    assert len(links(strip(browser("Ann"), first))) == 3
    assert queries(first) == with_one


def test_a_page_that_shows_one_table_asks_one_query_for_it(play, browser):
    """What the strip adds to the page of a table at which somebody sits."""
    table = play(taken=(1, 2)).deal()
    browser("Ann").get(at(table))
    with CaptureQueriesContext(connection) as asked:
        browser("Ann").get(at(table))
    assert sum('"seated"::text LIKE' in each["sql"] or '"seated" LIKE' in each["sql"] for each in asked) == 1


def test_the_name_of_somebody_who_is_forgotten_goes(play):
    table = play(taken=(1, 2)).deal()
    whose = table.live.turn.name
    assert table.table.turn["name"] == whose
    take_out_of_hands(table.members[whose], [whose], "Somebody")
    assert table.table.turn["name"] == "Somebody"


def test_of_a_dealer_who_has_to_choose_the_game_it_is_the_turn(play, browser):
    table, other = play(DRAW, HOLDEM, taken=(1, 2)).deal(), play(taken=(1, 2))
    assert table.live is None
    assert words(strip(browser("Ann"), other), table).startswith(
        "Friends " + ("Your turn" if table.table.turn["name"] == "Ann" else "Bob")
    )


def test_a_paused_table_waits_for_nobody(play, browser):
    first, second = play(taken=(1, 2)), play(taken=(1, 2)).deal()
    second.act(tables.pause())
    assert second.table.turn is None
    assert words(strip(browser("Ann"), first), second) == "Friends paused"


def test_practice_that_was_walked_away_from_leaves_the_strip(play, browser):
    ann, here, practice = browser("Ann"), play(taken=(1, 2)).deal(), play(taken=(1,))
    Table.objects.filter(pk=practice.table.pk).update(practice=True)
    ann.get(at(practice))
    assert at(practice) in links(strip(ann, here))
    row = Table.objects.get(pk=practice.table.pk)
    Table.objects.filter(pk=row.pk).update(seen_at=row.seen_at - PRACTICE_WAITS - timedelta(minutes=1))
    assert links(strip(ann, here)) == {}
    Table.objects.filter(pk=row.pk).update(practice=False)
    assert at(practice) in links(strip(ann, here))
