"""Numbers and pictures of a member, a season and the club, each also as a spreadsheet.

Prizes are everybody's who sees the club; what somebody paid in, and so what they won or lost, is theirs and
the directors' (rules.sees_money_of).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from charts import LineChart
from clubs import addresses
from clubs.access import club_of, member_of, season_of
from clubs.files.writing import Value, figures_csv, in_units
from clubs.models import Club, Member, Season
from clubs.queries import figures
from clubs.queries.figures import MemberNight
from clubs.rules import directs, sees, sees_money_of
from clubs.scoring import units
from clubs.statistics.figure_rows import (
    MemberFigures,
    compared,
    in_words,
    knockouts_among,
    member_rows,
    season_rows,
)
from clubs.statistics.nights_played import PlayedNight, Rivalry, longest_run, running_profit, totals
from clubs.statistics.season_figures import FieldOf, PlayerSum, SeasonSums, leaders, season_sums
from clubs.views.page import page
from words.money import money
from words.text import Text, grouped

MOST_IN_GRID = 12


@dataclass(frozen=True, slots=True)
class Board:
    """Ranking by one figure. entries: the member's number, name and the figure in words."""

    title: str
    entries: Sequence[tuple[int, str, str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """Season that is looked at, and the one beside it. seasons: to choose from, the latest first."""

    seasons: Sequence[Season]
    season: Season | None
    other: Season | None

    @property
    def both(self) -> list[Season]:
        """Those that are shown."""
        return [each for each in (self.season, self.other) if each]


def _choice(request: HttpRequest, club: Club, season: Season | None = None) -> Choice:
    """Return what the address says; without that the latest season. Raises Http404 for one that is not
    there."""
    seasons = list(club.seasons.order_by("-starts_on", "-pk"))
    for each in seasons:
        each.club = club
    by_slug = {each.slug: each for each in seasons}

    def asked(name: str) -> Season | None:
        slug = request.GET.get(name, "")
        if slug and slug not in by_slug:
            raise Http404
        return by_slug.get(slug)

    chosen = season or asked("season") or next(iter(seasons), None)
    other = asked("with")
    return Choice(seasons, chosen, None if chosen and other and other.pk == chosen.pk else other)


def _csv(name: str, head: Sequence[str], rows: Sequence[Sequence[Value]]) -> HttpResponse:
    return HttpResponse(
        "\ufeff" + figures_csv(head, rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


# A member


@require_safe
def member(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member's season in figures and pictures, beside another season, and against everybody they met."""
    member_row = member_of(request, club, number, sees)
    choice, may_see = _choice(request, member_row.club), sees_money_of(request.user, member_row)
    nights = figures.member_nights(member_row, figures.played_events(choice.both))
    taken = figures.knockouts_taken(member_row, choice.both)
    own = nights[choice.season.pk] if choice.season else []
    rivals = figures.rivals_of(member_row, own)
    labels = figures.member_labels(member_row.club, [each.meeting.rival for each in rivals])
    return page(
        request,
        "clubs/member_numbers.html",
        member_row.club,
        member=member_row,
        choice=choice,
        rows=member_rows(
            [_figures(nights[season.pk], taken.get(season.pk, 0)) for season in choice.both],
            member_row.club.sign,
            with_money=may_see,
        ),
        may_see_money=may_see,
        nights=[(each, addresses.pictures(each.event, number)) for each in own if each.night],
        places=_places(choice, nights),
        profits=_profits(member_row, choice, nights) if may_see else None,
        rivals=[(labels[each.meeting.rival], each) for each in rivals if each.meeting.rival in labels],
        rivals_summary=_rivals_in_words(member_row, rivals, labels),
    )


def _figures(nights: Sequence[MemberNight], taken: int) -> MemberFigures:
    played = _played(nights)
    run = longest_run(night.number for night in played if night.is_paid)
    return MemberFigures(totals(played), run, taken)


def _played(nights: Sequence[MemberNight]) -> list[PlayedNight]:
    return [each.night for each in nights if each.night]


def _places(choice: Choice, nights: Mapping[int, Sequence[MemberNight]]) -> LineChart | None:
    """The places of one season or two, by the number of the tournament."""
    lines = []
    for season in choice.both:
        played = _played(nights[season.pk])
        words = [str(n.first) if n.first == n.last else f"{n.first}–{n.last}" for n in played]
        lines.append((season.name, [(n.number, n.first) for n in played], words))
    best = min((n for s in choice.both for n in _played(nights[s.pk])), key=lambda n: n.first, default=None)
    sentence = Text("The best place was {place}.", place=best.first) if best else ""
    return compared(Text("Finishing places"), sentence, lines, _names(choice, nights), best_on_top=True)


def _profits(member: Member, choice: Choice, nights: Mapping[int, Sequence[MemberNight]]) -> LineChart | None:
    """Profit from the season's beginning, tournament by tournament."""
    sign, lines = member.club.sign, []
    for season in choice.both:
        run = running_profit(_played(nights[season.pk]))
        lines.append((season.name, [(n, cents / 100) for n, cents in run], [money(c, sign) for _, c in run]))
    last = lines[0][2][-1] if lines and lines[0][2] else money(0, sign)
    sentence = Text("It comes to {profit}.", profit=last)
    return compared(Text("Profit, added up"), sentence, lines, _names(choice, nights))


def _names(choice: Choice, nights: Mapping[int, Sequence[MemberNight]]) -> list[str]:
    """The tournaments of the season with more of them: the lines of both have room over them."""
    longest = max((nights[season.pk] for season in choice.both), key=len, default=[])
    own = nights[choice.season.pk] if choice.season else []
    return [each.event.name for each in own] + [each.event.name for each in longest[len(own) :]]


def _rivals_in_words(member: Member, rivals: Sequence[Rivalry], labels: Mapping[int, tuple[int, str]]) -> str:
    if not rivals:
        return ""
    first = rivals[0]
    name = labels.get(first.meeting.rival, (0, ""))[1]
    if first.given or first.taken:
        return Text(
            "Between {member} and {rival} there were the most knockouts: {given} given, {taken} taken.",
            member=member.name,
            rival=name,
            given=in_words(first.given),
            taken=in_words(first.taken),
        )
    return Text("{member} met {rival} most often.", member=member.name, rival=name)


@require_safe
def member_csv(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member's tournaments of all seasons, or of one, as a spreadsheet."""
    member_row = member_of(request, club, number, sees)
    choice, may_see = _choice(request, member_row.club), sees_money_of(request.user, member_row)
    seasons = [choice.season] if choice.season and request.GET.get("season") else list(choice.seasons)
    nights = figures.member_nights(member_row, figures.played_events(seasons))
    head = ["season", "start", "tournament", "players", "first", "last", "paid_places", "points", "knockouts"]
    head += ["exit_level", "prize", *(("bounties", "cost", "profit") if may_see else ())]
    rows = []
    for season in reversed(seasons):
        for each in nights[season.pk]:
            if night := each.night:
                rows.append(
                    [
                        *(season.name, f"{each.event.starts_there:%Y-%m-%d %H:%M}", each.event.name),
                        *(night.players, night.first, night.last, night.paid),
                        units.number(units.points(night.points)),
                        units.number(units.points(night.knockouts)),
                        *(night.exit_level, in_units(night.prize)),
                        *(map(in_units, (night.bounties, night.cost, night.profit)) if may_see else ()),
                    ]
                )
    return _csv(f"{member_row.club.slug}-{number}", head, rows)


# A season


@require_safe
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A season in figures, records and pictures, beside another one."""
    season_row = season_of(request, club, season, sees)
    choice, may_see = _choice(request, season_row.club, season_row), directs(request.user, season_row.club)
    events = figures.played_events(choice.both)
    own = figures.player_sums(season_row.club, season_row)
    runs = figures.paid_runs({season_row.pk: events[season_row.pk]})
    ranked = [number for number, _ in sorted(_knockouts_of(own), key=lambda each: -each[1])][:MOST_IN_GRID]
    credited = figures.credits_between(season_row, ranked)
    boards = _leaders(own, may_see) | {Text("In the money in a row"): _longest(runs[season_row.pk])}
    labels = figures.member_labels(season_row.club, _named(boards, ranked))
    names = {member: name for member, (_, name) in labels.items()}
    return page(
        request,
        "clubs/season_numbers.html",
        season_row.club,
        season=season_row,
        choice=choice,
        rows=season_rows(
            [
                _season_sums(figures.fields_of(events[s.pk]), s, own if s == season_row else None)
                for s in choice.both
            ],
            season_row.club.sign,
        ),
        fields=_fields(choice, {pk: figures.fields_of(each) for pk, each in events.items()}),
        boards=_boards(boards, labels, season_row.club),
        knockouts=knockouts_among(names, ranked, credited) if credited else None,
    )


def _season_sums(
    fields: Sequence[FieldOf], season: Season, players: Collection[PlayerSum] | None
) -> SeasonSums:
    """players: of the season, where they have been asked for."""
    if players is None:
        return season_sums(fields, *figures.people_and_knockouts(season))
    return season_sums(fields, len(players), sum(player.knockouts for player in players))


def _knockouts_of(players: Collection[PlayerSum]) -> list[tuple[int, int]]:
    return [(player.member, player.knockouts) for player in players if player.knockouts]


def _longest(runs: Mapping[int, int]) -> list[tuple[int, int]]:
    """Member → tournaments in a row, of those with the longest run, where it is one at all."""
    most = max(runs.values(), default=0)
    return [(member, run) for member, run in runs.items() if run == most > 1][:MOST_IN_GRID]


def _leaders(players: Collection[PlayerSum], may_see_money: bool) -> dict[str, list[tuple[int, int]]]:
    """Title → member and figure, of those who have the most of it."""
    boards: dict[str, list[tuple[int, int]]] = {
        Text("Most wins"): leaders(players, "wins"),
        Text("Most often in the money"): leaders(players, "in_the_money"),
        Text("Most knockouts"): leaders(players, "knockouts"),
        Text("Most knockouts in one tournament"): leaders(players, "most_knockouts"),
        Text("Biggest prize"): leaders(players, "prize"),
        Text("Most tournaments"): leaders(players, "nights"),
    }
    if may_see_money:
        boards[Text("Highest profit")] = leaders(players, "profit")
    return boards


IN_MONEY = {"Biggest prize", "Highest profit"}
MONEY = ("prizes", "bounties", "cost", "profit")  # of everybody, for directors
IN_UNITS = {"Most knockouts", "Most knockouts in one tournament"}


def _named(boards: Mapping[str, Sequence[tuple[int, int]]], others: Collection[int]) -> set[int]:
    return {member for entries in boards.values() for member, _ in entries} | set(others)


def _boards(
    boards: Mapping[str, Sequence[tuple[int, int]]], labels: Mapping[int, tuple[int, str]], club: Club
) -> list[Board]:
    def in_figures(title: str, figure: int) -> str:
        if title in IN_MONEY:
            return money(figure, club.sign)
        return in_words(figure) if title in IN_UNITS else grouped(figure)

    return [
        Board(title, [(*labels[m], in_figures(title, figure)) for m, figure in entries if m in labels])
        for title, entries in boards.items()
        if entries
    ]


def _fields(choice: Choice, fields: Mapping[int, Sequence[FieldOf]]) -> LineChart | None:
    """Return how many played, tournament by tournament."""
    lines = []
    for each in choice.both:
        own = fields[each.pk]
        lines.append(
            (each.name, [(n, f.players) for n, f in enumerate(own)], [grouped(f.players) for f in own])
        )
    every = [f for each in choice.both for f in fields[each.pk]]
    largest = max(every, key=lambda f: f.players, default=None)
    if largest is None:
        return None
    longest = max((fields[each.pk] for each in choice.both), key=len)
    own = fields[choice.both[0].pk]
    return compared(
        Text("Players, tournament by tournament"),
        Text("The largest field was {players:,}, at {name}.", players=largest.players, name=largest.name),
        lines,
        [f.name for f in own] + [f.name for f in longest[len(own) :]],
    )


@require_safe
def season_csv(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Show what everybody's season comes to, as a spreadsheet."""
    season_row = season_of(request, club, season, sees)
    may_see = directs(request.user, season_row.club)
    sums = figures.player_sums(season_row.club, season_row)
    return _players_csv(f"{season_row.club.slug}-{season_row.slug}-numbers", season_row.club, sums, may_see)


def _players_csv(name: str, club: Club, sums: Sequence[PlayerSum], may_see: bool) -> HttpResponse:
    labels = figures.member_labels(club, [player.member for player in sums])
    head = ["number", "player", "tournaments", "wins", "in_the_money", "best", "points", "knockouts"]
    head += ["most_knockouts", "biggest_prize", *(MONEY if may_see else ())]
    rows = [
        [
            *(*labels[player.member], player.nights, player.wins, player.in_the_money, player.best),
            units.number(units.points(player.points)),
            units.number(units.points(player.knockouts)),
            units.number(units.points(player.most_knockouts)),
            in_units(player.prize),
            *((in_units(getattr(player, column)) for column in MONEY) if may_see else ()),
        ]
        for player in sums
        if player.member in labels
    ]
    return _csv(name, head, sorted(rows, key=lambda row: str(row[1])))


# The club


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """The club's seasons beside each other, and its records of all time."""
    club_row = club_of(request, club, sees)
    seasons = figures.club_seasons(club_row)
    own = figures.player_sums(club_row)
    boards = _leaders(own, directs(request.user, club_row))
    labels = figures.member_labels(club_row, _named(boards, ()))
    sums = [season_sums(fields, people) for _, fields, people in seasons]
    names = [season.name for season, _, _ in seasons]
    return page(
        request,
        "clubs/club_numbers.html",
        club_row,
        seasons=[season for season, _, _ in seasons],
        rows=season_rows(sums, club_row.sign),
        boards=_boards(boards, labels, club_row),
        growth=compared(
            Text("Players, season by season"),
            Text("On average {average:.1f} play a tournament.", average=_average(sums)),
            [
                (
                    str(Text("Players")),
                    [(n, float(each.average)) for n, each in enumerate(sums)],
                    [f"{float(each.average):.1f}" for each in sums],
                )
            ],
            names,
        ),
    )


def _average(seasons: Sequence[SeasonSums]) -> float:
    nights = sum(each.nights for each in seasons)
    return sum(each.entries for each in seasons) / nights if nights else 0.0


@require_safe
def club_csv(request: HttpRequest, club: str) -> HttpResponse:
    """Show what everybody's tournaments of all seasons come to, as a spreadsheet."""
    club_row = club_of(request, club, sees)
    sums = figures.player_sums(club_row)
    return _players_csv(f"{club_row.slug}-numbers", club_row, sums, directs(request.user, club_row))
