"""Members who are forgotten and members who are one person, with all that nights have left of them."""

import json
from datetime import timedelta

import pytest
from django.apps import apps
from django.core import serializers
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions import Person, Score
from clubs.actions.anonymising import anonymise
from clubs.actions.links import write_entry
from clubs.actions.merging import merge_members
from clubs.actions.suspensions import lift_suspension, suspend_member
from clubs.actions.tickets import expire_ticket, sell_ticket
from clubs.ledger import Account, AccountKind, Purpose
from clubs.models import (
    Event,
    KnockoutCredit,
    LedgerLine,
    LinkEntry,
    Member,
    PointLine,
    Result,
    Standing,
    User,
)
from clubs.rulebook import PRESETS, Kind
from tables.actions import Recorder
from tables.models import Entry
from tables.queries import lines
from tests.world import World
from tournaments.attendance.feeds import renew_feed
from tournaments.models import Ask, BanLift, CalendarFeed, Duty, LetIn, Phone, Question, Rsvp
from tournaments.night.actions import open_tournament, record
from tournaments.night.facts import BoughtIn, CheckedIn, Penalised, Ruled
from tournaments.night.floor_cache import floor_of
from tournaments.phone.actions import phone_for

pytestmark = pytest.mark.django_db
NAME, MAIL = "Xaverius Quirke", "quirke@post.example"


@pytest.fixture
def world():
    world = World()
    world.newcomer  # noqa: B018 (made when asked for)
    return world


@pytest.fixture
def quirke(world):
    """A member who has left a trace wherever one can be left, and what was there of others beforehand."""
    world.question, world.display  # noqa: B018
    club, night = world.club, world.night
    elder = club.members.get(name="elder")
    quirke = club_actions.add_members(club=club, people=[Person(NAME, MAIL)])[0]
    account = club_actions.claim_place(token=quirke.claim_token, device="Phone of Xaverius Quirke")
    account.email = MAIL
    account.save()
    quirke.refresh_from_db()
    phone_for(member=quirke)
    renew_feed(member=quirke)
    write_entry(quirke, LinkEntry.Link.PHONE, LinkEntry.Kind.LOOKED, by=elder)
    facts = [
        CheckedIn(player=quirke.number, name=NAME),
        BoughtIn(player=quirke.number, name=NAME),
        CheckedIn(player=1, name="elder"),
        BoughtIn(player=1, name="elder"),
    ]
    record(tournament=night, act=facts, by=Recorder(quirke, "Quirke's Mac"), request_id="1")
    record(
        tournament=night,
        act=[Penalised(player=quirke.number, penalty="warning", reason="He shouted at everybody")],
        by=Recorder(elder, "Mac"),
        request_id="2",
    )
    record(
        tournament=night,
        act=[Ruled(text=f"Because of {NAME}, not of Xaverius")],
        by=Recorder(elder, "Mac"),
        request_id="3",
    )
    now = night.event.starts_at
    Question.objects.update(said=f"{NAME} is out", reason="x", answered_by=NAME, sentences={"said": [NAME]})
    Rsvp.objects.create(event=world.played, member=quirke, is_coming=True, answered_at=now)
    Duty.objects.create(event=world.played, member=quirke, part=Duty.Part.DEALER)
    BanLift.objects.create(season=night.event.season, member=quirke, by=elder, at=now, why="Was ill")
    LetIn.objects.create(event=world.played, member=quirke, by=elder, at=now, why=f"{NAME} came by train")
    lift_suspension(
        suspension=suspend_member(member=quirke, by=elder, why=f"{NAME} threw a chair", until=None),
        by=elder,
        why=f"{NAME} mended it",
    )
    sale = {"cents": 2000, "event": None, "paid_from": ledger.OUTSIDE, "by": elder, "reason": "sold"}
    ticket = sell_ticket(member=quirke, **sale)
    expire_ticket(ticket=ticket, by=elder, reason=f"{NAME} moved away")
    asked = {"kind": "rebuy", "request_id": "q", "asked_at": now, "answer": "dismissed", "why": "Broke"}
    Ask.objects.create(tournament=night, member=quirke, **asked)
    scores = [Score(1, 1, 1), Score(quirke.number, 2, 2)]
    club_actions.write_results(event=world.played, scores=scores, rulebook=PRESETS["dead_money"])
    line = PointLine.objects.filter(result__member=elder).first()
    PointLine.objects.filter(pk=line.pk).update(victim=NAME)
    Event.objects.filter(pk=world.played.pk).update(note=f"In honour of {NAME}")
    world.club.refresh_from_db()
    return Member.objects.get(pk=quirke.pk)


def everything():
    """All that is in the database."""
    ours = ("clubs", "tables", "tournaments", "gameplay", "account", "mfa", "auth")
    found = [
        row
        for app in ours
        for model in apps.get_app_config(app).get_models()
        for row in model._base_manager.all()
    ]
    return serializers.serialize("json", found, ensure_ascii=False)


def sums():
    """Return what must not change: results, points, standings, money and the facts of the logs."""
    results = Result.objects.order_by("pk").values_list("event", "member", "first", "prize", "points")
    bills = PointLine.objects.order_by("pk").values_list("result", "kind", "quantity", "points")
    standings = Standing.objects.order_by("pk").values_list("member", "rank", "total", "starting_stack")
    entries = Entry.objects.order_by("pk").values_list("log", "sequence", "kind", "at", "request_id")
    money = LedgerLine.objects.order_by("pk").values_list("source", "target", "cents", "member")
    return [list(rows) for rows in (results, bills, standings, entries, money)]


class TestAnonymised:
    def test_neither_name_nor_mail_nor_link_is_left_anywhere(self, world, quirke):
        elder = world.club.members.get(name="elder")
        traces = [NAME, MAIL, "Quirke", "quirke", quirke.claim, "He shouted", "Was ill", "Broke"]
        traces += [quirke.phone.key, quirke.phone.code, quirke.calendar_feed.key]
        before = everything()
        assert [trace for trace in traces if trace not in before] == []
        counted = sums()
        anonymise(member=quirke, by=elder)
        after = everything()
        assert [trace for trace in traces if trace in after] == []
        assert sums() == counted
        assert Rsvp.objects.filter(member=quirke).exists()
        assert not User.objects.filter(email=MAIL).exists()
        assert not (Phone.objects.filter(member=quirke) | Phone.objects.none()).exists()
        assert not CalendarFeed.objects.exists()

    def test_the_night_knows_them_by_their_number_at_once(self, world, quirke):
        floor_of(world.night)
        anonymise(member=quirke, by=world.club.members.get(name="elder"))
        world.night.log.refresh_from_db()
        assert floor_of(world.night).name(quirke.number) == f"Former member {quirke.number}"
        said = [line.payload.get("reason") or line.payload.get("text") for line in lines(world.night.log)]
        assert said[-2:] == ["–", f"Because of Former member {quirke.number}, not of Xaverius"]

    def test_a_second_time_nothing_happens(self, world, quirke):
        elder = world.club.members.get(name="elder")
        anonymise(member=quirke, by=elder)
        once = everything()
        anonymise(member=quirke, by=elder)
        assert everything() == once

    def test_nobody_comes_back_from_it(self, world, quirke):
        anonymise(member=quirke, by=world.club.members.get(name="elder"))
        club_actions.come_back(member=quirke)
        quirke.refresh_from_db()
        assert quirke.left_at is not None

    def test_an_account_that_has_another_club_stays_that_clubs(self, world, quirke):
        elsewhere = Member.objects.get(name="stranger")
        club_actions.add_members(club=elsewhere.club, people=[Person("X")])
        Member.objects.filter(name="X").update(user=quirke.user)
        anonymise(member=quirke, by=world.club.members.get(name="elder"))
        assert User.objects.filter(pk=quirke.user_id).exists()
        assert Member.objects.get(name="X").user_id == quirke.user_id

    def test_not_while_they_play_not_the_only_elder_not_oneself(self, world, quirke):
        elder = world.club.members.get(name="elder")
        Event.objects.filter(pk=world.night.event_id).update(status=Event.Status.RUNNING)
        with pytest.raises(NotAllowed, match="is on the list of Friday, which is running"):
            anonymise(member=quirke, by=elder)
        with pytest.raises(NotAllowed, match="only elder"):
            anonymise(member=elder, by=None)
        with pytest.raises(NotAllowed, match="Another elder"):
            anonymise(member=elder, by=elder)

    def test_the_page_asks_for_the_name_and_says_that_it_is_for_good(self, world, quirke):
        path = reverse("club_member_anonymise", args=["dead-money", quirke.number])
        browser = world.client("elder")
        assert "This cannot be undone." in browser.get(path).content.decode()
        assert browser.post(path, {"name": "Somebody"}).status_code == 422
        assert Member.objects.filter(name=NAME).exists()
        assert browser.post(path, {"name": "xaverius  quirke"}).status_code == 302
        assert not Member.objects.filter(name=NAME).exists()


class TestMerged:
    @pytest.fixture
    def twin(self, world, quirke):
        """The same person, entered a second time, who has played another night."""
        twin = club_actions.add_members(club=world.club, people=[Person("X. Quirke", "x@post.example")])[0]
        starts_at = world.played.starts_at + timedelta(days=7)
        event = club_actions.schedule_event(
            season=world.played.season, name="Sunday", kind=Kind.LIVE, starts_at=starts_at
        )
        tournament = open_tournament(event=event)
        act = [BoughtIn(player=twin.number, name="X. Quirke")]
        record(tournament=tournament, act=act, by=Recorder(), request_id="sunday")
        scores = [Score(twin.number, 1, 1), Score(1, 2, 2)]
        club_actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
        elder = world.club.members.get(name="elder")
        KnockoutCredit.objects.create(event=event, by=twin, victim=elder, share=1)
        KnockoutCredit.objects.create(event=event, by=elder, victim=twin, share=1)
        now = event.starts_at
        Rsvp.objects.create(event=event, member=twin, is_coming=True, answered_at=now)
        Rsvp.objects.create(event=world.played, member=twin, is_coming=False, answered_at=now)
        return Member.objects.get(pk=twin.pk)

    def test_results_answers_and_standings_are_those_of_one(self, world, quirke, twin):
        earned = Result.objects.filter(member__in=[quirke, twin])
        points = sum(result.points for result in earned)
        played = Standing.objects.filter(member__in=[quirke, twin]).count()
        assert (earned.count(), played) == (2, 2)
        merge_members(member=twin, into=quirke)
        assert Result.objects.filter(member=quirke).count() == 2
        credited = KnockoutCredit.objects.order_by("pk").values_list("by__name", "victim__name")
        assert list(credited) == [(NAME, "elder"), ("elder", NAME)]
        line = Standing.objects.get(member__in=[quirke, twin])
        assert (line.member_id, line.all_points, line.played) == (quirke.pk, points, 2)
        answers = Rsvp.objects.filter(member=quirke).order_by("event__starts_at")
        assert [answer.is_coming for answer in answers] == [True, True]
        assert not Rsvp.objects.filter(member=twin).exists()
        twin.refresh_from_db()
        assert (twin.merged_into, twin.email, twin.user) == (quirke, "", None)

    def test_a_correction_of_a_night_still_finds_them(self, world, quirke, twin):
        merge_members(member=twin, into=quirke)
        event = Event.objects.get(name="Sunday")
        scores = [Score(1, 1, 1), Score(twin.number, 2, 2)]
        club_actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
        assert event.results.get(first=2).member == quirke

    def test_the_page_of_the_one_leads_to_the_other(self, world, quirke, twin):
        path = reverse("club_member_merge", args=["dead-money", twin.number])
        browser = world.client("elder")
        answer = browser.post(path, {"into": str(quirke.number)})
        there = reverse("club_member", args=["dead-money", quirke.number])
        assert answer.headers["Location"] == there
        old = browser.get(reverse("club_member", args=["dead-money", twin.number]))
        assert old.headers["Location"] == there
        assert "X. Quirke" not in browser.get(reverse("club_members", args=["dead-money"])).content.decode()

    def test_forgotten_as_one(self, world, quirke, twin):
        merge_members(member=twin, into=quirke)
        quirke.refresh_from_db()
        anonymise(member=quirke, by=world.club.members.get(name="elder"))
        assert "Quirke" not in everything()

    def test_two_who_played_the_same_night_are_two(self, world, quirke, twin):
        scores = [Score(twin.number, 1, 1), Score(quirke.number, 2, 2)]
        event = Event.objects.get(name="Sunday")
        club_actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])
        before = everything()
        with pytest.raises(NotAllowed) as refusal:
            merge_members(member=twin, into=quirke)
        said = "X. Quirke and Xaverius Quirke both played Sunday: they are two people."
        assert str(refusal.value) == said
        assert everything() == before

    @pytest.mark.advice("The account of {name} is not settled: pay it out or in first.")
    def test_money_is_settled_first(self, world, quirke, twin):
        theirs = Account(AccountKind.MEMBER, twin.number).code

        def pay(source, target):
            LedgerLine.objects.create(
                club=world.club,
                item="1",
                purpose=next(iter(Purpose)).value,
                source=source,
                target=target,
                cents=500,
                member=twin,
                at=world.played.starts_at,
            )

        pay("outside", theirs)
        with pytest.raises(NotAllowed, match="is not settled"):
            merge_members(member=twin, into=quirke)
        pay(theirs, "outside")
        merge_members(member=twin, into=quirke)

    def test_a_second_time_nothing_happens(self, world, quirke, twin):
        merge_members(member=twin, into=quirke)
        once = json.loads(everything())
        merge_members(member=twin, into=quirke)
        assert json.loads(everything()) == once

    def test_nobody_is_merged_with_themselves_or_with_who_is_gone(self, world, quirke, twin):
        with pytest.raises(NotAllowed):
            merge_members(member=twin, into=twin)
        merge_members(member=twin, into=quirke)
        newcomer = world.club.members.get(name="newcomer")
        with pytest.raises(NotAllowed):
            merge_members(member=newcomer, into=twin)

    def test_every_reference_to_a_member_is_either_handed_over_or_who_did_it(self):
        """A new one is thought of in clubs/actions/merging.py, and then here."""
        done_by = {"by", "recorded_by", "answered_by", "made_by"}
        handed_over = {"member", "merged_into"}
        others = {
            f"{relation.related_model._meta.label}.{relation.field.name}"
            for relation in Member._meta.related_objects
            if relation.field.name not in done_by | handed_over
        }
        assert others == {"clubs.KnockoutCredit.victim"}
        assert KnockoutCredit._meta.get_field("by").related_model is Member  # handed over, whatever its name
