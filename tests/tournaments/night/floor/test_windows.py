"""Until when: entries, rebuys, add-ons, absent players (tournaments/night/floor/windows.py)."""

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.floor.closing import TWO_HOURS, close, late
from tests.tournaments.nights import Night, levels
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    AbsentRemoved,
    Arrived,
    BoughtIn,
    DealAgreed,
    DealShare,
    EntriesClosed,
    Left,
    LevelSet,
    PayoutsSet,
    Penalised,
    PoolAdded,
    SeatedAt,
    StructureSet,
)
from tournaments.night.floor.entries import still_open
from tournaments.night.floor.prizes import prizes
from tournaments.night.floor.records import When
from tournaments.night.floor.windows import until_entries_close

SIX = "Ann Bob Cat Dan Eve Fay"


def acts(night):
    return [thing.act for thing in due(night.floor.at(night.now), bytes(32))]


def deal(**shares):
    ids = {"eve": 5, "fay": 6}
    return DealAgreed(shares=[DealShare(player=ids[name], cents=cents) for name, cents in shares.items()])


class TestCutOffInTheLastLevel:
    """A structure of exactly two hours, or a shorter one: the last level goes on (ruling 238)."""

    @pytest.mark.rule("DM-rebuy-cutoff")
    @pytest.mark.parametrize("structure", [TWO_HOURS, levels(5, minutes=25), levels(3, minutes=20)])
    def test_rebuys_and_entries_end_at_two_hours_all_the_same(self, structure):
        night = Night().start(SIX, structure=structure).at(119, 59).rebuy("Ann", 500)
        late(night, "Gus")
        with night.at(120).refuses("DM-rebuy-cutoff", "Rebuys have ended"):
            night.rebuy("Bob", 500)
        with night.refuses("CPL-late-window", "the cut-off has passed"):
            late(night, "Hal", seat=8)

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_the_bar_says_how_long_and_then_nothing_any_more(self):
        night = Night().start(SIX, structure=levels(3)).at(110)
        assert night.clock.until_cut_off().total_seconds() == 600
        assert night.at(119).clock.until_cut_off().total_seconds() == 60
        assert Act.NOTICE in acts(night)
        assert night.at(240).clock.until_cut_off() is None
        assert Act.NOTICE not in acts(night)

    @pytest.mark.rule("DM-addon-once")
    def test_the_add_on_is_taken_from_then_on_for_as_long_as_that_level_is_long(self):
        night = Night().start(SIX, structure=TWO_HOURS)
        with night.at(119).refuses("DM-addon-once"):
            night.add_on("Ann")
        night.at(121).deal().deal().deal().add_on("Ann").at(139).add_on("Bob")
        with night.at(140).refuses("DM-addon-once"):
            night.add_on("Cat")

    @pytest.mark.rule("DM-absent-removed")
    def test_absent_stacks_are_removed_and_whoever_comes_after_the_next_hand_is_too_late(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus Hal", absent="Gus Hal", structure=TWO_HOURS)
        with night.at(119).deal().refuses("DM-absent-removed", "may still come"):
            night.record(AbsentRemoved(player=7, stack=100))
        night.at(121).record(AbsentRemoved(player=7, stack=100))
        assert Act.REMOVE_ABSENT in acts(night)
        night.deal()
        with night.refuses("DM-absent-removed", "may not play"):
            night.record(Arrived(player=8))

    @pytest.mark.rule("DM-deal-who")
    def test_a_deal_is_possible(self):
        night = Night(kind=Kind.BIG_MONEY).start(SIX, structure=levels(3)).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        night.record(deal(eve=10_000, fay=11_360))
        assert prizes(night.floor)[6] == 11_360

    def test_hand_for_hand_one_from_the_money(self):
        night = Night(kind=Kind.BIG_MONEY).start("Ann Bob Cat", "Dan Eve Fay", structure=levels(3)).at(121)
        for name, by in (("Ann", "Bob"), ("Dan", "Eve")):
            night.bust(name, by=by)
        assert Act.HAND_FOR_HAND not in acts(night)
        night.bust("Cat", by="Bob")
        assert Act.HAND_FOR_HAND in acts(night)

    def test_time_that_was_up_before_the_level_became_the_last_is_up_then(self):
        """Two hours were up at 120; the level that is on is made the last at 123."""
        night = Night().start(SIX, structure=levels(9, minutes=50)).at(123)
        assert night.clock.cut_off_at is None
        night.record(StructureSet(periods=levels(3, minutes=50))).at(124)
        assert night.clock.cut_off_at == night.at(123).now

    def test_going_forward_ends_the_level_and_brings_the_cut_off(self):
        night = Night().start(SIX, structure=levels(5, minutes=50)).at(123).record(LevelSet(index=3))
        assert night.clock.cut_off_at == night.now
        back = Night().start(SIX, structure=levels(5, minutes=50)).at(123).record(LevelSet(index=1))
        assert back.clock.cut_off_at is None

    def test_late_entry_by_level_ends_in_the_last_level_with_its_length(self):
        night = Night("cpl").start(SIX, seats=8, structure=levels(3, step=10)).at(59, 59)
        late(night, "Gus")
        with night.at(60).refuses("CPL-late-after-break", "level 3 is over"):
            late(night, "Hal", seat=8)


class TestCutOffAfterALevel:
    @pytest.mark.rule("DM-rebuy-cutoff")
    @pytest.mark.parametrize("count", [9, 3])
    def test_it_comes_with_the_end_of_that_level_whatever_the_time(self, count):
        book = PRESETS["dead_money"]
        cut_off = book.cut_off.model_copy(update={"moment": "end_of_level", "level": 3})
        night = Night(rulebook=book.model_copy(update={"cut_off": cut_off}))
        night.start(SIX, structure=levels(count, minutes=15)).at(44, 59).rebuy("Ann", 500)
        assert night.clock.until_cut_off().total_seconds() == 1
        with night.at(45).refuses("DM-rebuy-cutoff", "at the end of level 3"):
            night.rebuy("Bob", 500)


class TestClosing:
    """The director closes entries, rebuys or add-ons before their time (ruling 239)."""

    def test_it_needs_a_reason_and_something_open(self):
        night = Night().start(SIX)
        with night.refuses(words="needs a reason"):
            night.record(EntriesClosed(what=["entries"], reason=" "))
        night.record(close("entries"))
        with night.refuses(words="closed already"):
            night.record(close("entries"))
        champ = Night(kind=Kind.CHAMPIONSHIP).start(SIX)
        with champ.refuses(words="no rebuys to close"):
            champ.record(close("rebuys"))
        with champ.refuses(words="no add-ons to close"):
            champ.record(close("add_ons"))
        with Night().buy_in("Ann").refuses(words="has not been started"):
            Night().record(close("entries"))

    def test_what_is_open_can_be_closed(self):
        night = Night().start(SIX, structure=levels(breaks=(6,)))

        def now():
            return still_open(night.floor.at(night.now), When(night.now, night.now, 0))

        assert now() == ["entries", "rebuys", "add_ons"]
        night.record(close("rebuys"))
        assert now() == ["entries", "add_ons"]
        night.at(125)
        assert now() == ["add_ons"]
        night.record(close("add_ons"))
        assert now() == []

    def test_nobody_enters_any_more(self):
        night = Night().start(SIX).at(20).record(close("entries")).at(21)
        with night.refuses("CPL-late-window", "the director has closed them"):
            late(night, "Gus")
        assert until_entries_close(Night().start(SIX).at(20).floor).total_seconds() == 7200

    def test_not_even_with_consent_after_the_break(self):
        structure = (*levels(3, breaks=(3,), step=10), *levels(1))
        night = Night("cpl").start(SIX, seats=8, structure=structure).at(20).record(close("entries")).at(65)
        with night.refuses("CPL-late-window"):
            late_with_consent(night, "Gus")

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_rebuys_end_but_for_who_went_out_in_a_hand_begun_before(self):
        night = Night().start(SIX).at(20).deal().at(20, 30).record(close("rebuys")).at(21)
        with night.refuses("DM-rebuy-cutoff", "the director has closed them"):
            night.rebuy("Ann", 500)
        night.bust("Bob", by="Cat").rebuy("Bob").deal().bust("Dan", by="Cat")
        with night.refuses("DM-rebuy-cutoff"):
            night.rebuy("Dan")
        notices = [thing.sentence for thing in due(night.at(118).floor.at(night.now), bytes(32))]
        assert "Add-on in 2 minutes" in notices
        assert not [words for words in notices if "Rebuys" in words]

    @pytest.mark.rule("DM-addon-once")
    def test_add_ons_end(self):
        night = (
            Night().start(SIX, structure=levels(breaks=(6,))).at(122).add_on("Ann").record(close("add_ons"))
        )
        with night.at(123).refuses("DM-addon-once"):
            night.add_on("Bob")
        assert Act.ADD_ONS not in acts(night)

    @pytest.mark.rule("DM-absent-removed")
    def test_absent_stacks_are_removed_once_entries_are_closed(self):
        night = Night().start("Ann Bob Cat Dan Eve Fay Gus Hal", absent="Gus Hal").at(20).deal()
        night.at(21).record(close("entries")).record(Arrived(player=7)).deal()
        with night.refuses("DM-absent-removed", "may not play"):
            night.record(Arrived(player=8))
        night.record(AbsentRemoved(player=8, stack=2000))
        cpl = Night("cpl").start("Ann Bob Cat", seats=8, absent="Cat", override="3").record(close("entries"))
        with cpl.refuses("CPL-absent-dealt"):
            cpl.record(AbsentRemoved(player=3, stack=2000))


def late_with_consent(night, name, **more):
    place = SeatedAt(player=night.ids[name], table=1, seat=7)
    night.record(BoughtIn(player=night.ids[name], name=name, seat=place, consent=True, **more))


class TestDealBeforeTheCutOff:
    """Nothing but the money and everybody's consent is asked for (DM-deal-who)."""

    def down_to_two(self, kind=Kind.BIG_MONEY, **more):
        night = Night(kind=kind).start(SIX, **more).at(100)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        return night

    @pytest.mark.rule("DM-deal-who")
    def test_while_entries_are_open_the_refusal_says_for_how_long_and_what_to_do(self):
        night = self.down_to_two()
        with night.refuses("DM-deal-who", r"Late entry is open for another \d+ minutes.*Close entries first"):
            night.record(deal(eve=10_000, fay=11_360))
        night.record(close("entries")).record(deal(eve=10_000, fay=11_360))
        assert prizes(night.floor) == {5: 10_000, 6: 11_360, 4: 0, 3: 0, 2: 0, 1: 0}

    @pytest.mark.rule("DM-deal-who")
    def test_nor_while_somebody_may_come_back_by_a_rebuy(self):
        night = self.down_to_two(Kind.LIVE).record(close("entries"))
        with night.refuses("DM-deal-who", "Rebuys are open.*Close rebuys first"):
            night.record(deal(eve=5000, fay=5680))
        night.record(close("rebuys")).record(deal(eve=5000, fay=5680))

    @pytest.mark.rule("DM-deal-who")
    def test_nor_with_more_left_than_are_paid(self):
        night = Night(kind=Kind.BIG_MONEY).start(SIX).at(100).record(close("entries"))
        with night.refuses("DM-deal-who", "6 players remain and 2 are paid"):
            night.record(deal(eve=5000, fay=5680))

    @pytest.mark.rule("DM-deal-who")
    def test_nor_while_a_knockout_waits_to_be_confirmed(self):
        night = self.down_to_two().record(close("entries")).bust("Eve", by="Fay", pending=True)
        with night.refuses("DM-deal-who", "waits to be confirmed"):
            night.record(deal(eve=10_000, fay=11_360))

    @pytest.mark.rule("DM-deal-who", "DM-deal-points")
    def test_once_it_is_made_nothing_of_the_night_changes_any_more(self):
        night = self.down_to_two().record(close("entries")).record(deal(eve=10_000, fay=11_360))
        for fact in (
            Left(player=5, stack=0),
            PoolAdded(cents=100),
            PayoutsSet(amounts=[21_360], reason="again"),
            Penalised(player=5, penalty="disqualified", stack=0),
            deal(eve=11_360, fay=10_000),
        ):
            with night.refuses("DM-deal-who", "undo it first"):
                night.record(fact)
        with night.refuses("DM-deal-who", "undo it first"):
            night.bust("Eve", by="Fay")
        assert prizes(night.floor)[5] == 10_000

    @pytest.mark.rule("DM-deal-who", "DM-noshow-zero")
    def test_nor_while_an_absent_player_may_come(self):
        night = Night(kind=Kind.BIG_MONEY).start(f"{SIX} Gus", absent="Gus").at(100)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        night.record(close("entries"))
        with night.refuses("DM-deal-who", "3 players remain and 2 are paid"):
            night.record(deal(eve=10_000, fay=11_360))
        night.record(AbsentRemoved(player=7, stack=10)).record(deal(eve=10_000, fay=11_360))
