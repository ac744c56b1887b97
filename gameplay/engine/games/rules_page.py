"""The rules of a game as it is played with its options, in words that somebody who has never played it can
play by.

>>> from gameplay.engine.games import Holdem
>>> page = rules_page(Holdem(small_blind=50, big_blind=100, limit="limit"))
>>> [str(section.title) for section in page]
['Before the deal', 'How a hand goes', 'Betting', 'What wins']
>>> print(page[0].sentences[1])
The two players left of the button post blinds before they see a card: 50 and 100.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from gameplay.engine.cards import DECK, JOKERS, RANKS
from gameplay.engine.game import Game
from gameplay.engine.games.winnings import what_wins, won_with
from words.text import Listing, Sentences, Text

__all__ = ["RulesSection", "paragraph", "rules_page", "what_wins", "won_with"]


class RulesSection(NamedTuple):
    """A part of a rules page. in_order: whether its sentences are told one after the other, as steps."""

    title: str
    sentences: tuple[str, ...]
    in_order: bool = False


def paragraph(game: Game) -> str:
    """The game in a paragraph; one that has none of its own, as those that clubs write down, in its steps."""
    if game.in_short:
        return game.in_short
    return Sentences([*(stage.words for stage in game.stages), *what_wins(won_with(game))])


def rules_page(game: Game, silent: tuple[str, ...] = ()) -> tuple[RulesSection, ...]:
    """All of its rules, part by part; parts that a game does not have are left out. silent: how places are
    read that the book leaves open by which it is played, beside those of the game itself."""
    parts = (
        RulesSection(Text("Before the deal"), tuple(before_the_deal(game))),
        RulesSection(Text("How a hand goes"), tuple(stage.words for stage in game.stages), in_order=True),
        RulesSection(Text("Betting"), tuple(betting(game))),
        RulesSection(Text("What wins"), tuple(winning(game))),
        RulesSection(Text("Played on top of it"), tuple(on_top(game))),
        RulesSection(Text("Fallback rules"), (*game.readings, *silent)),
    )
    return tuple(part for part in parts if part.sentences)


def has_bets(game: Game) -> bool:
    """Return whether a hand of it has a round of betting."""
    return any(stage.kind == "bet" for stage in game.stages)


def value(game: Game, name: str) -> Any:
    """An option of the game, None where it has none of that name."""
    return getattr(game, name, None)


def before_the_deal(game: Game) -> Iterator[str]:
    """Yield who may play, with which cards, and what is posted."""
    players = game.players
    yield Text("{fewest} to {most} may play.", fewest=players[0], most=players[-1])
    if (cards := len(game.deck)) != len(DECK) or set(game.deck) != set(DECK):
        yield deck_in_words(cards, len({*JOKERS}.intersection(game.deck)), game)
    if wilds := value(game, "wild_from_the_start"):
        yield Text("Wild cards, which count as whatever card is best: {cards}.", cards=Listing(wilds))
    yield from posted(game)


def deck_in_words(cards: int, jokers: int, game: Game) -> str:
    """Return which cards are played with, where it is not the usual deck."""
    gone = [rank for place, rank in enumerate(RANKS) if place * 4 not in game.deck]
    parts = [Text("It is played with {count} cards", count=cards)]
    if gone:
        parts.append(Text("without {ranks}", ranks=" ".join(gone)))
    if jokers:
        parts.append(Text("with a joker", "with {count} jokers", count=jokers))
    return Text("{deck}.", deck=Sentences(parts, ", "))


def posted(game: Game) -> Iterator[str]:
    """Antes and blinds."""
    ante = value(game, "ante")
    if ante and value(game, "offers_antes"):
        yield Text(
            "Everybody is asked for an ante of {chips:,} before the deal, or sits the game out.", chips=ante
        )
    elif ante:
        yield Text("Everybody posts an ante of {chips:,} before the deal.", chips=ante)
    if game.full_blind:
        yield Text(
            "The two players left of the button post blinds before they see a card: {small:,} and {big:,}.",
            small=value(game, "small_blind"),
            big=game.full_blind,
        )
    if together := value(game, "big_blind_ante"):
        yield Text("The big blind posts {chips:,} more as an ante for the table.", chips=together)


def betting(game: Game) -> Iterator[str]:
    """Yield who acts first, and how much may be bet."""
    if not has_bets(game):
        return
    yield from game.opens
    yield Text(
        "In turn everybody checks or bets; once there is a bet, they call it, raise it or fold. The round "
        "is over when all who have not folded have put in as much."
    )
    yield from how_much(game)
    if value(game, "pot_cap"):
        yield Text("Betting stops once the pot has reached {chips:,}.", chips=value(game, "pot_cap"))


def how_much(game: Game) -> Iterator[str]:
    """The sizes of bets and raises."""
    posts = (value(game, name) for name in ("least_bet", "full_blind", "bring_in", "ante"))
    least = next(filter(None, posts), 1)
    match game.betting_limit:
        case "no-limit":
            yield Text(
                "No-limit: a bet is {chips:,} at least, a raise at least as much as the one before it, and "
                "there is no upper limit but one's chips.",
                chips=least,
            )
        case "pot-limit" | "double-pot-limit" | "":
            yield from up_to_the_pot(game, least)
        case "spread":
            yield from between_bounds(game)
        case "limit":
            yield from fixed(game)


def up_to_the_pot(game: Game, least: int) -> Iterator[str]:
    """With the pot as limit, which is also how games without an option for it are bet."""
    if value(game, "is_spread"):
        yield from between_bounds(game)
        return
    if game.betting_limit == "double-pot-limit":
        yield Text(
            "A bet is {chips:,} at least, and at most twice what lies in the pot; a raise is counted after "
            "the call.",
            chips=least,
        )
    else:
        yield Text(
            "Pot-limit: a bet is {chips:,} at least, and at most what lies in the pot; a raise is counted "
            "after the call.",
            chips=least,
        )
    if value(game, "pot_limit_open") == "cap":
        yield Text("Before anybody has entered, 3.5 big blinds are the most.")


def between_bounds(game: Game) -> Iterator[str]:
    """Raises from the least bet to the largest raise."""
    yield Text(
        "A bet or a raise is {least:,} to {largest:,}, however large the one before it was.",
        least=value(game, "smallest"),
        largest=value(game, "largest_raise"),
    )


def fixed(game: Game) -> Iterator[str]:
    """Bets of one size, and how often they may be raised."""
    small, big = bet_sizes(game)
    if small == big:
        yield Text("Fixed limit: every bet and every raise is {chips:,}.", chips=small)
    else:
        yield Text(
            "Fixed limit: bets and raises are {small:,} in the first round and {big:,} in the others.",
            "Fixed limit: bets and raises are {small:,} in the first {count} rounds and {big:,} in the "
            "others.",
            small=small,
            big=big,
            count=small_rounds(game),
        )
    if most := value(game, "most_raises"):
        yield Text(
            "After the bet a round may have {count} raise.",
            "After the bet a round may have {count} raises.",
            count=most,
        )


def small_rounds(game: Game) -> int:
    """Return how many rounds are played for the small bet: two, or what the rounds of the game say."""
    sizes = [betting.size for betting in getattr(game, "bets", ()) or ()] if game.full_blind else []
    return sizes.count(sizes[0]) if sizes else 2


def bet_sizes(game: Game) -> tuple[int, int]:
    """The small and the big bet."""
    if (big := value(game, "big_bet")) is not None:
        return value(game, "small_bet"), big
    blinds = value(game, "small_blind"), game.full_blind
    return (game.full_blind, 2 * game.full_blind) if value(game, "limit_bets") == "bb_2bb" else blinds


def winning(game: Game) -> Iterator[str]:
    """Yield what the pot is won with, who shows first, and who gets what cannot be divided."""
    hands = won_with(game)
    if not has_bets(game):
        yield from islice(what_wins(hands), 1)
        return
    yield from what_wins(hands)
    yield Text("If all others have folded, the last player wins without showing.")
    if not game.tells_showdown:
        yield from showing(game)
    if len(hands) > 1:
        yield Text("A chip that cannot be divided goes to the part that is named first.")
    if value(game, "stud_odd_chip") == "suit":
        yield Text("Of equal hands the one with the highest card by suit gets the odd chip.")
    else:
        yield Text("Equal hands share; the odd chip goes to the first of them left of the button.")


def showing(game: Game) -> Iterator[str]:
    """Yield who shows first, and what becomes of beaten hands."""
    if value(game, "show_order_scope") == "hand":
        yield Text("Whoever bet or raised last in the hand shows first, the others follow clockwise.")
    else:
        yield Text(
            "Whoever bet or raised last in the last round shows first, the others follow clockwise; if "
            "nobody did, whoever acted first shows first."
        )
    if value(game, "losing_hands") == "muck":
        yield Text("A hand that is beaten already may be thrown away unseen.")
    else:
        yield Text("Beaten hands are shown, too.")


def on_top(game: Game) -> Iterator[str]:
    """The variations it is played with."""
    for each in game.in_force:
        yield Text("{variation}: {sentence}", variation=each.title, sentence=each.sentence)
