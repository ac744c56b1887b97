"""The floor's book of a club, for programs: the ruling for what has gone wrong at a table."""

from typing import Annotated, Final

from django.http import Http404, HttpRequest
from ninja import Query, Router
from pydantic import BaseModel

from clauses import tda
from clauses.book import clauses
from clauses.book import rulings as rulings_of_books
from clubs.api.answering import operation
from clubs.api.keys import club_here
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook.floor_book import (
    LONGEST_CALL,
    FloorRuling,
    answer,
    answers,
    find_rulings,
    is_answer,
    keys_of,
)
from clubs.rules import sees
from words.text import localised
from words.typed import number

router = Router(tags=["rulings"])

MOST: Final = 10
USUAL: Final = 5

Call = Annotated[str, Query(max_length=LONGEST_CALL, description="what has happened, in a few words")]
Most = Annotated[int, Query(ge=1, le=MOST, description="how many rulings are found at most")]


class RulingShape(BaseModel):
    """A ruling for this club. key: a TDA rule ("TDA-44") or a topic of the club's own book; ruling: in one
    line; steps: what the director does, in order; rules: the ids it rests on, the club's own first;
    otherwise: the club rules otherwise than the TDA; silent: the club's book says nothing of it, the TDA
    rule decides; sanction: a penalty may follow."""

    key: str
    title: str
    ruling: str
    steps: list[str]
    rules: list[str]
    otherwise: bool
    silent: bool
    sanction: bool


class RulingsShape(BaseModel):
    """Rulings, the likeliest first. edition: of the TDA rules that the club plays by."""

    edition: str
    items: list[RulingShape]


class ClauseShape(BaseModel):
    """A rule that a refusal or a fact rests on: a clause of the club's book, a TDA rule, or a numbered ruling
    on how a clause is read. rule: what it says; rulings: numbers of the rulings on it."""

    id: str
    rule: str
    rulings: list[str]


def ruling_shape(answer_found: FloorRuling) -> RulingShape:
    """An answer of the floor's book as programs read it."""
    return RulingShape(
        key=answer_found.key,
        title=localised(answer_found.title),
        ruling=localised(answer_found.ruling),
        steps=[localised(step) for step in answer_found.steps],
        rules=list(answer_found.rules),
        otherwise=answer_found.is_otherwise,
        silent=answer_found.is_silent,
        sanction=answer_found.may_sanction,
    )


@operation(router, "GET", "/clubs/{slug:club}/rulings", "read", RulingsShape, is_public=True)
def rulings(request: HttpRequest, club: str, q: Call = "", most: Most = USUAL) -> RulingsShape:
    """The rulings for what has happened (`q`), the likeliest first; without `q` the whole of the floor's book
    in its order."""
    rulebook = rulebook_in_force(club_here(request, club, sees))
    answers_given = find_rulings(rulebook, q, most) if q.strip() else answers(rulebook, keys_of(rulebook))
    return RulingsShape(
        edition=rulebook.tda_edition if rulebook.tda_edition in tda.EDITIONS else tda.NEWEST,
        items=[ruling_shape(each) for each in answers_given],
    )


@operation(router, "GET", "/clubs/{slug:club}/rulings/{slug:key}", "read", RulingShape, is_public=True)
def ruling(request: HttpRequest, club: str, key: str) -> RulingShape:
    """One ruling of the floor's book, by its key."""
    rulebook = rulebook_in_force(club_here(request, club, sees))
    if not is_answer(rulebook, key):
        raise Http404
    return ruling_shape(answer(rulebook, key))


@operation(router, "GET", "/clubs/{slug:club}/clauses/{str:clause}", "read", ClauseShape, is_public=True)
def clause(request: HttpRequest, club: str, clause: str) -> ClauseShape:
    """Read a clause that stands in `clauses` of a refusal or in a fact; a number is a ruling. The clauses of
    other clubs' books are not there."""
    own = rulebook_in_force(club_here(request, club, sees)).book
    if clause in tda.rules():
        return ClauseShape(id=clause, rule=tda.rules()[clause].says, rulings=[])
    if reading := rulings_of_books().get(number(clause) or 0):
        return ClauseShape(id=clause, rule=f"{reading.title} {reading.text}".strip(), rulings=[])
    entry = clauses().get(clause) if tda.cited(clause, own) == clause else None
    if entry is None:
        raise Http404
    return ClauseShape(id=entry.id, rule=entry.rule, rulings=[str(each.number) for each in entry.rulings])
