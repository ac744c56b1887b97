"""Members who are to be forgotten, who are the same as another, or who read what is kept of them: what of
that concerns nights.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from django.db.models import F, Q, QuerySet, TextField
from django.db.models.functions import Cast, Coalesce

from clauses.refusal import NotAllowed
from clubs.belongings import rows_of
from clubs.models import Club, Event, Member
from clubs.queries.own_data import OneselfOf
from tables.models import Entry, Log
from tournaments.heads_up.queries import contest_of
from tournaments.models import (
    Ask,
    BanLift,
    CalendarFeed,
    Duty,
    HeadsUpTournament,
    LetIn,
    MatchQuestion,
    MatchTablet,
    Phone,
    Question,
    Regular,
    RingGame,
    Rsvp,
    TableNote,
    Tablet,
    Tournament,
)
from tournaments.night.floor_cache import floor_of
from tournaments.ring_games.queries import ring_floor
from words.without_name import IsTheirs, names_in, parts_of, replaced_throughout, without_name

SAID = ("said", "reason", "sentences", "answered_by")
PAIRED = ("paired_by", "ended_by")
NOTED = ("text", "by", "taken_off_by")


def refuse_while_playing(member: Member) -> None:
    """Raises NotAllowed as long as a night or a ring game is on in which they take part."""
    club = member.club
    running = Tournament.objects.filter(event__season__club=club, event__status=Event.Status.RUNNING)
    for night in running.select_related("event__season__club", "log"):
        if member.number in floor_of(night).players:
            raise NotAllowed(
                "{name} is on the list of {night}, which is running.", name=member.name, night=str(night)
            )
    contests = HeadsUpTournament.objects.filter(event__season__club=club, event__status=Event.Status.RUNNING)
    for heads_up in contests.select_related("event__season__club", "log"):
        if member.number in contest_of(heads_up, heads_up.log.length).entrants:
            raise NotAllowed(
                "{name} is on the list of {night}, which is running.",
                name=member.name,
                night=heads_up.event.name,
            )
    for game in RingGame.objects.filter(club=club, closed_at=None).select_related("club", "log"):
        if member.number in ring_floor(game).players:
            raise NotAllowed("{name} is in a ring game that is running.", name=member.name)


def refuse_while_something_is_on(club: Club) -> None:
    """Raises NotAllowed as long as a night, a heads-up tournament or a ring game of the club is on."""
    running = Event.objects.filter(season__club=club, status=Event.Status.RUNNING).first()
    if running is not None:
        raise NotAllowed("{name} is running: end it first.", name=running.name)
    if RingGame.objects.filter(club=club, closed_at=None).exists():
        raise NotAllowed("A ring game is running: close it first.")


def forget_logs(club: Club) -> Callable[[], object]:
    """The logs of a club, which go once nothing refers to them any more."""
    logs = list(rows_of(club, Log).values_list("pk", flat=True))
    return Log.objects.filter(pk__in=logs).delete


def names_in_logs(member: Member) -> set[str]:
    """Return what the logs of the club have called them."""
    theirs = _is_theirs(member)
    return set().union(*(names_in(entry.payload, theirs) for entry in _entries(member)))


def take_out_of_logs(member: Member, names: Collection[str], new: str) -> None:
    """Their name goes out of every log, and out of all else that nights have left."""
    theirs, touched = _is_theirs(member), set()
    for entry in _entries(member):
        payload = without_name(entry.payload, theirs, names, new)
        is_by_them = entry.recorded_by_id == member.pk
        if payload != entry.payload or is_by_them:
            entry.payload = payload
            if is_by_them:
                entry.recorded_name, entry.device = new, ""
            entry.save(update_fields=["payload", "recorded_name", "device"])
            touched.add(entry.log_id)
    Log.objects.filter(pk__in=touched).update(rewritten=F("rewritten") + 1)
    columns = {Question: SAID, MatchQuestion: SAID, Tablet: PAIRED, MatchTablet: PAIRED}
    for model, rewritten in columns.items():
        for row in rows_of(member.club, model):
            _rewrite(row, rewritten, names, new)
    for note in TableNote.objects.filter(tournament__event__season__club=member.club):
        _rewrite(note, NOTED, names, new)
    Ask.objects.filter(member=member).exclude(why="").update(why="–")
    BanLift.objects.filter(member=member).update(why="–")
    LetIn.objects.filter(member=member).update(why="–")
    Phone.objects.filter(member=member).delete()
    CalendarFeed.objects.filter(member=member).delete()
    Rsvp.objects.filter(member=member, event__status=Event.Status.SCHEDULED).delete()
    Duty.objects.filter(member=member).delete()
    Regular.objects.filter(member=member).delete()


def _rewrite(row: Any, columns: Collection[str], names: Collection[str], new: str) -> None:
    for column in columns:
        value = replaced_throughout(getattr(row, column), names, new)
        longest = row._meta.get_field(column).max_length
        setattr(row, column, value[:longest] if isinstance(value, str) else value)
    row.save(update_fields=list(columns))


def _entries(member: Member) -> Iterator[Entry]:
    return rows_of(member.club, Entry).order_by("pk").iterator(1000)


def _is_theirs(member: Member) -> IsTheirs:
    def is_theirs(data: Mapping[str, Any]) -> bool:
        return data.get("player") == member.number

    return is_theirs


# Reading what is kept of oneself


def own_entries(oneself: OneselfOf) -> QuerySet[Entry]:
    """The entries of logs that are about a member, or that they have recorded."""
    named = Q(recorded_by__in=oneself.members)
    for each in oneself.members:
        for end in ",}":  # 17 is not 170; a payload is written alike by every database
            named |= Q(words__contains=f'"player": {each.number}{end}')
    rows: QuerySet[Entry] = rows_of(oneself.member.club, Entry)
    night = Coalesce("log__tournament__event__name", "log__heads_up__event__name")
    return rows.annotate(words=Cast("payload", TextField()), night=night).filter(named)


def entry_about(entry: Entry, oneself: OneselfOf) -> dict[str, object]:
    """Return what an entry says of a member: where and when it was, and the parts that are about them. What a
    director recorded about others is theirs to read, and not in it."""
    numbers = {each.number for each in oneself.members}
    is_by_them = entry.recorded_by_id in {each.pk for each in oneself.members}
    return {
        "night": getattr(entry, "night", None),
        "sequence": entry.sequence,
        "kind": entry.kind,
        "at": entry.at.isoformat(),
        "recorded_by_you": is_by_them,
        "device": entry.device if is_by_them else "",
        "about_you": parts_of(entry.payload, lambda data: data.get("player") in numbers),
    }
