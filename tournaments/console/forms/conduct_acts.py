"""Penalties and rulings, with the rule that they rest on."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.console.forms.registry import Act, PlayerAct, register_act
from tournaments.fields import ChipsField
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, Penalised, PenaltyEnded, Ruled
from tournaments.night.floor import Floor
from tournaments.ruling_form import ClauseField, RulingFields


@register_act("penalise")
class Penalise(PlayerAct):
    penalty = forms.ChoiceField(
        choices=[
            ("warning", _("Warning")),
            ("hands", _("Sits out hands")),
            ("rounds", _("Sits out rounds")),
            ("minutes", _("Sits out minutes")),
            ("disqualified", _("Disqualified")),
        ]
    )
    amount = forms.IntegerField(required=False, min_value=0, max_value=100, label=_("How many"))
    reason = forms.CharField(required=False, max_length=200)
    stack = ChipsField(required=False, label=_("Chips that leave play"))
    clause = ClauseField()

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        return [
            Penalised(
                player=cleaned["player"],
                penalty=cleaned["penalty"],
                amount=cleaned["amount"] or 0,
                reason=cleaned["reason"],
                stack=cleaned["stack"],
                clause=cleaned["clause"],
            )
        ]


@register_act("end-penalty")
class EndPenalty(PlayerAct):
    """What is left of the hands or minutes is remitted."""

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [PenaltyEnded(player=self.cleaned["player"])]


@register_act("rule")
class Rule(Act):
    sheet = "ruling"

    text = forms.CharField(max_length=1000, widget=forms.Textarea(attrs={"rows": 3}), label=_("Ruling"))
    table = forms.IntegerField(required=False, min_value=1, label=_("Table"))
    clause = ClauseField()

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        return [Ruled(text=cleaned["text"], table=cleaned["table"], clause=cleaned["clause"])]


@register_act("log-ruling")
class LogRuling(RulingFields, Act):
    """What was decided in one of the situations of the card "What now?", and with what penalty."""

    sheet = "situation"

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if player := self.cleaned["player"]:
            floor.player(player)
        return self.decided()
