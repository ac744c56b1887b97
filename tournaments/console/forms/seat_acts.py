"""Acts on seats, tables and the button."""

from collections.abc import Sequence
from typing import Any, Literal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.console.forms.registry import Act, PlayerAct, TableAct, register_act
from tournaments.fields import ChipsField, PlayersField
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    Moved,
    PlayedOnFelt,
    SeatedAt,
    SeatsDrawn,
    StacksCorrected,
    TableOpened,
    TableSeats,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.digital_tables import seats_at
from tournaments.night.floor.shoot_out import Rounds
from words.typed import number as typed_number


@register_act("draw-seats")
class DrawSeats(Act):
    """A draw for everyone who has bought in, and those expected who are to be dealt in absent.

    stacks: what members begin the Championship with, None at other tournaments.
    """

    tables = forms.IntegerField(required=False, min_value=1, max_value=200, label=_("Tables"))
    absent = PlayersField(label=_("Dealt in absent"))

    def __init__(self, *args: Any, stacks: dict[int, int] | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.stacks = stacks

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        return [
            draws.seats_for_all(
                floor, seeds.take(), absent=cleaned["absent"], tables=cleaned["tables"], stacks=self.stacks
            )
        ]


@register_act("draw-button")
class DrawButton(TableAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.button(floor, seeds.take(), self.cleaned["table"])]


@register_act("break-table")
class BreakTable(TableAct):
    """Break of that table, whichever is proposed."""

    sheet = "break-table"

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.table_broken(floor, seeds.take(), self.cleaned["table"])]


@register_act("seat-cards")
class SeatCards(Act):
    """Seats as they were drawn with cards. table-N, seat-N: where player N sits now; the table may be left
    out where there is one only."""

    sheet = "seat-cards"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["places"] = typed_places(self.data)
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        places = self.cleaned["places"]
        numbers = sorted({place.table for place in places})
        occasion: Literal["start", "table_removed", "final_table", "round"] = "start"
        if floor.clock and floor.of(Rounds).begun:
            occasion = "round"
        elif floor.clock:
            occasion = "final_table" if len(numbers) == 1 else "table_removed"
        tables = tuple(TableSeats(table=number, seats=seats_at(floor, number)) for number in numbers)
        return [SeatsDrawn(occasion=occasion, tables=tables, seats=places)]


def typed_places(data: Any) -> tuple[SeatedAt, ...]:
    """The seats that were typed, a player without one left out. Raises ValidationError with a sentence."""
    places = []
    for name, text in data.items():
        player = name.removeprefix("seat-")
        number = typed_number(player)
        if player == name or number is None or not text.strip():
            continue
        table = data.get(f"table-{player}", "").strip() or "1"
        try:
            at = typed_number(table, longest=4) or 0, typed_number(text, longest=2) or 0
            places.append(SeatedAt(player=number, table=at[0], seat=at[1]))
        except ValueError as wrong:
            sentence = gettext("“%(table)s, %(seat)s” is not a table and seat.") % {
                "table": table,
                "seat": text,
            }
            raise ValidationError(sentence) from wrong
    if not places:
        raise ValidationError(gettext("No seat was typed."))
    return tuple(sorted(places, key=lambda place: (place.table, place.seat)))


@register_act("open-table")
class OpenTable(Act):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number = max(floor.tables, default=0) + 1
        return [TableOpened(table=number, seats=seats_at(floor, number))]


@register_act("move")
class MovePlayer(PlayerAct):
    """place: "3-5" for table 3, seat 5."""

    place = forms.RegexField(r"^\d{1,4}-\d{1,2}$", label=_("To"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        table, seat = (int(part) for part in self.cleaned["place"].split("-"))
        return [Moved(player=self.cleaned["player"], table=table, seat=seat)]


@register_act("redraw-dealer")
class RedrawDealer(PlayerAct):
    """rights: player → why they may give the dealer card back; handed in by the view."""

    def __init__(self, *args: Any, rights: dict[int, Any], **options: Any) -> None:
        super().__init__(*args, **options)
        self.rights = rights

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = self.cleaned["player"]
        right = draws.right_to_redraw(floor, player, self.rights)
        return [draws.dealer_redraw(floor, seeds.take(), player, right)]


@register_act("to-felt")
class ToFelt(TableAct):
    """Cards and chips again at one table."""

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [PlayedOnFelt(tables=(self.cleaned["table"],))]


@register_act("correct-stack")
class CorrectStack(PlayerAct):
    """Chips on screens put right, with a reason."""

    player = forms.IntegerField(widget=forms.HiddenInput)
    chips = ChipsField(label=_("Chips"))
    reason = forms.CharField(
        max_length=200, error_messages={"required": _("Say why the chips are corrected.")}
    )

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        if cleaned["chips"] is None:
            raise NotAllowed("How many chips are they?")
        return [StacksCorrected(stacks={cleaned["player"]: cleaned["chips"]}, reason=cleaned["reason"])]
