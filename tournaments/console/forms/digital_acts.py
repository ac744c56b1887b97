"""Acts on tables that are played on screens."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.console.forms.registry import Act, PlayerAct, TableAct, register_act
from tournaments.fields import ChipsField
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    LeftToItself,
    PlayedOnFelt,
    StacksCorrected,
    TablePaused,
    TableResumed,
)
from tournaments.night.floor import Floor


@register_act("pause-table")
class PauseTable(TableAct):
    reason = forms.CharField(required=False, max_length=200)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [TablePaused(table=self.cleaned["table"], reason=self.cleaned["reason"])]


@register_act("resume-table")
class ResumeTable(TableAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [TableResumed(table=self.cleaned["table"])]


@register_act("to-felt")
class ToFelt(TableAct):
    """Cards and chips again at one table."""

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [PlayedOnFelt(tables=(self.cleaned["table"],))]


@register_act("by-itself")
class ByItself(Act):
    """Whether tables on screens do what is due without being asked."""

    on = forms.BooleanField(required=False)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [LeftToItself(on=self.cleaned["on"])]


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
