"""Forms for founding a club, its settings, and bringing one in from its file."""

from dataclasses import dataclass
from pathlib import Path

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.calendar.club_time import time_zones
from clubs.forms.once import OnceForm, PlainForm
from clubs.models import Club
from clubs.role_names import OWNER_NAMES
from clubs.rulebook import MEANINGS, PRESETS, TITLES, USUAL, Kind, Rulebook
from config.translation import languages
from words import names
from words.money import AMOUNTS
from words.text import Text, localised


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


def zones() -> list[str]:
    """The time zones with names of places, for picking one, and that of no place."""
    return ["UTC", *sorted(zone for zone in time_zones() if "/" in zone and not zone.startswith("Etc/"))]


def machine_time_zone() -> str:
    """The time zone this machine is set to, if it is one of a place; a club runs the site where it plays."""
    zone = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")[2].removeprefix("Etc/")
    return zone if zone in zones() else ""


class ClubFields(PlainForm):
    """Fields of both forms of a club."""

    name = forms.CharField(label=_("Name of the club"), max_length=names.LONGEST)
    timezone = forms.CharField(
        label=_("Time zone"),
        initial=machine_time_zone,
        widget=forms.TextInput({"list": "zones", "autocomplete": "off", "data-zone": ""}),
        help_text=_("Where the club plays, as in Europe/London: all times are shown by its clock."),
    )
    currency = forms.CharField(
        label=_("Currency"), max_length=4, initial="$", help_text=_("The sign before amounts of money.")
    )
    is_public = forms.BooleanField(
        label=_("Visitors may see the club's pages"),
        required=False,
        help_text=_("Standings, results and members by name. Otherwise only members do."),
    )

    zones = staticmethod(zones)

    def clean_timezone(self) -> str:
        zone: str = self.cleaned_data["timezone"].strip()
        if zone not in time_zones():
            raise forms.ValidationError(
                Text("There is no time zone “{zone}”; write it as Europe/London.", zone=zone).localised()
            )
        return zone


def money_of(rulebook: Rulebook) -> Text:
    """Return what the usual tournament of a rulebook costs and how many chips that buys."""
    terms = rulebook.terms[Kind.LIVE]
    buy_in, chips = terms.buy_in // 100, terms.chips
    if not buy_in:
        return Text("No buy-in, {chips:,} chips", chips=chips)
    if not terms.rebuy:
        return Text("Buy-in {buy_in:,}, {chips:,} chips", buy_in=buy_in, chips=chips)
    rebuy = terms.rebuy.price // 100
    if not terms.add_on:
        return Text(
            "Buy-in {buy_in:,}, rebuys {rebuy:,}, {chips:,} chips", buy_in=buy_in, rebuy=rebuy, chips=chips
        )
    return Text(
        "Buy-in {buy_in:,}, rebuys {rebuy:,}, add-on {add_on:,}, {chips:,} chips",
        buy_in=buy_in,
        rebuy=rebuy,
        add_on=terms.add_on.price // 100,
        chips=chips,
    )


@dataclass(frozen=True, slots=True)
class Beginning:
    """Rules to begin with as the form offers them. radio: its input; money: what a tournament costs."""

    radio: forms.boundfield.BoundWidget
    title: str
    money: str
    words: str


def presets() -> list[tuple[str, str]]:
    """The rulebooks to begin with, the usual ones first, each with its name."""
    keys = (*USUAL, *(key for key in PRESETS if key not in USUAL))
    return [(key, localised(TITLES.get(key, PRESETS[key].name))) for key in keys]


class FoundForm(ClubFields, OnceForm):
    """A new club and its first elder."""

    founder = forms.CharField(label=_("Your name"), max_length=names.LONGEST)
    preset = forms.ChoiceField(
        label=_("Rules to begin with"),
        choices=presets,
        widget=forms.RadioSelect,
        initial=USUAL[0],
        help_text=_("Everything can be changed later."),
    )
    field_order = ("name", "founder", "preset", "currency", "timezone", "is_public", "request_id")

    def usual(self) -> list[Beginning]:
        """Return the rules that most clubs begin with."""
        return [each for each in self._beginnings() if each.radio.data["value"] in USUAL]

    def others(self) -> list[Beginning]:
        """Return the rules of the other books."""
        return [each for each in self._beginnings() if each.radio.data["value"] not in USUAL]

    def is_other_chosen(self) -> bool:
        """True if the rules that are ticked are not among the usual ones."""
        return self["preset"].value() not in USUAL

    def _beginnings(self) -> list[Beginning]:
        return [
            Beginning(
                radio,
                title=str(radio.choice_label),
                money=localised(money_of(PRESETS[radio.data["value"]])),
                words=localised(MEANINGS[radio.data["value"]]),
            )
            for radio in self["preset"]
        ]

    def clean_founder(self) -> str:
        if fault := names.fault(self.cleaned_data["founder"]):
            raise forms.ValidationError(localised(fault))
        return names.tidy(self.cleaned_data["founder"])


class ClubForm(ClubFields):
    """The settings of a club."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=languages.known,
        required=False,
        help_text=_("Language for everyone who has not chosen one."),
    )
    amounts = forms.ChoiceField(label=_("Amounts are written"), choices=AMOUNTS, required=False)
    felt = forms.ChoiceField(
        label=_("Colour of the felt"), choices=Club.Felt.choices, widget=forms.RadioSelect
    )
    owner_name = forms.ChoiceField(
        label=_("The club's owners are called"),
        choices=[(key, name.title) for key, name in OWNER_NAMES.items()],
        required=False,
        help_text=_("The role that changes the rulebook, the roles and these settings."),
    )
    field_order = ("name", "timezone", "language", "currency", "amounts", "is_public", "owner_name", "felt")
