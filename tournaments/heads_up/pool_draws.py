"""The random acts of a heads-up tournament, as facts that follow from where it stands and a seed: asked
again with the seed that a fact published each returns that fact, which is how a draw is checked. Source:
DM-hu-pools, DM-hu-ties; rulings 173, 175."""

from collections.abc import Iterator, Sequence

from tables.log import LogLine, in_force
from tables.randomness import is_committed, shuffled
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MATCH_FACT, FactAt, PoolsDrawn, TieDrawn
from tournaments.heads_up.fold import after
from tournaments.night.draws import Draw


def draw_pools(contest: Contest, draw: Draw, override: str = "") -> PoolsDrawn:
    """Everybody who has entered in two pools, the first the larger where the number is odd."""
    order = shuffled(sorted(contest.entrants), draw.seed, "pools")
    half = (len(order) + 1) // 2
    return PoolsDrawn(
        pools=(tuple(order[:half]), tuple(order[half:])),
        draw=draw.drawn,
        override=override,
        guarantee=contest.terms.guaranteed > 0,
    )


def draw_tie(pool: int, players: Sequence[int], draw: Draw) -> TieDrawn:
    """The order in which equal players meet; those first in it have the byes."""
    order = shuffled(sorted(players), draw.seed, f"tie {pool}")
    return TieDrawn(pool=pool, order=tuple(order), draw=draw.drawn)


def holds(contest: Contest, fact: PoolsDrawn | TieDrawn, published: str) -> bool:
    """Return whether the seed of a draw was committed to and makes what the fact says. contest: before it;
    published: the commitment."""
    draw = Draw.again(fact.draw)
    if not is_committed(draw.seed, published):
        return False
    if isinstance(fact, PoolsDrawn):
        proper = draw_pools(contest, draw, fact.override)
        return proper == fact.model_copy(update={"guarantee": proper.guarantee})
    return draw_tie(fact.pool, fact.order, draw) == fact


def checked_draws(
    lines: Sequence[LogLine], opening: Contest, first_commitment: str
) -> Iterator[tuple[LogLine, PoolsDrawn | TieDrawn, str, bool]]:
    """Every draw of a log, also one that was undone since: its entry, the fact, what had been published
    before it, and whether it holds. opening: the tournament before anything was recorded."""
    commitment = first_commitment
    for index, line in enumerate(lines):
        fact = None if line.is_correction else MATCH_FACT.validate_python(line.payload)
        if not isinstance(fact, PoolsDrawn | TieDrawn):
            continue
        yield line, fact, commitment, holds(_before(lines[:index], opening), fact, commitment)
        commitment = fact.draw.next_commitment


def _before(lines: Sequence[LogLine], opening: Contest) -> Contest:
    facts = (
        FactAt(line.sequence, line.at, MATCH_FACT.validate_python(line.payload)) for line in in_force(lines)
    )
    return after(facts, opening)
