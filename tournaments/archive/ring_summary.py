"""Summary of a ring game as an object for other programs, and as a page of plain text: what `manage.py
replay_night` prints of its file (docs/formats.md). Money is in cents, times are UTC."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, Literal
from zoneinfo import ZoneInfo

from clauses.refusal import NotAllowed
from tables.log import as_of
from tournaments.archive.as_of import moment_of
from tournaments.archive.log_file import BadNightFile, Problem, read_log
from tournaments.archive.ring_file import RING_FILE
from tournaments.night.facts import Part
from tournaments.night.phrases import counted
from tournaments.ring_games.queries import certificate_of, floor_from
from words.money import money

FORMAT: Final = "dead-button-ring-floor"


class RingPlayerSummary(Part):
    """A player who has bought chips. table, seat: null once they have left; stack: as it was last known."""

    player: int
    name: str
    table: int | None
    seat: int | None
    bought: int
    cashed: int
    owes: int
    stack: int | None


class RingTableSummary(Part):
    """A table. feeds: the one its players move up to; chips: the money on it; gap: by how much the latest
    count differed from that."""

    table: int
    seats: int
    feeds: int | None
    chips: int
    gap: int


class RingMoney(Part):
    """The certificate: paid_in + owed + put_right = paid_out + kept + on_tables, where it holds."""

    paid_in: int
    owed: int
    put_right: int
    paid_out: int
    on_tables: int
    holds: bool
    kept: int = 0


class RingSummary(Part):
    """The whole game. at: when the last entry that was replayed was recorded; waiting: the list, in order."""

    format: Literal["dead-button-ring-floor"] = FORMAT
    version: Literal[1] = 1
    club: str
    time_zone: str
    currency: str
    at: datetime
    entries: int
    status: Literal["open", "closed"]
    tables: tuple[RingTableSummary, ...]
    players: tuple[RingPlayerSummary, ...]
    waiting: tuple[str, ...]
    money: RingMoney


def replayed_ring_game(file: Iterable[str | bytes], at: str | None = None) -> RingSummary:
    """Return what a file comes to, or came to at a time of the club's clock. Raises BadNightFile with the
    line that is wrong, NotAllowed where there is no such time or a fact cannot follow what is before it."""
    log = read_log(file, RING_FILE)
    header, lines = log.header, log.lines
    if not lines or lines[0].kind != "ring_opened":
        raise BadNightFile([Problem(2, "A ring game begins with ring_opened.")])
    if at:
        recorded = [line.recorded_at for line in lines]
        lines = tuple(as_of(lines, moment_of(at, ZoneInfo(header.time_zone), min(recorded), max(recorded))))
        if not lines:
            raise NotAllowed("Nothing has been recorded.")
    floor = floor_from(lines, header.currency)
    came = certificate_of(lines, floor)
    return RingSummary(
        club=header.club,
        time_zone=header.time_zone,
        currency=header.currency,
        at=lines[-1].recorded_at.astimezone(UTC),
        entries=len(lines),
        status="closed" if floor.closed_at else "open",
        tables=tuple(
            RingTableSummary(
                table=table.number, seats=table.seats, feeds=table.feeds, chips=table.chips, gap=table.gap
            )
            for table in floor.tables.values()
        ),
        players=tuple(
            RingPlayerSummary(
                player=player.id,
                name=player.name,
                table=player.table,
                seat=player.seat,
                bought=player.bought,
                cashed=player.cashed,
                owes=player.owes,
                stack=player.stack if player.is_seated else None,
            )
            for player in floor.players.values()
        ),
        waiting=tuple(each.name for each in floor.waiting),
        money=RingMoney(
            paid_in=came.paid_in,
            owed=came.owed,
            put_right=came.put_right,
            paid_out=came.paid_out,
            on_tables=came.on_tables,
            holds=came.holds,
            kept=came.kept,
        ),
    )


def ring_text(game: RingSummary) -> str:
    """The same as a page, without a newline at its end."""
    local = game.at.astimezone(ZoneInfo(game.time_zone))
    after = counted(game.entries, "entry", "entries")
    title = [
        f"Ring game · {game.club}",
        f"{local:%A %-d %B %Y, %H:%M %Z}, after {after}: {game.status}",
    ]
    waiting = [f"WAITING  {', '.join(game.waiting)}"] if game.waiting else []
    parts = [title, list(_tables(game)), list(_players(game)), waiting, list(_certificate(game))]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _tables(game: RingSummary) -> Iterator[str]:
    for table in game.tables:
        sitting = sum(player.table == table.table for player in game.players)
        chips = money(table.chips, game.currency)
        yield f"table {table.table}   {sitting} of {table.seats} seats taken   {chips} on it"


def _players(game: RingSummary) -> Iterator[str]:
    for player in game.players:
        bought, cashed = (money(cents, game.currency) for cents in (player.bought, player.cashed))
        where = f" · table {player.table}, seat {player.seat}" if player.seat else ""
        owes = f" · owes {money(player.owes, game.currency)}" if player.owes else ""
        yield f"  bought {bought}  cashed {cashed}  {player.name}{where}{owes}"


def _certificate(game: RingSummary) -> Iterator[str]:
    sums = game.money
    amounts = {
        "paid in": sums.paid_in,
        "owed": sums.owed,
        "put right": sums.put_right,
        "paid out": sums.paid_out,
        "on the tables": sums.on_tables,
    }
    if sums.kept:
        amounts["kept on accounts"] = sums.kept
    yield ", ".join(f"{words} {money(cents, game.currency)}" for words, cents in amounts.items())
    yield "it adds up" if sums.holds else "IT DOES NOT ADD UP"
