"""Tests of who never came has no place, however the stack ended (DM-noshow-zero, ruling 240)."""

from fractions import Fraction

import pytest

from clubs.rulebook import PRESETS, Kind
from clubs.scoring.points import total
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import (
    AbsentRemoved,
    Arrived,
    DealAgreed,
    DealShare,
    Finished,
    Left,
    Penalised,
    SeatedAt,
    SeatsDrawn,
    TableSeats,
)
from tournaments.night.floor.prizes import prizes, prizes_left, undecided
from tournaments.night.scoring import bills, scores

SEVEN = "Ann Bob Cat Dan Eve Fay Gus"  # Gus never comes
DM = PRESETS["dead_money"]


def night_of(kind=Kind.BIG_MONEY, rulebook=None):
    return Night(kind=kind, rulebook=rulebook).start(SEVEN, absent="Gus")


def bust_all(night, names, by="Ann"):
    for name in names.split():
        night.bust(name, by=by)
    return night


def points(night):
    return {night.names([player])[0]: total(bill) for player, bill in bills(night.floor).items()}


@pytest.mark.rule("DM-noshow-zero", "DM-points-placing")
@pytest.mark.parametrize(
    "order", ["Gus Bob Cat Dan Eve Fay", "Bob Cat Dan Eve Fay Gus", "Bob Gus Cat Dan Eve Fay"]
)
def test_knocked_out_absent_first_last_or_in_between_the_others_have_the_night_to_themselves(order):
    """Six who paid 40: 2 places. Ann beats all; factor 3; the no-show changes nothing for anybody."""
    night = bust_all(night_of().at(125), order).record(Finished())
    came = [name for name in order.split() if name != "Gus"]
    assert night.places() == {"Ann": "1"} | {
        name: str(place) for place, name in zip(range(6, 1, -1), came, strict=True)
    }
    assert (night.floor.field_size, night.floor.buy_ins) == (6, 6)
    won = prizes(night.floor)
    assert won[1] + won[night.ids[came[-1]]] == sum(won.values()) == 21_360
    assert {found.player for found in scores(night.floor)} == {1, 2, 3, 4, 5, 6}
    expected = {name: Fraction(3 * place) for place, name in enumerate(came, 1)}
    expected[came[-1]] += 3
    expected["Ann"] = Fraction(3 * (6 + 1 + 3 + 6))  # one of them the stack of Gus
    assert points(night) == expected


COUNTED = DM.model_copy(update={"points": DM.points.model_copy(update={"absent_knockout_counts": True})})
NOBODY = DM.model_copy(update={"points": DM.points.model_copy(update={"absent_knockout_counts": False})})


@pytest.mark.rule("DM-noshow-zero", "DM-points-knockout")
def test_who_felled_that_stack_has_knocked_out_a_player_unless_the_club_has_it_otherwise():
    """Any time somebody is left without chips, the book says; who never came has nothing of it all the
    same."""
    night = bust_all(night_of().at(20), "Gus", by="Bob")
    assert [k.victim for k in night.floor.knockouts] == [7]
    assert points(bust_all(night, "Bob")) == {"Bob": 3 * (1 + 1)}
    night = bust_all(bust_all(night_of(rulebook=NOBODY).at(20), "Gus", by="Bob"), "Bob")
    assert points(night) == {"Bob": 3 * 1}


@pytest.mark.rule("DM-points-multi-knockout", "DM-noshow-zero")
@pytest.mark.parametrize(("rulebook", "knockouts"), [(COUNTED, 2 + 2), (NOBODY, 1)])
def test_so_it_makes_a_multi_knockout_of_the_other_or_does_not(rulebook, knockouts):
    night = night_of(rulebook=rulebook).at(125).busts(("Gus", "Bob", None), ("Cat", "Bob", None))
    assert undecided(night.floor) == []
    bob = points(bust_all(night, "Bob"))["Bob"]
    assert bob == 3 * (2 + knockouts)


@pytest.mark.rule("DM-noshow-zero")
@pytest.mark.parametrize(
    "ending",
    [
        Left(player=7, stack=100),
        Penalised(player=7, penalty="disqualified", stack=100),
        AbsentRemoved(player=7, stack=100),
    ],
)
def test_nor_has_one_who_left_absent_or_was_removed(ending):
    night = bust_all(night_of().at(125).record(ending), "Bob Cat Dan Eve Fay")
    assert "Gus" not in night.places()
    assert night.places()["Bob"] == "6"


@pytest.mark.rule("DM-noshow-zero", "CPL-winner")
def test_nor_is_the_last_with_chips_the_winner_if_nobody_ever_came_for_them():
    night = bust_all(night_of().at(125), "Bob Cat Dan Eve Fay").record(Left(player=1, stack=20_000))
    assert night.floor.is_over
    night.record(Finished())
    assert night.places() == {
        name: str(place) for place, name in enumerate(["Ann", "Fay", "Eve", "Dan", "Cat", "Bob"], 1)
    }
    assert sum(prizes(night.floor).values()) == 21_360


@pytest.mark.rule("DM-noshow-zero", "DM-deal-who")
def test_nor_has_an_absent_stack_that_is_blinded_away_a_share_in_a_deal():
    night = Night("cpl").start(SEVEN, seats=8, absent="Gus").at(125)
    bust_all(night, "Bob Cat Dan Eve Fay")
    with night.refuses("DM-deal-who"):
        night.record(DealAgreed(shares=[DealShare(player=1, cents=0), DealShare(player=7, cents=0)]))


@pytest.mark.rule("DM-noshow-zero", "DM-deal-who")
def test_nor_is_there_anybody_of_that_name_once_a_deal_is_made_that_leaves_something_to_play_for():
    night = bust_all(night_of().at(125), "Bob Cat Dan Eve")
    left = prizes_left(night.floor)
    shares = [DealShare(player=player, cents=left // 2 - 500) for player in night.ids_of("Ann Fay")]
    night.record(DealAgreed(shares=shares, played_for=[left - 2 * (left // 2 - 500)]))
    assert not night.floor.is_over
    assert night.floor.field_size == 6
    assert night.floor.nobodies == {night.ids["Gus"]}
    assert night.places() == {"Ann": "1–2", "Fay": "1–2", "Eve": "3", "Dan": "4", "Cat": "5", "Bob": "6"}


@pytest.mark.rule("DM-noshow-zero")
def test_while_the_stack_is_there_its_owner_may_come_and_counts_as_left():
    night = bust_all(night_of().at(20), "Bob")
    assert (night.floor.field_size, night.places()) == (7, {"Bob": "7"})
    night.bust("Gus", by="Cat")
    assert (night.floor.field_size, night.places()) == (6, {"Bob": "6"})


class TestBlindedAwayBeforeTheCutOff:
    """Tests of who comes after the stack has gone has been knocked out like anybody else."""

    @pytest.mark.rule("DM-absent-dealt-in", "DM-rebuy-stack")
    def test_pays_has_the_place_of_that_moment_and_may_rebuy(self):
        night = night_of(Kind.LIVE).at(20).bust("Bob", by="Ann").bust("Gus", by="Ann").at(60)
        with night.refuses("DM-rebuy-stack"):
            night.rebuy("Gus")
        night.record(Arrived(player=7))
        assert (night["Gus"].paid, night.floor.buy_ins, night.floor.field_size) == (2000, 7, 7)
        assert night.places() == {"Gus": "6", "Bob": "7"}
        night.rebuy("Gus")
        assert (night["Gus"].out, night.floor.chips_in_play) == (None, 7 * 3000 + 3000)

    @pytest.mark.rule("DM-points-knockout")
    def test_then_whoever_felled_the_stack_has_the_knockout(self):
        night = night_of(Kind.LIVE).at(20).bust("Gus", by="Bob").record(Arrived(player=7)).at(125)
        assert points(night.bust("Bob", by="Ann"))["Bob"] == 2 * (2 + 1)

    @pytest.mark.rule("DM-absent-removed")
    def test_not_after_the_first_hand_behind_the_cut_off(self):
        night = night_of(Kind.LIVE).at(20).deal().bust("Gus", by="Ann").at(121).deal().deal()
        with night.refuses("DM-absent-removed", "may not play"):
            night.record(Arrived(player=7))

    def test_nor_one_who_was_removed(self):
        night = night_of(Kind.LIVE).at(121).record(AbsentRemoved(player=7, stack=100))
        with night.refuses(words="Gus has been removed"):
            night.record(Arrived(player=7))


class TestAtTheChampionship:
    def seats(self, night, names, **more):
        placed = [SeatedAt(player=night.ids[n], table=1, seat=s) for s, n in enumerate(names.split(), 1)]
        return SeatsDrawn(occasion="start", tables=[TableSeats(table=1, seats=9)], seats=placed, **more)

    @pytest.mark.rule("DM-champ-stack", "DM-absent-dealt-in")
    def test_an_absent_player_has_the_stack_of_the_season(self):
        night = (
            Night(kind=Kind.CHAMPIONSHIP).buy_in("Ann", chips=3100).buy_in("Bob", chips=4000).commit("Gus")
        )
        night.record(self.seats(night, "Ann Bob Gus", stacks={7: 3740}))
        assert (night["Gus"].chips_in, night["Gus"].stack, night.floor.chips_in_play) == (3740, 3740, 10_840)

    @pytest.mark.rule("CPL-equal-stacks")
    def test_elsewhere_and_for_those_who_are_there_no_stack_comes_with_the_seats(self):
        night = Night(kind=Kind.CHAMPIONSHIP).buy_in("Ann Bob").commit("Gus")
        with night.refuses(words="dealt in absent"):
            night.record(self.seats(night, "Ann Bob Gus", stacks={1: 9000}))
        live = Night().buy_in("Ann Bob").commit("Gus")
        with live.refuses("CPL-equal-stacks"):
            live.record(self.seats(live, "Ann Bob Gus", stacks={7: 9000}))

    @pytest.mark.rule("DM-champ-freezeout")
    def test_it_is_a_freezeout_whatever_the_rulebook_says(self):
        terms = DM.terms | {Kind.CHAMPIONSHIP: DM.terms[Kind.LIVE]}
        night = Night(kind=Kind.CHAMPIONSHIP, rulebook=DM.model_copy(update={"terms": terms}))
        night.start("Ann Bob Cat Dan Eve Fay", structure=levels(breaks=(6,))).bust("Ann", by="Bob")
        with night.refuses("DM-champ-freezeout"):
            night.rebuy("Ann")
        with night.at(121).refuses("DM-champ-freezeout"):
            night.add_on("Bob")
