"""Tonight's list: who is expected, who is late, who has paid and who owes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.night.floor import Floor
from tournaments.night.floor.records import Player
from words.text import Text


@dataclass(frozen=True, slots=True)
class ExpectedRow:
    """A player on the list.

    is_missing: they are expected and not here;
    is_late: and it has begun, or was to;
    paid, owes: in cents.
    """

    number: int
    name: str
    where: str
    is_missing: bool
    is_late: bool
    paid: int
    owes: int


@dataclass(frozen=True, slots=True)
class TonightsList:
    """The list with what it adds up to, in cents."""

    rows: Sequence[ExpectedRow]
    paid: int
    owed: int

    @property
    def missing(self) -> int:
        """Number of people who are expected and not here."""
        return sum(row.is_missing for row in self.rows)


def tonights_list(floor: Floor, starts_at: datetime, now: datetime) -> TonightsList:
    """Everybody on the night's list: who is missing first, then who owes, then by name."""
    has_begun = floor.started_at is not None or now > starts_at
    people = [player for player in floor.players.values() if player.id > 0 and not player.is_house]
    return in_order(_row(floor, player, has_begun=has_begun) for player in people)


def in_order(rows_by_name: Iterable[ExpectedRow]) -> TonightsList:
    """Rows as a list has them: who is missing first, then who owes, then by name."""
    rows = sorted(
        rows_by_name, key=lambda row: (not row.is_missing, not row.owes, row.name.casefold(), row.number)
    )
    return TonightsList(rows, sum(row.paid for row in rows), sum(row.owes for row in rows))


def _row(floor: Floor, player: Player, *, has_begun: bool) -> ExpectedRow:
    is_missing = player.absent or not (player.present or player.entered)
    return ExpectedRow(
        player.id,
        player.name,
        _where(player, has_begun=has_begun),
        is_missing,
        is_missing and has_begun,
        player.paid,
        0 if player.absent and player.out else _owes(floor, player, is_missing=is_missing),
    )


def _owes(floor: Floor, player: Player, *, is_missing: bool) -> int:
    """The buy-in of whoever is here, or has been dealt in, and has not paid it; who is only expected owes
    nothing."""
    if is_missing and not player.absent:
        return 0
    more = player.rebuys * (floor.terms.rebuy.price if floor.terms.rebuy else 0)
    more += player.re_entries * floor.terms.buy_in
    more += floor.terms.add_on.price if player.add_on and floor.terms.add_on else 0
    return max(floor.terms.buy_in + more - player.paid, 0)


def _where(player: Player, *, has_begun: bool) -> str:
    if player.absent:
        return Text("never came") if player.out else Text("late, dealt in")
    if player.out:
        return Text("out")
    if player.entered:
        return player.seat.text if player.seat else Text("bought in")
    if player.present:
        return Text("here")
    return Text("late") if has_begun else Text("expected")
