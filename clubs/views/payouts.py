"""Payouts from a spreadsheet: shown as they are understood, taken as a version of the rulebook, taken
back."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.access import club_of
from clubs.forms.once import refuse
from clubs.forms.payout_table import PayoutTableForm
from clubs.queries.rulebooks import version_in_force
from clubs.rules import membership, owns
from clubs.views.page import attempt, page, posted
from config.pages.toasts import toast
from words.text import Text, localised

NOTE = Text("Payouts from a table")


@require_http_methods(["GET", "HEAD", "POST"])
def payouts(request: HttpRequest, club: str) -> HttpResponse:
    """Bring a table of payouts. What is taken makes a new version, which can be taken back from the toast."""
    club_row = club_of(request, club, owns)
    version = version_in_force(club_row.pk)
    form = PayoutTableForm(posted(request), request.FILES or None, initial={"version": version.number})
    if request.method == "POST" and form.may_be_taken:
        try:
            saved = actions.save_rulebook(
                club=club_row,
                rulebook=form.put_into(version.rulebook),
                by=membership(request.user, club_row.pk),
                note=localised(NOTE),
                instead_of=form.cleaned_data["version"] or 0,
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            undo = reverse("club_rulebook_payouts_back", args=[club, saved.number])
            is_new = saved.number > version.number
            text = Text("Version {number} of the rulebook is in force.", number=saved.number)
            toast(request, text, undo=undo if is_new else "")
            return redirect("club_rulebook", club)
    return page(
        request,
        "clubs/rulebook_payouts.html",
        club_row,
        form=form,
        version=version,
        status=422 if form.errors else 200,
    )


@require_POST
def take_back(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """The payouts before that version again, as a version of their own; refused once another is in force."""
    club_row = club_of(request, club, owns)
    versions = {each.number: each for each in club_row.rulebooks.filter(number__in=(number - 1, number))}
    if len(versions) < 2:
        raise Http404
    taken, before = versions[number].rulebook, versions[number - 1].rulebook
    attempt(
        request,
        lambda: actions.save_rulebook(
            club=club_row,
            rulebook=taken.model_copy(update={"payouts": before.payouts}),
            by=membership(request.user, club_row.pk),
            note=localised(Text("Payouts as they were")),
            instead_of=number,
        ),
        Text("The payouts are as they were before."),
    )
    return redirect("club_rulebook", club)
