"""Facts of variations, and of games chosen on felt, in one plain sentence each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tournaments.night import facts as f
from tournaments.night.phrases import Words, because, tables_meant
from words.text import Listing, Sentences, Text

PLAQUES: Final = {"run_it_twice": Text("Run It Twice"), "goldschlager": Text("Goldschlager")}
"""Names of plaques."""


def variations_named(variations: Any) -> list[str]:
    """Return what a night is played with, each by its name. variations: a clubs.rulebook.Variations."""
    names: list[str] = []
    if variations.heist:
        is_mini = variations.heist.bank == "mini"
        names.append(Text("Mini Money Heist") if is_mini else Text("Money Heist"))
    if variations.mushroom:
        names.append(Text("Mushroom"))
    if variations.kill != "none":
        names.append(Text("Kill pots"))
    names += [words for kind, words in PLAQUES.items() if getattr(variations, kind)]
    if variations.bomb_pot:
        names.append(Text("Bomb Pots"))
    if variations.squid:
        names.append(Text("Squid Game"))
    return names


def _variations_set(fact: f.VariationsSet, words: Words) -> str:
    variations = variations_named(fact.variations)
    sentence = (
        Text("Tonight: {variations}", variations=Listing(variations))
        if variations
        else Text("No variations tonight")
    )
    return Sentences([sentence, because(fact.reason)], "")


def _pot_won(fact: f.PotWon, words: Words) -> str:
    names = Listing([words(player) for player in fact.players])
    if len(fact.players) > 1:
        return Text("{names} shared the pot of table {table}", names=names, table=fact.table)
    if fact.high_low and fact.counts:
        return Text("{who} scooped the pot of table {table} for a kill", who=names, table=fact.table)
    if not fact.counts:
        return Text("{who} won the pot of table {table}, without a full bet", who=names, table=fact.table)
    return Text("{who} won the pot of table {table}", who=names, table=fact.table)


def _kill_placed(fact: f.KillPlaced, words: Words) -> str:
    if fact.player is None:
        return Text("The kill button of table {table} is nobody's", table=fact.table)
    if fact.legs > 1:
        return Text("{who} must kill the next pot of table {table}", who=words(fact.player), table=fact.table)
    return Text("The kill button of table {table} is with {who}", who=words(fact.player), table=fact.table)


def _plaques_passed_on(fact: f.PlaquesPassedOn, words: Words) -> str:
    plaque = PLAQUES[fact.plaque]
    if fact.to is None:
        return Text("Plaques of {who} lapsed: {plaque}", who=words(fact.player), plaque=plaque)
    return Text(
        "{who} passed plaques on to {other}: {plaque}",
        who=words(fact.player),
        other=words(fact.to),
        plaque=plaque,
    )


def _button_short(fact: f.ButtonShort, words: Words) -> str:
    if fact.chips:
        return Text(
            "The short button of table {table} put {chips:,} on the Mushroom",
            table=fact.table,
            chips=fact.chips,
        )
    return Text("The short button of table {table} put nothing on the Mushroom", table=fact.table)


def _set_aside_counted(fact: f.SetAsideCounted, words: Words) -> str:
    sentence = Text(
        "Counted in the bank of table {table}: {chips:,}"
        if fact.what == "bank"
        else "Counted on the Mushroom of table {table}: {chips:,}",
        table=fact.table,
        chips=fact.chips,
    )
    return Sentences([sentence, because(fact.reason)], "")


def _felt_games(fact: f.FeltGames, words: Words) -> str:
    tables = tables_meant(fact.tables)
    if not fact.games:
        return Text("{tables}: dealers choose no games", tables=tables)
    games = Listing([game.game.title for game in fact.games])
    return Text("{tables}: the dealer chooses from {games}", tables=tables, games=games)


_ANNOUNCED_IN_WORDS: list[Callable[[str, Mapping[str, Any]], str]] = []


def say_announced_by(in_words: Callable[[str, Mapping[str, Any]], str]) -> None:
    """Say what a dealer who knows games has announced. in_words: from the key of a game and its options to
    words, nothing for what is not there any more."""
    _ANNOUNCED_IN_WORDS[:] = [in_words]


def _game_chosen(fact: f.GameChosen, words: Words) -> str:
    values = {"who": words(fact.player), "game": fact.title, "table": fact.table}
    if fact.by == "time":
        return Text("{who} chose no game at table {table}: {game} is dealt", **values)
    if fact.announced:
        announcements = [each(fact.game, fact.announced) for each in _ANNOUNCED_IN_WORDS]
        if any(announcements):
            return Text(
                "{who} chose {game} at table {table}: {announced}", **values, announced=announcements[0]
            )
        return Text("{who} chose {game} with variations at table {table}", **values)
    return Text("{who} chose {game} at table {table}", **values)


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
    f.PotWon: _pot_won,
    f.KillPlaced: _kill_placed,
    f.PlaquePlayed: lambda fact, words: Text(
        "{who} played a plaque: {plaque}", who=words(fact.player), plaque=PLAQUES[fact.plaque]
    ),
    f.PlaqueEarned: lambda fact, words: Text(
        "{who} earned a plaque: {plaque}", who=words(fact.player), plaque=PLAQUES[fact.plaque]
    ),
    f.PlaquesPassedOn: _plaques_passed_on,
    f.BombPotGame: lambda fact, words: Text("Bomb Pots are played as {game}", game=fact.game),
    f.BombPotDealt: lambda fact, words: Text(
        "Squid Game dealt at table {table}" if fact.squid else "Bomb Pot dealt at table {table}",
        table=fact.table,
    ),
    f.SetAsideCounted: _set_aside_counted,
    f.FeltGames: _felt_games,
    f.GameChosen: _game_chosen,
}
