"""Tests of who is barred by their no-shows: from answering, from playing, and until when."""

from datetime import timedelta
from functools import partial

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.rulebook import Kind
from tables.actions import Recorder
from tests.caches import clear_cache
from tests.threads import at_once
from tests.tournaments.attendance.conftest import SIX
from tournaments.attendance.actions import lift_ban
from tournaments.attendance.queries import record_of, sign_ups_of
from tournaments.models import BanLift, Rsvp
from tournaments.night import actions as night_actions
from tournaments.night.facts import BoughtIn, CheckedIn, Finished
from tournaments.night.floor_cache import floor_of

REFUSAL = (
    "Zoe is barred for the rest of the season, having missed Week 1 and Week 2 after saying yes; an elder can"
    " lift it. (DM-noshow-ban)"
)


def buy_in(weeks, week, name="Zoe", fact=BoughtIn):
    """A director brings somebody in."""
    tournament = night_actions.open_tournament(event=weeks.night(week))
    member = weeks.member(name)
    act = [fact(player=member.number, name=member.name)]
    by, request_id = Recorder(weeks.member("Bob")), f"in-{week}-{name}"
    return night_actions.record(tournament=tournament, act=act, by=by, request_id=request_id)


def lift(weeks, why="Was in hospital", name="Zoe", **more):
    lift_ban(season=weeks.season, member=weeks.member(name), by=weeks.member("Ann"), why=why, **more)


@pytest.mark.django_db
@pytest.mark.rule("DM-noshow-ban")
class TestBarred:
    def test_the_second_no_show_bars_from_answering(self, weeks):
        weeks.missed(1)
        weeks.say(3, "Zoe")
        weeks.missed(2)
        with pytest.raises(NotAllowed) as refusal:
            weeks.say(4, "Zoe")
        assert refusal.value.text == REFUSAL

    @pytest.mark.parametrize("fact", [BoughtIn, CheckedIn])
    @pytest.mark.parametrize("kind", [Kind.LIVE, Kind.BIG_MONEY, Kind.ONLINE, Kind.CHAMPIONSHIP])
    def test_and_from_playing_the_championship_included(self, weeks, kind, fact):
        weeks.missed(1, 2)
        weeks.night(3, kind=kind)
        with pytest.raises(NotAllowed) as refusal:
            buy_in(weeks, 3, fact=fact)
        assert refusal.value.text == REFUSAL

    @pytest.mark.rule("DM-champ-open")
    def test_everybody_else_may_play_the_championship_whatever_they_have_earned(self, weeks):
        weeks.missed(1, 2)
        weeks.night(3, kind=Kind.CHAMPIONSHIP)
        for name in ("Ann", "Gus", "Yul"):  # a winner, and two who have not played at all
            assert weeks.say(3, name).is_coming
            assert buy_in(weeks, 3, name).entries

    def test_what_they_had_said_yes_to_is_void_and_their_place_goes_to_who_waits(self, weeks):
        weeks.missed(1)
        weeks.night(3, capacity=1)
        weeks.say(3, "Zoe")
        weeks.say(3, "Yul", minutes=500)
        weeks.missed(2)
        places = sign_ups_of(weeks.night(3)).places
        assert (places.placed, places.waiting) == ((weeks.member("Yul").pk,), ())
        weeks.played(3)
        assert len(record_of(weeks.season).missed[weeks.member("Zoe").pk]) == 2

    def test_a_tournament_of_before_and_another_season_are_open_to_them(self, weeks, club):
        weeks.missed(2, 3)
        assert buy_in(weeks, 1).entries
        first = weeks.season.ends_on + timedelta(days=1)
        following = club_actions.create_season(
            club=club, name="Next", starts_on=first, ends_on=first + timedelta(days=90)
        )
        starts_at = weeks.night(3).starts_at + timedelta(days=60)
        event = club_actions.schedule_event(season=following, name="New", kind=Kind.LIVE, starts_at=starts_at)
        assert sign_ups_of(event).record.barred(event) == frozenset()

    def test_a_late_cancellation_is_one_of_the_two(self, weeks):
        weeks.say(1, "Zoe")
        weeks.say(1, "Zoe", False, minutes=20)
        weeks.played(1)
        weeks.missed(2)
        with pytest.raises(NotAllowed, match="Week 1 and Week 2"):
            buy_in(weeks, 3)

    def test_a_correction_of_who_bought_in_is_looked_at_too(self, weeks):
        weeks.missed(1, 2)
        outcome = buy_in(weeks, 3, "Yul")
        tournament = night_actions.open_tournament(event=weeks.night(3))
        zoe = weeks.member("Zoe")
        with pytest.raises(NotAllowed, match="Zoe is barred"):
            night_actions.amend(
                tournament=tournament,
                sequence=outcome.entries[0].sequence,
                fact=BoughtIn(player=zoe.number, name=zoe.name),
                by=Recorder(),
                request_id="amend",
            )
        assert [player.name for player in floor_of(tournament).players.values()] == ["Yul"]

    def test_an_entry_that_stands_is_not_asked_again(self, weeks):
        """Zoe is in at week 3 when the results of week 2 bar her: what is corrected there about others
        passes, and so does what is corrected about her."""
        weeks.missed(1)
        weeks.say(2, "Zoe")
        entry = buy_in(weeks, 3).entries[0].sequence
        other = buy_in(weeks, 3, "Yul").entries[0].sequence
        weeks.played(2)
        assert sign_ups_of(weeks.night(3)).record.is_barred(weeks.member("Zoe").pk)
        tournament = night_actions.open_tournament(event=weeks.night(3))
        night_actions.undo(tournament=tournament, sequences=[other], by=Recorder(), request_id="Yul")
        zoe = weeks.member("Zoe")
        fact = BoughtIn(player=zoe.number, name="Zoë")
        night_actions.amend(
            tournament=tournament, sequence=entry, fact=fact, by=Recorder(), request_id="her name"
        )
        assert [player.name for player in floor_of(tournament).players.values()] == ["Zoë"]


@pytest.mark.django_db
@pytest.mark.rule("DM-noshow-ban", "DM-noshow-zero")
class TestWhatChangesIt:
    def test_a_result_that_is_corrected_takes_it_back(self, weeks):
        """Zoe came late on the second night and was forgotten; her place is entered the next day."""
        weeks.missed(1, 2)
        weeks.played(2, f"{SIX} Zoe")
        assert buy_in(weeks, 3).entries

    def test_so_does_a_night_that_goes_on_after_all(self, weeks):
        weeks.missed(1, 2)
        club_actions.clear_results(event=weeks.night(2))
        assert buy_in(weeks, 3).entries

    def test_a_tournament_that_is_cancelled_is_missed_by_nobody(self, weeks):
        weeks.missed(1)
        weeks.say(2, "Zoe")
        club_actions.cancel_event(event=weeks.night(2))
        assert buy_in(weeks, 3).entries

    def test_who_was_on_the_directors_list_had_said_yes(self, friday, club, season):
        """Zoe told the director, was dealt in absent and never came (ruling 153)."""
        friday.start(f"{SIX} Zoe", absent="Zoe").at(119)
        for name in (*SIX.split()[1:], "Zoe"):
            friday.bust(name, by="Ann")
        friday.record(Finished())
        zoe = club.members.get(name="Zoe")
        assert [len(missed) for missed in record_of(season).missed.values()] == [1]
        assert record_of(season).missed.keys() == {zoe.pk}
        assert Rsvp.objects.filter(event=friday.tournament.event).count() == 1


@pytest.mark.django_db
@pytest.mark.rule("DM-noshow-ban")
class TestLifted:
    def test_by_an_elder_with_a_reason_that_is_kept(self, weeks, wall):
        weeks.missed(1, 2)
        wall.move_to(weeks.night(2).starts_at + timedelta(days=1))
        lift(weeks, "  Was in\nhospital ", request_id="once")
        lift(weeks, "Was in hospital", request_id="once")
        kept = BanLift.objects.get()
        assert (kept.member.name, kept.by.name, kept.why) == ("Zoe", "Ann", "Was in hospital")
        assert weeks.say(3, "Zoe").is_coming
        assert buy_in(weeks, 3).entries

    def test_it_comes_back_with_the_next_one(self, weeks, wall):
        weeks.missed(1, 2)
        wall.move_to(weeks.night(2).starts_at + timedelta(days=1))
        lift(weeks)
        weeks.missed(3)
        with pytest.raises(NotAllowed, match="Week 1, Week 2 and Week 3"):
            buy_in(weeks, 4)

    @pytest.mark.parametrize("why", ["", "  \n"])
    def test_not_without_a_reason(self, weeks, why):
        weeks.missed(1, 2)
        with pytest.raises(NotAllowed, match="Say why"):
            lift(weeks, why)

    def test_not_for_who_is_not_barred(self, weeks):
        weeks.missed(1)
        with pytest.raises(NotAllowed, match="Zoe is not barred"):
            lift(weeks)


@pytest.mark.django_db(transaction=True)
@pytest.mark.rule("DM-noshow-ban")
class TestAtOneInstant:
    def test_of_a_buy_in_and_the_result_that_bars_one_comes_first(self, weeks):
        """Week 2 ends while Zoe is bought in at week 3: she is in and then barred, or barred and not in."""
        weeks.missed(1)
        weeks.say(2, "Zoe")
        night_actions.open_tournament(event=weeks.night(3))
        clear_cache()
        errors = at_once(partial(buy_in, weeks, 3), partial(weeks.played, 2))
        assert sign_ups_of(weeks.night(3)).record.is_barred(weeks.member("Zoe").pk)
        entered = floor_of(night_actions.open_tournament(event=weeks.night(3))).players
        assert [type(error) for error in errors] == ([] if entered else [NotAllowed])

    def test_of_two_who_take_the_last_place_one_waits(self, weeks):
        weeks.night(1, capacity=1)
        assert at_once(*[partial(weeks.say, 1, name) for name in ("Yul", "Zoe")]) == []
        places = sign_ups_of(weeks.night(1)).places
        assert (len(places.placed), len(places.waiting)) == (1, 1)
