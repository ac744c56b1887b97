"""Format of a line of the log: to be read (the default), or as JSON for programs (`LOG_FORMAT=json`)."""

import json
import logging
from datetime import UTC, datetime

from config.watch.requests import META, request_number


class Lines(logging.Formatter):
    """Lines to be read; one that belongs to a request ends with its number."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (as logging calls it)
        line = super().formatMessage(record)
        number = _number(record)
        return f"{line} [{number}]" if number else line


class JsonLines(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message, request, what else is known, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)  # which is redacted there
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := _number(record):
            line["request"] = number
        line |= getattr(record, "fields", {})
        if record.exc_text:
            line["traceback"] = record.exc_text
        return json.dumps(line, ensure_ascii=False, default=str)


def _number(record: logging.LogRecord) -> str:
    """Of the request during which the record was made, or that it is about."""
    if number := getattr(record, "fields", {}).get("request", "") or request_number():
        return str(number)
    return str(getattr(getattr(record, "request", None), "META", {}).get(META, ""))
