"""The facts of a heads-up tournament in one plain sentence each, and what matches are called."""

from collections.abc import Mapping

from tables.log import AMENDED, LogLine
from tournaments.heads_up.contest import Match
from tournaments.heads_up.facts import (
    MATCH_FACT,
    AnyMatchFact,
    ClocksRanOn,
    Entered,
    LevelsSet,
    MatchStarted,
    MatchWon,
    PoolsDrawn,
    TablesSet,
    TieDrawn,
    Withdrew,
)
from tournaments.night.facts import Fact, OutageAnswered
from tournaments.night.phrases import clock_time
from tournaments.night.sentences import sentence
from words.text import Listing, Sentences, Text

Names = Mapping[int, str]
POOLS = (Text("Pool A"), Text("Pool B"))


def match_title(match: Match) -> str:
    """Return what a match is: of a pool, between equals, of which tier."""
    match match.stage:
        case "pool":
            return POOLS[match.pool]
        case "tie":
            return Text("{pool}: equal players", pool=POOLS[match.pool])
    return Text("{tier}: {round}", tier=tier_title(match.tier), round=ROUNDS[match.title])


ROUNDS = {"": "", "semi": Text("semi-final"), "final": Text("final"), "third": Text("match for third")}


def tier_title(number: int) -> str:
    """The winners bracket, and the tiers below it."""
    return Text("Winners bracket") if number == 1 else Text("Tier {number}", number=number)


def match_sentence(fact: AnyMatchFact, names: Names, symbol: str = "$") -> str:
    """Return what happened, in the past tense. names: player → name; symbol: of the club's money."""

    def who(player: int) -> str:
        return names.get(player) or Text("Player {number}", number=player)

    match fact:
        case Entered():
            return Text("{who} entered", who=fact.name)
        case LevelsSet():
            return Text("Levels of {minutes} minutes", minutes=fact.levels[0].minutes)
        case TablesSet():
            return Text("{count} table", "{count} tables", count=fact.count)
        case PoolsDrawn():
            a, b = (Listing([who(player) for player in pool]) for pool in fact.pools)
            return Text("The pools were drawn. A: {a}. B: {b}", a=a, b=b)
        case TieDrawn():
            order = Sentences([who(player) for player in fact.order], ", ")
            return Text("Equal in {pool}, drawn: {order}", pool=POOLS[fact.pool], order=order)
        case MatchStarted():
            names_of_two = Listing([who(player) for player in fact.players])
            return Text("{names} began at table {table}", names=names_of_two, table=fact.table)
        case MatchWon():
            one, other = fact.players
            loser = other if fact.winner == one else one
            return Text("{winner} beat {loser}", winner=who(fact.winner), loser=who(loser))
        case ClocksRanOn():
            return Text("The site was away for {time}", time=clock_time(fact.seconds))
        case OutageAnswered(back=True):
            return Text("Clocks set back to where they stood when the site went away")
        case OutageAnswered():
            return Text("Clocks left as they are after the site was away")
        case Withdrew():
            how = {
                "no_show": Text("{who} never came", who=who(fact.player)),
                "left": Text("{who} withdrew", who=who(fact.player)),
                "removed": Text("{who} was removed", who=who(fact.player)),
            }
            return how[fact.reason]
        case Fact():
            return sentence(fact, names, symbol)
    raise NotImplementedError(f"No sentence says {fact.kind}.")


def entry_said(line: LogLine, lines: Mapping[int, LogLine], names: Names, symbol: str) -> str:
    """Return what an entry says, a correction included."""
    if not line.is_correction:
        return match_sentence(MATCH_FACT.validate_python(line.payload), names, symbol)
    why = f": {line.payload['why']}" if line.payload.get("why") else ""
    if line.kind == AMENDED:
        instead = match_sentence(MATCH_FACT.validate_python(line.payload["payload"]), names, symbol)
        number = line.payload["sequence"]
        return Text("#{number} corrected to “{instead}”{why}", number=number, instead=instead, why=why)
    what = [
        Text("“{said}”", said=entry_said(lines[number], lines, names, symbol))
        for number in line.payload["sequences"]
    ]
    return Text("Undone: {what}{why}", what=Sentences(what, ", "), why=why)
