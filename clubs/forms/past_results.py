"""Bringing past results: a pasted table or a file is read, shown line by line, and then taken."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.importing import Plan, plan_results, season_for
from clubs.actions.submissions import was_claimed
from clubs.files.headings import Columns
from clubs.files.nights import Night, ResultEntry
from clubs.files.results_file import ResultsFile, read_results
from clubs.files.results_table import Occasion
from clubs.files.sheet import Problem, Unreadable, decoded
from clubs.files.td_saves import as_table, is_one
from clubs.forms.kinds import kind_choices, usual_kind
from clubs.forms.once import OnceForm
from clubs.forms.pasted import RESULT_FIELDS, ColumnChoices, LeftLine, chosen_columns, left_lines, mark_of
from clubs.forms.seasons import DayInput
from clubs.models import Club, Season
from clubs.rulebook import Kind
from words import names
from words.money import money
from words.numbers import number_in_words
from words.text import Text, localised

LARGEST: Final = 1_000_000  # characters of a text, bytes of a file
MOST_LINES: Final = 10_000
NEW: Final = "new"
MOST_SHOWN: Final = 100  # lines of which it is said what is wrong with them


@dataclass(frozen=True, slots=True)
class LineShown:
    """A result as it was understood. number: the member's, None for somebody who will be a new one."""

    line: int
    player: str
    number: int | None
    place: int
    prize: str
    knockouts: str


@dataclass(frozen=True, slots=True)
class NightShown:
    """A tournament as it was understood. is_there: the season has it, and its results are written anew where
    they differ."""

    day: date
    name: str
    kind: str
    is_there: bool
    lines: list[LineShown]

    @property
    def has_knockouts(self) -> bool:
        """True if a line counts some."""
        return any(line.knockouts for line in self.lines)

    @property
    def has_prizes(self) -> bool:
        """True if a line has one."""
        return any(line.prize for line in self.lines)


class Preview:
    """A file of results as it was understood, by tournament, and the lines that were not."""

    def __init__(self, club: Club, text: str, file: ResultsFile, plan: Plan) -> None:
        self.nights = [_shown(club, plan, night) for night in plan.nights]
        self.there = sum(night.is_there for night in self.nights)
        results = [line for night in self.nights for line in night.lines]
        self.count = len(results)
        self.new_members = len({names.key(line.player) for line in results if not line.number})
        lines = text.split("\n")
        left = sorted([*plan.left, *_with_their_tournament(file, plan)])
        self.left = list(left_lines(lines, left[:MOST_SHOWN]))
        self.more = len(left) - len(self.left)
        self.notes = [localised(note.text) for note in file.notes[:MOST_SHOWN]]


def _shown(club: Club, plan: Plan, night: Night) -> NightShown:
    event = plan.calendar.of(night)
    kind = event.kind if event and not night.has_kind else night.kind
    return NightShown(
        day=night.day,
        name=plan.calendar.events_name(night),
        kind=localised(club.kind_called(kind)),
        is_there=event is not None,
        lines=[_line(club, plan, entry) for entry in night.entries],
    )


def _line(club: Club, plan: Plan, entry: ResultEntry) -> LineShown:
    member = plan.players.known(entry)
    return LineShown(
        line=entry.line,
        player=member.name if member else entry.player,
        number=member.number if member else None,
        place=entry.place,
        prize="" if entry.prize is None else money(entry.prize, club.sign),
        knockouts=number_in_words(entry.knockouts) if entry.knockouts else "",
    )


def _with_their_tournament(file: ResultsFile, plan: Plan) -> Iterator[Problem]:
    """Lines with which nothing is wrong but that their tournament is not taken."""
    taken = {entry.line for night in plan.nights for entry in night.entries}
    others = {int(cells["number"]) for cells in file.table.rows} - taken - {each.line for each in plan.left}
    for line in others:
        yield Problem(line, Text("its tournament is not taken."))


class FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Files, none or several."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        """The files that were chosen."""
        files = data if isinstance(data, list | tuple) else [data]
        return [file for each in files if (file := super(FilesField, self).clean(each, initial))]


class PastResultsForm(OnceForm):
    """A table of results, as pasted text or as files that become the text of the form, and its season.

    It is shown as it was understood first; take: the mark of what was shown then, of which something else is
    shown again. plan and preview are there after cleaning if something of it can be taken, columns if it is a
    table. key: of the request; what was done by it is not looked into again.
    """

    results = forms.CharField(
        label=_("Results"),
        required=False,
        widget=forms.Textarea({"rows": 8, "dir": "auto", "spellcheck": "false"}),
        help_text=_(
            "A table with a heading, as it comes from a spreadsheet: date, player and place are enough. "
            "Or players with a column of places for each evening."
        ),
    )
    file = FilesField(
        label=_("Or files"),
        required=False,
        help_text=_(
            "CSV or text, a megabyte at most; also what The Tournament Director exports or saves (.tdt), "
            "several tournaments at a time."
        ),
    )
    season = forms.ChoiceField(label=_("Season"), required=False)
    season_name = forms.CharField(label=_("Name of a new season"), required=False, max_length=names.LONGEST)
    tournament = forms.CharField(label=_("Its name"), required=False, max_length=names.LONGEST)
    day = forms.DateField(label=_("Its day"), required=False, widget=DayInput)
    kind = forms.ChoiceField(label=_("Its kind"), required=False)
    columns_of = forms.CharField(required=False, widget=forms.HiddenInput)
    take = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *arguments: Any, club: Club, key: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.club, self.key = club, key
        self.seasons = {
            str(each.pk): each for each in club.seasons.filter(closed_at=None).order_by("-starts_on")
        }
        self.declared("season", forms.ChoiceField).choices = [
            *((pk, season.name) for pk, season in self.seasons.items()),
            (NEW, _("A new season")),
        ]
        self.declared("kind", forms.ChoiceField).choices = kind_choices(club)
        self.columns: ColumnChoices | None = None
        self.lacks_date = False
        self.preview: Preview | None = None
        self.left_lines: list[LeftLine] = []  # of a table of which nothing can be taken
        self.read: ResultsFile | None = None
        self.mark = ""

    @property
    def may_be_taken(self) -> bool:
        """True if all that would be taken has been shown."""
        return self.is_valid() and self.read is not None and self.cleaned_data["take"] == self.mark != ""

    @property
    def chosen_season(self) -> Season | None:
        """The season that was chosen, None for a new one."""
        return self.seasons.get(self.cleaned_data.get("season", ""))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text = self._text(cleaned)
        if text is None or self.errors:
            return cleaned
        if cleaned["take"] and was_claimed(self.key, "results", self.club):
            self.read, self.mark = ResultsFile(), cleaned["take"]
            return cleaned
        text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip()
        if not text:
            self.add_error("results", gettext("Paste a table of results, or choose a file."))
        elif too_much := _too_much(text):
            self.add_error("results", too_much)
        else:
            self._read(text, cleaned)
        return cleaned

    def _text(self, cleaned: dict[str, Any]) -> str | None:
        """The text to be read; files become that of the form, and saves the tables that they stand for."""
        files: list[UploadedFile[Any]] = cleaned.get("file") or []
        if any(file.size and file.size > LARGEST for file in files):
            self.add_error("file", gettext("The file is larger than a megabyte: bring it in parts."))
            return None
        typed = str(cleaned.get("results", ""))
        try:
            texts = [decoded(file.read()).removeprefix("\ufeff") for file in files] or [typed]
            text = "\n".join(str(as_table(each, self.club.zone)).rstrip() for each in texts)
        except Unreadable as unreadable:
            self.add_error("file" if files else "results", localised(unreadable.problem.text))
            return None
        if files or is_one(typed):
            self.put("results", text)
        return text

    def _read(self, text: str, cleaned: dict[str, Any]) -> None:
        """Read the table, with the columns that were mapped if it is still the same one."""
        occasion = self._occasion(cleaned)
        columns: Columns = {}
        first = self._results_of(text, occasion, columns)
        if cleaned["columns_of"] == mark_of(first.table.columns):
            columns = chosen_columns(self.data, RESULT_FIELDS)
        file = self._results_of(text, occasion, columns) if columns else first
        self.columns = ColumnChoices(file.table.columns, RESULT_FIELDS)
        self.columns.mark = mark_of(first.table.columns)
        self.lacks_date = file.table.lacks_date or occasion is not None
        if not cleaned.get("kind"):
            self.put("kind", usual_kind(self.club))
        self.mark = _mark(text, file, occasion)
        self._show(text, file, cleaned)

    def _results_of(self, text: str, occasion: Occasion | None, columns: Columns) -> ResultsFile:
        return read_results(text, self.club.sign, self.club.listed_kinds, occasion, columns)

    def _occasion(self, cleaned: dict[str, Any]) -> Occasion | None:
        """The tournament that it was, where that was asked for and answered."""
        if not cleaned.get("day"):
            return None
        kind = Kind(cleaned.get("kind") or usual_kind(self.club))
        return Occasion(names.tidy(cleaned.get("tournament", "")), cleaned["day"], kind)

    def _show(self, text: str, file: ResultsFile, cleaned: dict[str, Any]) -> None:
        """Prepare what is shown of it, and propose a season."""
        if file.table.lacks_date:
            self.add_error(
                "results", gettext("No column has the day: choose one below, or say which tournament it was.")
            )
        elif not file.nights:
            self.left_lines = list(left_lines(text.split("\n"), file.problems[:MOST_SHOWN]))
            self.add_error("results", gettext("No tournament can be read from this."))
        else:
            self._propose(text, file, cleaned)

    def _propose(self, text: str, file: ResultsFile, cleaned: dict[str, Any]) -> None:
        """Show the tournaments, and the season that they seem to belong to."""
        if not cleaned.get("season"):
            proposed = season_for(self.club, file.nights)
            cleaned["season"] = str(proposed.pk) if proposed else NEW
            self.put("season", cleaned["season"])
        if not cleaned.get("season_name"):
            cleaned["season_name"] = _years(file.nights)
            self.put("season_name", cleaned["season_name"])
        plan = plan_results(self.chosen_season or Season(club=self.club), file)
        self.read = file
        self.preview = Preview(self.club, text, file, plan)

    def once_more(self, season: Season) -> "PastResultsForm":
        """The form as it was sent, in which what was left can be mended and brought into that season."""
        again = PastResultsForm(self.data, club=self.club)
        again.begin_anew()
        again.put("season", str(season.pk))
        again.put("take", "")
        again.is_valid()  # it is read again, and shown
        return again


def _mark(text: str, file: ResultsFile, occasion: Occasion | None) -> str:
    """A mark by which what was shown is told from anything else that a form may hold when it is sent."""
    heading = file.table.heading.line if file.table.heading else 0
    about = repr((text, heading, [column.field for column in file.table.columns], occasion))
    return hashlib.sha256(about.encode()).hexdigest()[:16]


def _too_much(text: str) -> str:
    """The reason why a text is not even read, "" for others."""
    if len(text) > LARGEST:
        return gettext("The text is longer than a million characters: bring it in parts.")
    if text.count("\n") >= MOST_LINES:
        return Text("Bring {most:,} lines at a time at the most.", most=MOST_LINES).localised()
    return ""


def _years(nights: tuple[Night, ...]) -> str:
    """The name that is proposed for a new season: its year, or its years.

    >>> from types import SimpleNamespace as Of
    >>> _years((Of(day=date(2024, 9, 1)), Of(day=date(2025, 5, 1))))
    '2024/25'
    """
    first, last = nights[0].day.year, nights[-1].day.year
    return str(first) if first == last else f"{first}/{last % 100:02}"
