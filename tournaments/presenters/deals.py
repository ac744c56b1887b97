"""A deal as those see it who may: what everybody takes, and what each other way would give them instead.

Nothing here tells who has answered. Source: DM-deal-who; ruling 140.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from clauses.refusal import NotAllowed
from clubs.scoring.deals import compared, to_divide
from tournaments.night.floor import Floor
from tournaments.night.floor.deals import Proposal, Proposals
from tournaments.night.floor.places import Deal
from tournaments.night.floor.prizes import division
from words.money import has_cents, money
from words.numbers import ordinal
from words.text import Text, grouped

TOLD = timedelta(minutes=10)  # how long it is said that a deal came to nothing
WAYS = {"icm": Text("ICM"), "chips": Text("By chips"), "even": Text("Evenly"), "own": Text("Own amounts")}
ENDED = {
    "refused": Text("The deal was refused. Nobody is told by whom."),
    "withdrawn": Text("The proposed deal was withdrawn."),
    "lapsed": Text("The proposed deal has lapsed: stacks, prizes or players have changed since."),
}


@dataclass(frozen=True, slots=True)
class Other:
    """Amount that another way gives. difference: what the deal gives more, "+$3", or less; empty for none;
    gains: whether it is more."""

    way: str
    amount: str
    difference: str
    gains: bool


@dataclass(frozen=True, slots=True)
class Share:
    """Share of one player. chips: as they were counted, empty if they were not."""

    player: int
    name: str
    chips: str
    amount: str
    others: Sequence[Other]


@dataclass(frozen=True, slots=True)
class Talk:
    """A deal that is asked about.

    way: how it was computed;
    left: what is divided;
    played_for: place and amount, in words;
    missing: how many of `asked` have not answered.
    """

    sequence: int
    way: str
    left: str
    shares: Sequence[Share]
    played_for: Sequence[tuple[str, str]]
    missing: int
    asked: int


def unit_of(symbol: str) -> int:
    """The smallest amount of a club's money, in cents."""
    return 1 if has_cents(str(symbol)) else 100


def prizes_of(floor: Floor, players: int) -> tuple[int, ...]:
    """The prizes of that many places, first place first."""
    amounts = division(floor).amounts[:players]
    return (*amounts, *[0] * (players - len(amounts)))


def talk(floor: Floor, proposal: Proposal, symbol: str) -> Talk:
    """A proposal in words. symbol: of the club's money."""
    return Talk(
        sequence=proposal.sequence,
        way=WAYS[proposal.method],
        left=money(sum(proposal.shares.values()), symbol),
        shares=shares(floor, proposal.shares, proposal.stacks, proposal.played_for, symbol),
        played_for=[
            (ordinal(place), money(cents, symbol))
            for place, cents in enumerate(proposal.played_for, 1)
            if cents
        ],
        missing=proposal.missing,
        asked=len(proposal.shares),
    )


def shares(
    floor: Floor,
    taken: Mapping[int, int],
    stacks: Mapping[int, int],
    played_for: Sequence[int],
    symbol: str,
) -> list[Share]:
    """Return what everybody takes, the most chips first, beside what each other way gives for the same
    prizes."""
    all_stacks = {player: stacks.get(player, 0) for player in taken}
    try:
        prizes = to_divide(prizes_of(floor, len(taken)), played_for)
        ways = compared(all_stacks, prizes, unit_of(symbol))
    except NotAllowed:
        ways = {}
    return [
        Share(
            player,
            floor.name(player),
            grouped(all_stacks[player]) if all_stacks[player] else "",
            money(taken[player], symbol),
            [_other(WAYS[way], amounts[player], taken[player], symbol) for way, amounts in ways.items()],
        )
        for player in sorted(taken, key=lambda player: (-all_stacks[player], player))
    ]


def _other(way: str, gives: int, taken: int, symbol: str) -> Other:
    more = taken - gives
    difference = f"+{money(more, symbol)}" if more > 0 else money(more, symbol) if more else ""
    return Other(way, money(gives, symbol), difference, more > 0)


def ended_talk(floor: Floor, now: datetime) -> str:
    """Return how the latest proposal came to nothing, for some minutes."""
    proposal = floor.of(Proposals).latest
    if not proposal or not proposal.ended or not proposal.ended_at or now - proposal.ended_at > TOLD:
        return ""
    return ENDED[proposal.ended]


def undone_deal(floor: Floor, undone_at: datetime | None, now: datetime) -> str:
    """Return that a deal which was made has been taken back, for as many minutes. undone_at: when, by the
    log."""
    if floor.of(Deal).shares is not None or undone_at is None or now - undone_at > TOLD:
        return ""
    return Text("The director has undone the deal.")
