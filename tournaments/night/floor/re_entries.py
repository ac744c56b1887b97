"""Re-entries: a player who is out enters again, as anybody enters at that time.

It is an entry, not a rebuy: it costs a buy-in, which a ticket may pay, brings the stack and a drawn seat of a
late entrant, puts a bounty onto the head again, and has a window and a limit of its own. The chips of the
entry before stay with whoever won them, or out of play where they were given up. A player has one place, that
of their last entry.

Rebuys that are declared before a hand are asked about here, too: who may say so.

Source: TDA-8, TDA-27, CPL-late-dock, CPL-leaver-chips.
"""

from dataclasses import replace

from clauses.refusal import NotAllowed
from tournaments.night.facts import Reentered
from tournaments.night.floor.entries import (
    can_rebuy,
    known_stack,
    may_rebuy,
    open_place,
    rebuy_terms,
    refuse_house_on_felt,
)
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.late import docked
from tournaments.night.floor.records import Player
from tournaments.night.floor.shoot_out import refuse_decided, refuse_late
from tournaments.night.floor.state import Floor
from tournaments.night.floor.tickets import pay_with_ticket
from tournaments.night.floor.windows import re_entries_closing, re_entries_open


@folds(Reentered)
def reentered(floor: Floor, fact: Reentered, when: When) -> None:
    """A player who is out begins anew."""
    player = floor.player(fact.player)
    stack = re_entry_terms(floor, player, when)
    if fact.seat is None:
        raise NotAllowed("The seats are drawn: a late entrant needs one too.", "DM-seat-random")
    place = open_place(floor, fact.seat)
    refuse_decided(floor, floor.tables[place.table])
    price = 0 if player.is_house else floor.terms.buy_in
    if fact.ticket:
        pay_with_ticket(floor, player.id, fact.ticket, price, when)
    floor.in_play[fact.player] = None
    floor.change(
        fact.player,
        present=True,
        away=False,
        out=None,
        earlier=player.earlier + player.chips_in + player.bought,
        chips_in=stack,
        bought=0,
        re_entries=player.re_entries + 1,
        paid=player.paid + price,
    )
    floor.seat(fact.player, place)
    floor.change(
        fact.player,
        counted=(stack, when.at),
        moved=(when.sequence, when.at),
        stack=known_stack(floor, fact.player, stack),
    )


def re_entry_terms(floor: Floor, player: Player, when: When) -> int:
    """The stack with which a player enters again now. Raises NotAllowed where they may not, also because they
    are still in."""
    stack = re_entry_stack(floor, player, when)
    if player.out is None:
        raise NotAllowed("{name} is still in: whoever is out may enter again.", "TDA-8", name=player.name)
    return stack


def re_entry_stack(floor: Floor, player: Player, when: When) -> int:
    """The stack with which a player would enter again now, if they were out. Raises NotAllowed where they
    could not."""
    rules = floor.rulebook.cut_off
    if rules.re_entry == "never":
        raise NotAllowed("There are no re-entries at this tournament.", "TDA-8")
    if floor.kind == "championship":
        raise NotAllowed("The Championship is a freezeout.", "DM-champ-freezeout")
    if floor.rulebook.format.last_day:
        raise NotAllowed("Nobody enters on the last day: entries are those of the flights.")
    if floor.variations.heist:
        raise NotAllowed("There are no re-entries in a Money Heist.", "DM-heist-no-rebuy")
    if floor.clock is None:
        raise NotAllowed("Play has not begun.", "TDA-8")
    if player.absent or not player.entered:
        raise NotAllowed("{name} has not bought in.", "TDA-8", name=player.name)
    may_have_left = ("knocked_out", "left") if rules.re_entry_after_leaving else ("knocked_out",)
    if player.out and player.out.how not in may_have_left:
        floor.playing(player.id)
    if when.is_new:
        floor.refuse_reported(player.id)
    if not re_entries_open(floor, when):
        raise NotAllowed(
            "Re-entries have ended: {closing}.", "TDA-8", closing=re_entries_closing(floor, when)
        )
    refuse_late(floor)
    if player.is_house:
        refuse_house_on_felt(floor)
    if rules.re_entry_limit is not None and player.re_entries >= rules.re_entry_limit:
        raise NotAllowed(
            "{name} has used all {re_entry_limit} re-entries.",
            "TDA-8",
            name=player.name,
            re_entry_limit=rules.re_entry_limit,
        )
    return docked(floor, floor.clock, floor.terms.chips, when)


def can_enter_again(floor: Floor, player: Player, when: When) -> bool:
    """True if a player who is out, or goes out now, may enter again."""
    try:
        re_entry_stack(floor, player, when)
    except NotAllowed:
        return False
    return True


def may_enter_again(floor: Floor, when: When) -> list[Player]:
    """Return who is out and may enter again."""
    if not re_entries_open(floor, when):
        return []
    return [
        player for player in floor.players.values() if player.out and can_enter_again(floor, player, when)
    ]


def can_return(floor: Floor, player: Player, when: When) -> bool:
    """True if a player who is out, or goes out now, may come back, by a rebuy or by a new entry."""
    return can_rebuy(floor, player, when) or can_enter_again(floor, player, when)


def may_return(floor: Floor, when: When) -> list[Player]:
    """Return who is out and may come back, by a rebuy or by a new entry."""
    again = {player.id for player in (*may_rebuy(floor, when), *may_enter_again(floor, when))}
    return [player for player in floor.players.values() if player.id in again]


def may_declare(floor: Floor, player: Player, when: When) -> bool:
    """Return whether a player may say before the next hand that they rebuy, whatever hand is on now
    (TDA-27)."""
    if floor.terms.rebuy is None or player.absent or player.is_house:
        return False
    try:
        rebuy_terms(floor, player, 0, replace(when, is_new=False))
    except NotAllowed:
        return False
    return True
