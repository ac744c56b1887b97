"""Who is dealt in next, with which chips, where the button lies and which game is dealt: all that a hand
begins with but its cards.

The place of a player in a hand (0, 1, 2 …) is not their seat at the table: places run clockwise from the left
of the button, whose place is the last.
"""

from dataclasses import dataclass

from gameplay.engine.carry import Carry, to_places
from gameplay.engine.fair import deck_of
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.ring import Ring
from gameplay.ring.facts import Player
from tables.button import Positions, clockwise, first_hand, next_hand, next_taken
from words.text import Text


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who is dealt in to the next hand, and with what.

    seats, players, stacks: of those dealt in, by place;
    button: the seat it lies at, which may be empty;
    where: the blinds, in a game that has them;
    carry: what the hand before left;
    sequence: in the log of a night, of the fact that dealt it;
    found: chips in the middle that a hand of another game left.
    """

    game: Game
    seats: tuple[int, ...]
    players: tuple[Player, ...]
    stacks: tuple[int, ...]
    button: int
    where: Positions | None = None
    carry: Carry | None = None
    sequence: int | None = None
    found: int = 0

    def deal(self, seed: bytes, promised: str) -> Hand:
        """The hand, shuffled with 32 secret bytes. promised: what was shown of them before."""
        return Hand(
            self.game,
            self.stacks,
            dead_small_blind=self.where is not None and self.where.is_dead_small_blind,
            deck=deck_of(seed, promised, self.game.deck),
            seed=seed,
            carry=self.carry,
            found=self.found,
        )


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why no hand can be dealt: a sentence, and the clause it rests on."""

    reason: str
    clause: str = ""


def next_lineup(ring: Ring, button: int | None = None) -> Lineup | Waiting:
    """The next hand of a ring table. button: the seat drawn for the first hand, before it is on record."""
    if ring.closed:
        return Waiting(Text("The table is closed."))
    if (winner := ring.winner) is not None:
        name = ring.chairs[winner].player.name
        return Waiting(Text("{name} has all the chips and wins the game.", name=name), "FCD-winner")
    if ring.pause is not None:
        return Waiting(Text("The table is paused."))
    game = ring.next_game
    carry = ring.carry_of(game)
    seats = dealt_in(ring, game, carry)
    least, most = min(game.players), max(game.players)
    if not least <= len(seats) <= most:
        needed = Text("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
        return Waiting(needed, game.seats_clause)
    drawn = ring.button or button or seats[0]
    if game.full_blind:
        if ring.last is not None:
            where = next_hand(ring.last, seats, ring.options.seats)
        else:
            where = first_hand(drawn if not ring.hands else next_taken(seats, drawn), seats)
        order, button = where.dealt_in, where.marker
    else:
        where = None
        button = drawn if not ring.hands and drawn in seats else next_taken(seats, drawn)
        order = tuple(clockwise(seats, button))
    chairs = [ring.chairs[seat] for seat in order]
    return Lineup(
        game.heads_up_in_event() if ring.is_heads_up else game,
        order,
        tuple(chair.player for chair in chairs),
        tuple(chair.chips for chair in chairs),
        button,
        where,
        None if carry is None else carry.with_button(is_dead=button not in order).renamed(to_places(order)),
        found=ring.found_by(game),
    )


def dealt_in(ring: Ring, game: Game, carry: Carry | None) -> list[int]:
    """The seats that a hand is dealt to. Who has too few chips is out (FCD-eliminated), unless everybody
    is and the game deals the same players again for what it left (ruling 37)."""
    playing = [seat for seat, chair in sorted(ring.chairs.items()) if chair.plays]
    with_chips = [seat for seat in playing if ring.chairs[seat].chips >= game.least_stack]
    if not with_chips and carry is not None and carry.same_players:
        last = ring.last.dealt_in if ring.last else ()
        return [seat for seat in playing if seat in last]
    return with_chips
