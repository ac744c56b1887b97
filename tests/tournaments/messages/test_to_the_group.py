"""What a club's group is told of its tournaments: who is in, the seats, the final table, the story."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Event, Webhook, WebhookDelivery
from clubs.webhooks.actions import add_group
from clubs.webhooks.group_texts import text_for
from clubs.webhooks.hook_kinds import GroupKind
from clubs.webhooks.messengers import SERVICES
from config.models import Job
from config.work.runner import run
from tests.receiver import Receiver
from tournaments.messages.reminders_due import ask_for_all
from tournaments.night.facts import SeatedAt

pytestmark = pytest.mark.django_db


@pytest.fixture
def receiver(settings):
    settings.OUTGOING_PRIVATE = True
    with Receiver() as receiver:
        yield receiver


@pytest.fixture
def group(receiver):
    """Makes a group of a club that is told these kinds."""

    def make(club, *kinds):
        target = {"address": receiver.url("/x-secret-0001")}
        key = add_group(
            club=club,
            by=None,
            service=SERVICES["slack"],
            name="Friends",
            target=target,
            kinds=[str(kind) for kind in kinds],
            request_id="",
        )
        return Webhook.objects.get(pk=key)

    return make


@pytest.fixture
def heard(receiver):
    """Does what is due; what the group has heard so far, line by line."""

    def do():
        for task in ("remind", "webhook"):
            for pk in list(Job.objects.due(timezone.now()).filter(task=task).values_list("pk", flat=True)):
                run(pk)
        return [json.loads(each.body)["text"].splitlines() for each in receiver.received]

    return do


def test_a_week_before_the_group_reads_who_is_in_and_the_evening_before_once_more(weeks, wall, group, heard):
    group(weeks.club, GroupKind.INVITATION, GroupKind.REMINDER)
    event = weeks.night(3, capacity=2)
    Event.objects.filter(pk=event.pk).update(location="12 Hidden Lane", note="Bring a chair")
    for name in ("Bob", "Ann", "Cat"):
        weeks.say(3, name, minutes=60 * 24 * 10)
    weeks.say(3, "Dan", is_coming=False, minutes=60 * 24 * 10)
    wall.move_to(event.starts_at - timedelta(days=8))
    ask_for_all()()
    assert heard() == []
    wall.move_to(event.starts_at - timedelta(days=7))
    for _ in range(2):
        ask_for_all()()
        heard()
    (said,) = heard()
    assert said[0] == "Week 3"
    assert "In (2): Ann and Bob" in said
    assert "Waiting for a place: Cat" in said
    assert "Bring a chair" in said
    assert not any("Hidden Lane" in line or "Dan" in line for line in said)
    weeks.say(3, "Eve", minutes=60 * 24 * 2)
    wall.move_to(event.starts_at - timedelta(days=1))
    heard()
    assert len(heard()) == 2


def test_a_cancelled_tournament_is_not_told(weeks, wall, group, heard):
    group(weeks.club, GroupKind.INVITATION)
    event = weeks.night(3)
    wall.move_to(event.starts_at - timedelta(days=7))
    ask_for_all()()
    Event.objects.filter(pk=event.pk).update(status=Event.Status.CANCELLED)
    assert heard() == []


def test_a_club_without_a_group_asks_for_no_reminders_of_its_own(weeks, wall):
    event = weeks.night(3)
    wall.move_to(event.starts_at - timedelta(days=7))
    ask_for_all()()
    assert not Job.objects.filter(task="remind").exists()


def test_the_draw_tells_all_seats_once_and_late_players_are_no_draw(friday, group, heard):
    group(friday.tournament.event.season.club, GroupKind.SEATS)
    friday.buy_in("Ann Bob Cat Dan").draw_seats()
    (said,) = heard()
    assert said[0] == "Friday: the seats"
    assert all(name in said[1] for name in ("Ann", "Bob", "Cat", "Dan"))
    assert said[1].startswith("Table 1: ")
    friday.start_only(override="few")
    late = SeatedAt(player=friday.ids["Eve"], table=1, seat=friday.floor.tables[1].open_seats[0])
    friday.at(2).buy_in("Eve", seat=late)
    assert len(heard()) == 1


def test_seats_that_were_undone_are_not_told(friday, group, heard):
    group(friday.tournament.event.season.club, GroupKind.SEATS)
    friday.buy_in("Ann Bob Cat Dan").draw_seats()
    friday.undo(friday.latest)
    assert heard() == []
    assert WebhookDelivery.objects.get().state == WebhookDelivery.State.LEFT


def test_the_final_table_is_told_once_when_two_tables_become_one(friday, group, heard):
    group(friday.tournament.event.season.club, GroupKind.FINAL_TABLE)
    friday.start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon", seats=6)
    assert heard() == []
    for minute, name in enumerate(["Ida", "Jon", "Dan", "Eve"], 10):
        friday.at(minute).bust(name, by="Ann" if name in ("Dan", "Eve") else "Fay")
    friday.at(20).seat("Ann Bob Cat Fay Gus Hal", seats=6, occasion="final_table")
    (said,) = heard()
    assert said[0] == "Friday: the final table"
    assert said[1] == "Table 1: 1 Ann, 2 Bob, 3 Cat, 4 Fay, 5 Gus, 6 Hal"
    friday.at(25).bust("Cat", by="Ann")
    assert len(heard()) == 1


def test_a_night_at_one_table_has_no_final_table(friday, group, heard):
    group(friday.tournament.event.season.club, GroupKind.FINAL_TABLE)
    friday.start("Ann Bob Cat Dan", override="few").at(5).bust("Dan", by="Ann")
    assert heard() == []


def test_the_story_goes_out_with_the_results(weeks, wall, group, heard):
    group(weeks.club, GroupKind.RECAP)
    wall.move_to(weeks.night(2).starts_at)
    event = weeks.played(2)
    (said,) = heard()
    assert said[0].startswith("Week 2, ")
    assert said[1] == "Ann won, ahead of 5 others."
    assert text_for(weeks.club, GroupKind.RECAP, {"event": event.pk}).splitlines() == said
