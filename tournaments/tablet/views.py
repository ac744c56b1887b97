"""A dealer's tablet: pairing it, its page, what it records.

The browser is known by its cookie alone: it is bound to one table of one night. A browser that was never
paired finds nothing here but the page on which a code is typed; one that was revoked is told so (410), and
what it still sends is refused in the same way.
"""

import json
from collections.abc import Collection, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.rulebook import Rulebook
from clubs.rulebook.floor_book import book_data
from clubs.views.messages import app_icons, script
from config.caching.compiled_query import CompiledQuery
from config.caching.process_cache import ProcessCache
from config.pages.devices import kind_of_device
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import as_kept
from tables.log import LogLine
from tables.models import Entry
from tables.queries import lines
from tournaments import pairing
from tournaments.fields import fresh_request
from tournaments.heads_up.facts import MATCH_FACT
from tournaments.heads_up.match_recording import receive_match, words_of
from tournaments.heads_up.queries import contest_of
from tournaments.heads_up.tablet_pages import match_tablet_screen
from tournaments.models import MatchQuestion, MatchTablet, Question, Tablet, Tournament
from tournaments.night.facts import FACT
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import derived, floor_of
from tournaments.outbox import Receipt, TabletEnded, TabletRecord, last_batch_of
from tournaments.presenters.hand_numbers import hand_numbers
from tournaments.presenters.handover import handover
from tournaments.presenters.log import LogRow, rows
from tournaments.tablet import paired_device
from tournaments.tablet.acts import trimmed_post
from tournaments.tablet.guesses import forgive_guess, may_guess, remember_device
from tournaments.tablet.recording import asked_here, last_recorded, receive, words
from tournaments.tablet.screen import here
from tournaments.tablet.screen import tablet as tablet_screen
from words.text import Sentences, Text, localised
from words.typed import number as typed_number

# what tablet.js imports, fetched beside it instead of after it
MODULES = (
    "awake",
    "clock",
    "dead-button",
    "kept-page",
    "network",
    "outbox",
    "panels",
    "rulings",
    "sums",
    "tablet-acting",
    "tablet-choice",
    "tablet-count",
    "tablet-form",
    "tablet-match",
    "tablet-net",
    "tablet-ring",
    "tablet-rulings",
    "tablet-several",
    "tablet-table",
    "wagers",
)
KEPT: Final = "private, max-age=31536000, immutable"
REFUSED, GONE, TOO_MANY = 422, 410, 429
LOOKED_AT = 60  # entries of the log among which those of the table are found


@require_http_methods(["GET", "POST"])
@private
def pair(request: HttpRequest) -> HttpResponse:
    """Type a code, on a device that is known by its guesses."""
    response = _pair(request)
    remember_device(request, response)
    return response


def _pair(request: HttpRequest) -> HttpResponse:
    """Type a code, or come with one from a QR code; a tablet that is paired goes to its table."""
    before = paired_device.paired_before(request)
    typed = request.POST.get("code", "") or request.GET.get("code", "")
    if request.method == "GET" and before and not before.ended_at and not typed:
        return redirect("tablet")
    context: dict[str, Any] = {"code": pairing.as_typed(typed)[:12], "before": before}
    if request.method == "GET":
        return render(request, "tournaments/tablet/pair.html", context)
    if not may_guess(request, "tablet"):
        context["refusal"] = Text("Too many codes were tried on this device. Wait ten minutes.")
        return render(request, "tournaments/tablet/pair.html", context, status=TOO_MANY)
    try:
        paired = pairing.pair(code=typed, device=kind_of_device(request), before=before)
    except NotAllowed as refusal:
        return render(
            request, "tournaments/tablet/pair.html", context | {"refusal": refusal.reason}, status=REFUSED
        )
    forgive_guess(request, "tablet")
    response = redirect("tablet")
    paired_device.remember(response, paired)
    return response


@require_GET
@never_cache
def tablet(request: HttpRequest) -> HttpResponse:
    """The table of this tablet; asked by htmx for its target, the fragment `table` alone."""
    tablet_row = paired_device.tablet_or_404(request)
    is_fragment = htmx_of(request).target == "table"
    if tablet_row.ended_at:
        return ended(request, tablet_row, reload=is_fragment)
    pairing.seen(tablet_row, timezone.now())
    whole: dict[str, Any] = {}
    part = "#table"
    if not is_fragment:
        digest, _ = carried_book(rulebook_of(tablet_row))
        whole, part = {"modules": MODULES, "rulings": reverse("tablet_rulings", args=[digest])}, ""
    if isinstance(tablet_row, MatchTablet):
        return render(request, f"tournaments/heads_up/tablet.html{part}", match_page(tablet_row) | whole)
    return render(request, f"tournaments/tablet/tablet.html{part}", page(tablet_row) | whole)


@require_GET
def rulings(request: HttpRequest, digest: str) -> HttpResponse:
    """Serve the floor's book by the rulebook of this tablet's tournament, for rulings without a network.
    It is named by its content and so fetched once."""
    tablet_row = paired_device.tablet_or_404(request)
    now, text = carried_book(rulebook_of(tablet_row))
    if tablet_row.ended_at or digest != now:
        raise Http404
    return HttpResponse(text, content_type="application/json", headers={"Cache-Control": KEPT})


def rulebook_of(tablet: Tablet | MatchTablet) -> Rulebook:
    """Return the rulebook that its tournament is played by."""
    if isinstance(tablet, MatchTablet):
        return contest_of(tablet.heads_up, tablet.heads_up.log.length).rulebook
    return floor_of(tablet.tournament, tablet.tournament.log.length).rulebook


def carried_book(rulebook: Rulebook) -> tuple[str, str]:
    """Return the floor's book as a tablet carries it, as JSON, and the digest that names it."""
    key = (repr(rulebook), get_language())
    if (kept := _books.get(key)) is None:
        text = json.dumps(book_data(rulebook), separators=(",", ":"), ensure_ascii=False)
        kept = sha256(text.encode()).hexdigest()[:12], text
        _books.put(key, kept)
    return kept


_books: Final = ProcessCache[tuple[str, str | None], tuple[str, str]](most=20)


def ended(request: HttpRequest, tablet: Tablet | MatchTablet, *, reload: bool = False) -> HttpResponse:
    club = paired_device.event_of(tablet).season.club
    context = {"tablet": tablet, "club": club, "outbox": outbox_of(tablet)}
    response = render(request, "tournaments/tablet/ended.html", context, status=GONE)
    if reload:
        response["HX-Refresh"] = "true"
    return response


def page(tablet: Tablet) -> dict[str, Any]:
    """Everything the tablet shows."""
    tournament = tablet.tournament
    event, club = tournament.event, tournament.event.season.club
    floor = floor_of(tournament, tournament.log.length)
    screen = tablet_screen(floor, tablet.table, bytes(tournament.log.next_seed), timezone.now(), club.sign)
    written = latest_lines(tournament)
    last = derived(tournament, ("last", tablet.prefix), lambda: last_recorded(tablet, written))
    return {
        "tournament": tournament,
        "tablet": tablet,
        "outbox": outbox_of(tablet),
        "event": event,
        "club": club,
        "screen": screen,
        "handover": handover(tournament, floor.at(timezone.now()), tablet.table),
        "clock": screen.face,
        "recent": recent(tablet, floor, written),
        "last": last[0].request_id.removeprefix(tablet.prefix) if last else "",
        "last_record": last_record(last, floor),
        "questions": [
            question for question in asked_lately(tablet) if question.answer != Question.Answer.AGREES
        ],
        "asks": asked_here(tablet, floor) if floor.rulebook.cut_off.re_entry != "never" else (),
        "request_id": fresh_request(),
    }


def outbox_of(tablet: Tablet | MatchTablet) -> str:
    """By which a browser tells the outbox of this pairing from others."""
    return f"match-{tablet.pk}" if isinstance(tablet, MatchTablet) else str(tablet.pk)


def match_page(tablet: MatchTablet) -> dict[str, Any]:
    """Everything that a tablet at a table of a heads-up tournament shows."""
    heads_up, now = tablet.heads_up, timezone.now()
    contest = contest_of(heads_up, heads_up.log.length)
    screen = match_tablet_screen(contest, tablet.table, now)
    last = last_batch_of(heads_up.log, tablet.prefix)
    sentences = [words_of(MATCH_FACT.validate_python(entry.payload), contest) for entry in last]
    questions = MatchQuestion.objects.filter(tablet__heads_up=heads_up, tablet__table=tablet.table)
    return {
        "heads_up": heads_up,
        "tablet": tablet,
        "outbox": outbox_of(tablet),
        "event": heads_up.event,
        "club": heads_up.event.season.club,
        "screen": screen,
        "clock": screen.match.clock if screen.match else None,
        "last": last[0].request_id.removeprefix(tablet.prefix) if last else "",
        "last_record": Sentences(sentences, "; "),
        "questions": questions.order_by("-pk")[:4],
        "request_id": fresh_request(),
    }


def asked_lately(tablet: Tablet) -> list[Question]:
    """Return what the tablets of this table could not record, the latest first."""
    night, table = tablet.tournament_id, tablet.table
    return list(Question.objects.filter(tournament=night, tablet__table=table).order_by("-pk")[:4])


def last_record(last: Sequence[Entry], floor: Floor) -> str:
    """Return what an undo on this tablet would take back."""
    return words([FACT.validate_python(entry.payload) for entry in last], floor)


def latest_lines(tournament: Tournament) -> list[LogLine]:
    """The end of the log."""
    after = max(tournament.log.length - LOOKED_AT, 0)
    return derived(tournament, ("lines", after), lambda: lines(tournament.log, after=after))


def recent(tablet: Tablet, floor: Floor, written: Sequence[LogLine]) -> list[LogRow]:
    """Return what was recorded last at this table, by this tablet or another one or the director."""
    prefixes = frozenset(each.prefix for each in _at_table(tablet.tournament_id, tablet.table))
    club = tablet.tournament.event.season.club
    key = ("recent", tablet.table, prefixes, club.zone, club.sign)
    return derived(tablet.tournament, key, lambda: recorded_at(tablet, floor, prefixes, written))


_at_table: Final = CompiledQuery(
    lambda night, table: Tablet.objects.filter(tournament=night, table=table), 71823, 71824
)


def recorded_at(
    tablet: Tablet, floor: Floor, prefixes: Collection[str], written: Sequence[LogLine]
) -> list[LogRow]:
    """The same, from the log. prefixes: what the requests of the tablets at this table begin with."""
    club = tablet.tournament.event.season.club
    names = {player.id: player.name for player in floor.players.values()}
    players = set(floor.tables[tablet.table].players.values()) if tablet.table in floor.tables else set()
    sequences = {line.sequence for line in here(written, tablet.table, prefixes, players)}
    looked_at = [line for line in written if line.sequence in sequences or line.is_correction]
    undone = {
        n for line in looked_at if line.sequence in sequences for n in line.payload.get("sequences", ())
    }
    looked_at = [line for line in written if line in looked_at or line.sequence in undone]
    log_rows = rows(looked_at, names, club.zone, club.sign, hands=hand_numbers(written, floor))
    return [row for row in log_rows if row.sequence in sequences]


@require_POST
def act(request: HttpRequest, name: str) -> HttpResponse:
    """Record what the tablet sends: in JSON to its outbox, as a page without JavaScript."""
    tablet_row = paired_device.tablet_or_404(request)
    in_json = request.headers.get("Accept", "") == "application/json"
    try:
        receipt = _receive(tablet_row, sent(request, name))
    except TabletEnded:
        if in_json:
            return JsonResponse({"state": "ended"}, status=GONE)
        return ended(request, tablet_row)
    except NotAllowed as refusal:
        if in_json:
            refused = {"state": "refused", "reason": refusal.reason.localised(), "clause": refusal.cited}
            return JsonResponse(refused, status=REFUSED)
        toast(request, refusal.text, level=messages.ERROR)
        return HttpResponseRedirect(reverse("tablet"))
    if in_json:
        return JsonResponse(in_words(receipt))
    if receipt.reason:
        toast(request, receipt.reason, level=messages.INFO)
    return HttpResponseRedirect(reverse("tablet"))


def _receive(tablet: Tablet | MatchTablet, record: TabletRecord) -> Receipt:
    if isinstance(tablet, MatchTablet):
        return receive_match(tablet=tablet, sent=record)
    return receive(tablet=tablet, sent=record)


def in_words(receipt: Receipt) -> dict[str, str]:
    sentence, reason = localised(receipt.words), localised(receipt.reason)
    return {"state": receipt.state, "said": sentence, "reason": reason, "clause": receipt.clause}


def sent(request: HttpRequest, name: str) -> TabletRecord:
    """Return what a post says about itself, and the fields that were typed."""
    typed = trimmed_post(request.POST)
    request_id = as_kept("".join(typed.pop("request_id", [])[:1])) or fresh_request()
    ago = "".join(typed.pop("ago", [])[:1])
    waited = "".join(typed.pop("waited", [])[:1]) == "1"
    aside = whole("".join(typed.pop("aside", [])[:1]))
    sentence = "".join(typed.pop("said", [])[:1])[:300]
    return TabletRecord(name, typed, request_id, timedelta(milliseconds=whole(ago)), waited, aside, sentence)


def whole(typed: str) -> int:
    """A whole number as the outbox writes one; 0 for anything else."""
    return typed_number(typed, longest=11) or 0


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """The tablet gives its table back."""
    tablet_row = paired_device.tablet_or_404(request)
    pairing.end(tablet=tablet_row, by=str(tablet_row))
    response = redirect("tablet_pair")
    response.delete_cookie(paired_device.TABLET.name)
    return response


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker that keeps the page of a tablet while there is no network."""
    return script("page-worker")


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """Show what makes the page an app on a tablet's home screen."""
    values = {
        "name": "Dead Button: dealer's tablet",
        "short_name": "Dealer",
        "id": reverse("tablet_pair"),
        "start_url": reverse("tablet_pair"),
        "scope": reverse("tablet_pair"),
        "display": "standalone",
        "background_color": "#13130f",
        "theme_color": "#13130f",
        "icons": app_icons(),
    }
    return JsonResponse(values, content_type="application/manifest+json")
