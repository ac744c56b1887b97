"""A betting round: whose turn it is, what may be bet, and when the round is over.

The rules that hold under every structure stand here. A raise is at least as large as the last bet or raise of
the round. An all-in below that is possible, but does not let those raise again who have acted, unless what
they face, several short all-ins together, is a full raise over what they have matched; in fixed limit half of
one is enough. Nobody can raise when no opponent can call more; that none of them has the chips for a full
raise does not make it smaller. By the first rules it did.
Source: CPL-min-raise, DM-nl-min-raise, DM-nl-no-reopen, DM-nl-multi-all-in, DM-nl-short-bet,
DM-limit-half-bet, TDA 43, rulings 5, 62, 184 and 237.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from clauses.refusal import NotAllowed
from gameplay.engine.agreement import STOPPED, put_to_vote
from gameplay.engine.buttons import Button
from gameplay.engine.choices import CALL, CHECK, FOLD, Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Called, Checked, CutDown, Folded, Raised, RaisedBy
from gameplay.engine.offer import Offer
from gameplay.engine.state import State
from gameplay.engine.structures import Facing, PotLimit, Structure
from gameplay.engine.turns import LastStanding, Play
from words.text import Text, grouped


class Betting(Decision):
    """A betting round, and at each turn the decision of the player whose turn it is.

    passive: CHECK, or CALL when there is a bet; bet: what a player's chips of this round have to come to;
    base: what the next full raise is counted from; size: the least raise; raises: how many there have been;
    unentered: whether it is the first round and nobody has entered yet; besides: what a variation lets the
    player whose turn it is do before they bet, which it takes from their choices itself; may_stop: whether
    others are asked to stop betting when a player runs out of chips; is_stopped: whether they have."""

    kind: ClassVar[str] = "betting"
    __slots__ = (
        "_least",
        "_most",
        "acted",
        "base",
        "beforehand",
        "besides",
        "bet",
        "is_stopped",
        "may_stop",
        "passive",
        "raises",
        "size",
        "state",
        "structure",
        "unentered",
    )
    passive: Choice
    _least: int
    _most: int

    def __init__(
        self,
        state: State,
        structure: Structure,
        first: int,
        beforehand: Callable[[int], Play] | None = None,
    ) -> None:
        self.state, self.structure, self.beforehand = state, structure, beforehand
        self.seat = first
        self.besides: tuple[Button, ...] = ()
        self.bet = state.bet_to_match
        self.base = state.raise_base
        self.size = structure.size
        self.raises = 0
        self.unentered = self.bet > 0
        self.may_stop = self.is_stopped = False
        self.acted = [False] * len(state.stacks)

    # What is legal

    @property
    def reopening(self) -> int:
        """Amount that a player who has acted has to face to raise again: a raise, in fixed limit half of
        one."""
        return (self.size + 1) // 2 if self.structure.half_reopens else self.size

    @property
    def stack(self) -> int:
        """The chips in front of the player whose turn it is."""
        return self.state.stacks[self.seat]

    @property
    def owed(self) -> int:
        """Chips they would have to put in to match, whether they have them or not."""
        return self.bet - self.state.bets[self.seat]

    @property
    def to_call(self) -> int:
        """The chips that a call costs, 0 when checking is free."""
        return min(self.owed, self.stack)

    @property
    def least(self) -> int:
        """The least total to bet or raise to; 0 when no raise is possible."""
        return self.bounds()[0]

    @property
    def most(self) -> int:
        """The largest total to bet or raise to; 0 when no raise is possible."""
        return self.bounds()[1]

    @property
    def raises_to(self) -> range | tuple[int, ...]:
        """Every total to bet or raise to."""
        least, most = self.bounds()
        if not least:
            return ()
        if self.structure.larger and most > least:
            return (least, most)
        return range(least, most + 1)

    @property
    def facing(self) -> Facing:
        """Wager that the player whose turn it is faces."""
        state = self.state
        pot = state.pot if self.structure.counts_pot else 0
        owed = self.bet - state.bets[self.seat]
        return Facing(
            self.bet,
            owed,
            pot,
            self.base,
            self.size,
            self.unentered,
            state.brought_in_by is not None,
            state.unposted,
        )

    @property
    def by_pot(self) -> int:
        """The total to which the pot lets them raise, as the game counts it, whatever they have; 0 where it
        is not the limit, or only twice the pot is."""
        structure = self.structure
        is_limit = isinstance(structure, PotLimit) and structure.multiple == 1
        return structure.most(self.facing) if is_limit else 0

    def bounds(self) -> tuple[int, int]:
        """The least and the largest total to bet or raise to; zeros when no raise is possible. Measured once
        in a turn, when somebody asks: measured at every turn, a random hand of hold'em takes 9 % more
        instructions, a hand in which everybody checks or calls 31 % (`bin/bench engine`)."""
        if self._least >= 0:
            return self._least, self._most
        state, seat, bet = self.state, self.seat, self.bet
        stacks, bets = state.stacks, state.bets
        own = bets[seat]
        most = own + stacks[seat]
        least = 0
        if (
            most > bet
            and not self.is_stopped
            and (not self.acted[seat] or bet - own >= self.reopening)
            and (not self.structure.cap or self.raises < self.structure.cap)
            and (not self.structure.pot_cap or state.pot < self.structure.pot_cap)
        ):
            full = self.base + self.size
            if full > most:
                full = most
            enough = bet + 1 if state.rules.version > 1 else full
            for other in state.still_in:
                if other != seat:
                    reach = bets[other] + stacks[other]
                    if reach >= enough:
                        least = full
                        break
                    if reach > least:
                        least = reach
        if least <= bet:
            least = most = 0
        elif not self.structure.unlimited:
            largest = self.structure.most(self.facing)
            if largest < most:
                most = largest if largest > least else least
        self._least, self._most = least, most
        return least, most

    def choices(self) -> Iterator[Choice]:
        yield FOLD
        yield self.passive
        for amount in self.raises_to:
            yield ("raise", amount)
        for button in self.besides:
            yield (button.value,)

    def check(self, choice: Choice) -> None:
        if choice is FOLD:
            return
        match choice:
            case ("raise", to) if type(to) is int and type(choice) is tuple:
                if self._least < 0:
                    self.bounds()
                if not 0 < self._least <= to <= self._most or self.structure.larger:
                    self._check_raise(to, self._least, self._most)
                return
        if choice not in (self.passive, FOLD, *[(button.value,) for button in self.besides]):
            if choice == CHECK:
                raise NotAllowed("There is a bet: call, raise or fold.", clause="CPL-check")
            if choice == CALL:
                raise NotAllowed("There is nothing to call.", clause="CPL-check")
            raise NotAllowed("Fold, check, call or raise.")

    def _check_raise(self, to: int, least: int, most: int) -> None:
        """Refuse a raise, saying why, unless it is one of only two that are possible."""
        if not least:
            raise NotAllowed(*self._why_no_raise())
        if to < least:
            raise NotAllowed(
                "A raise has to be {amount} or more.", clause="CPL-min-raise", amount=self._sized(least)
            )
        if to > most:
            if self.structure.cuts and to <= self.state.bets[self.seat] + self.stack:
                return
            raise NotAllowed(
                "A raise can be {amount} at most.", clause="DM-pl-max-bet", amount=self._sized(most)
            )
        if to not in (least, most):
            raise NotAllowed(
                "A raise is to {least:,} or to {most:,}.", clause="DM-stud-open-pair", least=least, most=most
            )

    def _sized(self, total: int) -> str:
        """A raise as the game counts it: what it comes to, or what it is on top of a call (ruling 50)."""
        if self.bet and self.state.rules.raises_by:
            return Text("by {chips:,}", chips=total - self.bet)
        return Text("to {chips:,}", chips=total)

    def _why_no_raise(self) -> tuple[str, str]:
        if self.stack <= self.owed:
            return Text("There are no chips left to raise with."), "FCD-call"
        if self.structure.cap and self.raises >= self.structure.cap:
            return Text("This round has had all its raises."), "FCD-max-raises"
        if self.is_stopped:
            return STOPPED
        if self.structure.pot_cap and self.state.pot >= self.structure.pot_cap:
            return Text("The pot has reached its limit."), "FNP-pot-limit"
        if self.acted[self.seat] and self.owed < self.reopening:
            if self.structure.half_reopens:
                return Text("Nobody has raised by half a bet since this player acted."), "DM-limit-half-bet"
            return Text("Nobody has raised in full since this player acted."), "DM-nl-no-reopen"
        return Text("Nobody can call a raise."), "CPL-all-in"

    @property
    def on_timeout(self) -> Choice:
        if self.to_call or self.state.rules.timeout_when_free == "fold":
            return FOLD
        return CHECK

    @property
    def question(self) -> str:
        call = Text("{chips:,} to call", chips=self.to_call) if self.to_call else Text("Nothing to call")
        least, most = self.least, self.most
        if not least:
            return Text("{call}.", call=call)
        is_by = bool(self.bet) and self.state.rules.raises_by
        if is_by:
            least, most = least - self.bet, most - self.bet
        span = Text("{least:,} to {most:,}", least=least, most=most) if most > least else grouped(least)
        if is_by:
            return Text("{call}; raise by {amount}.", call=call, amount=span)
        if self.bet:
            return Text("{call}; raise to {amount}.", call=call, amount=span)
        return Text("{call}; bet {amount}.", call=call, amount=span)

    def for_view(self) -> Offer:
        return Offer(self)

    # What happens

    def play(self) -> Play:
        """The round, turn by turn. Raises LastStanding as soon as only one player is left."""
        state, acted, beforehand = self.state, self.acted, self.beforehand
        stacks, bets, still_in, note = state.stacks, state.bets, state.still_in, state.note
        folded, others, holes, muck = state.folded, state.others, state.holes, state.muck
        raised, cuts = (RaisedBy if state.rules.raises_by else Raised), self.structure.cuts
        waiting = (
            (self.seat, *others[self.seat]) if state.brought_in_by is None else others[state.brought_in_by]
        )
        bet = self.bet
        able = sum([stacks[seat] > 0 for seat in still_in]) if 0 in stacks else len(still_in)  # to bet
        stopped = False
        while waiting:
            for seat in waiting:
                if folded[seat]:
                    continue
                if beforehand is not None:
                    yield from beforehand(seat)
                stack = stacks[seat]
                if not stack:
                    continue
                if able < 2 or stopped:
                    self.bet = bet = min(bet, max(bets))  # never more than the others have bet
                    if bets[seat] >= bet:
                        continue
                owed = bet - bets[seat]
                self.seat = seat
                self.passive = CALL if owed else CHECK
                self._least = -1  # to be measured when somebody asks
                choice = yield self
                kind = choice[0]
                if kind == "fold":
                    still_in.remove(seat)
                    folded[seat] = True
                    muck += holes[seat]
                    if not owed:
                        state.folded_without_bet += (seat,)
                    note((Folded, seat))
                    if state.covered:
                        state.look(seat)
                    if len(still_in) == 1:
                        raise LastStanding
                    able -= 1
                elif kind == "call":
                    acted[seat] = True
                    self.unentered = False
                    if owed < stack:
                        stacks[seat] = stack - owed
                        bets[seat] = bet
                        note((Called, seat, owed, False))
                    else:
                        stacks[seat] = 0
                        bets[seat] += stack
                        able -= 1
                        note((Called, seat, stack, True))
                        if self.may_stop and able > 1:
                            bet = yield from put_to_vote(self, seat)
                            stopped = self.is_stopped
                elif kind == "check":
                    acted[seat] = True
                    note((Checked, seat))
                else:
                    acted[seat] = True
                    named = to = choice[1]
                    if cuts and to > self._most:
                        to = self._most
                    stacks[seat] = left = stack + bets[seat] - to
                    bets[seat] = to
                    note((raised, seat, to, bet, stack - left, not left))
                    if named > to:
                        note((CutDown, seat, named, to))
                    if not left:
                        able -= 1
                    self._raised(seat, to)
                    bet = to
                    if self.may_stop and not left and able > 1:
                        bet = yield from put_to_vote(self, seat)
                        stopped = self.is_stopped
                    waiting = others[seat]
                    break
            else:
                break
        state.bet_to_match = bet
        state.closed = able < 2
        state.collect()

    def _raised(self, seat: int, to: int) -> None:
        """Set what has to be matched now, and raised by."""
        if to >= self.base + self.size:
            structure = self.structure
            if structure.fixed:
                self.acted[:] = [False] * len(self.acted)
                self.acted[seat] = True
                if structure.larger and to - self.base >= structure.larger:
                    self.size = structure.larger
            elif to - self.bet > self.size:
                self.size = to - self.bet
            if self.base or structure.opening_counts:
                self.raises += 1
            self.base = to
        elif not (self.structure.completes and (self.base or self.structure.fixed)) or (
            self.structure.half_counts and to - self.bet >= self.reopening
        ):
            if self.structure.half_reopens and self.base and to - self.bet >= self.reopening:
                self.raises += 1
            self.base = to
        self.bet = to
        self.unentered = False
        state = self.state
        state.last_aggressor = seat
        state.folded_without_bet = ()
