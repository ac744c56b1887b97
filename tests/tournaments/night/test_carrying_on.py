"""Flights and their last day: chips, entries, prizes, knockouts and places go on from one to the other."""

import re
from collections import Counter

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.club_import import import_club
from clubs.actions.tickets import sell_ticket
from clubs.models import Event, Result, Ticket
from clubs.queries.club_rows import club_file
from clubs.queries.ledger import balance
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.seasons import calendar, played, tournaments_played
from clubs.rulebook import Bounties, LastDay, NightFormat, SideGames
from tables.actions import Recorder
from tests.tournaments.flights import (
    bag,
    begin,
    bring,
    felled,
    flight_of,
    last_day_of,
    open_one,
    two_flights,
)
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES, levels
from tournaments.models import Tournament
from tournaments.money_check import problems
from tournaments.night.carrying_on import brings, days_of, flights_of, keep_flight
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    Bagged,
    BoughtIn,
    CashCounted,
    ClockStarted,
    EntriesClosed,
    Finished,
    Penalised,
    SheetPrinted,
    SideGamesSet,
    StructureSet,
)
from tournaments.night.facts_of import payment
from tournaments.night.floor.payments import Books, in_the_box
from tournaments.night.floor.prizes import pool, prizes
from tournaments.night.floor.side_games import bounties
from tournaments.night.floor_cache import floor_of
from tournaments.night.queries import last_structure
from tournaments.night.rescoring import save_and_rescore
from tournaments.presenters.format_board import format_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_day(season, wall):
    return last_day_of(season, wall)


@pytest.fixture
def flights(season, wall, last_day):
    return two_flights(season, wall, last_day)


def test_a_flight_is_over_when_its_level_is(season, wall, last_day):
    night = begin(flight_of(season, wall, last_day, "Day 1A", ends="level", at=2), " ".join(NAMES[:6]))
    assert Act.BAG not in [thing.act for thing in due(night.at(39).floor.at(night.now), bytes(32))]
    assert due(night.at(41).floor.at(night.now), bytes(32))[0].act is Act.BAG
    assert not night.floor.is_over


@pytest.mark.parametrize(
    ("rules", "minute"), [({"ends": "minutes", "at": 25}, 25), ({"ends": "percent", "at": 50}, 9)]
)
def test_or_when_a_time_or_a_percentage_is_reached(season, wall, last_day, rules, minute):
    night = begin(flight_of(season, wall, last_day, "Day 1A", **rules), " ".join(NAMES[:8]))
    night.record(EntriesClosed(what=["entries", "rebuys", "add_ons"], reason="all here"))
    felled(night, "Hal", "Gus", "Fay", by="Ann", minute=2)
    assert Act.BAG not in [thing.act for thing in due(night.floor.at(night.now), bytes(32))]
    felled(night, "Eve", by="Ann", minute=8)
    assert due(night.at(minute).floor.at(night.now), bytes(32))[0].act is Act.BAG


def test_all_the_chips_are_bagged_or_it_is_said_why_not(season, wall, last_day):
    night = begin(flight_of(season, wall, last_day, "Day 1A", ends="level", at=1), "Ann Bob Cat Dan Eve Fay")
    felled(night, "Fay", "Eve", "Dan", "Cat", by="Ann")
    there = night.floor.chips_in_play
    with night.refuses(words="count again"):
        night.record(Bagged(stacks={1: there - 5100, 2: 5000}))
    with night.refuses(words="have not been counted"):
        night.record(Bagged(stacks={1: there}))
    with night.refuses(words="record the knockout"):
        night.record(Bagged(stacks={1: there, 2: 0}))
    night.record(Bagged(stacks={1: there - 5100, 2: 5000}, reason="a chip fell under the table"))
    assert night.floor.chips_in_play == there - 100
    with night.refuses(words="are bagged"):
        night.bust("Bob", by="Ann")
    night.undo(night.latest)
    night.bust("Bob", by="Ann")


def test_the_cash_box_of_a_flight_is_counted_and_debts_are_paid_once_its_chips_are_bagged(flights):
    night = flights[0]
    night.record(payment(night.floor, night.ids["Ann"], "owed"))
    night.record(CashCounted(cents=in_the_box(night.floor)), SheetPrinted())
    night.record(payment(night.floor, night.ids["Ann"], "cash"))
    assert (night.floor.of(Books).cash_counted.over, bool(night.floor.of(Books).printed_in)) == (0, True)
    assert night.floor.of(Books).cash_counted.cents == in_the_box(night.floor) - night.floor.terms.buy_in


def test_the_flight_has_no_results_and_its_prizes_wait(flights, club):
    one, two = flights
    for night in flights:
        event = Event.objects.get(pk=night.tournament.event_id)
        assert (event.status, event.prize_pool) == ("finished", 0)
        assert not Result.objects.filter(event=event).exists()
        assert prizes(night.floor) == dict.fromkeys(prizes(night.floor), 0)
    carried = pool(one.floor).prizes + pool(two.floor).prizes
    assert balance(club, ledger.flights()) == carried > 0
    assert problems(club) == []


def test_the_flights_make_one_pool_and_the_chips_add_up(flights, last_day, club):
    one, two = flights
    bring(last_day)
    floor = last_day.floor
    assert pool(floor).prizes == pool(one.floor).prizes + pool(two.floor).prizes
    assert floor.chips_in_play == one.floor.chips_in_play + two.floor.chips_in_play
    assert {floor.name(player): floor.players[player].stack for player in floor.in_play} == {
        "Ann": 14_000,
        "Gus": 9_500,
        "Bob": one.floor.chips_in_play - 14_000,
        "Hal": two.floor.chips_in_play - 9_500,
    }
    assert (floor.buy_ins, floor.field_size) == (12, 12)
    assert balance(club, ledger.flights()) == 0
    assert problems(club) == []


def finish(last_day):
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="the last day"))
    felled(last_day, "Hal", "Gus", "Bob", by="Ann", minute=200)
    return last_day.record(Finished())


def test_places_go_on_behind_the_last_day_by_how_long_one_has_played(flights, last_day, club):
    """Fay was out at minute 10 of the one, Lou at minute 20 of the other, and so on by turns."""
    bring(last_day)
    finish(last_day)
    assert last_day.places() == {
        "Ann": "1",
        "Bob": "2",
        "Gus": "3",
        "Hal": "4",
        "Ida": "5",
        "Jon": "6",
        "Kim": "7",
        "Lou": "8",
        "Cat": "9",
        "Dan": "10",
        "Eve": "11",
        "Fay": "12",
    }
    rows = {result.member.name: result for result in Result.objects.filter(event=last_day.tournament.event)}
    assert len(rows) == 12
    assert rows["Fay"].cost == 2000
    assert rows["Ann"].knockouts == 7 * rows["Gus"].knockouts // 4
    assert sum(result.prize for result in rows.values()) == pool(last_day.floor).prizes
    assert problems(club) == []


def test_out_after_as_long_shares_the_places(season, wall, last_day):
    one = begin(flight_of(season, wall, last_day, "Day 1A"), "Ann Bob Cat Dan Eve Fay")
    bag(felled(one, "Cat", by="Ann", minute=10))
    two = begin(flight_of(season, wall, last_day, "Day 1B"), "Gus Hal Ida Jon Kim Lou")
    bag(felled(two, "Ida", by="Gus", minute=10))
    bring(last_day)
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted())
    assert {last_day.places()[name] for name in ("Cat", "Ida")} == {"11–12"}


@pytest.mark.parametrize(("rule", "stack"), [("best", 12_000), ("both", 17_000)])
def test_who_has_played_two_flights_keeps_the_better_stack_or_both(season, wall, rule, stack):
    last_day = last_day_of(season, wall, rule)
    one = begin(flight_of(season, wall, last_day, "Day 1A"), "Ann Bob Cat Dan Eve Fay")
    bag(one, Ann=5000)
    two = begin(flight_of(season, wall, last_day, "Day 1B"), "Ann Hal Ida Jon Kim Bob")
    bag(felled(two, "Bob", by="Ann"), Ann=12_000)
    bring(last_day)
    floor = last_day.floor
    assert last_day["Ann"].stack == stack
    assert floor.chips_in_play == sum(floor.players[player].stack for player in floor.in_play)
    assert 2 in floor.in_play
    assert (floor.buy_ins, floor.field_size, len(floor.in_play)) == (12, 10, 10)


def test_who_went_out_twice_is_placed_by_the_longer_run(season, wall, last_day):
    one = begin(flight_of(season, wall, last_day, "Day 1A"), "Ann Bob Cat Dan Eve Fay")
    bag(felled(one, "Cat", "Dan", by="Ann", minute=10))
    two = begin(flight_of(season, wall, last_day, "Day 1B"), "Gus Hal Cat Jon Kim Lou")
    bag(felled(two, "Cat", by="Gus", minute=30))
    bring(last_day)
    assert last_day.floor.field_size == 11
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted())
    assert [last_day.places()[name] for name in ("Cat", "Dan")] == ["10", "11"]


def test_a_flight_comes_once_and_before_the_seats_are_drawn(flights, last_day):
    one, _ = flights
    again = brings(one.tournament, one.floor)
    bring(last_day)
    with last_day.refuses():
        last_day.record(again)
    with last_day.refuses(words="entries are those of the flights"):
        last_day.record(BoughtIn(player=26, name="Zoe"))


def test_only_what_a_flight_has_come_to_is_brought(flights, last_day):
    one, _ = flights
    forged = brings(one.tournament, one.floor)
    richer = forged.players[0].model_copy(update={"stack": 10**6})
    with last_day.refuses(words="has changed"):
        last_day.record(forged.model_copy(update={"players": (richer, *forged.players[1:])}))


def test_play_does_not_begin_without_a_flight_that_is_still_to_come(season, wall, last_day):
    one = begin(flight_of(season, wall, last_day, "Day 1A"), "Ann Bob Cat Dan Eve Fay")
    bag(one)
    two = flight_of(season, wall, last_day, "Day 1B")
    bring(last_day)
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()))
    with last_day.refuses(words="Day 1B is not finished"):
        last_day.record(ClockStarted())
    club_actions.cancel_event(event=two.tournament.event)
    last_day.record(ClockStarted())


@pytest.mark.advice("{day} has taken the chips of this flight: undo that there first.")
def test_a_flight_does_not_change_once_its_chips_are_at_the_last_day(flights, last_day, club):
    one, _ = flights
    end = one.latest
    bring(last_day)
    brought = last_day.entries[0].sequence
    with pytest.raises(NotAllowed, match="Last day has taken the chips of this flight"):
        one.undo(end)
    last_day.undo(*[entry.sequence for entry in last_day.entries])
    assert brought
    one.undo(end)
    assert balance(club, ledger.flights()) == pool(flights[1].floor).prizes
    one.record(Finished())
    bring(last_day)
    assert problems(club) == []


def test_the_last_day_is_the_same_folded_anew(flights, last_day):
    bring(last_day)
    finish(last_day)
    assert last_day.reloaded().players == last_day.floor.players


def test_a_flight_counts_for_nothing_by_itself(flights, last_day, season):
    bring(last_day)
    finish(last_day)
    last = last_day.tournament.event_id
    assert list(tournaments_played(season)) == [last]
    assert [event.pk for event in played(calendar(season))] == [last]
    assert {event for (event,) in Result.objects.values_list("event")} == {last}
    before = list(Result.objects.order_by("pk").values_list("member", "points", "first"))
    in_force = rulebook_in_force(season.club)
    save_and_rescore(
        club=season.club,
        rulebook=in_force,
        season=season,
        by=season.club.members.get(number=1),
        note="",
        instead_of=1,
    )
    assert list(Result.objects.order_by("pk").values_list("member", "points", "first")) == before
    assert Event.objects.get(name="Day 1A").prize_pool == 0


def test_a_club_takes_its_flights_and_tickets_with_it(flights, last_day, club):
    """Out as a file and in again: the same floor and money, and what is brought is not brought twice."""
    bring(last_day)
    elder, zoe = club.members.get(number=1), club.members.get(name="Zoe")
    later = Event.objects.create(
        season=last_day.tournament.event.season, name="Later", kind="live", starts_at="2026-12-20T20:00Z"
    )
    sell_ticket(
        member=zoe,
        cents=2000,
        event=later,
        paid_from=ledger.OUTSIDE,
        by=elder,
        reason="sold",
    )
    with club_file(club, EIGHT_O_CLOCK) as file:
        copy = import_club(file=file, address="copy")
    (ticket,) = Ticket.objects.filter(club=copy)
    assert (ticket.member.name, ticket.event.name, ticket.event.season.club) == ("Zoe", "Later", copy)
    night = Tournament.objects.get(event__season__club=copy, event__name="Last day")
    assert floor_of(night).players == last_day.floor.players
    assert {flight.state for flight in flights_of(night, floor_of(night))} == {"has come"}
    flight = Event.objects.get(season__club=copy, name="Day 1A")
    assert (flight.leads_to, flight.rules) == (night.event, {"flight": {"ends": "level", "at": 3}})
    assert problems(copy) == []
    last_day.tournament = night
    last_day.by = Recorder(copy.members.get(number=2), "console")
    assert finish(last_day).floor.finished_at
    assert problems(copy) == []


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), two_stacks=st.sampled_from(["best", "both"]))
def test_chips_and_cents_are_conserved_across_flights(data, club, season, wall, two_stacks):
    """Any flights, any overlap: what is bagged comes or goes out of play, and the ledger holds."""
    tag = Event.objects.count()
    rules = NightFormat(last_day=LastDay(two_stacks=two_stacks))
    last_day = open_one(season, wall, f"Last {tag}", days=2, played_as=Event.Format.LAST_DAY, rules=rules)
    bagged, prizes_carried, people = 0, 0, set()
    for number in range(data.draw(st.integers(1, 3))):
        names = data.draw(st.lists(st.sampled_from(NAMES[:12]), min_size=6, max_size=9, unique=True))
        night = begin(flight_of(season, wall, last_day, f"Flight {tag} {number}"), " ".join(names))
        out = data.draw(st.integers(0, len(names) - 2))
        felled(night, *names[1 : out + 1], by=names[0])
        bag(night)
        bagged += night.floor.chips_in_play
        prizes_carried += pool(night.floor).prizes
        people |= set(names)
    bring(last_day)
    floor = last_day.floor
    stacks = sum(floor.players[player].stack for player in floor.in_play)
    assert floor.chips_in_play == stacks
    assert stacks + floor.out_of_play == bagged
    assert floor.out_of_play == 0 or two_stacks == "best"
    assert pool(floor).prizes == prizes_carried
    assert floor.field_size == len(people)
    assert problems(club) == []
    assert floor_of(Tournament.objects.get(pk=last_day.tournament.pk)) == floor


def test_every_flight_knows_the_other_days_and_the_last_day_who_has_come(flights, last_day, season, wall):
    one, _ = flights
    third = flight_of(season, wall, last_day, "Day 1C")
    days = days_of(Tournament.objects.get(pk=one.tournament.pk))
    assert [(day.name, day.state, day.players) for day in days] == [
        ("Day 1A", "bagged", 2),
        ("Day 1B", "bagged", 2),
        ("Day 1C", "to_come", 0),
        ("Last day", "last_day", 0),
    ]
    assert [day.chips for day in days[:2]] == [night.floor.chips_in_play for night in flights]
    assert days_of(Tournament.objects.get(pk=third.tournament.pk))[2].state == "this"
    assert days_of(last_day.tournament) == []
    club_actions.cancel_event(event=third.tournament.event)
    bring(last_day)
    board = format_board(last_day.floor, "$")
    assert board.words == "2 flights have come: Day 1A and Day 1B."
    assert [(row.name, row.value) for row in board.panels[0].rows] == [
        (day.name, f"{day.players} · {day.chips:,}") for day in days[:2]
    ]


@pytest.mark.rule("DM-points-knockout")
def test_bounties_of_a_flight_are_among_the_results_of_its_last_day(last_day, season, wall):
    one = flight_of(season, wall, last_day, "Day 1A", ends="level", at=3)
    one.record(SideGamesSet(games=SideGames(bounties=Bounties(amount=500))))
    begin(one, " ".join(NAMES[:6]))
    felled(one, "Fay", "Eve", "Dan", "Cat", by="Ann", minute=10)
    bag(one, Ann=14_000)
    other = begin(flight_of(season, wall, last_day, "Day 1B", ends="level", at=3), " ".join(NAMES[6:12]))
    felled(other, "Lou", "Kim", "Jon", "Ida", by="Gus", minute=20)
    bag(other)
    bring(last_day)
    finish(last_day)
    assert {found.member.name: found.bounties for found in Result.objects.filter(bounties__gt=0)} == {
        "Ann": 2500,
        "Bob": 500,
    }


def test_a_flight_that_was_brought_before_its_bounties_were_kept_is_unchanged(
    last_day, season, wall, monkeypatch
):
    one = flight_of(season, wall, last_day, "Day 1A", ends="level", at=3)
    one.record(SideGamesSet(games=SideGames(bounties=Bounties(amount=500))))
    begin(one, " ".join(NAMES[:6]))
    felled(one, "Fay", "Eve", "Dan", "Cat", by="Ann", minute=10)
    bag(one, Ann=14_000)
    with monkeypatch.context() as before_they_were:
        before_they_were.setattr(bounties, "won", lambda floor: Counter())
        bring(last_day)
    keep_flight(Tournament.objects.get(pk=one.tournament.pk), one.floor)


def test_a_structure_planned_for_a_last_day_goes_on_where_the_flights_stopped(flights, last_day, director):
    bring(last_day)
    (night,) = Tournament.objects.filter(pk=last_day.tournament.pk)
    said = {"home": "23:30", "break_every": "0", "break_minutes": "10"}
    page = director.post(reverse("night_plan", args=[night.pk]), said).content.decode()
    first = last_structure(night).periods[0]
    blinds = [
        re.search(rf'name="{name}" [^>]*value="([^"]*)"', page)[1] for name in ("small_blind", "big_blind")
    ]
    assert blinds == [str(first.small_blind), str(first.big_blind)]
    brought = last_day.floor.chips_in_play // 4
    assert re.search(rf'name="stack" [^>]*value="{brought}"', page)


@pytest.mark.rule("DM-etiquette-sanction")
def test_what_is_left_of_a_penalty_is_sat_out_on_the_last_day(last_day, season, wall):
    one = flight_of(season, wall, last_day, "Day 1A", ends="level", at=3)
    begin(one, " ".join(NAMES[:6]))
    felled(one, "Fay", "Eve", "Dan", by="Ann", minute=10)
    one.record(Penalised(player=1, penalty="hands", amount=4))
    one.record(Penalised(player=3, penalty="minutes", amount=100))
    bag(one, Ann=11_000, Bob=2_000, Cat=5_000)
    bring(last_day)
    floor = floor_of(Tournament.objects.get(pk=last_day.tournament.pk))
    assert [floor.players[number].sits_out for number in (1, 2, 3)] == [4, 0, 0]
    assert floor.players[3].owed_minutes > 0
    keep_flight(Tournament.objects.get(pk=one.tournament.pk), one.floor)
