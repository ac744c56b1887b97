"""A ring game written down as a test reads it: names instead of numbers, amounts in cents."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.ring_certificate import certificate
from tournaments.ring_games.ring_facts import RING_FACT
from tournaments.ring_games.ring_fold import RingRecorded, after, apply

DEAD_MONEY = PRESETS["dead_money"].ring_games
IDS = {name: number for number, name in enumerate(NAMES, 1)}


def terms(**changes):
    return DEAD_MONEY.model_copy(update=changes)


class Game:
    """The facts of a game and its floor; every method records a fact at the current minute."""

    def __init__(self, **changes):
        self.now = EIGHT_O_CLOCK
        self.recorded = []
        self.floor = None
        self.tell(facts.RingOpened(terms=terms(**changes)))

    def tell(self, fact):
        each = RingRecorded(len(self.recorded) + 1, self.now, fact)
        self.floor = apply(self.floor, each) if self.floor else after([each])
        self.recorded.append(each)
        return self

    def at(self, minute, second=0):
        self.now = EIGHT_O_CLOCK + timedelta(minutes=minute, seconds=second)
        return self

    def __getitem__(self, name):
        return self.floor.players[IDS[name]]

    @property
    def list(self):
        return " ".join(each.name for each in self.floor.waiting)

    @property
    def certificate(self):
        payloads = [RING_FACT.dump_python(each.fact, mode="json") for each in self.recorded]
        return certificate(payloads, self.floor.on_tables)

    def buys(self, name, seat=None, cents=1000, table=1, **more):
        seat = seat or self.floor.open_seats(table)[0]
        return self.tell(
            facts.ChipsBought(player=IDS[name], name=name, table=table, seat=seat, cents=cents, **more)
        )

    def rebuys(self, name, cents=1000, stack=0, **more):
        return self.tell(facts.ChipsRebought(player=IDS[name], cents=cents, stack=stack, **more))

    def cashes(self, name, cents, **more):
        return self.tell(facts.CashedOut(player=IDS[name], cents=cents, **more))

    def waits(self, names):
        for name in names.split():
            self.tell(facts.ListJoined(player=IDS[name], name=name))
        return self

    def calls(self, name, seat, table=1):
        return self.tell(facts.SeatCalled(player=IDS[name], table=table, seat=seat))

    def passes(self, name):
        return self.tell(facts.PassedOver(player=IDS[name]))

    def moves(self, name, table, seat, stack=None):
        return self.tell(facts.SeatChanged(player=IDS[name], table=table, seat=seat, stack=stack))

    def counts(self, table=1, despite=False, **stacks):
        counted = {IDS[name]: cents for name, cents in stacks.items()}
        return self.tell(facts.TableCounted(table=table, stacks=counted, despite=despite))

    def puts_right(self, cents, table=1, reason="a chip under the table"):
        return self.tell(facts.ChipsPutRight(table=table, cents=cents, reason=reason))

    def adds_table(self, table=2, seats=9, feeds=1):
        return self.tell(facts.RingTableAdded(table=table, seats=seats, feeds=feeds))

    def closes(self):
        return self.tell(facts.RingClosed())


def refused(clause="", match=""):
    return Refused(clause, match)


class Refused:
    """`with refused("DM-ring-rebuy"): …`: the rules say no, by this clause and with these words."""

    def __init__(self, clause, match):
        self.clause, self.raised = clause, pytest.raises(NotAllowed, match=match or None)

    def __enter__(self):
        self.info = self.raised.__enter__()
        return self.info

    def __exit__(self, *raised):
        held = self.raised.__exit__(*raised)
        if raised[0]:
            assert self.info.value.clause == self.clause
        return held
