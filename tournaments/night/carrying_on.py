"""From a flight to its last day: what it brings there, and what may not change of it any more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from clauses.refusal import NotAllowed
from clubs.models import Event
from tables.log import in_force
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night.facts import AnyFact, ClockStarted, FlightBrought, FlightKnockout, FlightPlayer
from tournaments.night.facts_of import facts
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.flights import Bags, carried_prizes
from tournaments.night.floor.fold import steps
from tournaments.night.floor.places import places
from tournaments.night.floor.side_games import bounties
from tournaments.night.floor.turnout import Flights
from tournaments.night.floor_cache import floor_of
from words.text import Text

MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class FlightStanding:
    """A flight as its last day sees it. state: in words; has_come: with its chips; brings: what it would
    bring now, None while it is not finished, or has come."""

    name: str
    state: str
    has_come: bool = False
    brings: FlightBrought | None = None


def flights_of(tournament: Tournament, floor: Floor) -> list[FlightStanding]:
    """The flights of a last day, in the order in which they are played."""
    if floor.rulebook.format.last_day is None:
        return []
    return [_standing(event, floor) for event in _flights(tournament.event)]


@dataclass(frozen=True, slots=True)
class FlightDay:
    """A day of a tournament of several. state: this one; bagged, one whose chips are counted; to_come, also
    one that is being played elsewhere; last_day. players, chips: that were bagged."""

    name: str
    starts_at: datetime
    state: Literal["this", "bagged", "to_come", "last_day"]
    players: int = 0
    chips: int = 0


def days_of(tournament: Tournament) -> list[FlightDay]:
    """All days of the tournament to which a flight belongs, as they are played; nothing of others."""
    event = tournament.event
    if event.format != Event.Format.FLIGHT or event.leads_to is None:
        return []
    flights = _flights(event.leads_to)
    nights = Tournament.objects.filter(event__in=flights).select_related("event__season__club", "log")
    bags = {night.event_id: floor_of(night).of(Bags).stacks for night in nights}
    days = [_day(flight, bags.get(flight.pk), is_this=flight.pk == event.pk) for flight in flights]
    return [*days, FlightDay(event.leads_to.name, event.leads_to.starts_at, "last_day")]


def days_state(event: Event) -> tuple[object, ...]:
    """Return what days_of() depends on besides the day itself: the same as long as nothing has happened on
    the others. Asks nothing where it is no flight."""
    if event.format != Event.Format.FLIGHT or event.leads_to_id is None:
        return ()
    others = Event.objects.filter(leads_to=event.leads_to_id).order_by("pk")
    return tuple(others.values_list("pk", "status", "name", "starts_at", "tournament__log__length"))


def _day(flight: Event, bags: Mapping[int, int] | None, *, is_this: bool) -> FlightDay:
    if bags is None:
        return FlightDay(flight.name, flight.starts_at, "this" if is_this else "to_come")
    return FlightDay(flight.name, flight.starts_at, "bagged", len(bags), sum(bags.values()))


def _flights(last_day: Event) -> Sequence[Event]:
    those = Event.objects.filter(leads_to=last_day, format=Event.Format.FLIGHT)
    return list(those.exclude(status=Event.Status.CANCELLED).order_by("starts_at", "pk"))


def _standing(event: Event, floor: Floor) -> FlightStanding:
    night = Tournament.objects.filter(event=event).select_related("event__season__club", "log").first()
    if night is None:
        return FlightStanding(event.name, Text("has not been played"))
    if any(each.flight == night.log.first_commitment for each in floor.of(Flights).brought):
        return FlightStanding(event.name, Text("has come"), has_come=True)
    its_floor = floor_of(night)
    if its_floor.finished_at is None:
        return FlightStanding(event.name, Text("is not finished"))
    return FlightStanding(event.name, Text("is finished"), brings=brings(night, its_floor))


def brings(night: Tournament, floor: Floor, name: str = "") -> FlightBrought:
    """Return what a finished flight brings to its last day. name: by which it came, if it has."""
    lasted = _lasted(night, floor)
    stacks = floor.of(Bags).stacks or {}
    hunted = bounties.won(floor)
    out = {p.id: (p.sits_out, floor.minutes_out(p)) for p in floor.players.values() if p.id in stacks}
    people = [
        player
        for player in floor.players.values()
        if player.entered and not player.is_house and not player.absent
    ]
    return FlightBrought(
        flight=night.log.first_commitment,
        name=name or night.event.name,
        buy_ins=floor.buy_ins,
        prizes=carried_prizes(floor),
        players=tuple(
            _player(player, stacks, lasted, hunted[player.id], out.get(player.id, (0, 0)))
            for player in people
        ),
        knockouts=tuple(
            FlightKnockout(
                by=credit.by, victim=credit.victim, one_in=credit.share.denominator, hand=credit.hand
            )
            for credit in floor.knockouts
            if credit.by > 0 and credit.victim > 0 and credit.victim not in floor.nobodies
        ),
    )


def _player(
    player: Player, stacks: Mapping[int, int], lasted: dict[int, int], hunted: int, out: tuple[int, int]
) -> FlightPlayer:
    """out: hands and minutes that are left of a penalty."""
    return FlightPlayer(
        player=player.id,
        name=player.name,
        stack=stacks.get(player.id),
        lasted=lasted.get(player.id, 0),
        cost=player.paid,
        rebuys=player.rebuys,
        add_ons=int(player.add_on),
        level=player.out.level if player.out else 0,
        bounties=hunted,
        sits_out=out[0],
        minutes_out=out[1],
    )


def _lasted(night: Tournament, floor: Floor) -> dict[int, int]:
    """Player → how long they have played until they went out, in microseconds; who went out in one hand with
    others is set back by one for each who is placed better."""
    out = {player.out.sequence: timedelta(0) for player in floor.players.values() if player.out}
    for recorded, then in steps(facts(in_force(lines(night.log))), floor.rulebook, floor.kind):
        if recorded.sequence in out:
            out[recorded.sequence] = then.played
    by_player: dict[int, int] = {}
    in_hand: dict[int, list[tuple[int, int, timedelta]]] = {}
    put_ahead = {player.out.hand for player in floor.players.values() if player.out and player.out.turn}
    for player, finish in places(floor).items():
        if gone := floor.players[player].out:
            in_hand.setdefault(gone.hand, []).append((finish.first, player, out[gone.sequence]))
    for hand, group in in_hand.items():
        firsts = sorted({first for first, *_ in group})
        at = max(lasted for *_, lasted in group) // MICROSECOND
        if hand in put_ahead and by_player:  # of who is placed better, who comes first here
            at = min(at, min(by_player.values()) - 1)
        for first, player, _ in group:
            by_player[player] = at - firsts.index(first)
    return by_player


def check_flights(tournament: Tournament, before: Floor, new: Sequence[AnyFact]) -> None:
    """Raises NotAllowed where a flight is brought that is not as it is said to be, or play is to begin while
    one is missing. The last day is locked, so that its flights do not change meanwhile."""
    if before.rulebook.format.last_day is None:
        return
    brought = [fact for fact in new if isinstance(fact, FlightBrought)]
    starts = any(isinstance(fact, ClockStarted) for fact in new)
    if not brought and not starts:
        return
    _locked(tournament.event_id)
    standing = flights_of(tournament, before)
    for fact in brought:
        if fact not in [flight.brings for flight in standing]:
            raise NotAllowed("{flight} has changed: check it again.", flight=fact.name)
    if starts:
        for flight in standing:
            if not flight.has_come and flight.brings not in brought:
                raise NotAllowed("{flight} {state}.", flight=flight.name, state=flight.state)


def keep_flight(tournament: Tournament, after: Floor) -> None:
    """Raises NotAllowed where a flight would change whose last day has taken its chips. The log of the flight
    is locked."""
    event = tournament.event
    if event.format != Event.Format.FLIGHT or event.leads_to_id is None:
        return
    _locked(event.leads_to_id)
    last_day = Tournament.objects.filter(event=event.leads_to_id).select_related("event__season__club", "log")
    night = last_day.first()
    if night is None:
        return
    flight = tournament.log.first_commitment
    taken = [each for each in floor_of(night).of(Flights).brought if each.flight == flight]
    if taken and (after.finished_at is None or _brings_now(tournament, after, taken[0]) != taken[0]):
        raise NotAllowed(
            "{day} has taken the chips of this flight: undo that there first.", day=night.event.name
        )


def _brings_now(flight: Tournament, floor: Floor, taken: FlightBrought) -> FlightBrought:
    """Return what a flight would bring as it stands now. Where no bounties or penalties were brought none are
    compared: it was brought when they were not kept."""
    bag_fact = brings(flight, floor, taken.name)
    left_out: dict[str, int] = {}
    if not any(player.bounties for player in taken.players):
        left_out["bounties"] = 0
    if not any(player.sits_out or player.minutes_out for player in taken.players):
        left_out |= {"sits_out": 0, "minutes_out": 0}
    bare = tuple(player.model_copy(update=left_out) for player in bag_fact.players)
    return bag_fact.model_copy(update={"players": bare})


def _locked(event: int) -> None:
    Event.objects.select_for_update().get(pk=event)
