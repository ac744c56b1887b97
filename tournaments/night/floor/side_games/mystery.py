"""Mystery bounties: what was put onto heads is divided into envelopes, one for everybody who is still in when
entries and rebuys are over. From then on whoever knocks somebody out is given the next one.

Which envelope holds what is drawn by a secret seed, and each is committed to before the first is opened: the
SHA-256 of its number, what it holds and a salt. Opening one publishes its salt; the last one publishes the
seed. They are opened in their order, so an envelope that was opened by mistake and undone is the next one
again: nobody draws twice.

Source: DM-points-knockout; rulings 254, 257, 258.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from clauses.refusal import NotAllowed
from tables.randomness import shuffled
from tournaments.night.facts import EnvelopeOpened, EnvelopesSealed
from tournaments.night.floor.entries import may_rebuy, rebuys_go_on
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.prizes import Prizes, now_of
from tournaments.night.floor.side_games.records import GameAccount, Head, Win, shared
from tournaments.night.floor.side_games.taking_part import best_placed, hunters
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.windows import awaited, entries_closed, re_entries_open
from words.text import Text

NAME: Final = "mystery"
CLAUSE: Final = "DM-points-knockout"
ROLE: Final = Text("Mystery")


class Content(NamedTuple):
    """Content of an envelope."""

    cents: int
    salt: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A player who is given an envelope. victim: for whose knockout, or whose own it is; knockout: its
    sequence, None at the end."""

    victim: int
    knockout: int | None
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SealedEnvelopes:
    """The envelopes of a night. players: who was in when they were sealed, one envelope each; opened: those
    that are, in their order."""

    sequence: int
    amounts: tuple[int, ...]
    commitments: tuple[str, ...]
    commitment: str
    players: tuple[int, ...]
    opened: tuple[EnvelopeOpened, ...] = ()


@dataclass(frozen=True, slots=True)
class Envelopes(Feature):
    """The envelopes of a night, None before they are sealed."""

    sealed: SealedEnvelopes | None = None


def sealed_envelopes(floor: Floor) -> SealedEnvelopes | None:
    """The envelopes, once they are sealed."""
    return floor.of(Envelopes).sealed


def amounts(floor: Floor) -> tuple[int, ...]:
    """Return what is in the envelopes, the largest first: the large ones by the club's shares, the others
    evenly."""
    rules, coin, count = floor.side_games.bounties, floor.side_games.coin, len(floor.contenders)
    if rules is None or not count:
        return ()
    on_heads = floor.of(Prizes).on_heads
    large = [on_heads * percent // 100 // coin * coin for percent in rules.envelopes[: count - 1]]
    rest = shared(on_heads - sum(large), range(count - len(large)), coin)
    return tuple(sorted((*large, *rest.values()), reverse=True))


def contents(held: Sequence[int], seed: bytes) -> list[Content]:
    """Return what each envelope holds, in their order, and its salt."""
    return [
        Content(cents, hmac.new(seed, b"envelope %d" % number, hashlib.sha256).hexdigest())
        for number, cents in enumerate(shuffled(held, seed, "envelopes"), 1)
    ]


def commitment_of(number: int, content: Content) -> str:
    """Return what is published of an envelope before it is opened."""
    return hashlib.sha256(f"{number}:{content.cents}:{content.salt}".encode()).hexdigest()


def commitments(held: Sequence[int], seed: bytes) -> tuple[str, ...]:
    """Return what is published of each envelope."""
    return tuple(commitment_of(number, content) for number, content in enumerate(contents(held, seed), 1))


def refuse_sealing(floor: Floor) -> None:
    """Raises NotAllowed while somebody may still enter or rebuy, or where there are no envelopes to fill."""
    rules = floor.side_games.bounties
    if rules is None or rules.form != "mystery" or not floor.of(Prizes).on_heads:
        raise NotAllowed("No mystery bounties are played tonight.", CLAUSE)
    if sealed_envelopes(floor):
        raise NotAllowed("The envelopes are sealed.", CLAUSE)
    if floor.clock is None or floor.is_over:
        raise NotAllowed("Envelopes are sealed while the tournament is played.", CLAUSE)
    if floor.reports:
        raise NotAllowed("A knockout waits to be confirmed.", CLAUSE)
    now = now_of(floor, floor.clock)
    is_open = not entries_closed(floor, now) or re_entries_open(floor, now)
    if is_open or rebuys_go_on(floor, now) or may_rebuy(floor, now) or awaited(floor):
        raise NotAllowed(
            "Entries or rebuys are open: envelopes are filled when nothing can be added.", CLAUSE
        )


def can_seal(floor: Floor) -> bool:
    """Return whether the envelopes are to be filled now."""
    try:
        refuse_sealing(floor)
    except NotAllowed:
        return False
    return True


@folds(EnvelopesSealed)
def envelopes_sealed(floor: Floor, fact: EnvelopesSealed, when: When) -> None:
    """One envelope for everybody who is in, which together hold all that is on heads."""
    if when.is_new:
        refuse_sealing(floor)
    players = tuple(floor.contenders)
    on_heads = floor.of(Prizes).on_heads
    if sum(fact.amounts) != on_heads or not len(fact.amounts) == len(fact.commitments) == len(players):
        raise NotAllowed("The envelopes hold all bounties, one for each player who is in.", CLAUSE)
    sealed = SealedEnvelopes(when.sequence, fact.amounts, fact.commitments, fact.commitment, players)
    floor.put(Envelopes(sealed))


def claims(floor: Floor) -> list[Claim]:
    """Return who is given an envelope, in the order of the knockouts; once the night is decided, who is still
    in, and whoever came best for those whom nobody knocked out."""
    sealed = sealed_envelopes(floor)
    if sealed is None:
        return []
    claims_due, left = [], []
    for player in sealed.players:
        out = floor.players[player].out
        winners = _hunters(floor, player, out.sequence) if out else ()
        if out and winners:
            claims_due.append(Claim(player, out.sequence, winners))
        elif floor.is_over:
            own = (player,) if out is None else tuple(best_placed(floor, list(sealed.players)))
            left.append(Claim(player, None, own))
    return [*sorted(claims_due, key=lambda claim: claim.knockout or 0), *left]


def _hunters(floor: Floor, victim: int, sequence: int) -> tuple[int, ...]:
    return tuple(p for p in hunters(floor, victim, sequence) if not floor.players[p].is_house)


def waiting(floor: Floor) -> list[Claim]:
    """Return who waits for an envelope."""
    sealed = sealed_envelopes(floor)
    opened = {each.victim for each in sealed.opened} if sealed else set()
    return [claim for claim in claims(floor) if claim.victim not in opened]


def next_envelope(floor: Floor) -> int:
    """The number of the next one to be opened."""
    sealed = sealed_envelopes(floor)
    return len(sealed.opened) + 1 if sealed else 1


@folds(EnvelopeOpened)
def envelope_opened(floor: Floor, fact: EnvelopeOpened, when: When) -> None:
    """The next envelope, once, with what it was sealed with."""
    sealed = sealed_envelopes(floor)
    if sealed is None:
        raise NotAllowed("The envelopes are not sealed.", CLAUSE)
    if fact.envelope != len(sealed.opened) + 1:
        raise NotAllowed(
            "Envelope {number} is open already."
            if fact.envelope <= len(sealed.opened)
            else "Envelopes are opened in their order.",
            CLAUSE,
            number=fact.envelope,
        )
    this_claim = (fact.victim, fact.knockout)
    if this_claim not in [(claim.victim, claim.knockout) for claim in waiting(floor)]:
        raise NotAllowed("Nobody is given an envelope for that.", CLAUSE)
    if commitment_of(fact.envelope, Content(fact.cents, fact.salt)) != sealed.commitments[fact.envelope - 1]:
        raise NotAllowed("That is not what envelope {number} was sealed with.", CLAUSE, number=fact.envelope)
    floor.put(Envelopes(replace(sealed, opened=(*sealed.opened, fact))))


def settled(floor: Floor, taken: Mapping[int, int]) -> GameAccount:
    """Return what everybody has put in and won. taken: by player, what went onto heads. Without envelopes
    everybody gets their money back in the end."""
    sealed = sealed_envelopes(floor)
    if sealed is None:
        back = taken.items() if floor.is_over else ()
        wins = [Win(player, cents, Text("their money back")) for player, cents in back]
        return GameAccount(taken, wins, of_buy_ins=True)
    by_victim = {claim.victim: claim for claim in claims(floor)}
    wins = [win for each in sealed.opened for win in _wins(floor, each, by_victim.get(each.victim))]
    wins += _paid_later(floor, sealed, sum(taken.values()))
    return GameAccount(taken, wins, [_head(floor, sealed, p) for p in sealed.players], of_buy_ins=True)


def _paid_later(floor: Floor, sealed: SealedEnvelopes, taken: int) -> list[Win]:
    """Return what came onto heads after the envelopes were sealed, by somebody whose stack was blinded away
    before they arrived: it is in no envelope, and goes to whoever comes best."""
    left = taken - sum(sealed.amounts)
    if left <= 0 or not floor.is_over:
        return []
    best = shared(left, best_placed(floor, list(sealed.players)), floor.side_games.coin)
    return [Win(player, part, Text("what nobody won")) for player, part in best.items()]


def _wins(floor: Floor, opened: EnvelopeOpened, claim: Claim | None) -> list[Win]:
    if claim is None:  # put right: nobody is credited with that knockout any more
        return []
    what = Text("envelope {number}", number=opened.envelope)
    parts = shared(opened.cents, claim.winners, floor.side_games.coin)
    return [Win(player, cents, what, opened.victim, claim.knockout) for player, cents in parts.items()]


def _head(floor: Floor, sealed: SealedEnvelopes, player: int) -> Head:
    opened = {each.victim: each.cents for each in sealed.opened}
    if player in opened:
        return Head(player, ROLE, opened[player], "taken" if floor.players[player].out else "own")
    out = floor.players[player].out
    if out is None:
        return Head(player, ROLE, 0, "own" if floor.is_over else "on")
    words = Text("an envelope is to be opened")
    if not floor.is_over and not _hunters(floor, player, out.sequence):
        words = Text("goes to whoever comes best")
    return Head(player, ROLE, 0, "waiting", words)
