"""Rebuys and add-ons, and what they leave on record (tournaments/night/floor/entries.py)."""

import pytest

from clubs.rulebook import PRESETS, AddOn, Kind, Rebuy
from tests.tournaments.night.floor.closing import close
from tests.tournaments.night.floor.test_house_players import out, with_house
from tests.tournaments.nights import Night, levels
from tournaments.night import floor as floors
from tournaments.night.facts import (
    AddedOn,
    BoughtIn,
    Left,
    PlayedOnFelt,
    Rebought,
    SeatedAt,
    TermsSet,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.entries import can_rebuy, rebuy_terms
from tournaments.night.floor.records import When

SIX = "Ann Bob Cat Dan Eve Fay"
DM = PRESETS["dead_money"]


def older(night, fact):
    """The floor after a fact of an older log."""
    recorded = Recorded(len(night.facts) + 1, night.now, fact)
    floor = night.floor.copy()
    floor.rules_version = 1
    return floors.after([recorded], night.rulebook, night.floor.kind, floor)


class TestRebuy:
    @pytest.mark.rule("DM-rebuy-stack")
    def test_the_stack_is_what_there_was_and_what_was_bought(self):
        night = Night().start(SIX).at(10).rebuy("Ann", 500)
        assert night["Ann"].counted == (3500, night.now)
        assert night["Ann"].stack is None

    @pytest.mark.rule("DM-rebuy-stack")
    def test_who_is_out_had_nothing_whatever_is_said(self):
        night = Night().start(SIX).bust("Ann", by="Bob").rebuy("Ann", 2000)
        assert night["Ann"].counted[0] == 3000
        screens = Night().on_screens().start("Ann Bob Cat", override="three").deal_on_screens()
        screens.play_on_screens("Ann 0 Bob 6000", busts=[("Ann", "Bob")]).rebuy("Ann", 700)
        assert screens.stacks() == {"Ann": 3000, "Bob": 6000, "Cat": 3000}
        assert sum(screens.stacks().values()) == screens.floor.chips_in_play

    @pytest.mark.rule("DM-rebuy-knockout", "DM-balance-sb")
    def test_at_another_seat_the_player_is_new_and_the_screens_say_where(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim").deal(1, 2).bust("Ann", by="Bob").move("Gus", 1, 1)
        night.at(5).rebuy("Ann", seat=SeatedAt(player=1, table=2, seat=1))
        assert night["Ann"].waited == 0
        assert night["Ann"].moved == (night.floor.sequence, night.now)

    def test_not_before_the_start(self):
        night = Night().buy_in(SIX)
        with night.refuses("DM-rebuy-stack", "Play has not begun"):
            night.rebuy("Ann")

    def test_nor_while_the_knockout_waits_to_be_confirmed(self):
        night = Night().start(SIX).at(10).bust("Ann", by="Bob", pending=True)
        with night.refuses(words="has been reported"):
            night.rebuy("Ann")
        assert older(night, Rebought(player=1)).players[1].rebuys == 1

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_a_hand_dealt_at_the_very_cut_off_was_not_begun_before_it(self):
        night = Night().start(SIX).at(120).deal().at(121).bust("Ann", by="Bob")
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_it_is_said_that_the_director_closed_them_also_after_the_cut_off(self):
        night = Night().start(SIX).at(20).record(close("rebuys")).at(125)
        with night.refuses("DM-rebuy-cutoff", "the director has closed them"):
            night.rebuy("Ann")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_in_the_next_break_after_the_director_closed_them_who_was_out_before_may(self):
        night = Night().start(SIX, structure=levels(breaks=(3,))).at(50).bust("Ann", by="Bob")
        night.at(55).record(close("rebuys")).at(65).rebuy("Ann")
        assert night["Ann"].out is None

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_in_the_break_also_whose_table_is_gone(self):
        night = Night().start("Ann Bob Cat Dan", "Eve Fay", structure=levels(breaks=(6,))).at(119).deal(2)
        night.bust("Fay", by="Eve").move("Eve", 1, 5).at(125)
        night.rebuy("Fay", seat=SeatedAt(player=6, table=1, seat=6))
        assert night["Fay"].seat.table == 1

    @pytest.mark.rule("DM-rebuy-stack")
    def test_who_waits_for_the_button_is_in_no_hand(self):
        night = Night().start(SIX, "Gus Hal Ida Jon Kim").deal(2).finish_hand(2)
        night.bust("Ida", by="Jon").move("Ann", 2, 3).deal(2)
        with night.refuses("DM-rebuy-stack", "between hands"):
            night.rebuy("Gus", 500)
        night.rebuy("Ann", 500)

    def test_a_hand_begun_on_the_felt_is_not_asked_for_at_a_table_that_has_gone_to_screens(self):
        night = Night().start(SIX).deal().finish_hand().deal().on_screens(1).rebuy("Ann", 500)
        assert night["Ann"].rebuys == 1

    def test_where_only_who_has_no_chips_may_rebuy_one_who_is_out_can(self):
        cut_off = DM.cut_off.model_copy(update={"rebuy_most_stack": 0})
        night = Night(rulebook=DM.model_copy(update={"cut_off": cut_off})).start(SIX).bust("Ann", by="Bob")
        when = When(night.now, night.now, 0)
        assert can_rebuy(night.floor, night["Ann"], when)
        assert rebuy_terms(night.floor, night["Ann"], 3000, when).chips == 3000

    def test_house_players_pay_nothing(self):
        night = out(with_house(), -1, by=1).record(Rebought(player=-1))
        assert (night.floor.players[-1].paid, night.floor.players[-1].bought) == (0, 3000)
        assert night.at(121).record(AddedOn(player=-2)).floor.players[-2].paid == 0


class TestTerms:
    @pytest.mark.rule("DM-buyin-big-money")
    def test_what_was_sold_then_is_what_the_log_says_now(self):
        night = Night(kind=Kind.BIG_MONEY).start(SIX)
        night.record(TermsSet(rebuy=Rebuy(price=2000, chips=6000), add_on=None)).rebuy("Ann")
        assert floors.after(night.facts, night.rulebook, Kind.BIG_MONEY) == night.floor

    def test_an_older_log_may_hold_a_rebuy_of_a_night_that_had_none_left(self):
        night = Night().start(SIX).record(TermsSet(rebuy=None, add_on=None))
        with night.refuses("DM-rebuy-stack"):
            night.rebuy("Ann")
        assert older(night, Rebought(player=1)).players[1].bought == 3000

    def test_they_are_set_before_the_start_and_while_the_cut_off_is_to_come(self):
        night = Night().buy_in(SIX).record(TermsSet(rebuy=Rebuy(), add_on=None))
        assert night.floor.terms.add_on is None
        closed = Night().start(SIX).at(20).record(close("rebuys")).at(21)
        assert closed.record(TermsSet(rebuy=None, add_on=AddOn())).floor.terms.rebuy is None
        last = Night().start(SIX, structure=levels(6)).at(121)
        assert older(last, TermsSet(rebuy=None, add_on=None)).terms.rebuy is None

    @pytest.mark.rule("DM-champ-freezeout")
    def test_at_the_championship_there_is_neither(self):
        night = Night(kind=Kind.CHAMPIONSHIP).start(SIX)
        with night.refuses("DM-champ-freezeout"):
            night.record(TermsSet(rebuy=None, add_on=AddOn()))
        night.record(TermsSet(rebuy=None, add_on=None))


class TestAddOn:
    @pytest.mark.rule("DM-addon-once")
    def test_on_screens_the_stack_grows_by_it(self):
        night = Night().on_screens().start(SIX).at(121).add_on("Ann")
        assert night["Ann"].stack == 6000
        assert sum(night.stacks().values()) == night.floor.chips_in_play

    @pytest.mark.rule("DM-addon-once")
    def test_an_older_log_may_hold_one_taken_during_a_hand(self):
        night = Night().on_screens().start(SIX).at(121).deal_on_screens()
        assert older(night, AddedOn(player=1)).players[1].add_on

    @pytest.mark.rule("DM-addon-once")
    def test_nobody_who_is_absent_or_reported_takes_it(self):
        night = Night().start(f"{SIX} Gus", absent="Gus").at(121).bust("Ann", by="Bob", pending=True)
        with night.refuses("DM-addon-once", "Gus has not come"):
            night.add_on("Gus")
        with night.refuses(words="has been reported"):
            night.add_on("Ann")


def test_house_players_come_only_while_every_table_is_on_screens():
    night = Night().on_screens().buy_in("Ann Bob").record(PlayedOnFelt(tables=[2]))
    with night.refuses(words="Bots sit only where"):
        night.record(BoughtIn(player=-1, name="House"))


@pytest.mark.rule("CPL-winner", "CPL-leaver-chips")
def test_whoever_has_all_the_chips_has_won_and_does_not_leave_with_them():
    night = Night().start("Ann Bob", override="two").bust("Ann", by="Bob")
    with night.refuses("CPL-winner", "Bob has won"):
        night.record(Left(player=2, stack=6000))
    pair = Night().start("Ann Bob", override="two").record(Left(player=2, stack=6000))
    assert pair.floor.chips_in_play == 0
