"""Acts on hands: one begins or is over, who is knocked out, where the button lies, the time to act."""

from collections.abc import Sequence
from typing import Any

from django import forms

from clauses.refusal import NotAllowed
from tournaments.fields import PlayersField, typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    ButtonPlaced,
    ClockAnswered,
    ClockCalled,
    HandDealt,
    HandFinished,
    KnockedOut,
    TimeCardSpent,
)
from tournaments.night.facts_of import as_ticked, deal, knock_out
from tournaments.night.floor import Floor
from tournaments.night.floor.acting import called_at
from tournaments.tablet.acts.registry import (
    TABLET_ACTS,
    AlreadyRecorded,
    OnePlayer,
    TabletAct,
    register_tablet_act,
)
from words.text import Text
from words.typed import number as typed_number


@register_tablet_act("clock")
class CallClock(OnePlayer):
    """A player is put on the clock."""

    fact = ClockCalled

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        called = called_at(floor, floor.table(self.table))
        if called and called.player == self.cleaned["player"]:
            name = floor.name(called.player)
            raise AlreadyRecorded(Text("{name} is on the clock already.", name=name))
        return self.meant()


TABLET_ACTS.copies("clock-over", ClockAnswered, OnePlayer)
TABLET_ACTS.copies("time-card", TimeCardSpent, OnePlayer)


@register_tablet_act("deal")
class NextHand(TabletAct):
    """hand: the number that this hand would have, so that two tablets start it once."""

    fact = HandDealt

    hand = forms.IntegerField(required=False, min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number = self.cleaned["hand"]
        if number and floor.table(self.table).hands >= number:
            raise AlreadyRecorded(Text("Hand {number} has begun already.", number=number))
        return deal(floor, self.table)


@register_tablet_act("finish-hand")
class HandIsOver(TabletAct):
    """hand: the number of the hand that is over, so that two tablets end it once."""

    fact = HandFinished

    hand = forms.IntegerField(required=False, min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number, hand = self.cleaned["hand"], floor.table(self.table).hand
        if number and hand and (hand.number > number or (hand.number == number and hand.finished)):
            raise AlreadyRecorded(Text("Hand {number} is over already.", number=number))
        return self.meant()


@register_tablet_act("knock-out")
class RecordKnockout(TabletAct):
    """As on the console. joins: the sequence of a knockout in the same hand, or the request id of one that
    this tablet may not have sent yet; of_round: as there."""

    out = PlayersField(required=True, error_messages={"required": "Who is out?"})
    by = PlayersField()
    joins = forms.CharField(required=False, max_length=48)
    of_round = forms.IntegerField(required=False, min_value=1)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["stacks"] = typed_stacks(self.data)
        return cleaned

    def meant(self) -> Sequence[AnyFact]:
        return [self._knock_out(self._joins())]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if self.cleaned["joins"] and self._joins() is None:
            raise NotAllowed("It belongs to one hand with a knockout that is not on record.")
        joins, apart = as_ticked(floor, self.table, self._joins(), self.cleaned["of_round"])
        return [self._knock_out(joins, apart=apart, pending=floor.rulebook.tablets.knockouts_confirmed)]

    def _knock_out(self, joins: int | None, *, apart: bool = False, pending: bool = False) -> KnockedOut:
        cleaned = self.cleaned
        return knock_out(
            table=self.table,
            out=cleaned["out"],
            by=cleaned["by"],
            stacks=cleaned["stacks"],
            joins=joins,
            pending=pending,
            apart=apart,
        )

    def _joins(self) -> int | None:
        text = self.cleaned["joins"]
        sequence = typed_number(text)
        return self.joined(text) if sequence is None and text else sequence


@register_tablet_act("draw-button")
class DrawButton(TabletAct):
    """A card each for the button."""

    def meant(self) -> Sequence[AnyFact]:
        return []

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.button(floor, seeds.take(), self.table)]


TABLET_ACTS.copies("place-button", ButtonPlaced, TabletAct)
