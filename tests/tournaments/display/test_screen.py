"""Tests of what the room display shows (tournaments/display/screen.py)."""

from datetime import timedelta

import pytest

from clubs.rulebook import AddOn
from tests.tournaments.nights import EIGHT_O_CLOCK, Night
from tournaments.display.announcements import words_of
from tournaments.display.screen import NAMES, PanelRow, display
from tournaments.night.facts import ColouredUp, Finished, Penalised, StacksCounted, TermsSet
from tournaments.night.structure import Break, Level

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = bytes(32)


def shown(night, **more):
    return display(night.floor, SEED, night.now, "$", words=words_of({}), **more)


def moves(night):
    return [(move.name, move.table, move.seat) for move in shown(night).moves]


def payouts(night):
    return [(row.lead, row.name, row.value) for row in panel(night, "payouts").rows]


def panel(night, name, **more):
    return next(panel for panel in shown(night, **more).panels if panel.name == name)


def sentences(night):
    return {call.key: call.sentence for call in shown(night).calls}


def test_before_the_start_everybody_finds_a_seat_by_name():
    night = Night().buy_in(SIX).seat("Fay Eve Dan", "Cat Bob Ann")
    assert [(s.name, s.table, s.seat) for s in shown(night).seating[0]][:2] == [("Ann", 2, 3), ("Bob", 2, 2)]
    night.start_only()
    assert shown(night).seating == []


def test_who_must_move_is_said_before_and_for_three_minutes_after():
    night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou").deal(1, 2)
    assert moves(night) == [("Dan", 2, 6)]
    night.at(1).move("Dan", 2, 6)
    assert moves(night) == [("Dan", 2, 6)]
    assert moves(night.at(5)) == []


def test_a_broken_table_sends_everybody_somewhere():
    from tournaments.night.facts import SeatedAt, TableBroken

    night = Night().start("Ann Bob Cat Dan", "Eve Fay").deal(1, 2)
    seats = [SeatedAt(player=5, table=1, seat=7), SeatedAt(player=6, table=1, seat=8)]
    night.record(TableBroken(table=2, seats=seats))
    assert moves(night) == [("Eve", 1, 7), ("Fay", 1, 8)]


def test_somebody_who_was_moved_on_is_sent_to_his_last_seat_alone():
    night = Night().start(SIX, "Gus Hal Ida Jon Kim").deal(1, 2).move("Ann", 2, 8).move("Ann", 2, 9)
    assert moves(night) == [("Ann", 2, 9)]


def test_payouts_get_names_as_they_are_won():
    night = Night().start(SIX).at(125)
    assert payouts(night) == [("1", "", "$69.80"), ("2", "", "$37.00")]
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    night.record(Finished())
    assert payouts(night) == [("1", "Fay", "$69.80"), ("2", "Eve", "$37.00")]


def test_the_figures_are_those_that_the_room_wants():
    assert [figure.label for figure in shown(Night().start(SIX)).figures] == [
        "Players",
        "Average",
        "Prize pool",
        "Rebuys · add-ons",
    ]
    assert [figure.label for figure in shown(Night("cpl").start(SIX, seats=8)).figures] == [
        "Players",
        "Average",
    ]
    assert [figure.label for figure in shown(Night().start(SIX), blocks=["pool"]).figures] == ["Prize pool"]


class TestMoves:
    def test_a_new_seat_stays_until_a_hand_is_dealt_there(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou").deal(1, 2)
        night.at(1).move("Dan", 2, 9)
        assert moves(night) == [("Dan", 2, 9)]
        night.at(2).deal(2)
        assert moves(night) == []

    def test_who_waits_for_the_button_is_still_on_his_way(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida - Jon Kim Lou").deal(1, 2)
        night.at(1).move("Dan", 2, 3).at(2).deal(2)
        assert (night["Dan"].waited, moves(night)) == (1, [("Dan", 2, 3)])
        night.at(3).deal(2)
        assert (night["Dan"].waited, moves(night)) == (None, [])

    def test_seats_of_the_first_draw_are_no_moves(self):
        assert moves(Night().start(SIX)) == []

    def test_a_player_who_is_out_moves_nowhere(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim Lou").deal(1, 2).move("Ann", 2, 8)
        assert moves(night.bust("Ann", table=2)) != [("Ann", 2, 8)]

    def test_undone_moves_are_gone_and_each_is_called_once_by_its_fact(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim Lou").deal(1, 2).move("Ann", 2, 8)
        assert sentences(night)[f"move-{len(night.facts)}-1"] == "Ann: table 2, seat 8."


class TestPanels:
    def test_chip_leaders_are_the_biggest_stacks_as_counted_last(self):
        night = Night().start(SIX).at(30).record(StacksCounted(stacks={1: 4200, 2: 1000, 3: 12_000}))
        leaders = panel(night, "leaders")
        assert [(row.lead, row.name, row.value) for row in leaders.rows] == [
            ("1", "Cat", "12,000 · 60 BB"),
            ("2", "Ann", "4,200 · 21 BB"),
            ("3", "Bob", "1,000 · 5 BB"),
        ]
        assert leaders.note == "20:30"

    def test_who_is_out_leads_no_more(self):
        night = Night().start(SIX).record(StacksCounted(stacks={1: 5200, 2: 900, 3: 300}))
        night.bust("Ann", by="Bob")
        assert [row.name for row in panel(night, "leaders").rows] == ["Cat"]

    def test_long_ones_have_pages_and_empty_ones_are_not_shown(self):
        standings = [PanelRow(str(n), f"Member {n}", "10") for n in range(1, 12)]
        panels = shown(Night().start(SIX), standings=standings, rows=5).panels
        sizes = [(panel.name, len(panel.rows)) for panel in panels]
        assert sizes == [("payouts", 2), ("standings", 3), ("standings", 4), ("standings", 4)]

    def test_at_the_end_there_are_prizes_and_points_and_then_the_season(self):
        night = Night().start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            night.bust(name, by="Fay")
        season = [PanelRow("1", "Ann", "10")]
        assert [each.title for each in shown(night, standings=season).panels] == ["Prizes", "Points"]
        night.record(Finished())
        screen = shown(night, standings=season)
        assert [each.title for each in screen.panels] == ["Prizes", "Points", "Season"]
        assert screen.panels[1].rows[0] == PanelRow("1", "Fay", "30")
        assert screen.figures == []

    def test_only_blocks_that_were_chosen_are_shown(self):
        screen = shown(Night().buy_in(SIX).seat(SIX), blocks=[])
        assert (screen.figures, screen.panels, screen.seating, screen.coming, screen.notices) == (
            [],
            [],
            [],
            [],
            [],
        )

    def test_seats_before_the_start_come_in_pages(self):
        everybody = Night()
        names = [f"P{number}" for number in range(1, NAMES + 3)]
        everybody.ids = {name: number for number, name in enumerate(names, 1)}
        everybody.buy_in(" ".join(names))
        everybody.seat(*(" ".join(names[n::4]) for n in range(4)))
        assert [len(page) for page in shown(everybody).seating] == [13, 13]


class TestComing:
    def words(self, night, **more):
        return [(each.words, each.time, each.runs) for each in shown(night, **more).coming]

    def test_before_the_start_it_counts_down_to_it(self):
        night = Night().buy_in(SIX).seat(SIX)
        starts = EIGHT_O_CLOCK + timedelta(minutes=12)
        assert self.words(night, starts_at=starts) == [("Play begins in", "12:00", True)]
        assert self.words(night.at(13), starts_at=starts) == []

    def test_the_end_of_rebuys_stands_with_the_clock(self):
        from tournaments.night.facts import ClockPaused

        night = Night().start(SIX).at(30)
        assert self.words(night) == [("Rebuys end in", "1:30:00", True)]
        night.record(ClockPaused(reason="break", minutes=10))
        assert self.words(night.at(35)) == [
            ("Play goes on in", "05:00", True),
            ("Rebuys end in", "1:30:00", False),
        ]

    @pytest.mark.rule("DM-addon-once")
    def test_an_add_on_without_rebuys_stands_with_the_clock(self):
        night = Night().record(TermsSet(rebuy=None, add_on=AddOn())).start(SIX).at(30)
        assert self.words(night) == [("Add-on in", "1:30:00", True)]
        assert self.words(night.at(121)) == []

    def test_chips_are_said_before_the_break_and_in_it(self):
        first, second = Level(small_blind=25, big_blind=50), Level(small_blind=100, big_blind=200)
        night = Night().start(SIX, structure=(first, Break(colour_up=(25,)), second)).at(10)
        assert shown(night).notices == []
        assert shown(night.at(17)).notices == ["In the break: the green 25 chips are coloured up"]
        assert shown(night.at(21)).notices == ["Colour up now: the green 25 chips"]
        assert sentences(night)["chip-25"] == "The green 25 chips are coloured up."
        assert shown(night.record(ColouredUp(chip=25))).notices == []


class TestCalls:
    def test_the_start_says_the_blinds(self):
        assert sentences(Night().start(SIX)) == {"start": "Shuffle up and deal. Blinds 50 / 100."}

    def test_the_final_table_the_money_and_the_winner(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1, 2)
        from tournaments.night.facts import SeatedAt, TableBroken

        seats = [SeatedAt(player=n, table=1, seat=n) for n in (4, 5, 6)]
        night.at(125).record(TableBroken(table=2, seats=seats))
        assert sentences(night)["final-table"] == "The final table: 6 players."
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        assert sentences(night)["in-the-money"] == "All 2 players are in the money."
        night.bust("Eve", by="Fay")
        assert sentences(night)["winner-6"] == "Fay wins the tournament."

    def test_one_table_from_the_beginning_is_no_final_table(self):
        assert "final-table" not in sentences(Night().start(SIX).deal(1))

    def test_the_club_has_words_of_its_own(self):
        night = Night().start(SIX)
        screen = display(night.floor, SEED, night.now, "$", words=words_of({"start": "Go: {players}!"}))
        assert [call.sentence for call in screen.calls] == ["Go: 6!"]


def test_nothing_private_is_on_it():
    """A warning, what somebody paid or asked for, a small stack: none of it is for the room."""
    night = Night().start(SIX).at(5).record(StacksCounted(stacks={1: 4321}))
    night.record(Penalised(player=2, penalty="warning", reason="rabbit hunting"))
    assert "rabbit" not in repr(shown(night))
    assert "4321" not in repr(shown(night, blocks=["players", "payouts"]))
