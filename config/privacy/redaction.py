"""Redaction of secrets in logs: private links, addresses of displays and tables, codes.

A log is kept, copied, and read by whoever looks after the machine, who may be sitting at the table. Every
line that this process logs is made of records of this kind, whichever library writes it and at whatever
level.

Filter of what a report of a fault may contain: where it happened, never with what.

Variables of a request that failed may hold cards face down, the seed of a deck or a secret link; what was
posted may hold a password or a player's own cards, and a cookie is a key. A report goes to whoever keeps the
machine, who may be sitting at the table. It names them and leaves their values out, and what opens something
in the addresses of the request, too.
"""

import logging
import logging.config
import re
from typing import Any, Final

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter


class Reports(SafeExceptionReporterFilter):
    """Nothing but names, unless DEBUG is on."""

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: Any) -> Any:
        if not self.is_active(request):
            return super().get_traceback_frame_variables(request, tb_frame)
        return [(name, self.cleansed_substitute) for name in tb_frame.f_locals]

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        posted: dict[str, Any] = super().get_post_parameters(request)
        return dict.fromkeys(posted, self.cleansed_substitute) if self.is_active(request) else posted

    def get_safe_cookies(self, request: HttpRequest) -> dict[str, Any]:
        cookies: dict[str, Any] = super().get_safe_cookies(request)
        return dict.fromkeys(cookies, self.cleansed_substitute) if self.is_active(request) else cookies


class Reporter(ExceptionReporter):
    """The report itself, wherever it is sent."""

    def get_traceback_data(self) -> dict[str, Any]:
        data = super().get_traceback_data()
        if self.request is not None:
            data["request_GET_items"] = [(name, Reports.cleansed_substitute) for name in self.request.GET]
        return data

    def get_traceback_text(self) -> SafeString:
        return SafeString(redacted(super().get_traceback_text()))

    def get_traceback_html(self) -> SafeString:
        return SafeString(redacted(super().get_traceback_html()))


# /p/TOKEN/, /claim/TOKEN/ … and ?key=TOKEN, as they are and as they stand inside another address
IN_PATH: Final = re.compile(
    r"((?:/|%2F)(?:p|claim|clock|found|d|tables|key|feed|answer|unsubscribe|confirm-address)(?:/|%2F))[^/%\s?#&\"'<>]+",
    re.IGNORECASE,
)
IN_QUERY: Final = re.compile(r"\b((?:key|code|who|token)(?:=|%3D))[^&%\s\"'<>]+", re.IGNORECASE)
LEFT_OUT: Final = r"\1…"


def redacted(text: str) -> str:
    """The text without what opens something.

    >>> redacted("Unprocessable Entity: /p/abc.def/ask/rebuy/"), redacted("GET /live/night-3/?key=abc&many=1")
    ('Unprocessable Entity: /p/…/ask/rebuy/', 'GET /live/night-3/?key=…&many=1')
    """
    return IN_QUERY.sub(LEFT_OUT, IN_PATH.sub(LEFT_OUT, text))


class Record(logging.LogRecord):
    """A record whose message, values and traceback are redacted."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._traceback: str | None = None
        super().__init__(*arguments, **named)
        if isinstance(self.args, tuple):  # read one by one by those who format requests
            self.args = tuple(redacted(each) if isinstance(each, str) else each for each in self.args)

    def getMessage(self) -> str:  # noqa: N802 (as logging calls it)
        return redacted(super().getMessage())

    @property
    def exc_text(self) -> str | None:
        """A traceback is kept without secrets."""
        return self._traceback

    @exc_text.setter
    def exc_text(self, text: str | None) -> None:
        self._traceback = redacted(text) if text else text


def configure(settings: dict[str, Any]) -> None:
    """Set up logging as Django's settings ask, with such records from now on."""
    logging.setLogRecordFactory(Record)
    logging.config.dictConfig(settings)
