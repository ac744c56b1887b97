"""Facts of variations in one plain sentence each."""

from collections.abc import Callable
from typing import Any

from tournaments.night import facts as f
from tournaments.night.phrases import Words, because
from words.text import Listing, Sentences, Text


def variations_named(variations: Any) -> list[str]:
    """What a night is played with, each by its name. variations: a clubs.rulebook.Variations."""
    found: list[str] = []
    if variations.heist:
        is_mini = variations.heist.bank == "mini"
        found.append(Text("Mini Money Heist") if is_mini else Text("Money Heist"))
    if variations.mushroom:
        found.append(Text("Mushroom"))
    return found


def _variations_set(fact: f.VariationsSet, words: Words) -> str:
    found = variations_named(fact.variations)
    said = (
        Text("Tonight: {variations}", variations=Listing(found)) if found else Text("No variations tonight")
    )
    return Sentences([said, because(fact.reason)], "")


def _button_short(fact: f.ButtonShort, words: Words) -> str:
    if fact.chips:
        return Text(
            "The short button of table {table} put {chips:,} on the Mushroom",
            table=fact.table,
            chips=fact.chips,
        )
    return Text("The short button of table {table} put nothing on the Mushroom", table=fact.table)


def _set_aside_counted(fact: f.SetAsideCounted, words: Words) -> str:
    said = Text(
        "Counted in the bank of table {table}: {chips:,}"
        if fact.what == "bank"
        else "Counted on the Mushroom of table {table}: {chips:,}",
        table=fact.table,
        chips=fact.chips,
    )
    return Sentences([said, because(fact.reason)], "")


VARIATION_SENTENCES: dict[type[f.Fact], Callable[[Any, Any], str]] = {
    f.VariationsSet: _variations_set,
    f.BankHeisted: lambda fact, words: Text(
        "{who} heisted the bank of table {table} with {pair}{pair}",
        who=words(fact.player),
        table=fact.table,
        pair=fact.pair,
    ),
    f.MushroomWon: lambda fact, words: Text(
        "{who} won the Mushroom of table {table}", who=words(fact.player), table=fact.table
    ),
    f.ButtonShort: _button_short,
    f.SetAsideCounted: _set_aside_counted,
}
