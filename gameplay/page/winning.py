"""With what a hand was won: the cards that did it, and what they are called. Made from what was shown to
everybody, so that nobody learns more by it; nothing is said of a pot that nobody else was left for.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from gameplay.engine.cards import name, without
from gameplay.engine.events import Shown, Won
from gameplay.engine.ranking import NotRanked, Ranking, held
from gameplay.engine.ranking.words import with_article
from gameplay.page.boards import Board, BoardPlace
from gameplay.page.card_faces import Face
from gameplay.page.hand_view import HandView
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class Winning:
    """codes: the cards that won, as the deck's picture calls them; words: who won with what, one sentence
    after the other."""

    codes: frozenset[str] = frozenset()
    words: str = ""

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
    """With what the hand was won, once it is over."""
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
