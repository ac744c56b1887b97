"""Reports of players about others at their table: kept once, read and settled by whoever runs it."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.anonymising import anonymise
from clubs.actions.merging import merge_members
from clubs.models import Member, User
from clubs.queries.club_rows import club_file
from clubs.queries.own_data import own_data
from gameplay.live_hands import in_progress
from gameplay.models import Guest, PlayerReport, Table
from gameplay.play import pruning, reports, tables
from gameplay.queries import labels_of
from gameplay.ring.facts import Player
from tests.api_program import program_of
from tests.gameplay.views.test_play import HTMX, address

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "Waits a minute with nothing 7421"
DONE = "Reported to whoever runs the table."


@pytest.fixture
def browser(club):
    """The browser of a member: browser("Ann")."""

    def enter(name):
        member = club.members.get(name=name)
        member.user, _ = User.objects.get_or_create(username=name)
        member.save()
        client = Client()
        client.force_login(member.user)
        return client

    return enter


def send(client, table, *, seat=4, name="Dan", reason="slow", text=SECRET, request_id="1", key=""):
    key = key or table.player(name).key
    sent = {"player": key, "reason": reason, "text": text, "request_id": request_id}
    return client.post(reverse("table_report", args=[table.table.code, seat]), sent, headers=HTMX)


def look(client, table, name):
    return client.get(address(table.table, name)).content.decode()


@pytest.fixture
def table(play):
    """Ann, the host, Bob, a director, Cat and Dan after a hand."""
    table = play(taken=(1, 2, 3, 4)).deal()
    while in_progress(table.live):
        table.choose("fold")
    return table


@pytest.mark.rule("TDA-2", "TDA-70")
def test_whoever_sits_there_reports_another_with_the_hand(table, browser):
    answer = send(browser("Cat"), table)
    assert answer.status_code == 200
    assert DONE in answer.content.decode()
    report = PlayerReport.objects.get()
    assert (report.table_id, report.hand, report.reason, report.text) == (table.pk, 1, "slow", SECRET)
    assert (report.by, report.about) == (table.player("Cat").key, table.player("Dan").key)
    assert report.at == timezone.now()
    listed = look(browser("Bob"), table, "table_reports")
    assert SECRET in listed
    assert address(table.table, "table_hand", 1) in listed


def test_the_same_report_of_the_same_hand_is_one(table, browser):
    cat = browser("Cat")
    for request_id in ("1", "1", "2"):
        assert send(cat, table, request_id=request_id).status_code == 200
    assert PlayerReport.objects.count() == 1
    send(cat, table, request_id="3", text="Again and again")
    assert PlayerReport.objects.get().text == "Again and again"
    refused = send(cat, table, request_id="3", text="Something else")
    assert refused.status_code == 422
    assert PlayerReport.objects.get().text == "Again and again"


def test_an_id_is_of_whoever_sends_it(table, browser):
    send(browser("Cat"), table)
    send(browser("Ann"), table)
    assert PlayerReport.objects.count() == 2


def test_the_player_reported_and_the_others_see_nothing_of_it(table, browser, club):
    pages = ("table", "table_fragment", "table_players", "table_hands", "table_beside")
    names = ("Dan", "Cat", "Eve")
    browsers = {name: browser(name) for name in names}

    def everything(client):
        return [
            *(look(client, table, name) for name in pages),
            client.get(address(table.table, "table_hand", 1)).content.decode(),
            client.get(reverse("table_hand_file", args=[table.table.code, 1, "txt"])).content.decode(),
            client.get(reverse("tables", args=[club.slug])).content.decode(),
        ]

    before = {name: [len(each) for each in everything(client)] for name, client in browsers.items()}
    send(browsers["Cat"], table)
    for name, client in browsers.items():
        after = everything(client)
        assert [len(each) for each in after] == before[name]
        assert not any(SECRET in each or "to look at" in each or "/reports/" in each for each in after)
        assert client.get(address(table.table, "table_reports")).status_code == 404
    with club_file(club, timezone.now(), packed=False) as file:
        assert SECRET.encode() not in file.read()
    theirs = json.dumps(own_data(club.members.get(name="Dan"), timezone.now()))
    assert "playerreport" in theirs
    assert SECRET not in theirs
    program, code = program_of(club.members.get(name="Bob"), "read", "cards"), table.table.code
    for path in ("clubs/dead-money/tables", f"tables/{code}/hands", f"tables/{code}/hands/1"):
        answer = program.ask(path)
        assert answer.status_code == 200
        assert SECRET not in answer.content.decode()
        assert "report" not in answer.content.decode()


def test_a_host_reads_what_is_reported_but_not_by_whom(table, browser, club):
    club.members.filter(name="Ann").update(role=Member.Role.MEMBER)
    send(browser("Cat"), table)
    ann, bob = browser("Ann"), browser("Bob")
    assert "1 report to look at" in look(ann, table, "table_players")
    assert SECRET in look(ann, table, "table_reports")
    assert "Reported by" not in look(ann, table, "table_reports")
    assert "Reported by <bdi>Cat</bdi>" in look(bob, table, "table_reports")


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_nobody_reads_a_report_about_themselves_whatever_they_run(table, browser, club, name):
    seat = {"Ann": 1, "Bob": 2}[name]
    send(browser("Cat"), table, seat=seat, name=name)
    client, report = browser(name), PlayerReport.objects.get()
    assert SECRET not in look(client, table, "table_reports")
    assert "to look at" not in look(client, table, "table_players")
    assert "to look at" not in client.get(reverse("tables", args=[club.slug])).content.decode()
    assert client.post(address(table.table, "table_report_settle", report.pk)).status_code == 404
    other = browser("Bob" if name == "Ann" else "Ann")
    assert SECRET in look(other, table, "table_reports")


def test_nor_one_about_whom_they_were_when_they_stood_twice_in_the_club(table, browser, club):
    send(browser("Cat"), table)
    dan, bob = club.members.get(name="Dan"), club.members.get(name="Bob")
    assert SECRET in look(browser("Bob"), table, "table_reports")
    merge_members(member=dan, into=bob)
    assert SECRET not in look(browser("Bob"), table, "table_reports")
    assert SECRET in look(browser("Ann"), table, "table_reports")


def test_what_is_open_stands_where_directors_look_until_it_is_settled(table, browser, club):
    lobby = reverse("tables", args=[club.slug])
    bob, ann = browser("Bob"), browser("Ann")
    assert "to look at" not in bob.get(lobby).content.decode()
    send(browser("Cat"), table)
    assert "1 report to look at" in bob.get(lobby).content.decode()
    settle = address(table.table, "table_report_settle", PlayerReport.objects.get().pk)
    assert browser("Cat").post(settle).status_code == 404
    assert bob.post(settle).status_code == 302
    assert ann.post(settle).status_code == 302
    assert "to look at" not in bob.get(lobby).content.decode()
    assert "to look at" not in look(ann, table, "table_players")
    assert "Settled by Bob" in look(ann, table, "table_reports")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": "x" * 301}, "300 characters at most"),
        ({"reason": "luck"}, "Choose one of the reasons."),
        ({"reason": "other", "text": " "}, "Say in a line what happened."),
        ({"name": "Eve"}, "Somebody else sits there now."),
        ({"seat": 3, "name": "Cat"}, "Reports are about the people you play with."),
        ({"seat": 6}, "Somebody else sits there now."),
    ],
)
def test_what_cannot_be_reported_is_said_and_stays_typed(table, browser, sent, sentence):
    answer = send(browser("Cat"), table, **sent)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not PlayerReport.objects.exists()
    if len(sent.get("text", "")) > 1:
        assert f'value="{sent["text"]}"' in answer.content.decode()


def test_bots_are_not_reported(play, browser):
    table = play(taken=(1, 2, 3, 4))
    table.act(tables.seat_house(seats=(5,)))
    bot = table.ring.chairs[5].player.key
    assert send(browser("Cat"), table, seat=5, key=bot).status_code == 422
    assert 'id="report-5"' not in look(browser("Cat"), table, "table_players")
    assert 'id="report-4"' in look(browser("Cat"), table, "table_players")


def test_whoever_does_not_sit_there_reports_nobody(table, browser):
    answer = send(browser("Eve"), table)
    assert answer.status_code == 422
    assert "You do not sit at this table." in answer.content.decode()
    assert "Report this player" not in look(browser("Eve"), table, "table_players")
    send(Client(), table)
    assert not PlayerReport.objects.exists()


@pytest.mark.advice("You have {count} open reports at this table: they are looked at first.")
def test_so_many_are_open_at_once(table, browser, monkeypatch):
    monkeypatch.setattr(reports, "MOST", 1)
    cat = browser("Cat")
    send(cat, table)
    answer = send(cat, table, reason="abuse", request_id="2")
    assert "You have 1 open reports at this table: they are looked at first." in answer.content.decode()
    browser("Bob").post(address(table.table, "table_report_settle", PlayerReport.objects.get().pk))
    assert send(cat, table, reason="abuse", request_id="3").status_code == 200


def test_reports_go_with_whoever_they_are_about(table, browser, club):
    send(browser("Cat"), table, text="Dan and Eve whisper")
    send(browser("Dan"), table, seat=3, name="Cat", text="Dan says: abuse", reason="abuse")
    for name in ("Ann", "Bob", "Cat", "Dan"):
        seat = next(seat for seat, chair in table.ring.chairs.items() if chair.player.name == name)
        table.act(tables.stand(seat=seat), request_id=f"stand-{name}")
    anonymise(member=club.members.get(name="Dan"), by=club.members.get(name="Ann"))
    left = PlayerReport.objects.get()
    assert left.about == table.player("Cat").key
    assert "Dan" not in left.text


def test_without_htmx_the_page_comes_back_and_says_so(table, browser):
    cat, where = browser("Cat"), reverse("table_report", args=[table.table.code, 4])
    sent = {"player": table.player("Dan").key, "reason": "slow", "text": "", "request_id": "1"}
    answer = cat.post(where, sent, follow=True)
    assert DONE in answer.content.decode()


class TestWhoIsMeant:
    """Namesakes, and those who come and go."""

    @pytest.fixture
    def table(self, play):
        """The same, where everybody may come and go."""
        table = play(taken=(1, 2, 3, 4), rebuys=True).deal()
        while in_progress(table.live):
            table.choose("fold")
        return table

    def test_whoever_has_taken_the_seat_since_is_not_meant_though_they_are_called_alike(self, table, browser):
        sam, other = (Player(kind="guest", id=number, name="Sam") for number in (81, 82))
        table.act(tables.sit(seat=5, player=sam))
        shown = look(browser("Cat"), table, "table_players")
        assert 'name="player" value="guest-81"' in shown
        table.act(tables.stand(seat=5))
        table.act(tables.sit(seat=5, player=other))
        answer = send(browser("Cat"), table, seat=5, key="guest-81")
        assert (answer.status_code, PlayerReport.objects.count()) == (422, 0)
        assert "Somebody else sits there now." in answer.content.decode()

    def test_namesakes_are_told_apart_where_reports_are_read(self, table, browser, club):
        club.members.filter(name="Eve").update(name="Dan", name_key="dan")
        send(browser("Cat"), table)
        listed = look(browser("Bob"), table, "table_reports")
        assert f"<bdi>Dan #{club.members.get(pk=table.members['Dan'].pk).number}</bdi>" in listed

    def test_visitors_who_are_called_alike_too(self, club):
        first, second, third = (
            Guest.objects.create(name=name, digest=name + str(number))
            for number, name in enumerate(("Sam", "Sam", "Tim"))
        )
        keys = [f"guest-{each.pk}" for each in (first, second, third)]
        assert [str(labels_of(keys)[key]) for key in keys] == [
            f"Sam (visitor {first.pk})",
            f"Sam (visitor {second.pk})",
            "Tim",
        ]

    def test_a_report_stays_when_its_reporter_leaves_who_reports_nobody_any_more(self, table, browser):
        cat, bob = browser("Cat"), browser("Bob")
        send(cat, table)
        table.act(tables.stand(seat=3))
        assert "Reported by <bdi>Cat</bdi>" in look(bob, table, "table_reports")
        again = send(cat, table, reason="abuse", request_id="2")
        assert "You do not sit at this table." in again.content.decode()
        assert send(cat, table).status_code == 200, "the same request, once more"
        assert PlayerReport.objects.count() == 1

    def test_a_reporter_who_is_forgotten_keeps_no_name_there(self, table, browser, club):
        send(browser("Cat"), table, text="Cat was shouted at")
        for seat in (1, 2, 3, 4):
            table.act(tables.stand(seat=seat), request_id=f"stand-{seat}")
        anonymise(member=club.members.get(name="Cat"), by=club.members.get(name="Ann"))
        listed = look(browser("Bob"), table, "table_reports")
        assert "was shouted at" in listed
        assert "Cat" not in listed

    def test_who_settled_it_is_forgotten_by_name_too(self, table, browser, club):
        send(browser("Cat"), table)
        browser("Bob").post(address(table.table, "table_report_settle", PlayerReport.objects.get().pk))
        for seat in (1, 2, 3, 4):
            table.act(tables.stand(seat=seat), request_id=f"stand-{seat}")
        anonymise(member=club.members.get(name="Bob"), by=club.members.get(name="Ann"))
        listed = look(browser("Ann"), table, "table_reports")
        assert "Settled by" in listed
        assert "Bob" not in listed


class TestHandedOver:
    """A host who leaves: the next one reads what is open, the one before nothing any more."""

    def test_the_next_host_reads_what_is_not_about_them(self, table, browser, club):
        club.members.filter(name__in=("Ann", "Bob")).update(role=Member.Role.MEMBER)
        send(browser("Dan"), table, seat=3, name="Cat", text="About Cat 991")
        send(browser("Dan"), table, seat=2, name="Bob", text="About Bob 992", request_id="2")
        ann, bob = browser("Ann"), browser("Bob")
        assert bob.get(address(table.table, "table_reports")).status_code == 404
        table.act(tables.stand(seat=1))
        assert table.ring.host == table.player("Bob").key
        assert ann.get(address(table.table, "table_reports")).status_code == 404
        listed = look(bob, table, "table_reports")
        assert ("About Cat 991" in listed, "About Bob 992" in listed) == (True, False)
        assert "1 report to look at" in look(bob, table, "table_players")
        reports_by_text = {each.text: each.pk for each in PlayerReport.objects.all()}
        about_me = reports_by_text["About Bob 992"]
        assert bob.post(address(table.table, "table_report_settle", about_me)).status_code == 404
        assert ann.post(address(table.table, "table_report_settle", about_me)).status_code == 404


class TestOver:
    """A table that is closed, and one that is taken away."""

    def test_at_a_closed_table_reports_are_read_and_settled_and_still_written(self, table, browser, club):
        cat, bob = browser("Cat"), browser("Bob")
        send(cat, table)
        table.act(tables.close())
        assert SECRET in look(bob, table, "table_reports")
        assert "1 report to look at" in bob.get(reverse("tables", args=[club.slug])).content.decode()
        assert send(cat, table, reason="abuse", request_id="2").status_code == 200
        report = PlayerReport.objects.earliest("pk")
        assert bob.post(address(table.table, "table_report_settle", report.pk)).status_code == 302
        assert "Settled by Bob" in look(bob, table, "table_reports")

    def test_reports_go_with_a_practice_table_that_is_pruned(self, table, browser, club):
        send(browser("Cat"), table)
        Table.objects.filter(pk=table.pk).update(practice=True)
        later = timezone.now() + pruning.UNTOUCHED + timedelta(seconds=1)
        pruning.take_away(pruning.find_untouched(later))
        assert not PlayerReport.objects.exists()
        assert browser("Bob").get(reverse("tables", args=[club.slug])).status_code == 200
