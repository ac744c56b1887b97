"""A table in the browser of those who may come: playing, posts that were made up, and what nobody may see."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import User
from gameplay import play as actions
from gameplay.forms.choice_text import text_of
from gameplay.live_hands import live_hand
from gameplay.models import Choice, Guest, Hand, Table
from gameplay.play import tables
from gameplay.sources.ring_cache import ring_of
from tests.gameplay.rings import DRAW

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}


def address(table, name="table_fragment", *more):
    return reverse(name, args=[table.code, *more])


def choose(client, table, text, *, hand=None, number=None, request_id="tap", **more):
    live = live_hand(table)
    sent = {
        "hand": live.number if hand is None else hand,
        "number": len(live.choices) if number is None else number,
        "choice": text,
        "request_id": request_id,
    }
    return client.post(address(table, "table_choose"), sent | more, headers=HTMX)


def turn(play):
    """The name of whoever's turn it is."""
    return play.live.turn.name


def test_a_player_chooses_and_sees_the_felt_after_it(play, browser):
    table = play().deal()
    name = turn(table)
    answer = choose(browser(name), table.table, "call")
    assert answer.status_code == 200
    assert f"{name} calls" in answer.content.decode()
    assert len(table.live.choices) == 1


def test_two_taps_are_one_choice(play, browser):
    table = play().deal()
    client, row = browser(turn(table)), table.table
    first = choose(client, row, "call")
    again = choose(client, row, "call", hand=1, number=0)
    assert (first.status_code, again.status_code) == (200, 200)
    assert Choice.objects.count() == 1


def test_a_choice_that_comes_late_is_answered_409_with_the_present_table(play, browser):
    table = play().deal()
    client = browser(turn(table))
    table.choose("call")
    answer = choose(client, table.table, "fold", number=0, request_id="late")
    assert answer.status_code == 409
    assert 'id="table-fragment"' in answer.content.decode()
    assert Choice.objects.count() == 1


def test_a_choice_for_the_last_hand_never_reaches_the_next(play, browser):
    table = play().deal()
    client = browser(turn(table))
    table.choose("fold", "fold").move(seconds=6).due()
    assert table.live.number == 2
    answer = choose(client, table.table, "fold", hand=1, number=1, request_id="late")
    assert answer.status_code == 409
    assert table.live.choices == ()


@pytest.mark.parametrize("text", ["raise 1", "raise 999999999", "check", "discard 2c", "", "raise x"])
def test_an_illegal_choice_is_answered_422_with_the_sentence(play, browser, text):
    table = play().deal()
    answer = choose(browser(turn(table)), table.table, text)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Choice.objects.exists()


def test_nobody_can_post_for_another_seat(play, browser):
    table = play().deal()
    other = next(player.name for player in table.live.players if player != table.live.turn)
    answer = choose(browser(other), table.table, "fold", seat=table.live.turn_seat, by=table.live.turn.key)
    assert answer.status_code == 422
    assert not Choice.objects.exists()


def test_a_post_to_another_table_changes_nothing_there(play, browser):
    mine, other = play(taken=(1, 2)).deal(), play(taken=(1, 2)).deal()
    client = browser("Dan")  # who sits at neither
    for table in (mine, other):
        assert choose(client, table.table, "fold").status_code == 422
    assert not Choice.objects.exists()
    choose(browser(turn(mine)), mine.table, "fold")
    assert [choice.hand.table_id for choice in Choice.objects.select_related("hand")] == [mine.pk]


def test_cards_one_does_not_hold_cannot_be_discarded(play, browser):
    table = play(DRAW, seats=5).deal().choose("check", "check", "check")
    live = table.live
    mine = set(live.hand.decision.hand)
    foreign = next(card for card in range(52) if card not in mine)
    client = browser(turn(table))
    assert choose(client, table.table, text_of(("discard", (foreign,)))).status_code == 422
    assert choose(client, table.table, text_of(("discard", tuple(mine)[:1] * 2))).status_code == 422


@pytest.mark.parametrize(("name", "value"), [("hand", "x"), ("number", "-1"), ("hand", "9" * 30)])
def test_what_is_no_number_is_refused(play, browser, name, value):
    table = play().deal()
    assert choose(browser(turn(table)), table.table, "call", **{name: value}).status_code == 422


@pytest.mark.rule("FCD-sorted")
def test_only_the_player_himself_sees_his_cards(play, browser):
    table = play(DRAW, seats=5).deal()
    live = table.live
    for place, player in enumerate(live.players):
        page = browser(player.name).get(address(table.table)).content.decode()
        own = live.hand.view(place).seats[place].hole
        others = {card for other in {0, 1, 2} - {place} for card in live.hand.view(other).seats[other].hole}
        assert cards_on(page) >= set(own)
        assert not cards_on(page) & others


@pytest.mark.rule("FCD-draw-announced")
def test_the_others_hear_how_many_were_drawn_and_never_which(play, browser):
    table = play(DRAW, seats=5).deal().choose("check", "check", "check")
    live = table.live
    name, gone = turn(table), live.hand.decision.hand[:2]
    table.choose(text_of(("discard", gone)))
    other = next(player.name for player in live.players if player.name != name)
    page = browser(other).get(address(table.table)).content.decode()
    assert f"{name} discards two cards." in page
    assert f"{name} draws two cards." in page
    drawn = table.live.hand.view(live.hand.decision.seat).seats[live.hand.decision.seat].hole
    assert not cards_on(page) & {*gone, *drawn}


def cards_on(page):
    """The cards that a page names in any of its ways."""
    from gameplay.engine.cards import name, spoken

    return {
        card for card in range(52) if re.search(rf'[#"\s\-]{name(card)}["\s<]', page) or spoken(card) in page
    }


def test_neither_directors_nor_passers_by_see_hidden_cards_or_the_seed(play, browser):
    table = play(DRAW, seats=5).deal()
    record = Hand.objects.get().record
    for client in (browser("Bob") if turn(table) == "Eve" else browser("Eve"), Client()):
        page = client.get(address(table.table, "table")).content.decode()
        assert record["seed"] not in page
        assert bytes(table.table.next_seed).hex() not in page
    stranger = Client().get(address(table.table)).content.decode()
    assert cards_on(stranger) == set()


def test_a_visitor_plays_in_one_click(club):
    visitor = Client()
    assert "Five card draw" in visitor.get(f"/clubs/{club.slug}/").content.decode()
    answer = visitor.post(reverse("play", args=[club.slug, "fcd-five-card-draw"]), {"request_id": "tap"})
    table = Table.objects.get()
    assert answer["Location"] == reverse("table", args=[table.code])
    assert Guest.objects.count() == 1
    page = visitor.get(answer["Location"])
    assert page.status_code == 200
    assert (
        visitor.post(reverse("play", args=[club.slug, "dm-holdem"]), {"request_id": "2"}).status_code == 302
    )
    assert Guest.objects.count() == 1


def test_a_visitor_does_not_sit_where_only_members_do(play):
    table = play(taken=(1,))
    answer = Client().post(
        address(table.table, "table_act", "sit"), {"seat": 4, "request_id": "x"}, headers=HTMX
    )
    assert answer.status_code == 422
    assert list(table.ring.chairs) == [1]
    assert not Guest.objects.exists()


def test_a_visitor_sits_with_his_name_where_visitors_may(play):
    table = play(taken=(1,), guests=True)
    sent = {"seat": 4, "request_id": "x", "name": "  Zoe \t Q "}
    answer = Client().post(address(table.table, "table_act", "sit"), sent, headers=HTMX)
    assert answer.status_code == 200
    assert table.ring.chairs[4].player.name == "Zoe Q"


def test_a_private_table_is_for_those_who_have_its_address(club, play):
    club.is_public = False
    club.save()
    table = play(taken=(1,), private=True)
    assert Client().get(address(table.table, "table")).status_code == 200
    topic = reverse("live", args=["table", table.pk])
    assert Client().get(topic).status_code == 404
    assert Client().get(topic, {"key": table.table.code}).status_code == 204
    assert Client().get(reverse("table", args=["abcdefghjkmn"])).status_code == 404


def test_a_table_of_a_closed_club_does_not_exist_for_strangers(club, play):
    club.is_public = False
    club.save()
    table = play(taken=(1,))
    assert Client().get(address(table.table, "table")).status_code == 404
    assert Client().get(reverse("live", args=["table", table.pk])).status_code == 404


@pytest.mark.rule("FCD-opt-before-start")
def test_only_the_host_changes_the_options(play, browser):
    table = play()
    options = reverse("table_options", args=[table.table.code])
    assert browser("Ann").get(options).status_code == 200
    assert browser("Cat").get(options).status_code == 404
    cat = Client()
    cat.force_login(User.objects.get(username="Cat"))
    for act in ("house", "start", "pause", "void", "correct"):
        sent = {"request_id": act, "hand": 1, "why": "x", "seat": 1, "chips": 1}
        assert cat.post(address(table.table, "table_act", act), sent, headers=HTMX).status_code == 422
    assert table.table.hand == 0


def test_without_streams_and_without_a_ticker_a_table_plays_on_by_polling(play, browser):
    """What a WSGI server gives: requests, and nothing between them."""
    table = play(taken=(1,), house_pause=500, between_hands=2)
    table.act(tables.seat_house(seats=[2, 3]))
    table.deal()
    client = browser("Ann")
    for _ in range(60):
        if table.table.hand >= 3:
            break
        live = table.live
        if live.is_on and live.turn.name == "Ann":
            assert choose(client, table.table, "fold").status_code == 200
        table.move(seconds=3)
        client.get(address(table.table), headers=HTMX)
    assert table.table.hand >= 3
    assert sum(table.chips.values()) == ring_of(table.table).bought


def test_a_page_that_shows_the_present_table_is_told_so(play):
    table = play().deal()
    version = table.table.version
    assert Client().get(address(table.table), {"version": version}).status_code == 204
    table.choose("call")
    assert Client().get(address(table.table), {"version": version}).status_code == 200


def test_those_who_only_look_share_a_page_but_not_their_tokens(play):
    table = play(guests=True).deal()
    one, other = Client(), Client()
    pages = [client.get(address(table.table)).content.decode() for client in (one, other)]
    tokens = [re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page) for page in pages]
    assert tokens[0]
    assert not set(tokens[0]) & set(tokens[1])
    plain = [re.sub(r'value="[^"]*"', "", page) for page in pages]
    assert plain[0] == plain[1]


def test_what_a_player_sees_is_never_kept_for_others(play, browser):
    table = play(DRAW, seats=5).deal()
    client = browser("Ann")
    own = client.get(address(table.table)).content.decode()
    looking = Client().get(address(table.table)).content.decode()
    assert cards_on(own) != set()
    assert cards_on(looking) == set()


def test_the_fragment_and_a_choice_cost_few_queries(play, browser, django_assert_max_num_queries):
    table = play().deal()
    client, row = browser(turn(table)), table.table
    client.get(address(row))
    with django_assert_max_num_queries(6):
        client.get(address(row))
    with django_assert_max_num_queries(12):
        choose(client, row, "call")


def test_a_practice_table_waits_while_its_player_has_no_chips(club, wall):
    visitor = Client()
    visitor.post(reverse("play", args=[club.slug, "dm-holdem"]), {"request_id": "tap"})
    table = Table.objects.select_related("log", "club").get()
    seat = next(seat for seat, chair in ring_of(table).chairs.items() if not chair.player.is_house)
    actions.void_hand(table=table, hand=1, why="test", by=tables.PROGRAM)
    actions.act(table=table, act=tables.correct_chips(seat=seat, chips=0, why="lost"), request_id="c")
    table.refresh_from_db()
    assert (table.due_at, table.status) == (None, "waiting")
    answer = visitor.post(address(table, "table_act", "rebuy"), {"request_id": "again"}, headers=HTMX)
    assert answer.status_code == 200
    table.refresh_from_db()
    assert table.due_at is not None
