"""Finding hands that have been played, and figures of what is found.

Observations of a player about others: figures from the hands that both were dealt, and from no others.

VPIP: of the hands that somebody was dealt, in how many they called or raised in the first round; blinds,
antes and straddles are no choice of theirs and do not count, nor does checking. PFR: in how many they raised
there. Hands in which nobody asked them (everybody else had folded) count, as players count them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet
from django.http import Http404

from gameplay import archive
from gameplay.engine.events import BoardDealt, Called, Collected, Event, Raised, RaisedBy
from gameplay.histories.hand_history import DealtPlayer, game_of, places
from gameplay.histories.worth_a_look import RELEVANT, PlayedHand
from gameplay.models import Hand, Table
from gameplay.ring.facts import Player

MOST: Final = 500
"""Hands of a table that are looked at, the latest ones."""
FIRST_ROUND_ENDS: Final = ("Collected", "BoardDealt")


@dataclass(frozen=True, slots=True)
class Figures:
    """hands: how many somebody was dealt; entered, raised: in how many of them they called or raised, or
    raised, in the first round."""

    hands: int = 0
    entered: int = 0
    raised: int = 0

    @property
    def vpip(self) -> int | None:
        """Percent, None without a hand.

        >>> Figures(8, 3, 1).vpip, Figures(8, 3, 1).pfr, Figures().vpip
        (38, 12, None)
        """
        return round(100 * self.entered / self.hands) if self.hands else None

    @property
    def pfr(self) -> int | None:
        """Percent, None without a hand."""
        return round(100 * self.raised / self.hands) if self.hands else None

    def plus(self, entered: bool, raised: bool) -> "Figures":
        """With one hand more."""
        return Figures(self.hands + 1, self.entered + entered, self.raised + raised)


def first_round(events: Iterable[Event]) -> list[Event]:
    """Return what happened before the first bets were collected or the first shared card was turned."""
    events_of_round: list[Event] = []
    for event in events:
        if isinstance(event, (Collected, BoardDealt)):
            break
        events_of_round.append(event)
    return events_of_round


def entered_and_raised(events: Sequence[Event], place: int) -> tuple[bool, bool]:
    """Return whether the player of this place called or raised in the first round of a hand, and whether they
    raised."""
    theirs = [event for event in first_round(events) if getattr(event, "seat", None) == place]
    raised = any(isinstance(event, (Raised, RaisedBy)) for event in theirs)
    return raised or any(isinstance(event, Called) for event in theirs), raised


def figures_of(table: Table, viewer: str, players: Collection[str]) -> Mapping[str, Figures]:
    """Key of each of these players → how they have played the hands of this table that the viewer was dealt
    as well. viewer: their key; whoever only looks on has seen nobody play."""
    by_player = {key: Figures() for key in players}
    if not viewer:
        return by_player
    rows = (
        Hand.objects.filter(table=table.pk, finished_at__isnull=False, voided_at=None)
        .exclude(events=None)
        .order_by("-number")
        .values_list("seats", "events")[:MOST]
    )
    for seats, events in rows:
        places = {_key(each["player"]): place for place, each in enumerate(seats)}
        if viewer not in places:
            continue
        happened = archive.from_data(_first_round(events or []))
        for key in by_player.keys() & places.keys():
            by_player[key] = by_player[key].plus(*entered_and_raised(happened, places[key]))
    return by_player


def _first_round(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    ends = next((at for at, event in enumerate(events) if event["kind"] in FIRST_ROUND_ENDS), len(events))
    return events[:ends]


def _key(player: Mapping[str, object]) -> str:
    return f"{player['kind']}-{player['id']}"


AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand in a list. mine: of the player whose list it is; winners: who has more after it, the one who won
    most first."""

    number: int
    game: str
    played: datetime
    is_voided: bool
    broken_off: bool
    winners: tuple[DealtPlayer, ...]
    mine: DealtPlayer | None


@dataclass(frozen=True, slots=True)
class HandPage:
    """Some hands of a table, the last first. before: where the next older ones begin, 0 if there are none."""

    lines: tuple[HandLine, ...]
    before: int


RELEVANT_KINDS: Final = frozenset(kind.__name__ for kind in (*RELEVANT, RaisedBy))


def played_hands(table: Table) -> list[PlayedHand]:
    """The latest hands of a table, or of all tables of its night, that are over and count: without hidden
    cards."""
    tables = Table.objects.filter(pk=table.pk)
    if table.tournament_id is not None:
        tables = Table.objects.filter(tournament=table.tournament_id)
    rows = (
        Hand.objects.filter(table__in=tables, finished_at__isnull=False, voided_at=None)
        .exclude(events=None)
        .order_by("-finished_at")
        .values_list("table__code", "number", "seats", "record__stacks", "events")[:MOST]
    )
    return [
        PlayedHand(
            (code, number),
            [_key(each["player"]) for each in seats],
            stacks,
            archive.from_data([event for event in events or () if event["kind"] in RELEVANT_KINDS]),
        )
        for code, number, seats, stacks, events in rows
    ]


def hand_of(table: Table, number: int) -> Hand:
    """A hand that is over. Raises Http404 for one that is still on, or not there."""
    row = Hand.objects.filter(table=table.pk, number=number, finished_at__isnull=False).first()
    if row is None:
        raise Http404
    return row


def last_hand(table: Table) -> int | None:
    """The number of the last hand that is over."""
    finished = Hand.objects.filter(table=table.pk, finished_at__isnull=False)
    return finished.order_by("-number").values_list("number", flat=True).first()


def neighbours(table: Table, number: int) -> tuple[int | None, int | None]:
    """The hands before and after this one, as far as they are over."""
    finished = Hand.objects.filter(table=table.pk, finished_at__isnull=False).values_list("number", flat=True)
    before = finished.filter(number__lt=number).order_by("-number").first()
    after = finished.filter(number__gt=number).order_by("number").first()
    return before, after


def hands(table: Table, *, player: str = "", before: int = 0) -> HandPage:
    """The hands of a table, or those that a player was dealt, older than `before` if that is given. player:
    their key."""
    rows: list[Hand] = []
    for row in hand_rows(table, before=before).iterator(chunk_size=AT_ONCE):
        if not player or player in keys(row):
            rows.append(row)
        if len(rows) > AT_ONCE:
            break
    more = len(rows) > AT_ONCE
    rows = rows[:AT_ONCE]
    return HandPage(tuple(_line(row, player) for row in rows), rows[-1].number if more else 0)


def hand_rows(table: Table, *, before: int = 0) -> QuerySet[Hand]:
    """The hands that are over, the last first, without what happened in them."""
    rows = Hand.objects.filter(table=table.pk, finished_at__isnull=False).defer("events").order_by("-number")
    return rows.filter(number__lt=before) if before else rows


def keys(row: Hand) -> list[str]:
    """The keys of those who were dealt in, by place."""
    return [Player(**each["player"]).key for each in row.seats]


def _line(row: Hand, player: str) -> HandLine:
    dealt = list(places(row))
    winners = sorted((place for place in dealt if place.won > 0), key=lambda place: -place.won)
    return HandLine(
        number=row.number,
        game=game_of(row).title,
        played=row.finished_at or row.started_at,
        is_voided=row.voided_at is not None,
        broken_off=row.broken_off,
        winners=tuple(winners),
        mine=next((place for place in dealt if place.player.key == player), None) if player else None,
    )


def players(table: Table) -> list[Player]:
    """The players of a table, each who has ever played here, as they were called last; those of the last
    hands first."""
    by_key: dict[str, Player] = {}
    seated = Hand.objects.filter(table=table.pk).order_by("-number").values_list("seats", flat=True)
    for seats in seated[:1000]:
        for each in seats:
            player = Player(**each["player"])
            by_key.setdefault(player.key, player)
    return list(by_key.values())
