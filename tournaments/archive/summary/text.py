"""A summary as a page of plain text. Names stand last in their lines, so that they may be of any length and
in any script."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from tournaments.archive.summary.shapes import (
    ClockSummary,
    MoneySummary,
    NightSummary,
    PlayerSummary,
    SeatSummary,
    SideGameSummary,
    TableSummary,
)
from tournaments.night.phrases import counted, listed
from words.money import money
from words.numbers import number_in_words, ordinal

STATES = {
    "expected": "expected",
    "present": "here, not bought in",
    "in": "still in",
    "knocked_out": "",
    "left": "left",
    "removed": "never came, removed",
    "disqualified": "disqualified",
}
HEADS = {"on": "open", "waiting": "waits", "taken": "won", "own": "their own", "nobodys": "nobody's"}
PAUSES = {
    "break": "a break",
    "dispute": "a dispute",
    "all_in": "an all-in",
    "bomb_pot": "a Bomb Pot",
    "other": "no reason given",
}


def text(night: NightSummary) -> str:
    """The whole page, without a newline at its end."""
    zone = ZoneInfo(night.time_zone)
    parts = [
        _title(night, zone),
        _clock(night, night.clock, zone) if night.clock else ["The clock has not been started."],
        *(_table(table) for table in night.tables if night.status != "finished"),
        _money(night.money, night.currency),
        *(_side_game(game, night.currency) for game in night.side_games.games),
        _places(night),
        _others(night),
    ]
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


def _title(night: NightSummary, zone: ZoneInfo) -> Iterator[str]:
    yield f"{night.tournament} · {night.kind.words} · {night.club}"
    entries = counted(night.entries, "entry", "entries")
    if night.at is None:
        yield "Nothing has been recorded."
        return
    local = night.at.astimezone(zone)
    yield f"{local:%A %-d %B %Y}, {_time(night.at, zone)} {local:%Z}, after {entries}"


def _clock(night: NightSummary, clock: ClockSummary, zone: ZoneInfo) -> Iterator[str]:
    ante = f", ante {clock.ante:,}" if clock.ante else ""
    blinds = f"{clock.small_blind:,} / {clock.big_blind:,}{ante}"
    if night.status == "finished":
        yield f"FINISHED in {clock.period}, {blinds}"
        return
    name = clock.period.upper() if clock.period.startswith("Level") else f"{clock.period.upper()}, then"
    yield f"{name}   {blinds}   {_length(clock.seconds_left)} left"
    if clock.pause:
        until = f" until {_time(clock.pause.until, zone)}" if clock.pause.until else ""
        note = f": {clock.pause.note}" if clock.pause.note else ""
        yield f"paused{until} for {PAUSES[clock.pause.reason]}{note}"
    if ahead := list(_ahead(clock)):
        yield " · ".join(ahead)
    average = f"average stack {night.average_stack:,}"
    yield f"{counted(night.players_left, 'player')} left of {night.money.buy_ins} · {average}"


def _ahead(clock: ClockSummary) -> Iterator[str]:
    if clock.next and clock.next.big_blind is None:
        yield f"then a break of {_length(clock.next.seconds)}"
    elif clock.next:
        ante = f", ante {clock.next.ante:,}" if clock.next.ante else ""
        yield f"then {clock.next.period}: {clock.next.small_blind:,} / {clock.next.big_blind:,}{ante}"
    if clock.seconds_to_break is not None:
        yield f"break in {_length(clock.seconds_to_break)}"
    if clock.seconds_to_cut_off is not None:
        yield f"cut-off in {_length(clock.seconds_to_cut_off)}"
    elif clock.cut_off_at:
        yield "the cut-off has passed"


def _table(table: TableSummary) -> Iterator[str]:
    hand = f" · hand {table.hand.number} at level {table.hand.level}" if table.hand else ""
    yield f"TABLE {table.table} · {counted(len(table.players), 'player')}{hand}"
    taken = {player.seat: player for player in table.players}
    width = max((len(f"{player.stack:,}") for player in table.players if player.stack), default=1)
    positions = {seat: _position(table, seat) for seat in range(1, table.seats + 1)}
    longest = max(map(len, positions.values()))
    for seat, position in positions.items():
        player = taken.get(seat)
        stack = f"{player.stack:,}" if player and player.stack is not None else ""
        who = " · ".join(_who(table, player)) if player else "–"
        yield f"  {seat:>2}  {position:<{longest}}  {stack:>{width}}  {who}".rstrip()
    if following := table.next_hand:
        small = "dead" if following.small_blind is None else f"seat {following.small_blind}"
        waiting = [str(seat) for seat in following.waiting]
        wait = f", seat{'s' if len(waiting) > 1 else ''} {listed(waiting)} not dealt in" if waiting else ""
        dead = " (dead)" if following.dead_button else ""
        yield (
            f"  Next hand: button seat {following.button}{dead}, small blind {small}, "
            f"big blind seat {following.big_blind}{wait}."
        )
    elif table.button is None:
        yield "  The button must be drawn."
    if table.rolled_over:
        yield f"  {table.rolled_over:,} chips rolled over."
    if table.bank:
        yield f"  {table.bank:,} chips in the bank."
    if table.mushroom:
        yield f"  {table.mushroom:,} chips on the Mushroom."


def _position(table: TableSummary, seat: int) -> str:
    """Return what lies in front of a seat: in the latest hand, or the button that was drawn or placed
    since."""
    hand = table.hand
    if hand is None or table.button != hand.button:
        return "button" if seat == table.button else ""
    lies = {
        "dead button" if hand.dead_button else "button": hand.marker,
        "small blind": hand.small_blind,
        "big blind": hand.big_blind,
    }
    return " + ".join(words for words, place in lies.items() if place == seat)


def _who(table: TableSummary, player: SeatSummary) -> Iterator[str]:
    yield player.name
    if player.player == table.dealer:
        yield "deals"
    if player.absent:
        yield "has not come"
    if player.away:
        yield "away"
    if player.waits:
        hands = f", {counted(player.hands_waited, 'hand')} so far" if player.hands_waited else ""
        yield f"waits for the button{hands}"
    if player.sits_out:
        yield f"sits out {counted(player.sits_out, 'hand')}"
    if player.minutes_out:
        yield f"sits out {counted(player.minutes_out, 'minute')}"


def _money(money_: MoneySummary, symbol: str) -> Iterator[str]:
    bought = [
        counted(money_.buy_ins, "buy-in"),
        counted(money_.rebuys, "rebuy"),
        counted(money_.add_ons, "add-on"),
    ]
    if money_.re_entries:
        bought.insert(1, counted(money_.re_entries, "re-entry", "re-entries"))
    lines = [
        (listed(bought), money_.taken),
        ("added", money_.added),
        ("for the Championship", -money_.championship),
        ("for the kitty", -money_.kitty),
        ("for the staff", -money_.staff),
        ("prizes", money_.prizes),
        ("paid by transfer or card", money_.by_transfer),
        ("still to pay", money_.owed),
    ]
    if not (money_.taken or money_.added):
        return
    shown_lines = [(words, money(cents, symbol)) for words, cents in lines if cents or words == "prizes"]
    width = max(len(words) for words, _ in shown_lines)
    amounts = max(len(amount) for _, amount in shown_lines)
    yield "MONEY"
    for words, amount in shown_lines:
        yield f"  {words:<{width}}  {amount:>{amounts}}"
    if money_.payouts:
        paid = [f"{ordinal(place)} {money(cents, symbol)}" for place, cents in enumerate(money_.payouts, 1)]
        yield f"  {'a deal instead of ' if money_.deal else ''}{', '.join(paid)}"
    yield from (f"  {warning}" for warning in money_.warnings)


def _side_game(game: SideGameSummary, symbol: str) -> Iterator[str]:
    yield f"{game.title.upper()}   {money(game.pot, symbol)} from {counted(_paying(game), 'player')}"
    for head in game.heads:
        worth = money(head.worth, symbol) if head.worth else "sealed"
        yield f"  {head.role}, {HEADS[head.state]}: {worth}  {head.name}"
    for player in game.players:
        if player.won:
            yield f"  won {money(player.won, symbol)}  {player.name}"
        if player.waits:
            yield f"  wins {money(player.waits, symbol)} unless they rebuy  {player.name}"


def _paying(game: SideGameSummary) -> int:
    return sum(bool(player.paid) for player in game.players)


def _places(night: NightSummary) -> Iterator[str]:
    if not night.places:
        return
    rows = [
        (_place(player), _points(player.points), _prize(player, night.currency)) for player in night.places
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    yield "PLACES AND POINTS" if night.status == "finished" else "PLACES AND POINTS SO FAR"
    for row, player in zip(rows, night.places, strict=True):
        place, points, prize = (f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"  {place}  {points}  {prize}  {' · '.join(_did(player))}"


def _place(player: PlayerSummary) -> str:
    shared = f"–{player.last}" if player.last != player.first else ""
    return f"{player.first}{shared}"


def _points(points: int | float | None) -> str:
    return number_in_words(Fraction(points or 0).limit_denominator(400))


def _prize(player: PlayerSummary, symbol: str) -> str:
    return money(player.prize, symbol) if player.prize else ""


def _did(player: PlayerSummary) -> Iterator[str]:
    yield player.name
    if player.state not in ("in", "knocked_out"):
        yield STATES[player.state]
    if player.knockouts:
        yield f"{_points(player.knockouts)} {'knockout' if player.knockouts <= 1 else 'knockouts'}"
    if player.chip_leads:
        yield counted(player.chip_leads, "chip lead")
    if player.rebuys:
        yield counted(player.rebuys, "rebuy")
    if player.re_entries:
        yield counted(player.re_entries, "re-entry", "re-entries")
    if player.add_on:
        yield "add-on"


def _others(night: NightSummary) -> Iterator[str]:
    """Everybody who is neither seated nor placed."""
    others = [player for player in night.others if player.seat is None]
    if others:
        yield "OTHERS"
    yield from _named(others)


def _named(players: Iterable[PlayerSummary]) -> Iterator[str]:
    for player in players:
        yield f"  {player.name} · {STATES[player.state]}"


def _time(moment: datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%H:%M}"


def _length(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
