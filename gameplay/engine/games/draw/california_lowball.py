"""California Lowball. Source: BG-california-lowball, barge-common.md."""

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from clauses.option import option
from gameplay.engine.cards import DECK, JOKERS
from gameplay.engine.choices import Choice, raise_to
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Game, Play
from gameplay.engine.games.barge import IN_TURN, LIMIT, NO_LIMIT, RUNS_OUT
from gameplay.engine.games.draw.sevens import (
    LOW_WITH_JOKER,
    Bets,
    GivenBack,
    LowballOffer,
    LowballRound,
    give_back,
)
from gameplay.engine.games.pattern import Pattern, draw_game
from gameplay.engine.offer import Offer
from gameplay.engine.outline import Stage, choice
from gameplay.engine.views import View
from gameplay.house.valuing import ValuingBot
from words.text import Text

POT_BY_POT = Text(
    "Each side pot is looked at by itself under the Sevens Rule; where it is tied by a hand that broke no "
    "rule, nothing goes back."
)
WHAT_IS_FOLDED = Text("What who folds has put in stays in the pot, also by the Sevens Rule.")


NO_CHECK_RAISE = Text("No check-raising after the draw.")
SEVENS = Text(
    "The Sevens Rule: after the draw a hand of seven-high or better without a pair has to be bet where "
    "nobody has bet yet. Whoever only checks or calls with one wins nothing that beaten hands put in after "
    "the draw."
)


JOKER_LOWEST = Text("The joker is the lowest card that you do not have.")


class LowballBot(ValuingBot):
    """Bets what has to be bet."""

    def bet(self, offer: Offer, view: View, game: Game, chance: random.Random) -> Choice | None:
        has_to = isinstance(offer, LowballOffer) and offer.has_to_raise
        return raise_to(offer.least) if has_to else None


class CaliforniaLowball(Pattern):
    """Five cards with a joker in the deck and one draw; the lowest hand wins, and straights and flushes do
    not count. The joker is the lowest card that its player does not have."""

    announceable: ClassVar[frozenset[str]] = Pattern.announceable | {"sevens_rule", "check_raise"}

    name = "california-lowball"
    title = Text("California Lowball")
    in_short = Text(
        "Five cards, one draw, and the lowest hand wins. Aces are low, straights and flushes do not matter, "
        "and the joker is the lowest card that its player does not have: five, four, three, two and ace is "
        "the best hand."
    )
    won_with = (
        Text(
            "the lowest five cards, aces low, straights and flushes not counted, the joker the lowest card "
            "that is missing"
        ),
    )
    pattern = draw_game(5, 1)
    ranked_by = (LOW_WITH_JOKER,)
    bot: ClassVar[object | None] = LowballBot()
    events: ClassVar[tuple[type, ...]] = (GivenBack,)
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "bg-california-lowball": {**LIMIT, "sevens_rule": True, "check_raise": False},
        "bg-no-limit-california-lowball": NO_LIMIT,
    }
    readings = (IN_TURN, RUNS_OUT, POT_BY_POT, WHAT_IS_FOLDED)

    sevens_rule: bool = option(
        False,
        "Sevens Rule",
        "Whether a seven or better has to be bet after the draw; who only checks or calls with one keeps "
        "nothing that beaten hands put in later.",
        "BG-california-lowball",
    )
    check_raise: bool = option(
        True,
        "Check and raise",
        "Whether who has checked after the draw may raise in the same round.",
        "BG-california-lowball",
    )

    @property
    def deck(self) -> tuple[int, ...]:
        return (*DECK, JOKERS[0])

    @property
    def stages(self) -> tuple[Stage, ...]:
        stages = super().stages
        if not self.check_raise:
            stages = (*stages, choice(NO_CHECK_RAISE))
        return (*stages, choice(SEVENS)) if self.sevens_rule else stages

    def bet_round(self, dealer: Dealer, first: int, number: int) -> Play:
        """After the draw, who has checked may be barred from raising, and sevens may have to be bet."""
        if not number:
            yield from super().bet_round(dealer, first, number)
            return
        before, failed = [*dealer.contributed], dict[int, Bets]()
        by = partial(
            LowballRound, may_check_raise=self.check_raise, with_sevens=self.sevens_rule, failed=failed
        )
        yield from dealer.betting_round(first, self.bets[number], by=by)
        give_back(dealer, before, failed)

    def explained(self, view: View) -> tuple[str, ...]:
        return (JOKER_LOWEST,)

    def beside(self, view: View, names: Sequence[str]) -> str:
        if isinstance(view.decision, LowballOffer) and view.decision.has_to_raise:
            return Text("A seven or better has to be bet, or you win nothing that others put in from now on.")
        return super().beside(view, names)
