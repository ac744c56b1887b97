"""The hands this process knows: the latest one of each table, as far as its choices go.

A hand is its record and its choices, replayed. Asking for the present one costs nothing as long as the
table's version is the one that is known; otherwise the choices that are new are fetched, and the hand with
them is a new one: one that was handed out never changes, so that any thread may look at it while another
plays on.

With and without, processor time of a choice 11 and 16 ms, of another player's look at it 9 and 14 (a shared
machine). In the bench: `bin/bench tables`, a choice's time at the site (15 ms asked).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction
from pydantic import ValidationError

from config.caching.compiled_query import CompiledQuery
from config.caching.process_cache import ProcessCache
from gameplay import archive, models
from gameplay.engine import records
from gameplay.engine.choices import Choice, read
from gameplay.engine.events import DIRECTOR, Event, Shown
from gameplay.engine.hand import Hand, Record, replay
from gameplay.engine.views import View
from gameplay.ring.announcing import Announcement
from gameplay.ring.facts import Player, Where
from gameplay.ring.unknown_game import GameUnknown

KEPT: Final = 250  # tables


@dataclass(frozen=True, slots=True)
class LiveHand:
    """A hand as it stands.

    pk: of its row;
    number: in its table;
    record: without choices;
    seats, players: by place;
    last_at: when the latest choice was made, or the hand was dealt;
    revealed: hands that were turned up when it was over;
    broken_off: it is void because its game failed;
    chosen: how its game was chosen, if a dealer did.
    """

    pk: int
    number: int
    record: Record
    seats: tuple[int, ...]
    players: tuple[Player, ...]
    button: int
    where: Where | None
    commitment: str
    started_at: datetime
    last_at: datetime
    choices: tuple[Choice, ...]
    hand: Hand
    finished_at: datetime | None = None
    voided: bool = False
    broken_off: bool = False
    revealed: tuple[Event, ...] = ()
    chosen: Announcement | None = None
    _views: dict[int, View] = field(default_factory=dict, repr=False, compare=False)

    @property
    def is_on(self) -> bool:
        """True if somebody still has to choose, or an all-in waits to be turned up."""
        return not self.voided and not self.hand.finished

    @property
    def held(self) -> "LiveHand":
        """The hand as it is before an all-in is turned up; as it ended, where nobody is all-in."""
        return replace(self, hand=replay(self.record, self.choices, holds=True), _views={})

    @property
    def run_out(self) -> "LiveHand":
        """The hand that has waited, with all its cards turned up."""
        return replace(self, hand=replay(self.record, self.choices), _views={})

    @property
    def turn(self) -> Player | None:
        """Player whose turn it is."""
        decision = self.hand.decision
        return self.players[decision.seat] if decision is not None and not self.voided else None

    @property
    def turn_seat(self) -> int | None:
        """The seat at the table whose turn it is."""
        decision = self.hand.decision
        return self.seats[decision.seat] if decision is not None and not self.voided else None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, by place."""
        return tuple(player.name for player in self.players)

    def place_of(self, key: str) -> int | None:
        """The place of a player who was dealt in."""
        return next((place for place, player in enumerate(self.players) if player.key == key), None)

    def view(self, viewer: int) -> View:
        """The hand as a place, SPECTATOR or DIRECTOR may see it; made once for each."""
        if viewer not in self._views:
            view = self.hand.view(viewer)
            self._views[viewer] = self._with_revealed(view) if self.revealed else view
        return self._views[viewer]

    @property
    def before_last_choice(self) -> Hand:
        """The hand as it was before its last choice."""
        return replay(self.record, self.choices[:-1])

    @property
    def everything(self) -> tuple[tuple[int, ...], ...]:
        """The cards of every place, whoever may see them."""
        return tuple((*seat.hole, *seat.up) for seat in self.hand.view(DIRECTOR).seats)

    def _with_revealed(self, view: View) -> View:
        """The view with the hands that were turned up afterwards."""
        turned = {card for event in self.revealed if isinstance(event, Shown) for card in event.cards}
        seats_as_dealt = self.hand.view(DIRECTOR).seats
        seats = []
        for seat in view.seats:
            cards = zip(seat.hole, seats_as_dealt[seat.seat].hole, strict=True)
            seats.append(replace(seat, hole=tuple(true if true in turned else seen for seen, true in cards)))
        return replace(view, seats=tuple(seats), events=(*view.events, *self.revealed))

    def after(self, choice: Choice, at: datetime) -> "LiveHand":
        """The hand with one more choice. Raises NotAllowed if it is not legal."""
        return self.with_choices((choice,), at)

    def with_choices(self, new: Sequence[Choice], at: datetime) -> "LiveHand":
        """The hand with more choices, in their order; `at`: when the last was made. Raises NotAllowed if one
        is not legal."""
        choices = (*self.choices, *new)
        return replace(self, hand=replay(self.record, choices), choices=choices, last_at=at, _views={})

    def closed(self, at: datetime, *, voided: bool = False, broken_off: bool = False) -> "LiveHand":
        """The hand when it is over."""
        return replace(self, finished_at=at, voided=voided, broken_off=broken_off, _views={})


def in_progress(live: LiveHand | None) -> LiveHand | None:
    """Return the latest hand of a table, if somebody still has to choose in it."""
    return live if live is not None and live.is_on else None


@dataclass(frozen=True, slots=True)
class KnownHand:
    """The latest hand of a table, None where it has dealt none, as of the table's version."""

    version: int
    live: LiveHand | None


_known: Final = ProcessCache[int, KnownHand](KEPT)


def live_hand(table: models.Table) -> LiveHand | None:
    """The latest hand of a table as it was at this version of it; None before the first."""
    cached = _known.get(table.pk)
    if cached is not None and cached.version == table.version:
        return cached.live
    live = _brought_up_to_date(table, cached.live if cached else None)
    transaction.on_commit(partial(remember, table.pk, table.version, live))
    return live


def remember(pk: int, version: int, live: LiveHand | None) -> None:
    """Keep a hand whose choices are committed, unless a later version is known."""
    before = _known.get(pk)
    if before is None or before.version <= version:
        _known.put(pk, KnownHand(version, live))


def _brought_up_to_date(table: models.Table, cached: LiveHand | None) -> LiveHand | None:
    if not table.hand:
        return None
    row = _row.one(table.pk, table.hand)
    if row is None:
        raise models.Hand.DoesNotExist
    if cached is None or cached.pk != row.pk:
        cached = dealt(row)
    rows = _choices_from(row.pk, len(cached.choices))
    if rows:
        cached = cached.with_choices(read([what for what, _ in rows]), rows[-1][1])
    return replace(
        _as_far_as_it_went(cached, row),
        finished_at=row.finished_at,
        voided=row.voided_at is not None,
        broken_off=row.broken_off,
        revealed=archive.from_data(row.revealed),
        _views={},
    )


def _as_far_as_it_went(live: LiveHand, row: models.Hand) -> LiveHand:
    """A hand in which everything has been chosen: its end if that has been recorded, else as it waits, or
    waited until it was void."""
    if row.stacks is None and live.hand.finished and (row.finished_at is None or row.voided_at is not None):
        return live.held
    return live if row.stacks is None or not live.hand.is_held else live.run_out


_row: Final = CompiledQuery(
    lambda table, number: models.Hand.objects.defer("events").filter(table=table, number=number).order_by(),
    71823,
    81723,
)
_choices_from: Final[CompiledQuery[tuple[Any, datetime]]] = CompiledQuery(
    lambda hand, number: (
        models.Choice.objects.filter(hand=hand, number__gte=number)
        .order_by("number")
        .values_list("what", "at")
    ),
    71823,
    81723,
)


def dealt(row: models.Hand, hand: Hand | None = None) -> LiveHand:
    """The hand of a row before its first choice. Raises GameUnknown where its game is not there any more."""
    try:
        record = records.from_json({**row.record, "choices": []})
    except (KeyError, ValidationError):
        raise GameUnknown(row.record["game"]) from None
    return LiveHand(
        pk=row.pk,
        number=row.number,
        record=record,
        seats=tuple(each["seat"] for each in row.seats),
        players=tuple(Player(**each["player"]) for each in row.seats),
        button=row.button,
        where=Where(**row.where) if row.where else None,
        commitment=row.commitment,
        started_at=row.started_at,
        last_at=row.started_at,
        choices=(),
        hand=hand or replay(record),
        finished_at=row.finished_at,
        voided=row.voided_at is not None,
        broken_off=row.broken_off,
        revealed=archive.from_data(row.revealed),
        chosen=Announcement.of(row.chosen),
    )


def whole(row: models.Hand) -> LiveHand:
    """Any hand of any table, with all its choices."""
    rows_in_order = sorted(row.choices.all(), key=lambda choice: choice.number)
    live = dealt(row)
    if rows_in_order:
        live = live.with_choices(read([choice.what for choice in rows_in_order]), rows_in_order[-1].at)
    return _as_far_as_it_went(live, row)
