"""Variations of a night besides its game: chips that nobody holds, and how they are won."""

from typing import Final, Literal

from clauses.option import option
from clauses.section import Section

RANKS: Final = "23456789TJQKA"
TEN: Final = RANKS.index("T")


class MoneyHeist(Section):
    """A bank of chips that players take from when they scoop with a pocket pair."""

    bank: Literal["full", "mini"] = option(
        "full",
        "The bank holds",
        "Chips that lie in the bank at the start. The full bank pays ten big blinds for tens or lower and "
        "five for a higher pair, the mini bank always five. There are no rebuys.",
        "DM-heist-bank",
        "DM-heist-scoop",
        "DM-heist-no-rebuy",
        ruling=224,
        choices={"full": "as many as are in play at the start", "mini": "one buy-in"},
    )

    @property
    def pays(self) -> tuple[int, int]:
        """Number of big blinds that a pair of tens or lower takes, and a higher one (DM-heist-scoop)."""
        return (10, 5) if self.bank == "full" else (5, 5)

    def big_blinds(self, rank: str) -> int:
        """Return how many big blinds a pocket pair takes. rank: of its cards, as in RANKS.

        >>> MoneyHeist().big_blinds("T"), MoneyHeist().big_blinds("J")
        (10, 5)
        """
        low, high = self.pays
        return low if RANKS.index(rank) <= TEN else high


class Mushroom(Section):
    """Chips that every button adds to, and the small blind wins."""

    short_button: Literal["waive", "pay"] = option(
        "waive",
        "A short button",
        "What a button with one big blind or less puts on the Mushroom.",
        "DM-mushroom-add",
        ruling=226,
        choices={"waive": "nothing", "pay": "all that they have"},
    )


class Variations(Section):
    """Variations of every tournament, until a director chooses otherwise for a night."""

    heist: MoneyHeist | None = option(
        None,
        "Money Heist",
        "Scooping with a pocket pair takes chips from a bank.",
        "DM-heist-scoop",
        ruling=224,
        empty="not played",
    )
    mushroom: Mushroom | None = option(
        None,
        "Mushroom",
        "Every button puts a big blind on the Mushroom, in place of the big-blind ante; a small blind who "
        "wins outright takes it.",
        "DM-mushroom-add",
        "DM-mushroom-win",
        ruling=226,
        empty="not played",
    )
    kill: Literal["none", "full", "half"] = option(
        "none",
        "Kill pots",
        "In fixed limit, who wins two pots in a row posts an over blind, and the limits of that hand rise.",
        "DM-kill-two-pots",
        ruling=187,
        choices={
            "none": "not played",
            "full": "twice the big blind",
            "half": "one and a half big blinds",
        },
    )
    run_it_twice: bool = option(
        False,
        "Run It Twice",
        "Everybody has a plaque, and one more with each rebuy, that has the board of an all-in dealt twice.",
        "DM-rit-plaque",
        "DM-rit-use",
        ruling=210,
    )
    goldschlager: bool = option(
        False,
        "Goldschlager",
        "Everybody has a plaque that swaps one or two own cards before the turn; scooping with a suited "
        "connector earns another.",
        "DM-gold-plaque",
        "DM-gold-earn",
        ruling=214,
    )
    plaque_goes_to: Literal["choice", "knocker"] = option(
        "choice",
        "Plaques of who is out",
        "Who gets an unused plaque when its owner is finally out.",
        "DM-rit-transfer",
        "DM-gold-transfer",
        ruling=212,
        choices={"choice": "whom they name of those still in", "knocker": "who knocked them out"},
    )
    bomb_pot: bool = option(
        False,
        "Bomb Pot",
        "At the end of each level the clock stops, and every table is dealt a Bomb Pot with the button where "
        "it lies.",
        "DM-bomb-when",
        "DM-bomb-post",
        ruling=220,
    )
    squid: bool = option(
        False,
        "Squid Game",
        "As a Bomb Pot, with one big blind from everybody and three boards, of which the one with the lowest "
        "river is killed. With Bomb Pots, too, levels end with the two in turn.",
        "DM-squid-post",
        "DM-squid-kill",
        ruling=222,
    )
    bomb_blinds: Literal["ended", "next"] = option(
        "ended",
        "Big blind of a Bomb Pot",
        "Of which level the big blinds are that everybody posts for it, or for a Squid Game.",
        "DM-bomb-post",
        ruling=218,
        choices={"ended": "the level that has ended", "next": "the level that follows"},
    )
    scoop_needs_showdown: bool = option(
        False,
        "Scooping needs a showdown",
        "Whether a hand that everybody else folds to does not count as scooped.",
        "DM-heist-scoop",
        ruling=216,
    )

    @property
    def stops_the_clock(self) -> bool:
        """True if every level ends with a pot that everybody posts for."""
        return self.bomb_pot or self.squid
