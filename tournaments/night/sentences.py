"""Facts in one plain sentence each, for the log, the toasts and the refusals."""

from collections.abc import Callable, Sequence
from typing import Any

from clubs.rulebook.floor_book import title_of
from clubs.rulebook.situations import BY_KEY
from tables.seat_cards import seat_order
from tournaments.night import facts as f
from tournaments.night import floor, side_sentences  # noqa: F401  features say their own facts
from tournaments.night.phrases import (
    SAYINGS,
    Names,
    Words,
    at,
    because,
    clock_time,
    counted,
    listed,
    tables_meant,
)
from tournaments.night.side_sentences import SIDE_SENTENCES
from tournaments.night.structure import Break, Level
from words.text import Listing, Sentences, Text


def sentence(
    fact: f.AnyFact,
    names: Names,
    symbol: str = "$",
    periods: Sequence[Level | Break] = (),
    *,
    hand: int = 0,
) -> str:
    """Return what happened, in the past tense. names: player → name; symbol: of the club's money; periods:
    the structure, by which levels have their names; hand: which hand of its table it dealt, 0 where that is
    not known."""
    say: Callable[..., str] = _SENTENCES.get(type(fact)) or SAYINGS[type(fact)]
    return say(fact, Words(names, symbol, periods, hand))


def _bought_in(fact: f.BoughtIn, words: Words) -> str:
    stack = Text(" with {chips:,} chips", chips=fact.chips) if fact.chips is not None else ""
    sentence = Text("{who} bought in{stack}{where}", who=words(fact.player), stack=stack, where=at(fact.seat))
    if fact.ticket:
        return Text("{said}, with ticket {number}", said=sentence, number=fact.ticket.number)
    return sentence


def _bagged(fact: f.Bagged, words: Words) -> str:
    count, chips = len(fact.stacks), sum(fact.stacks.values())
    sentence = Text(
        "{chips:,} chips of {count} player bagged",
        "{chips:,} chips of {count} players bagged",
        count=count,
        chips=chips,
    )
    return Sentences([sentence, because(fact.reason)], "")


def _flight_brought(fact: f.FlightBrought, words: Words) -> str:
    stacks = [player.stack for player in fact.players if player.stack is not None]
    return Text(
        "{flight} came in: {count} player with {chips:,} chips",
        "{flight} came in: {count} players with {chips:,} chips",
        flight=fact.name,
        count=len(stacks),
        chips=sum(stacks),
    )


def _survivors_removed(fact: f.SurvivorsRemoved, words: Words) -> str:
    return Text(
        "{who} did not come to the last day; {chips:,} chips removed",
        who=words.all(fact.stacks),
        chips=sum(fact.stacks.values()),
    )


def _rebought(fact: f.Rebought, words: Words) -> str:
    had = Text(" with {chips:,} chips left", chips=fact.stack) if fact.stack else ""
    if fact.declared:
        return Text(
            "{who} declared a rebuy{stack}{where}", who=words(fact.player), stack=had, where=at(fact.seat)
        )
    return Text("{who}: rebuy{stack}{where}", who=words(fact.player), stack=had, where=at(fact.seat))


def _reentered(fact: f.Reentered, words: Words) -> str:
    sentence = Text("{who} entered again{where}", who=words(fact.player), where=at(fact.seat))
    if fact.ticket:
        return Text("{said}, with ticket {number}", said=sentence, number=fact.ticket.number)
    return sentence


def _arrived(fact: f.Arrived, words: Words) -> str:
    if fact.ticket:
        return Text(
            "{who} arrived, and paid with ticket {number}", who=words(fact.player), number=fact.ticket.number
        )
    if fact.paid:
        return Text("{who} arrived", who=words(fact.player))
    return Text("{who} arrived, not yet paid", who=words(fact.player))


def _entries_closed(fact: f.EntriesClosed, words: Words) -> str:
    what = {"entries": Text("late entry"), "rebuys": Text("rebuys"), "add_ons": Text("add-ons")}
    return Text(
        "Closed early: {what}{why}",
        what=listed([what[each] for each in fact.what]),
        why=because(fact.reason),
    )


def _seats_drawn(fact: f.SeatsDrawn, words: Words) -> str:
    size = {"players": counted(len(fact.seats), "player"), "tables": counted(len(fact.tables), "table")}
    match fact.occasion:
        case "start" if fact.cards:
            dealers = [words(seat_order(rounds)[-1]) for rounds in fact.cards.values()]
            return Text(
                "Seats drawn by cards: {players} at {tables}. {names} deals first",
                "Seats drawn by cards: {players} at {tables}. {names} deal first",
                count=len(dealers),
                names=Listing(dealers),
                **size,
            )
        case "start":
            return Text("Seats drawn: {players} at {tables}", **size)
        case "table_removed":
            return Text("Seats drawn anew: {players} at {tables}", **size)
        case "round":
            return Text("Seats drawn for the next round: {players} at {tables}", **size)
        case _:
            return Text("Seats drawn for the final table: {players} at {tables}", **size)


def _table_broken(fact: f.TableBroken, words: Words) -> str:
    moves = [
        Text("{who} to table {table}, seat {seat}", who=words(s.player), table=s.table, seat=s.seat)
        for s in fact.seats
    ]
    return Text("Table {table} broken: {moves}", table=fact.table, moves=listed(moves))


def _moved(fact: f.Moved, words: Words) -> str:
    return Text(
        "{who} moved to table {table}, seat {seat} to balance"
        if fact.reason == "balance"
        else "{who} moved to table {table}, seat {seat}",
        who=words(fact.player),
        table=fact.table,
        seat=fact.seat,
    )


def _button_drawn(fact: f.ButtonDrawn, words: Words) -> str:
    card = fact.cards[-1].get(fact.seat, "") if fact.cards else ""
    with_card = Text(" with {card}", card=words.card(card)) if card else ""
    return Text(
        "Table {table} drew for the button: seat {seat}{with_card}",
        table=fact.table,
        seat=fact.seat,
        with_card=with_card,
    )


def _structure_set(fact: f.StructureSet, words: Words) -> str:
    breaks = sum(isinstance(period, Break) for period in fact.periods)
    levels = counted(len(fact.periods) - breaks, "level")
    return Text("Structure set: {levels}, {breaks}", levels=levels, breaks=counted(breaks, "break"))


def _clock_paused(fact: f.ClockPaused, words: Words) -> str:
    why = {
        "break": Text("Clock paused for a break"),
        "dispute": Text("Clock paused for a dispute"),
        "all_in": Text("Clock paused for an all-in"),
        "other": Text("Clock paused"),
    }[fact.reason]
    length = Text(", {minutes} minutes", minutes=fact.minutes) if fact.minutes else ""
    return Sentences([why, length, because(fact.note)], "")


def _time_added(fact: f.TimeAdded, words: Words) -> str:
    time = clock_time(abs(fact.seconds))
    return Text("{time} added to the clock" if fact.seconds > 0 else "{time} taken off the clock", time=time)


def _knocked_out(fact: f.KnockedOut, words: Words) -> str:
    """Bob knocked out Ann and Cat, and Dan went out."""
    victims: dict[tuple[int, ...], list[str]] = {}
    for bust in fact.busts:
        victims.setdefault(bust.by, []).append(words(bust.player))
    sentences = [
        Text("{by} knocked out {whom}", by=words.all(by), whom=listed(names))
        if by
        else Text("{whom} went out", whom=listed(names))
        for by, names in victims.items()
    ]
    joined = Text(", in the same hand") if fact.joins else ""
    ahead = Text(", before #{number}", number=fact.ahead_of) if fact.ahead_of else ""
    waits = Text(", to be confirmed") if fact.pending else ""
    return Sentences([listed(sentences), joined, ahead, waits], "")


def _penalised(fact: f.Penalised, words: Words) -> str:
    who = words(fact.player)
    match fact.penalty:
        case "warning":
            sentence = Text("{who} was warned", who=who)
        case "hands":
            sentence = Text("{who} sits out {how_long}", who=who, how_long=counted(fact.amount, "hand"))
        case "rounds":
            sentence = Text("{who} sits out {how_long}", who=who, how_long=counted(fact.amount, "round"))
        case "minutes":
            sentence = Text("{who} sits out {how_long}", who=who, how_long=counted(fact.amount, "minute"))
        case _:
            sentence = Text("{who} was disqualified", who=who)
    sentence = Sentences([sentence, because(fact.reason), resting_on(fact.clause)], "")
    return _told_afterwards(sentence) if fact.afterwards else sentence


def _told_afterwards(sentence: str) -> str:
    """The sentence of a decision that was recorded once the night was over."""
    return Text("{decision}, told afterwards", decision=sentence)


def resting_on(clause: str) -> str:
    """The rule that a decision rests on, behind it."""
    return f" ({clause})" if clause else ""


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
    """Return why a table calls the floor: a ruling: who may act first."""
    return Sentences([each for each in (WHY_CALLED[reason], note.strip()) if each], ": ")


def _stacks(count: int) -> Text:
    return Text("{count:,} stack counted", "{count:,} stacks counted", count=count)


def _floor_called(fact: f.FloorCalled, words: Words) -> str:
    why = why_called(fact.reason, fact.note)
    if fact.reason != "other":
        return Text("Table {table} called the floor for {why}", table=fact.table, why=why)
    return Sentences([Text("Table {table} called the floor", table=fact.table), because(why)], "")


def _lot_drawn(fact: f.LotDrawn, words: Words) -> str:
    values = {"chosen": fact.chosen, "number": len(fact.among), "reason": fact.reason}
    if fact.table:
        return Text(
            "Drawn at table {table}, one of {number}: {chosen} ({reason})", table=fact.table, **values
        )
    return Text("Drawn, one of {number}: {chosen} ({reason})", **values)


def _clock_answered(fact: f.ClockAnswered, words: Words) -> str:
    who = words(fact.player)
    by_outcome = {
        "acted": Text("{who} acted in time", who=who),
        "folded": Text("Time ran out for {who}: the hand is dead", who=who),
        "checked": Text("Time ran out for {who}: a check", who=who),
    }
    return by_outcome[fact.outcome]


def _button_placed(fact: f.ButtonPlaced, words: Words) -> str:
    sentence = Text("Button at table {table} put on seat {seat}", table=fact.table, seat=fact.seat)
    return Sentences([sentence, because(fact.reason)], "")


def _chips_chosen(fact: f.ChipsChosen, words: Words) -> str:
    chips = [Text("{colour} {value:,}", colour=Text(chip.colour), value=chip.value) for chip in fact.chips]
    return Text("Chips of the night: {chips}", chips=Sentences(chips, ", "))


def _coloured_up(fact: f.ColouredUp, words: Words) -> str:
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


def _each(fact: f.ColouredUp, words: Words) -> str:
    """Return who got how many larger chips."""
    worth = {player: count * fact.chip for player, count in fact.counts.items() if count}
    larger = fact.larger or 1
    given = {player: fact.given.get(player, -(-chips // larger)) for player, chips in worth.items()}
    return Listing([Text("{who} {given}", who=words(player), given=count) for player, count in given.items()])


def _ruled(fact: f.Ruled, words: Words) -> str:
    situation_title = BY_KEY[fact.situation].title if fact.situation in BY_KEY else title_of(fact.situation)
    title = [situation_title] if situation_title and fact.text != situation_title else []
    text = Sentences([*title, situation_title if situation_title and not title else fact.text], ": ")
    if fact.player:
        text = Sentences([text, words(fact.player)], ", ")
    text = Sentences([text, resting_on(fact.clause)], "")
    ruling = Text("Ruling: {text}", text=text)
    if fact.table and fact.hand:
        ruling = Text(
            "Ruling at table {table}, hand {hand}: {text}", table=fact.table, hand=fact.hand, text=text
        )
    elif fact.table:
        ruling = Text("Ruling at table {table}: {text}", table=fact.table, text=text)
    return _told_afterwards(ruling) if fact.afterwards else ruling


def _stacks_stated(fact: f.StacksStated, words: Words) -> str:
    stacks = [
        Text("{who} {stack:,}", who=words(player), stack=stack) for player, stack in fact.stacks.items()
    ]
    return Text("Stacks at the start of the hand: {stacks}", stacks=listed(stacks))


def _played_on_screens(fact: f.PlayedOnScreens, words: Words) -> str:
    games = listed([game.title for game in fact.games])
    return Text("{tables} on screens: {games}", tables=tables_meant(fact.tables), games=games)


def _hand_dealt(fact: f.HandDealt, words: Words) -> str:
    if fact.screens is None and words.hand:
        return Text("Table {table}: hand {hand} dealt", table=fact.table, hand=words.hand)
    if fact.screens is None:
        return Text("Table {table}: hand dealt", table=fact.table)
    return Text("Table {table}: hand {hand} on screens", hand=fact.screens.hand, table=fact.table)


def _hand_played(fact: f.HandPlayed, words: Words) -> str:
    sentence = Text("{game} played at table {table}", game=fact.game, table=fact.table)
    if fact.busts:
        felled = _knocked_out(f.KnockedOut(table=fact.table, busts=fact.busts, joins=fact.joins), words)
        return Sentences([sentence, felled], ": ")
    if fact.rolled_over:
        return Sentences([sentence, Text("{chips:,} chips rolled over", chips=fact.rolled_over)], ": ")
    return sentence


def _table_paused(fact: f.TablePaused, words: Words) -> str:
    return Sentences([Text("Table {table} paused", table=fact.table), because(fact.reason)], "")


def _stacks_corrected(fact: f.StacksCorrected, words: Words) -> str:
    stacks = [
        Text("{who} {stack:,}", who=words(player), stack=stack) for player, stack in fact.stacks.items()
    ]
    return Sentences([Text("Stacks corrected: {stacks}", stacks=listed(stacks)), because(fact.reason)], "")


_SENTENCES: dict[type[f.Fact], Callable[[Any, Words], str]] = {
    f.Committed: lambda fact, words: Text("{who} is expected", who=words(fact.player)),
    f.CheckedIn: lambda fact, words: Text("{who} checked in", who=words(fact.player)),
    f.BoughtIn: _bought_in,
    f.Rebought: _rebought,
    f.Reentered: _reentered,
    f.AddedOn: lambda fact, words: Text("{who} took the add-on", who=words(fact.player)),
    f.Arrived: _arrived,
    f.PaymentSet: side_sentences.payment_set,
    f.SteppedAway: lambda fact, words: Text("{who} stepped away", who=words(fact.player)),
    f.CameBack: lambda fact, words: Text("{who} came back", who=words(fact.player)),
    f.Left: lambda fact, words: Text(
        "{who} left with {chips:,} chips, which leave play", who=words(fact.player), chips=fact.stack
    ),
    f.AbsentRemoved: lambda fact, words: Text(
        "{who} never came; {chips:,} chips removed", who=words(fact.player), chips=fact.stack
    ),
    f.TermsSet: side_sentences.terms_set,
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
            because(fact.reason),
        ],
        "",
    ),
    f.TableBroken: _table_broken,
    f.ButtonDrawn: _button_drawn,
    f.ButtonPlaced: _button_placed,
    f.StructureSet: _structure_set,
    f.ClockStarted: lambda fact, words: Sentences([Text("Clock started"), because(fact.override)], ""),
    f.EarlyClockStarted: lambda fact, words: Text("Clock started before the seats were drawn"),
    f.HeadsCounted: lambda fact, words: Text(
        "{left:,} of {players:,} players left", left=fact.left, players=fact.players
    ),
    f.ClockPaused: _clock_paused,
    f.ClockResumed: lambda fact, words: Text("Clock resumed"),
    f.LevelSet: lambda fact, words: Text("Clock moved to {period}", period=words.period(fact.index)),
    f.LevelsRolledBack: lambda fact, words: Text(
        "Blinds rolled back to {period} for the final table", period=words.period(fact.index)
    ),
    f.TimeAdded: _time_added,
    f.SiteAway: lambda fact, words: Text("The site was away for {time}", time=clock_time(fact.seconds)),
    f.OutageAnswered: lambda fact, words: Text(
        "Clock set back to where it stood when the site went away"
        if fact.back
        else "Clock left as it is after the site was away"
    ),
    f.HandDealt: _hand_dealt,
    f.HandFinished: lambda fact, words: Text("Hand finished at table {table}", table=fact.table),
    f.KnockedOut: _knocked_out,
    f.OneHand: lambda fact, words: Text(
        "Knockouts {numbers} were in one hand", numbers=listed([f"#{each}" for each in fact.knockouts])
    ),
    f.KnockoutConfirmed: lambda fact, words: Text("Knockout #{number} confirmed", number=fact.knockout),
    f.StacksStated: _stacks_stated,
    f.HandForHand: lambda fact, words: Text("Hand for hand" if fact.on else "Hand for hand ended"),
    f.HandsTimed: lambda fact, words: Text(
        "Time of {hands} taken off the clock", hands=counted(fact.hands, "hand")
    ),
    f.StacksCounted: lambda fact, words: _stacks(len(fact.stacks)),
    f.ChipLeadersTaken: lambda fact, words: Text(
        "Chip-leader snapshot: {stacks}", stacks=_stacks(len(fact.stacks))
    ),
    f.ChipsChosen: _chips_chosen,
    f.ColouredUp: _coloured_up,
    f.PotRolledOver: lambda fact, words: Text(
        "{chips:,} chips rolled over at table {table}", chips=fact.chips, table=fact.table
    ),
    f.PlayedOnScreens: _played_on_screens,
    f.PlayedOnFelt: lambda fact, words: Text("{tables} on felt", tables=tables_meant(fact.tables)),
    f.LeftToItself: lambda fact, words: Text(
        "Tables on screens do what is due by themselves"
        if fact.on
        else "Tables on screens wait for a director"
    ),
    f.TablePaused: _table_paused,
    f.TableResumed: lambda fact, words: Text("Table {table} goes on", table=fact.table),
    f.HandPlayed: _hand_played,
    f.AllInHeld: lambda fact, words: Text("Table {table}: the all-in waits, hand for hand", table=fact.table),
    f.StacksCorrected: _stacks_corrected,
    f.Penalised: _penalised,
    f.PenaltyEnded: lambda fact, words: Text("The penalty of {who} is over", who=words(fact.player)),
    f.Ruled: _ruled,
    f.LotDrawn: _lot_drawn,
    f.FloorCalled: _floor_called,
    f.FloorAnswered: lambda fact, words: Text("Call #{number} answered", number=fact.call),
    f.ClockCalled: lambda fact, words: Text(
        "Clock called on {who} at table {table}", who=words(fact.player), table=fact.table
    ),
    f.ClockAnswered: _clock_answered,
    f.TimeCardSpent: lambda fact, words: Text("{who} spent a time card", who=words(fact.player)),
    f.PoolAdded: side_sentences.pool_added,
    f.PayoutsSet: side_sentences.payouts_set,
    f.DealProposed: side_sentences.deal_proposed,
    f.DealAccepted: lambda fact, words: Text("One more has accepted the deal"),
    f.DealDropped: lambda fact, words: Text(
        "One has refused: the deal is off" if fact.how == "refused" else "The proposed deal was withdrawn"
    ),
    f.DealAgreed: side_sentences.deal_agreed,
    f.PrizePaid: lambda fact, words: Text("Prize paid to {who}", who=words(fact.player)),
    f.CashCounted: side_sentences.cash_counted,
    f.SheetPrinted: lambda fact, words: Text("Results printed"),
    f.Bagged: _bagged,
    f.FlightBrought: _flight_brought,
    f.SurvivorsRemoved: _survivors_removed,
    f.Finished: lambda fact, words: Text("Night finished"),
    **SIDE_SENTENCES,
}
