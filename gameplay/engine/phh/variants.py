"""Which game a record was played by: its variant, blinds, antes and bets as a game of the engine's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from pydantic import ValidationError

from clauses.section import ChipCount
from gameplay.engine.cards import UNKNOWN
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import BigBet, Game
from gameplay.engine.games import (
    CentreFive,
    FiveCardDraw,
    Holdem,
    Omaha,
    OmahaHiLo,
    Razz,
    SevenCardStud,
    SingleDraw,
    StudHiLo,
    TripleDraw,
)
from gameplay.engine.games.centre_five import Rollover
from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.hand import Hand
from gameplay.engine.phh.source import BadRecord, Source
from gameplay.engine.structures import Facing, Limit, Structure

MOST_RAISES = 4
"""How many raises a round of a limit game has after its opening bet: the format has one less, clubs differ
(DM-limit-cap)."""


@dataclass(frozen=True)
class Setting:
    """A game and what it begins with. changes_hands: whether players may exchange cards; found: chips in the
    middle beforehand; left_over: the chips a finished hand leaves there; readings: other ways to
    take what a record leaves open, to be tried if the hand does not come out as it says; ours: a variant that
    the format does not have."""

    game: Game
    stacks: tuple[int, ...]
    dead_small_blind: bool = False
    changes_hands: bool = False
    carry: Any = None
    found: int = 0
    left_over: Callable[[Hand], int] = lambda hand: 0
    readings: tuple[Mapping[str, bool], ...] = ()
    ours: bool = False


@dataclass(frozen=True, slots=True)
class EitherLimit(Limit):
    """Limit bets where a raise over a short all-in may complete it or come on top of it: both are played, and
    a record does not say which. A bring-in is completed."""

    def most(self, facing: Facing) -> int:
        is_completed = facing.brought_in and not facing.base
        return facing.size + (0 if is_completed else facing.bet)


def either(size: int) -> EitherLimit:
    """The bets of a limit round of this size."""
    return EitherLimit(size, cap=MOST_RAISES)


class Recorded(BigBet):
    """What records of games with blinds share: bets of the sizes they name, and hands that are shown only
    where the record says so. antes_are_dead: antes belong to the main pot, however short one of them is. Of a
    big blind who cannot pay in full: ante_first: they pay the ante for the table before the blind;
    short_blind: the others have to match no more than has been put in."""

    turns_up_all_in: ClassVar[bool] = False
    small_bet: ChipCount = 0
    big_bet: ChipCount = 0
    antes_are_dead: bool = False
    ante_first: bool = False
    short_blind: bool = False

    def post(self, dealer: Dealer) -> None:
        if self.antes_are_dead:
            dealer.collect_antes(self.ante)
            dealer.dead += sum(dealer.put)
            dealer.put[:] = [0] * len(dealer.put)
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
        if self.limit != "limit":
            return super().betting(number, rounds)
        return either(self.small_bet if number < rounds - 2 else self.big_bet)


class RecordedHoldem(Recorded, Holdem):
    """Hold'em as a record has it."""


class RecordedShortDeck(ShortDeck, Recorded):
    """Short-deck hold'em as a record has it."""

    turns_up_all_in: ClassVar[bool] = False


class RecordedOmaha(Recorded, Omaha):
    """Omaha as a record has it."""


class RecordedOmahaHiLo(Recorded, OmahaHiLo):
    """Omaha hi-lo as a record has it."""


class RecordedSingleDraw(Recorded, SingleDraw):
    """Deuce-to-seven single draw as a record has it."""


class RecordedDraw(FiveCardDraw):
    """Five-card draw as a record has it. least_bet: the least bet."""

    least_bet: ChipCount = 1

    @cached_property
    def betting(self) -> Structure:
        return replace(super().betting, size=self.least_bet)


class RecordedTripleDraw(Recorded, TripleDraw):
    """Deuce-to-seven triple draw as a record has it."""


class RecordedStud(SevenCardStud):
    """Stud as a record has it. openers: who acted first on each street by the record, which decides where not
    all up cards are known."""

    openers: tuple[int, ...] = ()

    def opener(self, dealer: Dealer) -> int:
        return self._recorded(dealer, 0) if unknown_up_card(dealer) else super().opener(dealer)

    def first(self, dealer: Dealer) -> int:
        street = len(dealer.cards_of(dealer.still_in[0])) + len(dealer.board) - 3
        return self._recorded(dealer, street) if unknown_up_card(dealer) else super().first(dealer)

    def bets(self, street: int, dealer: Dealer) -> Structure:
        return either(self.small_bet if street < 5 else self.big_bet)

    def _recorded(self, dealer: Dealer, street: int) -> int:
        seat = self.openers[street] if street < len(self.openers) else -1
        return seat if seat in dealer.still_in else dealer.still_in[0]


def unknown_up_card(dealer: Dealer) -> bool:
    """Whether somebody still in shows a card that the record does not know."""
    return any(UNKNOWN in dealer.ups[seat] for seat in dealer.still_in)


class RecordedRazz(RecordedStud, Razz):
    """Razz as a record has it."""


class RecordedStudHiLo(RecordedStud, StudHiLo):
    """Seven-card stud hi-lo as a record has it."""


SHORT_BIG_BLIND = (
    {"ante_first": True},
    {"short_blind": True},
    {"ante_first": True, "short_blind": True},
)
"""How else than by DM-bba-short and DM-nl-short-bb a big blind is read who cannot pay in full."""


def setting(source: Source) -> Setting:
    """The game of a record and what it begins with. Raises BadRecord."""
    if source.variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise BadRecord(f"The variant “{source.variant}” is not known here. Known are {known}.")
    try:
        made = VARIANTS[source.variant](source)
        return made if made.carry is not None else replace(made, found=source.amount("_rollover", 0))
    except ValidationError as error:
        first = error.errors()[0]
        raise BadRecord(f"{first['loc'][0]}: {first['msg']}.") from None


def read_otherwise(made: Setting, reading: Mapping[str, bool]) -> Setting:
    """The same, read in another way."""
    return replace(made, game=made.game.model_copy(update=reading))


def starting_stacks(source: Source) -> tuple[int, ...]:
    stacks = source.amounts("starting_stacks")
    if len(stacks) < 2:
        raise BadRecord("“starting_stacks” has to be the chips of two players or more.")
    if len(source.amounts("finishing_stacks", stacks)) != len(stacks):
        raise BadRecord("“finishing_stacks” is for another number of players.")
    return stacks


def blinds(source: Source, players: int) -> dict[str, Any]:
    """Blinds and antes as options of a game. Heads-up the record names the small blind first, the second
    player, who is on the button, posts it. Raises BadRecord for straddles and for antes of several sizes."""
    posted = source.amounts("blinds_or_straddles", [0] * players)
    antes = source.amounts("antes", [0] * players)
    if len(posted) != players or len(antes) != players:
        raise BadRecord("There has to be a blind and an ante, maybe 0, for each player.")
    if any(posted[2:]):
        raise BadRecord("Straddles are not played here.")
    pays = 1 if posted[1] >= posted[0] or (players > 2 and posted[1]) else 0
    options = {"small_blind": posted[0] if pays else posted[1], "big_blind": posted[pays]}
    ante = min(antes)
    if all(other == ante for place, other in enumerate(antes) if place != pays):
        return {**options, "ante": ante, "big_blind_ante": antes[pays] - ante}
    raise BadRecord("Everybody posts the same ante here, or the big blind posts it for the table.")


def dead_small_blind(source: Source, players: int) -> bool:
    """Whether nobody has the small blind: then the first player has the big blind."""
    posted = source.amounts("blinds_or_straddles", [0] * players)
    return players > 2 and posted[0] > 0 and not posted[1]


def with_blinds(
    game: type[Recorded], limit: str, *, changes_hands: bool = False
) -> Callable[[Source], Setting]:
    """How a game with blinds is read."""

    def read(source: Source) -> Setting:
        stacks = starting_stacks(source)
        options = blinds(source, len(stacks))
        if limit == "limit":
            options |= {"small_bet": source.amount("small_bet"), "big_bet": source.amount("big_bet")}
        else:
            options["least_bet"] = source.amount("min_bet")
            options["pot_limit_open"] = source.fields.get("_pot_limit_open", "pot_rule")
        if source.fields.get("ante_trimming_status") is False and not options["big_blind_ante"]:
            options["antes_are_dead"] = True
        short = min(stacks) < options["ante"] + options["big_blind"] + options["big_blind_ante"]
        return Setting(
            game(limit=limit, over_maximum="refuse", **options),
            stacks,
            dead_small_blind=dead_small_blind(source, len(stacks)),
            changes_hands=changes_hands,
            readings=SHORT_BIG_BLIND if short else (),
        )

    return read


def short_deck(source: Source) -> Setting:
    """How short-deck hold'em is read: the button's blind stands where the format has it, heads-up first."""
    stacks = starting_stacks(source)
    players = len(stacks)
    posted = list(source.amounts("blinds_or_straddles"))
    blind = posted.pop(0 if players == 2 else -1) if len(posted) == players else 0
    if not blind or any(posted):
        raise BadRecord("Only the button posts a blind in short-deck hold'em.")
    options = {"ante": same_antes(source, players), "big_blind": blind, "least_bet": source.amount("min_bet")}
    if source.fields.get("ante_trimming_status") is False:
        options["antes_are_dead"] = True
    return Setting(RecordedShortDeck(small_blind=0, **options), stacks)


def stud(game: type[RecordedStud]) -> Callable[[Source], Setting]:
    """How a stud game is read: antes, a bring-in and two sizes of bets; open pairs change nothing."""

    def read(source: Source) -> Setting:
        stacks = starting_stacks(source)
        options: dict[str, Any] = {
            "ante": same_antes(source, len(stacks)),
            "bring_in": source.amount("bring_in"),
            "small_bet": source.amount("small_bet"),
            "big_bet": source.amount("big_bet"),
            "openers": openers(source, len(stacks)),
        }
        return Setting(game(**options), stacks)

    return read


def openers(source: Source, players: int) -> tuple[int, ...]:
    """Who acted first after each deal."""
    found = []
    dealt = False
    for action in source.actions:
        if action.words[0] == "d":
            dealt = True
        elif dealt:
            dealt = False
            found.append(action.player(action.words[0], players))
    return tuple(found)


def same_antes(source: Source, players: int) -> int:
    """The ante that everybody posts. Raises BadRecord."""
    antes = source.amounts("antes", [0] * players)
    if len(antes) != players or len(set(antes)) > 1:
        raise BadRecord("Everybody posts the same ante here.")
    return antes[0]


def five_card_draw(source: Source) -> Setting:
    """Five-card draw, with antes or blinds. `_limit` says how large a raise may be, `min_bet` what the least
    bet is if it is not the big blind or the ante."""
    stacks = starting_stacks(source)
    limit = source.fields.get("_limit", "no-limit")
    if limit not in ("no-limit", "pot-limit", "double-pot-limit"):
        raise BadRecord("“_limit” is no-limit, pot-limit or double-pot-limit.")
    options = blinds(source, len(stacks))
    least = source.amount("min_bet", options["big_blind"] or options["ante"] or source.scale)
    game = RecordedDraw(most_players=8, limit=limit, least_bet=least, **options)
    return Setting(
        game,
        stacks,
        dead_small_blind=dead_small_blind(source, len(stacks)),
        changes_hands=True,
        ours=True,
    )


def centre_five(source: Source) -> Setting:
    """Centre Five. `_rollover` is what lies in the middle beforehand."""
    stacks = starting_stacks(source)
    found = source.amount("_rollover", 0)
    options = blinds(source, len(stacks))
    return Setting(
        CentreFive(over_maximum="refuse", **options),
        stacks,
        dead_small_blind=dead_small_blind(source, len(stacks)),
        changes_hands=True,
        carry=Rollover(found, all_broke=not any(stacks)),
        found=found,
        ours=True,
        left_over=lambda hand: hand.left_over,
    )


VARIANTS: dict[str, Callable[[Source], Setting]] = {
    "NT": with_blinds(RecordedHoldem, "no-limit"),
    "FT": with_blinds(RecordedHoldem, "limit"),
    "PT": with_blinds(RecordedHoldem, "pot-limit"),
    "NS": short_deck,
    "NO": with_blinds(RecordedOmaha, "no-limit"),
    "PO": with_blinds(RecordedOmaha, "pot-limit"),
    "FO": with_blinds(RecordedOmaha, "limit"),
    "NO/8": with_blinds(RecordedOmahaHiLo, "no-limit"),
    "PO/8": with_blinds(RecordedOmahaHiLo, "pot-limit"),
    "FO/8": with_blinds(RecordedOmahaHiLo, "limit"),
    "F7S": stud(RecordedStud),
    "F7S/8": stud(RecordedStudHiLo),
    "FR": stud(RecordedRazz),
    "N2L1D": with_blinds(RecordedSingleDraw, "no-limit", changes_hands=True),
    "F2L3D": with_blinds(RecordedTripleDraw, "limit", changes_hands=True),
    "5CD": five_card_draw,
    "C5": centre_five,
}
