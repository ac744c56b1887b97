"""Everything that rulebooks say about play beyond the TDA rules, by topic, and what no floor call is about.

A clause that the TDA table names stands with its TDA rule; BESIDE adds those that it does not name. Every
other clause about play stands in exactly one topic, the first of which a prefix begins it. What is left is
about money, the season, or tables on screens: ELSEWHERE says where it is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from clauses import tda
from clauses.book import Clause, clauses
from words.text import Text


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that a rulebook rules and the TDA leaves to it. key: its name in addresses and logs; words:
    what people call it, for searching; prefixes: how the ids of its clauses begin."""

    key: str
    title: str
    words: str
    prefixes: tuple[str, ...]


BESIDE: Final[Mapping[str, tuple[str, ...]]] = {
    "TDA-1": ("DM-tda",),
    "TDA-11": ("CPL-break",),
    "TDA-20": ("CPL-split",),
    "TDA-21": ("CPL-sidepot-example",),
    "TDA-23": ("DM-clock-stops",),
    "TDA-24": ("CPL-chip-up-example",),
    "TDA-27": ("DM-rebuy-stack", "DM-rebuy-cutoff", "DM-addon-once"),
    "TDA-35": ("C5-4.3-misdeal", "DM-stud-hole-misdeal", "FNP-bitch-misdeal"),
    "TDA-36": ("C5-4.3-misdeal",),
    "TDA-43": ("CPL-example-raise", "DM-nl-min-bet", "CPL-min-bet"),
    "TDA-47": ("CPL-example-incomplete-raise",),
    "TDA-56": ("CPL-say-action",),
    "TDA-61": ("FNP-change-", "DM-role-chipmaster"),
    "TDA-65": ("CPL-muck",),
    "TDA-70": ("CPL-pot-dealer-only", "DM-role-chipmaster"),
    "TDA-8": ("CPL-late-window",),
    "TDA-RP-11": ("DM-bba-dead",),
}
"""TDA rule → how the ids of more clauses begin that stand with it."""

RING_ONLY: Final = frozenset({"DM-nl-ring-motion"})
"""Clauses that say of themselves that they hold outside tournaments."""

TOPICS: Final[Sequence[Topic]] = (
    Topic(
        "shuffle",
        Text("Shuffle and cut"),
        "shuffle cut riffle reshuffle two decks shuffling machine who shuffles",
        ("CPL-shuffle", "DM-role-shuffler", "DM-role-felt", "FNP-cut"),
    ),
    Topic(
        "dealing",
        Text("How a hand is dealt"),
        "deal dealing order who gets the first card rounds streets flop turn river checklist",
        (
            *("DM-holdem-order", "DM-table-handling", "DM-dealer-", "DM-board-order", "CPL-other-dealer"),
            *("CPL-deal", "CPL-flop", "CPL-turn-river", "FCD-deal", "FNP-draw-deal", "FNP-holdem-"),
            *("C5-2.2-start", "C5-4.1-deal", "C5-1.4-deck", "FNP-deck-out", "FNP-dealers-choice"),
        ),
    ),
    Topic(
        "button",
        Text("The button and who begins"),
        "button first button high card draw for the button moves advances rotates dealer starts",
        ("CPL-button-rotates", "CPL-high-card", "DM-button-advance", "FNP-first-dealer"),
    ),
    Topic(
        "blinds",
        Text("Blinds and antes"),
        "blind blinds ante short blind small blind big blind post posting option straddle cannot cover",
        (
            *("CPL-blinds-live", "CPL-blind-seats", "CPL-no-more-blinds", "CPL-big-blind-option"),
            *("CPL-example-short-bb", "DM-nl-short-bb", "FCD-ante-short", "C5-3.1-blinds", "C5-9.4"),
        ),
    ),
    Topic(
        "levels",
        Text("Levels, breaks and the clock"),
        "level length break pause clock stops shorter levels players left",
        ("DM-level-length", "DM-clock-break"),
    ),
    Topic(
        "order",
        Text("Whose turn it is"),
        "turn order who acts first first to act clockwise round ends action closed check around",
        (
            *("CPL-preflop-first", "CPL-round-ends", "CPL-check", "FCD-first-actor", "FCD-check"),
            *("FCD-second-round", "FCD-example-check-round", "FNP-check", "FNP-draw-open", "FNP-draw-second"),
            *("C5-3.3-order", "C5-3.5-normal-betting"),
        ),
    ),
    Topic(
        "sizes",
        Text("How much may be bet"),
        "bet size least most limit no-limit pot-limit double pot minimum maximum completion all-in stakes",
        (
            *("DM-limit-size", "DM-nl-no-complete", "DM-nl-example-120", "CPL-all-in", "FCD-all-in"),
            *("FCD-call", "FCD-no-limit", "FCD-pot-limit", "FCD-double-pot", "FNP-current-bet"),
            *("FNP-pot-limit", "FNP-declare-stakes", "C5-1.6-pot-limit", "C5-3.4-min-raise"),
        ),
    ),
    Topic(
        "fold-win",
        Text("Folding, and who is left"),
        "fold folded lose chips last player everybody folds wins without showdown",
        ("CPL-fold", "CPL-last-standing", "FCD-fold", "FCD-last-standing", "FCD-example-pot-500"),
    ),
    Topic(
        "best-hand",
        Text("Which hand is best"),
        "ranking order of hands kicker side card suits tie flush straight full house ace low two pair beats",
        (
            *(
                "CPL-ranking",
                "CPL-five-cards",
                "DM-suits-kickers",
                "FCD-rank-",
                "FNP-rank",
                "FNP-suits-equal",
            ),
            *("FNP-tie", "FNP-best-five", "FNP-highball", "C5-8.2", "CPL-sidepot-example-winners"),
        ),
    ),
    Topic(
        "low-hands",
        Text("Low hands and high-low"),
        "low lowball high low hi-lo eight or better razz deuce to seven wheel qualifies",
        ("DM-omaha8", "DM-stud8-split", "DM-razz", "DM-27td-", "FNP-lowball", "FNP-hilo"),
    ),
    Topic(
        "wild-cards",
        Text("Wild cards"),
        "wild joker jokers wilds five of a kind natural",
        ("FNP-joker", "FNP-wild-"),
    ),
    Topic(
        "drawing",
        Text("Drawing cards"),
        "draw discard replace cards how many stand pat four cards with an ace exchange",
        (
            *("FCD-draw-order", "FCD-draw-three", "FCD-draw-ace", "FCD-stand-pat", "FCD-replace"),
            *(
                "FCD-example-draws",
                "FCD-timeout-draw",
                "FCD-draw-announced",
                "FNP-draw-any",
                "FNP-draw-order",
            ),
        ),
    ),
    Topic(
        "stud",
        Text("Stud: streets, bring-in and up cards"),
        "stud bring-in low card opens forced bet third street up cards rearranged wrong low open pair",
        ("DM-stud-", "FNP-stud-"),
    ),
    Topic(
        "centre",
        Text("The Centre: trading and drawing"),
        "centre center middle trade draw swap modification stay phase fmr far fill five cards",
        (
            *(
                "C5-1.3",
                "C5-2.3",
                "C5-2.4-fill",
                "C5-5.1",
                "C5-5.2",
                "C5-5.3",
                "C5-6.1",
                "C5-6.3",
                "C5-6.4-stay",
            ),
            *("C5-7.1", "C5-7.2", "C5-10.1", "C5-10.2", "C5-10.3", "C5-10.4"),
        ),
    ),
    Topic(
        "centre-call",
        Text("The Centre: a Call, and who acts after it"),
        "player call middle call ends phase who opens first actor after the call",
        ("C5-5.4", "C5-6.4-first-actor", "C5-6.5"),
    ),
    Topic(
        "centre-pot",
        Text("The Centre: showdown and rolled-over pots"),
        "showdown centre wins tie with the centre roll over rollover next hand pot not paid beat the centre",
        ("C5-1.2", "C5-2.4-centre", "C5-2.5", "C5-2.6", "C5-7.4", "C5-8.3", "C5-8.4", "C5-9.1"),
    ),
    Topic(
        "board-games",
        Text("Other board games"),
        "omaha irish pineapple cincinnati triple flop double board rocky mountain river of blood discard",
        (
            *("DM-irish", "DM-pineapple", "DM-triple-flop", "DM-cincinnati", "DM-double-", "DM-rocky-mtn"),
            *("DM-river-of-blood", "FNP-omaha"),
        ),
    ),
    Topic(
        "plaques",
        Text("Plaques: run it twice, Goldschlager"),
        "plaque run it twice goldschlager swap hole card transfer plaque again board twice",
        ("DM-rit-", "DM-gold-"),
    ),
    Topic(
        "bomb-pots",
        Text("Bomb pots, Squid Game, Money Heist, Mushroom"),
        "bomb pot squid heist bank mushroom everyone posts two boards killed board",
        ("DM-bomb-", "DM-squid-", "DM-heist-", "DM-mushroom-"),
    ),
    Topic(
        "kill",
        Text("Kill pots"),
        "kill pot killer leg two pots in a row kill blind kill button",
        ("DM-kill-",),
    ),
    Topic(
        "guts",
        Text("Guts"),
        "guts double guts in or out declare high low pay the pot nobody in",
        ("FNP-guts-",),
    ),
    Topic(
        "whiskey-centre",
        Text("Whiskey"),
        "whiskey knock swap centre hand pass twice last turn knocker",
        ("FNP-whiskey-",),
    ),
    Topic(
        "stud-variations",
        Text("Baseball, Black Bitch, Mexican, Good Bad Ugly"),
        "baseball nines threes fours queen of spades mexican good bad ugly wild variation stud",
        ("FNP-baseball-", "FNP-bitch-", "FNP-mexican", "FNP-gbu-"),
    ),
    Topic(
        "other-games",
        Text("Oklahoma, Psycho, Indian, Screw Your Neighbour"),
        "oklahoma psycho indian screw your neighbour pass cards lives king forehead",
        ("FNP-oklahoma-", "FNP-psycho-", "FNP-indian-", "FNP-syn-"),
    ),
    Topic(
        "short-stack",
        Text("A stack too short to go on"),
        "short out of chips cannot pay pot split share goes on without",
        ("FNP-short-",),
    ),
    Topic(
        "draw-for-seats",
        Text("Drawing for seats"),
        "seat draw cards seats tie redraw lowest first",
        ("FNP-seat-",),
    ),
    Topic(
        "stacks",
        Text("Chips, stacks and the winner"),
        "chip values colours starting stack everyone the same winner last player with chips out",
        (
            "DM-chip-values",
            "CPL-chip-values",
            "CPL-equal-stacks",
            "CPL-winner",
            "FCD-winner",
            "FCD-eliminated",
        ),
    ),
)
BY_KEY: Final = {topic.key: topic for topic in TOPICS}

ELSEWHERE: Final[Mapping[str, str]] = {
    "season": "points, the season and the club's people: no hand waits for it",
    "money": "prices, prizes and side games between hands: the till and the payouts decide it",
    "DM-hu-": "how a heads-up tournament is drawn, not how it is played: its console draws it",
    "digital": "keys, announcements and options of tables on screens",
    "BG-": "a game of the yearly gathering: it is explained with its game, and no club's book is BARGE's",
}
"""An area, or how an id begins → why no floor call is about it."""


@cache
def clauses_of_rule(rule: str, book: str) -> tuple[str, ...]:
    """The clauses of one rulebook ("DM") that stand with a TDA rule, those that rule otherwise first."""
    named = [clause for clause in tda.rules()[rule].clauses if clause.startswith(f"{book}-")]
    more = [clause for clause in _of_book(book) if clause.startswith(BESIDE.get(rule, ("\0",)))]
    return tuple(dict.fromkeys((*named, *more)))


@cache
def clauses_of_topics(book: str) -> Mapping[str, tuple[str, ...]]:
    """Key of a topic → its clauses of one rulebook; only topics that the book has something to say about."""
    with_rules = {clause for rule in tda.rules() for clause in clauses_of_rule(rule, book)}
    by_topic: dict[str, list[str]] = {}
    for clause in _of_book(book):
        topic = next((each for each in TOPICS if clause.startswith(each.prefixes)), None)
        if topic and clause not in with_rules:
            by_topic.setdefault(topic.key, []).append(clause)
    return MappingProxyType({key: tuple(each) for key, each in by_topic.items()})


def reason_elsewhere(clause: Clause) -> str:
    """Return why a clause is in no answer; nothing if there is none."""
    begins = (why for start, why in ELSEWHERE.items() if start.endswith("-") and clause.id.startswith(start))
    return next(begins, ELSEWHERE.get(clause.area, ""))


def _of_book(book: str) -> Iterator[str]:
    return (name for name in clauses() if name.startswith(f"{book}-"))
