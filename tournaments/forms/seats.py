"""Acts on seats, tables and the button."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import draws
from tournaments.actions import Draws
from tournaments.facts import AnyFact, ButtonPlaced, DealerNamed, Moved, TableOpened
from tournaments.floor import Floor
from tournaments.floor.screens import seats_at
from tournaments.forms.acts import Act, PlayerAct, TableAct, act
from tournaments.forms.fields import PlayersField


@act("draw-seats")
class DrawSeats(Act):
    """A draw for everyone who has bought in, and those expected who are to be dealt in absent."""

    tables = forms.IntegerField(required=False, min_value=1, max_value=200, label=_("Tables"))
    absent = PlayersField(label=_("Dealt in absent"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        said = self.said
        return [draws.seats_for_all(floor, seeds.take(), absent=said["absent"], tables=said["tables"])]


@act("draw-button")
class DrawButton(TableAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.button(floor, seeds.take(), self.said["table"])]


@act("place-button")
class PlaceButton(TableAct):
    seat = forms.IntegerField(min_value=1, max_value=12)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [ButtonPlaced(table=self.said["table"], seat=self.said["seat"])]


@act("open-table")
class OpenTable(Act):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number = max(floor.tables, default=0) + 1
        return [TableOpened(table=number, seats=seats_at(floor, number))]


@act("move")
class Move(PlayerAct):
    """place: "3-5" for table 3, seat 5."""

    place = forms.RegexField(r"^\d{1,4}-\d{1,2}$", label=_("To"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        table, seat = (int(part) for part in self.said["place"].split("-"))
        return [Moved(player=self.said["player"], table=table, seat=seat)]


@act("name-dealer")
class NameDealer(PlayerAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [DealerNamed(player=self.said["player"])]


@act("redraw-dealer")
class RedrawDealer(PlayerAct):
    """rights: player → why he may give the dealer card back; handed in by the view."""

    def __init__(self, *args: Any, rights: dict[int, Any]) -> None:
        super().__init__(*args)
        self.rights = rights

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = self.said["player"]
        right = draws.right_to_redraw(floor, player, self.rights)
        return [draws.dealer_redraw(floor, seeds.take(), player, right)]
