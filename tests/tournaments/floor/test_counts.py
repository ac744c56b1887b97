"""Stacks, chip leaders, colour-ups, rolled-over pots, penalties (tournaments/floor/counts.py, conduct.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.due import snapshot_due
from tournaments.facts import ChipLeadersTaken, ColouredUp, Penalised, PotRolledOver, Ruled, StacksCounted

SIX = "Ann Bob Cat Dan Eve Fay"
DM = PRESETS["dead_money"]


class TestChipLeaders:
    @pytest.mark.rule("DM-points-chip-leader-rebuys")
    def test_bought_chips_are_taken_off_before_stacks_are_compared(self):
        night = Night().start(SIX).rebuy("Ann").at(61).record(ChipLeadersTaken(stacks={1: 7000, 2: 5000}))
        assert dict(night.floor.snapshots[0].stacks) == {1: 4000, 2: 5000}

    def test_it_may_leave_less_than_nothing(self):
        night = Night().start(SIX).rebuy("Ann").rebuy("Ann").at(61)
        night.record(ChipLeadersTaken(stacks={1: 4000, 2: 5000}))
        assert night.floor.snapshots[0].stacks[1] == -2000

    @pytest.mark.rule("DM-points-chip-leader")
    def test_every_hour_of_running_clock_one_is_due(self):
        night = Night().start(SIX)
        assert not snapshot_due(night.floor, night.at(59).clock)
        assert snapshot_due(night.floor, night.at(61).clock)
        night.record(ChipLeadersTaken(stacks={1: 4000, 2: 5000}))
        assert not snapshot_due(night.floor, night.at(119).clock)

    @pytest.mark.rule("DM-points-chip-leader")
    def test_as_many_stacks_are_counted_as_can_get_a_point(self):
        night = Night().start(SIX).at(61)
        with night.refuses("DM-points-chip-leader", "2 players can get a point"):
            night.record(ChipLeadersTaken(stacks={1: 4000}))

    @pytest.mark.rule("DM-points-chip-leader-itm")
    def test_none_once_play_is_in_the_money(self):
        night = Night().start(SIX).at(121).bust("Ann", by="Bob").bust("Cat", by="Bob").bust("Dan", by="Bob")
        night.record(ChipLeadersTaken(stacks={2: 8000, 5: 5000})).bust("Eve", by="Bob")
        with night.refuses("DM-points-chip-leader-itm", "in the money with 2 left"):
            night.record(ChipLeadersTaken(stacks={2: 8000, 6: 5000}))
        assert not snapshot_due(night.floor, night.at(200).clock)

    def test_none_where_the_rulebook_gives_no_points_for_it(self):
        night = Night("cpl").start(SIX, seats=8).at(61)
        with night.refuses("DM-points-chip-leader"):
            night.record(ChipLeadersTaken(stacks={1: 4000, 2: 5000}))
        assert not snapshot_due(night.floor, night.clock)

    @pytest.mark.parametrize(("every", "due_at"), [("level", 21), ("break", 61)])
    def test_or_every_level_or_break(self, every, due_at):
        from tests.tournaments.nights import levels

        book = DM.model_copy(update={"points": DM.points.model_copy(update={"chip_leader_every": every})})
        night = Night(rulebook=book).start(SIX, structure=levels(breaks=(3,)))
        assert not snapshot_due(night.floor, night.at(due_at - 2).clock)
        assert snapshot_due(night.floor, night.at(due_at).clock)
        night.record(ChipLeadersTaken(stacks={1: 4000, 2: 5000}))
        assert not snapshot_due(night.floor, night.at(due_at + 5).clock)


class TestCounts:
    def test_a_counted_stack_stands_with_its_time(self):
        night = Night().start(SIX).at(30).record(StacksCounted(stacks={1: 4500}))
        assert night["Ann"].counted == (4500, night.now)

    def test_nobody_has_more_than_all_the_chips(self):
        night = Night().start(SIX)
        with night.refuses(words="Ann cannot have 18,001 chips"):
            night.record(StacksCounted(stacks={1: 18_001}))

    def test_only_players_with_chips_are_counted(self):
        night = Night().start(SIX).bust("Ann", by="Bob")
        with night.refuses(words="Ann is out"):
            night.record(StacksCounted(stacks={1: 100}))


class TestColourUp:
    @pytest.mark.rule("DM-colour-up", "CPL-chip-up")
    def test_what_rounding_up_adds_is_in_the_count_of_chips(self):
        night = Night().start(SIX).record(ColouredUp(chip=25, extra=75))
        assert night.floor.chips_in_play == 6 * 3000 + 75
        with night.refuses("DM-colour-up", "have been removed"):
            night.record(ColouredUp(chip=25))

    def test_only_a_chip_of_the_club_that_has_a_larger_one(self):
        night = Night().start(SIX)
        with night.refuses("DM-colour-up", "no chip worth 50"):
            night.record(ColouredUp(chip=50))
        with night.refuses("DM-colour-up", "Nothing is larger"):
            night.record(ColouredUp(chip=5000))

    @pytest.mark.rule("DM-colour-up")
    def test_rounding_up_adds_less_than_one_larger_chip_to_each_stack(self):
        night = Night().start(SIX)
        with night.refuses("DM-colour-up", "less than one 100 chip"):
            night.record(ColouredUp(chip=25, extra=600))


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
