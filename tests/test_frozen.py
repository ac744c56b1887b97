"""Every address that is posted to, in a frozen club; and deleting a club with all that it can have."""

import json
from datetime import timedelta
from io import BytesIO

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core import serializers
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions.club_import import import_club
from clubs.actions.ending import GRACE, delete_due_club, end_club, freeze_club, thaw_club
from clubs.actions.ledger import take_back
from clubs.actions.links import write_entry
from clubs.actions.merging import merge_members
from clubs.actions.submissions import Submission
from clubs.long_work.doing import TASK
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, tell
from clubs.models import (
    Club,
    Event,
    JoinRequest,
    LedgerLine,
    LinkEntry,
    LongWork,
    Member,
    Message,
    Ticket,
    User,
)
from clubs.queries.club_rows import club_file
from config.models import Job, SignedInDevice
from config.work.later import later
from config.work.runner import run
from tests.api_program import program_of
from tests.caches import clear_cache
from tests.clubs.views.pages import text, typed
from tests.mailing import wants
from tests.role_rows import ROWS
from tests.test_personal_columns import OURS
from tests.test_roles import ADDRESSES
from tests.world import World
from tournaments.models import RingGame

pytestmark = pytest.mark.django_db

OF_THE_SITE = """
    account account_change_password account_confirm_email account_confirm_login_code
    account_confirm_reauthentication_code account_devices account_email account_login account_logout
    account_reauthenticate account_request_reauthentication_code account_reset_password news report_problem
    account_reset_password_from_key account_set_password account_signup language lights reach noticed
    found found_first found_first_from_file found_from_file long_work_cancel long_work_club
    bare_clock_start bare_clock_act bare_clock_undo bare_clock_levels
"""
HIS_OWN = "claim club_ending club_file club_keep my_messages phone_messages message_confirm message_off"
ELSE = "api hands_check tablet_pair"
"""A program is tried below, a check of hands writes nothing, and no night is on whose code pairs a tablet."""


@pytest.fixture(autouse=True)
def _nothing_remembered():
    clear_cache()


@pytest.fixture
def world():
    return World()


def sent(world, row):
    arguments = {
        name: row.arguments[name](world) if name in row.arguments else getattr(world, name)
        for name in ADDRESSES[row.name]
    }
    Club.objects.filter(pk=world.club.pk).update(frozen_at=timezone.now())
    return world.client("elder").post(reverse(row.name, kwargs=arguments), row.data).status_code


@pytest.mark.rule("SEC-frozen")
def test_whatever_is_posted_to_a_frozen_club_is_refused(world):
    rows = {row.name: row for row in ROWS if row.method == "POST" and row.statuses[-1] not in (404, 403)}
    assert world.night
    assert world.sessions
    but = {*OF_THE_SITE.split(), *HIS_OWN.split(), *ELSE.split()}
    got = {
        name: sent(world, row)
        for name, row in rows.items()
        if name not in but and not name.startswith("mfa_")
    }
    assert len(got) > 80
    assert {name: status for name, status in got.items() if status != 409} == {}


@pytest.fixture
def elder(world):
    assert world.club
    return world.client("elder")


ENDING = "/clubs/dead-money/settings/ending/"


@pytest.mark.rule("SEC-frozen")
class TestFrozen:
    def test_everybody_reads_and_is_told_and_an_elder_takes_it_back(self, world, elder):
        assert "Take it back" in elder.post(ENDING, {"freeze": "yes"}, follow=True).content.decode()
        page = world.client("member").get("/clubs/dead-money/")
        assert "The club is frozen" in page.content.decode()
        assert ENDING not in page.content.decode()
        refused = elder.post("/clubs/dead-money/settings/", {"name": "Live Money"})
        assert refused.status_code == 409
        assert "Dead Money is frozen: nothing can be changed until an elder takes that back." in text(refused)
        elder.post(ENDING, {"thaw": "yes"})
        assert "is frozen" not in elder.get("/clubs/dead-money/").content.decode()
        assert elder.post("/clubs/dead-money/settings/", {"name": ""}).status_code == 422

    def test_scripts_are_told_in_their_way(self, world, elder):
        freeze_club(club=world.club)
        htmx = elder.post("/clubs/dead-money/settings/", headers={"HX-Request": "true"})
        assert (htmx.status_code, htmx["HX-Refresh"]) == (409, "true")
        other = elder.post("/clubs/dead-money/settings/", headers={"Accept": "application/json"})
        assert other.content.decode().startswith("Dead Money is frozen")

    @pytest.mark.advice("{name} is running: end it first.")
    def test_not_while_a_night_is_on(self, world):
        event = Event.objects.filter(pk=world.night.event_id)
        event.update(status=Event.Status.RUNNING)
        with pytest.raises(NotAllowed, match="Friday is running: end it first"):
            freeze_club(club=world.club)
        event.update(status=Event.Status.FINISHED)
        assert freeze_club(club=world.club).frozen_at

    @pytest.mark.advice("A ring game is running: close it first.")
    def test_not_while_a_ring_game_is_on(self, world):
        game = RingGame.objects.filter(pk=world.ring_game.pk)
        with pytest.raises(NotAllowed, match="close it first"):
            freeze_club(club=world.club)
        game.update(closed_at=timezone.now())
        assert freeze_club(club=world.club).frozen_at

    def test_members_are_sent_nothing(self, world, settings):
        settings.SENDS_MAIL, settings.PUBLIC_ADDRESS = True, "https://club.example"
        member = world.club.members.get(name="member")
        wants(member, About.SEASON)
        club = freeze_club(club=world.club)
        assert tell(club, About.SEASON, [Notice(member.pk, "x")]) == 0
        assert tell(thaw_club(club=club), About.SEASON, [Notice(member.pk, "x")]) == 1

    def test_a_program_reads_and_writes_nothing(self, world):
        program = program_of(world.club.members.get(name="elder"))
        freeze_club(club=world.club)
        assert program.ask("clubs/dead-money").status_code == 200
        answer = program.ask("clubs/dead-money/seasons", "POST", {}, **{"Idempotency-Key": "1"})
        assert (answer.status_code, answer.json()["code"]) == (422, "forbidden-by-rule")
        assert answer.json()["detail"].startswith("Dead Money is frozen")


@pytest.mark.rule("SEC-deleted")
class TestDeleted:
    @pytest.mark.advice("Download the club first: afterwards nobody has it.")
    def test_it_takes_the_file_and_the_name_and_can_be_taken_back(self, world, elder):
        assert "Download the club first" in text(elder.post(ENDING, {"name": "Dead Money"}))
        elder.get("/clubs/dead-money/file/")
        refused = elder.post(ENDING, {"name": "Live Money"})
        assert "Type “Dead Money” to go on." in text(refused)
        assert 'value="Live Money"' in refused.content.decode()
        elder.post(ENDING, {"name": "dead money"})
        world.club.refresh_from_db()
        assert world.club.deletes_at - timezone.now() > timedelta(days=13)
        assert "The club is deleted on" in elder.get("/clubs/dead-money/").content.decode()
        other = actions.add_members(club=world.club, people=[actions.Person("Bob", role=Member.Role.ELDER)])[
            0
        ]
        browser = Client()
        browser.post(f"/claim/{other.claim_token}/")
        browser.post(ENDING, {"thaw": "yes"})
        world.club.refresh_from_db()
        assert (world.club.deletes_at, world.club.frozen_at) == (None, None)
        Job.objects.filter(task="delete_club").update(due_at=timezone.now())
        assert run(Job.objects.get(task="delete_club").pk)
        assert Club.objects.filter(pk=world.club.pk).exists()

    def test_twice_is_once(self, world):
        first = end_club(club=world.club, typed="Dead Money", has_file=True)
        again = end_club(club=world.club, typed="Dead Money", has_file=True)
        assert first.deletes_at == again.deletes_at
        assert Job.objects.filter(task="delete_club").count() == 1

    def test_before_its_day_it_stays(self, world):
        club = end_club(club=world.club, typed="Dead Money", has_file=True)
        assert delete_due_club(club.pk) is None

    def test_nothing_is_left_and_another_club_is_as_it_was(self, world, time_machine):
        other = World()
        other.users = {role: get_user_model().objects.create_user(f"other-{role}") for role in world.users}
        fill(other)
        RingGame.objects.update(closed_at=timezone.now())
        before = everything()
        fill(world, *ONCE)
        lives_by_link = actions.claim_place(token=world.newcomer.claim_token)
        RingGame.objects.filter(closed_at=None).update(closed_at=timezone.now())
        club = end_club(club=world.club, typed="Dead Money", has_file=True)
        elsewhere = Club.objects.filter(name="Elsewhere").order_by("-pk")[0]
        end_club(club=elsewhere, typed="Elsewhere", has_file=True)
        time_machine.move_to(timezone.now() + GRACE + timedelta(minutes=1), tick=False)
        for job in Job.objects.filter(task="delete_club"):
            assert run(job.pk)
        assert not Club.objects.filter(pk=club.pk).exists()
        assert not User.objects.filter(pk=lives_by_link.pk).exists()
        assert User.objects.filter(username="elder").exists()
        assert everything() == before
        clear_cache()
        assert other.client("elder").get(f"/clubs/{other.slug}/").status_code == 200


@pytest.mark.rule("SEC-deleted")
class TestDeletedMeanwhile:
    """What belongs to another club too, or is under way, when a club is deleted."""

    def test_an_account_of_two_clubs_goes_on_in_the_other(self, world):
        ann = world.users["elder"]
        other = actions.found_club(name="Live Money", founder="Ann", user=ann)
        mine = world.club.members.get(name="elder")
        User.objects.filter(pk=ann.pk).update(notice=write_entry(mine, LinkEntry.Link.CLAIM, "renewed"))
        browser, seat = world.client("elder"), other.members.get()
        delete(world.club)
        assert not Member.objects.filter(pk=mine.pk).exists()
        assert browser.get("/clubs/dead-money/").status_code == 404
        for path in ("/", "/accounts/", "/accounts/devices/", "/clubs/live-money/my-data/"):
            assert browser.get(path).status_code == 200, path
        ann.refresh_from_db()
        assert (ann.notice, list(ann.memberships.all())) == (None, [seat])

    def test_one_that_only_a_link_opened_stays_for_whoever_left_another_club_with_it(self, world):
        user = actions.claim_place(token=world.newcomer.claim_token)
        other = actions.found_club(name="Live Money", founder="Zoe")
        Member.objects.create(club=other, name="Newcomer", number=9, user=user, left_at=timezone.now())
        delete(world.club)
        assert User.objects.filter(pk=user.pk).exists()

    def test_one_that_looks_after_the_site_stays(self, world):
        user = actions.claim_place(token=world.newcomer.claim_token)
        User.objects.filter(pk=user.pk).update(is_staff=True)
        delete(world.club)
        assert User.objects.filter(pk=user.pk).exists()

    def test_what_was_asked_of_another_club_waits_there_without_its_account(self, world):
        user = actions.claim_place(token=world.newcomer.claim_token)
        other = actions.found_club(name="Live Money", founder="Zoe")
        JoinRequest.objects.create(club=other, name="Newcomer", user=user)
        delete(world.club)
        assert JoinRequest.objects.get().user is None

    def test_tickets_and_money_that_refer_to_each_other_go(self, world):
        elder = world.club.members.get(name="elder")
        event, sold = world.played, world.ticket
        Ticket.objects.filter(pk=sold.pk).update(event=event, won_at=event, used_at=event, ended_by=elder)
        take_back(line=world.money_line, by=elder, reason="wrong")
        member = world.club.members.get(name="member")
        (twin,) = actions.add_members(club=world.club, people=[actions.Person("twin")])
        merge_members(member=twin, into=member)
        actions.close_season(season=event.season)
        assert LedgerLine.objects.exclude(takes_back=None).exists()
        delete(world.club)
        for model in (Ticket, LedgerLine, Event, Member):
            assert not model._base_manager.exclude(**elsewhere(model)).exists(), model

    def test_a_file_that_is_made_at_that_moment_is_nobodys_and_its_job_ends(self, world, monkeypatch):
        def write(club, now, step):
            delete(club)
            return BytesIO(b"{}")

        monkeypatch.setattr("clubs.long_work.whole_clubs.club_file", write)
        work = LongWork.objects.create(kind="club_file", club=world.club, wish={"language": "en"})
        later(TASK, key="file", work=work.pk, club=world.club.pk)
        job = Job.objects.get(key="file")
        assert run(job.pk) is False
        assert not Job.objects.filter(pk=job.pk).exists()
        assert not LongWork.objects.exists()

    def test_its_file_is_read_as_a_new_club_meanwhile(self, world):
        assert world.played
        with club_file(world.club, timezone.now()) as file:
            before = world.club.pk
            delete(world.club)
            new = import_club(file=file, address="again", elder="elder", user=world.users["elder"])
        assert new.pk != before
        assert (new.frozen_at, new.deletes_at) == (None, None)
        assert world.client("elder").get("/clubs/again/").status_code == 200

    def test_a_file_that_was_written_while_it_was_frozen_is_of_a_club_that_goes_on(self, world):
        freeze_club(club=world.club)
        with club_file(world.club, timezone.now()) as file:
            new = import_club(file=file, address="again", elder="elder", user=world.users["elder"])
        assert new.frozen_at is None

    def test_of_a_large_club_the_file_is_had_once_it_was_fetched(self, world, elder, monkeypatch):
        monkeypatch.setattr("clubs.views.founding.is_large", lambda club: True)
        freeze_club(club=world.club)

        def is_deleted():
            elder.post(ENDING, {"name": "Dead Money"})
            return Club.objects.get(pk=world.club.pk).deletes_at is not None

        path = "/clubs/dead-money/file/"
        waiting = elder.post(path, typed(elder.get(path))).url
        assert not is_deleted()
        assert run(Job.objects.get(task="long_work").pk)
        assert elder.head(f"{waiting}file/").status_code == 200
        assert not is_deleted()
        assert b"".join(elder.get(f"{waiting}file/").streaming_content)
        assert is_deleted()

    def test_asking_what_the_file_would_be_is_not_having_it(self, world, elder):
        elder.head("/clubs/dead-money/file/")
        assert "Download the club first" in text(elder.post(ENDING, {"name": "Dead Money"}))


def elsewhere(model):
    """Which rows are those of the club of the stranger."""
    return {"season__club__slug": "elsewhere"} if model is Event else {"club__slug": "elsewhere"}


def delete(club):
    """Have a club deleted, its days of grace over."""
    RingGame.objects.filter(club=club, closed_at=None).update(closed_at=timezone.now())
    end_club(club=club, typed=club.name, has_file=True)
    Club.objects.filter(pk=club.pk).update(deletes_at=timezone.now())
    Job.objects.filter(task="delete_club").update(due_at=timezone.now())
    assert run(Job.objects.get(task="delete_club").pk)
    clear_cache()


THINGS = tuple(
    """
    played played_table table ticket own_game api_token display hook_delivery money_line
    suspension given_points newcomer phone ring_game join_request confirm_token
    """.split()  # noqa: SIM905 (a list of names, not of strings)
)
ONCE = ["asked", "question", "match_question", "long_work", "failed_job"]  # the same in every such club


def fill(world, *more):
    """A club with whatever a club can have."""
    for name in (*THINGS, *more):
        assert getattr(world, name)
    member = world.club.members.get(name="member")
    due = timezone.now()
    Message.objects.create(
        club=world.club, member=member, about="season", channel="mail", subject="x", due_at=due, batch=1
    )
    JoinRequest.objects.create(club=world.club, name="Zoe", member=member)
    assert world.sessions


BESIDE = (Submission, Job, User, SignedInDevice)
"""What is the site's: ids of forms, the job itself, accounts with a password and their devices."""


def everything():
    return {
        model._meta.label: json.loads(serializers.serialize("json", model._base_manager.order_by("pk")))
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        if model not in BESIDE
    }
