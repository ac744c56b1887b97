"""Addresses: whole ones for other devices, and those of pages that other apps offer to the club's.

An app that has such a page says so once, when it starts, and what it is called in its urls:

    links.offer(tables="tables")
"""

from collections.abc import Callable
from typing import Any, Literal

from django.db.models import Exists, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from clubs.models import Club, Event, Member, Season
from config.public_address import public_address

Page = Literal[
    "attendance",
    "fact",
    "games",
    "mine",
    "money",
    "needs",
    "pictures",
    "points_trial",
    "recap",
    "rehearsal",
    "ring_games",
    "season_money",
    "seasons",
    "tables",
    "tonight",
]
_offered: dict[str, str] = {}
_uses: dict[str, Callable[[], QuerySet[Any]]] = {}
_arrivals: list[Callable[[Member], str]] = []


def offer(**names: str) -> None:
    """Pages, by what they are here (a Page), with the names of their addresses. Raises ValueError where two
    apps offer the same."""
    for page, name in names.items():
        if _offered.setdefault(page, name) != name:
            raise ValueError(f"Another app already offers the page of a {page}.")


def show_once_used(**rows: Callable[[], QuerySet[Any]]) -> None:
    """Pages, by what they are here (a Page), that the navigation of a club shows once it has used them: each
    with the rows that it has then, of the club that is OuterRef("pk")."""
    _uses.update(rows)


def is_in_use(page: Page, club: Club) -> bool:
    """True if the club has what the page shows, or the page stands in every club's navigation. One query for
    all pages, asked once for as long as the club is held."""
    if page not in _uses:
        return True
    if "pages_in_use" not in club.__dict__:
        names = sorted(_uses)
        uses = [Exists(_uses[name]()) for name in names]
        used = Club.objects.filter(pk=club.pk).values_list(*uses).get()
        club.__dict__["pages_in_use"] = {name for name, is_used in zip(names, used, strict=True) if is_used}
    return page in club.__dict__["pages_in_use"]


def lead_to(where: Callable[[Member], str]) -> None:
    """A page to which a private link leads as long as `where` names one for its member."""
    if where not in _arrivals:
        _arrivals.append(where)


def arrival(member: Member) -> str:
    """Return where a member's private link leads: the page that is theirs now, else the home of their
    club."""
    named = (where(member) for where in _arrivals)
    return next((path for path in named if path), reverse("club", args=[member.club.slug]))


def absolute(request: HttpRequest, path: str) -> str:
    """The address of a page as it goes into a code, onto paper or to another device, which must reach it."""
    return f"{public_address(request).origin}{path}"


def pictures(event: Event, number: int) -> str:
    """Return where the night of a tournament is drawn with the chips of one member; nothing if it was not run
    here."""
    return _path("pictures", event.pk, number) if not event.imported else ""


def recap(event: Event) -> str:
    """Return where the story of a tournament with results is told."""
    return _path("recap", event.pk) if event.status == Event.Status.FINISHED and event.has_results else ""


def bills(event: Event) -> str:
    """Return what the addresses of the bills of a tournament begin with; the member's number and a stroke
    follow."""
    return reverse("club_bill", args=[event.season.club.slug, event.pk, 0]).removesuffix("0/")


def tonight(club: Club) -> str:
    """Return where a director begins a night that was not in the calendar."""
    return _path("tonight", club.slug)


def rehearsal(club: Club) -> str:
    """Return where a director rehearses a night with invented players."""
    return _path("rehearsal", club.slug)


def tables(club: Club) -> str:
    """Return where the club's digital tables are."""
    return _path("tables", club.slug)


def games(club: Club) -> str:
    """Return where the games that the club can play are explained."""
    return _path("games", club.slug)


def ring_games(club: Club) -> str:
    """Return where directors open ring games."""
    return _path("ring_games", club.slug)


def club_money(club: Club) -> str:
    """Return where the club's accounts are."""
    return _path("money", club.slug)


def season_money(season: Season) -> str:
    """Return where the money of a season is."""
    return _path("season_money", season.club.slug, season.slug)


def attendance(season: Season) -> str:
    """Return where it is said who did not come to the tournaments of a season, and whom that bars."""
    return _path("attendance", season.club.slug, season.slug)


def mine(club: Club) -> str:
    """Return where a member says whether they come to what is scheduled."""
    return _path("mine", club.slug)


def needs(member: Member) -> str:
    """Return where it is said what each finish of the next night would mean for a member."""
    return _path("needs", member.club.slug, member.number)


def points_trial(club: Club) -> str:
    """Return where a rulebook with formulas is tried on nights that have been played before it is saved."""
    return _path("points_trial", club.slug)


def fact(event: Event, sequence: int | None) -> str:
    """Return where a fact stands in the log of a night."""
    return _path("fact", event.pk, sequence) if sequence and not event.imported else ""


def _path(page: Page, *arguments: int | str) -> str:
    return reverse(_offered[page], args=arguments) if page in _offered else ""
