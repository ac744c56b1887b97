"""A night written down as a test reads it: names instead of numbers, minutes instead of times."""

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Kind
from tournaments.night import floor as floors
from tournaments.night.automation import deal
from tournaments.night.facts import (
    AddedOn,
    BoughtIn,
    Bust,
    ButtonPlaced,
    ClockStarted,
    Committed,
    GamePicked,
    HandDealt,
    HandFinished,
    HandPlayed,
    KnockedOut,
    Moved,
    PlayedOnScreens,
    Rebought,
    Reentered,
    SeatedAt,
    SeatFreed,
    SeatLocked,
    SeatReserved,
    SeatsDrawn,
    StructureSet,
    TableSeats,
)
from tournaments.night.facts_of import as_recorded, payment
from tournaments.night.floor import Recorded
from tournaments.night.structure import Break, Level

EIGHT_O_CLOCK = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
EVERYBODY = (
    "Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon Kim Lou Max Nan Olu Pia Quy Ray Sue Tom Una Vic Wim Xan Yul Zoe"
)
NAMES = tuple(EVERYBODY.split())


def levels(count=12, minutes=20, breaks=(), step=50):
    """Levels of 50/100, 100/200, … (or in another step) with a ten-minute break after those named."""
    periods = []
    for number in range(1, count + 1):
        periods.append(Level(small_blind=step * number, big_blind=2 * step * number, minutes=minutes))
        if number in breaks:
            periods.append(Break(minutes=10))
    return tuple(periods)


class Night:
    """The facts of a night and its floor; every method records facts at the current minute."""

    def __init__(self, preset="dead_money", kind=Kind.LIVE, rulebook=None):
        self.rulebook = rulebook or PRESETS[preset]
        self.floor = floors.Floor.opening(self.rulebook, kind)
        self.facts = []
        self.now = EIGHT_O_CLOCK
        self.ids = {name: number for number, name in enumerate(NAMES, 1)}

    def __getitem__(self, name):
        return self.floor.players[self.ids[name]]

    def ids_of(self, names):
        return tuple(self.ids[name] for name in names.split())

    def names(self, ids):
        by_id = {number: name for name, number in self.ids.items()}
        return [by_id[player] for player in ids]

    # Time

    def at(self, minute, second=0):
        """Moves to a minute after eight o'clock."""
        self.now = EIGHT_O_CLOCK + timedelta(minutes=minute, seconds=second)
        return self

    @property
    def clock(self):
        return self.floor.at(self.now).clock

    # Recording

    def record(self, *facts):
        for fact in facts:
            recorded = Recorded(len(self.facts) + 1, self.now, as_recorded(fact, self.floor))
            self.floor = floors.apply(self.floor, recorded)
            self.facts.append(recorded)
        return self

    @contextmanager
    def refuses(self, clause=None, words=None):
        """Yield what happens inside is refused on this clause, and the floor stays as it was."""
        before, facts = self.floor.copy(), len(self.facts)
        with pytest.raises(NotAllowed, match=words) as refusal:
            yield refusal
        assert clause is None or refusal.value.clause == clause
        assert self.floor == before
        assert len(self.facts) == facts

    def buy_in(self, names, **more):
        return self.record(*(BoughtIn(player=self.ids[name], name=name, **more) for name in names.split()))

    def commit(self, names):
        return self.record(*(Committed(player=self.ids[name], name=name) for name in names.split()))

    def seat(self, *tables, seats=9, occasion="start"):
        """Seats in order from 1: seat("Ann Bob Cat", "Dan - Eve"), a dash for an empty one."""
        placed = [
            SeatedAt(player=self.ids[name], table=table, seat=seat)
            for table, names in enumerate(tables, 1)
            for seat, name in enumerate(names.split(), 1)
            if name != "-"
        ]
        room = tuple(TableSeats(table=number, seats=seats) for number in range(1, len(tables) + 1))
        return self.record(SeatsDrawn(occasion=occasion, tables=room, seats=placed))

    def start(self, *tables, seats=9, structure=None, button=1, override="", absent=""):
        """Buys in everybody who is named and not absent, seats them, puts each button on seat 1, starts."""
        present = [n for names in tables for n in names.split() if n != "-" and n not in absent.split()]
        self.buy_in(" ".join(present)).commit(absent)
        self.seat(*tables, seats=seats)
        return self.start_only(structure=structure, button=button, override=override)

    def start_only(self, *, structure=None, button=1, override=""):
        """Puts each button on one seat, sets the structure, starts the clock."""
        self.record(*(ButtonPlaced(table=number, seat=button) for number in self.floor.tables))
        return self.record(StructureSet(periods=structure or levels())).record(
            ClockStarted(override=override)
        )

    def deal(self, *tables):
        return self.record(*(HandDealt(table=number) for number in tables or [1]))

    # On screens

    def on_screens(self, *tables, most=9, **more):
        """Puts tables on screens, all of them if none is named."""
        game = GamePicked(preset="dm-holdem", title="Hold'em", most=most)
        return self.record(PlayedOnScreens(tables=tables, **{"games": (game,), **more}))

    def deal_on_screens(self, *tables):
        for table in tables or [1]:
            self.record(deal(self.floor, table))
        return self

    def play_on_screens(self, stacks, table=1, busts=(), **more):
        """The hand at a table ends: stacks "Ann 100 Bob 300", the others as before; busts as in `busts`."""
        hand = self.floor.tables[table].hand
        words = stacks.split()
        after = {self.ids[name]: int(stack) for name, stack in zip(words[::2], words[1::2], strict=True)}
        parts = [
            Bust(player=self.ids[name], by=self.ids_of(by), stack=hand.stacks[self.ids[name]])
            for name, by in busts
        ]
        played = HandPlayed(
            table=table, dealt=hand.sequence, game="Hold'em", stacks=hand.stacks | after, busts=parts, **more
        )
        return self.record(played)

    def stacks(self):
        """Everybody's stack in play, where it is known to the chip."""
        return {self.names([player])[0]: self.floor.players[player].stack for player in self.floor.in_play}

    def finish_hand(self, table=1):
        return self.record(HandFinished(table=table))

    def bust(self, name, by="", stack=None, table=None, **more):
        return self.busts((name, by, stack), table=table, **more)

    def busts(self, *busts, table=None, **more):
        """Several in one hand: (name, by, stack) each, `by` naming those who share the knockout."""
        table = table or self[busts[0][0]].seat.table
        parts = [
            Bust(player=self.ids[name], by=self.ids_of(by or ""), stack=stack) for name, by, stack in busts
        ]
        return self.record(KnockedOut(table=table, busts=parts, **more))

    def rebuy(self, name, stack=0, **more):
        return self.record(Rebought(player=self.ids[name], stack=stack, **more))

    def re_enter(self, name, place):
        """On this seat: "2-5" is table 2, seat 5."""
        table, seat = map(int, place.split("-"))
        player = self.ids[name]
        return self.record(Reentered(player=player, seat=SeatedAt(player=player, table=table, seat=seat)))

    def keep(self, name, place, **more):
        """A seat is kept for a player: "2-5" is table 2, seat 5."""
        table, seat = map(int, place.split("-"))
        return self.record(SeatReserved(player=self.ids[name], table=table, seat=seat, **more))

    def lock(self, place):
        """A seat is out of play, named as in `keep`."""
        table, seat = map(int, place.split("-"))
        return self.record(SeatLocked(table=table, seat=seat))

    def free(self, place):
        """A seat is neither kept nor locked any more."""
        table, seat = map(int, place.split("-"))
        return self.record(SeatFreed(table=table, seat=seat))

    def paid(self, name, way):
        """Everything that they have bought, in this way."""
        return self.record(payment(self.floor, self.ids[name], way))

    def add_on(self, name):
        return self.record(AddedOn(player=self.ids[name]))

    def move(self, name, table, seat):
        return self.record(Moved(player=self.ids[name], table=table, seat=seat))

    # Looking

    def posts(self, table=1):
        """Button, small blind (None when dead) and big blind of the latest hand, by name or empty seat."""
        hand, players = self.floor.tables[table].hand.positions, self.floor.tables[table].players

        def who(seat):
            return self.names([players[seat]])[0] if seat in players else seat

        small = None if hand.is_dead_small_blind else who(hand.small_blind)
        return who(hand.button), small, who(hand.big_blind)

    def places(self):
        from tournaments.night.floor.places import places

        return {self.names([player])[0]: str(finish) for player, finish in places(self.floor).items()}
