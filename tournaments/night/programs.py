"""Webhooks of a night (clubs/webhooks/): written in the transaction of the fact.

That a level begins is no fact: it follows from the clock. So a job is due at the moment at which the next one
begins as things stand; it looks what is on then, as every fact does, and says it once. A level that was over
before anybody looked is not said.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from clubs.models import Result, Webhook
from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.telling import MOST_LINES, Told, are_told, listening, points, tell
from config.work.later import later
from config.work.registry import A_WEEK, Effect, Task
from tables.actions import lock
from tournaments.models import ToldLevel, Tournament
from tournaments.night.clock import Clock
from tournaments.night.floor import Floor, Player
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import Level, period_name
from words.text import Text


def tell_programs(
    tournament: Tournament, before: Floor, after: Floor, *, length: int, corrected: bool, now: datetime
) -> None:
    """Has them told what a change of the floor means. The log is locked; length: of it now."""
    hooks = listening(tournament.event.season.club_id)
    if not hooks:
        return
    kinds = [HookKind.CORRECTED] if corrected else [HookKind.KNOCKOUT, HookKind.MOVE]
    happened: list[tuple[HookKind, dict[str, Any]]] = []
    if after.started_at and not before.started_at:
        named = tournament.event.season.club.kind_called(after.kind)
        started = {"kind": after.kind, "kind_name": named, "players": len(after.people)}
        happened.append((HookKind.STARTED, started))
    if are_told(hooks, kinds):
        happened += (
            [(HookKind.CORRECTED, {})] if corrected else [*_out(before, after), *_moved(before, after)]
        )
    if after.finished_at and not before.finished_at:
        happened.append((HookKind.FINISHED, results_told(tournament.event_id)))
    about = {"event": tournament.event_id, "night": tournament.pk, "sequence": length}
    tell(hooks, [Told(kind, now, about | data) for kind, data in happened])
    _tell_level(tournament, hooks, after, now)


def _is_person(player: Player) -> bool:
    return player.id > 0 and not player.is_house


def _out(before: Floor, after: Floor) -> Iterator[tuple[HookKind, dict[str, Any]]]:
    """Yield who is out now and was not; `by`: who gets the credit, with their part of it."""
    for number, player in after.players.items():
        was = before.players.get(number)
        if player.out is None or (was and was.out) or not _is_person(player):
            continue
        by = [
            {"player": each.by, "share": str(each.share)}
            for each in after.knockouts[len(before.knockouts) :]
            if each.victim == number and each.by > 0
        ]
        data = {"player": number, "how": player.out.how, "level": player.out.level, "by": by}
        yield HookKind.KNOCKOUT, data | {"players_left": len(after.people)}


def _moved(before: Floor, after: Floor) -> Iterator[tuple[HookKind, dict[str, Any]]]:
    """Yield who sits elsewhere than before, once the night has begun."""
    if not before.started_at:
        return
    for number, player in after.players.items():
        was = before.players.get(number)
        seat, left = player.seat, was and was.seat
        if seat and left and seat != left and _is_person(player):
            here, old_place = (
                {"table": seat.table, "seat": seat.seat},
                {"table": left.table, "seat": left.seat},
            )
            yield HookKind.MOVE, {"player": number, "to": here, "from": old_place}


def results_told(event: int) -> dict[str, Any]:
    """Return what it has come to, as it has just been written; nothing for a flight, whose last day has
    results."""
    rows = Result.objects.filter(event=event).order_by("first", "member__plain_name", "member")
    lines = [
        {"player": number, "place": first, "place_to": last, "prize": prize, "points": points(scored)}
        for number, first, last, prize, scored in rows.values_list(
            "member__number", "first", "last", "prize", "points"
        )[:MOST_LINES]
    ]
    return {"players": rows.count(), "results": lines}


# Levels


def _tell_level(tournament: Tournament, hooks: Sequence[Webhook], floor: Floor, now: datetime) -> None:
    """Has them told which level is on, unless they know, and asks to be asked again when the next begins."""
    if not floor.clock or floor.finished_at or not are_told(hooks, [HookKind.LEVEL]):
        return
    clock = floor.clock.at(now)
    last_level = ToldLevel.objects.filter(tournament=tournament).first()
    if last_level is None or last_level.index != clock.index:
        began = clock.as_of - clock.elapsed
        about = {"event": tournament.event_id, "night": tournament.pk}
        tell(hooks, [Told(HookKind.LEVEL, began, about | _level(floor, clock))])
        ToldLevel.objects.update_or_create(tournament=tournament, defaults={"index": clock.index})
    if ends := _ends(clock):
        key = f"night_level/{tournament.pk}/{ends.isoformat()}"
        later(LEVEL, key=key, at=ends, club=tournament.event.season.club_id, night=tournament.pk)


def _level(floor: Floor, clock: Clock) -> dict[str, Any]:
    """The level or break that is on."""
    period = clock.period
    values: dict[str, Any] = {
        "period": str(period_name(clock.periods, clock.index)),
        "level": clock.level_number,
        "is_break": not isinstance(period, Level),
        "seconds": int(clock.length / timedelta(seconds=1)),
        "players_left": len(floor.people),
    }
    if isinstance(period, Level):
        ante = 0 if floor.ante == "none" else period.ante
        values |= {"small_blind": period.small_blind, "big_blind": period.big_blind, "ante": ante}
    return values


def _ends(clock: Clock) -> datetime | None:
    """Return when the next level or break begins, if nobody touches the clock until then."""
    if clock.over or clock.is_last_period or clock.stops_at_end or clock.waits_for_hands:
        return None
    if clock.pause:
        return clock.pause.until + clock.left if clock.pause.until else None
    return clock.as_of + clock.left


def look_at_level(*, club: int, night: int) -> Effect | None:
    """A level ought to begin now."""
    tournament = Tournament.objects.select_related("event__season__club").filter(pk=night).first()
    if tournament is None or not listening(club):
        return None

    def look() -> None:
        tournament.log = lock(tournament.log_id)
        floor = floor_of(tournament, tournament.log.length)
        _tell_level(tournament, listening(club), floor, timezone.now())

    return look


LEVEL: Final = Task(
    "night_level", Text("Tell programs that a level begins"), look_at_level, remembered_for=A_WEEK
)
