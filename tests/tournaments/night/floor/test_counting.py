"""Stacks and snapshots at their edges (tournaments/night/floor/counts.py)."""

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.floor.test_house_players import with_house
from tests.tournaments.nights import NAMES, Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    ChipLeadersTaken,
    ColouredUp,
    PayoutsSet,
    PotRolledOver,
    StacksCounted,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.counts import difference, most_leaders, smallest_chip, still_to_count

SIX = "Ann Bob Cat Dan Eve Fay"
EVEN = dict.fromkeys(range(1, 7), 3000)
DM = PRESETS["dead_money"]


def older(night, fact):
    """The floor after a fact that was accepted under the checks of its day."""
    recorded = Recorded(len(night.facts) + 1, night.now, fact)
    floor = night.floor.copy()
    floor.rules_version = 1
    return floors.after([recorded], night.rulebook, night.floor.kind, floor)


class TestSums:
    def test_an_older_log_may_hold_stacks_that_do_not_fit(self):
        night = Night().start(SIX).at(61)
        assert older(night, StacksCounted(stacks=EVEN | {1: 5000})).players[1].counted[0] == 5000
        assert older(night, ChipLeadersTaken(stacks=EVEN | {1: 5000})).players[1].counted[0] == 5000

    @pytest.mark.rule("DM-points-chip-leader")
    def test_a_snapshot_fits_too_or_is_taken_all_the_same(self):
        night = Night().start(SIX).at(61)
        with night.refuses(words="20,000 chips, 2,000 more than the 18,000"):
            night.record(ChipLeadersTaken(stacks=EVEN | {1: 5000}))
        night.record(ChipLeadersTaken(stacks=EVEN | {1: 5000}, despite=True))
        assert night["Ann"].counted == (5000, night.now)
        with night.refuses(words="Ann cannot have 18,001 chips"):
            night.record(ChipLeadersTaken(stacks=EVEN | {1: 18_001}, despite=True))

    def test_one_player_may_have_all_the_chips_and_they_may_lie_in_the_middle(self):
        night = Night().start(SIX).record(StacksCounted(stacks={1: 18_000}))
        assert night["Ann"].counted[0] == 18_000
        assert night.record(PotRolledOver(table=1, chips=18_000)).floor.rolled_over == 18_000

    def test_before_the_seats_are_drawn_chips_can_be_counted_as_well(self):
        assert Night().buy_in("Ann").record(StacksCounted(stacks={1: 3000}))["Ann"].counted[0] == 3000

    @pytest.mark.rule("C5-9.4-blind-note")
    def test_chips_in_the_middle_are_part_of_them(self):
        night = Night().start(SIX).record(PotRolledOver(table=1, chips=900))
        assert difference(night.floor, EVEN) == 900
        assert difference(night.floor, EVEN | {1: 2100}) == 0
        with night.refuses(words="18,000 chips, 900 more than the 17,100 in play"):
            night.record(StacksCounted(stacks=EVEN))

    @pytest.mark.rule("DM-colour-up")
    def test_less_than_one_small_chip_a_player_is_how_well_people_count(self):
        night = Night().start(SIX)
        assert smallest_chip(night.floor) == 5
        assert [difference(night.floor, EVEN | {1: 3000 - by}) for by in (30, 31)] == [0, -31]
        night.record(ColouredUp(chip=5))
        assert smallest_chip(night.floor) == 10
        none = DM.model_copy(update={"chips": DM.chips.model_copy(update={"chips": ()})})
        bare = Night(rulebook=none).start(SIX)
        assert smallest_chip(bare.floor) == 0
        with bare.refuses(words="17,999 chips, 1 fewer than the 18,000"):
            bare.record(StacksCounted(stacks=EVEN | {1: 2999}))
        with bare.refuses(words="18,001 chips, 1 more than the 18,000"):
            bare.record(StacksCounted(stacks=EVEN | {1: 3001}))


def test_a_count_that_is_told_late_does_not_replace_a_later_one():
    """Counted at 30 and at 50 minutes; what was counted at 40 is heard after both."""
    night = Night().start(SIX).at(30).record(StacksCounted(stacks={1: 2000, 2: 2500}))
    night.at(50).record(StacksCounted(stacks={1: 4000}))
    late = Recorded(
        len(night.facts) + 1, night.at(40).now, StacksCounted(stacks={1: 1000, 2: 1500}), night.at(51).now
    )
    floor = floors.apply(night.floor, late)
    assert [floor.players[player].counted[0] for player in (1, 2)] == [4000, 1500]


class TestSnapshots:
    def test_there_is_none_before_the_start(self):
        night = Night().buy_in(SIX)
        with night.refuses(words="has not been started"):
            night.record(ChipLeadersTaken(stacks=EVEN))

    @pytest.mark.rule("DM-points-chip-leader")
    def test_whoever_sets_the_payouts_says_how_many_lead(self):
        night = Night().start(SIX).record(PayoutsSet(amounts=(10_680,), reason="all"))
        assert most_leaders(night.floor) == 1

    @pytest.mark.rule("DM-points-chip-leader", "DM-payout-online")
    def test_where_a_percentage_is_paid_everybody_may_lead_until_entries_close(self):
        night = Night(kind=Kind.ONLINE).start(SIX)
        assert most_leaders(night.floor) == 6
        assert most_leaders(night.at(121).floor.at(night.now)) == 1

    @pytest.mark.rule("DM-points-chip-leader")
    def test_rows_for_fewer_than_have_bought_in_pay_nobody_any_more(self):
        """For up to nine this club pays three places, for more than nine two."""
        bands = [
            {"fewest": 2, "most": 7, "percents": (50, 30, 20)},
            {"fewest": 8, "most": 99, "percents": (60, 40)},
        ]
        payouts = type(DM.payouts)(bands=bands)
        book = DM.model_copy(update={"payouts": payouts})
        seven, eight = (Night(rulebook=book).start(" ".join(NAMES[:count])) for count in (7, 8))
        assert [most_leaders(night.floor) for night in (seven, eight)] == [3, 2]

    @pytest.mark.rule("DM-points-chip-leader", "DM-noshow-zero")
    def test_an_absent_stack_is_none_of_those_that_may_lead(self):
        night = Night().start(f"{SIX} Gus", absent="Gus").at(121)
        floor = night.floor.at(night.now)
        assert still_to_count(floor, {7: 2900, 1: 5000}) is None
        assert still_to_count(floor, {7: 2900, 1: 5000, 2: 2800}) == []
        house = with_house().record(PayoutsSet(amounts=(3560,), reason="all"))
        assert still_to_count(house.floor, {-1: 3000}) is None

    @pytest.mark.rule("DM-points-chip-leader-rebuys")
    def test_nobody_is_asked_for_who_cannot_have_as_many(self):
        """Of 24,000 chips; Ann and Fay bought 3,000 of theirs."""
        night = Night().start(SIX).rebuy("Ann").rebuy("Fay").at(121)
        floor = night.floor.at(night.now)
        assert still_to_count(floor, {1: 8000, 2: 8000}) == [3, 4, 5]
        assert still_to_count(floor, {1: 9000, 2: 9000, 3: 6000}) == []
        assert still_to_count(floor, {1: 11_000, 2: 9000}) == []

    @pytest.mark.rule("DM-points-chip-leader-rebuys")
    def test_a_sentence_names_six_and_counts_the_others(self):
        night = Night().start(" ".join(NAMES[:9])).rebuy("Ann").rebuy("Ann").at(121)
        with night.refuses("DM-points-chip-leader-rebuys", "Count Dan, Eve, Fay, Gus, Hal and Ida too"):
            night.record(ChipLeadersTaken(stacks={1: 8500, 2: 8400, 3: 8300}))
        more = Night().start(" ".join(NAMES[:5]), " ".join(NAMES[5:11])).rebuy("Ann").rebuy("Ann").at(121)
        with more.refuses(
            "DM-points-chip-leader-rebuys", "Count Dan, Eve, Fay, Gus, Hal, Ida and 2 more too"
        ):
            more.record(ChipLeadersTaken(stacks={1: 8500, 2: 8400, 3: 8300}))
