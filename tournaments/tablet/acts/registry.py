"""What every act of a tablet is, and their register."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from django import forms
from django.utils.datastructures import MultiValueDict

from clauses.refusal import NotAllowed
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact
from tournaments.night.floor import Floor

TABLET_ACTS: dict[str, type["TabletAct"]] = {}
MOST_FIELDS: Final = 60
LONGEST: Final = 300

Typed = Mapping[str, Sequence[str]]
A = TypeVar("A", bound=type["TabletAct"])


class AlreadyRecorded(NotAllowed):
    """The same has been recorded already."""


def register_tablet_act(name: str) -> Callable[[A], A]:
    """Gives an act its name, which is its address."""

    def register(form: A) -> A:
        form.name = name
        TABLET_ACTS[name] = form
        return form

    return register


class TabletAct(forms.Form):
    """One thing that a tablet records. joined: finds the knockout with a request id of this tablet."""

    name: ClassVar[str] = ""

    def __init__(self, typed: Typed, *, table: int, joined: Callable[[str], int | None]) -> None:
        super().__init__(MultiValueDict({name: list(values) for name, values in typed.items()}))
        self.table, self.joined = table, joined

    def meant(self) -> Sequence[AnyFact]:
        """The facts that were meant."""
        raise NotImplementedError

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        """The facts to record now. Raises NotAllowed, AlreadyRecorded."""
        return self.meant()

    @property
    def cleaned(self) -> dict[str, Any]:
        """What was typed, checked."""
        return self.cleaned_data


class OnePlayer(TabletAct):
    """Of an act that is about one player."""

    player = forms.IntegerField(min_value=1)


def trimmed_post(data: Any) -> dict[str, list[str]]:
    """What is worth keeping of a post: its fields, of sensible number and length."""
    fields = [(name, data.getlist(name)) for name in data if not name.startswith("csrf")]
    return {name[:40]: [value[:LONGEST] for value in values[:12]] for name, values in fields[:MOST_FIELDS]}
