"""Rulings and penalties of a club's nights, heads-up tournaments and ring games, those that stand, and the
suspensions of its members: for its directors."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from clubs.actions.suspensions import CLAUSE, suspended
from clubs.models import Club, Event, Member, Suspension
from tables.log import AMENDED, VOIDED, LogLine, in_force
from tables.models import Entry
from tables.queries import FIELDS
from tournaments.models import HeadsUpTournament, RingGame, Tournament
from tournaments.night.facts import FACT, Penalised, PenaltyEnded, Ruled
from tournaments.night.floor.conduct import next_penalty
from tournaments.night.sentences import sentence
from words.text import Text

DECISIONS = ("ruled", "penalised", "penalty_ended")
MOST = 200  # shown at once
PLACES = ("log__tournament__event", "log__heads_up__event", "log__ring_game")
Place = tuple[int | None, int | None]  # an event, or a ring game


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling, a penalty or a suspension. event: the tournament at which it was decided, None at a ring
    game;
    ring_game: the key of that; neither for a suspension; kind: one of DECISIONS, or "suspended" or "lifted",
    by the number of the suspension in place of a sequence; clause: the rule it rests on; player: whom it is
    about, by number in the club; by: who decided; penalty: its kind."""

    event: Event | None
    ring_game: int | None
    sequence: int
    at: datetime
    kind: str
    sentence: str
    clause: str
    player: int | None
    by: str
    penalty: str = ""

    @property
    def occasion(self) -> str:
        """The tournament's name, or that it was a ring game."""
        if self.event:
            return self.event.name
        return Text("Ring game") if self.ring_game else Text("Club")


def decisions(
    club: Club, *, player: int | None = None, search: str = "", most: int | None = MOST
) -> list[Decision]:
    """The latest first, no more than `most` (all where it is None): those about one player, or those in which
    all the words of `search` are found (names, clauses, what was said, the night). Four queries, however many
    nights."""
    words = search.casefold().split()
    matching = [
        each
        for each in (*_standing(club), *_suspensions(club))
        if (player is None or each.player == player)
        and all(word in f"{each.sentence} {each.occasion} {each.by}".casefold() for word in words)
    ]
    return sorted(matching, key=lambda each: (each.at, each.sequence), reverse=True)[:most]


@dataclass(frozen=True, slots=True)
class Record:
    """The penalties that a player has had, the latest first. tonight: in this tournament; earlier: in others
    of its season; suggested: the kind that comes next."""

    tonight: list[Decision]
    earlier: list[Decision]
    suggested: str


def record_of(event: Event, player: int) -> Record:
    """Return what a player has had before the next penalty in this tournament. Four queries."""
    had = [each for each in decisions(event.season.club, player=player, most=None) if each.penalty]
    tonight = [each for each in had if each.event == event]
    season = [each for each in had if each.event and each.event.season_id == event.season_id]
    earlier = [each for each in season if each.event != event]
    suggested = next_penalty([each.penalty for each in tonight], [each.penalty for each in earlier])
    return Record(tonight, earlier, suggested)


def _standing(club: Club) -> Iterator[Decision]:
    nights = Tournament.objects.filter(event__season__club=club).values("log")
    contests = HeadsUpTournament.objects.filter(event__season__club=club).values("log")
    games = RingGame.objects.filter(club=club).order_by().values("log")
    logs = nights.union(contests, games)
    entries = Entry.objects.filter(log__in=logs, kind__in=[*DECISIONS, VOIDED, AMENDED]).order_by(
        "log", "sequence"
    )
    by_log: dict[Place, list[LogLine]] = defaultdict(list)
    for night, contest, game, *row in entries.values_list(*PLACES, *FIELDS):
        by_log[night or contest, game].append(LogLine(*row))
    events = Event.objects.in_bulk(event for event, _ in by_log if event)
    names = dict(Member.objects.filter(club=club).values_list("number", "name"))
    for (event, game), lines in by_log.items():
        yield from _of_log(events.get(event) if event else None, game, in_force(lines), names)


def _suspensions(club: Club) -> Iterator[Decision]:
    """A line for each that was begun, and one for each that was lifted."""
    rows = Suspension.objects.filter(member__club=club).select_related("member__club", "by", "lifted_by")
    for each in rows:
        begun = Text("{what} {why}", what=suspended(each).reason, why=each.why)
        number, by = each.member.number, each.by.name if each.by else ""
        yield Decision(None, None, each.pk, each.begins_at, "suspended", begun, CLAUSE, number, by)
        if each.lifted_at:
            lifted = Text("{name} may play again. {why}", name=each.member.name, why=each.lifted_why)
            by = each.lifted_by.name if each.lifted_by else ""
            yield Decision(None, None, each.pk, each.lifted_at, "lifted", lifted, CLAUSE, number, by)


def _of_log(
    event: Event | None, game: int | None, lines: Iterable[LogLine], names: Mapping[int, str]
) -> Iterator[Decision]:
    for line in lines:
        if line.kind not in DECISIONS:
            continue
        fact = FACT.validate_python(line.payload)
        if isinstance(fact, Ruled | Penalised | PenaltyEnded):
            words = sentence(fact, names)
            clause = "" if isinstance(fact, PenaltyEnded) else fact.clause
            penalty = fact.penalty if isinstance(fact, Penalised) else ""
            about = (clause, fact.player, line.by, penalty)
            yield Decision(event, game, line.sequence, line.at, line.kind, words, *about)
