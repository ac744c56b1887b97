"""Tests of what a night is worth (tournaments/night/scoring.py)."""

from datetime import timedelta
from fractions import Fraction

import pytest

from clubs.rulebook import PRESETS, Kind
from clubs.scoring.points import lines, total
from clubs.scoring.scores import PlayerNight
from tests.tournaments.nights import EIGHT_O_CLOCK, Night
from tournaments.night.facts import AbsentRemoved, ChipLeadersTaken, DealAgreed, DealShare, Finished
from tournaments.night.floor import Snapshot
from tournaments.night.floor.counts import ChipCounts, still_to_count
from tournaments.night.scoring import bills, chip_leads, leaders, scores, so_far

SIX = "Ann Bob Cat Dan Eve Fay"
DM = PRESETS["dead_money"]


def snapshot(**stacks):
    by_number = {ord(name) - ord("a"): stack for name, stack in stacks.items()}
    return Snapshot(1, EIGHT_O_CLOCK, 20, by_number, timedelta(0), 0)


def score(night, name):
    return next(found for found in scores(night.floor) if found.player == night.ids[name])


def bust_all(night, *names, by="Fay"):
    for name in names:
        night.bust(name, by=by)
    return night


class TestLeaders:
    @pytest.mark.rule("DM-points-chip-leader")
    def test_the_biggest_stacks_qualify(self):
        assert leaders(snapshot(a=500, b=900, c=700), 2, ties="all") == [1, 2]
        assert leaders(snapshot(a=500, b=900, c=700, d=600, e=100), 2, ties="all") == [1, 2]

    @pytest.mark.parametrize(("ties", "who"), [("all", [1, 0, 2]), ("none", [1])])
    def test_equal_stacks_at_the_cut(self, ties, who):
        assert leaders(snapshot(a=700, b=900, c=700), 2, ties=ties) == who

    def test_equal_stacks_above_the_cut_are_no_tie(self):
        assert leaders(snapshot(a=900, b=900, c=700), 2, ties="none") == [0, 1]

    def test_fewer_counted_than_qualify(self):
        assert leaders(snapshot(a=500), 3, ties="all") == [0]

    @pytest.mark.rule("DM-points-chip-leader", "DM-points-chip-leader-rebuys")
    def test_as_many_as_there_are_payouts_after_taking_off_what_was_bought(self):
        night = Night().start(SIX).rebuy("Ann").at(61)
        night.record(ChipLeadersTaken(stacks={1: 7000, 2: 5000, 3: 4500, 4: 2000, 5: 1500, 6: 1000}))
        assert chip_leads(night.floor) == {2: [night.floor.sequence], 3: [night.floor.sequence]}

    @pytest.mark.rule("DM-points-chip-leader-itm")
    @pytest.mark.parametrize(("until", "leads"), [("paid_left", []), ("in_the_money", [5, 6])])
    def test_a_snapshot_with_no_more_left_than_are_paid(self, until, leads):
        """While rebuys are open: the book gives points until play is in the money."""
        points = DM.points.model_copy(update={"chip_leader_until": until})
        night = Night(rulebook=DM.model_copy(update={"points": points})).start(SIX).at(100)
        bust_all(night, "Ann", "Bob", "Cat", "Dan").record(ChipLeadersTaken(stacks={5: 9000, 6: 9000}))
        assert sorted(chip_leads(night.floor)) == leads

    @pytest.mark.rule("DM-points-chip-leader", "DM-noshow-zero")
    @pytest.mark.parametrize("absent", ["Gus", "Gus Hal"])
    def test_a_stack_of_somebody_who_came_too_late_changes_nothing_wherever_it_lies(self, absent):
        """Six came, three are left and two are paid: the two biggest stacks lead, the absent one or none."""
        kept = self.night_without(absent).record(self.three_stacks())
        removed = self.night_without(absent)
        for name in absent.split():
            removed.record(AbsentRemoved(player=removed.ids[name], stack=2500))
        removed.record(self.three_stacks())
        lead = [sorted(chip_leads(night.floor)) for night in (kept, removed)]
        assert lead == [[1, 2], [1, 2]]
        for name in absent.split():
            kept.record(AbsentRemoved(player=kept.ids[name], stack=2500))
        assert sorted(chip_leads(kept.floor)) == [1, 2]
        for night in (kept, removed):
            night.at(200).bust("Cat", by="Ann").bust("Bob", by="Ann").record(Finished())
            assert {name: score(night, name).chip_leads for name in ("Ann", "Bob", "Cat")} == {
                "Ann": (night.floor.of(ChipCounts).snapshots[0].sequence,),
                "Bob": (night.floor.of(ChipCounts).snapshots[0].sequence,),
                "Cat": (),
            }

    def night_without(self, absent):
        night = Night().start(f"{SIX} {absent}", absent=absent).at(119).deal()
        night.at(121).deal().at(123).deal().at(150)
        return bust_all(night, "Dan", "Eve", "Fay", by="Ann").at(180)

    def three_stacks(self):
        return ChipLeadersTaken(stacks={1: 9000, 2: 7000, 3: 3000}, despite=True)

    @pytest.mark.rule("DM-points-chip-leader")
    def test_nobody_counts_the_stack_of_whoever_came_too_late(self):
        night = self.night_without("Gus")
        assert still_to_count(night.floor.at(night.now), {1: 9000, 2: 7000, 3: 3000}) == []


class TestKnockouts:
    @pytest.mark.rule("DM-points-multi-knockout")
    def test_two_in_one_hand_are_marked_for_who_has_both(self):
        night = Night().start(SIX).at(125).busts(("Ann", "Bob", 500), ("Cat", "Bob Dan", 800))
        bust_all(night, "Eve", "Fay", "Dan", by="Bob")
        bob, dan = score(night, "Bob"), score(night, "Dan")
        assert [(k.victim, k.share, k.multi) for k in bob.knockouts[:2]] == [
            ("Ann", 1, True),
            ("Cat", Fraction(1, 2), True),
        ]
        assert [k.multi for k in dan.knockouts] == [False]

    @pytest.mark.rule("DM-points-knockout", "DM-rebuy-knockout")
    def test_a_player_who_rebought_is_worth_one_each_time(self):
        night = Night().start(SIX).bust("Ann", by="Bob").rebuy("Ann").bust("Ann", by="Bob")
        assert [k.victim for k in score(night, "Ann").knockouts] == []
        night = bust_all(night, "Cat", "Dan", "Eve", "Fay", by="Bob")
        assert [k.victim for k in score(night, "Bob").knockouts][:2] == ["Ann", "Ann"]
        assert score(night, "Ann").rebuys == 1


@pytest.mark.rule("DM-points-factor", "DM-points-placing", "DM-points-itm", "DM-points-winner")
def test_the_winner_of_ten_players_with_two_single_knockouts_and_a_chip_lead_has_34_points():
    """Ruling 125's example: (10 + 1 + 3 + 2 + 1) x 2."""
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").at(61)
    night.record(ChipLeadersTaken(stacks={1: 9000, 2: 8000, 3: 7000, 4: 900, 5: 800})).at(125)
    night.bust("Bob", by="Ann").bust("Cat", by="Ann")
    for name in ("Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"):
        night.bust(name)
    ann = score(night.record(Finished()), "Ann")
    played = PlayerNight(
        Kind.LIVE, 10, 3, ann.first, ann.last, knockouts=ann.knockouts, chip_leads=ann.chip_leads
    )
    assert total(lines(played, DM)) == 34


@pytest.mark.rule("DM-deal-points")
def test_those_who_made_a_deal_are_marked_and_take_their_shares():
    night = bust_all(Night().start(SIX).at(125), "Ann", "Bob", "Cat", "Dan")
    shares = [DealShare(player=5, cents=6000), DealShare(player=6, cents=4680)]
    night.record(DealAgreed(shares=shares))
    eve = score(night, "Eve")
    assert (eve.first, eve.last, eve.deal, eve.prize) == (1, 2, True, 6000)
    assert not score(night, "Dan").deal
    night.record(Finished())
    points = {night.names([player])[0]: total(bill) for player, bill in bills(night.floor).items()}
    assert points["Eve"] == 2 * (5 + 1)
    assert points["Fay"] == 2 * (5 + 1 + 4)
    assert (points["Dan"], points["Ann"]) == (2 * 4, 2 * 1)


@pytest.mark.rule("DM-points-knockout")
def test_the_winners_of_a_split_pot_share_the_point_of_whom_they_felled():
    night = Night().start(SIX).at(125).bust("Ann", by="Bob Cat")
    bust_all(night, "Bob", "Cat")
    points = {night.names([player])[0]: total(bill) for player, bill in bills(night.floor).items()}
    assert points == {"Ann": 2, "Bob": 2 * (2 + Fraction(1, 2)), "Cat": 2 * (3 + Fraction(1, 2))}


class TestSoFar:
    """Tests of what a night comes to if it ended now (tournaments/scoring.so_far)."""

    def points(self, night):
        return {
            night.names([player])[0]: (str(each.finish), float(total(each.bill)))
            for player, each in so_far(night.floor).items()
        }

    def test_before_the_start_there_is_nothing(self):
        assert so_far(Night().buy_in("Ann Bob Cat").floor) == {}

    @pytest.mark.rule("DM-points-placing")
    def test_who_is_still_in_is_sure_of_the_last_place_among_them(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay").at(125).bust("Fay", by="Ann")
        points = self.points(night)
        assert points["Fay"] == ("6", 2)
        assert points["Bob"] == ("5", 4)
        assert points["Ann"] == ("5", 6)
        assert {night.names([p])[0] for p, each in so_far(night.floor).items() if each.is_sure} == {
            *("Ann", "Bob", "Cat", "Dan", "Eve")
        }

    def test_nobody_ends_with_less_than_he_was_sure_of(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay").at(125)
        before = self.points(night)
        for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
            night.bust(name, by="Ann")
            after = self.points(night)
            assert all(after[who][1] >= before[who][1] for who in after)
            before = after

    def test_decided_it_is_the_bill_itself(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay").at(125)
        for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
            night.bust(name, by="Ann")
        assert {player: each.bill for player, each in so_far(night.floor).items()} == bills(night.floor)
