"""Acts of a viewer at a table besides playing: at a ring table, at a night's, after a hand."""

from collections.abc import Iterator

from gameplay.engine.cards import spoken
from gameplay.engine.events import Folded
from gameplay.live_hands import LiveHand, in_progress
from gameplay.models import Table
from gameplay.page.hand_view import CLOSE, STRADDLE_NEXT, TableAction
from gameplay.play.due import may_skip
from gameplay.play.emotes import are_forbidden
from gameplay.play.showing import cards_to_show, may_ask, may_show
from gameplay.ring import Chair as Taken
from gameplay.ring import Ring
from gameplay.ring.facts import Player
from gameplay.ring.lineup import Lineup
from gameplay.ring.missed_blinds import to_post
from gameplay.ring.straddling import amount as straddle_of
from gameplay.ring.straddling import may_be_straddled, next_after_blind
from gameplay.ring.table_options import PACES
from gameplay.rules import Requester, hosts, runs
from gameplay.sources import RingSource, TableSource
from words.text import Text


def actions_at(
    table: Table, source: TableSource, live: LiveHand | None, who: Requester, mine: int, following: object
) -> Iterator[TableAction]:
    """Yield what the viewer may do. mine: their seat, 0 without one; following: the next hand, or what it
    waits for."""
    yield from after_the_hand(live, who)
    if isinstance(source, RingSource):
        yield from ring_actions(table, source.ring, live, who, mine, following)
    else:
        yield from night_actions(table, source, live, who)


def after_the_hand(live: LiveHand | None, who: Requester) -> Iterator[TableAction]:
    """Yield what may be turned up when the hand is over, and having it over at once."""
    place = live.place_of(who.key) if live is not None and who.key else None
    if live is None or place is None:
        return
    fields = (("hand", str(live.number)),)
    if may_skip(live, who.key):
        yield TableAction("skip", Text("Skip to the end of the hand"), fields)
    if may_show(live, place):
        yield TableAction("show-hand", Text("Show my hand"), fields)
        for card in cards_to_show(live, place):
            words = Text("Show the {card}", card=spoken(card))
            yield TableAction("show-hand", words, (*fields, ("card", str(card))), called="show-card")
    if may_ask(live, place):
        yield TableAction("ask-to-see", Text("Ask to see the called hands"), fields)


def ring_actions(
    table: Table, ring: Ring, live: LiveHand | None, who: Requester, mine: int, following: object
) -> Iterator[TableAction]:
    """Yield what the viewer may do besides playing."""
    if ring.is_over:
        return
    playing = in_progress(live)
    if mine:
        yield from _own_deeds(ring, playing, mine)
        yield from _straddling(ring, mine, following)
    if not runs(who, ring):
        return
    if hosts(who, ring) and ring.open_seats and (not ring.started or ring.options.rebuys):
        yield TableAction("house", Text("Fill the empty seats with bots"))
        for seat in ring.open_seats:
            yield TableAction("house", Text("Bot"), (("seat", str(seat)),), seat)
    if not ring.started and live is None:
        yield TableAction("start", Text("Start the game"))
    elif ring.pause is None:
        yield TableAction("pause", Text("Pause"))
    else:
        yield TableAction("resume", Text("Go on"))
    if any(chair.player.is_house for chair in ring.chairs.values()):
        yield _pace(ring)
    yield _emotes(table)
    if playing is None:
        yield CLOSE
    elif playing.turn_seat is not None and playing.turn_seat != mine:
        chair = ring.chairs.get(playing.turn_seat)
        if chair is not None and not chair.player.is_house:
            yield _play_out(playing, chair.player)


def night_actions(
    table: Table, source: TableSource, live: LiveHand | None, who: Requester
) -> Iterator[TableAction]:
    """Yield what a director may do at a table of a night; the rest is on their console."""
    if not who.directs or table.status == Table.Status.OVER:
        return
    yield _emotes(table)
    if source.pause is not None:
        yield TableAction("resume", Text("Go on"))
    else:
        yield TableAction("pause", Text("Pause"))
    playing = in_progress(live)
    if playing is not None and playing.turn is not None and not playing.turn.is_house:
        yield _play_out(playing, playing.turn)


def _play_out(playing: LiveHand, player: Player) -> TableAction:
    """Return the act that plays the turn of somebody who is away."""
    fields = (("hand", str(playing.number)), ("number", str(len(playing.choices))))
    return TableAction("play-out", Text("Play {name}'s turn out", name=player.name), fields)


def _emotes(table: Table) -> TableAction:
    """Return whether players may use emotes."""
    if are_forbidden(table):
        return TableAction("emotes", Text("Allow emotes"), (("on", "1"),))
    return TableAction("emotes", Text("Forbid emotes"), (("on", ""),))


def _own_deeds(ring: Ring, playing: LiveHand | None, mine: int) -> Iterator[TableAction]:
    chair = ring.chairs[mine]
    place = playing.place_of(chair.player.key) if playing is not None else None
    if ring.last_one == mine:
        yield TableAction("end-game", Text("End the game: I win"))
    if chair.has_left:
        yield TableAction("come-back", Text("Come back"))
        return
    owes = to_post(ring, chair)
    if owes and (chair.sitting_out or chair.waits):
        yield TableAction("come-back", Text("Come back and post {chips:,}", chips=owes))
    elif chair.sitting_out or chair.leaving:
        yield TableAction("come-back", Text("Come back"))
    if owes and not chair.waits and place is None:
        yield TableAction(
            "come-back", Text("Wait for the big blind"), (("waits", "1"),), called="wait-for-blind"
        )
    if not chair.sitting_out and not chair.leaving:
        yield TableAction("sit-out", Text("Sit out"))
        if ring.game.full_blind and not chair.out_at_blind:
            yield TableAction("sit-out-at-blind", Text("Sit out at my next big blind"))
        elif chair.out_at_blind:
            yield TableAction("come-back", Text("Play on at my next big blind"))
    is_on = place is not None
    is_out = not chair.chips and not is_on
    if is_out and ring.options.rebuys:
        yield TableAction("rebuy", Text("Rebuy {chips:,}", chips=ring.options.starting_chips))
    if ring.options.rebuys:
        yield from _buying(ring, chair, is_on=is_on)
    if not chair.leaving:
        asks = playing is not None and place is not None and not _has_folded(playing, place)
        words = Text("Leave the table") if is_out else Text("Leave seat")
        yield TableAction("stand", words, sure=Text("Fold and leave?"), asks=asks)


def _has_folded(playing: LiveHand, place: int) -> bool:
    return any(isinstance(event, Folded) and event.seat == place for event in playing.hand.events)


def _straddling(ring: Ring, mine: int, following: object) -> Iterator[TableAction]:
    """To straddle always, and where it is one's turn to straddle the next hand, this once."""
    if not may_be_straddled(ring.game):
        return
    chips, chair = straddle_of(ring.game), ring.chairs[mine]
    always = TableAction("straddle", Text("Always straddle {chips:,}", chips=chips), (("when", "always"),))
    yield TableAction("straddle", Text("Stop straddling"), (("when", ""),)) if chair.straddles else always
    if isinstance(following, Lineup) and following.where is not None and chair.chips > chips:
        if next_after_blind(following.seats, following.where.big_blind) != mine:
            return
        words = Text("No straddle") if chair.straddles else Text("Straddle {chips:,}", chips=chips)
        when = "" if chair.straddles else "once"
        yield TableAction("straddle", words, (("when", when),), called=STRADDLE_NEXT)


def _buying(ring: Ring, chair: Taken, *, is_on: bool) -> Iterator[TableAction]:
    """Chips up to the starting chips, and whether new ones come by themselves."""
    full = ring.options.starting_chips
    if 0 < chair.chips < full and not is_on:
        yield TableAction("top-up", Text("Top up to {chips:,}", chips=full))
    if chair.buys_in_again:
        yield TableAction("buy-in-again", Text("Turn off automatic rebuy"), (("on", ""),))
    else:
        yield TableAction("buy-in-again", Text("Automatic rebuy"), (("on", "1"),))


def _pace(ring: Ring) -> TableAction:
    """The next pace of house players, from the quick one to the slow and round again."""
    quick, usual, slow = PACES
    following = next((pace for pace in PACES if pace > ring.options.house_pause), quick)
    words = {
        quick: Text("Bots: quick"),
        usual: Text("Bots: as usual"),
        slow: Text("Bots: like people"),
    }
    return TableAction("pace", words[following], (("pause", str(following)),))
