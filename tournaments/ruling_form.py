"""Logging what was decided about something that the box "Rulings" finds, on whatever console: the fields,
and the facts that they come to."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clauses import tda
from clubs.rulebook.floor_book import title_of
from clubs.rulebook.situations import BY_KEY
from clubs.rulebook.topics import BY_KEY as TOPICS
from tournaments.fields import ClauseField
from tournaments.night.facts import Penalised, Ruled

MINUTES: Final = 10
"""Minutes that somebody sits out with one tap; other penalties are on the sheet of the player."""


KEYS: Final = (*BY_KEY, *tda.rules(), *TOPICS)
"""The keys of everything that a ruling may be logged for."""


class RulingFields(forms.Form):
    """penalty: nothing, or what comes with the ruling: both rest on the same rule."""

    situation = forms.ChoiceField(choices=[(key, key) for key in KEYS])
    clause = ClauseField()
    table = forms.IntegerField(required=False, min_value=1)
    player = forms.IntegerField(required=False, min_value=1)
    hand = forms.IntegerField(required=False, min_value=1, max_value=100_000)
    text = forms.CharField(required=False, max_length=450)
    penalty = forms.ChoiceField(
        required=False,
        choices=[
            ("warning", _("Warning")),
            ("hands", _("Hands")),
            ("rounds", _("Rounds")),
            ("minutes", _("Minutes")),
        ],
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("hand") and not cleaned.get("table"):
            raise ValidationError(gettext("At which table was that hand?"))
        if cleaned.get("penalty") and not cleaned.get("player"):
            raise ValidationError(gettext("Who is penalised?"))
        return cleaned

    def decided(self) -> list[Ruled | Penalised]:
        """The ruling, and the penalty that comes with it."""
        chosen = self.cleaned_data
        player, clause = chosen["player"], chosen["clause"]
        text = chosen["text"] or _title(chosen["situation"])
        ruled = Ruled(
            text=text,
            table=chosen["table"],
            clause=clause,
            situation=chosen["situation"],
            player=player,
            hand=chosen["hand"],
        )
        if not chosen["penalty"]:
            return [ruled]
        amount = {"hands": 1, "rounds": 1, "minutes": MINUTES}.get(chosen["penalty"], 0)
        penalised = Penalised(
            player=player, penalty=chosen["penalty"], amount=amount, reason=text, clause=clause
        )
        return [ruled, penalised]


def _title(key: str) -> str:
    """Return what a situation or an answer is called."""
    return str(BY_KEY[key].title if key in BY_KEY else title_of(key))
