"""Base of every act of a tablet, and their register."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from django import forms
from django.utils.datastructures import MultiValueDict

from clauses.refusal import NotAllowed
from tournaments.fields import Acts, FactForm
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact
from tournaments.night.floor import Floor

MOST_FIELDS: Final = 60
LONGEST: Final = 300

Typed = Mapping[str, Sequence[str]]


class AlreadyRecorded(NotAllowed):
    """The same has been recorded already."""


class TabletAct(FactForm):
    """One thing that a tablet records. joined: finds the knockout with a request id of this tablet."""

    name: ClassVar[str] = ""
    knows: ClassVar[Mapping[str, str]] = {"table": "table"}

    def __init__(self, typed: Typed, *, table: int, joined: Callable[[str], int | None]) -> None:
        super().__init__(MultiValueDict({name: list(values) for name, values in typed.items()}))
        self.table, self.joined = table, joined

    def meant(self) -> Sequence[AnyFact]:
        """The facts that were meant."""
        return [self.as_fact()]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        """The facts to record now. Raises NotAllowed, AlreadyRecorded."""
        return self.meant()

    @property
    def cleaned(self) -> dict[str, Any]:
        """Values typed, checked."""
        return self.cleaned_data


TABLET_ACTS: Acts[type[TabletAct]] = Acts()
register_tablet_act = TABLET_ACTS.act


class OnePlayer(TabletAct):
    """Of an act that is about one player."""

    player = forms.IntegerField(min_value=1)


def trimmed_post(data: Any) -> dict[str, list[str]]:
    """Return what is worth keeping of a post: its fields, of sensible number and length."""
    fields = [(name, data.getlist(name)) for name in data if not name.startswith("csrf")]
    return {name[:40]: [value[:LONGEST] for value in values[:12]] for name, values in fields[:MOST_FIELDS]}
