"""Dealer's choice on the page: the games that the dealer may choose now, and the game that is dealt."""

from dataclasses import dataclass
from datetime import datetime

from gameplay.engine.game import Game
from gameplay.page.stakes import amounts_of
from gameplay.ring.announcing import Announcement
from gameplay.ring.lineup import Choosing
from gameplay.sources.base import GameOffer
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
    offer: GameOffer, choosing: Choosing, viewer: str, *, hand: int, ends: datetime, now: datetime
) -> GameChoice:
    """The choice that a dealer has to make. viewer: the key of whoever looks; ends: when its time is over."""
    player = choosing.player
    return GameChoice(
        dealer=player.name if player else "",
        seat=choosing.seat,
        is_mine=player is not None and player.key == viewer,
        hand=hand,
        listed=offer.listed,
        seconds=offer.seconds,
        left=max(0.0, (ends - now).total_seconds()) if offer.seconds else 0,
        games=tuple(
            OfferedGame(number, each.title, amounts_of(each.game) if each.game else "", each.why)
            for number, each in enumerate(offer.games)
        ),
        announces=offer.announces,
    )
