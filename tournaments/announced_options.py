"""Announcements of a dealer with a game at a live table, as they come in from a tablet or the console."""

import json
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from pydantic import TypeAdapter

from tournaments.night.facts.choosing_games import ListedValue, OptionName

SAYS: Final = "says-"
ANNOUNCED: Final = TypeAdapter(dict[OptionName, ListedValue])


def announced_in(data: Any) -> dict[str, ListedValue]:
    """Return what a dealer announces. A name with [] at its end may have several values, or none. Raises
    ValidationError for what no tablet sends."""
    announced: dict[str, ListedValue] = {}
    try:
        for field in data:
            if not field.startswith(SAYS):
                continue
            sent = [json.loads(value) for value in data.getlist(field)]
            values = [value for value in sent if value is not None]
            name = field.removeprefix(SAYS)
            announced[name.removesuffix("[]")] = tuple(values) if name.endswith("[]") else values[0]
        return ANNOUNCED.validate_python(announced)
    except (ValueError, IndexError, RecursionError):
        raise forms.ValidationError(gettext("That cannot be announced.")) from None
