"""Making the summary of a floor."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Literal

from clauses.refusal import NotAllowed
from clubs.scoring import units
from clubs.scoring.points import total
from tables.button import Positions
from tables.seating import SeatPlace
from tournaments.archive.night_file import Header
from tournaments.archive.summary.shapes import (
    ClockSummary,
    HandSummary,
    MoneySummary,
    NextPeriod,
    NightSummary,
    PauseSummary,
    PlayerSummary,
    PositionsSummary,
    SeatSummary,
    SideGameSummary,
    SideHeadSummary,
    SideMoneySummary,
    SidePlayerSummary,
    State,
    TableSummary,
)
from tournaments.night.clock import Clock
from tournaments.night.floor import Floor, Player, Table
from tournaments.night.floor.hands import next_positions
from tournaments.night.floor.payments import paid_by_way, still_to_pay
from tournaments.night.floor.places import Deal, Finish, places
from tournaments.night.floor.prizes import division, pool, prizes
from tournaments.night.floor.side_games.records import GameAccount
from tournaments.night.floor.side_games.registry import GAMES, account
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.night.scoring import bills, chip_leads
from tournaments.night.structure import Level, level_number, period_name


def summary(header: Header, floor: Floor, now: datetime | None, entries: int) -> NightSummary:
    """The floor at `now`, by default when the last fact happened."""
    now = now or floor.as_of
    floor = floor.at(now) if now else floor
    people = _people(floor)
    return NightSummary(
        tournament=header.tournament,
        kind=floor.kind,
        club=header.club,
        time_zone=header.time_zone,
        currency=header.currency,
        at=now.astimezone(UTC) if now else None,
        entries=entries,
        status=status_of(floor),
        players_left=len(floor.in_play),
        average_stack=floor.average_stack,
        chips_in_play=floor.chips_in_play,
        clock=clock_summary(floor, floor.clock) if floor.clock else None,
        tables=tuple(_table(floor, table) for _, table in sorted(floor.tables.items())),
        money=_money(floor),
        side_games=_side_games(floor),
        places=tuple(person for person in people if person.first is not None),
        others=tuple(person for person in people if person.first is None),
    )


def status_of(floor: Floor) -> Literal["not_started", "running", "decided", "finished"]:
    """Return how far the night is."""
    if floor.finished_at:
        return "finished"
    if floor.is_over:
        return "decided"
    return "running" if floor.clock else "not_started"


def clock_summary(floor: Floor, clock: Clock) -> ClockSummary:
    """The clock where the floor has brought it."""
    pause, level = clock.pause, clock.level
    following = list(clock.schedule())[1:2]
    return ClockSummary(
        period=clock.name,
        level=clock.level_number,
        in_break=clock.in_break,
        running=clock.is_running and floor.finished_at is None,
        pause=PauseSummary(reason=pause.reason, note=pause.note, until=pause.until) if pause else None,
        seconds_left=_seconds(clock.left),
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=_ante(floor, level),
        next=next((_next(floor, clock, index, length) for index, length in following), None),
        seconds_to_break=_seconds_or_none(clock.until_next_break()),
        seconds_to_cut_off=_seconds_or_none(clock.until_cut_off()),
        cut_off_at=clock.cut_off_at,
        played_seconds=_seconds(clock.played),
    )


def _next(floor: Floor, clock: Clock, index: int, length: timedelta) -> NextPeriod:
    period = clock.periods[index]
    level = period if isinstance(period, Level) else None
    return NextPeriod(
        period=period_name(clock.periods, index),
        seconds=_seconds(length),
        small_blind=level.small_blind if level else None,
        big_blind=level.big_blind if level else None,
        ante=_ante(floor, level) if level else None,
    )


def _ante(floor: Floor, level: Level) -> int:
    return 0 if floor.ante == "none" else level.ante


def _seconds(length: timedelta) -> int:
    return round(length.total_seconds())


def _seconds_or_none(length: timedelta | None) -> int | None:
    return None if length is None else _seconds(length)


def _table(floor: Floor, table: Table) -> TableSummary:
    players = [(seat, floor.players[table.players[seat]]) for seat in sorted(table.players)]
    try:
        following = _positions(next_positions(floor, table))
    except NotAllowed:
        following = None
    positions = table.positions
    return TableSummary(
        table=table.number,
        seats=table.seats,
        players=tuple(_seat(floor, seat, player) for seat, player in players),
        open_seats=tuple(table.open_seats),
        button=table.button or (positions.button if positions and not table.button_due else None),
        hand=_hand(floor, table),
        next_hand=following,
        dealer=table.dealer,
        rolled_over=table.rolled_over,
        bank=floor.of(Banks).by_table.get(table.number, 0),
        mushroom=floor.of(Mushrooms).by_table.get(table.number, 0),
    )


def _seat(floor: Floor, seat: int, player: Player) -> SeatSummary:
    stack, stack_at = player.counted or (None, None)
    return SeatSummary(
        seat=seat,
        player=player.id,
        name=player.name,
        stack=stack,
        stack_at=stack_at,
        waits=player.waited is not None,
        hands_waited=player.waited or 0,
        away=player.away,
        absent=player.absent,
        sits_out=player.sits_out,
        minutes_out=floor.minutes_out(player),
    )


def _positions(positions: Positions) -> PositionsSummary:
    return PositionsSummary(
        button=positions.button,
        dead_button=positions.is_dead_button,
        marker=positions.marker,
        small_blind=None if positions.is_dead_small_blind else positions.small_blind,
        big_blind=positions.big_blind,
        waiting=positions.waiting,
    )


def _hand(floor: Floor, table: Table) -> HandSummary | None:
    hand = table.hand
    if hand is None:
        return None
    return HandSummary(
        **_positions(hand.positions).model_dump(),
        number=hand.number,
        level=level_number(floor.structure, hand.level),
        finished=hand.finished is not None,
    )


def _money(floor: Floor) -> MoneySummary:
    money, paid, ways = pool(floor), division(floor), paid_by_way(floor)
    return MoneySummary(
        buy_ins=floor.buy_ins,
        rebuys=floor.rebuys,
        re_entries=floor.re_entries,
        add_ons=floor.add_ons,
        taken=money.taken,
        by_transfer=ways["transfer"],
        owed=ways["owed"],
        championship=money.championship,
        kitty=money.kitty,
        staff=money.staff,
        added=money.added,
        prizes=money.prizes,
        payouts=paid.amounts,
        warnings=paid.warnings,
        deal=floor.of(Deal).shares is not None,
    )


def _side_games(floor: Floor) -> SideMoneySummary:
    side_account = account(floor)
    return SideMoneySummary(
        taken=sum(side_account.taken.values()),
        handed=sum(side_account.handed.values()),
        held=side_account.held,
        games=tuple(_side_game(floor, name, game) for name, game in side_account.games.items()),
    )


def _side_game(floor: Floor, name: str, game: GameAccount) -> SideGameSummary:
    players = dict.fromkeys([*game.taken, *(win.player for win in game.wins)])
    return SideGameSummary(
        name=name,
        title=str(GAMES[name].title),
        pot=game.pot,
        players=tuple(
            SidePlayerSummary(
                player=player,
                name=floor.name(player),
                paid=game.taken.get(player, 0),
                won=sum(win.cents for win in game.wins if win.player == player and not win.waits),
                waits=sum(win.cents for win in game.wins if win.player == player and win.waits),
            )
            for player in players
        ),
        heads=tuple(
            SideHeadSummary(
                player=head.player,
                name=floor.name(head.player),
                role=str(head.role),
                worth=head.cents,
                state=head.state,
            )
            for head in game.heads
        ),
    )


def _people(floor: Floor) -> list[PlayerSummary]:
    """Those who have a place, best first; then those still in by seat, then those who are not."""
    finishes, won, leads = places(floor), prizes(floor), chip_leads(floor)
    owing = still_to_pay(floor)
    points = {player: total(bill) for player, bill in bills(floor).items()}
    knockouts: dict[int, Fraction] = {}
    for credit in floor.knockouts:
        knockouts[credit.by] = knockouts.get(credit.by, Fraction(0)) + credit.share
    order = [*finishes, *_without_a_place(floor, finishes)]
    people = []
    for player in (floor.players[number] for number in order):
        finish = finishes.get(player.id)
        people.append(
            PlayerSummary(
                player=player.id,
                name=player.name,
                state=_state(floor, player),
                table=player.seat.table if player.seat else None,
                seat=player.seat.seat if player.seat else None,
                stack=player.counted[0] if player.counted else None,
                paid=player.paid,
                owes=owing.get(player.id, 0),
                rebuys=player.rebuys,
                re_entries=player.re_entries,
                add_on=player.add_on,
                first=finish.first if finish else None,
                last=finish.last if finish else None,
                prize=won.get(player.id, 0) if finish else None,
                points=units.number(points[player.id]) if finish else None,
                knockouts=units.number(knockouts.get(player.id, Fraction(0))),
                chip_leads=len(leads.get(player.id, ())),
            )
        )
    return people


def _without_a_place(floor: Floor, finishes: Mapping[int, Finish]) -> list[int]:
    """Those still in by seat, then everybody else on the list."""

    def seat(number: int) -> tuple[bool, SeatPlace]:
        place = floor.players[number].seat
        return place is None, place or SeatPlace(0, 0)

    return sorted((number for number in floor.players if number not in finishes), key=seat)


def _state(floor: Floor, player: Player) -> State:
    if player.id in floor.in_play:
        return "in"
    if player.out:
        return player.out.how
    return "present" if player.present else "expected"
