"""Seasons and the tournaments in them."""

from datetime import datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from clubs.actions.qualifying import MOST_PLACES
from clubs.calendar.club_time import happens_twice, moment
from clubs.forms.kinds import kind_choices, usual_kind
from clubs.forms.once import OnceForm
from clubs.models import Club, Event, Qualification, Season
from words import names
from words.text import Text


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class SeasonForm(OnceForm):
    """A season's name and days."""

    name = forms.CharField(
        label=_("Name"), max_length=names.LONGEST, help_text=_("As people speak of it: Spring 2026.")
    )
    starts_on = forms.DateField(label=_("First day"), widget=DayInput)
    ends_on = forms.DateField(label=_("Last day"), widget=DayInput)


class QualificationForm(OnceForm):
    """A qualification list. size: how many places or per cent of the table, as `counts` says."""

    name = forms.CharField(
        label=_("Name"), max_length=names.LONGEST, help_text=_("As people speak of it: the Final’s top 30.")
    )
    size = forms.IntegerField(label=_("How many qualify"), min_value=1, max_value=MOST_PLACES)
    counts = forms.ChoiceField(
        label=_("Counted in"),
        choices=[("places", _("places")), ("percent", _("per cent of everybody in the table"))],
        initial="places",
    )
    nights = forms.IntegerField(
        label=_("Tournaments to have played"),
        min_value=0,
        max_value=MOST_PLACES,
        initial=0,
        help_text=_("Whoever has played fewer qualifies for nothing: the next in the table does."),
    )

    @property
    def rule(self) -> dict[str, Any]:
        """Rule of the list, as `add_qualification` takes it."""
        typed = self.cleaned_data
        return {"name": typed["name"], typed["counts"]: typed["size"], "nights": typed["nights"]}


class EventForm(OnceForm):
    """A tournament: what it is called, its kind and when it starts, by the club's clock.

    which: of a time that the clock shows twice, being put back in between, the first or the second; asked for
    only then. starts_at, in the cleaned data: the moment.
    """

    name = forms.CharField(label=_("Name"), max_length=names.LONGEST)
    kind = forms.ChoiceField(label=_("Kind"), widget=forms.RadioSelect)
    format = forms.ChoiceField(
        label=_("How it is played"),
        choices=Event.Format.choices,
        widget=forms.RadioSelect,
        initial=Event.Format.TOURNAMENT,
        required=False,
    )
    leads_to = forms.ModelChoiceField(
        label=_("Leads to"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=_("any tournament with that buy-in"),
        help_text=_("The tournament that a satellite's tickets pay, or the last day of a flight."),
    )
    open_to = forms.ModelChoiceField(
        label=_("Open to"),
        queryset=Qualification.objects.none(),
        required=False,
        empty_label=_("everybody"),
        help_text=_("A qualification list: whoever is not on it cannot sign up or enter."),
    )
    day = forms.DateField(label=_("Day"), widget=DayInput)
    at = forms.TimeField(label=_("Start"), widget=TimeInput)
    which = forms.ChoiceField(
        label=_("Which of the two"),
        required=False,
        choices=[
            ("first", _("the first time, before the clock is put back")),
            ("second", _("the second time, after it")),
        ],
        widget=forms.RadioSelect,
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=100_000,
        help_text=_("Whoever says yes later waits for one; blank means no limit."),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=200,
        help_text=_("What to bring, why it was moved: shown with it, to everybody."),
    )
    location = forms.CharField(
        label=_("Where it is played"),
        required=False,
        max_length=200,
        help_text=_("Told to those who have a place and to directors, and in their calendars: nobody else."),
    )
    location_hours = forms.IntegerField(
        label=_("Told so many hours before the start"),
        required=False,
        min_value=1,
        max_value=1_000,
        help_text=_("Blank: as soon as somebody has said yes."),
    )

    def __init__(
        self,
        *arguments: Any,
        club: Club,
        others: QuerySet[Event] | None = None,
        season: Season | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.zone = club.zone
        if "kind" in self.fields:
            choices = kind_choices(club, self.initial.get("kind", ""))
            self.declared("kind", forms.ChoiceField).choices = choices
            self.initial.setdefault("kind", usual_kind(club))
        if others is not None:
            self.declared("leads_to", forms.ModelChoiceField).queryset = others
        if season and (lists := season.qualifications.all()):
            self.declared("open_to", forms.ModelChoiceField).queryset = lists
        else:
            self.fields.pop("open_to", None)
        self.is_twice = False

    @classmethod
    def about(cls, event: Event) -> dict[str, Any]:
        """Return what the form begins with for a tournament that is scheduled."""
        local = event.starts_there
        return {
            "name": event.name,
            "kind": event.kind,
            "format": event.format,
            "leads_to": event.leads_to_id,
            "open_to": event.open_to_id,
            "day": local.date(),
            "at": local.time(),
            "which": "second" if local.fold else "first",
            "note": event.note,
            "location": event.location,
            "location_hours": event.location_hours,
            "capacity": event.capacity,
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("format") not in (Event.Format.SATELLITE, Event.Format.FLIGHT):
            cleaned["leads_to"] = None
        day, at = cleaned.get("day"), cleaned.get("at")
        if day and at:
            self.is_twice = happens_twice(day, at, self.zone)
            if self.is_twice and not cleaned.get("which"):
                self.add_error(
                    "which",
                    Text(
                        "The clock shows {at:%H:%M} twice on that day: which one is meant?", at=at
                    ).localised(),
                )
            try:
                cleaned["starts_at"] = moment(day, at, self.zone, second=cleaned.get("which") == "second")
            except NotAllowed as refusal:
                self.add_error("at", refusal.text.localised())
        return cleaned

    @property
    def told_location(self) -> tuple[str, int | None]:
        """The location, and how many hours before the start it is told; none without one."""
        location: str = self.cleaned_data["location"]
        return location, self.cleaned_data["location_hours"] if location else None

    @property
    def asks_which(self) -> bool:
        """True if the time shown is one of those that come twice."""
        if self.is_bound:
            return self.is_twice
        day, at = self.initial.get("day"), self.initial.get("at")
        return bool(day and at and happens_twice(day, at, self.zone))

    @property
    def starts_at(self) -> datetime:
        starts_at: datetime = self.cleaned_data["starts_at"]
        return starts_at


class CalendarForm(OnceForm):
    """Form of a season's calendar: how many tournaments of which kind, and when they begin."""

    live = forms.IntegerField(label=_("Live"), min_value=0, max_value=60, initial=8)
    big_money = forms.IntegerField(label=_("Big Money"), min_value=0, max_value=60, initial=3)
    first = forms.DateField(label=_("First tournament"), widget=DayInput)
    last = forms.DateField(label=_("Championship not later than"), widget=DayInput)
    at = forms.TimeField(label=_("Start"), widget=TimeInput)
    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=100_000,
        help_text=_("At each of them; blank means no limit."),
    )
