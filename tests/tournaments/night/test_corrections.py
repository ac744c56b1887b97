"""A correction asks what a tap asks (tournaments/night/floor_cache.py): what it leaves standing could have
been recorded in that order. test_wild_nights.py tries it on nights at random."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from tables.log import LogLine
from tests.tournaments.night.floor.closing import close
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import (
    BoughtIn,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DealAgreed,
    DealShare,
    PrizePaid,
    SeatedAt,
    StacksCounted,
)
from tournaments.night.floor.windows import ClosedEarly
from tournaments.night.floor_cache import fold_corrected

SIX = "Ann Bob Cat Dan Eve Fay"
TWO_HOURS = levels(6)


class Corrected(Night):
    """A night that takes back what it recorded. version: of the rules of its log."""

    version = 2

    def lines(self):
        for each in self.facts:
            payload = each.fact.model_dump(mode="json")
            if isinstance(each.fact, ClockStarted):
                payload["rules"] = self.version
            yield LogLine(each.sequence, each.fact.kind, payload, each.at, each.at)

    def undo(self, *kinds):
        """The latest facts of these kinds are taken back; their floor. Raises NotAllowed."""
        gone = [max(each.sequence for each in self.facts if each.fact.kind == kind) for kind in kinds]
        correction = {"kind": "voided", "sequences": gone}
        number, floor = len(self.facts) + 1, self.floor.copy()
        floor.rules_version = self.version
        line = LogLine(number, "voided", correction, self.now, self.now)
        return fold_corrected([*self.lines(), line], floor)


class OfVersionOne(Corrected):
    version = 1


def paused_for_twenty_minutes(night):
    """A pause from 21:00 to 21:20: the cut-off comes at 22:20 instead of 22:00."""
    night.start(SIX, structure=TWO_HOURS).at(60).record(ClockPaused())
    return night.at(80).record(ClockResumed())


def late(seat=7):
    return BoughtIn(player=7, name="Gus", seat=SeatedAt(player=7, table=1, seat=seat))


@pytest.mark.rule("DM-rebuy-cutoff")
class TestThePauseUnderARebuy:
    def test_in_the_last_level_too_it_is_not_taken_back(self):
        night = paused_for_twenty_minutes(Corrected()).at(135).rebuy("Ann", stack=500)
        with pytest.raises(NotAllowed, match=r"Later entries depend on this.*Ann.*Rebuys have ended"):
            night.undo("clock_paused", "clock_resumed")

    def test_a_rebuy_that_was_in_time_either_way_keeps_nobody_from_it(self):
        night = paused_for_twenty_minutes(Corrected()).at(119).rebuy("Ann", stack=500)
        assert night.undo("clock_paused", "clock_resumed").players[1].rebuys == 1

    def test_a_log_of_version_one_is_asked_what_it_was_asked_then(self):
        night = paused_for_twenty_minutes(OfVersionOne()).at(135).rebuy("Ann", stack=500)
        assert night.undo("clock_paused", "clock_resumed").players[1].rebuys == 1


@pytest.mark.rule("CPL-late-window")
def test_the_pause_under_a_late_entry():
    night = paused_for_twenty_minutes(Corrected()).at(135).record(late())
    with pytest.raises(NotAllowed, match="Entries are closed"):
        night.undo("clock_paused", "clock_resumed")


@pytest.mark.rule("DM-deal-who")
class TestWhatADealRestsOn:
    @pytest.fixture
    def night(self):
        """Two are left at 20:40 and agree, once entries and rebuys have been closed for it."""
        night = Corrected().start(SIX).at(10)
        for minute, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 20):
            night.at(minute).bust(name, by="Fay")
        night.at(40).record(close("entries", "rebuys"))
        shares = (DealShare(player=5, cents=5000), DealShare(player=6, cents=5680))
        return night.record(DealAgreed(shares=shares, reason="They have shaken hands."))

    def test_closing_rebuys_is_not_taken_back_under_it(self, night):
        with pytest.raises(NotAllowed, match=r"Deal agreed.*Late entry is open"):
            night.undo("entries_closed")

    def test_but_with_it(self, night):
        assert "rebuys" not in night.undo("entries_closed", "deal_agreed").of(ClosedEarly).at


@pytest.mark.rule("DM-rebuy-stack")
def test_the_end_of_the_hand_before_a_rebuy_is_not_taken_back():
    """The log says how hands end: without it the hand would be on, and nobody buys in the middle of one."""
    night = Corrected().start(SIX).at(1).deal().at(3).finish_hand().at(4).deal().at(6).finish_hand()
    night.at(7).rebuy("Ann", stack=500)
    with pytest.raises(NotAllowed, match="a rebuy is bought between hands"):
        night.undo("hand_finished")


def test_a_count_that_a_correction_would_make_wrong():
    """All chips had been counted with the rebuy that never was: the count is put right first."""
    night = Corrected().start(SIX).at(10).rebuy("Ann", stack=500).at(20)
    each = night.floor.chips_in_play // 6
    counted = dict.fromkeys(range(1, 6), each)
    night.record(StacksCounted(stacks={**counted, 6: night.floor.chips_in_play - 5 * each}))
    with pytest.raises(NotAllowed, match="more than the"):
        night.undo("rebought")
    assert night.undo("rebought", "stacks_counted").rebuys == 0


@pytest.mark.rule("DM-payout-6-7")
def test_what_was_handed_over_has_been_handed_over():
    night = Corrected().start("Ann Bob Cat", override="few").at(150)
    night.bust("Ann", by="Bob").at(160).bust("Cat", by="Bob")
    night.record(PrizePaid(player=2, cents=100))
    floor = night.undo("knocked_out")
    assert (floor.players[2].handed, len(floor.in_play)) == (100, 2)


def test_the_rules_of_the_book_are_those_of_the_night():
    """What the rulebook allows is allowed again: with rebuys for whoever comes short out of the last hand."""
    book = PRESETS["dead_money"]
    anybody = book.cut_off.model_copy(update={"last_hand": "anybody"})
    night = Corrected(rulebook=book.model_copy(update={"cut_off": anybody})).start(SIX).at(119).deal()
    night.at(121).rebuy("Ann", stack=500).at(122).move("Bob", 1, 8)
    assert night.undo("moved").players[1].rebuys == 1
