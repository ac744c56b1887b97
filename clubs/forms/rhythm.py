"""A calendar by weekday and interval, as it is typed."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from clubs.calendar.rhythm import MOST, Rhythm
from clubs.files.dates import Dates
from clubs.forms.kinds import kind_choices, usual_kind
from clubs.forms.once import OnceForm
from clubs.forms.seasons import DayInput, TimeInput
from clubs.models import Club
from clubs.rulebook import Kind
from words.text import message_of

TURNS: Final = ("turn_1", "turn_2", "turn_3", "turn_4")
LIKE_THE_OTHERS: Final = ""


class RhythmForm(OnceForm):
    """On which days, how often, from when to when, and what is played.

    left_out, in the cleaned data: the days to leave out.
    """

    weekdays = forms.TypedMultipleChoiceField(
        label=_("On"),
        coerce=int,
        choices=[(number, name) for number, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    every = forms.ChoiceField(
        initial="week",
        label=_("How often"),
        choices=[
            ("week", _("every week")),
            ("second_week", _("every second week")),
            ("first", _("the first of the month")),
            ("second", _("the second of the month")),
            ("third", _("the third of the month")),
            ("fourth", _("the fourth of the month")),
            ("last", _("the last of the month")),
        ],
    )
    first = forms.DateField(label=_("From"), widget=DayInput)
    at = forms.TimeField(label=_("Start"), widget=TimeInput)
    number = forms.IntegerField(
        label=_("How many"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=_("Blank means as many as there are to the last day."),
    )
    last = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=DayInput,
        help_text=_("Blank means the season's."),
    )
    turn_1 = forms.ChoiceField(label=_("Kind"))
    turn_2 = forms.ChoiceField(label=_("then"), required=False)
    turn_3 = forms.ChoiceField(label=_("then"), required=False)
    turn_4 = forms.ChoiceField(label=_("then"), required=False)
    closes = forms.ChoiceField(label=_("The last one"), required=False)
    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=100_000,
        help_text=_("At each of them; blank means no limit."),
    )
    left_out = forms.CharField(
        label=_("Leave out"),
        required=False,
        max_length=3000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Days on which nobody plays, such as 25 December 2026, one a line; or tap them."),
    )

    def __init__(self, *arguments: Any, club: Club, may_close: bool, **options: Any) -> None:
        super().__init__(*arguments, **options)
        kinds = kind_choices(club)
        regular = [each for each in kinds if each[0] != Kind.CHAMPIONSHIP.value] or kinds
        for name in TURNS:
            self.declared(name, forms.ChoiceField).choices = (
                regular if name == "turn_1" else [("", "–"), *regular]
            )
        usual = usual_kind(club)
        self.initial.setdefault("turn_1", usual if usual in dict(regular) else regular[0][0])
        closing = [each for each in kinds if each[0] == Kind.CHAMPIONSHIP.value and may_close]
        if closing:
            self.declared("closes", forms.ChoiceField).choices = [
                (LIKE_THE_OTHERS, _("like the others")),
                *closing,
            ]
        else:
            del self.fields["closes"]

    @classmethod
    def begun(cls, *, club: Club, may_close: bool, initial: dict[str, Any]) -> "RhythmForm":
        """As it stands before anybody has typed: its days can be shown at once."""
        blank = cls(club=club, may_close=may_close, initial=initial)
        data = QueryDict(mutable=True)
        for name in blank.fields:
            value = blank[name].value()
            data.setlist(name, value if isinstance(value, list) else ["" if value is None else str(value)])
        return cls(data, club=club, may_close=may_close, initial=initial)

    def clean_left_out(self) -> list[date]:
        """Each day once, in order. What cannot be read is said."""
        typed = [part.strip() for part in re.split(r"[\n;]|, (?=\d)", self.cleaned_data["left_out"])]
        typed = [part for part in typed if part]
        dates = Dates(typed)
        days: set[date] = set()
        wrong = []
        for part in typed:
            try:
                days.add(dates.read(part)[0])
            except ValueError as error:
                wrong.append(message_of(error))
        if wrong:
            raise forms.ValidationError(wrong)
        return sorted(days)

    @property
    def rhythm(self) -> Rhythm:
        return Rhythm(frozenset(self.cleaned_data["weekdays"]), self.cleaned_data["every"])

    @property
    def turn(self) -> Sequence[Kind]:
        """The kinds in turn."""
        return [Kind(self.cleaned_data[name]) for name in TURNS if self.cleaned_data.get(name)]

    @property
    def closing(self) -> Kind | None:
        """The kind of the last one, where it is another."""
        closing_kind = self.cleaned_data.get("closes")
        return Kind(closing_kind) if closing_kind else None

    def with_left_out(self, days: Sequence[date]) -> None:
        """The same form with these days to leave out."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        data["left_out"] = "\n".join(day.isoformat() for day in sorted(days))
        self.data = data
        self.cleaned_data["left_out"] = sorted(days)
