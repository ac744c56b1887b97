"""Scores of a night: a score for every player, for the season to turn into points, and so far.

Source: DM-deal-points, DM-points-knockout, DM-points-multi-knockout, DM-points-chip-leader, DM-noshow-zero;
rulings 129-136, 240.
"""

from collections import Counter
from collections.abc import Collection, Container
from dataclasses import dataclass, replace

from clubs.scoring.points import BillEntry, lines
from clubs.scoring.scores import Knockout, PlayerNight, Score, Stakes, stakes
from tournaments.night.floor.counts import ChipCounts, Snapshot
from tournaments.night.floor.places import Deal, Finish, places
from tournaments.night.floor.prizes import places_paid, pool, prizes
from tournaments.night.floor.side_games import bounties
from tournaments.night.floor.state import Floor
from tournaments.night.floor.turnout import Flights


def scores(floor: Floor) -> list[Score]:
    """One for everyone who took a seat, best first. Players are the club's member numbers. Nobody at a
    flight: its places, prizes and points are those of its last day."""
    if floor.rulebook.format.flight:
        return []
    won = prizes(floor)
    knockouts = _knockouts(floor)
    leads = chip_leads(floor)
    deal = set(floor.of(Deal).shares or ())
    hunted = bounties.won(floor)
    for flight in floor.of(Flights).brought:
        hunted.update({each.player: each.bounties for each in flight.players})
    return [
        Score(
            player=player,
            first=finish.first,
            last=finish.last,
            prize=won.get(player, 0),
            deal=player in deal,
            knockouts=knockouts.get(player, ()),
            chip_leads=tuple(leads.get(player, ())),
            rebuys=floor.players[player].rebuys,
            add_ons=int(floor.players[player].add_on),
            cost=_cost(floor, player),
            exit_level=_exit_level(floor, player),
            bounties=hunted[player],
        )
        for player, finish in places(floor).items()
    ]


def _cost(floor: Floor, player: int) -> int:
    """All that somebody paid, in cents: on a last day what they paid at its flights."""
    brought = (
        each for flight in floor.of(Flights).brought for each in flight.players if each.player == player
    )
    return floor.players[player].paid + sum(each.cost for each in brought)


def _exit_level(floor: Floor, player: int) -> int | None:
    """The level in which somebody went out, the last one for whoever did not; None before the start."""
    out = floor.players[player].out
    if out:
        return out.level or None
    return floor.clock.level_number if floor.clock else None


def bills(floor: Floor) -> dict[int, tuple[BillEntry, ...]]:
    """Player → the lines of their bill, of everyone whose place is known, best first; while others are still
    in, what it comes to if nobody enters any more. A flight is worth nothing by itself: its last day is."""
    if floor.rulebook.format.flight:
        return {}
    everybody = scores(floor)
    dealt = sum(score.deal for score in everybody)
    players, paid = floor.field_size, places_paid(floor)
    stood = _stakes(floor, everybody)
    return {
        score.player: lines(
            score.night(floor.kind, players=players, paid=paid, dealing=dealt, stakes=stood[score.player]),
            floor.rulebook,
        )
        for score in everybody
    }


def _stakes(floor: Floor, everybody: Collection[Score]) -> dict[int, Stakes]:
    """Return what formulas may ask for, of everybody: `everybody` whose place is known, and who is still
    in."""
    playing = _still_in(floor, {score.player for score in everybody})
    return stakes([*everybody, *playing], floor.rulebook.terms_of(floor.kind), pool(floor).prizes)


def _still_in(floor: Floor, decided: Container[int]) -> list[Score]:
    """Return who plays on, with the last place among them, which they have secured (ruling 139)."""
    left = len(floor.people)
    knockouts, leads = _knockouts(floor), chip_leads(floor)
    return [
        Score(
            player=player,
            first=left,
            last=left,
            knockouts=knockouts.get(player, ()),
            chip_leads=tuple(leads.get(player, ())),
            rebuys=floor.players[player].rebuys,
            add_ons=int(floor.players[player].add_on),
            cost=_cost(floor, player),
        )
        for player in floor.people
        if player not in decided
    ]


def _knockouts(floor: Floor) -> dict[int, tuple[Knockout, ...]]:
    """Player → their knockouts; those of a hand in which they have two or more are marked (ruling 132).
    Whoever fells the house gets nothing for it, nor, unless the club has it otherwise, whoever fells the
    stack of somebody who never came (ruling 240)."""
    nobodies = frozenset() if floor.rulebook.points.absent_knockout_counts else floor.nobodies
    counting = [
        credit
        for credit in floor.knockouts
        if credit.victim > 0 and credit.victim not in nobodies and not _after_deal(floor, credit.sequence)
    ]
    in_hand = Counter((credit.by, credit.hand) for credit in counting)
    credited: dict[int, tuple[Knockout, ...]] = {}
    for credit in counting:
        several = in_hand[credit.by, credit.hand] > 1
        knockout = Knockout(credit.share, several, floor.name(credit.victim), credit.sequence, credit.victim)
        credited[credit.by] = (*credited.get(credit.by, ()), knockout)
    return credited


def _after_deal(floor: Floor, sequence: int) -> bool:
    """Return whether it happened after a deal, in what that left to play for: then it earns nothing
    (DM-deal-points)."""
    return 0 < floor.of(Deal).sequence < sequence


def chip_leads(floor: Floor) -> dict[int, list[int]]:
    """Player → sequences of the snapshots that pay them. How many qualify is known when entries have
    closed; a snapshot taken with that many or fewer left pays nobody, unless the club counts until play is in
    the money and somebody could still come back then. Whoever never came neither leads nor
    counts (rulings 135-136, 172, 240)."""
    paid, nobodies, until = places_paid(floor), floor.nobodies, floor.rulebook.points.chip_leader_until
    leads: dict[int, list[int]] = {}
    for snapshot in floor.of(ChipCounts).snapshots:
        is_open = until == "in_the_money" and not snapshot.is_settled
        counts = is_open or snapshot.left - len(snapshot.who & nobodies) > paid
        if counts and not _after_deal(floor, snapshot.sequence):
            who = snapshot.who if floor.rules_version > 1 else snapshot.stacks.keys()
            stacks = {player: chips for player, chips in snapshot.stacks.items() if player in who - nobodies}
            came = replace(snapshot, stacks=stacks)
            for player in leaders(came, paid, ties=floor.rulebook.points.chip_leader_ties):
                leads.setdefault(player, []).append(snapshot.sequence)
    return leads


def leaders(snapshot: Snapshot, qualify: int, *, ties: str) -> list[int]:
    """The biggest stacks of a snapshot; equal ones at the cut all count, or none of them."""
    ranked = sorted(snapshot.stacks, key=lambda player: -snapshot.stacks[player])
    if len(ranked) <= qualify or qualify <= 0:
        return ranked[: max(qualify, 0)]
    last = snapshot.stacks[ranked[qualify - 1]]
    tied = [player for player in ranked if snapshot.stacks[player] == last]
    above = [player for player in ranked if snapshot.stacks[player] > last]
    if len(above) + len(tied) == qualify or ties == "all":
        return above + tied
    return above


@dataclass(frozen=True, slots=True)
class SoFar:
    """Score of a player's night if it ended now. finish: their place; is_sure: they are still in, and cannot
    come to less."""

    finish: Finish
    bill: tuple[BillEntry, ...]
    is_sure: bool = False


def so_far(floor: Floor) -> dict[int, SoFar]:
    """Player → what their night comes to if it ended now, of everybody who took a seat. Who is still in is
    counted with the last place among them, as in a deal: that much is secured (ruling 139). Empty before the
    start, and at a flight."""
    if floor.started_at is None or floor.rulebook.format.flight:
        return {}
    finished = places(floor)
    decided = {player: SoFar(finished[player], bill) for player, bill in bills(floor).items()}
    if floor.is_over:
        return decided
    left = len(floor.people)
    for player, night in still_in(floor, decided).items():
        decided[player] = SoFar(Finish(left, left), lines(night, floor.rulebook), is_sure=True)
    return decided


def still_in(floor: Floor, decided: Container[int]) -> dict[int, PlayerNight]:
    """Player → their night so far, of those who play on for a place: with the last among them, which they
    have secured. decided: whom a deal has decided, though they play on for what that left, and who is out."""
    players, paid = max(floor.field_size, len(floor.people)), places_paid(floor)
    stakes_of_players = _stakes(floor, scores(floor))
    return {
        score.player: score.night(
            floor.kind, players=players, paid=paid, dealing=0, stakes=stakes_of_players[score.player]
        )
        for score in _still_in(floor, decided)
    }
