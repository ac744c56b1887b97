"""Acting once on a form that is sent twice.

A form is known again by its id, for one act of one club, to whoever sent it. Whoever sends the same id for
another act, in another club or from another account has sent another form; and what comes under the same id
with something else in it is refused, so that nobody is told that something was done which was not.
"""

import hashlib
import json
from typing import Final, TypeVar

from django.db import models

from clauses.refusal import NotAllowed
from clubs.models import Club, Submission
from config.serving.request_keys import RequestKey, refuse_otherwise
from words.text import Text
from words.typed import without_nul

LONGEST: Final = 64
M = TypeVar("M", bound=models.Model)


class SentBefore(NotAllowed):
    """It was acted upon by an earlier version of the site, which kept no more than its id."""

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This form was sent before, and was acted upon. Look whether all is as you wanted it; "
                "if not, load the page again and send it anew."
            )
        )


def claim(request_id: str, act: str, club: Club | None) -> tuple[Submission, bool]:
    """The submission of that id, and whether it is the first: a second one waits for the first to be done and
    is answered with what that made. An empty id is always a first. club: where, None where it is only being
    founded. Raises SentOtherwise for something else under this id, and SentBefore."""
    if not request_id:
        return Submission(), True
    if Submission.objects.filter(request_id=without_nul(request_id)[:LONGEST]).exists():
        raise SentBefore
    mark = request_id.mark if isinstance(request_id, RequestKey) else ""
    scoped = _scoped(request_id, act, club)
    submission, is_first = Submission.objects.get_or_create(request_id=scoped, defaults={"mark": mark})
    if not is_first:
        refuse_otherwise(submission.mark, request_id)
    return submission, is_first


def was_claimed(request_id: str, act: str, club: Club | None) -> bool:
    """True if the form of that id has been acted upon."""
    return bool(request_id) and Submission.objects.filter(request_id=_scoped(request_id, act, club)).exists()


def has_made(request_id: str, act: str, club: Club | None) -> bool:
    """True if the submission of that id has made something already: then nothing needs to be looked into."""
    return Submission.objects.filter(request_id=_scoped(request_id, act, club), made__gt=0).exists()


def made_under(request_id: str, act: str, club: Club | None) -> int:
    """Return what the submission of that id has remembered of what it made, 0 for nothing."""
    row = Submission.objects.filter(request_id=_scoped(request_id, act, club)).first()
    return (row.made or 0) if row else 0


def _scoped(request_id: str, act: str, club: Club | None) -> str:
    """By which a form is known again: its id, for this act of this club and whoever sent it."""
    owner = request_id.owner if isinstance(request_id, RequestKey) else ""
    scope = json.dumps([request_id, act, club.pk if club else 0, owner])
    return hashlib.sha256(scope.encode()).hexdigest()


def made_before(submission: Submission, rows: models.QuerySet[M]) -> M:
    """Return what the form made when it was sent before. Raises NotAllowed where that has been removed
    since."""
    instance = rows.filter(pk=submission.made).first()
    if instance is None:
        raise NotAllowed("This form was sent before, and what it made has been removed since.")
    return instance


def remember_made(submission: Submission, pk: int) -> None:
    """Remember what the form made."""
    if submission.request_id:
        submission.made = pk
        submission.save(update_fields=["made"])


def use_once(name: str) -> bool:
    """Use up something that serves once, as an invitation does; False where it was used before."""
    return Submission.objects.get_or_create(request_id=name[:LONGEST])[1]
