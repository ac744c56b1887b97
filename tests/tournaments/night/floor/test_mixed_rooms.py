"""Tables on screens beside felt; what a hand there may not do (tournaments/night/floor/digital_tables.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night import floor as floors
from tournaments.night.facts import (
    Bust,
    HandForHand,
    HandPlayed,
    PlayedOnFelt,
    Rebought,
    SeatsDrawn,
    StacksCorrected,
    StacksCounted,
    TablePaused,
    TableResumed,
)
from tournaments.night.floor import Recorded
from tournaments.night.floor.digital_tables import behind, room_for, uncounted
from tournaments.night.floor.leaving import joined

SIX = "Ann Bob Cat Dan Eve Fay"
TWO = ("Ann Bob Cat", "Dan Eve Fay")


def on_screens(*tables, preset="cpl", **more):
    return Night(preset).on_screens().start(*(tables or TWO), override="short", **more)


def played(night, table=1, **fact):
    """A hand at that table ends with these stacks: ann=…, the others as before."""
    hand = night.floor.tables[table].hand
    return HandPlayed(**{"table": table, "dealt": hand.sequence, "game": "x", "stacks": hand.stacks, **fact})


class TestWhichTables:
    def test_there_is_a_table_before_anybody_comes(self):
        assert len(room_for(Night().floor, 0)) == 1

    def test_a_game_for_all_tables_is_for_those_that_had_one_of_their_own_but_not_for_felt(self):
        night = Night("cpl").on_screens(2, most=5).on_screens(1, most=6)
        assert [night.floor.on_screens(table).games[0].most for table in (1, 2)] == [6, 5]
        night.on_screens(most=7)
        assert [night.floor.on_screens(table).games[0].most for table in (1, 2, 3)] == [7, 7, 7]
        night.record(PlayedOnFelt(tables=[2])).on_screens(most=4)
        assert night.floor.on_screens(2) is None
        assert night.floor.on_screens(3).games[0].most == 4

    @pytest.mark.rule("C5-1.5-players")
    def test_only_the_tables_it_is_for_lose_seats(self):
        night = Night().start(*TWO).on_screens(2, most=7)
        assert [table.seats for table in night.floor.tables.values()] == [9, 7]
        assert [table.seats for table in night.on_screens(most=6).floor.tables.values()] == [6, 6]

    @pytest.mark.rule("C5-1.5-players")
    def test_who_would_lose_the_seat_is_named_in_the_order_of_the_seats(self):
        night = Night().start(f"{SIX} Gus Hal")
        with night.refuses("C5-1.5-players", "Gus would have none"):
            night.on_screens(most=6)


class TestBackToFelt:
    def test_one_table_goes_back_and_the_others_play_on(self):
        night = on_screens().record(TablePaused(table=2, reason="broken")).record(PlayedOnFelt(tables=[2]))
        assert night.floor.on_screens(1)
        assert night.floor.on_screens(2) is None
        assert night.floor.tables[2].paused is None
        assert {name: stack for name, stack in night.stacks().items() if stack is None}.keys() == {
            *("Dan", "Eve", "Fay")
        }

    def test_not_in_the_middle_of_a_hand_there(self):
        night = on_screens().deal_on_screens(2)
        with night.refuses(words="Table 2 plays a hand on screens"):
            night.record(PlayedOnFelt(tables=[2]))
        night.record(PlayedOnFelt(tables=[1]))

    def test_nothing_is_left_of_what_only_screens_know(self):
        night = on_screens("Ann Bob").deal_on_screens()
        night.record(
            played(night, stacks={1: 0, 2: 0}, rolled_over=6000, all_broke=True, carry={"centre": "full"})
        )
        night.record(PlayedOnFelt())
        table = night.floor.tables[1]
        assert (dict(table.carries), table.broke) == ({}, None)

    def test_only_tables_on_screens_pause_and_only_paused_ones_go_on(self):
        night = on_screens()
        with night.refuses(words="Table 1 is not paused"):
            night.record(TableResumed(table=1))
        felt = Night("cpl").start(SIX, override="short")
        with felt.refuses(words="Table 1 is played on felt"):
            felt.record(TablePaused(table=1))


class TestAHand:
    def test_it_is_the_one_that_was_dealt(self):
        night = on_screens().deal_on_screens()
        with night.refuses(words="That hand is not being played"):
            night.record(played(night, dealt=1))

    def test_chips_bought_meanwhile_are_no_chips_lost(self):
        """Ann has 500 and, in an older log, buys 3,000 during the hand, and wins up to 3,000 in it."""
        night = on_screens(preset="dead_money").deal_on_screens()
        night.play_on_screens("Ann 500 Bob 5500").deal_on_screens()
        bought = Recorded(len(night.facts) + 1, night.now, Rebought(player=1, stack=500))
        night.floor = floors.after([bought], night.rulebook, night.floor.kind, night.floor)
        night.facts.append(bought)
        night.play_on_screens("Ann 3000 Bob 3000")
        assert night["Ann"].stack == 6000

    def test_the_next_hand_of_a_game_knows_of_the_last_while_chips_lie_in_the_middle(self):
        night = on_screens("Ann Bob Cat").deal_on_screens()
        stacks = {1: 2900, 2: 3000, 3: 3000}
        night.record(played(night, stacks=stacks, rolled_over=100, carry={"low": 7})).deal_on_screens()
        assert night.floor.tables[1].carries == {"x": {"low": 7}}
        night.record(played(night, stacks=stacks, rolled_over=100)).deal_on_screens()
        assert night.floor.tables[1].carries == {"x": {"low": 7}}
        night.record(played(night, stacks=stacks, rolled_over=100, game="y", carry={"high": 1}))
        assert night.floor.tables[1].carries == {"x": {"low": 7}, "y": {"high": 1}}
        night.deal_on_screens().record(played(night, stacks={1: 3000, 2: 3000, 3: 3000}, carry={"low": 1}))
        assert night.floor.tables[1].carries == {}

    @pytest.mark.rule("C5-2.6-centre-wins")
    def test_while_all_play_for_the_middle_stacks_are_those_before_the_first_such_hand(self):
        night = on_screens("Ann Bob").deal_on_screens()
        for _ in range(2):
            night.record(played(night, stacks={1: 0, 2: 0}, rolled_over=6000, all_broke=True))
            night.deal_on_screens()
        assert night.floor.tables[1].broke == {1: 3000, 2: 3000}

    @pytest.mark.rule("C5-2.6-centre-wins")
    def test_then_nobody_is_out_and_something_is_in_the_middle(self):
        night = on_screens("Ann Bob").deal_on_screens()
        with night.refuses("C5-2.6-centre-wins"):
            night.record(played(night, all_broke=True))
        bust = Bust(player=1, by=(), stack=3000)
        with night.refuses("C5-2.6-centre-wins"):
            night.record(played(night, stacks={1: 0, 2: 0}, rolled_over=6000, all_broke=True, busts=[bust]))

    @pytest.mark.rule("DM-points-knockout")
    def test_each_goes_out_once_and_by_somebody_in_the_hand_who_has_chips(self):
        night = on_screens().deal_on_screens()
        after = {1: 9000, 2: 0, 3: 0}
        both = [Bust(player=2, by=(1,), stack=3000), Bust(player=3, by=(2,), stack=3000)]
        with night.refuses("DM-points-knockout", "won by somebody who has them"):
            night.record(played(night, stacks=after, busts=both))
        elsewhere = [both[0], Bust(player=3, by=(4,), stack=3000)]
        with night.refuses("DM-points-knockout", "won by somebody who has them"):
            night.record(played(night, stacks=after, busts=elsewhere))
        with night.refuses(words="once in a hand"):
            night.record(played(night, stacks=after, busts=[both[0], both[0]]))

    @pytest.mark.rule("C5-2.6-centre-wins")
    def test_the_last_at_one_of_two_tables_leaves_the_middle_where_it_is(self):
        night = on_screens("Ann Bob", "Dan Eve").deal_on_screens(2)
        bust = Bust(player=5, by=(), stack=3000)
        night.record(played(night, 2, stacks={4: 2500, 5: 0}, rolled_over=3500, busts=[bust]))
        assert (night["Dan"].stack, night.floor.tables[2].rolled_over) == (2500, 3500)

    @pytest.mark.rule("C5-2.6-centre-wins")
    def test_the_last_of_all_has_it_as_of_then(self):
        night = on_screens("Ann Bob").at(5).deal_on_screens()
        bust = Bust(player=2, by=(), stack=3000)
        fact = played(night, stacks={1: 2500, 2: 0}, rolled_over=3500, busts=[bust], carry={"low": 1})
        night.record(fact)
        assert night["Ann"].counted == (6000, night.now)
        assert night.floor.tables[1].carries == {}


class TestCorrections:
    def test_need_a_reason_chips_and_a_table_on_screens(self):
        night = on_screens()
        with night.refuses(words="needs a reason"):
            night.record(StacksCorrected(stacks={1: 4000}, reason=" "))
        with night.refuses(words="Ann would have no chips"):
            night.record(StacksCorrected(stacks={1: 0}, reason="gone"))
        night.at(7).record(StacksCorrected(stacks={1: 4000}, reason="miscounted"))
        assert night["Ann"].counted == (4000, night.now)
        felt = Night().buy_in("Ann Bob").seat("Ann Bob")
        with felt.refuses(words="The chips of Ann are not on screens"):
            felt.record(StacksCorrected(stacks={1: 4000}, reason="miscounted"))

    def test_chips_from_the_felt_are_counted_first(self):
        night = Night("cpl").on_screens(2).start(*TWO, override="short").move("Ann", 2, 5)
        assert [player.name for player in uncounted(night.floor)] == ["Ann"]
        with night.refuses(words="The chips of Ann are not on screens"):
            night.record(StacksCorrected(stacks={1: 4000}, reason="miscounted"))
        with night.refuses(words="Ann has no chips: whose are they"):
            night.record(StacksCounted(stacks={1: 0}))
        night.record(StacksCounted(stacks={1: 2900}))
        assert uncounted(night.floor) == []
        night.at(3).record(StacksCounted(stacks={1: 2900}))
        assert night["Ann"].counted == (2900, night.now)


class TestHandForHand:
    """Tests of which tables are waited for."""

    def waits(self, night, table):
        return behind(night.floor, night.floor.tables[table])

    def test_only_while_play_is_hand_for_hand(self):
        night = on_screens().deal_on_screens(1)
        assert self.waits(night, 2) == []

    def test_not_for_the_table_itself_nor_for_one_that_is_ahead(self):
        night = on_screens().record(HandForHand()).deal_on_screens(1)
        assert self.waits(night, 1) == [2]
        night.deal_on_screens(2).play_on_screens("", table=2)
        assert self.waits(night, 1) == []
        night.play_on_screens("", table=1).deal_on_screens(1)
        assert self.waits(night, 2) == []

    def test_a_hand_from_before_is_waited_for_on_screens_alone(self):
        night = on_screens().deal_on_screens(1).record(HandForHand())
        assert self.waits(night, 2) == [1]
        felt = Night("cpl").on_screens(2).start(*TWO, override="short").deal(1).record(HandForHand())
        assert self.waits(felt, 2) == []
        felt.deal(1)
        assert self.waits(felt, 1) == [2]
        felt.deal_on_screens(2).play_on_screens("", table=2)
        assert self.waits(felt, 2) == [1]
        assert self.waits(felt.finish_hand(1), 2) == []

    def test_not_for_one_player_alone_nor_for_felt_whose_hands_are_not_recorded(self):
        rooms = ("Ann Bob", "Cat Dan", "Eve", "Fay Gus")
        night = Night("cpl").on_screens(1, 3).start(*rooms, override="short").deal(4)
        night.record(HandForHand()).deal_on_screens(1).play_on_screens("", table=1)
        assert self.waits(night, 1) == [4]

    def test_nor_for_a_table_that_was_drawn_anew_and_has_not_been_dealt_to(self):
        night = on_screens().deal_on_screens(1, 2).play_on_screens("", table=1).play_on_screens("", table=2)
        night.record(HandForHand())
        seats = [
            {"player": player, "table": 1 + player % 2, "seat": 1 + player // 2} for player in range(1, 7)
        ]
        room = [{"table": number, "seats": 9} for number in (1, 2)]
        night.record(SeatsDrawn(occasion="table_removed", tables=room, seats=seats))
        assert self.waits(night, 1) == []

    @pytest.mark.rule("DM-place-same-hand")
    def test_a_knockout_joins_the_first_at_another_table(self):
        night = on_screens("Ann Bob Cat", "Dan Eve Fay", "Gus Hal Ida").record(HandForHand())
        night.deal_on_screens(1, 2, 3).play_on_screens("Ann 6000 Bob 0", table=1, busts=[("Bob", "Ann")])
        first = night.floor.sequence
        assert joined(night.floor, night.floor.tables[1]) == first
        night.play_on_screens("Dan 6000 Eve 0", table=2, busts=[("Eve", "Dan")], joins=first)
        assert joined(night.floor, night.floor.tables[3]) == first
        night.record(HandForHand(on=False))
        assert joined(night.floor, night.floor.tables[3]) is None
