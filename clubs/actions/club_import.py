"""Bringing a whole club in from its file: all of it as a new club, or nothing."""

from collections.abc import Callable
from datetime import date
from typing import IO, Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, models, transaction

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.members import claim_place
from clubs.belongings import AnyField, Kept, check_file, check_imported, in_order
from clubs.files import club_file
from clubs.files.club_file import Row, impossible
from clubs.models import Club, ClubImport, Member, User
from clubs.role_names import OF_DEAD_MONEY
from config.serving.lock_waits import take_ones_time
from words.names import key

AT_ONCE: Final = 500  # rows
YEARS: Final = range(1900, 2200)  # in which something of a club happens
STEP: Final = 100  # rows after which one says how far it is

Step = Callable[[int, int], object]  # rows that are written, of how many


def import_club(
    *,
    file: IO[bytes],
    address: str = "",
    elder: str = "",
    user: User | None = None,
    request_id: str = "",
    invitation: str = "",
    step: Step = lambda done, of: None,
) -> Club:
    """The club of a file as a new club, everybody in it without an account, on links of their own.

    address: of its pages, the one in the file if none is given. elder: the name of an elder of it whose place
    `user` takes. invitation: what brings in one club and no more. step: hears how far it is, now and
    then; what it raises undoes it all. Raises NotAllowed, and writes nothing, for
    a file that is not whole, that has been brought in before, or that contradicts itself; for an address that
    is taken; for an elder who is not in it.
    """
    checked = club_file.check(file)
    address = address or checked.header.address
    try:
        validate_slug(address)
    except ValidationError:
        raise NotAllowed(
            "“{address}” is not an address: letters, digits and hyphens only.", address=address[:80]
        ) from None
    if not submissions.has_made(request_id, "import", None):
        _refuse_again(checked.content, address)
        check_file(checked.counts, lambda: club_file.rows(file))
    try:
        with transaction.atomic():
            take_ones_time()
            submission, first = submissions.claim(request_id, "import", None)
            if not first:
                return submissions.made_before(submission, Club.objects.all())
            if invitation and not submissions.use_once(f"invited-{invitation}"):
                raise NotAllowed("This link has founded a club already.")
            _refuse_again(checked.content, address)
            club = _write(file, address, lambda done: step(done, sum(checked.counts.values())))
            check_imported(club)
            ClubImport.objects.create(club=club, content=checked.content)
            if elder:
                _give_place(club, elder, user)
            submissions.remember_made(submission, club.pk)
    except IntegrityError:
        raise NotAllowed("The file contradicts itself: two of its rows cannot stand side by side.") from None
    return club


def _refuse_again(content: str, address: str) -> None:
    before = ClubImport.objects.filter(content=content).select_related("club").first()
    if before:
        raise NotAllowed(
            "This file has been imported already, as {club} at {address}.",
            club=before.club.name,
            address=before.club.slug,
        )
    if Club.objects.filter(slug=address).exists():
        raise NotAllowed(
            "There is a club at {address} already: give this one another address.", address=address
        )


def elder_called(club: Club, name: str) -> Member:
    """The elder of that name. Raises NotAllowed, with the names of the elders, when there is none."""
    elders = club.members.filter(role=Member.Role.ELDER, left_at=None).order_by("number")
    member = elders.filter(name_key=key(name)).first()
    if member is None:
        raise NotAllowed(
            "No {elder} of this club is called {name}; its {elders} are: {names}.",
            elder=club.owners.bare,
            elders=club.owners.many,
            name=name,
            names=", ".join(elder.name for elder in elders),
        )
    return member


def _give_place(club: Club, elder: str, user: User | None) -> None:
    member = elder_called(club, elder)
    if user:
        claim_place(token=member.claim_token, user=user)


def _write(file: IO[bytes], address: str, step: Callable[[int], object]) -> Club:
    writer = _Writer(address)
    for number, row in enumerate(club_file.rows(file)):
        if number % STEP == 0:
            step(number)
        writer.add(row)
    writer.finish()
    clubs = writer.keys.get(Club._meta.label_lower, [])
    if len(clubs) != 1:
        raise NotAllowed("The file does not hold one club.")
    return Club.objects.get(pk=clubs[0])


class _Writer:
    """Writes rows, many of one kind at once. keys: kind → the keys of its rows, in the order of their
    numbers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.kinds = {kept.kind: kept for kept in in_order()}
        self.keys: dict[str, list[Any]] = {}
        self.waiting: list[tuple[Row, models.Model]] = []
        self.later: list[tuple[Row, AnyField]] = []

    def add(self, row: Row) -> None:
        kept = self.kinds.get(row.kind)
        if kept is None:
            raise _unknown(row, row.kind)
        if self.waiting and (len(self.waiting) >= AT_ONCE or self.waiting[0][0].kind != row.kind):
            self.flush()
        instance = self._instance(kept, row)  # before which what it refers to may be written
        self.waiting.append((row, instance))

    def flush(self) -> None:
        if not self.waiting:
            return
        kept = self.kinds[self.waiting[0][0].kind]
        instances = [instance for _, instance in self.waiting]
        stamps = [column for column in kept.columns if getattr(column, "auto_now_add", False)]
        stamped = [[getattr(instance, stamp.attname) for stamp in stamps] for instance in instances]
        kept.model._base_manager.bulk_create(instances)
        for instance, moments in zip(instances, stamped, strict=True):
            for stamp, moment in zip(stamps, moments, strict=True):
                setattr(instance, stamp.attname, moment)
        if stamps:
            kept.model._base_manager.bulk_update(instances, [stamp.name for stamp in stamps])
        self.keys.setdefault(kept.kind, []).extend(instance.pk for instance in instances)
        self.waiting = []

    def _instance(self, kept: Kept, row: Row) -> models.Model:
        columns = {column.name: column for column in kept.columns}
        for name in row.values:
            if name not in columns:
                raise _unknown(row, f"{row.kind}.{name}")
        values = {name: make() for name, make in kept.without.items() if make}
        for name, column in columns.items():
            if name in row.values:
                values[column.attname] = self._value(kept, column, row)
            elif _is_always_there(column):
                raise impossible(row, name)
        if kept.model is Club:
            values["slug"] = self.address
            values.setdefault("owner_name", OF_DEAD_MONEY)  # files of before know no other word
        return kept.model(**values)

    def _value(self, kept: Kept, column: AnyField, row: Row) -> Any:
        value = row.values[column.name]
        if value is None:
            if not column.null:
                raise impossible(row, column.name)
            return None
        if isinstance(column, models.ForeignKey):
            return self._key(column, row, value)
        try:
            if not isinstance(column, models.JSONField):
                value = column.to_python(value)
            if column.choices and value not in dict(column.flatchoices) and (value or not column.blank):
                raise impossible(row, column.name)
            if value == "" and not column.blank:
                raise impossible(row, column.name)
            if isinstance(value, date) and value.year not in YEARS:
                raise impossible(row, column.name)
            column.run_validators(value)
            if check := kept.checks.get(column.name):
                check(value)
        except (ValidationError, ValueError, TypeError, OverflowError):
            raise impossible(row, column.name) from None
        return bytes(value) if isinstance(column, models.BinaryField) else value

    def _key(self, column: AnyField, row: Row, number: Any) -> Any:
        """The key of a row that stands before this one."""
        kind = column.related_model._meta.label_lower
        if kind == row.kind:
            self.flush()
        keys = self.keys.get(kind, [])
        if type(number) is int and kind == row.kind and number > len(keys) and column.null:
            self.later.append((row, column))
            return None
        if type(number) is not int or not 0 < number <= len(keys):
            raise impossible(row, column.name)
        return keys[number - 1]

    def finish(self) -> None:
        """Writes what waits, and the references to rows of the same kind that stand further down."""
        self.flush()
        for row, column in self.later:
            keys, number = self.keys[row.kind], row.values[column.name]
            if number > len(keys):
                raise impossible(row, column.name)
            rows = column.model._base_manager.filter(pk=keys[row.number - 1])
            rows.update(**{column.attname: keys[number - 1]})


def _is_always_there(column: AnyField) -> bool:
    """True if no file leaves a column out: it may not be empty, and nothing says what it is otherwise."""
    return not (column.null or column.blank or column.has_default() or column.has_db_default())


def _unknown(row: Row, what: str) -> NotAllowed:
    return NotAllowed(
        "Line {line} of the file: this Dead Button does not know {what}. The file is from another version.",
        line=row.line,
        what=what[:80],
    )
