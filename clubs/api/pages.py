"""Long lists page by page. A cursor says after which entry the next page begins, by what never changes of it
(a number), so that whatever is written in between shifts nothing: nobody is told twice or left out.

It is written so that nobody is tempted to make one: `next` of an answer is the `cursor` of the next request.
A list that is sorted by a moment has that in its cursor, too, before the number.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time
from functools import reduce
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Query
from pydantic import AwareDatetime, BaseModel

from clubs.api.problems import Refused, Wrong
from clubs.models import Club
from words.text import Text, localised
from words.typed import number

MOST: Final = 200
USUAL: Final = 50

Limit = Annotated[int, Query(ge=1, le=MOST, description="how many entries a page has")]
Cursor = Annotated[str, Query(max_length=80, description="the `next` of the page before")]

Moment = AwareDatetime | date
Since = Annotated[Moment | None, Query(description="from this moment, or this day, on")]
Until = Annotated[Moment | None, Query(description="before this moment, or this day")]
Search = Annotated[str, Query(max_length=80, description="a part of the name")]
Sort = Annotated[
    Literal["id", "-id", "starts_at", "-starts_at"],
    Query(description="by what it is sorted; with - the last one first"),
]
OUT_OF_TIME: Final = Text("No calendar goes so far.")

T = TypeVar("T")
M = TypeVar("M", bound=Model)


class Page(BaseModel, Generic[T]):
    """A page of a list. next: the cursor of the page that follows, null on the last."""

    items: list[T]
    next: str | None


def cursor_of(*steps: int | str) -> str:
    """Return what the next page is asked for by."""
    return urlsafe_b64encode("/".join(map(str, steps)).encode()).decode().rstrip("=")


def steps_of(cursor: str, count: int) -> list[str] | None:
    """Return what a cursor was made of; None for none. Raises Refused for what is no cursor of ours."""
    if not cursor:
        return None
    try:
        steps = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().split("/")
    except ValueError:
        steps = []
    if len(steps) != count or cursor_of(*steps) != cursor:
        raise bad_cursor()
    return steps


def after(cursor: str) -> int | None:
    """The number after which the page begins; None for the first page. Raises Refused."""
    steps = steps_of(cursor, 1)
    if steps is None:
        return None
    key = number(steps[0], longest=18)
    if key is None:
        raise bad_cursor()
    return key


def bad_cursor() -> Refused:
    """It is no cursor that this site has given."""
    sentence = Text("Take the cursor from “next” of the page before.")
    return Refused(422, sentence, errors=[Wrong(where="cursor", what=localised(sentence))])


def page(rows: Iterable[Any], limit: int, shape: Callable[[Any], T], key: Callable[[Any], int]) -> Page[T]:
    """The first `limit` of what was found, of which one more was asked for to know whether there is more."""
    rows = list(rows)
    on_page = rows[:limit]
    following = cursor_of(key(on_page[-1])) if len(rows) > limit else None
    return Page[Any](items=[shape(each) for each in on_page], next=following)


def between(
    rows: QuerySet[M], club: Club, field: str, since: Moment | None, until: Moment | None
) -> QuerySet[M]:
    """Those of the rows whose moment lies between two; days are the club's. Raises Refused."""
    if since is not None:
        rows = rows.filter(**{f"{field}__gte": _moment(since, club, "since")})
    if until is not None:
        rows = rows.filter(**{f"{field}__lt": _moment(until, club, "until")})
    return rows


def _moment(typed: Moment, club: Club, where: str) -> datetime:
    try:
        whole = typed if isinstance(typed, datetime) else datetime.combine(typed, time(), club.zone)
        return whole.astimezone(UTC)
    except OverflowError:
        raise Refused(422, OUT_OF_TIME, errors=[Wrong(where=where, what=localised(OUT_OF_TIME))]) from None


def sorted_page(
    rows: QuerySet[M], limit: int, cursor: str, sort: str, shape: Callable[[Any], T], *, moment: str
) -> Page[T]:
    """A page of rows in the order that was asked for. moment: the field of their `starts_at`, like
    "event__starts_at". Raises Refused for what is no cursor of this order."""
    sign, by_moment = "-" if sort.startswith("-") else "", sort.endswith("starts_at")
    order = [f"{sign}{moment}", f"{sign}pk"] if by_moment else [f"{sign}pk"]
    beyond = "lt" if sign else "gt"
    steps = steps_of(cursor, len(order))
    if steps is not None:
        pk = number(steps[-1], longest=18)
        if pk is None:
            raise bad_cursor()
        rest = Q(**{f"pk__{beyond}": pk})
        if by_moment:
            began = _moment_of(steps[0])
            rest = Q(**{f"{moment}__{beyond}": began}) | (Q(**{moment: began}) & rest)
        rows = rows.filter(rest)
    matches = list(rows.order_by(*order)[: limit + 1])
    on_page, following = matches[:limit], None
    if len(matches) > limit:
        last: Any = on_page[-1]
        ended = reduce(getattr, moment.split("__"), last)
        following = cursor_of(ended.astimezone(UTC).isoformat(), last.pk) if by_moment else cursor_of(last.pk)
    return Page[Any](items=[shape(each) for each in on_page], next=following)


def _moment_of(step: str) -> datetime:
    """The moment in a cursor. Raises Refused for what is not written as this site writes it."""
    try:
        moment = datetime.fromisoformat(step)
    except ValueError:
        raise bad_cursor() from None
    if moment.tzinfo != UTC or moment.isoformat() != step:
        raise bad_cursor()
    return moment
