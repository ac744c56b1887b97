"""Work that somebody waits for: it shows how far it is, can be cancelled, and is done once, whoever is
killed (clubs/long_work/)."""

import gzip
import io
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.files.club_file import check
from clubs.founding_links import founding_token
from clubs.long_work import long_kinds, progress, whole_clubs
from clubs.long_work.asking import ask, cancel
from clubs.long_work.doing import GIVEN_UP, KEPT, do_long_work, forget_long_work
from clubs.long_work.long_kinds import Came, Kind
from clubs.long_work.progress import MILLION, pieces
from clubs.long_work.whole_clubs import LARGE_FILE
from clubs.models import Club, LongWork, LongWorkPart, Member
from clubs.queries.club_rows import club_file
from config.models import Job
from config.work import runner
from config.work.sweep import do_due
from tests.world import World
from words.text import Text

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(monkeypatch):
    monkeypatch.setattr(progress, "OFTEN", 0.0)
    cache.clear()
    return World()


@pytest.fixture
def large(monkeypatch):
    """Every club and every file is large."""
    for line in ("clubs.long_work.whole_clubs.LARGE_CLUB", "clubs.long_work.whole_clubs.LARGE_FILE"):
        monkeypatch.setattr(line, 1)


@pytest.fixture
def kind(monkeypatch):
    """Have this done where somebody waits."""

    def put(do):
        made = Kind("test", Text("The file of the club"), do)
        monkeypatch.setitem(long_kinds._kinds, "test", made)
        return made

    return put


def asked(kind, world, request_id="1"):
    elder = world.club.members.get(name="elder").user
    return ask(kind, request_id=request_id, by=elder, club=world.club)


def text_of(client, work):
    return client.get(reverse("long_work", args=[work.code])).content.decode()


class TestTheFileOfALargeClub:
    def test_it_is_made_while_its_elder_waits(self, world, large):
        elder, path = world.client("elder"), reverse("club_file", args=[world.slug])
        assert "takes a while" in elder.get(path).content.decode()
        answer = elder.post(path, {"request_id": "1" * 32})
        work = LongWork.objects.get()
        assert answer.headers["Location"] == reverse("long_work", args=[work.code])
        assert "It begins in a moment." in text_of(elder, work)
        do_due()
        assert reverse("long_work_file", args=[work.code]) in text_of(elder, work)
        packed = elder.get(reverse("long_work_file", args=[work.code]))
        assert check(io.BytesIO(packed.getvalue())).header.club == world.club.name
        assert packed.headers["Content-Disposition"].endswith('.jsonl.gz"')

    def test_a_small_club_has_it_at_once(self, world):
        answer = world.client("elder").get(reverse("club_file", args=[world.slug]))
        assert check(io.BytesIO(answer.content)).header.club == world.club.name

    def test_twice_is_once(self, world, large):
        elder, path = world.client("elder"), reverse("club_file", args=[world.slug])
        to = {elder.post(path, {"request_id": each * 32}).headers["Location"] for each in "112"}
        assert (len(to), LongWork.objects.count(), Job.objects.filter(task="long_work").count()) == (1, 1, 1)
        do_due()
        elder.post(path, {"request_id": "3" * 32})
        assert LongWork.objects.count() == 2

    def test_nobody_else_sees_it_nor_who_is_no_elder_any_more(self, world):
        work = world.long_work
        other = world.client("director")
        Member.objects.filter(club=world.club, name="director").update(role=Member.Role.ELDER)
        assert other.get(reverse("long_work", args=[work.code])).status_code == 404
        elder = world.client("elder")
        assert elder.get(reverse("long_work_file", args=[work.code])).status_code == 200
        Member.objects.filter(club=world.club, name="elder").update(role=Member.Role.DIRECTOR)
        for name in ("long_work", "long_work_file"):
            assert elder.get(reverse(name, args=[work.code])).status_code == 404


class TestALargeFileOfAClub:
    def sent(self, world):
        with club_file(world.club, timezone.now()) as file:
            data = io.BytesIO(file.read())
        data.name = "club.jsonl.gz"
        return {"file": data, "founder": "Elder", "address": "copy", "request_id": "1" * 32}

    def test_it_is_read_while_its_founder_waits_who_is_let_in_then(self, world, large, settings):
        settings.FOUNDING = "members"
        stranger = world.client("stranger")
        stranger.post(reverse("found_from_file"), self.sent(world))
        work = LongWork.objects.get()
        assert not Club.objects.filter(slug="copy").exists()
        do_due()
        assert "The club is here." in text_of(stranger, work)
        assert (
            stranger.post(reverse("long_work_club", args=[work.code])).headers["Location"] == "/clubs/copy/"
        )
        assert Member.objects.get(club__slug="copy", name="elder").user.username == "stranger"
        assert not LongWorkPart.objects.exists()

    def test_a_founder_without_an_account_is_known_by_the_browser(self, world, large):
        sent = self.sent(world)
        Club.objects.all().delete()
        founder, passer_by = Client(), Client()
        founder.post(reverse("found_first_from_file", args=[founding_token()]), sent)
        work = LongWork.objects.get()
        do_due()
        enter = reverse("long_work_club", args=[work.code])
        assert passer_by.post(enter).status_code == 404
        assert founder.post(enter).headers["Location"] == reverse("club", args=["copy"])
        assert founder.get(reverse("club_settings", args=["copy"])).status_code == 200

    @pytest.mark.rule("SEC-unpacked-size")
    @pytest.mark.parametrize(
        ("unpacked", "refusal"),
        [
            (b'{"kind":"x","number":1,"row":{}}\n' * 20_000, "This is not the file of a club."),
            (b"[" * 6_000_000, "Line 1 of the file is too long."),
        ],
    )
    def test_one_that_is_small_while_it_is_packed_is_read_then_too(self, world, settings, unpacked, refusal):
        settings.FOUNDING = "members"
        data = gzip.compress(unpacked)
        assert len(data) < LARGE_FILE
        file = io.BytesIO(data)
        file.name = "club.jsonl.gz"
        sent = {"file": file, "founder": "Elder", "address": "copy", "request_id": "1" * 32}
        stranger = world.client("stranger")
        answer = stranger.post(reverse("found_from_file"), sent)
        work = LongWork.objects.get()
        assert answer.headers["Location"] == reverse("long_work", args=[work.code])
        do_due()
        assert not Club.objects.filter(slug="copy").exists()
        assert refusal in text_of(stranger, work)

    def test_what_is_wrong_with_it_is_said(self, world, large, settings):
        settings.FOUNDING = "members"
        stranger = world.client("stranger")
        stranger.post(reverse("found_from_file"), self.sent(world) | {"address": world.slug})
        do_due()
        assert "give this one another address" in text_of(stranger, LongWork.objects.get())

    def test_cancelled_half_way_nothing_of_it_is_there(self, world, large, settings, monkeypatch):
        settings.FOUNDING = "members"
        world.client("stranger").post(reverse("found_from_file"), self.sent(world))
        work = LongWork.objects.get()
        seen = []

        def steps(self, done, of):
            seen.append(Club.objects.filter(slug="copy").exists())
            if seen[-1]:
                progress.want_no_more(work)
            call(self, done, of)

        call = progress.Steps.__call__
        monkeypatch.setattr("clubs.actions.club_import.STEP", 1)
        monkeypatch.setattr(progress.Steps, "__call__", steps)
        assert do_long_work(work.pk) is None
        assert seen[-1] is True
        assert not Club.objects.filter(slug="copy").exists()


class TestHowFarItIs:
    def test_it_is_shown_while_it_is_under_way(self, world, kind):
        pages = []

        def do(work, step):
            step(3, 12)
            pages.append(text_of(world.client("elder"), work))
            return Came(io.BytesIO(b"x" * (MILLION + 1)), "x.txt")

        work = asked(kind(do), world)
        do_due()
        assert "25% is done." in pages[0]
        assert [len(each) for each in pieces(work, is_sent=False)] == [MILLION, 1]

    def test_a_page_asks_for_no_more_than_its_part(self, world):
        address = reverse("long_work", args=[world.long_work.code])
        part = world.client("elder").get(address, headers={"HX-Request": "true"}).content.decode()
        assert "<html" not in part
        assert 'id="waiting"' in part


class TestCancelling:
    def test_before_it_has_begun(self, world, kind):
        begun = []
        work = asked(kind(lambda work, step: begun.append(work)), world)
        elder = world.client("elder")
        for _ in range(2):
            elder.post(reverse("long_work_cancel", args=[work.code]))
        do_due()
        assert begun == []
        assert "It is cancelled." in text_of(elder, work)
        assert Job.objects.get(key=work.key).done_at

    @pytest.mark.parametrize("is_heard", [True, False], ids=["by the cache", "by its row"])
    def test_half_way(self, world, kind, is_heard):
        far = []

        def do(work, step):
            step(1, 2)
            if is_heard:
                progress.want_no_more(work)
            LongWork.objects.filter(pk=work.pk).update(cancelled_at=timezone.now())
            far.append("half-way")
            step(2, 2)
            far.append("the end")

        work = asked(kind(do), world)
        do_due()
        assert far == ["half-way"]
        assert Job.objects.get(key=work.key).done_at

    def test_what_has_been_made_is_there_though_it_was_cancelled_too_late(self, world, kind):
        def do(work, step):
            cancel(work)
            return Came(made=world.club.pk)

        work = asked(kind(do), world)
        do_due()
        work.refresh_from_db()
        assert (work.made, work.cancelled_at) == (world.club.pk, None)

    def test_a_file_that_was_made_too_late_is_not_kept(self, world, kind):
        def do(work, step):
            cancel(work)
            return Came(io.BytesIO(b"x"), "x.txt")

        work = asked(kind(do), world)
        do_due()
        work.refresh_from_db()
        assert (work.name, work.parts.count()) == ("", 0)


class Killed(BaseException):
    """The process ends."""


class TestWhoeverIsKilled:
    def test_leaves_it_to_be_taken_up_again(self, world, kind):
        lives = [Killed(), None]

        def do(work, step):
            step(1, 2)
            if dies := lives.pop(0):
                raise dies
            return Came(io.BytesIO(b"x"), "x.txt")

        work, elder = asked(kind(do), world), world.client("elder")
        with pytest.raises(Killed):
            do_due()
        cache.clear()  # its memory went with it
        assert "It was interrupted" in text_of(elder, work)
        do_due()
        assert len(lives) == 1  # somebody may still be at it
        Job.objects.filter(key=work.key).update(due_at=timezone.now())
        do_due()
        do_long_work(work.pk)
        assert (lives, [bytes(each) for each in pieces(work, is_sent=False)]) == ([], [b"x"])

    def test_what_goes_wrong_again_and_again_is_given_up(self, world, kind):
        def do(work, step):
            raise RuntimeError("disk")

        work, elder = asked(kind(do), world), world.client("elder")
        for _ in range(runner.MOST_ATTEMPTS):
            Job.objects.filter(key=work.key).update(due_at=timezone.now())
            do_due()
        assert "was given up" in text_of(elder, work)
        assert "disk" not in text_of(elder, work)
        assert cancel(work) is True

    def test_a_refusal_is_told_once_and_for_all(self, world, kind):
        def do(work, step):
            raise NotAllowed("There is no {thing}.", thing="ink")

        work = asked(kind(do), world)
        do_due()
        assert "There is no ink." in text_of(world.client("elder"), work)
        assert Job.objects.get(key=work.key).error == ""


def test_what_came_of_it_goes_in_time(world, kind):
    work = asked(kind(lambda work, step: Came(io.BytesIO(b"x"), "x.txt")), world)
    do_due()
    open_still = asked(kind(lambda work, step: Came()), world, request_id="2")
    forget_long_work()()
    assert LongWork.objects.count() == 2
    LongWork.objects.filter(pk=work.pk).update(ended_at=timezone.now() - KEPT - timedelta(minutes=1))
    forget_long_work()()
    assert [*LongWork.objects.all()] == [open_still]
    assert not LongWorkPart.objects.exists()
    LongWork.objects.update(asked_at=timezone.now() - GIVEN_UP - timedelta(minutes=1))
    forget_long_work()()
    assert not LongWork.objects.exists()


def test_the_line_is_drawn_by_what_the_file_would_hold(world, monkeypatch):
    count = whole_clubs.count_rows(world.club)
    for line, is_large in ((count, True), (count + 1, False)):
        monkeypatch.setattr(whole_clubs, "LARGE_CLUB", line)
        assert whole_clubs.is_large(world.club) is is_large
