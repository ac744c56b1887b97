"""The cards that lie open before everybody, in words: the boards, and what others show.

A player by ear asks for them as a sighted player looks. What the viewer may not know is a number of cards
face down, and only where somebody has others that are known.
"""

from collections.abc import Iterator

from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.views import SeatView
from gameplay.page.boards import Board, boards_of
from gameplay.page.card_faces import faces
from gameplay.page.hand_view import HandView
from words.text import Listing, Sentences, Text


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
