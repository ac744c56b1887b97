"""Reading what a night's screens need besides its floor."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Club, Event, Member, Result, Standing
from clubs.rulebook import Kind
from tables.log import VOIDED
from tables.models import Entry
from tables.queries import lines_of_kinds
from tables.seating import middle_seat
from tournaments.models import Tournament
from tournaments.night.draws import Right
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor.flights import Bags
from tournaments.night.floor.seats import Redraws
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.night.floor.state import STALE
from tournaments.night.floor_cache import derived, floor_of
from tournaments.night.structure import Break, Level, period_name

OF_DEALS = ("deal_proposed", "deal_accepted", "deal_dropped", "deal_agreed")
EARLIER = 6  # nights that are looked through for a structure


def member_names(club: Club) -> dict[int, str]:
    """Number → name of everyone who is a member, in the order of names; namesakes told apart by number."""
    members = list(Member.objects.filter(club=club, left_at=None).values_list("number", "name"))
    times = Counter(name for _, name in members)
    return {number: f"{name} #{number}" if times[name] > 1 else name for number, name in members}


def championship_stacks(tournament: Tournament, floor: Floor) -> dict[int, int] | None:
    """Number → what a member begins the Championship with; None at other tournaments (DM-champ-stack)."""
    if tournament.kind is not Kind.CHAMPIONSHIP:
        return None
    season = tournament.event.season
    numbers = Member.objects.filter(club=season.club, left_at=None).values_list("number", flat=True)
    least = floor.rulebook.season.championship.stack
    earned = Standing.objects.filter(season=season).values_list("member__number", "starting_stack")
    return dict.fromkeys(numbers, least) | dict(earned)


def redraw_rights(tournament: Tournament, floor: Floor) -> dict[int, Right]:
    """Return who may give the dealer card back: who is new to the club or dealt last time, after each drawing
    until a hand has been dealt (DM-dealer-redraw). floor: as of now."""
    drawn = dealers_just_drawn(floor)
    if not drawn:
        return {}
    club = tournament.event.season.club
    seated_before = set(
        Result.objects.filter(event__season__club=club, member__number__in=drawn)
        .exclude(event=tournament.event)
        .values_list("member__number", flat=True)
    )
    rights: dict[int, Right] = {player: "new_player" for player in drawn if player not in seated_before}
    return rights | {player: "last_dealer" for player in drawn if player in last_dealers(tournament)}


def dealers_just_drawn(floor: Floor) -> list[int]:
    """Return who drew a dealer card in the latest drawing of seats, after which nothing has been dealt, and
    has not given it back."""
    dealt = any(table.hand for table in floor.tables.values()) or floor.played - floor.of(Redraws).at >= STALE
    if dealt or floor.is_over:
        return []
    in_seat = [(table.dealer, table.players.get(middle_seat(table.seats))) for table in floor.tables.values()]
    return [
        dealer
        for dealer, sits in in_seat
        if dealer and dealer == sits and dealer not in floor.of(Redraws).dealers
    ]


@dataclass(frozen=True, slots=True)
class LastTime:
    """The structure of an earlier night, by the name of that night. goes_on: the level with which it goes on,
    in words, where a flight has played those before it."""

    name: str
    periods: tuple[Level | Break, ...]
    goes_on: str = ""


def last_structure(tournament: Tournament) -> LastTime | None:
    """Return what the club played last, at an event of the same kind if there was one; with the antes that a
    night with a Mushroom did without. A last day goes on with what its flights have left of theirs."""
    event = tournament.event
    if event.format == Event.Format.LAST_DAY and (left := _left_by_flights(event)):
        return left
    earlier = list(
        Tournament.objects.filter(
            event__season__club=event.season.club_id, event__starts_at__lt=event.starts_at
        )
        .exclude(pk=tournament.pk)
        .select_related("event__season__club", "log")
        .order_by("-event__starts_at")[:EARLIER]
    )
    for before in sorted(earlier, key=lambda night: night.kind != tournament.kind):
        if periods := floor_of(before).of(StructureAsSet).periods:
            return LastTime(before.event.name, periods)
    return None


def _left_by_flights(last_day: Event) -> LastTime | None:
    """The levels that the flight which went furthest has not played to their end, where there are any."""
    flights = Tournament.objects.filter(event__leads_to=last_day, event__format=Event.Format.FLIGHT)
    structures = [
        (floor.clock.index, -flight.pk, flight.event.name, floor.of(StructureAsSet).periods)
        for flight in flights.select_related("event__season__club", "log")
        if (floor := floor_of(flight)).of(Bags).stacks is not None and floor.clock
    ]
    if not structures:
        return None
    index, _, name, periods = max(structures)
    while index + 1 < len(periods) and isinstance(periods[index], Break):
        index += 1
    return LastTime(name, periods[index:], period_name(periods, index))


def deal_undone_at(tournament: Tournament) -> datetime | None:
    """Return when a deal that was made was last taken back; None where there was none, or something was said
    of another since. The floor is then as if there had been none."""
    return derived(tournament, ("deal-undone",), lambda: _deal_undone_at(tournament))


def _deal_undone_at(tournament: Tournament) -> datetime | None:
    deal_lines = lines_of_kinds(tournament.log, (VOIDED, *OF_DEALS))
    agreed = {line.sequence for line in deal_lines if line.kind == "deal_agreed"}
    if not agreed:
        return None
    those = [
        line for line in deal_lines if line.kind != VOIDED or not agreed.isdisjoint(line.payload["sequences"])
    ]
    return those[-1].at if those[-1].kind == VOIDED else None


def last_dealers(tournament: Tournament) -> frozenset[int]:
    """Return who dealt at the club's event before this one."""
    event = tournament.event
    before = (
        Tournament.objects.filter(
            event__season__club=event.season.club_id,
            event__starts_at__lt=event.starts_at,
            event__status=Event.Status.FINISHED,
        )
        .select_related("event__season__club", "log")
        .order_by("-event__starts_at")
        .first()
    )
    return floor_of(before).dealers if before else frozenset()


def last_event(tournament: Tournament) -> LastEvent:
    """Return who won the club's tournament before this one, of whatever season, and who was in its money
    (DM-www-bullseye, DM-www-outlaws, ruling 251)."""
    return last_event_before(tournament.event)


def last_event_before(event: Event) -> LastEvent:
    """The same of an event whose night is not open yet."""
    before = (
        Event.objects.filter(
            season__club=event.season.club_id, starts_at__lt=event.starts_at, status=Event.Status.FINISHED
        )
        .exclude(pk=event.pk)
        .exclude(format=Event.Format.FLIGHT)
        .order_by("-starts_at", "-pk")
        .first()
    )
    if before is None:
        return LastEvent()
    finished = list(
        Result.objects.filter(event=before)
        .order_by("first", "member__number")
        .values_list("member__number", "first", "last", "deal", "prize")
    )
    won = [number for number, first, last, deal, _ in finished if first == last == 1 and not deal]
    places = before.paid_places
    paid = [
        number
        for number, first, _, _, prize in finished
        if (first <= places if places is not None else prize)
    ]
    return LastEvent(won[0] if len(won) == 1 else None, tuple(paid))


def latest(tournament: Tournament, count: int = 6) -> list[Entry]:
    """The entries recorded last, the latest first."""
    return list(Entry.objects.filter(log=tournament.log_id).order_by("-sequence")[:count])
