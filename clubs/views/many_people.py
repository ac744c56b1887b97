"""One thing done to several members: chosen from the list, told to whom it was done and to whom not."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs import rules
from clubs.access import club_of
from clubs.actions.many_members import DoneToMany, give_role_to_many, many_come_back, many_leave
from clubs.forms.members import BACK, INVITE, LEAVE, MOST, PRINT, ROLE, ManyMembersForm
from clubs.forms.once import refuse
from clubs.messages.inviting import invite_many
from clubs.messages.mail import is_there as sends_mail
from clubs.models import Club, Member
from clubs.queries.clubs import members
from clubs.queries.standings import label
from clubs.rules import directs, membership, owns
from clubs.views.page import page, posted
from config.pages.devices import kind_of_device
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from words.text import Listing, Sentences, Text
from words.typed import number as typed_number
from words.typed import without_nul

NEW, NO_MAIL, LEFT = "new", "no-mail", "left"
GROUPS: Final = {
    "": Text("All members"),
    NEW: Text("Not signed in yet"),
    NO_MAIL: Text("Without an e-mail address"),
    LEFT: Text("Left"),
}
DONE: Final[dict[str, Callable[[int], Text]]] = {
    INVITE: lambda count: Text("{count} invited", "{count} members invited", count=count),
    LEAVE: lambda count: Text("{count} has left the club", "{count} have left the club", count=count),
    BACK: lambda count: Text("{count} is a member again", "{count} are members again", count=count),
}


@require_http_methods(["GET", "HEAD", "POST"])
def several(request: HttpRequest, club: str) -> HttpResponse:
    """Members to choose from, and what came of what was done to those who were chosen last."""
    club_row = club_of(request, club, directs)
    people = {
        each.number: each
        for each in (*members(club_row), *members(club_row, left=True).filter(anonymised_at=None))
    }
    ask = partial(
        ManyMembersForm,
        club=club_row,
        numbers=people,
        owns=owns(request.user, club_row),
        sends_mail=sends_mail(),
    )
    form = ask(posted(request))
    summary, newly = "", list[Member]()
    if request.method == "POST" and form.is_valid():
        chosen = [people[number] for number in sorted(form.chosen)]
        act = form.cleaned_data["act"]
        if act == PRINT:
            numbers = urlencode({"of": [each.number for each in chosen]}, doseq=True)
            return redirect(f"{reverse('club_links', args=[club_row.slug])}?{numbers}")
        try:
            outcome = _done(request, club_row, chosen, act, request_key(request))
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            summary = _summary(club_row, act, outcome)
            if not rules.still_directs(membership(request.user, club_row.rehearsal_of_id or club_row.pk)):
                toast(request, summary)
                return redirect("home")
            form, newly = ask(), _on_new_links(outcome, act)
            people = {each.number: each for each in (*members(club_row), *members(club_row, left=True))}
    return _page(request, club_row, list(people.values()), form, summary=summary, newly=newly)


def _done(
    request: HttpRequest, club: Club, chosen: Sequence[Member], act: str, request_id: str
) -> DoneToMany | None:
    options: dict[str, Any] = {"club": club, "members": chosen, "request_id": request_id}
    if act == BACK:
        return many_come_back(**options)
    options |= {"by": membership(request.user, club.pk), "device": kind_of_device(request)}
    if act == LEAVE:
        return many_leave(**options)
    if act == INVITE:
        return invite_many(**options, may_invite=partial(rules.invites, request.user))
    return give_role_to_many(**options, role=act.removeprefix(ROLE))


def _summary(club: Club, act: str, outcome: DoneToMany | None) -> str:
    """12 invited. No address: Ann, Bob."""
    if outcome is None:
        return Text("That was done already.")
    count = len(outcome.done)
    head = _head(club, act, count) if count else Text("Nothing was changed")
    sentences = (
        [Text("{head}: {names}.", head=head, names=_names(outcome.done))]
        if count
        else [Text("{head}.", head=head)]
    )
    sentences += [
        Text("{why}: {names}.", why=why, names=_names(those)) for why, those in outcome.not_done.items()
    ]
    return Sentences(sentences)


def _head(club: Club, act: str, count: int) -> Text:
    if not act.startswith(ROLE):
        return DONE[act](count)
    called = club.role_names[act.removeprefix(ROLE)]
    words = {"one": called.one, "many": called.many}
    return Text("{count} is {one} now", "{count} are {many} now", count=count, **words)


def _names(people: Sequence[Member]) -> str:
    same = [each.name_key for each in people]
    return Listing([label(each, has_namesake=same.count(each.name_key) > 1) for each in people], "")


def _on_new_links(outcome: DoneToMany | None, act: str) -> list[Member]:
    """Return who has to be let in anew: their links were taken back with what was done."""
    if outcome is None or not (act == BACK or act.startswith(ROLE)):
        return []
    pks = [each.pk for each in outcome.done]
    return list(Member.objects.filter(pk__in=pks, claimed_at=None, left_at=None).order_by("number"))


def _page(
    request: HttpRequest,
    club: Club,
    people: Sequence[Member],
    form: ManyMembersForm,
    **context: Any,
) -> HttpResponse:
    search = without_nul(request.GET.get("q", "")).strip()
    group = request.GET.get("who", "")
    group = group if group in GROUPS else ""
    ticked = request.POST.getlist("of") if form.is_bound else request.GET.getlist("of")
    numbers = {number for number in map(typed_number, ticked) if number is not None}
    listed = members(club, search, left=group == LEFT).values_list("pk", flat=True)
    belongs = _in_group(group, set(listed))
    on_page = [each for each in people if belongs(each) or each.number in numbers]
    everybody = "all" in request.GET and not form.is_bound
    rows = [
        (
            each,
            label(each, has_namesake=getattr(each, "has_namesake", False)),
            everybody or each.number in numbers,
        )
        for each in on_page[:MOST]
    ]
    return page(
        request,
        "clubs/members_several.html",
        club,
        fragment="list",
        status=422 if form.errors else 200,
        form=form,
        rows=rows,
        more=max(len(on_page) - MOST, 0),
        most=MOST,
        search=search,
        group=group,
        groups=[(key, words) for key, words in GROUPS.items() if key != LEFT or owns(request.user, club)],
        asked=urlencode({key: value for key, value in (("q", search), ("who", group)) if value}),
        **context,
    )


def _in_group(group: str, rows: set[int]) -> Callable[[Member], bool]:
    def belongs(member: Member) -> bool:
        if member.pk not in rows:
            return False
        if group == NEW:
            return member.claimed_at is None
        return group != NO_MAIL or not member.email

    return belongs
