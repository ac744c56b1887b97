"""Acts on deals: those who are left are asked, a proposal is withdrawn, a director decides."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from clubs.scoring.deals import COMPUTED, divided, to_divide
from tournaments.console.deal_sheet import of_players, read_left, read_stacks
from tournaments.console.forms.registry import Act, register_act
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, DealAgreed, DealProposed, DealShare
from tournaments.night.floor import Floor
from tournaments.presenters.deals import prizes_of, unit_of
from words.money import cents
from words.text import message_of


class DealAct(Act):
    """stack-N: chips of player N; for-P: what is left to play for, of place P; share-N: what player N
    takes."""

    sheet = "deal"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        left = of_players(self.data, "for")
        try:
            cleaned["stacks"] = read_stacks(of_players(self.data, "stack"))
            typed = [left.get(place, "") for place in range(1, len(left) + 1)]
            cleaned["played_for"] = read_left(typed, self.symbol)
            cleaned["shares"] = self._amounts()
        except (NotAllowed, ValueError) as wrong:
            raise ValidationError(message_of(wrong)) from wrong
        return cleaned

    def _amounts(self) -> dict[int, int]:
        typed = of_players(self.data, "share")
        return {player: cents(text, self.symbol) if text.strip() else 0 for player, text in typed.items()}

    @property
    def stacks(self) -> Mapping[int, int]:
        """Of those that were counted."""
        return {player: chips for player, chips in self.cleaned["stacks"].items() if chips}


def _shares(amounts: Mapping[int, int]) -> tuple[DealShare, ...]:
    return tuple(DealShare(player=player, cents=amount) for player, amount in amounts.items())


@register_act("propose-deal")
class ProposeDeal(DealAct):
    """Those who are left are asked on their phones. ICM, chip and even shares are computed from the floor
    as it is then."""

    method = forms.ChoiceField(choices=[(way, way) for way in (*COMPUTED, "own")])

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        way, played_for = self.cleaned["method"], self.cleaned["played_for"]
        amounts = self.cleaned["shares"] if way == "own" else self._computed(floor, way, played_for)
        return [DealProposed(method=way, shares=_shares(amounts), stacks=self.stacks, played_for=played_for)]

    def _computed(self, floor: Floor, way: Any, played_for: Sequence[int]) -> dict[int, int]:
        stacks = {player: self.cleaned["stacks"].get(player, 0) for player in floor.contenders}
        prizes = to_divide(prizes_of(floor, len(stacks)), played_for)
        return divided(way, stacks, prizes, unit_of(self.symbol))


@register_act("agree-deal")
class AgreeDeal(DealAct):
    """The director decides, and says why."""

    reason = forms.CharField(max_length=200, label=_("Why"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [
            DealAgreed(
                shares=_shares(self.cleaned["shares"]),
                stacks=self.stacks,
                played_for=self.cleaned["played_for"],
                reason=self.cleaned["reason"],
            )
        ]
