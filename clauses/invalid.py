"""Errors of pydantic, in sentences of ours.

>>> from pydantic import BaseModel, ValidationError
>>> class Seat(BaseModel):
...     number: int
...     name: str
>>> data = {"number": "one"}
>>> try:
...     Seat.model_validate(data)
... except ValidationError as wrong:
...     print(*sentences(wrong, data), sep="\\n")
number: This has to be a whole number.
name is missing.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from pydantic import ValidationError

from clauses.refusal import NotAllowed
from words.text import Text, message_of

Location = tuple[int | str, ...]

LIST: Final = Text("This has to be a list.")
OBJECT: Final = Text("This has to be an object: names with their values.")
MOMENT: Final = Text("This has to be a moment with its offset, like 2026-03-06T19:30:00Z.")
DATE: Final = Text("This has to be a date, like 2026-03-06.")
WHOLE_NUMBER: Final = Text("This has to be a whole number.")
NUMBER: Final = Text("This has to be a number.")

OF_KIND: Final[Mapping[str, str]] = {
    "missing": Text("Please fill this in."),
    "bool": Text("This has to be true or false."),
    "int": WHOLE_NUMBER,
    "float": NUMBER,
    "decimal": NUMBER,
    "finite": NUMBER,
    "string": Text("This has to be text."),
    "list": LIST,
    "tuple": LIST,
    "set": LIST,
    "frozen": LIST,
    "dict": OBJECT,
    "model": OBJECT,
    "datetime": MOMENT,
    "timezone": MOMENT,
    "date": DATE,
}
"""Sentences where another type is needed, by the first word of pydantic's name for the error."""


def what_is_wrong(wrong: Any) -> str:
    """One of the errors that pydantic found, for people who see which value is meant."""
    limits = wrong.get("ctx", {})
    match wrong["type"]:
        case "value_error":
            return message_of(limits["error"])
        case "greater_than_equal":
            return Text("At least {number}.", number=limits["ge"])
        case "less_than_equal":
            return Text("At most {number}.", number=limits["le"])
        case "greater_than":
            return Text("More than {number}.", number=limits["gt"])
        case "less_than":
            return Text("Less than {number}.", number=limits["lt"])
        case "multiple_of":
            return Text("In steps of {number}.", number=limits["multiple_of"])
        case "string_too_long":
            return Text("At most {number} characters.", number=limits["max_length"])
        case "string_too_short":
            return Text("At least {number} characters.", number=limits["min_length"])
        case "string_pattern_mismatch":
            return Text("This is not written as it has to be.")
        case "too_long":
            return Text("At most {number} of them.", number=limits["max_length"])
        case "too_short":
            return Text("At least {number} of them.", number=limits["min_length"])
        case "literal_error" | "enum":
            return Text("One of these: {values}.", values=", ".join(_expected(limits["expected"])))
        case "union_tag_invalid":
            return Text("There is no kind “{tag}”.", tag=limits["tag"])
        case kind:
            usual = Text("This is not possible: check it.")
            return OF_KIND.get(kind.partition("_")[0], usual)


def _expected(named: str) -> list[str]:
    """Return what may stand there, as pydantic names it: "'a', 'b' or 'c'"."""
    return [each.strip("'") for each in re.split(r", | or ", named)]


def sentences(
    wrong: ValidationError, data: object, *, whole: str = "It", within: str = "", first: int = 0
) -> list[str]:
    """Return what is wrong with data, each with its place in them ("busts[1].player"), the first thing at
    each.

    whole: what the data are called; within: where they are themselves; first: from which number on entries of
    a list are counted.
    """
    errors = wrong.errors(include_url=False)
    places = [tuple(_place(error, data)) for error in errors]
    by_place: dict[Location, str] = {}
    for place, error in zip(places, errors, strict=True):
        if not any(other[: len(place)] == place != other for other in places):  # else a part of it is wrong
            by_place.setdefault(place, _sentence(error, _written(place, within, first) or whole))
    return list(by_place.values())


def _place(error: Any, data: Any) -> Iterator[int | str]:
    """Yield where an error is, without pydantic's names of what it tried: what of its location is there, and
    what is missing."""
    for number, step in enumerate(error["loc"], start=1):
        if (isinstance(data, Mapping) and step in data) or (isinstance(data, list) and isinstance(step, int)):
            data = data[step]
            yield step
        elif error["type"] == "missing" and number == len(error["loc"]):
            yield step


def _written(place: Location, within: str, first: int) -> str:
    steps = [f"[{step + first}]" if isinstance(step, int) else f".{step}" for step in place]
    return "".join([within, *steps]).removeprefix(".")


def _sentence(error: Any, where: str) -> str:
    match error["type"]:
        case "missing":
            return f"{where} is missing."
        case "union_tag_not_found":
            kind = error["ctx"]["discriminator"].strip("'")
            return f"{where}.{kind} is missing."
        case "extra_forbidden":
            return f"{where} is not known here."
    sentence = str(what_is_wrong(error))
    return f"{where}: {sentence}" if sentence.endswith((".", "?", "!")) else f"{where}: {sentence}."


@contextmanager
def refuse_out_of_bounds() -> Iterator[None]:
    """Turn what pydantic finds wrong with facts that are made within into a refusal, whatever form they came
    from. Raises NotAllowed."""
    try:
        yield
    except ValidationError as wrong:
        raise out_of_bounds(wrong) from wrong


def out_of_bounds(wrong: ValidationError) -> NotAllowed:
    """The refusal of something that cannot be recorded, because a value in it is none that could be."""
    first: Any = wrong.errors(include_url=False)[0]
    limits = first.get("ctx", {})
    match first["type"]:
        case "less_than_equal" | "less_than":
            most = limits.get("le", limits.get("lt"))
            return NotAllowed("That cannot be recorded: a number in it is more than {most:,}.", most=most)
        case "greater_than_equal" | "greater_than":
            least = limits.get("ge", limits.get("gt"))
            return NotAllowed("That cannot be recorded: a number in it is less than {least:,}.", least=least)
        case "string_too_long":
            return NotAllowed(
                "That cannot be recorded: a text in it is longer than {most} characters.",
                most=limits["max_length"],
            )
        case "too_long":
            return NotAllowed(
                "That cannot be recorded: there are more than {most} of them.", most=limits["max_length"]
            )
        case "value_error":
            return NotAllowed(message_of(limits["error"]))
    return NotAllowed("That cannot be recorded as it is: check what was typed.")
