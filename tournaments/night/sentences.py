"""Facts in one plain sentence each, for the log, the toasts and the refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tournaments.night import facts as f
from tournaments.night.structure import Break
from words.money import money
from words.text import Listing, Sentences, Text

Names = Mapping[int, str]


def sentence(fact: f.AnyFact, names: Names, symbol: str = "$") -> str:
    """What happened, in the past tense. names: player → name; symbol: of the club's money."""
    say: Callable[..., str] = _SENTENCES[type(fact)]
    return say(fact, _Words(names, symbol))


class _Words:
    """The names and the money of one club."""

    def __init__(self, names: Names, symbol: str) -> None:
        self.names, self.symbol = names, symbol

    def __call__(self, player: int) -> str:
        return self.names.get(player) or Text("Player {number}", number=player)

    def all(self, players: Iterable[int]) -> str:
        """Names of several players, in one list."""
        return listed([self(player) for player in players])

    def money(self, cents: int) -> str:
        """An amount in cents, in the club's currency."""
        return money(cents, self.symbol)


def listed(words: Sequence[str], last: str = "and") -> Listing:
    """Ann, Bob and Carl."""
    return Listing(words, last)


def counted(number: int, thing: str, plural: str = "") -> Text:
    """1 hand, 2 hands. thing, plural: written out where it is called, so that translators find them."""
    return Text(f"{{count:,}} {thing}", f"{{count:,}} {plural or thing + 's'}", count=number)


def _because(reason: str) -> str:
    return f": {reason.strip()}" if reason.strip() else ""


def _at(seat: f.SeatedAt | None) -> str:
    return Text(", table {table}, seat {seat}", table=seat.table, seat=seat.seat) if seat else ""


def _bought_in(fact: f.BoughtIn, words: _Words) -> str:
    stack = Text(" with {chips:,} chips", chips=fact.chips) if fact.chips is not None else ""
    return Text("{who} bought in{stack}{where}", who=words(fact.player), stack=stack, where=_at(fact.seat))


def _rebought(fact: f.Rebought, words: _Words) -> str:
    had = Text(" with {chips:,} chips left", chips=fact.stack) if fact.stack else ""
    return Text("{who} rebought{stack}{where}", who=words(fact.player), stack=had, where=_at(fact.seat))


def _arrived(fact: f.Arrived, words: _Words) -> str:
    if fact.paid:
        return Text("{who} arrived", who=words(fact.player))
    return Text("{who} arrived, not yet paid", who=words(fact.player))


def _entries_closed(fact: f.EntriesClosed, words: _Words) -> str:
    what = {"entries": Text("late entry"), "rebuys": Text("rebuys"), "add_ons": Text("add-ons")}
    return Text(
        "Closed early: {what}{why}",
        what=listed([what[each] for each in fact.what]),
        why=_because(fact.reason),
    )


def _terms_set(fact: f.TermsSet, words: _Words) -> str:
    rebuys, add_on = Text("No rebuys"), Text("no add-on")
    if fact.rebuy:
        price = words.money(fact.rebuy.price)
        rebuys = Text("Rebuys {price} for {chips:,}", price=price, chips=fact.rebuy.chips)
    if fact.add_on:
        price = words.money(fact.add_on.price)
        add_on = Text("add-on {price} for {chips:,}", price=price, chips=fact.add_on.chips)
    return Sentences([Sentences([rebuys, add_on], ", "), _because(fact.reason)], "")


def _seats_drawn(fact: f.SeatsDrawn, words: _Words) -> str:
    size = {"players": counted(len(fact.seats), "player"), "tables": counted(len(fact.tables), "table")}
    match fact.occasion:
        case "start":
            return Text("Seats drawn: {players} at {tables}", **size)
        case "table_removed":
            return Text("Seats drawn anew: {players} at {tables}", **size)
        case _:
            return Text("Seats drawn for the final table: {players} at {tables}", **size)


def _table_broken(fact: f.TableBroken, words: _Words) -> str:
    moves = [
        Text("{who} to table {table}, seat {seat}", who=words(s.player), table=s.table, seat=s.seat)
        for s in fact.seats
    ]
    return Text("Table {table} broken: {moves}", table=fact.table, moves=listed(moves))


def _moved(fact: f.Moved, words: _Words) -> str:
    return Text(
        "{who} moved to table {table}, seat {seat} to balance"
        if fact.reason == "balance"
        else "{who} moved to table {table}, seat {seat}",
        who=words(fact.player),
        table=fact.table,
        seat=fact.seat,
    )


def _button_drawn(fact: f.ButtonDrawn, words: _Words) -> str:
    card = fact.cards[-1].get(fact.seat, "") if fact.cards else ""
    with_card = Text(" with {card}", card=card) if card else ""
    return Text(
        "Table {table} drew for the button: seat {seat}{with_card}",
        table=fact.table,
        seat=fact.seat,
        with_card=with_card,
    )


def _structure_set(fact: f.StructureSet, words: _Words) -> str:
    breaks = sum(isinstance(period, Break) for period in fact.periods)
    levels = counted(len(fact.periods) - breaks, "level")
    return Text("Structure set: {levels}, {breaks}", levels=levels, breaks=counted(breaks, "break"))


def _clock_paused(fact: f.ClockPaused, words: _Words) -> str:
    why = {
        "break": Text("Clock paused for a break"),
        "dispute": Text("Clock paused for a dispute"),
        "all_in": Text("Clock paused for an all-in"),
        "other": Text("Clock paused"),
    }[fact.reason]
    length = Text(", {minutes} minutes", minutes=fact.minutes) if fact.minutes else ""
    return Sentences([why, length, _because(fact.note)], "")


def _time_added(fact: f.TimeAdded, words: _Words) -> str:
    minutes, seconds = divmod(abs(fact.seconds), 60)
    time = f"{minutes}:{seconds:02}"
    return Text("{time} added to the clock" if fact.seconds > 0 else "{time} taken off the clock", time=time)


def _knocked_out(fact: f.KnockedOut, words: _Words) -> str:
    """Bob knocked out Ann and Cat, and Dan went out."""
    victims: dict[tuple[int, ...], list[str]] = {}
    for bust in fact.busts:
        victims.setdefault(bust.by, []).append(words(bust.player))
    said = [
        Text("{by} knocked out {whom}", by=words.all(by), whom=listed(names))
        if by
        else Text("{whom} went out", whom=listed(names))
        for by, names in victims.items()
    ]
    joined = Text(", in the same hand") if fact.joins else ""
    waits = Text(", to be confirmed") if fact.pending else ""
    return Sentences([listed(said), joined, waits], "")


def _penalised(fact: f.Penalised, words: _Words) -> str:
    who = words(fact.player)
    match fact.penalty:
        case "warning":
            said = Text("{who} was warned", who=who)
        case "hands":
            said = Text("{who} sits out {how_long}", who=who, how_long=counted(fact.amount, "hand"))
        case "rounds":
            said = Text("{who} sits out {how_long}", who=who, how_long=counted(fact.amount, "round"))
        case _:
            said = Text("{who} was disqualified", who=who)
    return Sentences([said, _because(fact.reason)], "")


def _deal_agreed(fact: f.DealAgreed, words: _Words) -> str:
    shares = [f"{words(share.player)} {words.money(share.cents)}" for share in fact.shares]
    said = Text("Deal agreed: {shares}", shares=listed(shares))
    if any(fact.played_for):
        left = words.money(sum(fact.played_for))
        said = Text("Deal agreed: {shares}; {left} is left to play for", shares=listed(shares), left=left)
    return Sentences([said, _because(fact.reason)], "")


METHODS = {
    "icm": Text("by ICM"),
    "chips": Text("by chips"),
    "even": Text("evenly"),
    "own": Text("with amounts of their own"),
}


def _deal_proposed(fact: f.DealProposed, words: _Words) -> str:
    return Text("All who are left are asked about a deal, {how}", how=METHODS[fact.method])


def _stacks(count: int) -> Text:
    return Text("{count:,} stack counted", "{count:,} stacks counted", count=count)


WHY_CALLED = {
    "ruling": Text("a ruling"),
    "dispute": Text("a dispute"),
    "clock": Text("the clock on a player"),
    "chips": Text("chips"),
    "cards": Text("the cards"),
    "break": Text("a break"),
    "other": "",
}


def why_called(reason: str, note: str) -> str:
    """Why a table calls the floor: a ruling: who may act first."""
    return Sentences([each for each in (WHY_CALLED[reason], note.strip()) if each], ": ")


def _floor_called(fact: f.FloorCalled, words: _Words) -> str:
    why = why_called(fact.reason, fact.note)
    if fact.reason != "other":
        return Text("Table {table} called the floor for {why}", table=fact.table, why=why)
    return Sentences([Text("Table {table} called the floor", table=fact.table), _because(why)], "")


def _button_placed(fact: f.ButtonPlaced, words: _Words) -> str:
    said = Text("Button at table {table} put on seat {seat}", table=fact.table, seat=fact.seat)
    return Sentences([said, _because(fact.reason)], "")


def _coloured_up(fact: f.ColouredUp, words: _Words) -> str:
    extra: str = ""
    if fact.extra > 0:
        extra = Text(", {extra:,} added by rounding up", extra=fact.extra)
    elif fact.extra < 0:
        extra = Text(", {extra:,} taken out by the race", extra=-fact.extra)
    parts = [Text("{chip:,} chips coloured up", chip=fact.chip), extra]
    if fact.counts and fact.larger:
        parts.append(
            Text(" into {larger:,} chips: {exchanges}", larger=fact.larger, exchanges=_each(fact, words))
        )
    return Sentences(parts, "")


def _each(fact: f.ColouredUp, words: _Words) -> str:
    """Who got how many larger chips."""
    worth = {player: count * fact.chip for player, count in fact.counts.items() if count}
    larger = fact.larger or 1
    given = {player: fact.given.get(player, -(-chips // larger)) for player, chips in worth.items()}
    return Listing([Text("{who} {given}", who=words(player), given=count) for player, count in given.items()])


def _ruled(fact: f.Ruled, words: _Words) -> str:
    if fact.table:
        return Text("Ruling at table {table}: {text}", table=fact.table, text=fact.text)
    return Text("Ruling: {text}", text=fact.text)


def _stacks_stated(fact: f.StacksStated, words: _Words) -> str:
    stacks = [
        Text("{who} {stack:,}", who=words(player), stack=stack) for player, stack in fact.stacks.items()
    ]
    return Text("Stacks at the start of the hand: {stacks}", stacks=listed(stacks))


def _pool_added(fact: f.PoolAdded, words: _Words) -> str:
    return Sentences(
        [Text("{money} added to the pool", money=words.money(fact.cents)), _because(fact.reason)], ""
    )


def _payouts_set(fact: f.PayoutsSet, words: _Words) -> str:
    amounts = listed([words.money(amount) for amount in fact.amounts])
    return Sentences([Text("Payouts set to {amounts}", amounts=amounts), _because(fact.reason)], "")


def _tables_meant(tables: Sequence[int]) -> Text:
    if not tables:
        return Text("All tables")
    numbers = listed([str(number) for number in tables])
    return Text("Table {numbers}", "Tables {numbers}", numbers=numbers, count=len(tables))


def _played_on_screens(fact: f.PlayedOnScreens, words: _Words) -> str:
    games = listed([game.title for game in fact.games])
    return Text("{tables} on screens: {games}", tables=_tables_meant(fact.tables), games=games)


def _hand_dealt(fact: f.HandDealt, words: _Words) -> str:
    if fact.screens is None:
        return Text("Hand dealt at table {table}", table=fact.table)
    return Text("Hand {hand} dealt on screens at table {table}", hand=fact.screens.hand, table=fact.table)


def _hand_played(fact: f.HandPlayed, words: _Words) -> str:
    said = Text("{game} played at table {table}", game=fact.game, table=fact.table)
    if fact.busts:
        felled = _knocked_out(f.KnockedOut(table=fact.table, busts=fact.busts, joins=fact.joins), words)
        return Sentences([said, felled], ": ")
    if fact.rolled_over:
        return Sentences([said, Text("{chips:,} chips rolled over", chips=fact.rolled_over)], ": ")
    return said


def _table_paused(fact: f.TablePaused, words: _Words) -> str:
    return Sentences([Text("Table {table} paused", table=fact.table), _because(fact.reason)], "")


def _stacks_corrected(fact: f.StacksCorrected, words: _Words) -> str:
    stacks = [
        Text("{who} {stack:,}", who=words(player), stack=stack) for player, stack in fact.stacks.items()
    ]
    return Sentences([Text("Stacks corrected: {stacks}", stacks=listed(stacks)), _because(fact.reason)], "")


_SENTENCES: dict[type[f.Fact], Callable[[Any, _Words], str]] = {
    f.Committed: lambda fact, words: Text("{who} is expected", who=words(fact.player)),
    f.CheckedIn: lambda fact, words: Text("{who} checked in", who=words(fact.player)),
    f.BoughtIn: _bought_in,
    f.Rebought: _rebought,
    f.AddedOn: lambda fact, words: Text("{who} took the add-on", who=words(fact.player)),
    f.Arrived: _arrived,
    f.SteppedAway: lambda fact, words: Text("{who} stepped away", who=words(fact.player)),
    f.CameBack: lambda fact, words: Text("{who} came back", who=words(fact.player)),
    f.Left: lambda fact, words: Text(
        "{who} left with {chips:,} chips, which leave play", who=words(fact.player), chips=fact.stack
    ),
    f.AbsentRemoved: lambda fact, words: Text(
        "{who} never came; {chips:,} chips removed", who=words(fact.player), chips=fact.stack
    ),
    f.TermsSet: _terms_set,
    f.EntriesClosed: _entries_closed,
    f.SeatsDrawn: _seats_drawn,
    f.DealerRedrawn: lambda fact, words: Text(
        "{who} gave the dealer card back; {other} has it", who=words(fact.player), other=words(fact.other)
    ),
    f.DealerNamed: lambda fact, words: Text("{who} deals", who=words(fact.player)),
    f.TableOpened: lambda fact, words: Text(
        "Table {table} opened with {seats} seats", table=fact.table, seats=fact.seats
    ),
    f.Moved: _moved,
    f.SeatsSwapped: lambda fact, words: Sentences(
        [
            Text("{who} and {other} change seats", who=words(fact.player), other=words(fact.other)),
            _because(fact.reason),
        ],
        "",
    ),
    f.TableBroken: _table_broken,
    f.ButtonDrawn: _button_drawn,
    f.ButtonPlaced: _button_placed,
    f.StructureSet: _structure_set,
    f.ClockStarted: lambda fact, words: Sentences([Text("Clock started"), _because(fact.override)], ""),
    f.ClockPaused: _clock_paused,
    f.ClockResumed: lambda fact, words: Text("Clock resumed"),
    f.LevelSet: lambda fact, words: Text("Clock set to period {number}", number=fact.index + 1),
    f.TimeAdded: _time_added,
    f.HandDealt: _hand_dealt,
    f.HandFinished: lambda fact, words: Text("Hand finished at table {table}", table=fact.table),
    f.KnockedOut: _knocked_out,
    f.KnockoutConfirmed: lambda fact, words: Text("Knockout #{number} confirmed", number=fact.knockout),
    f.StacksStated: _stacks_stated,
    f.HandForHand: lambda fact, words: Text("Hand for hand" if fact.on else "Hand for hand ended"),
    f.StacksCounted: lambda fact, words: _stacks(len(fact.stacks)),
    f.ChipLeadersTaken: lambda fact, words: Text(
        "Chip-leader snapshot: {stacks}", stacks=_stacks(len(fact.stacks))
    ),
    f.ColouredUp: _coloured_up,
    f.PotRolledOver: lambda fact, words: Text(
        "{chips:,} chips rolled over at table {table}", chips=fact.chips, table=fact.table
    ),
    f.PlayedOnScreens: _played_on_screens,
    f.PlayedOnFelt: lambda fact, words: Text("{tables} on felt", tables=_tables_meant(fact.tables)),
    f.LeftToItself: lambda fact, words: Text(
        "Tables on screens do what is due by themselves"
        if fact.on
        else "Tables on screens wait for a director"
    ),
    f.TablePaused: _table_paused,
    f.TableResumed: lambda fact, words: Text("Table {table} goes on", table=fact.table),
    f.HandPlayed: _hand_played,
    f.StacksCorrected: _stacks_corrected,
    f.Penalised: _penalised,
    f.Ruled: _ruled,
    f.FloorCalled: _floor_called,
    f.FloorAnswered: lambda fact, words: Text("Call #{number} answered", number=fact.call),
    f.PoolAdded: _pool_added,
    f.PayoutsSet: _payouts_set,
    f.DealProposed: _deal_proposed,
    f.DealAccepted: lambda fact, words: Text("One more has accepted the deal"),
    f.DealDropped: lambda fact, words: Text(
        "One has refused: the deal is off" if fact.how == "refused" else "The proposed deal was withdrawn"
    ),
    f.DealAgreed: _deal_agreed,
    f.PrizePaid: lambda fact, words: Text("Prize paid to {who}", who=words(fact.player)),
    f.Finished: lambda fact, words: Text("Night finished"),
}
