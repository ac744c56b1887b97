"""Messages: what a member wants and where it goes, links out of mails, what the club has sent, and the
manifest and service worker of the app on a home screen that shows them.
"""

from pathlib import Path
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.forms.once import PlainForm, refuse
from clubs.messages import preferences
from clubs.messages.channels import all_channels, channels
from clubs.messages.delivering import WHY_LEFT
from clubs.messages.kinds import WORDS, About
from clubs.messages.mail import is_there as sends_mail
from clubs.messages.push import add_device, devices_of, remove_device
from clubs.messages.push import is_there as pushes
from clubs.models import Club, Member, Message, MessageSettings
from clubs.rules import belongs, directs, membership
from clubs.views.page import attempt, page
from config.outgoing.vapid import public_key
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.translation.languages import speak_for
from words.text import Text


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It looks after no page, so its addresses are its own alone."""
    return script("push-worker")


def script(name: str) -> HttpResponse:
    """Serve a service worker at an address of its own: it may only look after addresses below that, so it is
    not served with the static files. Raises Http404."""
    path = finders.find(f"js/{name}.js")
    if not isinstance(path, str):
        raise Http404
    return HttpResponse(Path(path).read_bytes(), content_type="text/javascript; charset=utf-8")


@require_GET
@private
def manifest(request: HttpRequest, club: str) -> HttpResponse:
    """The club as an app, for its members."""
    club_row = club_of(request, club, belongs)
    return manifest_of(club_row, reverse("club", args=[club_row.slug]))


def app_icons() -> list[dict[str, str]]:
    """The icons of an app: the drawing for browsers that take one, pictures for home screens that do not."""

    def icon(name: str, sizes: str, kind: str, **more: str) -> dict[str, str]:
        return {
            "src": staticfiles_storage.url(f"img/{name}"),
            "sizes": sizes,
            "type": f"image/{kind}",
            **more,
        }

    return [
        icon("mark.svg", "any", "svg+xml"),
        icon("icon-192.png", "192x192", "png"),
        icon("icon-512.png", "512x512", "png"),
        icon("icon-512.png", "512x512", "png", purpose="maskable"),
    ]


def manifest_of(club: Club, start: str) -> HttpResponse:
    """An app that begins with this page."""
    values = {
        "name": club.name,
        "short_name": club.name[:12],
        "id": start,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": "#13130f",
        "theme_color": "#13130f",
        "icons": app_icons(),
    }
    return JsonResponse(values, content_type="application/manifest+json")


def messages_of(club: Club, state: str = "") -> QuerySet[Message]:
    """The messages of a club, the latest first. state: only those of which this became; empty for all."""
    messages = Message.objects.filter(club=club).select_related("member").order_by("-pk")
    return messages.filter(state=state) if state else messages


def count_by_state(club: Club) -> dict[str, int]:
    """State → how many of the messages that are still known have it; 0 for those of which there is none."""
    counts = Message.objects.filter(club=club).order_by().values_list("state").annotate(count=Count("pk"))
    return dict.fromkeys(Message.State.values, 0) | dict(counts)


TIME = "%H:%M"


class AddressForm(PlainForm):
    """Form of the address for mail; empty for none."""

    address = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )


class HoursForm(PlainForm):
    """Form of a member's quiet hours, and of how they are spoken to."""

    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput({"type": "time"}, format=TIME)
    )
    quiet_until = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput({"type": "time"}, format=TIME)
    )
    language = forms.ChoiceField(label=_("Language"), required=False)

    def __init__(self, *arguments: Any, chosen: MessageSettings, **options: Any) -> None:
        initial = {
            "quiet_from": chosen.quiet_from,
            "quiet_until": chosen.quiet_until,
            "language": chosen.language,
        }
        super().__init__(*arguments, initial=initial, **options)
        choices = [("", _("The club’s")), *settings.LANGUAGES]
        self.declared("language", forms.ChoiceField).choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and (cleaned["quiet_from"] is None) != (cleaned["quiet_until"] is None):
            raise forms.ValidationError(_("Quiet hours need both times, or neither."))
        return cleaned


MOST = 200  # messages that one page shows


@require_http_methods(["GET", "HEAD", "POST"])
@private
def my_messages(request: HttpRequest, club: str) -> HttpResponse:
    """Show what a member who is signed in wants to be told."""
    club_row = club_of(request, club, belongs)
    me = membership(request.user, club_row.pk)
    if me is None:
        raise Http404
    me.club = club_row
    return messages_page(request, me, "clubs/my_messages.html")


def messages_page(request: HttpRequest, member: Member, template: str, **context: Any) -> HttpResponse:
    """The page on which somebody chooses, whoever has found out who they are; what is sent goes to the same
    address."""
    chosen = preferences.settings_of(member)
    offered = channels()
    wishes = preferences.wishes_of(member)
    address = AddressForm(initial={"address": chosen.pending or chosen.address or member.email})
    hours = HoursForm(chosen=chosen)
    status = 200
    if request.method == "POST":
        if "subscription" in request.POST or "forget" in request.POST:
            _changes_devices(request, member)
            return redirect(request.path)
        if "address" in request.POST:
            address = AddressForm(request.POST)
            if _gives(request, member, address):
                return redirect(request.path)
        else:
            hours = HoursForm(request.POST, chosen=chosen)
            wishes = {_wish(each) for each in request.POST.getlist("wish")}
            if _chooses(request, member, hours, wishes):
                return redirect(request.path)
        status = 422
    rows = [
        (words, [(f"{about}.{each.name}", (about, each.name) in wishes, each.words) for each in offered])
        for about, words in WORDS.items()
        if about != About.JOIN or (member.role == Member.Role.ELDER and member.club.takes_requests)
    ]
    context |= {"chosen": chosen, "channels": offered, "rows": rows, "address": address, "hours": hours}
    context["sends_mail"] = sends_mail()
    context["member"] = member
    if pushes():
        context |= {"push_key": public_key(), "devices": devices_of(member)}
    return page(request, template, member.club, status=status, **context)


def _wish(text: str) -> tuple[str, str]:
    about, _, channel = text.partition(".")
    return about, channel


def _gives(request: HttpRequest, member: Member, form: AddressForm) -> bool:
    """Return whether what was typed is an address that may be tried."""
    if not form.is_valid():
        return False
    try:
        settings_row = preferences.give_address(member=member, address=form.cleaned_data["address"])
    except NotAllowed as refusal:
        refuse(form, refusal)
        return False
    if settings_row.pending:
        sentence = Text("A link was sent to {address}: open it to confirm.", address=settings_row.pending)
    elif settings_row.address:
        sentence = Text("Mail goes to {address}.", address=settings_row.address)
    else:
        sentence = Text("No mail is sent to you any more.")
    toast(request, sentence)
    return True


def _changes_devices(request: HttpRequest, member: Member) -> None:
    """This device is told from now on, or one of theirs is not any more."""
    if "forget" in request.POST:
        remove_device(member=member, digest=request.POST["forget"])
        toast(request, Text("That device gets no more messages."))
        return
    given = request.POST["subscription"]
    attempt(
        request,
        lambda: add_device(member=member, text=given, device=kind_of_device(request)),
        Text("This device gets your messages from now on."),
    )


def _chooses(request: HttpRequest, member: Member, form: HoursForm, wishes: set[tuple[str, str]]) -> bool:
    if not form.is_valid():
        return False
    preferences.choose(
        member=member, wishes=wishes, offered=[each.name for each in channels()], **form.cleaned_data
    )
    toast(request, Text("Saved."))
    return True


# Links out of mails


@csrf_exempt  # mail programs send it for their reader, with no page of ours (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
@private
def message_off(request: HttpRequest, token: str) -> HttpResponse:
    """Switches one kind of message off, by a button, or on again. Looking does nothing: programs that check
    links open them."""
    try:
        member, about, channel = preferences.member_to_switch(token)
    except Member.DoesNotExist:
        raise Http404 from None
    speak_for(request, member.club.language)
    if request.method == "POST":
        preferences.switch(member=member, about=about, channel=channel, is_on="again" in request.POST)
    by = next((each.words for each in all_channels() if each.name == channel), channel)
    context = {
        "club": member.club,
        "kind": WORDS.get(about, ""),
        "channel": by,
        "is_on": (str(about), channel) in preferences.wishes_of(member),
        "was_sent": request.method == "POST",
    }
    return render(request, "clubs/message_off.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirms an address, by a button."""
    try:
        chosen = preferences.settings_to_confirm(token)
        club = chosen.member.club
        speak_for(request, club.language)
        if request.method == "POST":
            chosen = preferences.confirm_address(token=token)
    except MessageSettings.DoesNotExist:
        raise Http404 from None
    is_done = request.method == "POST"
    context = {"club": club, "member": chosen.member, "chosen": chosen, "is_done": is_done}
    context["wants_nothing"] = not preferences.wishes_of(chosen.member)
    return render(request, "clubs/message_confirm.html", context)


# What was sent


@require_safe
@private
def club_messages(request: HttpRequest, club: str) -> HttpResponse:
    """Show what was sent to members, what waits and what failed; no addresses."""
    club_row = club_of(request, club, directs)
    state = request.GET.get("state", "")
    state = state if state in Message.State.values else ""
    listed = messages_of(club_row, state)[:MOST]
    names = {each.name: each.words for each in all_channels()}
    return page(
        request,
        "clubs/club_messages.html",
        club_row,
        rows=[
            (each, WORDS.get(each.about, ""), names.get(each.channel, each.channel), WHY_LEFT.get(each.error))
            for each in listed
        ],
        counts=count_by_state(club_row),
        state=state,
        channels=channels(),
        sends_mail=sends_mail(),
    )
