"""A director puts right what happened at a table: a hand is void, chips are corrected (views/commands.py)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.models import Hand
from tests.gameplay.rings import DRAW
from tests.gameplay.views.test_play import HTMX

pytestmark = pytest.mark.django_db(transaction=True)


def do(client, table, act, headers=HTMX, **sent):
    address = reverse("table_act", args=[table.table.code, act])
    return client.post(address, {"request_id": "tap", **sent}, headers=headers)


def fragment(client, table):
    return client.get(reverse("table_fragment", args=[table.table.code])).content.decode()


def value(page, name):
    """Return what stands in a field of the form."""
    return re.search(rf'name="{name}"[^>]*value="([^"]*)"', page.partition('id="correct"')[2])[1]


def test_it_is_offered_to_directors_and_to_nobody_else(play, browser):
    table = play(taken=(2, 3)).deal()
    assert 'id="put-right"' in fragment(browser("Bob"), table)
    for client in (browser("Cat"), Client()):
        assert 'id="put-right"' not in fragment(client, table)
        assert do(client, table, "void", hand=1, why="x").status_code == 422
    assert Hand.objects.get().voided_at is None


def test_the_hand_that_is_on_is_void_and_everybody_has_what_he_had(play, browser):
    table = play().deal().choose("raise 5000")
    before = table.ring.chairs
    page = do(browser("Bob"), table, "void", hand=1, why="a card was seen")
    assert page.status_code == 200
    assert Hand.objects.get().voided_why == "a card was seen"
    assert table.ring.chairs == before
    assert 'id="void-1"' not in page.content.decode()


PLAYS_ON = "a misdeal can no longer be called"


@pytest.mark.rule("DM-misdeal-action")
def test_a_director_is_told_once_no_misdeal_can_be_called_any_more(play, browser):
    table, director, player = play().deal(), browser("Bob"), browser("Cat")
    said = [PLAYS_ON in fragment(director, table)]
    for choice in ("raise 5000", "call"):
        table.choose(choice)
        said.append(PLAYS_ON in fragment(director, table))
    assert said == [False, False, True]
    assert PLAYS_ON not in fragment(player, table)


def test_a_reason_is_asked_for_beside_the_button(play, browser):
    table = play().deal()
    page = do(browser("Bob"), table, "void", hand=1, why="  ")
    assert page.status_code == 422
    form = page.content.decode().partition('id="void-1"')[2].partition("</form>")[0]
    assert "Say why the hand is void." in form
    assert page.content.decode().count("Say why the hand is void.") == 1


def test_a_hand_that_is_over_meanwhile_is_not_voided_nor_is_the_next(play, browser):
    table = play().deal().choose("fold", "fold").move(seconds=6).due()
    page = do(browser("Bob"), table, "void", hand=1, why="a card was seen")
    assert (page.status_code, Hand.objects.filter(voided_at=None).count()) == (422, 2)
    assert "Only the hand in progress can be voided." in page.content.decode()


def test_chips_are_corrected_between_hands_as_people_write_them(play, browser):
    table = play()
    assert do(browser("Bob"), table, "correct", seat=2, chips="12.5k", why="miscounted").status_code == 200
    assert table.chips == {1: 20_000, 2: 12_500, 3: 20_000}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"seat": ""}, "Say whose chips are corrected."),
        ({"seat": "3"}, "Nobody sits in seat 3."),
        ({"chips": ""}, "Say how many chips."),
        ({"chips": "many"}, "“many” is not a number of chips; write 12500 or 12.5k."),
        ({"chips": "9" * 20}, "Nobody has that many chips."),
        ({"why": " "}, "Say why the chips are corrected."),
    ],
)
@pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "without JavaScript"])
def test_what_is_wrong_is_said_and_what_was_typed_stays(play, browser, headers, typed, sentence):
    table = play(taken=(1, 2))
    sent = {"seat": "2", "chips": "12,500", "why": "miscounted"} | typed
    answer = do(browser("Bob"), table, "correct", headers, **sent)
    page = answer.content.decode()
    assert (answer.status_code, table.chips) == (422, {1: 20_000, 2: 20_000})
    assert sentence in page.partition('id="correct"')[2].partition("</form>")[0]
    assert (value(page, "chips"), value(page, "why")) == (sent["chips"], sent["why"])
    assert ('id="correct-2" name="seat" value="2" checked' in page) == (sent["seat"] == "2")


def test_during_a_hand_the_page_says_what_to_do_first(play, browser):
    table = play(DRAW, seats=5).deal()
    answer = do(browser("Bob"), table, "correct", seat=2, chips=5, why="miscounted")
    assert answer.status_code == 422
    assert "A hand is in progress: correct the chips when it is over, or void it." in answer.content.decode()


def test_a_paused_table_says_so_in_the_middle_of_a_hand_and_offers_nothing(play, browser):
    table = play().deal()
    name = table.live.turn.name
    client = browser(name)
    assert 'name="choice"' in fragment(client, table)
    do(browser("Bob") if name != "Bob" else client, table, "pause", why="a dispute")
    page = fragment(client, table)
    assert "The table is paused: a dispute" in page
    assert 'name="choice"' not in page
