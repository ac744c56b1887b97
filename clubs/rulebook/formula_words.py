"""Variables of a formula, by the names that directors know, and formulas that others have published.

Source: the names of The Tournament Director's formulas; the league formula of PokerStars; Dr. Neau's
tournament formula (forums of Home Poker Tourney, 2013).
"""

from dataclasses import dataclass
from typing import Final

from words.text import Text


@dataclass(frozen=True, slots=True)
class Variable:
    """Variable of a formula. also: the other names it goes by; words: what it is, and its unit."""

    name: str
    also: tuple[str, ...]
    words: str


VARIABLES: Final = (
    Variable("rank", ("r", "place"), Text("the player's place, 1 for the winner")),
    Variable("players", ("n", "numberOfPlayers", "buyins", "numberOfBuyins"), Text("people who took a seat")),
    Variable("paidPlaces", ("mr", "moneyRank"), Text("places in the money")),
    Variable("inTheMoney", ("m",), Text("1 in the money, 0 behind it")),
    Variable("buyin", ("b", "bc", "buyinCost"), Text("what an entry costs, in money")),
    Variable("rebuys", ("nr", "numberOfRebuys"), Text("the player's rebuys")),
    Variable("addons", ("na", "numberOfAddons"), Text("the player's add-ons, 0 or 1")),
    Variable("totalRebuys", ("tnr", "totalNumberOfRebuys"), Text("everybody's rebuys")),
    Variable("totalAddons", ("tna", "totalNumberOfAddons"), Text("everybody's add-ons")),
    Variable("cost", ("tc", "totalCost"), Text("all that the player paid, in money")),
    Variable("pot", ("pp", "prizePool"), Text("the prize pool, in money")),
    Variable("prize", ("pw", "prizeWinnings"), Text("what the player won, in money; 0 where nobody knows")),
    Variable(
        "knockouts", ("nh", "hits", "numberOfHits"), Text("the player's knockouts, shared ones in parts")
    ),
    Variable("chipLeads", ("cl",), Text("snapshots at which the player was among the chip leaders")),
)
BUYINS_AMOUNT: Final = "totalBuyinsAmount"  # entries by what each costs
NAMES: Final = {
    written.lower(): variable.name for variable in VARIABLES for written in (variable.name, *variable.also)
} | {BUYINS_AMOUNT.lower(): BUYINS_AMOUNT}


@dataclass(frozen=True, slots=True)
class FormulaPreset:
    """A formula for the place that others have published."""

    name: str
    words: str
    text: str


FORMULA_PRESETS: Final = (
    FormulaPreset(
        "PokerStars",
        Text("The league formula of PokerStars: a good place in a large field, and what it costs to play."),
        "10 * sqrt(players) / sqrt(rank) * (1 + log10(buyin + 0.25))",
    ),
    FormulaPreset(
        "Dr. Neau",
        Text("Dr. Neau's formula: rebuys and add-ons lower what a place is worth; free entry is worth 0."),
        "if(cost > 0, sqrt(players * buyin * buyin / cost) / (rank + 1), 0)",
    ),
    FormulaPreset(
        "linear",
        Text("One point for the last place and one more for every better one."),
        "players - rank + 1",
    ),
)
