"""As much of TOML as a record is written in: a line for each key, texts, numbers and lists of them."""

import json
from collections.abc import Mapping, Sequence

Value = str | bool | int | Sequence[str] | Sequence[int]


def written(fields: Mapping[str, Value]) -> str:
    """Fields as TOML, lists of texts with a line for each.

    >>> print(written({"variant": "NT", "antes": [0, 0], "actions": ["p1 f"], "done": True}), end="")
    variant = "NT"
    antes = [0, 0]
    actions = [
      "p1 f",
    ]
    done = true
    """
    return "".join(f"{key} = {value(fields[key])}\n" for key in fields)


def value(one: Value) -> str:
    """A value as TOML. Texts are written as in JSON, which TOML reads alike but for the character DEL."""
    if isinstance(one, str | bool | int):
        return json.dumps(one, ensure_ascii=False).replace("\x7f", "\\u007f")
    if all(isinstance(part, int) for part in one):
        return f"[{', '.join(map(str, one))}]"
    return "[\n" + "".join(f"  {value(part)},\n" for part in one) + "]"
