"""Facts of side games, of money and of deals in one plain sentence each (see sentences.py)."""

from collections.abc import Callable
from typing import Any

from tournaments.night import facts as f
from tournaments.night.phrases import Words, because, listed
from words.text import Listing, Sentences, Text


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


GAME_NAMES = {
    "wild_wild_west": Text("Wild Wild West"),
    "last_longer": Text("Last longer"),
    "high_hand": Text("High hand"),
}


def _side_games_set(fact: f.SideGamesSet, words: Words) -> str:
    games = fact.games
    side_games: list[str] = []
    if games.wild_wild_west:
        side_games.append(Text("Wild Wild West for {price}", price=words.money(games.wild_wild_west.amount)))
    if bounties := games.bounties:
        price = words.money(bounties.amount)
        forms = {
            "fixed": Text("bounties of {price}", price=price),
            "progressive": Text("progressive bounties of {price}", price=price),
            "mystery": Text("mystery bounties of {price}", price=price),
        }
        side_games.append(forms[bounties.form])
    if games.last_longer:
        side_games.append(Text("last longer for {price}", price=words.money(games.last_longer.amount)))
    if games.high_hand:
        side_games.append(Text("high hand for {price}", price=words.money(games.high_hand.amount)))
    parts: list[str] = [Text("No side games tonight")]
    if side_games:
        parts = [Text("Side games tonight: {games}", games=Listing(side_games))]
    return Sentences([*parts, because(fact.reason)], "")


def _side_game_joined(fact: f.SideGameJoined, words: Words) -> str:
    return Text(
        "{who} takes part in {game}" if fact.takes_part else "{who} does not take part in {game}",
        who=words(fact.player),
        game=GAME_NAMES.get(fact.game, fact.game),
    )


def _bounty_players_drawn(fact: f.BountyPlayersDrawn, words: Words) -> str:
    outlaws = words.all(fact.outlaws)
    if fact.bullseye is None:
        return Text("More Outlaws drawn: {outlaws}", outlaws=outlaws)
    if not fact.outlaws:
        return Text("{bullseye} is the Bullseye, nobody is an Outlaw", bullseye=words(fact.bullseye))
    return Text(
        "{bullseye} is the Bullseye; Outlaw: {outlaws}",
        "{bullseye} is the Bullseye; Outlaws: {outlaws}",
        count=len(fact.outlaws),
        bullseye=words(fact.bullseye),
        outlaws=outlaws,
    )


def _side_pot_paid(fact: f.SidePotPaid, words: Words) -> str:
    if fact.cents < 0:
        return Text(
            "{who} gave back {money} of the side games",
            who=words(fact.player),
            money=words.money(-fact.cents),
        )
    return Text(
        "{who} was handed {money} from the side games", who=words(fact.player), money=words.money(fact.cents)
    )


def _envelopes_sealed(fact: f.EnvelopesSealed, words: Words) -> str:
    return Text(
        "{count} mystery envelopes sealed, the largest {money}",
        count=len(fact.amounts),
        money=words.money(fact.amounts[0]),
    )


def _envelope_opened(fact: f.EnvelopeOpened, words: Words) -> str:
    return Text(
        "Envelope {number} opened for {who}: {money}"
        if fact.knockout is None
        else "Envelope {number} opened for the knockout of {who}: {money}",
        number=fact.envelope,
        who=words(fact.victim),
        money=words.money(fact.cents),
    )


SIDE_SENTENCES: dict[type[f.Fact], Callable[[Any, Any], str]] = {
    f.SideGamesSet: _side_games_set,
    f.SideGameJoined: _side_game_joined,
    f.BountyPlayersDrawn: _bounty_players_drawn,
    f.SidePotPaid: _side_pot_paid,
    f.EnvelopesSealed: _envelopes_sealed,
    f.EnvelopeOpened: _envelope_opened,
    f.HighHandShown: lambda fact, words: Text(
        "{who} shows {cards} for the high hand",
        who=words(fact.player),
        cards=" ".join(map(words.card, fact.cards)),
    ),
}
