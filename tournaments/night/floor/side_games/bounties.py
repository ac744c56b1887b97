"""Bounties: a part of every buy-in goes onto the player's own head, and whoever knocks them out wins it.

Progressive: half of what is on the head is paid, half goes onto the head of whoever has won it. Every
knockout pays what is on the head then; a new entry puts a bounty onto it again, a rebuy may. Who is still in
when the night is decided wins what is on their own head.

Source: DM-points-knockout, DM-rebuy-knockout; rulings 254, 257.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.facts import (
    Arrived,
    BoughtIn,
    HandPlayed,
    KnockedOut,
    KnockoutConfirmed,
    Rebought,
    Reentered,
)
from tournaments.night.floor.fold import When, follows
from tournaments.night.floor.prizes import Prizes
from tournaments.night.floor.records import Player
from tournaments.night.floor.side_games import mystery
from tournaments.night.floor.side_games.records import GameAccount, Head, Win, shared
from tournaments.night.floor.side_games.taking_part import best_placed, is_anybody_out
from tournaments.night.floor.state import Feature, Floor
from words.text import Text

NAME: Final = "bounties"
ROLE: Final = Text("Bounty")


@dataclass(frozen=True, slots=True)
class Heads(Feature):
    """Amounts on the heads.

    on: player → what is on their head now; taken: what they put there; last: what was on it when it was won
    last; counted: how many credits for knockouts have been paid.
    """

    on: Mapping[int, int] = field(default_factory=dict)
    taken: Mapping[int, int] = field(default_factory=dict)
    last: Mapping[int, int] = field(default_factory=dict)
    wins: tuple[Win, ...] = ()
    counted: int = 0


def _put(floor: Floor, player: Player, most: int, price: int) -> None:
    """Puts money onto a head, no more than was paid."""
    cents = 0 if player.is_house else min(most, price)
    if not cents:
        return
    now = floor.of(Heads)
    on = {**now.on, player.id: now.on.get(player.id, 0) + cents}
    taken = {**now.taken, player.id: now.taken.get(player.id, 0) + cents}
    floor.put(replace(now, on=on, taken=taken))
    prizes = floor.of(Prizes)
    floor.put(replace(prizes, on_heads=prizes.on_heads + cents))


def put_on_heads(floor: Floor) -> None:
    """Puts on the heads what tonight's bounties ask for, where they are chosen after the first buy-in:
    whoever has bought in, or rebought with chips left, has paid for their head as well. Nobody is out yet."""
    floor.put(Heads())
    floor.put(replace(floor.of(Prizes), on_heads=0))
    if rules := floor.side_games.bounties:
        for player in floor.players.values():
            if player.entered:
                _put(floor, player, rules.amount + player.rebuys * rules.rebuy_amount, player.paid)


def refuse_choosing(floor: Floor) -> None:
    """A head is worth the same for everybody who knocks somebody out: bounties stay what they are from the
    first knockout on."""
    if is_anybody_out(floor):
        raise NotAllowed(
            "Somebody is out already: a bounty on every head is agreed on before that.", "DM-points-knockout"
        )


@follows(BoughtIn, Arrived, Reentered)
def entry_put_on_head(floor: Floor, fact: BoughtIn | Arrived | Reentered, when: When) -> None:
    """A part of the buy-in; whoever owes it carries nothing."""
    if (rules := floor.side_games.bounties) and not (isinstance(fact, Arrived) and not fact.paid):
        _put(floor, floor.players[fact.player], rules.amount, floor.terms.buy_in)


@follows(Rebought)
def rebuy_put_on_head(floor: Floor, fact: Rebought, when: When) -> None:
    """A part of the rebuy, where the club has it so."""
    terms = floor.terms.rebuy or floor.rulebook.terms_of(floor.kind).rebuy
    if (rules := floor.side_games.bounties) and terms:
        _put(floor, floor.players[fact.player], rules.rebuy_amount, terms.price)


@follows(KnockedOut, KnockoutConfirmed, HandPlayed)
def heads_won(floor: Floor, fact: KnockedOut | KnockoutConfirmed | HandPlayed, when: When) -> None:
    """Every knockout that was credited pays; what the house wins, or nobody, stays on the head."""
    rules = floor.side_games.bounties
    unpaid = floor.knockouts[floor.of(Heads).counted :]
    if rules is None or rules.form == "mystery" or not unpaid:
        return
    hunters: dict[int, list[int]] = {}
    for each in unpaid:
        if not floor.players[each.by].is_house:
            hunters.setdefault(each.victim, []).append(each.by)
    sequences = {each.victim: each.sequence for each in unpaid}
    for victim, winners in hunters.items():
        _pay(floor, victim, winners, sequences[victim])
    floor.put(replace(floor.of(Heads), counted=len(floor.knockouts)))


def _pay(floor: Floor, victim: int, winners: list[int], sequence: int) -> None:
    rules, coin, now = floor.side_games.bounties, floor.side_games.coin, floor.of(Heads)
    cents = now.on.get(victim, 0)
    if rules is None or not cents:
        return
    onto = cents // 2 // coin * coin if rules.form == "progressive" else 0
    on = {**now.on, victim: 0}
    for player, part in shared(onto, winners, coin).items():
        on[player] = on.get(player, 0) + part
    wins = tuple(
        Win(player, part, Text("a bounty"), victim, sequence)
        for player, part in shared(cents - onto, winners, coin).items()
    )
    last = {**now.last, victim: cents}
    floor.put(replace(now, on=on, last=last, wins=now.wins + wins))


def refuse_joining(floor: Floor, player: Player) -> None:
    """Raises NotAllowed: a bounty is a part of every buy-in."""
    raise NotAllowed("The bounty is a part of every buy-in.", "DM-points-knockout")


def settled(floor: Floor) -> GameAccount:
    """Return what is on which head, and what everybody has won; once the night is decided, their own heads,
    too, and what nobody won."""
    if floor.side_games.bounties is None:
        return GameAccount()
    if floor.side_games.bounties.form == "mystery":
        return mystery.settled(floor, floor.of(Heads).taken)
    now = floor.of(Heads)
    wins, left = list(now.wins), 0
    heads = [_head(floor, now, player) for player in now.taken]
    if floor.is_over:
        for player, cents in now.on.items():
            if cents and floor.players[player].out is None:
                wins.append(Win(player, cents, Text("their own bounty"), player))
            else:
                left += cents
    if left:
        best = shared(left, best_placed(floor, list(now.taken)), floor.side_games.coin)
        wins += [Win(player, cents, Text("what nobody won")) for player, cents in best.items()]
    return GameAccount(now.taken, wins, sorted(heads, key=lambda head: -head.cents), of_buy_ins=True)


def won(floor: Floor) -> Counter[int]:
    """Player → what they have won of these bounties, in cents. Other side games are paid beside the buy-in:
    what they bring is left out, as what they cost is."""
    cents = Counter[int]()
    for win in settled(floor).wins:
        if not win.waits:
            cents[win.player] += win.cents
    return cents


def _head(floor: Floor, now: Heads, player: int) -> Head:
    on = now.on.get(player, 0)
    if floor.players[player].out is None and on:
        return Head(player, ROLE, on, "own" if floor.is_over else "on")
    if on:
        return Head(player, ROLE, on, "nobodys")
    return Head(player, ROLE, now.last.get(player, 0), "taken")
