"""Django's languages, for those who say sentences without knowing Django."""

from datetime import date, time
from functools import lru_cache
from typing import Any, Final

from django.utils.dateformat import format as date_format
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext, ngettext

from words.text import Localisation

WITH_YEAR: Final = "%-d %B %Y"
DAY: Final = "%-d %B"
WEEKDAY: Final = "%A"


@lru_cache(maxsize=4096, typed=True)
def _words(language: str | None, one: str) -> str:
    """language: that of now; a page of a whole room says the same few sentences hundreds of times."""
    return gettext(one)


@lru_cache(maxsize=4096, typed=True)
def _number(language: str | None, value: Any, decimals: int | None) -> str:
    return number_format(value, decimals, force_grouping=True)


class DjangoLocalisation(Localisation):
    """Speaks the language that is active."""

    def words(self, one: str, many: str, count: int | None) -> str:
        if not one:
            return one
        return ngettext(one, many, count or 0) if many else _words(get_language(), one)

    def number(self, value: Any, decimals: int | None) -> str:
        return _number(get_language(), value, decimals)

    def moment(self, value: date | time, form: str) -> str:
        if isinstance(value, date):
            for code, written in ((WITH_YEAR, gettext("j F Y")), (DAY, gettext("j F")), (WEEKDAY, "l")):
                if code in form:
                    form = form.replace(code, date_format(value, written).replace("%", "%%"))
        return value.strftime(form)
