"""Hold'em and its relatives in hand histories."""

from typing import ClassVar

from gameplay.engine.game import Game
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.engine.games.holdem.omaha_hi_lo import OmahaHiLo
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.phh.blinds import Recorded, WithBlinds, posted, sizes
from gameplay.engine.phh.notation import Notation, Setting, same_antes, starting_stacks
from gameplay.engine.phh.source import BadRecord, Source
from gameplay.engine.phh.toml import Value


class RecordedHoldem(Recorded, Holdem):
    """Hold'em as a record has it."""


class RecordedOmaha(Recorded, Omaha):
    """Omaha as a record has it."""


class RecordedOmahaHiLo(Recorded, OmahaHiLo):
    """Omaha hi-lo as a record has it."""


class RecordedShortDeck(ShortDeck, Recorded):
    """Short-deck hold'em as a record has it."""

    turns_up_all_in: ClassVar[bool] = False


class ShortDeckNotation(Notation):
    """Short-deck hold'em: the button's blind stands where the format has it, heads-up first."""

    def setting(self, source: Source, limit: str) -> Setting:
        stacks = starting_stacks(source)
        players = len(stacks)
        posts = list(source.amounts("blinds_or_straddles"))
        blind = posts.pop(0 if players == 2 else -1) if len(posts) == players else 0
        if not blind or any(posts):
            raise BadRecord("Only the button posts a blind in short-deck hold'em.")
        least = source.amount("min_bet")
        options = {"ante": same_antes(source, players), "big_blind": blind, "least_bet": least}
        if source.fields.get("ante_trimming_status") is False:
            options["antes_are_dead"] = True
        return Setting(RecordedShortDeck(small_blind=0, **options), stacks)

    def stakes(self, game: Game, players: int, *, dead_small_blind: bool) -> dict[str, Value]:
        blinds = [game.full_blind] if players == 2 else [*[0] * (players - 1), game.full_blind]
        return {**posted(game, players, blinds), **sizes(game)}


NOTATIONS: dict[type[Game], Notation] = {
    Holdem: WithBlinds(RecordedHoldem),
    ShortDeck: ShortDeckNotation(),
    Omaha: WithBlinds(RecordedOmaha),
    OmahaHiLo: WithBlinds(RecordedOmahaHiLo),
}
