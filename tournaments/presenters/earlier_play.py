"""Earlier play on the console of a tournament of rounds or days: who won the tables of the earlier rounds of
a shoot-out; at a last day, from which flight each player came and with what."""

from collections.abc import Iterator

from clubs.rulebook import LastDay
from tournaments.night.facts import FlightBrought, FlightPlayer
from tournaments.night.floor import Floor
from tournaments.presenters.format_board import earlier_rounds
from tournaments.presenters.panels import Panel, PanelRow
from words.text import Sentences, Text, grouped


def earlier_play(floor: Floor) -> tuple[Panel, ...]:
    """A list for each round or flight; nothing at a tournament as everybody knows it."""
    rules = floor.rulebook.format.last_day
    return (
        tuple(_flight(floor, flight, rules) for flight in floor.flights) if rules else earlier_rounds(floor)
    )


def _flight(floor: Floor, flight: FlightBrought, rules: LastDay) -> Panel:
    left = sum(each.stack is None for each in flight.players)
    came = len(flight.players) - left
    note = Text(
        "{count} entry, {came} carried on, {out} went out",
        "{count} entries, {came} carried on, {out} went out",
        count=flight.buy_ins,
        came=came,
        out=left,
    )
    title = Text("{flight}: who came with which stack", flight=flight.name)
    return Panel("flight", title, tuple(_stacks(floor, flight, rules)), note)


def _stacks(floor: Floor, flight: FlightBrought, rules: LastDay) -> Iterator[PanelRow]:
    """The largest first."""
    carried = [each for each in flight.players if each.stack is not None]
    for number, each in enumerate(sorted(carried, key=lambda each: (-(each.stack or 0), each.name)), 1):
        yield PanelRow(str(number), floor.name(each.player), _stack(floor, flight, each, rules))


def _stack(floor: Floor, flight: FlightBrought, who: FlightPlayer, rules: LastDay) -> str:
    parts: list[str] = [grouped(who.stack or 0)]
    for name, stack in _other_stacks(floor, flight, who.player):
        if rules.two_stacks == "both":
            parts.append(Text("and {stack:,} from {flight}", stack=stack, flight=name))
        elif (stack, name) > (who.stack or 0, flight.name):
            parts.append(Text("began with the {stack:,} from {flight}", stack=stack, flight=name))
    if _stayed_away(floor, who.player):
        parts.append(Text("did not come"))
    return Sentences(parts, " · ")


def _other_stacks(floor: Floor, flight: FlightBrought, player: int) -> Iterator[tuple[str, int]]:
    """The other flights, each with the chips that they have of it."""
    return (
        (other.name, each.stack)
        for other in floor.flights
        if other.flight != flight.flight
        for each in other.players
        if each.player == player and each.stack is not None
    )


def _stayed_away(floor: Floor, player: int) -> bool:
    """Return whether their chips were taken out because they did not come to the last day: at no table."""
    out = floor.players[player].out
    return out is not None and out.how == "removed" and out.seat is None
