"""Data: what stands in a row of the role matrix, and the answers that stand in many of them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.world import World


@dataclass(frozen=True)
class Row:
    """What each of ROLES gets. arguments: what the address names, where World has it by another name;
    htmx: asked for as a part of a page."""

    name: str
    method: str
    statuses: tuple[int, ...]
    data: dict[str, object] = field(default_factory=dict)
    arguments: dict[str, Callable[[World], object]] = field(default_factory=dict)
    htmx: bool = False


# what they get, in the order of ROLES
EVERYBODY = (200, 200, 200, 200, 200, 200)
NOBODY = (404, 404, 404, 404, 404, 404)
AWAY = (302, 302, 302, 302, 302, 302)
SIGNED_IN = (302, 200, 200, 200, 200, 200)  # a visitor is asked to sign in
SIGNED_OUT = (200, 302, 302, 302, 302, 302)  # who is signed in is sent to the front page
NOT_VISITORS = (404, 200, 200, 200, 200, 200)

MEMBERS = (404, 404, 200, 200, 200, 200)
DIRECTORS = (404, 404, 404, 404, 200, 200)
REFUSED_DIRECTORS = (404, 404, 404, 404, 422, 422)  # nothing was said, so nothing is done
