"""Heads-up tournaments, and ring games for money."""

from collections.abc import Iterator

from clubs.how_we_play.sentence import Sentence, Told, say
from words.money import Amount
from words.text import Listing, Text


def ring_games(rulebook: Told) -> Iterator[Sentence]:
    """Yield what is played for, buying and cashing chips, and the seats."""
    rules = rulebook.ring_games
    blinds = {"small": Amount(rules.small_blind), "big": Amount(rules.big_blind)}
    stakes = {
        "no_limit": Text("No-limit, blinds {small} and {big}.", **blinds),
        "pot_limit": Text("Pot-limit, blinds {small} and {big}.", **blinds),
        "limit": Text("Fixed limit, blinds {small} and {big}.", **blinds),
    }
    yield say(
        "ring-stakes",
        stakes[rules.betting],
        "ring_games.betting",
        "ring_games.small_blind",
        "ring_games.big_blind",
    )
    yield say(
        "ring-buy-in",
        Text("You buy in for exactly {amount}.", amount=Amount(rules.buy_in))
        if rules.buy_in_most is None
        else Text(
            "You buy in for {least} to {most}.",
            least=Amount(rules.buy_in),
            most=Amount(rules.buy_in_most),
        ),
        "ring_games.buy_in",
        "ring_games.buy_in_most",
    )
    yield say(
        "ring-rebuy",
        Text("You can rebuy only when you have no chips left.")
        if rules.rebuy == "broke"
        else Text("You can top up between hands."),
        "ring_games.rebuy",
    )
    yield say(
        "ring-cash-out",
        Text("You cash out everything when you leave.")
        if rules.cash_out == "leaving"
        else Text("You can cash out part of your chips and keep playing."),
        "ring_games.cash_out",
    )
    yield say(
        "ring-credit",
        Text("Chips can be bought on credit; the club's money page says who owes what.")
        if rules.credit
        else Text("There is no credit."),
        "ring_games.credit",
    )
    yield from _seats(rulebook)
    if rules.chips:
        values = [
            Text("{colour} {value}", colour=Text(chip.colour), value=Amount(chip.cents))
            for chip in rules.chips
        ]
        yield say(
            "ring-chips",
            Text("The chips for money: {chips}.", chips=Listing(values, "")),
            "ring_games.chips",
            clauses=("DM-ring-chips",),
        )
    yield say(
        "ring-profit",
        Text("Your ring-game results are not shown on your page.")
        if rules.profit == "nobody"
        else Text("Your ring-game results are shown on your page."),
        "ring_games.profit",
    )
    yield from _heads_up(rulebook)


def _seats(rulebook: Told) -> Iterator[Sentence]:
    rules = rulebook.ring_games
    yield say(
        "ring-seats",
        Text(
            "Tables seat {count}; a free seat at the main table goes to whoever has sat longest at "
            "the second.",
            count=rules.seats,
        )
        if rules.must_move
        else Text("Tables seat {count}, and you stay at yours.", count=rules.seats),
        "ring_games.seats",
        "ring_games.must_move",
    )
    minutes = {"count": rules.call_minutes}
    yield say(
        "ring-list",
        Text(
            "When your name is called you have {count} minute to sit down, or you go to the end of the list.",
            "When your name is called you have {count} minutes to sit down, or you go to the end "
            "of the list.",
            **minutes,
        )
        if rules.passed_over == "last"
        else Text(
            "When your name is called you have {count} minute to sit down, or you are taken off the list.",
            "When your name is called you have {count} minutes to sit down, or you are taken off the list.",
            **minutes,
        ),
        "ring_games.call_minutes",
        "ring_games.passed_over",
    )
    yield say(
        "ring-time",
        Text("When time is called on you, you have {count} seconds to act.", count=rules.time_seconds),
        "ring_games.time_seconds",
    )


def _heads_up(rulebook: Told) -> Iterator[Sentence]:
    rules = rulebook.heads_up
    yield say(
        "heads-up-ties",
        Text("Heads-up tournaments: players level in a pool play a deciding match.")
        if rules.pool_tie == "play_off"
        else Text(
            "Heads-up tournaments: players level in a pool are separated by their own matches, "
            "then by a deciding one."
        ),
        "heads_up.pool_tie",
    )
    yield say(
        "heads-up-knockouts",
        Text("Heads-up tournaments: a match won counts as a knockout.")
        if rules.knockouts
        else Text("Heads-up tournaments: a match won does not count as a knockout."),
        "heads_up.knockouts",
    )
    if rules.knockouts:
        yield say(
            "heads-up-tie-knockouts",
            Text("Heads-up tournaments: so does the deciding match of players level in a pool.")
            if rules.tie_knockouts
            else Text(
                "Heads-up tournaments: the deciding match of players level in a pool settles the tie and "
                "does not count as a knockout."
            ),
            "heads_up.tie_knockouts",
        )
