"""Kills, plaques and bomb pots as console, tablet and room show them."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.night.floor import Floor, Table
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.records import When
from tournaments.night.floor.variations import bomb_pots, kills, plaques
from tournaments.night.floor.variations.bomb_pots import BombPots
from tournaments.night.structure import Level
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class HeldPlaques:
    """Plaques of a kind that a player holds. seat: of theirs, 0 for who is out."""

    kind: str
    title: str
    player: int
    name: str
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PlaqueKind:
    """Plaques of one kind at a table. clause: what their use rests on; held: who holds any."""

    kind: str
    title: str
    clause: str
    held: tuple[HeldPlaques, ...]


@dataclass(frozen=True, slots=True)
class VariedTable:
    """Variations that are a table's business.

    plaques: of those who hold any here; earns: whether plaques are earned;
    has_kills: whether kills are played; kill: how the button stands, in words;
    bomb_pot: whether this table is to be dealt a Bomb Pot or a Squid Game now;
    pot: which; posts: what everybody posts for it; game: what it is played as, where the director has said;
    stands: whether it has been dealt its own, and the clock still stands.
    """

    plaques: tuple[HeldPlaques, ...] = ()
    earns: bool = False
    has_kills: bool = False
    kill: str = ""
    bomb_pot: bool = False
    pot: str = ""
    posts: int = 0
    game: str = ""
    stands: bool = False

    @property
    def by_kind(self) -> list[PlaqueKind]:
        """The plaques of each kind that somebody here holds."""
        kinds = {each.kind: each.title for each in self.plaques}
        return [
            PlaqueKind(kind, title, plaques.USE[kind], tuple(p for p in self.plaques if p.kind == kind))
            for kind, title in sorted(
                kinds.items(), key=lambda kind_and_title: plaques.KINDS.index(kind_and_title[0])
            )
        ]


def varied_table(floor: Floor, table: Table) -> VariedTable | None:
    """Return what is played at a table of felt besides its game; nothing where that is nothing."""
    played = floor.variations
    kinds = plaques.kinds(floor)
    if floor.clock is None or floor.on_screens(table.number):
        return None
    if not (kinds or played.stops_the_clock or played.kill != "none"):
        return None
    return VariedTable(
        tuple(each for player in table.players.values() for each in held_by(floor, player)),
        played.goldschlager,
        played.kill != "none",
        kill_words(floor, table),
        table.number in bomb_pots.to_come(floor),
        bomb_pots.called(floor),
        bomb_pots.posts(floor) if stopped_for_bomb_pot(floor) else 0,
        floor.of(BombPots).game,
        stopped_for_bomb_pot(floor) and table.number in floor.of(BombPots).dealt,
    )


def held_by(floor: Floor, player: int) -> list[HeldPlaques]:
    """The plaques of a player, kind by kind."""
    who = floor.players[player]
    seat = who.seat.seat if who.seat else 0
    held = {kind: plaques.held(floor, kind, player) for kind in plaques.kinds(floor)}
    return [
        HeldPlaques(kind, plaques.NAMES[kind], player, who.name, seat, count)
        for kind, count in held.items()
        if count
    ]


def to_pass_on(floor: Floor, now: datetime) -> list[HeldPlaques]:
    """Plaques of players who are finally out, that somebody gets or nobody."""
    waiting = plaques.to_pass_on(floor, When(now, now, floor.sequence))
    return [each for player in waiting for each in held_by(floor, player)]


def kill_words(floor: Floor, table: Table) -> str:
    """Return how the kill button of a table stands; nothing where no kills are played."""
    if floor.variations.kill == "none" or floor.clock is None or not kills.counts_in_next(floor, table):
        return ""
    level = floor.clock.level
    if (killer := kills.killer(floor, table)) is not None and isinstance(level, Level):
        chips = kills.size_of(floor, level)
        return Text("{name} kills the next pot: {chips:,}", name=floor.name(killer), chips=chips)
    holder = kills.kill_of(floor, table).holder
    return "" if holder is None else Text("kill button: {name}", name=floor.name(holder))


def bomb_pot_words(floor: Floor) -> str:
    """Return what the clock has stopped for."""
    sentences = [Text("everybody posts {chips:,}", chips=bomb_pots.posts(floor))]
    return Sentences(
        [
            bomb_pots.called(floor),
            *([floor.of(BombPots).game] if floor.of(BombPots).game else []),
            *sentences,
        ],
        " · ",
    )
