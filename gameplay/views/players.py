"""The players of a table: how the viewer has seen them play, what the viewer has noted about them and reports
of them; and the way to the table, for whoever invites others."""

from dataclasses import dataclass
from typing import Any, Final

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
from config.serving.request_keys import request_key
from gameplay.access import requester, table_of
from gameplay.histories.find import Figures, figures_of, played_hands
from gameplay.histories.worth_a_look import TOGETHER, HandKey, dumps, soft_play
from gameplay.live_hands import live_hand
from gameplay.models import PlayerNote, PlayerReport, Table
from gameplay.page.assemble import table_context
from gameplay.page.plate_names import avatars_of
from gameplay.play import reports
from gameplay.play.notes import LONGEST, notes_about, write_note
from gameplay.queries import keys_of, labels_of
from gameplay.ring import Chair
from gameplay.rules import Requester, runs
from gameplay.sources import TableSource, source_of
from tournaments.fields import fresh_request
from words.text import Text

REFUSED = 422
PLAYER = "gameplay/parts/player.html"
REPORT = "gameplay/parts/report.html"
LINKED: Final = 12
"""Hands of a sign that its line leads to, the latest ones."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Player at the table, as the viewer knows them. avatar: the number of their disc; is_me: the viewer;
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
    """Page of those who sit there, or of the one in the seat that is asked for."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    source = source_of(table)
    chairs = source.chairs
    seat_typed = request.GET.get("seat", "")
    chairs_shown = {
        seat: chair for seat, chair in sorted(chairs.items()) if not seat_typed or str(seat) == seat_typed
    }
    keys = [chair.player.key for chair in chairs_shown.values()]
    author, seated = member_of(viewer), {chair.player.key for chair in chairs.values()}
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
        reports=reports.count_open(table, viewer),
        reads_signs=_has_signs_to_read(table, viewer, source),
        **_forms(may_note=author is not None, may_report=viewer.key in seated),
    )


def _forms(*, may_note: bool, may_report: bool) -> dict[str, Any]:
    """Return what the forms about a player are made of."""
    return {
        "may_note": may_note,
        "may_report": may_report,
        "colours": PlayerNote.Colour.choices,
        "longest": LONGEST,
        "reasons": PlayerReport.Reason.choices,
        "longest_report": reports.LONGEST,
        "request_id": fresh_request(),
    }


@require_POST
@never_cache
def note(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Write down something about the player in a seat; `player`: the key of whom it is meant for, who may
    have gone."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    author = member_of(viewer)
    if author is None:
        raise Http404
    chairs = source_of(table).chairs
    chair = chairs.get(seat)
    outcome, refusal, written = "", "", None
    try:
        if chair is None or chair.player.key != request.POST.get("player", ""):
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
        "said": outcome,
        "refusal": refusal,
        **_forms(may_note=True, may_report=any(each.player.key == viewer.key for each in chairs.values())),
    }
    return render(request, PLAYER, context, status=REFUSED if refusal else 200)


@require_POST
@never_cache
def report(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Report the player in a seat to whoever runs the table; `player`: the key of whom it is meant for."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    refusal = ""
    try:
        reports.report_player(
            table=table,
            by=viewer.key,
            seat=seat,
            about=request.POST.get("player", ""),
            reason=request.POST.get("reason", ""),
            text=request.POST.get("text", ""),
            request_id=request_key(request, owner=viewer.key),
        )
    except NotAllowed as refused:
        refusal = refused.text.localised()
    if request.headers.get("HX-Request") != "true":
        toast(request, refusal or Text("Reported to whoever runs the table. No other player sees it."))
        return redirect("table_players", table.code)
    chairs = source_of(table).chairs
    chair = chairs.get(seat)
    if chair is None or (refusal and chair.player.key != request.POST.get("player", "")):
        return HttpResponse(refusal, status=REFUSED)
    context = {
        "table": table,
        "player": Opponent(seat, chair, 0, Figures()),
        "reported": not refusal,
        "report_refusal": refusal,
        "typed": {name: request.POST.get(name, "")[: 2 * reports.LONGEST] for name in ("reason", "text")},
        **_forms(may_note=False, may_report=any(each.player.key == viewer.key for each in chairs.values())),
    }
    return render(request, REPORT, context, status=REFUSED if refusal else 200)


@require_safe
@never_cache
def report_list(request: HttpRequest, code: str) -> HttpResponse:
    """The reports of a table, for its host and the directors of the club."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    if not runs(viewer, source_of(table)):
        raise Http404
    still_open, settled = reports.report_lines(table, viewer)
    return page(
        request,
        "gameplay/reports.html",
        table.club,
        table=table,
        still_open=still_open,
        settled=settled,
        signs=_signs(table, viewer),
        of_a_night=table.tournament_id is not None,
    )


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign in the hands that whoever runs the table may look into. figures: in a sentence; hands: the
    latest of them, by table and number."""

    figures: Text
    hands: tuple[HandKey, ...]


def _signs(table: Table, viewer: Requester) -> list[Sign]:
    """Return the signs of soft play and of chips given away, but for those about the viewer themselves."""
    played, own = played_hands(table), keys_of(viewer.player)
    soft = [each for each in soft_play(played) if own.isdisjoint(each.players)]
    given = [each for each in dumps(played) if own.isdisjoint((each.loser, each.winner))]
    keys = {key for each in soft for key in each.players}
    names = labels_of(keys | {key for each in given for key in (each.loser, each.winner)})
    signs = []
    for pair in soft:
        one, other = (names.get(key, "?") for key in pair.players)
        sentence = Text(
            "{one} and {other}: in {together} pots together after the first round, the only two left in "
            "{heads_up} of them, and never bet or raised against each other there.",
            one=one,
            other=other,
            together=pair.together,
            heads_up=pair.heads_up,
        )
        signs.append(Sign(sentence, pair.hands[:LINKED]))
    for dump in given:
        sentence = Text(
            "{one}: put most of their stack in and folded to {other} {count} times, {chips:,} chips in all.",
            one=names.get(dump.loser, "?"),
            other=names.get(dump.winner, "?"),
            count=len(dump.hands),
            chips=dump.chips,
        )
        signs.append(Sign(sentence, dump.hands[:LINKED]))
    return signs


def _has_signs_to_read(table: Table, viewer: Requester, source: TableSource) -> bool:
    """True if so many hands have been played by others than the viewer that signs can be in them; also when
    they have left, and when the night of the table is over."""
    if not runs(viewer, source) or table.hand < TOGETHER:
        return False
    live = live_hand(table)
    players = [*(chair.player for chair in source.chairs.values()), *(live.players if live else ())]
    return len({each.key for each in players if not each.is_house} - {viewer.key}) > 1


@require_POST
@never_cache
def settle(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Settle a report. number: its row."""
    table = table_of(request, code)
    viewer = requester(request, table.club_id)
    try:
        reports.settle_report(table=table, number=number, who=viewer)
    except PlayerReport.DoesNotExist as none:
        raise Http404 from none
    return redirect("table_reports", table.code)


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
