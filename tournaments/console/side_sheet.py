"""The director's sheet of the side games: which are played, who takes part, the draw of the bounty players,
and what is to be handed over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from clauses.refusal import NotAllowed
from clubs.rulebook import Bounties, HighHand, LastLonger, SideGames, WildWildWest
from tournaments.console.deal_sheet import plain_amount
from tournaments.console.sheets import Context, sheet
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games import high_hand, wild_wild_west
from tournaments.night.floor.side_games.registry import GAMES, SideGame, is_settled, may_join, played
from tournaments.night.floor.side_games.taking_part import takes_part, taking_part
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.presenters.side_games import side_board
from words.text import Listing, Text

FORMS = {
    "fixed": Text("the whole bounty"),
    "progressive": Text("half, half onto one's own head"),
    "mystery": Text("a mystery envelope"),
}


USUAL: Final = SideGames(
    wild_wild_west=WildWildWest(), bounties=Bounties(), last_longer=LastLonger(), high_hand=HighHand()
)
"""Values proposed where the club's rulebook has nothing."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that may be played tonight. amount: tonight's, or what is proposed; why_not: it can be neither
    chosen nor changed any more."""

    plays: bool
    amount: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Partaker:
    """A player who may take part. is_settled: nothing can be changed any more."""

    player: int
    name: str
    takes_part: bool
    is_settled: bool


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is played tonight. players: who takes part and who may; may_join: how many do not yet."""

    name: str
    title: str
    count: int
    players: Sequence[Partaker]
    may_join: int


@sheet("side-games")
def side_games(floor: Floor, query: Any, now: Any) -> Context:
    """Return what needs no money in words."""
    hand = floor.side_games.high_hand
    choices = {name: _choice(floor, name, game) for name, game in GAMES.items()}
    bounties = floor.side_games.bounties or floor.rulebook.side_games.bounties
    return {
        "choices": choices,
        "may_choose": any(not choice.why_not for choice in choices.values()),
        "high_hand_minutes": hand.minutes if hand and hand.minutes else "",
        "hand_open": hand is not None and floor.clock is not None and not high_hand.is_closed(floor),
        "hand_players": [
            (player, floor.name(player)) for player in taking_part(floor, high_hand.NAME, unless_said=False)
        ],
        "bounties": bounties,
        "rebuy_bounty": plain_amount(bounties.rebuy_amount) if bounties and bounties.rebuy_amount else "",
        "forms": [(form, FORMS[form]) for form in FORMS],
        "games": [_game(floor, name, game) for name, game in played(floor).items() if game.is_chosen],
        "draw_due": wild_wild_west.draw_due(floor),
        "more_outlaws": wild_wild_west.outlaws_missing(floor) if wild_wild_west.drawn(floor) else 0,
    }


def _choice(floor: Floor, name: str, game: SideGame) -> GameChoice:
    tonight, usual = getattr(floor.side_games, name), getattr(floor.rulebook.side_games, name)
    why_not: str = ""
    try:
        if floor.finished_at:
            raise NotAllowed("The night is finished.")
        if floor.clock or wild_wild_west.drawn(floor):
            game.refuse_choosing(floor)
    except NotAllowed as refusal:
        why_not = refusal.reason
    amount = (tonight or usual or getattr(USUAL, name)).amount
    return GameChoice(tonight is not None, plain_amount(amount), why_not)


def side_context(floor: Floor, last: LastEvent, symbol: str) -> dict[str, Any]:
    """Return what the sheet shows besides. last: the event before."""
    return {"side": side_board(floor, symbol), "last_time": _last_time(floor, last)}


def _last_time(floor: Floor, last: LastEvent) -> str:
    """Return who would be what by the last event, of those who are on tonight's list."""
    if not last.paid:
        return Text("There is no event before this one: all are drawn from everybody.")
    others = [floor.name(p) for p in last.paid if p != last.winner and p in floor.players]
    winner = floor.name(last.winner) if last.winner in floor.players else ""
    if winner and others:
        return Text(
            "Last time {winner} won; in the money too: {names}.", winner=winner, names=Listing(others)
        )
    if winner:
        return Text("Last time {winner} won; nobody else of the paid players is on the list.", winner=winner)
    if others:
        return Text(
            "The last winner is not on the list; in the money last time: {names}.", names=Listing(others)
        )
    return Text("Nobody who was in the money last time is on the list.")


def _game(floor: Floor, name: str, game: SideGame) -> PlayedGame:
    players = []
    for player in floor.players.values():
        if not player.entered or player.absent or player.is_house:
            continue
        players.append(
            Partaker(
                player.id,
                player.name,
                takes_part(floor, name, player, unless_said=game.everybody),
                is_settled(floor, game, player),
            )
        )
    joining = len(may_join(floor, name, game))
    return PlayedGame(name, game.title, sum(each.takes_part for each in players), players, joining)
