"""A dealer's tablet: pairing, its page, its posts (tournaments/tablet/views.py)."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions import create_season, found_club, schedule_event
from clubs.models import Club
from clubs.rulebook import Kind
from tables.models import Entry
from tournaments import pairing
from tournaments.models import PairingCode, Question, Tablet
from tournaments.night.actions import open_tournament
from tournaments.night.facts import FloorCalled, Penalised, SteppedAway, TermsSet
from tournaments.night.floor_cache import floor_of
from tournaments.tablet.paired_device import TABLET
from tournaments.tablet.questions import answer as answer_question
from tournaments.tablet.questions import remedies
from tournaments.tablet.views import MODULES

pytestmark = pytest.mark.django_db

TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")
IPAD = {"User-Agent": "Mozilla/5.0 (iPad; CPU OS 17_0)"}


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()


@pytest.fixture
def night(friday):
    return friday.start(*TWO).deal(1, 2)


def code_for(night, table=1):
    return pairing.make_code(tournament=night.tournament, table=table, by=night.by.member)


class Device:
    """The browser of a tablet."""

    def __init__(self):
        self.client = Client(headers=IPAD)

    def type(self, code):
        return self.client.post(reverse("tablet_pair"), {"code": code})

    def page(self):
        return self.client.get(reverse("tablet"))

    def fragment(self):
        headers = {"HX-Request": "true", "HX-Target": "table"}
        return self.client.get(reverse("tablet"), headers=headers)

    def send(self, act, **data):
        data.setdefault("request_id", f"r{Entry.objects.count()}")
        headers = {"Accept": "application/json"}
        return self.client.post(reverse("tablet_act", args=[act]), data, headers=headers)


@pytest.fixture
def tablet(night):
    device = Device()
    device.type(code_for(night))
    return device


class TestPairing:
    def test_the_code_of_a_qr_code_is_typed_already_and_nothing_happens_before_a_tap(self, night):
        device, code = Device(), code_for(night)
        page = device.client.get(reverse("tablet_pair"), {"code": code}).content.decode()
        assert f'value="{code}"' in page
        assert PairingCode.objects.count() == 1

    def test_typed_it_leads_to_the_table(self, night):
        device = Device()
        answer = device.type(code_for(night))
        assert (answer.status_code, answer["Location"]) == (302, reverse("tablet"))
        assert "Seats at table 1" in device.page().content.decode()

    def test_the_cookie_is_for_this_site_alone_and_no_script_reads_it(self, tablet):
        cookie = tablet.client.cookies[TABLET.name]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")

    def test_a_wrong_code_says_so_and_stays(self, night):
        answer = Device().type("WRONG1")
        assert answer.status_code == 422
        assert "This code does not work" in answer.content.decode()
        assert 'value="WRONG1"' in answer.content.decode()

    def test_ten_guesses_and_then_the_right_one_does_not_help(self, night):
        device, code = Device(), code_for(night)
        device.client.get(reverse("tablet_pair"))
        for number in range(10):
            assert device.type(f"WRONG{number}").status_code == 422
        assert device.type(code).status_code == 429
        assert Tablet.objects.count() == 0
        assert Device().type(code).status_code == 302  # another one behind the same address

    def test_who_is_paired_goes_straight_to_the_table(self, tablet):
        answer = tablet.client.get(reverse("tablet_pair"))
        assert answer["Location"] == reverse("tablet")

    def test_given_back_it_is_a_browser_like_any_other(self, tablet):
        tablet.client.post(reverse("tablet_leave"))
        assert tablet.page().status_code == 404
        assert Tablet.objects.get().ended_at is not None

    def test_with_another_code_it_changes_tables(self, tablet, night):
        tablet.type(code_for(night, 2))
        assert "Seats at table 2" in tablet.page().content.decode()
        assert Tablet.objects.filter(ended_at=None).count() == 1


class TestStrangers:
    @pytest.mark.parametrize("value", ["", "guess", "guess:signature", "a:b:c"])
    def test_find_nothing(self, night, value):
        device = Device()
        if value:
            device.client.cookies[TABLET.name] = value
        assert device.page().status_code == 404
        assert device.send("deal").status_code == 404
        assert device.client.post(reverse("tablet_leave")).status_code == 404

    def test_a_secret_that_this_site_did_not_sign_is_none(self, tablet):
        signed = tablet.client.cookies[TABLET.name].value
        device = Device()
        device.client.cookies[TABLET.name] = signed.split(":")[0]
        assert device.page().status_code == 404

    def test_a_director_without_a_tablet_is_one_too(self, night, director):
        assert director.get(reverse("tablet")).status_code == 404

    def test_the_tablet_gets_nothing_of_the_director(self, tablet, night):
        pk = night.tournament.pk
        for name in ("night_console", "night_log", "night_then", "night_tablets"):
            assert tablet.client.get(reverse(name, args=[pk])).status_code in (
                404,
                200 * (name == "night_log"),
            )
        answer = tablet.client.post(reverse("night_act", args=[pk, "deal"]), {"table": 1, "request_id": "x"})
        assert answer.status_code == 404

    def test_it_follows_its_own_night_and_no_other(self, tablet, night, open_night, club):
        club.is_public = False
        club.save()
        other = open_night(name="Saturday")
        own = reverse("live", kwargs={"kind": "night", "number": night.tournament.pk})
        assert tablet.client.get(own).status_code == 204
        elsewhere = reverse("live", kwargs={"kind": "night", "number": other.tournament.pk})
        assert tablet.client.get(elsewhere).status_code == 404
        pairing.end(tablet=Tablet.objects.get(), by="Bob")
        assert tablet.client.get(own).status_code == 404


class TestPage:
    def test_shows_the_seats_who_is_away_and_who_sits_out(self, tablet, night):
        night.record(SteppedAway(player=1), Penalised(player=2, penalty="hands", amount=3))
        page = tablet.page().content.decode()
        assert "sits out 3 hands" in page
        assert re.search(r'id="ring-1" data-seat="1".*?Ann.*?away', page, re.DOTALL)
        assert "Hand 1 · 50 / 100" in page

    def test_the_state_for_the_script_is_the_table(self, tablet):
        page = tablet.page().content.decode()
        raw = re.search(r'data-table="([^"]*)"', page)[1].replace("&quot;", '"')
        state = json.loads(raw)
        assert (state["table"], state["hands"], state["players"]["1"]["name"]) == (1, 1, "Ann")
        assert (state["hand"]["button"], state["hand"]["bigBlind"]) == (1, 3)

    def test_the_fragment_is_the_table_alone_and_ends_as_the_worker_expects(self, tablet):
        text = tablet.fragment().content.decode().strip()
        assert text.startswith('<div id="table"')
        assert text.endswith("<!--/table--></div>")
        assert "<html" not in text

    def test_what_waits_for_the_director_is_said(self, tablet, night):
        night.record(FloorCalled(table=1, reason="ruling", note="string bet"))
        assert "a ruling: string bet" in tablet.page().content.decode()

    def test_when_the_table_has_been_broken_it_says_what_to_do(self, friday):
        friday.start(*TWO)
        device = Device()
        device.type(code_for(friday, 2))
        for name in ("Gus", "Hal", "Ida", "Jon"):
            friday.bust(name)
        friday.move("Kim", 1, 7).move("Lou", 1, 8)
        assert "Table 2 has been broken" in device.page().content.decode()

    def test_nothing_secret_is_on_it(self, tablet, night, club):
        """The seed of the next draw, private links, codes, other tablets' secrets, the club's money."""
        links = [member.claim_token for member in club.members.all()]
        seed = bytes(night.tournament.log.next_seed).hex()
        text = tablet.page().content.decode()
        device_secret = tablet.client.cookies[TABLET.name].value
        assert len({*links} - {""}) > 20
        for secret in (seed, *links, device_secret, Tablet.objects.get().digest):
            assert secret not in text

    @pytest.mark.rule("TDA-27")
    def test_a_rebuy_is_declared_on_a_seat_and_on_the_seat_of_who_went_out(self, tablet, night):
        assert tablet.page().content.decode().count(">Rebuy declared<") == 6
        night.at(10).bust("Ann", by="Bob")
        page = tablet.page().content.decode()
        assert "<bdi>Ann</bdi>: Rebuy declared" in page
        tablet.send("rebuy", player=1, hand=2)
        assert "<bdi>Ann</bdi>: Rebuy declared" not in tablet.page().content.decode()

    @pytest.mark.rule("TDA-27")
    def test_nothing_of_rebuys_stands_there_where_there_are_none(self, friday):
        friday.record(TermsSet(rebuy=None, add_on=None)).start(*TWO).deal(1, 2).bust("Ann", by="Bob")
        device = Device()
        device.type(code_for(friday))
        page = device.page().content.decode().replace("data-rebuys=", "")
        assert "Rebuy declared" not in page

    @pytest.mark.parametrize("players", [4, 9])
    def test_queries_do_not_grow_with_players(self, friday, django_assert_num_queries, players):
        friday.start(" ".join(list(friday.ids)[:players]), override="few").deal()
        device = Device()
        device.type(code_for(friday))
        device.page()
        with django_assert_num_queries(4):
            device.page()


class TestActs:
    def test_recorded(self, tablet, night):
        answer = tablet.send("knock-out", out=1, by=2)
        assert answer.json() == {"state": "done", "said": "Bob knocked out Ann", "reason": "", "clause": ""}
        assert len(floor_of(night.tournament).knockouts) == 1

    def test_refused_with_the_rule(self, tablet, night):
        night.at(125)
        answer = tablet.send("knock-out", out=[1, 3], by=2)
        assert answer.status_code == 422
        assert (answer.json()["state"], answer.json()["clause"]) == ("refused", "DM-place-same-hand")

    def test_asked(self, tablet, night):
        night.bust("Ann", by="Cat")
        answer = tablet.send("knock-out", out=1, by=2, waited=1, ago=60_000)
        assert (answer.status_code, answer.json()["state"]) == (200, "question")
        page = tablet.page().content.decode()
        assert "the director is asked:" in page

    @pytest.mark.parametrize("name", ["nonsense", "add-on", "penalise", "finish"])
    def test_what_is_not_for_tablets_is_refused(self, tablet, name):
        assert tablet.send(name, player=1).status_code == 422

    @pytest.mark.parametrize("ago", ["", "-1", "x", "99999999999999999"])
    def test_a_strange_age_is_none(self, tablet, night, ago):
        assert tablet.send("away", player=1, ago=ago).status_code == 200

    def test_a_post_as_long_as_a_book_is_cut(self, tablet, night):
        night.bust("Ann", by="Cat")
        answer = tablet.send("knock-out", out=1, waited=1, **{f"x{n}": "y" * 5000 for n in range(200)})
        assert answer.json()["state"] == "question"

    def test_without_javascript_it_leads_back_to_the_table_and_says_what_was_wrong(self, tablet):
        address = reverse("tablet_act", args=["knock-out"])
        answer = tablet.client.post(address, {"out": 1, "by": 1, "request_id": "a"}, follow=True)
        assert answer.redirect_chain == [(reverse("tablet"), 302)]
        assert "Ann went out in that hand, too." in answer.content.decode()

    def test_it_needs_the_token_of_the_form(self, night):
        device = Device()
        device.client = Client(enforce_csrf_checks=True)
        assert device.type(code_for(night)).status_code == 403


class TestRevoked:
    @pytest.fixture
    def revoked(self, tablet):
        pairing.end(tablet=Tablet.objects.get(), by="Bob")
        return tablet

    def test_its_outbox_is_refused(self, revoked):
        before = Entry.objects.count()
        answer = revoked.send("knock-out", out=1, by=2, waited=1)
        assert (answer.status_code, answer.json()) == (410, {"state": "ended"})
        assert Entry.objects.count() == before

    def test_its_page_says_so(self, revoked):
        answer = revoked.page()
        assert answer.status_code == 410
        assert "It was taken off table 1 at 20:00 by Bob" in answer.content.decode()
        assert "Ann" not in answer.content.decode()

    def test_an_open_page_is_told_to_load_again(self, revoked):
        answer = revoked.fragment()
        assert (answer.status_code, answer["HX-Refresh"]) == (410, "true")

    def test_it_can_be_paired_again(self, revoked, night):
        revoked.type(code_for(night))
        assert revoked.page().status_code == 200


def test_every_module_that_the_page_imports_is_fetched_with_it():
    scripts = Path(settings.STATICFILES_DIRS[0]) / "js"
    found, queue = set(), ["tablet"]
    while queue:
        imported = re.findall(
            r'^import .*?"\./([\w-]+)\.js";', (scripts / f"{queue.pop()}.js").read_text(), re.M
        )
        queue += set(imported) - found
        found |= set(imported)
    assert sorted(found) == sorted(MODULES)


def test_the_worker_may_look_after_the_tablet_and_nothing_else(client):
    answer = client.get(reverse("tablet_worker"))
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert reverse("tablet") in answer.content.decode()
    assert reverse("tablet_worker") == "/tablet/worker.js"


def test_the_manifest_makes_it_an_app(client):
    manifest = client.get(reverse("tablet_manifest")).json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/tablet/",
        "/tablet/",
        "standalone",
    )
    assert manifest["icons"]


class TestWhatTheSiteFailsOn:
    """A record that the outbox could not bring home is a question, and keeps nothing else waiting."""

    def test_a_stack_of_thirteen_digits_is_refused_in_a_sentence(self, tablet):
        answer = tablet.send("count", **{"stack-1": "1234567890123"})
        assert (answer.status_code, answer.json()["reason"]) == (422, "Nobody has that many chips.")

    @pytest.mark.parametrize("stack", ["10000000000000", "1234567m", "9" * 4400])
    def test_so_it_is_where_somebody_is_knocked_out(self, tablet, stack):
        answer = tablet.send("knock-out", **{"out": "1", "stack-1": stack})
        assert answer.status_code == 422
        assert answer.json()["state"] == "refused"

    @pytest.mark.parametrize(
        "data", [{"joins": "²"}, {"out": "²"}, {"stack-²": "100"}, {"stack-1": "²"}, {"ago": "²"}]
    )
    def test_digits_that_are_none_are_refused(self, tablet, data):
        assert tablet.send("knock-out", **({"out": "1"} | data)).status_code in {200, 422}

    def test_set_aside_it_is_a_question_to_the_director_with_what_was_sent(self, night, tablet):
        answer = tablet.send("away", player="3", request_id="x", aside="500", said="Cat, away")
        assert (answer.status_code, answer.json()["state"]) == (200, "question")
        question = Question.objects.get()
        assert (question.what, question.typed) == ("Cat, away", {"player": ["3"]})
        assert question.why == "The site failed on it (500). The director can try it again."
        again = tablet.send("away", player="3", request_id="x", aside="500", said="Cat, away")
        assert (again.json()["state"], Question.objects.count()) == ("question", 1)

    def test_what_was_recorded_after_all_is_no_question(self, night, tablet):
        tablet.send("away", player="3", request_id="x")
        assert tablet.send("away", player="3", request_id="x", aside="500").json()["state"] == "already"
        assert not Question.objects.exists()

    def test_the_director_can_try_it_again(self, night, tablet):
        tablet.send("away", player="3", request_id="x", aside="500", said="Cat, away")
        answer_question(question=Question.objects.get(), key="again", by=night.by)
        assert Entry.objects.order_by("pk").last().kind == "stepped_away"
        assert Question.objects.get().answer == Question.Answer.RECORDED

    def test_nothing_is_looked_into_before_the_director_taps(self, night, tablet, monkeypatch):
        def fail(*_, **__):
            raise ZeroDivisionError

        tablet.send("away", player="3", request_id="x", aside="500", said="Cat, away")
        monkeypatch.setattr("tournaments.tablet.questions.valid_form", fail)
        (remedy,) = remedies(Question.objects.get(), floor_of(night.tournament))
        assert remedy.words == "Try to record it again"

    def test_an_act_that_this_version_does_not_know_is_asked_about(self, tablet):
        assert tablet.send("juggle").status_code == 422
        assert tablet.send("juggle", waited="1").json()["state"] == "question"


@pytest.mark.rule("SEC-frozen")
class TestFrozenClub:
    """A tablet that has something to send yet, after its club was frozen."""

    @pytest.fixture
    def frozen(self, night, tablet):
        clubs = Club.objects.filter(pk=night.tournament.event.season.club_id)
        clubs.update(frozen_at=timezone.now())
        return clubs

    def test_what_comes_late_is_refused_and_recorded_once_it_goes_on(self, wall, tablet, frozen):
        wall.shift(timedelta(minutes=5))
        late = {"out": 1, "by": 2, "request_id": "late", "ago": 60_000, "waited": "1"}
        before = Entry.objects.count()
        refused = tablet.send("knock-out", **late)
        assert (refused.status_code, refused["Content-Type"]) == (409, "text/plain; charset=utf-8")
        assert "is frozen" in refused.content.decode()
        assert (Entry.objects.count(), Question.objects.count()) == (before, 0)
        assert tablet.page().status_code == 200
        frozen.update(frozen_at=None)
        states = [tablet.send("knock-out", **late).json()["state"] for _ in range(2)]
        assert states == ["done", "already"]
        (entry,) = Entry.objects.filter(kind="knocked_out")
        assert entry.recorded_at - entry.at == timedelta(minutes=1)

    def test_it_is_paired_with_a_table_of_another_club(self, night, tablet, frozen):
        elsewhere = found_club(name="Live Money", founder="Zoe", is_public=True)
        autumn = create_season(
            club=elsewhere, name="Autumn", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
        )
        event = schedule_event(season=autumn, name="Saturday", kind=Kind.LIVE, starts_at=timezone.now())
        tournament = open_tournament(event=event)
        code = pairing.write_code(PairingCode, table=1, by=None, now=timezone.now(), tournament=tournament)
        assert tablet.type(code).status_code == 302
        assert Tablet.objects.get(tournament=night.tournament).ended_at
        assert Tablet.objects.get(ended_at=None).tournament == tournament

    def test_a_code_that_was_shown_before_pairs_nothing(self, night, frozen):
        code, device = code_for(night, 2), Device()
        answer = device.type(code)
        assert answer.status_code == 422
        assert "is frozen: nothing can be changed" in answer.content.decode()
        assert Tablet.objects.count() == 1
        frozen.update(frozen_at=None)
        assert device.type(code).status_code == 302
