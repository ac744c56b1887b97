"""The boards of a table's page: what lies in the middle, row by row.

Board cards lie in the order they were dealt, flop, turn, river (DM-board-order).

The cards that lie open before everybody, in words: the boards, and what others show.

A player by ear asks for them as a sighted player looks. What the viewer may not know is a number of cards
face down, and only where somebody has others that are known.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.game import Game
from gameplay.engine.views import SeatView
from gameplay.page.hand_view import Face, HandView, face, faces
from words.text import Listing, Sentences, Text


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Place of a card of the board, dealt or not."""

    face: Face | None
    """None until it is dealt."""
    is_out: bool = False
    """True if nobody may use it any more."""


@dataclass(frozen=True, slots=True)
class Board:
    """Cards in the middle."""

    title: str
    """"Board", "Centre"."""
    cards: tuple[Face, ...]
    room: tuple[int, ...]
    """One entry for each card that will still lie there."""
    rows: tuple[tuple[BoardPlace, ...], ...] = ()
    """The same cards as they are laid out, if they lie in several rows or some of them are out of play."""
    is_killed: bool = False
    """True if its cards lie there no more."""
    is_picked: bool = False
    """True if players take cards from it."""

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


def cards_on_table(now: HandView) -> str:
    """The boards, then the other players from the viewer's left."""
    sentences = [*_boards(now), *_players(now)]
    return Sentences(sentences) if sentences else Text("No cards lie face up.")


def _boards(now: HandView) -> Iterator[str]:
    for board in boards_of(now):
        if board.is_killed:
            yield Sentences([board.title, "."], "")
        elif cards := [*_open(board), *_down(board.down)]:
            yield Text("{whose}: {cards}.", whose=board.title, cards=Listing(cards))


def _open(board: Board) -> Iterator[str]:
    """The cards of a board as it is laid out; what is out of play says so."""
    if not board.rows:
        yield from (face.words for face in board.cards if face.code)
        return
    for place in (place for row in board.rows for place in row):
        if place.face is None or not place.face.code:
            continue
        yield Text("{card}, out of play", card=place.face.words) if place.is_out else place.face.words


def _players(now: HandView) -> Iterator[str]:
    count = len(now.view.seats)
    for place in range(now.me + 1, now.me + 1 + count):
        seat = now.view.seats[place % count]
        if seat.seat != now.me and not seat.folded and (cards := [*_shown(now, seat)]):
            down = seat.hole.count(UNKNOWN)
            whose = now.names[seat.seat]
            yield Text("{whose}: {cards}.", whose=whose, cards=Listing([*cards, *_down(down)]))


def _shown(now: HandView, seat: SeatView) -> Iterator[str]:
    yield from (spoken(card) for card in seat.hole if card != UNKNOWN)
    yield from (face.words for face in faces(seat.up, now.view.sideways))


def _down(count: int) -> Iterator[str]:
    if count:
        yield Text("{count} card face down", "{count} cards face down", count=count)
