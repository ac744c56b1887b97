"""Language of a page: the one chosen on this device, else the club's, else what the browser wishes.

A choice is kept in a cookie of its own. Where a page belongs to a club, whoever fetched the club says so with
`speak_for`.

Django's languages, for those who say sentences without knowing Django.
"""

from datetime import date, time
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.dateformat import format as date_format
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.http import require_POST

from config.pages.return_to import return_to_page
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


YEAR_SECONDS: Final = 365 * 24 * 60 * 60


def known() -> dict[str, str]:
    """The languages by code, each by its own name."""
    return dict(settings.LANGUAGES)


def chosen(request: HttpRequest) -> str:
    """Return what was chosen on this device; nothing where nobody has."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in known() else ""


def speak_for(request: HttpRequest, code: str) -> None:
    """The page is a club's, whose language this is: it is spoken unless another was chosen here."""
    if not chosen(request) and code in known():
        translation.activate(code)
        request.LANGUAGE_CODE = code


def asked_for(request: HttpRequest) -> str:
    """Return what was chosen on this device, or else what its browser wishes, if the site has it."""
    wished = translation.get_language_from_request(request)
    return chosen(request) or (wished if wished in known() else str(settings.LANGUAGE_CODE))


class LanguageMiddleware(LocaleMiddleware):
    """Django's, but that a wish of the browser is heeded in the languages of the site only."""

    def process_request(self, request: HttpRequest) -> None:
        spoken = asked_for(request)
        translation.activate(spoken)
        request.LANGUAGE_CODE = spoken


def languages(request: HttpRequest) -> dict[str, object]:
    """For every template: `languages`, as (code, its own name, whether this page speaks it)."""
    spoken = translation.get_language()
    return {"languages": [(code, name, code == spoken) for code, name in known().items()]}


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember the choice and go back to the page it was made on; what is not a language forgets the
    choice."""
    response = return_to_page(request)
    code = request.POST.get("language", "")
    if code in known():
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=YEAR_SECONDS,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return response
