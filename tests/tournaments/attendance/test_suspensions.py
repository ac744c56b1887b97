"""Tests of who is suspended, wherever somebody signs up or comes."""

from datetime import timedelta
from functools import partial

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs.actions.suspensions import lift_suspension, suspend_member
from clubs.models import Suspension
from clubs.rulebook import Kind
from config.work.sweep import do_due
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.threads import at_once
from tests.tournaments.attendance.conftest import SIX
from tests.tournaments.attendance.test_bans import buy_in
from tests.tournaments.nights import EIGHT_O_CLOCK
from tests.tournaments.phone.pockets import Pocket, text
from tournaments.attendance.queries import record_of, sign_ups_of
from tournaments.night import actions as night_actions
from tournaments.night.facts import BoughtIn, CheckedIn, Committed
from tournaments.night.floor_cache import floor_of
from tournaments.phone import actions as phone

WEEK = timedelta(weeks=1)
REFUSAL = "Zoe is suspended until 8 December 2026. (DM-etiquette-sanction)"
EIGHTH = EIGHT_O_CLOCK + timedelta(days=17, hours=4)  # midnight in London: week 2 is before, week 3 after it

pytestmark = pytest.mark.rule("DM-etiquette-sanction")


def suspend(weeks, name="Zoe", until=EIGHTH, why="Threw a chair"):
    return suspend_member(member=weeks.member(name), by=weeks.member("Ann"), why=why, until=until)


def lift(weeks, suspension, why="Has mended it"):
    return lift_suspension(suspension=suspension, by=weeks.member("Ann"), why=why)


def refused(act):
    with pytest.raises(NotAllowed) as refusal:
        act()
    return str(refusal.value.text)


@pytest.mark.django_db
class TestSigningUp:
    def test_for_what_is_played_before_the_day_is_refused_and_for_what_comes_after_it_is_not(self, weeks):
        suspend(weeks)
        for week in (1, 2):
            assert refused(partial(weeks.say, week, "Zoe")) == REFUSAL
        assert weeks.say(3, "Zoe").is_coming
        assert weeks.say(1, "Zoe", False).is_coming is False

    def test_what_they_had_said_yes_to_is_void_and_their_place_goes_to_who_waits(self, weeks):
        for week in (1, 3):
            weeks.night(week, capacity=1)
            weeks.say(week, "Zoe")
            weeks.say(week, "Yul", minutes=500)
        suspension = suspend(weeks)
        placed = [sign_ups_of(weeks.night(week)).places.placed for week in (1, 3)]
        assert placed == [(weeks.member("Yul").pk,), (weeks.member("Zoe").pk,)]
        lift(weeks, suspension)
        found = sign_ups_of(weeks.night(1)).places
        assert (found.placed, found.waiting) == ((weeks.member("Yul").pk,), (weeks.member("Zoe").pk,))

    def test_nothing_of_it_is_counted_as_missed(self, weeks):
        weeks.say(1, "Zoe")
        weeks.say(2, "Zoe")
        weeks.say(2, "Zoe", False, minutes=30)
        weeks.missed(3)
        suspend(weeks)
        weeks.played(1)
        weeks.played(2)
        assert [miss.night for miss in record_of(weeks.season).missed[weeks.member("Zoe").pk]] == [
            weeks.night(3).pk
        ]

    def test_a_director_who_enters_it_is_refused_too_and_a_program(self, weeks):
        suspend(weeks, until=None)
        said = refused(partial(weeks.say, 1, "Zoe", by=Recorder(weeks.member("Bob"))))
        assert said == "Zoe is barred until an elder lifts it. (DM-etiquette-sanction)"


@pytest.mark.django_db
class TestComing:
    @pytest.mark.parametrize("fact", [BoughtIn, CheckedIn, Committed])
    @pytest.mark.parametrize("kind", [Kind.LIVE, Kind.CHAMPIONSHIP])
    def test_to_a_tournament(self, weeks, wall, kind, fact):
        suspension = suspend(weeks)
        weeks.night(1, kind=kind)
        assert refused(partial(buy_in, weeks, 1, fact=fact)) == REFUSAL
        lift(weeks, suspension)
        assert buy_in(weeks, 1, fact=fact).entries

    def test_it_ends_by_itself(self, weeks, wall):
        suspend(weeks)
        wall.move_to(EIGHTH - timedelta(seconds=1))
        assert refused(partial(buy_in, weeks, 1)) == REFUSAL
        wall.move_to(EIGHTH)
        assert buy_in(weeks, 1).entries

    def test_who_was_expected_is_taken_off_the_list_and_cannot_check_in(self, weeks):
        weeks.say(1, "Zoe")
        weeks.say(1, "Yul")
        tournament = phone.open_night(event=weeks.night(1), by=Recorder(weeks.member("Bob")))
        suspend(weeks)
        with pytest.raises(NotAllowed, match="Zoe is suspended"):
            phone.check_in(
                tournament=tournament, member=weeks.member("Zoe"), by=Recorder(), request_id="door"
            )
        do_due()
        tournament.log.refresh_from_db()
        assert [player.name for player in floor_of(tournament).players.values()] == ["Yul"]

    def test_who_is_in_stays_in_and_corrections_do_not_ask_again(self, weeks, wall):
        entry = buy_in(weeks, 1).entries[0].sequence
        wall.shift(60)
        suspend(weeks)
        tournament = night_actions.open_tournament(event=weeks.night(1))
        undone = night_actions.undo(
            tournament=tournament, sequences=[entry], by=Recorder(), request_id="mistake"
        )
        night_actions.undo(
            tournament=tournament,
            sequences=[undone.entries[0].sequence],
            by=Recorder(),
            request_id="none",
        )
        assert [player.entered for player in floor_of(tournament).players.values()] == [True]

    def test_a_correction_does_not_bring_somebody_in(self, weeks, wall):
        entry = buy_in(weeks, 1, "Yul").entries[0].sequence
        wall.shift(-60)
        suspend(weeks)
        wall.shift(60)
        zoe = weeks.member("Zoe")
        said = refused(
            partial(
                night_actions.amend,
                tournament=night_actions.open_tournament(event=weeks.night(1)),
                sequence=entry,
                fact=BoughtIn(player=zoe.number, name="Zoe"),
                by=Recorder(),
                request_id="amend",
            )
        )
        assert said == REFUSAL

    def test_to_a_ring_game_at_its_table_or_on_its_list(self, weeks, ring):
        suspend(weeks)
        assert refused(partial(ring.buys, "Zoe", 1)) == REFUSAL
        assert refused(partial(ring.waits, "Zoe")) == REFUSAL
        assert ring.buys("Yul", 1).waits("Xan").entries

    def test_who_waited_there_does_not_sit_down(self, weeks, ring):
        ring.waits("Zoe")
        suspend(weeks)
        assert refused(partial(ring.buys, "Zoe", 1)) == REFUSAL


@pytest.fixture
def ring(club, wall):
    from tests.tournaments.ring_games.conftest import RecordedGame

    return RecordedGame(club)


@pytest.mark.django_db
class TestPages:
    def page(self, signed_in, name, view, *arguments):
        return text(signed_in(name).get(reverse(view, args=arguments)))

    def test_an_elder_suspends_and_lifts_and_only_who_is_concerned_reads_of_it(self, weeks, signed_in, club):
        ann, zoe = signed_in("Ann"), weeks.member("Zoe")
        path = reverse("club_member_suspend", args=[club.slug, zoe.number])
        form = ann.get(path).content.decode()
        request_id = form.partition('name="request_id" value="')[2].partition('"')[0]
        wrong = ann.post(path, {"why": "", "again_on": "soon", "request_id": request_id})
        assert (wrong.status_code, Suspension.objects.count()) == (422, 0)
        sent = {"why": "Threw a chair", "again_on": "2026-12-08", "request_id": request_id}
        answer = ann.post(path, sent, follow=True)
        assert "Zoe is suspended until 8 December 2026." in text(answer)
        made = Suspension.objects.get()
        assert (made.until, made.by.name) == (EIGHTH, "Ann")
        member = [club.slug, zoe.number]
        for name, reads in (("Ann", True), ("Bob", True), ("Zoe", True), ("Yul", False)):
            page = self.page(signed_in, name, "club_member", *member)
            assert ("suspended Zoe is suspended until 8 December 2026. Threw a chair" in page) is reads
            assert ("Lift it" in page) is (name == "Ann")
        lift_path = reverse("club_suspension_lift", args=[*member, made.pk])
        assert ann.post(lift_path, {"why": ""}).status_code == 422
        assert "Zoe may play again." in text(ann.post(lift_path, {"why": "Has mended it"}, follow=True))
        assert "Lifted on 20 Nov 2026: Has mended it Ann" in self.page(
            signed_in, "Zoe", "club_member", *member
        )

    def test_where_it_was_never_used_no_page_says_a_word_of_it(self, weeks, signed_in, club):
        weeks.night(1)
        zoe = weeks.member("Zoe")
        pages = [
            self.page(signed_in, "Ann", "club_member", club.slug, zoe.number),
            self.page(signed_in, "Zoe", "my_nights", club.slug),
            self.page(signed_in, "Bob", "event_coming", weeks.night(1).pk),
            self.page(signed_in, "Bob", "club_decisions", club.slug),
        ]
        assert [page for page in pages if "uspen" in page] == []

    def test_directors_find_it_among_the_decisions(self, weeks, signed_in, club):
        lift(weeks, suspend(weeks))
        page = self.page(signed_in, "Bob", "club_decisions", club.slug)
        assert "Club Zoe may play again. Has mended it Ann" in page
        assert "Club Zoe is suspended until 8 December 2026. Threw a chair Ann" in page
        rows = signed_in("Bob").get(reverse("club_decisions_csv", args=[club.slug])).content.decode()
        assert "suspended,26,Zoe is suspended until 8 December 2026. Threw a chair" in rows

    def test_on_the_list_of_who_comes_and_on_their_own_page(self, weeks, signed_in, club):
        weeks.say(1, "Zoe")
        suspend(weeks)
        weeks.night(2)
        assert "Zoe DM-etiquette-sanction suspended" in self.page(
            signed_in, "Bob", "event_coming", weeks.night(1).pk
        )
        assert "Zoe suspended DM-etiquette-sanction" in self.page(
            signed_in, "Bob", "event_coming", weeks.night(2).pk
        )
        assert f"suspended {REFUSAL}" in self.page(signed_in, "Zoe", "my_nights", club.slug)

    def test_on_their_phone(self, weeks):
        weeks.night(1)
        suspend(weeks)
        zoe = Pocket(weeks.member("Zoe"))
        assert REFUSAL in zoe.shown
        zoe.post("phone_rsvp", event=weeks.night(1).pk, coming="yes")
        assert sign_ups_of(weeks.night(1)).rsvps == {}

    def test_programs_read_who_is_suspended(self, weeks, signed_in, club):
        from tests.api_program import program_of

        signed_in("Ann")
        suspend(weeks)
        (line,) = program_of(weeks.member("Ann")).read(f"clubs/{club.slug}/suspensions")["items"]
        assert (line["name"], line["until"], line["holds"]) == ("Zoe", "2026-12-08T00:00:00Z", True)


@pytest.mark.django_db(transaction=True)
def test_of_a_buy_in_and_a_suspension_at_one_instant_one_comes_first(weeks):
    weeks.say(1, "Zoe")
    night_actions.open_tournament(event=weeks.night(1))
    clear_cache()
    errors = at_once(partial(buy_in, weeks, 1), partial(suspend, weeks))
    assert Suspension.objects.count() == 1
    entered = floor_of(night_actions.open_tournament(event=weeks.night(1))).players
    assert [type(error) for error in errors] == ([] if entered else [NotAllowed])


@pytest.mark.django_db
def test_queries_do_not_grow_with_who_is_suspended(weeks, django_assert_num_queries):
    for name in SIX.split():
        weeks.say(1, name)
    event = weeks.night(1)
    with django_assert_num_queries(6):
        sign_ups_of(event)
    for name in SIX.split()[1:]:
        suspend(weeks, name)
    with django_assert_num_queries(6):
        found = sign_ups_of(event)
        assert len(found.record.barred(event)) == 5
