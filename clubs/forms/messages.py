"""Forms of a member's messages: their address, their hours and their language."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from clubs.forms.once import PlainForm
from clubs.models import MessageSettings

TIME = "%H:%M"


class AddressForm(PlainForm):
    """Form of the address for mail; empty for none."""

    address = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )


class HoursForm(PlainForm):
    """Form of a member's quiet hours, and of how they are spoken to."""

    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput({"type": "time"}, format=TIME)
    )
    quiet_until = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput({"type": "time"}, format=TIME)
    )
    language = forms.ChoiceField(label=_("Language"), required=False)

    def __init__(self, *arguments: Any, chosen: MessageSettings, **options: Any) -> None:
        initial = {
            "quiet_from": chosen.quiet_from,
            "quiet_until": chosen.quiet_until,
            "language": chosen.language,
        }
        super().__init__(*arguments, initial=initial, **options)
        choices = [("", _("The club’s")), *settings.LANGUAGES]
        self.declared("language", forms.ChoiceField).choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and (cleaned["quiet_from"] is None) != (cleaned["quiet_until"] is None):
            raise forms.ValidationError(_("Quiet hours need both times, or neither."))
        return cleaned
