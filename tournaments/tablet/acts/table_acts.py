"""Acts on a table: its stacks are counted, its players move, leave and come back, ask for a rebuy or a
re-entry, it calls the floor, whoever has the next button chooses the game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext

from clauses.refusal import NotAllowed
from tournaments.announced_options import announced_in
from tournaments.fields import ChoicesField, typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    CameBack,
    ClockPaused,
    FloorCalled,
    GameChosen,
    Moved,
    Rebought,
    Reentered,
    StacksCounted,
    SteppedAway,
)
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor
from tournaments.night.floor.counts import difference
from tournaments.night.floor.felt_games import standing
from tournaments.night.floor.records import ChosenGame
from tournaments.tablet.acts.registry import (
    TABLET_ACTS,
    AlreadyRecorded,
    OnePlayer,
    TabletAct,
    register_tablet_act,
)
from words.text import Text


@register_tablet_act("choose-game")
class ChooseGame(OnePlayer):
    """The dealer of the next hand chooses its game, which also says that the one before it is over.

    game: its key on the list; title: what it is called; hand: the number the next hand will have, so that a
    choice that comes late is not taken for another one: where only Bomb Pots have been dealt since, it is for
    the hand after them; says-NAME: options that the dealer announces, each value as JSON.
    """

    game = forms.CharField(max_length=60)
    title = forms.CharField(max_length=80)
    hand = forms.IntegerField(required=False, min_value=1)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["announced"] = announced_in(self.data)
        return cleaned

    def meant(self) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            GameChosen(
                table=self.table,
                player=typed["player"],
                game=typed["game"],
                title=typed["title"],
                announced=typed["announced"],
            )
        ]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        table, number = floor.table(self.table), self.cleaned["hand"]
        played, key = table.hand, self.cleaned["game"]
        between = bool(number) and table.ordinary < number <= table.hands
        if number and table.ordinary >= number:
            if played and played.number == number and played.game and played.game.game.key == key:
                raise AlreadyRecorded(Text("Hand {number} has begun already.", number=number))
            raise NotAllowed("Hand {number} has begun already.", "FNP-dealers-choice", number=number)
        typed = self.cleaned
        facts = choose_game(
            floor,
            self.table,
            key,
            player=typed["player"],
            title=typed["title"],
            announced=typed["announced"],
        )
        if between:  # said before the Bomb Pot, it does not say that this is over
            facts = facts[-1:]
        chosen, meant = standing(floor, table), facts[-1]
        if chosen and isinstance(meant, GameChosen) and _is_same(chosen, meant):
            raise AlreadyRecorded(Text("This game has been chosen already."))
        return facts


def _is_same(chosen: ChosenGame, meant: GameChosen) -> bool:
    announced_before = (chosen.player, chosen.game.key, dict(chosen.announced))
    return announced_before == (meant.player, meant.game, meant.announced)


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


@register_tablet_act("away")
class Away(OnePlayer):
    """A player has left the table for a while."""

    fact = SteppedAway

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.playing(self.cleaned["player"]).away:
            raise AlreadyRecorded(Text("This player is away already."))
        return self.meant()


@register_tablet_act("back")
class Back(OnePlayer):
    """A player who was away, or had not come yet, is there."""

    fact = CameBack

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = floor.playing(self.cleaned["player"])
        if not player.away and not player.absent:
            raise AlreadyRecorded(Text("This player is back already."))
        return self.meant()


@register_tablet_act("rebuy")
class DeclareRebuy(OnePlayer):
    """A player says before a hand that they rebuy: they are dealt in at once, and pay later (TDA-27). stack:
    what they have left; hand: the number of that hand, so that two tablets record it once."""

    fact = Rebought
    always: ClassVar[Mapping[str, Any]] = {"declared": True}

    hand = forms.IntegerField(required=False, min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player, table = floor.player(self.cleaned["player"]), floor.table(self.table)
        number, latest = self.cleaned["hand"], floor.latest_hand(table)
        if number and table.hands >= number:
            raise NotAllowed(
                "Hand {number} has been dealt: {name} had to say so before it.",
                "TDA-27",
                number=number,
                name=player.name,
            )
        since = latest.sequence if latest else None
        if since and any(each.kind == "rebought" and each.sequence > since for each in player.purchases):
            raise AlreadyRecorded(Text("{name} has taken a rebuy since the last hand.", name=player.name))
        return self.meant()


TABLET_ACTS.copies("call", FloorCalled, TabletAct)


@register_tablet_act("re-enter")
class AskToReEnter(OnePlayer):
    """A player asks at the table to enter again: the director gives it."""

    fact = Reentered

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        """The same with a drawn seat, for a director who gives what could not be asked for."""
        return [draws.re_entry(floor, seeds.take(), Reentered(player=self.cleaned["player"]))]


@register_tablet_act("draw-lot")
class DrawLot(TabletAct):
    """One of several, drawn for a ruling (TDA-RP-14)."""

    among = ChoicesField()
    reason = forms.CharField(max_length=200)

    def meant(self) -> Sequence[AnyFact]:
        return []

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.lot(floor, seeds.take(), self.cleaned["among"], self.cleaned["reason"], self.table)]


@register_tablet_act("break")
class BreakBegins(TabletAct):
    """The only table stops the clock; one of several asks the director to."""

    fact = ClockPaused
    always: ClassVar[Mapping[str, Any]] = {"reason": "break", "note": ""}

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.clock and floor.clock.in_break:
            raise AlreadyRecorded(Text("It is a break already."))
        if len(floor.tables) == 1:
            return self.meant()
        length = f"{self.cleaned['minutes']} minutes" if self.cleaned["minutes"] else ""
        return [FloorCalled(table=self.table, reason="break", note=length)]
