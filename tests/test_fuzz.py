"""Nothing that can be sent to the site breaks it: it is answered as a page, a refusal or not at all.

Everybody who may come sends every form they find, and asks for every page, with what nobody should send:
digits that are none, numbers and texts far too long, NUL, bodies in other encodings. The seed is always the
same; with --long there is much more of it, also from seeds that are not.
"""

import os

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, Member
from gameplay.models import Table
from gameplay.play import act, open_ring
from gameplay.play.tables import seat_house
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings
from tests.caches import clear_cache
from tests.fuzzing import Visitor, faults
from tournaments import demo, pairing
from tournaments.models import Display, Tournament
from tournaments.phone.actions import phone_for

pytestmark = pytest.mark.django_db
ROLES = {"visitor": None, "member": "member", "director": "director", "elder": "elder"}
WHO = (*ROLES, "phone", "tablet")
REACHED_BY_ELDERS = [pytest.param(who, marks=pytest.mark.once) for who in ("visitor", "member", "director")]
SOME, MANY = 3, 40  # requests for each form


@pytest.fixture(scope="module")
def night(module_db):
    """The night of the demo that is running, with a table on screens beside it."""
    clear_cache()
    club = demo.load(timezone.now())
    settings = Settings(games=(GameSpec.of(offered("c5-centre-five")),))
    table = open_ring(club=club, name="Friends", settings=settings)
    act(table=table, act=seat_house(seats=(1, 2)), request_id="house")
    Display.objects.get_or_create(club=club, name="TV")
    return Tournament.objects.get(event__season__club=club, event__status=Event.Status.RUNNING)


def signed_in(club, role):
    client = Client()
    if role is not None:
        member = Member.objects.filter(club=club, role=role).order_by("number").first()
        member.user = member.user or get_user_model().objects.create_user(f"fuzz-{role}")
        member.save()
        client.force_login(member.user)
    return client


def starts(night):
    """Return where the crawl begins: what is reached by no link is named here."""
    club = night.event.season.club
    table = Table.objects.filter(club=club).order_by("-pk").first()
    numbers = {"club": club.slug}
    return [
        "/",
        reverse("account_login"),
        reverse("tablet_pair"),
        reverse("club", kwargs=numbers),
        reverse("night", args=[night.pk]),
        reverse("night_console", args=[night.pk]),
        reverse("night_door", args=[night.pk]),
        reverse("night_tablets", args=[night.pk]),
        reverse("table", args=[table.code]),
        reverse("table_new", args=[club.slug]),
        reverse("hands_check"),
        *(reverse("display", args=[each.code]) for each in Display.objects.filter(club=club)[:1]),
    ]


def visitor(night, who):
    """Somebody of this kind, with every kind of page and form they find."""
    club = night.event.season.club
    if who in ROLES:
        return Visitor(who, signed_in(club, ROLES[who]), starts(night))
    client = Client()
    if who == "phone":
        member = Member.objects.filter(club=club, role="member").order_by("number").first()
        return Visitor(who, client, [reverse("phone", args=[phone_for(member=member).token]), *starts(night)])
    director = Member.objects.filter(club=club, role="director").first()
    code = pairing.make_code(tournament=night, table=1, by=director)
    client.post(reverse("tablet_pair"), {"code": code})
    return Visitor(who, client, [reverse("tablet")])


def broken(night, who, seed, many):
    found = visitor(night, who)
    assert len(found.forms) >= 2
    told = list(faults(found, f"{who} {seed}", many))
    return "\n\n".join(f"{each.error}\n    {each.what}" for each in told)


@pytest.mark.parametrize("who", [*REACHED_BY_ELDERS, "elder", "phone", "tablet"])
def test_nothing_that_is_sent_breaks_the_site(night, who):
    assert broken(night, who, "always the same", SOME) == ""


@pytest.mark.long
@pytest.mark.parametrize("who", WHO)
def test_nor_does_much_more_of_it(night, who):
    seed = os.environ.get("FUZZ_SEED") or str(timezone.now().timestamp())
    assert broken(night, who, seed, MANY) == "", f"FUZZ_SEED={seed}"
