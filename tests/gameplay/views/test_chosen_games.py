"""Dealer's choice in the browser: the dealer taps a game, or announces it on a page of its own."""

import functools
import re

import pytest
from django.urls import reverse

from gameplay.engine.games.home.double_guts import DoubleGuts
from gameplay.ring.offered_games import offered
from gameplay.sources import source_of
from tests.gameplay.rings import DRAW, HOLDEM

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
GUTS = DoubleGuts(ante=50, ends_at=100_000)
STUD = offered("fnp-seven-card-stud")


@pytest.fixture
def browser(browser):
    """The browser of a member, the same one each time."""
    return functools.cache(browser)


@pytest.fixture
def table(play):
    return play(GUTS, HOLDEM, STUD, seats=5).deal()


def dealer(table):
    """The name of whoever has to choose."""
    return source_of(table.table).choosing(table.wall_now()).player.name


def other(table):
    return next(
        chair.player.name for chair in table.ring.chairs.values() if chair.player.name != dealer(table)
    )


def page(client, table):
    return client.get(reverse("table", args=[table.table.code])).content.decode()


def tap(client, table, game, **more):
    sent = {"hand": table.table.hand + 1, "listed": 0, "game": game, "request_id": "tap"} | more
    return client.post(reverse("table_act", args=[table.table.code, "pick"]), sent, headers=HTMX)


def announce(client, table, game, **more):
    address = reverse("table_game", args=[table.table.code, game])
    return client.post(address, {"hand": table.table.hand + 1, "listed": 0, "request_id": "form"} | more)


@pytest.mark.rule("FNP-dealers-choice")
def test_the_dealer_sees_every_game_with_its_stakes_and_chooses_by_a_tap(table, browser):
    name = dealer(table)
    shown = page(browser(name), table)
    assert "You deal: choose the game." in shown
    assert "Double-Guts <span>ante 50, pot limit 100,000</span>" in shown
    answer = tap(browser(name), table, 0)
    assert answer.status_code == 200
    assert f"{name} deals Double-Guts." in answer.content.decode()
    assert table.ring.chosen.game == GUTS


def test_the_others_see_who_chooses_and_then_what_is_dealt(table, browser):
    name, watcher = dealer(table), browser(other(table))
    first = rf"{name} has drawn the \w+ of \w+, deals first and chooses the game\."
    assert re.search(first, page(watcher, table))
    assert "choose-game" not in page(watcher, table)
    tap(browser(name), table, 2)
    shown = page(watcher, table)
    assert f"{name} deals Seven-card stud." in shown
    assert "ante 50, bets 50 to 250" in shown
    assert "deal-picture" in shown
    assert STUD.in_short in shown


@pytest.mark.rule("FNP-dealers-choice")
def test_nobody_else_chooses(table, browser):
    answer = tap(browser(other(table)), table, 0)
    assert answer.status_code == 422
    assert f"{dealer(table)} has drawn the" in answer.content.decode()
    assert table.ring.chosen is None


def test_a_tap_that_comes_late_is_answered_409(table, browser):
    client = browser(dealer(table))
    assert tap(client, table, 0).status_code == 200
    assert tap(client, table, 1, request_id="second").status_code == 409
    assert tap(client, table, 0).status_code == 200  # the first tap again


@pytest.mark.rule("FNP-declare-stakes")
def test_stakes_and_variations_are_announced_on_the_page_of_the_game(table, browser):
    name = dealer(table)
    client = browser(name)
    form = client.get(reverse("table_game", args=[table.table.code, 2])).content.decode()
    assert 'name="stakes.ante"' in form
    assert 'name="variations.wild_ranks"' in form
    stakes = {"stakes.ante": "100", "stakes.least_bet": "100", "stakes.largest_raise": "500"}
    answer = announce(client, table, 2, **(as_shown(form) | stakes | {"variations.jokers": "1"}))
    assert answer.status_code == 302, answer.content.decode()
    game = table.ring.chosen.game
    assert (game.ante, game.largest_raise) == (100, 500)
    shown = page(client, table)
    assert "Ante 100" in shown
    assert "</b> bets 100 to 500</p>" in shown


NAMED = r'[^>]* name="((?:stakes|variations)\.\w+)"[^>]*'


def as_shown(form):
    """Return what stands in the form, by the names of its fields."""
    found = dict(re.findall(rf'<input{NAMED} value="([^"]*)"', form))
    for select, options in re.findall(rf"<select{NAMED}>(.*?)</select>", form, re.DOTALL):
        if chosen := re.search(r'value="([^"]*)" selected', options):
            found[select] = chosen[1]
    return found


@pytest.mark.rule("FNP-declare-stakes")
def test_what_is_too_high_is_refused_and_what_was_typed_stays(table, browser):
    client = browser(dealer(table))
    sent = {"stakes.ante": "999", "stakes.ends_at": "5000", "variations.most_rounds": "50"}
    answer = announce(client, table, 0, **sent)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "999 is more than 5 times the stakes of the table, 250" in shown
    assert 'value="999"' in shown
    assert 'value="5000"' in shown
    assert table.ring.chosen is None


def test_a_form_that_comes_late_is_answered_409_and_keeps_what_was_typed(table, browser):
    client = browser(dealer(table))
    sent = {"stakes.ante": "100", "stakes.ends_at": "100000", "variations.most_rounds": "50"}
    table.move(seconds=60)
    answer = announce(client, table, 0, **sent)
    assert answer.status_code == 409
    assert 'value="100"' in answer.content.decode()


def test_others_read_about_a_game_and_have_no_form(table, browser):
    shown = browser(other(table)).get(reverse("table_game", args=[table.table.code, 0]))
    assert shown.status_code == 200
    assert "stakes.ante" not in shown.content.decode()


def test_nobody_learns_before_the_start_who_will_draw_the_button(play, browser):
    table = play(GUTS, HOLDEM, STUD, seats=5)
    first = dealer(table)
    address = reverse("table_game", args=[table.table.code, 0])
    assert "stakes.ante" not in browser(first).get(address).content.decode()
    table.deal()
    assert dealer(table) == first
    assert "stakes.ante" in browser(first).get(address).content.decode()


def test_a_form_without_a_number_of_its_own_is_refused_and_keeps_what_was_typed(table, browser):
    sent = {"stakes.ante": "100", "stakes.ends_at": "100000", "variations.most_rounds": "50"}
    answer = announce(browser(dealer(table)), table, 0, **sent | {"request_id": ""})
    assert answer.status_code == 422
    assert "The page is out of date: load it again." in answer.content.decode()
    assert 'value="100"' in answer.content.decode()
    assert table.ring.chosen is None


def test_a_game_that_cannot_be_chosen_says_why(play, browser):
    table = play(DRAW, HOLDEM, seats=6, taken=range(1, 7)).deal()
    shown = page(browser(dealer(table)), table)
    assert "Five card draw is for 2 to 5 players, and 6 would play." in shown


def test_the_host_changes_the_list_and_nobody_else(table, browser):
    address = reverse("table_games", args=[table.table.code])
    assert browser("Bob").get(address).status_code == 404
    host = browser("Ann")
    assert 'value="fnp-double-guts" checked' in host.get(address).content.decode()
    assert (
        host.post(address, {"games": ["fnp-double-guts"], "listed": 0, "request_id": "one"}).status_code
        == 422
    )
    sent = {"games": ["fnp-double-guts", "dm-razz"], "listed": 0, "request_id": "two"}
    answer = host.post(address, sent)
    assert answer.status_code == 302
    assert [spec.game for spec in table.ring.settings.games] == ["double-guts", "razz"]
    assert table.ring.settings.games[0].made == GUTS


def test_an_older_list_does_not_overwrite_a_newer_one(table, browser):
    address, host = reverse("table_games", args=[table.table.code]), browser("Ann")
    newer = {"games": ["fnp-double-guts", "dm-razz"], "listed": 0, "request_id": "one"}
    assert host.post(address, newer).status_code == 302
    older = {"games": ["fnp-double-guts", "fnp-seven-card-stud"], "listed": 0, "request_id": "two"}
    answer = host.post(address, older)
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert "The list was changed meanwhile: Double-Guts and Razz." in shown
    assert 'value="fnp-seven-card-stud" checked' in shown
    assert 'name="listed" value="1"' in shown
    assert [spec.game for spec in table.ring.settings.games] == ["double-guts", "razz"]
    assert host.post(address, older | {"listed": 1, "request_id": "three"}).status_code == 302
    assert [spec.game for spec in table.ring.settings.games] == ["double-guts", "seven-card-stud"]


def test_the_same_list_saved_again_changes_nothing_for_the_dealer(table, browser):
    address, host = reverse("table_games", args=[table.table.code]), browser("Ann")
    form = host.get(address).content.decode()
    ticked = re.findall(r'name="games" value="([^"]+)" checked', form)
    places = dict(re.findall(r'name="(place-[^"]+)"[^>]* value="(\d+)"', form))
    assert (
        host.post(address, {"games": ticked, "listed": 0, "request_id": "same"} | places).status_code == 302
    )
    assert table.ring.listed == 0
    assert tap(browser(dealer(table)), table, 0).status_code == 200


def test_a_table_of_one_game_has_no_such_pages(play, browser):
    table = play(HOLDEM)
    for name, more in (("table_games", []), ("table_game", [0])):
        assert browser("Ann").get(reverse(name, args=[table.table.code, *more])).status_code == 404


def test_a_game_that_is_not_on_the_list_is_not_there(table, browser):
    assert browser("Ann").get(reverse("table_game", args=[table.table.code, 3])).status_code == 404


def test_the_history_of_a_hand_says_who_chose_it(table, browser):
    name = dealer(table)
    tap(browser(name), table, 1)
    table.move(seconds=5).due()
    table.choose("fold", "fold")
    told = browser(name).get(reverse("table_hand", args=[table.table.code, 1])).content.decode()
    assert f"{name} deals Texas hold&#x27;em." in told
