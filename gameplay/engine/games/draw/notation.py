"""Games with draws in hand histories."""

from dataclasses import replace
from functools import cached_property

from clauses.section import ChipCount
from gameplay.engine.game import Game
from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.draw.single_draw import SingleDraw
from gameplay.engine.games.draw.triple_draw import TripleDraw
from gameplay.engine.games.draw.triple_draws import Badugi
from gameplay.engine.phh.blinds import (
    Recorded,
    WithBlindsAndDraws,
    blinds,
    dead_small_blind,
    in_turn,
    posted,
)
from gameplay.engine.phh.notation import Notation, Setting, starting_stacks
from gameplay.engine.phh.source import BadRecord, Source
from gameplay.engine.phh.toml import Value
from gameplay.engine.structures import Structure


class RecordedSingleDraw(Recorded, SingleDraw):
    """Deuce-to-seven single draw as a record has it."""


class RecordedTripleDraw(Recorded, TripleDraw):
    """Deuce-to-seven triple draw as a record has it."""


class RecordedBadugi(Recorded, Badugi):
    """Badugi as a record has it."""


class RecordedDraw(FiveCardDraw):
    """Five-card draw as a record has it. least_bet: the least bet."""

    least_bet: ChipCount = 1

    @cached_property
    def betting(self) -> Structure:
        return replace(super().betting, size=self.least_bet)


class FiveCardDrawNotation(Notation):
    """Five-card draw, with antes or blinds. `_limit` says how large a raise may be, `min_bet` what the least
    bet is if it is not the big blind or the ante."""

    standard = False
    changes_hands = True

    def setting(self, source: Source, limit: str) -> Setting:
        stacks = starting_stacks(source)
        bets = source.fields.get("_limit", "no-limit")
        if bets not in FiveCardDraw.letters:
            raise BadRecord("“_limit” is no-limit, pot-limit or double-pot-limit.")
        options = blinds(source, len(stacks))
        most = source.count("_most_discards", 0)
        if most:
            options |= {"most_discards": most, "most_discards_with_ace": most}
        least = source.amount("min_bet", options["big_blind"] or options["ante"] or source.scale)
        game = RecordedDraw(most_players=8, limit=bets, least_bet=least, uncalled_bet="returned", **options)
        return Setting(game, stacks, dead_small_blind=dead_small_blind(source, len(stacks)))

    def stakes(self, game: Game, players: int, *, dead_small_blind: bool) -> dict[str, Value]:
        if not isinstance(game, FiveCardDraw):
            raise TypeError(f"{game.name} is told otherwise.")
        fields = posted(game, players, in_turn(game, dead_small_blind=dead_small_blind))
        most = max(game.most_discards, game.most_discards_with_ace)
        own = {"_most_discards": most} if (game.most_discards, most) != (3, 4) else {}
        return {**fields, "min_bet": game.betting.size, "_limit": game.limit, **own}


NOTATIONS: dict[type[Game], Notation] = {
    SingleDraw: WithBlindsAndDraws(RecordedSingleDraw),
    TripleDraw: WithBlindsAndDraws(RecordedTripleDraw),
    Badugi: WithBlindsAndDraws(RecordedBadugi),
    FiveCardDraw: FiveCardDrawNotation(),
}
