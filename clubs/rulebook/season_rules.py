"""Options about points and the sum of a season."""

from typing import Literal

from clauses.option import option
from clauses.section import Cents, ChipCount, Section
from clubs.rulebook.formulas import FormulaText
from clubs.rulebook.kind import Kind, RegularKind


class Formulas(Section):
    """Points of the club's own: each formula takes the place of one of the options above."""

    placing: FormulaText | None = option(
        None,
        "For the place",
        "What a place is worth to everybody.",
        "DM-points-placing",
        ruling=250,
        empty="as above",
    )
    in_the_money: FormulaText | None = option(
        None,
        "In the money",
        "What a paid place is worth besides.",
        "DM-points-itm",
        ruling=250,
        empty="as above",
    )
    winner: FormulaText | None = option(
        None,
        "Winner",
        "What winning is worth besides.",
        "DM-points-winner",
        ruling=250,
        empty="as above",
    )
    knockout: FormulaText | None = option(
        None,
        "Knockout",
        "What each knockout is worth.",
        "DM-points-knockout",
        ruling=250,
        empty="as above",
    )
    multi_knockout: FormulaText | None = option(
        None,
        "Several knockouts in one hand",
        "What each of them is worth besides.",
        "DM-points-multi-knockout",
        ruling=250,
        empty="as above",
    )
    chip_leader: FormulaText | None = option(
        None,
        "Chip leader",
        "What each snapshot is worth.",
        "DM-points-chip-leader",
        ruling=250,
        empty="as above",
    )


class Points(Section):
    """Options about points."""

    placing: Literal["players_beaten", "none"] = option(
        "players_beaten",
        "For the place",
        "Last place earns one point and every better place one more.",
        "DM-points-placing",
        ruling=129,
        choices={"players_beaten": "one for every player, from the last place up", "none": "none"},
    )
    coming: int = option(
        0,
        "For coming",
        "For everybody who took a seat, wherever they finished.",
        "DM-points-placing",
        ge=0,
        le=1000,
        empty="none",
    )
    in_the_money: int = option(
        1,
        "In the money",
        "A bonus for finishing in a paid place.",
        "DM-points-itm",
        ruling=127,
        ge=0,
        le=1000,
    )
    winner: int = option(3, "Winner", "A bonus for winning.", "DM-points-winner", ruling=127, ge=0, le=1000)
    knockout: int = option(
        1,
        "Knockout",
        "For leaving a player without chips, even if they then rebuy.",
        "DM-points-knockout",
        "DM-rebuy-knockout",
        ruling=130,
        ge=0,
        le=1000,
    )
    multi_knockout: int = option(
        1,
        "Several knockouts in one hand",
        "Added for each of them.",
        "DM-points-multi-knockout",
        ruling=132,
        ge=0,
        le=1000,
    )
    shared_knockout: Literal["divide", "full_each"] = option(
        "divide",
        "Knockout in a split pot",
        "When several players win the pot that fells someone.",
        "DM-points-knockout",
        ruling=131,
        choices={"divide": "they share the point", "full_each": "each gets the whole point"},
    )
    absent_knockout_counts: bool = option(
        False,
        "Winning an absent stack",
        "Whether the stack of a player who never came is a knockout for whoever wins it.",
        "DM-noshow-zero",
        "DM-points-knockout",
        ruling=240,
    )
    chip_leader: int = option(
        1,
        "Chip leader",
        "For each of the biggest stacks at a snapshot.",
        "DM-points-chip-leader",
        ge=0,
        le=1000,
    )
    chip_leader_every: Literal["hour", "level", "break"] = option(
        "hour",
        "Snapshot",
        "When stacks are compared.",
        "DM-points-chip-leader",
        ruling=134,
        choices={
            "hour": "every so many minutes of running clock",
            "level": "at the end of every level",
            "break": "at every break",
        },
    )
    chip_leader_minutes: int = option(
        60,
        "Minutes between snapshots",
        "Running clock between two snapshots, where they are taken by time.",
        "DM-points-chip-leader",
        ruling=134,
        ge=5,
        le=600,
    )
    chip_leader_until: Literal["paid_left", "in_the_money"] = option(
        "paid_left",
        "Snapshots end",
        "From when on no chip-leader points are given.",
        "DM-points-chip-leader-itm",
        ruling=135,
        choices={
            "paid_left": "when as many are left as are paid, be it that others may still rebuy or enter",
            "in_the_money": "when play is in the money: so few are left, and nobody can rebuy or enter",
        },
    )
    chip_leader_ties: Literal["all", "none"] = option(
        "all",
        "Equal stacks at the cut",
        "Who gets the point when the last qualifiers have equal stacks.",
        "DM-points-chip-leader",
        ruling=135,
        choices={"all": "all of them", "none": "none of them"},
    )
    factor_scope: Literal["all", "placing_only"] = option(
        "all",
        "The multiplier applies to",
        "Whether bonuses, knockouts and chip leads are multiplied too.",
        "DM-points-factor",
        ruling=125,
        choices={"all": "everything awarded", "placing_only": "the points for the place alone"},
    )
    equal_bust: Literal["share", "button_order"] = option(
        "share",
        "Equal stacks eliminated together",
        "How places are decided when stacks at the start of the hand were equal.",
        "DM-place-same-hand",
        ruling=137,
        choices={
            "share": "they share the places",
            "button_order": "by seat, first left of the button is higher",
        },
    )
    hand_for_hand: Literal["by_stack", "share"] = option(
        "by_stack",
        "Eliminated hand for hand",
        "At several tables in the same hand.",
        "DM-place-same-hand",
        ruling=138,
        choices={"by_stack": "the larger stack is placed higher", "share": "they share the places"},
    )
    deal_points: Literal["secured", "by_chips"] = option(
        "secured",
        "After a deal",
        "Points for the place when the last players agree on a deal.",
        "DM-deal-points",
        ruling=139,
        choices={
            "secured": "those of the worst place among them",
            "by_chips": "ranked by chips, without winner points",
        },
    )
    formulas: Formulas = option(
        Formulas(),
        "Formulas of the club's own",
        "Each takes the place of the number above it.",
        "DM-points-placing",
        ruling=250,
    )


class RankStack(Section):
    """Stack that a rank of the season brings at the Championship."""

    chips: ChipCount = option(5000, "Chips", "What this rank starts with.", "DM-champ-stack")


class Championship(Section):
    """Advantage that a season's points bring at its last tournament."""

    stack: ChipCount = option(
        3000, "Starting stack", "What everybody starts with, before points are added.", "DM-champ-stack"
    )
    chips_per_point: int = option(
        10,
        "Per point",
        "Chips added for every point of the season.",
        "DM-champ-stack",
        ruling=128,
        ge=0,
        le=10_000,
        empty="none",
    )
    chips_per_bonus_point: int = option(
        50,
        "Per bonus point",
        "Chips added for every BONUS point.",
        "DM-champ-stack",
        ruling=126,
        ge=0,
        le=10_000,
        empty="none",
    )
    by_rank: tuple[RankStack, ...] = option(
        (),
        "By rank",
        "What the first of the season starts with, then the second, and so on, in place of chips for points; "
        "whoever is behind has the starting stack.",
        "DM-champ-stack",
        ruling=128,
        empty="by points",
        max_length=100,
    )
    trophies: Cents = option(
        0,
        "Kept for trophies",
        "What of the Championship pot is not divided as prizes, for trophies that are bought after it.",
        "DM-champ-pot",
        empty="nothing",
    )
    bonus_points_counted: Literal["awarded", "raw"] = option(
        "awarded",
        "BONUS points are counted",
        "Whether the BONUS points that bring chips are multiplied.",
        "DM-champ-stack",
        ruling=126,
        choices={"awarded": "as awarded, multiplied", "raw": "before the multiplier"},
    )


class SeasonRules(Section):
    """Options about the sum of a season."""

    best_of: int = option(
        7,
        "Tournaments counted",
        "How many of the best regular tournaments count.",
        "DM-champ-best-seven",
        "DM-champ-example",
        ruling=146,
        ge=1,
        le=1000,
    )
    best_of_kinds: tuple[RegularKind, ...] = option(
        (Kind.ONLINE, Kind.LIVE, Kind.BIG_MONEY),
        "From these kinds",
        "Which tournaments count as regular.",
        "DM-champ-best-seven",
        ruling=146,
        empty="no kind: the Championship alone counts",
    )
    average_of_least: int = option(
        0,
        "By the average, of at least",
        "The tournaments that count bring their average in place of their sum; of fewer than this many the "
        "missing ones bring nothing.",
        "DM-champ-best-seven",
        ruling=146,
        ge=0,
        le=1000,
        empty="no: by the sum",
    )
    minimum_players: int = option(
        6,
        "Minimum players",
        "The clock does not start with fewer, unless the director says why.",
        "DM-season-minimum",
        ruling=148,
        ge=2,
        le=1000,
    )
    no_show_limit: int | None = option(
        2,
        "No-shows that bar a player",
        "Tournaments of the season missed after saying yes.",
        "DM-noshow-ban",
        ruling=153,
        empty="nobody is barred",
        ge=1,
        le=100,
    )
    cancel_minutes: int = option(
        60,
        "Cancel until",
        "Minutes before the start; whoever cancels later counts as not having come.",
        "DM-rsvp-cancel",
        ruling=153,
        ge=0,
        le=10_080,
        empty="the start itself",
    )
    guests: int = option(
        0,
        "Guests",
        "How many a member may bring; each takes a place, and comes only with the member.",
        "DM-rsvp-cancel",
        ruling=249,
        ge=0,
        le=100,
        empty="none",
    )
    championship: Championship = option(
        Championship(), "Championship", "What the season's points are exchanged for.", "DM-champ-stack"
    )
