"""Kill pots: whoever wins two pots in a row posts an over blind, and the limits of the hand are raised.

The kill button lies before the winner of the last pot. A first leg needs no pot of any size, the second at
least one full bet that was won from others beyond what everybody was made to post; a killer who wins again
kills again. A split pot neither gives a leg nor takes one from those who share it. In a game for high and low
there are no legs: who scoops a pot of at least five big blinds kills the next one, and nobody else does.
A player who is away keeps what they have; after the first hand of another game nobody has anything.
Source: DM-kill-two-pots and those after it, rulings 187 to 191.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from clauses.option import option
from gameplay.engine.carry import Carry, Rename
from gameplay.engine.events import Called, Names, Posted, Raised, Returned
from gameplay.engine.state import Mark
from gameplay.engine.structures import Limit, Structure
from gameplay.engine.turns import Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from gameplay.engine.views import View
from gameplay.engine.wording import POSTS
from words.text import Text

POSTS["kill"] = Text("the kill")
KILLS: Final = 2  # legs
SCOOPED: Final = 5  # big blinds, in a game for high and low


@dataclass(frozen=True, slots=True)
class KillButton(Carry):
    """game: what was played, as it is `known_as`; holder: before whom the button lies, None where it is
    nobody's; legs: of those who have any, two for who kills the next pot they are dealt in to."""

    game: str = ""
    holder: int | None = None
    legs: Mapping[int, int] = field(default_factory=dict)

    def renamed(self, rename: Rename) -> Self:
        holder = None if self.holder is None else rename(self.holder)
        return replace(self, holder=holder, legs={rename(who): legs for who, legs in self.legs.items()})

    def without(self, player: int) -> Self:
        legs = {who: legs for who, legs in self.legs.items() if who != player}
        return replace(self, holder=None if self.holder == player else self.holder, legs=legs)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{**data, "legs": {int(who): legs for who, legs in data["legs"].items()}})


class KillButtonMoved(NamedTuple):
    """The kill button lies before the winner of the pot. legs: two for who has to kill the next pot."""

    seat: int
    legs: int

    def words(self, names: Names) -> str:
        if self.legs >= KILLS:
            return Text("{name} must kill the next pot.", name=names[self.seat])
        return Text("{name} has the kill button.", name=names[self.seat])


class KillDealer(VariedDealer):
    """Posts the kill, raises the limits, and moves the kill button."""

    @property
    def kill_found(self) -> KillButton:
        """The button as the hand before left it; nobody's in the first hand of a game."""
        button = self.found.get("kill")
        of_this = (self.game.known_as, self.game.name)  # the name alone: hands from before there were titles
        if isinstance(button, KillButton) and button.game in of_this:
            return button
        return KillButton(game=self.game.known_as)

    @property
    def killer(self) -> int | None:
        """Player who posts the kill of this hand: of several, who holds the button, else the first of them
        from the left of it."""
        button = self.kill_found
        due = [seat for seat in self.order if button.legs.get(seat, 0) >= KILLS]
        if button.holder in due:
            return button.holder
        return due[0] if due else None

    def raised(self, amount: int) -> int:
        """An amount as it is in a killed pot: twice as much, or half as much again."""
        kill: Kill = self.variations["kill"]
        return kill.raised(amount)

    def marks(self, seat: int) -> tuple[Mark, ...]:
        marks = super().marks(seat)
        if seat == self.killer:
            return (*marks, Mark(Text("Kill"), Text("Kill")))
        button = Mark(Text("Kill button"), Text("Kill button"))
        return (*marks, button) if seat == self.kill_found.holder else marks

    def takes(self, seat: int, amount: int, what: str) -> int:
        """A killer in the place of a blind posts the kill instead (ruling 191)."""
        if what in ("small blind", "big blind") and seat == self.killer:
            amount, what = max(amount, self.raised(self.game.full_blind)), "kill"
        return super().takes(seat, amount, what)

    def post_blinds(self, small: int, big: int, big_blind_ante: int = 0) -> None:
        super().post_blinds(small, big, big_blind_ante)
        killer = self.killer
        if killer is None:
            return
        kill = self.raised(big)
        if killer not in (self.small_blind, self.big_blind) or not self.bets[killer]:
            self.bets[killer] = self.takes(killer, kill, "kill")
        self.bet_to_match = self.raise_base = max(kill, self.bet_to_match)

    def betting_round(self, first: int, structure: Structure, *given: Any, **how: Any) -> Play:
        if self.killer is not None and isinstance(structure, Limit):
            structure = replace(
                structure, size=self.raised(structure.size), larger=self.raised(structure.larger)
            )
        return super().betting_round(first, structure, *given, **how)

    def afterwards(self) -> Play:
        yield from super().afterwards()
        button, won = self.kill_found, self.won
        legs = {seat: legs for seat, legs in button.legs.items() if seat < 0 or seat in won}
        holder = button.holder if button.holder in won else None
        if (scooper := self.scooper) is not None:
            holder = scooper
            legs[scooper] = self.legs_of(scooper, button.legs.get(scooper, 0))
        if len(self.game.compared_by) > 1:
            legs = {seat: number for seat, number in legs.items() if seat < 0 or seat == scooper}
        legs = {seat: number for seat, number in legs.items() if number}
        self.left["kill"] = KillButton(game=self.game.known_as, holder=holder, legs=legs)
        if holder is not None:
            self.note((KillButtonMoved, holder, legs.get(holder, 0)))

    def legs_of(self, winner: int, legs: int) -> int:
        """Return how many legs a player has who has won the whole pot. legs: before it."""
        if len(self.game.compared_by) > 1:
            return KILLS if self.won[winner] >= SCOOPED * self.game.full_blind else 0
        if legs >= KILLS:
            return legs
        return KILLS if legs and self.won_from_bets(winner) >= self.full_bet else 1

    @property
    def full_bet(self) -> int:
        """The small bet of this hand."""
        size: int = self.game.betting(0).size
        return size if self.killer is None else self.raised(size)

    def won_from_bets(self, winner: int) -> int:
        """Return what the others have put in beyond what they were made to post."""
        put = 0
        for event in self.events:
            if isinstance(event, Called | Raised) and event.seat != winner:
                put += event.amount
            elif isinstance(event, Returned) and event.seat != winner:
                put -= event.amount
        return put


class Kill(Variation):
    """Kill pots."""

    name: ClassVar[str] = "kill"
    title: ClassVar[str] = Text("Kill pots")
    sentence: ClassVar[str] = Text(
        "In fixed limit, who wins two pots in a row posts an over blind: the limits rise."
    )
    clauses: ClassVar[tuple[str, ...]] = ("DM-kill-two-pots", "DM-kill-legs", "DM-kill-hilo")
    place: ClassVar[int] = 80
    dealer: ClassVar[type[VariedDealer]] = KillDealer
    carry: ClassVar[type[Carry] | None] = KillButton
    events: ClassVar[tuple[type, ...]] = (KillButtonMoved,)

    size: Literal["full", "half"] = option(
        "full",
        "Size of a kill",
        "What the killer posts, and how far the limits rise.",
        "DM-kill-two-pots",
        ruling=187,
        choices={"full": "twice the big blind", "half": "one and a half big blinds"},
    )

    def raised(self, amount: int) -> int:
        """An amount as it is in a killed pot."""
        return 2 * amount if self.size == "full" else amount + (amount + 1) // 2

    def explained(self, game: Any, view: View) -> tuple[str, ...]:
        """The limits of a killed pot."""
        if not any(isinstance(event, Posted) and event.what == "kill" for event in view.events):
            return ()
        sizes = [self.raised(betting.size) for betting in game.bets]
        return (Text("A kill pot: bets are {small:,} and {big:,}.", small=sizes[0], big=sizes[-1]),)

    def misfit(self, game: Played) -> str:
        if game.betting_limit != "limit" or not game.full_blind:
            return Text("Kill pots are for fixed limit with blinds.")
        return ""
