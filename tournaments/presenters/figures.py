"""The figures of a night: how far it is, players, chips and money, who is out, what the places get."""

from dataclasses import dataclass
from datetime import timedelta

from tournaments.night.floor import Floor
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.fold import When
from tournaments.night.floor.places import Finish, places
from tournaments.night.floor.prizes import cash_prizes, division, is_free, pool, prizes
from tournaments.night.floor.shoot_out import Rounds, without_place
from tournaments.night.floor.variations.chosen import variations_named
from tournaments.night.floor.windows import until_add_ons, until_rebuys_end
from tournaments.presenters.ended import HOW_OUT, prize_words
from tournaments.presenters.payouts import place_words
from tournaments.presenters.set_aside import lying_aside
from words.money import in_column, money
from words.text import Listing, Text, grouped


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Out:
    """A player who is out."""

    player: int
    name: str
    place: str
    how: str
    prize: str
    can_rebuy: bool
    is_paid: bool


@dataclass(frozen=True, slots=True)
class Payout:
    """Prize of a place."""

    place: int
    amount: str


def stage_of(floor: Floor) -> str:
    """Return how far the night is: setup, running, over (decided) or finished."""
    if floor.finished_at:
        return "finished"
    if floor.clock is None:
        return "setup"
    return "over" if floor.is_over else "running"


def figures(floor: Floor, symbol: str) -> list[Figure]:
    """Return what stands beside the clock on the console: players, chips, money. symbol: of the club's
    money."""
    left, money_in = len(floor.people), pool(floor)
    house = len(floor.in_play) - left
    row_of_figures = [
        Figure(Text("Players"), Text("{left:,} / {all:,}", left=left, all=floor.field_size)),
        Figure(Text("Average stack"), average(floor)),
        Figure(Text("Chips in play"), grouped(floor.chips_in_play)),
    ]
    if rounds := floor.of(Rounds).begun:
        row_of_figures.insert(0, Figure(Text("Round"), str(len(rounds))))
    if not is_free(floor):
        row_of_figures.append(Figure(Text("Prize pool"), money(money_in.prizes, symbol)))
    if house:
        row_of_figures.append(Figure(Text("Bots"), grouped(house)))
    if floor.terms.rebuy or floor.rebuys:
        row_of_figures.append(Figure(Text("Rebuys"), grouped(floor.rebuys)))
    if floor.re_entries:
        row_of_figures.append(Figure(Text("Re-entries"), grouped(floor.re_entries)))
    if floor.terms.add_on or floor.add_ons:
        row_of_figures.append(Figure(Text("Add-ons"), grouped(floor.add_ons)))
    if money_in.championship:
        row_of_figures.append(Figure(Text("Championship pot"), money(money_in.championship, symbol)))
    if money_in.kitty:
        row_of_figures.append(Figure(Text("Kitty"), money(money_in.kitty, symbol)))
    if named := variations_named(floor.variations):
        row_of_figures.append(Figure(Text("Variations"), Listing(named)))
    row_of_figures += [Figure(label, grouped(chips)) for label, chips in lying_aside(floor)]
    if money_in.staff:
        row_of_figures.append(Figure(Text("Staff"), money(money_in.staff, symbol)))
    if floor.rolled_over:
        row_of_figures.append(Figure(Text("Rolled over"), grouped(floor.rolled_over)))
    cut_off = until_rebuys_end(floor)
    if cut_off is not None:
        row_of_figures.append(Figure(Text("Rebuys end in"), _minutes(cut_off)))
    add_ons = until_add_ons(floor)
    if add_ons is not None:
        row_of_figures.append(Figure(Text("Add-on in"), _minutes(add_ons)))
    return row_of_figures


def average(floor: Floor) -> str:
    """In chips and, once play has begun, in big blinds."""
    if not floor.in_play:
        return "–"
    if floor.clock is None:
        return grouped(floor.average_stack)
    blinds = floor.average_stack / floor.clock.level_played.big_blind
    return Text("{stack:,} · {blinds:.0f} BB", stack=floor.average_stack, blinds=blinds)


def _minutes(time: timedelta) -> str:
    hours, minutes = divmod(-(-time // timedelta(minutes=1)), 60)
    if hours:
        return Text("{hours} h {minutes:02} min", hours=hours, minutes=minutes)
    return Text("{minutes} min", minutes=minutes)


def payouts(floor: Floor, symbol: str) -> list[Payout]:
    """Return what each place gets, the first on top; nothing where there is no money."""
    amounts = () if is_free(floor) else division(floor).amounts
    symbol = in_column(amounts, symbol)
    return [
        Payout(place, place_words(floor, place, amount, symbol)) for place, amount in enumerate(amounts, 1)
    ]


def out(floor: Floor, when: When, symbol: str) -> list[Out]:
    """Everyone with a place, the latest out first; at the end the winner on top. Before them those of a
    shoot-out whose place the round will tell."""
    won, in_cash = prizes(floor), cash_prizes(floor)
    symbol = in_column(in_cash.values(), symbol)
    places_out = []
    finished: dict[int, Finish | str] = {**dict.fromkeys(sorted(without_place(floor)), "–"), **places(floor)}
    for number, finish in finished.items():
        player = floor.players[number]
        prize = won.get(number, 0)
        how = HOW_OUT[player.out.how] if player.out else ""
        places_out.append(
            Out(
                number,
                player.name,
                str(finish),
                how,
                prize_words(prize, in_cash.get(number, 0), symbol),
                bool(player.out) and can_rebuy(floor, player, when),
                0 < in_cash.get(number, 0) <= player.handed,
            )
        )
    return places_out
