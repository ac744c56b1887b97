"""A table of the database as its screen needs it: who sits, what waits, what the viewer may do; the hand.

The pot that everybody posts for next, as a table says it before it comes (DM-bomb-when).
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime

from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Rulebook
from gameplay.engine.carry import rolled_in
from gameplay.engine.decisions import Discards
from gameplay.engine.posted_pots import announced
from gameplay.engine.variations import VARIATIONS
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import BROKE_OFF, VOIDED, Marked, Table
from gameplay.page.chosen_game import (
    GameChoice,
    GameDealt,
    choice_due,
    choice_on_night,
    game_dealt,
)
from gameplay.page.hand_view import (
    TOLD,
    Chair,
    TableContext,
    Turn,
    hand_view,
)
from gameplay.page.plate_names import avatars_of
from gameplay.page.run_out import Street, hand_then, table_then, with_odds
from gameplay.page.stakes import stakes
from gameplay.page.table_actions import after_the_hand, night_actions, ring_actions
from gameplay.page.table_page import TablePage, table_page
from gameplay.page.winning import players_of, previous_lines
from gameplay.play.emotes import are_forbidden, emotes_of
from gameplay.play.presence import cut_off
from gameplay.play.schedule import time_bank_left
from gameplay.ring import Chair as Taken
from gameplay.ring import Ring
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.ring.table_options import TableOptions
from gameplay.rules import Requester, hosts, is_seed_public, may_sit, runs
from gameplay.sources import NightSource, RingSource, TableSource, source_of
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.structure import Level
from words.text import Text


def pot_to_come(source: TableSource, now: datetime, *, is_on: bool) -> str:
    """Return when the next such pot comes, in words; nothing where none is played. is_on: a hand is being
    played."""
    if isinstance(source, NightSource):
        return _of_the_level(source, now)
    return after_hands(source.ring, is_on=is_on) if isinstance(source, RingSource) else ""


def _of_the_level(source: NightSource, now: datetime) -> str:
    floor = source.floor.at(now)
    clock, pot = floor.clock, bomb_pots.called(floor)
    if clock is None or not floor.variations.stops_the_clock or floor.is_over:
        return ""
    if source.number in bomb_pots.to_come(floor):
        return Text("The next hand is a {pot}.", pot=pot)
    if stopped_for_bomb_pot(floor) or clock.is_last_period or not isinstance(clock.period, Level):
        return ""
    return Text("This level ends with a {pot}.", pot=pot)


def after_hands(ring: Ring, *, is_on: bool) -> str:
    """The same at a ring table: after how many hands."""
    options = ring.options
    if options.posted_pot == "none" or ring.is_over:
        return ""
    pot = VARIATIONS[options.posted_pot].title
    is_played = is_on and ring.posted_next is not None
    left = options.posted_pot_every - (0 if is_played else ring.since_pot + is_on)
    if left <= 0:
        return Text("The next hand is a {pot}.", pot=pot)
    return Text("{pot} after {count} more hand", "{pot} after {count} more hands", pot=pot, count=left)


def table_page_for(table: Table, who: Requester, now: datetime, street: Street | None = None) -> TablePage:
    """The page as this viewer may see it. street: the one that is looked at of a hand that is over."""
    live = live_hand(table)
    around = table_context(table, live, who, now)
    if live is None:
        return table_page(around, None)
    if street is not None:
        return _told(table, live, table_then(around, live, who.key), who, street)
    view = live.view(around.me)
    now_played = hand_view(around, live.hand, names=live.names, view=view, is_void=live.voided)
    return table_page(around, now_played, previous_lines(table, live.number - 1, who.key))


def _told(table: Table, live: LiveHand, around: TableContext, who: Requester, street: Street) -> TablePage:
    """The page at a street of a hand that is over."""
    view = hand_then(live, around.me, street)
    then = replace(hand_view(around, live.hand, names=live.names, view=view), kind=TOLD)
    page = table_page(around, then, previous_lines(table, live.number - 1, who.key))
    told_page = replace(page, goes_on=street.left, street_number=street.number)
    return with_odds(told_page, live, street.happened)


def was_dealt_in(table: Table, key: str) -> bool:
    """Return whether a player was dealt in in one of the hands that the page tells of: the latest and the one
    before."""
    live = live_hand(table)
    if not key or live is None:
        return False
    return live.place_of(key) is not None or key in players_of(table, live.number - 1)


def table_context(table: Table, live: LiveHand | None, who: Requester, now: datetime) -> TableContext:
    """The table around its hand."""
    source = source_of(table)
    taken, options = source.chairs, source.settings.table
    mine = next((seat for seat, chair in taken.items() if who.key and chair.player.key == who.key), 0)
    is_on = live is not None and live.is_on
    following = None if is_on else source.lineup(now)
    ring = source.ring if isinstance(source, RingSource) else None
    game = live.hand.game if live is not None else None
    may_correct = who.directs and table.status != Table.Status.OVER
    if not is_on and following is not None and not isinstance(following, Waiting):
        game = following.game if game is None or (ring is not None and ring.chosen) else game
    choice = _choice(table, source, following, live, who, now)
    emotes = emotes_of(table, now)
    avatars = avatars_of(chair.player for chair in taken.values())
    gone = cut_off(table, taken.values(), now) - {who.key}
    is_open = table.status != Table.Status.OVER
    return TableContext(
        code=table.code,
        title=table.name,
        stakes=stakes(game) if game is not None else "",
        chairs=tuple(
            _chair(seat, taken.get(seat), live, emotes, avatars, gone) for seat in range(1, options.seats + 1)
        ),
        mine=mine,
        hand=live.number if live is not None else 0,
        number=len(live.choices) if live is not None else 0,
        button=live.button if live is not None else None,
        waiting=_after_void(live, _waiting(table, live, following, ring)),
        turn=_turn(table, options, live, now, choice),
        marked=_marked(live, mine),
        commitment=live.commitment if live is not None else "",
        following=table.next_commitment,
        seed=_seed(table, live, now),
        carry=_carry(live, ring),
        aside=ring.lying_aside if ring is not None else "",
        coming=pot_to_come(source, now, is_on=is_on),
        made_up=_made_up(table),
        paused=_paused(source),
        may_sit=not mine and may_sit(who, options) and _has_room(ring),
        needs_name=who.player is None,
        may_correct=may_correct,
        misdeal_rule=_rulebook(table, source).conduct.substantial_action if may_correct and is_on else "",
        choice=choice,
        dealt=_dealt(live, following),
        lists_games=ring is not None and ring.settings.has_several and not ring.is_over and hosts(who, ring),
        may_emote=bool(mine) and is_open and not are_forbidden(table),
        may_invite=is_open and (who.directs if ring is None else runs(who, ring)),
        actions=(
            *after_the_hand(live, who),
            *(
                ring_actions(table, ring, live, who, mine, following)
                if ring is not None
                else night_actions(table, source, live, who)
            ),
        ),
    )


def _made_up(table: Table) -> str:
    """Said as long as what was waited for is still waited for."""
    began, until = table.turn_began_at, table.made_up_until
    if began is None or until is None or began > until:
        return ""
    minutes, seconds = divmod(table.made_up_seconds, 60)
    return Text("The site was away: {time} is given back", time=f"{minutes}:{seconds:02}")


def _rulebook(table: Table, source: TableSource) -> Rulebook:
    """The night's, else the club's."""
    return source.floor.rulebook if isinstance(source, NightSource) else rulebook_in_force(table.club)


def _has_room(ring: Ring | None) -> bool:
    """Return whether anybody can sit down at all."""
    return ring is not None and not ring.is_over and bool(ring.open_seats)


def _chair(
    number: int,
    chair: Taken | None,
    live: LiveHand | None,
    emotes: Mapping[str, tuple[str, str]],
    avatars: Mapping[str, int],
    gone: Collection[str],
) -> Chair:
    if chair is None:
        return Chair(number)
    place = None
    if live is not None and number in live.seats:
        place = live.seats.index(number)
        if live.players[place].key != chair.player.key:
            place = None
    emote_key, emote = emotes.get(chair.player.key, ("", ""))
    return Chair(
        number,
        chair.player.name,
        chair.chips,
        place,
        _why(
            chair,
            is_in=place is not None and live is not None and live.is_on,
            is_cut_off=chair.player.key in gone,
        ),
        is_house=chair.player.is_house,
        is_leaving=chair.leaving,
        is_guest=chair.player.kind == "guest",
        emote=emote,
        emote_key=emote_key,
        avatar=avatars[chair.player.key],
        is_cut_off=chair.player.key in gone,
    )


def _why(chair: Taken, *, is_in: bool, is_cut_off: bool) -> str:
    """Say why somebody is not dealt in, or will not be, or why nothing comes of them."""
    if chair.leaving:
        return Text("leaves after the hand")
    if chair.has_left:
        return Text("has left")
    if chair.dead and is_in:
        return Text("the hand is dead")
    if chair.away:
        return Text("away")
    if chair.sitting_out:
        return Text("sits out")
    if not chair.chips and not is_in:
        return Text("no chips")
    return Text("not connected") if is_cut_off else ""


def _choice(
    table: Table,
    source: TableSource,
    following: object,
    live: LiveHand | None,
    who: Requester,
    now: datetime,
) -> GameChoice | None:
    """The game that a dealer has to choose, once the host has started."""
    if not isinstance(following, Choosing):
        return None
    ends = source.choice_due(live, following, now)
    if isinstance(source, NightSource):
        return choice_on_night(source, following, who.key, hand=table.hand + 1, ends=ends, now=now)
    if not isinstance(source, RingSource) or not source.ring.started:
        return None
    return choice_due(source.ring, following, who.key, hand=table.hand + 1, ends=ends, now=now)


def _dealt(live: LiveHand | None, following: object) -> GameDealt | None:
    """Return what a dealer has chosen for the next hand, or for the one that is on."""
    if isinstance(following, Lineup):
        return game_dealt(following.game, following.players[-1].name, following.chosen)
    if live is not None and live.is_on:
        return game_dealt(live.hand.game, live.players[-1].name, live.chosen)
    return None


def _waiting(table: Table, live: LiveHand | None, following: object, ring: Ring | None) -> str:
    """Return why nobody plays at this moment."""
    if following is None:
        return ""
    if isinstance(following, Choosing) and ring is not None and not ring.started:
        return Text("The host starts the game.")
    if isinstance(following, Waiting):
        return following.reason
    if table.due_at is not None:
        comes = announced(following.game) if isinstance(following, Lineup) else ""
        return comes or Text("The next hand is about to be dealt.")
    if table.status == Table.Status.PLAYING or live is not None:
        return Text("The next hand waits for a player.")
    return Text("The host starts the game.")


def _after_void(live: LiveHand | None, waiting: str) -> str:
    """Return why nobody plays, after a hand that counts for nothing what has become of its chips as well."""
    if live is None or not live.voided or not waiting:
        return waiting
    words = BROKE_OFF if live.broken_off else VOIDED
    return Text("{sentence} {why}", sentence=words, why=waiting)


def _paused(source: TableSource) -> str:
    """Return that the table is paused, and why if somebody said so."""
    why = source.pause
    if why is None:
        return ""
    return Text("The table is paused: {reason}", reason=why) if why else Text("The table is paused.")


def _turn(
    table: Table, options: TableOptions, live: LiveHand | None, now: datetime, choice: GameChoice | None
) -> Turn | None:
    """The time of the turn: first the timer, then the time bank. Before a hand that of its game's choice."""
    if choice is not None:
        return Turn(choice.seconds, choice.left) if choice.seconds and table.due_at is not None else None
    timer = options.timer
    if live is None or not live.is_on or timer is None or table.due_at is None:
        return None
    player = live.turn
    if player is None or player.is_house:
        return None
    bank = float(time_bank_left(table, player, options))
    left = max(0.0, (table.due_at - now).total_seconds())
    if left > bank:
        return Turn(timer, left - bank, bank)
    return Turn(bank, left)


def _marked(live: LiveHand | None, mine: int) -> tuple[int, ...]:
    """The viewer's own marks, while it is their turn to throw cards away."""
    if live is None or not mine or live.turn_seat != mine:
        return ()
    if not isinstance(live.hand.decision, Discards):
        return ()
    row = Marked.objects.filter(hand=live.pk, number=len(live.choices)).first()
    return tuple(row.cards) if row is not None else ()


def _seed(table: Table, live: LiveHand | None, now: datetime) -> str:
    """The secret of a deck, once nobody's folded cards have to be kept from anybody any more."""
    if live is None or live.record.seed is None or not is_seed_public(table, live.finished_at, now):
        return ""
    return live.record.seed.hex()


def _carry(live: LiveHand | None, ring: Ring | None) -> int:
    """Return what the hand before left in the middle of this one; between hands what the last one left."""
    if live is not None and live.is_on:
        return live.record.in_the_middle
    return ring.rolled_over if ring is not None else rolled_in(live.hand.carry) if live else 0
