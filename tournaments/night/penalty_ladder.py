"""The penalty that comes next, by what a player has had before: warning, a missed hand, a missed round,
disqualification (ruling 86: TDA's ladder). It is a suggestion: the director chooses.

Source: DM-etiquette-sanction; TDA-71.
"""

from collections.abc import Sequence
from typing import Final

LADDER: Final = ("warning", "hands", "rounds", "disqualified")
SAME_AS: Final = {"minutes": "hands"}
OFTEN: Final = 2  # penalties of earlier nights after which a warning is not the first step any more


def next_penalty(tonight: Sequence[str], earlier: Sequence[str]) -> str:
    """Return what comes after the strongest penalty of this tournament. tonight, earlier: kinds of penalties,
    here and in the season before.

    >>> next_penalty([], []), next_penalty(["warning"], []), next_penalty(["minutes", "warning"], [])
    ('warning', 'hands', 'rounds')
    >>> next_penalty([], ["warning", "warning"])
    'hands'
    """
    had = [LADDER.index(SAME_AS.get(penalty, penalty)) for penalty in tonight]
    step = max(had) + 1 if had else int(len(earlier) >= OFTEN)
    return LADDER[min(step, len(LADDER) - 1)]
