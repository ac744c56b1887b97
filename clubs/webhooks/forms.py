"""An address that is told what happens."""

from contextlib import suppress
from ipaddress import ip_address

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.once import OnceForm
from clubs.webhooks.hook_kinds import CHOSEN
from config.outgoing import NotCalled, place_of
from config.outgoing.places import looked_up
from words.text import localised


class HookForm(OnceForm):
    """Form of a webhook: its address and its kinds."""

    address = forms.CharField(
        label=_("Address"),
        max_length=500,
        widget=forms.URLInput({"autocomplete": "off"}),
        help_text=_("As https://example.org/hook."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("It gets an event when"),
        choices=[(kind.value, kind.label) for kind in CHOSEN],
        widget=forms.CheckboxSelectMultiple,
        initial=[kind.value for kind in CHOSEN],
    )

    def clean_address(self) -> str:
        """One that the site calls. A name is not looked up before something is sent."""
        address: str = self.cleaned_data["address"].strip()
        try:
            place = place_of(address)
            with suppress(ValueError):
                ip_address(place.host)
                looked_up(place)
        except NotCalled as refusal:
            raise forms.ValidationError(localised(refusal.text)) from refusal
        return address
