"""Webhooks of a heads-up tournament (clubs/webhooks/), sent in the transaction of the fact."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from clubs.webhooks.hook_kinds import HookKind
from clubs.webhooks.telling import Told, listening, tell
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.match_words import match_title
from tournaments.heads_up.next_matches import match_of
from tournaments.models import HeadsUpTournament
from tournaments.night.programs import results_told

Happened = tuple[HookKind, dict[str, Any]]


def tell_match_programs(
    heads_up: HeadsUpTournament,
    before: Contest,
    after: Contest,
    *,
    length: int,
    corrected: bool,
    now: datetime,
) -> None:
    """Has them told what a change means. The log is locked; length: of it now."""
    hooks = listening(heads_up.event.season.club_id)
    if not hooks:
        return
    happened: list[Happened] = []
    if after.started_at and not before.started_at:
        happened.append((HookKind.HEADS_UP_STARTED, {"kind": str(after.kind), "players": len(after.people)}))
    happened += (
        [(HookKind.HEADS_UP_CORRECTED, {})] if corrected else [*_begun(before, after), *_won(before, after)]
    )
    if after.finished_at and not before.finished_at:
        happened.append((HookKind.HEADS_UP_FINISHED, results_told(heads_up.event_id)))
    about = {"event": heads_up.event_id, "heads_up": heads_up.pk, "sequence": length}
    tell(hooks, [Told(kind, now, about | data) for kind, data in happened])


def _begun(before: Contest, after: Contest) -> Iterator[Happened]:
    for key, playing in after.playing.items():
        if key not in before.playing:
            players = [{"player": number} for number in playing.players]
            about = _match(after, key) | {"table": playing.table, "players": players}
            yield HookKind.MATCH_STARTED, about


def _won(before: Contest, after: Contest) -> Iterator[Happened]:
    for key, won in after.won.items():
        if key not in before.won:
            yield (
                HookKind.MATCH_WON,
                _match(after, key) | {"player": won.winner, "against": {"player": won.loser}},
            )


def _match(contest: Contest, key: str) -> dict[str, Any]:
    """Return which match it is."""
    match = match_of(contest, key)
    return {"match": key} | ({"stage": match.stage, "title": str(match_title(match))} if match else {})
