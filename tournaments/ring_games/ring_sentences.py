"""Facts of a ring game in one plain sentence each, for its log, its toasts and its refusals."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.night.facts import LoggedFact, Penalised, Ruled
from tournaments.night.sentences import sentence
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.ring_facts import AnyRingFact
from words.money import money
from words.text import Text


class Said:
    """The names and the money of one club."""

    def __init__(self, names: Mapping[int, str], sign: str) -> None:
        self.names, self.sign = names, sign

    def who(self, player: int) -> str:
        """A name."""
        return self.names.get(player) or Text("Player {number}", number=player)

    def money(self, cents: int) -> str:
        """An amount."""
        return money(cents, self.sign)


def ring_sentence(fact: AnyRingFact, names: Mapping[int, str], sign: str) -> str:
    """Return what happened. names: player → name; sign: of the club's money."""
    return SENTENCES[type(fact)](fact, Said(names, sign))


def _opened(fact: facts.RingOpened, words: Said) -> str:
    return Text(
        "The game was opened: blinds {small} and {big}",
        small=words.money(fact.terms.small_blind),
        big=words.money(fact.terms.big_blind),
    )


def _table_added(fact: facts.RingTableAdded, words: Said) -> str:
    if fact.feeds:
        return Text("Table {table} was opened and feeds table {main}", table=fact.table, main=fact.feeds)
    return Text("Table {table} was opened", table=fact.table)


def _chips_bought(fact: facts.ChipsBought, words: Said) -> str:
    return Text(
        "{who} took seat {seat} at table {table} with {amount} on credit"
        if fact.on_credit
        else "{who} took seat {seat} at table {table} with {amount}",
        who=words.who(fact.player),
        seat=fact.seat,
        table=fact.table,
        amount=words.money(fact.cents),
    )


def _chips_rebought(fact: facts.ChipsRebought, words: Said) -> str:
    return Text(
        "{who} bought {amount} more on credit" if fact.on_credit else "{who} bought {amount} more",
        who=words.who(fact.player),
        amount=words.money(fact.cents),
    )


def _cashed_out(fact: facts.CashedOut, words: Said) -> str:
    who, amount = words.who(fact.player), words.money(fact.cents)
    if not fact.leaves:
        return Text("{who} took {amount} off the table", who=who, amount=amount)
    if not fact.cents:
        return Text("{who} left with nothing", who=who)
    if fact.on_account:
        return Text("{who} cashed out {amount} on their account", who=who, amount=amount)
    return Text("{who} cashed out {amount}", who=who, amount=amount)


def _seat_changed(fact: facts.SeatChanged, words: Said) -> str:
    who = words.who(fact.player)
    if fact.stack is None:
        return Text("{who} moved to table {table}, seat {seat}", who=who, table=fact.table, seat=fact.seat)
    return Text(
        "{who} moved to table {table}, seat {seat} with {stack}",
        who=who,
        table=fact.table,
        seat=fact.seat,
        stack=words.money(fact.stack),
    )


def _counted(fact: facts.TableCounted, words: Said) -> str:
    total = words.money(sum(fact.stacks.values()))
    return Text("Table {table} was counted: {total}", table=fact.table, total=total)


def _put_right(fact: facts.ChipsPutRight, words: Said) -> str:
    return Text(
        "Table {table} corrected by {amount}: {reason}",
        table=fact.table,
        amount=words.money(fact.cents),
        reason=fact.reason,
    )


def _of_player(sentence: str) -> Callable[[Any, Said], str]:
    return lambda fact, words: Text(sentence, who=words.who(fact.player))


def _dealt_out(fact: facts.DealtOut, words: Said) -> str:
    who, live, dead = words.who(fact.player), words.money(fact.posts), words.money(fact.dead)
    if fact.on:
        return Text("{who} is away", who=who)
    if fact.waits:
        return Text("{who} waits for the big blind", who=who)
    if fact.posts and fact.dead:
        return Text("{who} is dealt in and posts {live}, and {dead} dead", who=who, live=live, dead=dead)
    if fact.posts:
        return Text("{who} is dealt in and posts {live}", who=who, live=live)
    if fact.dead:
        return Text("{who} is dealt in and posts {dead} dead", who=who, dead=dead)
    return Text("{who} is back", who=who)


SENTENCES: Mapping[type[LoggedFact], Callable[[Any, Said], str]] = {
    facts.RingOpened: _opened,
    facts.RingTableAdded: _table_added,
    facts.RingTableClosed: lambda fact, words: Text("Table {table} was closed", table=fact.table),
    facts.ListJoined: _of_player(Text("{who} waits for a seat").one),
    facts.ListLeft: _of_player(Text("{who} left the waiting list").one),
    facts.SeatCalled: lambda fact, words: Text(
        "{who} was called to table {table}, seat {seat}",
        who=words.who(fact.player),
        table=fact.table,
        seat=fact.seat,
    ),
    facts.PassedOver: _of_player(Text("{who} was passed over").one),
    facts.ChipsBought: _chips_bought,
    facts.ChipsRebought: _chips_rebought,
    facts.CashedOut: _cashed_out,
    facts.DebtPaid: lambda fact, words: Text(
        "{who} paid {amount} that they owed", who=words.who(fact.player), amount=words.money(fact.cents)
    ),
    facts.SeatChanged: _seat_changed,
    facts.DealtOut: _dealt_out,
    facts.TableCounted: _counted,
    facts.ChipsPutRight: _put_right,
    facts.TimeCalled: _of_player(Text("Time was called on {who}").one),
    facts.TimeAnswered: _of_player(Text("The time of {who} is no longer running").one),
    Ruled: lambda fact, words: sentence(fact, words.names, words.sign),
    Penalised: lambda fact, words: sentence(fact, words.names, words.sign),
    facts.RingClosed: lambda fact, words: Text("The game was closed"),
}
