"""Putting the demo into the database, through the actions and in one transaction: all of it, or nothing.

Answers to the demo's tournaments: to those that are over and to the next one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import partial
from itertools import count
from random import Random

from django.db import transaction
from django.urls import reverse

from clubs import actions as club_actions
from clubs.calendar.club_time import moment
from clubs.models import Club, Event, Member
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Kind
from config.caching.process_cache import clear_cache
from config.startup.banner import Link
from tables.actions import Recorder
from tables.button import next_hand
from tournaments.attendance.actions import lift_ban
from tournaments.demo.formats import play_flights, play_for_points, play_satellite, play_shoot_out
from tournaments.demo.people import REGULARS, SKILL
from tournaments.demo.year import (
    PLAYED,
    SIDE_GAMES,
    Attendance,
    attendance,
    calendar,
    entering,
    keep_the_books,
    names_of,
    play_heads_up,
    play_last_season,
    play_ring_game,
    season_years,
)
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import (
    BoughtIn,
    HandDealt,
    KnockedOut,
    Penalised,
    Ruled,
    SeatedAt,
    StacksCounted,
    SteppedAway,
)
from tournaments.night.floor import Floor, Table
from tournaments.night.floor_cache import floor_of
from tournaments.night.queries import last_event_before, member_names
from tournaments.night.structure import TEMPLATES, with_colour_ups
from tournaments.phone.actions import answer_rsvp
from tournaments.simulation import night, seeds_from
from tournaments.simulation.cardroom import Cardroom, Steps
from tournaments.simulation.plan import Plan, minutes
from tournaments.simulation.simulated_night import before_the_start

INTO_LEVEL_5 = minutes(98)  # with the Friday structure: three levels, a break, the fourth, eight minutes
SCENE = minutes(5)  # before now


def began(now: datetime) -> datetime:
    """Return when the clock was started for the night to be in level 5 now."""
    return now.replace(second=0, microsecond=0) - INTO_LEVEL_5


def tonight(plan: Plan, floor: Floor, dice: Random, latecomer: tuple[int, str]) -> Steps:
    """Everything that is recorded until now. latecomer: who enters in the scene."""
    evening = Cardroom(plan, floor, dice)
    yield from before_the_start(evening)
    for event in evening.events():
        yield from event()
    yield from set_up_scene(evening, *latecomer)


def set_up_scene(evening: Cardroom, player: int, name: str) -> Steps:
    """Set up what makes the night worth looking at: counted stacks, a penalty, a ruling, one who is away, one
    who waits for a seat, tables to be balanced."""
    evening.now = max(evening.now, evening.plan.starts_at + INTO_LEVEL_5 - SCENE)
    first, second, third = sorted(evening.floor.tables)
    yield from count_stacks(evening, first)
    some = dict(sorted(evening.floor.tables[second].players.items()))
    phone, smoker, *_ = some.values()
    yield from evening.tell(
        Penalised(player=phone, penalty="hands", amount=3, reason="On the phone during a hand"), after=40
    )
    yield from evening.tell(Ruled(text="Verbal “call” out of turn stands.", table=third), after=55)
    yield from seat_latecomer(evening, player, name)
    yield from evening.tell(SteppedAway(player=smoker), after=35)
    yield from knock_out_until_uneven(evening)


def count_stacks(evening: Cardroom, number: int) -> Steps:
    """The stacks of one table, as they are."""
    players = evening.floor.tables[number].players.values()
    yield from evening.tell(StacksCounted(stacks={p: evening.chips.stacks[p] for p in players}))


def seat_latecomer(evening: Cardroom, player: int, name: str) -> Steps:
    """A late entrant takes an open seat between the button and the blinds, and the next hand is dealt."""
    for _ in range(12):
        place = next(waiting_seats(evening.floor), None)
        if place:
            table, seat = place
            seated = SeatedAt(player=player, table=table, seat=seat)
            yield from evening.tell(BoughtIn(player=player, name=name, seat=seated), after=20)
            evening.count_in(player)
            yield from evening.tell(HandDealt(table=table), after=15)
            return
        for number in evening.floor.tables:
            yield from evening.tell(HandDealt(table=number), after=2)


def waiting_seats(floor: Floor) -> Iterator[tuple[int, int]]:
    """Open seats in which a new player would not be dealt in at once."""
    for number, table in sorted(floor.tables.items()):
        if table.positions is None or len(table.players) < 3:
            continue
        for seat in table.open_seats:
            taken, rules = {*table.players, seat}, floor.rulebook.button
            following = next_hand(
                table.positions,
                taken,
                table.seats,
                new={seat: 0},
                waits=rules.moved_player_waits,
                marker=rules.marker,
            )
            if seat in following.waiting:
                yield number, seat


def knock_out_until_uneven(evening: Cardroom) -> Steps:
    """The shortest stacks of the smallest table go out, until somebody must move there."""
    while True:
        tables = sorted(evening.floor.tables.values(), key=lambda table: (len(table.players), table.number))
        smallest, largest = tables[0], tables[-1]
        if len(largest.players) - len(smallest.players) >= evening.floor.rulebook.balancing.balance_at:
            return
        yield from knock_out_shortest(evening, smallest)


def knock_out_shortest(evening: Cardroom, table: Table) -> Steps:
    """The biggest stack of the table fells the smallest."""
    players = sorted(evening.playing(table), key=lambda player: evening.chips.stacks[player])
    shortest, *_, biggest = players
    evening.chips.stacks[biggest] += evening.chips.stacks.pop(shortest)
    bust = {"player": shortest, "by": (biggest,)}
    yield from evening.tell(KnockedOut(table=table.number, busts=(bust,)), after=30)


BEFORE = timedelta(days=3)
PLACES = 20  # at the next tournament
YES, NO = 23, 4  # how many have said so
WITH_A_GUEST = (2, 5)  # of those, in the order in which they answered


def say_yes(events: Sequence[Event], member: Member) -> None:
    """Say for a member that they come, three days before each."""
    for event in events:
        answer_rsvp(event=event, member=member, is_coming=True, now=event.starts_at - BEFORE)


def lift(club: Club, event: Event, member: Member) -> None:
    """The founder lifts a ban."""
    founder = club.members.get(number=1)
    lift_ban(season=event.season, member=member, by=founder, why="Was moving house, and told us afterwards.")


def answer_the_next(event: Event, members: Sequence[Member], now: datetime) -> None:
    """More want to come than there are places; then one cancels and somebody moves up."""
    began = now - timedelta(days=2)
    for number, member in enumerate(members[: YES + NO]):
        answer_rsvp(
            event=event,
            member=member,
            is_coming=number < YES,
            guests=int(number in WITH_A_GUEST),
            now=began + timedelta(minutes=47 * number),
        )
    answer_rsvp(event=event, member=members[7], is_coming=False, now=now - timedelta(hours=1))


SLUG = "dead-money"
STARTS = time(20, 0)
FIELDS = (18, 16, 21, 17, 20, 15, 19)  # players of the nights that have been played
WITH_A_DEAL = 4
SHOOT_OUT_AFTER, FOR_POINTS_AFTER, FLIGHTS_AFTER, DUELS_AFTER, RING_AFTER = 0, 2, 3, 4, 5  # a week after
WITH_TICKETS = 6  # a satellite is played for it
SATELLITE, SATELLITE_BEFORE = 8, timedelta(days=5)  # players, and how long before it
PLAYERS_TONIGHT = 23
TONIGHT = f"{SLUG} tonight 69"  # an evening on which three tables still play and two players have rebought
DEVICES = ("Mac 7F3A", "iPad 20C1")


_more: list[tuple[Callable[[Club, datetime], None], Callable[[], Iterable[Link]]]] = []


def register_demo(load: Callable[[Club, datetime], None], links: Callable[[], Iterable[Link]]) -> None:
    """Another app has something to show in the demo: it loads it with the rest, and says how to get there."""
    if (load, links) not in _more:
        _more.append((load, links))


def loaded() -> Club | None:
    """The club of the demo, if it is there."""
    return Club.objects.filter(slug=SLUG).first()


def load(now: datetime) -> Club:
    """The demo as it is at `now`; nothing changes if it is there already."""
    try:
        with transaction.atomic():
            return loaded() or _load_all(now)
    except BaseException:
        clear_cache()
        raise


def demo_links() -> list[Link]:
    """Ways in for an elder, a director and a member, and the running night."""
    club = loaded()
    if club is None:
        return []
    links = []
    for role in (Member.Role.ELDER, Member.Role.DIRECTOR, Member.Role.MEMBER):
        member = club.members.filter(role=role, left_at=None).order_by("number").first()
        if member:
            links.append(
                Link(
                    f"Sign in as {member.name}, {club.role_names[role].bare}",
                    reverse("claim", args=[member.claim_token]),
                )
            )
    running = Tournament.objects.filter(event__season__club=club, event__status=Event.Status.RUNNING).first()
    if running:
        links.append(Link(f"{running}, on the room's display", reverse("night_display", args=[running.pk])))
    return [*links, *(link for _, more in _more for link in more())]


def _load_all(now: datetime) -> Club:
    club = _load(now)
    for load, _ in _more:
        load(club, now)
    return club


def _load(now: datetime) -> Club:
    founder, *others = REGULARS
    club = club_actions.found_club(
        name="Dead Money",
        founder=founder.name,
        slug=SLUG,
        timezone="Europe/London",
        currency="£",
        is_public=True,
    )
    club_actions.add_members(club=club, people=[regular.person for regular in others])
    book = rulebook_in_force(club)
    season = book.season.model_copy(update={"guests": 1})
    club_actions.save_rulebook(
        club=club,
        rulebook=book.model_copy(update={"season": season}),
        instead_of=1,
        by=club.members.get(number=1),
        note="Everybody may bring a guest.",
    )
    names = member_names(club)
    directors = [
        Recorder(member, device)
        for member, device in zip(club.members.filter(role=Member.Role.DIRECTOR), DEVICES, strict=True)
    ]
    first = calendar(began(now).astimezone(club.zone).date())[0].day
    play_last_season(club, first)
    *played, running, following = _schedule(club, now)[: PLAYED + 2]
    dice_of = [Random(f"{SLUG} {number}") for number in range(len(played))]  # noqa: S311 (believable, not secret)
    came = [
        attendance(dice, FIELDS[number], late=number % 3, absent=number % 2 * 2)
        for number, dice in enumerate(dice_of)
    ]
    dice = Random(TONIGHT)  # noqa: S311
    who = attendance(dice, PLAYERS_TONIGHT, late=1, absent=0)
    forgiven = _stayed_away(club, came[:2])
    barred = _stayed_away(club, [*came[-2:], who], but=forgiven)
    say_yes(played[:2], forgiven)
    say_yes(played[-2:], barred)
    for number, event in enumerate(played):
        plan = _plan(event, came[number], names, deal=number == WITH_A_DEAL)
        beside = SIDE_GAMES.get(number)
        entered = entering(came[number].players, beside)
        plan = replace(plan, side_games=beside, entering=entered, last=last_event_before(event))
        if number == WITH_TICKETS:
            price = rulebook_in_force(club).terms_of(Kind(event.kind)).buy_in
            at = event.starts_at - SATELLITE_BEFORE
            satellite = play_satellite(event, price, at, came[number].players[:SATELLITE], directors[0])
            plan = replace(plan, tickets=satellite)
        _record(event, directors, partial(night, plan, dice=dice_of[number]))
        if number == 1:
            lift(club, event, forgiven)
    *present, latecomer = who.players
    plan = _plan(running, replace(who, players=tuple(present)), names, until=now - SCENE)
    _record(running, directors, partial(tonight, plan, dice=dice, latecomer=(latecomer, names[latecomer])))
    play_shoot_out(running.season, played[SHOOT_OUT_AFTER].starts_at + timedelta(days=7), directors[1])
    play_for_points(running.season, played[FOR_POINTS_AFTER].starts_at + timedelta(days=7), directors[1])
    play_flights(running.season, played[FLIGHTS_AFTER].starts_at + timedelta(days=7), directors[0])
    play_heads_up(running.season, played[DUELS_AFTER].starts_at + timedelta(days=7), directors[0])
    play_ring_game(club, played[RING_AFTER].starts_at + timedelta(days=7), directors[1])
    keep_the_books(club, running.season)
    answer_the_next(
        following, [member for member in club.members.order_by("number") if member != barred], now
    )
    return club


def _stayed_away(club: Club, nights: Sequence[Attendance], but: Member | None = None) -> Member:
    """Return a member who was at none of these nights."""
    present = {number for night in nights for number in (*night.players, *night.absent)}
    away = club.members.exclude(number__in=present).order_by("-number")
    return next(member for member in away if member != but)


def _schedule(club: Club, now: datetime) -> list[Event]:
    """The calendar; tonight's tournament began when it had to for the night to be where it is."""
    start = began(now)
    tournaments = calendar(start.astimezone(club.zone).date())
    season = club_actions.create_season(
        club=club,
        name=f"Season {season_years(tournaments)}",
        slug=season_years(tournaments).replace("/", "-"),
        starts_on=tournaments[0].day - timedelta(days=7),
        ends_on=tournaments[-1].day + timedelta(days=7),
    )
    return [
        club_actions.schedule_event(
            season=season,
            name=tournament.name,
            kind=tournament.kind,
            starts_at=start if number == PLAYED else moment(tournament.day, STARTS, club.zone),
            capacity=PLACES if number > PLAYED else None,
        )
        for number, tournament in enumerate(tournaments)
    ]


def _plan(
    event: Event,
    who: Attendance,
    names: Mapping[int, str],
    *,
    deal: bool = False,
    until: datetime | None = None,
) -> Plan:
    """Of nights that are over only what fell somebody is on record; of the running one every hand."""
    rules = rulebook_in_force(event.season.club)
    _, structure = TEMPLATES["friday"]
    return Plan(
        players=names_of(who.players, names),
        absent=names_of(who.absent, names),
        late=who.late,
        structure=with_colour_ups(structure, [chip.value for chip in rules.chips.chips]),
        starts_at=event.starts_at,
        until=until,
        hands=until is not None,
        boldness=0.25 if until else 0.45,
        deal=deal,
        mistakes=1,
        skill=SKILL,
    )


def _record(event: Event, directors: Sequence[Recorder], tell: Callable[[Floor], Steps]) -> None:
    """Records what is told, each thing when it happened."""
    fresh = seeds_from(f"{SLUG} {event.name}")
    tournament = actions.open_tournament(event=event, fresh=fresh)
    telling = tell(floor_of(tournament))
    step = next(telling, None)
    for number in count(1):
        if step is None:
            return
        by, request = directors[step.by], f"demo-{number}"
        if step.undo:
            outcome = actions.undo(
                tournament=tournament,
                sequences=step.undo,
                why=step.why,
                by=by,
                request_id=request,
                now=step.at,
            )
        else:
            outcome = actions.record(
                tournament=tournament, act=step.act, by=by, request_id=request, now=step.at, fresh=fresh
            )
        try:
            step = telling.send(outcome.state)
        except StopIteration:
            return
