"""Nights on which anything may be tried: a tape of numbers decides what, the rules what comes of it."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import count
from random import Random

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind
from tables.log import LogLine
from tables.randomness import commitment
from tests.tournaments.night.wild_money import WildMoney
from tests.tournaments.night.wild_rules import STRUCTURES, WildRules
from tests.tournaments.night.wild_side_games import WildSideGames
from tests.tournaments.night.wild_variations import WildVariations
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES
from tournaments.night import draws, facts_of
from tournaments.night import facts as f
from tournaments.night import floor as floors
from tournaments.night.draws import Draw
from tournaments.night.due import Act, due
from tournaments.night.facts_of import deal
from tournaments.night.floor import Recorded
from tournaments.night.floor.held_seats import HeldSeats
from tournaments.night.floor.leaving import HandByHand
from tournaments.night.floor_cache import fold_corrected


class Tape(list):
    """So many numbers by chance."""

    def __init__(self, seed, length):
        chance = Random(seed)
        super().__init__(chance.randrange(5040) for _ in range(length))
        self.seed = seed

    def __repr__(self):
        return f"Tape({self.seed}, {len(self)})"


class Wild(WildRules, WildMoney, WildSideGames, WildVariations):
    """A night and what has been tried on it. given: chips as they were handed out and taken away."""

    def __init__(self, tape):
        self.tape = iter(tape)
        self.ended = False
        self.rulebook, self.kind = self.rules()
        self.floor = floors.Floor.opening(self.rulebook, self.kind)
        self.facts = []
        self.numbers = count(1)
        self.seeds = count(1)
        self.now = EIGHT_O_CLOCK
        self.given = 0
        self.told = []
        self.refused = []

    # The tape

    def number(self):
        found = next(self.tape, None)
        if found is None:
            self.ended = True
            return 0
        return found

    def of(self, choices):
        return self.number() % choices if choices > 0 else 0

    def one(self, choices):
        choices = list(choices)
        return choices[self.of(len(choices))] if choices else None

    def some(self, choices, most):
        left, found = list(choices), []
        for _ in range(min(most, len(left))):
            found.append(left.pop(self.of(len(left))))
        return found

    @property
    def draw(self):
        seed = next(self.seeds).to_bytes(32, "big")
        return Draw(seed, f.Drawn(seed=seed.hex(), next_commitment=commitment(bytes(32))))

    def record(self, *new):
        """Facts that are recorded together, or not at all. Raises NotAllowed."""
        after, recorded = self.floor, []
        for fact in new:
            whole = facts_of.as_recorded(fact, after)
            recorded.append(Recorded(next(self.numbers), self.now, whole, self.now))
            after = floors.apply(after, recorded[-1])
        before, self.floor = self.floor, after
        self.facts += recorded
        for each in recorded:
            self.given += self.chips_of(each.fact, before, after)
            self.told.append(each.fact)

    @staticmethod
    def chips_of(fact, before, after):
        """By how many chips a fact changes what is on the tables, said once more and otherwise."""
        match fact:
            case f.BoughtIn() | f.Reentered():
                return after.players[fact.player].chips_in
            case f.SeatsDrawn():
                return sum(after.players[p].chips_in for p in after.in_play if p not in before.in_play)
            case f.ClockStarted() if after.variations.heist:
                is_full = after.variations.heist.bank == "full"
                return before.chips_in_play if is_full else before.terms.chips
            case f.ChipsAdjusted():
                return fact.chips if fact.cause in ("long", "given_back") else -fact.chips
            case f.Rebought():
                return (before.terms.rebuy or before.rulebook.terms[before.kind].rebuy).chips
            case f.AddedOn():
                return before.terms.add_on.chips
            case f.Left() | f.AbsentRemoved() | f.Penalised(penalty="disqualified"):
                return -fact.stack
        return 0

    def start(self):
        players = 3 + self.of(14)
        for number in range(1, players + 1):
            chips = 3000 + 10 * self.of(90) if self.kind is Kind.CHAMPIONSHIP else None
            self.record(f.BoughtIn(player=number, name=NAMES[number - 1], chips=chips))
        absent = range(players + 1, players + 1 + self.of(3))
        for number in absent:
            self.record(f.Committed(player=number, name=NAMES[number - 1]))
        dealt_in = absent if self.rulebook.absence.dealt_in else ()
        stacks = dict.fromkeys(dealt_in, 3500) if self.kind is Kind.CHAMPIONSHIP else None
        self.record(draws.seats_for_all(self.floor, self.draw, absent=dealt_in, stacks=stacks))
        self.record(f.StructureSet(periods=self.one(STRUCTURES)))
        if self.floor.side_games.wild_wild_west:
            self.draw_bounty_players()
        for number in self.floor.tables:
            if len(self.floor.tables[number].players) > 1:
                self.record(draws.button(self.floor, self.draw, number))
        self.record(f.ClockStarted(override="as it comes"))

    # What is tried

    def try_something(self):
        """One thing, which the rules may refuse."""
        self.now += timedelta(seconds=self.one((0, 30, 90, 600, 1500)))
        what = self.one(TRIED)
        with suppress(NotAllowed):
            what(self)

    @property
    def playing(self):
        return list(self.floor.in_play)

    def table(self):
        return self.one(sorted(self.floor.tables))

    def enter(self):
        number = next((n for n in range(1, 27) if n not in self.floor.players), None)
        if number:
            chips = 1 + self.of(2000) if self.of(4) == 0 else None
            entry = f.BoughtIn(player=number, name=NAMES[number - 1], chips=chips, consent=bool(self.of(2)))
            self.record(draws.late_entry(self.floor, self.draw, entry))

    def rebuy(self):
        player = self.floor.players[self.one(self.floor.players)]
        stack = 0 if player.out else self.of(1100)
        fact = f.Rebought(player=player.id, stack=stack, declared=self.of(3) == 0)
        try:
            self.record(fact)
        except NotAllowed:
            if player.out:
                self.record(draws.rebuy_seat(self.floor, self.draw, fact))

    def re_enter(self):
        player = self.one(self.floor.players)
        if player:
            self.record(draws.re_entry(self.floor, self.draw, f.Reentered(player=player)))

    def add_on(self):
        for player in self.some(self.playing, 3):
            self.record(f.AddedOn(player=player))

    def arrive(self):
        absent = [p.id for p in self.floor.players.values() if p.absent]
        if absent:
            self.record(f.Arrived(player=self.one(absent)))

    def remove_absent(self):
        absent = [p for p in self.playing if self.floor.players[p].absent]
        if absent:
            self.record(f.AbsentRemoved(player=self.one(absent), stack=self.of(3000)))

    def leave(self):
        if self.playing:
            self.record(f.Left(player=self.one(self.playing), stack=self.of(3000)))

    def away_or_back(self):
        player = self.one(self.playing)
        if player:
            is_away = self.floor.players[player].away
            self.record((f.CameBack if is_away else f.SteppedAway)(player=player))

    def pay_otherwise(self):
        buyers = [p for p in self.floor.players.values() if p.purchases]
        if buyers:
            player, way = self.one(buyers), self.one(("cash", "transfer", "owed"))
            self.record(facts_of.payment(self.floor, player.id, way))

    def deal(self):
        for _ in range(1 + self.of(2)):
            table = self.table()
            self.record(*(deal(self.floor, table) if self.of(4) else [f.HandDealt(table=table)]))

    def finish_hand(self):
        self.record(f.HandFinished(table=self.table()))

    def bust(self):
        table = self.floor.tables[self.table()]
        players = list(table.players.values())
        out = self.some(players, 1 + self.one((0, 0, 0, 1, 2)))
        if not out:
            return
        by = self.some([p for p in players if p not in out], self.one((0, 1, 1, 1, 2)))
        stacks = self.one((True, True, False))
        busts = tuple(f.Bust(player=p, by=by, stack=100 * self.of(4) if stacks else None) for p in out)
        joins = max(self.floor.busts, default=None) if self.of(4) == 0 else None
        self.record(
            f.KnockedOut(
                table=table.number,
                busts=busts,
                joins=joins,
                before=self.of(6) == 0,
                pending=self.rulebook.tablets.knockouts_confirmed,
            )
        )

    def confirm(self):
        if self.floor.reports:
            self.record(f.KnockoutConfirmed(knockout=min(self.floor.reports)))

    def state_stacks(self):
        out = [p.id for p in self.floor.players.values() if p.out]
        if out:
            self.record(f.StacksStated(stacks={p: 100 * self.of(5) for p in self.some(out, 3)}))

    def say_it_was_one_hand(self):
        if len(self.floor.busts) > 1:
            self.record(f.OneHand(knockouts=self.some(sorted(self.floor.busts), 2)))

    def hand_for_hand(self):
        self.record(f.HandForHand(on=not self.floor.of(HandByHand).is_on))

    def snapshot(self):
        stacks = {p: self.of(6000) for p in self.some(self.playing, 1 + self.of(12))}
        self.record(f.ChipLeadersTaken(stacks=stacks, despite=bool(self.of(2))))

    def count(self):
        stacks = {p: self.of(6000) for p in self.some(self.playing, 1 + self.of(12))}
        self.record(f.StacksCounted(stacks=stacks, despite=bool(self.of(2))))

    def adjust_chips(self):
        cause = self.one(("found", "hidden", "missing", "short", "long", "given_back"))
        player = self.one((None, *self.playing))
        self.record(f.ChipsAdjusted(cause=cause, chips=self.of(900), player=player))

    def penalise(self):
        penalty = self.one(("warning", "hands", "rounds", "disqualified"))
        if self.playing:
            player = self.one(self.playing)
            self.record(f.Penalised(player=player, penalty=penalty, amount=1, stack=self.of(3000)))

    def close(self):
        what = self.some(("entries", "rebuys", "add_ons"), 1 + self.of(2))
        self.record(f.EntriesClosed(what=tuple(what), reason="as it comes"))

    def move_the_clock(self):
        match self.of(6):
            case 0:
                self.record(f.ClockPaused(reason=self.one(("break", "other"))))
            case 1:
                self.record(f.ClockResumed())
            case 2:
                self.record(f.LevelSet(index=self.of(12)))
            case 3:
                self.record(f.SiteAway(seconds=1 + self.of(900), index=self.of(12), left=self.of(1800)))
            case 4:
                self.record(f.OutageAnswered(back=bool(self.of(2))))
            case _:
                self.record(f.TimeAdded(seconds=60 * (self.of(20) - 10)))

    def move_somebody(self):
        if self.playing:
            table = self.floor.tables[self.table()]
            seat = self.one(table.open_seats)
            if seat:
                self.record(f.Moved(player=self.one(self.playing), table=table.number, seat=seat))

    def hold_a_seat(self):
        table, seat = self.table(), 1 + self.of(9)
        match self.of(4):
            case 0:
                self.record(f.SeatLocked(table=table, seat=seat))
            case 1:
                held = self.one(sorted(self.floor.of(HeldSeats).by_place))
                if held:
                    self.record(f.SeatFreed(table=held.table, seat=held.seat))
            case 2:
                self.record(f.SeatReserved(player=self.one(self.floor.players), table=table, seat=seat))
            case 3 if self.playing:
                player = self.floor.players[self.one(self.playing)]
                place = player.seat
                self.record(f.SeatReserved(player=player.id, table=place.table, seat=place.seat))

    def do_what_is_due(self):
        """Seats and buttons, until nothing of it is due any more."""
        for _ in range(40):
            things = due(self.floor.at(self.now), bytes(32))
            wanted = [thing for thing in things if thing.act in (Act.MOVE, Act.BREAK_TABLE, Act.REDRAW)]
            lost = [thing.table for thing in things if thing.act is Act.WHERE_BUTTON]
            buttons = [t.number for t in self.floor.tables.values() if t.button_due and len(t.players) > 1]
            if wanted:
                self.record(draws.tables_due(self.floor, Draw(bytes(32), self.draw.drawn)))
            elif lost:
                self.record(f.ButtonPlaced(table=lost[0], seat=1 + self.of(2)))
            elif buttons:
                self.record(draws.button(self.floor, self.draw, buttons[0]))
            else:
                return
        raise AssertionError("Balancing does not end.")

    def undo(self):
        """One fact is taken back, or the rules say that others rest on it."""
        if not self.facts:
            return
        gone = self.one(self.facts)
        rest = [each for each in self.facts if each is not gone]
        self.correct({"kind": "voided", "sequences": [gone.sequence]}, rest)

    def put_right(self):
        """Something else is put in the place of a fact, where and when that happened."""
        wrong = self.one([each for each in self.facts if type(each.fact) in PUT_RIGHT])
        if wrong is None:
            return
        fact = PUT_RIGHT[type(wrong.fact)](self, wrong.fact)
        payload = {"kind": "amended", "sequence": wrong.sequence, "payload": fact.model_dump(mode="json")}
        rest = [replace(each, fact=fact) if each is wrong else each for each in self.facts]
        self.correct(payload, rest)

    def put_knockout_right(self, fact):
        """Other winners, other stacks, or one player fewer."""
        busts = list(fact.busts)
        if len(busts) > 1 and self.of(3) == 0:
            busts.pop(self.of(len(busts)))
        out = {bust.player for bust in busts}
        others = [player for player in self.floor.players if player not in out]
        busts = [
            bust.model_copy(update={"by": tuple(self.some(others, self.of(3))), "stack": 100 * self.of(4)})
            for bust in busts
        ]
        return fact.model_copy(update={"busts": tuple(busts), "before": self.of(6) == 0})

    def correct(self, payload, rest):
        """A correction is recorded, which leaves `rest` standing. Raises NotAllowed."""
        corrected = self.corrected_by(payload, rest)
        if corrected.clock is None:
            return
        self.floor, self.facts = corrected, rest
        self.given = self.recounted()

    def without_each(self):
        """Each fact is taken back once, and stands again: whether that was accepted."""
        for gone in self.facts:
            rest = [each for each in self.facts if each is not gone]
            try:
                self.corrected_by({"kind": "voided", "sequences": [gone.sequence]}, rest)
            except NotAllowed:
                yield False
            else:
                yield True

    def corrected_by(self, payload, rest):
        """The floor after a correction that leaves `rest` standing: the same as if that had been recorded in
        this order. Raises NotAllowed."""
        lines = [
            LogLine(each.sequence, each.fact.kind, each.fact.model_dump(mode="json"), each.at, each.heard_at)
            for each in self.facts
        ]
        correction = LogLine(next(self.numbers), payload["kind"], payload, self.now, self.now)
        try:
            corrected = fold_corrected([*lines, correction], self.floor)
        except NotAllowed as refusal:
            self.refused.append(str(refusal))
            raise
        assert corrected == floors.after(rest, self.rulebook, self.kind)
        assert corrected == self.recorded_now(rest)
        return corrected

    def recorded_now(self, facts):
        """The floor where each of these is asked in its turn what a tap is asked: none is refused."""
        floor = floors.Floor.opening(self.rulebook, self.kind)
        for each in facts:
            try:
                floor = floors.apply(floor, each, stands=isinstance(each.fact, HAPPENED_ALL_THE_SAME))
            except NotAllowed as refusal:
                raise AssertionError(f"A tap would not have recorded {each}: {refusal}") from refusal
        return floor

    def recounted(self):
        """Return what has been handed out by the facts that stand."""
        floor, given = floors.Floor.opening(self.rulebook, self.kind), 0
        for each in self.facts:
            after = floors.apply(floor, each, is_new=False)
            given += self.chips_of(each.fact, floor, after)
            floor = after
        return given

    def to_the_end(self):
        """The others go out one by one, and the night is finished."""
        self.now += timedelta(minutes=1)
        for report in sorted(self.floor.reports):
            with suppress(NotAllowed):
                self.record(f.KnockoutConfirmed(knockout=report))
        while not self.floor.is_over:
            self.now += timedelta(seconds=30)
            if len(self.floor.in_play) < 2:
                break
            self.record(f.Left(player=self.playing[-1], stack=0))
        unknown = {
            p.id: 100 * p.id for p in self.floor.players.values() if p.out and p.out.how == "knocked_out"
        }
        if unknown:
            self.record(f.StacksStated(stacks=unknown))
        self.record(*draws.open_envelopes(self.floor, self))
        self.record(f.Finished())


HAPPENED_ALL_THE_SAME = (
    *(f.PrizePaid, f.SidePotPaid, f.PaymentSet, f.CashCounted, f.SheetPrinted),
    *(f.DealProposed, f.DealAccepted, f.DealDropped, f.GameChosen),
)
"""What was handed over, counted in the box, printed, proposed or chosen before something was corrected
(docs/formats.md): all else is asked again."""

PUT_RIGHT = {
    f.KnockedOut: Wild.put_knockout_right,
    f.Rebought: lambda night, fact: fact.model_copy(update={"stack": 100 * night.of(12)}),
    f.Left: lambda night, fact: fact.model_copy(update={"stack": night.of(3000)}),
    f.TimeAdded: lambda night, fact: fact.model_copy(update={"seconds": 60 * (night.of(40) - 20)}),
    f.ClockPaused: lambda night, fact: fact.model_copy(update={"minutes": 1 + night.of(30)}),
    f.StructureSet: lambda night, fact: fact.model_copy(update={"periods": night.one(STRUCTURES)}),
    f.StacksStated: lambda night, fact: f.StacksStated(
        stacks={player: 100 * night.of(5) for player in fact.stacks}
    ),
    f.EntriesClosed: lambda night, fact: fact.model_copy(
        update={"what": tuple(night.some(("entries", "rebuys", "add_ons"), 1 + night.of(2)))}
    ),
}
"""Kind of fact → another one that is put in its place."""

TRIED = (
    *([Wild.bust] * 6),
    *([Wild.deal] * 4),
    *([Wild.rebuy] * 4),
    *([Wild.do_what_is_due] * 3),
    *([Wild.undo] * 2),
    *([Wild.put_right] * 2),
    *([Wild.enter] * 2),
    *([Wild.re_enter] * 3),
    *([Wild.add_on] * 2),
    *([Wild.arrive] * 2),
    Wild.confirm,
    Wild.remove_absent,
    Wild.leave,
    Wild.away_or_back,
    Wild.pay_otherwise,
    Wild.finish_hand,
    Wild.state_stacks,
    Wild.say_it_was_one_hand,
    *([Wild.hand_for_hand] * 2),
    Wild.snapshot,
    Wild.count,
    Wild.adjust_chips,
    Wild.penalise,
    Wild.close,
    Wild.move_the_clock,
    Wild.move_somebody,
    *([Wild.hold_a_seat] * 2),
    Wild.make_a_deal,
    Wild.pay,
    Wild.add_money,
    Wild.change_terms,
    Wild.play_a_side_game,
    Wild.play_a_side_game,
    Wild.win_what_is_set_aside,
    Wild.win_what_is_set_aside,
    Wild.play_a_plaque,
    Wild.win_a_pot,
    *([Wild.end_a_level] * 3),
    Wild.list_games,
    *([Wild.choose_a_game] * 4),
)
