"""The acts of a ring game as forms; `facts` is called under the lock with the floor as it is then."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.fields import Acts, FactForm, MoneyField, fresh_request, in_money_of
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.chip_counts import worth
from tournaments.ring_games.ring_facts import AnyRingFact
from tournaments.ring_games.ring_floor import RingFloor
from tournaments.ruling_form import RulingFields
from words.money import cents
from words.text import message_of
from words.typed import number as typed_number


class RingGameAct(FactForm):
    """One thing to record. sheet: shows its form again when it is refused; names: of the club's members."""

    name: ClassVar[str] = ""
    sheet: ClassVar[str] = ""

    request_id = forms.CharField(max_length=48, widget=forms.HiddenInput, initial=fresh_request)

    def __init__(self, *args: Any, sign: str, names: Mapping[int, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.sign, self.names = sign, names
        in_money_of(self, sign)

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        return [self.as_fact()]

    def amount(self, floor: RingFloor) -> int | None:
        """Return what was typed as an amount, or counted as chips; None for neither. Raises NotAllowed where
        they differ."""
        typed, counted = self.cleaned_data.get("cents"), counted_chips(self.data)
        if not counted:
            return typed
        total = worth(floor.terms.chips, counted)
        if typed is not None and typed != total:
            raise NotAllowed(
                "The chips counted come to {counted}, not to {typed}.",
                "DM-ring-chips",
                counted=floor.money(total),
                typed=floor.money(typed),
            )
        return total


def counted_chips(data: Mapping[str, Any]) -> dict[str, int]:
    """Colour → how many, from fields named chips-red; empty ones are left out. Raises NotAllowed for what is
    no number."""
    by_colour: dict[str, int] = {}
    for field, text in data.items():
        if (colour := re.fullmatch(r"chips-([a-z]{1,12})", field)) and str(text).strip():
            many = typed_number(str(text), longest=6)
            if many is None:
                raise NotAllowed("“{text}” is not a number of chips; write 12.", text=str(text)[:40])
            by_colour[colour[1]] = many
    return by_colour


class OfPlayer(RingGameAct):
    sheet = "player"

    player = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    @property
    def who(self) -> int:
        return int(self.cleaned_data["player"])


class OfMember(RingGameAct):
    """Something about anybody of the club."""

    player = forms.IntegerField(min_value=1, error_messages={"required": _("Who?")})

    def clean_player(self) -> int:
        player: int = self.cleaned_data["player"]
        if player not in self.names:
            raise ValidationError(gettext("Who?"))
        return player

    @property
    def member(self) -> dict[str, Any]:
        """The number and name, as facts have them."""
        player = self.cleaned_data["player"]
        return {"player": player, "name": self.names[player][:80]}


class Placed(forms.Form):
    """place: table and seat, "1-3"."""

    place = forms.RegexField(r"^[0-9]{1,4}-[0-9]{1,2}$", error_messages={"required": _("Which seat?")})

    @property
    def seat(self) -> dict[str, int]:
        """The table and seat, as facts have them."""
        table, seat = self.cleaned_data["place"].split("-")
        return {"table": int(table), "seat": int(seat)}


RING_ACTS: Acts[type[RingGameAct]] = Acts()
ring_act = RING_ACTS.act

RING_ACTS.copies("join-list", facts.ListJoined, OfMember, sheet="list")
RING_ACTS.copies("leave-list", facts.ListLeft, OfPlayer, sheet="")
RING_ACTS.copies("pass-over", facts.PassedOver, OfPlayer, sheet="")
RING_ACTS.copies("call-time", facts.TimeCalled, OfPlayer)
RING_ACTS.copies("acted", facts.TimeAnswered, OfPlayer, sheet="")
RING_ACTS.copies("close-table", facts.RingTableClosed, RingGameAct)
RING_ACTS.copies("close", facts.RingClosed, RingGameAct)


# Money


@ring_act("buy-in")
class BuyIn(OfMember, Placed):
    sheet = "seat"

    cents = MoneyField(required=False)
    on_credit = forms.BooleanField(required=False)

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        amount = self.cleaned_data["cents"]
        return [
            facts.ChipsBought(
                **self.member,
                **self.seat,
                cents=floor.terms.buy_in if amount is None else amount,
                on_credit=self.cleaned_data["on_credit"],
            )
        ]


@ring_act("rebuy")
class Rebuy(OfPlayer):
    """stack: what they have left, nothing for none."""

    cents = MoneyField(required=False)
    stack = MoneyField(required=False)
    on_credit = forms.BooleanField(required=False)

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        typed = self.cleaned_data
        return [
            facts.ChipsRebought(
                player=self.who,
                cents=floor.terms.buy_in if typed["cents"] is None else typed["cents"],
                stack=typed["stack"] or 0,
                on_credit=typed["on_credit"],
            )
        ]


@ring_act("cash-out")
class CashOut(OfPlayer):
    """part: they keep their seat and the rest; on_account: they are owed the money."""

    cents = MoneyField(required=False)
    part = forms.BooleanField(required=False)
    on_account = forms.BooleanField(required=False)

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        amount = self.amount(floor)
        if amount is None:
            raise NotAllowed("How much do they give back? Count the chips, 0 for none.")
        typed = self.cleaned_data
        return [
            facts.CashedOut(
                player=self.who, cents=amount, leaves=not typed["part"], on_account=typed["on_account"]
            )
        ]


@ring_act("pay-debt")
class PayDebt(OfPlayer):
    cents = MoneyField(required=False)

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        player = floor.players.get(self.who)
        owes = player.owes if player else 0
        amount = self.cleaned_data["cents"]
        return [facts.DebtPaid(player=self.who, cents=owes if amount is None else amount)]


@ring_act("count")
class CountTable(RingGameAct):
    """stack-N: what player N has in front of them."""

    sheet = "count"

    table = forms.IntegerField(min_value=1)
    despite = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        typed["stacks"] = {}
        for field, text in self.data.items():
            if (player := re.fullmatch(r"stack-([0-9]{1,9})", field)) and str(text).strip():
                try:
                    typed["stacks"][int(player[1])] = cents(str(text), self.sign)
                except ValueError as wrong:
                    raise ValidationError(message_of(wrong)) from wrong
        return typed

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        typed = self.cleaned_data
        return [facts.TableCounted(table=typed["table"], stacks=typed["stacks"], despite=typed["despite"])]


@ring_act("put-right")
class PutRight(RingGameAct):
    """way: more lies there than was paid for, or less."""

    sheet = "count"

    table = forms.IntegerField(min_value=1)
    cents = MoneyField()
    way = forms.ChoiceField(choices=[("more", _("more")), ("less", _("less"))])
    reason = forms.CharField(max_length=200, error_messages={"required": _("Say why: it stands in the log.")})

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        typed = self.cleaned_data
        amount = typed["cents"] if typed["way"] == "more" else -typed["cents"]
        return [facts.ChipsPutRight(table=typed["table"], cents=amount, reason=typed["reason"])]


@ring_act("log-ruling")
class LogRuling(RulingFields, RingGameAct):
    """Decision about something that the box "Rulings" finds."""

    sheet = "situation"

    penalty = forms.ChoiceField(required=False, choices=[("warning", "")])

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        player = self.cleaned_data["player"]
        if player and player not in floor.players:
            raise NotAllowed("They have not bought in.")
        return self.decided()


# Seats and tables


@ring_act("move")
class MoveSeat(OfPlayer, Placed):
    cents = MoneyField(required=False)

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        player = floor.player(self.who)
        stays = player.table == self.seat["table"]
        return [facts.SeatChanged(player=self.who, **self.seat, stack=None if stays else self.amount(floor))]


@ring_act("away")
class Away(OfPlayer):
    """Away, or back again. blinds: those that they post because they missed them, "waits" for the big blind,
    or "none" for whoever has waited for it; without it a tap is away or back."""

    blinds = forms.ChoiceField(
        required=False, choices=[(each, "") for each in ("none", "small", "big", "both", "waits")]
    )

    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        blinds, terms = self.cleaned_data["blinds"], floor.terms
        return [
            facts.DealtOut(
                player=self.who,
                on=not blinds and not floor.player(self.who).away,
                posts=terms.big_blind if blinds in ("big", "both") else 0,
                dead=terms.small_blind if blinds in ("small", "both") else 0,
                waits=blinds == "waits",
            )
        ]


@ring_act("add-table")
class AddTable(RingGameAct):
    def facts(self, floor: RingFloor) -> Sequence[AnyRingFact]:
        main = min(floor.tables)
        return [
            facts.RingTableAdded(
                table=max(floor.tables) + 1,
                seats=floor.terms.seats,
                feeds=main if floor.terms.must_move else None,
            )
        ]
