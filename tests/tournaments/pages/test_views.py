"""The pages of a night (tournaments/pages/views.py) and the ways to them (opening.py)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event, Season
from tests.tournaments.nights import NAMES, levels
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night import facts as f
from tournaments.night.facts import DealAgreed, DealShare, Finished, StacksCounted
from tournaments.pages.views import SECTIONS

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


def page(client, view, *args, target="", **query):
    headers = {"HX-Request": "true", "HX-Target": target} if target else {}
    return client.get(reverse(view, args=args), query, headers=headers, follow=True)


def event_page(event):
    """Return the address of the page of a tournament."""
    return reverse("club_event", args=[event.season.club.slug, event.pk])


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def visitor():
    return Client()


class TestOverview:
    def test_visitors_of_a_public_club_see_who_sits_where(self, friday, visitor):
        friday.start(SIX).deal()
        shown = text(page(visitor, "night", friday.tournament.pk))
        assert "Ann table 1, seat 1" in shown
        assert "Director’s console" not in shown

    def test_directors_find_the_way_to_the_console(self, friday, director):
        assert "Director’s console" in text(page(director, "night", friday.tournament.pk))

    def test_the_club_s_places_are_around_every_page_of_a_night(self, friday, signed_in, visitor):
        friday.start(SIX)
        for view in ("night", "night_draws", "night_pictures"):
            for reader, menu in ((signed_in("Bob"), True), (visitor, False)):
                shown = page(reader, view, friday.tournament.pk).content.decode()
                assert shown.count(f'href="{reverse("club_members", args=["dead-money"])}"') == 1
                assert shown.count('class="tabs no-print"') == 1
                assert (reverse("my_messages", args=["dead-money"]) in shown) is menu

    def test_the_page_of_the_tournament_follows_its_night_and_is_asked_for_itself_alone(
        self, friday, visitor
    ):
        address = event_page(friday.tournament.event)
        assert f'data-live="night-{friday.tournament.pk}"' in visitor.get(address).content.decode()
        answer = visitor.get(address, headers={"HX-Request": "true"})
        assert answer.content.decode().lstrip().startswith('<div id="event"')

    def test_the_address_of_a_night_leads_to_its_tournament_for_good(self, friday, visitor):
        answer = visitor.get(reverse("night", args=[friday.tournament.pk]))
        assert (answer.status_code, answer["Location"]) == (301, event_page(friday.tournament.event))

    def test_places_and_prizes_as_they_stand(self, friday, visitor):
        friday.start(SIX).at(125).bust("Ann", by="Bob")
        assert "6 Ann" in text(page(visitor, "night", friday.tournament.pk))

    @pytest.mark.rule("DM-deal-points")
    def test_once_it_is_decided_it_says_how_and_has_no_clock_and_no_seats(self, friday, visitor):
        friday.start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            friday.bust(name, by="Fay")
        shares = [DealShare(player=5, cents=5000), DealShare(player=6, cents=5680)]
        friday.record(DealAgreed(shares=shares))
        for fact in (None, Finished()):
            if fact:
                friday.record(fact)
            answer = page(visitor, "night", friday.tournament.pk)
            assert "Eve and Fay" in text(answer)
            assert "data-clock" not in answer.content.decode()
            assert "Where do I sit?" not in text(answer)
        assert "1–2 Eve" in text(answer)

    def test_a_cancelled_one_has_no_clock(self, friday, visitor):
        Event.objects.filter(pk=friday.tournament.event_id).update(status="cancelled")
        answer = page(visitor, "night", friday.tournament.pk)
        assert "cancelled" in text(answer)
        assert "data-clock" not in answer.content.decode()


class TestDisplay:
    def test_clock_blinds_players_and_payouts(self, friday, visitor):
        friday.start(SIX).at(5)
        shown = text(page(visitor, "night_display", friday.tournament.pk))
        assert "Level 1" in shown
        assert "15:00" in shown
        assert "50 / 100" in shown
        assert "$69.80" in shown


class TestLog:
    def test_members_read_who_recorded_what_on_which_device(self, friday, signed_in):
        friday.start(SIX).bust("Ann", by="Bob")
        shown = text(page(signed_in("Zoe"), "night_log", friday.tournament.pk))
        assert f"Bob knocked out Ann #{friday.latest} · Bob · console" in shown
        assert "Undo" not in shown

    def test_directors_undo_there_and_come_back(self, friday, director):
        friday.start(SIX).bust("Ann", by="Bob")
        answer = director.post(
            reverse("night_undo", args=[friday.tournament.pk]),
            {"sequence": friday.latest, "request_id": "x", "back": "log"},
        )
        assert answer["Location"] == reverse("night_log", args=[friday.tournament.pk])
        shown = text(page(director, "night_log", friday.tournament.pk))
        assert "Undone: “Bob knocked out Ann”" in shown
        assert "undone, Bob" in shown

    def test_of_a_night_that_began_under_older_rules_directors_read_so(
        self, friday, director, signed_in, monkeypatch
    ):
        said = "what you correct in it is asked only what was asked then"
        friday.buy_in(SIX).seat(SIX).record(f.ButtonPlaced(table=1, seat=1))
        friday.record(f.StructureSet(periods=levels()))
        assert said not in text(page(director, "night_log", friday.tournament.pk))
        with monkeypatch.context() as then:
            then.setattr(actions, "as_recorded", lambda fact, floor: fact)
            friday.record(f.ClockStarted(rules=1))
        assert said in text(page(director, "night_log", friday.tournament.pk))
        assert said not in text(page(signed_in("Zoe"), "night_log", friday.tournament.pk))
        friday.undo(friday.latest).record(f.ClockStarted())
        assert said not in text(page(director, "night_log", friday.tournament.pk))

    def test_times_are_those_of_the_club_s_clock(self, friday, director, club):
        club.timezone = "Asia/Tokyo"
        club.save()
        friday.start(SIX)
        for view in ("night_log", "night_console"):
            shown = page(director, view, friday.tournament.pk).content.decode()
            assert set(re.findall(r"<time datetime=[^>]*>([^<]*)</time>", shown)) == {"05:00"}

    def test_long_logs_have_pages(self, friday, director):
        friday.start(SIX)
        for _ in range(210):
            friday.deal()
        first = page(director, "night_log", friday.tournament.pk).content.decode()
        older = re.search(r'href="\?before=(\d+)"', first)[1]
        second = page(director, "night_log", friday.tournament.pk, before=older).content.decode()
        assert first.count('id="fact-') == 200
        assert second.count('id="fact-') == 10 + 10

    def test_looked_for_by_words_and_by_what_it_is(self, friday, director):
        friday.start(SIX).bust("Ann", by="Bob").deal()

        def found(**asked):
            shown = page(director, "night_log", friday.tournament.pk, **asked).content.decode()
            return re.findall(r'class="log-sentence">([^<]*)<', shown)

        assert found(what="out") == found(words="ann knocked") == ["Bob knocked out Ann"]
        assert "Bob knocked out Ann" not in found(what="hands")
        assert found(words="ann", what="clock") == []
        assert len(found(what="nothing")) == len(found())

    def test_what_moves_money_stands_under_money_whatever_game_it_is_of(self, friday, director):
        friday.start(SIX).record(f.TermsSet(rebuy=None, add_on=None))
        shown = page(director, "night_log", friday.tournament.pk, what="money").content.decode()
        assert "No rebuys" in shown
        money = {kind for kind, fact in f.KINDS.items() if fact.about.is_under("money")}
        assert {"terms_set", "side_pot_paid", "side_game_joined", "envelope_opened"} <= money

    def test_every_section_that_a_fact_names_can_be_looked_for(self):
        assert {
            section for section in SECTIONS if any(fact.about.is_under(section) for fact in f.KINDS.values())
        } == (SECTIONS.keys() - {"undone"})

    def test_directors_keep_the_clock_and_members_are_shown_none(self, friday, director, signed_in):
        friday.start(SIX)
        for view in ("night_log", "night_then", "night_door"):
            shown = page(director, view, friday.tournament.pk).content.decode()
            assert shown.count('id="clock-bar"') == 1
            assert reverse("night_console", args=[friday.tournament.pk]) in shown
        assert (
            'id="clock-bar"' not in page(signed_in("Zoe"), "night_log", friday.tournament.pk).content.decode()
        )
        address = reverse("night_console", args=[friday.tournament.pk])
        headers = {"HX-Request": "true", "HX-Target": "clock-bar"}
        clock = director.get(address, headers=headers).content.decode()
        assert "Pause" not in clock
        assert "6 / 6" in text(director.get(address, headers=headers))


class TestThen:
    def test_marks_of_who_went_out(self, friday, director):
        friday.start(SIX).at(40).bust("Ann", by="Bob")
        wrong = friday.latest
        friday.at(50).undo(wrong)
        friday.at(60).bust("Eve", by="Bob").at(90).deal()
        shown = page(director, "night_then", friday.tournament.pk).content.decode()
        assert re.findall(r'class="mark-(\w+)" x="(\d+)"', shown) == [("out", "60")]
        assert "<title>Bob knocked out Eve</title>" in shown

    def at(self, director, friday, time):
        return page(director, "night_then", friday.tournament.pk, at=time)

    def test_the_floor_as_the_screens_showed_it(self, friday, director):
        friday.start(SIX).at(40).bust("Ann", by="Bob")
        wrong = friday.latest
        friday.at(50).undo(wrong)
        assert "5 / 6" in text(self.at(director, friday, "20:45"))
        assert "6 / 6" in text(self.at(director, friday, "20:50"))
        assert "6 / 6" in text(self.at(director, friday, "20:30"))

    def test_dragged_minute_by_minute(self, friday, director):
        friday.start(SIX).at(40).bust("Ann", by="Bob").at(90).deal()

        def dragged(minute):
            headers = {"HX-Request": "true", "HX-Target": "then"}
            address = reverse("night_then", args=[friday.tournament.pk])
            return text(director.get(address, {"minute": minute}, headers=headers))

        assert "The tournament at 20:39" in dragged(39)
        assert ["6 / 6" in dragged(39), "5 / 6" in dragged(40)] == [True, True]
        assert "Bob knocked out Ann" in dragged(40)
        assert "The tournament at 21:30" in dragged(99_999)
        whole = page(director, "night_then", friday.tournament.pk).content.decode()
        assert 'max="90" value="90"' in whole
        assert "<html" not in dragged(1)

    def test_a_time_that_was_not_is_refused(self, friday, director):
        friday.start(SIX).at(40).deal()
        answer = self.at(director, friday, "19:00")
        assert answer.status_code == 422
        assert "There is no 19:00 in this log" in text(answer)
        assert self.at(director, friday, "tea time").status_code == 422

    def test_an_hour_that_comes_twice_is_asked_about(self, friday, director):
        """A log that is corrected on the day after knows half past eight of two days."""
        friday.start(SIX).at(30).deal()
        friday.at(24 * 60 + 40).deal()
        answer = text(self.at(director, friday, "20:30"))
        assert "more than once" in answer
        assert "20 November 20:30" in answer


class TestPictures:
    def test_who_is_out_and_how_the_chips_went(self, friday, director):
        friday.start(SIX).at(40).bust("Ann", by="Bob")
        friday.record(StacksCounted(stacks={2: 6000}))
        shown = page(director, "night_pictures", friday.tournament.pk)
        assert shown.content.decode().count('role="img"') == 2
        assert "The average grew from 3,000 to 3,600 chips. Bob has the most just now." in text(shown)
        assert "Bob knocked out the most: 1." in text(shown)

    def test_before_there_is_anything_to_draw_it_says_when_there_will_be(self, friday, director):
        friday.start(SIX)
        shown = page(director, "night_pictures", friday.tournament.pk)
        assert "pictures begin with the first player who goes out" in text(shown)
        assert "<svg" not in shown.content.decode().partition("<main")[2].partition("</main")[0]


class TestDraws:
    def test_every_draw_is_made_again_before_everybodys_eyes(self, friday, visitor):
        friday.buy_in(SIX).draw_seats()
        shown = text(page(visitor, "night_draws", friday.tournament.pk))
        assert "Seats drawn: 6 players at 1 table" in shown
        assert "verified The seed was committed to before the draw and makes this outcome." in shown

    def test_the_next_commitment_is_published_and_its_seed_is_not(self, friday, visitor):
        friday.tournament.log.refresh_from_db()
        answer = page(visitor, "night_draws", friday.tournament.pk).content.decode()
        assert friday.tournament.log.first_commitment in answer
        assert bytes(friday.tournament.log.next_seed).hex() not in answer

    def test_a_director_keeps_the_clock_and_the_way_back_to_the_console(self, friday, visitor, signed_in):
        friday.start(SIX)
        for view in ("night_draws", "night_chips", "night_pictures"):
            shown = page(signed_in("Bob"), view, friday.tournament.pk).content.decode()
            assert 'id="clock-bar"' in shown
            assert f'class="what-now" href="/nights/{friday.tournament.pk}/console/"' in shown
        assert 'id="clock-bar"' not in page(visitor, "night_draws", friday.tournament.pk).content.decode()


class TestOpening:
    def test_a_director_opens_the_night_of_an_event(self, season, director):
        from clubs import actions as club_actions
        from clubs.rulebook import Kind
        from tests.tournaments.nights import EIGHT_O_CLOCK

        event = club_actions.schedule_event(season=season, name="A", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK)
        path = reverse("event_night", args=[event.pk])
        assert "Open check-in" in text(director.get(path, follow=True))
        assert not Tournament.objects.exists()
        answer = director.post(path)
        assert answer["Location"] == reverse("night_console", args=[Tournament.objects.get().pk])
        assert director.post(path)["Location"] == answer["Location"]

    def test_others_find_the_page_of_the_tournament(self, season, visitor):
        event = Event.objects.create(season=season, name="A", kind="live", starts_at="2026-11-20T20:00Z")
        answer = visitor.get(reverse("event_night", args=[event.pk]))
        assert answer["Location"] == event_page(event)
        assert "Open check-in" not in text(visitor.get(event_page(event)))
        assert visitor.post(reverse("event_night", args=[event.pk])).status_code == 404

    def test_an_open_night_is_where_everybody_is_sent(self, friday, director, visitor):
        path = reverse("event_night", args=[friday.tournament.event_id])
        assert director.get(path)["Location"] == reverse("night_console", args=[friday.tournament.pk])
        assert visitor.get(path)["Location"] == event_page(friday.tournament.event)

    def test_a_fact_is_found_in_the_log_by_members(self, friday, signed_in, visitor):
        friday.start(SIX)
        path = reverse("event_fact", args=[friday.tournament.event_id, 3])
        assert signed_in("Zoe").get(path)["Location"].endswith("/log/?before=53#fact-3")
        assert visitor.get(path)["Location"] == event_page(friday.tournament.event)


class TestTonight:
    def test_a_club_without_a_season_gets_one_for_the_year(self, club, director, wall):
        answer = director.post(
            reverse("club_tonight", args=[club.slug]),
            {"name": "First night", "kind": "live", "request_id": "x"},
        )
        assert answer["Location"] == reverse("night_console", args=[Tournament.objects.get().pk])
        assert Season.objects.get().name == "2026"

    def test_a_double_tap_makes_one_night(self, club, director, wall):
        for _ in range(2):
            director.post(
                reverse("club_tonight", args=[club.slug]),
                {"name": "First night", "kind": "live", "request_id": "x"},
            )
        assert (Tournament.objects.count(), Season.objects.count()) == (1, 1)

    def test_it_belongs_to_the_season_that_is_on(self, club, season, director, wall):
        director.post(
            reverse("club_tonight", args=[club.slug]),
            {"name": "Friday", "kind": "live", "request_id": "x"},
        )
        assert Event.objects.get().season == season

    def test_a_refusal_keeps_what_was_typed(self, club, season, director, wall):
        path = reverse("club_tonight", args=[club.slug])
        for request_id in ("x", "y"):
            answer = director.post(path, {"name": "Friday", "kind": "live", "request_id": request_id})
        assert answer.status_code == 422
        assert 'value="Friday"' in answer.content.decode()
        assert "on that day already" in text(answer)


def test_all_names_are_shown_in_their_own_direction(friday, visitor):
    friday.start(" ".join(NAMES[:6]))
    assert "<bdi>Ann</bdi>" in page(visitor, "night", friday.tournament.pk).content.decode()
