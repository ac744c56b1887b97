"""A cache of parts of pages, for everybody who is to see the same.

A part is made of nothing but the values it is given, so it holds for as long as they are the same, in
whatever page and for whomever: a table on the felt is written when something happens at it, not for every
screen and every change of the night. What differs for every viewer although it shows nothing (the token of a
form, the number of a request) is put in its place each time.

Without and with it, processor time of a request, best of three runs in turn (demo, SQLite, nothing changed in
between): console 10.6 and 5.8 ms, a table on screens 6.4 and 4.2; display and a night's page about the same.
Its lines of the bench: `bin/bench devices`, until another director or a tablet shows a change (300 ms asked).
"""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import Model
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.caching.process_cache import ProcessCache

PARTS: Final = 4000  # of some kilobytes
ROWS: Final = 4000  # of some hundred letters; Python's garbage collection looks through what they are made of
# private characters, others in every process: whoever types one into a name does not hit upon these
TOKEN, REQUEST, BESIDE = map(chr, secrets.SystemRandom().sample(range(0xF0000, 0xFFFFE), 3))


_parts: Final = ProcessCache[Any, str](PARTS)
_rows: Final = ProcessCache[Any, str](ROWS)


def part(
    template: str, values: Mapping[str, Any], *, token: str = "", request_id: str = "", beside: str = ""
) -> SafeString:
    """The template as it reads with these values, which are told apart by what they are: numbers, strings,
    frozen records of them; of a model only which one it is. Lists may hold such.

    beside: what the template calls so, where it is too long or changes too often to be told apart by.
    """
    about = tuple((name, _told_apart(value)) for name, value in sorted(values.items()))
    key = (template, get_language(), len(request_id), bool(beside), about)
    written = _parts.get(key)
    if written is None:
        written = _written(template, values, len(request_id), bool(beside))
        _parts.put(key, written)
    return filled(written, token=token, request_id=request_id, beside=beside)


def rows(template: str, name: str, values: Iterable[Any]) -> SafeString:
    """One after the other, the template as it reads with each of these values under this name. There is
    nothing of the viewer's own in them: no token, no request."""
    language, written = get_language(), []
    for value in values:
        key = (template, language, type(value), value)
        row = _rows.get(key)
        if row is None:
            row = _written(template, {name: value}, 0, False).strip()
            _rows.put(key, row)
        written.append(row)
    return mark_safe("".join(written))  # noqa: S308 (a template has escaped it)


def marks(request_length: int) -> dict[str, str]:
    """Return what stands for a viewer's own in what is written for all: in the place of `csrf_token` and of a
    `request_id` of that length. `filled` puts in what they stand for."""
    return {"csrf_token": TOKEN, "request_id": REQUEST * request_length}


def filled(written: str, *, token: str, request_id: str, beside: str = "") -> SafeString:
    """Return what was written for all, with a viewer's own in the place of `marks`. beside: HTML that belongs
    to this answer alone."""
    for mark, replacement in ((TOKEN, token), (REQUEST * len(request_id), request_id), (BESIDE, beside)):
        if mark:
            written = written.replace(mark, replacement)
    return mark_safe(written)  # noqa: S308 (a template has escaped it)


def _told_apart(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, Model):
        return type(value), value.pk
    return type(value), value


def _written(template: str, values: Mapping[str, Any], request_length: int, is_beside: bool) -> str:
    beside = SafeString(BESIDE) if is_beside else ""
    compiled = get_template(template).template  # type: ignore[attr-defined]  # of Django's own engine
    return str(compiled.render(Context({**marks(request_length), "beside": beside, **values})))
