"""Centre Five in hand histories: a variant of our own, with a line for each thing done between hand and
Centre. `_rollover` is what lies in the middle beforehand."""

from collections.abc import Sequence
from typing import Final

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Did, Drew, Event
from gameplay.engine.game import Game
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY, lay, trade
from gameplay.engine.games.centre_five.decisions import Modification
from gameplay.engine.games.centre_five.events import Laid, Traded
from gameplay.engine.games.centre_five.game import CentreFive
from gameplay.engine.games.centre_five.rollover import Rollover
from gameplay.engine.phh.blinds import blinds, dead_small_blind, in_turn, posted, sizes
from gameplay.engine.phh.notation import Notation, Setting, starting_stacks, together
from gameplay.engine.phh.source import Action, Source
from gameplay.engine.phh.toml import Value

ACTS: Final = {"declares Call": "call", "passes": "ps", "stays": "st"}
ANSWERS: Final = {"call": PLAYER_CALL, "ps": PASS, "st": STAY}


class CentreFiveNotation(Notation):
    """Trades, draws and calls, and what was rolled over."""

    standard = False
    changes_hands = True

    def setting(self, source: Source, limit: str) -> Setting:
        stacks = starting_stacks(source)
        amount = source.amount("_rollover", 0)
        return Setting(
            CentreFive(over_maximum="refuse", **blinds(source, len(stacks))),
            stacks,
            dead_small_blind=dead_small_blind(source, len(stacks)),
            carry=Rollover(amount, all_broke=not any(stacks)),
            found=amount,
        )

    def stakes(self, game: Game, players: int, *, dead_small_blind: bool) -> dict[str, Value]:
        fields = posted(game, players, in_turn(game, dead_small_blind=dead_small_blind))
        return {**fields, **sizes(game)}

    def dealt_by(self, words: Sequence[str]) -> tuple[str, str] | None:
        match words:
            case (player, "dr", drawn, _):
                return player, drawn
        return None

    def choices(self, decision: Decision | None, action: Action, source: Source) -> list[Choice]:
        match decision, action.words[1:]:
            case Modification(), ("tr", own, centre):
                return [trade(action.card(own), action.card(centre))]
            case Modification(), ("dr", drawn, laid):
                action.card(drawn)
                return [DRAW, lay(action.card(laid))]
            case Modification(), (act,) if act in ANSWERS:
                return [ANSWERS[act]]
        return []

    def line(self, events: Sequence[Event], place: int) -> str | None:
        match events[place]:
            case Traded(_, given, taken):
                return f"tr {together([given])} {together([taken])}"
            case Drew():
                return ""
            case Laid(_, laid):
                return f"dr {together(drawn(events, place))} {together([laid])}"
            case Did(_, act):
                return ACTS[act]
        return None


def drawn(events: Sequence[Event], place: int) -> tuple[int, ...]:
    """The card that was drawn before one was laid."""
    return next(event.cards for event in reversed(events[:place]) if isinstance(event, Drew))


NOTATIONS: dict[type[Game], Notation] = {CentreFive: CentreFiveNotation()}
