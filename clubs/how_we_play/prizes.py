"""Being knocked out, and where the money goes."""

from collections.abc import Iterator

from clubs.how_we_play.sentence import Sentence, Told, duration, example, grouped_kinds, named, of, say
from clubs.rulebook import Band, Kind, Payouts, Terms
from clubs.scoring.payouts import divide, pool_of
from words.money import Amount
from words.numbers import ordinal
from words.text import Listing, Text

FIELD = 12
"""Number of players in the examples."""
IN_EXAMPLES = (
    "buy_in",
    "championship_percent",
    "kitty_percent",
    "staff_percent",
    "guaranteed",
    "payouts",
)
"""Terms that decide what the places of an example get."""


def being_knocked_out(rulebook: Told) -> Iterator[Sentence]:
    """Places of those who go out together, bounties, absent stacks."""
    points = rulebook.points
    yield say(
        "same-hand",
        Text(
            "If two players go out in the same hand, the bigger stack at its start finishes "
            "higher; equal stacks share the places."
        )
        if points.equal_bust == "share"
        else Text(
            "If two players go out in the same hand, the bigger stack at its start finishes "
            "higher; equal stacks go by seat, from the left of the button."
        ),
        "points.equal_bust",
    )
    yield say(
        "hand-for-hand",
        Text("Hand for hand, players who go out at different tables in the same hand finish by stack size.")
        if points.hand_for_hand == "by_stack"
        else Text("Hand for hand, players who go out at different tables in the same hand share the places."),
        "points.hand_for_hand",
    )
    yield say(
        "absent-stack",
        Text(
            "If you have not arrived by the first hand of the level after the cut-off, you are out "
            "and your chips are removed."
        )
        if rulebook.absence.removed == "after_cut_off"
        else Text("If you never arrive, your stack is blinded away."),
        "absence.removed",
    )
    yield from _bounties(rulebook)


def _bounties(rulebook: Told) -> Iterator[Sentence]:
    bounties = rulebook.side_games.bounties
    if bounties is None:
        return
    amount, again = Amount(bounties.amount), Amount(bounties.rebuy_amount)
    forms = {
        "fixed": Text("{amount} of every buy-in is a bounty: whoever knocks you out wins it.", amount=amount),
        "progressive": Text(
            "{amount} of every buy-in is a bounty: whoever knocks you out wins half, and the other "
            "half is added to their own bounty.",
            amount=amount,
        ),
        "mystery": Text(
            "{amount} of every buy-in goes into mystery envelopes: once rebuys are over, every "
            "knockout opens one.",
            amount=amount,
        ),
    }
    yield say(
        "bounties",
        forms[bounties.form],
        "side_games.bounties",
        "side_games.bounties.form",
        "side_games.bounties.amount",
    )
    yield say(
        "bounties-rebuys",
        Text("A rebuy puts a new bounty of {amount} on you.", amount=again)
        if again
        else Text("After a rebuy you no longer carry a bounty."),
        "side_games.bounties.rebuy_amount",
    )
    if bounties.form == "mystery":
        shares = Listing([f"{percent}%" for percent in bounties.envelopes])
        yield say(
            "envelopes",
            Text(
                "The largest envelopes hold {shares} of the bounties; the others share the rest evenly.",
                shares=shares,
            )
            if bounties.envelopes
            else Text("All envelopes hold the same."),
            "side_games.bounties.envelopes",
        )


def money(rulebook: Told) -> Iterator[Sentence]:
    """Yield what is withheld, how the rest is divided, and what is played for besides."""
    paid = [kind for kind, terms in rulebook.terms.items() if _brings_money(terms)]
    if not paid:
        options = of(tuple(rulebook.terms), "buy_in")
        yield say("free", Text("Nobody pays to play, and there are no cash prizes."), *options)
    else:
        yield from _cuts(rulebook, paid)
        yield from _guarantees(rulebook)
        yield from _shares(rulebook, paid)
        yield from _examples(rulebook, paid)
    yield from _side_games(rulebook)


def _brings_money(terms: Terms) -> bool:
    return bool(terms.buy_in or terms.guaranteed or terms.rebuy or terms.add_on)


def _cuts(rulebook: Told, paid: list[Kind]) -> Iterator[Sentence]:
    names = ("championship_percent", "kitty_percent", "staff_percent")
    accounts = (Text("goes to the Championship pot"), Text("goes to the kitty"), Text("goes to the staff"))
    for kinds, cuts in grouped_kinds(
        rulebook, lambda kind: tuple(getattr(rulebook.terms[kind], name) for name in names)
    ):
        if not any(kind in paid for kind in kinds):
            continue
        words = [
            Text("{percent}% {account}", percent=percent, account=account)
            for percent, account in zip(cuts, accounts, strict=True)
            if percent
        ]
        text = (
            Text(
                "{kinds}: of everything paid in, {cuts}; the rest is the prize pool.",
                kinds=named(rulebook, kinds),
                cuts=Listing(words),
            )
            if words
            else Text("{kinds}: everything paid in goes into the prize pool.", kinds=named(rulebook, kinds))
        )
        yield say(f"held-back-{kinds[0].value}", text, *of(kinds, *names))
    if _fills_a_pot(rulebook) and Kind.CHAMPIONSHIP in rulebook.terms:
        yield say(
            "championship-pot",
            Text("The Championship pot of the season is added to the prizes of the Championship."),
            *of(tuple(rulebook.terms), "championship_percent"),
            clauses=("DM-champ-pot",),
        )


def _fills_a_pot(rulebook: Told) -> bool:
    return any(terms.championship_percent for terms in rulebook.terms.values())


def _guarantees(rulebook: Told) -> Iterator[Sentence]:
    sources = {"kitty": Text("the kitty"), "staff": Text("the staff's account")}
    for kind, terms in rulebook.terms.items():
        if terms.guaranteed:
            yield say(
                f"guaranteed-{kind.value}",
                Text(
                    "{kinds}: at least {amount} in prizes is guaranteed; {account} makes up the difference.",
                    kinds=named(rulebook, (kind,)),
                    amount=Amount(terms.guaranteed),
                    account=sources[terms.guaranteed_by],
                ),
                *of((kind,), "guaranteed", "guaranteed_by"),
            )


def _shares(rulebook: Told, paid: list[Kind]) -> Iterator[Sentence]:
    payouts = rulebook.payouts
    rounding = {
        "half_up": Text("rounded to the nearest"),
        "down": Text("rounded down"),
        "up": Text("rounded up"),
    }
    for kinds, table in grouped_kinds(rulebook, lambda kind: rulebook.terms[kind].payouts):
        if not any(kind in paid for kind in kinds):
            continue
        words = {"kinds": named(rulebook, kinds)}
        if table == "percent" and payouts.one_paid_in:
            text = Text(
                "{kinds}: one in {number} of the field is paid (rounded down, at least one).",
                **words,
                number=payouts.one_paid_in,
            )
            options: tuple[str, ...] = ("payouts.one_paid_in", "payouts.count")
        elif table == "percent":
            text = Text(
                "{kinds}: {percent}% of the players are paid ({rounding}, at least one).",
                **words,
                percent=payouts.percent_paid,
                rounding=rounding[payouts.percent_rounding],
            )
            options = ("payouts.percent_paid", "payouts.percent_rounding")
        else:
            rows = payouts.bands if table == "bands" else payouts.championship_bands
            options = ("payouts.bands" if table == "bands" else "payouts.championship_bands", "payouts.count")
            text = _table(words["kinds"], rows, payouts.count)
        yield say(f"shares-{table}", text, *of(kinds, "payouts"), *options)
    if payouts.unlisted == "smooth" and (payouts.bands or payouts.championship_bands):
        yield say(
            "unlisted",
            _smooth(payouts),
            *("payouts.unlisted", "payouts.one_paid_in", "payouts.percent_paid", "payouts.percent_rounding"),
        )
    if Kind.CHAMPIONSHIP in paid and rulebook.terms[Kind.CHAMPIONSHIP].payouts != "championship_bands":
        yield say(
            "championship-more",
            Text("The Championship pays as many places as any other tournament of its size.")
            if not payouts.championship_more
            else Text(
                "The Championship pays one place more than another tournament of its size.",
                "The Championship pays {count} places more than another tournament of its size.",
                count=payouts.championship_more,
            ),
            "payouts.championship_more",
        )
    units = {
        1: Text("Prizes are paid to the cent; anything left over goes to first place."),
        100: Text("Prizes are rounded down to whole amounts; anything left over goes to first place."),
        500: Text("Prizes are rounded down to fives; anything left over goes to first place."),
    }
    yield say("rounding", units[payouts.unit], "payouts.unit")
    coins = {
        1: Text("Amounts held back and shared prizes are worked out to the cent."),
        100: Text("Amounts held back and shared prizes are worked out in whole amounts."),
    }
    yield say("coins", coins[payouts.coin], "payouts.coin")
    yield say(
        "deals",
        Text(
            "Once everyone left is in the money, they can agree a deal on the prizes if all of them want "
            "it, but not at the Championship."
        ),
        clauses=("DM-deal-who", "DM-deal-not-champ"),
    )


def _smooth(payouts: Payouts) -> Text:
    if number := payouts.one_paid_in:
        return Text(
            "Where the table has no row, shares fall evenly from first place; above its last row, one in "
            "{number} of the field is paid. Every place gets its buy-in at least, if the pool holds that.",
            number=number,
        )
    return Text(
        "Where the table has no row, shares fall evenly from first place; above its last row, {percent}% of "
        "the players are paid. Every place gets its buy-in at least, if the pool holds that.",
        percent=payouts.percent_paid,
    )


def _table(kinds: Text, rows: tuple[Band, ...], count: str) -> Text:
    if not rows:
        return Text("{kinds}: the director sets the payouts.", kinds=kinds)
    listed = [
        Text(
            "{fewest}–{most}: {shares}%",
            fewest=row.fewest,
            most=row.most,
            shares="–".join(map(str, row.percents)),
        )
        for row in rows
    ]
    if count == "entries":
        return Text(
            "{kinds}, shares of the prize pool by buy-ins, re-entries and rebuys: {rows}.",
            kinds=kinds,
            rows=Listing(listed, ""),
        )
    return Text(
        "{kinds}, shares of the prize pool by number of players: {rows}.",
        kinds=kinds,
        rows=Listing(listed, ""),
    )


def _examples(rulebook: Told, paid: list[Kind]) -> Iterator[Sentence]:
    """Yield what each place gets; not of the Championship where a pot nobody knows yet is added to it."""

    def prizes_of(kind: Kind) -> tuple[int, ...]:
        terms = rulebook.terms[kind]
        if kind not in paid or (kind is Kind.CHAMPIONSHIP and _fills_a_pot(rulebook)):
            return ()
        pool = pool_of(FIELD * terms.buy_in, terms, coin=rulebook.payouts.coin)
        return divide(max(pool.prizes, terms.guaranteed), rulebook, kind, FIELD).amounts

    for kinds, amounts in grouped_kinds(rulebook, prizes_of):
        if not any(amounts):
            continue
        prizes = [
            Text("{place} {amount}", place=ordinal(place), amount=Amount(amount))
            for place, amount in enumerate(amounts, start=1)
        ]
        words = {"players": FIELD, "prizes": Listing(prizes, "")}
        yield example(
            f"prizes-{kinds[0].value}",
            Text("Example with {players} players and no rebuys: {prizes}.", **words)
            if len(kinds) == len(rulebook.terms)
            else Text(
                "Example, {kinds} with {players} players and no rebuys: {prizes}.",
                kinds=named(rulebook, kinds),
                **words,
            ),
            *of(kinds, *IN_EXAMPLES),
            *(f"payouts.{name}" for name in type(rulebook.payouts).model_fields if name != "count"),
        )


def _side_games(rulebook: Told) -> Iterator[Sentence]:
    games = rulebook.side_games
    if games.last_longer:
        yield say(
            "last-longer",
            Text(
                "Last longer: entry is {amount}, and the entrant who stays in longest wins the pot.",
                amount=Amount(games.last_longer.amount),
            ),
            "side_games.last_longer",
            "side_games.last_longer.amount",
        )
    if high := games.high_hand:
        amount = Amount(high.amount)
        yield say(
            "high-hand",
            Text(
                "High hand: entry is {amount}, and the best hand shown that night wins the pot.",
                amount=amount,
            )
            if high.minutes is None
            else Text(
                "High hand: entry is {amount}, and the best hand shown in the first {time} of play "
                "wins the pot.",
                amount=amount,
                time=duration(high.minutes),
            ),
            "side_games.high_hand",
            "side_games.high_hand.amount",
            "side_games.high_hand.minutes",
        )
    if west := games.wild_wild_west:
        yield say(
            "wild-wild-west",
            Text(
                "Wild Wild West: everyone in it pays {amount}. The last winner is the Bullseye; an "
                "Outlaw is worth {double} to whoever knocks them out.",
                amount=Amount(west.amount),
                double=Amount(2 * west.amount),
            ),
            "side_games.wild_wild_west",
            "side_games.wild_wild_west.amount",
        )
    if games != type(games)(coin=games.coin):
        coins = {
            1: Text("Side-game money that several players win is divided to the cent."),
            100: Text("Side-game money that several players win is divided in whole amounts."),
        }
        yield say("side-game-coins", coins[games.coin], "side_games.coin")
