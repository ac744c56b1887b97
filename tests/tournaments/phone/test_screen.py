"""Tests of what a player's phone shows (tournaments/phone/screen.py)."""

import pytest

from tables.seating import SeatPlace
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import (
    CheckedIn,
    DealAgreed,
    DealShare,
    Finished,
    Left,
    Penalised,
    StacksCounted,
)
from tournaments.phone.screen import phone, shared_screen, spots

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = bytes(32)


def shown(night, name, **more):
    room = shared_screen(night.floor.at(night.now), SEED)
    return phone(room, night.ids[name], night.now, "$", **{"rank": None, "seen": 0, **more})


def test_how_he_stands_in_a_sentence():
    night = Night().commit("Gus").buy_in(SIX).record(CheckedIn(player=8, name="Hal"))
    said = {name: shown(night, name).place for name in ("Ann", "Gus", "Hal", "Zoe")}
    assert said == {
        "Ann": "You have bought in; seats are not drawn yet.",
        "Gus": "You are expected.",
        "Hal": "You are checked in.",
        "Zoe": "You are not on tonight's list.",
    }
    night = Night().start(SIX).at(125).bust("Ann", by="Bob").record(Left(player=2, stack=3000))
    assert shown(night, "Ann").place == "You are out in 6th place."
    assert shown(night, "Bob").place == "You have left. 5th place."
    assert shown(night, "Cat").place == "Still in – at worst 4th place."
    for name in ("Dan", "Eve", "Fay"):
        night.bust(name, by="Cat")
    assert (shown(night, "Cat").place, shown(night, "Cat").prize) == ("You won!", "$69.80")


def test_equal_knockouts_are_one_row_that_names_everybody():
    night = Night().start(SIX).at(125)
    for name in ("Bob", "Cat", "Dan"):
        night.bust(name, by="Ann")
    (row,) = [row for row in shown(night, "Ann").bill if row.clause == "DM-points-knockout"]
    assert (row.why, row.points, row.victims) == ("Knocked out 3 players", "6", ("Bob", "Cat", "Dan"))
    assert [row.victims for row in shown(night, "Bob").bill] == [()]


def test_the_finished_night_is_a_result_without_seat_stack_or_anything_to_ask_for():
    night = Night().start(SIX).record(StacksCounted(stacks={6: 4000})).at(30)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
        if name == "Dan":
            assert shown(night, "Fay").seat == SeatPlace(1, 6)
    night.record(Finished())
    fay, eve = shown(night, "Fay"), shown(night, "Eve")
    assert (fay.place, fay.seat, fay.table, fay.stack, fay.offers) == ("You won!", None, None, "", [])
    assert (eve.place, eve.prize, eve.offers) == ("You finished 2nd.", "$37", [])


@pytest.mark.rule("DM-deal-points")
def test_who_shared_in_a_deal_is_not_told_to_be_out():
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Fay")
    night.record(DealAgreed(shares=[DealShare(player=5, cents=5000), DealShare(player=6, cents=5680)]))
    night.record(Finished())
    assert [shown(night, name).place for name in ("Eve", "Fay", "Dan")] == [
        "You finished 1st–2nd (deal).",
        "You finished 1st–2nd (deal).",
        "You finished 3rd.",
    ]
    assert shown(night, "Fay").prize == "$56.80"


def test_his_stack_is_worth_fewer_big_blinds_as_they_rise():
    night = Night().start(SIX).record(StacksCounted(stacks={1: 6000}))
    assert shown(night, "Ann").stack == "6,000 · 60 BB"
    assert shown(night.at(25), "Ann").stack == "6,000 · 30 BB"
    assert shown(night, "Bob").stack == ""


def test_the_table_tells_nobodys_stack_and_nobodys_penalty():
    night = Night().start(SIX).record(StacksCounted(stacks={1: 6000, 2: 5000}))
    night.record(Penalised(player=3, penalty="hands", amount=4, reason="phone at the table"))
    table = shown(night, "Ann").table
    assert [seat.stack for seat in table.seats] == [""] * 9
    assert {seat.name: seat.why for seat in table.seats if seat.why} == {"Cat": "away"}


def test_the_map_has_every_table_in_order():
    night = Night().start("Ann Bob Cat", "Dan Eve Fay")
    assert [(spot.number, spot.players, spot.seats) for spot in spots(night.floor)] == [(1, 3, 9), (2, 3, 9)]


@pytest.mark.rule("DM-rebuy-stack")
def test_what_he_may_ask_for():
    night = Night().start(SIX).at(30)
    assert [(o.kind, o.terms, o.needs_stack) for o in shown(night, "Ann").offers] == [
        ("rebuy", "$10 for 3,000 chips", True)
    ]
    night.bust("Ann", by="Bob")
    assert [(o.kind, o.needs_stack) for o in shown(night, "Ann").offers] == [("rebuy", False)]
    assert shown(night, "Zoe").offers == []
    assert shown(night.at(125), "Ann").offers == []


@pytest.mark.rule("DM-addon-once")
def test_the_add_on_is_offered_until_he_has_it():
    night = Night().start(SIX, structure=levels(breaks=(6,))).at(121)
    assert [offer.kind for offer in shown(night, "Ann").offers] == [
        "rebuy",
        "add-on",
    ]  # the first break, ruling 149
    assert [offer.kind for offer in shown(night.add_on("Ann"), "Ann").offers] == ["rebuy"]


class TestNotice:
    def notice(self, night, name, **more):
        found = shown(night, name, **more).notice
        return found and (found.table, found.seat, bool(found.sequence), found.is_old)

    def test_about_to_move_moved_and_there_by_now(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou").deal(1, 2)
        assert self.notice(night, "Dan") == (2, 6, False, False)
        night.at(1).move("Dan", 2, 6)
        assert self.notice(night, "Dan") == (2, 6, True, False)
        assert self.notice(night.at(2).deal(2), "Dan") == (2, 6, True, True)
        assert self.notice(night, "Dan", seen=len(night.facts)) is None

    def test_everybody_of_a_broken_table_has_one(self):
        from tournaments.night.facts import SeatedAt, TableBroken

        night = Night().start("Ann Bob Cat Dan", "Eve Fay").deal(1, 2)
        seats = [SeatedAt(player=5, table=1, seat=7), SeatedAt(player=6, table=1, seat=8)]
        night.record(TableBroken(table=2, seats=seats))
        assert [self.notice(night, name) for name in ("Eve", "Fay", "Ann")] == [
            (1, 7, True, False),
            (1, 8, True, False),
            None,
        ]

    def test_a_rebuy_into_another_seat_is_one_and_into_his_own_is_none(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou Max Nan").deal(1, 2)
        night.bust("Ann", by="Bob").rebuy("Ann")
        assert self.notice(night, "Ann") is None

    def test_who_is_out_goes_nowhere(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim Lou").deal(1, 2).move("Ann", 2, 8)
        assert self.notice(night.bust("Ann", by="Gus", table=2), "Ann") is None


class TestEndings:
    """Tests of what stands on a phone when there is nothing left to play for, before the director finishes
    the night and afterwards."""

    def told(self, night, *names):
        return {name: shown(night, name).place for name in names}

    def over(self, night, *names):
        """Everybody's words, with nothing left of seat, table and stack."""
        screens = [shown(night, name) for name in names]
        assert {(screen.seat, screen.table, screen.stack, tuple(screen.offers)) for screen in screens} == {
            (None, None, "", ())
        }
        assert not any(screen.has_clock for screen in screens)
        return self.told(night, *names)

    def test_one_winner(self):
        night = Night().start(SIX).record(StacksCounted(stacks={6: 4000})).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            night.bust(name, by="Fay")
        assert self.over(night, "Fay", "Eve") == {"Fay": "You won!", "Eve": "You are out in 2nd place."}
        night.record(Finished())
        assert self.over(night, "Fay", "Eve") == {"Fay": "You won!", "Eve": "You finished 2nd."}

    @pytest.mark.rule("DM-deal-points")
    def test_a_deal_that_divides_all(self):
        night = Night().start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        night.record(DealAgreed(shares=[DealShare(player=5, cents=5000), DealShare(player=6, cents=5680)]))
        said = dict.fromkeys(("Eve", "Fay"), "You finished 1st–2nd (deal).")
        assert self.over(night, "Eve", "Fay") == said
        night.record(Finished())
        assert self.over(night, "Eve", "Fay", "Dan") == {**said, "Dan": "You finished 3rd."}
        assert shown(night, "Fay").prize == "$56.80"

    def test_a_deal_with_play_on_goes_on_until_one_has_won(self):
        night = Night().start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        night.record(
            DealAgreed(
                shares=[DealShare(player=5, cents=4000), DealShare(player=6, cents=4680)], played_for=[2000]
            )
        )
        assert shown(night, "Eve").place == "The deal is made. You are in, for what it left to play for."
        assert shown(night, "Eve").seat
        assert shown(night, "Eve").has_clock
        night.bust("Eve", by="Fay")
        night.record(Finished())
        assert self.over(night, "Eve", "Fay") == {
            "Eve": "You finished 1st–2nd (deal).",
            "Fay": "You finished 1st–2nd (deal).",
        }

    def test_who_was_expected_and_did_not_come(self):
        night = Night().commit("Gus").record(CheckedIn(player=8, name="Hal")).start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            night.bust(name, by="Fay")
        night.record(Finished())
        assert self.told(night, "Gus", "Hal") == dict.fromkeys(("Gus", "Hal"), "You did not play.")
