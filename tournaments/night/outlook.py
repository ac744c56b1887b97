"""Outlook of a member: each finish of the night that is on, or of the next one, and what it would mean."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Event, Member
from clubs.queries.rulebooks import as_played, rules_of
from clubs.queries.seasons import earned, given, next_event, tournaments_played
from clubs.rulebook import Kind, Rulebook
from clubs.scoring import units
from clubs.scoring.columns import Earned
from clubs.scoring.needs import Need, Season, needs, weakest
from clubs.scoring.payouts import paid_places, pool_of
from clubs.scoring.points import bonus, total
from clubs.scoring.scores import PlayerNight, Stakes
from tournaments.attendance.queries import sign_ups_of
from tournaments.models import Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import so_far, still_in


@dataclass(frozen=True, slots=True)
class Outlook:
    """The finishes that are open to a member. event: the night; players: how many it is reckoned with;
    is_on: whether it is being played; weakest: of the nights that count, in units, None while there is room
    for more; best_of: how many count; needs: nothing where they are not in, or nothing is open any more."""

    event: Event
    players: int
    is_on: bool
    weakest: int | None
    best_of: int
    needs: list[Need]


def outlook(member: Member, night: Tournament | None, now: datetime) -> Outlook | None:
    """Of their night, if one is on, else of the club's next one; None where there is neither. A night that
    has not begun is reckoned with those who have a place at it, or have bought in, and with the member."""
    if night and night.event.status == Event.Status.RUNNING:
        floor = floor_of(night)
        return _during(night.event, floor, member)
    if night and night.event.status == Event.Status.SCHEDULED:
        return _before(night.event, floor_of(night), member)
    event = next_event(member.club, now)
    return _before(event, None, member) if event else None


def _during(event: Event, floor: Floor, member: Member) -> Outlook:
    season = _season(event, floor.rulebook)
    finished = so_far(floor)
    out = {
        number: Earned(
            number,
            event.pk,
            units.units(total(night.bill)),
            units.units(bonus(night.bill)),
            units.units(bonus(night.bill, before_factor=True)),
            night.finish.first,
        )
        for number, night in finished.items()
        if not night.is_sure
    }
    playing = still_in(floor, out)
    needed = needs(season, member.number, playing, out) if member.number in playing else []
    return _outlook(event, season, member, floor.field_size, needed, is_on=True)


def _before(event: Event, floor: Floor | None, member: Member) -> Outlook:
    rulebook = as_played(event, rules_of(event.season))
    kind, season = Kind(event.kind), _season(event, rulebook)
    numbers = dict(Member.objects.filter(club=event.season.club_id).values_list("pk", "number"))
    coming = {numbers[pk] for pk in sign_ups_of(event).places.placed if pk in numbers}
    coming |= {member.number, *(floor.people if floor else ())}
    if len(coming) < 2:
        coming |= set(season.earned)
    night = _unplayed(kind, len(coming), rulebook)
    is_open = len(coming) > 1 and rulebook.format.flight is None
    needed = needs(season, member.number, dict.fromkeys(coming, night), {}) if is_open else []
    return _outlook(event, season, member, len(coming), needed, is_on=False)


def _unplayed(kind: Kind, players: int, rulebook: Rulebook) -> PlayerNight:
    """A night of so many players who all buy in once."""
    terms = rulebook.terms_of(kind)
    pot = pool_of(terms.buy_in * players, terms, coin=rulebook.payouts.coin).prizes
    stakes = Stakes(terms.buy_in, cost=terms.buy_in, pot=pot)
    return PlayerNight(kind, players, paid_places(rulebook, kind, players), 1, 1, stakes=stakes)


def _season(event: Event, rulebook: Rulebook) -> Season:
    """The season without this night, by members' numbers; it adds up as it does for everybody."""
    season = event.season
    numbers = dict(Member.objects.filter(club=season.club_id).values_list("pk", "number"))
    by_player: dict[int, list[Earned]] = {}
    kinds = tournaments_played(season)
    when = {pk: position for position, pk in enumerate(kinds)}
    for each in sorted(earned(season), key=lambda each: when[each.tournament]):
        if each.tournament != event.pk:
            number = numbers[each.player]
            by_player.setdefault(number, []).append(each._replace(player=number))
    before: Mapping[int, Kind] = {pk: kind for pk, kind in kinds.items() if pk != event.pk}
    rules = rulebook.model_copy(update={"season": rules_of(season).season})
    by_hand = {numbers[player]: points for player, points in given(season).items()}
    return Season({**before, event.pk: Kind(event.kind)}, event.pk, by_player, rules, by_hand)


def _outlook(
    event: Event, season: Season, member: Member, players: int, needed: list[Need], *, is_on: bool
) -> Outlook:
    return Outlook(
        event, players, is_on, weakest(season, member.number), season.rulebook.season.best_of, needed
    )
