"""The hands that have been played at a table: the list of them, one to read and step through, its files; and
a page on which anybody checks cards that were opened, or a seed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clauses.refusal import NotAllowed
from clubs.views.page import is_fragment
from config.pages.toasts import toast
from gameplay.access import requester, table_of
from gameplay.engine.cards import DECK, JOKERS, cards, name, names
from gameplay.engine.fair import check_deck, check_opening, deck_of, dice_of
from gameplay.engine.pokerstars.stars_out import is_told
from gameplay.forms.typed_record import sent_text, told_hands
from gameplay.histories import History, all_hands, files, history_of, text
from gameplay.histories.after_hand import after_hand
from gameplay.histories.find import hand_of, hands, last_hand, neighbours, players
from gameplay.histories.hand_history import ended_at
from gameplay.histories.open_cards import as_text, parse
from gameplay.histories.step_by_step import step_of
from gameplay.models import Table
from words.text import Text
from words.typed import number as typed_number

LONGEST = 400
DICE = 4
"""No game rolls more in a hand."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Outcome of a check. words: the verdict; opened: the cards that were opened, with their positions; deck:
    every card in order, where the seed is the one promised; dice: how the first ones fall by it."""

    holds: bool
    words: str
    opened: tuple[tuple[int, str], ...] = ()
    deck: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


def checked(typed: Mapping[str, str]) -> CheckResult | None:
    """Check what was typed; None where nothing was."""
    if typed.get("opened", "").strip():
        return _opened(typed)
    return _seed(typed) if typed.get("seed", "").strip() else None


def _opened(typed: Mapping[str, str]) -> CheckResult:
    """`opened`, against `root`."""
    opening = parse(typed["opened"])
    check = check_opening(opening, typed.get("root", ""))
    if not check.holds:
        return CheckResult(False, check.reason)
    words = Text("These cards were fixed at these positions before the deal.")
    return CheckResult(True, words, tuple((each.position, name(each.card)) for each in opening.cards))


def _seed(typed: Mapping[str, str]) -> CheckResult:
    """`seed` against `commitment`, and the first `cards` of the deck if they are known; `jokers`."""
    deck = DECK + JOKERS[: {"1": 1, "2": 2}.get(typed.get("jokers", ""), 0)]
    try:
        seed = bytes.fromhex(typed.get("seed", "").strip()[:LONGEST])
    except ValueError:
        return CheckResult(False, Text("A seed is written in hexadecimal: digits and the letters a to f."))
    try:
        dealt = cards(typed.get("cards", "")[:LONGEST])
    except ValueError:
        return CheckResult(False, Text("Cards are written by rank and suit, as in Ah Td 2c."))
    published = typed.get("commitment", "")
    check = check_deck(seed, published, dealt, deck)
    if not check.holds:
        return CheckResult(False, check.reason)
    words = (
        Text("The seed was committed to before the deal, and the cards follow from it.")
        if dealt
        else Text("The seed was committed to before the deal. This is the deck it makes.")
    )
    order = deck_of(seed, published.strip().lower(), deck)
    return CheckResult(True, words, deck=order, dice=dice_of(seed, DICE))


TYPES = {
    "phh": "application/toml",
    "phhs": "application/toml",
    "txt": "text/plain",
    "pokerstars": "text/plain",
    "json": "application/json",
}
ONE_HAND = frozenset({"phh", "txt", "json", "pokerstars"})
ALL_HANDS = {"txt": all_hands.in_text, "phhs": all_hands.in_phhs, "pokerstars": all_hands.in_stars}


@require_safe
@never_cache
def hand_list(request: HttpRequest, code: str) -> HttpResponse:
    """The hands of a table, the last first; `player` shows those of one player, their key."""
    table = table_of(request, code)
    player = request.GET.get("player", "")
    everybody = players(table)
    if player and player not in {each.key for each in everybody}:
        raise Http404
    return render_history(
        request,
        table,
        "gameplay/hands.html",
        "hands",
        page=hands(table, player=player, before=whole_number(request, "before")),
        players=everybody,
        player=player,
    )


@require_safe
@never_cache
def last(request: HttpRequest, code: str) -> HttpResponse:
    """The last hand that is over; the list of hands while there is none."""
    table = table_of(request, code)
    number = last_hand(table)
    return redirect("table_hand", table.code, number) if number else redirect("table_hands", table.code)


@require_safe
@never_cache
def hand(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One hand, to read and to step through; `step` says how many choices have been made."""
    table = table_of(request, code)
    history = hand_for_reader(request, table, number)
    before, after = neighbours(table, number)
    return render_history(
        request,
        table,
        "gameplay/hand.html",
        "replay",
        history=history,
        lesson=after_hand(history),
        for_trackers=is_told(history.game) and not history.is_voided,
        opened=as_text(history.opening) if history.opening else "",
        step=step_of(table, history, whole_number(request, "step")),
        sentences=text.sentences(history),
        before=before,
        after=after,
        played=history.row.finished_at,
    )


@require_safe
@never_cache
def file(request: HttpRequest, code: str, number: int, form: str) -> HttpResponse:
    """A hand as a file, with what its reader may know."""
    if form not in ONE_HAND:
        raise Http404
    table = table_of(request, code)
    history = hand_for_reader(request, table, number)
    try:
        written = _written(table, history, form)
    except NotAllowed as refused:
        toast(request, refused.text.localised())
        return redirect("table_hand", table.code, number)
    return to_keep(written, f"{table.code}-{number}", form)


@require_safe
@never_cache
def all_files(request: HttpRequest, code: str, form: str) -> HttpResponse:
    """The latest hands in one file, each with what its reader may know."""
    write = ALL_HANDS.get(form)
    if write is None:
        raise Http404
    table = table_of(request, code)
    if last_hand(table) is None:
        raise Http404
    try:
        written = write(all_hands.histories(table, requester(request, table.club_id)), table)
    except NotAllowed as refused:
        toast(request, refused.text.localised())
        return redirect("table_hands", table.code)
    return to_keep(written, f"{table.code}-hands", form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def check(request: HttpRequest) -> HttpResponse:
    """Check cards that were opened, or a whole deck by its seed; read hands of another place. Nothing is
    written."""
    typed = request.POST if request.method == "POST" else request.GET
    outcome = checked(typed)
    deck = names(outcome.deck) if outcome else ""
    elsewhere = sent_text(request.POST.get("hands", ""), request.FILES.get("file"))
    context: dict[str, Any] = {"outcome": outcome, "deck": deck, "asked": typed}
    context |= {"elsewhere": elsewhere, "told": told_hands(elsewhere)}
    return render(request, "gameplay/check.html", context)


def hand_for_reader(request: HttpRequest, table: Table, number: int) -> History:
    """A hand that is over, as the caller may read it. Raises Http404."""
    return history_of(table, hand_of(table, number), requester(request, table.club_id))


def to_keep(written: str, name: str, form: str) -> HttpResponse:
    """A file that the browser keeps."""
    ending = "txt" if form == "pokerstars" else form
    return HttpResponse(
        written,
        content_type=f"{TYPES[form]}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.{ending}"'},
    )


def _written(table: Table, history: History, form: str) -> str:
    played = ended_at(table, history)
    match form:
        case "phh":
            return files.in_phh(history, table.name, played)
        case "json":
            return files.in_json(history, table.name)
        case "pokerstars":
            return files.in_stars(history, table.name, played)
        case _:
            return text.in_text(history, table.name, played)


def render_history(
    request: HttpRequest, table: Table, template: str, fragment: str, **context: Any
) -> HttpResponse:
    if is_fragment(request):
        template = f"{template}#{fragment}"
    return render(request, template, {**context, "table": table, "club": table.club})


def whole_number(request: HttpRequest, name: str) -> int:
    """A whole number from the address; 0 where there is none. Raises Http404 for anything else."""
    sent = typed_number(request.GET.get(name, "0"))
    if sent is None:
        raise Http404
    return sent
