"""A betting round: whose turn it is, what may be bet, and when the round is over.

The rules that hold under every structure stand here. A raise is at least as large as the last bet or raise of
the round. An all-in below that is possible, but does not let those raise again who have acted, unless what
they face, several short all-ins together, is a full raise over what they have matched. Nobody has to raise by
more than the opponents still in can call, and nobody can raise when none of them can call more.
Source: CPL-min-raise, DM-nl-min-raise, DM-nl-no-reopen, DM-nl-multi-all-in, DM-nl-short-bet, rulings 5, 62
and 184.
"""

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, cast

from clubs.refusal import NotAllowed
from gameplay.engine.choices import CALL, CHECK, FOLD, Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Called, Checked, Folded, Raised

if TYPE_CHECKING:
    from gameplay.engine.dealer import Dealer
    from gameplay.engine.structures import Structure

Play = Generator[Decision, Choice, None]


NO_TURNS = cast(Play, ())
"""A round, or a showdown, in which nobody has anything to decide."""


class LastStanding(Exception):
    """All but one have folded; the hand is over unless the game says otherwise."""


class Offer(Decision):
    """What a player may bet, kept from the moment in which it was asked. bet: what has to be matched;
    to_call: the chips that a call costs; least, most: the totals between which he may raise, 0 for none;
    raises_to: every such total."""

    __slots__ = ("_on_timeout", "_question", "bet", "least", "most", "raises_to", "to_call")

    def __init__(self, betting: "Betting") -> None:
        self.seat, self.bet, self.to_call = betting.seat, betting.bet, betting.to_call
        self.least, self.most, self.raises_to = betting.least, betting.most, betting.raises_to
        self._on_timeout, self._question = betting.on_timeout, betting.question

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and all(
            getattr(self, name) == getattr(other, name) for name in ("seat", *Offer.__slots__)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.bet, self.to_call, self.least, self.most))

    def choices(self) -> Iterator[Choice]:
        yield FOLD
        yield CALL if self.to_call else CHECK
        for amount in self.raises_to:
            yield ("raise", amount)

    @property
    def on_timeout(self) -> Choice:
        return self._on_timeout

    @property
    def question(self) -> str:
        return self._question


class Betting(Decision):
    """A betting round, and at each turn the decision of the player whose turn it is.

    to_call: the chips a call costs, 0 when checking is free; owed: what the player would have to put in to
    match; stack: the chips he has; bet: what a player's chips of this round have to come to; base: what the
    next full raise is counted from; size: the least raise; raises: how many there have been; unentered:
    whether it is the first round and nobody has entered yet."""

    __slots__ = (
        "_least",
        "_most",
        "acted",
        "base",
        "beforehand",
        "bet",
        "dealer",
        "owed",
        "raises",
        "size",
        "stack",
        "structure",
        "to_call",
        "unentered",
    )

    def __init__(
        self,
        dealer: "Dealer",
        structure: "Structure",
        first: int,
        beforehand: Callable[[int], Play] | None = None,
    ) -> None:
        self.dealer, self.structure, self.beforehand = dealer, structure, beforehand
        self.seat = first
        self.bet, self.base = dealer.bet_to_match, dealer.raise_base
        self.size = structure.size
        self.raises = 0
        self.unentered = self.bet > 0
        self.acted = bytearray(len(dealer.stacks))

    # What is legal

    @property
    def least(self) -> int:
        """The least total to bet or raise to; 0 when no raise is possible."""
        if self._least < 0:
            self._measure()
        return self._least

    @property
    def most(self) -> int:
        """The largest total to bet or raise to; 0 when no raise is possible."""
        if self._least < 0:
            self._measure()
        return self._most

    @property
    def raises_to(self) -> range | tuple[int, ...]:
        """Every total to bet or raise to."""
        if self._least < 0:
            self._measure()
        least, most = self._least, self._most
        if not least:
            return ()
        if self.structure.larger and most > least:
            return (least, most)
        return range(least, most + 1)

    def _measure(self) -> None:
        """Find the least and the largest raise of this turn."""
        seat, owed, size, structure = self.seat, self.owed, self.size, self.structure
        self._least = self._most = 0
        if self.stack <= owed or (owed < size and self.acted[seat]):
            return
        if structure.cap and self.raises >= structure.cap:
            return
        dealer, bet = self.dealer, self.bet
        bets, stacks = dealer.bets, dealer.stacks
        full = self.base + size
        reach = 0
        for other in dealer.still_in:
            if other != seat:
                can = bets[other] + stacks[other]
                if can >= full:
                    reach = full
                    break
                if can > reach:
                    reach = can
        if reach > bet:
            own = bet - owed + self.stack
            self._least = least = own if own < reach else reach
            if structure.unlimited:
                self._most = own
            else:
                most = structure.most(self)
                self._most = own if own < most else most if most > least else least

    def choices(self) -> Iterator[Choice]:
        yield FOLD
        yield CALL if self.to_call else CHECK
        for amount in self.raises_to:
            yield ("raise", amount)

    def check(self, choice: Choice) -> None:
        if choice == (CALL if self.owed else CHECK) or choice == FOLD:
            return
        if choice == CHECK:
            raise NotAllowed("There is a bet: call, raise or fold.", clause="CPL-check")
        if choice == CALL:
            raise NotAllowed("There is nothing to call.", clause="CPL-check")
        self._check_raise(choice)

    def _check_raise(self, choice: Choice) -> None:
        if type(choice) is not tuple or len(choice) != 2 or choice[0] != "raise":
            raise NotAllowed("Fold, check, call or raise.")
        amount = choice[1]
        if type(amount) is not int:
            raise NotAllowed("Fold, check, call or raise.")
        if self._least < 0:
            self._measure()
        least, most = self._least, self._most
        if least <= amount <= most and least and not self.structure.larger:
            return
        if not least:
            raise NotAllowed(*self._why_no_raise())
        if amount < least:
            raise NotAllowed(f"A raise has to be to {least:,} or more.", clause="CPL-min-raise")
        if amount > most:
            raise NotAllowed(f"A raise can be to {most:,} at most.", clause="DM-pl-max-bet")
        if amount not in (least, most):
            raise NotAllowed(f"A raise is to {least:,} or to {most:,}.", clause="DM-stud-open-pair")

    def _why_no_raise(self) -> tuple[str, str]:
        if self.stack <= self.owed:
            return "There are no chips left to raise with.", "FCD-call"
        if self.structure.cap and self.raises >= self.structure.cap:
            return "This round has had all its raises.", "FCD-max-raises"
        if self.acted[self.seat] and self.owed < self.size:
            return "Nobody has raised in full since this player acted.", "DM-nl-no-reopen"
        return "Nobody can call a raise.", "CPL-all-in"

    @property
    def on_timeout(self) -> Choice:
        if self.owed or self.dealer.game.timeout_when_free == "fold":
            return FOLD
        return CHECK

    @property
    def question(self) -> str:
        call = f"{self.to_call:,} to call" if self.to_call else "Nothing to call"
        least, most = self.least, self.most
        if not least:
            return f"{call}."
        act = "raise to" if self.bet else "bet"
        return f"{call}; {act} {least:,}{f' to {most:,}' if most > least else ''}."

    def for_view(self) -> Offer:
        return Offer(self)

    # What happens

    def play(self) -> Play:
        """The round, turn by turn. Raises LastStanding as soon as only one player is left."""
        dealer, acted, beforehand = self.dealer, self.acted, self.beforehand
        stacks, bets, still_in, note = dealer.stacks, dealer.bets, dealer.still_in, dealer.note
        waiting = dealer.seats_from(self.seat)
        if dealer.opened is not None and dealer.opened in waiting:
            waiting.remove(dealer.opened)
        able = 0  # who can bet; it matters until somebody raises, because then everybody owes
        for seat in still_in:
            if stacks[seat]:
                able += 1
        while waiting:
            for seat in waiting:
                if beforehand is not None:
                    yield from beforehand(seat)
                stack = stacks[seat]
                if not stack or (able < 2 and not self._owing_alone(seat)):
                    continue
                owed = self.bet - bets[seat]
                self.seat, self.stack, self.owed = seat, stack, owed
                self.to_call = owed if owed < stack else stack
                self._least = -1  # to be measured when somebody asks
                choice = yield self
                kind = choice[0]
                acted[seat] = 1
                if kind == "check":
                    note((Checked, seat))
                elif kind == "call":
                    self.unentered = False
                    if owed < stack:
                        stacks[seat] = stack - owed
                        bets[seat] = self.bet
                        note((Called, seat, owed, False))
                    else:
                        stacks[seat] = 0
                        bets[seat] += stack
                        able -= 1
                        note((Called, seat, stack, True))
                elif kind == "fold":
                    able -= 1
                    still_in.remove(seat)
                    dealer.muck += dealer.holes[seat]
                    if not owed:
                        dealer.ghosts.append(seat)
                    note((Folded, seat))
                    if len(still_in) == 1:
                        raise LastStanding
                else:
                    to = choice[1]
                    stacks[seat] = left = stack + bets[seat] - to
                    bets[seat] = to
                    note((Raised, seat, to, self.bet, stack - left, not left))
                    self._raised(seat, to)
                    place = still_in.index(seat)
                    waiting = still_in[place + 1 :] + still_in[:place]
                    break
            else:
                break
        dealer.collect()

    def _raised(self, seat: int, to: int) -> None:
        """What has to be matched now, and raised by."""
        dealer, structure, bet = self.dealer, self.structure, self.bet
        if to >= self.base + self.size:
            if structure.fixed:
                self.acted[:] = bytes(len(self.acted))
                self.acted[seat] = 1
                if structure.larger and to - self.base >= structure.larger:
                    self.size = structure.larger
            elif to - bet > self.size:
                self.size = to - bet
            if self.base or structure.opening_counts:
                self.raises += 1
            self.base = to
        elif not (structure.completes and (self.base or structure.fixed)):
            self.base = to
        self.bet = to
        self.unentered = False
        dealer.last_aggressor = seat
        if dealer.ghosts:
            dealer.ghosts.clear()

    def _owing_alone(self, seat: int) -> bool:
        """Whether the only player with chips has to call; never more than the others have bet."""
        highest = max(self.dealer.bets)
        if self.bet > highest:
            self.bet = highest
        return self.dealer.bets[seat] < self.bet
