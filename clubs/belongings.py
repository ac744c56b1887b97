"""Rows of the database that are a club's, and so in its file: each app says it of its own models.

    keep(Member, without={"user": None, "claim": None})
    leave_out(User, "An account is a person's, not a club's.")

A row is a club's if what it is a part of is: the first of its references that is never empty, up to the
club. A model without such a reference, as a log is, is kept as far as rows that are kept refer to it. A model
that is neither kept nor left out fails tests/clubs/test_belongings.py.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import ForeignKey, Model, Q, QuerySet

from clubs.files.club_file import Row
from clubs.models.club import Club, NameField

Make = Callable[[], Any]
Check = Callable[[Any], object]
AnyField = Any  # a concrete field of any model


@dataclass(frozen=True, slots=True)
class Kept:
    """A model whose rows are in the file of their club.

    without: columns that are not, because they are secret or belong elsewhere, with what makes their value
    where the file is read; None for their default. checks: column → raises ValueError for a value that cannot
    be.
    """

    model: type[Model]
    without: Mapping[str, Make | None] = field(default_factory=dict)
    checks: Mapping[str, Check] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """Name of its rows in a file."""
        return self.model._meta.label_lower

    @property
    def columns(self) -> list[AnyField]:
        """Columns written of a row: all but its key, what is left out and what follows from other columns."""
        return [
            each
            for each in self.model._meta.concrete_fields
            if not each.primary_key and each.name not in self.without and not isinstance(each, NameField)
        ]

    @property
    def references(self) -> list[AnyField]:
        """Those columns that refer to other rows."""
        return [each for each in self.columns if isinstance(each, ForeignKey)]


_kept: dict[type[Model], Kept] = {}
_before_import: dict[Callable[[Iterable[Row]], object], frozenset[str]] = {}
_on_import: list[Callable[[Club], object]] = []
_left_out: dict[type[Model], str] = {}


def keep(
    model: type[Model],
    *,
    without: Mapping[str, Make | None] | None = None,
    checks: Mapping[str, Check] | None = None,
) -> None:
    """The rows of this model are in the file of their club."""
    _kept[model] = Kept(model, without or {}, checks or {})


def leave_out(model: type[Model], why: str) -> None:
    """The rows of this model are not, and why."""
    _left_out[model] = why


def before_import(check: Callable[[Iterable[Row]], object], *models: type[Model]) -> None:
    """Call `check(rows)` with the rows of these models in a file that is whole, before anything of it is
    written and in no transaction; it may take seconds, and raise NotAllowed. The values of a row are whatever
    stands in the file."""
    _before_import[check] = frozenset(model._meta.label_lower for model in models)


def check_file(counts: Mapping[str, int], rows: Callable[[], Iterable[Row]]) -> None:
    """Let the apps check a file before it is read in. counts: its rows by their kinds; rows: reads them from
    its beginning, which is done only for who has to say something."""
    for check, kinds in _before_import.items():
        if not kinds.isdisjoint(counts):
            check(row for row in rows() if row.kind in kinds)


def on_import(check: Callable[[Club], object]) -> None:
    """Call `check(club)` when a club has been read from its file, before that is final; it may raise
    NotAllowed."""
    if check not in _on_import:
        _on_import.append(check)


def check_imported(club: Club) -> None:
    """Let the apps check a club that was read from its file."""
    for check in _on_import:
        check(club)


def left_out() -> Mapping[type[Model], str]:
    """The models that are in no file, and why."""
    return _left_out


def in_order() -> list[Kept]:
    """Return what is kept, whatever rows refer to before the rows that do."""
    ordered: list[Kept] = []
    waiting = list(_kept.values())
    while waiting:
        done = {each.model for each in ordered}
        ready = next(
            each
            for each in waiting
            if all(to.related_model in done or to.related_model is each.model for to in each.references)
        )
        ordered.append(ready)
        waiting.remove(ready)
    return ordered


def rows_of(club: Club, model: type[Model]) -> QuerySet[Any]:
    """The rows of a model that is kept that are this club's."""
    rows = model._base_manager.all()
    if model is Club:
        return rows.filter(pk=club.pk)
    if part_of := _whole(_kept[model]):
        return rows.filter(**{f"{part_of.name}__in": rows_of(club, part_of.related_model)})
    named = Q(pk__in=())
    for each in _referring(model):
        named |= Q(pk__in=rows_of(club, each.model).values(each.name))
    return rows.filter(named)


def _whole(kept: Kept) -> AnyField | None:
    """The reference to what its rows are a part of."""
    wholes = (each for each in kept.references if not each.null and each.related_model is not kept.model)
    return next(wholes, None)


def _referring(model: type[Model]) -> Iterator[AnyField]:
    """The references to a model from rows that are not a part of it."""
    for kept in _kept.values():
        whole = _whole(kept)
        for each in kept.references:
            if each.related_model is model and each != whole and kept.model is not model:
                yield each
