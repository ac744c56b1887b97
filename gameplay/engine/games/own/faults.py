"""Faults of a definition, line by line."""

from dataclasses import dataclass

from words.text import Text


@dataclass(frozen=True, slots=True)
class Fault:
    """Fault of a definition. line: where, from 1, 0 for the whole; sentence: what, and what would be
    right."""

    line: int
    sentence: str

    @property
    def words(self) -> str:
        """The sentence with its line before it."""
        if not self.line:
            return self.sentence
        return Text("Line {line}: {sentence}", line=self.line, sentence=self.sentence)


class Faulty(ValueError):
    """A definition that cannot be played. faults: all that is wrong with it, in the order of its lines."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(faults, key=lambda fault: fault.line)
        super().__init__(" ".join(str(fault.words) for fault in self.faults))
