"""The page that describes every fact, made from the models themselves: docs/facts.md.

`manage.py describe_facts > docs/facts.md` writes it; a test fails when it is stale.
"""

import json
from collections.abc import Iterator, Mapping
from textwrap import fill
from types import ModuleType
from typing import Any, Final, get_args

from pydantic import BaseModel, TypeAdapter

from clubs.rulebook import Rulebook
from tournaments.archive.log_file import Voided
from tournaments.archive.night_file import Amended
from tournaments.night.facts import (
    KINDS,
    Fact,
    choosing_games,
    decisions,
    digital_play,
    flights,
    play,
    players,
    seating,
    side_games,
    timing,
    variations,
)
from tournaments.ring_games.ring_facts import RingFact

TITLES: Final[Mapping[ModuleType, str]] = {
    players: "People and money",
    flights: "Tournaments of several days",
    seating: "Seats and tables",
    timing: "The clock",
    play: "Hands",
    choosing_games: "Dealer's choice",
    digital_play: "Tables on screens",
    decisions: "Decisions",
    side_games: "Side games",
    variations: "Variations",
}
"""The modules of a night's facts, and what this page calls what is in each."""


def groups() -> dict[str, tuple[type[BaseModel], ...]]:
    """Title → what is described under it, in order; what facts are made of last."""
    by_heading: dict[str, tuple[type[BaseModel], ...]] = {
        title: tuple(fact for fact in KINDS.values() if fact.__module__ == module.__name__)
        for module, title in TITLES.items()
    }
    by_heading["Corrections"] = (Voided, Amended)
    by_heading["Ring games"] = tuple(RingFact.__subclasses__())
    facts = [model for models in by_heading.values() for model in models]
    made_of = {part: None for fact in facts for part in _parts(fact) if part not in facts}
    by_heading["What facts are made of"] = tuple(made_of)
    return by_heading


def _parts(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """The models of its fields, and of theirs; a rulebook has a page of its own."""
    for field in model.model_fields.values():
        for part in _models_in(field.annotation):
            if part is not Rulebook:
                yield part
                yield from _parts(part)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_in(argument)


TELLS_APART = {"kind", "type"}
MANY = 5
NAMED: Mapping[str, type[BaseModel] | None] = {
    model.__name__: model for models in groups().values() for model in models
} | {"Rulebook": None}

INTRODUCTION = """\
# The facts of a night

Everything that can happen on a night, as it stands in its log and in the lines of a night file
([formats.md](formats.md)). A fact says what happened in the room; places, prizes, points, blinds and the
button are computed from the facts under the rulebook.

Every fact is an object with its `kind`, which is its title here, and what is listed below it; nothing else
may stand in it. Parts of several kinds have a `type` in the same way: `{"type": "level", "minutes": 20, …}`.
What may be left out has then the value that is given. An indented line is the shortest such fact, as a
program may send it (`POST /api/v1/nights/{night}/facts`). Players are the club's member numbers, tables and
seats count from 1, money is in cents, chips are whole chips. The facts of ring games stand apart, under a
title of their own: a ring game has a log of its own, and its chips are money. `ruled` and `penalised` (a
warning) may stand in it, too.

This page is made from the models in `tournaments/night/facts/` and `tournaments/ring_games/`; after a change
of theirs:
`manage.py describe_facts > docs/facts.md`.
"""


def page() -> str:
    """The whole page, in Markdown."""
    lines = [INTRODUCTION]
    for title, models in groups().items():
        lines += [f"## {title}", ""]
        for model in models:
            lines += _model(model)
    return "\n".join(lines).rstrip() + "\n"


def _model(model: type[BaseModel]) -> Iterator[str]:
    schema = TypeAdapter(model).json_schema()
    required = set(schema.get("required", ()))
    yield f"### {_name(model)}"
    yield ""
    yield fill(" ".join((model.__doc__ or "").split()), 110, break_long_words=False)
    yield ""
    if issubclass(model, Fact) and not model.about.by_programs:
        yield "Recorded by the site or on its pages, not by programs."
        yield ""
    filled_in = model.about.filled_in if issubclass(model, Fact) else frozenset()
    for name, of in schema.get("properties", {}).items():
        if name in TELLS_APART:
            yield f"- `{name}`: `{model.model_fields[name].default}`, always"
            continue
        left_out = "" if name in required else f"; may be left out: `{json.dumps(of.get('default'))}`"
        by_site = "; filled in by the site, for programs" if name in filled_in else ""
        yield f"- `{name}`: {_type(of)}{left_out}{by_site}"
    if schema.get("properties"):
        yield ""
    if issubclass(model, Fact) and model.about.by_programs:
        yield f"    {json.dumps(example(model))}"
        yield ""


EXAMPLES: Final[Mapping[str, Any]] = {
    "player": 7,
    "name": "Ann",
    "table": 1,
    "seat": 3,
    "cents": 2000,
    "stack": 1500,
    "minutes": 20,
    "small_blind": 25,
    "big_blind": 50,
    "knockouts": [41, 42],
    "cards": ["Ah", "Kh", "Qh", "Jh", "Th"],
}
"""Values that stand in examples under these names."""


def example(model: type[BaseModel]) -> dict[str, Any]:
    """The shortest object of this model: what may be left out is left out, the names of kinds apart."""
    schema = TypeAdapter(model).json_schema()
    return _example_object(schema, schema.get("$defs", {}))


def _example_object(schema: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, Any]:
    required = schema.get("required", ())
    return {
        name: of["const"]
        if name in TELLS_APART and "const" in of
        else EXAMPLES.get(name, _example(of, parts))
        for name, of in schema.get("properties", {}).items()
        if name in required or name in TELLS_APART
    }


def _example(schema: Mapping[str, Any], parts: Mapping[str, Any]) -> Any:
    """The first thing that may stand there."""
    if "$ref" in schema:
        return _example(parts[schema["$ref"].rpartition("/")[2]], parts)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return _example(schema[several][0], parts)
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    match schema.get("type"):
        case "object" if "properties" in schema:
            return _example_object(schema, parts)
        case "object":
            return {"7": _example(schema.get("additionalProperties") or {}, parts)}
        case "array":
            return [_example(schema.get("items") or schema.get("prefixItems", [{}])[0], parts)]
        case "integer":
            return schema.get("minimum", 1) or 1
        case "boolean":
            return True
        case "string" if schema.get("format") == "date-time":
            return "2026-11-27T21:30:00+00:00"
    return "…"


def _name(model: type[BaseModel]) -> str:
    """The kind by which a fact is told apart, or the name of a part."""
    told_apart = [field for name, field in model.model_fields.items() if name in TELLS_APART]
    return f"`{told_apart[0].default}`" if told_apart else model.__name__


def _type(schema: Mapping[str, Any]) -> str:
    """Return what may stand there, in words."""
    if "$ref" in schema:
        return _link(schema["$ref"])
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "oneOf" in schema:
        several = schema["oneOf"]
        return "any fact" if len(several) > MANY else " or ".join(map(_type, several))
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    return _plain(schema)


def _plain(schema: Mapping[str, Any]) -> str:
    match schema.get("type"):
        case "integer":
            return f"whole number{_bounds(schema.get('minimum'), schema.get('maximum'))}"
        case "string" if schema.get("format") == "date-time":
            return "time with its offset"
        case "string" if "pattern" in schema:
            return f"text like `{schema['pattern']}`"
        case "string":
            return f"text{_bounds(schema.get('minLength'), schema.get('maxLength'), ' characters')}"
        case "array":
            return f"list{_bounds(schema.get('minItems'), schema.get('maxItems'))}, of: {_items(schema)}"
        case "object":
            values = schema.get("additionalProperties")
            return f"object, from number to: {_type(values)}" if isinstance(values, Mapping) else "object"
        case "boolean":
            return "true or false"
        case "null":
            return "null"
    return "anything"


def _items(schema: Mapping[str, Any]) -> str:
    return _type(schema.get("items") or {})


def _bounds(least: int | None, most: int | None, unit: str = "") -> str:
    if least is None and most is None:
        return ""
    if most is None:
        return f", at least {least:,}{unit}"
    return f", {least or 0:,} to {most:,}{unit}"


def _link(reference: str) -> str:
    model = NAMED[reference.rpartition("/")[2]]
    return f"[{_name(model)}](#{_name(model).strip('`').lower()})" if model else "a rulebook"
