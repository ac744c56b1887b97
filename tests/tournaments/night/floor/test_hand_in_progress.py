"""The hand in progress (Floor.latest_hand, Floor.hand_in_progress): a recorded hand grows old.

Hands are recorded for a while and then no more, as happens on most nights. What rests on a hand must not rest
on one of two hours ago.
"""

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.floor.closing import TWO_HOURS
from tests.tournaments.night.floor.variations.nights import VariedNight, heist_night, mushroom_night
from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    Arrived,
    ButtonPlaced,
    CameBack,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DealAgreed,
    DealShare,
    PotWon,
    Rebought,
    SteppedAway,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.hands import dead_hands, level_of_hand
from tournaments.night.floor.places import Deal
from tournaments.night.floor.records import When
from tournaments.night.floor.variations.kills import Kills

SIX = "Ann Bob Cat Dan Eve Fay"


def in_progress(night):
    floor = night.floor.at(night.now)
    return floor.hand_in_progress(floor.tables[1])


class TestItsAge:
    def test_it_is_the_one_that_was_dealt_until_it_is_over(self):
        night = Night().start(SIX)
        assert in_progress(night) is None
        night.at(5).deal()
        assert in_progress(night).number == 1
        assert in_progress(night.at(6).finish_hand()) is None

    def test_ten_minutes_of_play_later_others_have_been_dealt(self):
        night = Night().start(SIX).at(5).deal()
        assert in_progress(night.at(14, 59)).number == 1
        assert in_progress(night.at(15)) is None

    def test_a_pause_and_a_break_do_not_age_it(self):
        night = Night().start(SIX).at(5).deal().record(ClockPaused(reason="dispute"))
        night.at(45).record(ClockResumed())
        assert in_progress(night.at(54, 59)).number == 1
        assert in_progress(night.at(55)) is None
        night = Night().start(SIX, structure=levels(breaks=(1,))).at(19).deal()
        assert in_progress(night.at(38, 59)).number == 1
        assert in_progress(night.at(39)) is None

    def test_on_screens_every_hand_is_recorded_and_none_grows_old(self):
        night = Night().buy_in(SIX).seat(SIX).on_screens().start_only().deal_on_screens()
        assert in_progress(night.at(90)).number == 1


class TestRebuys:
    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_who_goes_out_hours_after_the_last_hand_on_record_comes_after_the_cut_off(self):
        night = Night().start(SIX).at(5).deal().at(6).bust("Ann", by="Bob")
        night.at(170).bust("Eve", by="Bob")
        assert night["Eve"].out.hand_begun == night.now
        with night.at(171).refuses("DM-rebuy-cutoff"):
            night.rebuy("Eve")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_nor_does_whoever_went_out_in_that_hand_come_back_then(self):
        night = Night().start(SIX).at(5).deal().at(6).bust("Ann", by="Bob")
        with night.at(171).refuses("DM-rebuy-cutoff"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_the_last_hand_before_it_still_lets_them_in_where_hands_are_recorded(self):
        night = Night().start(SIX).at(119).deal().at(121).bust("Ann", by="Bob")
        night.at(122).rebuy("Ann")
        late = Night().start(SIX).at(119).deal().at(121).bust("Ann", by="Bob").at(122).deal()
        with late.refuses("DM-rebuy-cutoff"):
            late.rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_a_hand_that_has_just_been_told_to_be_over_is_the_one_they_went_out_in(self):
        night = Night().start(SIX).at(119).deal().at(121).finish_hand().at(122).bust("Ann", by="Bob")
        night.rebuy("Ann")
        later = Night().start(SIX).at(115).deal().at(116).finish_hand().at(121).bust("Ann", by="Bob")
        with later.refuses("DM-rebuy-cutoff"):
            later.rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_the_hand_before_one_that_is_over_and_done_is_not_said(self):
        night = Night().start(SIX).at(4).deal().at(5).deal().at(130).bust("Ann", by="Bob", before=True)
        assert night["Ann"].out.hand_begun == night.now
        unrecorded = Night().start(SIX).at(5).deal().at(130).deal().bust("Ann", by="Bob", before=True)
        assert unrecorded["Ann"].out.hand_begun == unrecorded.now

    @pytest.mark.rule("DM-rebuy-stack")
    def test_a_hand_whose_end_was_never_told_does_not_keep_anybody_from_a_rebuy(self):
        night = Night().start(SIX).at(5).deal().finish_hand().deal()
        with night.at(6).refuses("DM-rebuy-stack", "between hands"):
            night.rebuy("Ann", 500)
        night.at(60).rebuy("Ann", 500)


class TestAbsentPlayers:
    @pytest.mark.rule("DM-absent-removed")
    def test_an_early_hand_does_not_keep_the_door_open_all_night(self):
        night = Night().start(f"{SIX} Gus", absent="Gus").at(5).deal()
        with night.at(190).refuses("DM-absent-removed", "may not play"):
            night.record(Arrived(player=7))

    @pytest.mark.rule("DM-absent-removed")
    def test_nor_where_the_cut_off_came_in_the_last_level(self):
        night = Night().start(f"{SIX} Gus", absent="Gus", structure=TWO_HOURS).at(5).deal()
        with night.at(130).refuses("DM-absent-removed", "may not play"):
            night.record(Arrived(player=7))

    @pytest.mark.rule("DM-absent-removed")
    def test_until_the_first_hand_of_that_level_is_dealt_they_may_play(self):
        night = Night().start(f"{SIX} Gus", absent="Gus").at(119).deal().at(121).record(Arrived(player=7))
        assert not night["Gus"].absent
        late = Night().start(f"{SIX} Gus", absent="Gus").at(119).deal().at(120, 30).finish_hand().deal()
        with late.at(121).refuses("DM-absent-removed", "may not play"):
            late.record(Arrived(player=7))

    @pytest.mark.rule("CPL-absent-folded")
    def test_who_was_away_two_hours_ago_wins_a_pot_now(self):
        night = Night("cpl").start(SIX, seats=8).record(SteppedAway(player=1)).at(5).deal()
        night.record(CameBack(player=1))
        assert dead_hands(night.floor.at(night.now), night.floor.tables[1]) == {1}
        with night.at(6).refuses("CPL-absent-folded"):
            night.bust("Bob", by="Ann")
        night.at(170).bust("Bob", by="Ann")
        assert [(each.by, each.victim) for each in night.floor.knockouts] == [(1, 2)]


class TestDeals:
    @pytest.mark.rule("DM-deal-who")
    def test_two_who_are_left_make_one_although_the_last_hand_on_record_is_old(self):
        night = Night().start(SIX).at(5).deal().at(6).bust("Ann", by="Bob")
        for minute, name in ((125, "Cat"), (130, "Dan"), (135, "Eve")):
            night.at(minute).bust(name, by="Bob")
        shares = [DealShare(player=2, cents=5340), DealShare(player=6, cents=5340)]
        night.at(140).record(DealAgreed(shares=shares))
        assert night.floor.of(Deal).is_shared


class TestLevels:
    @pytest.mark.rule("DM-clock-runs-out", "CPL-level-next-hand")
    @pytest.mark.parametrize(("minute", "level"), [(20, 0), (28, 0), (29, 1), (126, 6)])
    def test_the_next_hand_has_the_level_of_the_one_before_only_where_it_follows_it(self, minute, level):
        """The hand before is over at 20:19; a level takes twenty minutes."""
        night = Night().start(SIX).at(18).deal().at(19).finish_hand().at(minute)
        floor = night.floor.at(night.now)
        assert level_of_hand(floor, floor.tables[1], floor.clock) == level
        assert night.deal().floor.tables[1].hand.level == level


class TestWhatIsSetAside:
    @pytest.mark.rule("DM-heist-scoop")
    def test_a_pair_takes_big_blinds_of_the_level_that_is_on_once_hands_are_not_recorded(self):
        night = heist_night().start(SIX).at(5).deal().finish_hand().at(130).heists("Ann", "A")
        assert night.banks == {1: 18_000 - 5 * 700}
        night.deal().heists("Ann", "A")
        assert night.banks == {1: 18_000 - 10 * 700}

    @pytest.mark.rule("DM-mushroom-add")
    def test_the_button_adds_a_big_blind_of_that_level(self):
        night = mushroom_night().start(SIX).at(5).deal().finish_hand().at(130).deal()
        assert night.mushrooms == {1: 100 + 700}

    @pytest.mark.rule("DM-mushroom-win")
    def test_the_small_blind_of_an_old_hand_is_nobody_now(self):
        night = mushroom_night().start(SIX).at(5).deal()
        with night.at(6).refuses("DM-mushroom-win"):
            night.wins_mushroom("Eve")
        night.at(130).record(ButtonPlaced(table=1, seat=4)).wins_mushroom("Eve")
        assert night.mushrooms == {}

    @pytest.mark.rule("DM-kill-button")
    def test_the_pot_of_a_later_hand_is_another_one(self):
        night = VariedNight(kill="full").start(SIX).at(5).deal().record(PotWon(table=1, players=(1,)))
        with night.at(6).refuses("DM-kill-button"):
            night.record(PotWon(table=1, players=(2,)))
        night.at(130).record(ButtonPlaced(table=1, seat=4)).record(PotWon(table=1, players=(2,)))
        assert night.floor.of(Kills).by_table[1].holder == 2


class TestOlderLogs:
    """A log is folded for ever by the rules of its start (facts/timing.py)."""

    def of_then(self, night):
        """The facts as a program without a version of its rules wrote them."""
        return [
            Recorded(each.sequence, each.at, each.fact.model_copy(update={"rules": None}))
            if isinstance(each.fact, ClockStarted)
            else each
            for each in night.facts
        ]

    def test_one_that_does_not_say_has_the_first_version(self):
        night = Night().start(SIX).at(5).deal().at(6).bust("Ann", by="Bob").at(170).bust("Eve", by="Bob")
        then = floors.after(self.of_then(night), night.rulebook, Kind.LIVE)
        assert (then.rules_version, night.floor.rules_version) == (1, 2)
        assert then.players[5].out.hand_begun == EIGHT_O_CLOCK.replace(minute=5)
        rebuy = Recorded(99, night.at(171).now, Rebought(player=5))
        assert 5 in floors.after([rebuy], night.rulebook, Kind.LIVE, then).in_play

    def test_a_night_that_starts_now_has_todays(self):
        night = Night().start(SIX)
        assert floors.after(night.facts, night.rulebook, Kind.LIVE).rules_version == 2


# At random, against a reckoning of its own


@dataclass
class Reckoning:
    """The same night by half minutes, reckoned from what was told alone: levels of twenty minutes and a break
    of ten after the third and the sixth."""

    wall: int = 0
    played: int = 0
    break_left: int = 0
    paused: bool = False
    cut_off: int | None = None
    hand: dict | None = None
    out: dict = field(default_factory=dict)

    def tick(self):
        self.wall += 1
        if self.paused:
            return
        if self.break_left:
            self.break_left -= 1
            return
        self.played += 1
        if self.played in (120, 240):
            self.break_left = 20
        if self.played == 240:
            self.cut_off = self.wall

    @property
    def level(self):
        """The index in the structure, breaks counted."""
        number = (self.played - bool(self.break_left)) // 40
        return number + (number >= 3) + (number >= 6) + bool(self.break_left)

    @property
    def is_on(self):
        return bool(self.hand) and self.hand["over"] is None and self.played - self.hand["played"] < 20

    def deal(self):
        hand = self.hand
        follows = hand and hand["over"] is not None and self.played - hand["over"] < 20
        is_same = follows and not (hand["over_at"] <= 2 < self.level or hand["over_at"] <= 6 < self.level)
        in_break = follows and hand["over_at"] in (3, 7)
        level = hand["over_at"] if is_same and not in_break else self.level
        self.hand = {"wall": self.wall, "played": self.played, "over": None, "level": level}

    def finish(self):
        self.hand |= {"over": self.played, "over_at": self.level}

    def bust(self, name):
        just_over = self.hand and self.hand["over"] is not None and self.played - self.hand["over"] < 6
        self.out[name] = self.hand["wall"] if self.is_on or just_over else self.wall
        if self.is_on:
            self.finish()

    def may_rebuy(self, name):
        if self.cut_off is None:
            return True
        if self.out[name] >= self.cut_off:
            return False
        hand = self.hand
        if hand and hand["wall"] > self.out[name]:
            return False
        if hand and self.played - (hand["played"] if hand["over"] is None else hand["over"]) < 20:
            return True
        return bool(self.break_left)


STEPS = st.lists(
    st.tuples(
        st.integers(1, 30),
        st.sampled_from(["deal", "deal", "deal", "finish", "bust", "bust", "pause", "nothing", "nothing"]),
    ),
    min_size=5,
    max_size=60,
)


@pytest.mark.rule("DM-rebuy-cutoff", "CPL-level-next-hand")
@settings(max_examples=100)
@given(STEPS, st.booleans())
def test_at_random_hands_rebuys_and_levels_are_those_of_the_reckoning(steps, is_late):
    """is_late: it begins shortly before the cut-off."""
    night = Night(rulebook=limitless()).start(
        "Ann Bob Cat Dan Eve Fay Gus Hal Ida", structure=levels(60, breaks=(3, 6))
    )
    mine, names = Reckoning(), iter(["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"])
    steps = [(225, "nothing")] * is_late + steps
    for ticks, what in steps:
        for _ in range(ticks):
            mine.tick()
        night.at(0, 30 * mine.wall)
        if what == "pause":
            mine.paused = not mine.paused
            night.record(ClockPaused(reason="other") if mine.paused else ClockResumed())
        elif what == "deal" and not mine.break_left:
            mine.deal()
            night.deal()
            assert night.floor.tables[1].hand.level == mine.hand["level"]
        elif what == "finish" and mine.hand and mine.hand["over"] is None:
            mine.finish()
            night.finish_hand()
        elif what == "bust" and (name := next(names, None)):
            mine.bust(name)
            night.bust(name, by="Hal")
        floor, when = night.floor.at(night.now), When(night.now, night.now, 0)
        assert (floor.hand_in_progress(floor.tables[1]) is not None) == mine.is_on
        for name, begun in mine.out.items():
            assert (night[name].out.hand_begun - EIGHT_O_CLOCK).total_seconds() == 30 * begun
            assert can_rebuy(floor, night[name], when) == mine.may_rebuy(name), (name, mine)


def limitless():
    """Dead Money without a limit of rebuys, and with levels that keep their length."""
    book = PRESETS["dead_money"]
    cut_off = book.cut_off.model_copy(update={"rebuy_limit": None})
    return book.model_copy(
        update={"cut_off": cut_off, "clock": book.clock.model_copy(update={"shorten": {}})}
    )
