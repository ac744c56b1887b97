"""Groups of a club, told by a messenger whose server is a receiver of the test."""

import json
from datetime import timedelta

from django.utils import timezone

from clubs import actions
from clubs.actions import Score
from clubs.models import Webhook, WebhookDelivery
from clubs.rulebook import PRESETS, Kind
from clubs.webhooks.actions import add_group, send_test
from clubs.webhooks.hook_kinds import GroupKind
from clubs.webhooks.messengers import SERVICES


def target_for(service, url):
    """A target of a service whose server is at this address."""
    return {
        "discord": {"address": f"{url}/api/webhooks/1/tok-secret-0001"},
        "slack": {"address": f"{url}/services/T/B/secret0002"},
        "telegram": {"server": url, "token": "12345:abc-def", "chat": "-100"},
        "signal": {"server": url, "number": "+4930123456", "group": "group.abcdefghijk="},
        "matrix": {"server": url, "room": "!abc:matrix.example", "token": "syt_secret_0003"},
        "ntfy": {"server": url, "topic": "dead-money-91c", "token": "tk_secret_0004"},
    }[service]


def group(club, receiver, service="discord", kinds=tuple(GroupKind)):
    """A group that is told everything."""
    number = add_group(
        club=club,
        by=None,
        service=SERVICES[service],
        name="Friends",
        target=target_for(service, receiver.url("")),
        kinds=[str(kind) for kind in kinds],
        request_id="",
    )
    return Webhook.objects.get(pk=number)


def waiting_test(hook):
    """A test that waits to be sent."""
    send_test(hook=hook, request_id="")
    return WebhookDelivery.objects.latest("pk")


def played(club, names, prizes=(), season=None):
    """A night of today with these members in their order, and its results."""
    now = timezone.now()
    season = season or actions.create_season(
        club=club,
        name="Autumn",
        starts_on=now.date() - timedelta(days=90),
        ends_on=now.date() + timedelta(days=90),
    )
    event = actions.schedule_event(season=season, name="Friday", kind=Kind.LIVE, starts_at=now)
    members = [club.members.get(name=name) for name in names.split()]
    scores = [
        Score(member.number, place, place, prize=prizes[place - 1] if place <= len(prizes) else 0)
        for place, member in enumerate(members, start=1)
    ]
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
    event.refresh_from_db()
    return event


def heard(receiver):
    return [json.loads(each.body) for each in receiver.received]
