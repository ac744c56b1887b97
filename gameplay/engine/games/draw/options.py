"""The options of five-card draw."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from clauses.option import option
from clauses.section import ChipCount, Unit
from gameplay.engine.blinds import OVER_MAXIMUM
from gameplay.engine.decisions import anything
from gameplay.engine.games.draw.bot import DrawBot
from gameplay.engine.games.draw.drawing import Drawing
from gameplay.engine.games.friday import FridayNight
from gameplay.engine.games.spread import SPREAD_AT_A_TABLE
from gameplay.engine.structures import NoLimit, PotLimit, Structure


class DrawOptions(FridayNight, Drawing):
    """Options of five-card draw. Source: FCD-opt-ante and the options after it."""

    raises_by: ClassVar[bool] = True
    seats_clause: ClassVar[str] = "FCD-players"
    bot: ClassVar[object | None] = DrawBot()
    letters: ClassVar[Mapping[str, str]] = dict.fromkeys(("no-limit", "pot-limit", "double-pot-limit"), "5CD")
    seats: ClassVar[range] = range(2, 9)

    losing_hands: Literal["muck", "show"] = option(
        "show",
        "Beaten hands",
        "What becomes of a beaten hand at showdown.",
        "FCD-showdown",
        "FNP-showdown",
        ruling=11,
        choices={"muck": "thrown away unseen", "show": "shown"},
    )
    timeout_when_free: Literal["check", "fold"] = option(
        "fold",
        "Time runs out without a bet",
        "What a player does whose time runs out when checking is free; facing a bet they fold.",
        "FCD-timeout-bet",
        ruling=47,
        choices={"check": "they check", "fold": "they fold"},
    )
    uncalled_bet: Literal["returned", "announced"] = option(
        "announced",
        "Uncalled bets",
        "What becomes of the part of a bet that nobody has called when everybody else folds.",
        "FCD-example-pot-500",
        ruling=6,
        choices={
            "returned": "it goes back, then the rest of the pot is won",
            "announced": "it is won and announced with the pot",
        },
    )
    most_players: int = option(5, "Players", "How many may play.", "FCD-players", ge=2, le=8)
    ante: Annotated[int, Unit("chips")] = option(
        100, "Ante", "What everybody posts before the deal; 0 for none.", "FCD-opt-ante", ge=0, le=1_000_000
    )
    small_blind: ChipCount = option(0, "Small blind", "With blinds, what the small blind posts.")
    big_blind: ChipCount = option(0, "Big blind", "What the big blind posts; 0 for no blinds.")
    big_blind_ante: ChipCount = option(
        0, "Big-blind ante", "What the big blind posts for the table, after the blind.", "DM-bba-amount"
    )
    limit: Literal["no-limit", "pot-limit", "double-pot-limit", "spread"] = option(
        "no-limit",
        "Raise mode",
        "How large a raise may be.",
        "FCD-opt-raise-mode",
        "FNP-stakes",
        choices={
            "no-limit": "any size",
            "pot-limit": "the pot at most",
            "double-pot-limit": "twice the pot at most",
            "spread": "between the minimum bet and the largest raise",
        },
    )
    most_raises: int = option(
        0, "Raises", "How many raises a round may have; 0 for any number.", "FCD-opt-max-raises", ge=0, le=10
    )
    opening_counts_as_raise: bool = option(
        True, "Opening bet", "Whether the opening bet is one of the raises.", "FCD-max-raises", ruling=52
    )
    min_open: Literal["ante", "1"] = option(
        "ante",
        "Minimum opening bet",
        "The minimum bet of a game without blinds.",
        "FCD-min-raise",
        ruling=49,
        choices={"ante": "the ante", "1": "one chip"},
    )
    over_maximum: Literal["cut", "refuse"] = option(
        "refuse",
        "A bet above the pot",
        "With the pot as limit, what becomes of a bet that is larger than allowed.",
        "FCD-pot-limit",
        ruling=245,
        choices=OVER_MAXIMUM,
    )
    pot_before_call: bool = option(
        False, "Pot before the call", "Whether the pot is counted before the call.", ruling=51
    )
    most_discards: int = option(3, "Discards", "How many cards may go.", "FCD-draw-three", ge=0, le=5)
    most_discards_with_ace: int = option(
        4, "Discards with an ace", "How many from a hand with an ace.", "FCD-draw-ace", ge=0, le=5
    )
    ace_must_stay: bool = option(
        False, "Ace stays", "Whether the ace has to be kept when more go.", "FCD-draw-ace", ruling=48
    )

    @property
    def players(self) -> range:
        return range(2, self.most_players + 1)

    @property
    def full_blind(self) -> int:
        return self.big_blind

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return SPREAD_AT_A_TABLE if self.is_spread else {"ante": 100}

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        return ((self.small_blind, self.big_blind),) if self.big_blind else ()

    @cached_property
    def betting(self) -> Structure:
        """The structure of both rounds."""
        size = self.big_blind or (self.ante if self.min_open == "ante" else 0) or 1
        cap, opening = self.most_raises, self.opening_counts_as_raise
        if self.limit == "no-limit":
            return NoLimit(size, cap, opening)
        if self.limit == "spread":
            return self.spread(cap, opening_counts=opening)
        return PotLimit(
            size,
            cap,
            opening,
            multiple=2 if self.limit == "double-pot-limit" else 1,
            before_call=self.pot_before_call,
            cuts=self.over_maximum == "cut",
        )

    def keeps_ace(self, hand: Sequence[int]) -> Callable[[Sequence[int]], str]:
        """Return why given cards may not go from a hand with an ace."""
        if not self.ace_must_stay:
            return anything
        most = self.most_discards
        return lambda gone: "FCD-draw-ace" if len(gone) > most and 12 in [card >> 2 for card in gone] else ""
