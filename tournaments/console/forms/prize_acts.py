"""Acts on money and on the end of the night."""

from collections.abc import Sequence
from typing import Any, get_args

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs.rulebook import AddOn, Rebuy
from clubs.scoring.paid_places import in_amounts, refuse_below, refuse_wrong_shares
from clubs.scoring.payouts import unit_of
from tournaments.console.forms.registry import Act, PlayerAct, register_act
from tournaments.console.payout_sheet import read_shares, typed_rows
from tournaments.fields import ChipsField, EntriesField, MoneyField
from tournaments.night import draws, facts_of
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    Finished,
    PaymentWay,
    PayoutsSet,
    TermsSet,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import pool
from words.money import cents
from words.text import message_of


def typed_money(texts: Sequence[str], symbol: str) -> tuple[int, ...]:
    """Amounts in cents; empty ones are left out. Raises ValidationError."""
    try:
        return tuple(cents(text, symbol) for text in texts if text.strip())
    except ValueError as wrong:
        raise ValidationError(message_of(wrong)) from wrong


@register_act("payouts")
class SetPayouts(Act):
    """amount-1, amount-2, …: what each place gets; or percent-1, percent-2, … of the pool as it is then."""

    sheet = "payouts"

    least = MoneyField(required=False, label=_("Lowest prize at least"))
    reason = forms.CharField(max_length=200, label=_("Why"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        typed = typed_rows(self.data)
        cleaned["amounts"] = typed_money(typed.get("amounts", ()), self.symbol)
        try:
            cleaned["shares"] = read_shares(typed.get("percent", ()))
        except ValueError as wrong:
            raise ValidationError(message_of(wrong)) from wrong
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed, amounts, least = self.cleaned, self.cleaned["amounts"], self.cleaned["least"] or 0
        if shares := typed["shares"]:
            refuse_wrong_shares(shares)
            amounts = in_amounts(pool(floor).prizes, shares, unit_of(floor.rulebook), least)
        refuse_below(amounts, least)
        return [PayoutsSet(amounts=amounts, reason=typed["reason"])]


@register_act("terms")
class SetTerms(Act):
    """Rebuys and add-ons of this night: an empty price switches them off."""

    sheet = "terms"

    rebuy_price = MoneyField(required=False, label=_("Rebuy: price"))
    rebuy_chips = ChipsField(required=False, label=_("Chips"))
    add_on_price = MoneyField(required=False, label=_("Add-on: price"))
    add_on_chips = ChipsField(required=False, label=_("Chips"))
    reason = forms.CharField(required=False, max_length=200, label=_("Why"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        rebuy, add_on = None, None
        if cleaned["rebuy_chips"]:
            rebuy = Rebuy(price=cleaned["rebuy_price"] or 0, chips=cleaned["rebuy_chips"])
        if cleaned["add_on_chips"]:
            add_on = AddOn(price=cleaned["add_on_price"] or 0, chips=cleaned["add_on_chips"])
        return [TermsSet(rebuy=rebuy, add_on=add_on, reason=cleaned["reason"])]


@register_act("pay")
class Pay(PlayerAct):
    sheet = ""

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [facts_of.pay(floor, self.cleaned["player"])]


@register_act("payment")
class SetPayment(PlayerAct):
    """Payment of what a player has bought: all of it, or what the facts `purchase` bought."""

    sheet = ""

    way = forms.ChoiceField(choices=[(way, way) for way in get_args(PaymentWay)])
    purchase = EntriesField()

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [facts_of.payment(floor, typed["player"], typed["way"], typed["purchase"])]


@register_act("paid")
class PaidWhatTheyOwed(PlayerAct):
    """A player has paid everything that they owed."""

    sheet = ""

    way = forms.ChoiceField(choices=[(way, way) for way in get_args(PaymentWay) if way != "owed"])

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [facts_of.paid_what_they_owed(floor, typed["player"], typed["way"])]


@register_act("finish")
class Finish(Act):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [*draws.open_envelopes(floor, seeds), Finished()]
