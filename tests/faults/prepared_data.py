"""Data: what the rounds do to the data of the site, and read from it; runs where Django is set up, on the
database itself and not by way of the relay."""

import json
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.db.models import Q
from django.test import Client
from django.utils import timezone

from clubs import actions as clubs
from clubs.actions import Person
from clubs.actions.api_tokens import make_token
from clubs.api_scopes import SCOPES
from clubs.messages.kinds import WORDS
from clubs.messages.mail import message_id
from clubs.messages.push import digest_of
from clubs.models import (
    Club,
    Message,
    MessageSettings,
    MessageWish,
    PushDevice,
    User,
    WebhookDelivery,
)
from clubs.rulebook import PRESETS, Kind
from clubs.webhooks.actions import add_hook
from clubs.webhooks.hook_kinds import HookKind
from config.models import Job, Outage
from config.outgoing.vapid import public_key
from gameplay import play
from gameplay.access import GUEST, new_guest
from gameplay.models import Choice, Hand
from gameplay.play.tables import sit
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import offered
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from tables.actions import Recorder
from tables.models import Entry
from tests.tournaments.nights import levels
from tournaments.models import Tournament
from tournaments.night import draws
from tournaments.night.actions import open_tournament, record
from tournaments.night.facts import BoughtIn, ClockStarted, StructureSet
from tournaments.night.floor_cache import floor_of

PLAYERS = 8
AT_A_TABLE = 3
TURN = "45"  # seconds
GAMES = ("dm-holdem", "fcd-five-card-draw", "dm-omaha")


def founded(tables: int, calls: str) -> dict[str, Any]:
    """A club whose members all want to be told everything, a program that is told everything, and tables with
    three visitors each. calls: where pushes and webhooks go."""
    club = clubs.found_club(name="Dead Money", founder="Player 1", is_public=True)
    clubs.add_members(club=club, people=[Person(f"Player {number}") for number in range(2, PLAYERS + 1)])
    director = club.members.get(number=1)
    director.user = User.objects.create_user("director")
    director.save()
    _, token = make_token(member=director, name="robot", scopes=list(SCOPES), lasts=timedelta(days=2))
    browser = Client()
    browser.force_login(director.user)
    _want(club, calls)
    add_hook(
        club=club,
        by=director,
        address=f"{calls}/hook",
        kinds=[kind for kind in HookKind if kind is not HookKind.TEST],
        request_id="hook",
    )
    return {
        "token": token,
        "session": browser.cookies["sessionid"].value,
        "tables": [_table(club, number) for number in range(tables)],
    }


def _want(club: Club, calls: str) -> None:
    members = list(club.members.order_by("number"))
    for member in members:
        MessageSettings.objects.create(
            member=member, address=f"m{member.number}@example.org", quiet_from=None, quiet_until=None
        )
        endpoint = f"{calls}/push/{member.number}"
        PushDevice.objects.create(
            member=member,
            digest=digest_of(endpoint),
            endpoint=endpoint,
            p256dh=public_key(),  # as good a point of the curve as a browser's
            auth="c2l4dGVlbiBieXRlcyBvaw",
        )
    MessageWish.objects.bulk_create(
        MessageWish(member=member, about=about, channel=channel)
        for member in members
        for about in WORDS
        for channel in ("mail", "push")
    )


def _table(club: Club, number: int) -> dict[str, Any]:
    options = TableOptions(
        seats=AT_A_TABLE,
        guests=True,
        rests=False,
        away="wait",
        starting_chips=1_000_000,
        between_hands=0,
        turn_timer=TURN,
    )
    game = GameSpec.of(offered(GAMES[number % len(GAMES)]))
    settings = Settings(table=options, games=(game,))
    table = play.open_ring(club=club, name=f"Table {number + 1}", settings=settings)
    cookies = []
    for seat in range(1, AT_A_TABLE + 1):
        guest, secret = new_guest(f"Visitor {number}-{seat}")
        player = Player(kind="guest", id=guest.pk, name=guest.name)
        play.act(table=table, act=sit(seat=seat, player=player), request_id=f"sit-{seat}")
        cookies.append(GUEST.signed(secret))
    play.deal(table=table)
    return {"pk": table.pk, "code": table.code, "cookies": cookies}


def night() -> dict[str, Any]:
    """One more night of the club, with its clock running."""
    club, now = Club.objects.get(), timezone.now()
    season = club.seasons.first()
    if season is None:
        rules = PRESETS["dead_money"]
        clubs.save_rulebook(club=club, rulebook=rules)
        day = timedelta(days=30)
        season = clubs.create_season(
            club=club, name="Now", starts_on=(now - day).date(), ends_on=(now + day).date()
        )
    event = clubs.schedule_event(season=season, name=f"Night {now:%H:%M:%S}", kind=Kind.LIVE, starts_at=now)
    tournament = open_tournament(event=event)
    by = Recorder(club.members.get(number=1), "console")
    people = [BoughtIn(player=member.number, name=member.name) for member in club.members.order_by("number")]
    begin = [StructureSet(periods=levels()), ClockStarted(override="few")]
    for key, act in (
        ("people", people),
        ("seats", lambda floor, seeds: [draws.seats_for_all(floor, seeds.take())]),
        ("start", begin),
    ):
        record(tournament=tournament, act=act, by=by, request_id=key)
    players = list(floor_of(Tournament.objects.get(pk=tournament.pk)).in_play)
    return {"night": tournament.pk, "players": players}


# Afterwards


def waiting() -> dict[str, int]:
    """Return how much work is still to be done, by task, and how many messages and deliveries wait. What was
    asked for at a later time, as the end of a level, is not to be done before that."""
    now = timezone.now()
    is_tried_again = Q(attempts__gt=0, due_at__lt=now + timedelta(minutes=10))
    jobs = Job.objects.waiting().filter(Q(due_at__lte=now) | is_tried_again)
    waits = Message.objects.filter(state=Message.State.WAITING).count()
    there = Counter(jobs.values_list("task", flat=True))
    there["messages"] += waits
    there["deliveries"] += WebhookDelivery.objects.filter(state=WebhookDelivery.State.WAITING).count()
    return {name: count for name, count in there.items() if count}


def told(nights: list[int]) -> dict[str, Any]:
    """All that is kept and must agree with what the robots know.

    choices: of each hand of each table [table, hand, [number, by, request id] …]; entries: of each night the
    sequences, and the words of each ruling; mails, pushes: what was sent, by the id under which it goes;
    hooks: deliveries by their id; outages: seconds of each; doctor: what it finds.
    """
    choices: dict[tuple[int, int], list[tuple[int, str, str]]] = {}
    rows = Choice.objects.order_by("hand", "number")
    for table, hand, number, by, request_id in rows.values_list(
        "hand__table", "hand__number", "number", "by", "request_id"
    ):
        choices.setdefault((table, hand), []).append((number, by, request_id))
    entries = {}
    for pk in nights:
        log = Entry.objects.filter(log__tournament=pk).order_by("sequence")
        entries[pk] = {
            "sequences": list(log.values_list("sequence", flat=True)),
            "kinds": Counter(log.values_list("kind", flat=True)),
            "rulings": [each["text"] for each in log.filter(kind="ruled").values_list("payload", flat=True)],
        }
    messages = Message.objects.select_related("member").order_by("pk")
    said = StringIO()
    with suppress(SystemExit):
        call_command("doctor", "--json", stdout=said)
    return {
        "choices": [[*key, made] for key, made in choices.items()],
        "open_hands": Hand.objects.filter(finished_at=None).count(),
        "entries": entries,
        "messages": [
            [each.channel, each.state, each.member.number, each.about, each.pk, message_id(each), each.error]
            for each in messages
        ],
        "deliveries": [
            [each.message_id, each.state, each.kind, each.data.get("night"), each.data.get("sequence")]
            for each in WebhookDelivery.objects.order_by("pk")
        ],
        "outages": [
            round((each.ended_at - each.began_at).total_seconds(), 1)
            for each in Outage.objects.order_by("pk")
        ],
        "doctor": json.loads(said.getvalue()),
        "failed": list(Job.objects.exclude(error="").filter(done_at=None).values_list("key", "error")),
    }


def floor_of_night(pk: int, token: str) -> dict[str, Any]:
    """The floor as a process says it that knows nothing but the log."""
    asked = Client().get(f"/api/v1/nights/{pk}", headers={"Authorization": f"Bearer {token}"})
    return dict(asked.json())
