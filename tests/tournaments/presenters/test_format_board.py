"""Tests of what displays and phones show of shoot-outs, satellites and flights
(presenters/format_board.py)."""

from dataclasses import replace
from datetime import UTC, timedelta

import pytest

from clubs.rulebook import PRESETS, Flight, NightFormat, Satellite, ShootOut
from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.display.announcements import words_of
from tournaments.display.screen import display
from tournaments.night.carrying_on import FlightDay
from tournaments.night.facts import Bagged, EntriesClosed, Finished, SeatedAt, SeatsDrawn, TableSeats
from tournaments.phone.screen import standing_words
from tournaments.presenters.format_board import format_board

SIX = "Ann Bob Cat Dan Eve Fay"


def night_of(**rules):
    return Night(rulebook=PRESETS["dead_money"].played_as(NightFormat(**rules)))


def sit_down(night, *tables, seats=2):
    """The next round of a shoot-out."""
    rooms = [TableSeats(table=number, seats=seats) for number, _ in enumerate(tables, 1)]
    places = [
        SeatedAt(player=night.ids[name], table=number, seat=seat)
        for number, names in enumerate(tables, 1)
        for seat, name in enumerate(names.split(), 1)
    ]
    night.record(SeatsDrawn(occasion="round", tables=rooms, seats=places))


def board(night, *days):
    return format_board(night.floor.at(night.now), "$", days, UTC)


def figures(found):
    return {figure.label: figure.value for figure in found.figures}


def rows(found, number=0):
    return [(row.lead, row.name, row.value) for row in found.panels[number].rows]


def on_the_wall(night, *days):
    return display(night.floor, bytes(32), night.now, "$", words=words_of({}), days=days)


def place(night, name):
    floor = night.floor.at(night.now)
    return standing_words(floor, night[name], None)


def test_there_is_none_at_a_tournament_as_everybody_knows_it():
    assert board(Night().start(SIX)) is None


class TestShootOut:
    @pytest.fixture
    def night(self):
        return night_of(shoot_out=ShootOut(seats=3)).start("Ann Bob Cat", "Dan Eve Fay", seats=3).at(130)

    def test_there_is_nothing_to_say_before_it_begins(self):
        assert board(night_of(shoot_out=ShootOut(seats=3)).buy_in(SIX)) is None

    def test_it_says_the_round_who_has_won_which_table_and_who_goes_on(self, night):
        found = board(night)
        assert figures(found) == {"Round": "1", "Tables decided": "0 / 2"}
        assert rows(found) == [("Table 1", "3 of 3 left", ""), ("Table 2", "3 of 3 left", "")]
        night.bust("Bob", by="Ann").bust("Cat", by="Ann").bust("Eve", by="Dan")
        found = board(night)
        assert found.words == "Round 1: 1 of 2 tables are decided."
        assert rows(found) == [("Table 1", "Ann", "goes on"), ("Table 2", "2 of 3 left", "")]
        assert found.panels[0].note == "1 of a table goes on"
        assert place(night, "Ann") == "You go on to round 2."
        assert "round" not in place(night, "Dan")
        assert on_the_wall(night).panels[0].name == "format"

    def test_several_winners_of_a_table_are_all_named(self):
        night = night_of(shoot_out=ShootOut(seats=4, winners=2))
        night.start("Ann Bob Cat Dan", "Eve Fay Gus Hal", seats=4).at(130)
        night.bust("Bob", by="Ann").bust("Cat", by="Ann")
        assert rows(board(night))[0] == ("Table 1", "Ann, Dan", "go on")
        assert board(night).panels[0].note == "2 of a table go on"

    def test_at_the_last_table_the_round_alone_is_said(self, night):
        for name, by in (("Bob", "Ann"), ("Cat", "Ann"), ("Eve", "Dan"), ("Fay", "Dan")):
            night.bust(name, by=by)
        sit_down(night, "Ann Dan", seats=3)
        found = board(night)
        assert (found.words, figures(found)) == ("Round 2: the last table.", {"Round": "2"})
        earlier = [("Table 1", "Ann", "went on"), ("Table 2", "Dan", "went on")]
        assert (found.panels[0].title, rows(found)) == ("Round 1", earlier)
        night.bust("Dan", by="Ann")
        over = board(night)
        assert (over.words, over.figures, rows(over)) == ("", (), earlier)

    def test_earlier_rounds_stay_with_all_their_winners_the_latest_first(self):
        night = night_of(shoot_out=ShootOut(seats=2)).start(
            "Ann Bob", "Cat Dan", "Eve Fay", "Gus Hal", seats=2
        )
        night.at(130)
        for name, by in (("Bob", "Ann"), ("Dan", "Cat"), ("Fay", "Eve"), ("Gus", "Hal")):
            night.bust(name, by=by)
        sit_down(night, "Ann Cat", "Eve Hal")
        night.bust("Ann", by="Cat").bust("Eve", by="Hal")
        assert [panel.title for panel in board(night).panels] == ["Round 2", "Round 1"]
        sit_down(night, "Cat Hal")
        found = board(night)
        assert [panel.title for panel in found.panels] == ["Round 2", "Round 1"]
        assert [[row.name for row in panel.rows] for panel in found.panels] == [
            ["Cat", "Hal"],
            ["Ann", "Cat", "Eve", "Hal"],
        ]
        assert rows(board(night), 1) == [
            (f"Table {table}", name, "went on") for table, name in enumerate(("Ann", "Cat", "Eve", "Hal"), 1)
        ]


class TestSatellite:
    @pytest.fixture
    def night(self):
        """Six buy-ins of $20, of which a tenth and a hundredth are withheld: two tickets of $40."""
        return night_of(satellite=Satellite(ticket=4000)).start(SIX).at(10)

    def test_while_somebody_may_come_in_it_says_what_there_is_so_far(self, night):
        found = board(night)
        assert figures(found) == {"Tickets": "2 × $40"}
        assert found.words == "2 tickets of $40 so far."
        assert "ticket" not in place(night, "Ann")

    def test_then_how_far_it_is_to_one(self, night):
        night.record(EntriesClosed(what=["entries", "rebuys", "add_ons"], reason="all here"))
        assert figures(board(night)) == {"Tickets": "2 × $40", "From a ticket": "4"}
        night.bust("Fay", by="Ann").bust("Eve", by="Ann").bust("Dan", by="Ann")
        assert board(night).words == "3 are left for 2 tickets of $40."
        assert place(night, "Ann") == "You are in, 1 place from a ticket."
        night.bust("Cat", by="Ann")
        assert board(night) is None
        ended = on_the_wall(night).ended
        assert (ended.title, ended.headline, ended.podium) == (
            "The tickets are won",
            "Ann and Bob win tickets",
            (),
        )


class TestFlight:
    DAYS = (
        FlightDay("Day 1A", EIGHT_O_CLOCK - timedelta(days=1), "bagged", 4, 24_000),
        FlightDay("Day 1B", EIGHT_O_CLOCK, "this"),
        FlightDay("Day 1C", EIGHT_O_CLOCK + timedelta(days=1), "to_come"),
        FlightDay("Final", EIGHT_O_CLOCK + timedelta(days=2), "last_day"),
    )

    def test_it_says_when_it_ends_what_the_others_have_bagged_and_when_the_last_day_is(self):
        night = night_of(flight=Flight(ends="level", at=3)).start(SIX, structure=levels(breaks=(2,)))
        found = board(night, *self.DAYS)
        assert found.words == "Chips are bagged after level 3. The last day is Sunday 22 November, 20:00."
        assert figures(found) == {"Bagged after": "Level 3"}
        assert rows(found) == [
            ("✓", "Day 1A", "4 · 24,000"),
            ("→", "Day 1B", "now"),
            ("", "Day 1C", "21 Nov, 20:00"),
            ("", "Final", "22 Nov, 20:00"),
        ]

    def test_names_that_begin_alike_are_told_by_what_is_theirs(self):
        night = night_of(flight=Flight(ends="level", at=3)).start(SIX, structure=levels(breaks=(2,)))
        names = ("Anchor Open, day 1A", "Anchor Open, day 1B", "Anchor Open")
        days = [replace(self.DAYS[n], name=name) for n, name in zip((0, 1, 3), names, strict=True)]
        assert [row[1] for row in rows(board(night, *days))] == ["day 1A", "day 1B", "Anchor Open"]

    @pytest.mark.parametrize(
        ("rules", "minutes"),
        [({"ends": "level", "at": 3}, 60), ({"ends": "minutes", "at": 45}, 45), ({"ends": "percent"}, None)],
    )
    def test_it_counts_down_to_the_bags_where_the_clock_says_when(self, rules, minutes):
        """Twenty-minute levels with a break of ten after the second, ten minutes of the first gone."""
        night = night_of(flight=Flight(**rules)).start(SIX, structure=levels(breaks=(2,))).at(10)
        coming = {each.words: each.seconds for each in on_the_wall(night, *self.DAYS).coming}
        seconds = None if minutes is None else minutes * 60
        assert coming.get("Chips are bagged in") == seconds
        if minutes:
            later = on_the_wall(night.at(45), *self.DAYS).coming
            assert {each.words: each.seconds for each in later}["Chips are bagged in"] == seconds - 35 * 60
        over = on_the_wall(night.at(200), *self.DAYS).coming
        assert "Chips are bagged in" not in [each.words for each in over]

    def test_a_percentage_is_said_as_players_once_nobody_comes_any_more(self):
        night = night_of(flight=Flight(ends="percent", at=50)).start(SIX).at(10)
        assert (figures(board(night)), board(night).words) == (
            {"Bagged at": "50% left"},
            "Chips are bagged when 50% of the entries are left.",
        )
        night.record(EntriesClosed(what=["entries", "rebuys", "add_ons"], reason="all here"))
        assert figures(board(night)) == {"Bagged at": "3 left"}
        assert board(night).words == "Chips are bagged when 3 players are left."

    def test_the_bags_stand_there_the_largest_first(self):
        night = night_of(flight=Flight(ends="level", at=1)).start(SIX).at(21)
        for name in ("Fay", "Eve", "Dan"):
            night.bust(name, by="Ann")
        night.record(Bagged(stacks={1: 10_000, 2: 3_000, 3: 5_000}))
        found = board(night, *self.DAYS)
        assert rows(found) == [("1", "Ann", "10,000"), ("2", "Cat", "5,000"), ("3", "Bob", "3,000")]
        assert found.words == "The last day is Sunday 22 November, 20:00."
        wall = on_the_wall(night.record(Finished()), *self.DAYS)
        assert (wall.ended.title, wall.ended.podium) == ("The flight is over", ())
        assert [panel.title for panel in wall.panels][:2] == ["Bagged", "Flights"]
