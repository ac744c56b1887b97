"""Acts on a table: its stacks are counted, its players move, leave and come back, it calls the floor."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext

from tournaments.fields import typed_stacks
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    CameBack,
    ClockPaused,
    FloorCalled,
    Moved,
    StacksCounted,
    SteppedAway,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.counts import difference
from tournaments.tablet.acts.registry import (
    TABLET_ACTS,
    AlreadyRecorded,
    OnePlayer,
    TabletAct,
    register_tablet_act,
)
from words.text import Text


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
    """Somebody has left the table for a while."""

    fact = SteppedAway

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.playing(self.cleaned["player"]).away:
            raise AlreadyRecorded(Text("This player is away already."))
        return self.meant()


@register_tablet_act("back")
class Back(OnePlayer):
    """Somebody who was away, or had not come yet, is there."""

    fact = CameBack

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = floor.playing(self.cleaned["player"])
        if not player.away and not player.absent:
            raise AlreadyRecorded(Text("This player is back already."))
        return self.meant()


TABLET_ACTS.copies("call", FloorCalled, TabletAct)


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
