"""The players of a table: how the viewer has seen them play, and what the viewer has noted about them; and
the way to the table, for whoever invites others."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.addresses import absolute
from clubs.models import Member
from clubs.views.page import page
from config.pages.qr import qr_code
from config.pages.toasts import toast
from gameplay.access import requester, table_of
from gameplay.histories.find import Figures, figures_of
from gameplay.live_hands import live_hand
from gameplay.models import PlayerNote
from gameplay.page.assemble import table_context
from gameplay.page.plate_names import avatars_of
from gameplay.play.notes import LONGEST, notes_about, write_note
from gameplay.ring import Chair
from gameplay.rules import Requester
from gameplay.sources import source_of

REFUSED = 422
PLAYER = "gameplay/parts/player.html"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody at the table, as the viewer knows them. avatar: the number of their disc; is_me: the viewer;
    note: what they have noted."""

    seat: int
    chair: Chair
    avatar: int
    figures: Figures
    note: PlayerNote | None = None
    is_me: bool = False


@require_safe
@never_cache
def players(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody who sits there, or the one in the seat that is asked for."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    chairs = source_of(table).chairs
    seat_typed = request.GET.get("seat", "")
    chairs_shown = {
        seat: chair for seat, chair in sorted(chairs.items()) if not seat_typed or str(seat) == seat_typed
    }
    keys = [chair.player.key for chair in chairs_shown.values()]
    author = member_of(viewer)
    figures, notes = figures_of(table, viewer.key, keys), notes_about(author, keys)
    avatars = avatars_of(chair.player for chair in chairs_shown.values())
    rows = [
        Opponent(
            seat,
            chair,
            avatars[chair.player.key],
            figures[chair.player.key],
            notes.get(chair.player.key),
            chair.player.key == viewer.key,
        )
        for seat, chair in chairs_shown.items()
    ]
    return page(
        request,
        "gameplay/players.html",
        table.club,
        table=table,
        players=rows,
        may_note=author is not None,
        colours=PlayerNote.Colour.choices,
        longest=LONGEST,
    )


@require_POST
@never_cache
def note(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Write down something about the player in a seat; `name`: whom it is meant for, who may have gone."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    author = member_of(viewer)
    if author is None:
        raise Http404
    chair = source_of(table).chairs.get(seat)
    outcome, refusal, written = "", "", None
    try:
        if chair is None or chair.player.name != request.POST.get("name", ""):
            raise NotAllowed("Somebody else sits there now.")
        if chair.player.key == viewer.key or chair.player.is_house:
            raise NotAllowed("Notes are about the people you play with.")
        written = write_note(
            author=author,
            about=chair.player.key,
            text=request.POST.get("text", ""),
            colour=request.POST.get("colour", ""),
        )
        outcome = "written" if written else "cleared"
    except NotAllowed as refused:
        refusal = refused.text.localised()
    if request.headers.get("HX-Request") != "true":
        if refusal:
            toast(request, refusal)
        return redirect("table_players", table.code)
    if chair is None:
        return HttpResponse(refusal, status=REFUSED)
    if refusal:
        written = PlayerNote(
            text=request.POST.get("text", "")[: 2 * LONGEST], colour=request.POST.get("colour", "")[:10]
        )
    key = chair.player.key
    avatar = avatars_of([chair.player])[key]
    opponent = Opponent(seat, chair, avatar, figures_of(table, viewer.key, [key])[key], written)
    context = {
        "table": table,
        "player": opponent,
        "may_note": True,
        "colours": PlayerNote.Colour.choices,
        "longest": LONGEST,
        "said": outcome,
        "refusal": refusal,
    }
    return render(request, PLAYER, context, status=REFUSED if refusal else 200)


def member_of(viewer: Requester) -> Member | None:
    """The member of the club who looks."""
    if viewer.player is None or viewer.player.kind != "member":
        return None
    return Member.objects.filter(pk=viewer.player.id).first()


@require_safe
@never_cache
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """The table's address, to be sent or held up to a phone, for whoever runs the table."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    if not table_context(table, live_hand(table), viewer, timezone.now()).may_invite:
        raise Http404
    address = absolute(request, reverse("table", args=[table.code]))
    return page(
        request,
        "gameplay/invite.html",
        table.club,
        table=table,
        address=address,
        code=qr_code(address),
        guests=source_of(table).settings.table.guests,
    )
