"""Acts at a table: a choice in a hand, and everything else that is a tap.

Every answer to htmx is the page as it is then; 409 when a choice was for a moment that is over, 422 with the
sentence when the rules forbid it. Without JavaScript the same addresses lead back to the table.
"""

from collections.abc import Callable

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clauses.refusal import NotAllowed
from clubs.models import Club
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from gameplay import play as actions
from gameplay.access import may_be_named, new_guest, recorder, remember_guest, requester, table_of
from gameplay.forms.choice_text import VERBS, parse
from gameplay.models import Table
from gameplay.play import Moved
from gameplay.ring.facts import Player
from gameplay.rules import Requester, may_sit
from gameplay.sources import source_of
from gameplay.views.commands import ACTS, TYPED, Request
from gameplay.views.table import after_act
from words.typed import number as typed_number


def _total(amount: str, above: str) -> str:
    """Return what a bet comes to that was named as a raise on top of `above` (ruling 50); what was typed,
    where it is not a number or was named as a total."""
    typed = typed_number(amount.replace(",", "").replace(" ", ""), longest=12)
    on_top_of = typed_number(above, longest=12)
    return amount if typed is None or on_top_of is None else str(typed + on_top_of)


def choice_of(sent: QueryDict) -> str:
    """The act of the bar, with the amount or the cards named beside it: "raise 300", "discard Ah 3d"."""
    act = sent.get("choice", "")
    match act:
        case "raise":
            return f"raise {_total(sent.get('amount', '').strip(), sent.get('above', ''))}".strip()
        case "discard":
            return " ".join([act, *sent.getlist("card")])
        case verb if verb in VERBS and VERBS[verb].cards:
            return " ".join([verb, *sent.getlist("card"), *sent.getlist("centre")])
    return act


MOVED, REFUSED = 409, 422


@require_POST
@never_cache
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """A choice: `hand` and `number` say for which moment, `choice` what (gameplay/forms/choice_text.py)."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    if table.is_due(timezone.now()):
        table = actions.run_due(table=table)

    def make() -> Table:
        return actions.choose(
            table=table,
            by=viewer.key,
            hand=whole_number(request, "hand"),
            number=whole_number(request, "number"),
            choice=parse(choice_of(request.POST)),
            request_id=request_key(request, owner=viewer.key),
        )

    return answer(request, table, make, viewer=viewer, played=True)


@require_POST
@never_cache
def mark(request: HttpRequest, code: str) -> HttpResponse:
    """Keep what is marked for discard, as "discard Ah 3d"; nothing is shown."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    try:
        kind, cards = parse(choice_of(request.POST))
        if kind != "discard":
            raise NotAllowed("There is nothing to mark.")
        actions.mark_discards(
            table=table,
            by=viewer.key,
            hand=whole_number(request, "hand"),
            number=whole_number(request, "number"),
            cards=cards,
        )
    except Moved:
        return HttpResponse(status=MOVED)
    except (NotAllowed, ValueError):
        return HttpResponse(status=REFUSED)
    return HttpResponse(status=204)


@require_POST
@never_cache
def do_command(request: HttpRequest, code: str, act: str) -> HttpResponse:
    """Acts that are no choice in a hand: sitting, standing, pausing … (gameplay/views/commands.py)."""
    if act not in ACTS:
        raise Http404
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    if viewer.player is None and act == "sit" and may_sit(viewer, source_of(table).settings.table):
        return sit_first(request, table, viewer)
    command = Request(table, viewer, request.POST, recorder(request, table.club_id), request_key(request))
    return answer(request, table, lambda: ACTS[act](command), viewer=viewer, about=act)


def sit_first(request: HttpRequest, table: Table, viewer: Requester) -> HttpResponse:
    """A visitor sits down for the first time: they get a name and a seat, or neither."""
    by = recorder(request, table.club_id)
    try:
        with transaction.atomic():
            newcomer, secret = named(request, table.club)
            seated = ACTS["sit"](Request(table, newcomer, request.POST, by, request_key(request)))
    except NotAllowed as refused:
        refusal = refused

        def refuse() -> Table:
            raise refusal

        return answer(request, table, refuse, viewer=viewer, about="sit")
    response = answer(request, table, lambda: seated, viewer=newcomer, about="sit")
    remember_guest(response, secret)
    return response


def named(request: HttpRequest, club: Club) -> tuple[Requester, str]:
    """A visitor who has no name yet. Raises NotAllowed where too many came from one place."""
    if not may_be_named(request):
        raise NotAllowed("Too many visitors came from here. Wait ten minutes.")
    guest, secret = new_guest(request.POST.get("name", ""), club)
    return Requester(Player(kind="guest", id=guest.pk, name=guest.name)), secret


def answer(
    request: HttpRequest,
    table: Table,
    make: Callable[[], Table],
    *,
    viewer: Requester | None = None,
    about: str = "",
    played: bool = False,
) -> HttpResponse:
    """The page after an act, or why it was not done. about: which act it was; played: a choice in a hand."""
    refusal, status = "", 200
    try:
        table = make()
    except Moved as moved:
        refusal, status = moved.text.localised(), MOVED
        table = Table.objects.select_related("club", "log", "tournament").get(pk=table.pk)
    except NotAllowed as refused:
        refusal, status = refused.text.localised(), REFUSED
    again = about if refusal and about in TYPED else ""
    if again or request.headers.get("HX-Request") == "true":
        return after_act(
            request, table, refusal=refusal, refused=again, status=status, viewer=viewer, played=played
        )
    if refusal:
        toast(request, refusal)
    return redirect("table", table.code)


def whole_number(request: HttpRequest, name: str) -> int:
    """A whole number that was sent. Raises NotAllowed for anything else."""
    sent = typed_number(request.POST.get(name, ""))
    if sent is None:
        raise NotAllowed("The page is out of date: load it again.")
    return sent
