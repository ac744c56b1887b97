"""Acts of a director on what dealers' tablets report."""

from collections.abc import Sequence

from django import forms

from tournaments.console.forms.registry import Act, register_act
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, FloorAnswered, KnockoutConfirmed
from tournaments.night.floor import Floor


@register_act("answer-call")
class AnswerCall(Act):
    call = forms.IntegerField(min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [FloorAnswered(call=self.cleaned["call"])]


@register_act("confirm-knock-out")
class ConfirmKnockout(Act):
    """With those of the same hand that were reported before it."""

    knockout = forms.IntegerField(min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        wanted, found = self.cleaned["knockout"], [self.cleaned["knockout"]]
        while (report := floor.reports.get(wanted)) and report.fact.joins in floor.reports:
            wanted = report.fact.joins or 0
            found.insert(0, wanted)
        return [KnockoutConfirmed(knockout=sequence) for sequence in found]
