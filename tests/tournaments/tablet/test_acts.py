"""Tests of what a tablet may record (tournaments/tablet/acts/, own_table.py)."""

import pytest

from clauses.refusal import NotAllowed
from tables.models import Entry
from tests.sweeps import sweep
from tests.tournaments.nights import levels
from tournaments.night.facts import (
    BoughtIn,
    ClockPaused,
    FloorAnswered,
    HandDealt,
    LevelSet,
    Moved,
    Penalised,
    Rebought,
    SteppedAway,
)
from tournaments.night.floor.payments import still_to_pay
from tournaments.tablet.acts import TABLET_ACTS
from tournaments.tablet.own_table import check_own_table, due_moves

pytestmark = pytest.mark.django_db

TWO = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")


@pytest.fixture
def tablet(friday, paired):
    friday.start(*TWO).deal(1, 2)
    return paired(1)


class TestEachOnce:
    def test_next_hand_and_the_end_of_it(self, tablet):
        tablet.send("finish-hand", hand=1)
        tablet.send("deal", hand=2)
        assert tablet.floor.tables[1].hands == 2
        assert tablet.floor.tables[1].hand.finished is None

    def test_a_knockout(self, tablet):
        tablet.send("knock-out", out=1, by=[2, 3])
        assert [(k.by, k.victim) for k in tablet.floor.knockouts] == [(2, 1), (3, 1)]

    def test_several_in_one_hand_with_their_stacks(self, tablet, friday):
        friday.at(125)
        tablet.send("knock-out", out=[1, 3], by=2, stack_1="1,200", stack_3="1.5k")
        assert tablet.floor.players[3].out.stack == 1500

    def test_in_the_same_hand_as_one_that_it_recorded_before(self, tablet):
        tablet.send("knock-out", out=1, by=2, request="first")
        tablet.send("knock-out", out=3, by=2, joins="first")
        assert len({k.hand for k in tablet.floor.knockouts}) == 1

    def test_stacks(self, tablet):
        tablet.send("count", stack_1="2,400", stack_2="3.6k")
        assert [tablet.floor.players[n].counted[0] for n in (1, 2)] == [2400, 3600]

    def test_a_player_takes_another_seat_of_the_table(self, tablet):
        tablet.send("move", player=1, place="1-9")
        assert str(tablet.floor.players[1].seat) == "table 1, seat 9"

    def test_away_and_back(self, tablet):
        tablet.send("away", player=1)
        assert tablet.floor.players[1].away
        tablet.send("back", player=1)
        assert not tablet.floor.players[1].away

    def test_the_floor_is_called_and_the_director_answers(self, tablet, friday):
        tablet.send("call", reason="ruling", note="string bet")
        (call,) = tablet.floor.calls.values()
        assert (call.table, call.reason, call.note) == (1, "ruling", "string bet")
        friday.floor = tablet.floor
        friday.record(FloorAnswered(call=call.sequence))
        assert tablet.floor.calls == {}

    def test_one_of_several_tables_asks_for_a_break(self, tablet):
        tablet.send("break", minutes=10)
        assert tablet.floor.clock.is_running
        assert [(c.reason, c.note) for c in tablet.floor.calls.values()] == [("break", "10 minutes")]

    def test_the_only_table_begins_it(self, friday, paired):
        friday.start(TWO[0])
        tablet = paired()
        tablet.send("break", minutes=10)
        assert (tablet.floor.clock.pause.reason, tablet.floor.clock.in_break) == ("break", True)

    def test_the_button(self, tablet):
        tablet.send("place-button", seat=4)
        assert tablet.floor.tables[1].button == 4
        tablet.send("draw-button")
        assert Entry.objects.filter(kind="button_drawn").count() == 1

    @pytest.mark.rule("TDA-RP-14")
    def test_one_of_several_is_drawn_for_a_ruling(self, tablet):
        tablet.send("draw-lot", reason="the burn card", among="left, middle, right")
        drawn = Entry.objects.get(kind="lot_drawn").payload
        assert (drawn["table"], drawn["reason"]) == (1, "the burn card")
        assert drawn["chosen"] in drawn["among"] == ["left", "middle", "right"]
        with pytest.raises(NotAllowed, match="Draw among two choices at least"):
            tablet.send("draw-lot", reason="the burn card", among="left")


@pytest.mark.rule("TABLET-own-table")
@pytest.mark.rule("DM-balance-two")
class TestBetweenTables:
    """A tablet sends from its table and brings to it whom the floor is to move next, and nobody else."""

    @pytest.fixture
    def uneven(self, friday):
        friday.start("Ann Bob Cat Dan Eve Fay Gus Hal", "Ida Jon Kim Lou").deal(1, 2)
        return friday

    def due(self, tablet, night):
        night.tournament.log.refresh_from_db()
        ((player, table),) = due_moves(tablet.floor, bytes(night.tournament.log.next_seed)).items()
        return player, table

    @pytest.mark.parametrize("sends", [1, 2])
    def test_who_is_due_moves_by_either_tablet(self, uneven, paired, sends):
        tablet = paired(sends)
        player, table = self.due(tablet, uneven)
        assert table == 2
        tablet.send("move", player=player, place="2-9")
        assert str(tablet.floor.players[player].seat) == "table 2, seat 9"

    @pytest.mark.parametrize("sends", [1, 2])
    def test_nobody_else_does(self, uneven, paired, sends):
        tablet = paired(sends)
        player, _ = self.due(tablet, uneven)
        other = next(number for number in range(1, 9) if number != player)
        with pytest.raises(NotAllowed, match="to table 2 is due: the director moves"):
            tablet.send("move", player=other, place="2-9")
        with pytest.raises(NotAllowed):
            tablet.send("move", player=9, place="1-9")  # back from the small table

    def test_two_steps_move_nobody_from_another_table_to_a_third(self, friday, paired):
        """Other table, own table, third table."""
        friday.start("Ann Bob Cat Dan", "Eve Fay Gus Hal", "Ida Jon Kim Lou").deal(1, 2, 3)
        tablet = paired(2)
        before = Entry.objects.count()
        for place in ("2-9", "3-9"):
            with pytest.raises(NotAllowed):
                tablet.send("move", player=1, place=place)
        with pytest.raises(NotAllowed, match="No move of Eve to table 3 is due"):
            tablet.send("move", player=5, place="3-9")
        assert Entry.objects.count() == before

    def test_what_was_not_due_and_had_to_wait_is_asked_of_the_director(self, tablet):
        assert tablet.send("move", player=1, place="2-9", waited=True).state == "question"
        assert tablet.floor.players[1].seat.table == 1


@pytest.mark.rule("TABLET-once")
class TestAlreadySo:
    """Two tablets at one table, or the director, have recorded the same."""

    def test_one_hand_begins_once(self, tablet, paired):
        other = paired(1)
        assert tablet.send("deal", hand=2).state == "done"
        assert other.send("deal", hand=2).state == "already"
        assert tablet.floor.tables[1].hands == 2

    @pytest.mark.parametrize(
        ("act", "fields"),
        [
            ("finish-hand", {"hand": 1}),
            ("away", {"player": 1}),
            ("move", {"player": 1, "place": "1-9"}),
        ],
    )
    def test_and_everything_else_too(self, tablet, paired, act, fields):
        other = paired(1)
        assert tablet.send(act, **fields).state == "done"
        assert other.send(act, **fields, waited=True).state == "already"
        assert other.questions == []

    def test_a_hand_that_ended_while_the_next_runs(self, tablet):
        tablet.send("deal", hand=2)
        assert tablet.send("finish-hand", hand=1).state == "already"
        assert tablet.floor.tables[1].hand.finished is None


@pytest.mark.rule("TABLET-own-table")
class TestCrafted:
    """A tablet of table 1 tries to record something else."""

    @sweep(
        ("act", "fields"),
        [
            ("knock-out", {"out": 7, "by": 8}),
            ("knock-out", {"out": 1, "by": 7}),
            ("count", {"stack_7": 3000}),
            ("move", {"player": 7, "place": "2-9"}),
            ("move", {"player": 1, "place": "2-9"}),
            ("move", {"player": 7, "place": "1-9"}),
            ("away", {"player": 7}),
            ("count", {"stack_1": 10**9}),
            ("knock-out", {"out": 99}),
            ("knock-out", {}),
            ("move", {"player": 1, "place": "everywhere"}),
            ("move", {"player": 1, "place": "0-99"}),
            ("call", {"reason": "beer"}),
        ],
    )
    def test_is_refused_and_nothing_is_written(self, tablet, act, fields):
        before = Entry.objects.count()
        with pytest.raises(NotAllowed):
            tablet.send(act, **fields)
        assert Entry.objects.count() == before

    def test_a_table_in_the_post_is_not_asked_for(self, tablet):
        tablet.send("deal", table=2, hand=2)
        assert [table.hands for table in tablet.floor.tables.values()] == [2, 1]

    def test_whatever_the_form_only_facts_of_the_table_pass(self, tablet):
        floor = tablet.floor
        mine = [HandDealt(table=1), SteppedAway(player=1), Moved(player=7, table=1, seat=9)]
        assert check_own_table(mine, floor, 1, {7: 1}) == mine
        for fact in (
            HandDealt(table=2),
            SteppedAway(player=7),
            ClockPaused(reason="break"),
            ClockPaused(),
            LevelSet(index=3),
            Penalised(player=1, penalty="warning"),
            BoughtIn(player=20, name="Tom"),
        ):
            with pytest.raises(NotAllowed, match="belongs to table 1"):
                check_own_table([*mine, fact], floor, 1, {7: 1})


def test_every_act_says_what_was_meant_without_asking_the_floor(tablet):
    fields = {
        "deal": {},
        "finish-hand": {},
        "knock-out": {"out": ["1"]},
        "count": {"stack-1": ["100"]},
        "move": {"player": ["1"], "place": ["2-3"]},
        "away": {"player": ["1"]},
        "back": {"player": ["1"]},
        "call": {"reason": ["ruling"]},
        "break": {},
        "draw-button": {},
        "re-enter": {"player": ["1"]},
        "draw-lot": {"reason": ["the burn card"], "among": ["3"]},
        "place-button": {"seat": ["1"]},
        "high-hand": {"player": ["1"], "cards": ["As", "Ks", "Qs", "Js", "Ts"]},
        "heist": {"player": ["1"], "pair": ["7"]},
        "mushroom": {"player": ["1"]},
        "pot-won": {"players": ["1", "2"], "without_bet": ["on"]},
        "plaque": {"player": ["1"], "plaque": ["run_it_twice"]},
        "bomb-pot": {},
        "short-button": {},
        "choose-game": {"player": ["1"], "game": ["dm-razz"], "title": ["Razz"]},
        "clock": {"player": ["1"]},
        "clock-over": {"player": ["1"], "outcome": ["folded"]},
        "time-card": {"player": ["1"]},
        "rebuy": {"player": ["1"]},
    }
    assert fields.keys() == TABLET_ACTS.keys()
    for name, typed in fields.items():
        form = TABLET_ACTS[name](typed, table=1, joined=lambda request: None)
        assert form.is_valid(), (name, form.errors)
        assert len(form.meant()) == (name not in ("draw-button", "draw-lot"))


def test_in_a_break_no_hand_begins_and_a_second_break_is_no_question(friday, paired):
    friday.start(TWO[0], structure=levels(breaks=(1,)))
    tablet = paired()
    friday.at(21)
    with pytest.raises(NotAllowed, match="no table starts a hand"):
        tablet.send("deal", hand=1)
    assert tablet.send("break", minutes=5, waited=True).state == "already"


@pytest.mark.rule("TDA-27")
class TestARebuyThatIsDeclared:
    """One tap before the next hand: chips behind at once, to be paid later."""

    def test_by_somebody_who_has_just_gone_out(self, tablet):
        tablet.send("knock-out", out=1, by=2)
        tablet.send("rebuy", player=1, hand=2, name="Ann", seat=1, after=1)
        ann = tablet.floor.players[1]
        assert (str(ann.seat), ann.rebuys) == ("table 1, seat 1", 1)
        assert still_to_pay(tablet.floor) == {1: tablet.floor.terms.rebuy.price}

    def test_without_a_network_in_the_order_of_the_taps(self, tablet):
        tablet.send("knock-out", out=1, by=2, ago=4, waited=True)
        tablet.send("rebuy", player=1, hand=2, ago=3, waited=True)
        tablet.send("deal", hand=2, ago=2, waited=True)
        assert tablet.questions == []
        assert 1 in tablet.floor.tables[1].hand.positions.dealt_in

    def test_once_by_two_tablets_and_once_where_the_director_has_taken_it(self, tablet, paired, friday):
        other = paired(1)
        tablet.send("finish-hand", hand=1)
        tablet.send("rebuy", player=1, hand=2, stack="800")
        assert other.send("rebuy", player=1, hand=2, stack="800").state == "already"
        assert tablet.floor.players[1].rebuys == 1
        tablet.send("deal", hand=2)
        tablet.send("finish-hand", hand=2)
        friday.floor = tablet.floor
        friday.record(Rebought(player=1, stack=500))
        assert tablet.send("rebuy", player=1, hand=3, stack="500").state == "already"

    def test_too_late_it_is_refused_or_asked(self, tablet):
        tablet.send("knock-out", out=1, by=2)
        tablet.send("deal", hand=2)
        with pytest.raises(NotAllowed, match="Ann had to say so before it"):
            tablet.send("rebuy", player=1, hand=2)
        assert tablet.send("rebuy", player=1, hand=2, ago=1, waited=True).state == "question"

    def test_of_its_own_table_alone(self, tablet):
        with pytest.raises(NotAllowed, match="This tablet belongs to table 1"):
            tablet.send("rebuy", player=7, hand=2)

    def test_is_undone_until_the_next_hand_and_not_afterwards(self, tablet, friday):
        tablet.send("knock-out", out=1, by=2)
        tablet.send("rebuy", player=1, hand=2)
        friday.undo(tablet.floor.players[1].purchases[-1].sequence)
        assert (tablet.floor.players[1].rebuys, still_to_pay(tablet.floor)) == (0, {})
        tablet.send("rebuy", player=1, hand=2)
        rebuy = tablet.floor.players[1].purchases[-1].sequence
        tablet.send("deal", hand=2)
        with pytest.raises(NotAllowed, match="has been dealt in with it: it stands") as refusal:
            friday.undo(rebuy)
        assert refusal.value.clause == "TDA-27"
        hand = tablet.floor.tables[1].hand.sequence
        friday.undo(rebuy, hand)  # both together, where nobody had declared it
        assert tablet.floor.players[1].rebuys == 0
