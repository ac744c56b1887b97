"""Writing what the displays of a club are: which there are, how each looks, their logo and their words."""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.models import Club, Event
from config.live import topics
from tournaments.display.announcements import OCCASIONS, checked_sentence, words_of
from tournaments.display.logo import HEAVIEST_SLIDE, logo_of
from tournaments.models import Display, HouseStyle, Slide, Tournament
from tournaments.models.display import fresh_code

MOST_DISPLAYS = 20
MOST_SLIDES = 12


def tell_displays(club: Club) -> None:
    """Wake the displays of the nights that may be on."""
    nights = Tournament.objects.filter(event__season__club=club)
    over = (Event.Status.FINISHED, Event.Status.CANCELLED)
    for pk in nights.exclude(event__status__in=over).values_list("pk", flat=True):
        topics.changed(f"night-{pk}")


@transaction.atomic
def add_display(*, club: Club, request_id: str, **chosen: Any) -> Display:
    """One more display; the one that was made before if the form is sent again. Raises NotAllowed."""
    locked_club(club.pk)
    submission, first = submissions.claim(request_id, "display", club)
    if not first:
        return submissions.made_before(submission, Display.objects.all())
    if Display.objects.filter(club=club).count() >= MOST_DISPLAYS:
        raise NotAllowed("A club has {most} displays at the most: remove one first.", most=MOST_DISPLAYS)
    display = Display.objects.create(club=club, **chosen)
    submissions.remember_made(submission, display.pk)
    return display


@transaction.atomic
def change_display(*, display: Display, **chosen: Any) -> Display:
    """The same display with other settings; every screen that shows it follows."""
    locked_club(display.club_id)
    display = Display.objects.select_related("club").get(pk=display.pk)
    for name, value in chosen.items():
        setattr(display, name, value)
    display.save()
    tell_displays(display.club)
    return display


@transaction.atomic
def renew_address(*, display: Display) -> Display:
    """Another address; screens that show the old one find nothing from now on."""
    return change_display(display=display, code=fresh_code())


@transaction.atomic
def remove_display(*, display: Display) -> None:
    """A display that is gone already is gone."""
    locked_club(display.club_id)
    Display.objects.filter(pk=display.pk).delete()
    tell_displays(display.club)


@transaction.atomic
def save_words(*, club: Club, words: Mapping[str, str]) -> HouseStyle:
    """Set what the displays call out; what is as it comes is not kept. Raises NotAllowed for a placeholder
    that an occasion does not have."""
    locked_club(club.pk)
    style, _ = HouseStyle.objects.get_or_create(club=club)
    kept = words_of(style.words) | {
        name: checked_sentence(name, sentence) for name, sentence in words.items()
    }
    style.words = {name: sentence for name, sentence in kept.items() if sentence != OCCASIONS[name].words}
    style.save(update_fields=["words"])
    tell_displays(club)
    return style


@transaction.atomic
def save_logo(*, club: Club, data: bytes | None) -> HouseStyle:
    """Another logo, or none. Raises NotAllowed for what is not a picture, or too large."""
    logo = logo_of(data) if data else None
    locked_club(club.pk)
    style, _ = HouseStyle.objects.get_or_create(club=club)
    style.logo = data or None
    style.logo_type = logo.type if logo else ""
    style.logo_name = hashlib.sha256(data).hexdigest() if data else ""
    style.save()
    tell_displays(club)
    return style


@transaction.atomic
def save_message(*, club: Club, message: str) -> HouseStyle:
    """Set what the displays say to the room; nothing takes it down."""
    locked_club(club.pk)
    style, _ = HouseStyle.objects.get_or_create(club=club)
    style.message = " ".join(message.split())
    style.save(update_fields=["message"])
    tell_displays(club)
    return style


@transaction.atomic
def add_slide(*, club: Club, request_id: str, words: str = "", data: bytes | None = None) -> Slide:
    """One more slide, of words or of a picture; the one that was made before if the form is sent again.
    Raises NotAllowed."""
    locked_club(club.pk)
    submission, first = submissions.claim(request_id, "slide", club)
    if not first:
        return submissions.made_before(submission, Slide.objects.all())
    if Slide.objects.filter(club=club).count() >= MOST_SLIDES:
        raise NotAllowed("A club has {most} slides at the most: remove one first.", most=MOST_SLIDES)
    picture = logo_of(data, HEAVIEST_SLIDE) if data else None
    slide = Slide.objects.create(
        club=club,
        words=" ".join(words.split()),
        picture=data or None,
        picture_type=picture.type if picture else "",
        picture_name=hashlib.sha256(data).hexdigest() if data else "",
    )
    submissions.remember_made(submission, slide.pk)
    tell_displays(club)
    return slide


@transaction.atomic
def remove_slide(*, slide: Slide) -> None:
    """A slide that is gone already is gone."""
    locked_club(slide.club_id)
    Slide.objects.filter(pk=slide.pk).delete()
    tell_displays(slide.club)
