"""Chips: stacks counted, chip leaders compared, pots rolled over, the count of all chips put right.

Source: DM-points-chip-leader, C5-9.4-blind-note, TDA-63, TDA-64; rulings 40, 45, 134-136, 242.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clauses.refusal import NotAllowed
from tournaments.night.facts import ChipLeadersTaken, ChipsAdjusted, PotRolledOver, StacksCounted
from tournaments.night.floor.colours import Colours, chips_of
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.hands import playing_table
from tournaments.night.floor.prizes import Prizes, entries_settled, now_of, places_paid
from tournaments.night.floor.re_entries import may_return
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.windows import may_finish
from tournaments.night.phrases import Words, because, says, some_names
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Stacks compared for chip-leader points, bought chips taken off.

    left: how many were in play then, without whoever came too late;
    who: who they were, in logs of the first version with whoever came too late;
    played: time in levels until then; index: the period it was taken in;
    is_settled: nobody could enter or rebuy any more.
    """

    sequence: int
    at: datetime
    left: int
    stacks: Mapping[int, int]
    played: timedelta
    index: int
    who: frozenset[int] = frozenset()
    is_settled: bool = True


@dataclass(frozen=True, slots=True)
class ChipCounts(Feature):
    """Stacks that were compared for chip-leader points, in their order."""

    snapshots: tuple[Snapshot, ...] = ()


@folds(StacksCounted)
def stacks_counted(floor: Floor, fact: StacksCounted, when: When) -> None:
    """A count that is told late does not replace a later one. Stacks that do not fit the chips in play are
    recorded only where the director says so."""
    refuse_stacks(floor, fact.stacks)
    if when.is_new and not fact.despite:
        refuse_wrong_sum(floor, fact.stacks)
    for player, stack in fact.stacks.items():
        _count_on_screens(floor, player, stack)
        counted = floor.players[player].counted
        if counted is None or counted[1] <= floor.order(when)[1]:
            floor.change(player, counted=(stack, floor.order(when)[1]))


def _count_on_screens(floor: Floor, player: int, stack: int) -> None:
    """Give a player who came from the felt to a table on screens as many chips as are counted."""
    who = floor.players[player]
    if who.seat is None or not floor.on_screens(who.seat.table):
        return
    if who.stack is not None and who.stack != stack:
        raise NotAllowed(
            "{name} has {stack:,} chips on screens: correct them, with a reason.",
            name=who.name,
            stack=who.stack,
        )
    if not stack:
        raise NotAllowed("{name} has no chips: whose are they?", name=who.name)
    floor.change(player, stack=stack)


def refuse_stacks(floor: Floor, stacks: dict[int, int]) -> None:
    """Raises NotAllowed for players who are not in play and for more chips than all have."""
    for player, stack in stacks.items():
        name = floor.playing(player).name
        if stack > floor.chips_in_play:
            raise NotAllowed(
                "{name} cannot have {stack:,} chips: {chips_in_play:,} are in play altogether.",
                name=name,
                stack=stack,
                chips_in_play=floor.chips_in_play,
            )


@folds(ChipLeadersTaken)
def chip_leaders_taken(floor: Floor, fact: ChipLeadersTaken, when: When) -> None:
    """A snapshot; bought chips are taken off before stacks are compared (DM-points-chip-leader-rebuys)."""
    if not floor.rulebook.points.chip_leader:
        raise NotAllowed("The rulebook gives no chip-leader points.", "DM-points-chip-leader")
    clock = floor.clock
    if clock is None:
        raise NotAllowed("The clock has not been started.")
    left = len(may_finish(floor))
    if leads_are_over(floor):
        raise NotAllowed(
            "Play is in the money with {left} left: there are no chip-leader points any more.",
            "DM-points-chip-leader-itm",
            left=left,
        )
    refuse_stacks(floor, fact.stacks)
    if when.is_new and not fact.despite:
        refuse_wrong_sum(floor, fact.stacks)
    if when.is_new:
        _refuse_too_few(floor, fact.stacks)
    adjusted = {player: stack - floor.players[player].bought for player, stack in fact.stacks.items()}
    who = frozenset(floor.people if floor.rules_version < 2 else may_finish(floor))
    taken = Snapshot(when.sequence, when.at, left, adjusted, clock.played, clock.index, who)
    taken = replace(taken, is_settled=_is_settled(floor))
    floor.put(ChipCounts((*floor.of(ChipCounts).snapshots, taken)))
    for player, stack in fact.stacks.items():
        floor.change(player, counted=(stack, when.at))


def leads_are_over(floor: Floor) -> bool:
    """True once no chip-leader points are given any more: play is in the money, by the club's reading of that
    (DM-points-chip-leader-itm, ruling 135)."""
    if not entries_settled(floor) or len(may_finish(floor)) > places_paid(floor):
        return False
    return floor.rulebook.points.chip_leader_until == "paid_left" or _is_settled(floor)


def _is_settled(floor: Floor) -> bool:
    """True if nobody can enter or come back by a rebuy any more: whoever is left stays in the money."""
    if floor.clock is None or not entries_settled(floor):
        return False
    return not may_return(floor, now_of(floor, floor.clock))


def most_leaders(floor: Floor) -> int:
    """Return how many may yet get a point at a snapshot: the payouts at the end decide, and entries may still
    make them more (ruling 242)."""
    now = places_paid(floor)
    if floor.of(Prizes).own_payouts is not None or entries_settled(floor):
        return now
    rules, terms = floor.rulebook.payouts, floor.terms
    if terms.payouts == "percent":
        return max(now, len(floor.people))
    bands = rules.championship_bands if terms.payouts == "championship_bands" else rules.bands
    if rules.unlisted == "smooth" and bands:
        return max(now, len(floor.people))
    return max([now, *(len(band.percents) for band in bands if band.most >= floor.buy_ins)])


def still_to_count(floor: Floor, stacks: Mapping[int, int]) -> list[int] | None:
    """Return who has to be counted besides `stacks` because, with bought chips off, the stack could be among
    those that get a point; None where any of them will do. Nobody left out is taken to have more chips than
    the smallest stack that was counted (DM-points-chip-leader-rebuys, ruling 242)."""
    most = most_leaders(floor)
    others = [player for player in may_finish(floor) if player not in stacks]
    players = floor.players
    came = [each for each in stacks if not players[each].is_house and not players[each].absent]
    if not others:
        return []
    if len(came) < most:
        return None
    ranked = sorted((stacks[player] - floor.players[player].bought for player in came), reverse=True)
    least = min([to_be_counted(floor) - sum(stacks.values()), *stacks.values()])
    at_the_cut = ranked[most - 1] if most else least
    return [player for player in others if least - floor.players[player].bought > at_the_cut]


def _refuse_too_few(floor: Floor, stacks: Mapping[int, int]) -> None:
    lacking = still_to_count(floor, stacks)
    if lacking is None:
        raise NotAllowed(
            "{wanted} players may get a point: count at least their stacks.",
            "DM-points-chip-leader",
            wanted=most_leaders(floor),
        )
    if lacking:
        raise NotAllowed(
            "Count {names} too: once bought chips are off, they may be among the leaders.",
            "DM-points-chip-leader-rebuys",
            names=some_names([floor.name(player) for player in lacking]),
        )


def difference(floor: Floor, stacks: Mapping[int, int]) -> int:
    """By how much counted stacks cannot be right: more chips than are in play, or, where everybody has been
    counted, also fewer. Less than one small chip for each player is how well people count."""
    more = sum(stacks.values()) - to_be_counted(floor)
    if floor.in_play.keys() - stacks.keys() - floor.reported:
        return max(more, 0)
    return more if abs(more) > smallest_chip(floor) * len(stacks) else 0


def to_be_counted(floor: Floor) -> int:
    """The chips that lie before players: what is rolled over or set aside does not."""
    return floor.chips_in_play - floor.rolled_over - floor.set_aside


def smallest_chip(floor: Floor) -> int:
    """The smallest chip still in play; 0 where the club has not said which it has."""
    gone = floor.of(Colours).removed
    return min((chip.value for chip in chips_of(floor) if chip.value not in gone), default=0)


def refuse_wrong_sum(floor: Floor, stacks: Mapping[int, int]) -> None:
    """Raises NotAllowed where stacks do not fit the chips in play."""
    if wrong := difference(floor, stacks):
        raise NotAllowed(
            "These stacks come to {counted:,} chips, {wrong:,} more than the {in_play:,} in play. "
            "Count again, or record them all the same."
            if wrong > 0
            else "These stacks come to {counted:,} chips, {wrong:,} fewer than the {in_play:,} in play. "
            "Count again, or record them all the same.",
            counted=sum(stacks.values()),
            wrong=abs(wrong),
            in_play=to_be_counted(floor),
        )


@folds(PotRolledOver)
def pot_rolled_over(floor: Floor, fact: PotRolledOver, when: When) -> None:
    """Chips that wait in the middle for the next hand (C5-9.4-blind-note)."""
    _, table = playing_table(floor, fact.table)
    if fact.chips > floor.chips_in_play:
        raise NotAllowed("Only {chips_in_play:,} chips are in play.", chips_in_play=floor.chips_in_play)
    floor.tables[table.number] = table.but(rolled_over=fact.chips)


@folds(ChipsAdjusted)
def chips_adjusted(floor: Floor, fact: ChipsAdjusted, when: When) -> None:
    """Chips leave play or come into it; averages, shares of a deal and counts follow (TDA-63, TDA-64)."""
    if floor.started_at is None:
        raise NotAllowed("Play has not begun.", "TDA-64")
    if not fact.chips:
        raise NotAllowed("How many chips?", "TDA-64")
    if fact.cause == "hidden" and fact.player is None:
        raise NotAllowed("Whose chips were they?", "TDA-63")
    more = fact.chips if fact.comes_in else -fact.chips
    if to_be_counted(floor) + more <= 0:
        raise NotAllowed(
            "Only {chips_in_play:,} chips are in play.", "TDA-64", chips_in_play=floor.chips_in_play
        )
    if fact.player is not None:
        _adjust_count(floor, fact.player, more)
    floor.out_of_play -= more


def _adjust_count(floor: Floor, player: int, more: int) -> None:
    """Keep the last count of a player true. Raises NotAllowed where they would be left without chips, which
    is a knockout or somebody who leaves, and for chips on screens, which are known."""
    one = floor.playing(player)
    if one.stack is not None:
        raise NotAllowed(
            "{name} has {stack:,} chips on screens: correct them, with a reason.",
            "TDA-64",
            name=one.name,
            stack=one.stack,
        )
    if one.counted is None:
        return
    stack, at = one.counted
    if stack + more <= 0:
        raise NotAllowed("{name} would have no chips.", "TDA-64", name=one.name)
    floor.change(player, counted=(stack + more, at))


WHY_ADJUSTED = {
    "found": Text("found, and nobody’s"),
    "hidden": Text("they were hidden"),
    "missing": Text("missing since a move"),
    "short": Text("so many fewer were handed out"),
    "long": Text("so many more were handed out"),
    "given_back": Text("given back"),
}


@says(ChipsAdjusted)
def _say_adjusted(fact: ChipsAdjusted, words: Words) -> str:
    why, who = WHY_ADJUSTED[fact.cause], "" if fact.player is None else words(fact.player)
    values = {"chips": fact.chips, "why": why, **({"who": who} if who else {})}
    match fact.comes_in, bool(who):
        case True, True:
            change = Text("{chips:,} chips of {who} into play: {why}", **values)
        case True, False:
            change = Text("{chips:,} chips into play: {why}", **values)
        case False, True:
            change = Text("{chips:,} chips of {who} out of play: {why}", **values)
        case _:
            change = Text("{chips:,} chips out of play: {why}", **values)
    return Sentences([change, because(fact.reason)], "")
