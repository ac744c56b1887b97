"""The hands of a night on screens: who reads which cards, before the night is over and after it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Member, User
from gameplay.engine.cards import name, spoken
from gameplay.engine.choices import CALL, FOLD, raise_to
from gameplay.engine.events import DIRECTOR
from gameplay.live_hands import whole
from gameplay.models import Hand, Table
from tests.gameplay.nights.playing import play
from tests.gameplay.nights.test_nightly import Evening
from tests.gameplay.playing import cards_named

pytestmark = pytest.mark.django_db(transaction=True)


def entered(who):
    """The browser of a member with an account."""
    user = User.objects.create_user(who)
    club_actions.claim_place(token=Member.objects.get(name=who).claim_token, user=user)
    client = Client()
    client.force_login(user)
    return client


def all_in(hand):
    """As much as is allowed, or a call."""
    return raise_to(hand.decision.most) if hand.decision.most else CALL


@pytest.fixture
def evening(friday):
    """Dan, Eve and Fay have played a hand in which all but one folded."""
    evening = Evening(friday, "Dan Eve Fay", preset="dm-holdem").start()
    play(evening.tables, evening.wall, hand_is_over, chooser=lambda hand: FOLD)
    return evening


def hand_is_over():
    return Hand.objects.filter(finished_at__isnull=False).exists()


def to_the_end(evening):
    play(evening.tables, evening.wall, lambda: evening.floor.finished_at, chooser=all_in)


def hidden():
    """The cards that nobody has seen but who folded them first, the player on the button."""
    live = whole(Hand.objects.get(number=1))
    return live.view(DIRECTOR).seats[-1].hole


def written(client):
    """All that is told of the first hand: its page, step by step, and its files."""
    code = Table.objects.get().code
    pages = [client.get(reverse("table_hand", args=[code, 1]), {"step": step}) for step in range(5)]
    files = [client.get(reverse("table_hand_file", args=[code, 1, form])) for form in ("txt", "json", "phh")]
    files += [client.get(reverse("table_all_hands", args=[code, form])) for form in ("txt", "phhs")]
    return "\n".join(answer.content.decode() for answer in (*pages, *files))


def knows(told):
    """Return whether the hidden cards are told, in words and in letters."""
    in_words = [spoken(card) in told for card in hidden()]
    in_letters = [name(card) in cards_named(told) for card in hidden()]
    assert len({*in_words, *in_letters}) == 1
    return in_words[0]


def test_a_director_sees_all_cards_when_the_night_is_over_and_not_before(evening):
    director = entered("Bob")
    told = written(director)
    assert cards_named(told) == set()
    assert "is dealt two cards." in told
    assert "as a director you see all cards" not in told
    assert not knows(told)

    to_the_end(evening)
    told = written(director)
    assert knows(told)
    assert "as a director you see all cards" in told


def test_nobody_else_does(evening):
    to_the_end(evening)
    for client in (entered("Gus"), Client()):
        assert not knows(written(client))


def test_the_night_leads_to_its_hands_and_says_what_is_seen_there(evening):
    director, address = entered("Bob"), reverse("night_hands", args=[evening.tournament.pk])
    assert (
        f'href="{address}"'
        in director.get(reverse("night", args=[evening.tournament.pk]), follow=True).content.decode()
    )
    page = director.get(address).content.decode()
    assert reverse("table_hands", args=[Table.objects.get().code]) in page
    assert "When the night is over you see all cards" in page
    to_the_end(evening)
    assert "The night is over: as a director you see all cards" in director.get(address).content.decode()
    assert "You see your own cards and those that were shown." in Client().get(address).content.decode()


def test_a_night_on_felt_has_none(friday):
    page = Client().get(reverse("night_hands", args=[friday.tournament.pk])).content.decode()
    assert "No table of this night is played on screens." in page
    night = Client().get(reverse("night", args=[friday.tournament.pk]), follow=True).content.decode()
    assert "Hands on screens" not in night


def test_the_page_asks_as_often_for_three_tables_as_for_one(evening, django_assert_num_queries):
    director, address = entered("Bob"), reverse("night_hands", args=[evening.tournament.pk])
    director.get(address)
    with CaptureQueriesContext(connection) as asked:
        director.get(address)
    one = Table.objects.get()
    for number in (2, 3):
        Table.objects.create(
            club=one.club,
            tournament=one.tournament,
            number=number,
            settings=one.settings,
            seen_at=one.seen_at,
        )
    with django_assert_num_queries(len(asked)):
        director.get(address)
