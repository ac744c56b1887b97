"""Stud in hand histories: antes, a bring-in and two sizes of bets, on fourth street
either with an open pair."""

from collections.abc import Sequence
from typing import Any

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.choices import Choice, raise_to
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Event, Posted
from gameplay.engine.game import Game
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud, pairs
from gameplay.engine.games.stud.stud_hi_lo import StudHiLo
from gameplay.engine.phh.blinds import MOST_RAISES, USUAL_RAISES, either
from gameplay.engine.phh.notation import Notation, Setting, same_antes, starting_stacks
from gameplay.engine.phh.source import Action, Source
from gameplay.engine.phh.toml import Value
from gameplay.engine.structures import Structure


class RecordedStud(SevenCardStud):
    """Stud as a record has it. openers: who acted first on each street by the record, which decides where not
    all up cards are known."""

    openers: tuple[int, ...] = ()

    def opener(self, dealer: Dealer) -> int:
        return self._recorded(dealer, 0) if unknown_up_card(dealer) else super().opener(dealer)

    def first(self, dealer: Dealer) -> int:
        street = len(dealer.cards_of(dealer.still_in[0])) + len(dealer.board) - 3
        return self._recorded(dealer, street) if unknown_up_card(dealer) else super().first(dealer)

    def bets(self, street: int, dealer: Dealer) -> Structure:
        larger = self.big_bet if street == 4 and self.open_pairs and pairs(dealer) else 0
        return either(self.small_bet if street < 5 else self.big_bet, self.most_raises, larger)

    def _recorded(self, dealer: Dealer, street: int) -> int:
        seat = self.openers[street] if street < len(self.openers) else -1
        return seat if seat in dealer.still_in else dealer.still_in[0]


def unknown_up_card(dealer: Dealer) -> bool:
    """Return whether somebody still in shows a card that the record does not know."""
    return any(UNKNOWN in dealer.ups[seat] for seat in dealer.still_in)


class RecordedRazz(RecordedStud, Razz):
    """Razz as a record has it."""


class RecordedStudHiLo(RecordedStud, StudHiLo):
    """Seven-card stud hi-lo as a record has it."""


class StudNotation(Notation):
    """A game of stud. game: as a record has it."""

    def __init__(self, game: type[RecordedStud]) -> None:
        self.game = game

    def setting(self, source: Source, limit: str) -> Setting:
        stacks = starting_stacks(source)
        options: dict[str, Any] = {
            "ante": same_antes(source, len(stacks)),
            "bring_in": source.amount("bring_in"),
            "small_bet": source.amount("small_bet"),
            "big_bet": source.amount("big_bet"),
            "openers": openers(source, len(stacks)),
            "most_raises": source.count("_most_raises", MOST_RAISES),
        }
        return Setting(self.game(**options), stacks)

    def stakes(self, game: Game, players: int, *, dead_small_blind: bool) -> dict[str, Value]:
        amounts = game.model_dump()
        named = {name: amounts[name] for name in ("bring_in", "small_bet", "big_bet")}
        if amounts["most_raises"] not in USUAL_RAISES:
            named["_most_raises"] = amounts["most_raises"]
        return {"ante_trimming_status": True, "antes": [amounts["ante"]] * players, **named}

    def choices(self, decision: Decision | None, action: Action, source: Source) -> list[Choice]:
        match decision, action.words[1:]:
            case BringIn(), ("pb",):
                return [BRING_IN]
            case BringIn(), ("cbr", amount):
                return [raise_to(source.scaled(amount, action))]
        return []

    def line(self, events: Sequence[Event], place: int) -> str | None:
        match events[place]:
            case Posted(what="bring-in"):
                return "pb"
        return None


def openers(source: Source, players: int) -> tuple[int, ...]:
    """Return who acted first after each deal."""
    seats = []
    dealt = False
    for action in source.actions:
        if action.words[0] == "d":
            dealt = True
        elif dealt:
            dealt = False
            seats.append(action.player(action.words[0], players))
    return tuple(seats)


NOTATIONS: dict[type[Game], Notation] = {
    SevenCardStud: StudNotation(RecordedStud),
    StudHiLo: StudNotation(RecordedStudHiLo),
    Razz: StudNotation(RecordedRazz),
}
