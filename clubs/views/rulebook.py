"""The club's rulebook: the options in force, the form that changes them with summaries of its closed
sections, their versions, and the clauses and rulings behind them.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses import book
from clauses.forms import (
    Beside,
    Group,
    Option,
    Table,
    places,
    read_form,
    restored,
    tree,
    typed_of,
    words_by_path,
)
from clauses.refusal import NotAllowed
from clubs import actions, addresses
from clubs.access import club_of
from clubs.forms.kinds import terms_not_shown
from clubs.how_we_play import chapters, told_differences
from clubs.models import Club, Event, RulebookVersion
from clubs.queries.rulebooks import in_money_of, version_in_force
from clubs.queries.seasons import season_now
from clubs.rulebook import FORMULA_PRESETS, PRESETS, VARIABLES, Rulebook, function_names, nearest_preset
from clubs.rules import membership, owns, sees
from clubs.views.page import page
from config.pages.toasts import toast
from words.money import has_cents
from words.text import Text, localised
from words.typed import number as typed_number

SHOWN: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "season": (
        ("best_of", Text("best {value} count")),
        ("minimum_players", Text("{value} players at least")),
        ("no_show_limit", Text("no-shows: {value}")),
        ("championship.stack", Text("Championship {value} chips")),
    ),
    "points": (
        ("in_the_money", Text("in the money {value}")),
        ("winner", Text("winner {value}")),
        ("knockout", Text("knockout {value}")),
        ("chip_leader", Text("chip leader {value}")),
    ),
    "payouts": (
        ("unit", Text("rounded down to {value}")),
        ("championship_more", Text("Championship pays {value} more")),
    ),
    "cut_off": (
        ("minutes", Text("{value} minutes")),
        ("rebuy_most_stack", Text("max stack to rebuy: {value}")),
        ("rebuy_limit", Text("rebuys: {value}")),
    ),
    "late_entry": (("until", Text("{value}")), ("dock_big_blinds", Text("{value} big blinds deducted"))),
    "absence": (("removed", Text("{value}")), ("must_be_seated_by", Text("in the seat by {value}"))),
    "seating": (("seats_per_table", Text("{value} seats")), ("seat_draw", Text("{value}"))),
    "button": (("marker", Text("dead button {value}")),),
    "balancing": (
        ("balance_at", Text("difference of {value}")),
        ("break_at", Text("tables break: {value}")),
    ),
    "clock": (("ante", Text("antes: {value}")), ("shorten_applies", Text("new lengths {value}"))),
    "rollovers": (("warn_percent", Text("{value} of the chips")),),
    "tablets": (("knockouts_confirmed", Text("two people for a knockout: {value}")),),
    "heads_up": (("pool_tie", Text("level in a pool: {value}")),),
    "ring_games": (
        ("betting", Text("{value}")),
        ("small_blind", Text("small blind {value}")),
        ("big_blind", Text("big blind {value}")),
        ("buy_in", Text("buy-in {value}")),
    ),
    "conduct": (("substantial_action", Text("a misdeal can be called until {value}")),),
}
"""Section → those of its options that are said while it is closed, and how."""
OF_A_KIND: Final[Sequence[tuple[str, str]]] = (
    ("buy_in", Text("{value}")),
    ("chips", Text("{value} chips")),
    ("rebuy.price", Text("rebuy {value}")),
    ("add_on.price", Text("add-on {value}")),
    ("factor", Text("{value}")),
)
"""The same for each kind of tournament."""


def summary(section: Group, sign: str) -> list[list[str]]:
    """The lines of a closed section, each of some values. sign: of the club's money. A value that cannot be
    read is left out, and one of which there is none."""
    if section.is_matrix:
        kinds = [kind for kind in section.items if isinstance(kind, Group)]
        return [[kind.about.title, *_said(kind, OF_A_KIND, sign)] for kind in kinds]
    words = list(_said(section, SHOWN[section.path], sign)) if section.path in SHOWN else []
    return [words] if words else [on] if (on := list(_switched_on(section))) else []


def _said(section: Group, pairs: Sequence[tuple[str, str]], sign: str) -> Iterator[str]:
    options = dict(_options(section))
    for name, words in pairs:
        option = options.get(f"{section.path}.{name}")
        if option is not None:
            try:
                value = option.leaf.read(option.typed, sign)
            except ValueError:
                continue
            if not option.leaf.is_none(value):
                yield Text(str(words), value=option.leaf.words(value, sign))


def _options(section: Group) -> Iterator[tuple[str, Option]]:
    """Those that are on, by their paths."""
    for item in section.items:
        if isinstance(item, Option):
            yield item.path, item
        elif isinstance(item, Group) and (item.switch is None or item.switch.typed):
            yield from _options(item)


def _switched_on(section: Group) -> Iterator[str]:
    """The titles of what is on, of a section that is a list of things to switch on."""
    for item in section.items:
        switch = item.switch if isinstance(item, Group) else item
        if isinstance(switch, Option) and switch.leaf.input == "switch" and switch.typed:
            yield item.about.title


def colours(section: Group) -> list[str]:
    """The colours of the chips of a section that lists some."""
    tables = (item for item in section.items if isinstance(item, Table))
    return [
        option.text
        for table in tables
        for row in table.filled
        for option in row.options
        if option.name == "colour"
    ]


NOTE_LENGTH = 200
OURS = frozenset({"csrfmiddlewaretoken", "note", "version", "again", "compared", "restore"})


@require_safe
def rulebook(request: HttpRequest, club: str) -> HttpResponse:
    """Show how the club plays, and every option in force, in words."""
    club_row = club_of(request, club, sees)
    return _in_words(request, club_row, version_in_force(club_row.pk))


def _in_words(
    request: HttpRequest, club: Club, version: RulebookVersion, *, is_old: bool = False
) -> HttpResponse:
    rulebook = in_money_of(club, version.rulebook)
    return page(
        request,
        "clubs/rulebook.html",
        club,
        version=version,
        rulebook=rulebook,
        chapters=chapters(rulebook, club.kind_names),
        tree=tree(Rulebook, typed_of(_written_in_money_of(club, version.rulebook)), names=club.kind_names),
        is_old=is_old,
    )


@require_POST
def keep(request: HttpRequest, club: str) -> HttpResponse:
    """The rules to begin with are right."""
    actions.keep_rules(club=club_of(request, club, owns))
    return redirect("club", club)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str) -> HttpResponse:
    """Every option as a field. Saving makes a new version; other formulas are tried first. `again`: the form
    as it was typed, for who comes back from trying; `restore`: the form with an option as the preset has it,
    nothing saved."""
    club_row = club_of(request, club, owns)
    version = version_in_force(club_row.pk)
    start = PRESETS.get(request.GET.get("preset", ""), version.rulebook)
    start = start.model_copy(update={"terms": {**version.rulebook.terms, **start.terms}})
    typed, errors = typed_of(_written_in_money_of(club_row, start)), {}
    if request.method == "POST":
        typed = terms_not_shown(club_row, version.rulebook) | {
            name: values for name, values in request.POST.lists() if name not in OURS
        }
    compared = _compared_with(request, start)
    beside = PRESETS[compared]
    restore = request.POST.get("restore", "")
    if restore:
        typed = restored(typed, restore, typed_of(beside))
    if request.method == "POST" and not restore and "again" not in request.POST:
        reading = read_form(Rulebook, typed, club_row.sign)
        errors = dict(reading.errors)
        if reading.made and (trial := _trial_of(club_row, version.rulebook, reading.made)):
            return HttpResponseRedirect(trial, preserve_request=True)
        if reading.made:
            try:
                saved = actions.save_rulebook(
                    club=club_row,
                    rulebook=reading.made,
                    by=membership(request.user, club_row.pk),
                    note=request.POST.get("note", "").strip()[:NOTE_LENGTH],
                    instead_of=_number(request.POST.get("version", "")),
                )
            except NotAllowed as refusal:
                errors[""] = [refusal.text]
            else:
                toast(request, Text("Version {number} of the rulebook is in force.", number=saved.number))
                return redirect("club_rulebook", club)
    laid = tree(
        Rulebook,
        typed,
        errors,
        names=club_row.kind_names,
        beside=Beside(typed_of(beside), words_by_path(beside, club_row.sign)),
    )
    return page(
        request,
        "clubs/rulebook_edit.html",
        club_row,
        version=version,
        rulebook=version.rulebook,
        tree=laid,
        sections=[_closed(item, club_row.sign) for item in laid.items if isinstance(item, Group)],
        singles=[item for item in laid.items if not isinstance(item, Group)],
        compared=compared,
        beside=beside,
        opened=restore.partition(".")[0],
        note=request.POST.get("note", ""),
        presets=PRESETS,
        variables=VARIABLES,
        functions=function_names(),
        formulas=FORMULA_PRESETS,
        wrong=sum(map(len, errors.values())),
        status=422 if errors else 200,
    )


def _closed(section: Group, sign: str) -> dict[str, object]:
    """A section of the form, and what it says while it is closed."""
    return {"group": section, "lines": summary(section, sign), "colours": colours(section)}


def _compared_with(request: HttpRequest, start: Rulebook) -> str:
    """The preset that the form is compared with: the one it says, or the one most like the rules that it
    begins from."""
    named = request.POST.get("compared", "")
    return named if named in PRESETS else nearest_preset(start)


def _written_in_money_of(club: Club, rulebook: Rulebook) -> Rulebook:
    """As the club's money can say it: without cents, ring games stand as they are played."""
    if has_cents(club.currency):
        return rulebook
    return rulebook.model_copy(update={"ring_games": rulebook.ring_games.in_whole_units()})


def _trial_of(club: Club, before: Rulebook, after: Rulebook) -> str:
    """Return where other formulas are tried on the nights of the season before they are saved; nothing where
    there is nothing to try."""
    season = season_now(club)
    if before.points.formulas == after.points.formulas or season is None:
        return ""
    played = season.events.filter(status=Event.Status.FINISHED).exists()
    return addresses.points_trial(club) if played else ""


def _number(typed: str) -> int:
    """The version that a form was made for; 0, which is none, for anything else."""
    return typed_number(typed) or 0


@require_safe
def versions(request: HttpRequest, club: str) -> HttpResponse:
    """Every version, and what was changed with it."""
    club_row = club_of(request, club, sees)
    every = list(club_row.rulebooks.select_related("by").order_by("-number"))
    earlier = [version.rulebook for version in every[1:]]
    names = {each.kind.value: localised(each.name) for each in club_row.listed_kinds}
    history = [
        (version, told_differences(before, version.rulebook, club_row.sign, names) if before else [])
        for version, before in zip_longest(every, earlier)
    ]
    return page(request, "clubs/rulebook_versions.html", club_row, history=history)


@require_safe
def version(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show how the club played by an earlier version, and its options, in words."""
    club_row = club_of(request, club, sees)
    then = get_object_or_404(RulebookVersion, club=club_row, number=number)
    return _in_words(request, club_row, then, is_old=then.number != version_in_force(club_row.pk).number)


@require_safe
def clauses(request: HttpRequest, club: str, name: str) -> HttpResponse:
    """Every clause of a book: what it rules, what becomes of it in the software, how it is read."""
    club_row = club_of(request, club, sees)
    if name not in book.BOOKS:
        raise Http404
    chapters: dict[str, list[book.Clause]] = {}
    standings = dict.fromkeys(book.STANDINGS, 0)
    for clause in book.clauses().values():
        if clause.book == name:
            chapters.setdefault(clause.area, []).append(clause)
            standings[clause.standing] += 1
    return page(
        request,
        "clubs/clauses.html",
        club_row,
        name=name,
        title=book.BOOKS[name],
        books=book.BOOKS,
        standings=[(*book.STANDINGS[key], number) for key, number in standings.items() if number],
        chapters=chapters.items(),
    )


@require_safe
def rulings(request: HttpRequest, club: str) -> HttpResponse:
    """Show how every silent, ambiguous or contradictory place is read."""
    club_row = club_of(request, club, sees)
    where = places(Rulebook)
    parts = [
        (title, [(ruling, where.get(ruling.number, ())) for ruling in each])
        for title, each in groupby(book.rulings().values(), key=attrgetter("part"))
    ]
    return page(request, "clubs/rulings.html", club_row, parts=parts)
