"""The options of seven-card stud and its relatives."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final, Literal

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine import captions
from gameplay.engine.blinds import CAP_HEADS_UP, without_cap
from gameplay.engine.choices import Verb
from gameplay.engine.game import AtLeastOne, Game
from gameplay.engine.games.friday import WithoutBlinds
from gameplay.engine.games.spread import SPREAD_AT_A_TABLE
from gameplay.engine.games.stud.bot import StudBot
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.views import View

TDA_STUD: Final[Mapping[str, Any]] = {
    "equal_boards": "suit",
    "short_deck": "stub",
    "open_pair": False,
    "stud_odd_chip": "suit",
}
AT_A_TABLE: Final = {"ante": 25, "bring_in": 50, "small_bet": 100, "big_bet": 200}


class StudOptions(WithoutBlinds):
    """Options of stud. Amounts are chips."""

    verbs: ClassVar[tuple[Verb, ...]] = (Verb(BRING_IN[0]),)
    bot: ClassVar[object | None] = StudBot()

    @property
    def at_a_table(self) -> Mapping[str, int]:
        return SPREAD_AT_A_TABLE if self.is_spread else AT_A_TABLE

    @property
    def stakes(self) -> tuple[tuple[int, int], ...]:
        return ((self.small_bet, self.big_bet),) if self.limit == "limit" else ()

    @property
    def variant(self) -> str:
        """Only stud that is opened as the format has it."""
        opens = (self.opening, self.low_tie, self.equal_boards)
        return super().variant if opens == ("forced", "suit", "first_dealt") else ""

    def as_the_tda_has_it(self, but: Collection[str] = ()) -> Game:
        """The game with the ways of the TDA for equal boards, a short deck, open pairs and the odd chip, but
        for these options. Source: TDA-20, TDA-RP-10."""
        return self.with_amounts({name: way for name, way in TDA_STUD.items() if name not in but})

    def street(self, view: View) -> str:
        return captions.by_cards(view)

    def heads_up_in_event(self) -> Game:
        return without_cap(self) if self.limit == "limit" and self.cap_heads_up == "falls" else self

    ante: ChipCount = option(1, "Ante", "What everybody posts before the deal.", ruling=200)
    bring_in: ChipCount = option(2, "Bring-in", "The forced bet of the low card.", ruling=200)
    small_bet: AtLeastOne = option(4, "Small bet", "Bets of the first two rounds.", "DM-stud-limits")
    big_bet: AtLeastOne = option(8, "Big bet", "Bets of the last three rounds.", "DM-stud-limits")
    most_raises: int = option(
        4, "Raises", "How many raises may follow the bet of a round; 0 for any number.", ruling=186, ge=0
    )
    cap_heads_up: Literal["falls", "stands"] = CAP_HEADS_UP
    limit: Literal["limit", "spread", "pot-limit"] = option(
        "limit",
        "Betting",
        "How much may be bet.",
        "DM-stud-limits",
        "FNP-stakes",
        "BG-london-lowball",
        choices={
            "limit": "fixed limit, the small and the big bet",
            "spread": "between the minimum bet and the largest raise",
            "pot-limit": "from the bring-in to the pot",
        },
    )
    opening: Literal["forced", "free"] = option(
        "forced",
        "Opening",
        "What the low card does on third street.",
        "DM-stud-first-actor",
        "FNP-stud-low-opens",
        ruling=98,
        choices={"forced": "it brings in a forced bet", "free": "it may bet, check or fold"},
    )
    low_tie: Literal["suit", "position"] = option(
        "suit",
        "Equal low cards",
        "Who of several players with the same low card opens.",
        "DM-stud-first-actor",
        "FNP-stud-low-opens",
        ruling=98,
        choices={"suit": "the lowest suit", "position": "the first left of the button"},
    )
    equal_boards: Literal["first_dealt", "suit"] = option(
        "first_dealt",
        "Equal boards",
        "Who of several players with equal cards face up acts first from fourth street on.",
        "DM-stud-first-actor",
        "FNP-stud-high-opens",
        choices={"first_dealt": "whoever was dealt theirs first", "suit": "the highest card by suit"},
    )
    short_deck: Literal["last_card", "stub"] = option(
        "last_card",
        "Too few cards for seventh street",
        "With burns: what is mixed with them when the deck has too few cards for the last street.",
        "DM-stud-deck-short",
        "DM-stud-common-card",
        choices={
            "last_card": "its last card, once the others are dealt",
            "stub": "all of it, so that one card is burnt and one is left",
        },
    )
    burn: bool = option(
        True, "Burns", "Whether a card is burnt before each street.", "DM-stud-streets", ruling=96
    )
    open_pair: bool = option(
        True,
        "Open pair",
        "With an open pair on fourth street anybody may bet the big bet.",
        "DM-stud-open-pair",
        ruling=202,
    )
    wild_board: Literal["wild", "printed"] = option(
        "wild",
        "Wild cards face up",
        "What wild cards face up are worth when it is decided who opens a round.",
        "FNP-stud-high-opens",
        ruling=99,
        choices={"wild": "as wild cards, an ace on third street", "printed": "what is printed on them"},
    )
    raise_over_short_all_in: Literal["full", "complete"] = option(
        "complete",
        "Raise over a short all-in",
        "Whether a raise over an all-in of less than a bet completes the bet or comes on top of it.",
        "DM-nl-no-complete",
        choices={"complete": "it completes the bet", "full": "a full bet on top of it"},
    )
    stud_odd_chip: Literal["clockwise", "suit"] = option(
        "clockwise",
        "Odd chip",
        "Who of the winners gets a chip that cannot be divided.",
        "DM-odd-chip",
        ruling=3,
        choices={"clockwise": "the first left of the button", "suit": "the highest card by suit"},
    )
