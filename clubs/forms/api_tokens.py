"""Making a token for a program."""

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.api_scopes import SCOPES
from clubs.forms.once import OnceForm
from words.text import localised

LASTS: Final = {"1": _("A day"), "30": _("A month"), "120": _("A season, four months"), "365": _("A year")}


class TokenForm(OnceForm):
    """Form of a token: which program, what it may do, and for how long."""

    name = forms.CharField(
        label=_("Which program"),
        max_length=60,
        help_text=_("Results bot, overlay of the stream: by which everybody recognises it here."),
    )
    scopes = forms.MultipleChoiceField(label=_("What it may do"), widget=forms.CheckboxSelectMultiple)
    days = forms.ChoiceField(label=_("For how long"), choices=list(LASTS.items()), initial="120")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        scopes = self.declared("scopes", forms.MultipleChoiceField)
        scopes.choices = [(scope, localised(words)) for scope, words in SCOPES.items()]
        scopes.initial = ["read"]

    @property
    def lasts(self) -> timedelta:
        """Time for which it opens anything."""
        return timedelta(days=int(self.cleaned_data["days"]))
