"""The Mushroom: what every button adds to it, and who wins it.

With every hand that is dealt on felt the player on the button puts one big blind of its level on the Mushroom
of the table, unless the button lies before an empty seat or all who remain are in the money. The small blind
takes it by winning the hand outright; where there is none, nobody can. What is left in the end is the
winner's. On screens the hands themselves say so. Source: DM-mushroom-add, DM-mushroom-win, DM-mushroom-itm,
ruling 226.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from clauses.refusal import NotAllowed
from clubs.rulebook import Mushroom
from tournaments.night.facts import (
    AbsentRemoved,
    ButtonShort,
    HandDealt,
    HandPlayed,
    KnockedOut,
    KnockoutConfirmed,
    Left,
    Moved,
    MushroomWon,
    Penalised,
    SeatsDrawn,
    SurvivorsRemoved,
    TableBroken,
)
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import playing_table
from tournaments.night.floor.prizes import in_the_money
from tournaments.night.floor.records import Table
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.variations.heist import refuse_scoop
from tournaments.night.floor.variations.sharing import added, of_standing
from tournaments.night.phrases import Words, says
from tournaments.night.structure import Level
from words.text import Text


@dataclass(frozen=True, slots=True)
class Mushrooms(Feature):
    """The Mushrooms of a night.

    by_table: what lies on each;
    buttons: by table, what the button of its latest hand has put there.
    """

    by_table: Mapping[int, int] = field(default_factory=dict)
    buttons: Mapping[int, int] = field(default_factory=dict)

    @property
    def set_aside(self) -> int:
        """Chips on all Mushrooms."""
        return sum(self.by_table.values())


def played(floor: Floor) -> Mushroom:
    """The Mushroom of this night. Raises NotAllowed where there is none."""
    if floor.variations.mushroom is None:
        raise NotAllowed("No Mushroom is played tonight.", "DM-mushroom-add")
    return floor.variations.mushroom


def button_owes(floor: Floor, table: Table) -> int:
    """Return what the player on the button puts on the Mushroom for the latest hand; nothing where nobody
    sits there, and once all are in the money."""
    hand = table.hand
    if hand is None or floor.variations.mushroom is None or in_the_money(floor):
        return 0
    level = floor.structure[hand.level]
    is_dead = hand.positions.button not in hand.positions.dealt_in
    return 0 if is_dead or not isinstance(level, Level) else level.big_blind


@follows(HandDealt)
def button_adds(floor: Floor, fact: HandDealt, when: When) -> None:
    """The button of a hand on felt has put its big blind on the Mushroom."""
    table = floor.tables[fact.table]
    if fact.screens is None and floor.variations.mushroom:
        chips = {table.number: button_owes(floor, table)}
        mushrooms = floor.of(Mushrooms)
        floor.put(Mushrooms(added(mushrooms.by_table, chips), {**mushrooms.buttons, **chips}))


def add_to_mushroom(floor: Floor, table: Table, chips: int) -> None:
    """Lays chips on the Mushroom of a table; less than none, they are taken from it."""
    mushrooms = floor.of(Mushrooms)
    floor.put(replace(mushrooms, by_table=added(mushrooms.by_table, {table.number: chips})))


@follows(TableBroken, SeatsDrawn, Moved)
def mushrooms_shared_out(floor: Floor, fact: TableBroken | SeatsDrawn | Moved, when: When) -> None:
    """Share out what lay at tables that are gone between those that stand (ruling 226)."""
    mushrooms = floor.of(Mushrooms)
    floor.put(replace(mushrooms, by_table=of_standing(floor, mushrooms.by_table)))


@folds(ButtonShort)
def button_short(floor: Floor, fact: ButtonShort, when: When) -> None:
    """The button had no more than one big blind: nothing is added, or what they had, where the rulebook wants
    that."""
    rules = played(floor)
    _, table = playing_table(floor, fact.table)
    mushrooms = floor.of(Mushrooms)
    put, lies = mushrooms.buttons.get(table.number, 0), mushrooms.by_table.get(table.number, 0)
    if not 0 < put <= lies:
        raise NotAllowed("The button of this hand has put nothing on the Mushroom.", "DM-mushroom-add")
    if fact.chips > (put if rules.short_button == "pay" else 0):
        raise NotAllowed(
            "A short button puts at most {chips:,} on the Mushroom."
            if rules.short_button == "pay"
            else "A button with one big blind or less puts nothing on the Mushroom.",
            "DM-mushroom-add",
            chips=put,
        )
    floor.put(
        Mushrooms(
            added(mushrooms.by_table, {table.number: fact.chips - put}),
            {**mushrooms.buttons, table.number: 0},
        )
    )


@folds(MushroomWon)
def mushroom_won(floor: Floor, fact: MushroomWon, when: When) -> None:
    """The small blind of the latest hand takes all that lies there."""
    played(floor)
    _, table = playing_table(floor, fact.table)
    refuse_scoop(floor, table, fact.player)
    mushrooms = floor.of(Mushrooms)
    lies = mushrooms.by_table.get(table.number, 0)
    if not lies:
        raise NotAllowed("The Mushroom of table {number} is empty.", "DM-mushroom-win", number=table.number)
    hand = floor.latest_hand(table)
    if hand and floor.knows_button(table):
        positions = hand.positions
        if positions.is_dead_small_blind:
            raise NotAllowed(
                "There is no small blind in this hand: nobody wins the Mushroom.", "DM-mushroom-win"
            )
        if table.players.get(positions.small_blind) != fact.player:
            raise NotAllowed("Only the small blind wins the Mushroom.", "DM-mushroom-win")
    floor.put(
        Mushrooms(added(mushrooms.by_table, {table.number: -lies}), {**mushrooms.buttons, table.number: 0})
    )


@follows(KnockedOut, KnockoutConfirmed, HandPlayed, Left, AbsentRemoved, SurvivorsRemoved, Penalised)
def left_to_the_winner(floor: Floor, fact: object, when: When) -> None:
    """Give what lies on Mushrooms to the one player who is left (ruling 226)."""
    mushrooms = floor.of(Mushrooms)
    if len(floor.in_play) != 1 or not mushrooms.by_table or floor.started_at is None:
        return
    (player,) = floor.in_play
    stack, won = floor.players[player].stack, mushrooms.set_aside
    floor.put(replace(mushrooms, by_table={}))
    if stack is not None:
        floor.change(player, stack=stack + won, counted=(stack + won, when.at))


@says(MushroomWon)
def _say_won(fact: MushroomWon, words: Words) -> str:
    return Text("{who} won the Mushroom of table {table}", who=words(fact.player), table=fact.table)


@says(ButtonShort)
def _say_short(fact: ButtonShort, words: Words) -> str:
    if fact.chips:
        return Text(
            "The short button of table {table} put {chips:,} on the Mushroom",
            table=fact.table,
            chips=fact.chips,
        )
    return Text("The short button of table {table} put nothing on the Mushroom", table=fact.table)
