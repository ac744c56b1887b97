"""Bringing a whole club in from its file."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.once import OnceForm
from words import names


class ImportForm(OnceForm):
    """The file, who one is in it, and where its pages are to be."""

    file = forms.FileField(
        label=_("File of the club"), help_text=_("As it is downloaded from the settings of the club.")
    )
    founder = forms.CharField(
        label=_("Your name"),
        max_length=names.LONGEST,
        help_text=_("As the file has it, of somebody who owns the club: you take their place."),
    )
    address = forms.SlugField(
        label=_("Address"),
        required=False,
        max_length=50,
        help_text=_("Of the club's pages here; without one it is that in the file."),
    )
