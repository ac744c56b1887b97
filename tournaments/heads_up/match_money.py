"""The lines of the ledger that follow from a heads-up tournament's facts, and its certificate, which
follows from where it stands and not from its lines: buy-ins, what is withheld of them, what a sponsor or a
guarantee adds, prizes, and what of them was handed over. Source: DM-cuts, DM-buyin-live; ruling 145."""

from collections.abc import Iterator, Sequence

from clubs import ledger
from clubs.ledger import Certificate, Line, Purpose
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import Entered, FactAt
from tournaments.heads_up.outcome import is_over, prizes
from tournaments.night.facts import PoolAdded, PrizePaid


def match_lines(event: int, season: int, facts: Sequence[FactAt], contest: Contest) -> Iterator[Line]:
    """Every line, as the facts stand. event, season: their keys; facts: those in force; contest: after
    them."""
    pool, terms, taken = ledger.prize_pool(event), contest.terms, 0
    for recorded in facts:
        sequence = recorded.sequence
        match recorded.fact:
            case Entered(player=player):
                taken += terms.buy_in
                key = f"{Purpose.BUY_IN.value}:{sequence}"
                yield Line(key, Purpose.BUY_IN, ledger.OUTSIDE, pool, terms.buy_in, player, sequence)
            case PoolAdded(cents=cents):
                yield Line(f"added:{sequence}", Purpose.ADDED, ledger.OUTSIDE, pool, cents, None, sequence)
            case PrizePaid(player=player, cents=cents):
                account = ledger.member(player)
                yield Line(
                    f"paid:{sequence}", Purpose.PAID, account, ledger.OUTSIDE, cents or 0, player, sequence
                )
    percents = (terms.championship_percent, terms.kitty_percent, terms.staff_percent)
    coin = contest.rulebook.payouts.coin
    for_pot, for_kitty, for_staff = (taken * percent // (100 * coin) * coin for percent in percents)
    pot = ledger.championship_pot(season)
    yield Line("withheld:championship_pot", Purpose.WITHHELD, pool, pot, for_pot)
    yield Line("withheld:kitty", Purpose.WITHHELD, pool, ledger.KITTY, for_kitty)
    yield Line("withheld:staff", Purpose.WITHHELD, pool, ledger.STAFF, for_staff)
    yield from _guarantee(pool, contest)
    for player, cents in prizes(contest).items():
        yield Line(f"prize:{player}", Purpose.PRIZE, pool, ledger.member(player), cents, player)


def match_lines_at_once(event: int, contest: Contest) -> Iterator[Line]:
    """Of these, what an account of the club gives from the draw of the pools on: a guarantee."""
    if contest.started_at:
        yield from _guarantee(ledger.prize_pool(event), contest)


def _guarantee(pool: ledger.Account, contest: Contest) -> Iterator[Line]:
    """Yield what entries have left open of the prizes that are guaranteed, from the account that stands for
    it."""
    if cents := contest.overlay:
        account = ledger.STAFF if contest.terms.guaranteed_by == "staff" else ledger.KITTY
        yield Line("guarantee", Purpose.GUARANTEE, account, pool, cents)


def match_certificate(contest: Contest) -> Certificate:
    """Return where the money is: what was paid in, withheld and handed over, what is still in the pool, and
    who is owed what."""
    came, won = contest.prize_pool, prizes(contest)
    members = {
        number: won.get(number, 0) - entrant.handed
        for number, entrant in contest.entrants.items()
        if won.get(number, 0) != entrant.handed
    }
    amounts = contest.division.amounts
    left = 0 if is_over(contest) else came.prizes - sum(won.values())
    return Certificate(
        taken=came.taken + contest.added,
        funded=contest.overlay,
        withheld=came.withheld,
        paid_out=sum(entrant.handed for entrant in contest.entrants.values()),
        held=left if amounts or not is_over(contest) else came.prizes,
        members=members,
    )
