"""Games with blinds, and the options of betting that games without them share."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Final, Literal

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import AtLeastOne, Game
from gameplay.engine.structures import Limit, NoLimit, PotLimit, Structure

OVER_MAXIMUM: Final = {
    "cut": "it is cut to the largest allowed, and the player is told",
    "refuse": "it is refused",
}
CAP_HEADS_UP: Final = option(
    "falls",
    "Raises when two are left",
    "In fixed limit, whether the number of raises is still limited when the event has only two players left.",
    "DM-limit-cap",
    ruling=186,
    choices={"falls": "any number", "stands": "as many as before"},
)


def without_cap(game: Game) -> Game:
    """The game with any number of raises."""
    return type(game)(**{**game.model_dump(), "most_raises": 0})


class Blinds(Game):
    """A game with blinds. Amounts are chips."""

    small_blind: ChipCount = option(1, "Small blind", "What the small blind posts.", "CPL-blinds-live")
    big_blind: AtLeastOne = option(2, "Big blind", "What the big blind posts.", "CPL-blinds-live")
    ante: ChipCount = option(0, "Ante", "What everybody posts before the deal.", "FCD-ante")
    big_blind_ante: ChipCount = option(
        0, "Big-blind ante", "What the big blind posts for the table, after the blind.", "DM-bba-amount"
    )
    raise_over_short_all_in: Literal["full", "complete"] = option(
        "full",
        "Raise over a short all-in",
        "How much a raise has to be after an all-in that is more than a call and less than a raise.",
        "CPL-incomplete-raise",
        "CPL-example-incomplete-raise",
        ruling=62,
        choices={"full": "a full raise on top of it", "complete": "it completes the raise"},
    )

    @property
    def full_blind(self) -> int:
        return self.big_blind

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return {"small_blind": 100, "big_blind": 200}

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        return ((self.small_blind, self.big_blind),) if self.big_blind else ()

    def post(self, dealer: Dealer) -> None:
        """Antes and blinds."""
        dealer.collect_antes(self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)


class BigBet(Blinds):
    """A game with blinds that may be played without limit, with the pot as limit, or with a fixed limit."""

    rounds: ClassVar[int] = 4

    limit: Literal["no-limit", "pot-limit", "limit"] = option(
        "no-limit",
        "Betting",
        "How much may be bet.",
        "DM-nl-raises",
        "DM-pl-max-bet",
        "DM-limit-size",
        choices={"no-limit": "no-limit", "pot-limit": "pot-limit", "limit": "fixed limit"},
    )
    least_bet: ChipCount = option(
        0, "Minimum bet", "The minimum bet of every round; 0 for the big blind.", "DM-nl-min-bet", ruling=192
    )
    pot_limit_open: Literal["cap", "pot_rule"] = option(
        "cap",
        "Largest opening",
        "In pot-limit, how much may be bet while nobody has entered.",
        "DM-pl-open",
        ruling=181,
        choices={"cap": "3.5 big blinds", "pot_rule": "the pot"},
    )
    limit_bets: Literal["sb_bb", "bb_2bb"] = option(
        "sb_bb",
        "Limit bets",
        "In fixed limit, the sizes of the small and the big bet.",
        "DM-limit-size",
        ruling=185,
        choices={"sb_bb": "small blind and big blind", "bb_2bb": "big blind and twice the big blind"},
    )
    short_bets: Literal["complete", "full", "half"] = option(
        "complete",
        "Limit raise over a short all-in",
        "In fixed limit, whether a raise over an all-in of less than a bet completes the bet.",
        "DM-nl-no-complete",
        choices={
            "complete": "it completes the bet",
            "full": "it is a full bet on top of it",
            "half": "it completes less than half a bet, and is a full bet on top of more",
        },
    )
    most_raises: int = option(
        4,
        "Raises",
        "In fixed limit, how many raises a round may have after the opening bet; 0 for any number.",
        "DM-limit-cap",
        ruling=186,
        ge=0,
        le=100,
    )
    cap_heads_up: Literal["falls", "stands"] = CAP_HEADS_UP
    over_maximum: Literal["cut", "refuse"] = option(
        "cut",
        "A bet above the pot",
        "In pot-limit, what becomes of a bet that is larger than allowed.",
        "DM-pl-surplus",
        ruling=245,
        choices=OVER_MAXIMUM,
    )

    def heads_up_in_event(self) -> Game:
        return without_cap(self) if self.limit == "limit" and self.cap_heads_up == "falls" else self

    @cached_property
    def bets(self) -> tuple[Structure, ...]:
        """The structure of each round."""
        return tuple(self.betting(number, self.rounds) for number in range(self.rounds))

    def has_small_bets(self, number: int, rounds: int) -> bool:
        """True if a round of a limit game, counted from 0, is played for the small bet: the first two are, of
        two the first. By the first rules the last two were played for the big bet, of five and of two rounds,
        too."""
        return number < (min(2, rounds // 2) if self._version > 1 else rounds - 2)

    def betting(self, number: int, rounds: int = 4) -> Structure:
        """The structure of a round, counted from 0. By the first two rules the pot of the first round was
        counted without what a dead or a short blind lacks."""
        completes = self.raise_over_short_all_in == "complete"
        least = self.least_bet or self.big_blind
        if self.limit == "no-limit":
            return NoLimit(least, completes=completes)
        if self.limit == "pot-limit":
            opening = self.big_blind * 7 // 2 if number == 0 and self.pot_limit_open == "cap" else 0
            cuts = self.over_maximum == "cut"
            full = number == 0 and self._version > 2
            return PotLimit(least, completes=completes, opening=opening, cuts=cuts, full_blinds=full)
        small, big = self.small_blind, self.big_blind
        if self.limit_bets == "bb_2bb":
            small, big = big, 2 * big
        return Limit(
            max(1, small if self.has_small_bets(number, rounds) else big),
            cap=self.most_raises,
            completes=self.short_bets != "full",
            half_counts=self.short_bets == "half",
        )
