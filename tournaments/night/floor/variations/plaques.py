"""Plaques on felt: who holds them, plays them, earns them, and passes them on.

Everybody who has bought in holds one of each kind that is played, and one more Run It Twice for every rebuy.
One of a kind is played in a hand. What is left to a player who was knocked out and cannot rebuy goes to a
player still in, whom they name, or, where the club wants it, to who knocked them out; unnamed it lapses.
A plaque goes with its player to another table. Source: DM-rit-plaque, DM-rit-use, DM-rit-transfer,
DM-gold-plaque, DM-gold-earn, DM-gold-transfer, rulings 210 to 217.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.facts import HandPlayed, PlaqueEarned, PlaquePlayed, PlaquesPassedOn
from tournaments.night.floor.fold import When, folds, follows
from tournaments.night.floor.re_entries import can_return
from tournaments.night.floor.records import Player
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.phrases import Words, says
from words.text import Text

KINDS: Final = ("run_it_twice", "goldschlager")
NAMES: Final = {"run_it_twice": Text("Run It Twice"), "goldschlager": Text("Goldschlager")}
USE: Final = {"run_it_twice": "DM-rit-use", "goldschlager": "DM-gold-use"}
PASSING: Final = {"run_it_twice": "DM-rit-transfer", "goldschlager": "DM-gold-transfer"}


@dataclass(frozen=True, slots=True)
class Plaques(Feature):
    """Plaques of a night, by their kind and their player.

    more: how many more or fewer they hold than everybody gets;
    played: the table and hand in which they played one last.
    """

    more: Mapping[tuple[str, int], int] = field(default_factory=dict)
    played: Mapping[tuple[str, int], tuple[int, int]] = field(default_factory=dict)


def kinds(floor: Floor) -> list[str]:
    """The plaques that are played with tonight."""
    return [kind for kind in KINDS if getattr(floor.variations, kind)]


def held(floor: Floor, kind: str, number: int) -> int:
    """Return how many plaques of a kind a player holds."""
    player = floor.players[number]
    if kind not in kinds(floor) or not player.entered:
        return 0
    more = player.rebuys if kind == "run_it_twice" else 0
    return 1 + more + floor.of(Plaques).more.get((kind, number), 0)


def _change(floor: Floor, kind: str, number: int, more: int) -> None:
    key = (kind, number)
    plaques = floor.of(Plaques)
    floor.put(replace(plaques, more={**plaques.more, key: plaques.more.get(key, 0) + more}))


def _holder(floor: Floor, kind: str, number: int) -> Player:
    if kind not in kinds(floor):
        raise NotAllowed("These plaques are not played with tonight.", USE[kind])
    if floor.clock is None:
        raise NotAllowed("Play has not begun.", USE[kind])
    player = floor.player(number)
    if not held(floor, kind, number):
        raise NotAllowed("{name} has no plaque left.", USE[kind], name=player.name)
    return player


@folds(PlaquePlayed)
def plaque_played(floor: Floor, fact: PlaquePlayed, when: When) -> None:
    """A plaque is played, one of a kind in a hand. Who went out or was moved in that very hand has played it
    all the same: it may be said later."""
    player = _holder(floor, fact.plaque, fact.player)
    seat = player.seat or (player.out.seat if player.out else None)
    table = floor.tables.get(seat.table) if seat else None
    if table and floor.on_screens(table.number):
        raise NotAllowed("Table {number} is on screens: plaques are played there.", number=table.number)
    key = (fact.plaque, fact.player)
    if table and floor.knows_button(table) and table.hands:
        hand = (table.number, table.hands)
        plaques = floor.of(Plaques)
        if plaques.played.get(key) == hand:
            raise NotAllowed("{name} has played one in this hand.", USE[fact.plaque], name=player.name)
        floor.put(replace(plaques, played={**plaques.played, key: hand}))
    _change(floor, fact.plaque, fact.player, -1)


@folds(PlaqueEarned)
def plaque_earned(floor: Floor, fact: PlaqueEarned, when: When) -> None:
    """Give a Goldschlager plaque for a scoop with a suited connector."""
    if fact.plaque not in kinds(floor) or floor.clock is None:
        raise NotAllowed("These plaques are not played with tonight.", "DM-gold-earn")
    if fact.plaque != "goldschlager":
        raise NotAllowed("Only Goldschlager plaques are earned.", "DM-gold-earn")
    floor.playing(fact.player)
    _change(floor, fact.plaque, fact.player, 1)


@follows(HandPlayed)
def played_on_screens(floor: Floor, fact: HandPlayed, when: When) -> None:
    """Apply what a hand on screens has made of the plaques of its players."""
    for kind, moved in fact.plaques.items():
        for player, more in moved.items():
            _change(floor, kind, player, more)


@folds(PlaquesPassedOn)
def plaques_passed_on(floor: Floor, fact: PlaquesPassedOn, when: When) -> None:
    """Pass on to another, or to nobody, the plaques of who is finally out."""
    player = _holder(floor, fact.plaque, fact.player)
    clause = PASSING[fact.plaque]
    if player.out is None or (when.is_new and can_return(floor, player, when)):
        raise NotAllowed("{name} is not finally out: plaques stay with them.", clause, name=player.name)
    left = held(floor, fact.plaque, fact.player)
    if fact.to is not None:
        floor.playing(fact.to)
        if player.out and player.out.how != "knocked_out":
            raise NotAllowed("{name} was not knocked out: the plaques lapse.", clause, name=player.name)
        by = {each.by for each in floor.knockouts if each.victim == fact.player}
        if floor.variations.plaque_goes_to == "knocker" and fact.to not in by:
            raise NotAllowed("Plaques go to who knocked {name} out.", clause, name=player.name)
        _change(floor, fact.plaque, fact.to, left)
    _change(floor, fact.plaque, fact.player, -left)


def is_finally_out(floor: Floor, player: Player, when: When) -> bool:
    """Return whether a player is out and cannot come back."""
    return player.out is not None and not can_return(floor, player, when)


def to_pass_on(floor: Floor, when: When) -> dict[int, dict[str, int]]:
    """Player → kind → plaques, of those who are finally out and hold some."""
    plaques_left = {}
    for number, player in floor.players.items():
        if player.out and player.out.how == "knocked_out":
            left = {kind: count for kind in kinds(floor) if (count := held(floor, kind, number))}
            if left and is_finally_out(floor, player, when):
                plaques_left[number] = left
    return plaques_left


@says(PlaquePlayed)
def _say_played(fact: PlaquePlayed, words: Words) -> str:
    return Text("{who} played a plaque: {plaque}", who=words(fact.player), plaque=NAMES[fact.plaque])


@says(PlaqueEarned)
def _say_earned(fact: PlaqueEarned, words: Words) -> str:
    return Text("{who} earned a plaque: {plaque}", who=words(fact.player), plaque=NAMES[fact.plaque])


@says(PlaquesPassedOn)
def _say_passed_on(fact: PlaquesPassedOn, words: Words) -> str:
    plaque = NAMES[fact.plaque]
    if fact.to is None:
        return Text("Plaques of {who} lapsed: {plaque}", who=words(fact.player), plaque=plaque)
    return Text(
        "{who} passed plaques on to {other}: {plaque}",
        who=words(fact.player),
        other=words(fact.to),
        plaque=plaque,
    )
