"""Lines of a definition that do not go with each other, once each of them can be read."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from gameplay.engine.games.own.auction import Auction
from gameplay.engine.games.own.declaring import Declare
from gameplay.engine.games.own.definition import Definition
from gameplay.engine.games.own.faults import Fault
from gameplay.engine.games.own.guts import Match
from gameplay.engine.games.own.hands import HIGHS, QUALIFYING, RANKED, SPADE, WINNINGS
from gameplay.engine.games.own.layouts import CROSS_CARDS
from gameplay.engine.games.own.verbs import BetFirst, BringIn, DownOrUp, TurnUp
from gameplay.engine.games.own.wilds import WITH_WILDS
from gameplay.engine.games.pattern import Board, DealStep, Down, ThrowAway, Up
from words.text import Text

MOST_ROUNDS: Final = 8
"""Rounds of betting."""

MOST_CARDS: Final = 12
"""Cards that a hand may be made of."""

MOST_CHOICES_A_ROUND: Final = 4
"""Steps in which players choose, where losers match the pot and it is dealt again and again."""


class Places(NamedTuple):
    """Lines in which it is written: each step, what wins, wild cards and the layout (0 where nothing is)."""

    steps: tuple[int, ...]
    won: int
    wild: int
    laid: int


def misfits(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield what does not go together, with the line that has to go or to change."""
    for check in CHECKS:
        yield from check(game, places)


def numbered(game: Definition, places: Places) -> Iterator[tuple[int, DealStep]]:
    """Yield each step with its line."""
    return zip(places.steps, game.pattern, strict=True)


def too_many_or_too_few(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where there are too many cards or rounds, or too few cards."""
    own, board = game.own_cards, game.board_cards
    fewest = game.seats[0] if game.seats else 2
    most = game.seats[1] if game.seats else fewest
    if own + board > MOST_CARDS:
        yield Fault(0, Text("A hand is made of {count} cards at most, board and all.", count=MOST_CARDS))
    elif (needed := own * most + game.layout.boards * board) > len(game.deck):
        yield Fault(
            0,
            Text(
                "{players} players would need {needed} cards, and the deck has {cards}.",
                players=most,
                needed=needed,
                cards=len(game.deck),
            ),
        )
    if sum(step.rounds for step in game.pattern) > MOST_ROUNDS:
        yield Fault(0, Text("There are {count} rounds of betting at most.", count=MOST_ROUNDS))


def lacking_down(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where more cards go than players have face down."""
    held = 0
    for number, step in numbered(game, places):
        held += step.own if isinstance(step, Down) else 0
        if step.needs > held:
            yield Fault(number, Text("Nobody has so many cards face down by then."))
        held -= step.gone


def unranked(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where a hand has more cards than are ranked together, also if some of them go later: what it is
    worth is told at every moment."""
    own = board = 0
    for number, step in numbered(game, places):
        own, board = own + step.own, board + step.board
        for name in game.winnings:
            if (ranked := WINNINGS[name].ranked(own, game.layout.in_line(board))) > RANKED:
                yield Fault(
                    number,
                    Text(
                        "A hand has {count} cards by then; for “{name}” it may have {most} at most.",
                        count=ranked,
                        name=name,
                        most=RANKED,
                    ),
                )
                return
        own -= step.gone if isinstance(step, ThrowAway) else 0


def unmatched(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where steps do not go with losers who match the pot: it is one pot for all, round after round."""
    if not game.matches:
        return
    last = max(place for place, step in enumerate(game.pattern) if isinstance(step, Match))
    for place, (number, step) in enumerate(numbered(game, places)):
        if step.rounds:
            yield Fault(number, Text("Where losers match the pot, nobody bets."))
        elif isinstance(step, Declare):
            yield Fault(number, Text("Where losers match the pot, nobody declares."))
        elif isinstance(step, DownOrUp | Auction):
            yield Fault(number, Text("Where losers match the pot, nobody pays for cards."))
        elif isinstance(step, Match) and step.wild and not step.rank:
            yield Fault(number, Text("A rank that is wild is written from 2 to 10."))
        elif place == last + 1:
            yield Fault(number, Text("After the last “match” comes only what wins."))
    if sum(step.is_choice and not isinstance(step, Match) for step in game.pattern) > MOST_CHOICES_A_ROUND:
        yield Fault(
            0,
            Text(
                "Where losers match the pot, players choose in {count} steps of a round at most.",
                count=MOST_CHOICES_A_ROUND,
            ),
        )
    yield from too_many_matches(game, places)


def too_many_matches(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where a match does not follow new cards: it would be the same one again."""
    is_new = False
    for number, step in numbered(game, places):
        if isinstance(step, Match):
            if not is_new:
                yield Fault(number, Text("Between one “match” and the next there are cards or a choice."))
            is_new = False
        else:
            is_new = True


def undeclared(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where what wins, or what comes after it, does not go with declaring."""
    declared = [place for place, step in enumerate(game.pattern) if isinstance(step, Declare)]
    if not declared:
        return
    highs = [name in HIGHS for name in game.winnings]
    if highs != [True, False] or {*game.winnings} & {*SPADE}:
        yield Fault(
            places.steps[declared[0]],
            Text("Who declares goes high or low: write what wins like “win high and low”."),
        )
    for number, step in [*numbered(game, places)][declared[0] + 1 :]:
        if not step.rounds:
            yield Fault(number, Text("After “declare” there is only betting."))


def unwon(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where it can be that nobody wins, and where what wins asks for what is not there. If losers match
    the pot, it stays for the next round where nobody qualifies."""
    if not game.matches and {*game.winnings} <= {*QUALIFYING}:
        also = f"high and {game.winnings[0]}"
        yield Fault(
            places.won,
            Text("Where no hand qualifies, nobody wins: add a part, like “win {parts}”.", parts=also),
        )
    in_line = game.layout.in_line(game.board_cards)
    if in_line < 3 and any(name.startswith("omaha") for name in game.winnings):
        yield Fault(places.won, Text("Omaha needs a board of three cards or more."))
    for name in game.winnings:
        if (game.wilds.is_any or game.is_decided_by_play) and name not in WITH_WILDS:
            yield Fault(places.won, Text("There is no rule for wild cards in “{name}”.", name=name))


def ill_opened(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where a round of betting begins with cards face up that nobody has, or is brought in late."""
    ups = rounds = 0
    for number, step in numbered(game, places):
        if isinstance(step, BringIn | BetFirst) and not ups:
            yield Fault(number, Text("Nobody has a card face up by then: “deal 1 up” stands above it."))
        elif isinstance(step, BringIn) and rounds:
            yield Fault(number, Text("Only the first round of betting is brought in."))
        ups += isinstance(step, Up | TurnUp | Auction)
        rounds += step.rounds


def ill_laid(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where the cards in the middle do not fit how they lie."""
    boards = [(number, step) for number, step in numbered(game, places) if isinstance(step, Board)]
    layout = game.layout
    if layout.kind != "row" and not boards:
        yield Fault(places.laid, Text("There is no board that could lie like this: “flop” or “board 2”."))
    elif layout.kind == "cross" and game.board_cards != CROSS_CARDS:
        yield Fault(places.laid, Text("A cross is made of five cards, with “board 1” or “board 2”."))
    for number, step in boards:
        if layout.kind == "rows" and step.board % layout.number:
            yield Fault(
                number,
                Text(
                    "Each of {count} rows gets as many cards: turn {count} or a multiple.",
                    count=layout.number,
                ),
            )
        elif game.has_auction:
            yield Fault(number, Text("An auction has its cards in the middle: there is no board beside it."))
    for number, other in numbered(game, places):
        if layout.boards > 1 and isinstance(other, Match | Declare):
            yield Fault(number, Text("With several boards nobody declares, and nobody matches the pot."))


def ill_wild(game: Definition, places: Places) -> Iterator[Fault]:
    """Yield where the play cannot decide what is wild."""
    wilds = game.wilds
    ups = [step for step in game.pattern if isinstance(step, Up)]
    if wilds.after and (not ups or any(step.own > 1 for step in ups)):
        yield Fault(
            places.wild, Text("To see what follows, cards are dealt face up one at a time: “deal 1 up”.")
        )
    if wilds.is_middle and game.layout.kind != "cross":
        yield Fault(places.wild, Text("There is a middle only in a cross: write “layout cross”."))


CHECKS: Final[tuple[Callable[[Definition, Places], Iterator[Fault]], ...]] = (
    too_many_or_too_few,
    lacking_down,
    unranked,
    unmatched,
    undeclared,
    unwon,
    ill_opened,
    ill_laid,
    ill_wild,
)
