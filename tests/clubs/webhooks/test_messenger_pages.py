"""Pages of the group's messenger: what an admin sees of it; what a director sends by hand."""

import json
import uuid

import pytest
from django.urls import reverse

from clubs.models import Webhook
from clubs.webhooks.actions import MOST_GROUPS, remove_hook
from clubs.webhooks.messengers import target_of
from config.models import Job
from config.work.runner import run
from tests.clubs.webhooks.groups import group, heard, played, waiting_test
from tests.programs import work
from tests.receiver import says
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    return World()


@pytest.fixture
def elder(world):
    assert world.club
    return world.client("elder")


def path(world, name="club_messengers", *arguments):
    return reverse(name, args=[world.club.slug, *arguments])


def fields(receiver, **typed):
    address = {"address": f"{receiver.url('')}/api/webhooks/1/tok-secret-0001"}
    return {"name": "Friends", "kinds": ["result"], "request_id": str(uuid.uuid4()), **address, **typed}


def test_a_messenger_is_added_once_and_its_secret_is_shown_only_partly(world, elder, receiver):
    typed = fields(receiver)
    for _ in range(2):
        answer = elder.post(path(world, "club_messenger_new", "discord"), typed)
    hook = Webhook.objects.get()
    assert answer["Location"] == path(world, "club_messenger", hook.pk)
    assert target_of(hook)["address"].endswith("tok-secret-0001")
    for name, arguments in (("club_messenger", [hook.pk]), ("club_messengers", [])):
        page = elder.get(path(world, name, *arguments)).content.decode()
        assert "Friends" in page
        assert "tok-secret" not in page
    assert "…0001" in elder.get(path(world, "club_messenger", hook.pk)).content.decode()
    assert "tok-secret" not in json.dumps(list(Webhook.objects.values("address", "secret", "name")))


def test_an_empty_secret_keeps_the_one_that_is_there(world, elder, receiver):
    elder.post(path(world, "club_messenger_new", "discord"), fields(receiver))
    hook = Webhook.objects.get()
    before = target_of(hook)
    answer = elder.post(
        path(world, "club_messenger", hook.pk), fields(receiver, address="", name="Others", kinds=["recap"])
    )
    assert answer.status_code == 302
    hook.refresh_from_db()
    assert (hook.name, hook.kinds, target_of(hook)) == ("Others", ["recap"], before)


@pytest.mark.parametrize(
    ("service", "wrong", "why"),
    [
        ("discord", {"address": "ftp://discord.com/x"}, "begins with https"),
        ("discord", {"address": "http://169.254.169.254/x"}, "not an address of the public net"),
        (
            "telegram",
            {"token": "abc", "chat": "-1", "server": "https://api.telegram.org"},
            "A token looks like",
        ),
        (
            "telegram",
            {"token": "1:a", "chat": "my group", "server": "https://a.example"},
            "A chat is a number",
        ),
        ("matrix", {"server": "https://a.example", "room": "#abc:a", "token": "t"}, "exclamation mark"),
        (
            "signal",
            {"server": "https://a.example", "number": "030", "group": "group.a"},
            "A number looks like",
        ),
        ("ntfy", {"server": "https://ntfy.sh", "topic": "a b"}, "A topic holds"),
    ],
)
def test_a_wrong_part_is_refused_and_stays_typed(world, elder, receiver, settings, service, wrong, why):
    settings.OUTGOING_PRIVATE = False
    typed = {"name": "Friends", "kinds": ["result"], "request_id": str(uuid.uuid4()), **wrong}
    answer = elder.post(path(world, "club_messenger_new", service), typed)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert why in page
    assert 'value="Friends"' in page
    assert not Webhook.objects.exists()


@pytest.mark.advice("A club tells {count} groups at most. Remove one first.")
def test_a_club_tells_ten_groups_at_most(world, elder, receiver):
    for _ in range(MOST_GROUPS):
        elder.post(path(world, "club_messenger_new", "discord"), fields(receiver))
    new = path(world, "club_messenger_new", "discord")
    assert "A club tells 10 groups at most." in elder.post(new, fields(receiver)).content.decode()
    remove_hook(hook=Webhook.objects.latest("pk"))
    assert elder.post(new, fields(receiver)).status_code == 302


def test_a_test_is_sent_with_one_tap_once_for_two_and_the_page_says_what_became_of_it(world, elder, receiver):
    elder.post(path(world, "club_messenger_new", "discord"), fields(receiver))
    hook = Webhook.objects.get()
    for _ in range(2):
        elder.post(path(world, "club_webhook_act", hook.pk, "test"), {"request_id": "one"})
    receiver.answers = [says(404)]
    work()
    assert len(receiver.received) == 1
    page = elder.get(path(world, "club_messenger", hook.pk)).content.decode()
    assert "It knows no such group, or no such address (404)." in page
    assert "The last message did not get through" in page


def test_the_secret_of_a_messenger_is_neither_renewed_nor_shown_as_a_programs_is(world, elder, receiver):
    elder.post(path(world, "club_messenger_new", "discord"), fields(receiver))
    hook = Webhook.objects.get()
    assert elder.post(path(world, "club_webhook_act", hook.pk, "renew")).status_code == 404
    assert elder.post(path(world, "club_webhook_secret", hook.pk)).status_code == 404
    assert elder.get(path(world, "club_webhook", hook.pk)).status_code == 404
    assert Webhook.objects.get().secret == hook.secret


def test_a_removed_messenger_loses_its_address(world, elder, receiver):
    elder.post(path(world, "club_messenger_new", "discord"), fields(receiver))
    hook = Webhook.objects.get()
    answer = elder.post(path(world, "club_webhook_act", hook.pk, "remove"))
    assert answer["Location"] == path(world)
    assert Webhook.objects.get().secret == ""


def test_a_director_tells_the_group_by_hand_once_for_two_taps(world, receiver):
    director = world.client("director")
    event = played(world.club, "elder member")
    page = path(world, "club_event", event.pk)
    assert "Tell the group" not in director.get(page).content.decode()
    group(world.club, receiver, kinds=[])
    assert "Tell the group the result" in director.get(page).content.decode()
    for _ in range(2):
        director.post(path(world, "club_event_tell", event.pk, "result"), {"request_id": "one"})
    work()
    assert [each["content"].splitlines()[0] for each in heard(receiver)] == [f"{event.name}: won by elder"]
    assert director.post(path(world, "club_event_tell", event.pk, "invitation")).status_code == 404
    assert "Tell the group" not in world.client("member").get(page).content.decode()


def test_a_job_says_what_it_does_not_where_it_goes(club, receiver):
    receiver.answers = [says(500)]
    waiting_test(group(club, receiver))
    job = Job.objects.get(task="webhook")
    run(job.pk)
    job.refresh_from_db()
    assert job.error
    assert "tok-secret" not in job.error
