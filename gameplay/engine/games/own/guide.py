"""Guide to definitions, line by line: what stands beside the editor. Steps, and what wins, say it of
themselves (verbs.py, hands.py).

>>> [line.written for line in STEPS][:2]
['deal 2 down', 'deal 1 up']
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from gameplay.engine.games.own.definition import MATCH
from gameplay.engine.games.own.hands import QUALIFYING, WINNINGS
from gameplay.engine.games.own.verbs import VERBS
from words.text import Text


class Line(NamedTuple):
    """A line as it is written, and what it means."""

    written: str
    means: str


HEADS: Final = (
    Line("name Late Pineapple", Text("What the game is called.")),
    Line("players 2 to 8", Text("How many may play; without it as many as there are cards for.")),
    Line("limit pot-limit", Text("No-limit, pot-limit or limit, unless a table says otherwise.")),
    Line("deck from 6", Text("No card below the six.")),
    Line("deck without 8 9 T", Text("None of these ranks.")),
    Line("deck with 2 jokers", Text("One joker or two, which are wild.")),
    Line("wild 2 J Kh jokers", Text("Wild cards: ranks, single cards, jokers.")),
)
"""What holds for the whole game, in any order."""

STEPS: Final = (
    *(
        Line(verb.example, verb.make(*map(int, re.findall(r"\d+", verb.example))).stage.words)
        for verb in VERBS
    ),
    Line(MATCH, Text("Losers match the pot, and it is dealt again; it stands before what wins.")),
)
"""What happens, from the first cards to the last bets or to a pot that is matched."""

ENDS: Final = (
    *(
        Line(f"win high and {name}", Text("Half of the pot is won with {hand}.", hand=way.told))
        if name in QUALIFYING
        else Line(f"win {name}", Text("The pot is won with {hand}.", hand=way.told))
        for name, way in WINNINGS.items()
    ),
    Line("win high and low", Text("Two parts, or three, share the pot; the first gets the odd chip.")),
)
"""What wins: the last line."""

GUIDE: Final[Sequence[tuple[str, Sequence[Line]]]] = (
    (Text("The whole game"), HEADS),
    (Text("Steps"), STEPS),
    (Text("What wins"), ENDS),
)
"""All of it, under its headings."""
