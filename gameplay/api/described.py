"""Completing of the OpenAPI description that is made from the operations: the meaning and an example of every
property, discriminators, headers, the answers that every operation may give, webhooks.

Examples are made from the types and are valid by them; gameplay/api/property_words.py has those that say
more.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from clubs.api.problems import PROBLEM_JSON
from gameplay.api.hook_shapes import add_webhooks
from gameplay.api.property_words import PROPERTIES
from tournaments.api.heads_up import SENT
from tournaments.night.facts import KINDS, LoggedFact
from tournaments.ring_games.ring_facts import RING_FACTS

Schema = dict[str, Any]
RING: Final = cast("tuple[type[LoggedFact], ...]", RING_FACTS)
EVERY_FACT: Final[tuple[type[LoggedFact], ...]] = (*KINDS.values(), *RING, *SENT)
FACTS: Final = {each.__name__: each for each in EVERY_FACT}
DEPRECATED: Final[Mapping[str, str]] = {
    "AnswerShape.number": "player",
    "ResultRead.number": "player",
    "ResultShape.number": "player",
    "StandingShape.number": "player",
    "SuspensionShape.number": "player",
    "TokenShape.number": "player",
    "ResultShape.first": "place",
    "ResultShape.last": "place_to",
    "FloorPlayerShape.first": "place",
    "FloorPlayerShape.last": "place_to",
}
"""Names that are kept for this version of the API → what to read instead.

A thing has a number of its own as `id` (tournaments, nights, ring games) or `number` (members, structures,
hands, tickets), or a `slug` (clubs, seasons). Whatever else speaks of it has the thing's name: `player`,
`event`, `night`, `heads_up`, `ring_game`, `club`, `season`.
"""

OPERATION_IDS: Final[Mapping[str, str]] = {
    "answers": "list_answers",
    "clause": "get_clause",
    "clock": "get_clock",
    "close_heads_up_tournament": "close_heads_up",
    "club": "get_club",
    "club_changes": "follow_club",
    "clubs": "list_clubs",
    "correct": "correct_night",
    "correct_ring": "correct_ring_game",
    "event": "get_event",
    "events": "list_events",
    "floor": "get_night",
    "hand": "get_hand",
    "hands": "list_hands",
    "heads_up_changes": "follow_heads_up",
    "heads_up_log": "get_heads_up_log",
    "heads_up_tournament": "get_heads_up",
    "heads_up_tournaments": "list_heads_up",
    "keep": "keep_structures",
    "log": "get_night_log",
    "mark_ring_transfer": "mark_ring_game_transfer",
    "member": "get_member",
    "members": "list_members",
    "night_changes": "follow_night",
    "nights": "list_nights",
    "open_ring": "open_ring_game",
    "points_by_hand": "list_points_by_hand",
    "put_fact_right": "amend_fact",
    "record_match_facts": "record_heads_up_facts",
    "record_ring_facts": "record_ring_game_facts",
    "rename": "rename_structure",
    "result": "get_result",
    "results": "list_results",
    "ring_changes": "follow_ring_game",
    "ring_game_floor": "get_ring_game",
    "ring_games": "list_ring_games",
    "ring_log": "get_ring_game_log",
    "ring_results": "list_ring_game_results",
    "ruling": "get_ruling",
    "rulings": "find_rulings",
    "season": "get_season",
    "seasons": "list_seasons",
    "settle_up": "get_settle_up",
    "settle_up_ring": "get_ring_game_settle_up",
    "standings": "get_standings",
    "qualifications": "list_qualifications",
    "structures": "list_structures",
    "suspensions": "list_suspensions",
    "tables": "list_tables",
    "tables_of_night": "list_tables_of_night",
    "token": "get_token",
    "tonight": "get_tonight",
}
"""First names of operations → their names: a verb and a thing. A description may give an
operation one id alone: the old one stands in `x-deprecated-operation-id`, for generators that are told to
go by it."""

DEPTH: Final = 6  # of examples within examples
SAYS: Final = re.compile(r"(?:^|[.;]\s+)((?:\w+)(?:(?:, | or | and )\w+)*): ([^;]+?)(?=;|\.(?:\s|$)|$)")
A_LIMIT: Final = {
    name: {"description": words, "schema": {"type": "integer"}}
    for name, words in (
        ("RateLimit-Limit", "How many such requests a minute has."),
        ("RateLimit-Remaining", "How many of them are left."),
        ("RateLimit-Reset", "Seconds until all are there again."),
    )
}
RETRY: Final = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
ETAG: Final = {
    "ETag": {"description": "Of this answer: for If-None-Match.", "schema": {"type": "string"}},
}


def describe(schema: Schema) -> Schema:
    """Complete a description, in place, and return it."""
    add_webhooks(schema)
    shapes = schema["components"]["schemas"]
    for name, shape in shapes.items():
        _require_discriminators(shape)
        if name in FACTS:
            _mark_filled_in(name, shape)
    for name, shape in shapes.items():
        meanings = dict(_said_of(shape.get("description", "")))
        for field, of in shape.get("properties", {}).items():
            _describe(f"{name}.{field}", field, of, meanings, shapes)
    for methods in schema["paths"].values():
        for method, operation in methods.items():
            _name(operation)
            _answers(method, operation)
            _security(operation)
    return schema


def _require_discriminators(shape: Schema) -> None:
    """Require what tells an object from others."""
    for field, of in shape.get("properties", {}).items():
        if "const" in of and field in ("kind", "type"):
            of.pop("default", None)
            required = shape.setdefault("required", [])
            if field not in required:
                required.insert(0, field)


def _mark_filled_in(name: str, shape: Schema) -> None:
    """The site fills in a member's name, and more that it alone can say."""
    properties = shape.get("properties", {})
    if "name" in properties and "player" in properties:
        shape["required"] = [each for each in shape.get("required", ()) if each != "name"]
        properties["name"]["deprecated"] = True
        properties["name"]["description"] = "Filled in by the site: leave it out."
    for field in sorted(FACTS[name].about.filled_in):
        if field in properties:
            properties[field]["readOnly"] = True


def _said_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a docstring says of fields, "first, last: the places they share"."""
    for names, words in SAYS.findall(" ".join(text.split())):
        sentence = f"{words[:1].upper()}{words[1:]}."
        for name in re.split(r", | or | and ", names):
            yield name, sentence


def _describe(path: str, field: str, of: Schema, meanings: Mapping[str, str], shapes: Schema) -> None:
    own = PROPERTIES.get(path)
    words, example = own or PROPERTIES.get(field, ("", None))
    if not of.get("description"):
        of["description"] = words if own else meanings.get(field) or words
    if path in DEPRECATED:
        of["deprecated"] = True
        of["description"] = f"Deprecated: read {DEPRECATED[path]}."
    if "example" not in of and "examples" not in of:
        is_given = own is not None or field in PROPERTIES
        fits = is_given and _fits(example, of, shapes)
        of["examples"] = [example if fits else _example(of, shapes)]


def _fits(example: object, of: Schema, shapes: Schema) -> bool:
    """True if a value is of a plain type and within its bounds."""
    if "anyOf" in of:
        return any(_fits(example, each, shapes) for each in of["anyOf"])
    if "const" in of or "enum" in of:
        return example in of.get("enum", [of.get("const")])
    match of.get("type"):
        case "null":
            return example is None
        case "boolean":
            return isinstance(example, bool)
        case "integer" | "number":
            is_number = isinstance(example, int | float) and not isinstance(example, bool)
            whole = of["type"] == "number" or isinstance(example, int)
            return is_number and whole and _within(example, of)
        case "string":
            return isinstance(example, str) and _is_such_text(example, of)
        case "array":
            items = of.get("items", {})
            return (
                isinstance(example, list)
                and bool(example)
                and all(_fits(each, items, shapes) for each in example)
            )
        case None:
            return not of.keys() - {"title", "description"} and example is not None
    return False


def _within(example: Any, of: Schema) -> bool:
    least, most = of.get("minimum", example), of.get("maximum", example)
    return bool(least <= example <= most)


def _is_such_text(example: str, of: Schema) -> bool:
    fits = of.get("minLength", 0) <= len(example) <= of.get("maxLength", len(example))
    is_moment = (
        bool(re.match(r"\d{4}-\d\d-\d\d", example)) if of.get("format") in ("date", "date-time") else True
    )
    return fits and is_moment and (re.search(of["pattern"], example) is not None if "pattern" in of else True)


def _example(of: Schema, shapes: Schema, depth: int = 0) -> Any:
    """A value of this type."""
    if "$ref" in of:
        return _of_shape(of["$ref"].rpartition("/")[2], shapes, depth)
    if "const" in of:
        return of["const"]
    if "enum" in of:
        return of["enum"][0]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in of:
            return _example(of[several][0], shapes, depth)
    match of.get("type"):
        case "null":
            return None
        case "boolean":
            return False
        case "integer" | "number":
            return max(of.get("minimum", 1), of.get("exclusiveMinimum", 0))
        case "string":
            return _text(of)
        case "array":
            return _list(of, shapes, depth)
        case "object" | None:
            value = (
                _example(of.get("additionalProperties") or {}, shapes, depth)
                if of.get("minProperties")
                else None
            )
            return {str(7 + number): value for number in range(of.get("minProperties", 0))}
    raise ValueError(of)


def _text(of: Schema) -> str:
    if "pattern" in of:
        samples = ("0" * 64, "Ah", "pool0-1-2", "a@example.org", "a")
        return next(each for each in samples if re.search(of["pattern"], each))
    moments = {"date": "2026-11-20", "date-time": "2026-11-20T20:00:00Z"}
    return moments.get(str(of.get("format", "")), "x" * max(int(of.get("minLength", 1)), 1))


def _list(of: Schema, shapes: Schema, depth: int) -> list[Any]:
    if "prefixItems" in of:
        return [_example(each, shapes, depth) for each in of["prefixItems"]]
    count = of.get("minItems", 0 if depth >= DEPTH else 1)
    return [_example(of.get("items", {}), shapes, depth) for _ in range(count)]


def _of_shape(name: str, shapes: Schema, depth: int) -> Any:
    shape = shapes[name]
    if "properties" not in shape:
        return _example(shape, shapes, depth)
    example = {}
    for field in shape.get("required", ()):
        of = shape["properties"][field]
        given = PROPERTIES.get(f"{name}.{field}") or PROPERTIES.get(field)
        if given is None and "examples" in of:
            given = ("", of["examples"][0])
        is_given = given is not None and _fits(given[1], of, shapes)
        is_deep = depth >= DEPTH and any(each.get("type") == "null" for each in of.get("anyOf", ()))
        example[field] = (
            given[1] if given and is_given else None if is_deep else _example(of, shapes, depth + 1)
        )
    return example


def _name(operation: Schema) -> None:
    """Call it a verb and a thing, and say what it was called before."""
    former = operation["operationId"]
    if former in OPERATION_IDS:
        operation["operationId"] = OPERATION_IDS[former]
        operation["x-deprecated-operation-id"] = former


def _answers(method: str, operation: Schema) -> None:
    """Headers, and the answers that every operation may give."""
    answers = operation["responses"]
    if operation.get("x-stream"):
        answers["200"] = {
            "description": "Server-sent events: `changed` at once and after each change, `ping` in between",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
        answers["204"]["description"] = "This site streams nothing: ask again and again"
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    for status in ("429", "503"):
        answers.setdefault(status, {"description": "Ask again later", "content": {PROBLEM_JSON: problem}})
    for status, answer in answers.items():
        content = answer.get("content", {})
        if int(status) >= 400 and "application/json" in content:
            content[PROBLEM_JSON] = content.pop("application/json")
        headers = answer.setdefault("headers", {})
        headers |= A_LIMIT if status not in ("401", "503") else {}
        headers |= RETRY if status in ("429", "503") else {}
        headers |= ETAG if method == "get" and status == "200" else {}
    if method == "get" and "x-stream" not in operation:
        answers["304"] = {
            "description": "Nothing is new since the ETag that was sent",
            "headers": A_LIMIT | ETAG,
        }


def _security(operation: Schema) -> None:
    """Add the scope that the token needs; and that visitors need none, where they may."""
    needs = [{name: [operation["x-scope"]] for name in each} for each in operation.get("security", ())]
    operation["security"] = [*needs, {}] if operation["x-public"] else needs
