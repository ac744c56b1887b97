"""A felt on screens for those who do not play there any more (gameplay/views/table.py)."""

import pytest
from django.urls import reverse

from clubs.models import Member
from gameplay.engine.choices import CALL, raise_to
from tests.clubs.views.pages import text
from tests.gameplay.nights.playing import play
from tests.gameplay.nights.test_hands import entered
from tests.gameplay.nights.test_nightly import Evening
from tournaments.night.facts import PlayedOnFelt
from tournaments.night.scoring import so_far
from tournaments.phone.actions import phone_for
from tournaments.phone.screen import standing_words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(friday):
    return Evening(friday, "Ann Bob Cat Dan Eve Fay").start()


def page_of(evening, name):
    """The page of table 1 for a member who is signed in, and the address of their own page."""
    own = phone_for(member=Member.objects.get(name=name))
    return entered(name).get(reverse("table", args=[evening.table().code])), reverse(
        "phone", args=[own.token]
    )


def test_who_plays_on_screens_is_told_nothing(evening):
    answer, _ = page_of(evening, "Ann")
    assert "after-screens" not in answer.text


def test_who_is_still_in_reads_seat_chips_and_the_way_to_their_seat(evening):
    seats = {player.name: player.seat.seat for player in evening.floor.players.values()}
    evening.play(lambda: evening.floor.tables[1].hands > 0 and not evening.floor.tables[1].in_hand)
    stacks = {player.name: player.stack for player in evening.floor.players.values()}
    evening.record(PlayedOnFelt())
    answer, own = page_of(evening, "Ann")
    said = text(answer)
    assert f"You play with cards and chips now: table 1, seat {seats['Ann']}." in said
    assert f"Take {stacks['Ann']:,} chips: you had as many on the screens." in said
    assert f'href="{own}"' in answer.text


def test_who_is_out_reads_their_place(evening):
    def shoves(hand):
        return raise_to(hand.decision.most) if hand.decision.most else CALL

    def is_out():
        return any(player.out for player in evening.floor.players.values())

    play(evening.tables, evening.wall, is_out, chooser=shoves)
    floor = evening.floor
    gone = next(player for player in floor.players.values() if player.out)
    answer, own = page_of(evening, gone.name)
    assert standing_words(floor, gone, so_far(floor)[gone.id]) in text(answer)
    assert f'href="{own}"' in answer.text
