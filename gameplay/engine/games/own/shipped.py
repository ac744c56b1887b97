"""Games of home poker that every club can play: definitions that lie in examples/, each with a paragraph."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from words.text import Text

SHIPPED: Final[Mapping[str, str]] = {
    f"home-{path.stem}": path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).with_name("examples").glob("*.txt"))
}
"""The definitions by the presets that addresses have for them."""

PARAGRAPHS: Final[Mapping[str, str]] = {
    "home-3-5-7": Text(
        "Nobody bets: three cards with threes wild, then five with fives wild, then seven with sevens "
        "wild, and each time everybody says in secret whether they go in. Whoever goes in and does not "
        "win matches the pot; it is dealt again until nobody has to pay."
    ),
    "home-anaconda": Text(
        "Seven cards each, of which three, two and one are passed to the left. Two are thrown away, and "
        "the five that stay are turned up one by one with a round of betting after each. At last "
        "everybody declares for the high, the low or both."
    ),
    "home-auction": Text(
        "Two cards down, then four auctions: as many cards as players are turned up, everybody bids in "
        "secret and pays, and the highest bid takes a card first. A last card comes face down, and the "
        "best five of seven win."
    ),
    "home-badeucy": Text(
        "Five cards and three draws. Half of the pot goes to the lowest hand of deuce-to-seven, half to "
        "the best badugi, and aces are high in both."
    ),
    "home-chicago": Text(
        "Seven-card stud in which the highest spade face down takes half of the pot. The ace of spades in "
        "the hole cannot lose its half."
    ),
    "home-courchevel": Text(
        "Five cards each, of which two play with three of the board as in Omaha. The first card of the "
        "flop is turned before anybody has bet."
    ),
    "home-crazy-pineapple-hi-lo": Text(
        "Hold'em with three cards each, of which one is thrown away after the betting on the flop. The "
        "best hand and the best low to the eight share the pot."
    ),
    "home-criss-cross": Text(
        "Five cards each and five in a cross, turned one by one. A hand plays with the row or the column "
        "of the cross, never with both, and the card in its middle is wild with all of its rank."
    ),
    "home-double-flop": Text(
        "Hold'em with two boards at once. The best hand on each of them takes half of the pot, and "
        "whoever has both takes it all."
    ),
    "home-drawmaha-2-7": Text(
        "Half of the pot goes to the best Omaha hand, half to the lowest of one's own five cards as in "
        "deuce-to-seven. Any cards may be drawn after the betting on the flop."
    ),
    "home-follow-the-queen": Text(
        "Seven-card stud in which queens are wild, and so is the rank of the card dealt face up right "
        "after a queen face up. When another queen falls, what followed the one before is wild no more."
    ),
    "home-iron-cross": Text(
        "Four cards each and five in a cross, of which the middle is turned last. A hand plays with the "
        "row or the column of the cross, three cards, never with both."
    ),
    "home-seven-card-stud": Text(
        "Two cards down and four up, one by one, and the last one down. The lowest card brings in, later "
        "the best cards face up act first, and the best five of the seven win."
    ),
    "home-texas-reach-around": Text(
        "Two cards each, and later a third, beside a board of four. Everybody's lowest card face down is "
        "wild for them, with all of its rank; the third card comes face up for who pays a big blind, so "
        "that a lower one does no harm."
    ),
}


def paragraph_of(definition: str) -> str:
    """Return what is said in short of a game that is shipped, nothing of any other."""
    preset = next((preset for preset, text in SHIPPED.items() if text == definition), "")
    return PARAGRAPHS.get(preset, "")
