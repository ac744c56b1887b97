"""Needs of a member, in words: a table of finishes, and the sentences before it."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.scoring import units
from clubs.scoring.needs import Need
from tournaments.night.outlook import Outlook
from words.numbers import number_in_words, ordinal
from words.text import Sentences, Text, grouped


@dataclass(frozen=True, slots=True)
class NeedRow:
    """A finish in words. counts: whether the night is among those that count then."""

    place: str
    points: str
    total: str
    rank: str
    stack: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Needs:
    """Needs of a member as they are shown: sentences, then rows."""

    sentences: Sequence[str]
    rows: Sequence[NeedRow]
    has_stacks: bool


def needs_shown(chances: Outlook) -> Needs:
    """Of a night that is on, or to come."""
    rows = [_row(need) for need in chances.needs]
    return Needs(list(_sentences(chances)), rows, any(row.stack for row in rows))


def _row(need: Need) -> NeedRow:
    best, worst = ordinal(need.best), ordinal(need.worst)
    return NeedRow(
        ordinal(need.place),
        number_in_words(units.points(need.points)),
        number_in_words(units.points(need.total)),
        best if need.best == need.worst else Sentences([best, worst], "–"),
        grouped(need.stack) if need.stack is not None else "",
        need.counts,
    )


def _sentences(chances: Outlook) -> list[str]:
    sentences: list[str] = []
    if not chances.needs:
        return sentences
    if chances.weakest is not None:
        worth = number_in_words(units.points(chances.weakest))
        counting = [need.place for need in chances.needs if need.counts]
        if counting:
            sentences.append(
                Text(
                    "{best_of} tournaments count, and the weakest of yours brought {points}: this one counts"
                    " from {place} place.",
                    best_of=chances.best_of,
                    points=worth,
                    place=ordinal(max(counting)),
                )
            )
        else:
            sentences.append(
                Text(
                    "{best_of} tournaments count, and the weakest of yours brought {points}: no place alone"
                    " beats it.",
                    best_of=chances.best_of,
                    points=worth,
                )
            )
    return [*sentences, _lead(chances.needs)]


def _lead(needs: Sequence[Need]) -> str:
    """From which place on the first rank is possible, and sure."""
    possible = [need.place for need in needs if need.best == 1]
    sure = [need.place for need in needs if need.worst == 1]
    if not possible:
        best = min(need.best for need in needs)
        return Text("The best rank you can reach with this one is {rank}.", rank=ordinal(best))
    if sure:
        return Text(
            "You lead the season for sure from {sure} place, and perhaps from {possible}.",
            sure=ordinal(max(sure)),
            possible=ordinal(max(possible)),
        )
    return Text("You may lead the season from {possible} place.", possible=ordinal(max(possible)))
