"""The form by which an elder enters a line of the ledger."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.once import OnceForm
from clubs.ledger import KITTY, OUTSIDE, STAFF, Account, account_of, championship_pot, member
from clubs.models import Club
from tournaments.fields import MoneyField, in_money_of
from words.text import localised


class MoneyEntryForm(OnceForm):
    """source, target: accounts once they are clean; amount: in cents."""

    source = forms.ChoiceField(label=_("From"))
    target = forms.ChoiceField(label=_("To"))
    amount = MoneyField(label=_("Amount"))
    reason = forms.CharField(label=_("What for"), max_length=200)
    receipt = forms.CharField(
        label=_("Receipt number"),
        max_length=40,
        help_text=_(
            "What stands on it, or a number of your own. One that has been entered already is refused."
        ),
    )

    def __init__(self, *arguments: Any, club: Club, **options: Any) -> None:
        super().__init__(*arguments, **options)
        in_money_of(self, club.sign)
        choices = account_choices(club)
        for name in ("source", "target"):
            self.declared(name, forms.ChoiceField).choices = choices

    def clean_source(self) -> Account:
        """The account that is meant."""
        return account_of(self.cleaned_data["source"])

    def clean_target(self) -> Account:
        """The account that is meant."""
        return account_of(self.cleaned_data["target"])

    def clean_amount(self) -> int:
        """Raises ValidationError where there is none."""
        cents: int | None = self.cleaned_data["amount"]
        if not cents:
            raise ValidationError(gettext("An entry needs an amount above nothing."))
        return cents


def account_choices(club: Club) -> list[tuple[str, Any]]:
    """The accounts that an elder may move money between."""
    pots = [
        (championship_pot(season.pk).code, gettext("Championship pot, %(season)s") % {"season": season.name})
        for season in club.seasons.all()
    ]
    people = club.members.filter(left_at=None).values_list("number", "name")
    return [
        (OUTSIDE.code, gettext("Cash: the shop, the box, a pocket")),
        *((account.code, localised(account.kind.words)) for account in (KITTY, STAFF)),
        *pots,
        (gettext("Members"), [(member(number).code, name) for number, name in people]),
    ]
