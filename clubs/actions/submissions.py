"""Acting once on a form that is sent twice."""

from clubs.models import Submission
from words.typed import without_nul

LONGEST = 64


def claim(request_id: str) -> tuple[Submission, bool]:
    """The submission of that id, and whether it is the first: a second one waits for the first to be done and
    is answered with what that made. An empty id is always a first."""
    request_id = without_nul(request_id)[:LONGEST]
    if not request_id:
        return Submission(), True
    return Submission.objects.get_or_create(request_id=request_id)


def has_made(request_id: str) -> bool:
    """Whether the submission of that id has made something already: then nothing needs to be looked into."""
    request_id = without_nul(request_id)[:LONGEST]
    return bool(request_id) and Submission.objects.filter(request_id=request_id, made__gt=0).exists()


def remember_made(submission: Submission, pk: int) -> None:
    """Remember what the form made."""
    if submission.request_id:
        submission.made = pk
        submission.save(update_fields=["made"])
