"""Checks that every log of a night, heads-up tournament or ring game folds, that the written results are
those it comes to, and that the money adds up.

Where something differs it is looked at once more under the lock of the log: somebody may be recording.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import Club, Event
from config.watch.examination import Check, Finding, register
from tables.actions import lock
from tables.log import in_force
from tables.queries import lines
from tournaments.heads_up.actions import match_outcome, write_match_results
from tournaments.heads_up.facts import MATCH_FACT, FactAt
from tournaments.heads_up.fold import after as fold_matches
from tournaments.heads_up.queries import opening_of
from tournaments.models import HeadsUpTournament, RingGame, RingResult, Tournament
from tournaments.money_check import problems
from tournaments.night.actions import outcome_of, write_results
from tournaments.night.facts_of import fold
from tournaments.night.floor_cache import rulebook_of
from tournaments.night.money_problems import unreadable
from tournaments.pairing import CODES
from tournaments.ring_games.actions import ring_results
from tournaments.ring_games.queries import floor_from
from words.text import Text

KEPT_CODES: Final = timedelta(days=2)  # codes that no longer hold are cleared up daily
COMPARED: Final = ("member_id", "bought", "cashed", "owes")


@dataclass(frozen=True, slots=True)
class Played:
    """Play that has a log. fold: reads it anew and gives what it comes to (raises NotAllowed,
    ValidationError); differs: says how what is written is not that, "" where it is; write: writes it."""

    where: str
    log: int
    fold: Callable[[], Any]
    differs: Callable[[Any], str]
    write: Callable[[Any], None]


def everything_played() -> Iterator[Played]:
    """All that was ever played and has a log, an event or a game after the other."""
    beside = ("event__season__club", "log")
    for night in Tournament.objects.select_related(*beside).order_by("pk").iterator(chunk_size=100):
        yield _night(night)
    for heads_up in HeadsUpTournament.objects.select_related(*beside).order_by("pk").iterator(chunk_size=100):
        yield _heads_up(heads_up)
    for game in (
        RingGame.objects.select_related("club", "log", "event").order_by("pk").iterator(chunk_size=100)
    ):
        yield _ring_game(game)


def _where(event: Event) -> str:
    return f"{event.season.club.name}, {event.name}"


def _night(night: Tournament) -> Played:
    return Played(
        _where(night.event),
        night.log_id,
        lambda: fold(lines(night.log), rulebook_of(night), night.kind),
        lambda floor: _event_differs(night.event, bool(floor.finished_at), lambda: outcome_of(floor)),
        lambda floor: _write_event(
            night.event, bool(floor.finished_at), partial(write_results, night.event, floor)
        ),
    )


def _heads_up(heads_up: HeadsUpTournament) -> Played:
    def contest() -> Any:
        facts = (
            FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload))
            for line in in_force(lines(heads_up.log))
        )
        return fold_matches(facts, opening_of(heads_up))

    event = heads_up.event
    return Played(
        _where(event),
        heads_up.log_id,
        contest,
        lambda state: _event_differs(event, bool(state.finished_at), lambda: match_outcome(state)),
        lambda state: _write_event(
            event, bool(state.finished_at), partial(write_match_results, event, state)
        ),
    )


def _ring_game(game: RingGame) -> Played:
    day = game.opened_at.astimezone(game.club.zone).date()
    name = Text("Ring game of {day:%-d %B %Y}", day=day)
    return Played(
        f"{game.club.name}, {name}",
        game.log_id,
        lambda: floor_from(lines(game.log), game.club.sign),
        partial(_game_differs, game),
        partial(_write_game, game),
    )


def _event_differs(event: Event, is_over: bool, outcome: Callable[[], dict[str, Any]]) -> str:
    event.refresh_from_db(fields=["status", "imported"])
    if event.imported:
        return ""
    if not is_over:
        if event.status == Event.Status.FINISHED:
            return Text("It has results, and its log says that it is not over.")
        return ""
    if club_actions.results_stand(event=event, **outcome()):
        return ""
    return Text("Its results are not what its log comes to.")


def _write_event(event: Event, is_over: bool, write: Callable[[], None]) -> None:
    if is_over:
        write()
    else:
        club_actions.clear_results(event=event)


def _game_differs(game: RingGame, floor: Any) -> str:
    game.refresh_from_db(fields=["closed_at"])
    due = {tuple(getattr(row, name) for name in COMPARED) for row in _due(game, floor)}
    written = set(RingResult.objects.filter(game=game).values_list(*COMPARED))
    if due == written and game.closed_at == floor.closed_at:
        return ""
    return Text("Its results are not what its log comes to.")


def _due(game: RingGame, floor: Any) -> list[RingResult]:
    return ring_results(game, floor) if floor.closed_at else []


def _write_game(game: RingGame, floor: Any) -> None:
    game.closed_at = floor.closed_at
    game.save(update_fields=["closed_at"])
    RingResult.objects.filter(game=game).delete()
    RingResult.objects.bulk_create(_due(game, floor))


def look_at_logs() -> Iterator[Finding]:
    """Every log is folded from its beginning."""
    for played in everything_played():
        if words := _unreadable(played):
            yield Finding(played.where, words)


def _unreadable(played: Played) -> str:
    try:
        played.fold()
    except NotAllowed as refusal:
        return unreadable(refusal)
    except ValidationError:
        return Text("Its log holds something that is not a fact.")
    return ""


def look_at_results() -> Iterator[Finding]:
    """Yield what is written of everything that was played, beside what its log comes to."""
    for played in everything_played():
        if _differs(played) and (words := _differs_locked(played)):
            yield Finding(played.where, words, partial(_mend, played))


def _differs(played: Played) -> str:
    try:
        return played.differs(played.fold())
    except ValidationError:
        return ""  # the check of logs says so
    except NotAllowed as refusal:
        return (
            ""
            if _unreadable(played)
            else Text("Its results cannot be computed: {reason}", reason=refusal.reason)
        )


@transaction.atomic
def _differs_locked(played: Played) -> str:
    lock(played.log)
    return _differs(played)


@transaction.atomic
def _mend(played: Played) -> None:
    lock(played.log)
    played.write(played.fold())


def look_at_money() -> Iterator[Finding]:
    """Every club's ledger, certificates and facts agree, and its directors are told if they do not."""
    for club in Club.objects.order_by("pk").iterator():
        wrong = problems(club) and problems(club)  # once more: somebody may be recording
        for problem in wrong:
            yield Finding(f"{club.name}, {problem.where}", Text(" ".join(problem.sentences)))
        if bool(wrong) != bool(club.money_wrong_at):
            words = (
                Text("Its directors are not told that its money does not add up.")
                if wrong
                else Text("Its directors are told that its money does not add up, and it does.")
            )
            yield Finding(club.name, words, partial(_note_money, club, bool(wrong)))


def _note_money(club: Club, is_wrong: bool) -> None:
    club_actions.note_money(club=club, is_wrong=is_wrong)


def look_at_codes() -> Iterator[Finding]:
    """Codes for tablets that no longer hold are gone."""
    for kind in CODES:
        old = kind._default_manager.filter(expires_at__lt=timezone.now() - KEPT_CODES)
        if count := old.count():
            words = Text("{count} no longer holds.", "{count} no longer hold.", count=count)
            yield Finding(Text("Codes for tablets"), words, partial(_delete, old))


def _delete(rows: Any) -> None:
    rows.delete()


def register_checks() -> None:
    """Have it looked at."""
    register(Check("logs", Text("Every log can be read from its beginning"), look_at_logs))
    register(Check("results", Text("Results equal a recomputation from their logs"), look_at_results))
    register(Check("money", Text("Ledger, certificates and facts agree"), look_at_money))
    register(Check("codes", Text("Codes for tablets are cleared up"), look_at_codes))
