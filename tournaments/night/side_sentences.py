"""Facts of side games in one plain sentence each."""

from collections.abc import Callable
from typing import Any

from tournaments.night import facts as f
from tournaments.night.phrases import Words, because
from words.text import Listing, Sentences, Text

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
