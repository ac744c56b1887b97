"""Asking for a moment of a night, as in "the floor as it was at 21:40", by the club's clock.

Whoever asks types a time of day; the night says which moment that was. On the night on which the clocks are
put back a time comes twice, on the one on which they are put forward some do not come at all, and a log that
is corrected on the day after knows 21:40 of two days: then the moments are offered to choose from, each with
a text that asks for it alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from clauses.refusal import NotAllowed
from tables.log import LogLine
from tournaments.night.phrases import listed
from words.text import Text

MINUTE = timedelta(minutes=1)
LONGEST = timedelta(hours=18)  # that a slider goes through
ASKED = re.compile(
    r"(?:(?P<day>\d{4}-\d\d-\d\d)[T ]?)?"
    r"(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?::(?P<second>\d\d))?"
    r"\s*(?P<offset>Z|[+-]\d\d:?\d\d)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Slider:
    """The minutes of a night, to drag through. begin, end: in UTC, in which an hour is an hour; minute: where
    it stands; shown_begin, shown_end: by the club's clock."""

    begin: datetime
    end: datetime
    zone: ZoneInfo
    minute: int

    @property
    def shown_begin(self) -> datetime:
        """Start of the slider, by the clock of the club."""
        return self.begin.astimezone(self.zone)

    @property
    def shown_end(self) -> datetime:
        """End of the slider, by the clock of the club."""
        return self.end.astimezone(self.zone)

    @property
    def minutes(self) -> int:
        """The last minute, counted from the first as 0."""
        return -(-(self.end - self.begin) // MINUTE)

    def at(self, minute: int) -> datetime:
        """The moment so many minutes after the slider's beginning."""
        return self.begin + minute * MINUTE

    def minute_of(self, moment: datetime) -> int:
        """Return where on the slider a moment lies, in minutes."""
        return min(max((moment - self.begin) // MINUTE, 0), self.minutes)


def slider_of(written: Sequence[LogLine], zone: ZoneInfo, now: datetime | None) -> Slider:
    """From the first entry of a log to the last, or to `now` while the night is running; set to the end.

    Of a log that is corrected long after the night only the first day is dragged through.
    """
    moments = [line.recorded_at for line in written]
    begin = min(moments).replace(second=0, microsecond=0).astimezone(UTC)
    end = min(max([*moments, now] if now else moments), begin + LONGEST)
    slider = Slider(begin, end.astimezone(UTC), zone, 0)
    return replace(slider, minute=slider.minutes)


@dataclass(frozen=True, slots=True)
class MomentChoice:
    """A moment that was asked for. text: what asks for it and no other; words: how it is shown."""

    moment: datetime
    text: str
    words: str


def choices(text: str, zone: ZoneInfo, first: datetime, last: datetime) -> list[MomentChoice]:
    """The moments of the night, which lasted from `first` to `last`, that `text` may mean, the first first.

    text: 21:40, 21:40:30, with a day (2026-11-20 21:40) or an offset (01:40+01:00) where that is needed.
    Raises NotAllowed when it is no time, and when the night had no such moment.
    """
    match = ASKED.fullmatch(text.strip())
    if match is None:
        raise _unreadable(text)
    try:
        at = time(int(match["hour"]), int(match["minute"]), int(match["second"] or 0))
        day = date.fromisoformat(match["day"]) if match["day"] else None
    except ValueError:
        raise _unreadable(text) from None
    offset = (match["offset"] or "").replace("Z", "+00:00").replace("z", "+00:00")
    days = [day] if day else _days(first.astimezone(zone).date(), last.astimezone(zone).date())
    moments_on_days = [moment for each in days for moment in _moments(each, at, zone)]
    meant = [
        moment
        for moment in moments_on_days
        if first.replace(second=0, microsecond=0) <= moment <= last and _has_offset(moment, zone, offset)
    ]
    if not meant:
        raise NotAllowed(_never(text.strip(), days, moments_on_days, zone, first, last))
    return [MomentChoice(moment, _text(moment, zone), _words(moment, meant, zone)) for moment in meant]


def moment_of(text: str, zone: ZoneInfo, first: datetime, last: datetime) -> datetime:
    """The one moment that `text` means. Raises NotAllowed as `choices`, and where there are several with what
    to ask for instead.
    """
    moments = choices(text, zone, first, last)
    if len(moments) > 1:
        alternatives = listed(
            [Text("{text} ({words})", text=choice.text, words=choice.words) for choice in moments], "or"
        )
        raise NotAllowed(
            "{time} came {times}: ask for {said}.",
            time=text.strip(),
            times=_times(len(moments)),
            said=alternatives,
        )
    return moments[0].moment


def _unreadable(text: str) -> NotAllowed:
    return NotAllowed("“{text}” is not a time: write 21:40, or 2026-11-20 21:40.", text=text.strip())


def _days(first: date, last: date) -> list[date]:
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


def _moments(day: date, at: time, zone: ZoneInfo) -> list[datetime]:
    """Return when the club's clock shows this: once, twice or, where it is put forward, never."""
    local = datetime.combine(day, at)
    moments = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(moment for moment in moments if moment.astimezone(zone).replace(tzinfo=None) == local)


def _has_offset(moment: datetime, zone: ZoneInfo, offset: str) -> bool:
    return not offset or f"{moment.astimezone(zone):%z}" == offset.replace(":", "")


def _never(
    text: str, days: list[date], moments: list[datetime], zone: ZoneInfo, first: datetime, last: datetime
) -> str:
    if not moments and len(days) == 1:
        return Text(
            "There is no {time} on {day:%-d %B %Y}: the clocks in {zone} are put forward over it.",
            time=text,
            day=days[0],
            zone=zone.key,
        )
    began, ended = first.astimezone(zone), last.astimezone(zone)
    same_day = began.date() == ended.date()
    at_the_end = Text("{moment:%H:%M}" if same_day else "{moment:%H:%M} on {moment:%-d %B %Y}", moment=ended)
    return Text(
        "There is no {time} in this log, which goes from {began} to {ended}.",
        time=text,
        began=Text("{moment:%H:%M} on {moment:%-d %B %Y}", moment=began),
        ended=at_the_end,
    )


def _text(moment: datetime, zone: ZoneInfo) -> str:
    local = moment.astimezone(zone)
    return local.isoformat(timespec="seconds" if local.second else "minutes")


def _words(moment: datetime, meant: list[datetime], zone: ZoneInfo) -> str:
    """The time; with its zone where it comes twice in a night, with its day where there are several."""
    local = moment.astimezone(zone)
    days = [other.astimezone(zone).date() for other in meant]
    at = f"{local:%H:%M:%S}" if local.second else f"{local:%H:%M}"
    day = f"{local:%-d %B} " if len(set(days)) > 1 else ""
    zone_name = f" {local:%Z}" if days.count(local.date()) > 1 else ""
    return f"{day}{at}{zone_name}"


def _times(count: int) -> str:
    if count == 2:
        return Text("twice")
    return Text("three times") if count == 3 else Text("{count} times", count=count)


def end_of(minute: datetime) -> datetime:
    """The minute asked for is included."""
    return minute.replace(second=59, microsecond=999_999) if not minute.second else minute
