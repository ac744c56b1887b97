"""The form in which a club writes a game: what was typed, with what is wrong beside its lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.http import QueryDict

from clauses.refusal import NotAllowed
from gameplay.engine.games.own_games import EXAMPLE, Fault
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A line that is to be corrected. number: from 1, 0 for the whole; written: what stands in it; sentences:
    what is wrong."""

    number: int
    written: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DefinitionForm:
    """Form of a definition. definition: as it is typed; version: of the game that is changed, None for a new
    one; wrong: what is to be corrected, line by line."""

    definition: str
    version: int | None = None
    wrong: tuple[WrongLine, ...] = ()

    def refused(self, refusal: NotAllowed) -> "DefinitionForm":
        """The form with a sentence at its head."""
        return DefinitionForm(self.definition, self.version, (WrongLine(0, "", (refusal.text,)),))

    def faulty(self, faults: Iterable[Fault]) -> "DefinitionForm":
        """The form with what is wrong in its lines."""
        return DefinitionForm(self.definition, self.version, tuple(wrong_lines(self.definition, faults)))


def blank() -> DefinitionForm:
    """A game to begin with."""
    return DefinitionForm(EXAMPLE)


def sent(posted: QueryDict) -> DefinitionForm:
    """Return what was sent, as it was typed."""
    return DefinitionForm(posted.get("definition", ""), typed_number(posted.get("version", "")))


def wrong_lines(definition: str, faults: Iterable[Fault]) -> Iterator[WrongLine]:
    """Yield what is wrong, one line after the other, with what stands there."""
    written = definition.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    by_line: dict[int, list[str]] = {}
    for fault in faults:
        by_line.setdefault(fault.line, []).append(fault.sentence)
    for number, sentences in sorted(by_line.items()):
        line = written[number - 1].strip() if 0 < number <= len(written) else ""
        yield WrongLine(number, line[:80], tuple(sentences))
