"""Several games one after the other, by themselves: with each hand, or when the button has been all round.

A game that cannot be played by as many as are there is passed over.

>>> from gameplay.engine.games import Holdem, Razz
>>> from gameplay.ring import after
>>> from gameplay.ring.facts import Opened, Player, SatDown, Started
>>> from gameplay.ring.table_options import GameSpec, Settings
>>> settings = Settings(games=[GameSpec.of(Holdem()), GameSpec.of(Razz())], order={"by": "hand"})
>>> people = [Player(kind="member", id=number, name=f"Player {number}") for number in (1, 2)]
>>> sat = [SatDown(seat=number, player=each) for number, each in enumerate(people, 1)]
>>> ring = after([Opened(settings=settings), *sat, Started(button=1)])
>>> [spec.game for spec in in_turn(next_in_rotation(ring, "holdem"))]
['razz', 'holdem']
"""

from collections.abc import Iterator
from dataclasses import replace

from gameplay.engine.game import Game
from gameplay.engine.variations import VARIATIONS
from gameplay.ring.missed_blinds import absent_who_post
from gameplay.ring.table_options import GameSpec, Settings
from gameplay.ring.table_state import Ring
from tables.button import next_taken
from words.text import Text


def seats_for(ring: Ring, game: Game) -> list[int]:
    """The seats of who wants to play and has the chips for a game; in a game to a winner, as long as two are
    there, also of those who are not and post their blinds."""
    seats = [s for s, chair in sorted(ring.chairs.items()) if chair.plays and chair.chips >= game.least_stack]
    return sorted([*seats, *absent_who_post(ring, game)]) if len(seats) > 1 else seats


def in_turn(ring: Ring) -> Iterator[GameSpec]:
    """The games of a table, from the one whose turn it is."""
    games = ring.settings.games
    return (games[(ring.picked + step) % len(games)] for step in range(len(games)))


def next_game(ring: Ring) -> Game:
    """The game of the next hand: what the dealer has chosen; in a rotation the first in turn that as many can
    play as are there. A pot that everybody posts for comes before that (ruling 311), and where nobody has
    chips the game of those who have lost them (ruling 37)."""
    if (other := ring.game_of_the_broke or ring.posted_next) is not None:
        return other
    if ring.settings.is_rotation:
        fits = (spec.made for spec in in_turn(ring) if len(seats_for(ring, spec.made)) in spec.made.players)
        return next(fits, ring.game)
    return ring.game


def is_dealt_as(spec: GameSpec, game: Game) -> bool:
    """Return whether this is how a game of the list is dealt, by many or by the last two."""
    return game in (spec.made, spec.made.heads_up_in_event())


def telling_apart(settings: Settings, game: Game) -> GameSpec | None:
    """Return what a hand of a rotation keeps of its game where the name does not say which of the table's it
    was: a club's own games are all called alike."""
    if not settings.is_rotation:
        return None
    alike = [spec for spec in settings.games if spec.game == game.name]
    return None if all(is_dealt_as(spec, game) for spec in alike) else GameSpec.of(game)


def _is_played(spec: GameSpec, name: str, kept: GameSpec | None) -> bool:
    return spec.game == name and (kept is None or is_dealt_as(spec, kept.made))


def game_called(ring: Ring, name: str, kept: GameSpec | None = None) -> Game:
    """The game of a hand that is over: what was chosen, or the next in turn. name, kept: as in HandPlayed."""
    if ring.chosen is not None and ring.chosen.game.name == name:
        return ring.chosen.game
    return next((spec.made for spec in in_turn(ring) if _is_played(spec, name, kept)), ring.game)


def next_in_rotation(ring: Ring, name: str, kept: GameSpec | None = None) -> Ring:
    """The table after a hand of a rotation. name, kept: its game, as in HandPlayed; others before it were
    passed over. ring.button: where it lay."""
    if not ring.settings.is_rotation or ring.button is None:
        return ring
    games, now = ring.settings.games, ring.picked
    passed = next((step for step, spec in enumerate(in_turn(ring)) if _is_played(spec, name, kept)), 0)
    began = ring.button if passed or ring.round_from is None else ring.round_from
    now = (now + passed) % len(games)
    if ring.settings.order.by == "orbit" and not _is_round(ring, ring.button, began):
        return replace(ring, picked=now, round_from=began)
    return replace(ring, picked=(now + 1) % len(games), round_from=None)


def _is_round(ring: Ring, button: int, began: int) -> bool:
    """Return whether the button comes to the seat that it began at, or passes it, with the next hand."""
    taken = [seat for seat, chair in ring.chairs.items() if chair.plays and chair.chips]
    if not taken:
        return False
    seats = ring.options.seats
    return (next_taken(taken, button) - button - 1) % seats >= (began - button - 1) % seats


def after_hands(ring: Ring, *, is_on: bool) -> str:
    """Return after how many hands the next pot comes that everybody posts for, in words; nothing where none
    is played. is_on: a hand is being played."""
    options = ring.options
    if options.posted_pot == "none" or ring.is_over:
        return ""
    pot = VARIATIONS[options.posted_pot].title
    is_played = is_on and ring.posted_next is not None
    left = options.posted_pot_every - (0 if is_played else ring.since_pot + is_on)
    if left <= 0:
        return Text("The next hand is a {pot}.", pot=pot)
    return Text("{pot} after {count} more hand", "{pot} after {count} more hands", pot=pot, count=left)
