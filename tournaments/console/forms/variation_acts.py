"""Acts on variations: which are played, what is won from bank and Mushroom, what was counted there."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from tournaments.console.forms.registry import Act, TableAct, register_act
from tournaments.fields import ChipsField
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    BankHeisted,
    ButtonShort,
    MushroomWon,
    SetAsideCounted,
    VariationsSet,
)
from tournaments.night.floor import Floor


@register_act("variations")
class SetVariations(Act):
    """What this night is played with. What only the rulebook decides stays as it is."""

    sheet = "variations"

    heist = forms.ChoiceField(
        required=False, choices=[("", ""), ("full", "full"), ("mini", "mini")], label=_("Money Heist")
    )
    mushroom = forms.BooleanField(required=False, label=_("Mushroom"))

    def _variations(self, floor: Floor) -> Variations:
        usual: Variations = floor.rulebook.variations
        changed: dict[str, Any] = {
            "heist": MoneyHeist(bank=self.cleaned["heist"]) if self.cleaned["heist"] else None,
            "mushroom": (usual.mushroom or Mushroom()) if self.cleaned["mushroom"] else None,
        }
        return floor.variations.model_copy(update=changed)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        variations = self._variations(floor)
        return [] if variations == floor.variations else [VariationsSet(variations=variations)]


class TablePlayerAct(TableAct):
    """Something that a player of a table has won."""

    player = forms.IntegerField(min_value=1)


@register_act("heist")
class Heist(TablePlayerAct):
    """pair: the rank of the pocket pair."""

    pair = forms.RegexField(r"^[2-9TJQKA]$", label=_("Pocket pair"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [BankHeisted(table=typed["table"], player=typed["player"], pair=typed["pair"])]


@register_act("mushroom")
class WinMushroom(TablePlayerAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [MushroomWon(table=self.cleaned["table"], player=self.cleaned["player"])]


@register_act("short-button")
class RecordShortButton(TableAct):
    """chips: what they put on the Mushroom all the same."""

    chips = ChipsField(required=False, label=_("Chips"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [ButtonShort(table=self.cleaned["table"], chips=self.cleaned["chips"] or 0)]


@register_act("count-aside")
class CountAside(TableAct):
    """What lies in the bank or on the Mushroom, counted."""

    what = forms.ChoiceField(choices=[("bank", "bank"), ("mushroom", "mushroom")], widget=forms.HiddenInput)
    chips = ChipsField(label=_("Chips"))
    reason = forms.CharField(max_length=200, label=_("Why"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            SetAsideCounted(
                table=typed["table"], what=typed["what"], chips=typed["chips"], reason=typed["reason"]
            )
        ]
