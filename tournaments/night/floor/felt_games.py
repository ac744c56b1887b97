"""Dealer's choice at a night's tables, on felt and on screens: who chooses the game of the next hand, and
which one it is.

Whoever has the button of the next hand chooses; where nobody sits there, or they are away, the next player
to the left who is there. A choice stands as long as the next hand has its button where it was chosen for, as
whoever chose sits where they sat, and as the list has the game unchanged for so many players; the hand that
is dealt takes it along. On felt dealing waits for nobody, on screens as long as the time to choose: where no
choice stands then, the hand is dealt with the game that its dealer chose last, as they announced it, else
with the first one on the list that as many can play.
Source: FNP-first-dealer, FNP-dealers-choice, FNP-declare-stakes, rulings 13, 300 and 302.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clauses.refusal import NotAllowed
from tables.button import Positions, clockwise
from tournaments.night.facts import FeltGame, FeltGames, GameChosen, HandDealt
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import next_positions, playing_table
from tournaments.night.floor.records import ChosenGame, Table
from tournaments.night.floor.shoot_out import refuse_decided
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.phrases import Words, says, tables_meant
from words.text import Listing, Text

EVERY_TABLE = 0


@dataclass(frozen=True, slots=True)
class DealersChoice(Feature):
    """Games that dealers choose.

    lists: what they choose from, by table, EVERY_TABLE for all that stand nowhere else;
    chosen: by player, the game that they chose last.
    """

    lists: Mapping[int, FeltGames] = field(default_factory=dict)
    chosen: Mapping[int, ChosenGame] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a table has to make. seat, player: who makes it; button: of the hand it is for; dealt_in:
    how many it is for."""

    seat: int
    player: int
    button: int
    dealt_in: int


def list_of(floor: Floor, table: int) -> FeltGames | None:
    """From what is chosen at a table; None where no game is chosen."""
    lists = floor.of(DealersChoice).lists
    listed = lists.get(table, lists.get(EVERY_TABLE))
    return listed if listed is not None and listed.games else None


def next_choice(floor: Floor, table: Table) -> Choice:
    """Return who chooses the game of the next hand. Raises NotAllowed where there cannot be one."""
    positions = next_positions(floor, table)
    order = clockwise(positions.dealt_in, positions.button - 1)
    seat = next((seat for seat in order if _is_there(floor, table.players[seat])), order[0])
    return Choice(seat, table.players[seat], positions.button, len(positions.dealt_in))


def chooser(floor: Floor, table: Table) -> Choice | None:
    """The same; None where no game is chosen, or no hand can be dealt."""
    if floor.clock is None or list_of(floor, table.number) is None:
        return None
    try:
        return next_choice(floor, table)
    except NotAllowed:
        return None


def _is_there(floor: Floor, number: int) -> bool:
    player = floor.players[number]
    return not (player.away or player.absent or floor.sits_out(player))


def standing(floor: Floor, table: Table) -> ChosenGame | None:
    """The game that has been chosen for the next hand, if that hand would be dealt with it; not one with
    which a hand was dealt for lack of a choice, and which was left when only the hand was taken back."""
    if table.chosen is None or table.chosen.by != "dealer":
        return None
    try:
        positions = next_positions(floor, table)
    except NotAllowed:
        return None
    return _standing(floor, table, positions)


def _standing(floor: Floor, table: Table, positions: Positions) -> ChosenGame | None:
    chosen, listed = table.chosen, list_of(floor, table.number)
    if chosen is None or listed is None:
        return None
    stands = (
        chosen.game in listed.games
        and chosen.button == positions.button
        and table.players.get(chosen.seat) == chosen.player
        and chosen.seat in positions.dealt_in
        and chosen.game.is_for(len(positions.dealt_in))
    )
    return chosen if stands else None


def for_lack_of_a_choice(floor: Floor, table: Table) -> GameChosen | None:
    """Return what the next hand is dealt with where none is chosen for it: the game that its dealer chose
    last, else the first one on the list that as many can play (ruling 300). None where one stands, or none
    can be."""
    choice, listed = chooser(floor, table), list_of(floor, table.number)
    if choice is None or listed is None or standing(floor, table) is not None:
        return None
    last, announced = floor.of(DealersChoice).chosen.get(choice.player), {}
    if last is not None and last.game in listed.games and last.game.is_for(choice.dealt_in):
        game, announced = last.game, dict(last.announced)
    elif (first := next((each for each in listed.games if each.is_for(choice.dealt_in)), None)) is not None:
        game = first
    else:
        return None
    return GameChosen(
        table=table.number,
        player=choice.player,
        game=game.key,
        title=game.game.title,
        announced=announced,
        by="time",
    )


def as_house_chooses(floor: Floor, table: Table, choice: Choice) -> GameChosen | None:
    """Return what a house player chooses: the games that as many can play, one after the other. None where
    there is none."""
    listed = list_of(floor, table.number)
    games = [each for each in listed.games if each.is_for(choice.dealt_in)] if listed else []
    if not games:
        return None
    game = games[table.ordinary % len(games)]
    return GameChosen(table=table.number, player=choice.player, game=game.key, title=game.game.title)


def hindrance(game: FeltGame, players: int) -> str:
    """Return why a game cannot be chosen for as many; nothing if it can."""
    if game.is_for(players):
        return ""
    return Text(
        "{game} is for {least} to {most} players, and {count} would play.",
        game=game.game.title,
        least=game.least,
        most=game.game.most,
        count=players,
    )


@folds(FeltGames)
def felt_games(floor: Floor, fact: FeltGames, when: When) -> None:
    """The list from now on; the hand that is on is played to its end (ruling 300)."""
    keys = [game.key for game in fact.games]
    if len(set(keys)) < len(keys):
        raise NotAllowed("A game stands on the list twice.", "FNP-dealers-choice")
    if fact.tables:
        choice = floor.of(DealersChoice)
        floor.put(replace(choice, lists={**choice.lists, **dict.fromkeys(fact.tables, fact)}))
    else:
        floor.put(replace(floor.of(DealersChoice), lists={EVERY_TABLE: fact}))


@folds(GameChosen)
def game_chosen(floor: Floor, fact: GameChosen, when: When) -> None:
    """The game of the next hand; chosen once more, it is another one. Where something before it has been
    corrected, whoever chose has still chosen, if they sit there: so it was dealt, whoever should have."""
    _, table = playing_table(floor, fact.table)
    listed = list_of(floor, fact.table)
    if listed is None:
        raise NotAllowed("No games are chosen at table {number}.", "FNP-dealers-choice", number=fact.table)
    refuse_decided(floor, table)
    game = _listed(listed.games, fact)
    _refuse_announced(game, fact)
    choice = _to_make(floor, table, fact, game) if when.is_first else _as_made(floor, table, fact)
    if choice is not None:
        chosen = ChosenGame(choice.player, choice.seat, choice.button, game, fact.by, fact.announced)
        floor.tables[table.number] = table.but(chosen=chosen)


def _to_make(floor: Floor, table: Table, fact: GameChosen, game: FeltGame) -> Choice:
    """The choice that somebody makes now. Raises NotAllowed for whoever does not choose, for a game that is
    not for so many, and while a hand is on: but for a Bomb Pot, which comes between."""
    choice, hand = next_choice(floor, table), floor.hand_in_progress(table)
    if fact.by == "dealer" and hand is not None and not hand.is_bomb_pot:
        raise NotAllowed("The hand at table {number} is not over.", "FNP-dealers-choice", number=fact.table)
    if fact.player != choice.player:
        raise NotAllowed(
            "{name} chooses the next game at table {number}.",
            "FNP-dealers-choice",
            name=floor.name(choice.player),
            number=fact.table,
        )
    if why := hindrance(game, choice.dealt_in):
        raise NotAllowed(why, "FNP-dealers-choice")
    return choice


def _as_made(floor: Floor, table: Table, fact: GameChosen) -> Choice | None:
    """The choice that was made then; None where there cannot be one any more, or they do not sit there."""
    seat = next((seat for seat, player in table.players.items() if player == fact.player), None)
    try:
        choice = next_choice(floor, table)
    except NotAllowed:
        return None
    return None if seat is None else replace(choice, seat=seat, player=fact.player)


def _listed(games: Sequence[FeltGame], fact: GameChosen) -> FeltGame:
    for game in games:
        if game.key == fact.game:
            return game
    raise NotAllowed("{game} is not on the list of games.", "FNP-dealers-choice", game=fact.title)


def _refuse_announced(game: FeltGame, fact: GameChosen) -> None:
    """Raises NotAllowed for what the list does not let the dealer announce."""
    options = {option.name: option for option in game.announces}
    for name, value in fact.announced.items():
        if name not in options or not options[name].allows(value):
            raise NotAllowed("The dealer does not announce that at this table.", "FNP-declare-stakes")


@follows(HandDealt)
def hand_takes_its_game(floor: Floor, fact: HandDealt, when: When) -> None:
    """The hand that has begun is played with the game that was chosen for it."""
    table = floor.tables[fact.table]
    if table.chosen is None or table.hand is None:
        return
    chosen = _standing(floor, table, table.hand.positions)
    floor.tables[fact.table] = table.but(hand=table.hand._replace(game=chosen), chosen=None)
    if chosen is not None and chosen.by == "dealer":
        choice = floor.of(DealersChoice)
        floor.put(replace(choice, chosen={**choice.chosen, chosen.player: chosen}))


@says(FeltGames)
def _say_games(fact: FeltGames, words: Words) -> str:
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


@says(GameChosen)
def _say_chosen(fact: GameChosen, words: Words) -> str:
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
