"""Situations at a table, and which clauses say what to do then, in the order of the steps.

Every clause of conduct that the software shows a director (part `season`, treatment `guide`) stands in each
situation that it belongs to. What a club's own book does not say is decided by the TDA rules (DM-tda).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from words.text import Text


@dataclass(frozen=True, slots=True)
class Situation:
    """One of them. key: its name in addresses and logs; words: what else people call it, for searching;
    clauses: of all books, in the order of the steps; may_sanction: a penalty may follow; suggested: the one
    that follows in every case, as its kind."""

    key: str
    title: str
    words: str
    clauses: tuple[str, ...]
    may_sanction: bool = False
    suggested: str = ""

    def of_book(self, book: str) -> tuple[str, ...]:
        """The clauses of one rulebook ("DM"), in order; none where it is silent."""
        return tuple(clause for clause in self.clauses if clause.startswith(f"{book}-"))


SITUATIONS: Sequence[Situation] = (
    Situation(
        "misdeal",
        Text("Misdeal"),
        Text("wrong card, empty seat, deal again, dealt to the wrong player"),
        (
            "DM-misdeal-action",
            "DM-misdeal-exposed",
            "DM-misdeal-wrong",
            "DM-stud-hole-misdeal",
            "CPL-misdeal-two",
            "CPL-exposed-one",
            "C5-4.3-misdeal",
        ),
    ),
    Situation(
        "exposed-card",
        Text("A card was exposed"),
        Text("flashed card, turned over, off the table, face up"),
        (
            "DM-misdeal-exposed",
            "DM-misdeal-action",
            "DM-stud-hole-misdeal",
            "DM-stud-off-table",
            "CPL-exposed-one",
            "CPL-misdeal-two",
        ),
    ),
    Situation(
        "early-board",
        Text("Flop, turn or river too early"),
        Text("premature board card, burn, betting was not over"),
        ("DM-early-flop", "DM-early-turn", "DM-stud-off-table"),
    ),
    Situation(
        "out-of-turn",
        Text("Bet or act out of turn"),
        Text("not their turn, acted early, skipped"),
        ("DM-out-of-turn-chips", "DM-out-of-turn", "DM-etiquette-action", "DM-etiquette-sanction"),
        may_sanction=True,
    ),
    Situation(
        "string-bet",
        Text("String bet"),
        Text("several motions, raise in two parts, went back for chips"),
        (
            "DM-nl-binding",
            "DM-no-string-no-chop",
            "DM-nl-ring-motion",
            "CPL-say-action",
            "CPL-string-bet",
        ),
    ),
    Situation(
        "one-chip",
        Text("One big chip without a word"),
        Text("oversized chip, call or raise, change"),
        ("DM-nl-one-chip", "DM-pl-big-chip", "CPL-single-chip", "CPL-change"),
    ),
    Situation(
        "unclear-bet",
        Text("Call or raise? Words and chips differ"),
        Text("several chips, said one thing and bet another, silent, unclear amount"),
        ("DM-nl-binding", "CPL-say-action", "CPL-multi-chip"),
    ),
    Situation(
        "small-bet",
        Text("Bet below the minimum"),
        Text("too small, less than the big blind"),
        ("DM-nl-under-min",),
    ),
    Situation(
        "short-call",
        Text("Short call"),
        Text("miscounted, too few chips put in, owes the pot"),
        ("DM-nl-short-call",),
    ),
    Situation(
        "misunderstood",
        Text("Call by misunderstanding"),
        Text("did not see the raise, did not hear the amount, gross misunderstanding"),
        ("DM-nl-misunderstood",),
    ),
    Situation(
        "miscall",
        Text("Hand miscalled"),
        Text("declared the wrong hand, cards speak, threw the winner away"),
        ("CPL-hold-cards", "CPL-miscall", "FNP-cards-speak-tell"),
        may_sanction=True,
    ),
    Situation(
        "dead-hand",
        Text("Is the hand dead?"),
        Text("folded, mucked, touched the muck, thrown forward, picked up"),
        (
            "DM-stud-pick-up",
            "CPL-dead-hand",
            "CPL-touch-muck",
            "CPL-dead-both",
            "CPL-muck",
        ),
    ),
    Situation(
        "unprotected",
        Text("Unprotected hand taken in"),
        Text("dealer swept the cards, no card protector, not seen"),
        ("CPL-protect", "DM-role-felt"),
    ),
    Situation(
        "ask-to-see",
        Text("Somebody asks to see a hand"),
        Text("show one show all, called hand, showdown"),
        ("DM-etiquette-show-one", "CPL-hold-cards", "CPL-ask-to-see"),
    ),
    Situation(
        "splash",
        Text("Splashing or touching the pot"),
        Text("threw chips in, took chips out"),
        (
            "DM-role-chipmaster",
            "DM-etiquette-action",
            "DM-etiquette-sanction",
            "CPL-pot-dealer-only",
            "CPL-splash",
        ),
        may_sanction=True,
    ),
    Situation(
        "change",
        Text("Making change"),
        Text("chips exchanged, bank, from the pot"),
        (
            "DM-role-chipmaster",
            "CPL-change",
            "CPL-pot-dealer-only",
            "FNP-change-between",
            "FNP-change-during",
            "FNP-change-whole",
        ),
    ),
    Situation(
        "shuffle",
        Text("Shuffle and cut"),
        Text("who shuffles, reshuffle, two decks, machine"),
        ("DM-role-shuffler", "DM-role-felt", "CPL-shuffle", "FNP-cut"),
    ),
    Situation(
        "dealing",
        Text("How a hand is dealt"),
        Text("dealer's checklist, burns, side pots, tap the table"),
        ("DM-table-handling", "DM-role-chipmaster", "CPL-pot-dealer-only", "CPL-muck"),
    ),
    Situation(
        "hidden-chips",
        Text("Chips hidden or stacked badly"),
        Text("big chips behind, chips off the table, cannot see the stack"),
        ("DM-etiquette-handling", "DM-etiquette-sanction", "CPL-chips-visible"),
        may_sanction=True,
    ),
    Situation(
        "cards-handled",
        Text("Cards off the felt or thrown"),
        Text("at the rail, in the lap, threw cards, bent"),
        ("DM-role-felt", "DM-etiquette-handling", "DM-etiquette-sanction", "CPL-protect"),
        may_sanction=True,
    ),
    Situation(
        "talk",
        Text("Talking about a live hand"),
        Text("revealed folded cards, advice, one player to a hand, influence"),
        ("DM-etiquette-talk", "DM-etiquette-sanction"),
        may_sanction=True,
    ),
    Situation(
        "collusion",
        Text("Collusion, checking down, chopping"),
        Text("soft play, agreement, cheating, split the blinds"),
        ("DM-no-collusion", "DM-no-string-no-chop", "DM-etiquette-sanction"),
        may_sanction=True,
    ),
    Situation(
        "stalling",
        Text("Stalling"),
        Text("too slow, wasting time, clock"),
        ("DM-etiquette-action", "DM-etiquette-sanction"),
        may_sanction=True,
    ),
    Situation(
        "stud-up-cards",
        Text("Stud: up cards moved or picked up"),
        Text("rearranged, order of the cards"),
        ("DM-stud-up-order", "DM-stud-pick-up"),
    ),
    Situation(
        "stud-low",
        Text("Stud: the wrong player brought it in"),
        Text("bring-in, low card, forced bet"),
        ("DM-stud-wrong-low",),
    ),
    Situation(
        "dispute",
        Text("Anything else"),
        Text("dispute, argument, fairness, exception, not in the book"),
        ("DM-tda", "CPL-td"),
    ),
)
BY_KEY = {situation.key: situation for situation in SITUATIONS}

TDA_RULE = {
    "misdeal": "TDA-35",
    "exposed-card": "TDA-35",
    "early-board": "TDA-RP-5",
    "out-of-turn": "TDA-53",
    "string-bet": "TDA-56",
    "one-chip": "TDA-44",
    "unclear-bet": "TDA-40",
    "small-bet": "TDA-52",
    "short-call": "TDA-51",
    "misunderstood": "TDA-49",
    "miscall": "TDA-12",
    "dead-hand": "TDA-65",
    "unprotected": "TDA-65",
    "ask-to-see": "TDA-18",
    "splash": "TDA-70",
    "change": "TDA-61",
    "shuffle": "TDA-RP-20",
    "dealing": "TDA-RP-2",
    "hidden-chips": "TDA-25",
    "cards-handled": "TDA-68",
    "talk": "TDA-67",
    "collusion": "TDA-69",
    "stalling": "TDA-29",
    "stud-up-cards": "TDA-66",
    "stud-low": "TDA-RP-10",
    "dispute": "TDA-1",
}
"""Situation → the TDA rule behind it: what decides where the club's own book says nothing."""
