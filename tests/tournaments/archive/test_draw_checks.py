"""Checking the draws of a night from its log (tournaments/archive/draw_checks.py)."""

import hashlib
from dataclasses import replace

import pytest

from clubs.rulebook import PRESETS, Kind
from tables.log import LogLine, amended, voided
from tables.randomness import commitment
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES, Night, levels
from tournaments.archive.draw_checks import check_draws
from tournaments.night import draws
from tournaments.night.draws import Draw
from tournaments.night.facts import FACT, BoughtIn, ClockStarted, Drawn, Moved, StructureSet

DM = PRESETS["dead_money"]


def seed(number):
    return hashlib.sha256(f"seed {number}".encode()).digest()


class DrawnNight(Night):
    """A night whose draws take one seed after another, and its log."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.lines, self.taken = [], 0

    def draw(self):
        self.taken += 1
        drawn = Drawn(seed=seed(self.taken - 1).hex(), next_commitment=commitment(seed(self.taken)))
        return Draw.again(drawn)

    def record(self, *facts):
        first = len(self.lines) + 1
        for fact in facts:
            super().record(fact)
            self.append(FACT.dump_python(fact, mode="json"), batch=first)
        return self

    def append(self, payload, batch=0):
        number = len(self.lines) + 1
        self.lines.append(
            LogLine(number, payload["kind"], payload, self.now, self.now, batch=batch or number)
        )

    def check(self, rulebook=None):
        return check_draws(self.lines, rulebook or self.rulebook, Kind.LIVE, commitment(seed(0)))

    def started(self, players):
        self.buy_in(" ".join(NAMES[:players]))
        self.record(draws.seats_for_all(self.floor, self.draw()))
        self.record(*[draws.button(self.floor, self.draw(), table) for table in self.floor.tables])
        return self.record(StructureSet(periods=levels()), ClockStarted(override="few"))


def verdicts(checked):
    return [(draw.line.kind, draw.committed, draw.repeated) for draw in checked]


@pytest.fixture
def whole_night():
    """Eighteen players at two tables, one moved to balance them; then the final table."""
    night = DrawnNight().started(18).at(5)
    table = night.floor.tables[1]
    night.deal(1, 2)
    for player in list(table.players.values())[:2]:
        night.bust(NAMES[player - 1])
    night.record(draws.tables_due(night.floor, night.draw()))
    for player in list(night.floor.in_play)[:7]:
        night.bust(NAMES[player - 1])
    return night.record(draws.tables_due(night.floor, night.draw()))


def test_every_draw_of_an_honest_night_holds(whole_night):
    checked = whole_night.check()
    assert [draw.line.kind for draw in checked] == [
        "seats_drawn",
        "button_drawn",
        "button_drawn",
        "moved",
        "seats_drawn",
    ]
    assert all(draw.holds for draw in checked)
    assert [draw.commitment for draw in checked] == [commitment(seed(number)) for number in range(5)]
    assert checked[0].sentence == "Seats drawn: 18 players at 2 tables"
    assert checked[0].verdict == "The seed was committed to before the draw and makes this outcome."


def test_a_seat_other_than_the_one_drawn_is_found():
    night = DrawnNight().started(7).at(5)
    entry = draws.late_entry(night.floor, night.draw(), BoughtIn(player=9, name="Ida"))
    other = next(s for s in night.floor.tables[1].open_seats if s != entry.seat.seat)
    seat = entry.seat.model_copy(update={"seat": other})
    night.record(entry.model_copy(update={"seat": seat}))
    latest = night.check()[-1]
    assert (latest.committed, latest.repeated, latest.holds) == (True, False, False)
    assert latest.verdict == "The seed makes another outcome than the one on record."


def test_a_seed_chosen_afterwards_is_found_and_the_draws_behind_it_are_not_blamed():
    night = DrawnNight().started(7).at(5)
    forged = Draw.again(Drawn(seed=seed(99).hex(), next_commitment=commitment(seed(98))))
    for player, draw in ((8, forged), (9, night.draw())):
        night.record(draws.late_entry(night.floor, draw, BoughtIn(player=player, name=NAMES[player - 1])))
    assert verdicts(night.check())[-2:] == [("bought_in", False, True), ("bought_in", True, True)]
    assert night.check()[-2].verdict == "The seed is not the one that was committed to before the draw."


def test_a_draw_that_was_undone_is_checked_as_well_and_says_so():
    night = DrawnNight().buy_in("Ann Bob Cat Dan Eve Fay")
    night.record(draws.seats_for_all(night.floor, night.draw()))
    night.append(voided([len(night.lines)], "cards fell"))
    night.record(draws.seats_for_all(night.floor, night.draw()))
    first, second = night.check()
    assert (first.holds, first.correction.payload["why"]) == (True, "cards fell")
    assert (second.holds, second.correction) == (True, None)


def test_after_a_fact_was_undone_draws_are_made_on_the_floor_without_it():
    night = DrawnNight().buy_in("Ann Bob Cat Dan Eve Fay Gus")
    night.append(voided([7]))
    without = night.floor.copy()
    del without.in_play[7], without.players[7]
    night.floor = without
    night.record(draws.seats_for_all(night.floor, night.draw()))
    assert verdicts(night.check()) == [("seats_drawn", True, True)]


def test_draws_recorded_together_were_made_on_the_floor_before_them_all():
    night = DrawnNight().started(12).at(5)
    entries = [
        draws.late_entry(night.floor, night.draw(), BoughtIn(player=p, name=NAMES[p - 1])) for p in (13, 14)
    ]
    if entries[0].seat == entries[1].seat:
        pytest.fail("These seeds give both players one seat: choose others.")
    night.record(*entries)
    assert all(draw.holds for draw in night.check())


def test_an_amendment_that_claims_to_have_been_drawn_is_found():
    night = DrawnNight().started(8).at(5)
    night.record(draws.late_entry(night.floor, night.draw(), BoughtIn(player=9, name="Ida")))
    entry = night.lines[-1]
    seat = {**entry.payload["seat"], "seat": entry.payload["seat"]["seat"] % 9 + 1}
    night.append(amended(entry.sequence, {**entry.payload, "seat": seat}))
    original, amendment = night.check()[-2:]
    assert (original.holds, original.correction) == (True, night.lines[-1])
    assert (amendment.committed, amendment.repeated) == (True, False)


def test_a_move_nobody_drew_is_no_draw(whole_night):
    before = len(whole_night.check())
    whole_night.bust("Ray")
    player = next(iter(whole_night.floor.in_play))
    seat = whole_night.floor.tables[1].open_seats[0]
    whole_night.record(Moved(player=player, table=1, seat=seat))
    assert len(whole_night.check()) == before


def test_a_draw_before_the_start_holds_although_the_rules_on_seating_changed_after_it():
    night = DrawnNight().started(9)
    seating = DM.seating.model_copy(update={"dedicated_dealer": False, "seats_per_table": 7})
    assert all(draw.holds for draw in night.check(DM.model_copy(update={"seating": seating})))


def test_a_draw_for_which_the_floor_had_no_cause_does_not_hold():
    night = DrawnNight().started(9).at(5)
    draw = night.draw()
    night.bust(NAMES[0])
    move = Moved(player=2, table=1, seat=night.floor.tables[1].open_seats[0], draw=draw.drawn)
    night.record(move)
    assert verdicts(night.check())[-1] == ("moved", True, False)


def test_lines_without_batches_are_checked_too(whole_night):
    whole_night.lines = [replace(line, batch=0) for line in whole_night.lines]
    assert all(draw.holds for draw in whole_night.check())
    assert whole_night.lines[0].at == EIGHT_O_CLOCK
