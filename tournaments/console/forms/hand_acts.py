"""Acts on hands, knockouts and chips, and of several players at once."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.console.forms.registry import ACTS, Act, TableAct, register_act
from tournaments.fields import EntriesField, PlayersField, typed_stacks
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    Bagged,
    CameBack,
    ChipLeadersTaken,
    ChipsAdjusted,
    HandForHand,
    HandsTimed,
    KnockoutConfirmed,
    OneHand,
    Penalised,
    StacksCounted,
    StacksStated,
    SteppedAway,
)
from tournaments.night.facts_of import as_ticked, deal, knock_out
from tournaments.night.floor import Floor
from tournaments.night.floor.leaving import HandByHand
from tournaments.ruling_form import RulingFields


@register_act("deal")
class Deal(TableAct):
    sheet = ""

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return deal(floor, self.cleaned["table"])


@register_act("knock-out")
class RecordKnockout(Act):
    """out: who is left without chips; by: who won their chips, shared if several; stack-N: what player N had
    at the start of the hand; joins: the knockout that happened in the same hand; of_round: the one that was
    ticked beforehand, being of the same round; before: it happened in the hand before the one that is being
    played."""

    sheet = "player"

    out = PlayersField(required=True, error_messages={"required": _("Who is out?")})
    by = PlayersField()
    joins = forms.IntegerField(required=False, min_value=1)
    of_round = forms.IntegerField(required=False, min_value=1)
    before = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["stacks"] = typed_stacks(self.data)
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        seat = floor.playing(cleaned["out"][0]).seat
        table = seat.table if seat else 1
        joins, apart = as_ticked(floor, table, cleaned["joins"], cleaned["of_round"])
        return [
            knock_out(
                table=table,
                out=cleaned["out"],
                by=cleaned["by"],
                stacks=cleaned["stacks"],
                joins=joins,
                before=cleaned["before"],
                apart=apart,
            )
        ]


@register_act("one-hand")
class WereOneHand(Act):
    """Knockouts that happened in one hand. sequence: of the one that the sheet is about; knockouts: the
    others; stack-N: what player N had at the start of the hand."""

    sheet = "correct"

    sequence = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    knockouts = EntriesField(required=True, error_messages={"required": _("With which others?")})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("knockouts") == (cleaned.get("sequence"),):
            raise ValidationError(gettext("With which others?"))
        cleaned["stacks"] = typed_stacks(self.data)
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        knockouts = {self.cleaned["sequence"], *self.cleaned["knockouts"]}
        return [OneHand(knockouts=tuple(sorted(knockouts)), stacks=self.cleaned["stacks"])]


class StacksAct(Act):
    """Stacks typed player by player. despite: recorded although they do not fit the chips in play."""

    despite = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["stacks"] = typed_stacks(self.data)
        if not cleaned["stacks"]:
            raise ValidationError(gettext("No stack was typed."))
        return cleaned


ACTS.copies("count", StacksCounted, StacksAct, sheet="count")
ACTS.copies("adjust-chips", ChipsAdjusted, Act, sheet="count", missing={"cause": _("What happened?")})
ACTS.copies("bag", Bagged, StacksAct, sheet="bag")
ACTS.copies("snapshot", ChipLeadersTaken, StacksAct, sheet="snapshot")
ACTS.copies("state-stacks", StacksStated, StacksAct, sheet="stacks")


@register_act("hand-for-hand")
class PlayHandForHand(Act):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [HandForHand(on=not floor.of(HandByHand).is_on)]


ACTS.copies("time-hands", HandsTimed, Act, sheet="more")


@register_act("together")
class Together(TableAct):
    """One thing recorded of several players of a table at once: all of it, or nothing."""

    players = PlayersField(required=True, error_messages={"required": _("Of whom?")})
    what = forms.ChoiceField(choices=[("away", _("Away")), ("back", _("Back")), ("warning", _("Warning"))])
    reason = forms.CharField(required=False, max_length=200)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        match cleaned["what"]:
            case "away":
                return [SteppedAway(player=player) for player in cleaned["players"]]
            case "back":
                return [CameBack(player=player) for player in cleaned["players"]]
        return [
            Penalised(player=player, penalty="warning", amount=0, reason=cleaned["reason"])
            for player in cleaned["players"]
        ]


@register_act("confirm-knock-out")
class ConfirmKnockout(Act):
    """With those of the same hand that were reported before it."""

    knockout = forms.IntegerField(min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        report_number, reports = self.cleaned["knockout"], [self.cleaned["knockout"]]
        while (report := floor.reports.get(report_number)) and report.fact.joins in floor.reports:
            report_number = report.fact.joins or 0
            reports.insert(0, report_number)
        return [KnockoutConfirmed(knockout=sequence) for sequence in reports]


@register_act("log-ruling")
class LogRuling(RulingFields, Act):
    """Decision on something that went wrong, with its penalty. The hand, where none is named, is
    the latest that was dealt at the table."""

    sheet = "situation"

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if player := self.cleaned["player"]:
            floor.player(player)
        if (number := self.cleaned["table"]) and not self.cleaned["hand"] and number in floor.tables:
            self.cleaned["hand"] = floor.tables[number].hands or None
        return self.decided()
