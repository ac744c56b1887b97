"""Notes of a member about those they play with: for themselves alone."""

from collections.abc import Collection, Mapping
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.models import Member
from gameplay.models import PlayerNote

LONGEST: Final = 500  # characters
MOST: Final = 2000
"""Notes of one member."""


@transaction.atomic
def write_note(*, author: Member, about: str, text: str, colour: str) -> PlayerNote | None:
    """The note of a member about the player with this key, as it is from now on; None where there is nothing
    to keep any more. Raises NotAllowed."""
    text = text.replace("\r\n", "\n").strip()
    if len(text) > LONGEST:
        raise NotAllowed("A note has {count} characters at most.", count=LONGEST)
    if colour not in PlayerNote.Colour.values:
        raise NotAllowed("Choose one of the colours.")
    Member.objects.select_for_update().get(pk=author.pk)
    mine = PlayerNote.objects.filter(author=author)
    if not text and not colour:
        mine.filter(about=about).delete()
        return None
    if not mine.filter(about=about).exists() and mine.count() >= MOST:
        raise NotAllowed("You have {count} notes: clear one of them first.", count=MOST)
    note, _ = PlayerNote.objects.update_or_create(
        author=author,
        about=about,
        defaults={"text": text, "colour": colour, "written_at": timezone.now()},
    )
    return note


def notes_about(author: Member | None, players: Collection[str]) -> Mapping[str, PlayerNote]:
    """Key of a player → what a member has written down about them; for those with a note."""
    if author is None:
        return {}
    notes = PlayerNote.objects.filter(author=author, about__in=players).order_by("about")
    return {note.about: note for note in notes}


def colours_of(author: int | None, players: Mapping[str, str]) -> dict[str, str]:
    """Name of a player → the colour in which a member has marked them. author: the member's row; players: key
    → name."""
    if author is None or not players:
        return {}
    notes = PlayerNote.objects.filter(author=author, about__in=players).exclude(colour="")
    return {players[note.about]: note.colour for note in notes.order_by("about")}
