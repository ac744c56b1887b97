"""Stopping the betting by agreement, when a player runs out of chips in the last round.

All others who could still bet are asked, in turn. Only if every one of them agrees does the betting stop:
what anybody has bet beyond the short player goes back, those who have bet less still call or fold, and the
hands are shown. Otherwise the pot is split as ever. Source: FNP-short-agree, FNP-short-split-pot, ruling 124.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import ClassVar, Final, Protocol

from gameplay.engine.buttons import Button
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, name_choices
from gameplay.engine.events import Announced, Did, Returned
from gameplay.engine.state import State
from gameplay.engine.wording import name_act, name_news
from words.text import Text

STOP: Final[Choice] = ("stop",)
GO_ON: Final[Choice] = ("refuse",)
STOPPED: Final = (Text("All have agreed to stop betting."), "FNP-short-agree")
name_choices({"stop": Text("stop betting"), "refuse": Text("go on betting")})
name_act("agrees to stop", Text("agrees to stop betting"), Text("agrees"))
name_act("goes on", Text("wants to go on betting"), Text("goes on"))
name_news("betting stops", Text("All agree, and the betting stops"))


class Stopping(Decision):
    """Reason to stop betting, because somebody has no chips left. bet: what they have bet in this round."""

    kind: ClassVar[str] = "stopping"
    __slots__ = ("bet",)

    def __init__(self, seat: int, bet: int) -> None:
        self.seat, self.bet = seat, bet

    def choices(self) -> Iterator[Choice]:
        yield STOP
        yield GO_ON

    @property
    def on_timeout(self) -> Choice:
        return GO_ON

    @property
    def question(self) -> str:
        return Text("A player has no chips left. Does the betting stop at {chips:,}?", chips=self.bet)

    @property
    def buttons(self) -> tuple[Button, ...]:
        return Button(STOP[0], Text("Stop betting"), "C", "first"), Button(GO_ON[0], Text("Go on"), "F")


class Round(Protocol):
    """A betting round, as far as it can be stopped (betting.py)."""

    state: State
    bet: int
    base: int
    is_stopped: bool


def put_to_vote(betting: Round, short: int) -> Generator[Decision, Choice, int]:
    """Ask those who can still bet, from the left of the player who has run out of chips. What has to be
    matched from now on."""
    state = betting.state
    mine = state.bets[short]
    others = [seat for seat in state.others[short] if seat in state.still_in and state.stacks[seat]]
    for seat in others:
        choice = yield Stopping(seat, mine)
        if choice != STOP:
            state.note((Did, seat, "goes on"))
            return betting.bet
        state.note((Did, seat, "agrees to stop"))
    state.note((Announced, "betting stops"))
    take_back(state, mine, state.still_in)
    betting.bet = betting.base = mine
    betting.is_stopped = True
    return mine


def take_back(state: State, bet: int, seats: Sequence[int]) -> None:
    """Give back what anybody has bet beyond this."""
    for seat in seats:
        if (excess := state.bets[seat] - bet) > 0:
            state.bets[seat] = bet
            state.stacks[seat] += excess
            state.note((Returned, seat, excess))
