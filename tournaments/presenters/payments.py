"""Payments of players, in words: what lies in the box, what came otherwise, who owes how much.

Source: by no book; the cash box is counted by it (DM-cuts).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.night.facts import PaymentWay
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.payments import paid_by_way, still_to_pay
from words.money import Currency, money
from words.text import Sentences, Text

WAYS: Final[Mapping[PaymentWay, str]] = MappingProxyType(
    {"cash": Text("Cash"), "transfer": Text("Transfer or card"), "owed": Text("Owes it")}
)
BOUGHT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bought_in": Text("Buy-in"),
        "arrived": Text("Buy-in"),
        "rebought": Text("Rebuy"),
        "reentered": Text("Re-entry"),
        "added_on": Text("Add-on"),
    }
)


@dataclass(frozen=True, slots=True)
class Bought:
    """Something that a player bought. key: tells its form from others; purchases: the facts; what: in words,
    with what it came to; way: empty where it was paid in several."""

    key: str
    player: int
    what: str
    purchases: Sequence[int]
    way: PaymentWay | None


@dataclass(frozen=True, slots=True)
class Payer:
    """A player of the list. bought: all they have bought together; words: what it came to, and how it was
    paid where not in cash; owes: in words, empty for nothing."""

    player: int
    name: str
    bought: Bought
    words: str
    owes: str


@dataclass(frozen=True, slots=True)
class Payments:
    """Sums paid in each way, in words, empty for nothing; everybody who has bought something, in the order in
    which they came."""

    cash: str
    transfer: str
    owed: str
    payers: Sequence[Payer]

    @property
    def owing(self) -> list[Payer]:
        """Those who still have to pay."""
        return [payer for payer in self.payers if payer.owes]


def payments(floor: Floor, symbol: str | Currency) -> Payments:
    """Of the whole night. symbol: of the club's money."""
    ways, owed = paid_by_way(floor), still_to_pay(floor)
    return Payments(
        cash=_in_money(ways["cash"], symbol),
        transfer=_in_money(ways["transfer"], symbol),
        owed=_in_money(ways["owed"], symbol),
        payers=[
            Payer(
                player.id,
                player.name,
                _together(player, symbol),
                paid_words(player, symbol),
                _in_money(owed.get(player.id, 0), symbol),
            )
            for player in floor.players.values()
            if player.purchases
        ],
    )


def bought_by(player: Player, symbol: str | Currency) -> list[Bought]:
    """Everything that a player has bought, the latest first."""
    return [
        Bought(
            str(each.sequence),
            player.id,
            Text("{what} {price}", what=BOUGHT[each.kind], price=money(each.cents, symbol)),
            (each.sequence,),
            each.way,
        )
        for each in reversed(player.purchases)
    ]


def paid_words(player: Player, symbol: str | Currency, *, briefly: bool = False) -> str:
    """“£30”, “£30 by transfer or card”, “£20, owes £10”; briefly without what is paid in cash."""
    cents = {way: sum(each.cents for each in player.purchases if each.way == way) for way in WAYS}
    amounts = [] if briefly or not cents["cash"] else [money(cents["cash"], symbol)]
    if cents["transfer"]:
        amounts.append(Text("{money} by transfer or card", money=money(cents["transfer"], symbol)))
    if cents["owed"]:
        amounts.append(Text("owes {money}", money=money(cents["owed"], symbol)))
    return Sentences(amounts, ", ")


def _together(player: Player, symbol: str | Currency) -> Bought:
    ways = {each.way for each in player.purchases}
    whole = money(sum(each.cents for each in player.purchases), symbol)
    numbers = [each.sequence for each in player.purchases]
    return Bought(f"all-{player.id}", player.id, whole, numbers, ways.pop() if len(ways) == 1 else None)


def _in_money(cents: int, symbol: str | Currency) -> str:
    return money(cents, symbol) if cents else ""
