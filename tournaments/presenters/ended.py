"""Outcome of a night that is decided: who won, what everybody gets, and where the money of the evening is.

Source: CPL-winner, DM-deal-points, DM-cuts; ruling 145.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.scoring.points import reason, total
from tournaments.night.floor import Floor
from tournaments.night.floor.flights import Bags
from tournaments.night.floor.payments import Books, CashCount, in_the_box, paid_by_way, still_to_pay
from tournaments.night.floor.places import Deal, places
from tournaments.night.floor.prizes import cash_prizes, is_free, pool, prizes, tickets_won
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.tickets import Tickets
from tournaments.night.scoring import bills
from words.money import Currency, in_column, money
from words.numbers import number_in_words
from words.text import Listing, Sentences, Text

# How somebody went out, where nobody knocked them out.
HOW_OUT = {
    "knocked_out": "",
    "left": Text("left"),
    "removed": Text("removed"),
    "disqualified": Text("disqualified"),
}


@dataclass(frozen=True, slots=True)
class Finisher:
    """A player at the end of the night.

    place: "3" or "1–5";
    prize, points: in words, empty for none;
    how: where nobody knocked them out;
    is_deal: whether they shared in one;
    owes: what they were handed too much, in words, where a correction came after it;
    handed_in: the facts by which they were paid;
    in_cash: what of the prize is money, in words: a ticket is none;
    still_owes: what they have not paid of what they bought, in words;
    still_due: what of the prize is not handed over yet, in words, where a part of it was.
    """

    number: int
    name: str
    place: str
    prize: str
    points: str
    how: str
    is_deal: bool
    is_paid: bool
    owes: str = ""
    handed_in: Sequence[int] = ()
    in_cash: str = ""
    still_owes: str = ""
    still_due: str = ""


@dataclass(frozen=True, slots=True)
class Cash:
    """The money of the evening, in words.

    taken: paid in by players;
    tickets: of it with tickets, whose money came in earlier;
    transfer, owed: of it by transfer or card, and not paid yet;
    added: by others;
    paid, unpaid: prizes handed out and still owed;
    box: what must be in the cash box now;
    held: what stays in it for the club, of which for the Championship, the kitty and the staff;
    side_taken, side_paid, side_unpaid: the side games' own money, which lies in the box as well: what was put
    into their pots, handed out of them, and is still in them or owed;
    lacking: what had to be brought to pay the prizes, because not everything that was paid is cash;
    held_elsewhere: what is held and still to pay out is not all in the box for that reason;
    counted, verdict: what was counted in the box, and what it was more or less than it should be;
    is_right: nothing; counted_in: the fact.
    """

    taken: str
    added: str
    prizes: str
    paid: str
    unpaid: str
    box: str
    held: str
    championship: str
    kitty: str
    staff: str = ""
    side_taken: str = ""
    side_paid: str = ""
    side_unpaid: str = ""
    tickets: str = ""
    transfer: str = ""
    owed: str = ""
    lacking: str = ""
    held_elsewhere: bool = False
    counted: str = ""
    verdict: str = ""
    is_right: bool = False
    counted_in: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """Outcome of a decided night.

    headline: who won, in a sentence;
    prize: what the winner gets;
    prizes, owed: how many there are, and how many are not paid yet;
    is_free: there was no money in it;
    is_flight: it goes on at a last day, where its places, prizes and points are;
    is_stopped: all who are left have won the same: tickets;
    printed_in: the fact that the results are on paper, 0 before;
    warnings: where a formula of the club's gives no number.
    """

    headline: str
    winner: str
    prize: str
    is_deal: bool
    finishers: Sequence[Finisher]
    prizes: int
    owed: int
    cash: Cash
    warnings: Sequence[str] = ()
    is_free: bool = False
    is_flight: bool = False
    is_stopped: bool = False
    printed_in: int = 0

    @property
    def title(self) -> str:
        """Title over the winner, or over what there is in place of one."""
        if self.is_deal:
            return Text("The rest is shared")
        if self.is_flight:
            return Text("The flight is over")
        return Text("The tickets are won") if self.is_stopped else Text("The winner")

    @property
    def podium(self) -> Sequence[Finisher]:
        """Those right behind the winner; nobody where several stand above, after a deal or with tickets."""
        several = self.is_flight or self.is_stopped or any(each.is_deal for each in self.finishers)
        return () if several else self.finishers[1:3]


def ended(floor: Floor, symbol: str | Currency) -> Ended | None:
    """Return what the night came to, from the moment it is decided; None before."""
    if not floor.is_over:
        return None
    won, ranking = cash_prizes(floor), finishers(floor, symbol)
    best = ranking[0] if ranking else None
    winner = _winner(floor, ranking)
    paid = [amount for player, amount in won.items() if amount]
    return Ended(
        headline=_headline(floor, winner),
        winner=winner,
        prize=best.prize if best and not floor.of(Deal).shares else "",
        is_deal=floor.of(Deal).is_shared,
        finishers=ranking,
        prizes=len(paid),
        owed=sum(bool(won.get(each.number)) and not each.is_paid for each in ranking),
        cash=cash(floor, symbol),
        warnings=formula_warnings(floor),
        is_free=is_free(floor),
        is_flight=floor.of(Bags).stacks is not None,
        is_stopped=floor.stopped,
        printed_in=floor.of(Books).printed_in,
    )


def formula_warnings(floor: Floor) -> list[str]:
    """Return what is worth nothing tonight because the club's formula for it gives no number, each once."""
    faults = {line.kind: line for bill in bills(floor).values() for line in bill if line.is_fault}
    return [reason(line) for line in faults.values()]


def _winner(floor: Floor, ranking: Sequence[Finisher]) -> str:
    if floor.of(Deal).is_shared:
        return Listing([each.name for each in ranking if each.is_deal])
    if floor.of(Deal).shares:
        return floor.name(floor.contenders[0]) if floor.contenders else ""
    first = next((each for each in ranking if each.place == "1"), None)
    return first.name if first else ""


def _headline(floor: Floor, winner: str) -> str:
    if floor.of(Deal).is_shared:
        return Text("A deal: {names} share what was left", names=winner)
    stacks = floor.of(Bags).stacks
    if stacks is not None:
        return Text(
            "{count} player goes on with {chips:,} chips",
            "{count} players go on with {chips:,} chips",
            count=len(stacks),
            chips=sum(stacks.values()),
        )
    if floor.stopped:
        winners = [floor.name(player) for player in tickets_won(floor)]
        return Text("{names} win tickets", names=Listing(winners))
    if floor.of(Deal).shares and winner:
        return Text("{name} wins what the deal left to play for", name=winner)
    return Text("{name} wins", name=winner) if winner else Text("The house has all the chips")


def finishers(floor: Floor, symbol: str | Currency) -> list[Finisher]:
    """Everybody who took a seat, best first."""
    won, billed, cash_won = prizes(floor), bills(floor), cash_prizes(floor)
    sign, symbol = symbol, in_column(cash_won.values(), symbol)
    shared, unpaid = floor.of(Deal).shares or {}, still_to_pay(floor)
    ranking = []
    for number, finish in places(floor).items():
        player, prize = floor.players[number], won.get(number, 0)
        to_hand = cash_won.get(number, 0)
        bag = (floor.of(Bags).stacks or {}).get(number)
        how = HOW_OUT.get(player.out.how, "") if player.out else ""
        ranking.append(
            Finisher(
                number=number,
                name=player.name,
                place=str(finish),
                prize=prize_words(prize, to_hand, symbol),
                points=number_in_words(total(billed[number])) if number in billed else "",
                how=Text("{chips:,} chips bagged", chips=bag) if bag else how,
                is_deal=number in shared,
                is_paid=0 < to_hand <= player.handed,
                owes=money(player.handed - to_hand, symbol) if player.handed > to_hand else "",
                handed_in=player.handed_in,
                in_cash=money(to_hand, symbol) if to_hand else "",
                still_owes=money(unpaid[number], sign) if number in unpaid else "",
                still_due=money(to_hand - player.handed, symbol) if 0 < player.handed < to_hand else "",
            )
        )
    return ranking


def prize_words(prize: int, in_cash: int, symbol: str | Currency) -> str:
    """A prize, as it is won: money, a ticket of a satellite, or a ticket and the rest."""
    if prize == in_cash:
        return money(prize, symbol) if prize else ""
    ticket = Text("ticket, {money}", money=money(prize - in_cash, symbol))
    return Sentences([ticket, money(in_cash, symbol)], " + ") if in_cash else ticket


def cash(floor: Floor, symbol: str | Currency) -> Cash:
    """Return what came in, what has been handed out, and what the box must hold: the one less the other."""
    came, won, lies, count = pool(floor), cash_prizes(floor), in_the_box(floor), floor.of(Books).cash_counted
    tickets = sum(ticket.paid for ticket in floor.of(Tickets).by_number.values())
    paid = sum(player.handed for player in floor.players.values())
    owed = sum(max(0, amount - floor.players[player].handed) for player, amount in won.items())
    side = account(floor)
    ways = paid_by_way(floor)
    not_cash = bool(tickets or ways["transfer"] or ways["owed"])
    put_in, handed = sum(side.taken.values()), sum(side.handed.values())

    def in_money(cents: int) -> str:
        return money(cents, symbol) if cents else ""

    return Cash(
        taken=money(came.taken, symbol),
        tickets=in_money(tickets),
        transfer=in_money(ways["transfer"]),
        owed=in_money(ways["owed"]),
        added=in_money(came.added),
        prizes=money(came.prizes, symbol),
        paid=in_money(paid),
        unpaid=in_money(owed),
        box=money(max(lies, 0), symbol),
        lacking=in_money(max(-lies, 0)),
        held_elsewhere=not_cash and lies < came.withheld + owed + put_in - handed,
        counted=money(count.cents, symbol) if count else "",
        verdict=_verdict(count, symbol) if count else "",
        is_right=count is not None and not count.over,
        counted_in=count.sequence if count else 0,
        held=in_money(came.withheld),
        championship=in_money(came.championship),
        kitty=in_money(came.kitty),
        staff=in_money(came.staff),
        side_taken=in_money(put_in),
        side_paid=in_money(handed),
        side_unpaid=in_money(put_in - handed),
    )


def _verdict(count: CashCount, symbol: str | Currency) -> str:
    if not count.over:
        return Text("It is all there.")
    if count.over > 0:
        return Text("{money} more than there should be.", money=money(count.over, symbol))
    return Text("{money} short.", money=money(-count.over, symbol))
