"""Games that differ in how they are dealt and in what makes a hand, and in nothing else.

Such a game is a definition: its page is a list of steps (steps.py), its hands are compared by the rankings it
names, one for each part of a pot. How many may play, how many cards come to the board, what each part of a
hand is called and when hands are turned up follows from the list.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from clauses.option import option
from gameplay.engine import captions
from gameplay.engine.blinds import BigBet
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Play
from gameplay.engine.games.steps import BEFORE_THE_FLOP, DealStep
from gameplay.engine.outline import Stage, draws
from gameplay.engine.ranking import Ranking
from gameplay.engine.structures import Structure
from gameplay.engine.views import View
from gameplay.house.valuing import ValuingBot


class Pattern(BigBet):
    """A game with blinds whose page is a list.

    pattern: its steps, to which blinds before them and a showdown after them are understood;
    fallback: how hands compare for a pot for which none qualifies otherwise, None where one always does.
    """

    pattern: ClassVar[tuple[DealStep, ...]] = ()
    fallback: ClassVar[Ranking | None] = None
    bot: ClassVar[object | None] = ValuingBot()
    letters: ClassVar[Mapping[str, str]] = {}

    burn: bool = option(
        False, "Burns", "Whether a card is burnt before each street.", "DM-holdem-burn", ruling=96
    )

    @property
    def steps(self) -> tuple[DealStep, ...]:
        """The steps of a hand with these options."""
        return self.pattern

    @cached_property
    def board_cards(self) -> int:
        return sum(step.board for step in self.steps)

    @cached_property
    def turns_up_all_in(self) -> bool:
        return not any(step.is_choice for step in self.steps)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        return tuple(step.stage for step in self.steps)

    @cached_property
    def players(self) -> range:
        """As many as there are cards for. What is drawn comes from what is thrown away when the deck runs out
        (ruling 123)."""
        shared = self.board_cards + (sum(step.burns for step in self.steps) if self.burn else 0)
        return range(2, (len(self.deck) - shared) // sum(step.own for step in self.steps) + 1)

    @cached_property
    def bets(self) -> tuple[Structure, ...]:
        rounds = sum(step.rounds for step in self.steps)
        return tuple(self.betting(number, rounds) for number in range(rounds))

    def has_small_bets(self, number: int, rounds: int) -> bool:
        """True in the first half of the rounds; of five these are two."""
        return number < rounds // 2

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        yield from self.deal_out(dealer)
        yield from dealer.showdown(*self.rankings(dealer), fallback=self.fallback)

    def deal_out(self, dealer: Dealer) -> Play:
        """All steps of the page, without what comes before and after them."""
        number = 0
        for place, step in enumerate(self.steps):
            if step.rounds or step.is_choice:
                dealer.kill_dead()
            yield from step.play(self, dealer, number)
            number += step.rounds
            if place == self._last_choice:
                dealer.turn_up_all_in()
        dealer.kill_dead()

    def bet_round(self, dealer: Dealer, first: int, number: int) -> Play:
        """A round of betting that this seat opens. number: how many there have been."""
        return dealer.betting_round(first, self.bets[number])

    @cached_property
    def _last_choice(self) -> int | None:
        """The place of the step after which hands are turned up once nobody can bet: the last in which
        players choose, if cards come after it (ruling 10)."""
        choices = [place for place, step in enumerate(self.steps) if step.is_choice]
        if not choices or not any(step.own or step.board for step in self.steps[choices[-1] :]):
            return None
        return choices[-1]

    def street(self, view: View) -> str:
        if not self.board_cards:
            return captions.by_draws(view, draws(self.stages))
        return self._captions[len(view.boards[0])]

    @cached_property
    def _captions(self) -> Mapping[int, str]:
        """What the hand is called with so many cards on the board."""
        found: dict[int, str] = {0: BEFORE_THE_FLOP}
        lie = 0
        for step in self.steps:
            lie += step.board
            if step.caption:
                found[lie] = step.caption
        return found
