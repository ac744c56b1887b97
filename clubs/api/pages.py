"""Long lists page by page. A cursor says after which entry the next page begins, by what never changes of it
(a number), so that whatever is written in between shifts nothing: nobody is told twice or left out.

It is written so that nobody is tempted to make one: `next` of an answer is the `cursor` of the next request.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Generic, TypeVar

from ninja import Query
from pydantic import BaseModel

from clubs.api.problems import Refused, Wrong
from words.text import Text, localised
from words.typed import number

MOST: Final = 200
USUAL: Final = 50

Limit = Annotated[int, Query(ge=1, le=MOST, description="how many entries a page has")]
Cursor = Annotated[str, Query(max_length=80, description="the `next` of the page before")]

T = TypeVar("T")


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
