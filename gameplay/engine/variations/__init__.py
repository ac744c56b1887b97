"""The variations that games can be played with. `VARIATIONS` finds one by its name.

A variation is there because its file is: nothing else has to know of it.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pydantic import create_model

from clauses.option import option
from clauses.section import Section
from gameplay.engine.variation import Variation

__all__ = ["VARIATIONS", "Variations"]


def in_folder() -> Iterator[type[Variation]]:
    """Every class with a name of its own in the files beside this one."""
    for info in pkgutil.iter_modules(__path__, f"{__name__}."):
        module = importlib.import_module(info.name)
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Variation) and "name" in vars(each):
                yield each


VARIATIONS: Final[dict[str, type[Variation]]] = {
    each.name: each for each in sorted(in_folder(), key=lambda each: (each.place, each.name))
}
"""By name, the outermost first."""


class InForce(Section):
    """Variations that a game is played with: a field for each, None where it is not."""

    @property
    def in_force(self) -> tuple[Variation, ...]:
        """Variations it is played with, the outermost first."""
        chosen = (getattr(self, name) for name in VARIATIONS)
        return tuple(each for each in chosen if each is not None)


FIELDS: Final[dict[str, Any]] = {
    name: (each | None, option(None, each.title, each.sentence, *each.clauses, empty="not played"))
    for name, each in VARIATIONS.items()
}

if TYPE_CHECKING:

    class Variations(InForce):
        """The variations of a game, as its options have them."""

else:
    Variations = create_model("Variations", __base__=InForce, **FIELDS)
