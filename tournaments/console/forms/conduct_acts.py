"""Penalties and rulings, with the rule that they rest on."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clauses import book
from clubs.rulebook.situations import BY_KEY, SITUATIONS
from tournaments.console.forms.registry import Act, PlayerAct, register_act
from tournaments.fields import ChipsField
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, Penalised, Ruled
from tournaments.night.floor import Floor


class ClauseField(forms.CharField):
    """The id of a rule, as it stands on the rulebook's page; capitals do not matter."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=60, label=_("Rule"))

    def clean(self, value: Any) -> str:
        typed = str(super().clean(value))
        known = {name.casefold(): name for name in book.clauses()}
        if typed and typed.casefold() not in known:
            raise ValidationError(gettext("“%(typed)s” is no rule of the books.") % {"typed": typed})
        return known.get(typed.casefold(), "")


@register_act("penalise")
class Penalise(PlayerAct):
    penalty = forms.ChoiceField(
        choices=[
            ("warning", _("Warning")),
            ("hands", _("Sits out hands")),
            ("rounds", _("Sits out rounds")),
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
class LogRuling(Act):
    """What was decided in one of the situations of the card "What now?"; with a penalty, that too: both rest
    on the same rule."""

    sheet = "situation"

    situation = forms.ChoiceField(choices=[(each.key, each.key) for each in SITUATIONS])
    clause = ClauseField()
    table = forms.IntegerField(required=False, min_value=1)
    player = forms.IntegerField(required=False, min_value=1)
    text = forms.CharField(required=False, max_length=450)
    penalty = forms.ChoiceField(required=False, choices=[("warning", _("Warning")), ("hands", _("Hands"))])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("penalty") and not cleaned.get("player"):
            raise ValidationError(gettext("Who is penalised?"))
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        player, clause = cleaned["player"], cleaned["clause"]
        said = cleaned["text"] or str(BY_KEY[cleaned["situation"]].title)
        if player:
            floor.player(player)
        ruled = Ruled(
            text=said, table=cleaned["table"], clause=clause, situation=cleaned["situation"], player=player
        )
        if not cleaned["penalty"]:
            return [ruled]
        hands = int(cleaned["penalty"] == "hands")
        penalised = Penalised(
            player=player, penalty=cleaned["penalty"], amount=hands, reason=said, clause=clause
        )
        return [ruled, penalised]
