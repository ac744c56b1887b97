"""Write a hand of the engine's as a record in the PHH format.

Players are numbered from the left of the button, so that the last has it; heads-up the record names the small
blind first, though it is the second player's.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from clauses.refusal import NotAllowed
from gameplay.engine.cards import names
from gameplay.engine.events import (
    DIRECTOR,
    BoardDealt,
    Burnt,
    Called,
    Checked,
    Dealt,
    DealtUp,
    Did,
    Discarded,
    Drew,
    Event,
    Folded,
    Mucked,
    Posted,
    Raised,
    Shown,
    seen_by,
)
from gameplay.engine.game import BigBet, Blinds
from gameplay.engine.games import (
    FiveCardDraw,
)
from gameplay.engine.games.centre_five.events import Laid, Traded
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.games.stud.options import StudOptions
from gameplay.engine.hand import Record, replay
from gameplay.engine.phh import toml

ACTS = {"declares Call": "call", "passes": "ps", "stays": "st"}


def written(
    record: Record,
    *,
    viewer: int = DIRECTOR,
    players: Sequence[str] = (),
    about: Mapping[str, toml.Value] = MappingProxyType({}),
) -> str:
    """A hand as a record. viewer: cards that this seat (or a SPECTATOR) may not see are written as unknown;
    players: their names, by seat; about: more fields of the format, in which `seats` stand by place. Raises
    NotAllowed for games that the format has no letters for.

    >>> from gameplay.engine.games import Holdem
    >>> from gameplay.engine.hand import FOLD, DECK, Hand
    >>> hand = Hand(Holdem(small_blind=1, big_blind=2), [200, 200], deck=DECK)
    >>> hand.choose(FOLD)
    >>> print(written(hand.record, viewer=0), end="")
    variant = "NT"
    ante_trimming_status = true
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [200, 200]
    actions = [
      "d dh p1 2c2h",
      "d dh p2 ????",
      "p2 f",
    ]
    finishing_stacks = [201, 199]
    """
    game = record.game
    if not game.variant:
        raise NotAllowed("There is no record of {game} in this format.", game=game.title)
    seats = [*range(record.button + 1, len(record.stacks)), *range(record.button + 1)]
    hand = replay(record)
    fields: dict[str, toml.Value] = {"variant": game.variant, **stakes(record, len(seats))}
    fields["starting_stacks"] = [record.stacks[seat] for seat in seats]
    fields["actions"] = [*Actions(seats, viewer).written(hand.events)]
    if game.carry is not None or record.found:
        fields["_rollover"] = record.in_the_middle
    if hand.finished:
        fields["finishing_stacks"] = [hand.stacks[seat] for seat in seats]
        if game.carry is not None:
            fields["_finishing_rollover"] = hand.left_over
    if players:
        fields["players"] = [players[seat] for seat in seats]
    numbers = about.get("seats")
    if isinstance(numbers, Sequence) and not isinstance(numbers, str):
        return toml.written({**fields, **about, "seats": [int(numbers[seat]) for seat in seats]})
    return toml.written({**fields, **about})


def stakes(record: Record, players: int) -> dict[str, toml.Value]:
    """Antes, blinds and the sizes of bets."""
    game = record.game
    fields: dict[str, toml.Value] = {"ante_trimming_status": True}
    if isinstance(game, StudOptions):
        return {
            **fields,
            "antes": [game.ante] * players,
            "bring_in": game.bring_in,
            "small_bet": game.small_bet,
            "big_bet": game.big_bet,
        }
    assert isinstance(game, Blinds | FiveCardDraw)  # noqa: S101 (no others have letters)
    blinds = [game.big_blind] if record.dead_small_blind else [game.small_blind, game.big_blind]
    if isinstance(game, ShortDeck):
        blinds = [game.big_blind] if players == 2 else [0] * (players - 1) + [game.big_blind]
    fields["antes"] = antes = [game.ante] * players
    if game.big_blind_ante:
        fields["ante_trimming_status"] = False
        antes[len(blinds) - 1] += game.big_blind_ante
    fields["blinds_or_straddles"] = blinds + [0] * (players - len(blinds))
    if isinstance(game, FiveCardDraw):
        return {**fields, "min_bet": game.betting.size, "_limit": game.limit}
    if isinstance(game, BigBet) and game.limit == "limit":
        return {**fields, "small_bet": game.betting(0).size, "big_bet": game.betting(3).size}
    if isinstance(game, BigBet) and game.limit == "pot-limit":
        fields["_pot_limit_open"] = game.pot_limit_open
    return {**fields, "min_bet": game.betting(0).size if isinstance(game, BigBet) else game.big_blind}


class Actions:
    """Events as actions. Cards of one deal stand together, replacements where all have discarded. What is
    dealt to a hand folded without a bet is not recorded."""

    def __init__(self, seats: Sequence[int], viewer: int) -> None:
        self.names = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
        self.viewer = viewer
        self.dealt: dict[int, list[int]] = {}
        self.drawn: tuple[int, ...] = ()
        self.discarded: set[int] = set()
        self.shown: set[int] = set()
        self.folded: set[int] = set()

    def written(self, events: Sequence[Event]) -> Iterator[str]:
        """The actions that these events are."""
        for place, event in enumerate(events):
            event = seen_by(event, self.viewer)
            match event:
                case Dealt(seat, _) | DealtUp(seat, _) if seat in self.folded:
                    continue
                case Dealt(seat, cards) | DealtUp(seat, cards):
                    self.dealt.setdefault(seat, []).extend(cards)
                case Burnt():
                    yield from self._deals()
                case Drew(seat, cards) if isinstance(events[place + 1], Laid):
                    self.drawn = cards
                case Drew(seat, cards):
                    self.dealt.setdefault(seat, []).extend(cards)
                case Discarded(seat, cards):
                    if seat in self.discarded:
                        yield from self._deals()
                    self.discarded.add(seat)
                    yield f"{self.names[seat]} sd {together(cards)}".strip()
                case _:
                    action = self._action(event)
                    if action:
                        yield from self._deals()
                        yield action
        yield from self._deals()

    def _deals(self) -> Iterator[str]:
        for seat, cards in self.dealt.items():
            yield f"d dh {self.names[seat]} {together(cards)}"
        self.dealt.clear()
        self.discarded.clear()

    def _action(self, event: Event) -> str:
        """One event as an action; nothing if the format does not record it."""
        name = self.names
        match event:
            case BoardDealt(cards):
                return f"d db {together(cards)}"
            case Posted(seat, _, "bring-in"):
                return f"{name[seat]} pb"
            case Folded(seat):
                self.folded.add(seat)
                return f"{name[seat]} f"
            case Checked(seat) | Called(seat):
                return f"{name[seat]} cc"
            case Raised(seat, to):
                return f"{name[seat]} cbr {to}"
            case Traded(seat, given, taken):
                return f"{name[seat]} tr {together([given])} {together([taken])}"
            case Laid(seat, card):
                return f"{name[seat]} dr {together(self.drawn)} {together([card])}"
            case Did(seat, act):
                return f"{name[seat]} {ACTS[act]}"
            case Shown(seat, cards) if seat not in self.shown:
                self.shown.add(seat)
                return f"{name[seat]} sm {together(cards)}"
            case Mucked(seat):
                return f"{name[seat]} sm"
        return ""


def together(cards: Sequence[int]) -> str:
    """Cards as they are written in a record, without spaces."""
    return names(cards).replace(" ", "")
