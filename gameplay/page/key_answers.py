"""Answers to the keys of the table, in whole sentences. Source: FCD-key-w and those after it,
FCD-keys-amounts, FCD-keys-people, FCD-keys-turn, FCD-keys-chips.

The hand's value is called what the game's rankings call it at that moment, one for each part of a split pot.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.ranking import NotRanked, Ranking
from gameplay.engine.ranking.words import you_have
from gameplay.engine.views import SeatView
from gameplay.page.boards import cards_on_table
from gameplay.page.card_faces import in_order
from gameplay.page.hand_view import Chair, HandView, TableContext
from words.text import Listing, Sentences, Text

NOT_IN = Text("You have no cards in this hand.")
NO_HAND = Text("No hand is being played.")


@dataclass(frozen=True, slots=True)
class Answer:
    """A question to the table. key; label; words: the answer; opens: the id of what it opens besides."""

    key: str
    label: str
    words: str
    opens: str = ""


def key_answers(table: TableContext, now: HandView | None, strength: str) -> tuple[Answer, ...]:
    """Everything that can be asked now, in the order of the list of keys. strength: `worth`."""
    return (
        Answer("W", Text("My hand"), my_hand(now)),
        Answer("Shift+W", Text("Cards on the table"), NO_HAND if now is None else cards_on_table(now)),
        Answer("G", Text("Hand strength"), strength),
        Answer("P", Text("Pot"), pot(table, now)),
        Answer("N", Text("To call"), to_call(now)),
        Answer("M", Text("Min raise"), least_raise(now)),
        Answer("T", Text("Whose turn"), whose_turn(table, now)),
        Answer("Shift+T", Text("Time left"), time_left(table, now)),
        Answer("H", Text("Who is in"), who_is_in(now)),
        Answer("X", Text("Dealer"), dealer(table)),
        Answer("Z", Text("My position"), position(table)),
        Answer("S", Text("Stacks"), stacks(table, now)),
        Answer("Shift+S", Text("Stacks in full"), stacks(table, now), opens="counts"),
    )


def my_hand(now: HandView | None) -> str:
    """The viewer's own cards, sorted; what lies face up is told apart."""
    seat = now.my_seat if now else None
    if seat is None or not (seat.hole or seat.up):
        return NOT_IN
    if UNKNOWN in seat.hole:
        return may_not_look(seat)
    hole = Listing([spoken(card) for card in in_order(seat.hole)])
    if not seat.up:
        return Text("Your hand: {cards}.", cards=hole)
    up = Listing([spoken(card) for card in seat.up])
    return Text("Your hand: {cards}; face up: {up}.", cards=hole, up=up)


def may_not_look(seat: SeatView) -> str:
    """Return that the viewer's own cards are hidden from them."""
    return Text("You may not look at your card.", "You may not look at your cards.", count=len(seat.hole))


def worth(now: HandView | None) -> str:
    """Return what the viewer's hand is called, and what has to be thought of."""
    seat = now.my_seat if now else None
    if now is None or seat is None or not (seat.hole or seat.up):
        return NOT_IN
    if UNKNOWN in seat.hole:
        return may_not_look(seat)
    boards = now.game.shared(now.view.boards)
    rankings = now.game.rankings(now.view)
    called = [_called(ranking, seat.cards, board) for board in boards or [()] for ranking in rankings]
    hands = [each for each in called if each]
    value = you_have(hands) if hands else Text("Nothing yet.")
    explained = now.game.explained(now.view)
    return Sentences([value, *explained]) if explained else value


def _called(ranking: Ranking, own: Sequence[int], board: Sequence[int]) -> str:
    try:
        if ranking.strength(own, board) is None:
            return ""
        return ranking.words(own, board)
    except NotRanked:
        return ""


def pot(table: TableContext, now: HandView | None) -> str:
    """All chips in the middle; each pot where there are several."""
    aside = lying_aside(table, now)
    besides: list[str] = [Text("Besides: {what}.", what=aside)] if aside else []
    besides += [sentence for sentence in (table.coming, table.made_up) if sentence]
    if now is None:
        lies = Text("{chips:,} lies in the middle.", chips=table.carry) if table.carry else NO_HAND
        return Sentences([lies, *besides])
    total = Text("The pot is {chips:,}.", chips=now.pot)
    if len(now.view.pots) < 2:
        return Sentences([total, *besides])
    parts = [
        Text("main pot {chips:,}", chips=each.amount)
        if not number
        else Text("side pot {number} {chips:,}", number=number, chips=each.amount)
        for number, each in enumerate(now.view.pots)
    ]
    return Sentences([total, Text("Includes {parts}.", parts=Listing(parts)), *besides])


def lying_aside(table: TableContext, now: HandView | None) -> str:
    """Return what lies on the table besides the pot and is nobody's: a bank, a Mushroom."""
    carry = None if now is None else now.view.carry
    return table.aside if carry is None else carry.words


def to_call(now: HandView | None) -> str:
    """Return what a call costs the viewer."""
    seat = now.my_seat if now else None
    if now is None or not now.kind or seat is None or seat.folded:
        return NOT_IN
    if not now.to_call:
        return Text("Nothing to call.")
    return Text("{chips:,} to call.", chips=now.to_call)


def least_raise(now: HandView | None) -> str:
    """Return what the next raise comes to at least."""
    if now is None or not now.least_raise:
        return Text("There is no betting now.")
    bet = max(seat.bet for seat in now.view.seats)
    by = bool(bet) and now.game.raises_by
    if now.decision is None:
        if by:
            least = now.least_raise
            return Text("A raise would be by {by:,} or more, to {to:,}.", by=least - bet, to=least)
        return Text("A raise would be to {chips:,} or more.", chips=now.least_raise)
    if not now.decision.least:
        return Text("You cannot raise now.")
    if by:
        least = now.decision.least
        return Text("The minimum raise is by {by:,}, to {to:,}.", by=least - now.decision.bet, to=least)
    return Text("The minimum raise is to {chips:,}.", chips=now.decision.least)


def whose_turn(table: TableContext, now: HandView | None) -> str:
    """Return whose turn it is, and what they are asked."""
    if now is None or not now.kind or now.view.turn is None:
        return table.waiting or NO_HAND
    if now.is_my_turn:
        return Text("It is your turn. {question}", question=now.view.question)
    return Text("It is {name}'s turn.", name=now.names[now.view.turn])


def time_left(table: TableContext, now: HandView | None) -> str:
    """The turn's timer; the page puts the seconds in as they run."""
    if now is None or not now.kind or now.view.turn is None:
        return table.waiting or NO_HAND
    if table.turn is None:
        return Text("The turn has no timer.")
    name = now.names[now.view.turn]
    return Text("{seconds} seconds left for {name}.", seconds=int(table.turn.left + 0.5), name=name)


def who_is_in(now: HandView | None) -> str:
    """Return who has not folded."""
    if now is None:
        return NO_HAND
    order = now.view.seats
    names = [
        Text("{name} (all-in)", name=now.names[seat.seat]) if seat.all_in else now.names[seat.seat]
        for seat in order
        if not seat.folded
    ]
    return Text("Still in: {names}.", names=Listing(names))


def dealer(table: TableContext) -> str:
    """Return who has the button."""
    chair = _at_the_button(table)
    if chair is None:
        return Text("There is no button yet.")
    if not chair.name:
        return Text("The button is dead, at seat {seat}.", seat=chair.number)
    if chair.number == table.mine:
        return Text("You are the dealer.")
    return Text("{name} is the dealer.", name=chair.name)


def position(table: TableContext) -> str:
    """The viewer's own seat, counted clockwise from the dealer over the seats that are taken."""
    mine, chair = table.chair, _at_the_button(table)
    if mine is None:
        return Text("You do not sit at this table.")
    if chair is None:
        return Text("There is no button yet.")
    if chair.number == mine.number:
        return Text("You are the dealer.")
    seats = len(table.chairs)
    between = [
        other
        for other in table.chairs
        if other.name and 0 < (other.number - chair.number) % seats < (mine.number - chair.number) % seats
    ]
    return Text(
        "You sit {count} seat to the left of the dealer.",
        "You sit {count} seats to the left of the dealer.",
        count=len(between) + 1,
    )


def _at_the_button(table: TableContext) -> Chair | None:
    return next((chair for chair in table.chairs if chair.number == table.button), None)


def stacks(table: TableContext, now: HandView | None) -> str:
    """The chips of everybody at the table, from the viewer's own seat on."""
    chairs = [chair for chair in table.chairs if chair.name]
    chairs.sort(key=lambda chair: (chair.number - max(table.mine, 1)) % len(table.chairs))
    stacks_in_words = [
        Text("{name} {chips:,}", name=chair.name, chips=stack_of(chair, now)) for chair in chairs
    ]
    return Sentences([Listing(stacks_in_words, ""), "."], "")


def stack_of(chair: Chair, now: HandView | None) -> int:
    """The chips in front of somebody now."""
    if now is None or not now.kind or chair.place is None:
        return chair.stack
    return now.view.seats[chair.place].stack
