"""The other tables at which a player sits, for the strip on the page of each: whose turn it is there.

It is made from the rows of the tables and the floors of nights alone: no hand is looked at, so none of its
cards can get here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from gameplay.models import Table
from gameplay.page.plate_names import avatars_of
from gameplay.queries import open_tables_of
from gameplay.ring.facts import Player
from gameplay.rules import Requester
from tournaments.night.floor_cache import floor_of


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A table at which the player sits besides.

    turn: whose turn it is there, nothing if nobody's;
    is_mine: it is the player's;
    left: the seconds that they have for it, None where their time does not run;
    has_key: the key that leads to the next table which waits for them leads here.
    """

    table: Table
    turn: str
    is_mine: bool
    left: float | None
    has_key: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """The strip. follows: what the page asks to hear of besides its own table, as part of an address."""

    tables: tuple[OtherTable, ...] = ()
    follows: str = ""


def beside(table: Table, who: Requester, now: datetime) -> Beside:
    """The other tables of a player from this one on; nothing unless they sit at two at least."""
    seats = tables_of_player(table, who, now)
    others = [other for other in seats if other.pk != table.pk]
    if len(seats) < 2:
        return Beside()
    after = [other for other in others if other.pk > table.pk]
    in_turn = [*after, *(other for other in others if other.pk < table.pk)]
    first = next((other.pk for other in in_turn if _is_turn_of(other, who)), None)
    in_sight = tuple(_other(other, who, now, has_key=other.pk == first) for other in in_turn)
    return Beside(in_sight, _follows(in_turn))


def tables_of_player(table: Table, who: Requester, now: datetime) -> list[Table]:
    """The tables of this club at which a player sits, the oldest first."""
    if not who.key:
        return []
    open_tables = open_tables_of(table.club_id, who.key, now)
    seats = _seats_on_nights(open_tables, who)
    return [each for each in open_tables if each.log_id or seats.get(each.tournament_id) == each.number]


def _seats_on_nights(tables: Sequence[Table], who: Requester) -> Mapping[int | None, int]:
    """Night → the number of the table at which the player sits."""
    if who.player is None or who.player.kind != "member":
        return {}
    number = avatars_of([who.player])[who.key]
    nights = {each.tournament_id: each.tournament for each in tables if each.tournament is not None}
    players = {pk: floor_of(night).players.get(number) for pk, night in nights.items()}
    return {pk: player.seat.table for pk, player in players.items() if player and player.seat}


def _turn_at(table: Table) -> Player | None:
    return Player(**table.turn) if table.turn else None


def _is_turn_of(table: Table, who: Requester) -> bool:
    player = _turn_at(table)
    return player is not None and player.key == who.key


def _other(table: Table, who: Requester, now: datetime, *, has_key: bool) -> OtherTable:
    is_mine = _is_turn_of(table, who)
    left = (table.due_at - now).total_seconds() if is_mine and table.due_at else None
    player = _turn_at(table)
    return OtherTable(
        table, player.name if player else "", is_mine, left if left is None else max(0.0, left), has_key
    )


def _follows(tables: Sequence[Table]) -> str:
    also = [("also", f"table-{each.pk}") for each in tables]
    return urlencode([*also, *((f"key-{each.pk}", each.code) for each in tables if each.private)])
