"""Cards with which a hand was won, and what they are called. Made from what was shown to
everybody, so that nobody learns more by it; nothing is said of a pot that nobody else was left for.

The hand before the one on the table, as its viewer may hear it: a page that was asked for only when the
next hand had been dealt tells how the last one ended all the same.

With and without the hands that are kept here, processor time of a player's look: 7.8 and 9.2 ms. With and
without their lines, medians of 156 choices, two runs in turn: a choice in hold'em 7.1 and 7.9, 7.2 and 7.4
ms, in Bidirectional Chowaha 8.8 and 10.0, 8.6 and 9.6. In the bench: `bin/bench tables`, a choice on the
other players' pages (150 ms asked), and `bin/bench games` (15).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from config.caching.process_cache import ProcessCache
from gameplay import archive
from gameplay.engine.cards import name, without
from gameplay.engine.events import SPECTATOR, Event, Shown, Won, seen_by
from gameplay.engine.ranking import NotRanked, Ranking, held
from gameplay.engine.ranking.words import with_article
from gameplay.models import Hand, Table
from gameplay.page.boards import Board, BoardPlace
from gameplay.page.hand_view import Face, HandView
from gameplay.page.narration import StoryLine, narration
from gameplay.ring.facts import Player
from words.text import Sentences, Text

KEPT: Final = 150  # hands


@dataclass(frozen=True, slots=True)
class LastHand:
    """A hand that is over."""

    events: tuple[Event, ...]
    """As the director sees them."""
    players: tuple[Player, ...]
    """By place."""


_known: Final = ProcessCache[tuple[int, int], LastHand](KEPT)
_lines: Final = ProcessCache[tuple[int, int, int], tuple[StoryLine, ...]](KEPT)  # as told to one place


def previous_lines(table: Table, number: int, key: str) -> tuple[StoryLine, ...]:
    """Return what happened in a hand that is over, for the player with this key or a spectator; nothing of
    one that is void or was never dealt."""
    last = _last(table, number)
    if last is None:
        return ()
    keys = [player.key for player in last.players]
    me = keys.index(key) if key in keys else SPECTATOR
    lines = _lines.get((table.pk, number, me))
    if lines is None:
        names = [player.name for player in last.players]
        lines = tuple(narration(number, [seen_by(event, me) for event in last.events], names, me))
        _lines.put((table.pk, number, me), lines)
    return lines


def players_of(table: Table, number: int) -> frozenset[str]:
    """The keys of those who were dealt in in a hand that is over."""
    last = _last(table, number)
    return frozenset(player.key for player in last.players) if last is not None else frozenset()


def _last(table: Table, number: int) -> LastHand | None:
    if number < 1:
        return None
    cached = _known.get((table.pk, number))
    if cached is None:
        row = (
            Hand.objects.filter(table=table.pk, number=number, voided_at=None)
            .only("events", "revealed", "seats")
            .first()
        )
        if row is None or row.events is None:
            return None
        players = tuple(Player(**each["player"]) for each in row.seats)
        events = archive.from_data(row.events) + archive.from_data(row.revealed)
        cached = LastHand(events, players)
        _known.put((table.pk, number), cached)
    return cached


@dataclass(frozen=True, slots=True)
class Winning:
    """Cards with which a hand was won."""

    codes: frozenset[str] = frozenset()
    """Their names in the deck's picture."""
    words: str = ""
    """Sentences about the winners and their hands."""

    def faces(self, all_faces: Iterable[Face]) -> tuple[Face, ...]:
        """The same faces, those that won marked."""
        return tuple(
            replace(each, is_winning=True) if each.code in self.codes else each for each in all_faces
        )

    def board(self, board: Board) -> Board:
        """The same board, the cards that won marked."""
        rows = tuple(tuple(self._place(place) for place in row) for row in board.rows)
        return replace(board, cards=self.faces(board.cards), rows=rows)

    def _place(self, place: BoardPlace) -> BoardPlace:
        return place if place.face is None else replace(place, face=self.faces([place.face])[0])


def winning(now: HandView) -> Winning:
    """Return the cards and words with which the hand was won, once it is over."""
    if now.kind:
        return Winning()
    shows = {event.seat: event for event in now.events if isinstance(event, Shown) and event.rankings}
    by_part: dict[tuple[int, str], frozenset[int]] = {}
    for event in now.events:
        if isinstance(event, Won) and event.pot is not None and event.seat in shows:
            for called, best in _hands(shows[event.seat], event.part):
                by_part[event.seat, called] = best
    sentences = [
        Text("{name} wins with {hand}.", name=now.names[seat], hand=with_article(called))
        for seat, called in by_part
    ]
    cards = frozenset[int]().union(*by_part.values())
    return Winning(frozenset(map(name, cards)), Sentences(sentences) if sentences else "")


def _hands(show: Shown, part: str) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield what somebody has by the ranking, and beside the board, that this part of the pot is for: what
    they are called, the best cards."""
    hand = held(without(show.cards, show.up), show.up)
    boards = show.boards or ((),)
    for number, board in enumerate(boards, 1):
        for ranking in show.rankings:
            if part and part not in _names(ranking, number, len(boards), len(show.rankings)):
                continue
            try:
                if ranking.strength(hand, board) is not None:
                    yield ranking.words(hand, board), frozenset(ranking.best(hand, board))
            except NotRanked:
                continue


def _names(ranking: Ranking, number: int, boards: int, rankings: int) -> tuple[str, ...]:
    """Return what the part of a pot is called that is won so."""
    on = f"board {number}"
    if boards > 1 and rankings > 1:
        return (f"{ranking.part} on {on}",)
    return (on,) if boards > 1 else (ranking.part,)
