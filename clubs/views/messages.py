"""Messages: what a member wants and where it goes, links out of mails, and what the club has sent."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.forms.messages import AddressForm, HoursForm
from clubs.forms.once import refuse
from clubs.messages import preferences
from clubs.messages.channels import all_channels, channels
from clubs.messages.delivering import WHY_LEFT
from clubs.messages.kinds import WORDS
from clubs.messages.mail import is_there as sends_mail
from clubs.messages.push import add_device, devices_of, remove_device
from clubs.messages.push import is_there as pushes
from clubs.models import Member, Message, MessageSettings
from clubs.queries.sent_messages import count_by_state, messages_of
from clubs.rules import belongs, directs, membership
from clubs.views.attempt import attempt
from clubs.views.page import page
from config.outgoing.vapid import public_key
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.translation.languages import speak_for
from words.text import Text

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
