"""Stacks, chip leaders, rolled-over pots, penalties (tournaments/night/floor/counts.py, conduct.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night, levels
from tournaments.night.due import snapshot_due
from tournaments.night.facts import (
    AbsentRemoved,
    BoughtIn,
    ChipLeadersTaken,
    ChipsAdjusted,
    Penalised,
    PotRolledOver,
    Ruled,
    SeatedAt,
    StacksCounted,
)
from tournaments.night.floor.counts import ChipCounts
from tournaments.night.scoring import chip_leads

SIX = "Ann Bob Cat Dan Eve Fay"
EVEN = dict.fromkeys(range(1, 7), 3000)
DM = PRESETS["dead_money"]
PAID_LEFT = DM.model_copy(update={"points": DM.points.model_copy(update={"chip_leader_until": "paid_left"})})
"""A club that began with Dead Money before its book's reading of when play is in the money."""


class TestChipLeaders:
    @pytest.mark.rule("DM-points-chip-leader-rebuys")
    def test_bought_chips_are_taken_off_before_stacks_are_compared(self):
        night = Night().start(SIX).rebuy("Ann").at(61)
        night.record(ChipLeadersTaken(stacks={1: 7000, 2: 5000, 3: 4000, 4: 2500, 5: 2000, 6: 500}))
        assert dict(night.floor.of(ChipCounts).snapshots[0].stacks) == {
            1: 4000,
            2: 5000,
            3: 4000,
            4: 2500,
            5: 2000,
            6: 500,
        }

    def test_it_may_leave_less_than_nothing(self):
        night = Night().start(SIX).rebuy("Ann").rebuy("Ann").at(61)
        night.record(ChipLeadersTaken(stacks={1: 4000, 2: 5000, 3: 5000, 4: 4000, 5: 4000, 6: 2000}))
        assert night.floor.of(ChipCounts).snapshots[0].stacks[1] == -2000

    @pytest.mark.rule("DM-points-chip-leader")
    def test_every_hour_of_running_clock_one_is_due(self):
        night = Night().start(SIX)
        assert not snapshot_due(night.floor, night.at(59).clock)
        assert snapshot_due(night.floor, night.at(61).clock)
        night.record(ChipLeadersTaken(stacks=EVEN))
        assert not snapshot_due(night.floor, night.at(119).clock)

    @pytest.mark.rule("DM-points-chip-leader")
    def test_or_at_the_clubs_own_interval(self):
        points = DM.points.model_copy(update={"chip_leader_minutes": 40})
        night = Night(rulebook=DM.model_copy(update={"points": points})).start(SIX)
        assert not snapshot_due(night.floor, night.at(39).clock)
        assert snapshot_due(night.floor, night.at(41).clock)
        night.record(ChipLeadersTaken(stacks=EVEN))
        assert not snapshot_due(night.floor, night.at(79).clock)
        assert snapshot_due(night.floor, night.at(81).clock)

    @pytest.mark.rule("DM-points-chip-leader")
    def test_as_many_stacks_are_counted_as_can_get_a_point(self):
        night = Night().start(SIX).at(121)
        with night.refuses("DM-points-chip-leader", "2 players may get a point"):
            night.record(ChipLeadersTaken(stacks={1: 4000}))
        night.record(ChipLeadersTaken(stacks={1: 4000, 2: 3500}))

    @pytest.mark.rule("DM-points-chip-leader")
    def test_while_entries_are_open_as_many_as_the_payouts_may_yet_have(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim").at(61)
        with night.refuses("DM-points-chip-leader", "5 players may get a point"):
            night.record(ChipLeadersTaken(stacks={1: 9000, 2: 5000, 3: 4000}))
        night.record(ChipLeadersTaken(stacks={1: 9000, 2: 5000, 3: 4000, 4: 3500, 5: 3000}))
        seat = SeatedAt(player=12, table=2, seat=9)
        night.record(BoughtIn(player=12, name="Lou", seat=seat))
        assert sorted(chip_leads(night.floor)) == [1, 2, 3, 4]

    @pytest.mark.rule("DM-points-chip-leader-rebuys")
    def test_nor_may_the_rebuys_of_those_counted_hide_somebody(self):
        """Ann has 9,000 of which she bought 6,000; Cat's 7,000, all of them won, are more."""
        night = Night().start(SIX).rebuy("Ann").rebuy("Ann").at(121)
        with night.refuses("DM-points-chip-leader-rebuys", "Count Cat, Dan, Eve and Fay too"):
            night.record(ChipLeadersTaken(stacks={1: 9000, 2: 8000}))
        night.record(ChipLeadersTaken(stacks={1: 9000, 2: 8000, 3: 5000}))
        assert sorted(chip_leads(night.floor)) == [2, 3]

    @pytest.mark.rule("DM-points-chip-leader", "DM-noshow-zero")
    def test_whoever_never_came_takes_nobodys_lead(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(121)
        night.record(ChipLeadersTaken(stacks={7: 2900, 1: 5000, 2: 2800, 3: 2700}))
        night.record(AbsentRemoved(player=7, stack=2900))
        assert sorted(chip_leads(night.floor)) == [1, 2]

    @pytest.mark.rule("DM-points-chip-leader-itm", "DM-noshow-zero")
    def test_nor_are_they_one_of_those_left_when_it_is_asked_whether_play_was_in_the_money(self):
        """Two who came and one absent stack were left, and two are paid."""
        night = Night(rulebook=PAID_LEFT).start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(100)
        for name in ("Cat", "Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        night.record(ChipLeadersTaken(stacks={1: 15_000, 2: 3000, 7: 3000})).at(121)
        assert sorted(chip_leads(night.floor)) == [1, 2, 7]
        night.record(AbsentRemoved(player=7, stack=3000))
        assert chip_leads(night.floor) == {}

    @pytest.mark.rule("DM-points-chip-leader-itm", "DM-noshow-zero")
    def test_nor_does_their_stack_keep_play_out_of_the_money_once_they_come_too_late(self):
        """Two who came are left and two are paid; the stack of a third still lies there."""
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(100)
        for name in ("Cat", "Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        night.at(200)
        with night.refuses("DM-points-chip-leader-itm", "in the money with 2 left"):
            night.record(ChipLeadersTaken(stacks={1: 15_000, 2: 3000, 7: 3000}))
        assert not snapshot_due(night.floor.at(night.now), night.clock)

    @pytest.mark.rule("DM-points-chip-leader-itm")
    def test_none_once_play_is_in_the_money(self):
        night = Night().start(SIX).at(121).bust("Ann", by="Bob").bust("Cat", by="Bob").bust("Dan", by="Bob")
        night.record(ChipLeadersTaken(stacks={2: 8000, 5: 5000})).bust("Eve", by="Bob")
        with night.refuses("DM-points-chip-leader-itm", "in the money with 2 left"):
            night.record(ChipLeadersTaken(stacks={2: 8000, 6: 5000}))
        assert not snapshot_due(night.floor, night.at(200).clock)

    @pytest.mark.rule("DM-points-chip-leader-itm", "DM-rebuy-cutoff")
    def test_while_somebody_may_come_back_play_is_not_in_the_money_however_few_are_left(self):
        """Two are left at an hour of play and two are paid; rebuys are open, and Cat comes back."""
        for rulebook, leads in ((DM, [1, 2]), (PAID_LEFT, [])):
            night = Night(rulebook=rulebook).start(SIX).at(50)
            for name in ("Cat", "Dan", "Eve", "Fay"):
                night.bust(name, by="Ann")
            assert snapshot_due(night.floor, night.at(61).clock)
            night.record(ChipLeadersTaken(stacks={1: 15_000, 2: 3000})).at(62).rebuy("Cat").at(130)
            assert sorted(chip_leads(night.floor)) == leads

    @pytest.mark.rule("DM-points-chip-leader-itm", "DM-rebuy-cutoff")
    def test_nor_while_one_may_who_went_out_in_the_last_hand_before_the_cut_off(self):
        night = Night().start(SIX).at(100)
        for name in ("Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        night.at(119).deal().at(121).bust("Cat", by="Ann")
        assert snapshot_due(night.floor, night.clock)
        night.record(ChipLeadersTaken(stacks={1: 15_000, 2: 3000}))
        assert sorted(chip_leads(night.floor)) == [1, 2]
        night.deal()
        with night.refuses("DM-points-chip-leader-itm", "in the money with 2 left"):
            night.record(ChipLeadersTaken(stacks={1: 15_000, 2: 3000}))

    def test_none_where_the_rulebook_gives_no_points_for_it(self):
        night = Night("cpl").start(SIX, seats=8).at(61)
        with night.refuses("DM-points-chip-leader"):
            night.record(ChipLeadersTaken(stacks={1: 4000, 2: 5000}))
        assert not snapshot_due(night.floor, night.clock)

    @pytest.mark.rule("DM-points-chip-leader")
    @pytest.mark.parametrize(
        ("every", "due_at"),
        [("hour", [71]), ("level", [21, 41, 71, 91]), ("break", [41])],
    )
    def test_or_at_every_level_or_break(self, every, due_at):
        """Levels of twenty minutes, and a break of ten after the second: one is due once, when a level ends,
        be it with a break, or when a break begins."""
        book = DM.model_copy(update={"points": DM.points.model_copy(update={"chip_leader_every": every})})
        night = Night(rulebook=book).start(SIX, structure=levels(breaks=(2,)))
        taken = []
        for minute in range(1, 92, 5):
            if snapshot_due(night.floor, night.at(minute).clock):
                night.record(ChipLeadersTaken(stacks=EVEN))
                taken.append(minute)
        assert taken == due_at


class TestCounts:
    def test_a_counted_stack_stands_with_its_time(self):
        night = Night().start(SIX).at(30).record(StacksCounted(stacks={1: 4500}))
        assert night["Ann"].counted == (4500, night.now)

    def test_nobody_has_more_than_all_the_chips(self):
        night = Night().start(SIX)
        with night.refuses(words="Ann cannot have 18,001 chips"):
            night.record(StacksCounted(stacks={1: 18_001}))

    def test_stacks_fit_the_chips_in_play_or_are_recorded_all_the_same(self):
        night = Night().start(SIX)
        with night.refuses(words="18,600 chips, 600 more than the 18,000 in play"):
            night.record(StacksCounted(stacks={1: 10_000, 2: 8600}))
        with night.refuses(words="17,900 chips, 100 fewer than the 18,000 in play"):
            night.record(StacksCounted(stacks=EVEN | {1: 2900}))
        night.record(StacksCounted(stacks=EVEN | {1: 2970}))
        assert night["Ann"].counted == (2970, night.now)
        night.record(StacksCounted(stacks=EVEN | {1: 2900}, despite=True))
        assert night["Ann"].counted == (2900, night.now)

    def test_some_stacks_may_leave_as_much_as_they_like_to_the_others(self):
        night = Night().start(SIX).record(StacksCounted(stacks={1: 100, 2: 100}))
        assert night["Bob"].counted == (100, night.now)

    def test_a_count_is_forgotten_when_chips_are_won_by_a_knockout(self):
        night = Night().start(SIX).record(StacksCounted(stacks=EVEN)).bust("Ann", by="Bob")
        assert night["Bob"].counted is None
        assert night["Cat"].counted == (3000, night.now)

    def test_the_last_player_has_every_chip(self):
        night = Night().start("Ann Bob Cat", override="three").bust("Ann", by="Bob").at(30)
        night.bust("Cat", by="Bob")
        assert night["Bob"].counted == (9000, night.now)

    def test_only_players_with_chips_are_counted(self):
        night = Night().start(SIX).bust("Ann", by="Bob")
        with night.refuses(words="Ann is out"):
            night.record(StacksCounted(stacks={1: 100}))


def test_rolled_over_chips_are_shown_and_stay_in_the_count():
    night = Night().start(SIX).record(PotRolledOver(table=1, chips=900))
    assert (night.floor.rolled_over, night.floor.chips_in_play) == (900, 18_000)
    with night.refuses(words="Only 18,000"):
        night.record(PotRolledOver(table=1, chips=18_001))


class TestPenalties:
    def test_hands_are_counted_down_as_they_are_dealt(self):
        night = Night().start(SIX).record(Penalised(player=1, penalty="hands", amount=2))
        assert [night.deal()["Ann"].sits_out for _ in range(3)] == [1, 0, 0]

    def test_a_round_is_as_many_hands_as_the_table_has_players(self):
        night = Night().start(SIX).record(Penalised(player=1, penalty="rounds", amount=2))
        assert night["Ann"].sits_out == 12

    def test_he_is_dealt_in_and_pays_his_blinds(self):
        night = Night().start(SIX).record(Penalised(player=2, penalty="hands", amount=5)).deal()
        assert night.posts() == ("Ann", "Bob", "Cat")

    def test_warnings_are_counted(self):
        night = Night().start(SIX).record(Penalised(player=1, penalty="warning", reason="phone"))
        assert night["Ann"].warnings == 1

    def test_a_disqualified_players_chips_leave_play(self):
        night = Night().start(SIX)
        with night.refuses(words="how many are they"):
            night.record(Penalised(player=1, penalty="disqualified"))
        with night.refuses(words="How many hands"):
            night.record(Penalised(player=1, penalty="hands"))
        night.record(Penalised(player=1, penalty="disqualified", stack=2500))
        assert (night.floor.chips_in_play, night["Ann"].out.how) == (15_500, "disqualified")

    def test_before_the_start_nobody_is_disqualified(self):
        night = Night().buy_in("Ann Bob")
        with night.refuses(words="undo the buy-in"):
            night.record(Penalised(player=1, penalty="disqualified", stack=0))

    def test_a_ruling_is_kept_and_changes_nothing(self):
        night = Night().start(SIX)
        before = night.floor
        night.record(Ruled(text="The string bet is a call.", table=1))
        assert night.floor.players == before.players


class TestTheCountPutRight:
    @pytest.mark.rule("TDA-64")
    def test_chips_that_are_nobodys_leave_play_and_the_average_follows(self):
        night = Night().start(SIX)
        assert (night.floor.chips_in_play, night.floor.average_stack) == (18_000, 3000)
        night.record(ChipsAdjusted(cause="found", chips=600, reason="under table 1"))
        assert (night.floor.chips_in_play, night.floor.average_stack) == (17_400, 2900)
        night.record(StacksCounted(stacks={**EVEN, 1: 2400}))  # all of them, to the chip
        with night.refuses(words="600 more than the 17,400 in play"):
            night.record(StacksCounted(stacks=EVEN))

    @pytest.mark.rule("TDA-63")
    def test_hidden_chips_leave_the_stack_they_were_in(self):
        night = Night().start(SIX).record(StacksCounted(stacks=EVEN))
        with night.refuses("TDA-63", "Whose chips"):
            night.record(ChipsAdjusted(cause="hidden", chips=500))
        night.record(ChipsAdjusted(cause="hidden", chips=500, player=1))
        assert night["Ann"].counted[0] == 2500
        assert night.floor.chips_in_play == 17_500

    @pytest.mark.parametrize(
        ("cause", "after"),
        [("missing", 17_000), ("short", 17_000), ("long", 19_000), ("given_back", 19_000)],
    )
    def test_each_cause_has_its_direction_and_changes_a_stack_that_was_counted(self, cause, after):
        night = Night().start(SIX).record(StacksCounted(stacks=EVEN))
        night.record(ChipsAdjusted(cause=cause, chips=1000, player=2))
        assert night.floor.chips_in_play == after
        assert night["Bob"].counted[0] == 3000 + after - 18_000

    def test_what_cannot_be_is_refused(self):
        night = Night().buy_in(SIX)
        with night.refuses(words="Play has not begun"):
            night.record(ChipsAdjusted(cause="found", chips=1))
        night = Night().start(SIX).record(StacksCounted(stacks=EVEN))
        with night.refuses(words="How many chips"):
            night.record(ChipsAdjusted(cause="found", chips=0))
        with night.refuses(words="Only 18,000 chips are in play"):
            night.record(ChipsAdjusted(cause="found", chips=18_000))
        with night.refuses(words="Ann would have no chips"):
            night.record(ChipsAdjusted(cause="missing", chips=3000, player=1))
        night.bust("Ann", by="Bob")
        with night.refuses(words="Ann is out"):
            night.record(ChipsAdjusted(cause="missing", chips=100, player=1))
