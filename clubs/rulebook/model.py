"""The whole of a rulebook."""

from typing import Literal

from pydantic import Field, model_validator

from clauses.option import option
from clauses.section import Section
from clubs.rulebook.conduct import Conduct
from clubs.rulebook.floor import (
    Absence,
    Balancing,
    Button,
    Chips,
    ClockRules,
    LateEntry,
    Rollovers,
    Seating,
    Tablets,
)
from clubs.rulebook.formats import NightFormat
from clubs.rulebook.heads_up import HeadsUp
from clubs.rulebook.kind import STANDARD, Kind
from clubs.rulebook.money import CutOff, Payouts, Terms
from clubs.rulebook.ring_games import RingGames
from clubs.rulebook.season_rules import Points, SeasonRules
from clubs.rulebook.side_games import SideGames
from clubs.rulebook.variations import Variations
from words.text import Listing, Text

FREE: dict[str, object] = {
    **dict.fromkeys(("buy_in", "championship_percent", "kitty_percent", "staff_percent"), 0),
    **dict.fromkeys(("rebuy", "add_on")),
}
"""Terms by which nobody pays anything."""


class Rulebook(Section):
    """Everything a club decides about its nights and its season."""

    name: str = option("House rules", "Name", "What the club calls its rules.", min_length=1, max_length=80)
    book: Literal["DM", "CPL", "FNP", "C5", "FCD", "none"] = option(
        "DM",
        "Rule text",
        "The book whose clauses the rulebook page lists.",
        choices={
            "DM": "Dead Money",
            "CPL": "CPL pub league",
            "FNP": "Friday night",
            "C5": "Centre Five",
            "FCD": "Five Card Draw",
            "none": "none of these",
        },
    )
    tda_edition: str = option(
        "TDA 2024 v1.0",
        "Fallback rules",
        "The edition of the TDA rules that decides what this book leaves open.",
        "DM-tda",
        ruling=1,
        max_length=80,
    )
    terms: dict[Kind, Terms] = Field(
        default_factory=lambda: {kind: Terms() for kind in STANDARD},
        title="Tournaments",
        validate_default=True,
    )
    season: SeasonRules = Field(SeasonRules(), title="Season")
    points: Points = Field(Points(), title="Points")
    payouts: Payouts = Field(Payouts(), title="Payouts")
    side_games: SideGames = Field(SideGames(), title="Side games")
    variations: Variations = Field(Variations(), title="Variations")
    cut_off: CutOff = Field(CutOff(), title="Rebuys and cut-off")
    late_entry: LateEntry = Field(LateEntry(), title="Late entry")
    absence: Absence = Field(Absence(), title="Absent players")
    seating: Seating = Field(Seating(), title="Seating")
    button: Button = Field(Button(), title="Button and blinds")
    balancing: Balancing = Field(Balancing(), title="Balancing and breaking")
    clock: ClockRules = Field(ClockRules(), title="Clock")
    chips: Chips = Field(Chips(), title="Chips")
    rollovers: Rollovers = Field(Rollovers(), title="Rolled-over pots")
    tablets: Tablets = Field(Tablets(), title="Dealers' tablets")
    heads_up: HeadsUp = Field(HeadsUp(), title="Heads-up tournaments")
    ring_games: RingGames = Field(RingGames(), title="Ring games")
    conduct: Conduct = Field(Conduct(), title="Conduct")
    format: NightFormat = Field(
        NightFormat(), title="How it is played", json_schema_extra={"of_one_night": True}
    )

    def terms_of(self, kind: Kind) -> Terms:
        """Return what a tournament of this kind costs and counts for; of one that these rules do not know
        yet, what a Live one does."""
        return self.terms.get(kind) or self.terms[Kind.LIVE]

    def played_as(self, rules: NightFormat) -> "Rulebook":
        """The same for a tournament with rules of its own. A satellite guarantees what its tickets are worth;
        on a last day nobody pays: the entries are those of its flights. Neither they nor a satellite have
        side games unless a director chooses some."""
        changed: dict[str, object] = {"format": rules}
        terms = self.terms
        if rules.satellite:
            worth = rules.satellite.ticket * rules.satellite.at_least
            terms = {k: t.model_copy(update={"guaranteed": worth}) for k, t in terms.items()}
        if rules.last_day:
            free = {**FREE, "guaranteed": 0}
            terms = {k: t.model_copy(update=free) for k, t in terms.items()}
        if rules.flight:
            terms = {k: t.model_copy(update={"guaranteed": 0}) for k, t in terms.items()}
        if rules.satellite or rules.flight or rules.last_day:
            changed["side_games"] = SideGames()
        return self.model_copy(update={**changed, "terms": terms})

    def without_money(self) -> "Rulebook":
        """The same for a tournament that is played for points alone: nothing costs anything, nothing is
        withheld, without prices there are no rebuys and add-ons, and no side games unless a director chooses
        some (ruling 259)."""
        terms = {kind: each.model_copy(update=FREE) for kind, each in self.terms.items()}
        return self.model_copy(update={"terms": terms, "side_games": SideGames()})

    def in_whole_units(self) -> "Rulebook":
        """The same where money has no cents: nothing is withheld, divided, shared or bet in parts of a unit
        (ruling 263)."""
        payouts = self.payouts.model_copy(update={"coin": 100, "unit": max(self.payouts.unit, 100)})
        side_games = self.side_games.model_copy(update={"coin": 100})
        ring_games = self.ring_games.in_whole_units()
        return self.model_copy(
            update={"payouts": payouts, "side_games": side_games, "ring_games": ring_games}
        )

    @model_validator(mode="after")
    def _every_kind_has_terms(self) -> "Rulebook":
        missing = [kind.words for kind in STANDARD if kind not in self.terms]
        if missing:
            raise ValueError(Text("Terms are missing for: {kinds}.", kinds=Listing(missing, "")))
        return self
