"""Lineup of the next hand, the players and their chips, the button and the game: all that a hand begins with
but its cards.

The place of a player in a hand (0, 1, 2 …) is not their seat at the table: places run clockwise from the left
of the button, whose place is the last.

Names of house players.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gameplay.engine.cards import cards, spoken
from gameplay.engine.carry import Carry, to_places
from gameplay.engine.fair import deck_of
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.ring import Ring
from gameplay.ring.announcing import Announcement
from gameplay.ring.dealers_choice import next_dealer, stands
from gameplay.ring.facts import Player
from gameplay.ring.missed_blinds import posted, without_those_who_wait
from gameplay.ring.rotation import next_game, seats_for
from gameplay.ring.straddling import with_straddler
from tables.button import Positions, clockwise, first_hand, next_hand, next_taken
from words.text import Listing, Text

NAMES: Final = (
    "Alma",
    "Bruno",
    "Celia",
    "Dario",
    "Edda",
    "Fritz",
    "Gloria",
    "Hugo",
    "Inès",
    "Jonas",
    "Kira",
    "Leo",
)


def house_name(number: int) -> str:
    """The name of the house player with this number, counted from 1.

    >>> house_name(1), house_name(14)
    ('Alma', 'Bruno 2')
    """
    turn, place = divmod(number - 1, len(NAMES))
    return f"{NAMES[place]} {turn + 1}" if turn else NAMES[place]


@dataclass(frozen=True, slots=True)
class Lineup:
    """Lineup of the next hand.

    seats, players, stacks: of those dealt in, by place;
    button: the seat it lies at, which may be empty;
    where: the blinds, in a game that has them;
    carry: what the hand before left;
    sequence: in the log of a night, of the fact that dealt it;
    found: chips in the middle that a hand of another game left;
    chosen: how its game was chosen, if the dealer did;
    dead: the places of those whose hands are dead by rule: they are not there, or sit it out;
    posts: place → what is posted beside the blinds, live and to the pot, by who comes back (TDA-33).
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
    chosen: Announcement | None = None
    dead: tuple[int, ...] = ()
    posts: Mapping[int, tuple[int, int]] = field(default_factory=dict)

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
            dead=self.dead,
            posts=self.posts,
        )


@dataclass(frozen=True, slots=True)
class Waiting:
    """Reason why no hand can be dealt: a sentence, and the clause it rests on."""

    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Choosing(Waiting):
    """The dealer has to choose the game first. seat, player: the dealer's."""

    seat: int = 0
    player: Player | None = None


def next_lineup(ring: Ring, button: int | None = None) -> Lineup | Waiting:
    """The next hand of a ring table. button: the seat drawn for the first hand, before it is on record."""
    if ring.closed:
        return Waiting(Text("The table is closed."))
    if (winner := ring.winner) is not None:
        return Waiting(_won(ring, ring.chairs[winner].player.name), "FCD-winner")
    if ring.pause is not None:
        return Waiting(Text("The table is paused."))
    if ring.last_one is not None:
        return Waiting(_waits_for_who_left(ring), "FCD-winner")
    dealer = None
    if ring.settings.is_dealers_choice and ring.posted_next is None and ring.game_of_the_broke is None:
        dealer = next_dealer(ring, button)
        if dealer is None:
            return cannot_be_played(ring.settings.games[0].made)
        if ring.chosen is None or not stands(ring, ring.chosen, dealer):
            player = ring.chairs[dealer].player
            return Choosing(_asked(ring, dealer), "FNP-dealers-choice", dealer, player)
    game = next_game(ring)
    carry = ring.carry_of(game)
    seats = dealt_in(ring, game, carry)
    if game.full_blind and dealer is None and ring.posted_next is None:
        seats = without_those_who_wait(ring, seats)
    least, most = min(game.players), max(game.players)
    if not least <= len(seats) <= most:
        return cannot_be_played(game)
    drawn = ring.button or button or seats[0]
    is_posted = ring.posted_next is not None
    if is_posted:  # the button does not move
        where, button = None, ring.last.marker if ring.last is not None else drawn
        order = tuple(clockwise(seats, ring.last.button if ring.last is not None else drawn))
    elif dealer is not None:
        where = first_hand(dealer, seats) if game.full_blind else None
        order, button = where.dealt_in if where else tuple(clockwise(seats, dealer)), dealer
    elif game.full_blind:
        if ring.last is not None:
            new = {seat: 0 for seat in seats if seat not in ring.last.dealt_in}
            where = next_hand(ring.last, seats, ring.options.seats, new=new, waits="between_only")
        else:
            where = first_hand(drawn if not ring.hands else next_taken(seats, drawn), seats)
        order, button = where.dealt_in, where.marker
    else:
        where = None
        button = drawn if not ring.hands and drawn in seats else next_taken(seats, drawn)
        order = tuple(clockwise(seats, button))
    if len(order) < least:
        return cannot_be_played(game)
    if where is not None:
        carry = with_straddler(game, carry, ring.chairs, order, where.big_blind)
    chairs = [ring.chairs[seat] for seat in order]
    owed = {} if where is None or dealer is not None else posted(ring, game, where)
    return Lineup(
        game.heads_up_in_event() if ring.is_heads_up else game,
        order,
        tuple(chair.player for chair in chairs),
        tuple(chair.chips for chair in chairs),
        button,
        where,
        None if carry is None else carry.with_button(is_dead=button not in order).renamed(to_places(order)),
        found=0 if is_posted else ring.found_by(game),
        chosen=ring.chosen.announcement if dealer is not None and ring.chosen else None,
        dead=tuple(place for place, chair in enumerate(chairs) if not chair.plays),
        posts={order.index(seat): owes for seat, owes in owed.items()},
    )


def _won(ring: Ring, name: str) -> str:
    """Return that a game is over, and why."""
    if ring.ended is None:
        return Text("{name} has all the chips and wins the game.", name=name)
    return Text(
        "{who} left: {name} wins the game.",
        who=Listing([chair.player.name for chair in ring.gone]),
        name=name,
    )


def _waits_for_who_left(ring: Ring) -> str:
    """Return that all but one have left a game that is played to a winner."""
    return Text(
        "{who} left. Seat and chips are kept until the game is ended.",
        "{who} left. Seats and chips are kept until the game is ended.",
        who=Listing([chair.player.name for chair in ring.gone]),
        count=len(ring.gone),
    )


def _asked(ring: Ring, dealer: int) -> str:
    """Return that a dealer is to choose, and why the first one is the first."""
    name = ring.chairs[dealer].player.name
    if ring.hands or not ring.high_card or ring.button != dealer:
        return Text("{name} deals and chooses the game.", name=name)
    (card,) = cards(ring.high_card)
    return Text(
        "{name} has drawn the {card}, deals first and chooses the game.", name=name, card=spoken(card)
    )


def cannot_be_played(game: Game) -> Waiting:
    """Return that a game is for fewer or more players."""
    least, most = min(game.players), max(game.players)
    needed = Text("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
    return Waiting(needed, game.seats_clause)


def dealt_in(ring: Ring, game: Game, carry: Carry | None) -> list[int]:
    """The seats that a hand is dealt to. Who has too few chips is out (FCD-eliminated), unless everybody
    is and the game deals the same players again for what it left (ruling 37)."""
    with_chips = seats_for(ring, game)
    if not with_chips and carry is not None and carry.same_players:
        last = ring.last.dealt_in if ring.last else ()
        return [seat for seat, chair in sorted(ring.chairs.items()) if chair.plays and seat in last]
    return with_chips
