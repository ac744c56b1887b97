"""Tests of what a member reads of themselves: everything that is kept of them, and nobody else's."""

import json

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db.models import ForeignKey
from django.test import Client
from django.utils import timezone

from clubs import actions, ledger
from clubs.actions import Person
from clubs.actions.ledger import enter
from clubs.models import KnockoutCredit, LongWork, Member, Message, User
from clubs.queries.own_data import SECTIONS, own_data
from gameplay.models import Choice, Hand, PlayerNote, PlayerReport
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.clubs.views.pages import text
from tests.test_personal_columns import (
    ACCOUNT,
    COLUMNS,
    ERASED,
    GONE,
    IN_FACTS,
    OURS,
    REWRITTEN,
    SOON,
    traces,
)
from tests.tournaments.test_people import MAIL, NAME, quirke, world
from tournaments.models import Ask, BanLift, Regular
from tournaments.night.actions import record
from tournaments.night.facts import BoughtIn, CheckedIn, Penalised

__all__ = ["quirke", "traces", "world"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-own-data")]

KEY = "it opens something, or is a mark of what does"
OF_THE_CLUB = "what the club writes for all to read; a name in it is read where it stands"
OF_TABLETS = "a name that a tablet of the club's was given; what was recorded by it is in the log"
OF_DEALERS = "what dealers tell one another about a table; a name in it is rewritten once it is forgotten"
OF_PROGRAMS = "what programs of the club were told about nights; the same is in the log"
OF_OTHERS = "of whoever looked after the club; theirs is the row in which it is about them"
AS_IT_IS_NOW = "how a table stands at this moment: kept with the hands once they are over"

NOT_IN_IT = {
    "config.SignedInDevice": {KEY: "session_key"},
    "clubs.User": {KEY: "password"},
    "clubs.Member": {KEY: "claim", "made from the name, to find it by": "name_key plain_name"},
    "clubs.JoinRequest": {"made from the name, to find it by": "name_key"},
    "clubs.RulebookVersion": {OF_THE_CLUB: "note"},
    "clubs.ApiToken": {KEY: "digest"},
    "clubs.Event": {OF_THE_CLUB: "note location"},
    "clubs.LongWorkPart": {"the file itself, which is fetched where it is waited for": "data"},
    "clubs.MessageSettings": {KEY: "confirm_key"},
    "clubs.PushDevice": {KEY: "digest endpoint p256dh auth"},
    "clubs.WebhookDelivery": {OF_PROGRAMS: "data error"},
    "tournaments.TableNote": {OF_DEALERS: "text", OF_TABLETS: "by taken_off_by"},
    "tournaments.HouseStyle": {OF_THE_CLUB: "message"},
    "tournaments.Slide": {OF_THE_CLUB: "words"},
    "tournaments.Phone": {KEY: "key code"},
    "tournaments.CalendarFeed": {KEY: "key"},
    "tournaments.PairingCode": {KEY: "digest"},
    "tournaments.MatchCode": {KEY: "digest"},
    "tournaments.Tablet": {OF_TABLETS: "paired_by ended_by"},
    "tournaments.MatchTablet": {OF_TABLETS: "paired_by ended_by"},
    "tournaments.Question": {OF_TABLETS: "said reason answered_by sentences"},
    "tournaments.MatchQuestion": {OF_TABLETS: "said reason answered_by sentences"},
    "gameplay.Table": {AS_IT_IS_NOW: "name turn"},
}
"""Columns with text of a person that are not in the download, by the reason."""

SHAPED = {
    "tables.Entry": {"payload", "recorded_name", "device"},
    "gameplay.Hand": {"seats", "voided_why"},
    "gameplay.PlayerReport": {"about", "text"},
}
"""Columns of rows that are written in another shape; whoever recorded an entry has their own name in it."""

REFERENCES = {
    "clubs.RulebookVersion": OF_OTHERS,
    "clubs.Webhook": OF_OTHERS,
    "clubs.Bringing": OF_OTHERS,
    "tournaments.PairingCode": "a code that holds for minutes",
    "tournaments.MatchCode": "a code that holds for minutes",
    "gameplay.GameVersion": "the rules of a game, which are the club's",
}
"""Models that refer to a member and of which nothing is in the download, with the reason."""

OF_A_PERSON = (ERASED, REWRITTEN, GONE, IN_FACTS, ACCOUNT, SOON)
PARTS = {part.model._meta.label: part for section in SECTIONS for part in section.parts}


@pytest.fixture(autouse=True)
def _nothing_remembered():
    clear_cache()


def written_columns(label):
    """The columns of a model that are in the download."""
    if label not in PARTS:
        return set()
    return SHAPED.get(label) or {each.name for each in PARTS[label].columns}


def test_every_text_of_a_person_is_in_the_download_or_has_a_reason():
    left = {}
    for label, verdicts in COLUMNS.items():
        personal = {name for why in OF_A_PERSON for name in verdicts.get(why, "").split()}
        excused = {name for names in NOT_IN_IT.get(label, {}).values() for name in names.split()}
        left[label] = personal - written_columns(label) - excused
        assert not excused & written_columns(label), label
        assert excused <= {name for names in verdicts.values() for name in names.split()}, label
    assert {label: names for label, names in left.items() if names} == {}, "OwnRows, or a reason in NOT_IN_IT"


def test_every_model_that_refers_to_a_member_is_in_the_download_or_has_a_reason():
    referring = {
        model._meta.label
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        for each in model._meta.concrete_fields
        if isinstance(each, ForeignKey) and each.related_model in (Member, User)
    }
    assert referring - PARTS.keys() == REFERENCES.keys()


def test_the_download_holds_a_row_of_all_that_is_kept(world, quirke, traces):
    now, elder = timezone.now(), world.club.members.get(name="elder")
    user = quirke.user = User.objects.create_user("quirke", email=MAIL, password="brass-button-21")
    quirke.save()
    LongWork.objects.create(kind="club_file", by=user, request_id="x", wish={})
    PlayerNote.objects.create(author=quirke, about="member-1", text="Bluffs", written_at=now)
    sent = {"by": f"member-{quirke.pk}", "about": f"member-{elder.pk}", "text": "Stalls"}
    PlayerReport.objects.create(table=world.played_table, hand=1, reason="slow", at=now, **sent)
    hand = Hand.objects.get()
    seats = [{"seat": 1, "player": {"kind": "member", "id": quirke.pk, "name": NAME}}]
    Hand.objects.filter(pk=hand.pk).update(seats=seats)
    for number, what in ((1, {"kind": "fold"}), (2, {"kind": "secret"})):
        Choice.objects.create(hand=hand, number=90 + number, seat=number, what=what, by="x", at=now)
    Regular.objects.create(season=world.night.event.season, member=quirke, since=now)
    KnockoutCredit.objects.create(event=world.played, by=quirke, victim=elder, share=1)
    for source, target in ((ledger.OUTSIDE, ledger.KITTY), (ledger.KITTY, ledger.member(quirke.number))):
        moved = {"source": source, "target": target, "cents": 500}
        enter(club=world.club, by=elder, reason="lent", receipt=target.code, **moved)
    sent = {"about": "link", "channel": "mail", "subject": "x", "due_at": now, "batch": 1}
    Message.objects.create(club=world.club, member=quirke, **sent)
    data = own_data(quirke, now)
    rows = {kind: rows for each in data["sections"].values() for kind, rows in each["rows"].items()}
    empty = {
        "config.signedindevice",
        "config.problemreport",
        "account.emailaddress",
        "mfa.authenticator",
        "gameplay.presence",
        "tournaments.ringresult",
    }
    assert {kind for kind, found in rows.items() if not found} <= empty
    assert rows["clubs.member"][0]["name"] == NAME
    assert rows["clubs.messagesettings"][0]["pending"] == MAIL
    assert rows["clubs.suspension"][0]["why"]
    assert {each["kind"] for each in rows["tables.entry"]} >= {"checked_in", "bought_in", "penalised"}
    assert [each["what"] for each in rows["gameplay.hand"][0]["choices"]] == [{"kind": "fold"}]
    assert all(each["player"]["id"] == quirke.pk for each in rows["gameplay.hand"][0]["seats"])
    assert [each["text"] for each in rows["gameplay.playerreport"]] == ["Stalls"]  # none about them
    written = json.dumps(data)
    assert quirke.claim not in written
    assert user.password not in written


def test_a_member_with_a_longer_number_is_another(world, quirke):
    longer = actions.add_members(club=world.club, people=[Person("Longer")])[0]
    Member.objects.filter(pk=longer.pk).update(number=quirke.number * 10)
    longer.refresh_from_db()
    facts = [CheckedIn(player=longer.number, name="Longer"), BoughtIn(player=longer.number, name="Longer")]
    record(tournament=world.night, act=facts, by=Recorder(), request_id="9")

    def entries(member):
        return own_data(member, timezone.now())["sections"]["log"]["rows"]["tables.entry"]

    assert [each["kind"] for each in entries(longer)] == ["checked_in", "bought_in"]
    assert all(each["about_you"] or each["recorded_by_you"] for each in entries(quirke))


def test_the_page_says_why_and_how_long_and_gives_the_file(world, quirke):
    user = get_user_model().objects.create_user("quirke", password="brass-button-21")
    Member.objects.filter(pk=quirke.pk).update(user=user)
    browser = Client()
    browser.force_login(user)
    page = browser.get(f"/clubs/{world.slug}/my-data/")
    assert "Consents until you withdraw them; what was sent for 120 days." in text(page)
    assert "/my-data/" in browser.get(f"/clubs/{world.slug}/members/{quirke.number}/").content.decode()
    assert "/my-data/" in browser.get("/accounts/").content.decode()
    file = browser.get(f"/clubs/{world.slug}/my-data/?file=json")
    assert "attachment" in file["Content-Disposition"]
    assert file["Cache-Control"] == "no-store, private"
    assert json.loads(file.content)["member"] == NAME


def test_nothing_of_others_is_in_it_and_no_key(world, quirke):
    other = world.club.members.get(name="member")
    Member.objects.filter(pk=other.pk).update(email="member@post.example")
    now, night = world.night.event.starts_at, world.night
    BanLift.objects.create(season=night.event.season, member=other, at=now, why="Was in prison")
    Ask.objects.create(tournament=night, member=other, kind="rebuy", request_id="o", asked_at=now)
    facts = [CheckedIn(player=2, name="member"), BoughtIn(player=2, name="member")]
    record(tournament=night, act=facts, by=Recorder(quirke, "Quirke's Mac"), request_id="9")
    slept = [Penalised(player=2, penalty="warning", reason="Slept")]
    record(tournament=night, act=slept, by=Recorder(quirke, "Quirke's Mac"), request_id="10")
    written = json.dumps(own_data(quirke, timezone.now()))
    secret = ["member@post", "prison", "Slept", '"elder', quirke.claim, quirke.phone.key, quirke.phone.code]
    assert [each for each in [*secret, quirke.calendar_feed.key] if each in written] == []
    assert "Quirke's Mac" in written
    theirs = json.dumps(own_data(other, timezone.now()))
    assert "Was in prison" in theirs
    assert "Slept" in theirs
    assert NAME not in theirs


def test_what_was_done_by_oneself_says_so(world, quirke):
    rows = own_data(world.club.members.get(name="elder"), timezone.now())["sections"]
    assert rows["profile"]["rows"]["clubs.member"][0]["user"] == "you"
    results = rows["results"]["rows"]["clubs.result"]
    assert {each["member"] for each in results} == {"you"}


def test_nobody_reads_anothers(world, quirke):
    browser = world.client("elder")
    page = browser.get(f"/clubs/{world.slug}/my-data/?file=json")
    assert json.loads(page.content)["member"] == "elder"
    assert MAIL not in page.content.decode()
