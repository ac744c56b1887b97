"""Reading what players asked for and who comes."""

from collections import Counter
from dataclasses import dataclass

from clubs.models import Event, Member, Result
from clubs.queries.rulebooks import rules_of
from config.caching.compiled_query import Prepared
from tournaments.models import Ask, Rsvp, Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.phone.actions import is_given
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class WaitingAsk:
    """An ask as the console shows it. sentence: with a verb, for the tap that gives it."""

    ask: Ask
    sentence: str
    more: str


def asks_waiting(tournament: Tournament) -> list[WaitingAsk]:
    """What waits for an answer, the longest first; what has been given without one is left out."""
    floor = floor_of(tournament, tournament.log.length)
    asked = []
    for ask in _waiting(tournament.pk):
        if is_given(ask, floor):
            continue
        player = floor.players.get(ask.member.number)
        where = player.seat.said if player and player.seat else Text("out")
        is_rebuy = ask.kind == Ask.Kind.REBUY
        stack = Text(", {chips:,} chips left", chips=ask.stack) if ask.stack else ""
        name = player.name if player else ask.member.name
        sentence = Text("Rebuy for {name}" if is_rebuy else "Add-on for {name}", name=name)
        asked.append(WaitingAsk(ask, sentence, Sentences([where, stack], "")))
    return asked


_waiting = Prepared(
    lambda night: Ask.objects.filter(tournament=night, answer="").select_related("member"), 71823
)


@dataclass(frozen=True, slots=True)
class Answers:
    """How many members come to a tournament, cannot, and have not said."""

    coming: int
    cannot: int
    unanswered: int


def answers(event: Event) -> Answers:
    """What the members of today have said. Two queries."""
    said = Counter(Rsvp.objects.filter(event=event, member__left_at=None).values_list("is_coming", flat=True))
    members = Member.objects.filter(club=event.season.club_id, left_at=None).count()
    return Answers(said[True], said[False], members - said[True] - said[False])


def answer_of(event: Event, member: Member) -> Rsvp | None:
    """What a member has said, if anything."""
    return Rsvp.objects.filter(event=event, member=member).first()


def unanswered(event: Event) -> list[Member]:
    """The members who have not said whether they come, by name."""
    said = Rsvp.objects.filter(event=event).values("member")
    return list(Member.objects.filter(club=event.season.club_id, left_at=None).exclude(pk__in=said))


@dataclass(frozen=True, slots=True)
class Attendance:
    """Somebody who answered. no_shows: how many tournaments of the season were missed after a yes; limit: how
    many bar a player from the rest of it, None where the club bars nobody (DM-noshow-ban); came: whether the
    player was at this one, None before it was played."""

    rsvp: Rsvp
    no_shows: int
    came: bool | None
    limit: int | None = 2

    @property
    def is_barred(self) -> bool:
        """Whether they missed as many as bar a player."""
        return self.limit is not None and self.no_shows >= self.limit


def attendance(event: Event) -> list[Attendance]:
    """Everybody who answered for this tournament, those who come first."""
    rsvps = list(Rsvp.objects.filter(event=event).select_related("member").order_by("-is_coming", "pk"))
    missed = no_shows(event)
    is_over = event.status == Event.Status.FINISHED
    came = set(Result.objects.filter(event=event).values_list("member_id", flat=True)) if is_over else set()
    limit = rules_of(event.season).season.no_show_limit
    return [
        Attendance(rsvp, missed[rsvp.member_id], rsvp.member_id in came if is_over else None, limit)
        for rsvp in rsvps
    ]


def no_shows(event: Event) -> Counter[int]:
    """Member → tournaments of the season, this one included, missed after a yes or cancelled too late
    (DM-rsvp-cancel, ruling 153). Three queries."""
    finished = Event.objects.filter(season=event.season_id, status=Event.Status.FINISHED)
    said = Rsvp.objects.filter(event__in=finished).values_list(
        "event_id", "member_id", "is_coming", "is_late"
    )
    came = set(Result.objects.filter(event__in=finished).values_list("event_id", "member_id"))
    return Counter(
        member
        for night, member, is_coming, is_late in said
        if is_late or (is_coming and (night, member) not in came)
    )
