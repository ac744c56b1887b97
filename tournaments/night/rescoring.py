"""Counting the points of nights that have been played by other rules for points: tried first, then for good.

The rest of a night's rulebook stays as it was when its clock started: what it cost, who is paid, how much it
counts. Source: ruling 250.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import transaction

from clubs import actions as club_actions
from clubs.models import Club, Event, Member, Result, RulebookVersion, Season
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.seasons import earned, given, tournaments_played
from clubs.rulebook import Kind, Points, Rulebook
from clubs.scoring import totals, units
from clubs.scoring.columns import Earned
from clubs.scoring.payouts import Pool
from clubs.scoring.points import BillEntry, bonus, lines, reason, total
from clubs.scoring.scores import Knockout, Score, stakes
from config.live import topics
from tables.actions import lock
from tournaments.models import Tournament
from tournaments.night.floor.prizes import is_free, places_paid, pool
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import scores


@dataclass(frozen=True, slots=True)
class Rescored:
    """A night by other rules for points. night: None where it was not run here; scores, paid, pool: what it
    is counted from; rulebook: its own, with those rules; bills: member's number → the lines of their bill."""

    event: Event
    night: Tournament | None
    scores: Collection[Score]
    rulebook: Rulebook
    paid: int
    pool: Pool | None
    bills: Mapping[int, tuple[BillEntry, ...]]


@dataclass(frozen=True, slots=True)
class TriedLine:
    """A member's line of the season's table, by the new rules and as it stands. Points in units."""

    member: Member
    rank: int
    points: int
    rank_before: int
    points_before: int


class TriedResult(NamedTuple):
    """Result of a player in a night, as it stands and by the new rules, in units. place: "3" or "3–4"."""

    number: int
    name: str
    place: str
    points_before: int
    points: int


@dataclass(frozen=True, slots=True)
class TriedNight:
    """A night with what each earned, best first. faults: why there is no number for some of it."""

    event: Event
    rows: tuple[TriedResult, ...]
    faults: tuple[str, ...]


def rescored(season: Season, points: Points) -> list[Rescored]:
    """The nights of the season that have been played, by these rules for points."""
    in_force = rulebook_in_force(season.club)
    over = season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    events = over.order_by("starts_at", "pk")
    return [_rescored(event, points, in_force) for event in events.select_related("season__club")]


def _rescored(event: Event, points: Points, in_force: Rulebook) -> Rescored:
    night = Tournament.objects.filter(event=event).select_related("event__season__club", "log").first()
    if night is None or event.imported:
        rulebook = in_force.model_copy(update={"points": points})
        return _counted(event, None, _from_rows(event), rulebook, event.paid_places or 0, None)
    floor = floor_of(night)
    floor = replace(floor, rulebook=floor.rulebook.model_copy(update={"points": points}))
    money = None if is_free(floor) else pool(floor)
    return _counted(event, night, scores(floor), floor.rulebook, places_paid(floor), money)


def _counted(
    event: Event,
    night: Tournament | None,
    played: Collection[Score],
    rulebook: Rulebook,
    paid: int,
    taken: Pool | None,
) -> Rescored:
    kind, dealing = Kind(event.kind), sum(score.deal for score in played)
    stakes_of_players = stakes(played, rulebook.terms_of(kind), taken.prizes if taken else None)
    bills = {
        score.player: lines(
            score.night(
                kind, players=len(played), paid=paid, dealing=dealing, stakes=stakes_of_players[score.player]
            ),
            rulebook,
        )
        for score in played
    }
    return Rescored(event, night, played, rulebook, paid, taken, bills)


def _from_rows(event: Event) -> list[Score]:
    """Return what an imported night is counted from: its results, as they were typed."""
    return [_score(result) for result in event.results.select_related("member")]


def _score(result: Result) -> Score:
    together, multi = units.points(result.knockouts), units.points(result.multi_knockouts)
    knockouts = (Knockout(together - multi), Knockout(multi, multi=True))
    return Score(
        player=result.member.number,
        first=result.first,
        last=result.last,
        prize=result.prize,
        deal=result.deal,
        knockouts=tuple(knockout for knockout in knockouts if knockout.share),
        chip_leads=(None,) * result.chip_leads,
        rebuys=result.rebuys,
        add_ons=result.add_ons,
    )


def tried(season: Season, rulebook: Rulebook) -> tuple[list[TriedLine], list[TriedNight]]:
    """The season as it would stand by the new rulebook, and its nights, each beside what it is now. Nothing
    is written."""
    nights = rescored(season, rulebook.points)
    members = {member.number: member for member in season.club.members.all()}
    now, by_hand = earned(season), given(season)
    after = [
        Earned(
            members[number].pk,
            night.event.pk,
            units.units(total(bill)),
            units.units(bonus(bill)),
            units.units(bonus(bill, before_factor=True)),
            _place(night, number),
        )
        for night in nights
        for number, bill in night.bills.items()
    ]
    before = {(each.player, each.tournament): each.points for each in now}
    kinds = tournaments_played(season)
    in_force = rulebook_in_force(season.club)
    stood = {line.player: line for line in totals.table(kinds, now, in_force.season, by_hand)}
    by_pk = {member.pk: member for member in members.values()}
    table = [
        TriedLine(
            by_pk[line.player],
            line.rank,
            line.total,
            stood[line.player].rank,
            stood[line.player].total,
        )
        for line in totals.table(kinds, after, rulebook.season, by_hand)
        if line.player in stood
    ]
    return table, [_night(night, members, before) for night in nights]


def _place(night: Rescored, number: int) -> int:
    return next(score.first for score in night.scores if score.player == number)


def _night(
    night: Rescored, members: Mapping[int, Member], before: Mapping[tuple[int, int], int]
) -> TriedNight:
    rows = []
    for score in sorted(night.scores, key=lambda score: (score.first, score.player)):
        member, bill = members[score.player], night.bills[score.player]
        place = f"{score.first}–{score.last}" if score.last > score.first else str(score.first)
        had = before.get((member.pk, night.event.pk), 0)
        rows.append(TriedResult(member.number, member.name, place, had, units.units(total(bill))))
    faults = {line.kind: reason(line) for bill in night.bills.values() for line in bill if line.is_fault}
    return TriedNight(night.event, tuple(rows), tuple(faults.values()))


@transaction.atomic
def save_and_rescore(
    *, club: Club, rulebook: Rulebook, season: Season, by: Member | None, note: str, instead_of: int
) -> RulebookVersion:
    """The rulebook saved, and the nights of this season counted anew by its points. Raises NotAllowed as
    `save_rulebook` does, and for a season that is closed."""
    nights = Tournament.objects.filter(event__season=season, event__status=Event.Status.FINISHED)
    for log in sorted(nights.values_list("log_id", flat=True)):
        lock(log)
    version = club_actions.save_rulebook(
        club=club, rulebook=rulebook, by=by, note=note, instead_of=instead_of
    )
    for night in rescored(season, rulebook.points):
        if night.night:
            night.night.rulebook_data = night.rulebook.model_dump(mode="json")
            night.night.save(update_fields=["rulebook_data"])
        club_actions.write_results(
            event=night.event,
            scores=night.scores,
            rulebook=night.rulebook,
            paid=night.paid,
            pool=night.pool,
            imported=night.event.imported,
        )
        if night.night:
            topics.changed(f"night-{night.night.pk}")
    return version
