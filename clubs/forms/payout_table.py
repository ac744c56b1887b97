"""A table of payouts from a spreadsheet: pasted or a file, shown as it was understood, then taken."""

import hashlib
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.files.payout_table import PayoutTable, read_payouts
from clubs.forms.once import PlainForm
from clubs.forms.pasted import LeftLine, left_lines, text_of_file
from clubs.rulebook import Band, Rulebook
from words.text import Text, localised

LARGEST: Final = 200_000  # characters of a text, bytes of a file
MOST_ROWS: Final = 200
MOST_SHOWN: Final = 100  # lines of which it is said what is wrong with them
WRITTEN: Final = {
    "percent": "",
    "fraction": Text("parts of one"),
    "amounts": Text("amounts, as shares of their sum"),
}
"""The words for a row that was not written in percent."""


class TableForm(PlainForm):
    """A table as pasted text, or as a file that becomes the text of the form.

    It is shown as it was understood first; take: the mark of what was shown then, of which something else is
    shown again. mark: of what can be taken as the form stands. A form says what stands beside its text
    (explanation), what it says without one (nothing), and reads it.
    """

    table = forms.CharField(
        label=_("Table"),
        required=False,
        widget=forms.Textarea({"rows": 8, "dir": "auto", "spellcheck": "false"}),
    )
    file = forms.FileField(label=_("Or a file"), required=False, help_text=_("CSV or text."))
    take = forms.CharField(required=False, widget=forms.HiddenInput)
    explanation: str | Promise = ""
    nothing: str | Promise = ""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["table"].help_text = str(self.explanation)
        self.mark = ""

    @property
    def may_be_taken(self) -> bool:
        """True if all that would be taken has been shown."""
        return self.is_valid() and self.cleaned_data["take"] == self.mark != ""

    def read_text(self, text: str, cleaned: dict[str, Any]) -> None:
        """Read a text that is neither empty nor too long."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text = self._text(cleaned)
        if text is None or self.errors:
            return cleaned
        text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip()
        if not text:
            self.add_error("table", str(self.nothing))
        elif len(text) > LARGEST:
            self.add_error("table", gettext("This is too long for such a table."))
        else:
            self.read_text(text, cleaned)
        return cleaned

    def _text(self, cleaned: dict[str, Any]) -> str | None:
        """The text to be read; a file becomes that of the form."""
        file: UploadedFile[Any] | None = cleaned.get("file")
        if file is None:
            return str(cleaned.get("table", ""))
        text = text_of_file(self, file, LARGEST, gettext("This is too long for such a table."))
        if text is not None:
            self.put("table", text)
        return text


class PayoutTableForm(TableForm):
    """A table of payouts. read is there after cleaning if rows of it can be taken."""

    which = forms.ChoiceField(
        label=_("For"),
        required=False,
        choices=[("bands", _("Regular tournaments")), ("championship_bands", _("Championship"))],
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    explanation = _(
        "A row for each number of players with the shares beside it, or a column for each with the "
        "places below. Percent, parts of one or amounts of money."
    )
    nothing = _("Paste a table of payouts, or choose a file.")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.read: PayoutTable | None = None
        self.rows: list[tuple[int, Band, str]] = []  # as they are shown: their line, and how it was written
        self.left: list[LeftLine] = []
        self.notes: list[str] = []

    def put_into(self, rulebook: Rulebook) -> Rulebook:
        """The rulebook with these rows in place of those that it has."""
        bands = self.read.bands if self.read else ()
        payouts = rulebook.payouts.model_copy(update={self.cleaned_data["which"] or "bands": bands})
        return rulebook.model_copy(update={"payouts": payouts})

    def read_text(self, text: str, cleaned: dict[str, Any]) -> None:
        """Read the rows, and prepare what is shown of them."""
        table = read_payouts(text)
        self.left = list(left_lines(text.split("\n"), sorted(table.problems)[:MOST_SHOWN]))
        self.notes = [localised(note.text) for note in table.notes[:MOST_SHOWN]]
        self.rows = [(row.line, row.band, localised(WRITTEN[row.written])) for row in table.rows]
        if not table.rows:
            self.add_error("table", gettext("No row of payouts can be read from this."))
        elif len(table.bands) > MOST_ROWS:
            self.add_error("table", Text("At most {number} of them.", number=MOST_ROWS).localised())
        else:
            self.read = table
            self.mark = hashlib.sha256(repr((text, cleaned.get("which"))).encode()).hexdigest()[:16]
