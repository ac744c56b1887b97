"""Wild Wild West: bounties on whoever won the last event, the Bullseye, and whoever was in its money, the
Outlaws.

Everybody who takes part puts in a fixed amount. There are as many bounty players as places are paid, as far
as the pot pays for them; an Outlaw is worth twice the amount, the Bullseye all that remains. A bounty is won
by who knocks the player out for good; who is still in when the night is decided wins their own.

Source: DM-www-*; rulings 131, 156, 157, 251-255.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from clauses.refusal import NotAllowed
from tables.randomness import chosen, shuffled
from tournaments.night.facts import BountyPlayersDrawn, Drawn
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.prizes import places_paid
from tournaments.night.floor.records import AS_RECORDED, Player, Turn
from tournaments.night.floor.side_games.records import GameAccount, Head, Win, shared
from tournaments.night.floor.side_games.taking_part import (
    best_placed,
    hunters,
    is_anybody_out,
    may_come_back,
    takes_part,
    taking_part,
)
from tournaments.night.floor.state import Feature, Floor
from words.text import Text

NAME: Final = "wild_wild_west"
BULLSEYE, OUTLAW = Text("Bullseye"), Text("Outlaw")


@dataclass(frozen=True, slots=True)
class BountyPlayers:
    """Players who carry a bounty. present: who was there when they were drawn first, whether they took part
    or not."""

    bullseye: int
    outlaws: tuple[int, ...]
    present: frozenset[int]

    @property
    def all(self) -> tuple[int, ...]:
        """The Bullseye first."""
        return (self.bullseye, *self.outlaws)


@dataclass(frozen=True, slots=True)
class LastEvent:
    """The event before: who won it, None where nobody did (a deal) or there was none; who was in its money,
    best first. Players who have left the club are left out."""

    winner: int | None = None
    paid: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WildWildWest(Feature):
    """Players who carry a bounty tonight, None before they are drawn."""

    drawn: BountyPlayers | None = None


def drawn(floor: Floor) -> BountyPlayers | None:
    """Return who carries a bounty tonight, once they are drawn."""
    return floor.of(WildWildWest).drawn


def outlaws_wanted(floor: Floor) -> int:
    """Return how many Outlaws there are to be: with the Bullseye as many as places are paid, no more than the
    pot pays for (DM-www-pot, rulings 156, 251)."""
    players = len(taking_part(floor, NAME))
    return max(0, min(places_paid(floor) - 1, players - 1, players // 2))


def outlaws_missing(floor: Floor) -> int:
    """Return how many are still to be drawn, of those who are there."""
    now = drawn(floor)
    present = len(_present(floor)) - sum(player in _present(floor) for player in (now.all if now else ()))
    most = outlaws_wanted(floor) - (len(now.outlaws) if now else 0)
    return max(0, min(most, present - (0 if now else 1)))


def draw_due(floor: Floor) -> bool:
    """Return whether the bounty players, or more Outlaws, are to be drawn now: once the seats are drawn."""
    if floor.side_games.wild_wild_west is None or not floor.tables or floor.is_over:
        return False
    return bool(_present(floor)) if drawn(floor) is None else outlaws_missing(floor) > 0


def _present(floor: Floor) -> list[int]:
    """Return who may be drawn: whoever takes part and is in play."""
    return [player for player in sorted(taking_part(floor, NAME)) if player in floor.in_play]


def bounty_players(floor: Floor, seed: bytes, drawn_by: Drawn, last: LastEvent) -> BountyPlayersDrawn:
    """The draw that is due, or the Outlaws that come to it. Raises NotAllowed where none is."""
    refuse_draw(floor)
    now, present = drawn(floor), _present(floor)
    bullseye = now.bullseye if now else _bullseye(present, seed, last)
    named = {bullseye, *(now.outlaws if now else ())}
    outlaws = _outlaws(
        [player for player in present if player not in named], seed, last, outlaws_missing(floor)
    )
    return BountyPlayersDrawn(
        bullseye=None if now else bullseye,
        outlaws=outlaws,
        last_winner=last.winner,
        last_paid=last.paid,
        draw=drawn_by,
    )


def _bullseye(present: Sequence[int], seed: bytes, last: LastEvent) -> int:
    """The last winner; where they are not there, one of the would-be Outlaws who are, or of all (DM-www-
    bullseye, DM-www-no-bullseye)."""
    if last.winner is not None and last.winner in present:
        return last.winner
    return chosen(_would_be(present, last) or present, seed, "bullseye")


def _outlaws(others: Sequence[int], seed: bytes, last: LastEvent, most: int) -> tuple[int, ...]:
    """Those who were in the money last time; a draw removes who is too many, and finds who is missing among
    all the others (DM-www-outlaws, DM-www-too-many, DM-www-missing-outlaw)."""
    would_be = _would_be(others, last)
    if len(would_be) > most:
        return tuple(shuffled(would_be, seed, "outlaws")[:most])
    rest = [player for player in others if player not in would_be]
    return (*would_be, *shuffled(rest, seed, "missing outlaws")[: most - len(would_be)])


def _would_be(among: Collection[int], last: LastEvent) -> list[int]:
    return [player for player in dict.fromkeys(last.paid) if player in among]


def refuse_draw(floor: Floor) -> None:
    """Raises NotAllowed where nobody is to be drawn now."""
    if floor.side_games.wild_wild_west is None:
        raise NotAllowed("Wild Wild West is not played tonight.", "DM-www-pot")
    if not floor.tables:
        raise NotAllowed("Draw the seats first: then it is known who is there.", "DM-www-pot")
    if floor.is_over:
        raise NotAllowed("The tournament is decided.", "DM-www-pot")
    if not draw_due(floor):
        raise NotAllowed("The Bullseye and all Outlaws are drawn.", "DM-www-pot")


@folds(BountyPlayersDrawn)
def bounty_players_drawn(floor: Floor, fact: BountyPlayersDrawn, when: When) -> None:
    """Set who carries a bounty from now on."""
    if when.is_new:
        refuse_draw(floor)
    now = drawn(floor)
    named = (*(now.all if now else (fact.bullseye,)), *fact.outlaws)
    if (now is None) == (fact.bullseye is None) or len(set(named)) < len(named):
        raise NotAllowed("Each bounty player is drawn once.", "DM-www-pot")
    for player in (*fact.outlaws, *(() if fact.bullseye is None else (fact.bullseye,))):
        if not takes_part(floor, NAME, floor.playing(player)):
            raise NotAllowed("{name} does not take part.", "DM-www-pot", name=floor.name(player))
    if now:
        following = replace(now, outlaws=(*now.outlaws, *fact.outlaws))
    else:
        present = frozenset(each.id for each in floor.players.values() if each.entered and not each.absent)
        following = BountyPlayers(fact.bullseye or 0, fact.outlaws, present)
    floor.put(WildWildWest(following))


def refuse_joining(floor: Floor, player: Player) -> None:
    """Refuse a player who was there when the bounty players were drawn, or is out (ruling 252)."""
    now = drawn(floor)
    if now and (player.id in now.all or player.id in now.present or player.out):
        raise NotAllowed(
            "The Bullseye is drawn: it is settled whether {name} takes part.", "DM-www-pot", name=player.name
        )


def refuse_choosing(floor: Floor) -> None:
    """It is played, or otherwise, until the bounty players are drawn, and not once somebody is out who might
    have been one of them."""
    if drawn(floor):
        raise NotAllowed("The Bullseye is drawn: undo the draw to change the game.", "DM-www-pot")
    if is_anybody_out(floor):
        raise NotAllowed("Somebody is out already: Wild Wild West is agreed on before that.", "DM-www-pot")


def settled(floor: Floor) -> GameAccount:
    """Return what everybody has put in and won."""
    rules, now = floor.side_games.wild_wild_west, drawn(floor)
    if rules is None:
        return GameAccount()
    players = taking_part(floor, NAME)
    taken = dict.fromkeys(players, rules.amount)
    if now is None:
        back = taken.items() if floor.is_over else ()
        return GameAccount(taken, [Win(player, cents, Text("their money back")) for player, cents in back])
    rest, wins, heads = sum(taken.values()), list[Win](), list[Head]()
    for outlaw in sorted(now.outlaws, key=lambda player: _out_at(floor, player)):
        worth = min(2 * rules.amount, rest)
        won = list(_won(floor, outlaw, worth, OUTLAW))
        head = _head(floor, outlaw, worth, OUTLAW, won)
        rest -= 0 if head.state == "nobodys" else worth
        wins += won
        heads.append(head)
    won = list(_won(floor, now.bullseye, rest, BULLSEYE))
    head = _head(floor, now.bullseye, rest, BULLSEYE, won)
    if head.state == "nobodys" and floor.is_over and rest:
        left_over = shared(rest, best_placed(floor, players), floor.side_games.coin)
        won = [
            Win(player, cents, Text("what nobody won"), now.bullseye) for player, cents in left_over.items()
        ]
    return GameAccount(taken, [*wins, *won], [head, *heads])


def _out_at(floor: Floor, player: int) -> tuple[bool, Turn, int]:
    """Return who went out first comes first, who is in last."""
    out = floor.players[player].out
    return (False, out.turn or (out.sequence, AS_RECORDED), out.sequence) if out else (True, (), 0)


def _won(floor: Floor, player: int, worth: int, role: Text) -> Iterator[Win]:
    """Yield who has won the bounty of a player: who knocked them out, or themselves (DM-www-own)."""
    out = floor.players[player].out
    if out is None:
        if floor.is_over:
            yield Win(player, worth, Text("their own bounty"), player)
        return
    paid = [
        hunter
        for hunter in hunters(floor, player, out.sequence)
        if takes_part(floor, NAME, floor.players[hunter])
    ]
    waits = may_come_back(floor, floor.players[player])
    what = Text("the Bullseye") if role is BULLSEYE else Text("an Outlaw")
    for hunter, cents in shared(worth, paid, floor.side_games.coin).items() if paid else ():
        yield Win(hunter, cents, what, player, out.sequence, waits)


def _head(floor: Floor, player: int, worth: int, role: Text, won: Sequence[Win]) -> Head:
    who = floor.players[player]
    if who.out is None:
        return Head(player, role, worth, "own" if floor.is_over else "on")
    if may_come_back(floor, who):
        return Head(player, role, worth, "waiting")
    return Head(player, role, worth, "taken" if won else "nobodys")
