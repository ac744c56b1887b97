"""The messengers of a club's group: an admin's pages of them, and the taps by which a director tells it."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of, event_of
from clubs.forms.once import OnceForm, refuse
from clubs.models import Club, Event, Webhook, WebhookDelivery
from clubs.rules import directs, membership, owns
from clubs.views.page import attempt, page, posted
from clubs.webhooks import actions
from clubs.webhooks.hook_kinds import CHOSEN_OF_GROUPS, GroupKind
from clubs.webhooks.messengers import SERVICES, Service, target_of
from clubs.webhooks.views import MOST, latest_deliveries, sentence_of
from config.privacy.private_pages import private
from config.privacy.sealing import NotReadable
from config.serving.request_keys import request_key
from words.text import Text, localised

BY_HAND: Mapping[str, tuple[GroupKind, ...]] = {
    Event.Status.SCHEDULED: (GroupKind.INVITATION,),
    Event.Status.FINISHED: (GroupKind.RECAP, GroupKind.RESULT, GroupKind.STANDINGS),
}
"""Messages that a director sends about a tournament, by its state."""

TELL_WORDS: Mapping[str, str] = {
    GroupKind.INVITATION: Text("Tell the group who is in"),
    GroupKind.RECAP: Text("Tell the group the story"),
    GroupKind.RESULT: Text("Tell the group the result"),
    GroupKind.STANDINGS: Text("Tell the group the standings"),
}


class GroupForm(OnceForm):
    """Form of a messenger: what the group is called, how it is reached, what it is told. Where a secret part
    is kept already, an empty field keeps it."""

    name = forms.CharField(
        label=gettext_lazy("What you call the group"),
        max_length=60,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("It gets a message when"),
        choices=[(kind.value, kind.label) for kind in CHOSEN_OF_GROUPS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        initial=[
            GroupKind.INVITATION.value,
            GroupKind.REMINDER.value,
            GroupKind.RESULT.value,
            GroupKind.RECAP.value,
        ],
    )

    def __init__(self, service: Service, kept: Mapping[str, str], *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.service, self.kept = service, kept
        for part in service.parts:
            is_kept = part.is_secret and bool(kept.get(part.name))
            help_text = localised(part.help)
            if is_kept:
                hidden = gettext("Blank keeps the one it has: %(end)s.") % {
                    "end": part.shown(kept[part.name])
                }
                help_text = f"{help_text} {hidden}".strip()
            self.fields[part.name] = forms.CharField(
                label=localised(part.words),
                help_text=help_text,
                max_length=500,
                required=not (is_kept or part.is_optional),
                initial="" if part.is_secret else kept.get(part.name, part.initial),
                widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
            )
        self.order_fields(["name", *(part.name for part in service.parts), "kinds"])

    def clean(self) -> dict[str, Any]:
        """Every part as the service wants it."""
        cleaned = super().clean() or {}
        for part in self.service.parts:
            if value := cleaned.get(part.name):
                try:
                    cleaned[part.name] = part.checked(value)
                except ValueError as refusal:
                    self.add_error(part.name, localised(refusal.args[0]))
        return cleaned

    @property
    def target(self) -> dict[str, str]:
        """Target of the group, with the parts that were left as they are."""
        kept = {part.name: self.kept.get(part.name, "") for part in self.service.parts if part.is_secret}
        typed = {part.name: self.cleaned_data.get(part.name) or "" for part in self.service.parts}
        return {name: value or kept.get(name, "") for name, value in typed.items()}


def messengers_of(club: Club) -> list[Webhook]:
    """The messengers that the club has, in the order in which they came."""
    return list(Webhook.objects.filter(club=club, removed_at=None).exclude(service="").order_by("pk"))


@require_safe
@private
def messengers(request: HttpRequest, club: str) -> HttpResponse:
    """All of them, and what may be added."""
    club_row = club_of(request, club, owns)
    rows = [
        (hook, _service_of(hook).words, sentence_of(hook.off_because)) for hook in messengers_of(club_row)
    ]
    return page(request, "clubs/messengers.html", club_row, rows=rows, services=SERVICES.values())


@require_http_methods(["GET", "HEAD", "POST"])
@private
def new_messenger(request: HttpRequest, club: str, service: str) -> HttpResponse:
    """Add one."""
    club_row = club_of(request, club, owns)
    if service not in SERVICES:
        raise Http404
    chosen = SERVICES[service]
    form = GroupForm(chosen, {}, posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            number = actions.add_group(
                club=club_row,
                by=membership(request.user, club_row.pk),
                service=chosen,
                name=form.cleaned_data["name"],
                target=form.target,
                kinds=form.cleaned_data["kinds"],
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            return redirect("club_messenger", club, number)
    status = 422 if form.errors else 200
    return page(request, "clubs/messenger_new.html", club_row, form=form, service=chosen, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def messenger(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """One of them: how it is reached, what it is told, what became of that."""
    club_row = club_of(request, club, owns)
    hooks = Webhook.objects.filter(club=club_row, removed_at=None).exclude(service="")
    hook = get_object_or_404(hooks, pk=number)
    try:
        kept = target_of(hook)
    except NotReadable:
        kept = {}
    form = GroupForm(
        _service_of(hook), kept, posted(request), initial={"name": hook.name, "kinds": hook.kinds}
    )
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        attempt(
            request,
            lambda: actions.change_group(
                hook=hook, name=typed["name"], target=form.target, kinds=typed["kinds"]
            ),
            Text("The group is changed."),
        )
        return redirect("club_messenger", club, number)
    deliveries = latest_deliveries(hook, MOST)
    return page(
        request,
        "clubs/messenger.html",
        club_row,
        status=422 if form.errors else 200,
        hook=hook,
        service=_service_of(hook),
        form=form,
        off_because=sentence_of(hook.off_because),
        deliveries=[
            (
                row,
                GroupKind(row.kind).label if row.kind in GroupKind.values else row.kind,
                sentence_of(row.error),
            )
            for row in deliveries
        ],
        is_failing=bool(hook.failures) and not hook.off_at,
        last_error=next((sentence_of(row.error) for row in deliveries if row.error), ""),
        taken=WebhookDelivery.State.TAKEN,
    )


def _service_of(hook: Webhook) -> Service:
    return SERVICES[hook.service]


@require_POST
def tell_event(request: HttpRequest, club: str, event: int, kind: str) -> HttpResponse:
    """Tell the groups about a tournament, now."""
    event_row = event_of(request, club, event, directs)
    if kind not in BY_HAND.get(event_row.status, ()):
        raise Http404
    club_row = event_row.season.club

    def tell() -> None:
        actions.tell_group_now(
            club=club_row, kind=GroupKind(kind), event=event_row, request_id=request_key(request)
        )

    attempt(request, tell, Text("It is on its way to the group."))
    return redirect("club_event", club, event)


def offers(event: Event) -> list[tuple[str, str, str]]:
    """Return what a director may tell the group of a tournament now: the kind, the words of its button, an id
    for the request. Empty where the club tells no group."""
    kinds = BY_HAND.get(event.status, ())
    if not kinds or not messengers_of(event.season.club):
        return []
    if event.status == Event.Status.FINISHED and not event.has_results:
        return []
    return [(kind.value, TELL_WORDS[kind], str(uuid.uuid4())) for kind in kinds]
