"""Sentences about points."""

from collections.abc import Iterator
from fractions import Fraction

from clubs.how_we_play.sentence import Sentence, Told, duration, example, grouped_kinds, named, of, say
from clubs.rulebook import Kind
from clubs.scoring.payouts import divide, paid_places, pool_of
from clubs.scoring.points import LineKind, lines, total
from clubs.scoring.scores import Knockout, PlayerNight, Stakes
from words.money import Amount
from words.numbers import number_in_words, ordinal
from words.text import Listing, Text, grouped

FIELD = 12
"""Number of players in the example."""
FORMULAS = {
    "placing": Text("For the place there are points by a formula of the club's own: {formula}"),
    "in_the_money": Text("For the money there are points by a formula of the club's own: {formula}"),
    "winner": Text("For the winner there are points by a formula of the club's own: {formula}"),
    "knockout": Text("For a knockout there are points by a formula of the club's own: {formula}"),
    "multi_knockout": Text(
        "For several knockouts in one hand there are points by a formula of the club's own: {formula}"
    ),
    "chip_leader": Text("For a chip lead there are points by a formula of the club's own: {formula}"),
}


def points(rulebook: Told) -> Iterator[Sentence]:
    """Yield what is worth points, an example, the season, the Championship."""
    rules = rulebook.points
    if not rules.formulas.placing:
        yield say(
            "placing",
            Text("Last place earns one point, and every better place one more.")
            if rules.placing == "players_beaten"
            else Text("There are no points for the place itself."),
            "points.placing",
        )
    yield from _numbers(rulebook)
    for name, words in FORMULAS.items():
        if formula := getattr(rules.formulas, name):
            path = f"points.formulas.{name}"
            yield say(f"formula-{name}", Text(words.one, formula=formula), path)
    yield from _knockouts(rulebook)
    yield from _chip_leads(rulebook)
    yield from _factors(rulebook)
    yield say(
        "deal-points",
        Text("After a deal, everyone in it gets the points of the lowest place they shared.")
        if rules.deal_points == "secured"
        else Text("After a deal, places go by chips and nobody gets the winner's points."),
        "points.deal_points",
    )
    yield _example(rulebook)
    yield from _season(rulebook)


def _numbers(rulebook: Told) -> Iterator[Sentence]:
    rules, own = rulebook.points, rulebook.points.formulas
    if rules.coming:
        yield say(
            "coming",
            Text(
                "Everybody who plays earns {count} point for coming.",
                "Everybody who plays earns {count} points for coming.",
                count=rules.coming,
            ),
            "points.coming",
        )
    if rules.in_the_money and not own.in_the_money:
        yield say(
            "in-the-money",
            Text(
                "A paid place earns {count} BONUS point.",
                "A paid place earns {count} BONUS points.",
                count=rules.in_the_money,
            ),
            "points.in_the_money",
        )
    if rules.winner and not own.winner:
        yield say(
            "winner",
            Text(
                "Winning earns {count} BONUS point.",
                "Winning earns {count} BONUS points.",
                count=rules.winner,
            ),
            "points.winner",
        )
    if rules.knockout and not own.knockout:
        yield say(
            "knockout",
            Text(
                "A knockout earns {count} point, even if the player rebuys.",
                "A knockout earns {count} points, even if the player rebuys.",
                count=rules.knockout,
            ),
            "points.knockout",
        )
    if rules.multi_knockout and not own.multi_knockout:
        yield say(
            "multi-knockout",
            Text(
                "Several knockouts in one hand earn {count} extra point each.",
                "Several knockouts in one hand earn {count} extra points each.",
                count=rules.multi_knockout,
            ),
            "points.multi_knockout",
        )


def _knockouts(rulebook: Told) -> Iterator[Sentence]:
    rules = rulebook.points
    if not (rules.knockout or rules.multi_knockout or rules.formulas.knockout):
        return
    yield say(
        "shared-knockout",
        Text("Players who split the pot share the knockout.")
        if rules.shared_knockout == "divide"
        else Text("Players who split the pot each get the full knockout."),
        "points.shared_knockout",
    )
    yield say(
        "absent-knockout",
        Text("Winning the stack of somebody who never came counts as a knockout.")
        if rules.absent_knockout_counts
        else Text("Winning the stack of somebody who never came does not count as a knockout."),
        "points.absent_knockout_counts",
    )


def _chip_leads(rulebook: Told) -> Iterator[Sentence]:
    rules = rulebook.points
    if not (rules.chip_leader or rules.formulas.chip_leader):
        return
    moments = {
        "hour": Text("every hour of play")
        if rules.chip_leader_minutes == 60
        else Text("every {time} of play", time=duration(rules.chip_leader_minutes)),
        "level": Text("at the end of every level"),
        "break": Text("at every break"),
    }
    yield say(
        "chip-leader",
        Text(
            "The biggest stacks {when} earn {count} point each, as many of them as places are paid.",
            "The biggest stacks {when} earn {count} points each, as many of them as places are paid.",
            count=rules.chip_leader,
            when=moments[rules.chip_leader_every],
        ),
        "points.chip_leader",
        "points.chip_leader_every",
        *(("points.chip_leader_minutes",) if rules.chip_leader_every == "hour" else ()),
    )
    yield say(
        "chip-leader-until",
        Text("Once so few are left, there are none any more.")
        if rules.chip_leader_until == "paid_left"
        else Text("Once play is in the money and nobody can come back, there are none any more."),
        "points.chip_leader_until",
    )
    yield say(
        "chip-leader-ties",
        Text("If the last of these stacks are equal, all of them get the points.")
        if rules.chip_leader_ties == "all"
        else Text("If the last of these stacks are equal, none of them gets the points."),
        "points.chip_leader_ties",
    )


def _factors(rulebook: Told) -> Iterator[Sentence]:
    groups = list(grouped_kinds(rulebook, lambda kind: rulebook.terms[kind].factor))
    kinds = tuple(rulebook.terms)
    if len(groups) == 1 and groups[0][1] == 1:
        yield say("factors", Text("Points count the same in every tournament."), *of(kinds, "factor"))
        return
    counts = [
        Text("{kinds} × {factor}", kinds=named(rulebook, each), factor=number_in_words(Fraction(factor)))
        for each, factor in groups
    ]
    words = {"factors": Listing(counts, "")}
    yield say(
        "factors",
        Text("Points are multiplied: {factors}.", **words)
        if rulebook.points.factor_scope == "all"
        else Text("Only the points for the place are multiplied: {factors}.", **words),
        *of(kinds, "factor"),
        "points.factor_scope",
    )


def _example(rulebook: Told) -> Sentence:
    """Return what a winner of twelve earns: with two knockouts, and one chip lead where that is worth
    something."""
    kind = next(
        (kind for kind, terms in rulebook.terms.items() if terms.factor != 1), next(iter(rulebook.terms))
    )
    terms, rules = rulebook.terms[kind], rulebook.points
    pool = max(pool_of(FIELD * terms.buy_in, terms, coin=rulebook.payouts.coin).prizes, terms.guaranteed)
    prizes = divide(pool, rulebook, kind, FIELD).amounts or (0,)
    leads = (None,) if rules.chip_leader or rules.formulas.chip_leader else ()
    night = PlayerNight(
        kind=kind,
        players=FIELD,
        paid=paid_places(rulebook, kind, FIELD),
        first=1,
        last=1,
        knockouts=(Knockout(), Knockout()),
        chip_leads=leads,
        stakes=Stakes(buy_in=terms.buy_in, cost=terms.buy_in, pot=pool, prize=prizes[0]),
    )
    bill = lines(night, rulebook)
    by_phrase = {
        LineKind.PLACING: Text("for the place"),
        LineKind.COMING: Text("for coming"),
        LineKind.IN_THE_MONEY: Text("in the money"),
        LineKind.WINNER: Text("for winning"),
        LineKind.KNOCKOUT: Text("for two knockouts"),
        LineKind.MULTI_KNOCKOUT: Text("for several knockouts in one hand"),
        LineKind.CHIP_LEADER: Text("for a chip lead"),
    }
    parts = [
        Text(
            "{points} {what}",
            points=number_in_words(sum((line.points for line in bill if line.kind is each), Fraction(0))),
            what=words,
        )
        for each, words in by_phrase.items()
        if any(line.kind is each for line in bill)
    ]
    words = {
        "kinds": named(rulebook, (kind,)),
        "place": ordinal(1),
        "players": FIELD,
        "points": number_in_words(total(bill)),
        "parts": Listing(parts, ""),
    }
    text = (
        Text("Example, {kinds}: {place} of {players} with two knockouts earns {points}: {parts}.", **words)
        if parts
        else Text("Example, {kinds}: {place} of {players} earns no points.", **words)
    )
    return example(
        "points-example",
        text,
        *of((kind,), "factor", "buy_in", "payouts"),
        *(f"points.{name}" for name in type(rules).model_fields if name != "formulas"),
        *(f"points.formulas.{name}" for name in FORMULAS),
        "payouts.bands",
        "payouts.championship_bands",
        "payouts.percent_paid",
        "payouts.percent_rounding",
    )


def _season(rulebook: Told) -> Iterator[Sentence]:
    season = rulebook.season
    counted = tuple(kind for kind in season.best_of_kinds if kind in rulebook.terms)
    words: dict[str, object] = {
        "count": season.best_of,
        "kinds": Listing([rulebook.name_of(kind) for kind in counted]),
    }
    has_championship = Kind.CHAMPIONSHIP in rulebook.terms
    if not counted:
        text = Text("Only the Championship counts for the season.")
    elif has_championship:
        text = Text(
            "Your best result of the season counts, from {kinds}, plus the Championship.",
            "Your {count} best results of the season count, from {kinds}, plus the Championship.",
            **words,
        )
    else:
        text = Text(
            "Your best result of the season counts, from {kinds}.",
            "Your {count} best results of the season count, from {kinds}.",
            **words,
        )
    yield say("counted", text, "season.best_of", "season.best_of_kinds")
    if counted and season.average_of_least:
        average = Text(
            "They bring their average, divided by {least} at least and rounded down to hundredths.",
            least=season.average_of_least,
        )
        yield say("average", average, "season.average_of_least")
    yield say("no-show-points", Text("If you do not come, you earn no points."), clauses=("DM-noshow-zero",))
    if has_championship:
        yield from _championship(rulebook)


def _championship(rulebook: Told) -> Iterator[Sentence]:
    championship = rulebook.season.championship
    per_point, per_bonus = championship.chips_per_point, championship.chips_per_bonus_point
    words = {"stack": championship.stack, "points": per_point, "bonus": per_bonus}
    options = ["stack", "chips_per_point", "chips_per_bonus_point"]
    if championship.by_rank:
        options = ["stack", "by_rank"]
        text = Text(
            "At the Championship the first of the season starts with {first:,} chips, and so on by rank: "
            "{stacks}; everybody else with {stack:,}.",
            first=championship.by_rank[0].chips,
            stacks=Listing([grouped(each.chips) for each in championship.by_rank]),
            **words,
        )
    elif per_bonus:
        options.append("bonus_points_counted")
        text = (
            Text(
                "You start the Championship with {stack:,} chips, plus {points:,} for each point of "
                "the season and {bonus:,} for each BONUS point.",
                **words,
            )
            if championship.bonus_points_counted == "awarded"
            else Text(
                "You start the Championship with {stack:,} chips, plus {points:,} for each point of "
                "the season and {bonus:,} for each BONUS point before it is multiplied.",
                **words,
            )
        )
    elif per_point:
        text = Text(
            "You start the Championship with {stack:,} chips, plus {points:,} for each point of the season.",
            **words,
        )
    else:
        text = Text("Everyone starts the Championship with {stack:,} chips.", **words)
    yield say("championship", text, *(f"season.championship.{name}" for name in options))
    if championship.trophies:
        yield say(
            "trophies",
            Text(
                "Of the Championship pot {amount} is kept for trophies.",
                amount=Amount(championship.trophies),
            ),
            "season.championship.trophies",
        )
    yield say(
        "season-ties",
        Text("Ties for the season go by BONUS points, then by the finish in the Championship."),
        clauses=("DM-champ-tie",),
    )
