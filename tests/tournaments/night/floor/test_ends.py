"""Until when, to the second, and for whom (tournaments/night/floor/windows.py)."""

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.floor.closing import TWO_HOURS, close, late
from tests.tournaments.nights import Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    AddedOn,
    Arrived,
    BoughtIn,
    Finished,
    Rebought,
    SeatedAt,
    TimeAdded,
)
from tournaments.night.floor.entries import still_open
from tournaments.night.floor.records import Recorded, When
from tournaments.night.floor.windows import (
    add_on_open,
    awaited,
    entries_closed,
    forfeited,
    may_finish,
    rebuys_ended_at,
    removal_due,
    until_entries_close,
    until_rebuys_end,
)

SIX = "Ann Bob Cat Dan Eve Fay"


def told(night, minute, second, *facts):
    """What is recorded now was given at that moment, by a device that had no network."""
    now = night.now
    night.at(minute, second).record(*facts)
    night.now = now


def told_by_an_older_log(night, fact):
    """The floor after a fact that was accepted under the checks of its day."""
    recorded = Recorded(len(night.facts) + 1, night.now, fact)
    floor = night.floor.copy()
    floor.rules_version = 1
    return floors.after([recorded], night.rulebook, night.floor.kind, floor)


def exactly_at(minutes):
    """A night whose cut-off comes at that very minute, in whatever level."""
    book = PRESETS["dead_money"]
    cut_off = book.cut_off.model_copy(update={"moment": "exact", "minutes": minutes})
    return Night(rulebook=book.model_copy(update={"cut_off": cut_off}))


def now(night):
    return When(night.now, night.now, 0)


class TestToTheSecond:
    """Tests of what is given at the moment of an end is too late, what was given before it is in time,
    whenever it is told."""

    @pytest.mark.rule("DM-addon-once")
    def test_the_add_on_is_taken_until_the_break_ends_and_may_be_told_later(self):
        night = Night().start(SIX, structure=levels(breaks=(6,))).at(160).deal()
        told(night, 129, 59, AddedOn(player=1))
        with night.refuses("DM-addon-once"):
            told(night, 130, 0, AddedOn(player=2))

    @pytest.mark.rule("DM-addon-once")
    def test_from_the_very_moment_of_the_cut_off(self):
        night = Night().start(SIX, structure=levels(breaks=(6,))).at(125)
        told(night, 120, 0, AddedOn(player=1))
        with night.refuses("DM-addon-once"):
            told(night, 119, 59, AddedOn(player=2))

    @pytest.mark.rule("DM-addon-once")
    def test_until_the_second_hand_is_dealt_and_not_at_it(self):
        night = Night().start(SIX).at(121).deal().at(122).deal().at(123)
        told(night, 121, 59, AddedOn(player=1))
        with night.refuses("DM-addon-once"):
            told(night, 122, 0, AddedOn(player=2))

    @pytest.mark.rule("DM-addon-once")
    def test_the_second_hand_is_that_of_the_players_own_table(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").at(121).deal(1, 1)
        night.add_on("Dan")
        with night.refuses("DM-addon-once"):
            night.add_on("Ann")
        assert add_on_open(night.floor)
        assert not add_on_open(night.deal(2, 2).floor)

    @pytest.mark.rule("DM-addon-once")
    def test_add_ons_end_when_the_director_says_so(self):
        night = Night().start(SIX, structure=levels(breaks=(6,))).at(122).record(close("add_ons")).at(123)
        told(night, 121, 59, AddedOn(player=1))
        with night.refuses("DM-addon-once"):
            told(night, 122, 0, AddedOn(player=2))

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_so_do_rebuys(self):
        night = Night().start(SIX).at(20).record(close("rebuys")).at(21)
        told(night, 19, 59, Rebought(player=1, stack=500))
        with night.refuses("DM-rebuy-cutoff"):
            told(night, 20, 0, Rebought(player=2, stack=500))

    @pytest.mark.rule("CPL-late-window")
    def test_and_entries(self):
        night = Night().start(SIX).at(20).record(close("entries")).at(21)
        seats = [SeatedAt(player=player, table=1, seat=player) for player in (7, 8)]
        told(night, 19, 59, BoughtIn(player=7, name="Gus", seat=seats[0]))
        with night.refuses("CPL-late-window"):
            told(night, 20, 0, BoughtIn(player=8, name="Hal", seat=seats[1]))

    @pytest.mark.rule("CPL-late-window")
    def test_whoever_came_before_the_cut_off_is_in_also_if_it_is_told_after_it(self):
        night = Night().start(SIX).at(121).deal()
        seats = [SeatedAt(player=player, table=1, seat=player) for player in (7, 8)]
        told(night, 119, 59, BoughtIn(player=7, name="Gus", seat=seats[0]))
        with night.refuses("CPL-late-window"):
            told(night, 120, 0, BoughtIn(player=8, name="Hal", seat=seats[1]))

    @pytest.mark.rule("CPL-late-window")
    def test_a_level_that_is_cut_short_is_not_the_last(self):
        night = Night("cpl").start(SIX, seats=8).at(5).record(TimeAdded(seconds=-3600))
        assert not night.floor.clock.left
        late(night, "Gus")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_a_cut_off_that_comes_later_opens_no_rebuys_that_were_closed(self):
        night = Night().start(SIX).at(20).record(close("rebuys")).at(119).deal().at(121).bust("Ann", by="Bob")
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Ann")
        assert rebuys_ended_at(Night().buy_in(SIX).floor, now(night)) is None

    @pytest.mark.rule("DM-addon-once")
    def test_a_cut_off_within_a_level_before_a_break_gives_the_rest_of_it_and_the_break(self):
        night = exactly_at(110).start(SIX, structure=levels(breaks=(6,))).at(109)
        with night.refuses("DM-addon-once"):
            night.add_on("Ann")
        night.at(111).record(TimeAdded(seconds=3600)).add_on("Ann").at(175).add_on("Bob").at(185).add_on(
            "Cat"
        )
        with night.at(211).refuses("DM-addon-once"):
            night.add_on("Dan")

    @pytest.mark.rule("DM-absent-removed")
    def test_hands_of_the_level_in_which_the_cut_off_came_decide_nothing_yet(self):
        night = exactly_at(110).start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(115).deal()
        assert not forfeited(night.floor, night["Gus"])
        assert not forfeited(night.at(121).floor.at(night.now), night["Gus"])
        assert forfeited(night.deal().floor, night["Gus"])

    @pytest.mark.rule("DM-absent-removed")
    def test_nor_have_those_blinded_away_come_too_late_before_it_is_dealt(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(20).bust("Gus", by="Ann")
        night.at(119).deal().at(121).record(Arrived(player=7))
        assert night["Gus"].entered

    @pytest.mark.rule("DM-absent-removed")
    def test_whoever_comes_in_a_hand_dealt_as_entries_close_has_come_too_late(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(20).record(close("entries"))
        assert not forfeited(night.floor, night["Gus"])
        assert forfeited(night.deal().floor, night["Gus"])

    @pytest.mark.rule("DM-absent-removed")
    def test_or_at_the_cut_off_in_the_last_level(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus", structure=TWO_HOURS).at(119, 59)
        assert not forfeited(night.deal().at(120).floor.at(night.now), night["Gus"])
        assert forfeited(night.deal().floor, night["Gus"])


class TestOlderLogs:
    """Tests of what was accepted under the checks of its day stands (ruling 238)."""

    def test_entries_and_rebuys_in_the_last_level(self):
        night = Night().start(SIX, structure=TWO_HOURS).at(121)
        gus = BoughtIn(player=7, name="Gus", seat=SeatedAt(player=7, table=1, seat=7))
        assert 7 in told_by_an_older_log(night, gus).in_play
        assert told_by_an_older_log(night, Rebought(player=1, stack=500)).players[1].rebuys == 1
        cpl = Night("cpl").start(SIX, seats=8, structure=levels(3, step=10)).at(61)
        assert 7 in told_by_an_older_log(cpl, gus).in_play

    def test_but_a_cut_off_at_that_very_minute_there_always_was(self):
        book = PRESETS["dead_money"]
        cut_off = book.cut_off.model_copy(update={"moment": "exact"})
        night = Night(rulebook=book.model_copy(update={"cut_off": cut_off})).start(SIX, structure=TWO_HOURS)
        with pytest.raises(floors.NotAllowed, match="Rebuys have ended"):
            told_by_an_older_log(night.at(121), Rebought(player=1, stack=500))
        between = Night().start(SIX).at(121)
        with pytest.raises(floors.NotAllowed, match="Rebuys have ended"):
            told_by_an_older_log(between, Rebought(player=1, stack=500))


class TestHowLongStill:
    """Tests of what the bars of the screens say."""

    @pytest.mark.rule("CPL-late-window")
    def test_until_entries_close_by_the_clock(self):
        cpl = PRESETS["cpl"]
        after_closing = cpl.late_entry.model_copy(update={"the_break": "after_closing"})
        night = Night(rulebook=cpl.model_copy(update={"late_entry": after_closing}))
        night.start(SIX, seats=8, structure=levels(4, breaks=(2,)))
        assert until_entries_close(night.at(5).floor.at(night.now)).total_seconds() == 65 * 60
        assert until_entries_close(night.at(65).floor.at(night.now)).total_seconds() == 5 * 60
        assert until_entries_close(night.at(71).floor.at(night.now)) is None
        last = Night("cpl").start(SIX, seats=8, structure=levels(2, step=10)).at(50)
        assert until_entries_close(last.floor.at(last.now)).total_seconds() == 0
        assert until_entries_close(Night("five_card_draw").start("Ann Bob", seats=5).floor) is None
        assert until_entries_close(Night().buy_in(SIX).floor) is None

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_until_rebuys_end(self):
        night = Night().start(SIX).at(20)
        assert until_rebuys_end(night.floor.at(night.now)).total_seconds() == 100 * 60
        assert until_rebuys_end(night.record(close("rebuys")).floor) is None
        assert until_rebuys_end(Night().buy_in(SIX).floor) is None
        assert until_rebuys_end(Night(kind=Kind.BIG_MONEY).start(SIX).floor) is None

    @pytest.mark.rule("CPL-late-window")
    def test_where_nobody_joins_once_play_has_begun(self):
        night = Night("five_card_draw").start("Ann Bob Cat", seats=5)
        assert entries_closed(night.floor, now(night))
        assert not entries_closed(Night("five_card_draw").buy_in(SIX).floor, now(night))
        with night.refuses("CPL-late-window", "play has begun"):
            late(night, "Dan", seat=4)

    def test_nothing_can_be_closed_once_the_night_is_over_or_before_it(self):
        assert still_open(Night().buy_in(SIX).floor, now(Night())) == []
        night = Night().start("Ann Bob", override="two").at(10).bust("Ann", by="Bob")
        assert still_open(night.floor, now(night)) == ["entries", "rebuys", "add_ons"]
        assert still_open(night.record(Finished()).floor, now(night)) == []
        early = Night().start(SIX).at(60).record(close("add_ons"))
        assert still_open(early.floor, now(early)) == ["entries", "rebuys"]
        assert still_open(Night().start(SIX).at(160).deal().floor, now(early.at(160))) == []
        freezeout = Night(kind=Kind.BIG_MONEY).start(SIX)
        assert still_open(freezeout.floor, now(freezeout)) == ["entries"]


class TestWhoMayStillCome:
    """Absent players (DM-absent-removed, ruling 240)."""

    def night(self, *tables, **more):
        return Night(**more).start(*tables or ["Ann Bob Cat Dan Eve Fay Gus"], absent="Gus")

    @pytest.mark.rule("DM-absent-removed")
    def test_their_stacks_are_removed_once_the_level_of_the_cut_off_is_over(self):
        night = self.night()
        assert not removal_due(night.at(119).floor.at(night.now))
        assert removal_due(night.at(121).floor.at(night.now))
        assert not removal_due(Night().buy_in(SIX).commit("Gus").floor)
        exact = PRESETS["dead_money"].cut_off.model_copy(update={"moment": "exact", "minutes": 110})
        early = self.night(rulebook=PRESETS["dead_money"].model_copy(update={"cut_off": exact}))
        assert not removal_due(early.at(115).floor.at(early.now))
        assert removal_due(early.at(120).floor.at(early.now))

    @pytest.mark.rule("DM-absent-removed")
    def test_the_hand_that_decides_is_that_of_their_own_table(self):
        night = self.night("Ann Bob Cat", "Dan Eve Fay Gus").at(121).deal(2)
        assert may_finish(night.floor) == [*range(1, 7)]
        assert awaited(night.floor) == []
        other = self.night("Ann Bob Cat", "Dan Eve Fay Gus").at(119).deal(2).at(121).deal(1)
        assert may_finish(other.floor) == [*range(1, 8)]
        assert [player.name for player in awaited(other.floor)] == ["Gus"]

    @pytest.mark.rule("DM-absent-removed")
    def test_where_hands_are_not_recorded_the_next_level_decides(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus", structure=levels(breaks=(6,)))
        assert [p.name for p in awaited(night.at(125).floor.at(night.now))] == ["Gus"]
        assert awaited(night.at(130).floor.at(night.now)) == []

    @pytest.mark.rule("CPL-absent-dealt")
    def test_where_stacks_stay_nobody_is_waited_for_and_everybody_may_come(self):
        night = Night("cpl").start("Ann Bob Gus", seats=8, absent="Gus").at(200).deal()
        assert awaited(night.floor) == []
        assert may_finish(night.floor) == [1, 2, 7]
