"""Summaries of the closed sections of a rulebook's form: a few of their values, or one line for each kind."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from clauses.forms import Group, Option, Table
from words.text import Text

SHOWN: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "season": (
        ("best_of", Text("best {value} count")),
        ("minimum_players", Text("{value} players at least")),
        ("no_show_limit", Text("no-shows: {value}")),
        ("championship.stack", Text("Championship {value} chips")),
    ),
    "points": (
        ("in_the_money", Text("in the money {value}")),
        ("winner", Text("winner {value}")),
        ("knockout", Text("knockout {value}")),
        ("chip_leader", Text("chip leader {value}")),
    ),
    "payouts": (
        ("unit", Text("rounded down to {value}")),
        ("championship_more", Text("Championship pays {value} more")),
    ),
    "cut_off": (
        ("minutes", Text("{value} minutes")),
        ("rebuy_most_stack", Text("{value} chips or fewer")),
        ("rebuy_limit", Text("rebuys: {value}")),
    ),
    "late_entry": (("until", Text("{value}")), ("dock_big_blinds", Text("{value} big blinds deducted"))),
    "absence": (("removed", Text("{value}")), ("must_be_seated_by", Text("in the seat by {value}"))),
    "seating": (("seats_per_table", Text("{value} seats")), ("seat_draw", Text("{value}"))),
    "button": (("marker", Text("dead button {value}")),),
    "balancing": (
        ("balance_at", Text("difference of {value}")),
        ("break_at", Text("tables break: {value}")),
    ),
    "clock": (("ante", Text("antes: {value}")), ("shorten_applies", Text("new lengths {value}"))),
    "rollovers": (("warn_percent", Text("{value} of the chips")),),
    "tablets": (("knockouts_confirmed", Text("two people for a knockout: {value}")),),
    "heads_up": (("pool_tie", Text("level in a pool: {value}")),),
    "ring_games": (
        ("betting", Text("{value}")),
        ("small_blind", Text("small blind {value}")),
        ("big_blind", Text("big blind {value}")),
        ("buy_in", Text("buy-in {value}")),
    ),
    "conduct": (("substantial_action", Text("a misdeal can be called until {value}")),),
}
"""Section → those of its options that are said while it is closed, and how."""
OF_A_KIND: Final[Sequence[tuple[str, str]]] = (
    ("buy_in", Text("{value}")),
    ("chips", Text("{value} chips")),
    ("rebuy.price", Text("rebuy {value}")),
    ("add_on.price", Text("add-on {value}")),
    ("factor", Text("{value}")),
)
"""The same for each kind of tournament."""


def summary(section: Group, sign: str) -> list[list[str]]:
    """The lines of a closed section, each of some values. sign: of the club's money. A value that cannot be
    read is left out, and one of which there is none."""
    if section.is_matrix:
        kinds = [kind for kind in section.items if isinstance(kind, Group)]
        return [[kind.about.title, *_said(kind, OF_A_KIND, sign)] for kind in kinds]
    words = list(_said(section, SHOWN[section.path], sign)) if section.path in SHOWN else []
    return [words] if words else [on] if (on := list(_switched_on(section))) else []


def _said(section: Group, pairs: Sequence[tuple[str, str]], sign: str) -> Iterator[str]:
    options = dict(_options(section))
    for name, words in pairs:
        option = options.get(f"{section.path}.{name}")
        if option is not None:
            try:
                value = option.leaf.read(option.typed, sign)
            except ValueError:
                continue
            if not option.leaf.is_none(value):
                yield Text(str(words), value=option.leaf.words(value, sign))


def _options(section: Group) -> Iterator[tuple[str, Option]]:
    """Those that are on, by their paths."""
    for item in section.items:
        if isinstance(item, Option):
            yield item.path, item
        elif isinstance(item, Group) and (item.switch is None or item.switch.typed):
            yield from _options(item)


def _switched_on(section: Group) -> Iterator[str]:
    """The titles of what is on, of a section that is a list of things to switch on."""
    for item in section.items:
        switch = item.switch if isinstance(item, Group) else item
        if isinstance(switch, Option) and switch.leaf.input == "switch" and switch.typed:
            yield item.about.title


def colours(section: Group) -> list[str]:
    """The colours of the chips of a section that lists some."""
    tables = (item for item in section.items if isinstance(item, Table))
    return [
        option.text
        for table in tables
        for row in table.filled
        for option in row.options
        if option.name == "colour"
    ]
