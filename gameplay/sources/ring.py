"""A ring table's own log: who sits, what is dealt next, and what a hand came to."""

import random
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

from gameplay import ring as folding
from gameplay.engine.carry import from_places
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.queries import last_noticed
from gameplay.ring import Chair, Ring, deadlines
from gameplay.ring.facts import (
    FACT,
    AnyFact,
    GamePicked,
    HandPlayed,
    HandVoided,
    Left,
    Rebought,
    SatOut,
    Started,
    Where,
)
from gameplay.ring.lineup import Lineup, Waiting, next_lineup
from gameplay.ring.table_options import Settings
from gameplay.sources.base import Next
from gameplay.sources.ring_cache import KnownTable, remember, ring_of
from tables.actions import Recorder, append
from tables.randomness import chosen

PROGRAM = Recorder()


class RingSource:
    """A ring table, with what this transaction has recorded in its log (see TableSource)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._recorded: KnownTable | None = None

    @property
    def ring(self) -> Ring:
        """The table as its log amounts to."""
        recorded, log = self._recorded, self.table.log
        if recorded is not None and log is not None and recorded.length == log.length:
            return recorded.ring
        return ring_of(self.table)

    @property
    def settings(self) -> Settings:
        """Games and options as the table's own log has them."""
        return self.ring.settings

    @property
    def chairs(self) -> Mapping[int, Chair]:
        """Seat → who sits there."""
        return self.ring.chairs

    @property
    def pause(self) -> str | None:
        """Why the host has paused the table, None where nobody has."""
        return self.ring.pause

    @property
    def waits_for_pick(self) -> bool:
        """Whether the next dealer has still to choose the game."""
        ring = self.ring
        return ring.settings.is_dealers_choice and not ring.is_picked

    def lineup(self, now: datetime) -> Lineup | Waiting:
        """The next hand. The button of the first one is drawn with the seed of its cards."""
        ring, button = self.ring, None
        if not ring.started:
            seats = [seat for seat, chair in sorted(ring.chairs.items()) if chair.plays]
            button = chosen(seats, bytes(self.table.next_seed), "button") if seats else None
        return next_lineup(ring, button)

    def between_hands(self, live: LiveHand | None, now: datetime) -> Next:
        """The next hand after a pause; but the host begins, house players do not practise alone, and a table
        at which nobody looks rests."""
        following = self.lineup(now)
        if isinstance(following, Waiting):
            return Next(None, Table.Status.OVER if self.ring.is_over else Table.Status.WAITING)
        if live is None:
            return Next(None, Table.Status.WAITING)
        alone = all(player.is_house for player in following.players)
        if self.table.practice and alone:
            return Next(None, Table.Status.WAITING)
        if deadlines.rests(self.settings.table, self.table.seen_at, now, is_house_alone=alone):
            return Next(None, Table.Status.PLAYING)
        return Next(self._deal_due(live, following, now), Table.Status.PLAYING)

    def _deal_due(self, live: LiveHand, following: Lineup, now: datetime) -> datetime:
        began = self.table.turn_began_at
        ended = deadlines.not_ahead(live.finished_at or live.last_at, began, now)
        due = max(deadlines.next_deal(self.settings.table, ended), began or ended)
        if self.waits_for_pick and not following.players[-1].is_house:
            return max(due, ended + deadlines.PICKING)
        return due

    def next_hand(self, now: datetime, chance: random.Random) -> Lineup | Waiting:
        """Those who are away are dealt out first, and a house player who has the button picks the game."""
        self._sit_out_who_is_away(now)
        if self.waits_for_pick:
            self._pick_for_the_button(now, chance)
        return self.lineup(now)

    def _sit_out_who_is_away(self, now: datetime) -> None:
        """Players who have been disconnected for as long as the table waits are dealt out."""
        ring = self.ring
        if ring.options.away != "sit_out":
            return
        people = [(seat, c) for seat, c in ring.chairs.items() if c.plays and not c.player.is_house]
        if not people:
            return
        noticed = last_noticed(self.table, [chair.player.key for _, chair in people])
        gone = [
            seat
            for seat, chair in people
            if (now - noticed.get(chair.player.key, now)).total_seconds() > ring.options.grace
        ]
        if gone:
            facts = [SatOut(seat=seat, away=True) for seat in gone]
            self.record(facts, request_id=f"away-{self.table.hand}-{self.table.version}", now=now)

    def _pick_for_the_button(self, now: datetime, chance: random.Random) -> None:
        """A house player picks any game; for a player whose time ran out it stays the game of before."""
        found = self.lineup(now)
        if isinstance(found, Lineup) and found.players[-1].is_house:
            game = chance.randrange(len(self.settings.games))
            picked = GamePicked(seat=found.seats[-1], game=game)
            self.record([picked], request_id=f"pick-{self.table.hand + 1}", now=now)

    def begun(self, dealt: Lineup, now: datetime) -> None:
        """The first hand starts the game."""
        if not self.ring.started:
            self.record([Started(button=dealt.button)], request_id=f"start-{self.table.hand}", now=now)

    def hand_finished(self, live: LiveHand, now: datetime) -> bool:
        """What the hand came to, as one fact; who stood up while it was on goes."""
        self.record([outcome_of(live)], request_id=f"hand-{live.number}", now=now)
        self._house_buys_in(live.number, now)
        return True

    def _house_buys_in(self, number: int, now: datetime) -> None:
        """House players who have lost their chips in a hand have new ones, where that is allowed."""
        ring = self.ring
        if not ring.options.rebuys:
            return
        broke = [s for s, c in ring.chairs.items() if c.player.is_house and not c.chips and not c.leaving]
        if broke and any(chair.chips for chair in ring.chairs.values()):
            facts = [Rebought(seat=seat) for seat in broke]
            self.record(facts, request_id=f"house-{number}", now=now)

    def hand_voided(self, live: LiveHand, why: str, by: Recorder, now: datetime) -> None:
        """The chips are where they were before it."""
        fact = HandVoided(number=live.number, why=why)
        self.record([fact], request_id=f"void-{live.number}", by=by, now=now)

    def record(
        self, facts: Sequence[AnyFact], *, request_id: str, now: datetime, by: Recorder = PROGRAM
    ) -> None:
        """Writes facts to the table's log. Raises NotAllowed: nothing is written."""
        log = self.table.log
        assert log is not None  # noqa: S101 (a ring table has one)
        after = folding.after(facts, self.ring) if log.length else folding.after(facts)
        payloads = [FACT.dump_python(fact, mode="json") for fact in facts]
        append(log, payloads, by=by, at=now, now=now, request_id=request_id)
        self._recorded = KnownTable(log.length, after)
        transaction.on_commit(partial(remember, self.table.pk, log.length, after))


def outcome_of(live: LiveHand) -> HandPlayed:
    """What a hand came to, as a fact."""
    carry = live.hand.carry
    return HandPlayed(
        number=live.number,
        game=live.hand.game.name,
        stacks=tuple(
            Left(seat=seat, chips=chips) for seat, chips in zip(live.seats, live.hand.stacks, strict=True)
        ),
        button=live.button,
        where=live.where,
        carry=carry.renamed(from_places(live.seats)).data if carry is not None else None,
        found=live.record.found,
    )


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
