"""Dealer's choice: whose turn it is to deal and to choose the game, and which games can be played now.

The deal passes to the left after every game, to the next player who can play one of the games; so the button
of a hand lies with whoever has chosen its game, and blinds are counted from there (ruling 13). A game that
has been chosen stands as long as the same player deals it and it can be played.
Source: FNP-first-dealer, FNP-dealers-choice, FNP-ante, ruling 300.
"""

from dataclasses import dataclass, replace

from gameplay.engine.game import Game
from gameplay.ring.facts import GamePicked
from gameplay.ring.rotation import seats_for
from gameplay.ring.table_options import GameSpec
from gameplay.ring.table_state import Chosen, Ring
from tables.button import clockwise
from words.text import Text


@dataclass(frozen=True, slots=True)
class Unplayable:
    """Reason why a game cannot be played now: a sentence, and the clause it rests on."""

    reason: str
    clause: str = ""


def hindrance(ring: Ring, game: Game, dealer: int) -> Unplayable | None:
    """Return why a game cannot be dealt by this seat now; None if it can."""
    seats = seats_for(ring, game)
    least, most = min(game.players), max(game.players)
    if not least <= len(seats) <= most:
        sentence = Text(
            "{game} is for {least} to {most} players, and {count} would play.",
            game=game.title,
            least=least,
            most=most,
            count=len(seats),
        )
        return Unplayable(sentence, game.seats_clause)
    if dealer not in seats:
        needs = Text("{game} takes {chips:,} chips at least.", game=game.title, chips=game.least_stack)
        return Unplayable(needs, "FNP-ante")
    return None


def next_dealer(ring: Ring, drawn: int | None = None) -> int | None:
    """The seat that deals next, None where nobody can. drawn: for the first hand, before it is on record."""
    able = [s for s, chair in ring.chairs.items() if chair.plays and chair.chips and _can_deal(ring, s)]
    if not able:
        return None
    last = ring.button or drawn
    if last is None:
        return min(able)
    if not ring.hands and last in able:
        return last
    return clockwise(able, last)[0]


def _can_deal(ring: Ring, seat: int) -> bool:
    return any(hindrance(ring, spec.made, seat) is None for spec in ring.settings.games)


def stands(ring: Ring, chosen: Chosen, dealer: int) -> bool:
    """Return whether a game that has been chosen is dealt: by who chose it, and by as many as it needs."""
    chair = ring.chairs.get(dealer)
    same = chair is not None and chosen.player == chair.player.key
    return same and number_of(ring, chosen.spec) is not None and hindrance(ring, chosen.game, dealer) is None


def with_who_is_asked(ring: Ring) -> Ring:
    """The table with whoever has to choose now among those who have been asked: nobody has their time twice
    for one hand."""
    if not ring.started or not ring.settings.is_dealers_choice:
        return ring
    dealer = next_dealer(ring)
    if dealer is None or (ring.chosen is not None and stands(ring, ring.chosen, dealer)):
        return ring
    return replace(ring, asked=ring.asked | {ring.chairs[dealer].player.key})


def for_lack_of_a_choice(ring: Ring, dealer: int) -> GamePicked:
    """Return what is dealt where the dealer's time has run out: the game they chose last, as they announced
    it, else the first one on the list that can be played (ruling 300). Raises LookupError where none can."""
    before = ring.chosen_by.get(ring.chairs[dealer].player.key)
    if before is not None and hindrance(ring, before.game, dealer) is None:
        number = number_of(ring, before.spec)
        if number is not None:
            return GamePicked(seat=dealer, game=number, options=dict(before.told), by="time")
    return GamePicked(seat=dealer, game=playable(ring, dealer)[0], by="time")


def playable(ring: Ring, dealer: int) -> list[int]:
    """The places in the list of the games that this seat can deal now."""
    numbers = [n for n, spec in enumerate(ring.settings.games) if hindrance(ring, spec.made, dealer) is None]
    if not numbers:
        raise LookupError("No game can be played.")
    return numbers


def number_of(ring: Ring, spec: GameSpec) -> int | None:
    """Return where a game stands in the list now, None if it has been taken from it."""
    return next((n for n, each in enumerate(ring.settings.games) if each == spec), None)
