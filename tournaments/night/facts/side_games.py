"""Facts of side games: which are played, who takes part, who carries a bounty, what was handed over."""

from typing import Annotated, Literal

from pydantic import Field

from clubs.rulebook import SideGames
from tournaments.night.facts.parts import About, Card, Cents, Drawn, Fact, Hex, PlayerId, Reason, Sequence

GameName = Annotated[str, Field(min_length=1, max_length=40)]
Balance = Annotated[int, Field(ge=-1_000_000_000_000, le=1_000_000_000_000)]


class SideGamesSet(Fact, about=About(("money", "side"), "settings")):
    """The side games of this night, chosen before its clock starts."""

    kind: Literal["side_games_set"] = "side_games_set"
    games: SideGames
    reason: Reason = ""


class SideGameJoined(Fact, about=About(("money", "side"), "plus")):
    """A player takes part in a side game, or does not. game: its name in the rulebook."""

    kind: Literal["side_game_joined"] = "side_game_joined"
    game: GameName
    player: PlayerId
    takes_part: bool = True


class BountyPlayersDrawn(Fact, about=About("side", "knockout")):
    """The Bullseye and the Outlaws of Wild Wild West, or the Outlaws who come to them when more places are
    paid.

    bullseye: None where there is one already;
    last_winner: of the event before, None where nobody won it;
    last_paid: who was in the money there, best first.
    """

    kind: Literal["bounty_players_drawn"] = "bounty_players_drawn"
    bullseye: PlayerId | None = None
    outlaws: tuple[PlayerId, ...] = ()
    last_winner: PlayerId | None = None
    last_paid: tuple[PlayerId, ...] = ()
    draw: Drawn


class EnvelopesSealed(Fact, about=About("side", "message")):
    """The mystery envelopes are filled and sealed: what is in them altogether is known, and which holds what
    is committed to.

    amounts: the largest first; commitments: of each envelope in order, the SHA-256 of its number, what it
    holds in cents and its salt, with colons between them; commitment: of the seed that fills them, as it was
    published before; next_commitment: of the next draw.
    """

    kind: Literal["envelopes_sealed"] = "envelopes_sealed"
    amounts: Annotated[tuple[Cents, ...], Field(min_length=1, max_length=10_000)]
    commitments: Annotated[tuple[Hex, ...], Field(min_length=1, max_length=10_000)]
    commitment: Hex
    next_commitment: Hex


class EnvelopeOpened(Fact, about=About(("money", "side"), "message", after_the_end=True)):
    """The next mystery envelope is opened for a knockout, or at the end for who is still in.

    victim: who was knocked out, or whose own it is; knockout: its sequence;
    seed: what filled all envelopes, published with the last.
    """

    kind: Literal["envelope_opened"] = "envelope_opened"
    envelope: Annotated[int, Field(ge=1, le=10_000)]
    victim: PlayerId
    knockout: Sequence | None = None
    cents: Cents
    salt: Hex
    seed: Hex | None = None


class HighHandShown(Fact, about=About(("side", "hands"), "card", by_programs=True)):
    """A player shows a hand for the high hand. cards: five or more, of which the best five count."""

    kind: Literal["high_hand_shown"] = "high_hand_shown"
    player: PlayerId
    cards: Annotated[tuple[Card, ...], Field(min_length=5, max_length=9)]


class SidePotPaid(Fact, about=About(("money", "side"), "payout", after_the_end=True)):
    """Payment to a player of what they have won in side games, in cents; less than nothing: they gave it
    back."""

    kind: Literal["side_pot_paid"] = "side_pot_paid"
    player: PlayerId
    cents: Balance
