"""Needs of a member on the night that is on, or of the next one; formulas of a club's own, tried on the
nights of the season before they count (ruling 250).
"""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clauses.forms import read_form
from clauses.refusal import NotAllowed
from clubs import actions
from clubs.access import club_of, member_of
from clubs.forms.kinds import terms_not_shown
from clubs.models import Club, Season
from clubs.queries.rulebooks import version_in_force
from clubs.queries.seasons import season_now
from clubs.rulebook import Rulebook
from clubs.rules import membership, owns, sees
from clubs.scoring.formula_trial import refuse_faulty
from clubs.views.page import page
from config.pages.toasts import toast
from tournaments.current_night import at_tables
from tournaments.night.outlook import outlook
from tournaments.night.rescoring import save_and_rescore, tried
from tournaments.presenters.needs import needs_shown
from words.text import Text
from words.typed import number


@require_safe
def member_needs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """For a member, whom everybody who sees the club may look up: it follows from the standings."""
    member = member_of(request, slug, number, sees)
    now = timezone.now()
    chances = outlook(member, at_tables(member, now), now)
    return page(
        request,
        "tournaments/needs.html",
        member.club,
        fragment="needs",
        member=member,
        found=chances,
        needs=needs_shown(chances) if chances else None,
    )


OURS = frozenset({"csrfmiddlewaretoken", "note", "version", "save"})
NOTE_LENGTH = 200


@require_POST
def trial(request: HttpRequest, slug: str) -> HttpResponse:
    """The season by the rulebook that was typed beside what it is; saved when the elder says so: for nights
    to come, or for those of the season too."""
    club = club_of(request, slug, owns)
    typed = terms_not_shown(club, version_in_force(club.pk).rulebook) | {
        name: values for name, values in request.POST.lists() if name not in OURS
    }
    rulebook, season = read_form(Rulebook, typed, club.sign).made, season_now(club)
    if rulebook is None or season is None:
        return HttpResponseRedirect(reverse("club_rulebook_edit", args=[slug]))
    refusal = _refused(rulebook)
    if "save" in request.POST and not refusal:
        try:
            saved = _saved(request, club, season, rulebook)
        except NotAllowed as late:
            refusal = late.text
        else:
            toast(request, saved)
            return HttpResponseRedirect(reverse("club_rulebook", args=[slug]))
    table, nights = ([], []) if refusal else tried(season, rulebook)
    is_faulty = any(night.faults for night in nights)
    return page(
        request,
        "tournaments/points_trial.html",
        club,
        season=season,
        refusal=refusal,
        table=table,
        nights=nights,
        is_faulty=is_faulty,
        typed=typed,
        note=request.POST.get("note", ""),
        version=request.POST.get("version", ""),
        status=422 if refusal or is_faulty else 200,
    )


def _refused(rulebook: Rulebook) -> str:
    """Return why it cannot be saved, whatever was played."""
    try:
        refuse_faulty(rulebook)
    except NotAllowed as refusal:
        return refusal.text
    return ""


def _saved(request: HttpRequest, club: Club, season: Season, rulebook: Rulebook) -> str:
    """Saves it, and says so. Raises NotAllowed, also where a night of the season has no number."""
    _, nights = tried(season, rulebook)
    for night in nights:
        for fault in night.faults:
            raise NotAllowed("{night}: {fault}.", "250", night=night.event.name, fault=fault)
    by, note = membership(request.user, club.pk), request.POST.get("note", "").strip()[:NOTE_LENGTH]
    instead_of = number(request.POST.get("version", "")) or version_in_force(club.pk).number
    if request.POST["save"] == "season":
        version = save_and_rescore(
            club=club, rulebook=rulebook, season=season, by=by, note=note, instead_of=instead_of
        )
        return Text(
            "Version {number} of the rulebook is in force, and {season} is counted anew.",
            number=version.number,
            season=season.name,
        )
    version = actions.save_rulebook(club=club, rulebook=rulebook, by=by, note=note, instead_of=instead_of)
    return Text("Version {number} of the rulebook is in force.", number=version.number)
