"""Reading digital tables: one with all that its pages need, or many.

The row of a table is fetched with its club and its log, and of a table of a night that night with its log and
season. A night is fetched on its own: the tables without one, which most are, would pay for joining six more
at every request, and all pages of a table ask after every choice.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any, Final

from django.db.models import Count, F, Max, Q, QuerySet

from clubs.models import Club, Member
from clubs.queries.standings import has_namesake, label
from config.caching.compiled_query import CompiledQuery
from gameplay.engine.games import GAMES
from gameplay.models import Choice, Guest, Hand, Presence, Table
from gameplay.ring.facts import Player
from gameplay.ring.lineup import house_name
from tables.models import Log
from tournaments.models import Tournament
from words.names import key as name_key
from words.text import Text

OF_THE_NIGHT: Final = ("log", "event__season__club")
PRACTICE_WAITS: Final = timedelta(minutes=10)  # for whoever looks at another table of theirs
LATELY: Final = 50  # hands; more are not played while anybody is waited for


def by_code(code: str) -> Table | None:
    """The table with this address."""
    return _with_its_night(_with_code.one(code))


def by_pk(pk: int) -> Table | None:
    """The table of this row."""
    return _with_its_night(_tables("club", "log", pk=pk).first())


def locked_row(pk: int) -> Table | None:
    """The same, locked to the end of the transaction."""
    return _with_its_log(_locked.one(pk))


def locked_row_if_due(pk: int, now: datetime) -> Table | None:
    """The same if something is due there, else None and nothing is locked; in a club that is frozen nothing
    is. Who waited for somebody else to do it finds it done."""
    return _with_its_log(_locked_if_due.one(pk, now))


def tables_of(club: Club) -> list[Table]:
    """The tables of a club that anybody who sees it may find, those that are over last."""
    tables = Table.objects.filter(club=club, private=False).order_by("-pk")[:100]
    return sorted(tables, key=lambda table: table.status == Table.Status.OVER)


def open_tables_of(club_id: int, key: str, now: datetime) -> list[Table]:
    """The tables of a club that are not over and at which this player sits, and all those of nights: who sits
    there stands on the floor. Not practice that was walked away from. One query."""
    rows = Table.objects.filter(club=club_id).exclude(status=Table.Status.OVER)
    rows = rows.exclude(practice=True, seen_at__lt=now - PRACTICE_WAITS)
    rows = rows.filter(Q(seated__contains=f" {key} ") | Q(tournament__isnull=False)).order_by("pk")
    return list(rows.select_related("club", "log", "tournament__log", "tournament__event__season__club"))


def played_at(tournament: Tournament) -> list[Table]:
    """The tables on screens of a night, also those that were broken; `played`: hands that are over."""
    over = Count("hands", filter=Q(hands__finished_at__isnull=False))
    return list(Table.objects.filter(tournament=tournament).annotate(played=over).order_by("number"))


def seated_at(tables: Collection[Table]) -> Mapping[int, list[str]]:
    """Ring table → the names of those who sit there, in the order in which they came. Two queries for all."""
    keys = {table.pk: table.seated.split() for table in tables if table.log_id is not None}
    names = names_of(chain.from_iterable(keys.values()))
    return {pk: [names[key] for key in each if key in names] for pk, each in keys.items()}


def names_of(keys: Iterable[str]) -> Mapping[str, str]:
    """Key of a player → their name as it is now; whoever is not there any more is not in it. Two queries."""
    numbers: dict[str, set[int]] = {"member": set(), "guest": set(), "house": set()}
    for key in keys:
        kind, _, number = key.partition("-")
        numbers[kind].add(int(number))
    members = Member.objects.filter(pk__in=numbers["member"]).values_list("pk", "name")
    guests = Guest.objects.filter(pk__in=numbers["guest"]).values_list("pk", "name")
    names = {f"member-{pk}": name for pk, name in members}
    names |= {f"guest-{pk}": name for pk, name in guests}
    return names | {f"house-{number}": house_name(number) for number in numbers["house"]}


def keys_of(player: Player | None) -> frozenset[str]:
    """The keys under which a person has played: their own, and those of members who were merged into them."""
    if player is None:
        return frozenset()
    if player.kind != "member":
        return frozenset({player.key})
    merged = Member.objects.filter(merged_into=player.id).values_list("pk", flat=True)
    return frozenset({player.key, *(f"member-{pk}" for pk in merged)})


def labels_of(keys: Collection[str]) -> Mapping[str, str]:
    """Key of a player → their name, told apart from others who are called so: a member's as the club tells
    namesakes apart, a visitor's by the number of the visitor where these keys have the name twice."""
    labels = dict(names_of(keys))
    called = Counter(name_key(name) for name in labels.values())
    for key, name in labels.items():
        kind, _, number = key.partition("-")
        if kind == "guest" and called[name_key(name)] > 1:
            labels[key] = Text("{name} (visitor {number})", name=name, number=int(number))
    pks = [int(key.partition("-")[2]) for key in labels if key.startswith("member-")]
    namesakes = Member.objects.filter(pk__in=pks).filter(has_namesake())
    return labels | {f"member-{each.pk}": label(each, has_namesake=True) for each in namesakes}


def dealt_in_lately(tables: Collection[Table]) -> Mapping[int, list[str]]:
    """Table → the names of those who were dealt its latest hand; tables without a hand are not in it."""
    latest = Hand.objects.filter(table__in=[table.pk for table in tables], number=F("table__hand"))
    return {
        pk: [each["player"]["name"] for each in sorted(seats, key=lambda each: each["seat"])]
        for pk, seats in latest.order_by().values_list("table_id", "seats")
    }


def games_of(table: Table) -> list[str]:
    """The titles of the games that a table was opened for."""
    specs = [spec for spec in table.settings.get("games", ()) if spec["game"] in GAMES]
    return [GAMES[spec["game"]].title_with(spec["options"]) for spec in specs]


def next_due(but: Collection[int] = ()) -> datetime | None:
    """The next moment at which something happens by itself at any table, but for these and those of frozen
    clubs."""
    due = Table.objects.filter(due_at__isnull=False, club__frozen_at=None).exclude(pk__in=but)
    return due.order_by("due_at").values_list("due_at", flat=True).first()


def due_tables(now: datetime) -> list[Table]:
    """The tables at which something is due, the longest due first; in a club that is frozen nothing is."""
    due = Table.objects.filter(due_at__lte=now, club__frozen_at=None)
    return list(due.order_by("due_at")[:200])


def table_in_play(club: Club) -> Table | None:
    """A ring table of the club at which people play, beyond practice; None where nobody or bots alone do."""
    rows = Table.objects.filter(club=club, status=Table.Status.PLAYING, practice=False, tournament=None)
    people = Q(seated__contains=" member-") | Q(seated__contains=" guest-")
    return rows.filter(people).order_by("pk").first()


def tables_after(moment: datetime) -> list[Table]:
    """The tables that play and go on by themselves later than this, with what their options are told by."""
    later = Table.objects.filter(due_at__gt=moment, status=Table.Status.PLAYING)
    return list(later.select_related("club", "log", "tournament__log", "tournament__event__season__club"))


def last_noticed(table: Table, keys: Collection[str]) -> Mapping[str, datetime]:
    """Return when each of these players was there last; whose page has never asked is not in it."""
    seen = dict(Presence.objects.filter(table=table.pk, player__in=keys).values_list("player", "seen_at"))
    lately = Choice.objects.filter(hand__table=table.pk, hand__number__gt=table.hand - LATELY, by__in=keys)
    chose = dict(lately.order_by().values_list("by").annotate(Max("at")))
    return {key: max(at, chose.get(key) or at) for key, at in seen.items()}


def _with_its_log(table: Table | None) -> Table | None:
    """The log is asked for once the row is locked: whoever had to wait for the lock would be told of the log
    as it was before they waited."""
    if table is not None and table.log_id is not None:
        table.log = _log.one(table.log_id)
    return _with_its_night(table)


def _with_its_night(table: Table | None) -> Table | None:
    if table is not None and table.tournament_id is not None:
        table.tournament = Tournament.objects.select_related(*OF_THE_NIGHT).get(pk=table.tournament_id)
    return table


def _tables(*beside: str, **which: Any) -> QuerySet[Table]:
    return Table.objects.filter(**which).select_related(*beside).order_by()


def _to_be_locked(**which: Any) -> QuerySet[Table]:
    return _tables("club", **which).select_for_update(of=("self",))


_with_code: Final = CompiledQuery(lambda code: _tables("club", "log", code=code), "somewhere")
_locked: Final = CompiledQuery(lambda pk: _to_be_locked(pk=pk), 71823)
_locked_if_due: Final = CompiledQuery(
    lambda pk, now: _to_be_locked(pk=pk, due_at__lte=now, club__frozen_at=None),
    71823,
    datetime(1999, 1, 1, tzinfo=UTC),
)
_log: Final = CompiledQuery(lambda pk: Log.objects.filter(pk=pk).order_by(), 71823)
