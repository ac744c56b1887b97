"""The boards of a table's page: what lies in the middle, row by row.

Board cards lie in the order they were dealt, flop, turn, river (DM-board-order).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from gameplay.engine.game import Game
from gameplay.page.card_faces import Face, face, faces
from gameplay.page.hand_view import HandView
from words.text import Text


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Place of a card of the board, dealt or not. face: None until it does; is_out: nobody may use it any
    more."""

    face: Face | None
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Cards in the middle. title: "Board", "Centre"; cards; room: how many more will lie there; rows: the
    same as they are laid out, where they lie in several rows or some of them are out of play; is_killed: its
    cards lie there no more; is_picked: players take cards from it."""

    title: str
    cards: tuple[Face, ...]
    room: tuple[int, ...]
    rows: tuple[tuple[BoardPlace, ...], ...] = ()
    is_killed: bool = False
    is_picked: bool = False

    @property
    def down(self) -> int:
        """Number of its cards that lie face down."""
        return sum(not each.code for each in self.cards)


def boards_of(now: HandView) -> tuple[Board, ...]:
    """The boards of a hand, each with the places that are still empty."""
    room, boards = now.game.board_cards, now.view.boards
    if len(boards) > 1 and now.game.further_titles:
        first, *others = boards
        beside = zip(now.game.further_titles, others, strict=False)
        alone = Board(now.game.board_title, faces(first), tuple(range(len(first), room)))
        return (alone, *(Board(title, faces(cards), ()) for title, cards in beside))
    if len(boards) > 1:
        return tuple(_one_of_several(number, cards, room) for number, cards in enumerate(boards, 1))
    out = now.game.out_of_play(now.view)
    return tuple(
        Board(
            now.game.board_title,
            faces(cards),
            tuple(range(len(cards), max(room, len(cards)))),
            tuple(_rows(now.game, cards, out)),
            is_picked=now.game.picks_from_board,
        )
        for cards in boards
        if cards or room
    )


def _one_of_several(number: int, cards: Sequence[int], room: int) -> Board:
    """A board among others, by its number; one without cards was killed."""
    if not cards:
        return Board(Text("Board {number}: killed", number=number), (), (), is_killed=True)
    title = Text("Board {number}", number=number)
    return Board(title, faces(cards), tuple(range(len(cards), max(room, len(cards)))))


def _rows(game: Game, cards: Sequence[int], out: Collection[int]) -> Iterator[tuple[BoardPlace, ...]]:
    """The rows of a board that is laid out in several, or of which some cards are out of play."""
    for row in game.board_rows or ((tuple(range(len(cards))),) if out else ()):
        yield tuple(
            BoardPlace(face(cards[place]), cards[place] in out) if place < len(cards) else BoardPlace(None)
            for place in row
        )
