"""Taking a name out of what logs and other records say, and leaving all else as it is; and finding what of
them is about somebody.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

NOTES: Final = ("reason", "why", "note", "text")
NOTHING: Final = "–"

IsTheirs = Callable[[Mapping[str, Any]], bool]


def names_in(data: Any, is_theirs: IsTheirs) -> set[str]:
    """The names that records have given to somebody. is_theirs: whether an object is about them."""
    if isinstance(data, Mapping):
        own = {data["name"]} if is_theirs(data) and isinstance(data.get("name"), str) else set()
        return own.union(*(names_in(value, is_theirs) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(names_in(value, is_theirs) for value in data))
    return set()


def parts_of(data: Any, is_theirs: IsTheirs) -> list[Any]:
    """Return the outermost objects of a record that are about somebody.

    >>> fact = {"kind": "moved", "moves": [{"player": 17, "seat": 2}, {"player": 3, "seat": 1}]}
    >>> parts_of(fact, lambda data: data.get("player") == 17)
    [{'player': 17, 'seat': 2}]
    """
    if isinstance(data, Mapping):
        values: Any = data.values()
        return [data] if is_theirs(data) else [part for each in values for part in parts_of(each, is_theirs)]
    if isinstance(data, list | tuple):
        return [part for each in data for part in parts_of(each, is_theirs)]
    return []


def without_name(data: Any, is_theirs: IsTheirs, names: Collection[str], new: str) -> Any:
    """The same with `new` in the place of their name, in notes about others too; notes about them are gone.

    >>> about_17 = lambda said: said.get("player") == 17
    >>> fact = {"kind": "penalised", "player": 17, "name": "Ann", "reason": "Ann shouted"}
    >>> without_name(fact, about_17, ["Ann"], "#17")
    {'kind': 'penalised', 'player': 17, 'name': '#17', 'reason': '–'}
    >>> without_name({"player": 3, "reason": "Ann saw it, not Anna"}, about_17, ["Ann"], "#17")
    {'player': 3, 'reason': '#17 saw it, not Anna'}
    """
    if isinstance(data, Mapping):
        theirs = is_theirs(data)
        return {key: _value(key, value, theirs, is_theirs, names, new) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [without_name(value, is_theirs, names, new) for value in data]
    return data


def _value(key: str, value: Any, theirs: bool, is_theirs: IsTheirs, names: Collection[str], new: str) -> Any:
    if isinstance(value, str) and theirs and key == "name":
        return new
    if isinstance(value, str) and key in NOTES:
        return NOTHING if theirs and value else replaced(value, names, new)
    return without_name(value, is_theirs, names, new)


def replaced(text: str, names: Collection[str], new: str) -> str:
    """A text with another name in the place of these, where they stand as words of their own.

    >>> replaced("Ann, not Anna", ["Ann"], "somebody")
    'somebody, not Anna'
    """
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: new, text)
    return text


def replaced_throughout(data: Any, names: Collection[str], new: str) -> Any:
    """The same in every text of a record, wherever it stands."""
    if isinstance(data, str):
        return replaced(data, names, new)
    if isinstance(data, Mapping):
        return {key: replaced_throughout(value, names, new) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [replaced_throughout(value, names, new) for value in data]
    return data
