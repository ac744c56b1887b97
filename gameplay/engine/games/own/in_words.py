"""The rules page of a game that was written down, made from its definition.

>>> from gameplay.engine.games.own.reading import read
>>> for sentence in rules(read("name Two\\ndeal 2 down\\nbet\\nwin high and low 8")):
...     print(sentence)
2 to 26 may play.
Everybody is dealt two cards face down.
A round of betting.
The pot is shared by two hands: the best five cards; the lowest five cards, none above an eight and no pair.
Where nobody has a hand for a part, the others share it.
"""

from collections.abc import Iterator

from gameplay.engine.cards import DECK, JOKERS, RANK_WORDS, RANKS, spoken
from gameplay.engine.games.own.declaring import SHARING
from gameplay.engine.games.own.definition import Definition
from gameplay.engine.games.own.guts import MATCHING
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.games.winnings import what_wins
from gameplay.engine.ranking.words import many
from words.text import Listing, Sentences, Text


def rules(game: Definition) -> Iterator[str]:
    """Yield how it is played, a sentence to each step."""
    fewest, most = game.seats or (2, game.most_players)
    yield Text("{fewest} to {most} may play.", fewest=fewest, most=most)
    if set(game.deck) != set(DECK):
        yield deck_in_words(game)
    if game.wilds.is_any:
        yield Text("Wild cards: {cards}.", cards=Sentences(wilds_in_words(game), ", "))
    if game.no_blinds and not game.matches:
        yield Text("There are no blinds: everybody antes.")
    if game.layout.words:
        yield game.layout.words
    yield from (step.stage.words for step in game.pattern)
    if game.matches:
        yield from MATCHING
    yield from what_wins([WINNINGS[name].told for name in game.winnings])
    if game.declares:
        yield from SHARING


def deck_in_words(game: Definition) -> str:
    """Return which cards are played with, where it is not the usual deck."""
    gone = [rank for place, rank in enumerate(RANKS) if place * 4 not in game.deck]
    jokers = len(set(game.deck) & {*JOKERS})
    parts = [Text("The deck has {count} cards", count=len(game.deck))]
    if gone:
        parts.append(Text("without {ranks}", ranks=" ".join(gone)))
    if jokers:
        parts.append(Text("with a joker", "with {count} jokers", count=jokers))
    return Text("{deck}.", deck=Sentences(parts, ", "))


def wilds_in_words(game: Definition) -> list[str]:
    """The wild cards, ranks first, and what the play decides last."""
    wilds = game.wilds
    single = [card for card in wilds.cards if card not in JOKERS]
    jokers = [Text("jokers")] if set(game.deck) & {*JOKERS} else []
    decided = []
    if wilds.after:
        decided += [many_of(wilds.after), Text("what follows the last of them face up")]
    if wilds.is_lowest:
        decided.append(Text("for each player their lowest card face down, and all of its rank"))
    if wilds.is_middle:
        decided.append(Text("the middle card of the cross, and all of its rank"))
    return [*wilds.ranks, *map(spoken, single), *jokers, *decided]


def wilds_now(game: Definition, of_play: str) -> Iterator[str]:
    """Yield which cards are wild at a moment. of_play: the ranks that the play has made wild."""
    wilds = game.wilds
    ranks = [rank for rank in RANKS if rank in wilds.ranks + wilds.after + of_play]
    single = [spoken(card) for card in wilds.cards if card not in JOKERS]
    jokers = [Text("jokers")] if set(game.deck) & {*JOKERS} else []
    lowest = [Text("your lowest card face down and its rank")] if wilds.is_lowest else []
    if cards := [*map(many_of, ranks), *single, *jokers, *lowest]:
        yield Text("Wild: {cards}.", cards=Listing(cards))


def many_of(rank: str) -> str:
    """Several cards of a rank."""
    return many(str(RANK_WORDS[RANKS.index(rank)]))
