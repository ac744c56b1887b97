"""Board of a shoot-out, a satellite, a flight or a last day, beside what every night shows: which round it is
and who goes on, how many tickets there are and how far it is to one, when the chips are bagged and when the
last day is."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from clubs.rulebook import Flight, Satellite, ShootOut
from tournaments.night.carrying_on import FlightDay
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.flights import Bags, left_of
from tournaments.night.floor.prizes import entries_settled, from_a_ticket, tickets_at_stake
from tournaments.night.floor.shoot_out import Rounds, began, is_decided, is_round_of_tables
from tournaments.night.floor.turnout import Flights
from tournaments.presenters.figures import Figure
from tournaments.presenters.panels import Panel, PanelRow
from words.money import Currency, money
from words.text import Listing, Sentences, Text, grouped


@dataclass(frozen=True, slots=True)
class FormatBoard:
    """words: where it stands, in a sentence; figures: short; panels: lists, empty ones left out. It can be
    kept by its value, as the parts of a page are that phones share."""

    words: str
    figures: tuple[Figure, ...] = ()
    panels: tuple[Panel, ...] = ()


def format_board(
    floor: Floor, symbol: str | Currency, days: Sequence[FlightDay] = (), zone: tzinfo | None = None
) -> FormatBoard | None:
    """None at a tournament as everybody knows it, and before there is anything to say. floor: brought to the
    present; days: of a flight, all that belong to its tournament; zone: of the club."""
    rules = floor.rulebook.format
    if rules.shoot_out:
        return _shoot_out(floor, rules.shoot_out)
    if rules.satellite:
        return _satellite(floor, rules.satellite, symbol)
    if rules.flight:
        return _flight(floor, rules.flight, days, zone)
    return _last_day(floor) if rules.last_day else None


def _shoot_out(floor: Floor, rules: ShootOut) -> FormatBoard | None:
    rounds = floor.of(Rounds).begun
    if not rounds or floor.started_at is None:
        return None
    earlier = earlier_rounds(floor)
    if floor.is_over:
        return FormatBoard("", (), earlier) if earlier else None
    number = len(rounds)
    figure = Figure(Text("Round"), str(number))
    if not is_round_of_tables(floor):
        return FormatBoard(Text("Round {number}: the last table.", number=number), (figure,), earlier)
    tables = sorted(floor.tables.values(), key=lambda table: table.number)
    decided = sum(is_decided(floor, table) for table in tables)
    note = Text("{count} of a table goes on", "{count} of a table go on", count=rules.winners)
    words = Text(
        "Round {number}: {decided} of {count} table is decided.",
        "Round {number}: {decided} of {count} tables are decided.",
        number=number,
        decided=decided,
        count=len(tables),
    )
    done = Figure(Text("Tables decided"), Text("{left:,} / {all:,}", left=decided, all=len(tables)))
    rows = tuple(_table_row(floor, table) for table in tables)
    title = Text("Round {number}", number=number)
    return FormatBoard(words, (figure, done), (Panel("format", title, rows, note), *earlier))


def earlier_rounds(floor: Floor) -> tuple[Panel, ...]:
    """Return who won which table in the rounds of a shoot-out that are over, the latest first."""
    return tuple(
        Panel("format", Text("Round {number}", number=number), tuple(_winners(floor, number)))
        for number in range(len(floor.of(Rounds).begun) - 1, 0, -1)
    )


def _winners(floor: Floor, number: int) -> Iterator[PanelRow]:
    for table, players in sorted(floor.of(Rounds).begun[number - 1].went_on.items()):
        names = Listing([floor.name(player) for player in players], "")
        yield PanelRow(Text("Table {number}", number=table), names, Text("went on"))


def _table_row(floor: Floor, table: Table) -> PanelRow:
    which = Text("Table {number}", number=table.number)
    if is_decided(floor, table):
        names = Listing([player.name for player in floor.at_table(table)], "")
        return PanelRow(which, names, Text("goes on" if len(table.players) == 1 else "go on"))
    left = Text("{left} of {all} left", left=len(table.players), all=began(floor, table))
    return PanelRow(which, left, "")


def _satellite(floor: Floor, rules: Satellite, symbol: str | Currency) -> FormatBoard | None:
    if floor.is_over:
        return None
    count, worth = tickets_at_stake(floor), money(rules.ticket, symbol)
    tickets = Figure(Text("Tickets"), Text("{number:,} × {money}", number=count, money=worth))
    to_go = from_a_ticket(floor)
    if to_go is None:
        so_far = Text(
            "{count} ticket of {money} so far.",
            "{count} tickets of {money} so far.",
            count=count,
            money=worth,
        )
        return FormatBoard(so_far, (tickets,))
    words = Text(
        "{left} are left for {count} ticket of {money}.",
        "{left} are left for {count} tickets of {money}.",
        left=len(floor.contenders),
        count=count,
        money=worth,
    )
    return FormatBoard(words, (tickets, Figure(Text("From a ticket"), grouped(to_go))))


def _flight(
    floor: Floor, rules: Flight, days: Sequence[FlightDay], zone: tzinfo | None
) -> FormatBoard | None:
    last = next((day for day in days if day.state == "last_day"), None)
    sentences: list[str] = [] if floor.is_over else [_ends(floor, rules)]
    if last:
        local = last.starts_at.astimezone(zone)
        sentences.append(Text("The last day is {moment:%A %-d %B, %H:%M}.", moment=local))
    short = iter(short_names([day.name for day in days if day is not last]))
    rows = tuple(_day_row(day, day.name if day is last else next(short), zone) for day in days)
    note = Text("players · chips") if any(day.state == "bagged" for day in days) else ""
    panels = [Panel("format", Text("Flights"), rows, note)] if rows else []
    if stacks := floor.of(Bags).stacks:
        bags = sorted(stacks.items(), key=lambda bag: (-bag[1], floor.name(bag[0])))
        bagged = tuple(
            PanelRow(str(number), floor.name(player), grouped(stack))
            for number, (player, stack) in enumerate(bags, 1)
        )
        panels.insert(0, Panel("format", Text("Bagged"), bagged))
    if not sentences and not panels:
        return None
    figures = [] if floor.is_over else _until(floor, rules)
    return FormatBoard(Sentences(sentences), tuple(figures), tuple(panels))


def _ends(floor: Floor, rules: Flight) -> str:
    match rules.ends:
        case "level":
            return Text("Chips are bagged after level {number}.", number=rules.at)
        case "minutes":
            return Text("Chips are bagged after {minutes} minutes of play.", minutes=rules.at)
    if not entries_settled(floor):
        return Text("Chips are bagged when {percent}% of the entries are left.", percent=rules.at)
    left = left_of(floor.buy_ins, rules.at)
    return Text(
        "Chips are bagged when {count} player is left.",
        "Chips are bagged when {count} players are left.",
        count=left,
    )


def _until(floor: Floor, rules: Flight) -> list[Figure]:
    """Until when it is played: the level, or how many are left then. Minutes are counted down."""
    if rules.ends == "level":
        return [Figure(Text("Bagged after"), Text("Level {number}", number=rules.at))]
    if rules.ends == "percent":
        settled = entries_settled(floor)
        left = grouped(left_of(floor.buy_ins, rules.at)) if settled else f"{rules.at}%"
        return [Figure(Text("Bagged at"), Text("{left} left", left=left))]
    return []


def short_names(names: Sequence[str]) -> list[str]:
    """Return what tells flights apart, where all their names begin alike: a board is narrow.

    >>> short_names(["Open, day 1A", "Open, day 1B"]), short_names(["Day 1A", "Day 1B"])
    (['day 1A', 'day 1B'], ['Day 1A', 'Day 1B'])
    """
    alike = {name.removesuffix(re.split(r"[,:·–—] ", name)[-1]) for name in names}
    beginning = alike.pop() if len(alike) == 1 and len(names) > 1 else ""
    return [name.removeprefix(beginning) for name in names]


def _day_row(day: FlightDay, name: str, zone: tzinfo | None) -> PanelRow:
    if day.state == "bagged":
        value: str = Text("{players} · {chips:,}", players=day.players, chips=day.chips)
        return PanelRow("✓", name, value)
    local = day.starts_at.astimezone(zone)
    when = Text("{moment:%-d %b, %H:%M}", moment=local)
    is_this = day.state == "this"
    return PanelRow("→" if is_this else "", name, Text("now") if is_this else when)


def _last_day(floor: Floor) -> FormatBoard | None:
    if not floor.of(Flights).brought or floor.is_over:
        return None
    rows = []
    names = short_names([flight.name for flight in floor.of(Flights).brought])
    for flight, name in zip(floor.of(Flights).brought, names, strict=True):
        stacks = [player.stack for player in flight.players if player.stack is not None]
        came = Text("{players} · {chips:,}", players=len(stacks), chips=sum(stacks))
        rows.append(PanelRow("✓", name, came))
    words = Text(
        "{count} flight has come: {names}.",
        "{count} flights have come: {names}.",
        count=len(floor.of(Flights).brought),
        names=Listing(names),
    )
    return FormatBoard(words, (), (Panel("format", Text("Flights"), tuple(rows), Text("players · chips")),))
