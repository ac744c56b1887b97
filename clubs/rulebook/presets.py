"""The rulebooks a club can begin with."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final, Literal

from clauses.section import Section
from clubs.rulebook.conduct import Conduct
from clubs.rulebook.floor import Absence, Balancing, Button, Chip, Chips, ClockRules, LateEntry, Seating
from clubs.rulebook.heads_up import HeadsUp
from clubs.rulebook.kind import STANDARD, Kind
from clubs.rulebook.model import Rulebook
from clubs.rulebook.money import AddOn, Band, CutOff, Payouts, Rebuy, Terms
from clubs.rulebook.season_rules import Championship, Points, SeasonRules
from words.text import Text


def bands(*rows: tuple[int, int, tuple[int, ...]]) -> tuple[Band, ...]:
    """Rows of a payout table: fewest and most buy-ins, percents for each place, first place
    first."""
    return tuple(Band(fewest=fewest, most=most, percents=percents) for fewest, most, percents in rows)


def chips(**values: int) -> tuple[Chip, ...]:
    """Colours and values, the smallest first: `chips(white=25, green=100)`."""
    return tuple(Chip(colour=colour, value=value) for colour, value in values.items())


DEAD_MONEY = Rulebook(
    name="Dead Money",
    terms={
        Kind.ONLINE: Terms(buy_in=1000, chips=3000, factor=Decimal(1), payouts="percent"),
        Kind.LIVE: Terms(
            buy_in=2000,
            chips=3000,
            rebuy=Rebuy(price=1000, chips=3000),
            add_on=AddOn(price=1000, chips=3000),
            championship_percent=10,
            kitty_percent=1,
            factor=Decimal(2),
        ),
        Kind.BIG_MONEY: Terms(
            buy_in=4000, chips=6000, championship_percent=10, kitty_percent=1, factor=Decimal(3)
        ),
        Kind.CHAMPIONSHIP: Terms(buy_in=6000, chips=3000, factor=Decimal(4), payouts="championship_bands"),
    },
    payouts=Payouts(
        bands=bands(
            (6, 7, (65, 35)),
            (8, 11, (50, 30, 20)),
            (12, 18, (50, 25, 15, 10)),
            (19, 24, (45, 25, 15, 10, 5)),
        ),
        championship_bands=bands(
            (6, 7, (50, 30, 20)),
            (8, 11, (50, 25, 15, 10)),
            (12, 18, (45, 25, 15, 10, 5)),
            (19, 24, (40, 25, 15, 10, 7, 3)),
        ),
    ),
    seating=Seating(
        seats_per_table=9,
        dedicated_dealer=True,
        table_roles=True,
        redraw="always",
        high_card_at_final_table=False,
        high_card_when_new=0,
    ),
    points=Points(absent_knockout_counts=True, chip_leader_until="in_the_money"),
    cut_off=CutOff(last_hand="anybody"),
    button=Button(marker="previous_player", moved_player_waits="small_blind"),
    clock=ClockRules(shorten={5: 20, 4: 40, 3: 60, 2: 80}, ante="big_blind"),
    chips=Chips(chips=chips(red=5, blue=10, green=25, black=100, purple=500, yellow=1000, white=5000)),
    heads_up=HeadsUp(tie_knockouts=False),
)

CPL = Rulebook(
    name="CPL pub league",
    book="CPL",
    terms={
        kind: Terms(
            buy_in=0, chips=3000, payouts="championship_bands" if kind is Kind.CHAMPIONSHIP else "bands"
        )
        for kind in STANDARD
    },
    season=SeasonRules(
        minimum_players=2, championship=Championship(chips_per_point=0, chips_per_bonus_point=0)
    ),
    points=Points(in_the_money=0, winner=0, knockout=0, multi_knockout=0, chip_leader=0),
    payouts=Payouts(
        bands=bands((2, 9, (65, 35)), (10, 1000, (50, 30, 20))),
        championship_bands=bands((2, 9, (65, 35)), (10, 1000, (50, 30, 20))),
    ),
    seating=Seating(seats_per_table=8, counts_as_new="every_move"),
    button=Button(marker="empty_seat", moved_player_waits="sb_and_button", new_hand_at="first_riffle"),
    balancing=Balancing(break_at=4),
    late_entry=LateEntry(
        until="end_of_level", level=3, dock_big_blinds=10, after_break_most=1500, the_break="first"
    ),
    absence=Absence(removed="never", must_be_seated_by="first_card"),
    clock=ClockRules(ante="none"),
    conduct=Conduct(substantial_action="tda"),
    chips=Chips(chips=chips(green=25, blue=50, black=100, red=500, yellow=1000)),
)

TDA = Rulebook(
    name="TDA",
    book="none",
    terms={
        kind: Terms(
            buy_in=5000,
            chips=10_000,
            payouts="championship_bands" if kind is Kind.CHAMPIONSHIP else "bands",
        )
        for kind in STANDARD
    },
    season=SeasonRules(minimum_players=2),
    cut_off=CutOff(re_entry="entries"),
    points=Points(chip_leader=0, multi_knockout=0, hand_for_hand="share"),
    payouts=Payouts(
        bands=bands(
            (2, 4, (100,)),
            (5, 7, (65, 35)),
            (8, 11, (50, 30, 20)),
            (12, 18, (45, 27, 18, 10)),
            (19, 27, (40, 25, 17, 11, 7)),
            (28, 54, (35, 22, 15, 11, 8, 5, 4)),
            (55, 1000, (30, 20, 14, 11, 8, 6, 5, 3, 3)),
        ),
        championship_bands=bands((2, 7, (50, 30, 20)), (8, 1000, (40, 25, 15, 10, 6, 4))),
    ),
    seating=Seating(counts_as_new="every_move"),
    button=Button(marker="empty_seat", moved_player_waits="between_only", new_hand_at="first_riffle"),
    absence=Absence(removed="never"),
    chips=Chips(chips=chips(green=25, black=100, purple=500, yellow=1000, white=5000), colour_up="race"),
    balancing=Balancing(halt_at=3),
    clock=ClockRules(
        hand_for_hand_seconds=120, hand_for_hand_all_ins="held", hold_push_seconds=90, decks_ready_seconds=60
    ),
    conduct=Conduct(substantial_action="tda", stud="tda"),
)


def _home(book: Literal["C5", "FNP", "FCD"], name: str, stack: int, **sections: Section) -> Rulebook:
    """A club that plays for points alone, with the tournament directors' rules where its book is silent."""
    terms = {
        kind: Terms(
            buy_in=0, chips=stack, payouts="championship_bands" if kind is Kind.CHAMPIONSHIP else "bands"
        )
        for kind in STANDARD
    }
    points = Points(in_the_money=0, knockout=0, multi_knockout=0, chip_leader=0)
    begun = {
        "name": name,
        "book": book,
        "terms": terms,
        "points": points,
        "balancing": Balancing(),
        "cut_off": CutOff(),
    }
    return TDA.model_copy(update={**begun, **sections})


CENTRE_FIVE = _home(
    "C5",
    "Centre Five",
    10_000,
    seating=Seating(seats_per_table=6, counts_as_new="every_move"),
    clock=ClockRules(ante="none"),
)

FRIDAY_NIGHT = _home(
    "FNP",
    "Friday night",
    1_000,
    seating=Seating(seats_per_table=7, seat_draw="cards", draw_ties="redraw", counts_as_new="every_move"),
    clock=ClockRules(ante="each"),
    chips=Chips(chips=chips(white=1, red=5, blue=10, green=25, black=100)),
)

FIVE_CARD_DRAW = _home(
    "FCD",
    "Five Card Draw",
    20_000,
    seating=Seating(seats_per_table=5, counts_as_new="every_move"),
    late_entry=LateEntry(until="start"),
    clock=ClockRules(ante="each"),
)

HOME_GAME = TDA.model_copy(
    update={
        "name": "Home game",
        "terms": {
            Kind.ONLINE: Terms(buy_in=1000, chips=5000),
            Kind.LIVE: Terms(buy_in=2000, chips=5000, rebuy=Rebuy(price=2000, chips=5000)),
            Kind.BIG_MONEY: Terms(buy_in=4000, chips=5000),
            Kind.CHAMPIONSHIP: Terms(buy_in=4000, chips=5000, payouts="championship_bands"),
        },
        "season": SeasonRules(minimum_players=2, no_show_limit=None, cancel_minutes=0, guests=2),
        "points": Points(knockout=0, multi_knockout=0, chip_leader=0),
        "cut_off": CutOff(rebuy_most_stack=0),
        "seating": Seating(seats_per_table=10, counts_as_new="every_move"),
        "balancing": Balancing(),
        "clock": ClockRules(ante="none"),
        "conduct": Conduct(substantial_action="tda"),
    }
)

LEAGUE = TDA.model_copy(
    update={
        "name": "League",
        "terms": {
            Kind.ONLINE: Terms(buy_in=1000, chips=5000),
            Kind.LIVE: Terms(
                buy_in=2000,
                chips=5000,
                rebuy=Rebuy(price=2000, chips=5000),
                add_on=AddOn(price=1000, chips=5000),
                championship_percent=10,
            ),
            Kind.BIG_MONEY: Terms(buy_in=4000, chips=5000, championship_percent=10, factor=Decimal(2)),
            Kind.CHAMPIONSHIP: Terms(
                buy_in=4000, chips=5000, payouts="championship_bands", factor=Decimal(2)
            ),
        },
        "season": SeasonRules(
            minimum_players=4, no_show_limit=None, guests=1, championship=Championship(stack=5000)
        ),
        "points": Points(chip_leader=0),
        "cut_off": CutOff(rebuy_most_stack=0),
        "conduct": Conduct(substantial_action="tda"),
    }
)

PRESETS: dict[str, Rulebook] = {
    "dead_money": DEAD_MONEY,
    "cpl": CPL,
    "tda": TDA,
    "centre_five": CENTRE_FIVE,
    "friday_night": FRIDAY_NIGHT,
    "five_card_draw": FIVE_CARD_DRAW,
    "home_game": HOME_GAME,
    "league": LEAGUE,
}
USUAL: Final = ("home_game", "league", "cpl")
"""Those that a founder is offered first, the usual one before the others."""
TITLES: Final[Mapping[str, Text]] = {
    "home_game": Text("Home game, hold'em"),
    "league": Text("League with a season"),
    "cpl": Text("Pub league, free"),
}
"""Their names on the page that creates a club; the others go by their books'."""


def nearest_preset(rulebook: Rulebook) -> str:
    """The preset that has the fewest sections otherwise, the first of several.

    >>> nearest_preset(PRESETS["cpl"].model_copy(update={"name": "The Crown"}))
    'cpl'
    """

    def distance(key: str) -> int:
        preset = PRESETS[key]
        same = (getattr(preset, name) == getattr(rulebook, name) for name in SECTIONS)
        terms = sum(
            preset.terms[kind] != terms for kind, terms in rulebook.terms.items() if kind in preset.terms
        )
        return terms + sum(not each for each in same)

    return min(PRESETS, key=distance)


SECTIONS = tuple(name for name in Rulebook.model_fields if name not in {"name", "terms"})


MEANINGS: dict[str, str] = {
    "dead_money": Text(
        "A season of points and knockouts with a Championship; buy-ins, rebuys and add-ons, tables of nine."
    ),
    "cpl": Text("Late entry for fewer chips, points for places, tables of eight."),
    "tda": Text("Tournaments with a buy-in by the tournament directors' rules, with few rules of its own."),
    "centre_five": Text(
        "Tables of six for the game with the Centre; no buy-in, no antes, points for places."
    ),
    "friday_night": Text(
        "A home game of draw, stud and hold'em: everybody antes, ties are drawn again, tables of seven."
    ),
    "five_card_draw": Text(
        "Draw poker to the last chip: tables of five, everybody antes, nobody joins once it has begun."
    ),
    "home_game": Text("Tables of ten, no antes, guests welcome; points for the place."),
    "league": Text("Points and knockouts all season; the best seven tournaments count towards a final."),
}
"""Meaning of each of them, in a line."""
