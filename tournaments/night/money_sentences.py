"""Facts about money and deals in one plain sentence each (see sentences.py)."""

from tournaments.night import facts as f
from tournaments.night.phrases import Words, because, listed
from words.text import Sentences, Text


def terms_set(fact: f.TermsSet, words: Words) -> str:
    """Rebuys and the add-on as they are from then on."""
    rebuys, add_on = Text("No rebuys"), Text("no add-on")
    if fact.rebuy:
        price = words.money(fact.rebuy.price)
        rebuys = Text("Rebuys {price} for {chips:,}", price=price, chips=fact.rebuy.chips)
    if fact.add_on:
        price = words.money(fact.add_on.price)
        add_on = Text("add-on {price} for {chips:,}", price=price, chips=fact.add_on.chips)
    return Sentences([Sentences([rebuys, add_on], ", "), because(fact.reason)], "")


def deal_agreed(fact: f.DealAgreed, words: Words) -> str:
    """Return who takes what, and what is left to play for."""
    shares = [f"{words(share.player)} {words.money(share.cents)}" for share in fact.shares]
    sentence = Text("Deal agreed: {shares}", shares=listed(shares))
    if any(fact.played_for):
        left = words.money(sum(fact.played_for))
        sentence = Text("Deal agreed: {shares}; {left} is left to play for", shares=listed(shares), left=left)
    return Sentences([sentence, because(fact.reason)], "")


METHODS = {
    "icm": Text("by ICM"),
    "chips": Text("by chips"),
    "even": Text("evenly"),
    "own": Text("with amounts of their own"),
}


def deal_proposed(fact: f.DealProposed, words: Words) -> str:
    """Return that all who are left are asked, and by which method."""
    return Text("All who are left are asked about a deal, {how}", how=METHODS[fact.method])


def pool_added(fact: f.PoolAdded, words: Words) -> str:
    """Return how much came into the pool, and why."""
    return Sentences(
        [Text("{money} added to the pool", money=words.money(fact.cents)), because(fact.reason)], ""
    )


def cash_counted(fact: f.CashCounted, words: Words) -> str:
    """Return how much lay in the box."""
    return Text("{money} counted in the cash box", money=words.money(fact.cents))


def payment_set(fact: f.PaymentSet, words: Words) -> str:
    """Return how a player has paid, or what they owe."""
    sentence = {
        "cash": Text("{who} paid {money} in cash"),
        "transfer": Text("{who} paid {money} by transfer or card"),
        "owed": Text("{who} still has to pay {money}"),
    }[fact.way]
    return Text(sentence.one, who=words(fact.player), money=words.money(fact.cents))


def payouts_set(fact: f.PayoutsSet, words: Words) -> str:
    """Return what each place gets, first place first, and why."""
    amounts = listed([words.money(amount) for amount in fact.amounts])
    return Sentences([Text("Payouts set to {amounts}", amounts=amounts), because(fact.reason)], "")
