"""Recording, correcting, and what follows from it (tournaments/heads_up/actions.py)."""

import pytest

from clubs.actions import change_event, remove_event, schedule_event
from clubs.models import Event, Result, Standing
from clubs.rulebook import Kind
from tables.models import Entry
from tests.tournaments.heads_up.conftest import EIGHT
from tests.tournaments.heads_up.contests import refused
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.heads_up.actions import amend_match, close_heads_up, open_heads_up
from tournaments.heads_up.facts import MatchWon, Withdrew
from tournaments.heads_up.next_matches import open_matches
from tournaments.heads_up.outcome import places
from tournaments.models import HeadsUpTournament, Rsvp
from tournaments.night.actions import open_tournament

pytestmark = pytest.mark.django_db


def test_it_is_opened_once(heads_up):
    assert open_heads_up(event=heads_up.heads_up.event) == heads_up.heads_up


def test_a_request_that_comes_twice_is_recorded_once(heads_up):
    heads_up.begin()
    match = open_matches(heads_up.contest)[0]
    fact = MatchWon(match=match.key, players=match.players, winner=match.players[0])
    assert heads_up.record(fact, request_id="tap")
    assert heads_up.record(fact, request_id="tap") == []
    assert Entry.objects.filter(log=heads_up.heads_up.log, kind="match_won").count() == 1


def test_with_the_draw_it_runs_by_the_rules_of_that_moment(heads_up):
    heads_up.enter(*EIGHT)
    (drawn,) = heads_up.begin("Ida")
    found = HeadsUpTournament.objects.get(pk=heads_up.pk)
    assert found.frozen_rulebook == heads_up.contest.rulebook
    assert found.event.status == Event.Status.RUNNING
    heads_up.undo(drawn)
    found = HeadsUpTournament.objects.get(pk=heads_up.pk)
    assert (found.rulebook_data, found.event.status) == (None, Event.Status.SCHEDULED)


def test_results_points_and_standings_are_those_of_any_night(heads_up):
    heads_up.begin()
    heads_up.play_on()
    (finished,) = heads_up.finish()
    event = Event.objects.get(pk=heads_up.heads_up.event_id)
    assert (event.status, event.players, event.taken) == (Event.Status.FINISHED, 8, 8 * 2000)
    results = list(Result.objects.filter(event=event).select_related("member"))
    assert [result.member.number for result in results] == list(places(heads_up.contest))
    assert sum(result.prize for result in results) == event.prize_pool
    best = Standing.objects.get(season=event.season, position=1)
    assert best.member == results[0].member
    heads_up.undo(finished)
    assert not Result.objects.filter(event=event).exists()
    assert Event.objects.get(pk=event.pk).status == Event.Status.RUNNING


def test_a_correction_after_the_end_rewrites_the_results(heads_up):
    heads_up.begin()
    heads_up.play_on()
    heads_up.finish()
    event = heads_up.heads_up.event
    final = heads_up.contest.won["tier1-final"]
    fact = MatchWon(match="tier1-final", players=(final.winner, final.loser), winner=final.loser)
    amend_match(
        heads_up=heads_up.heads_up, sequence=final.sequence, fact=fact, by=heads_up.by, request_id="other"
    )
    assert Result.objects.get(event=event, first=1).member.number == final.loser


def test_a_correction_on_which_later_matches_rest_is_refused_with_their_names(heads_up):
    heads_up.begin()
    heads_up.play_on(until=lambda contest: "tier1-final" in contest.won)
    semi = heads_up.contest.won["tier1-semi1"]
    fact = MatchWon(match="tier1-semi1", players=(semi.winner, semi.loser), winner=semi.loser)
    with refused("Later entries depend on this: “.* beat .*” .* There is no match"):
        amend_match(
            heads_up=heads_up.heads_up, sequence=semi.sequence, fact=fact, by=heads_up.by, request_id="other"
        )
    with refused("Fact #1 is of another kind"):
        amend_match(heads_up=heads_up.heads_up, sequence=1, fact=fact, by=heads_up.by, request_id="kind")
    with refused("There is no fact #999"):
        heads_up.undo(999)


def test_who_never_came_missed_it(heads_up):
    heads_up.begin(*EIGHT, "Ida")
    heads_up.record(Withdrew(player=heads_up.ids["Ida"], reason="no_show"))
    heads_up.play_on()
    heads_up.finish()
    event = heads_up.heads_up.event
    assert not Result.objects.filter(event=event, member__name="Ida").exists()
    assert Rsvp.objects.get(event=event).member.name == "Ida"


def test_one_that_was_opened_too_early_is_closed_again(heads_up):
    heads_up.enter("Ann")
    with refused("it stays open"):
        close_heads_up(heads_up=heads_up.heads_up)
    other = schedule_event(
        season=heads_up.heads_up.event.season,
        name="Later",
        kind=Kind.LIVE,
        starts_at=EIGHT_O_CLOCK,
        played_as=Event.Format.HEADS_UP,
    )
    close_heads_up(heads_up=open_heads_up(event=other))
    assert not HeadsUpTournament.objects.filter(event=other).exists()


def test_what_is_open_is_played_as_it_was_opened(heads_up, season):
    def change(event, played_as, kind=Kind.LIVE):
        return change_event(
            event=event,
            name=event.name,
            kind=kind,
            starts_at=event.starts_at,
            played_as=played_as,
        )

    with refused("Duels is open"):
        change(heads_up.heads_up.event, Event.Format.TOURNAMENT)
    at_tables = schedule_event(season=season, name="Friday", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK)
    assert change(at_tables, Event.Format.HEADS_UP).format == Event.Format.HEADS_UP
    open_tournament(event=change(at_tables, Event.Format.TOURNAMENT))
    with refused("Friday is open"):
        change(at_tables, Event.Format.HEADS_UP)
    duels = heads_up.heads_up.event
    assert change(duels, Event.Format.HEADS_UP, Kind.ONLINE).kind == Kind.ONLINE
    change(duels, Event.Format.HEADS_UP, Kind.LIVE)
    heads_up.enter("Zoe")
    with refused("its kind stays"):
        change(duels, Event.Format.HEADS_UP, Kind.ONLINE)
    heads_up.begin()
    with refused("Duels has begun"):
        change(heads_up.heads_up.event, Event.Format.TOURNAMENT)


@pytest.mark.parametrize("is_entered", [True, False])
def test_a_cancelled_one_is_removed_as_long_as_nobody_has_entered(heads_up, is_entered):
    event = heads_up.heads_up.event
    if is_entered:
        heads_up.enter("Zoe")
    Event.objects.update(status=Event.Status.CANCELLED)
    if is_entered:
        with refused("recorded in this night: it stays open"):
            remove_event(event=event)
    else:
        remove_event(event=event)
    assert Event.objects.exists() == is_entered


@pytest.mark.rule("DM-champ-stack", part="the Championship is no heads-up tournament")
def test_the_championship_is_played_at_tables(season):
    with refused("played at tables for its pot", "DM-champ-stack"):
        schedule_event(
            season=season,
            name="Championship",
            kind=Kind.CHAMPIONSHIP,
            starts_at=EIGHT_O_CLOCK,
            played_as=Event.Format.HEADS_UP,
        )
