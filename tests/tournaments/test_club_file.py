"""A whole club out as a file and in again, with all that its nights have left."""

import gzip
import io
import json
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions, ledger
from clubs.actions import club_import, write_night_lines
from clubs.actions.chip_sets import keep_chip_set
from clubs.actions.club_import import _Writer, import_club
from clubs.actions.ledger import enter, take_back
from clubs.actions.seasons import rename_kind
from clubs.belongings import in_order, rows_of
from clubs.files.club_file import Row, check, write
from clubs.files.club_file import rows as rows_in
from clubs.founding_links import invitation
from clubs.ledger import Line, Purpose
from clubs.models import Club, ClubImport, KnockoutCredit, LinkEntry, Member, Qualification, RulebookVersion
from clubs.queries.club_rows import club_file, club_rows
from clubs.rulebook import Kind
from tables.actions import Recorder, open_log
from tables.models import Entry
from tests.clubs.test_belongings import secretive
from tests.threads import at_once
from tests.tournaments.nights import levels
from tests.world import World
from tournaments.heads_up.actions import record_match
from tournaments.heads_up.facts import Entered
from tournaments.heads_up.match_file import check_match_logs
from tournaments.heads_up.queries import contest_of
from tournaments.kept_structures import keep_structure
from tournaments.models import (
    BanLift,
    Display,
    Duty,
    HeadsUpTournament,
    HouseStyle,
    LetIn,
    Regular,
    RingGame,
    RingResult,
    Rsvp,
    Slide,
)
from tournaments.night import actions as night
from tournaments.night.facts import BoughtIn, CheckedIn
from tournaments.night.floor_cache import floor_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)


@pytest.fixture
def world():
    """A club with a row of every kind that its file holds."""
    world = World()
    elder, member = (world.club.members.get(name=name) for name in ("elder", "member"))
    member.email = "member@example.org"
    member.save()
    for thing in (
        "played",
        "question",
        "display",
        "phone",
        "feed",
        "asked",
        "newcomer",
        "played_table",
        "match_question",
        "ticket",
        "own_game",
        "suspension",
        "given_points",
    ):
        getattr(world, thing)
    KnockoutCredit.objects.create(event=world.played, by=elder, victim=member, share=1)
    season = world.night.event.season
    facts = [CheckedIn(player=2, name="member"), BoughtIn(player=2, name="member")]
    tap = night.record(tournament=world.night, act=facts, by=Recorder(elder, "Mac"), request_id="1")
    last = tap.entries[-1].sequence
    night.undo(tournament=world.night, sequences=[last], by=Recorder(elder, "Mac"), request_id="2")
    Rsvp.objects.get_or_create(
        event=world.played, member=member, defaults={"is_coming": True, "answered_at": NOW}
    )
    Duty.objects.create(event=world.played, member=member, part=Duty.Part.DEALER)
    Regular.objects.create(season=world.played.season, member=member, since=NOW)
    BanLift.objects.create(season=season, member=member, by=elder, at=NOW, why="Ill")
    world.played.open_to = Qualification.objects.create(season=world.played.season, name="Top 30", places=30)
    world.played.save()
    LetIn.objects.create(event=world.played, member=member, by=elder, at=NOW, why="Came by train")
    HouseStyle.objects.create(
        club=world.club, logo=b"\x89PNG\x00", logo_type="image/png", words={"bubble": "Pop"}
    )
    Slide.objects.create(
        club=world.club, words="Summer party", picture=b"\x89PNG\x00", picture_type="image/png"
    )
    keep_structure(club=world.club, name="Tuesday turbo", periods=levels(3, breaks=(2,)))
    keep_chip_set(club=world.club, name="Travel case")
    rename_kind(club=world.club, kind=Kind.LIVE, name="Thursday")
    Display.objects.update(tournament=world.night)
    game = RingGame.objects.create(club=world.club, log=open_log(), opened_at=NOW, closed_at=NOW)
    RingResult.objects.create(game=game, member=member, bought=2000, cashed=500)
    kitty = {"source": ledger.OUTSIDE, "target": ledger.KITTY, "by": elder, "reason": "collected"}
    wrong = enter(club=world.club, cents=500, receipt="1", **kitty)
    take_back(line=wrong, by=elder, reason="counted wrongly")
    added = Line("added:1", Purpose.ADDED, ledger.OUTSIDE, ledger.prize_pool(world.played.pk), 20)
    write_night_lines(event=world.played, lines=[added])
    return world


def content(club):
    return [(row.kind, row.number, row.values) for row in club_rows(club)]


def taken_out(club, packed=True):
    with club_file(club, NOW, packed=packed) as file:
        return file.read()


LEFT_OUT = object()


def wrongs(column):
    """Yield what a column of a file cannot be."""
    is_key = isinstance(column, models.ForeignKey)
    if not column.null:
        yield None
        if not (column.blank or column.has_default() or column.has_db_default()):
            yield LEFT_OUT
    if isinstance(column, models.CharField | models.TextField) and not (is_key or column.blank):
        yield ""
    if isinstance(column, models.DateField):
        yield from ("0001-01-01", "9999-12-31")


def brought_in(data, **more):
    return import_club(file=io.BytesIO(data), **more)


def test_there_is_a_row_of_every_kind(world):
    empty = [kept.kind for kept in in_order() if not rows_of(world.club, kept.model).exists()]
    assert empty == []


@pytest.mark.django_db(transaction=True)
def test_who_writes_meanwhile_does_not_wait_and_is_not_in_it(monkeypatch):
    club = actions.found_club(name="Dead Money", founder="Ann")
    before, errors = content(club), []

    def written(header, rows):
        for number, line in enumerate(write(header, rows)):
            if number == 1:  # the club has been read, its members have not
                errors.extend(at_once(lambda: actions.add_members(club=club, people=[actions.Person("Bob")])))
            yield line

    monkeypatch.setattr("clubs.queries.club_rows.write", written)
    data = taken_out(club)
    assert (errors, club.members.count()) == ([], 2)
    assert [(row.kind, row.number, row.values) for row in rows_in(io.BytesIO(data))] == before
    actions.leave(member=club.members.get(name="Bob"))  # this connection writes as before
    assert getattr(connection, "transaction_mode", "IMMEDIATE") == "IMMEDIATE"


@pytest.mark.parametrize("packed", [True, False])
def test_out_and_in_and_out_again_is_the_same(world, packed):
    data = taken_out(world.club, packed)
    copy = brought_in(data, address="copy")
    assert (copy.slug, copy.name) == ("copy", world.club.name)
    assert content(copy) == content(world.club)
    assert check(io.BytesIO(taken_out(copy))).content == check(io.BytesIO(data)).content
    assert not set(rows_of(copy, Entry).values_list("pk")) & set(rows_of(world.club, Entry).values_list("pk"))


def test_a_file_of_before_says_no_word_for_elders_and_they_are_elders(world):
    file = io.BytesIO(taken_out(world.club))
    header, found = check(file).header, list(rows_in(file))
    for row in found:
        row.values.pop("owner_name", None)
    copy = brought_in(b"".join(write(header, found)), address="copy")
    assert copy.owner_name == "elder"


def test_a_night_goes_on_where_it_was(world):
    copy = brought_in(taken_out(world.club), address="copy")
    there = copy.seasons.get().events.get(name="Friday").tournament
    assert floor_of(there).players == floor_of(world.night).players
    tap = night.record(
        tournament=there, act=[BoughtIn(player=2, name="member")], by=Recorder(), request_id="3"
    )
    assert tap.state.players[2].entered


@pytest.mark.rule("SEC-request-key")
def test_a_file_sent_twice_is_neither_examined_nor_brought_in_again(world, monkeypatch):
    data, checked = taken_out(world.club), []
    look = club_import.check_file
    monkeypatch.setattr(club_import, "check_file", lambda *file: checked.append(1) or look(*file))
    sent = {"address": "copy", "request_id": "once", "invitation": "for one club"}
    club = brought_in(data, **sent)
    before = Club.objects.count()
    assert brought_in(data, **sent) == club
    assert (Club.objects.count(), checked) == (before, [1])
    with pytest.raises(NotAllowed, match="This file has been imported already, as Dead Money at copy"):
        brought_in(data, **sent | {"request_id": "another"})


def test_an_empty_site_has_the_club_at_its_own_address(world):
    data, slug, before = taken_out(world.club), world.club.slug, content(world.club)
    apps.get_model("gameplay.Table").objects.all().delete()
    Club.objects.all().delete()
    club = brought_in(data)
    assert club.slug == slug
    assert content(club) == before


def test_nothing_secret_is_in_it(world):
    data = taken_out(world.club, packed=False).decode()
    secrets = set()
    for app in ("clubs", "tables", "tournaments", "gameplay"):
        for model in apps.get_app_config(app).get_models():
            for name in secretive([field.attname for field in model._meta.concrete_fields]):
                secrets |= {each for each in model.objects.values_list(name, flat=True) if each != {}}
    texts = {bytes(s).hex() if isinstance(s, (bytes, memoryview)) else s for s in secrets if s}
    named = {
        "elder",
        "member",
        "director",
        "dealer",
        "newcomer",
        "stranger",
    }  # keys of names, which are no secret
    leaked = [text for text in texts - named if isinstance(text, str) and len(text) > 3 and text in data]
    assert leaked == []
    assert len(texts) > 20
    assert "stranger" not in data
    assert "password" not in data


def test_nobody_is_signed_in_by_it_and_all_have_new_links(world):
    copy = brought_in(taken_out(world.club), address="copy")
    assert not copy.members.exclude(user=None, claimed_at=None).exists()
    assert not {*copy.members.values_list("claim")} & {*world.club.members.values_list("claim")}
    assert (
        LinkEntry.objects.filter(club=copy).count() == LinkEntry.objects.filter(club=world.club).count() > 0
    )


class TestRefused:
    def nothing_comes_of(self, data, said, **more):
        before = [model.objects.count() for model in apps.get_app_config("clubs").get_models()]
        with pytest.raises(NotAllowed) as refusal:
            brought_in(data, **more)
        assert str(refusal.value) == said
        assert [model.objects.count() for model in apps.get_app_config("clubs").get_models()] == before

    def test_a_second_time(self, world):
        data = taken_out(world.club)
        brought_in(data, address="copy")
        self.nothing_comes_of(
            data, "This file has been imported already, as Dead Money at copy.", address="another"
        )

    def test_a_second_time_from_another_copy_of_the_same_club(self, world):
        copy = brought_in(taken_out(world.club), address="copy")
        said = "This file has been imported already, as Dead Money at copy."
        self.nothing_comes_of(taken_out(copy), said, address="another")

    def test_an_address_that_is_taken_or_none(self, world):
        data = taken_out(world.club)
        taken = "There is a club at dead-money already: give this one another address."
        self.nothing_comes_of(data, taken)
        none = "“dead money” is not an address: letters, digits and hyphens only."
        self.nothing_comes_of(data, none, address="dead money")

    def test_half_of_it(self, world):
        data = taken_out(world.club, packed=False)
        half = b"".join(data.splitlines(keepends=True)[:-4])
        self.nothing_comes_of(half, "Only a part of the file is there: its end is missing.", address="copy")

    def test_an_elder_who_is_not_in_it(self, world):
        said = "No elder of this club is called Zed; its elders are: elder."
        self.nothing_comes_of(taken_out(world.club), said, address="copy", elder="Zed")

    @pytest.mark.parametrize(
        ("kind", "changes", "said"),
        [
            ("clubs.member", {"club": 2}, "{line}: clubs.member.club cannot be that."),
            ("clubs.member", {"role": "king"}, "{line}: clubs.member.role cannot be that."),
            ("clubs.member", {"role": ""}, "{line}: clubs.member.role cannot be that."),
            ("clubs.club", {"owner_name": ""}, "{line}: clubs.club.owner_name cannot be that."),
            ("clubs.member", {"name": "x" * 81}, "{line}: clubs.member.name cannot be that."),
            ("clubs.member", {"name": None}, "{line}: clubs.member.name cannot be that."),
            ("clubs.member", {"number": -1}, "{line}: clubs.member.number cannot be that."),
            ("clubs.season", {"starts_on": "soon"}, "{line}: clubs.season.starts_on cannot be that."),
            (
                "clubs.rulebookversion",
                {"data": {"x": 1}},
                "{line}: clubs.rulebookversion.data cannot be that.",
            ),
            ("tables.entry", {"log": 7}, "{line}: tables.entry.log cannot be that."),
            (
                "clubs.member",
                {"claim": "mine"},
                "{line}: this Dead Button does not know clubs.member.claim. "
                "The file is from another version.",
            ),
        ],
    )
    def test_rows_that_cannot_be(self, world, kind, changes, said):
        data = self.changed(world, kind, changes)
        at = next(row.line for row in rows_in(io.BytesIO(data)) if row.kind == kind)
        self.nothing_comes_of(data, said.format(line=f"Line {at} of the file"), address="copy")

    @pytest.mark.parametrize(
        ("kind", "changes"),
        [
            ("clubs.ledgerline", {"target": ""}),
            ("clubs.ledgerline", {"target": LEFT_OUT}),
            ("tournaments.banlift", {"at": "0001-01-01T00:00:00+00:00"}),
        ],
    )
    def test_rows_that_pages_could_not_show(self, world, kind, changes):
        data = self.changed(world, kind, changes)
        at = next(row.line for row in rows_in(io.BytesIO(data)) if row.kind == kind)
        (column,) = changes
        said = f"Line {at} of the file: {kind}.{column} cannot be that."
        self.nothing_comes_of(data, said, address="copy")

    @pytest.mark.rule("SEC-club-file")
    def test_no_column_of_any_kind_is_empty_or_out_of_time_where_it_is_never(self, world, monkeypatch):
        monkeypatch.setattr(_Writer, "_key", lambda *_: 1)
        rows = {row.kind: row for row in reversed(list(rows_in(io.BytesIO(taken_out(world.club)))))}
        asked = 0
        for kept in in_order():
            row = rows[kept.kind]
            assert _Writer("copy")._instance(kept, row)
            for column in kept.columns:
                for wrong in wrongs(column):
                    values = {name: value for name, value in row.values.items() if name != column.name}
                    values |= {} if wrong is LEFT_OUT else {column.name: wrong}
                    with pytest.raises(NotAllowed, match=f"{kept.kind}.{column.name} cannot be that"):
                        _Writer("copy")._instance(kept, Row(kept.kind, 1, values, 1))
                    asked += 1
        assert asked > 150

    def test_a_fact_that_is_none(self, world):
        data = self.changed(world, "tables.entry", {"payload": {"kind": "danced"}})
        self.nothing_comes_of(data, "The log of Friday: entry 1 is not a fact of a night.", address="copy")

    def test_two_members_of_one_number(self, world):
        data = self.changed(world, "clubs.member", {"number": 2})
        said = "The file contradicts itself: two of its rows cannot stand side by side."
        self.nothing_comes_of(data, said, address="copy")

    def changed(self, world, kind, changes):
        """The file with other values in the first row of a kind, and the hashes that go with them."""
        file = io.BytesIO(taken_out(world.club))
        header, found = check(file).header, list(rows_in(file))
        first = next(row for row in found if row.kind == kind)
        first.values.update(changes)
        for name in [name for name, value in changes.items() if value is LEFT_OUT]:
            del first.values[name]
        return b"".join(write(header, found))


class TestByCommand:
    def test_out_and_in(self, world, tmp_path, capsys):
        for name in ("club.jsonl", "club.jsonl.gz"):
            call_command("export_club", "dead-money", str(tmp_path / name))
        assert (
            gzip.decompress((tmp_path / "club.jsonl.gz").read_bytes()).splitlines()[1:-1]
            == ((tmp_path / "club.jsonl").read_bytes().splitlines()[1:-1])
        )
        call_command("import_club", str(tmp_path / "club.jsonl.gz"), "--address", "copy")
        said = capsys.readouterr().out
        assert "Dead Money is here, at /clubs/copy/." in said
        assert "appoint_elder copy 'elder'" in said

    def test_to_standard_output(self, world, capsys):
        call_command("export_club", "dead-money")
        header, *_, end = capsys.readouterr().out.splitlines()
        assert json.loads(header)["format"] == "dead-button-club"
        assert json.loads(end)["rows"] > 20

    def test_what_is_not_there_is_said(self, tmp_path):
        with pytest.raises(CommandError, match="There is no club “x”"):
            call_command("export_club", "x")
        with pytest.raises(CommandError, match="No such file"):
            call_command("import_club", str(tmp_path / "x"))
        (tmp_path / "x").write_text("Ann,1\n")
        with pytest.raises(CommandError, match="This is not the file of a club"):
            call_command("import_club", str(tmp_path / "x"))


class TestByPage:
    def test_an_elder_downloads_it_and_nobody_else(self, world):
        path = reverse("club_file", args=["dead-money"])
        answer = world.client("elder").get(path)
        assert answer.headers["Cache-Control"] == "no-store, private"
        assert "dead-money-" in answer.headers["Content-Disposition"]
        assert check(io.BytesIO(answer.content)).header.club == "Dead Money"
        assert {world.client(role).get(path).status_code for role in ("director", "member", "visitor")} == {
            404
        }

    def test_whoever_may_found_clubs_brings_one_in_and_is_its_elder(self, world, settings):
        settings.FOUNDING = "members"
        data = taken_out(world.club)
        file = io.BytesIO(data)
        file.name = "club.jsonl.gz"
        stranger = world.client("stranger")
        sent = {"file": file, "founder": "Elder", "address": "copy", "request_id": "1" * 32}
        answer = stranger.post(reverse("found_from_file"), sent)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/clubs/copy/")
        assert Member.objects.get(club__slug="copy", name="elder").user.username == "stranger"
        file.seek(0)
        again = stranger.post(reverse("found_from_file"), sent | {"request_id": "2" * 32})
        assert again.status_code == 422
        assert "has been imported already" in again.content.decode()
        assert ClubImport.objects.count() == 1

    def sent(self, world, **otherwise):
        file = io.BytesIO(taken_out(world.club))
        file.name = "club.jsonl.gz"
        return {"file": file, "founder": "Elder", "address": "copy", "request_id": "1" * 32} | otherwise

    @pytest.mark.rule("SEC-request-key")
    def test_a_second_sending_is_answered_without_another_look_at_the_file(
        self, world, settings, monkeypatch
    ):
        settings.FOUNDING = "members"
        looks = []
        monkeypatch.setattr("clubs.actions.club_import.check_file", lambda *_: looks.append(1))
        stranger = world.client("stranger")
        answers = [stranger.post(reverse("found_from_file"), self.sent(world)) for _ in range(2)]
        assert [answer.headers["Location"] for answer in answers] == ["/clubs/copy/"] * 2
        assert looks == [1]
        refused = stranger.post(reverse("found_from_file"), self.sent(world, address="another"))
        assert refused.status_code == 422
        assert "sent before with something else in it" in refused.content.decode()
        assert ClubImport.objects.count() == 1

    @pytest.mark.rule("SEC-founder-signed-in")
    def test_no_other_form_with_its_id_lets_anybody_in(self, world):
        season = {"name": "S", "starts_on": "2031-01-01", "ends_on": "2031-12-31"}
        path = reverse("club_season_new", args=[world.slug])
        world.client("director").post(path, season | {"request_id": "5" * 32})
        stranger, by = Client(), reverse("found_first_from_file", args=[invitation()])
        for otherwise in ({"address": world.slug}, {"founder": "nobody of it"}):
            answer = stranger.post(by, self.sent(world, request_id="5" * 32, **otherwise))
            assert answer.status_code == 422
            assert "_auth_user_id" not in stranger.session
        assert not Club.objects.filter(slug="copy").exists()

    def test_it_is_for_those_who_may_found_clubs(self, world):
        assert world.client("elder").get(reverse("found_from_file")).status_code == 404


def test_versions_of_the_rulebook_keep_their_numbers_and_moments(world):
    copy = brought_in(taken_out(world.club), address="copy")
    fields = ("number", "data", "at", "note")
    versions = RulebookVersion.objects.order_by("number").values_list(*fields)
    assert list(versions.filter(club=copy)) == list(versions.filter(club=world.club))
    assert timezone.is_aware(versions.filter(club=copy)[0][2])


def test_a_heads_up_tournament_comes_with_its_log_and_a_false_log_is_refused(world):
    act = {"heads_up": world.heads_up, "by": Recorder(None, "Mac")}
    record_match(act=lambda contest, draws: [Entered(player=2, name="member")], request_id="in", **act)
    data = taken_out(world.club)
    made = brought_in(data, address="elsewhere-too")
    found = HeadsUpTournament.objects.get(event__season__club=made)
    assert list(contest_of(found, found.log.length).entrants) == [2]
    Entry.objects.filter(log=world.heads_up.log).update(payload={"kind": "entered", "player": 2})
    with pytest.raises(NotAllowed, match="not a fact of a heads-up tournament"):
        check_match_logs(world.club)
