"""Explanation of an option of the rulebook: one sentence, the clauses, the ruling."""

from dataclasses import dataclass
from typing import Any

from pydantic import Field
from pydantic.fields import FieldInfo

from words.text import Text


@dataclass(frozen=True)
class Explanation:
    """Text that the form shows beside an option."""

    title: str
    sentence: str
    clauses: tuple[str, ...]
    ruling: int | None
    choices: dict[str, str]
    columns: tuple[str, ...] = ()
    empty: str = ""


def option(
    default: Any,
    title: str,
    sentence: str,
    *clauses: str,
    ruling: int | None = None,
    choices: dict[str, str] | None = None,
    columns: tuple[str, ...] = (),
    empty: str = "",
    **limits: Any,
) -> Any:
    """A field of the rulebook; `choices` gives the words for each value of a Literal, `columns` the headings
    of a table of pairs, `empty` what it means that nothing, or a 0, stands there, `limits` its bounds."""
    return Field(
        default,
        title=title,
        description=sentence,
        json_schema_extra={
            "clauses": list(clauses),
            "ruling": ruling,
            "choices": dict(choices or {}),
            "columns": list(columns),
            "empty": empty,
        },
        **limits,
    )


def explain(field: FieldInfo) -> Explanation:
    """An option's title, sentence, clauses and choices, as messages: what `option` kept with the field. An
    empty title or sentence where the field is none of `option`'s."""
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    clauses: Any = extra.get("clauses", ())
    ruling: Any = extra.get("ruling")
    choices: Any = extra.get("choices", {})
    columns: Any = extra.get("columns", ())
    empty: Any = extra.get("empty", "")
    return Explanation(
        title=Text(field.title or ""),
        sentence=Text(field.description or ""),
        clauses=tuple(clauses),
        ruling=ruling,
        choices={value: Text(words) for value, words in choices.items()},
        columns=tuple(Text(column) for column in columns),
        empty=Text(empty) if empty else "",
    )
