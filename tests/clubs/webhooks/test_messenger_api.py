"""Tests of a club's messengers as programs keep them."""

import pytest

from clubs.actions import found_club
from clubs.models import Webhook, WebhookDelivery
from clubs.webhooks.hook_kinds import CHOSEN_OF_GROUPS
from clubs.webhooks.messenger_api import ServiceName, State, Told
from clubs.webhooks.messengers import SERVICES, target_of
from tests.api_program import program_of
from tests.clubs.webhooks.groups import group, target_for

PATH = "clubs/dead-money/messengers"
URL = "https://chat.example"


@pytest.fixture
def program(club):
    return program_of(club.members.get(number=1))


def add(program, service="ntfy", key="1", **sent):
    target = target_for(service, URL)
    body = {"service": service, "name": "Friends", "target": target, "kinds": ["result"]}
    return program.ask(PATH, "POST", body | sent, **{"Idempotency-Key": key})


def change(program, number, **sent):
    return program.ask(f"{PATH}/{number}", "PATCH", sent)


def wrong_places(answer):
    assert answer.status_code == 422
    return [each["where"] for each in answer.json()["errors"]]


def test_what_a_program_may_name_is_all_that_there_is():
    assert set(ServiceName.__args__) == set(SERVICES)
    assert set(Told.__args__) == {kind.value for kind in CHOSEN_OF_GROUPS}
    assert set(State.__args__) == set(WebhookDelivery.State.values)


@pytest.mark.parametrize("service", SERVICES)
def test_one_is_added_once_and_its_secrets_are_not_read(program, service):
    first, second = (add(program, service) for _ in range(2))
    assert (first.status_code, first.json()) == (201, second.json())
    hook = Webhook.objects.get()
    assert target_of(hook) == target_for(service, URL)
    assert program.read(PATH)["items"] == [first.json()]
    added = first.json()
    assert (added["id"], added["on"], added["last"], added["error"]) == (hook.pk, True, None, "")
    secrets = [part.name for part in SERVICES[service].parts if part.is_secret]
    assert all(target_of(hook)[name] not in str(added) for name in secrets)


def test_parts_that_are_not_sent_stay_as_they_were(program):
    number = add(program).json()["id"]
    changed = change(program, number, name="Others", target={"server": "https://ntfy.example"}).json()
    assert (changed["name"], changed["kinds"]) == ("Others", ["result"])
    assert changed["address"].startswith("https://ntfy.example · …")
    kept = target_for("ntfy", URL) | {"server": "https://ntfy.example"}
    assert target_of(Webhook.objects.get()) == kept
    assert change(program, number, kinds=["recap", "recap"]).json()["kinds"] == ["recap"]
    assert target_of(Webhook.objects.get()) == kept
    assert change(program, number, target={"token": ""}).status_code == 200
    assert target_of(Webhook.objects.get())["token"] == ""


def test_one_that_is_off_is_not_tried_and_one_that_is_gone_stays_gone(program):
    number = add(program).json()["id"]
    assert change(program, number, on=False).json()["on"] is False
    headers = {"Idempotency-Key": "1"}
    refused = program.ask(f"{PATH}/{number}/try", "POST", {}, **headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "forbidden-by-rule")
    assert change(program, number, on=True).json()["on"] is True
    for _ in range(2):
        tried = program.ask(f"{PATH}/{number}/try", "POST", {}, **headers)
        assert (tried.status_code, tried.json()["last"]) == (200, "waiting")
    assert WebhookDelivery.objects.count() == 1
    removed = [program.ask(f"{PATH}/{number}", "DELETE").json()["removed"] for _ in range(2)]
    assert removed == [True, False]
    assert program.read(PATH) == {"items": []}
    assert change(program, number, on=True).status_code == 404


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"target": {"address": URL}}, ["target.topic", "target.address"]),
        ({"name": " "}, ["name"]),
        ({"kinds": ["test"]}, ["kinds[0]"]),
        ({"target": {"topic": "a b"}}, ["target.topic"]),
        ({"target": {"server": "ftp://ntfy.example"}}, ["target.server", "target.topic"]),
        ({"target": {"topic": "abc", "room": "!x"}}, ["target.room"]),
    ],
)
def test_the_place_of_what_is_wrong_is_named_and_nothing_is_kept(program, sent, where):
    assert wrong_places(add(program, **sent)) == where
    assert not Webhook.objects.exists()


def test_those_of_another_club_and_programs_that_are_told_are_not_there(program, hook, receiver):
    other = group(found_club(name="The Crown", founder="Cy"), receiver)
    for each in (hook, other):
        assert change(program, each.pk, on=False).status_code == 404
        assert program.ask(f"{PATH}/{each.pk}", "DELETE").json() == {"removed": False}
    assert program.read(PATH) == {"items": []}
    assert Webhook.objects.filter(off_at=None, removed_at=None).count() == 2
