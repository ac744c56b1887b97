"""The recap of a night: a short true story, of its results and, where it was run here, of its log.

Each sentence says what a row or a fact says, and is left out where none does: chips are those that were
counted or played on screens, standings move only with the latest night of a season. Rebuys are in none: what
somebody paid is not for everybody.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from typing import Final

from clubs.models import Event, KnockoutCredit, Result, Standing
from clubs.queries.figures import member_labels
from clubs.queries.results import results_of
from clubs.rulebook import Kind, Rulebook
from clubs.scoring import units
from tables.log import LogLine, in_force
from tables.queries import lines as lines_of
from tournaments.models import Tournament
from tournaments.night.facts import ChipLeadersTaken, HandPlayed, StacksCounted
from tournaments.night.facts_of import facts
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.fold import steps
from tournaments.night.floor_cache import derived, floor_of, rulebook_of
from words.money import money
from words.numbers import number_in_words, ordinal
from words.text import Listing, Text

LOW: Final = Fraction(1, 2)  # of the average stack: a winner who had no more came back
MOST_HUNTERS: Final = 5
MOST_NAMED: Final = 3  # of those whom somebody knocked out, in a highlight


@dataclass(frozen=True, slots=True)
class Lead:
    """The chip leader of a count that knew everybody's stack. left: how many played."""

    player: int
    stack: int
    left: int


@dataclass(frozen=True, slots=True)
class Turns:
    """Turning points that a log knows; players by their numbers.

    lasted: from the start to the end; low: the winner's smallest stack, how many were left then and the
    average, None where it was never below half of that; lead: the last count that another player led;
    biggest: who won most chips in one hand on screens, and how many; at_once: who knocked out several in one
    hand, and whom; first_out: of those who stayed out, in which level, 0 for before the first.
    """

    lasted: timedelta | None = None
    low: tuple[int, int, int] | None = None
    lead: Lead | None = None
    biggest: tuple[int, int] | None = None
    at_once: tuple[tuple[int, tuple[int, ...]], ...] = ()
    first_out: tuple[int, int] | None = None


def turns_of(lines: Sequence[LogLine], rulebook: Rulebook, kind: Kind, winner: int) -> Turns:
    """Read the turning points off a whole log."""
    turns, floor = Turns(), None
    before: Mapping[int, int] = {}
    stack_before: object = None
    for recorded, floor in steps(facts(in_force(lines)), rulebook, kind):
        fact = recorded.fact
        if isinstance(fact, HandPlayed):
            turns = _with_hand(turns, fact, before)
        before = _stacks_dealt(floor)
        if floor.started_at is None or floor.finished_at:
            continue
        player = floor.players.get(winner)
        if player and (player.stack, player.counted) != stack_before:
            stack_before = player.stack, player.counted
            turns = _with_low(turns, floor, player)
        if isinstance(fact, StacksCounted | ChipLeadersTaken) and floor.in_play.keys() <= fact.stacks.keys():
            leader = max(floor.in_play, key=lambda number: fact.stacks[number])
            if leader != winner:
                turns = replace(turns, lead=Lead(leader, fact.stacks[leader], len(floor.in_play)))
    if floor is None:
        return turns
    return _with_the_end(turns, floor)


def _stacks_dealt(floor: Floor) -> Mapping[int, int]:
    """Player → chips when the hand was dealt that they are playing on screens."""
    return {player: stack for table in floor.tables.values() for player, stack in table.in_hand.items()}


def _with_hand(turns: Turns, fact: HandPlayed, before: Mapping[int, int]) -> Turns:
    gains = {player: stack - before[player] for player, stack in fact.stacks.items() if player in before}
    player = max(gains, key=lambda number: gains[number], default=None)
    if player is None or gains[player] <= (turns.biggest[1] if turns.biggest else 0):
        return turns
    return replace(turns, biggest=(player, gains[player]))


def _with_low(turns: Turns, floor: Floor, winner: Player) -> Turns:
    """At the moment at which the winner's stack has become known anew."""
    counted = winner.counted[0] if winner.counted else None
    stack, average = winner.stack if winner.stack is not None else counted, floor.average_stack
    if winner.id not in floor.in_play or stack is None or stack > LOW * average:
        return turns
    if turns.low and stack >= turns.low[0]:
        return turns
    return replace(turns, low=(stack, len(floor.in_play), average))


def _with_the_end(turns: Turns, floor: Floor) -> Turns:
    by_hand: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for knockout in floor.knockouts:
        if knockout.share == 1 and floor.players[knockout.victim].out:
            by_hand[knockout.hand, knockout.by].append(knockout.victim)
    several = tuple((by, tuple(victims)) for (_, by), victims in by_hand.items() if len(victims) > 1)
    gone = [
        (player.out.when_out, player.id, player.out.level)
        for player in floor.players.values()
        if player.out and player.id > 0 and not player.is_house
    ]
    began, ended = floor.started_at, floor.finished_at
    first = min(gone)[1:] if gone else None
    lasted = ended - began if began and ended else None
    return replace(turns, lasted=lasted, at_once=several, first_out=first)


@dataclass(frozen=True, slots=True)
class Recap:
    """A night as a story. title: one line; lines: sentences in their order; highlights: the few of them for
    a picture: what turned the night or who knocked out whom, how the standings moved."""

    title: str
    lines: tuple[str, ...]
    highlights: tuple[str, ...]


def recap_of(event: Event) -> Recap | None:
    """The story of a tournament; None where it has no results."""
    results = results_of(event) if event.status == Event.Status.FINISHED and event.has_results else []
    if not results:
        return None
    day = event.starts_at.astimezone(event.season.club.zone).date()
    title = Text("{name}, {day:%-d %B %Y}", name=event.name, day=day)
    knockouts = list(KnockoutCredit.objects.filter(event=event).select_related("by", "victim"))
    called = labels(event, results, knockouts)
    names = {result.member.number: called[result.member_id] for result in results}
    winners = [result for result in results if result.first == 1]
    turns = _turns(event, winners[0].member.number)
    opening = list(_opening(event, results, winners, turns, called))
    turned = [*_on_the_way(turns, names, winners[0].member.number)] if len(winners) == 1 else []
    hands = list(_hands(turns, names))
    hunters, hunted = list(_hunters(knockouts, called)), list(_hunters(knockouts, called, MOST_NAMED))
    ends = list(_ends(event, results, knockouts, turns, called))
    standings = list(_standings(event))
    turning_point = turned[-1:] or hands[-1:]
    highlights = (opening[0], *turning_point, *hunted[: 2 - len(turning_point)], *standings)
    return Recap(title, (*opening, *turned, *hands, *hunters, *ends, *standings), highlights)


def labels(
    event: Event, results: Iterable[Result], knockouts: Iterable[KnockoutCredit] = ()
) -> dict[int, str]:
    """Member's key → what they are called in the story: by name, with the number where somebody else in the
    club has it. One query."""
    members = {result.member_id for result in results}
    members |= {key for credit in knockouts for key in (credit.by_id, credit.victim_id)}
    return {key: name for key, (_, name) in member_labels(event.season.club, members).items()}


def _turns(event: Event, winner: int) -> Turns:
    tournament = Tournament.objects.select_related("event__season__club", "log").filter(event=event).first()
    if tournament is None:
        return Turns()
    floor_of(tournament, tournament.log.length)
    return derived(
        tournament,
        ("recap", winner),
        lambda: turns_of(
            lines_of(tournament.log), rulebook_of(tournament), Kind(tournament.event.kind), winner
        ),
    )


def _opening(
    event: Event,
    results: Sequence[Result],
    winners: Sequence[Result],
    turns: Turns,
    called: Mapping[int, str],
) -> Iterator[str]:
    club, players = event.season.club, len(results)
    named = Listing([called[result.member_id] for result in winners])
    yield Text(
        "{players} won, ahead of {count} other.",
        "{players} won, ahead of {count} others.",
        players=named,
        count=players - len(winners),
    )
    if turns.lasted:
        minutes = int(turns.lasted / timedelta(minutes=1))
        yield Text("It took {hours} h {minutes:02} min.", hours=minutes // 60, minutes=minutes % 60)
    dealing = [called[result.member_id] for result in results if result.deal]
    if dealing:
        yield Text("{players} made a deal.", players=Listing(dealing))
    elif winners[0].prize:
        yield Text("First prize: {amount}.", amount=money(winners[0].prize, club.sign))


def _on_the_way(turns: Turns, names: Mapping[int, str], winner: int) -> Iterator[str]:
    if turns.lead and turns.lead.player in names:
        yield Text(
            "With {left} left, {name} had the most chips: {stack:,}.",
            left=turns.lead.left,
            name=names[turns.lead.player],
            stack=turns.lead.stack,
        )
    if turns.low:
        stack, left, average = turns.low
        yield Text(
            "{name} was down to {stack:,} with {left} left, when the average was {average:,}, and came back.",
            name=names[winner],
            stack=stack,
            left=left,
            average=average,
        )


def _hands(turns: Turns, names: Mapping[int, str]) -> Iterator[str]:
    if turns.biggest and turns.biggest[0] in names:
        number, chips = turns.biggest
        yield Text("The biggest pot on screens: {name} won {chips:,} chips.", name=names[number], chips=chips)
    for by, victims in turns.at_once:
        if by in names and all(victim in names for victim in victims):
            felled = Listing([names[victim] for victim in victims])
            yield Text("{name} knocked out {players} in one hand.", name=names[by], players=felled)


def _hunters(
    knockouts: Iterable[KnockoutCredit], called: Mapping[int, str], most_named: int | None = None
) -> Iterator[str]:
    """Say who knocked out whom, most first; a part of a shared knockout counts as that much. More than
    `most_named` are counted only."""
    shares: Counter[str] = Counter()
    victims: defaultdict[str, list[str]] = defaultdict(list)
    for credit in knockouts:
        shares[called[credit.by_id]] += credit.share
        victims[called[credit.by_id]].append(called[credit.victim_id])
    for name, share in sorted(shares.items(), key=lambda each: (-each[1], each[0]))[:MOST_HUNTERS]:
        count = number_in_words(units.points(share))
        if most_named and len(victims[name]) > most_named:
            yield Text("Knocked out by {name}: {count}.", name=name, count=count)
            continue
        yield Text(
            "{name} knocked out {players} ({count}).", name=name, players=Listing(victims[name]), count=count
        )


def _ends(
    event: Event,
    results: Sequence[Result],
    knockouts: Sequence[KnockoutCredit],
    turns: Turns,
    called: Mapping[int, str],
) -> Iterator[str]:
    """Say who went first, who last, and who next before the money."""
    names = {result.member.number: called[result.member_id] for result in results}
    if turns.first_out and turns.first_out[0] in names and turns.first_out[1]:
        number, level = turns.first_out
        yield Text("First out: {name}, in level {level}.", name=names[number], level=level)
    paid = event.paid_places
    if paid and any(result.prize for result in results):
        bubble = [called[result.member_id] for result in results if result.first == paid + 1]
        if bubble:
            yield Text("On the bubble: {players}.", players=Listing(bubble))
    second = next((result for result in results if result.first == 2 and result.last == 2), None)
    last = [credit for credit in knockouts if second and credit.victim_id == second.member_id]
    winner = results[0]
    if (
        second
        and not second.deal
        and len(last) == 1
        and last[0].by_id == winner.member_id
        and winner.first == winner.last
    ):
        yield Text(
            "Heads-up, {name} beat {other}.",
            name=called[winner.member_id],
            other=called[second.member_id],
        )


def _standings(event: Event) -> Iterator[str]:
    """Say what the night has moved, if it is the latest of its season."""
    over = event.season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    latest = over.order_by("-starts_at", "-pk").first()
    if latest is None or latest.pk != event.pk:
        return
    table = list(Standing.objects.filter(season=event.season).order_by("position"))
    leaders = [row for row in table if row.rank == 1]
    climbers = [row for row in table if row.rank_before is not None and row.rank_before - row.rank > 1]
    numbered = member_labels(event.season.club, [row.member_id for row in (*leaders[:1], *climbers)])
    if len(leaders) == 1:
        leader, season = leaders[0], event.season.name
        points = number_in_words(units.points(leader.total))
        if leader.rank_before in (None, 1):
            yield Text(
                "{name} leads {season} with {points} points.",
                name=numbered[leader.member_id][1],
                season=season,
                points=points,
            )
        else:
            yield Text(
                "{name} takes the lead in {season} with {points} points.",
                name=numbered[leader.member_id][1],
                season=season,
                points=points,
            )
    if climbers:
        best = max(climbers, key=lambda row: ((row.rank_before or 0) - row.rank, -row.position))
        yield Text(
            "{name} climbs from {before} to {rank}.",
            name=numbered[best.member_id][1],
            before=ordinal(best.rank_before or 0),
            rank=ordinal(best.rank),
        )
