"""Knockouts: who is left without chips, who took them, and which of them happened in one hand.

Where the club wants two people for it, a knockout from a dealer's tablet is a report until a director
confirms it: the player has no chips and is dealt no hand, but has no place yet and nobody is credited.

Source: DM-points-knockout, DM-rebuy-knockout, DM-place-same-hand; rulings 130-133, 137-138.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction

from clauses.refusal import NotAllowed
from tournaments.night.facts import (
    Bust,
    HandPlayed,
    KnockedOut,
    KnockoutConfirmed,
    OneHand,
    StacksStated,
)
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.hands import dead_hands, finish_hand, playing_table
from tournaments.night.floor.leaving import (
    HandByHand,
    hand_of_knockout,
    in_hand,
    is_earlier,
    joined_to,
    leaving,
    outs_of,
    take_out,
)
from tournaments.night.floor.re_entries import can_return
from tournaments.night.floor.records import BustHand, Knockout, Out, Player, Report, Table
from tournaments.night.floor.shoot_out import refuse_decided
from tournaments.night.floor.state import Floor
from words.text import Listing, Text


@folds(KnockedOut)
def knocked_out(floor: Floor, fact: KnockedOut, when: When) -> None:
    """Players without chips, and who took them. It counts although they may rebuy (DM-points-knockout)."""
    _, table = playing_table(floor, fact.table)
    if floor.on_screens(table.number):
        raise NotAllowed("Table {number} is on screens: its hands say who is out.", number=table.number)
    earlier, joins = is_earlier(floor, fact, table, when), joined_to(floor, fact, when)
    if joins is None:
        refuse_decided(floor, table)
    busted = [bust.player for bust in fact.busts]
    if len(set(busted)) != len(busted):
        raise NotAllowed("A player goes out once in a hand.")
    for bust in fact.busts:
        _refuse_bust(floor, table, bust, busted, in_this_hand=not earlier)
    if len(floor.in_play) == len(floor.reported | set(busted)):
        raise NotAllowed("Somebody has won those chips.", "CPL-winner")
    hand = hand_of_knockout(floor, fact, when)
    stated = _stacks_in_hand(floor, fact, joins, hand)
    asked_stacks = stated if joins == fact.joins else {player: stated[player] for player in busted}
    several = [player for player in asked_stacks if not floor.players[player].absent]
    if (lacking := _lacking_stacks(floor, fact, asked_stacks, when)) and len(several) > 1:
        raise NotAllowed(
            "{names} went out in one hand with others: their stacks at its start decide the places.",
            "DM-place-same-hand",
            names=Listing(lacking),
        )
    _go_out(floor, fact, when, hand, stated)
    if not earlier and floor.hand_in_progress(table):
        finish_hand(floor, floor.tables[table.number], when)


def knocked_out_on_screens(floor: Floor, fact: HandPlayed, when: When) -> None:
    """Knock out players whom a hand on screens has left without chips. Stacks of others who went out in
    the same hand on the felt are asked for later, if need be."""
    out = KnockedOut(table=fact.table, busts=fact.busts, joins=fact.joins)
    hand = hand_of_knockout(floor, out, when)
    _go_out(floor, out, when, hand, _stacks_in_hand(floor, out, joined_to(floor, out, when), hand))


def _go_out(
    floor: Floor, fact: KnockedOut, when: When, hand: BustHand, stated: dict[int, int | None]
) -> None:
    outs = {
        bust.player: leaving(floor, bust.player, "knocked_out", when, stated[bust.player], hand)
        for bust in fact.busts
    }
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
    hand = floor.hand_in_progress(table)
    if in_this_hand and hand and player.seat and player.seat.seat in hand.timed_out:
        raise NotAllowed(
            "Time ran out for {name}: that hand was dead.", "DM-etiquette-action", name=player.name
        )
    if in_this_hand and player.seat and player.seat.seat in dead_hands(floor, table):
        is_first = floor.rulebook.absence.must_be_seated_by == "first_card"
        card = Text("first card" if is_first else "last card")
        raise NotAllowed(
            "{name} was not in the seat for the {card}: that hand was dead.",
            "CPL-absent-folded",
            name=player.name,
            card=card,
        )


def _stacks_in_hand(
    floor: Floor, fact: KnockedOut, joins: int | None, hand: BustHand
) -> dict[int, int | None]:
    """Everyone out in that hand → stack at its start, None where it is not known. joins: the knockout that it
    belongs to."""
    stacks: dict[int, int | None] = {}
    if joins is not None:
        stacks = {player: out.stack for player, out in outs_of(floor).items() if out.hand == hand.hand}
    stacks |= {bust.player: bust.stack for bust in fact.busts}
    stacks |= {player: stack for player, stack in fact.stacks.items() if player in stacks}
    return stacks


def _lacking_stacks(
    floor: Floor, fact: KnockedOut, stacks: Mapping[int, int | None], when: When
) -> list[str]:
    """Return who needs a stack because their place depends on it; not while they may come back, and not where
    they are of one hand because their tables were in the same round: that is asked afterwards."""
    if floor.rulebook.points.hand_for_hand == "share" and floor.of(HandByHand).is_on:
        return []
    if any(can_return(floor, floor.players[bust.player], when) for bust in fact.busts):
        return []
    return [floor.name(p) for p, stack in stacks.items() if stack is None and not floor.players[p].absent]


def _state_stacks(floor: Floor, stacks: dict[int, int | None]) -> None:
    for player, stack in stacks.items():
        out = floor.players[player].out
        if out and stack is not None and out.stack != stack:
            floor.change(player, out=replace(out, stack=stack))
    if changed := stacks.keys() & floor.reported:
        stated_stacks = {player: stacks[player] for player in changed if stacks[player] is not None}
        floor.reports = {n: _stated(report, stated_stacks) for n, report in floor.reports.items()}


def _stated(report: Report, stacks: Mapping[int, int | None]) -> Report:
    outs = {player: replace(out, stack=stacks.get(player, out.stack)) for player, out in report.outs.items()}
    return replace(report, outs=outs)


@folds(StacksStated)
def stacks_stated(floor: Floor, fact: StacksStated, when: When) -> None:
    """Stacks at the start of a hand in which several went out, given afterwards (DM-place-same-hand)."""
    for player in fact.stacks:
        out = outs_of(floor).get(floor.player(player).id)
        if out is None or out.how != "knocked_out":
            raise NotAllowed("{name} is not out.", "DM-place-same-hand", name=floor.name(player))
    _state_stacks(floor, dict(fact.stacks))


@folds(OneHand)
def one_hand(floor: Floor, fact: OneHand, when: When) -> None:
    """Knockouts that were recorded one by one happened in one hand, with all that were said to belong to the
    hand of one of them (DM-place-same-hand, DM-points-multi-knockout)."""
    hands = _hands_named(floor, fact)
    together = {number: bust for number, bust in floor.busts.items() if bust.hand in hands}
    _refuse_apart(together.values())
    outs = {player: out for player, out in outs_of(floor).items() if out.hand in hands}
    if strangers := fact.stacks.keys() - outs.keys():
        name = floor.player(min(strangers)).name
        raise NotAllowed("{name} did not go out in that hand.", "DM-place-same-hand", name=name)
    lacking = [floor.name(p) for p, out in outs.items() if out.stack is None and p not in fact.stacks]
    if floor.finished_at and lacking:
        raise NotAllowed(
            "{names} went out in one hand with others: their stacks at its start decide the places.",
            "DM-place-same-hand",
            names=Listing(lacking),
        )
    first = together[min(together)]

    def joined(bust: BustHand) -> BustHand:
        here = [each for each in together.values() if each.table == bust.table]
        earliest = min(here, key=lambda each: each.begun, default=bust)
        return replace(
            bust,
            hand=first.hand,
            order=first.order,
            turn=first.turn,
            begun=earliest.begun,
            button=earliest.button,
        )

    floor.busts = {
        number: joined(bust) if number in together else bust for number, bust in floor.busts.items()
    }
    floor.knockouts = tuple(
        replace(credit, hand=first.hand) if credit.hand in hands else credit for credit in floor.knockouts
    )
    for number, report in floor.reports.items():
        if report.hand.hand in hands:
            hand = joined(report.hand)
            outs_in_hand = {player: in_hand(floor, out, hand) for player, out in report.outs.items()}
            floor.reports = {**floor.reports, number: replace(report, hand=hand, outs=outs_in_hand)}
    for player, out in outs.items():
        if out.sequence in together:
            floor.change(player, out=in_hand(floor, out, floor.busts[out.sequence]))
    _state_stacks(floor, dict(fact.stacks))


def _hands_named(floor: Floor, fact: OneHand) -> set[int]:
    """The hands of the knockouts. Raises NotAllowed unless they are several, and on record."""
    if len(set(fact.knockouts)) < len(fact.knockouts):
        raise NotAllowed("A knockout is named twice.")
    if floor.reports.keys() & set(fact.knockouts):
        raise NotAllowed("A knockout waits to be confirmed.")
    if not floor.busts.keys() >= set(fact.knockouts):
        raise NotAllowed("There is no such knockout on record.")
    hands = {floor.busts[number].hand for number in fact.knockouts}
    if len(hands) == 1:
        raise NotAllowed("They are of one hand already.", "DM-place-same-hand")
    return hands


def _refuse_apart(busts: Collection[BustHand]) -> None:
    """At several tables they are of one hand only where these played hand for hand."""
    by_hand = {bust.hand_for_hand for bust in busts}
    if len({bust.table for bust in busts}) > 1 and (0 in by_hand or len(by_hand) > 1):
        raise NotAllowed(
            "It happened at another table, and play was not hand for hand.", "DM-place-same-hand"
        )
