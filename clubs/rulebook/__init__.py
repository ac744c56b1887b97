"""A club's rulebook as data: everything the rules leave to the club, each option with its words and clauses.

`Rulebook` is what a club edits, what a tournament freezes when it starts, and what every pure module of the
floor and the season is given. Its sections are read in the order in which a night meets them. Every option
carries a sentence for the form (`description`), the clauses it rests on and, where the rulebooks are silent
or disagree, the ruling that settles it (docs/rules/rulings.md); `explain` finds all three.
"""

from clauses.option import Explanation, explain
from clauses.section import Section
from clubs.rulebook.conduct import Conduct
from clubs.rulebook.floor import (
    Absence,
    Balancing,
    Button,
    Chip,
    Chips,
    ClockRules,
    LateEntry,
    Rollovers,
    Seating,
    Tablets,
)
from clubs.rulebook.formats import OF_FORMAT, Flight, LastDay, NightFormat, Satellite, ShootOut
from clubs.rulebook.formula_words import FORMULA_PRESETS, VARIABLES
from clubs.rulebook.formulas import FormulaFault, function_names, two_places, worked_out
from clubs.rulebook.heads_up import HeadsUp
from clubs.rulebook.kind import OWN, STANDARD, ClubKind, Kind, begun_with, kinds_of
from clubs.rulebook.model import Rulebook
from clubs.rulebook.money import AddOn, Band, CutOff, Payouts, Rebuy, Terms
from clubs.rulebook.presets import MEANINGS, PRESETS, TITLES, USUAL, nearest_preset
from clubs.rulebook.ring_games import MoneyChip, RingGames
from clubs.rulebook.season_rules import Championship, Formulas, Points, SeasonRules
from clubs.rulebook.side_games import Bounties, HighHand, LastLonger, SideGames, WildWildWest
from clubs.rulebook.variations import MoneyHeist, Mushroom, Variations

__all__ = [
    "FORMULA_PRESETS",
    "MEANINGS",
    "OF_FORMAT",
    "OWN",
    "PRESETS",
    "STANDARD",
    "TITLES",
    "USUAL",
    "VARIABLES",
    "Absence",
    "AddOn",
    "Balancing",
    "Band",
    "Bounties",
    "Button",
    "Championship",
    "Chip",
    "Chips",
    "ClockRules",
    "ClubKind",
    "Conduct",
    "CutOff",
    "Explanation",
    "Flight",
    "FormulaFault",
    "Formulas",
    "HeadsUp",
    "HighHand",
    "Kind",
    "LastDay",
    "LastLonger",
    "LateEntry",
    "MoneyChip",
    "MoneyHeist",
    "Mushroom",
    "NightFormat",
    "Payouts",
    "Points",
    "Rebuy",
    "RingGames",
    "Rollovers",
    "Rulebook",
    "Satellite",
    "SeasonRules",
    "Seating",
    "Section",
    "ShootOut",
    "SideGames",
    "Tablets",
    "Terms",
    "Variations",
    "WildWildWest",
    "begun_with",
    "explain",
    "function_names",
    "kinds_of",
    "nearest_preset",
    "two_places",
    "worked_out",
]
