"""Penalties and rulings (ruling 86: TDA's ladder), and the tables that call for one.

Hands, rounds and minutes end by themselves, or when the director remits what is left. Minutes are of play:
pauses and breaks sit nothing out. Source: DM-etiquette-sanction; rulings 86, 267.

The penalty that comes next, by what a player has had before: warning, a missed hand, a missed round,
disqualification (ruling 86: TDA's ladder). It is a suggestion: the director chooses.

Source: DM-etiquette-sanction; TDA-71.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.facts import FloorAnswered, FloorCalled, LotDrawn, Penalised, PenaltyEnded, Ruled
from tournaments.night.floor.counts import refuse_stacks
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.leaving import leaving, take_out
from tournaments.night.floor.records import Call, Player
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.rulings_made import RulingKey, with_ruling
from words.text import Text

LADDER: Final = ("warning", "hands", "rounds", "disqualified")
SAME_AS: Final = {"minutes": "hands"}
OFTEN: Final = 2  # penalties of earlier nights after which a warning is not the first step any more


@dataclass(frozen=True, slots=True)
class Rulings(Feature):
    """Rulings of a night: when each thing that was ruled on was ruled on last."""

    latest: Mapping[RulingKey, datetime] = field(default_factory=dict)


def next_penalty(tonight: Sequence[str], earlier: Sequence[str]) -> str:
    """Return what comes after the strongest penalty of this tournament. tonight, earlier: kinds of penalties,
    here and in the season before.

    >>> next_penalty([], []), next_penalty(["warning"], []), next_penalty(["minutes", "warning"], [])
    ('warning', 'hands', 'rounds')
    >>> next_penalty([], ["warning", "warning"])
    'hands'
    """
    had = [LADDER.index(SAME_AS.get(penalty, penalty)) for penalty in tonight]
    step = max(had) + 1 if had else int(len(earlier) >= OFTEN)
    return LADDER[min(step, len(LADDER) - 1)]


@folds(Penalised)
def penalised(floor: Floor, fact: Penalised, when: When) -> None:
    """A round is as many hands as the table has players; blinds are posted. Of somebody who is out it waits
    until they sit down again (TDA-71). Once the night is over it is kept, and changes nothing."""
    player = floor.player(fact.player)
    if floor.finished_at is not None:
        _refuse_no_length(fact, player)
        return
    is_gone = player.out is not None and player.out.how != "disqualified" and fact.penalty != "disqualified"
    if not is_gone:
        player = floor.playing(fact.player)
    if fact.penalty == "warning":
        floor.change(player.id, warnings=player.warnings + 1)
    elif fact.penalty == "disqualified":
        _disqualify(floor, fact, when)
    else:
        _sit_out(floor, fact, player, is_gone=is_gone)


def _sit_out(floor: Floor, fact: Penalised, player: Player, *, is_gone: bool) -> None:
    _refuse_no_length(fact, player)
    if fact.penalty == "minutes" and is_gone:
        floor.change(player.id, owed_minutes=player.owed_minutes + fact.amount)
    elif fact.penalty == "minutes":
        since = max(floor.played, player.sits_out_until or floor.played)
        floor.change(player.id, sits_out_until=since + timedelta(minutes=fact.amount))
    else:
        per_unit = _hands_of_a_round(floor, player) if fact.penalty == "rounds" else 1
        floor.change(player.id, sits_out=player.sits_out + fact.amount * per_unit)


def _refuse_no_length(fact: Penalised, player: Player) -> None:
    """Raises NotAllowed for a penalty that is sat out, and does not say for how long."""
    how_long = {
        "hands": Text("How many hands does {name} sit out?", name=player.name),
        "rounds": Text("How many rounds does {name} sit out?", name=player.name),
        "minutes": Text("How many minutes does {name} sit out?", name=player.name),
    }
    if not fact.amount and fact.penalty in how_long:
        raise NotAllowed(how_long[fact.penalty])


def _hands_of_a_round(floor: Floor, player: Player) -> int:
    """The number of players at their table, or at an average one where that does not stand any more."""
    place = player.seat or (player.out.seat if player.out else None)
    table = floor.tables.get(place.table) if place else None
    if table and table.players:
        return len(table.players)
    return -(-len(floor.in_play) // max(len(floor.tables), 1)) if player.out else 1


def _disqualify(floor: Floor, fact: Penalised, when: When) -> None:
    """The player's chips leave play and nobody is credited (ruling 133)."""
    name = floor.name(fact.player)
    if floor.clock is None:
        raise NotAllowed("Play has not begun: undo the buy-in of {name} instead.", name=name)
    if len(floor.in_play) == 1:
        raise NotAllowed("{name} has won.", "CPL-winner", name=name)
    if fact.stack is None:
        raise NotAllowed("The chips of {name} leave play: how many are they?", name=name)
    refuse_stacks(floor, {fact.player: fact.stack})
    if when.is_new:
        floor.refuse_reported(fact.player)
    take_out(floor, fact.player, leaving(floor, fact.player, "disqualified", when, fact.stack))
    floor.out_of_play += fact.stack


@folds(PenaltyEnded)
def penalty_ended(floor: Floor, fact: PenaltyEnded, when: When) -> None:
    """They are dealt in again from the next hand on; one that has been dealt stays dead."""
    player = floor.player(fact.player)
    waits = player.out is not None and (player.sits_out or player.owed_minutes)
    if not waits and not floor.sits_out(player := floor.playing(fact.player)):
        raise NotAllowed("{name} sits nothing out.", name=player.name)
    floor.change(player.id, sits_out=0, sits_out_until=None, owed_minutes=0)


@folds(Ruled)
def ruled(floor: Floor, fact: Ruled, when: When) -> None:
    """A decision changes nothing by itself; the log keeps it, once for each call."""
    floor.put(Rulings(with_ruling(floor.of(Rulings).latest, fact, when.at, is_new=when.is_new)))


@folds(LotDrawn)
def lot_drawn(floor: Floor, fact: LotDrawn, when: When) -> None:
    """Keep a draw, which changes nothing by itself (TDA-RP-14). Raises NotAllowed where two choices are the
    same, or what was drawn is none of them."""
    if len({each.casefold() for each in fact.among}) != len(fact.among):
        raise NotAllowed("Each choice stands once in a draw.")
    if fact.chosen not in fact.among:
        raise NotAllowed("“{chosen}” is not among the choices.", chosen=fact.chosen)
    if fact.table is not None and when.is_new:
        floor.table(fact.table)


@folds(FloorCalled)
def floor_called(floor: Floor, fact: FloorCalled, when: When) -> None:
    """A table asks for the director."""
    floor.table(fact.table)
    call = Call(when.sequence, fact.table, fact.reason, fact.note, when.at)
    floor.calls = {**floor.calls, call.sequence: call}


@folds(FloorAnswered)
def floor_answered(floor: Floor, fact: FloorAnswered, when: When) -> None:
    """A call is done with. Raises NotAllowed where none is open."""
    if fact.call not in floor.calls:
        raise NotAllowed("That call has been answered already.")
    floor.calls = {number: call for number, call in floor.calls.items() if number != fact.call}
