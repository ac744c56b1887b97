"""Knockouts: who is left without chips, who took them, and which of them happened in one hand.

Where the club wants two people for it, a knockout from a dealer's tablet is a report until a director
confirms it: the player has no chips and is dealt no hand, but has no place yet and nobody is credited.

Source: DM-points-knockout, DM-rebuy-knockout, DM-place-same-hand; rulings 130-133, 137-138.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from clauses.refusal import NotAllowed
from tournaments.night.facts import Bust, HandPlayed, KnockedOut, KnockoutConfirmed, StacksStated
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.hands import dead_hands, finish_hand, playing_table
from tournaments.night.floor.leaving import leaving, take_out
from tournaments.night.floor.records import (
    AHEAD,
    AS_RECORDED,
    BustHand,
    Knockout,
    Order,
    Out,
    Player,
    Report,
    Table,
    Turn,
)
from tournaments.night.floor.shoot_out import refuse_decided
from tournaments.night.floor.state import Floor
from words.text import Listing, Text


@folds(KnockedOut)
def knocked_out(floor: Floor, fact: KnockedOut, when: When) -> None:
    """Players without chips, and who took them. It counts although they may rebuy (DM-points-knockout)."""
    _, table = playing_table(floor, fact.table)
    if floor.on_screens(table.number):
        raise NotAllowed("Table {number} is on screens: its hands say who is out.", number=table.number)
    if fact.joins is None:
        refuse_decided(floor, table)
    busted = [bust.player for bust in fact.busts]
    if len(set(busted)) != len(busted):
        raise NotAllowed("A player goes out once in a hand.")
    for bust in fact.busts:
        _refuse_bust(floor, table, bust, busted, in_this_hand=not is_earlier(floor, fact, table, when))
    if len(floor.in_play) == len(floor.reported | set(busted)):
        raise NotAllowed("Somebody has won those chips.", "CPL-winner")
    hand = _hand_of(floor, fact, when)
    stated = _stacks_in_hand(floor, fact, hand)
    several = [player for player in stated if not floor.players[player].absent]
    if (lacking := _lacking_stacks(floor, fact, hand, stated, when)) and len(several) > 1:
        raise NotAllowed(
            "{names} went out in one hand with others: their stacks at its start decide the places.",
            "DM-place-same-hand",
            names=Listing(lacking),
        )
    _go_out(floor, fact, when, hand, stated)
    if not is_earlier(floor, fact, table, when):
        finish_hand(floor, floor.tables[table.number], when)


def is_earlier(floor: Floor, fact: KnockedOut, table: Table, when: When) -> bool:
    """Whether it happened in a hand before the one that is being played: so it is said, or it was claimed
    before that hand was dealt."""
    dealt = table.hand.order if table.hand else None
    return dealt is not None and (fact.before or floor.order(when) < dealt)


def knocked_out_on_screens(floor: Floor, fact: HandPlayed, when: When) -> None:
    """Whoever a hand on screens has left without chips, and who took them. Stacks of others who went out in
    the same hand on the felt are asked for later, if need be."""
    out = KnockedOut(table=fact.table, busts=fact.busts, joins=fact.joins)
    hand = _hand_of(floor, out, when)
    _go_out(floor, out, when, hand, _stacks_in_hand(floor, out, hand))


def _go_out(
    floor: Floor, fact: KnockedOut, when: When, hand: BustHand, stated: dict[int, int | None]
) -> None:
    outs = {
        bust.player: leaving(floor, bust.player, "knocked_out", when, stated[bust.player], hand)
        for bust in fact.busts
    }
    dealt = floor.tables[fact.table].hand
    if dealt and is_earlier(floor, fact, floor.tables[fact.table], when):
        begun = dealt.before or dealt.begun
        outs = {player: replace(out, hand_begun=begun) for player, out in outs.items()}
    if fact.pending:
        floor.reports = {**floor.reports, when.sequence: Report(when.sequence, fact, hand, outs)}
    else:
        _take_out(floor, when.sequence, fact, hand, outs)
    _state_stacks(floor, stated)


@folds(KnockoutConfirmed)
def knockout_confirmed(floor: Floor, fact: KnockoutConfirmed, when: When) -> None:
    """A knockout that was reported counts, from the moment it was reported."""
    report = floor.reports.get(fact.knockout)
    if report is None:
        raise NotAllowed("That knockout no longer waits: it was confirmed or taken back.")
    if report.fact.joins in floor.reports:
        raise NotAllowed("It happened in the same hand as another one: confirm that one first.")
    for player in report.outs:
        floor.playing(player)
    floor.reports = {n: other for n, other in floor.reports.items() if n != report.sequence}
    _take_out(floor, report.sequence, report.fact, report.hand, report.outs)


def _take_out(floor: Floor, sequence: int, fact: KnockedOut, hand: BustHand, outs: Mapping[int, Out]) -> None:
    for player, out in outs.items():
        take_out(floor, player, out)
    divide = floor.rulebook.points.shared_knockout == "divide"
    floor.knockouts += tuple(
        Knockout(by, bust.player, Fraction(1, len(bust.by) if divide else 1), sequence, hand.hand)
        for bust in fact.busts
        for by in bust.by
    )
    floor.busts = {**floor.busts, sequence: hand}
    for by in {by for bust in fact.busts for by in bust.by}:
        if floor.players[by].stack is None:  # what they had when it was counted, they have no longer
            floor.change(by, counted=None)


def _refuse_bust(floor: Floor, table: Table, bust: Bust, busted: list[int], *, in_this_hand: bool) -> None:
    _refuse_elsewhere(floor.playing(bust.player), table)
    floor.refuse_reported(bust.player)
    if len(set(bust.by)) != len(bust.by):
        raise NotAllowed("Each player is credited once.", "DM-points-knockout")
    for by in bust.by:
        winner = floor.playing(by)
        if by in busted:
            raise NotAllowed("{name} went out in that hand, too.", "DM-points-knockout", name=winner.name)
        _refuse_elsewhere(winner, table)
        floor.refuse_reported(by)
        _refuse_dead_hand(floor, winner, table, in_this_hand=in_this_hand)


def _refuse_elsewhere(player: Player, table: Table) -> None:
    if player.seat is None or player.seat.table != table.number:
        where = player.seat.text if player.seat else Text("no table")
        raise NotAllowed(
            "{name} sits at {where}, not at table {number}.",
            name=player.name,
            where=where,
            number=table.number,
        )


def _refuse_dead_hand(floor: Floor, player: Player, table: Table, *, in_this_hand: bool) -> None:
    """A player who is not in their seat in time is dealt in, but their hand is folded and wins nothing."""
    if player.absent:
        raise NotAllowed("{name} is not here: that hand was dead.", "DM-absent-dealt-in", name=player.name)
    if in_this_hand and player.seat and player.seat.seat in dead_hands(floor, table):
        is_first = floor.rulebook.absence.must_be_seated_by == "first_card"
        card = Text("first card" if is_first else "last card")
        raise NotAllowed(
            "{name} was not in the seat for the {card}: that hand was dead.",
            "CPL-absent-folded",
            name=player.name,
            card=card,
        )


def _hand_of(floor: Floor, fact: KnockedOut, when: When) -> BustHand:
    """What tells the hand apart: the sequence of its first knockout."""
    number = (floor.round_began, floor.tables[fact.table].round) if floor.hand_for_hand else None
    if fact.joins is None:
        if fact.ahead_of is not None:
            order, turn = _just_ahead(floor, fact, when.sequence)
            return BustHand(when.sequence, fact.table, order, number, turn)
        dealt = floor.tables[fact.table].hand
        order = floor.order(when)
        if fact.before and dealt and dealt.order:
            order = min(order, dealt.order)
        return BustHand(when.sequence, fact.table, order, number)
    report = floor.reports.get(fact.joins)
    joined = report.hand if report else floor.busts.get(fact.joins)
    if joined is None:
        raise NotAllowed("The knockout it is said to belong to is not on record.")
    if joined.table != fact.table and not floor.hand_for_hand:
        raise NotAllowed(
            "It happened at another table, and play was not hand for hand.", "DM-place-same-hand"
        )
    for bust in fact.busts if joined.turn else ():
        _refuse_playing_on(floor, floor.players[bust.player], joined.when_out)
    return BustHand(joined.hand, fact.table, joined.order, number, joined.turn)


def _just_ahead(floor: Floor, fact: KnockedOut, sequence: int) -> tuple[Order, Turn]:
    """When a knockout happened that is put ahead of an earlier entry. Raises NotAllowed where that one is not
    on record, and where somebody who is said to have been out by then has played on."""
    later = floor.busts.get(fact.ahead_of or 0) or next(
        (out for out in _outs(floor).values() if out.sequence == fact.ahead_of), None
    )
    if later is None:
        raise NotAllowed("The one they are said to have gone out before is not on record.")
    order, turn = later.when_out
    put = order, (*turn[:-1], AHEAD, sequence, AS_RECORDED)
    for bust in fact.busts:
        _refuse_playing_on(floor, floor.players[bust.player], put)
    return put


def _refuse_playing_on(floor: Floor, player: Player, out: tuple[Order, Turn]) -> None:
    """Whoever knocks somebody out, or buys chips, is not out yet. out: when they are said to have gone out,
    ahead of an earlier entry."""
    for credit in floor.knockouts:
        hand = floor.busts.get(credit.sequence)
        if credit.by == player.id and hand and hand.when_out > out:
            raise NotAllowed(
                "{name} knocked out {victim} after that.",
                "DM-points-placing",
                name=player.name,
                victim=floor.name(credit.victim),
            )
    if any(bought.sequence > out[1][0] for bought in player.purchases):
        raise NotAllowed("{name} bought chips after that.", "DM-points-placing", name=player.name)


def _stacks_in_hand(floor: Floor, fact: KnockedOut, hand: BustHand) -> dict[int, int | None]:
    """Everyone out in that hand → stack at its start, None where it is not known."""
    stacks: dict[int, int | None] = {}
    if fact.joins is not None:
        stacks = {player: out.stack for player, out in _outs(floor).items() if out.hand == hand.hand}
    stacks |= {bust.player: bust.stack for bust in fact.busts}
    stacks |= {player: stack for player, stack in fact.stacks.items() if player in stacks}
    return stacks


def _outs(floor: Floor) -> dict[int, Out]:
    """Player → how they went out, reported knockouts included."""
    reported = {player: out for report in floor.reports.values() for player, out in report.outs.items()}
    return {player.id: player.out for player in floor.players.values() if player.out} | reported


def _lacking_stacks(
    floor: Floor, fact: KnockedOut, hand: BustHand, stacks: dict[int, int | None], when: When
) -> list[str]:
    """Who needs a stack because their place depends on it; not while they may come back by a rebuy."""
    if floor.rulebook.points.hand_for_hand == "share" and floor.hand_for_hand:
        return []
    open_rebuys = any(can_rebuy(floor, floor.players[bust.player], when) for bust in fact.busts)
    if open_rebuys:
        return []
    return [floor.name(p) for p, stack in stacks.items() if stack is None and not floor.players[p].absent]


def _state_stacks(floor: Floor, stacks: dict[int, int | None]) -> None:
    for player, stack in stacks.items():
        out = floor.players[player].out
        if out and stack is not None and out.stack != stack:
            floor.change(player, out=replace(out, stack=stack))
    if changed := stacks.keys() & floor.reported:
        known = {player: stacks[player] for player in changed if stacks[player] is not None}
        floor.reports = {n: _stated(report, known) for n, report in floor.reports.items()}


def _stated(report: Report, stacks: Mapping[int, int | None]) -> Report:
    outs = {player: replace(out, stack=stacks.get(player, out.stack)) for player, out in report.outs.items()}
    return replace(report, outs=outs)


@folds(StacksStated)
def stacks_stated(floor: Floor, fact: StacksStated, when: When) -> None:
    """Stacks at the start of a hand in which several went out, given afterwards (DM-place-same-hand)."""
    for player in fact.stacks:
        out = _outs(floor).get(floor.player(player).id)
        if out is None or out.how != "knocked_out":
            raise NotAllowed("{name} is not out.", "DM-place-same-hand", name=floor.name(player))
    _state_stacks(floor, dict(fact.stacks))
