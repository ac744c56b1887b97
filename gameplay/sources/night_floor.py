"""A table on the floor of a night, as the engine plays it: its options, its chairs, its next hand, the games
that its dealers choose from, and the fact that a finished hand comes to. Nothing here writes.

Source of the choice: FNP-dealers-choice, FNP-declare-stakes, ruling 302.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from clubs.models import Member
from config.caching.process_cache import ProcessCache
from gameplay.engine.carry import Carry, chips_in, rolled_in, to_places
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.ring import Chair
from gameplay.ring.announcing import Announcement
from gameplay.ring.facts import Player
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.ring.table_options import GameSpec, Settings, TableOptions
from gameplay.ring.unknown_game import GameUnknown
from gameplay.sources.base import ListedGame
from gameplay.sources.knockouts import knocked_out_by
from gameplay.sources.night_games import game_at, name_of
from gameplay.sources.night_variations import (
    HEIST,
    MUSHROOM,
    bomb_pot_on,
    kill_left,
    more_in,
    own_of,
    plaques_moved,
    taken_over,
    with_variations,
)
from tournaments.night import facts_of
from tournaments.night.automation import Choosing as AskedToChoose
from tournaments.night.facts import FeltGames, GamePicked, HandPlayed, PlayedOnScreens
from tournaments.night.floor import Floor
from tournaments.night.floor import Hand as Dealt
from tournaments.night.floor import Table as NightTable
from tournaments.night.floor.felt_games import hindrance, standing
from tournaments.night.floor.hands import dead_hands
from tournaments.night.floor.leaving import joined
from tournaments.night.floor.records import ChosenGame
from tournaments.night.floor.rotation import game_in_rotation
from tournaments.night.structure import Level
from words.text import Text

MOST_KEPT: Final = 2500


def on_floor(table: Table, floor: Floor) -> NightTable | None:
    """The table on the floor, as long as it is played on screens."""
    number = table.number or 0
    return floor.tables.get(number) if floor.on_screens(number) else None


def settings_on(table: Table, floor: Floor) -> Settings:
    """Return what the director chose; times in the words of a ring table's options."""
    screens, here = floor.on_screens(table.number or 0), on_floor(table, floor)
    if screens is None or here is None:
        return Settings.model_validate(table.settings)
    options = TableOptions(
        seats=here.seats,
        turn_timer=str(screens.turn_seconds or "none"),
        time_bank=screens.bank_seconds,
        between_hands=screens.pause_seconds,
        house_pause=screens.house_pause,
        away="wait",
        rests=False,
    )
    playing = here.in_hand
    game = game_of(floor, here, screens, of_hand=here.hands if playing else here.hands + 1)
    return Settings(table=options, games=(GameSpec.of(_at_level(floor, here, game)),))


def game_of(floor: Floor, here: NightTable, screens: PlayedOnScreens, *, of_hand: int) -> GamePicked:
    """The game of a hand: while everybody plays for what lies in the middle, the one that left it there; the
    one that a dealer has chosen for it; else the next of the rotation, in which Bomb Pots have no part."""
    chosen = game_chosen(floor, here, of_hand)
    if here.broke is not None:
        before = [here.hand.game.picked] if here.hand and here.hand.game else []
        for game in (*before, *screens.games):
            left = carry_left_by(game, here)
            if left is not None and left.same_players:
                return game
    return chosen.picked if chosen else game_in_rotation(floor, here, screens, of_hand)


def game_chosen(floor: Floor, here: NightTable, of_hand: int) -> ChosenGame | None:
    """Return what a dealer has chosen for a hand, the latest or the next one (ruling 302)."""
    if here.hand is not None and here.hand.number == of_hand:
        return here.hand.game
    return standing(floor, here)


def carry_left_by(game: GamePicked, here: NightTable) -> Carry | None:
    """Return what the last hand of a game has left for its next one: by its name, by its title in logs from
    before names were recorded."""
    name = name_of(game)
    return GAMES[name].read_carry(here.carries.get(name) or here.carries.get(game.title))


def _at_level(floor: Floor, here: NightTable, game: GamePicked) -> Game:
    level = floor.structure[here.hand.level] if here.hand and here.in_hand else None
    if not isinstance(level, Level):
        level = level_of_next(floor)
    with_level = game_at(game, level, floor.rulebook, heads_up=len(floor.in_play) == 2)
    return with_variations(with_level, floor)


def level_of_next(floor: Floor) -> Level:
    """The level of a hand that would be dealt now."""
    return floor.clock.level if floor.clock else _first_level(floor)


def _first_level(floor: Floor) -> Level:
    levels = [period for period in floor.structure if isinstance(period, Level)]
    return levels[0] if levels else Level(small_blind=1, big_blind=2)


def chairs_on(table: Table, floor: Floor, here: NightTable) -> dict[int, Chair]:
    """Seat → who sits there, as a digital table knows them."""
    members = members_of(table, [each for each in here.players.values() if not floor.players[each].is_house])
    return {seat: _chair(floor, here, seat, player, members) for seat, player in here.players.items()}


def _chair(floor: Floor, here: NightTable, seat: int, player: int, members: Mapping[int, int]) -> Chair:
    one = floor.players[player]
    dealt = here.hand if here.in_hand else None
    dead = dealt is not None and (seat in dealt.penalised or seat in dead_hands(floor, here))
    who = Player(
        kind="house" if one.is_house else "member",
        id=-player if one.is_house else members.get(player, 0),
        name=one.name,
    )
    stack = here.in_hand.get(player, one.stack or 0)
    return Chair(who, stack, away=one.away or one.absent, dead=dead)


_member_ids: Final = ProcessCache[tuple[int, int], int](MOST_KEPT)


def members_of(table: Table, numbers: Sequence[int]) -> Mapping[int, int]:
    """The club's member number → the id of the member's row, which never changes."""
    club = table.club_id
    by_number = {number: _member_ids.get((club, number)) for number in numbers}
    unknown = [number for number, pk in by_number.items() if pk is None]
    if unknown:
        rows = Member.objects.filter(club=club, number__in=unknown).values_list("number", "pk")
        for number, pk in rows:
            by_number[number] = pk
            _member_ids.put((club, number), pk)
    return {number: pk for number, pk in by_number.items() if pk is not None}


def lineup_on(table: Table, floor: Floor) -> Lineup | Waiting:
    """The hand that has just been dealt on this floor, as the engine plays it."""
    number = table.number or 0
    here, screens = floor.tables[number], floor.on_screens(number)
    hand, level = here.hand, floor.structure[here.hand.level] if here.hand else None
    if hand is None or screens is None or not isinstance(level, Level):
        return Waiting(Text("There is no hand."))
    dealt = _game_dealt(floor, here, screens, hand, level)
    if isinstance(dealt, Waiting):
        return dealt
    picked, game = dealt
    order = hand.positions.dealt_in
    players = [here.players[seat] for seat in order]
    taken = chairs_on(table, floor, here)
    left = None if hand.is_bomb_pot else carry_left_by(picked, here)
    return Lineup(
        game,
        order,
        tuple(taken[seat].player for seat in order),
        tuple(here.in_hand[here.players[seat]] for seat in order),
        hand.positions.marker,
        hand.positions if game.full_blind and not hand.is_bomb_pot else None,
        lies.renamed(to_places(players))
        if (lies := taken_over(game, floor, here, left, picked.title))
        else None,
        hand.sequence,
        0 if hand.is_bomb_pot else found_by(game, here, screens, left),
        announcement_of(floor, hand.game) if hand.game else None,
        tuple(place for place, seat in enumerate(order) if taken[seat].dead),
    )


def asked_on(chairs: Mapping[int, Chair], what: AskedToChoose) -> Choosing:
    """The dealer who has to choose the next game, as the pages of a table know them."""
    seat = what.choice.seat if what.choice else 0
    return Choosing(
        what.sentence, "FNP-dealers-choice", seat, chairs[seat].player if seat in chairs else None
    )


def announcement_of(floor: Floor, chosen: ChosenGame) -> Announcement:
    """Return how the game of a hand was chosen, as the hand keeps it."""
    options = {
        name: list(value) if isinstance(value, tuple) else value for name, value in chosen.announced.items()
    }
    return Announcement(chosen.by, options, floor.name(chosen.player))


def _game_dealt(
    floor: Floor, here: NightTable, screens: PlayedOnScreens, hand: Dealt, level: Level
) -> tuple[GamePicked, Game] | Waiting:
    """The game of the hand that has just been dealt, as it was picked and as the engine plays it. A Bomb Pot
    leaves what lies in the middle for the hand after it."""
    players = len(hand.positions.dealt_in)
    if hand.is_bomb_pot:
        bomb_pot = bomb_pot_on(floor, here, screens, level, players)
        return bomb_pot or Waiting(
            Text("The deck has not enough cards for so many players."), "DM-bomb-boards"
        )
    picked = game_of(floor, here, screens, of_hand=hand.number)
    game = with_variations(game_at(picked, level, floor.rulebook, heads_up=len(floor.in_play) == 2), floor)
    if players not in game.players:
        least, most = min(game.players), max(game.players)
        needed = Text("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
        return Waiting(needed, game.seats_clause)
    return picked, game


def found_by(game: Game, here: NightTable, screens: PlayedOnScreens, left: Carry | None) -> int:
    """Return what hands of other games, or of another table, have left in the middle for the next one
    (rulings 39 and 244). left: what its own game left."""
    if screens.rollover_in_rotation != "next_hand" and game.carry is None:
        return 0
    return here.rolled_over - chips_in(left)


def outcome_of(floor: Floor, here: NightTable, dealt: Dealt, live: LiveHand) -> HandPlayed:
    """Return what a hand came to, as a fact."""
    hand = live.hand
    players = [here.players[seat] for seat in live.seats]
    before = here.in_hand
    bought = {player: (floor.players[player].stack or 0) - before[player] for player in players}
    carry = hand.carry
    same_players = carry is not None and carry.same_players and not any(bought.values())
    won_by = {} if same_players else knocked_out_by(live.record.stacks, hand.stacks, hand.events)
    first = here.broke or before
    out = {
        players[place]: [players[winner] for winner in by]
        for place, by in won_by.items()
        if not bought[players[place]]
    }
    busts = facts_of.busts(out, {**before, **first})
    screens = floor.on_screens(here.number)
    title = hand.game.title
    if screens and not dealt.is_bomb_pot:
        title = game_of(floor, here, screens, of_hand=dealt.number).title
    return HandPlayed(
        table=here.number,
        dealt=dealt.sequence,
        game=title,
        name=hand.game.name,
        stacks=dict(zip(players, hand.stacks, strict=True)),
        busts=busts,
        joins=joined(floor, here) if busts else None,
        rolled_over=here.rolled_over - live.record.in_the_middle + rolled_in(carry),
        heisted=-more_in(hand, HEIST),
        mushroom=more_in(hand, MUSHROOM),
        plaques=plaques_moved(hand, players),
        kill=kill_left(hand, players),
        all_broke=same_players,
        carry=own.data if (own := own_of(hand)) is not None else None,
    )


def list_number(games: FeltGames) -> int:
    """Return what tells a list of games from another one: nobody's tap means a game that they did not see."""
    return zlib.crc32(games.model_dump_json().encode())


def games_on(floor: Floor, games: FeltGames, level: Level, players: int) -> Iterator[ListedGame]:
    """The games of a list, in their order. players: how many would be dealt in."""
    heads_up = len(floor.in_play) == 2
    for each in games.games:
        try:
            game = game_at(each.game, level, floor.rulebook, heads_up=heads_up)
        except GameUnknown as gone:
            yield ListedGame(each.game.title, None, gone.text)
            continue
        yield ListedGame(each.game.title, with_variations(game, floor), hindrance(each, players))
