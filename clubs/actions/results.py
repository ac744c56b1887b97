"""Writing what a night came to, and the season's table with it. Source: DM-points-*, DM-champ-*."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from django.db import transaction
from django.dispatch import Signal

from clauses.refusal import NotAllowed
from clubs.actions.locks import open_season
from clubs.actions.seasons import calendar_changed
from clubs.actions.standings import write_standings
from clubs.models import Event, KnockoutCredit, Member, PointLine, Result, Season
from clubs.queries.numbers import members_by_number
from clubs.rulebook import Kind, Rulebook
from clubs.scoring import units
from clubs.scoring.payouts import Pool, paid_places
from clubs.scoring.points import BillEntry, bonus, lines, total
from clubs.scoring.scores import Score, stakes

NUMBER_FIELDS = ("cost", "exit_level", "bounties")
RESULT_FIELDS = (
    *("member_id", "first", "last", "deal", "knockouts", "multi_knockouts", "chip_leads"),
    *("rebuys", "add_ons", "prize", "points", "bonus", "bonus_before", *NUMBER_FIELDS),
)
LINE_FIELDS = ("number", "kind", "clause", "quantity", "each", "factor", "points", "victim", "fact")
results_written = Signal()
"""Sent with `event` and `imported` in the transaction in which its results have become others."""

RESULT, LINE = attrgetter(*RESULT_FIELDS), attrgetter(*LINE_FIELDS)
NUMBERS = attrgetter(*NUMBER_FIELDS)


@transaction.atomic
def write_results(
    *,
    event: Event,
    scores: Collection[Score],
    rulebook: Rulebook,
    paid: int | None = None,
    pool: Pool | None = None,
    imported: bool = False,
) -> None:
    """Replace the event's results, their bills and the season's table by what follows from `scores`.

    scores: one for every person who took a seat. paid: how many places are in the money; by the club's tables
    if not given. imported: they come from a file. Doing it twice changes nothing. Raises NotAllowed where the
    places do not add up, a player is not a member, or the season is closed.
    """
    season = open_season(event.season_id)
    if write_night(season, event, scores, rulebook, paid=paid, pool=pool, imported=imported):
        write_standings(season)
        calendar_changed.send(Event, season=season)
        results_written.send(Event, event=event, imported=imported)


@transaction.atomic
def clear_results(*, event: Event) -> None:
    """Take the results of a finished night back, for it to go on; the season's table follows."""
    season = open_season(event.season_id)
    Result.objects.filter(event=event).delete()
    KnockoutCredit.objects.filter(event=event).delete()
    Event.objects.filter(pk=event.pk).update(
        status=Event.Status.RUNNING,
        players=None,
        paid_places=None,
        taken=None,
        championship_share=None,
        kitty_share=None,
        staff_share=None,
        prize_pool=None,
    )
    write_standings(season)
    calendar_changed.send(Event, season=season)


@transaction.atomic
def write_numbers(*, event: Event, scores: Collection[Score]) -> bool:
    """Write the numbers of a night's results besides places, prizes and points: money paid in, bounties,
    levels, who knocked out whom; of a closed season too. Returns whether that changed anything. Raises
    NotAllowed for a player who is no member."""
    season = Season.objects.select_for_update().get(pk=event.season_id)
    of_player = {score.player: score for score in scores}
    results = list(Result.objects.filter(event=event).select_related("member"))
    credited = _credits(season, event, scores)
    others = [
        result
        for result in results
        if (score := of_player.get(result.member.number)) and NUMBERS(result) != NUMBERS(score)
    ]
    if not others and _are_written(event, credited):
        return False
    for result in others:
        score = of_player[result.member.number]
        for field in NUMBER_FIELDS:
            setattr(result, field, getattr(score, field))
    Result.objects.bulk_update(others, NUMBER_FIELDS, batch_size=500)
    KnockoutCredit.objects.filter(event=event).delete()
    KnockoutCredit.objects.bulk_create(credited, batch_size=500)
    return True


def write_night(
    season: Season,
    event: Event,
    scores: Collection[Score],
    rulebook: Rulebook,
    *,
    paid: int | None = None,
    pool: Pool | None = None,
    imported: bool = False,
) -> bool:
    """The results and bills alone, for whoever holds the season's lock and writes its table afterwards.
    Whether that changed anything."""
    check_places(scores)
    in_the_money = paid_places(rulebook, Kind(event.kind), len(scores)) if paid is None else paid
    bills = _bills(season, event, scores, rulebook, in_the_money, pool)
    outcome = _outcome(scores, in_the_money, pool, imported=imported)
    credited = _credits(season, event, scores)
    if _stands(event, outcome, bills, credited):
        return False
    Result.objects.filter(event=event).delete()
    KnockoutCredit.objects.filter(event=event).delete()
    KnockoutCredit.objects.bulk_create(credited, batch_size=500)
    Result.objects.bulk_create((result for result, _ in bills), batch_size=500)
    PointLine.objects.bulk_create((line for _, bill in bills for line in bill), batch_size=500)
    Event.objects.filter(pk=event.pk).update(**outcome)
    return True


@transaction.atomic
def results_stand(
    *, event: Event, scores: Collection[Score], rulebook: Rulebook, paid: int, pool: Pool | None
) -> bool:
    """Return whether the event's results, with their bills, are those that follow from `scores`, as
    `write_results` is given them."""
    season = Season.objects.get(pk=event.season_id)
    bills = _bills(season, event, scores, rulebook, paid, pool)
    outcome = _outcome(scores, paid, pool, imported=False)
    return _stands(event, outcome, bills, _credits(season, event, scores))


def _outcome(scores: Collection[Score], paid: int, pool: Pool | None, *, imported: bool) -> dict[str, object]:
    """Return what the event's own row says of how it ended."""
    return {
        "status": Event.Status.FINISHED,
        "imported": imported,
        "players": len(scores),
        "paid_places": paid,
        "taken": pool.taken if pool else None,
        "championship_share": pool.championship if pool else None,
        "kitty_share": pool.kitty if pool else None,
        "staff_share": (pool.staff or None) if pool else None,
        "prize_pool": pool.prizes if pool else None,
    }


def check_places(scores: Collection[Score]) -> None:
    """Raises NotAllowed unless everybody stands somewhere between first and last, nobody twice, and as many
    share a place as it says."""
    if len({score.player for score in scores}) != len(scores):
        raise NotAllowed("A player stands in the results twice.")
    expected = 1
    ordered = sorted(scores, key=lambda score: (score.first, score.last))
    for (first, last), sharing in groupby(ordered, key=lambda score: (score.first, score.last)):
        players = len(list(sharing))
        if first != expected or last != first + players - 1:
            raise NotAllowed(
                "The places do not add up: {players} at {first}–{last} where {expected} is next.",
                "DM-place-same-hand",
                players=players,
                first=first,
                last=last,
                expected=expected,
            )
        expected = last + 1
    dealing = [score for score in scores if score.deal]
    if len(dealing) == 1 or any(score.last > len(dealing) for score in dealing):
        raise NotAllowed("A deal needs at least two players, and they share the top places.", "139")


def _members(season: Season, numbers: Collection[int]) -> dict[int, Member]:
    members = members_by_number(season.club_id, numbers)
    for number in numbers:
        if number not in members:
            raise NotAllowed("The club has no member number {number}.", number=number)
    return members


def _bills(
    season: Season,
    event: Event,
    scores: Collection[Score],
    rulebook: Rulebook,
    paid: int,
    pool: Pool | None,
) -> list[tuple[Result, list[PointLine]]]:
    """Every player's result with the lines of their bill, not yet written."""
    members = _members(season, [score.player for score in scores])
    in_the_deal, kind = sum(score.deal for score in scores), Kind(event.kind)
    stood = stakes(scores, rulebook.terms_of(kind), pool.prizes if pool else None)
    bills = []
    for score in scores:
        night = score.night(
            kind, players=len(scores), paid=paid, dealing=in_the_deal, stakes=stood[score.player]
        )
        bill = lines(night, rulebook)
        result = _result(event, members[score.player], score, bill)
        bills.append((result, [_point_line(result, number, line) for number, line in enumerate(bill, 1)]))
    return bills


def _result(event: Event, member: Member, score: Score, bill: tuple[BillEntry, ...]) -> Result:
    knockouts = sum((knockout.share for knockout in score.knockouts), Fraction(0))
    several = sum((knockout.share for knockout in score.knockouts if knockout.multi), Fraction(0))
    return Result(
        event=event,
        member=member,
        first=score.first,
        last=score.last,
        deal=score.deal,
        knockouts=units.units(knockouts),
        multi_knockouts=units.units(several),
        chip_leads=len(score.chip_leads),
        rebuys=score.rebuys,
        add_ons=score.add_ons,
        prize=score.prize,
        points=units.units(total(bill)),
        bonus=units.units(bonus(bill)),
        bonus_before=units.units(bonus(bill, before_factor=True)),
        cost=score.cost,
        exit_level=score.exit_level,
        bounties=score.bounties,
    )


def _credits(season: Season, event: Event, scores: Collection[Score]) -> list[KnockoutCredit]:
    """Return who knocked out whom, of the knockouts whose victim is known; not yet written."""
    entries = [
        (score.player, knockout.victim_number, knockout.share)
        for score in scores
        for knockout in score.knockouts
        if knockout.victim_number is not None
    ]
    members = _members(season, {number for by, victim, _ in entries for number in (by, victim)})
    return [
        KnockoutCredit(event=event, by=members[by], victim=members[victim], share=units.units(share))
        for by, victim, share in entries
    ]


def _point_line(result: Result, number: int, line: BillEntry) -> PointLine:
    return PointLine(
        result=result,
        number=number,
        kind=line.kind,
        clause=line.clause,
        quantity=units.units(line.quantity),
        each=line.each,
        factor=Decimal(line.factor.numerator) / line.factor.denominator,
        points=units.units(line.points),
        victim=line.victim,
        fact=line.fact,
    )


def _stands(
    event: Event,
    outcome: Mapping[str, object],
    bills: Iterable[tuple[Result, list[PointLine]]],
    credited: Iterable[KnockoutCredit],
) -> bool:
    """Return whether all of this is what has been written already."""
    written = Event.objects.filter(pk=event.pk, **outcome).exists()
    results = {RESULT(result) for result, _ in bills}
    point_lines = {(result.member_id, *LINE(line)) for result, bill in bills for line in bill}
    return (
        written
        and _are_written(event, credited)
        and results == set(Result.objects.filter(event=event).values_list(*RESULT_FIELDS))
        and point_lines
        == set(
            PointLine.objects.filter(result__event=event)
            .order_by()
            .values_list("result__member_id", *LINE_FIELDS)
        )
    )


def _are_written(event: Event, credited: Iterable[KnockoutCredit]) -> bool:
    """Return whether these are the event's knockouts already."""
    given = Counter((credit.by_id, credit.victim_id, credit.share) for credit in credited)
    rows = KnockoutCredit.objects.filter(event=event).order_by()
    return given == Counter(rows.values_list("by_id", "victim_id", "share"))
