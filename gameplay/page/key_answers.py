"""Answers to the keys of the table, in whole sentences. Source: FCD-key-w and those after it,
FCD-keys-amounts, FCD-keys-people, FCD-keys-turn, FCD-keys-chips.

The hand's value is called what the game's rankings call it at that moment, one for each part of a split pot.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.ranking import NotRanked, Ranking
from gameplay.engine.ranking.words import you_have
from gameplay.engine.views import SeatView
from gameplay.page.boards import cards_on_table
from gameplay.page.hand_view import Chair, HandView, TableContext, in_order
from words.text import Listing, Sentences, Text

NOT_IN = Text("You have no cards in this hand.")
NO_HAND = Text("No hand is being played.")
NO_BETTING = Text("There is no betting now.")
QUESTIONS = (
    ("W", Text("My hand")),
    ("Shift+W", Text("Cards on the table")),
    ("G", Text("Hand strength")),
    ("P", Text("Pot")),
    ("N", Text("To call")),
    ("M", Text("Min raise")),
    ("T", Text("Whose turn")),
    ("Shift+T", Text("Time left")),
    ("H", Text("Who is in")),
    ("X", Text("Dealer")),
    ("Z", Text("My position")),
    ("S", Text("Stacks")),
    ("Shift+S", Text("Stacks in full")),
)
"""Key and label of everything that can be asked, in the order of the list of keys."""
OPENS = {"Shift+S": "counts"}
"""Key → the id of what it opens besides."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question to the table."""

    key: str
    label: str
    words: str
    """The answer."""
    opens: str = ""
    """Id of what it opens besides."""


def key_answers(now: HandView, strength: str) -> tuple[Answer, ...]:
    """Answers to all that can be asked now. strength: `worth`."""
    table = now.table
    return _answers(
        my_hand(now),
        cards_on_table(now),
        strength,
        Sentences([*_pots(now), *_besides(table, now.aside)]),
        to_call(now),
        least_raise(now),
        whose_turn(now),
        time_left(now),
        who_is_in(now),
        dealer(table),
        position(table),
        *_stacks(table, {chair.number: stack_of(chair, now) for chair in table.chairs}),
    )


def answers_without_hand(table: TableContext) -> tuple[Answer, ...]:
    """The same where no hand has been dealt."""
    waiting = table.waiting or NO_HAND
    lies = Text("{chips:,} lies in the middle.", chips=table.carry) if table.carry else NO_HAND
    return _answers(
        NOT_IN,
        NO_HAND,
        NOT_IN,
        Sentences([lies, *_besides(table, table.aside)]),
        NOT_IN,
        NO_BETTING,
        waiting,
        waiting,
        NO_HAND,
        dealer(table),
        position(table),
        *_stacks(table, {chair.number: chair.stack for chair in table.chairs}),
    )


def _answers(*sentences: str) -> tuple[Answer, ...]:
    """The answers to all questions, in their order."""
    return tuple(
        Answer(key, label, words, OPENS.get(key, ""))
        for (key, label), words in zip(QUESTIONS, sentences, strict=True)
    )


def my_hand(now: HandView) -> str:
    """The viewer's own cards, sorted; what lies face up is told apart."""
    seat = now.my_seat
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


def worth(now: HandView) -> str:
    """Return what the viewer's hand is called, and what has to be thought of."""
    seat = now.my_seat
    if seat is None or not (seat.hole or seat.up):
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


def _pots(now: HandView) -> Iterator[str]:
    """All chips in the middle; each pot where there are several."""
    yield Text("The pot is {chips:,}.", chips=now.pot)
    if len(now.view.pots) < 2:
        return
    parts = [
        Text("main pot {chips:,}", chips=each.amount)
        if not number
        else Text("side pot {number} {chips:,}", number=number, chips=each.amount)
        for number, each in enumerate(now.view.pots)
    ]
    yield Text("Includes {parts}.", parts=Listing(parts))


def _besides(table: TableContext, aside: str) -> Iterator[str]:
    """Yield what lies there besides the pot, and what comes."""
    if aside:
        yield Text("Besides: {what}.", what=aside)
    yield from (sentence for sentence in (table.coming, table.made_up) if sentence)


def to_call(now: HandView) -> str:
    """Return what a call costs the viewer."""
    seat = now.my_seat
    if not now.kind or seat is None or seat.folded:
        return NOT_IN
    if not now.to_call:
        return Text("Nothing to call.")
    return Text("{chips:,} to call.", chips=now.to_call)


def least_raise(now: HandView) -> str:
    """Return what the next raise comes to at least."""
    if not now.least_raise:
        return NO_BETTING
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


def whose_turn(now: HandView) -> str:
    """Return whose turn it is, and what they are asked."""
    if not now.kind or now.view.turn is None:
        return now.table.waiting or NO_HAND
    if now.is_my_turn:
        return Text("It is your turn. {question}", question=now.view.question)
    return Text("It is {name}'s turn.", name=now.names[now.view.turn])


def time_left(now: HandView) -> str:
    """The turn's timer; the page puts the seconds in as they run."""
    turn = now.table.turn
    if not now.kind or now.view.turn is None:
        return now.table.waiting or NO_HAND
    if turn is None:
        return Text("The turn has no timer.")
    name = now.names[now.view.turn]
    return Text("{seconds} seconds left for {name}.", seconds=int(turn.left + 0.5), name=name)


def who_is_in(now: HandView) -> str:
    """Return who has not folded."""
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


def _stacks(table: TableContext, chips: Mapping[int, int]) -> tuple[str, str]:
    """The chips of everybody at the table, from the viewer's own seat on, in short and in full. chips: by the
    number of the chair."""
    chairs = [chair for chair in table.chairs if chair.name]
    chairs.sort(key=lambda chair: (chair.number - max(table.mine, 1)) % len(table.chairs))
    stacks = [Text("{name} {chips:,}", name=chair.name, chips=chips[chair.number]) for chair in chairs]
    sentence = Sentences([Listing(stacks, ""), "."], "")
    return sentence, sentence


def stack_of(chair: Chair, now: HandView) -> int:
    """The chips in front of somebody now."""
    if not now.kind or chair.place is None:
        return chair.stack
    return now.view.seats[chair.place].stack
