"""A structure from a spreadsheet: pasted or a file, shown as it was understood, then kept."""

import hashlib
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.files.headings import Columns
from clubs.forms.pasted import STRUCTURE_FIELDS, ColumnChoices, LeftLine, chosen_columns, left_lines, mark_of
from clubs.forms.payout_table import TableForm
from tournaments.kept_structures import LONGEST_NAME
from tournaments.structures.spreadsheet import StructureTable, read_structure
from words.text import localised

MOST_SHOWN: Final = 100  # lines of which it is said what is wrong with them
USUAL: Final = 20  # minutes of a level that does not say


class StructureTableForm(TableForm):
    """Levels and breaks as pasted text or a file. take: the mark of what was shown before."""

    name = forms.CharField(label=_("Name"), required=False, max_length=LONGEST_NAME)
    minutes = forms.IntegerField(
        label=_("Minutes of a level that does not say"),
        required=False,
        min_value=1,
        max_value=600,
        initial=USUAL,
    )
    columns_of = forms.CharField(required=False, widget=forms.HiddenInput)
    field_order = ("name", "table", "file", "minutes")
    explanation = _("A line for each level and break: blinds, ante, minutes, chips to colour up.")
    nothing = _("Paste a structure, or choose a file.")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.table_read = StructureTable()
        self.columns: ColumnChoices | None = None
        self.left: list[LeftLine] = []
        self.notes: list[str] = []

    def read_text(self, text: str, cleaned: dict[str, Any]) -> None:
        """Read the table, with the columns that were mapped if it is still the same one."""
        minutes = cleaned.get("minutes") or USUAL
        columns: Columns = {}
        first = read_structure(text, minutes)
        if cleaned["columns_of"] == mark_of(first.columns):
            columns = chosen_columns(self.data, STRUCTURE_FIELDS)
        table = read_structure(text, minutes, columns) if columns else first
        self.columns = ColumnChoices(table.columns, STRUCTURE_FIELDS)
        self.columns.mark = mark_of(first.columns)
        self.left = list(left_lines(text.split("\n"), sorted(table.problems)[:MOST_SHOWN]))
        self.notes = [localised(note.text) for note in table.notes[:MOST_SHOWN]]
        self.table_read = table
        if any(period.type == "level" for period in table.periods):
            self.mark = hashlib.sha256(repr(table.periods).encode()).hexdigest()[:16]
        else:
            self.add_error("table", gettext("No level can be read from this."))
