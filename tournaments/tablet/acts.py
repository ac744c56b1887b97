"""What a tablet may record: about its own table, and nothing else.

Each act is a form that says what was meant as facts, without asking the floor, so that it can be put in words
even when the rules no longer allow it. `facts` is called under the lock; `check_own_table` looks once more at
the facts themselves, whatever form they came from. Where the same is on record already, by another tablet at
the table or by the director, `AlreadyRecorded` is raised: nothing is left to do.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeVar

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from clauses.refusal import NotAllowed
from tournaments.fields import PlayersField, typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    AnyFact,
    BankHeisted,
    BombPotDealt,
    ButtonDrawn,
    ButtonPlaced,
    ButtonShort,
    CameBack,
    ClockPaused,
    FloorCalled,
    HandDealt,
    HandFinished,
    HighHandShown,
    KnockedOut,
    Moved,
    MushroomWon,
    PlaqueEarned,
    PlaquePlayed,
    PotWon,
    StacksCounted,
    SteppedAway,
)
from tournaments.night.facts_of import knock_out
from tournaments.night.floor import Floor
from tournaments.night.floor.counts import difference
from tournaments.night.floor.side_games import high_hand
from tournaments.night.floor.side_games.hand_ranks import best_of
from tournaments.night.floor.variations import plaques
from words.text import Text
from words.typed import number as typed_number

TABLET_ACTS: dict[str, type["TabletAct"]] = {}
MOST_FIELDS: Final = 60
LONGEST: Final = 300
EVERY_CARD: Final = tuple(rank + suit for suit in "shdc" for rank in "AKQJT98765432")

Typed = Mapping[str, Sequence[str]]
A = TypeVar("A", bound=type["TabletAct"])


class AlreadyRecorded(NotAllowed):
    """The same has been recorded already."""


def register_tablet_act(name: str) -> Callable[[A], A]:
    """Gives an act its name, which is its address."""

    def register(form: A) -> A:
        form.name = name
        TABLET_ACTS[name] = form
        return form

    return register


class TabletAct(forms.Form):
    """One thing that a tablet records. joined: finds the knockout with a request id of this tablet."""

    name: ClassVar[str] = ""

    def __init__(self, typed: Typed, *, table: int, joined: Callable[[str], int | None]) -> None:
        super().__init__(MultiValueDict({name: list(values) for name, values in typed.items()}))
        self.table, self.joined = table, joined

    def meant(self) -> Sequence[AnyFact]:
        """The facts that were meant."""
        raise NotImplementedError

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        """The facts to record now. Raises NotAllowed, AlreadyRecorded."""
        return self.meant()

    @property
    def cleaned(self) -> dict[str, Any]:
        """What was typed, checked."""
        return self.cleaned_data


def trimmed_post(data: Any) -> dict[str, list[str]]:
    """What is worth keeping of a post: its fields, of sensible number and length."""
    fields = [(name, data.getlist(name)) for name in data if not name.startswith("csrf")]
    return {name[:40]: [value[:LONGEST] for value in values[:12]] for name, values in fields[:MOST_FIELDS]}


@register_tablet_act("deal")
class NextHand(TabletAct):
    """hand: the number that this hand would have, so that two tablets start it once."""

    hand = forms.IntegerField(required=False, min_value=1)

    def meant(self) -> Sequence[AnyFact]:
        return [HandDealt(table=self.table)]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number = self.cleaned["hand"]
        if number and floor.table(self.table).hands >= number:
            raise AlreadyRecorded(Text("Hand {number} has begun already.", number=number))
        return self.meant()


@register_tablet_act("finish-hand")
class HandIsOver(TabletAct):
    """hand: the number of the hand that is over, so that two tablets end it once."""

    hand = forms.IntegerField(required=False, min_value=1)

    def meant(self) -> Sequence[AnyFact]:
        return [HandFinished(table=self.table)]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number, hand = self.cleaned["hand"], floor.table(self.table).hand
        if number and hand and (hand.number > number or (hand.number == number and hand.finished)):
            raise AlreadyRecorded(Text("Hand {number} is over already.", number=number))
        return self.meant()


@register_tablet_act("knock-out")
class RecordKnockout(TabletAct):
    """As on the console. joins: the sequence of a knockout in the same hand, or the request id of one that
    this tablet may not have sent yet."""

    out = PlayersField(required=True, error_messages={"required": "Who is out?"})
    by = PlayersField()
    joins = forms.CharField(required=False, max_length=48)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["stacks"] = typed_stacks(self.data)
        return cleaned

    def meant(self) -> Sequence[AnyFact]:
        return [self._knock_out(pending=False)]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if self.cleaned["joins"] and self._joins() is None:
            raise NotAllowed("It belongs to one hand with a knockout that is not on record.")
        return [self._knock_out(pending=floor.rulebook.tablets.knockouts_confirmed)]

    def _knock_out(self, *, pending: bool) -> KnockedOut:
        cleaned = self.cleaned
        return knock_out(
            table=self.table,
            out=cleaned["out"],
            by=cleaned["by"],
            stacks=cleaned["stacks"],
            joins=self._joins(),
            pending=pending,
        )

    def _joins(self) -> int | None:
        text = self.cleaned["joins"]
        sequence = typed_number(text)
        return self.joined(text) if sequence is None and text else sequence


@register_tablet_act("count")
class Count(TabletAct):
    """stack-N: the chips of player N."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["stacks"] = typed_stacks(self.data)
        if not cleaned["stacks"]:
            raise forms.ValidationError(gettext("No stack was counted."))
        return cleaned

    def meant(self) -> Sequence[AnyFact]:
        return [StacksCounted(stacks=self.cleaned["stacks"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        """Fewer chips than there are is for the director to look into; more there cannot be."""
        stacks = self.cleaned["stacks"]
        return [StacksCounted(stacks=stacks, despite=difference(floor, stacks) < 0)]


@register_tablet_act("move")
class MovePlayer(TabletAct):
    """place: "3-5" for table 3, seat 5."""

    player = forms.IntegerField(min_value=1)
    place = forms.RegexField(r"^[0-9]{1,4}-[0-9]{1,2}$")

    def meant(self) -> Sequence[AnyFact]:
        table, seat = (int(part) for part in self.cleaned["place"].split("-"))
        return [Moved(player=self.cleaned["player"], table=max(table, 1), seat=min(max(seat, 1), 12))]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        (moved,) = self.meant()
        where = floor.player(self.cleaned["player"]).seat
        if isinstance(moved, Moved) and where and (where.table, where.seat) == (moved.table, moved.seat):
            raise AlreadyRecorded(Text("This player sits there already."))
        return [moved]


class OnePlayer(TabletAct):
    """Of an act that is about one player."""

    player = forms.IntegerField(min_value=1)


@register_tablet_act("away")
class Away(OnePlayer):
    """Somebody has left the table for a while."""

    def meant(self) -> Sequence[AnyFact]:
        return [SteppedAway(player=self.cleaned["player"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.playing(self.cleaned["player"]).away:
            raise AlreadyRecorded(Text("This player is away already."))
        return self.meant()


@register_tablet_act("back")
class Back(OnePlayer):
    """Somebody who was away, or had not come yet, is there."""

    def meant(self) -> Sequence[AnyFact]:
        return [CameBack(player=self.cleaned["player"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = floor.playing(self.cleaned["player"])
        if not player.away and not player.absent:
            raise AlreadyRecorded(Text("This player is back already."))
        return self.meant()


@register_tablet_act("call")
class CallTheFloor(TabletAct):
    """The director is wanted at the table. reason: one of a few words; note: what else is to be said."""

    reason = forms.ChoiceField(
        choices=[(r, r) for r in ("ruling", "dispute", "clock", "chips", "cards", "break", "other")]
    )
    note = forms.CharField(required=False, max_length=200)

    def meant(self) -> Sequence[AnyFact]:
        return [FloorCalled(table=self.table, reason=self.cleaned["reason"], note=self.cleaned["note"])]


@register_tablet_act("break")
class BreakBegins(TabletAct):
    """The only table stops the clock; one of several asks the director to."""

    minutes = forms.IntegerField(required=False, min_value=1, max_value=600)

    def meant(self) -> Sequence[AnyFact]:
        return [ClockPaused(reason="break", minutes=self.cleaned["minutes"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.clock and floor.clock.in_break:
            raise AlreadyRecorded(Text("A break is on already."))
        if len(floor.tables) == 1:
            return self.meant()
        length = f"{self.cleaned['minutes']} minutes" if self.cleaned["minutes"] else ""
        return [FloorCalled(table=self.table, reason="break", note=length)]


@register_tablet_act("draw-button")
class DrawButton(TabletAct):
    """A card each for the button."""

    def meant(self) -> Sequence[AnyFact]:
        return []

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.button(floor, seeds.take(), self.table)]


@register_tablet_act("place-button")
class PlaceButton(TabletAct):
    """Where the button lies, at a table whose hands are not recorded."""

    seat = forms.IntegerField(min_value=1, max_value=12)

    def meant(self) -> Sequence[AnyFact]:
        return [ButtonPlaced(table=self.table, seat=self.cleaned["seat"])]


@register_tablet_act("heist")
class Heist(OnePlayer):
    """Somebody has scooped with a pocket pair. pair: its rank; hand: the hand's number, so that two tablets
    record it once."""

    pair = forms.RegexField(r"^[2-9TJQKA]$")
    hand = forms.IntegerField(required=False, min_value=1)

    def meant(self) -> Sequence[AnyFact]:
        return [BankHeisted(table=self.table, player=self.cleaned["player"], pair=self.cleaned["pair"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number = self.cleaned["hand"]
        if number and floor.heists.get(self.table) == number:
            raise AlreadyRecorded(Text("The bank was heisted in this hand already."))
        return self.meant()


@register_tablet_act("mushroom")
class WinMushroom(OnePlayer):
    """The small blind has won the hand outright."""

    def meant(self) -> Sequence[AnyFact]:
        return [MushroomWon(table=self.table, player=self.cleaned["player"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.variations.mushroom and not floor.mushrooms.get(self.table):
            raise AlreadyRecorded(Text("Nothing lies on the Mushroom any more."))
        return self.meant()


@register_tablet_act("short-button")
class RecordShortButton(TabletAct):
    """The button had one big blind or less. chips: what they put on the Mushroom all the same."""

    chips = forms.IntegerField(required=False, min_value=0, max_value=1_000_000_000)

    def meant(self) -> Sequence[AnyFact]:
        return [ButtonShort(table=self.table, chips=self.cleaned["chips"] or 0)]


@register_tablet_act("pot-won")
class WinPot(TabletAct):
    """Who has won the pot, for the kill button. hand: its number, so that two tablets record it once."""

    players = PlayersField(required=True)
    without_bet = forms.BooleanField(required=False)
    high_low = forms.BooleanField(required=False)
    hand = forms.IntegerField(required=False, min_value=1)

    def meant(self) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            PotWon(
                table=self.table,
                players=typed["players"],
                counts=not typed["without_bet"],
                high_low=typed["high_low"],
            )
        ]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number, kill = self.cleaned["hand"], floor.kills.get(self.table)
        if number and kill and kill.hand == number:
            raise AlreadyRecorded(Text("Who won this hand has been recorded."))
        return self.meant()


@register_tablet_act("plaque")
class RecordPlaque(OnePlayer):
    """A plaque is played, or earned."""

    plaque = forms.ChoiceField(choices=[(kind, kind) for kind in plaques.KINDS])
    earned = forms.BooleanField(required=False)

    def meant(self) -> Sequence[AnyFact]:
        player, plaque = self.cleaned["player"], self.cleaned["plaque"]
        if self.cleaned["earned"]:
            return [PlaqueEarned(player=player, plaque=plaque)]
        return [PlaquePlayed(player=player, plaque=plaque)]


@register_tablet_act("bomb-pot")
class DealBombPot(TabletAct):
    """The table is dealt its Bomb Pot."""

    def meant(self) -> Sequence[AnyFact]:
        return [BombPotDealt(table=self.table)]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if self.table in floor.bomb_pots:
            raise AlreadyRecorded(Text("The Bomb Pot has been dealt already."))
        return [BombPotDealt(table=self.table, squid=floor.variations.squid)]


@register_tablet_act("high-hand")
class ShowHand(OnePlayer):
    """A player shows a hand for the high hand. cards: as on their faces, five to nine."""

    cards = forms.MultipleChoiceField(choices=[(card, card) for card in EVERY_CARD])

    def clean_cards(self) -> tuple[str, ...]:
        """From five to nine of them."""
        cards = tuple(self.cleaned_data["cards"])
        if not 5 <= len(cards) <= 9:
            raise forms.ValidationError(gettext("Choose five to nine cards."))
        return cards

    def meant(self) -> Sequence[AnyFact]:
        return [HighHandShown(player=self.cleaned["player"], cards=self.cleaned["cards"])]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = self.cleaned["player"]
        rank = best_of(self.cleaned["cards"])
        if any((hand.player, hand.rank) == (player, rank) for hand in high_hand.shown(floor)):
            raise AlreadyRecorded(Text("This hand is on record already."))
        return self.meant()


def due_moves(floor: Floor, seed: bytes) -> Mapping[int, int]:
    """Who is to be moved now, and to which table. seed: of the next draw."""
    moves = (thing for thing in due(floor, seed) if thing.act is Act.MOVE and thing.player)
    return {thing.player or 0: int(thing.key.rsplit("-", 2)[1]) for thing in moves}


def check_own_table(
    facts: Sequence[AnyFact], floor: Floor, table: int, moves: Mapping[int, int] = MappingProxyType({})
) -> Sequence[AnyFact]:
    """The same facts. moves: those that are due, as `due_moves`; a tablet makes no others from its table or
    to it. Raises NotAllowed unless every fact is about this table."""
    for fact in facts:
        if isinstance(fact, Moved) and _crosses(fact, floor, table) and moves.get(fact.player) != fact.table:
            raise NotAllowed(
                "No move of {name} to table {table} is due: the director moves players between tables.",
                clause="DM-balance-two",
                name=floor.name(fact.player),
                table=fact.table,
            )
        if not _is_here(fact, floor, table):
            raise NotAllowed("This tablet belongs to table {table}.", table=table)
    return facts


def _crosses(fact: Moved, floor: Floor, table: int) -> bool:
    """Whether somebody comes to this table from elsewhere, or leaves it."""
    return (fact.table == table) is not (_sits_at(floor, fact.player) == table)


def _is_here(fact: AnyFact, floor: Floor, table: int) -> bool:
    match fact:
        case HandDealt() | HandFinished() | KnockedOut() | ButtonDrawn() | ButtonPlaced() | FloorCalled():
            return fact.table == table
        case BankHeisted() | MushroomWon() | ButtonShort() | PotWon() | BombPotDealt():
            return fact.table == table
        case Moved():
            return fact.table == table or _sits_at(floor, fact.player) == table
        case StacksCounted():
            return all(_sits_at(floor, player) in (table, None) for player in fact.stacks)
        case SteppedAway() | CameBack() | HighHandShown() | PlaquePlayed() | PlaqueEarned():
            return _sits_at(floor, fact.player) in (table, None)
        case ClockPaused():
            return fact.reason == "break" and len(floor.tables) == 1
    return False


def _sits_at(floor: Floor, player: int) -> int | None:
    known = floor.players.get(player)
    return known.seat.table if known and known.seat else None
