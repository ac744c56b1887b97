"""The rules of a club in sentences for players, made from the options that are in force.

`chapters` tells a rulebook in the order in which a player asks; `told_differences` tells what one rulebook
says otherwise than another. Every option of a rulebook stands in some sentence, or in NOT_FOR_PLAYERS with
the reason. Amounts stay Amounts until a page writes them in the club's money. Pure.
"""

from clubs.how_we_play.all_chapters import NOT_FOR_PLAYERS, Difference, chapters, told_differences
from clubs.how_we_play.sentence import Chapter, Sentence
from clubs.how_we_play.table_play import means_against_stalling

__all__ = [
    "NOT_FOR_PLAYERS",
    "Chapter",
    "Difference",
    "Sentence",
    "chapters",
    "means_against_stalling",
    "told_differences",
]
