"""A match recorded on the tablet of its table: pairing, one tap, undo, and what came late
(match_recording.py, match_questions.py, tournaments/tablet/views.py)."""

import itertools
import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clauses.refusal import NotAllowed
from tables.models import Entry
from tests.caches import clear_cache
from tournaments.heads_up.facts import MatchStarted, TablesSet, Withdrew
from tournaments.heads_up.match_questions import answer_match, open_match_questions
from tournaments.heads_up.match_recording import make_match_code, receive_match
from tournaments.heads_up.next_matches import suggestions
from tournaments.heads_up.tablet_pages import match_tablet_screen
from tournaments.models import MatchQuestion, MatchTablet
from tournaments.outbox import TabletEnded, TabletRecord
from tournaments.pairing import end, pair
from tournaments.tablet.paired_device import TABLET

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()
    clear_cache()


class MatchTable:
    """A tablet at a table, in the words of a test."""

    def __init__(self, heads_up, table=1):
        self.heads_up, self.table = heads_up, table
        code = make_match_code(heads_up=heads_up.heads_up, table=table, by=heads_up.by.member)
        self.paired = pair(code=code, device="iPad")
        self.numbers = itertools.count(1)
        self.latest = ""

    @property
    def tablet(self):
        related = ("heads_up__event__season__club", "heads_up__log")
        return MatchTablet.objects.select_related(*related).get(pk=self.paired.tablet.pk)

    def send(self, act, match=None, *, ago=0, waited=False, request_id="", aside=0, typed=(), **fields):
        typed = {name: [str(value)] for name, value in {**dict(typed), **fields}.items()}
        if match:
            one, other = match.players
            typed |= {"match": [match.key], "one": [str(one)], "other": [str(other)]}
        number = request_id or f"r{next(self.numbers)}"
        self.latest = self.latest if act == "undo" else number
        sent = TabletRecord(act, typed, number, timedelta(minutes=ago), waited, aside)
        return receive_match(tablet=self.tablet, sent=sent)

    def next(self):
        """The match that can begin here."""
        return next(each.match for each in suggestions(self.heads_up.contest) if each.table == self.table)

    def undo(self, request=""):
        """Return what was sent with this request id, or the latest."""
        return self.send("undo", request=request or self.latest, request_id=f"undo-{next(self.numbers)}")

    @property
    def screen(self):
        return match_tablet_screen(self.heads_up.contest, self.table, self.tablet.paired_at)

    @property
    def questions(self):
        return MatchQuestion.objects.filter(tablet=self.paired.tablet).order_by("pk")


@pytest.fixture
def begun(heads_up):
    heads_up.begin()
    return heads_up


@pytest.fixture
def table(begun):
    return MatchTable(begun)


def test_it_shows_who_is_next_then_the_match_and_records_its_winner_in_one_tap(table, begun):
    match = table.next()
    assert (table.screen.ready.key, table.screen.match) == (match.key, None)
    assert table.send("match-start", match).state == "done"
    assert (table.screen.match.key, table.screen.ready) == (match.key, None)
    winner = match.players[0]
    told = table.send("match-won", match, winner=winner)
    assert (told.state, told.words) == ("done", f"{begun.contest.name(winner)} beat {names(begun, match)[1]}")
    assert begun.contest.won[match.key].winner == winner
    assert table.screen.match is None
    assert table.screen.ready.key != match.key


def names(heads_up, match):
    return [heads_up.contest.name(player) for player in match.players]


def test_a_result_needs_no_beginning(table):
    match = table.next()
    assert table.send("match-won", match, winner=match.players[1]).state == "done"


def test_what_it_recorded_last_is_taken_back_and_nothing_else(table, begun):
    match = table.next()
    table.send("match-start", match)
    start = table.latest
    table.send("match-won", match, winner=match.players[0])
    with pytest.raises(NotAllowed, match="recorded last"):
        table.undo(start)
    assert table.undo().state == "done"
    assert match.key not in begun.contest.won
    assert match.key in begun.contest.playing
    assert table.undo(start).state == "done"
    assert match.key not in begun.contest.playing


@pytest.mark.rule("TABLET-once")
def test_what_comes_twice_is_recorded_once(table):
    match = table.next()
    table.send("match-won", match, winner=match.players[0], request_id="once")
    before = Entry.objects.count()
    assert table.send("match-won", match, winner=match.players[0], request_id="once").state == "already"
    assert Entry.objects.count() == before


def test_what_the_director_has_recorded_is_on_record_already(table, begun):
    match = table.next()
    begun.record(MatchStarted(match=match.key, players=match.players, table=1))
    assert table.send("match-start", match).state == "already"
    begun.win(match)
    assert table.send("match-won", match, winner=min(match.players)).state == "already"
    assert not table.questions


@pytest.mark.rule("TABLET-own-table")
def test_a_tablet_records_of_its_own_table_alone(table, begun):
    other = MatchTable(begun, 2)
    match = other.next()
    with pytest.raises(NotAllowed, match="not one of table 1"):
        table.send("match-won", match, winner=match.players[0])
    other.send("match-start", match)
    with pytest.raises(NotAllowed, match="not one of table 1"):
        table.send("match-won", match, winner=match.players[0])


@pytest.mark.parametrize(
    ("act", "typed", "words"),
    [
        ("deal", {}, "does not know"),
        ("match-won", {"match": "pool-1-2", "one": "x", "other": "2", "winner": "1"}, "no such match"),
        ("match-won", {"match": "<b>", "one": "1", "other": "2", "winner": "1"}, "no such match"),
        ("match-won", {}, "no such match"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(table, act, typed, words):
    with pytest.raises(NotAllowed, match=words):
        table.send(act, typed=typed)


@pytest.mark.rule("TABLET-time")
def test_it_happened_when_it_was_tapped(table, begun, wall):
    match = table.next()
    wall.shift(timedelta(minutes=30))
    table.send("match-won", match, winner=match.players[0], ago=12, waited=True)
    entry = Entry.objects.get(kind="match_won")
    assert entry.recorded_at - entry.at == timedelta(minutes=12)


def asked_about(table, begun):
    """The tablet tells another winner than the director has recorded."""
    match = table.next()
    begun.win(match)
    table.send("match-won", match, winner=max(match.players), waited=True)


class TestLate:
    def test_another_result_on_record_is_a_question_and_the_director_may_put_it_right(self, table, begun):
        match = table.next()
        begun.win(match)
        loser = max(match.players)
        told = table.send("match-won", match, winner=loser, waited=True)
        assert told.state == "question"
        assert table.send("match-won", match, winner=loser, request_id=table.latest, waited=True) == told
        (asked,) = open_match_questions(begun.heads_up, begun.contest)
        assert [remedy.key for remedy in asked.remedies] == ["instead"]
        answer_match(question=self.question(table), key="instead", by=begun.by)
        assert begun.contest.won[match.key].winner == loser
        assert table.questions.get().answer == "recorded"
        with pytest.raises(NotAllowed, match="has been answered"):
            answer_match(question=self.question(table), key="dismiss", by=begun.by)

    def question(self, table):
        related = ("tablet__heads_up__event__season__club", "tablet__heads_up__log")
        return MatchQuestion.objects.select_related(*related).get(tablet=table.paired.tablet)

    def test_a_match_of_another_table_by_now_is_recorded_after_all(self, table, begun):
        other = MatchTable(begun, 2)
        match = other.next()
        assert table.send("match-won", match, winner=match.players[0], waited=True).state == "question"
        answer_match(question=self.question(table), key="again", by=begun.by)
        assert begun.contest.won[match.key].winner == match.players[0]

    def test_a_match_with_somebody_who_has_withdrawn_is_dismissed(self, table, begun):
        match = table.next()
        begun.record(Withdrew(player=match.players[0], reason="left"))
        table.send("match-won", match, winner=match.players[0], waited=True)
        (asked,) = open_match_questions(begun.heads_up, begun.contest)
        assert asked.remedies == []
        with pytest.raises(NotAllowed, match="do not allow that any more"):
            answer_match(question=self.question(table), key="again", by=begun.by)
        answer_match(question=self.question(table), key="dismiss", by=begun.by)
        assert open_match_questions(begun.heads_up, begun.contest) == []

    def test_a_question_that_was_a_mistake_is_taken_back_on_the_tablet(self, table, begun):
        asked_about(table, begun)
        assert table.undo().state == "done"
        assert table.questions.get().answer == "taken_back"

    @pytest.mark.rule("TABLET-undo")
    @pytest.mark.parametrize("as_what", ["recorded", "dismissed", "agrees"])
    def test_once_the_director_has_answered_it_is_taken_back_no_more(self, table, begun, as_what):
        asked_about(table, begun)
        MatchQuestion.objects.update(answer=as_what, answered_by="Bob")
        before = list(MatchQuestion.objects.values())
        with pytest.raises(NotAllowed, match="The director has answered this"):
            table.undo()
        assert list(MatchQuestion.objects.values()) == before

    @pytest.mark.rule("TABLET-undo")
    def test_taken_back_twice_it_is_so_once(self, table, begun):
        asked_about(table, begun)
        states = [table.send("undo", request=table.latest, request_id="u", waited=True).state for _ in "ab"]
        assert states == ["done", "already"]
        assert table.questions.count() == 1

    def test_what_the_site_failed_on_is_asked_about_without_looking_into_it(self, table):
        match = table.next()
        told = table.send("match-won", match, winner=match.players[0], aside=500)
        assert told.state == "question"
        assert "500" in table.questions.get().reason
        table.send("match-won", match, winner=match.players[0])
        assert table.send("match-won", request_id=table.latest, aside=500).state == "already"

    def test_the_console_opens_while_the_site_fails_on_what_it_asks_about(
        self, table, begun, director, monkeypatch
    ):
        def fail(*_, **__):
            raise ZeroDivisionError

        match = table.next()
        table.send("match-won", match, winner=match.players[0], aside=500)
        with monkeypatch.context() as failing:
            failing.setattr("tournaments.heads_up.match_questions.meant", fail)
            failing.setattr("tournaments.heads_up.match_questions.apply", fail)
            console = director.get(reverse("heads_up_console", args=[begun.pk])).content.decode()
        assert "Try to record it again" in console
        answer_match(question=self.question(table), key="again", by=begun.by)
        assert begun.contest.won[match.key].winner == match.players[0]
        assert table.questions.get().answer == "recorded"

    def test_an_undo_that_the_site_failed_on_can_only_be_dismissed(self, table, begun):
        table.send("undo", request_id="gone", aside=500, request="r1")
        (asked,) = open_match_questions(begun.heads_up, begun.contest)
        assert asked.remedies == []


@pytest.mark.rule("TABLET-ended")
def test_a_revoked_tablet_records_nothing(table, begun):
    match = table.next()
    end(tablet=table.tablet, by="Bob")
    with pytest.raises(TabletEnded):
        table.send("match-won", match, winner=match.players[0])
    assert not begun.contest.won


def test_there_is_a_code_for_tables_that_stand_and_it_works_once(begun):
    with pytest.raises(NotAllowed, match="There is no table 5"):
        make_match_code(heads_up=begun.heads_up, table=5, by=None)
    first = make_match_code(heads_up=begun.heads_up, table=1, by=None)
    second = make_match_code(heads_up=begun.heads_up, table=1, by=None)
    with pytest.raises(NotAllowed):
        pair(code=first, device="iPad")
    pair(code=second, device="iPad")
    with pytest.raises(NotAllowed):
        pair(code=second, device="iPad")


def test_a_table_without_a_match_says_why(table, begun):
    begun.record(TablesSet(count=2))
    assert MatchTable(begun, 2).screen.stage == "running"
    begun.record(TablesSet(count=1))
    assert match_tablet_screen(begun.contest, 2, table.tablet.paired_at).stage == "gone"
    assert len(table.screen.coming) == 3
    begun.play_on()
    assert table.screen.stage == "over"


class TestPages:
    @pytest.fixture
    def browser(self, table):
        found = Client()
        found.cookies[TABLET.name] = cookie_of(table)
        return found

    def post(self, browser, act, **data):
        headers = {"Accept": "application/json"}
        return browser.post(reverse("tablet_act", args=[act]), data, headers=headers)

    def test_the_page_has_both_names_and_what_comes_then(self, browser, table, begun):
        match = table.next()
        page = browser.get(reverse("tablet")).content.decode()
        for name in names(begun, match):
            assert name in page
        assert 'data-act="match-start"' in page
        assert f'data-tablet="match-{table.paired.tablet.pk}"' in page
        assert f"headsup-{begun.pk}" in page

    def test_a_tap_is_answered_in_json(self, browser, table, begun):
        match = table.next()
        one, other = match.players
        fields = {"match": match.key, "one": one, "other": other, "winner": one, "request_id": "a"}
        assert json.loads(self.post(browser, "match-won", **fields).content)["state"] == "done"
        page = browser.get(reverse("tablet")).content.decode()
        assert 'name="request" value="a"' in page
        assert (
            self.post(browser, "match-won", **fields | {"winner": "9", "request_id": "b"}).status_code == 422
        )
        assert json.loads(self.post(browser, "undo", request="a", request_id="c").content)["state"] == "done"
        assert not begun.contest.won

    def test_without_script_it_leads_back_to_the_table(self, browser, table, begun):
        match = table.next()
        one, other = match.players
        data = {"match": match.key, "one": one, "other": other, "winner": one}
        answer = browser.post(reverse("tablet_act", args=["match-won"]), data)
        assert (answer.status_code, answer.url) == (302, reverse("tablet"))
        assert match.key in begun.contest.won

    def test_it_may_follow_its_tournament_and_no_other(self, browser, begun, rf):
        from tournaments.tablet.paired_device import follows, follows_match

        request = rf.get("/")
        request.COOKIES = {TABLET.name: browser.cookies[TABLET.name].value}
        assert follows_match(request, begun.pk)
        assert not follows_match(request, begun.pk + 1)
        assert not follows(request, begun.pk)

    def test_the_director_pairs_revokes_and_answers(self, director, begun, table):
        address = reverse("heads_up_tablets", args=[begun.pk])
        page = director.post(address, {"table": 1}).content.decode()
        assert "pairing-code" in page
        assert str(table.paired.tablet.mark) in page
        assert director.post(address, {"table": 9}).status_code == 422
        match = table.next()
        begun.win(match)
        table.send("match-won", match, winner=max(match.players), waited=True)
        console = director.get(reverse("heads_up_console", args=[begun.pk])).content.decode()
        assert "has won, not" in console
        question = table.questions.get().pk
        answered = director.post(
            reverse("heads_up_question", args=[begun.pk, question]), {"answer": "instead", "request_id": "q"}
        )
        assert answered.status_code == 302
        assert begun.contest.won[match.key].winner == max(match.players)
        director.post(reverse("heads_up_tablet_revoke", args=[begun.pk, table.paired.tablet.pk]))
        assert table.tablet.ended_at

    def test_a_revoked_one_is_told_so(self, browser, table):
        end(tablet=table.tablet, by="Bob")
        page = browser.get(reverse("tablet"))
        assert page.status_code == 410
        assert self.post(browser, "match-won").status_code == 410

    def test_with_another_code_the_browser_leaves_its_table(self, browser, table, begun):
        code = make_match_code(heads_up=begun.heads_up, table=2, by=None)
        answer = browser.post(reverse("tablet_pair"), {"code": code})
        assert answer.status_code == 302
        assert table.tablet.ended_at
        assert MatchTablet.objects.get(ended_at=None).table == 2
        browser.post(reverse("tablet_leave"))
        assert not MatchTablet.objects.filter(ended_at=None)


def cookie_of(table):
    from django.http import HttpResponse

    from tournaments.tablet.paired_device import remember

    response = HttpResponse()
    remember(response, table.paired)
    return response.cookies[TABLET.name].value
