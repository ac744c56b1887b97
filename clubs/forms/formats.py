"""The rules of a tournament's own format, as they are typed beside its name and day."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from clauses.forms import Group, read_form, tree, typed_of
from clauses.forms.reading import SWITCH
from clubs.models import Event
from clubs.rulebook import OF_FORMAT, NightFormat
from words.money import Currency


@dataclass(frozen=True, slots=True)
class FormatFields:
    """groups: the options of each format that has some; made: what was typed for the one that was chosen,
    None where something is wrong with it, or nothing was sent."""

    groups: tuple[Group, ...]
    made: NightFormat | None = None


def shown(event: Event | None = None) -> FormatFields:
    """The options as they stand for a tournament, as they are by themselves for a new one."""
    kept = NightFormat.model_validate(event.rules) if event and event.rules else NightFormat()
    return FormatFields(_groups(_typed_defaults() | _typed_rules(kept), {}))


def read(data: QueryDict, chosen: str, symbol: str | Currency) -> FormatFields:
    """Return what was typed for the format that was chosen; that of others is kept on the page and is not
    looked at."""
    typed = _typed_defaults() | {name: values for name, values in data.lists() if "." in name}
    typed |= {f"{name}.{SWITCH}": ["on"] if name == chosen else [] for name in OF_FORMAT}
    reading = read_form(NightFormat, typed, symbol)
    return FormatFields(_groups(typed, reading.errors), reading.made)


def _typed_defaults() -> dict[str, list[str]]:
    typed: dict[str, list[str]] = {}
    for name, model in OF_FORMAT.items():
        typed |= _typed_rules(NightFormat.model_validate({name: model()}))
    return typed


def _typed_rules(rules: NightFormat) -> dict[str, list[str]]:
    return {path: values for path, values in typed_of(rules).items() if not path.endswith(f".{SWITCH}")}


def _groups(typed: Mapping[str, list[str]], errors: Mapping[str, list[str]]) -> tuple[Group, ...]:
    return tuple(item for item in tree(NightFormat, typed, errors).items if isinstance(item, Group))
