"""A table of the database as its screen needs it: who sits, what waits, what the viewer may do; the hand."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime

from gameplay.engine.decisions import Discards
from gameplay.engine.posted_pots import announced
from gameplay.live_hands import LiveHand, in_progress, live_hand
from gameplay.models import BROKE_OFF, VOIDED, Marked, Table
from gameplay.page.games import (
    GameChoice,
    GameDealt,
    choice_due,
    game_dealt,
    stakes,
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
from gameplay.page.table_actions import actions_at
from gameplay.page.table_page import TablePage, page_without_hand, table_page
from gameplay.page.winning import players_of, previous_lines
from gameplay.play.emotes import are_forbidden, emotes_of
from gameplay.play.locked_table import time_bank_left
from gameplay.play.presence import cut_off
from gameplay.ring import Chair as Taken
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.ring.table_options import TableOptions
from gameplay.rules import Requester, hosts, is_seed_public, may_sit, runs
from gameplay.sources import TableSource, source_of
from words.text import Text


def table_page_for(table: Table, who: Requester, now: datetime, street: Street | None = None) -> TablePage:
    """The page as this viewer may see it. street: the one that is looked at of a hand that is over."""
    live = live_hand(table)
    around = table_context(table, live, who, now)
    if live is None:
        return page_without_hand(around)
    if street is not None:
        return _told(table, live, table_then(around, live, who.key), who, street)
    view = live.view(around.me)
    now_played = hand_view(around, live.hand, names=live.names, view=view, is_void=live.voided)
    return table_page(now_played, previous_lines(table, live.number - 1, who.key))


def _told(table: Table, live: LiveHand, around: TableContext, who: Requester, street: Street) -> TablePage:
    """The page at a street of a hand that is over."""
    view = hand_then(live, around.me, street)
    then = replace(hand_view(around, live.hand, names=live.names, view=view), kind=TOLD)
    page = table_page(then, previous_lines(table, live.number - 1, who.key))
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
    source, playing = source_of(table), in_progress(live)
    taken, options = source.chairs, source.settings.table
    mine = next((seat for seat, chair in taken.items() if who.key and chair.player.key == who.key), 0)
    following = None if playing is not None else source.lineup(now)
    is_open = table.status != Table.Status.OVER
    may_correct = who.directs and is_open
    choice = _choice(table, source, following, live, who, now)
    emotes = emotes_of(table, now)
    avatars = avatars_of(chair.player for chair in taken.values())
    gone = cut_off(table, taken.values(), now) - {who.key}
    around = TableContext(
        code=table.code,
        title=table.name,
        stakes=_stakes(source, live, following),
        chairs=tuple(
            _chair(seat, taken.get(seat), live, emotes, avatars, gone) for seat in range(1, options.seats + 1)
        ),
        mine=mine,
        waiting=_after_void(live, _waiting(table, source, live, following, now)),
        turn=_turn(table, options, playing, now, choice),
        following=table.next_commitment,
        carry=playing.record.in_the_middle if playing is not None else source.left_in_the_middle(live),
        aside=source.lying_aside,
        coming=source.pot_to_come(now, is_on=playing is not None),
        made_up=_made_up(table),
        paused=_paused(source),
        may_sit=not mine and may_sit(who, options) and bool(source.open_seats),
        needs_name=who.player is None,
        may_correct=may_correct,
        misdeal_rule=source.rulebook.conduct.substantial_action
        if may_correct and playing is not None
        else "",
        choice=choice,
        dealt=_dealt(playing, following),
        lists_games=hosts(who, source) and source.settings.has_several and not source.is_over,
        may_emote=bool(mine) and is_open and not are_forbidden(table),
        may_invite=is_open and runs(who, source),
        actions=tuple(actions_at(table, source, live, who, mine, following)),
    )
    if live is None:
        return around
    return replace(
        around,
        hand=live.number,
        number=len(live.choices),
        button=live.button,
        marked=_marked(live, mine),
        commitment=live.commitment,
        seed=_seed(table, live, now),
    )


def _stakes(source: TableSource, live: LiveHand | None, following: Lineup | Waiting | None) -> str:
    """Return what is played for how much: in the hand that is on, or was the last; before the first, and once
    its dealer has chosen it, in the next."""
    if isinstance(following, Lineup) and (live is None or source.has_chosen_game):
        return stakes(following.game)
    return stakes(live.hand.game) if live is not None else ""


def _made_up(table: Table) -> str:
    """Said as long as what was waited for is still waited for."""
    began, until = table.turn_began_at, table.made_up_until
    if began is None or until is None or began > until:
        return ""
    minutes, seconds = divmod(table.made_up_seconds, 60)
    return Text("The site was away: {time} is given back", time=f"{minutes}:{seconds:02}")


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
    if chair.waits:
        return Text("waits for the big blind")
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
    offer = source.offer(following, who.key)
    if offer is None:
        return None
    ends = source.choice_due(live, following, now)
    return choice_due(offer, following, who.key, hand=table.hand + 1, ends=ends, now=now)


def _dealt(playing: LiveHand | None, following: object) -> GameDealt | None:
    """Return what a dealer has chosen for the next hand, or for the one that is on."""
    if isinstance(following, Lineup):
        return game_dealt(following.game, following.players[-1].name, following.chosen)
    if playing is not None:
        return game_dealt(playing.hand.game, playing.players[-1].name, playing.chosen)
    return None


def _waiting(
    table: Table, source: TableSource, live: LiveHand | None, following: object, now: datetime
) -> str:
    """Return why nobody plays at this moment."""
    if following is None and live is not None and live.hand.is_held:
        return source.held_back(now) or Text("The cards are about to be turned up.")
    if following is None:
        return ""
    if isinstance(following, Choosing) and not source.is_begun:
        return Text("The host starts the game.")
    if isinstance(following, Waiting):
        return following.reason
    if table.due_at is not None:
        comes = _what_comes(live, following) if isinstance(following, Lineup) else ""
        return comes or Text("The next hand is about to be dealt.")
    if table.status == Table.Status.PLAYING or live is not None:
        return Text("The next hand waits for a player.")
    return Text("The host starts the game.")


def _what_comes(live: LiveHand | None, following: Lineup) -> str:
    """Return what is dealt next where it is no hand like the last: a pot that everybody posts for, another
    game. What a dealer has chosen stands on the page already."""
    posted = announced(following.game)
    if posted or live is None or following.chosen or following.game.title == live.record.game.title:
        return posted
    return Text("The game changes: {game} is dealt next.", game=following.game.title)


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
    table: Table, options: TableOptions, playing: LiveHand | None, now: datetime, choice: GameChoice | None
) -> Turn | None:
    """The time of the turn: first the timer, then the time bank. Before a hand that of its game's choice."""
    if choice is not None:
        return Turn(choice.seconds, choice.left) if choice.seconds and table.due_at is not None else None
    timer = options.timer
    if playing is None or timer is None or table.due_at is None:
        return None
    player = playing.turn
    if player is None or player.is_house:
        return None
    bank = float(time_bank_left(table, player, options))
    left = max(0.0, (table.due_at - now).total_seconds())
    if left > bank:
        return Turn(timer, left - bank, bank)
    return Turn(bank, left)


def _marked(live: LiveHand, mine: int) -> tuple[int, ...]:
    """The viewer's own marks, while it is their turn to throw cards away."""
    if not mine or live.turn_seat != mine:
        return ()
    if not isinstance(live.hand.decision, Discards):
        return ()
    row = Marked.objects.filter(hand=live.pk, number=len(live.choices)).first()
    return tuple(row.cards) if row is not None else ()


def _seed(table: Table, live: LiveHand, now: datetime) -> str:
    """The secret of a deck, once nobody's folded cards have to be kept from anybody any more."""
    if live.record.seed is None or not is_seed_public(table, live.finished_at, now):
        return ""
    return live.record.seed.hex()
