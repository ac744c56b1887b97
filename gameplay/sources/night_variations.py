"""Variations of a night, in the hands that its tables play on screens: the night counts bank, Mushroom and
plaques and knows who kills; a hand takes it over, and says what it took and added.

The Bomb Pots and Squid Games that a night's tables play on screens: as which game.

The game is the director's (DM-bomb-when); where they have chosen none, or one that does not fit the table, it
is the next of its games that does, and hold'em where none does (ruling 310).
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from gameplay.engine.carry import Carries, Carry, by_name, chips_in, from_places
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.engine.plaques import Plaques
from gameplay.engine.posted_pots import posted, varied
from gameplay.engine.variations.goldschlager import Goldschlager
from gameplay.engine.variations.heist import Bank, MoneyHeist
from gameplay.engine.variations.kill import Kill, KillButton
from gameplay.engine.variations.mushroom import Grown, Mushroom
from gameplay.engine.variations.run_it_twice import RunItTwice, RunTwicePlaques
from gameplay.sources.night_games import game_at, game_of_preset
from tournaments.night.facts import GamePicked, KillLeft, PlayedOnScreens
from tournaments.night.floor import Floor
from tournaments.night.floor import Table as NightTable
from tournaments.night.floor.rotation import game_in_rotation
from tournaments.night.floor.variations.bomb_pots import BombPots, is_squid
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.kills import counts_in, kill_of
from tournaments.night.floor.variations.mushroom import Mushrooms, button_owes
from tournaments.night.floor.variations.plaques import held
from tournaments.night.structure import Level

FITS_EVERYBODY: Final = "dm-holdem"


def bomb_pot_on(
    floor: Floor, here: NightTable, screens: PlayedOnScreens, level: Level, players: int
) -> tuple[GamePicked, Game] | None:
    """The game that was picked for the Bomb Pot of a table, and as it is dealt to so many players; None where
    the deck has not enough cards for them in any."""
    pot = "squid" if is_squid(floor) else "bomb_pot"
    for picked in _in_order(floor, here, screens):
        game = with_variations(game_at(picked, level, floor.rulebook), floor)
        if (posted_game := posted(game, pot, players)) is not None:
            return picked, posted_game
    return None


def _in_order(floor: Floor, here: NightTable, screens: PlayedOnScreens) -> Iterator[GamePicked]:
    """Yield what may be dealt, what is wanted most first."""
    picked = floor.of(BombPots).picked
    if picked is not None:
        yield picked
    yield game_in_rotation(floor, here, screens, here.hands + 1)
    yield from screens.games
    yield game_of_preset(FITS_EVERYBODY)


HEIST: Final = MoneyHeist.name
MUSHROOM: Final = Mushroom.name
TWICE: Final = RunItTwice.name
GOLD: Final = Goldschlager.name
PLAQUES: Final = (TWICE, GOLD)
KILL: Final = Kill.name


def with_variations(game: Game, floor: Floor) -> Game:
    """The game with the bank and the Mushroom of a night, as far as it fits them; what was picked with a game
    has none of its own, whose chips nobody would count."""
    played = floor.variations
    variations: dict[str, dict[str, Any] | None] = dict.fromkeys((HEIST, MUSHROOM, *PLAQUES, KILL))
    scoops = {"scoop_needs_showdown": played.scoop_needs_showdown}
    if played.heist:
        low, high = played.heist.pays
        variations[HEIST] = {"bank": 0, "low": low, "high": high, **scoops}
    if played.mushroom:
        variations[MUSHROOM] = {"short_button": played.mushroom.short_button, **scoops}
    if played.run_it_twice:
        variations[TWICE] = {}
    if played.goldschlager:
        variations[GOLD] = scoops
    if played.kill != "none":
        variations[KILL] = {"size": played.kill}
    for name, chosen in variations.items():
        if chosen is None and getattr(game.variations, name) is None:
            continue
        changed = varied(game, **{name: chosen})
        if chosen is None or not changed.unfit:
            game = changed
    return game


def taken_over(
    game: Game, floor: Floor, here: NightTable, left: Carry | None, title: str = ""
) -> Carry | None:
    """Return what a hand takes over. left: what the last hand of its game has left; title: of the game as the
    table has it, by which legs from felt are known."""
    names = {each.name for each in game.in_force}
    lies: dict[str, Carry] = {}
    if HEIST in names:
        lies[HEIST] = Bank(floor.of(Banks).by_table.get(here.number, 0))
    if MUSHROOM in names:
        lies[MUSHROOM] = Grown(
            floor.of(Mushrooms).by_table.get(here.number, 0), adds=button_owes(floor, here) > 0
        )
    for kind in names & set(PLAQUES):
        holding = {player: held(floor, kind, player) for player in here.players.values()}
        lies[kind] = RunTwicePlaques(held=holding) if kind == TWICE else Plaques(held=holding)
    if KILL in names:
        kill = kill_of(floor, here)
        of_this = game.known_as if counts_in(kill, title) else kill.title
        lies[KILL] = KillButton(game=kill.game or of_this, holder=kill.holder, legs=kill.legs)
    return Carries.of_parts(left, lies) if lies else left


def plaques_moved(hand: Hand, players: Sequence[int]) -> dict[str, dict[int, int]]:
    """By kind and player, how many plaques a hand has left them more than they held, or fewer. players: by
    place."""
    name, moved = hand.game.name, dict[str, dict[int, int]]()
    after, before = by_name(name, hand.carry), by_name(name, hand.record.carry)
    for kind in PLAQUES:
        now, was = after.get(kind), before.get(kind)
        if isinstance(now, Plaques) and isinstance(was, Plaques):
            more = {player: now.of(place) - was.of(place) for place, player in enumerate(players)}
            moved[kind] = {player: count for player, count in more.items() if count}
    return {kind: more for kind, more in moved.items() if more}


def kill_left(hand: Hand, players: Sequence[int]) -> KillLeft | None:
    """Return where a hand has left the kill button; None where no kills are played. players: by place."""
    left = by_name(hand.game.name, hand.carry).get(KILL)
    if not isinstance(left, KillButton):
        return None
    by_number = left.renamed(from_places(players))
    return KillLeft(player=by_number.holder, legs=dict(by_number.legs), game=hand.game.known_as)


def own_of(hand: Hand) -> Carry | None:
    """Return what a hand has left of its game itself."""
    return by_name(hand.game.name, hand.carry).get(hand.game.name)


def more_in(hand: Hand, variation: str) -> int:
    """By how many chips a hand has left more in the bank or on the Mushroom than lay there; less than none
    where it was won."""
    name = hand.game.name
    after = by_name(name, hand.carry).get(variation)
    return chips_in(after) - chips_in(by_name(name, hand.record.carry).get(variation))
