"""RSVPs, asks under the lock, and who did not come (tournaments/phone/actions.py, phone_queries.py)."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import RulebookVersion, Standing
from clubs.rulebook import PRESETS, Kind
from tables.actions import Recorder
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments import asks
from tournaments.attendance.queries import sign_ups_of
from tournaments.models import Ask, Rsvp
from tournaments.night.actions import open_tournament
from tournaments.night.facts import CheckedIn, Finished
from tournaments.night.floor_cache import floor_of
from tournaments.phone import actions
from tournaments.phone.queries import attendance, no_shows

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(season, wall):
    return club_actions.schedule_event(
        season=season, name="Next", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK + timedelta(days=7)
    )


@pytest.fixture
def answer(club, event):
    """Answers for somebody by name, so many minutes before the start."""

    def answering(name, is_coming=True, minutes=600, event=event):
        now = event.starts_at - timedelta(minutes=minutes)
        member = club.members.get(name=name)
        return actions.answer_rsvp(event=event, member=member, is_coming=is_coming, now=now)

    return answering


def listed(tournament):
    tournament.log.refresh_from_db()
    return [player.name for player in floor_of(tournament).players.values()]


class TestRsvp:
    @pytest.mark.rule("DM-rsvp-cancel")
    @pytest.mark.parametrize(("minutes", "is_late"), [(61, False), (60, False), (59, True), (1, True)])
    def test_cancelling_in_the_last_hour_counts_as_not_coming(self, answer, minutes, is_late):
        answer("Zoe")
        assert answer("Zoe", False, minutes).is_late is is_late

    @pytest.mark.rule("DM-rsvp-cancel")
    def test_until_when_is_the_clubs_to_say(self, answer, club):
        book = PRESETS["dead_money"]
        season = book.season.model_copy(update={"cancel_minutes": 180})
        changed = book.model_copy(update={"season": season}).model_dump(mode="json")
        RulebookVersion.objects.filter(club=club).update(data=changed)
        answer("Ann")
        assert answer("Ann", False, minutes=100).is_late

    def test_who_never_said_yes_cancels_nothing(self, answer):
        assert answer("Zoe", False, minutes=5).is_late is False

    @pytest.mark.rule("DM-rsvp-cancel", "DM-noshow-zero")
    def test_a_late_cancellation_stays_one_whatever_is_answered_afterwards(self, answer, event):
        answer("Zoe")
        answer("Zoe", False, 30)
        for is_coming, minutes in ((True, 20), (False, 10), (True, 5)):
            assert answer("Zoe", is_coming, minutes).is_late is True

    def test_a_tournament_that_is_moved_begins_anew(self, answer, event, wall):
        answer("Zoe")
        answer("Zoe", False, 30)
        wall.move_to(event.starts_at - timedelta(minutes=20))
        later = event.starts_at + timedelta(days=1)
        club_actions.change_event(event=event, name=event.name, kind=Kind.LIVE, starts_at=later)
        event.refresh_from_db()
        assert answer("Zoe").is_late is False
        assert answer("Zoe", False, 600 - 1).is_late is False

    def test_the_same_answer_twice_is_one(self, answer):
        assert answer("Zoe", minutes=90) == answer("Zoe", minutes=30)
        assert Rsvp.objects.count() == 1

    def test_after_the_start_the_director_is_to_be_told(self, answer, friday):
        friday.start(SIX)
        friday.tournament.event.refresh_from_db()
        with pytest.raises(NotAllowed, match="has begun"):
            answer("Zoe", event=friday.tournament.event)


class TestTonightsList:
    def test_who_comes_is_expected_when_the_night_is_opened(self, answer, event, club):
        answer("Zoe")
        answer("Yul")
        answer("Xan", False)
        by = Recorder(club.members.get(name="Bob"))
        for _ in range(2):
            tournament = actions.open_night(event=event, by=by)
        assert sorted(listed(tournament)) == ["Yul", "Zoe"]

    def test_once_it_is_open_an_answer_changes_the_list_at_once(self, answer, event):
        tournament = open_tournament(event=event)
        answer("Zoe")
        assert listed(tournament) == ["Zoe"]
        answer("Zoe", False)
        assert listed(tournament) == []
        answer("Zoe")
        assert listed(tournament) == ["Zoe"]

    def test_who_has_checked_in_stays_on_it(self, answer, event, club):
        tournament = open_tournament(event=event)
        answer("Zoe")
        zoe = club.members.get(name="Zoe")
        actions.check_in(tournament=tournament, member=zoe, by=Recorder(), request_id="door")
        answer("Zoe", False)
        assert listed(tournament) == ["Zoe"]


class TestNoShows:
    @pytest.fixture
    def played(self, friday, club):
        """A night that six people played to its end, and what others had said."""
        for name, is_coming, is_late in (
            ("Ann", True, False),
            ("Zoe", True, False),
            ("Yul", False, True),
            ("Xan", False, False),
        ):
            Rsvp.objects.create(
                event=friday.tournament.event,
                member=club.members.get(name=name),
                is_coming=is_coming,
                is_late=is_late,
                answered_at=friday.now,
            )
        friday.start(SIX).at(125)
        for name in SIX.split()[1:]:
            friday.bust(name, by="Ann")
        friday.record(Finished())
        friday.tournament.event.refresh_from_db()
        return friday.tournament.event

    @pytest.mark.rule("DM-noshow-zero")
    def test_who_said_yes_and_did_not_come_or_cancelled_late(self, played, club):
        names = {member.pk: member.name for member in club.members.all()}
        assert {names[member]: times for member, times in no_shows(played.season).items()} == {
            "Zoe": 1,
            "Yul": 1,
        }
        assert not played.results.filter(member__name__in=("Zoe", "Yul")).exists()

    @pytest.mark.rule("DM-noshow-zero", "DM-noshow-ban")
    def test_who_checked_in_came_though_they_did_not_buy_in(self, friday, club, answer):
        """Zoe and Yul said yes; Zoe was at the door and went home again, Yul told nobody."""
        tonight = friday.tournament.event
        for name in ("Zoe", "Yul"):
            answer(name, event=tonight)
        zoe, yul = (club.members.get(name=name) for name in ("Zoe", "Yul"))
        friday.record(CheckedIn(player=zoe.number, name="Zoe"))
        at_the_door = friday.latest
        friday.start(SIX).at(125)
        for name in SIX.split()[1:]:
            friday.bust(name, by="Ann")
        friday.record(Finished())
        tonight.refresh_from_db()
        assert no_shows(tonight.season) == {yul.pk: 1}
        came = {each.rsvp.member.name: each.came for each in attendance(tonight, sign_ups_of(tonight))}
        assert came == {"Zoe": True, "Yul": False}
        friday.undo(at_the_door, why="That was Yul")
        assert no_shows(tonight.season) == {yul.pk: 1, zoe.pk: 1}
        friday.undo(friday.latest)
        assert no_shows(tonight.season) == {yul.pk: 1}

    @pytest.mark.rule("DM-noshow-zero")
    @pytest.mark.rule(
        "DM-noshow-ban",
        part="those missed are counted, and whoever is over the number is marked; the director bars them",
    )
    def test_so_has_one_whose_absent_stack_outlasted_others(self, friday, club):
        """Zoe said yes, was dealt in absent, and her stack was the last to go but one."""
        zoe = club.members.get(name="Zoe")
        Rsvp.objects.create(event=friday.tournament.event, member=zoe, is_coming=True, answered_at=friday.now)
        friday.start(f"{SIX} Zoe", absent="Zoe").at(119)
        for name in (*SIX.split()[1:], "Zoe"):
            friday.bust(name, by="Ann")
        friday.record(Finished())
        event = friday.tournament.event
        event.refresh_from_db()
        results = event.results.select_related("member").order_by("first")
        assert [(each.member.name, each.first) for each in results] == [
            (name, place) for place, name in enumerate(("Ann", "Fay", "Eve", "Dan", "Cat", "Bob"), 1)
        ]
        assert no_shows(event.season) == {zoe.pk: 1}
        assert not Standing.objects.filter(member=zoe).exists()

    @pytest.mark.rule(
        "DM-noshow-ban",
        part="those missed are counted, and whoever is over the number is marked; the director bars them",
    )
    @pytest.mark.parametrize(("limit", "is_barred"), [(1, True), (2, False), (None, False)])
    def test_how_many_bar_a_player_is_the_clubs_to_say(self, played, event, answer, club, limit, is_barred):
        book = PRESETS["dead_money"]
        season = book.season.model_copy(update={"no_show_limit": limit})
        changed = book.model_copy(update={"season": season}).model_dump(mode="json")
        RulebookVersion.objects.filter(club=club).update(data=changed)
        zoe = club.members.get(name="Zoe")
        assert bool(sign_ups_of(event).record.barring(zoe.pk, event)) is is_barred
        if is_barred:
            with pytest.raises(NotAllowed, match="Zoe is barred for the rest of the season"):
                answer("Zoe")
        else:
            assert answer("Zoe").is_coming

    def test_the_director_sees_it_at_the_next_tournament_too(self, played, event, answer, club):
        answer("Zoe")
        answer("Ann")
        seen = [
            (each.rsvp.member.name, each.no_shows, each.came)
            for each in attendance(event, sign_ups_of(event))
        ]
        assert sorted(seen) == [("Ann", 0, None), ("Zoe", 1, None)]
        at_this = {each.rsvp.member.name: each.came for each in attendance(played, sign_ups_of(played))}
        assert at_this == {"Ann": True, "Zoe": False, "Yul": False, "Xan": False}

    def test_a_tournament_that_is_still_played_counts_for_nothing(self, event, answer, club):
        answer("Zoe")
        assert no_shows(event.season) == {}

    def test_queries_do_not_grow_with_answers(self, played, event, answer, django_assert_num_queries):
        for names in (["Zoe"], ["Yul", "Xan", "Wim"]):
            for name in names:
                answer(name)
            with django_assert_num_queries(8):
                attendance(event, sign_ups_of(event))


class TestAsks:
    def test_two_taps_at_once_are_one_ask(self, friday, club):
        friday.start(SIX).bust("Ann", by="Bob")
        ann = club.members.get(name="Ann")
        asked = [
            asks.ask(
                tournament=friday.tournament, member=ann, kind=Ask.Kind.REBUY, request_id=f"tap-{number}"
            )
            for number in range(2)
        ]
        assert asked[0] == asked[1]

    def test_the_first_answer_stands(self, friday, club):
        friday.start(SIX).bust("Ann", by="Bob")
        ann = club.members.get(name="Ann")
        ask = asks.ask(tournament=friday.tournament, member=ann, kind=Ask.Kind.REBUY, request_id="x")
        asks.dismiss(ask=ask, by=friday.by, why="Pay first")
        asks.withdraw(ask=ask)
        ask.refresh_from_db()
        assert (ask.answer, ask.why) == ("dismissed", "Pay first")

    def test_who_is_not_on_the_list_cannot_ask(self, friday, club):
        friday.start(SIX)
        with pytest.raises(NotAllowed, match="not on tonight"):
            asks.ask(
                tournament=friday.tournament,
                member=club.members.get(name="Zoe"),
                kind=Ask.Kind.REBUY,
                request_id="x",
            )
