"""An elder's pages of the programs that a club tells what happens."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions import Person, add_members, change_member, claim_place, leave
from clubs.models import Member, Webhook, WebhookDelivery
from clubs.models.club import claims
from clubs.webhooks.actions import remove_hook
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.hook_secrets import secret_of
from clubs.webhooks.telling import Told, listening, tell
from tests.programs import came, work
from tests.receiver import Receiver, says
from tests.world import World
from words.text import Text, to_json

pytestmark = pytest.mark.django_db
ADDRESS = "https://bot.example.org/hook"


@pytest.fixture
def world():
    return World()


@pytest.fixture
def elder(world):
    assert world.club
    return world.client("elder")


@pytest.fixture
def receiver():
    with Receiver() as made:
        yield made


def path(world, name="club_webhooks", *arguments):
    return reverse(name, args=[world.club.slug, *arguments])


def fields(**said):
    return {"address": ADDRESS, "kinds": ["night.started"], "request_id": str(uuid.uuid4()), **said}


def add(world, elder, **said):
    """A program that is added as an elder does it."""
    answer = elder.post(path(world), fields(**said))
    assert answer.status_code == 302
    return Webhook.objects.get()


def act(world, elder, hook, what, **said):
    answer = elder.post(path(world, "club_webhook_act", hook.pk, what), said, follow=True)
    hook.refresh_from_db()
    return answer.content.decode()


def test_one_is_added_once_however_often_the_form_is_sent(world, elder):
    said = fields()
    for _ in range(2):
        answer = elder.post(path(world), said)
    hook = Webhook.objects.get()
    assert answer["Location"] == path(world, "club_webhook", hook.pk)
    assert (hook.address, hook.kinds, hook.made_by.name) == (ADDRESS, ["night.started"], "elder")
    assert ADDRESS in elder.get(path(world)).content.decode()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://127.0.0.1/", "not an address of the public net"),
        ("http://[::ffff:169.254.169.254]/", "not an address of the public net"),
        ("https://bot.example.org:25/", "calls no port 25"),
        ("ftp://bot.example.org/", "begins with https"),
        ("https://bot.example.org/a b", "That is not an address"),
    ],
)
def test_an_address_that_the_site_does_not_call_is_refused_and_stays_typed(
    world, elder, settings, address, why
):
    settings.OUTGOING_PRIVATE = False
    answer = elder.post(path(world), fields(address=address))
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert f'value="{address}"' in answer.content.decode()
    assert not Webhook.objects.exists()


def test_what_it_is_told_is_one_of_the_kinds_at_least(world, elder):
    for kinds in ([], ["night.hands"], ["test"]):
        assert elder.post(path(world), fields(kinds=kinds)).status_code == 422


@pytest.mark.advice("A club sends events to {count} programs at most. Remove one first.")
def test_a_club_has_ten_at_most(world, elder):
    for _ in range(10):
        elder.post(path(world), fields())
    answer = elder.post(path(world), fields())
    assert (answer.status_code, Webhook.objects.count()) == (422, 10)
    assert "A club sends events to 10 programs at most." in answer.content.decode()
    remove_hook(hook=Webhook.objects.latest("pk"))
    assert elder.post(path(world), fields()).status_code != 422
    assert Webhook.objects.filter(removed_at=None).count() == 10


def test_the_secret_is_shown_once(world, elder):
    hook = add(world, elder)
    secret = secret_of(hook.secret)
    page = path(world, "club_webhook", hook.pk)
    assert secret not in elder.get(page).content.decode()
    shown = elder.post(path(world, "club_webhook_secret", hook.pk))
    assert secret in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    again = elder.post(path(world, "club_webhook_secret", hook.pk), follow=True).content.decode()
    assert secret not in again
    assert "The signing secret has been shown." in again


def test_with_a_new_secret_both_sign_for_a_day(world, elder, receiver):
    hook = add(world, elder, address=receiver.url())
    elder.post(path(world, "club_webhook_secret", hook.pk))
    before = Webhook.objects.get()
    act(world, elder, hook, "renew")
    assert secret_of(hook.secret) != secret_of(before.secret)
    act(world, elder, hook, "test", request_id="one")
    work()
    assert came(receiver, hook) == came(receiver, before) == [came(receiver, hook)[0]]
    assert len(receiver.received[0].headers["webhook-signature"].split()) == 2
    Webhook.objects.update(secret_before_until=timezone.now())
    receiver.received.clear()
    act(world, elder, hook, "test", request_id="two")
    work()
    assert len(receiver.received[0].headers["webhook-signature"].split()) == 1


def test_a_secret_that_nobody_has_seen_is_not_replaced_by_a_second_tap(world, elder):
    hook = add(world, elder)
    secret = hook.secret
    act(world, elder, hook, "renew")
    assert (hook.secret, hook.secret_before) == (secret, "")


def test_a_test_arrives_once_for_two_taps(world, elder, receiver):
    hook = add(world, elder, address=receiver.url())
    for _ in range(2):
        assert "A test is on its way." in act(world, elder, hook, "test", request_id="tap")
    work()
    (said,) = came(receiver, hook)
    assert (said["type"], said["data"]) == ("test", {"club": "dead-money", "test": True})
    text = elder.get(path(world, "club_webhook", hook.pk)).content.decode()
    for shown in ("a test", "taken", "HTTP 204", WebhookDelivery.objects.get().message_id):
        assert shown in text


def test_what_was_not_taken_says_why_and_is_sent_again_under_its_id(world, elder, receiver):
    hook = add(world, elder, address=receiver.url())
    receiver.answers = [says(500)]
    tell(listening(world.club.pk), [Told(HookKind.STARTED, timezone.now(), {"night": 3})])
    work()
    page = path(world, "club_webhook", hook.pk)
    text = elder.get(page).content.decode()
    assert "It answered 500." in text
    assert "on its way" in text
    row = WebhookDelivery.objects.get()
    for _ in range(2):  # tapped twice
        again = elder.post(path(world, "club_webhook_again", hook.pk, row.pk), follow=True)
        assert "It is on its way again." in again.content.decode()
    work()
    assert len(receiver.received) == 2
    ids = {received.headers["webhook-id"] for received in receiver.received}
    assert ids == {row.message_id}
    assert "It answered 500." not in elder.get(page).content.decode()
    elder.post(path(world, "club_webhook_again", hook.pk, row.pk))  # though it was taken
    work()
    assert len(receiver.received) == 3


@pytest.mark.advice("This program is switched off. Switch it on first.")
def test_one_that_was_given_up_says_why_to_elders_and_is_switched_on_again(world, elder):
    hook = add(world, elder)
    Webhook.objects.update(
        off_at=timezone.now(), off_because=to_json(Text("It answered {status}.", status="500")), failures=9
    )
    for page in (reverse("club", args=[world.club.slug]), reverse("club_settings", args=[world.club.slug])):
        assert "A program was switched off" in elder.get(page).content.decode()
    director = world.client("director").get(reverse("club", args=[world.club.slug])).content.decode()
    assert "A program was switched off" not in director
    text = elder.get(path(world, "club_webhook", hook.pk)).content.decode()
    assert "so it was switched off" in text
    assert "It answered 500." in text
    assert "Send a test" not in text
    assert "This program is switched off." in act(world, elder, hook, "test", request_id="x")
    assert not WebhookDelivery.objects.exists()
    act(world, elder, hook, "on")
    assert (hook.off_at, hook.off_because, hook.failures) == (None, None, 0)
    assert "A program was switched off" not in elder.get(path(world)).content.decode()
    assert "This program is switched off." not in act(world, elder, hook, "test", request_id="y")


@pytest.mark.parametrize("how", ["demoted", "left"])
def test_one_goes_off_with_the_elder_who_added_it_and_others_read_why(world, elder, how):
    hook = add(world, elder)
    other = Webhook.objects.create(club=world.club, address=hook.address, kinds=hook.kinds)
    maker = hook.made_by
    assert maker.role == Member.Role.ELDER
    (successor,) = add_members(club=world.club, people=[Person("Eva", role=Member.Role.ELDER)])
    change_member(member=maker, name="Other", email="", role=maker.role)
    assert len(listening(world.club.pk)) == 2
    if how == "left":
        leave(member=maker)
    else:
        change_member(member=maker, name="Other", email="", role=Member.Role.DIRECTOR)
    assert listening(world.club.pk) == [other]
    browser = Client()
    browser.force_login(claim_place(token=claims().sign(successor.claim)))
    assert "Whoever added it is no longer an elder." in browser.get(path(world)).content.decode()
    page = browser.get(path(world, "club_webhook", hook.pk)).content.decode()
    assert "Whoever added it is no longer an elder." in page
    assert "did not take" not in page
    act(world, browser, hook, "on")
    assert len(listening(world.club.pk)) == 2


def test_one_that_is_off_is_told_nothing(world, elder):
    hook = add(world, elder)
    act(world, elder, hook, "off")
    assert hook.off_at
    assert listening(world.club.pk) == []
    home = elder.get(reverse("club", args=[world.club.slug])).content.decode()
    assert "A program was switched off" not in home  # the elder has done it


def test_one_that_is_changed_is_called_at_its_new_address(world, elder, receiver):
    hook = add(world, elder)
    elder.post(
        path(world, "club_webhook", hook.pk), fields(address=receiver.url("/new"), kinds=["night.move"])
    )
    hook.refresh_from_db()
    assert (hook.address, hook.kinds) == (receiver.url("/new"), ["night.move"])
    wrong = elder.post(path(world, "club_webhook", hook.pk), fields(address="ftp://x"))
    assert (wrong.status_code, Webhook.objects.get().address) == (422, receiver.url("/new"))


def test_one_that_is_removed_is_gone_with_its_secret_and_a_second_tap_says_so(world, elder):
    hook = add(world, elder)
    act(world, elder, hook, "remove")
    assert (hook.secret, bool(hook.removed_at)) == ("", True)
    assert "This program has been removed." in act(world, elder, hook, "remove")
    assert elder.get(path(world, "club_webhook", hook.pk)).status_code == 404
    assert listening(world.club.pk) == []


def test_another_clubs_program_is_nobodys(world, elder):
    stranger = world.client("stranger")
    hook = add(world, elder)
    elsewhere = reverse("club_webhook", args=["elsewhere", hook.pk])
    assert stranger.get(elsewhere).status_code == 404
    assert stranger.post(reverse("club_webhook_secret", args=["elsewhere", hook.pk])).status_code == 404
    row = WebhookDelivery.objects.create(webhook=hook, kind="test", at=timezone.now())
    other = reverse("club_webhook_again", args=["elsewhere", hook.pk, row.pk])
    assert stranger.post(other).status_code == 404
    assert (
        stranger.post(reverse("club_webhook_act", args=["elsewhere", hook.pk, "remove"])).status_code == 404
    )
    assert elder.post(path(world, "club_webhook_act", hook.pk, "explode")).status_code == 404


def test_the_page_asks_as_often_for_thirty_deliveries_as_for_one(world, elder, django_assert_max_num_queries):
    hook = add(world, elder)
    for count in (1, 30):
        tell([hook], [Told(HookKind.TEST, timezone.now(), {"test": True})] * count)
        with django_assert_max_num_queries(9):
            text = elder.get(path(world, "club_webhook", hook.pk)).content.decode()
    assert len(re.findall("msg_", text)) == 31


def test_in_spanish(world, elder):
    hook = add(world, elder)
    Webhook.objects.update(
        off_at=timezone.now(), off_because=to_json(Text("It answered {status}.", status="500"))
    )
    elder.cookies["language"] = "es"
    text = elder.get(path(world, "club_webhook", hook.pk)).content.decode()
    assert "Respondió 500." in text
    assert "ha empezado una noche" in text
