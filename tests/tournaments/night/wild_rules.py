"""Data: the rules of a wild night: a club's own, with some options as another club might have them."""

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.nights import levels

BOOKS = ("dead_money", "cpl", "tda")
KINDS = (Kind.LIVE, Kind.BIG_MONEY, Kind.CHAMPIONSHIP)
STRUCTURES = (
    levels(6),  # two hours, and the last level goes on
    levels(4, minutes=15),
    levels(9, minutes=25, breaks=(3, 5)),
    levels(12, breaks=(6,), step=25),
)


class WildRules:
    """A part of a wild night: it needs its tape, `side_games` and `variations`."""

    def rules(self):
        """A rulebook, and the kind of tournament that is played by it."""
        book, kind = PRESETS[self.one(BOOKS)], self.one(KINDS)
        if self.of(3) == 0:
            book = changed(book, "tablets", knockouts_confirmed=True)
        if self.of(4) == 0:
            terms = book.terms[kind].model_copy(update={"guaranteed": 1000 * self.of(90)})
            book = book.model_copy(update={"terms": {**book.terms, kind: terms}})
        if self.of(3) == 0:
            re_entry = self.one(("never", "entries", "cut_off", "end_of_level"))
            book = changed(book, "cut_off", re_entry=re_entry, re_entry_after_leaving=bool(self.of(2)))
        if self.of(3) == 0:  # means against stalling
            book = changed(book, "balancing", break_first=self.one(("drawn", "highest_number")))
            waits, hands = self.one(("strict", "soft")), self.one((0, 3, 8))
            book = changed(book, "clock", hand_for_hand_waits=waits, hands_per_level=hands)
            book = changed(book, "clock", hand_for_hand_all_ins=self.one(("run_out", "held")))
        more = {"side_games": self.side_games(), "variations": self.variations()}
        return book.model_copy(update=more), kind


def changed(book, part, **options):
    """A rulebook with other options in one of its parts."""
    return book.model_copy(update={part: getattr(book, part).model_copy(update=options)})
