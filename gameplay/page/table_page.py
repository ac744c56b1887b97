"""The page of a digital table: the felt with all that lies on it, the viewer's own cards and what they may
do.

It is made from the engine's view for that viewer and from nothing else that knows cards: what they may not
know is not there.

Name of the present part of a hand: its end alike in every game, the rest as the game has it.

Substantial action: so much has happened in a hand that a misdeal cannot be called any more.

"dm": two players after the blinds, or in stud after the forced bet, have acted on their hands. "tda": two
actions, at least one of which puts chips into the pot, or three of any kind. Posting is not an action.
Source: DM-misdeal-action, C5-4.3-misdeal, ruling 230.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gameplay.engine.events import Called, Checked, Event, Folded, Raised, RoundBegan, WentOut, Won
from gameplay.engine.views import SeatView
from gameplay.page.action_bar import ActionBar, Ahead, action_bar, ahead, key, places, whatever_key
from gameplay.page.boards import Board, boards_of
from gameplay.page.hand_view import (
    CLOSE,
    STRADDLE_NEXT,
    Chair,
    Face,
    HandView,
    TableAction,
    TableContext,
    face,
    faces,
    in_order,
    paid_for,
)
from gameplay.page.key_answers import Answer, answers_without_hand, key_answers, my_hand, stack_of, worth
from gameplay.page.narration import StoryLine, last_actions, narration
from gameplay.page.plate_names import Disc, PlateName, discs_of, holds, last_down, plate_names
from gameplay.page.winning import Winning, winning
from words.text import Sentences, Text, localised


def is_substantial(events: Iterable[Event], rule: str) -> bool:
    """events: of the hand from its deal; rule: "dm" or "tda"."""
    actions = [event for event in events if isinstance(event, Checked | Folded | Called | Raised)]
    if rule == "dm":
        return len({action.seat for action in actions}) >= 2
    with_chips = any(isinstance(action, Called | Raised) for action in actions)
    return len(actions) >= (2 if with_chips else 3)


def street(now: HandView) -> str:
    """The street, phase or round."""
    if not now.kind:
        return Text("Hand over")
    if now.kind == "showing":
        return Text("Showdown")
    return now.game.street(now.view)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat on the felt."""

    chair: Chair
    css: str
    """"vacant", "away", "acting", "folded", "won", "mine", "all-in"."""
    stack: int
    bet: int
    down: tuple[Face, ...]
    """Cards as the viewer sees them; their own lie elsewhere."""
    up: tuple[Face, ...]
    last_action: str
    """Last act of its player."""
    why: str
    """Reason why they are not in the hand."""
    says: str
    """All of it in words."""
    actions: tuple[TableAction, ...] = ()
    """Acts of the viewer with the seat."""
    marks: tuple[str, ...] = ()
    """Things beside their chips, each in a word or two: a kill button, plaques."""
    odds: str = ""
    """Chance of its hand to win, in per cent, if everybody may know it."""
    last_down: int = 0
    """Number of the cards face down that lie behind those that are face up."""
    plate: PlateName | None = None
    """Its player's name as it stands there."""

    @property
    def cards(self) -> tuple[Face, ...]:
        """All of them, as they lie from left to right."""
        first = len(self.down) - self.last_down
        return (*self.down[:first], *self.up, *self.down[first:])


@dataclass(frozen=True, slots=True)
class OwnCard:
    """One of the viewer's own cards."""

    face: Face
    key: str
    """Digit that reads or marks it."""
    is_up: bool = False
    """True if it lies face up."""
    is_marked: bool = False
    """True if it is marked for the draw."""
    is_new: bool = False
    """True if it has just been drawn, and is the one to go unless they pick another."""

    @property
    def says(self) -> str:
        """Sentence of the card."""
        return self.face.title or localised(Text("A card that you may not look at"))


@dataclass(frozen=True, slots=True)
class TablePage:
    """Contents of the page; its fields have the values of a page without a hand."""

    table: TableContext
    seats: tuple[Seat, ...]
    answers: tuple[Answer, ...]
    pot: int
    rolled: int
    """Chips left in the middle for the next hand."""
    aside: str
    """Sentence about what lies there besides and belongs to nobody."""
    alert: tuple[str, str] | None = None
    """(key, words) of what must be heard at once."""
    discs: tuple[Disc, ...] = ()
    boards: tuple[Board, ...] = ()
    pots: tuple[tuple[str, int], ...] = ()
    """(words, chips)."""
    street: str = ""
    question: str = ""
    turn: str = ""
    own: tuple[OwnCard, ...] = ()
    own_words: str = ""
    beside: str = ""
    """Sentence of the game about what else the viewer has to know beside their hand."""
    is_folded: bool = False
    bar: ActionBar | None = None
    ahead: Ahead | None = None
    ahead_key: str = ""
    street_key: str = ""
    before: tuple[StoryLine, ...] = ()
    """Story of the last hand."""
    lines: tuple[StoryLine, ...] = ()
    """Story of this one."""
    finished: bool = False
    strength: str = ""
    """Worth of the cards of a viewer who is in the hand; nothing if `beside` says the same."""
    won_with: str = ""
    """Sentence about the cards with which the hand was won."""
    big_blind: int = 0
    """A big blind in the game, 0 in one without."""
    plays_on: bool = False
    """True if so much has happened that no misdeal can be called, for whoever may void the hand."""
    goes_on: int = 0
    """Milliseconds until a street of a hand that is over follows the one on the page, 0 if none does."""
    street_number: int = 0
    """Number of the street on the page, from 0."""
    odds: str = ""
    """Chances of all hands in words, once they lie face up."""
    holds: int = 0
    """Number of cards that a player holds at most, for which the page keeps room."""
    names_amounts: bool = False
    """True if players name what they raise to, for which it keeps room, too."""
    places: int = 2
    """Number of acts of a round of betting that stand beside each other."""

    @property
    def cut_off(self) -> str:
        """The seats of those whose pages are not there any more, as an address has them."""
        return "-".join(str(chair.number) for chair in self.table.chairs if chair.is_cut_off)

    @property
    def room_below(self) -> str:
        """The room kept free under the acts of a round of betting, so that they lie where they do when it is
        taken: for "a raise" to be named, or what is left of that under a second row of acts ("the rest");
        for "more acts"; nothing where it is taken, or nobody bets."""
        acts = self.bar.acts if self.bar is not None and self.bar.is_betting else ()
        if (self.bar is not None and self.bar.amount) or not (acts or self.ahead):
            return ""
        has_two_rows = len(acts) > self.places
        if self.names_amounts:
            return "the rest" if has_two_rows else "a raise"
        return "" if has_two_rows else "more acts"

    @property
    def timed(self) -> str:
        """Player whose time runs: the player's whose turn it is, or the dealer's who chooses the game."""
        return self.table.choice.dealer if self.table.choice else self.turn

    @property
    def turn_key(self) -> str:
        """Key that tells this turn from others."""
        choice = self.table.choice
        if choice is not None:
            return f"choose-{choice.hand}-{choice.seat}"
        return f"{self.table.hand}-{self.table.number}"

    @property
    def is_spectator(self) -> bool:
        """True if the viewer has no seat."""
        return not self.table.mine

    @property
    def is_on(self) -> bool:
        """True if a hand is being played."""
        return bool(self.table.hand) and not self.finished

    @property
    def is_out(self) -> bool:
        """True if the viewer sits there without chips, and nothing of theirs is played for any more."""
        chair = self.table.chair
        return chair is not None and not chair.stack and (chair.place is None or self.finished)

    @property
    def out_actions(self) -> tuple[TableAction, ...]:
        """Acts of a player without chips: buy in again, or leave."""
        acts = ("rebuy", "stand") if self.is_out else ()
        return tuple(action for action in self.table.actions if action.act in acts)

    @property
    def ended_actions(self) -> tuple[TableAction, ...]:
        """Acts of the viewer once a hand is over, at least for them: see its end at once, have cards turned
        up, buy chips."""
        acts = ("skip", "show-hand", "show-card", "ask-to-see", "top-up", STRADDLE_NEXT)
        return tuple(action for action in self.table.actions if action.name in acts)

    @property
    def more_actions(self) -> tuple[TableAction, ...]:
        """Acts that the viewer decides on once in a while."""
        acts = ("sit-out-at-blind", "buy-in-again", "pace", "straddle", "emotes")
        return tuple(action for action in self.table.actions if action.name in acts)

    @property
    def joins_next(self) -> bool:
        """True if the viewer has sat down while a hand was on, and is dealt in in the next one."""
        chair = self.table.chair
        return (
            self.is_on and chair is not None and chair.place is None and bool(chair.stack) and not chair.why
        )

    @property
    def actions(self) -> tuple[TableAction, ...]:
        """Acts of the viewer at the table besides playing, but for what is done at a seat, and for closing
        it, which takes two taps."""
        apart = {*self.out_actions, *self.ended_actions, *self.more_actions, CLOSE}
        return tuple(action for action in self.table.actions if not action.seat and action not in apart)

    @property
    def may_close(self) -> bool:
        """True if the viewer may close the table."""
        return CLOSE in self.table.actions

    @property
    def offers_seats(self) -> bool:
        """True if the viewer may do something with a seat that nobody has."""
        return self.table.may_sit or any(action.seat for action in self.table.actions)

    @property
    def many(self) -> bool:
        """True if the seats stand close."""
        return len(self.table.chairs) > 8


def page_without_hand(table: TableContext) -> TablePage:
    """The page of a table at which no hand has been dealt."""
    names = plate_names(table.chairs, table.mine)
    return TablePage(
        table=table,
        seats=tuple(
            replace(_seat_out_of_hand(chair, table), plate=names.get(chair.number)) for chair in table.chairs
        ),
        answers=answers_without_hand(table),
        pot=table.carry,
        rolled=table.carry,
        aside=table.aside,
        alert=_alert_to_choose(table),
    )


def table_page(now: HandView, before: tuple[StoryLine, ...] = ()) -> TablePage:
    """The page of a table with a hand, as the viewer may see it. before: what happened in the last hand."""
    table, mine, own, won = now.table, now.my_seat, _own(now), winning(now)
    is_folded = mine is not None and mine.folded
    beside = now.game.beside(now.view, now.names) if mine is not None and now.kind else ""
    strength = worth(now)
    return TablePage(
        table=table,
        seats=tuple(_lit(seat, won) for seat in _seats(now)),
        answers=key_answers(now, strength),
        pot=now.pot,
        rolled=now.rolled,
        aside=now.aside,
        alert=_alert(now),
        discs=tuple(discs_of(now)),
        boards=tuple(won.board(board) for board in boards_of(now)),
        pots=_pots(now),
        street=street(now),
        question=now.view.question if now.kind else "",
        turn=now.names[now.view.turn] if now.kind and now.view.turn is not None else "",
        own=tuple(replace(each, face=won.faces([each.face])[0]) for each in own) if won.codes else own,
        own_words=my_hand(now) if own else "",
        beside=beside,
        is_folded=is_folded,
        bar=None if table.paused else action_bar(now),
        ahead=None if table.paused else ahead(now),
        street_key=whatever_key(now),
        ahead_key=key(now, max(each.bet for each in now.view.seats)),
        before=before,
        lines=tuple(narration(table.hand, now.events, now.names, now.me)),
        finished=not now.kind,
        strength=strength if own and not is_folded and strength != beside else "",
        won_with=won.words,
        holds=holds(now),
        names_amounts=now.game.betting_limit != "limit",
        places=places(now.game),
        big_blind=now.game.full_blind,
        plays_on=bool(table.misdeal_rule) and is_substantial(now.events, table.misdeal_rule),
    )


def _lit(seat: Seat, won: Winning) -> Seat:
    """The seat with the cards that won marked."""
    return replace(seat, down=won.faces(seat.down), up=won.faces(seat.up)) if won.codes else seat


def _seats(now: HandView) -> Sequence[Seat]:
    table, actions = now.table, last_actions(now.events)
    paid: dict[int, int] = {}
    for event in now.events:
        if isinstance(event, RoundBegan):
            paid.clear()
        elif isinstance(event, Won):
            paid[event.seat] = paid.get(event.seat, 0) + event.amount
    names = plate_names(table.chairs, table.mine)
    return [
        replace(
            _seat_out_of_hand(chair, table)
            if chair.place is None or not chair.name
            else _seat(chair, chair.place, now, actions, paid),
            plate=names.get(chair.number),
        )
        for chair in table.chairs
    ]


def _seat_out_of_hand(chair: Chair, table: TableContext) -> Seat:
    """The seat of nobody, or of somebody who is not dealt in."""
    if not chair.name:
        says = Text("Seat {seat} is empty.", seat=chair.number)
        return Seat(chair, "vacant", 0, 0, (), (), "", "", says, _actions(chair, table))
    css = " ".join(["away"] * bool(chair.why) + ["mine"] * (chair.number == table.mine))
    says = Text("{name}, {chips:,}", name=chair.name, chips=chair.stack)
    return Seat(chair, css, chair.stack, 0, (), (), "", chair.why, says, _actions(chair, table))


def _seat(chair: Chair, place: int, now: HandView, actions: dict[int, str], paid: dict[int, int]) -> Seat:
    is_mine, stack = chair.number == now.table.mine, stack_of(chair, now)
    view = now.view.seats[place]
    won = paid.get(place, 0)
    deed = Text("wins {chips:,}", chips=won) if won else actions.get(place, "")
    states = {
        "folded": view.folded,
        "all-in": view.all_in and bool(now.kind),
        "acting": bool(now.kind) and now.view.turn == place,
        "won": bool(won),
        "mine": is_mine,
    }
    down = () if view.folded or is_mine else tuple(face(card) for card in view.hole)
    return Seat(
        chair,
        " ".join(css for css, is_so in states.items() if is_so),
        stack,
        view.bet,
        down,
        () if view.folded or is_mine else faces(view.up, now.view.sideways),
        deed,
        chair.why,
        _with_marks(_says(chair, view, stack, deed, is_out=_went_out(now, place)), view),
        _actions(chair, now.table),
        tuple(mark.short for mark in view.marks),
        last_down=min(last_down(now, view), len(down)),
    )


def _went_out(now: HandView, place: int) -> bool:
    return any(isinstance(event, WentOut) and event.seat == place for event in now.events)


def _with_marks(says: str, view: SeatView) -> str:
    return Sentences([says, *(mark.words for mark in view.marks)], ", ") if view.marks else says


def _actions(chair: Chair, table: TableContext) -> tuple[TableAction, ...]:
    return tuple(action for action in table.actions if action.seat == chair.number)


def _says(chair: Chair, view: SeatView, stack: int, last_action: str, *, is_out: bool) -> str:
    if is_out:
        return Text("{name}, {chips:,}, out of the game", name=chair.name, chips=stack)
    if view.folded:
        return Text("{name}, {chips:,}, folded", name=chair.name, chips=stack)
    if not last_action:
        return Text("{name}, {chips:,}", name=chair.name, chips=stack)
    return Text("{name}, {chips:,}, {deed}", name=chair.name, chips=stack, deed=last_action)


def _pots(now: HandView) -> tuple[tuple[str, int], ...]:
    if len(now.view.pots) < 2:
        return ()
    return tuple(
        (Text("Side pot {number}", number=number) if number else Text("Main pot"), pot.amount)
        for number, pot in enumerate(now.view.pots)
    )


def _own(now: HandView) -> tuple[OwnCard, ...]:
    seat = now.my_seat
    if seat is None:
        return ()
    drawn = now.decision.new_card if now.decision else None
    marked = set(now.table.marked)
    first = len(seat.hole) - last_down(now, seat)
    hole = [(card, False) for card in in_order(seat.hole[:first])]
    up = [(card, True) for card in seat.up]
    late = [(card, False) for card in in_order(seat.hole[first:])]
    return tuple(
        OwnCard(
            paid_for(card) if card in now.view.sideways else face(card),
            str(number),
            is_up,
            card in marked,
            card == drawn,
        )
        for number, (card, is_up) in enumerate([*hole, *up, *late], 1)
    )


def _alert_to_choose(table: TableContext) -> tuple[str, str] | None:
    """Return that the viewer chooses the next game."""
    if table.choice is not None and table.choice.is_mine:
        return f"choose-{table.choice.hand}-{table.choice.seat}", table.choice.alert
    return None


def _alert(now: HandView) -> tuple[str, str] | None:
    """Return what must be heard at once: that the viewer chooses the game, that it is their turn, and that
    they have lost their last chips."""
    table = now.table
    if (alert := _alert_to_choose(table)) is not None:
        return alert
    if now.is_my_turn:
        words = Text("Your turn. {question}", question=now.view.question)
        return f"turn-{table.hand}-{table.number}", words
    seat = now.my_seat
    if seat is not None and not now.kind and not seat.stack:
        return f"out-{table.hand}", Text("You have no chips left.")
    return None
