"""A ring table's own log: who sits, what is dealt next, and what a hand came to."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from gameplay import ring as folding
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.presences import last_noticed
from gameplay.ring import Chair, Ring
from gameplay.ring.facts import (
    FACT,
    AnyFact,
    HandPlayed,
    HandVoided,
    Left,
    Rebought,
    SatOut,
    Started,
    Where,
)
from gameplay.ring.lineup import Lineup, Waiting, next_lineup
from gameplay.ring.options import Settings
from gameplay.sources.ring_cache import ring_of, written
from tables.actions import Recorder, append
from tables.randomness import chosen

PROGRAM = Recorder()


def settings(table: Table) -> Settings:
    return ring_of(table).settings


def chairs(table: Table) -> Mapping[int, Chair]:
    return ring_of(table).chairs


def lineup(table: Table, now: datetime) -> Lineup | Waiting:
    """The next hand. The button of the first one is drawn with the seed of its cards."""
    ring = ring_of(table)
    button = None
    if not ring.started:
        seats = [seat for seat, chair in sorted(ring.chairs.items()) if chair.plays]
        button = chosen(seats, bytes(table.next_seed), "button") if seats else None
    return next_lineup(ring, button)


def begun(table: Table, dealt: Lineup, now: datetime) -> None:
    """The first hand starts the game."""
    if not ring_of(table).started:
        record(table, [Started(button=dealt.button)], request_id=f"start-{table.hand}", now=now)


def hand_finished(table: Table, live: LiveHand, now: datetime) -> bool:
    """What the hand came to, as one fact; who stood up while it was on goes."""
    carry = live.hand.carry
    played = HandPlayed(
        number=live.number,
        game=live.hand.game.name,
        stacks=tuple(
            Left(seat=seat, chips=chips) for seat, chips in zip(live.seats, live.hand.stacks, strict=True)
        ),
        button=live.button,
        where=live.where,
        carry=carry.data if carry is not None else None,
        found=live.record.found,
    )
    ring = record(table, [played], request_id=f"hand-{live.number}", now=now)
    house_buys_in(table, ring, live.number, now)
    return True


def hand_voided(table: Table, live: LiveHand, why: str, by: Recorder, now: datetime) -> None:
    """The chips are where they were before it."""
    record(table, [HandVoided(number=live.number, why=why)], request_id=f"void-{live.number}", by=by, now=now)


def sit_out_who_is_away(table: Table, now: datetime) -> None:
    """Before a hand is dealt: who has not been connected for as long as the table waits is dealt out."""
    ring = ring_of(table)
    if ring.options.away != "sit_out":
        return
    people = [(seat, c) for seat, c in ring.chairs.items() if c.plays and not c.player.is_house]
    if not people:
        return
    noticed = last_noticed(table, [chair.player.key for _, chair in people])
    gone = [
        seat
        for seat, chair in people
        if (now - noticed.get(chair.player.key, now)).total_seconds() > ring.options.grace
    ]
    if gone:
        facts = [SatOut(seat=seat, away=True) for seat in gone]
        record(table, facts, request_id=f"away-{table.hand}-{table.version}", now=now)


def house_buys_in(table: Table, ring: Ring, number: int, now: datetime) -> None:
    """House players who have lost their chips in a hand have new ones, where that is allowed."""
    if not ring.options.rebuys:
        return
    broke = [s for s, c in ring.chairs.items() if c.player.is_house and not c.chips and not c.leaving]
    if broke and any(chair.chips for chair in ring.chairs.values()):
        facts = [Rebought(seat=seat) for seat in broke]
        record(table, facts, request_id=f"house-{number}", now=now)


def record(
    table: Table,
    facts: Sequence[AnyFact],
    *,
    request_id: str,
    now: datetime,
    by: Recorder = PROGRAM,
) -> Ring:
    """Writes facts to the table's log, whose table is locked. Raises NotAllowed."""
    assert table.log is not None  # noqa: S101 (a ring table has one)
    after = folding.after(facts, ring_of(table)) if table.log.length else folding.after(facts)
    payloads = [FACT.dump_python(fact, mode="json") for fact in facts]
    append(table.log, payloads, by=by, at=now, now=now, request_id=request_id)
    written(table, after)
    return after


def where_of(dealt: Lineup) -> Where | None:
    """Where the blinds are, as a fact keeps it."""
    at = dealt.where
    if at is None:
        return None
    return Where(
        button=at.button,
        small_blind=at.small_blind,
        big_blind=at.big_blind,
        marker=at.marker,
        dealt_in=at.dealt_in,
    )
