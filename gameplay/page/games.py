"""Games on the page: what is played for how much in a few words; at dealer's choice the games that the dealer
may choose now, and the game that is dealt.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gameplay.engine.game import Game
from gameplay.engine.posted_pots import posted_pot_of
from gameplay.ring.announcing import Announcement
from gameplay.ring.lineup import Choosing
from gameplay.sources.base import GameOffer
from words.text import Sentences, Text, grouped

PAIRS: Final = (("small_blind", "big_blind"), ("small_bet", "big_bet"))
"""Options whose amounts are said together."""


def stakes(game: Game) -> str:
    """Return what is played for how much.

    >>> from gameplay.engine.games import Holdem, SevenCardStud
    >>> stakes(Holdem(small_blind=50, big_blind=100)), stakes(SevenCardStud())
    ("Texas hold'em 50 / 100", 'Seven-card stud 4 / 8, ante 1')
    >>> stakes(Holdem(small_blind=50, big_blind=100, variations={"bomb_pot": {}}))
    "Bomb Pot · Texas hold'em · everybody posts 200"
    >>> from gameplay.engine.games.presets import PRESETS
    >>> stakes(PRESETS["fnp-five-card-draw"])
    'Five card draw ante 1, bets 1 to 5'
    """
    if (pot := posted_pot_of(game)) is not None:
        posts = Text("everybody posts {chips:,}", chips=pot.posts_in(game))
        return Sentences([pot.title, game.title, posts], " · ")
    amounts = amounts_of(game)
    return Sentences([game.title, amounts]) if amounts else game.title


def amounts_of(game: Game, names: Collection[str] = ()) -> str:
    """The amounts alone; nothing where a game has none. names: options whose amounts have been said.

    >>> from gameplay.engine.games.presets import PRESETS
    >>> amounts_of(PRESETS["fnp-screw-your-neighbour"])
    'each life 1'
    >>> amounts_of(PRESETS["fnp-five-card-draw"], {"ante"})
    'bets 1 to 5'
    >>> from gameplay.engine.games import Holdem
    >>> amounts_of(Holdem(small_blind=5, big_blind=10, ante=1), {"small_blind", "big_blind"})
    'ante 1'
    >>> amounts_of(Holdem(small_blind=5, big_blind=10), {"big_blind"})
    '5 / 10'
    """
    amounts = game.model_dump()
    pairs = {pair for pair in PAIRS if {*pair} <= {*names}}
    both = {(amounts.get(small), amounts.get(big)) for small, big in pairs}
    parts = [
        Text("{small:,} / {big:,}", small=small, big=big)
        for small, big in game.stakes
        if (small, big) not in both
    ]
    if amounts.get("ante") and "ante" not in names:
        parts.append(Text("ante {chips}", chips=grouped(amounts["ante"])))
    if game.raises_between is not None:
        least, most = game.raises_between
        parts.append(Text("bets {least:,} to {most:,}", least=least, most=most))
    parts += [
        Text("pot limit {chips}", chips=grouped(amounts[name]))
        for name in game.pot_limits
        if amounts[name] and name not in names
    ]
    if game.life:
        parts.append(Text("each life {chips}", chips=grouped(game.life)))
    return Sentences(parts, ", ") if parts else ""


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that may be chosen."""

    number: int
    """Its place in the list of the table."""
    title: str
    stakes: str
    """Its amounts in words."""
    why: str = ""
    """Reason why it cannot be chosen now, nothing if it can."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A choice that is due."""

    dealer: str
    """Name of the player who makes it."""
    seat: int
    """Their seat."""
    is_mine: bool
    """True if they are the viewer."""
    hand: int
    """Number of the hand it is for."""
    listed: int
    """As in GameOffer."""
    seconds: float
    """Time for it, 0 for a house player, who needs none."""
    left: float
    """Seconds that are left of that."""
    games: tuple[OfferedGame, ...]
    """The list; on a night only for whoever chooses."""
    announces: str
    """As in GameOffer."""

    @property
    def alert(self) -> str:
        """Alert that the dealer must hear."""
        return Text("You deal: choose the game.")


@dataclass(frozen=True, slots=True)
class GameDealt:
    """The game of the next hand, or of the one that is on."""

    words: str
    """The dealer and the game, in a sentence."""
    stakes: str
    """Its other amounts in words."""
    game: Game
    """For its rules and the picture of its deal."""


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
