"""Dealer's choice on the page: the games that the dealer may choose now, and the game that is dealt."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from gameplay.engine.game import Game
from gameplay.page.stakes import amounts_of
from gameplay.ring import Ring
from gameplay.ring.announcing import Announcement
from gameplay.ring.dealers_choice import hindrance
from gameplay.ring.lineup import Choosing
from gameplay.sources import NightSource
from gameplay.sources.night_choice import games_on, list_number
from gameplay.sources.night_floor import level_of_next
from tournaments.night.floor.felt_games import chooser, list_of
from words.text import Text


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that may be chosen. number: its place in the list of the table; stakes: its amounts in words;
    why: why it cannot be chosen now, nothing if it can."""

    number: int
    title: str
    stakes: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A choice that is due.

    dealer: who makes it; seat: where they sit; is_mine: whether the viewer does;
    hand: the number of the hand it is for; listed: how often the list has been changed, on a night what tells
    it from others;
    seconds, left: the time for it, and what is left of that; 0 for a house player, who needs none;
    games: the list; on a night only for whoever chooses;
    announces: what may be announced beside the game: "stakes", with variations or without; "variations" alone
    where the level says the amounts; nothing.
    """

    dealer: str
    seat: int
    is_mine: bool
    hand: int
    listed: int
    seconds: float
    left: float
    games: tuple[OfferedGame, ...]
    announces: str

    @property
    def alert(self) -> str:
        """Alert that the dealer must hear."""
        return Text("You deal: choose the game.")


@dataclass(frozen=True, slots=True)
class GameDealt:
    """The game of the next hand, or of the one that is on. words: who deals what; stakes: its other
    amounts in words; game: for its rules and the picture of its deal."""

    words: str
    stakes: str
    game: Game


def game_dealt(game: Game, dealer: str, chosen: Announcement | None) -> GameDealt | None:
    """The game that a dealer has chosen, by their name; None where no dealer chooses. What they announced
    is not said again among the amounts."""
    if chosen is None:
        return None
    return GameDealt(chosen.words(dealer, game), amounts_of(game, chosen.spoken_of), game)


def choice_due(
    ring: Ring, choosing: Choosing, viewer: str, *, hand: int, ends: datetime, now: datetime
) -> GameChoice:
    """The choice that a dealer has to make. viewer: the key of whoever looks; ends: when its time is over."""
    player = choosing.player
    is_house = player is None or player.is_house
    return GameChoice(
        dealer=player.name if player else "",
        seat=choosing.seat,
        is_mine=player is not None and player.key == viewer,
        hand=hand,
        listed=ring.listed,
        seconds=0 if is_house else ring.settings.order.choosing_time,
        left=0 if is_house else max(0.0, (ends - now).total_seconds()),
        games=tuple(_offered(ring, choosing.seat)),
        announces="" if ring.settings.order.announces == "game" else "stakes",
    )


def choice_on_night(
    source: NightSource, choosing: Choosing, viewer: str, *, hand: int, ends: datetime, now: datetime
) -> GameChoice | None:
    """The same at a table of a night: from the director's list. None where that has just been taken away."""
    floor, here, player = source.floor, source.here, choosing.player
    listed = list_of(floor, source.number)
    choice = chooser(floor, here) if here is not None else None
    if listed is None or choice is None:
        return None
    is_mine = player is not None and player.key == viewer
    games = games_on(floor, listed, level_of_next(floor), choice.dealt_in) if is_mine else ()
    return GameChoice(
        dealer=player.name if player else "",
        seat=choosing.seat,
        is_mine=is_mine,
        hand=hand,
        listed=list_number(listed),
        seconds=listed.choosing_time,
        left=max(0.0, (ends - now).total_seconds()),
        games=tuple(
            OfferedGame(number, each.listed.game.title, amounts_of(each.game) if each.game else "", each.why)
            for number, each in enumerate(games)
        ),
        announces="variations" if any(game.announces for game in listed.games) else "",
    )


def _offered(ring: Ring, dealer: int) -> Iterator[OfferedGame]:
    for number, spec in enumerate(ring.settings.games):
        why = hindrance(ring, spec.made, dealer)
        yield OfferedGame(number, spec.made.title, amounts_of(spec.made), why.reason if why else "")
