"""The programs that a club tells what happens, and what they were told: an elder's pages."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.forms.once import OnceForm, refuse
from clubs.models import Club, Webhook, WebhookDelivery
from clubs.rules import membership, owns
from clubs.views.page import attempt, page, posted
from clubs.webhooks import actions
from clubs.webhooks.hook_kinds import CHOSEN, HookKind
from config.outgoing import NotCalled, refuse_address
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from words.text import Text, from_json, localised


def hooks_of(club: Club) -> QuerySet[Webhook]:
    """The programs that the club has, in the order in which they came."""
    return Webhook.objects.filter(club=club, service="", removed_at=None).order_by("pk")


def latest_deliveries(hook: Webhook, most: int) -> list[WebhookDelivery]:
    """Return what it was told last, the latest first."""
    return list(WebhookDelivery.objects.filter(webhook=hook).order_by("-pk")[:most])


class HookForm(OnceForm):
    """Form of a webhook: its address and its kinds."""

    address = forms.CharField(
        label=_("Address"),
        max_length=500,
        widget=forms.URLInput({"autocomplete": "off"}),
        help_text=_("As https://example.org/hook."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("It gets an event when"),
        choices=[(kind.value, kind.label) for kind in CHOSEN],
        widget=forms.CheckboxSelectMultiple,
        initial=[kind.value for kind in CHOSEN],
    )

    def clean_address(self) -> str:
        """One that the site calls. A name is not looked up before something is sent."""
        address: str = self.cleaned_data["address"].strip()
        try:
            refuse_address(address)
        except NotCalled as refusal:
            raise forms.ValidationError(localised(refusal.text)) from refusal
        return address


MOST = 100  # deliveries that one page shows


@dataclass(frozen=True, slots=True)
class DeliveryShown:
    """A delivery as the page shows it. error: why it was not taken; data: as it was written down."""

    row: WebhookDelivery
    kind: str
    error: str
    data: str


def _shown(row: WebhookDelivery) -> DeliveryShown:
    kind = HookKind(row.kind).label if row.kind in HookKind.values else row.kind
    data = json.dumps(row.data, ensure_ascii=False, indent=1)
    return DeliveryShown(row, str(kind), sentence_of(row.error), data)


def sentence_of(kept: Any) -> str:
    """A sentence as rows keep it, in the active language."""
    return localised(from_json(kept)) if kept else ""


def _hook_of(request: HttpRequest, club: str, number: int) -> Webhook:
    club_row = club_of(request, club, owns)
    hook = get_object_or_404(hooks_of(club_row), pk=number)
    hook.club = club_row
    return hook


@require_http_methods(["GET", "HEAD", "POST"])
@private
def webhooks(request: HttpRequest, club: str) -> HttpResponse:
    """All of them, and a form for one more."""
    club_row = club_of(request, club, owns)
    form = HookForm(posted(request))
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            hook_number = actions.add_hook(
                club=club_row,
                by=membership(request.user, club_row.pk),
                address=typed["address"],
                kinds=typed["kinds"],
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return redirect("club_webhook", club, hook_number)
    hooks = [(hook, sentence_of(hook.off_because)) for hook in hooks_of(club_row)]
    status = 422 if form.errors else 200
    return page(request, "clubs/webhooks.html", club_row, form=form, hooks=hooks, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def webhook(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """One of them: where it is, what it is told, what it was told."""
    hook = _hook_of(request, club, number)
    form = HookForm(posted(request), initial={"address": hook.address, "kinds": hook.kinds})
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        changed = Text("The program is changed.")
        attempt(
            request,
            lambda: actions.change_hook(hook=hook, address=typed["address"], kinds=typed["kinds"]),
            changed,
        )
        return redirect("club_webhook", club, number)
    return _page(request, hook, form)


def _page(request: HttpRequest, hook: Webhook, form: HookForm, secret: str = "") -> HttpResponse:
    club: Club = hook.club
    return page(
        request,
        "clubs/webhook.html",
        club,
        status=422 if form.errors else 200,
        hook=hook,
        form=form,
        secret=secret,
        off_because=sentence_of(hook.off_because),
        deliveries=[_shown(row) for row in latest_deliveries(hook, MOST)],
    )


@require_POST
@private
def webhook_secret(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """The signing secret, once: it stands on this answer and on no other."""
    hook = _hook_of(request, club, number)
    try:
        secret = actions.show_secret(hook=hook)
    except NotAllowed as refusal:
        toast(request, refusal.text)
        return redirect("club_webhook", club, number)
    hook.refresh_from_db()
    form = HookForm(initial={"address": hook.address, "kinds": hook.kinds})
    return _page(request, hook, form, secret)


Act = tuple[Callable[[Webhook, str], None], Text]
ACTS: dict[str, Act] = {
    "renew": (
        lambda hook, _: actions.renew_secret(hook=hook),
        Text("There is a new signing secret. For a day the one before signs, too."),
    ),
    "test": (
        lambda hook, request_id: actions.send_test(hook=hook, request_id=request_id),
        Text("A test is on its way."),
    ),
    "on": (
        lambda hook, _: actions.switch_hook(hook=hook, is_on=True),
        Text("The program gets events again."),
    ),
    "off": (
        lambda hook, _: actions.switch_hook(hook=hook, is_on=False),
        Text("The program gets no more events."),
    ),
    "remove": (lambda hook, _: actions.remove_hook(hook=hook), Text("The program is removed.")),
}


ACTS_ON_GROUPS: dict[str, Text] = {
    "test": Text("A test is on its way."),
    "on": Text("The group gets messages again."),
    "off": Text("The group gets no more messages."),
    "remove": Text("The group is removed."),
}
"""Those that there are for a messenger, with what is said."""


@require_POST
def webhook_act(request: HttpRequest, club: str, number: int, act: str) -> HttpResponse:
    """One tap, on a program or a messenger. One that was removed already is told so."""
    club_row = club_of(request, club, owns)
    hook = get_object_or_404(Webhook, pk=number, club=club_row)
    if act not in ACTS or (hook.service and act not in ACTS_ON_GROUPS):
        raise Http404
    do, done = ACTS[act]
    attempt(request, lambda: do(hook, request_key(request)), ACTS_ON_GROUPS[act] if hook.service else done)
    is_there = Webhook.objects.filter(pk=number, removed_at=None).exists()
    if hook.service:
        return redirect("club_messenger", club, number) if is_there else redirect("club_messengers", club)
    return redirect("club_webhook", club, number) if is_there else redirect("club_webhooks", club)


@require_POST
def webhook_again(request: HttpRequest, club: str, number: int, delivery: int) -> HttpResponse:
    """Send once more what a program or a group was told."""
    club_row = club_of(request, club, owns)
    hook = get_object_or_404(Webhook, pk=number, club=club_row, removed_at=None)
    hook.club = club_row
    row = get_object_or_404(WebhookDelivery, pk=delivery, webhook=hook)
    row.webhook = hook
    attempt(request, lambda: actions.send_again(delivery=row), Text("It is on its way again."))
    return redirect("club_messenger" if hook.service else "club_webhook", club, number)
