"""A record as TOML: lists of numbers on one line, as readers of PHH know them, lists of texts with a line for
each."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import tomli_w

Value = str | bool | int | Sequence[str] | Sequence[int]
NUMBERS: Final = re.compile(r"^(?P<key>.* = )\[\n(?P<numbers>(?:  -?\d+,\n)+)\]$", re.MULTILINE)


def written(fields: Mapping[str, Value]) -> str:
    """Fields as TOML.

    >>> print(written({"variant": "NT", "antes": [0, 0], "actions": ["p1 f"], "done": True}), end="")
    variant = "NT"
    antes = [0, 0]
    actions = [
      "p1 f",
    ]
    done = true
    """
    return NUMBERS.sub(_on_one_line, tomli_w.dumps(fields, indent=2))


def _on_one_line(match: re.Match[str]) -> str:
    numbers = match["numbers"].split()
    return f"{match['key']}[{' '.join(numbers).rstrip(',')}]"
