"""Games with blinds in hand histories: blinds, antes and the sizes of bets, and how a record bends them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from clauses.section import ChipCount
from gameplay.engine.blinds import BigBet
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Game
from gameplay.engine.phh.notation import Notation, Setting, starting_stacks
from gameplay.engine.phh.source import BadRecord, Source
from gameplay.engine.phh.toml import Value
from gameplay.engine.structures import Facing, Limit, PotLimit, Structure

MOST_RAISES: Final = 4
"""Number of raises in a round of a limit game after its opening bet: the format has one less, clubs differ
(DM-limit-cap)."""

USUAL_RAISES: Final = (MOST_RAISES - 1, MOST_RAISES)

SHORT_BIG_BLIND: Final = (
    {"ante_first": True},
    {"short_blind": True},
    {"ante_first": True, "short_blind": True},
)
"""Readings besides DM-bba-short and DM-nl-short-bb of a big blind who cannot pay in full."""


@dataclass(frozen=True, slots=True)
class EitherLimit(Limit):
    """Limit bets where a raise over a short all-in may complete it or come on top of it: both are played, and
    a record does not say which. A bring-in is completed."""

    def most(self, facing: Facing) -> int:
        is_completed = facing.brought_in and not facing.base
        return (self.larger or facing.size) + (0 if is_completed else facing.bet)


def either(size: int, most_raises: int = MOST_RAISES, larger: int = 0) -> EitherLimit:
    """The bets of a limit round of this size. larger: a second size that may be bet instead, 0 for none."""
    return EitherLimit(size, cap=most_raises, larger=larger)


class Recorded(BigBet):
    """Recorder shared by games with blinds: bets of the sizes they name, and hands that are shown only where
    the record says so. antes_are_dead: antes belong to the main pot, however short one of them is. Of a big
    blind who cannot pay in full: ante_first: they pay the ante for the table before the blind; short_blind:
    the others have to match no more than has been put in.

    By place, 0 for who pays nothing, empty where nobody does: antes: where not everybody pays the same, they
    are nobody's bet; straddles: larger than the big blind; posts: of newcomers, live, who act in their turn.
    straddled_last: posts count as straddles, so that the next player opens."""

    turns_up_all_in: ClassVar[bool] = False
    small_bet: ChipCount = 0
    big_bet: ChipCount = 0
    antes_are_dead: bool = False
    ante_first: bool = False
    short_blind: bool = False
    antes: tuple[int, ...] = ()
    straddles: tuple[int, ...] = ()
    posts: tuple[int, ...] = ()
    straddled_last: bool = False

    def post(self, dealer: Dealer) -> None:
        for seat, amount in enumerate(self.antes):
            dealer.dead_chips += dealer.takes(seat, amount, "ante")
        self._post_blinds(dealer)
        for seat, amount in enumerate(self.posts):
            if amount:
                dealer.bets[seat] = dealer.takes(seat, amount, "post")
        for seat, amount in enumerate(self.posts if self.straddled_last else self.straddles):
            if amount and not self.straddled_last:
                dealer.bets[seat] = dealer.takes(seat, amount, "straddle")
            if amount and amount >= dealer.bet_to_match:
                dealer.bet_to_match = dealer.raise_base = amount
                dealer.left_of_big_blind = dealer.after(seat)

    def _post_blinds(self, dealer: Dealer) -> None:
        if self.antes_are_dead:
            dealer.collect_antes(self.ante)
            dealer.dead_chips += sum(dealer.contributed)
            dealer.contributed[:] = [0] * len(dealer.contributed)
            dealer.post_blinds(self.small_blind, self.big_blind)
            return
        stack = dealer.stacks[dealer.big_blind]
        ante = min(self.big_blind_ante, stack)
        if self.ante_first and stack < ante + self.big_blind:
            dealer.post_blinds(self.small_blind, stack - ante, ante)
            dealer.bet_to_match = dealer.raise_base = self.big_blind
        else:
            super().post(dealer)
        if self.short_blind:
            dealer.bet_to_match = dealer.raise_base = max(dealer.bets)

    def betting(self, number: int, rounds: int = 4) -> Structure:
        if self.limit == "limit":
            return either(self.small_bet if number < rounds - 2 else self.big_bet, self.most_raises)
        structure = super().betting(number, rounds)
        if isinstance(structure, PotLimit) and structure.opening and self.straddles:
            return replace(structure, opening=max(self.straddles) * 7 // 2)
        return structure


class WithBlinds(Notation):
    """Any game with blinds. game: as a record has it."""

    has_straddles = True

    def __init__(self, game: type[Recorded]) -> None:
        self.game = game

    def setting(self, source: Source, limit: str) -> Setting:
        stacks = starting_stacks(source)
        options = all_posted(source, len(stacks))
        if limit == "limit":
            options |= {"small_bet": source.amount("small_bet"), "big_bet": source.amount("big_bet")}
            options["most_raises"] = source.count("_most_raises", MOST_RAISES)
        else:
            options["least_bet"] = source.amount("min_bet")
            options["pot_limit_open"] = source.fields.get("_pot_limit_open", "pot_rule")
        is_open = limit == "pot-limit" and "_pot_limit_open" not in source.fields
        if source.fields.get("ante_trimming_status") is False and not options["big_blind_ante"]:
            options["antes_are_dead"] = True
        short = min(stacks) < options["ante"] + options["big_blind"] + options["big_blind_ante"]
        return Setting(
            self.game(limit=limit, over_maximum="refuse", **options),
            stacks,
            dead_small_blind=dead_small_blind(source, len(stacks)),
            readings=(
                *(SHORT_BIG_BLIND if short else ()),
                *([{"straddled_last": True}] if "posts" in options else []),
                *([{"pot_limit_open": "cap"}] if is_open else []),
            ),
        )

    def stakes(self, game: Game, players: int, *, dead_small_blind: bool) -> dict[str, Value]:
        fields = posted(game, players, in_turn(game, dead_small_blind=dead_small_blind))
        return {**fields, **sizes(game)}


class WithBlindsAndDraws(WithBlinds):
    """Any game with blinds in which cards are thrown away for new ones."""

    changes_hands = True


def in_turn(game: Game, *, dead_small_blind: bool) -> list[int]:
    """The blinds from the left of the button."""
    amounts = game.model_dump()
    return [amounts["big_blind"]] if dead_small_blind else [amounts["small_blind"], amounts["big_blind"]]


def posted(game: Game, players: int, blinds: Sequence[int]) -> dict[str, Value]:
    """Antes and blinds as fields. blinds: from the left of the button, the big blind last."""
    amounts = game.model_dump()
    antes = [amounts["ante"]] * players
    antes[len(blinds) - 1] += amounts["big_blind_ante"]
    return {
        "ante_trimming_status": not amounts["big_blind_ante"],
        "antes": antes,
        "blinds_or_straddles": [*blinds, *[0] * (players - len(blinds))],
    }


def sizes(game: Game) -> dict[str, Value]:
    """The sizes of bets as fields."""
    if not isinstance(game, BigBet):
        return {"min_bet": game.full_blind}
    if game.limit == "limit":
        cap = {} if game.most_raises in USUAL_RAISES else {"_most_raises": game.most_raises}
        return {"small_bet": game.betting(0).size, "big_bet": game.betting(3).size, **cap}
    opening = {"_pot_limit_open": game.pot_limit_open} if game.limit == "pot-limit" else {}
    return {**opening, "min_bet": game.betting(0).size}


def all_posted(source: Source, players: int) -> dict[str, Any]:
    """All that is posted as options of a recorded game: blinds, straddles, what newcomers post (which is
    negative in the record, or no more than the big blind), and antes of any kind. Heads-up the record names
    the small blind first, the second player, who is on the button, posts it. Raises BadRecord."""
    posted = source.amounts("blinds_or_straddles", [0] * players)
    antes = source.amounts("antes", [0] * players)
    if len(posted) != players or len(antes) != players:
        raise BadRecord("There has to be a blind and an ante, maybe 0, for each player.")
    pays = 1 if posted[1] >= posted[0] or (players > 2 and posted[1]) else 0
    small, big = posted[0] if pays else posted[1], posted[pays]
    options: dict[str, Any] = {"small_blind": small, "big_blind": big}
    straddles = tuple(amount if place > 1 and amount > big else 0 for place, amount in enumerate(posted))
    posts = tuple(abs(amount) if place > 1 and amount <= big else 0 for place, amount in enumerate(posted))
    if any(straddles):
        options["straddles"] = straddles
    if any(posts):
        options["posts"] = posts
    ante = min(antes)
    if all(other == ante for place, other in enumerate(antes) if place != pays):
        return {**options, "ante": ante, "big_blind_ante": antes[pays] - ante}
    return {**options, "ante": 0, "big_blind_ante": 0, "antes": antes}


def blinds(source: Source, players: int) -> dict[str, Any]:
    """Blinds and antes as options of a game that knows neither straddles nor antes of several sizes. Raises
    BadRecord for those."""
    options = all_posted(source, players)
    if "straddles" in options or "posts" in options:
        raise BadRecord("Straddles are not played in this game.")
    if "antes" in options:
        raise BadRecord("Everybody posts the same ante here, or the big blind posts it for the table.")
    return options


def dead_small_blind(source: Source, players: int) -> bool:
    """Return whether nobody has the small blind: then the first player has the big blind."""
    posted = source.amounts("blinds_or_straddles", [0] * players)
    return players > 2 and posted[0] > 0 and not posted[1]
