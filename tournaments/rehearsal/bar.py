"""The bar that stands on every page of a rehearsal."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tournaments.models import Rehearsal
from words.text import Text

PACES: Final[Mapping[str, tuple[str, Text]]] = MappingProxyType(
    {
        "0": ("", Text("Stop")),
        "1": ("1×", Text("As in life")),
        "20": ("20×", Text("20 times as fast")),
        "60": ("60×", Text("60 times as fast")),
    }
)
"""How fast it may play itself: as it is typed, as a figure, which standing still has not, and in words."""


def bar(rehearsal: Rehearsal, slug: str) -> dict[str, Any]:
    """Return what the bar shows. slug: of the club that rehearses."""
    paces = [(key, figure, words, key == str(rehearsal.pace)) for key, (figure, words) in PACES.items()]
    return {"rehearsal": rehearsal, "slug": slug, "paces": paces}
