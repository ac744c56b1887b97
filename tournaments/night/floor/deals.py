"""Deals: when one is possible, asked about, accepted by all or dropped, and made.

Who remains is asked, each on their own phone. An acceptance carries a token of which only the site knows
whose it is, and a refusal carries nothing: the log says how many have answered, and never who. A proposal
lapses when a hand, a count or a correction changes stacks, prizes or who is left. What a deal leaves to play
for is won by whoever finishes where from then on; points stay as they were when it was made.

Source: DM-deal-who, DM-deal-points, DM-deal-not-champ; rulings 139, 140, 239.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from clauses.refusal import NotAllowed
from tournaments.night.facts import About, DealAccepted, DealAgreed, DealDropped, DealProposed, DealShare
from tournaments.night.floor.counts import refuse_stacks, refuse_wrong_sum
from tournaments.night.floor.entries import may_rebuy
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import (
    division,
    entries_settled,
    is_free,
    now_of,
    places_paid,
    prizes_left,
)
from tournaments.night.floor.re_entries import may_enter_again
from tournaments.night.floor.shoot_out import is_round_of_tables
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.windows import (
    awaited,
    entries_closed,
    may_finish,
    rebuys_ended_at,
    removal_due,
    until_entries_close,
)
from tournaments.night.phrases import some_names
from words.money import Amount
from words.text import Listing, Text


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal that all who remain were asked about.

    shares, stacks: by player;
    accepted: the tokens of those who have accepted;
    ended: how it came to nothing, empty while it is open;
    ended_at: when.
    """

    sequence: int
    method: str
    shares: Mapping[int, int]
    stacks: Mapping[int, int]
    played_for: tuple[int, ...]
    accepted: frozenset[str] = frozenset()
    ended: Literal["", "refused", "withdrawn", "lapsed"] = ""
    ended_at: datetime | None = None

    @property
    def missing(self) -> int:
        """Number of answers that are missing."""
        return len(self.shares) - len(self.accepted)


@dataclass(frozen=True, slots=True)
class Proposals(Feature):
    """The latest deal that players were asked about."""

    latest: Proposal | None = None

    @property
    def open(self) -> Proposal | None:
        """The deal that those who remain are asked about now."""
        return self.latest if self.latest and not self.latest.ended else None

    def follow(self, floor: Floor, about: About, at: datetime) -> None:
        """A deal that is asked about is off once stacks or prizes may be others, or others are left."""
        proposal = self.open
        if proposal and (about.moves_chips or proposal.shares.keys() != set(floor.contenders)):
            floor.put(Proposals(replace(proposal, ended="lapsed", ended_at=at)))


def _refuse_any(floor: Floor) -> None:
    """Refuse where no deal is possible, whatever the director does."""
    if floor.kind == "championship":
        raise NotAllowed("No deals are made at the Championship.", "DM-deal-not-champ")
    if floor.rulebook.format.satellite or floor.rulebook.format.flight:
        raise NotAllowed("Nothing is divided here: who is left at the end has the same.", "DM-deal-who")
    if floor.is_over:
        raise NotAllowed("The tournament is decided.", "DM-deal-who")
    if is_round_of_tables(floor):
        raise NotAllowed("A deal at a shoot-out is made at its last table.", "DM-deal-who")
    if is_free(floor):
        raise NotAllowed("There is no money in this tournament: nothing is to be divided.", "DM-deal-who")
    if len(floor.people) < len(floor.in_play):
        raise NotAllowed("Bots are still in: they cannot agree to a deal.", "DM-deal-who")


def refuse_deal(floor: Floor) -> None:
    """A deal is between players in the money (DM-deal-who). Raises NotAllowed with what stands against it and
    what the director can do about it."""
    _refuse_any(floor)
    if floor.clock is None:
        raise NotAllowed("The clock has not been started.", "DM-deal-who")
    if floor.reports:
        raise NotAllowed("A knockout waits to be confirmed.", "DM-deal-who")
    now, left, paid = now_of(floor, floor.clock), may_finish(floor), places_paid(floor)
    if len(left) > paid:
        raise NotAllowed(
            "{left} players remain and {paid} are paid: a deal is possible once all who remain are in the "
            "money.",
            "DM-deal-who",
            left=len(left),
            paid=paid,
        )
    if not entries_closed(floor, now):
        raise NotAllowed(
            "Late entry is open{time}, so nobody is in the money yet. Close entries first.",
            "DM-deal-who",
            time=_another(until_entries_close(floor)),
        )
    if again := may_enter_again(floor, now):
        raise NotAllowed(
            "{names} may still enter again, so nobody is in the money yet. Close entries first.",
            "DM-deal-who",
            names=some_names([player.name for player in again]),
        )
    back, absent = may_rebuy(floor, now), awaited(floor)
    if back and rebuys_ended_at(floor, now) is not None:
        raise NotAllowed(
            "{names} may still rebuy, so nobody is in the money yet. Close rebuys first.",
            "DM-deal-who",
            names=some_names([player.name for player in back]),
        )
    if back or (not entries_settled(floor) and not absent):
        raise NotAllowed(
            "Rebuys are open{time} and {names} may come back, so nobody is in the money yet. "
            "Close rebuys first."
            if back
            else "Rebuys are open{time}, so nobody is in the money yet. Close rebuys first.",
            "DM-deal-who",
            time=_another(floor.clock.until_cut_off()),
            names=some_names([player.name for player in back]),
        )
    if absent:
        raise NotAllowed(
            "{names} may still come, so nobody is in the money yet. Remove the absent stack first."
            if removal_due(floor)
            else "{names} may still come, so nobody is in the money yet. Close entries first.",
            "DM-deal-who",
            names=some_names([player.name for player in absent]),
        )


def _another(left: timedelta | None) -> str:
    """For how long something is open, where that is known."""
    if left is None:
        return ""
    minutes = max(1, -(-left // timedelta(minutes=1)))
    return Text(" for another {count} minute", " for another {count} minutes", count=minutes)


@folds(DealProposed)
def deal_proposed(floor: Floor, fact: DealProposed, when: When) -> None:
    """Everybody who remains is asked (DM-deal-who). Where a correction has changed what it rests on, it has
    lapsed."""
    ended: Literal["", "lapsed"] = ""
    if when.is_first:
        refuse_deal(floor)
        _refuse_in_hand(floor)
        if floor.of(Proposals).open:
            raise NotAllowed("The players are asked about a deal already: withdraw it first.", "DM-deal-who")
        refuse_proposal(floor, fact.shares, fact.played_for)
        _refuse_miscounted(floor, fact)
    else:
        try:
            refuse_proposal(floor, fact.shares, fact.played_for)
        except NotAllowed:
            ended = "lapsed"
    proposal = Proposal(
        when.sequence,
        fact.method,
        _by_player(fact.shares),
        dict(fact.stacks),
        fact.played_for,
        ended=ended,
        ended_at=when.at if ended else None,
    )
    floor.put(Proposals(proposal))


def refuse_proposal(floor: Floor, shares: Sequence[DealShare], played_for: Sequence[int]) -> None:
    """A deal is for everybody who is still in, and comes to what is left of the prizes. Raises NotAllowed
    with the difference."""
    _refuse_others(shares, floor.contenders)
    _refuse_wrong_sum(_by_player(shares), prizes_left(floor), played_for)


def _by_player(shares: Sequence[DealShare]) -> dict[int, int]:
    return {share.player: share.cents for share in shares}


def _refuse_others(shares: Sequence[DealShare], everyone: Sequence[int]) -> None:
    if set(_by_player(shares)) != set(everyone) or len(_by_player(shares)) != len(shares):
        raise NotAllowed("A deal needs everyone who is still in, and nobody else.", "DM-deal-who")


def _refuse_wrong_sum(shares: Mapping[int, int], left: int, played_for: Sequence[int]) -> None:
    shared, players = sum(shares.values()), len(shares)
    if list(played_for) != sorted(played_for, reverse=True) or len(played_for) > players:
        raise NotAllowed("A better place cannot get less than the one behind it.", "DM-deal-who")
    if difference := shared + sum(played_for) - left:
        raise NotAllowed(
            "The shares add up to {sum}; {left} is left to divide: that is {difference} too much."
            if difference > 0
            else "The shares add up to {sum}; {left} is left to divide: {difference} is missing.",
            "DM-deal-who",
            sum=Amount(shared),
            left=Amount(left - sum(played_for)),
            difference=Amount(abs(difference)),
        )


def _refuse_in_hand(floor: Floor) -> None:
    playing = [str(table.number) for table in floor.tables.values() if table.in_hand]
    if playing:
        raise NotAllowed(
            "A hand is being played at table {number}: let it end, then count.",
            "DM-deal-who",
            number=Listing(playing),
        )


def _refuse_miscounted(floor: Floor, fact: DealProposed) -> None:
    """Methods that go by stacks need all of them, and their sum is the chips in play."""
    refuse_stacks(floor, fact.stacks)
    if fact.method in ("icm", "chips"):
        if not all(fact.stacks.get(share.player) for share in fact.shares):
            raise NotAllowed("Count everybody's stack: the deal goes by chips.", "DM-deal-who")
        refuse_wrong_sum(floor, fact.stacks)


@folds(DealAccepted)
def deal_accepted(floor: Floor, fact: DealAccepted, when: When) -> None:
    """One more of those who are asked accepts."""
    proposal = _asked(floor, fact.proposal, when)
    if proposal is None:
        return
    if fact.token in proposal.accepted or not proposal.missing:
        if when.is_first:
            raise NotAllowed("That has been accepted already.", "DM-deal-who")
        return
    floor.put(Proposals(replace(proposal, accepted=proposal.accepted | {fact.token})))


@folds(DealDropped)
def deal_dropped(floor: Floor, fact: DealDropped, when: When) -> None:
    """One has refused, or a director has withdrawn it: nobody is asked any more."""
    proposal = _asked(floor, fact.proposal, when)
    if proposal:
        floor.put(Proposals(replace(proposal, ended=fact.how, ended_at=when.at)))


def _asked(floor: Floor, proposal: int, when: When) -> Proposal | None:
    """The proposal that is open, if it is this one. Raises NotAllowed where a new answer comes too late; an
    old one to what a correction has made lapse says nothing."""
    open_one = floor.of(Proposals).open
    if open_one and open_one.sequence == proposal:
        return open_one
    if when.is_first:
        raise NotAllowed("This proposal is not open any more.", "DM-deal-who")
    return None


@folds(DealAgreed)
def deal_agreed(floor: Floor, fact: DealAgreed, when: When) -> None:
    """All who remain divide what is left; it ends the tournament, unless they left something to play for
    (DM-deal-who, DM-deal-not-champ)."""
    _refuse_any(floor)
    shares = _by_player(fact.shares)
    if when.is_new:
        refuse_deal(floor)
        refuse_proposal(floor, fact.shares, fact.played_for)
        _refuse_unaccepted(floor, fact, shares)
    else:
        is_older = fact.proposal is None and not fact.reason  # a log in which nobody was asked, or said why
        everyone = list(shares.keys() & floor.in_play.keys()) if is_older else floor.contenders
        _refuse_others(fact.shares, everyone)
        left = sum(division(floor).amounts[: len(shares)])
        _refuse_wrong_sum(shares, left, fact.played_for)
    left_to_play_for = tuple(cents for cents in fact.played_for if cents)
    floor.put(Deal(shares, dict(fact.stacks), when.sequence, left_to_play_for))
    floor.put(Proposals())


def _refuse_unaccepted(floor: Floor, fact: DealAgreed, shares: Mapping[int, int]) -> None:
    """The proposal said to be accepted was accepted, by all, as it stood."""
    proposal = floor.of(Proposals).open
    if fact.proposal is None:
        return
    if (
        proposal is None
        or proposal.sequence != fact.proposal
        or proposal.shares != shares
        or proposal.missing
    ):
        raise NotAllowed("Not everybody has accepted this proposal.", "DM-deal-who")
