"""Bringing what a club has elsewhere: lists of members and tables of past results, read by the reader of the
pages (docs/formats.md). Each is answered as it was understood first; sent again with the `take` of that
answer it is taken, and something else under that `take` is shown again."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Final, Literal
from uuid import uuid4

from django.db import transaction
from django.forms import Form
from django.http import Http404, HttpRequest, QueryDict
from ninja import Router
from pydantic import BaseModel, Field

from clubs.actions.importing import Report, bring_results, recent, take_back
from clubs.actions.importing import bring_members as add_people
from clubs.actions.submissions import made_under
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, request_key_of, sees_private
from clubs.api.managing import Note, RemovedShape, Sent, unfit
from clubs.api.problems import Refused, Wrong
from clubs.api.seasons import season_here
from clubs.api.shapes import MemberShape, member_shape, shape_of
from clubs.forms.members import AddMembersForm
from clubs.forms.past_results import NEW, PastResultsForm
from clubs.forms.pasted import LeftLine
from clubs.models import Bringing, Club, Member
from clubs.rulebook import Kind
from clubs.rules import directs, membership, owns

router = Router(tags=["manage"])
LONGEST: Final = 1_000_000

LongText = Annotated[str, Field(min_length=1, max_length=LONGEST)]
Take = Annotated[str, Field(max_length=32)]


class LineLeft(BaseModel):
    """A line that is not taken, and why."""

    line: int
    typed: str
    why: str


class ListSent(Sent):
    """A list of people as somebody keeps it: names, a table, an address book. take: of the answer to the same
    list, once it was looked at."""

    text: LongText
    take: Take = ""


class PersonRead(BaseModel):
    """A person as they were understood. number: of the member who has the name already, and is left as they
    are; null for a new one."""

    line: int
    name: str
    email: str | None
    number: int | None


class MembersBrought(BaseModel):
    """A list of people as it was understood. take: by which the same is taken; taken: whether it was; added:
    the new members, once it was."""

    take: str
    taken: bool
    people: list[PersonRead]
    left: list[LineLeft]
    notes: list[str]
    added: list[MemberShape]


class TableSent(Sent):
    """A table of results as somebody keeps it. season: the slug of the one it belongs to, else the one whose
    days it lies in, or a new one called season_name; day, tournament, kind: of a table that does not say
    which tournament it was; take: of the answer to the same table, once it was looked at."""

    text: LongText
    season: Note = ""
    season_name: Annotated[str, Field(max_length=80)] = ""
    day: date | None = None
    tournament: Annotated[str, Field(max_length=80)] = ""
    kind: Kind | None = None
    take: Take = ""


class ResultRead(BaseModel):
    """A result as it was understood. player: the member's number, null for somebody who will be a new one."""

    line: int
    name: str
    player: int | None
    number: int | None
    place: int


class TournamentRead(BaseModel):
    """A tournament as it was understood. known: the season has it, and its results are written anew where
    they differ."""

    day: date
    name: str
    kind: str
    known: bool
    results: list[ResultRead]


class TournamentWritten(BaseModel):
    """A tournament that was taken."""

    day: date
    name: str
    players: int
    change: str


class ResultsBrought(BaseModel):
    """A table of results as it was understood. take: by which the same is taken; taken: whether it was;
    season: the slug of the one they went into, written, new_members: what came of it, once it was."""

    take: str
    taken: bool
    season: str | None
    tournaments: list[TournamentRead]
    left: list[LineLeft]
    notes: list[str]
    written: list[TournamentWritten]
    new_members: list[str]


@operation(router, "POST", "/clubs/{slug:club}/members/bring", "manage", MembersBrought, also=(413, 415))
@transaction.atomic
def bring_members(request: HttpRequest, club: str, sent: ListSent, key: IdempotencyKey) -> MembersBrought:
    """Bring a list of members: shown as it is understood, or with `take` added, but for those whose name a
    member has."""
    here = club_here(request, club, directs)
    request_id = request_key_of(request, key, sent.model_dump(mode="json"))
    typed = {"people": sent.text, "good": sent.take, "asked": sent.take, "seen": sent.take}
    form = AddMembersForm(_posted(typed), club=here, may_appoint=owns(request.user, here))
    form.is_valid()
    is_asked_only = set(form.errors) <= {"others"} or form.offered
    if not form.people_shown or not (is_asked_only or sent.take):
        raise _unread(form, {"people": "text"}, form.left_lines)
    is_taken = bool(sent.take) and sent.take == form.mark and "new" in form.cleaned_data
    is_private = sees_private(request, here)
    added = []
    if is_taken:
        people, by = form.cleaned_data["new"], membership(request.user, here.pk)
        added = add_people(
            club=here, people=people, compared_to=form.compared_to, by=by, request_id=request_id
        )
        added = added or _added_before(here, request_id, [each.name for each in form.people_shown])
    return MembersBrought(
        take=form.mark,
        taken=is_taken,
        people=[
            PersonRead(
                line=each.line,
                name=each.name,
                email=each.email if is_private else None,
                number=each.number,
            )
            for each in form.people_shown
        ],
        left=_left(form.left_lines),
        notes=form.notes,
        added=[member_shape(each, is_private=is_private) for each in added],
    )


@operation(router, "POST", "/clubs/{slug:club}/results/bring", "manage", ResultsBrought, also=(413, 415))
@transaction.atomic
def bring_past_results(
    request: HttpRequest, club: str, sent: TableSent, key: IdempotencyKey
) -> ResultsBrought:
    """Bring a table of past results: shown as it is understood, or with `take` written into a season. Brought
    twice nothing is doubled."""
    here = club_here(request, club, directs)
    request_id = request_key_of(request, key, sent.model_dump(mode="json"))
    form = PastResultsForm(_posted(_results_typed(here, sent)), club=here)
    form.is_valid()
    preview = form.preview
    if preview is None or form.errors:
        left = form.left_lines if preview is None else preview.left
        raise _unread(form, {"results": "text"}, left)
    season, report = None, None
    if form.may_be_taken and form.read:
        season, report = bring_results(
            club=here,
            season=form.chosen_season,
            name=form.cleaned_data["season_name"],
            file=form.read,
            request_id=request_id,
            by=membership(request.user, here.pk),
        )
    return ResultsBrought(
        take=form.mark,
        taken=report is not None,
        season=season.slug if season else None,
        tournaments=[
            TournamentRead(
                day=night.day,
                name=night.name,
                kind=night.kind,
                known=night.is_there,
                results=[
                    ResultRead(
                        line=each.line,
                        name=each.player,
                        player=each.number,
                        number=each.number,
                        place=each.place,
                    )
                    for each in night.lines
                ],
            )
            for night in preview.nights
        ],
        left=_left(preview.left),
        notes=preview.notes,
        written=_written(report),
        new_members=list(report.new_members) if report else [],
    )


class ImportShape(BaseModel):
    """An import that can be taken back. what: members or results; by: the number of who brought it; season:
    the slug of that of the results; tournaments, new_members: how many it wrote and made."""

    id: int
    at: datetime
    what: Literal["members", "results"]
    by: int | None
    season: str | None
    tournaments: int
    new_members: int


class ImportsShape(BaseModel):
    """The latest imports that stand, the last one first."""

    items: list[ImportShape]


@operation(router, "GET", "/clubs/{slug:club}/imports", "manage", ImportsShape)
def list_imports(request: HttpRequest, club: str) -> ImportsShape:
    """List the latest imports that stand, the last one first."""
    items = [
        ImportShape(
            id=each.pk,
            at=each.at.astimezone(UTC),
            what=Bringing.What(each.what).value,
            by=each.by.number if each.by else None,
            season=each.season.slug if each.season else None,
            tournaments=each.nights,
            new_members=each.new_members,
        )
        for each in recent(club_here(request, club, directs))
    ]
    return ImportsShape(items=items)


@operation(router, "DELETE", "/clubs/{slug:club}/imports/{int:number}", "manage", RemovedShape)
def take_import_back(request: HttpRequest, club: str, number: int) -> RemovedShape:
    """Take an import back: what it made goes, what it wrote anew is as it was. Refused where something later
    rests on it."""
    bringing = Bringing.objects.filter(club=club_here(request, club, directs), pk=number).first()
    if bringing is None:
        raise Http404
    take_back(bringing=bringing)
    return RemovedShape(removed=True)


def _added_before(club: Club, request_id: str, listed: Sequence[str]) -> list[Member]:
    """Those of a list whom the same request has added when it was sent before."""
    last = made_under(request_id, "members", club)
    rows = club.members.filter(number__gt=last, name__in=listed) if last else Member.objects.none()
    return list(rows.order_by("number"))


def _results_typed(club: Club, sent: TableSent) -> dict[str, str]:
    season = ""
    if sent.season:
        season = str(season_here(club, sent.season).pk)
    elif sent.season_name:
        season = NEW
    return {
        "results": sent.text,
        "season": season,
        "season_name": sent.season_name,
        "day": sent.day.isoformat() if sent.day else "",
        "tournament": sent.tournament,
        "kind": sent.kind.value if sent.kind else "",
        "take": sent.take,
    }


def _written(report: Report | None) -> list[TournamentWritten]:
    return [shape_of(TournamentWritten, each) for each in (report.tournaments if report else ())]


def _posted(typed: Mapping[str, str]) -> QueryDict:
    """Fields as a form of the pages is sent them, with an id that is not used: the program has its own."""
    data = QueryDict(mutable=True)
    data.update({**typed, "request_id": str(uuid4())})
    return data


def _left(lines: Iterable[LeftLine]) -> list[LineLeft]:
    return [LineLeft(line=each.line, typed=each.typed, why=each.what) for each in lines]


def _unread(form: Form, called: Mapping[str, str], left: Iterable[LeftLine]) -> Refused:
    """Nothing of it can be taken: what the form says of its fields, and of each line."""
    wrong = [
        Wrong(where=called.get(name, name).replace("__all__", ""), what=str(sentence))
        for name, sentences in form.errors.items()
        for sentence in sentences
    ]
    wrong += [Wrong(where=f"text:{each.line}", what=each.what) for each in left]
    return unfit(*wrong)
