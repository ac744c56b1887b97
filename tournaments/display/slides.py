"""Slides of a club on its displays: a message to the room, and slides of words or pictures."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.rules import directs
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tournaments.display import actions
from tournaments.display.forms import MessageForm, SlideForm
from tournaments.models import Slide
from words.text import Text

REFUSED = 422
FOREVER = "public, max-age=31536000, immutable"


@require_GET
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """The picture of a slide by the hash of what is in it: who knows that has seen it."""
    slide = Slide.objects.filter(picture_name=name).first()
    if slide is None or not slide.picture:
        raise Http404
    return HttpResponse(
        bytes(slide.picture), content_type=slide.picture_type, headers={"Cache-Control": FOREVER}
    )


@require_POST
def message(request: HttpRequest, slug: str) -> HttpResponse:
    """Say something to the room, or take it down; what is too long is said, and shown again."""
    club = club_of(request, slug, directs)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return shown(request, slug, message_form=form)
    style = actions.save_message(club=club, message=form.cleaned_data["message"])
    toast(request, Text("The displays show it.") if style.message else Text("The message is taken down."))
    return HttpResponseRedirect(reverse("slides", args=[slug]))


@require_http_methods(["GET", "POST"])
def slides(request: HttpRequest, slug: str) -> HttpResponse:
    """The message and the slides, and one more of them."""
    club = club_of(request, slug, directs)
    if request.method != "POST":
        return shown(request, slug)
    form = SlideForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            form.save(club, request_key(request))
        except NotAllowed as refusal:
            form.add_error(None, refusal.text.localised())
        else:
            toast(request, Text("Sent to the displays."))
            return HttpResponseRedirect(reverse("slides", args=[slug]))
    return shown(request, slug, form=form)


def shown(
    request: HttpRequest, slug: str, *, message_form: MessageForm | None = None, form: SlideForm | None = None
) -> HttpResponse:
    """The page of both, with the form that was refused as it was typed."""
    club = club_of(request, slug, directs)
    style = getattr(club, "house_style", None)
    context = {
        "club": club,
        "slides": Slide.objects.filter(club=club).defer("picture"),
        "said": message_form or MessageForm(initial={"message": style.message if style else ""}),
        "form": form or SlideForm(),
    }
    is_wrong = any(each and each.errors for each in (message_form, form))
    return render(request, "tournaments/display/slides.html", context, status=REFUSED if is_wrong else 200)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a slide off the displays, for good."""
    club = club_of(request, slug, directs)
    slide = get_object_or_404(Slide.objects.defer("picture"), club=club, pk=pk)
    slide.club = club
    actions.remove_slide(slide=slide)
    toast(request, Text("The slide is removed."))
    return HttpResponseRedirect(reverse("slides", args=[slug]))
