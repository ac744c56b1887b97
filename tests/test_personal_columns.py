"""Tests of what becomes of every column that holds text when a member is to be forgotten.

A column that is added fails here until it stands in COLUMNS: erased with the member, rewritten without their
name, gone with its row, or kept, with the reason why nothing about a person can be in it.
"""

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from clubs.actions.anonymising import anonymise
from clubs.messages.preferences import give_address
from clubs.models import ApiToken, GivenPoints, JoinRequest, Member, MessageWish, PaymentAddress, PushDevice
from clubs.models.club import NameField
from gameplay.models import PlayerNote, PlayerReport
from tests.caches import clear_cache
from tests.tournaments.test_people import MAIL, NAME, quirke, world
from tournaments.models import HouseStyle, Slide, TableNote

__all__ = ["quirke", "world"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-forgotten")]

ERASED = "another stands in its place"
REWRITTEN = "the name is taken out of it"
GONE = "its row is deleted"
IN_FACTS = "the name is taken out where a fact or a seat is theirs: tests/tournaments/test_people.py"
CODE = "a kind, a number, a code or a hash: no words of anybody's"
CLUBS = "what the club calls itself, its seasons, nights and things"
SOON = "its row goes by itself within days"
ACCOUNT = "gone with the account, unless that is another club's too: then it is the person's there"

COLUMNS = {
    "config.Job": {CODE: "key task ids error"},
    "config.SignedInDevice": {ACCOUNT: "session_key device"},
    "config.ProblemReport": {CODE: "number", SOON: "words contact"},
    "clubs.User": {ACCOUNT: "password username first_name last_name email", CODE: "news_seen"},
    "clubs.Club": {
        CLUBS: "name plain_name slug owner_name",
        CODE: "timezone currency amounts language kinds felt",
    },
    "clubs.Member": {ERASED: "name name_key plain_name role email claim"},
    "clubs.GivenPoints": {ERASED: "why"},
    "clubs.JoinRequest": {GONE: "name name_key words email"},
    "clubs.RulebookVersion": {CODE: "data", REWRITTEN: "note"},
    "clubs.Submission": {CODE: "request_id mark"},
    "clubs.ApiToken": {GONE: "name scopes digest ends_in"},
    "clubs.ChipSet": {CLUBS: "name", CODE: "chips"},
    "clubs.ClubImport": {CODE: "content"},
    "clubs.Season": {CLUBS: "name slug"},
    "clubs.Qualification": {CLUBS: "name"},
    "clubs.Event": {CLUBS: "name", CODE: "kind format rules status", REWRITTEN: "note location"},
    "clubs.LedgerLine": {
        CODE: "origin item purpose source target",
        REWRITTEN: "reason",
        "a number that is on paper, too": "receipt",
    },
    "clubs.LinkEntry": {GONE: "link kind device"},
    "clubs.Bringing": {CODE: "what made"},
    "clubs.LongWork": {CODE: "code kind request_id", SOON: "wish refusal name"},
    "clubs.LongWorkPart": {SOON: "data"},
    "clubs.MessageSettings": {GONE: "address pending confirm_key language"},
    "clubs.MessageWish": {GONE: "about channel"},
    "clubs.Message": {
        CODE: "channel about subject ids state",
        "what the other side has said, without the address": "error",
    },
    "clubs.PaymentAddress": {GONE: "iban holder", CLUBS: "links"},
    "clubs.PushDevice": {GONE: "digest endpoint p256dh auth device"},
    "clubs.PointLine": {CODE: "kind clause", REWRITTEN: "victim"},
    "clubs.Suspension": {ERASED: "why lifted_why"},
    "clubs.Ticket": {CODE: "state paid_from", REWRITTEN: "reason"},
    "clubs.Webhook": {
        CODE: "service kinds secret secret_before",
        CLUBS: "name",
        "of a program; another elder may have switched it on again": "address off_because",
    },
    "clubs.WebhookDelivery": {CODE: "message_id kind state", SOON: "data error"},
    "tables.Log": {CODE: "next_seed first_commitment sealed_seeds"},
    "tables.Entry": {IN_FACTS: "payload recorded_name device", CODE: "kind request_id mark"},
    "tournaments.BareClock": {CODE: "key"},
    "tournaments.Tournament": {CODE: "rulebook_data"},
    "tournaments.Display": {CLUBS: "name", CODE: "code layout look accent blocks chime"},
    "tournaments.HouseStyle": {
        CODE: "logo_type logo_name",
        "a picture, which nobody can read": "logo",
        "sentences with placeholders, of the club's own": "words",
        REWRITTEN: "message",
    },
    "tournaments.Slide": {
        REWRITTEN: "words",
        CODE: "picture_type picture_name",
        "a picture, which nobody can read": "picture",
    },
    "tournaments.Phone": {GONE: "key code"},
    "tournaments.Ask": {CODE: "kind request_id answer", ERASED: "why"},
    "tournaments.BanLift": {ERASED: "why"},
    "tournaments.LetIn": {ERASED: "why"},
    "tournaments.CalendarFeed": {GONE: "key"},
    "tournaments.HeadsUpTournament": {CODE: "rulebook_data"},
    "tournaments.Duty": {GONE: "part"},
    "tournaments.KeptStructure": {CLUBS: "name", CODE: "periods"},
    "tournaments.PairingCode": {SOON: "digest"},
    "tournaments.MatchCode": {SOON: "digest"},
    "tournaments.Tablet": {CODE: "mark name digest", REWRITTEN: "paired_by ended_by"},
    "tournaments.MatchTablet": {CODE: "mark name digest", REWRITTEN: "paired_by ended_by"},
    "tournaments.TableNote": {REWRITTEN: "text by taken_off_by"},
    "tournaments.Question": {
        CODE: "request_id act typed clause answer",
        REWRITTEN: "said reason answered_by",
        IN_FACTS: "sentences",
    },
    "tournaments.MatchQuestion": {
        CODE: "request_id act typed clause answer",
        REWRITTEN: "said reason answered_by",
        IN_FACTS: "sentences",
    },
    "gameplay.Guest": {CODE: "digest", "of a visitor, who is no member": "name"},
    "gameplay.Table": {
        CODE: "code settings status next_seed next_commitment banks emotes seated",
        REWRITTEN: "name",
        IN_FACTS: "turn",
    },
    "gameplay.Hand": {
        CODE: "record where commitment events stacks revealed chosen",
        IN_FACTS: "seats",
        REWRITTEN: "voided_why",
    },
    "gameplay.Choice": {CODE: "what by request_id"},
    "gameplay.Marked": {CODE: "cards"},
    "gameplay.Presence": {CODE: "player"},
    "gameplay.PlayerNote": {GONE: "about text colour"},
    "gameplay.PlayerReport": {GONE: "about text", CODE: "by reason settled_by"},
    "gameplay.ClubGame": {},
    "gameplay.GameVersion": {"the rules of a game, which are the club's": "definition"},
}
TEXT = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.FileField)
OURS = ("config", "clubs", "tables", "tournaments", "gameplay")


@pytest.fixture(autouse=True)
def _nothing_remembered():
    clear_cache()


def text_columns(model):
    return {each.name for each in model._meta.concrete_fields if isinstance(each, TEXT)}


def test_what_becomes_of_every_column_with_text_is_decided():
    found = {
        model._meta.label: text_columns(model)
        for app in OURS
        for model in apps.get_app_config(app).get_models()
    }
    decided = {
        label: {name for names in verdicts.values() for name in names.split()}
        for label, verdicts in COLUMNS.items()
    }
    undecided = {label: names - decided.get(label, set()) for label, names in found.items()}
    assert {label: names for label, names in undecided.items() if names} == {}, "say it in COLUMNS"
    gone = {label: names - found.get(label, set()) for label, names in decided.items()}
    assert {label: names for label, names in gone.items() if names} == {}


@pytest.fixture
def traces(world, quirke):
    """A row of every model of which a column is erased, rewritten or gone."""
    elder = world.club.members.get(name="elder")
    for made in ("match_question", "played_table", "ticket", "own_game", "api_token", "display"):
        assert getattr(world, made)
    ApiToken.objects.update(member=quirke)
    given = give_address(member=quirke, address=MAIL)
    MessageWish.objects.create(member=quirke, about="invitation", channel="mail")
    sent = {"digest": "d", "endpoint": "https://x", "p256dh": "p", "auth": "a", "device": "x"}
    PushDevice.objects.create(member=quirke, **sent)
    PaymentAddress.objects.create(club=world.club, member=quirke, iban="DE89370400440532013000", holder="x")
    HouseStyle.objects.create(club=world.club, message="x")
    JoinRequest.objects.create(club=world.club, name=NAME, member=quirke)
    season = world.night.event.season
    GivenPoints.objects.create(season=season, member=quirke, points=1, why="x", by=elder)
    Slide.objects.create(club=world.club, words="x")
    TableNote.objects.create(tournament=world.night, table=1, text="x", at=timezone.now(), by="x")
    about = {"about": f"member-{quirke.pk}", "text": "x", "written_at": timezone.now()}
    PlayerNote.objects.create(author=elder, **about)
    report = {"about": about["about"], "by": f"member-{elder.pk}", "reason": "abuse", "text": "x"}
    PlayerReport.objects.create(table=world.played_table, hand=1, at=timezone.now(), **report)
    return given


def row_of(model, member, verdict):
    """A row of a model: one of theirs, where it goes with them."""
    rows = model._base_manager.order_by("pk")
    if model is Member:
        rows = rows.filter(pk=member.pk)
    elif verdict != REWRITTEN and any(each.name == "member" for each in model._meta.concrete_fields):
        rows = rows.filter(member=member)
    return rows.first()


def test_what_is_said_to_go_goes(world, quirke, traces):
    written, gone = [], []
    for label, verdict in [(label, each) for label in COLUMNS for each in (ERASED, REWRITTEN, GONE)]:
        model, names = apps.get_model(label), COLUMNS[label].get(verdict, "").split()
        row = row_of(model, quirke, verdict)
        assert row is not None or not names, f"no {label} to try"
        gone += [(model, row.pk)] if verdict is GONE and names else []
        for column in map(model._meta.get_field, names if verdict is not GONE else ()):
            if not (isinstance(column, models.JSONField | NameField) or column.choices):
                mark = NAME[: column.max_length]
                model._base_manager.filter(pk=row.pk).update(**{column.name: mark})
                written.append((model, column.name, row.pk, mark))
    assert (len(written), len(gone)) > (20, 8)
    quirke.refresh_from_db()
    anonymise(member=quirke, by=world.club.members.get(name="elder"))
    left = [
        f"{model._meta.label}.{name}"
        for model, name, pk, mark in written
        if model._base_manager.filter(pk=pk, **{f"{name}__contains": mark}).exists()
    ]
    left += [model._meta.label for model, pk in gone if model._base_manager.filter(pk=pk).exists()]
    assert left == []
