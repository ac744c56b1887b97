"""Form of a dealer who announces a game: its stakes and its variations, with what the table has in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from clauses.forms import Group, read_form, tree, typed_of
from clauses.refusal import NotAllowed
from gameplay.ring.announcing import announced, announcement, as_listed, told_by
from gameplay.ring.game_order import GameOrder
from gameplay.ring.table_options import GameSpec


@dataclass(frozen=True, slots=True)
class AnnouncingForm:
    """Form of an announcement and its outcome. told: the options, None while there is something to
    correct."""

    tree: Group
    told: Mapping[str, Any] | None = None
    errors: Mapping[str, list[str]] = field(default_factory=dict)


def blank(spec: GameSpec, order: GameOrder) -> AnnouncingForm:
    """The form as it is first shown: the game as the table lists it."""
    listed = as_listed(spec.made, order.announces)
    return AnnouncingForm(tree(type(listed), typed_of(listed)))


def sent(spec: GameSpec, order: GameOrder, posted: QueryDict) -> AnnouncingForm:
    """The form as it was sent, read."""
    model, typed = announcement(type(spec.made), order.announces), _typed(spec, order, posted)
    reading = read_form(model, typed)
    errors = {path: list(sentences) for path, sentences in reading.errors.items()}
    announced_fields = None
    if reading.made is not None and not errors:
        announced_fields = told_by(reading.made)
        try:
            announced(spec, announced_fields, order)
        except NotAllowed as refusal:
            errors[""], announced_fields = [refusal.text], None
    return AnnouncingForm(tree(model, typed, errors), announced_fields, errors)


def refused(spec: GameSpec, order: GameOrder, posted: QueryDict, sentence: str) -> AnnouncingForm:
    """The form as it was sent, with a sentence at its head."""
    model, errors = announcement(type(spec.made), order.announces), {"": [sentence]}
    return AnnouncingForm(tree(model, _typed(spec, order, posted), errors), None, errors)


def _typed(spec: GameSpec, order: GameOrder, posted: QueryDict) -> dict[str, list[str]]:
    groups = announcement(type(spec.made), order.announces).model_fields
    return {name: values for name, values in posted.lists() if name.partition(".")[0] in groups}
