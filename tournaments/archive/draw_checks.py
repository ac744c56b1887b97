"""Check of the draws of a night, from its log alone.

Every draw publishes its seed and the commitment (SHA-256) of the next one; that of the first was published
when the log was opened. A draw holds if its seed is the one that was committed to before it, and if this seed
makes, on the floor as it was then, exactly what the fact says. Draws that were undone or put right since are
checked as well: they had been seen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind, Rulebook
from tables.log import AMENDED, LogLine, corrections
from tables.randomness import commitment as commitment_of_seed
from tables.randomness import is_committed
from tournaments.night import draws
from tournaments.night import floor as folding
from tournaments.night.facts import (
    FACT,
    AnyFact,
    BoughtIn,
    CheckedIn,
    Committed,
    Drawn,
    EnvelopeOpened,
    EnvelopesSealed,
    SeatsDrawn,
)
from tournaments.night.facts_of import facts, fold
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games import mystery
from tournaments.night.sentences import sentence
from words.text import Text


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """One draw of a night.

    sentence: what was drawn;
    commitment: what had been published before it;
    seed: in hexadecimal;
    committed: whether the one is that of the other;
    repeated: whether the seed makes this outcome;
    correction: the entry that undid the draw or put it right since.
    """

    line: LogLine
    sentence: str
    commitment: str
    seed: str
    committed: bool
    repeated: bool
    correction: LogLine | None = None

    @property
    def holds(self) -> bool:
        """True if the seed was committed to and makes this outcome."""
        return self.committed and self.repeated

    @property
    def verdict(self) -> str:
        """Verdict on the draw, in a sentence."""
        if not self.committed:
            return Text("The seed is not the one that was committed to before the draw.")
        if self.committed and not self.seed:
            return Text("What is in the envelopes is committed to; the last one opened shows the seed.")
        if not self.repeated:
            return Text("The seed makes another outcome than the one on record.")
        return Text("The seed was committed to before the draw and makes this outcome.")


def check_draws(
    lines: Sequence[LogLine], rulebook: Rulebook, kind: Kind, first_commitment: str
) -> list[CheckedDraw]:
    """Every draw of a log in its order. lines: the whole log, corrections included."""
    past = _Past(lines, rulebook, kind)
    corrected = corrections(lines)
    commitment = first_commitment
    revealed = _revealed(lines)
    before: dict[int, tuple[str, int]] = {}
    names: dict[int, str] = {}
    checked = []
    for index, line in enumerate(lines):
        fact, sequence = _fact_in(line)
        if fact is None:
            continue
        if isinstance(fact, Committed | CheckedIn | BoughtIn):
            names[fact.player] = fact.name
        if isinstance(fact, EnvelopesSealed):
            published, _ = before.setdefault(sequence, (commitment, index))
            seed = revealed.get(fact.commitment, "")
            checked.append(
                CheckedDraw(
                    line=line,
                    sentence=sentence(fact, names),
                    commitment=published,
                    seed=seed,
                    committed=fact.commitment == published,
                    repeated=not seed or _fills(fact, bytes.fromhex(seed)),
                    correction=corrected.get(line.sequence),
                )
            )
            if fact.commitment == published and sequence == line.sequence:
                commitment = fact.next_commitment
            continue
        drawn: Drawn | None = getattr(fact, "draw", None)
        if drawn is None:
            continue
        published, place = before.setdefault(sequence, (commitment, index))
        committed = is_committed(bytes.fromhex(drawn.seed), published)
        checked.append(
            CheckedDraw(
                line=line,
                sentence=sentence(fact, names),
                commitment=published,
                seed=drawn.seed,
                committed=committed,
                repeated=any(_makes(floor, fact) for floor in past.floors(place)),
                correction=corrected.get(line.sequence),
            )
        )
        if committed and sequence == line.sequence:
            commitment = drawn.next_commitment
    return checked


def _revealed(lines: Sequence[LogLine]) -> dict[str, str]:
    """Commitment → seed, of envelopes of which the last was opened."""
    facts = (fact for line in lines for fact, _ in [_fact_in(line)])
    seeds = [fact.seed for fact in facts if isinstance(fact, EnvelopeOpened) and fact.seed]
    return {commitment_of_seed(bytes.fromhex(seed)): seed for seed in seeds}


def _fills(fact: EnvelopesSealed, seed: bytes) -> bool:
    """Return whether the seed fills the envelopes as they were sealed."""
    return mystery.commitments(fact.amounts, seed) == fact.commitments


def _fact_in(line: LogLine) -> tuple[AnyFact | None, int]:
    """The fact that an entry states, and the sequence of the entry it stands for: for an amendment that of
    what it amends."""
    if line.kind == AMENDED:
        return FACT.validate_python(line.payload["payload"]), line.payload["sequence"]
    return None if line.is_correction else FACT.validate_python(line.payload), line.sequence


class _Past:
    """The floor as it was before each entry of a log."""

    def __init__(self, lines: Sequence[LogLine], rulebook: Rulebook, kind: Kind) -> None:
        self.lines, self.rulebook, self.kind = lines, rulebook, kind
        self.index, self.floor = 0, Floor.opening(rulebook, kind)

    def floors(self, index: int) -> Iterator[Floor]:
        """The floor before the entry, and, where it was recorded together with others, before them all."""
        line = self.lines[index]
        for place in dict.fromkeys((index, index - (line.sequence - line.batch if line.batch else 0))):
            try:
                yield self._before(place)
            except NotAllowed:
                continue

    def _before(self, index: int) -> Floor:
        new = self.lines[self.index : index]
        if index < self.index or any(line.is_correction for line in new):
            self.floor = fold(self.lines[:index], self.rulebook, self.kind)
        else:
            self.floor = folding.after(facts(new), self.rulebook, self.kind, self.floor)
        self.index = index
        return self.floor


def _makes(floor: Floor, fact: AnyFact) -> bool:
    """Return whether the seed that the fact publishes makes it on this floor."""
    for rulebook in _rulebooks(floor, fact):
        try:
            if draws.drawn_again(replace(floor, rulebook=rulebook), fact) == fact:
                return True
        except NotAllowed:
            continue
    return False


def _rulebooks(floor: Floor, fact: AnyFact) -> Iterator[Rulebook]:
    """The rules of the draw. Until the clock starts a club may change those on seating, so a draw made before
    holds under either setting; nobody could know what it would come to."""
    if floor.clock:
        yield floor.rulebook
        return
    seating = floor.rulebook.seating
    seats = fact.tables[0].seats if isinstance(fact, SeatsDrawn) and fact.tables else seating.seats_per_table
    by_cards = "cards" if isinstance(fact, SeatsDrawn) and fact.cards else "random"
    for dealer, ties in product((True, False), ("suit", "redraw")):
        update = {"seats_per_table": seats, "dedicated_dealer": dealer, "draw_ties": ties}
        as_then = seating.model_copy(update={**update, "seat_draw": by_cards})
        yield floor.rulebook.model_copy(update={"seating": as_then})
