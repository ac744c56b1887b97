"""Redaction of secrets in logs: private links, addresses of displays and tables, codes.

A log is kept, copied, and read by whoever looks after the machine, who may be sitting at the table. Every
line that this process logs is made of records of this kind, whichever library writes it and at whatever
level.
"""

import logging
import logging.config
import re
from typing import Any, Final

# /p/TOKEN/, /claim/TOKEN/ … and ?key=TOKEN, as they are and as they stand inside another address
IN_PATH: Final = re.compile(
    r"((?:/|%2F)(?:p|claim|found|d|tables|key|feed|answer|unsubscribe|confirm-address)(?:/|%2F))[^/%\s?#&\"'<>]+",
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
