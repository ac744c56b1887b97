"""Kill pots on felt: the dealer says who has won the pot, the floor keeps legs and button.

A first leg needs nothing, the second a full bet beyond the blinds; who has to kill and wins again kills
again. Sharing a pot neither gives a leg nor takes one; in a game for high and low a scoop of five big blinds
kills the next pot, and nothing else does. Who is away keeps what they have; who sits at the table no more has
nothing there. Where the dealers choose, the first hand of another game finds no legs.
Source: DM-kill-two-pots and those after it, rulings 187 to 191.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from clauses.refusal import NotAllowed
from tournaments.night.facts import HandPlayed, KillPlaced, PotWon
from tournaments.night.floor.felt_games import standing
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.hands import dead_hands, playing_table
from tournaments.night.floor.records import NOBODY, Table
from tournaments.night.floor.rotation import game_in_rotation
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.phrases import Words, says
from tournaments.night.structure import Level
from words.text import Listing, Text

KILLS = 2  # legs


class KillButton(NamedTuple):
    """The kill button of a table.

    holder: before whom it lies, None where it is nobody's;
    legs: player → one, or two for who has to kill the next pot they are dealt in to;
    hand: the number of the hand whose winner moved it last;
    game: in which the legs count, "" for any;
    title: of that game as the table has it, "" where nobody knows.
    """

    holder: int | None = None
    legs: Mapping[int, int] = NOBODY
    hand: int = 0
    game: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Kills(Feature):
    """Kill buttons of a night, by table."""

    by_table: Mapping[int, KillButton] = field(default_factory=dict)


def kill_of(floor: Floor, table: Table) -> KillButton:
    """The kill button of a table as it stands, without those who sit there no more."""
    kill = floor.of(Kills).by_table.get(table.number, KillButton())
    here = set(table.players.values())
    legs = {player: legs for player, legs in kill.legs.items() if player in here}
    return kill._replace(holder=kill.holder if kill.holder in here else None, legs=legs)


def killer(floor: Floor, table: Table) -> int | None:
    """Return who posts the kill of the next hand: of several the one with the button; nobody who is away."""
    kill = kill_of(floor, table)
    due = [
        player
        for player, legs in kill.legs.items()
        if legs >= KILLS and not (floor.players[player].away or floor.players[player].absent)
    ]
    if kill.holder in due:
        return kill.holder
    return due[0] if due else None


def counts_in_next(floor: Floor, table: Table) -> bool:
    """Return whether the next hand of a table, or the one whose pot nobody has won yet, is of the game in
    which the legs were won: in another one nobody has any (DM-kill-neutral)."""
    return counts_in(kill_of(floor, table), _game_of_next(floor, table))


def counts_in(kill: KillButton, game: str) -> bool:
    """Return whether legs count in the game of this title; they do where nobody knows in which they were won,
    or what is played."""
    return not kill.title or not game or kill.title == game


def _game_of_next(floor: Floor, table: Table) -> str:
    """Its title; nothing where none is chosen for it."""
    if screens := floor.on_screens(table.number):
        if chosen := table.hand.game if table.hand and table.in_hand else standing(floor, table):
            return chosen.game.game.title
        of_hand = table.hands if table.in_hand else table.hands + 1
        return game_in_rotation(floor, table, screens, of_hand).title
    if floor.hand_in_progress(table) and kill_of(floor, table).hand < table.hands:
        return game_of_latest(floor, table.number)
    chosen = standing(floor, table)
    return chosen.game.game.title if chosen else ""


def game_of_latest(floor: Floor, number: int) -> str:
    """The title of the game with which the latest hand of a table of felt was dealt; nothing where the
    dealers choose none."""
    table = floor.tables.get(number)
    game = table.hand.game if table and table.hand else None
    return game.game.game.title if game else ""


def size_of(floor: Floor, level: Level) -> int:
    """Return what a kill comes to at a level: twice its big blind, or half as much again."""
    big = level.big_blind
    return 2 * big if floor.variations.kill == "full" else big + (big + 1) // 2


def _played(floor: Floor, number: int) -> Table:
    if floor.variations.kill == "none":
        raise NotAllowed("No kills are played tonight.", "DM-kill-two-pots")
    _, table = playing_table(floor, number)
    if floor.on_screens(number):
        raise NotAllowed("Table {number} is on screens: its hands say what is won.", number=number)
    return table


def _place(floor: Floor, table: int, kill: KillButton) -> None:
    floor.put(Kills({**floor.of(Kills).by_table, table: kill}))


@folds(PotWon)
def pot_won(floor: Floor, fact: PotWon, when: When) -> None:
    """Note who has won the pot of the latest hand, or shared it. A Bomb Pot counts for no leg."""
    table = _played(floor, fact.table)
    here = table.players.values()
    for player in fact.players:
        who = floor.playing(player)
        if player not in here:
            raise NotAllowed("{name} does not sit at table {number}.", name=who.name, number=table.number)
        if who.seat and who.seat.seat in dead_hands(floor, table):
            raise NotAllowed("{name} was not there: that hand was dead.", "CPL-absent-folded", name=who.name)
    if len(set(fact.players)) < len(fact.players):
        raise NotAllowed("A player is named twice.", "DM-kill-split")
    hand = floor.hand_in_progress(table)
    if hand and hand.is_bomb_pot:
        raise NotAllowed("A Bomb Pot gives nobody a leg.", "DM-kill-two-pots")
    is_recorded = floor.latest_hand(table) is not None and floor.knows_button(table)
    if is_recorded and floor.of(Kills).by_table.get(table.number, KillButton()).hand == table.hands > 0:
        raise NotAllowed("Who won this hand has been recorded.", "DM-kill-button")
    before = kill_of(floor, table)
    if not counts_in(before, fact.game):
        before = KillButton()
    legs = _kept(floor, table, before.legs, fact)
    holder = before.holder if before.holder in fact.players else None
    if len(fact.players) == 1:
        (holder,) = fact.players
        legs[holder] = _after_winning(before.legs.get(holder, 0), fact)
    legs = {player: number for player, number in legs.items() if number}
    kill = KillButton(holder, legs, table.hands, title=fact.game)
    _place(floor, table.number, kill)


def _kept(floor: Floor, table: Table, legs: Mapping[int, int], fact: PotWon) -> dict[int, int]:
    """The legs of those who shared the pot, and of those who were not there to lose theirs."""
    away = {player for player in table.players.values() if floor.players[player].away}
    stay = away if fact.high_low else away | set(fact.players)
    return {player: number for player, number in legs.items() if player in stay}


def _after_winning(legs: int, fact: PotWon) -> int:
    if fact.high_low:
        return KILLS if fact.counts else 0
    if legs >= KILLS:
        return legs
    return KILLS if legs and fact.counts else 1


@follows(HandPlayed)
def moved_on_screens(floor: Floor, fact: HandPlayed, when: When) -> None:
    """Move the kill button to where a hand on screens has left it."""
    if fact.kill is not None:
        left, hands = fact.kill, floor.tables[fact.table].hands
        kill = KillButton(left.player, left.legs, hands, left.game, fact.game if left.game else "")
        _place(floor, fact.table, kill)


@folds(KillPlaced)
def kill_placed(floor: Floor, fact: KillPlaced, when: When) -> None:
    """The director puts the button where it belongs."""
    table = _played(floor, fact.table)
    if fact.player is None:
        _place(floor, table.number, KillButton(hand=table.hands))
        return
    if fact.player not in table.players.values():
        raise NotAllowed(
            "{name} does not sit at table {number}.",
            name=floor.player(fact.player).name,
            number=table.number,
        )
    legs = {fact.player: fact.legs} if fact.legs else {}
    _place(floor, table.number, KillButton(fact.player, legs, table.hands))


@says(PotWon)
def _say_pot_won(fact: PotWon, words: Words) -> str:
    names = Listing([words(player) for player in fact.players])
    if len(fact.players) > 1:
        return Text("{names} shared the pot of table {table}", names=names, table=fact.table)
    if fact.high_low and fact.counts:
        return Text("{who} scooped the pot of table {table} for a kill", who=names, table=fact.table)
    if not fact.counts:
        return Text("{who} won the pot of table {table}, without a full bet", who=names, table=fact.table)
    return Text("{who} won the pot of table {table}", who=names, table=fact.table)


@says(KillPlaced)
def _say_placed(fact: KillPlaced, words: Words) -> str:
    if fact.player is None:
        return Text("The kill button of table {table} is nobody's", table=fact.table)
    if fact.legs > 1:
        return Text("{who} must kill the next pot of table {table}", who=words(fact.player), table=fact.table)
    return Text("The kill button of table {table} is with {who}", who=words(fact.player), table=fact.table)
