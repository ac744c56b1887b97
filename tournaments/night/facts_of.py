"""Facts made from what somebody meant: the same on the console, a tablet, a phone and at tables on screens.

Nothing here asks whether the rules allow them; the fold does (floor/).

A log read as facts, and the floor that it amounts to. Nothing here knows where the lines are kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from clauses.refusal import NotAllowed
from clubs.ledger.settling import Transfer
from clubs.rulebook import Kind, Rulebook
from tables.log import LogLine, in_force
from tournaments.night import draws
from tournaments.night import floor as folding
from tournaments.night.draws import Seeds
from tournaments.night.due import Act, Due
from tournaments.night.facts import (
    FACT,
    AnyFact,
    Bust,
    ClockResumed,
    ClockStarted,
    Finished,
    GameChosen,
    HandDealt,
    HandFinished,
    HandForHand,
    HandsTimed,
    KnockedOut,
    LevelSet,
    LevelsRolledBack,
    OutageAnswered,
    PaymentSet,
    PaymentWay,
    Penalised,
    PrizePaid,
    Ruled,
    SidePotPaid,
    TablePaused,
    TableResumed,
)
from tournaments.night.facts.choosing_games import ListedValue
from tournaments.night.facts.timing import RULES_VERSION
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor.clockwork import roll_back_to
from tournaments.night.floor.felt_games import for_lack_of_a_choice, list_of, next_choice
from tournaments.night.floor.leaving import HandByHand, joined
from tournaments.night.floor.prizes import cash_prizes
from tournaments.night.floor.side_games import mystery
from words.text import Text, localised


def facts(lines: Iterable[LogLine]) -> Iterator[Recorded]:
    """Entries without corrections as the fold reads them."""
    return (
        Recorded(line.sequence, line.at, FACT.validate_python(line.payload), line.recorded_at)
        for line in lines
    )


def fold(lines: Sequence[LogLine], rulebook: Rulebook, kind: Kind) -> Floor:
    """The floor that a whole log amounts to, its corrections taken into account. Raises NotAllowed."""
    return folding.after(facts(in_force(lines)), rulebook, kind)


SHORT: Final = Text("too few players until it is balanced")
"""Reason for which a short table is halted."""


def busts(felled: Mapping[int, Sequence[int]], stacks: Mapping[int, int]) -> tuple[Bust, ...]:
    """Return who goes out in a hand. felled: player → who won their chips, several share it, nobody where it
    is not known; stacks: what they had when the hand began, in chips, as far as that is known."""
    return tuple(Bust(player=out, by=tuple(by), stack=stacks.get(out)) for out, by in felled.items())


def knock_out(
    *,
    table: int,
    out: Sequence[int],
    by: Sequence[int],
    stacks: Mapping[int, int],
    joins: int | None = None,
    before: bool = False,
    pending: bool = False,
    apart: bool = False,
) -> KnockedOut:
    """The knockout of one or more players in one hand, by the same players.

    stacks: player → chips when the hand began; those of players who went out earlier in the same hand too.
    joins: the sequence of that earlier knockout; before: it was the hand before the one that is on;
    pending: the director has to confirm it; apart: it was no hand of the same round of hand for hand.
    """
    return KnockedOut(
        table=table,
        busts=busts(dict.fromkeys(out, by), stacks),
        joins=joins,
        stacks={player: stack for player, stack in stacks.items() if player not in out},
        before=before,
        pending=pending,
        apart=apart,
    )


def as_ticked(floor: Floor, table: int, ticked: int | None, offered: int | None) -> tuple[int | None, bool]:
    """Return what a form says of the hand of a knockout: which one it joins, and whether it stands apart. A
    round of hand for hand joins by itself what belongs to it, so that no knockout rests on another one.
    ticked: the one that is said to be of the same hand; offered: the one that was ticked beforehand, for its
    round."""
    here = floor.tables.get(table)
    of_round = joined(floor, here) if here and floor.rules_version > 1 else None
    if of_round is None:
        return ticked, False
    return (None, False) if ticked == of_round else (ticked, ticked is None and offered == of_round)


def deal(floor: Floor, table: int) -> Sequence[AnyFact]:
    """The next hand of a table of felt begins; where its game is the dealer's to choose and they have not,
    it is dealt with the one that is played then."""
    its_table = floor.tables.get(table)
    chosen = for_lack_of_a_choice(floor, its_table) if its_table else None
    return [*([chosen] if chosen else []), HandDealt(table=table)]


def choose_game(
    floor: Floor,
    table: int,
    game: str,
    *,
    player: int | None = None,
    title: str = "",
    announced: Mapping[str, ListedValue] = MappingProxyType({}),
) -> Sequence[AnyFact]:
    """The game of the next hand of a table of felt, which also says that the hand before it is over.

    game: its key on the list; player: who chooses it, where that is not simply whoever it is up to; title:
    what it is called, where the list does not know it any more; announced: options, of which those are kept
    that are otherwise than on the list. Raises NotAllowed where no hand can be dealt.
    """
    its_table, listed = floor.table(table), list_of(floor, table)
    game_listed = next((each for each in listed.games if each.key == game), None) if listed else None
    usual = {option.name: option.listed for option in game_listed.announces} if game_listed else {}
    if player is None:
        player = next_choice(floor, its_table).player
    is_on = listed is not None and floor.hand_in_progress(its_table) is not None
    chosen = GameChosen(
        table=table,
        player=player,
        game=game,
        title=game_listed.game.title if game_listed else title or game,
        announced={name: value for name, value in announced.items() if usual.get(name) != value},
    )
    return [*([HandFinished(table=table)] if is_on else []), chosen]


def pay(floor: Floor, player: int) -> PrizePaid:
    """Hand over what a player is owed; the fact says how much it was. Whether anything is, the fold says."""
    who = floor.players.get(player)
    left = cash_prizes(floor).get(player, 0) - (who.handed if who else 0)
    return PrizePaid(player=player, cents=left if left > 0 else None)


def handed_over(floor: Floor, transfer: Transfer) -> Sequence[AnyFact]:
    """Return the facts by which the cash box pays a player: first their prize, then what they won in side
    games."""
    player, cents = floor.player(transfer.payee), transfer.cents
    prize = min(cents, max(cash_prizes(floor).get(player.id, 0) - player.handed, 0))
    facts: list[AnyFact] = [PrizePaid(player=player.id, cents=prize)] if prize else []
    return [*facts, SidePotPaid(player=player.id, cents=cents - prize)] if cents > prize else facts


def payment(floor: Floor, player: int, way: PaymentWay, purchases: Iterable[int] = ()) -> PaymentSet:
    """Return how a player has paid what these facts bought; without any, all of it that is paid otherwise.
    Raises NotAllowed where that is nothing."""
    bought = floor.player(player).purchases
    chosen = frozenset(purchases)
    meant = [each for each in bought if (each.sequence in chosen if chosen else each.way != way)]
    if not meant:
        raise NotAllowed("That is recorded for {name} already.", name=floor.name(player))
    return PaymentSet(
        player=player,
        way=way,
        purchases=tuple(each.sequence for each in meant),
        cents=sum(each.cents for each in meant),
    )


def paid_what_they_owed(floor: Floor, player: int, way: PaymentWay) -> PaymentSet:
    """A player has paid everything that they owed. Raises NotAllowed where that is nothing."""
    owed = [each.sequence for each in floor.player(player).purchases if each.way == "owed"]
    if not owed:
        raise NotAllowed("{name} owes nothing.", name=floor.name(player))
    return payment(floor, player, way, owed)


def as_recorded(fact: AnyFact, floor: Floor) -> AnyFact:
    """A fact as it goes into the log now: the start of a night says by which rules the log is folded, a
    decision that is recorded once the night is over says that."""
    if isinstance(fact, ClockStarted):
        return fact.model_copy(update={"rules": RULES_VERSION})
    if isinstance(fact, Penalised | Ruled):
        return fact.model_copy(update={"afterwards": floor.finished_at is not None})
    return fact


Done = Callable[[Floor, Seeds, Due], Sequence[AnyFact]]


def _seats(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [draws.seats_for_all(floor, seeds.take())]


def _button(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [draws.button(floor, seeds.take(), thing.table or 0)]


def _tables(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [draws.tables_due(floor, seeds.take())]


def _next_round(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    """The draw, and where the club begins again at the first level, that too."""
    drawn = draws.next_round(floor, seeds.take())
    rules = floor.rulebook.format.shoot_out
    again = rules is not None and rules.levels == "begin_again"
    return [drawn, LevelSet(index=0)] if again else [drawn]


def _hand_for_hand(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [HandForHand(on=not floor.of(HandByHand).is_on)]


def _time_hand(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [HandsTimed(hands=1)]


def _next_level(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [LevelSet(index=floor.clock.index + 1 if floor.clock else 0)]


def _roll_back(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    index = roll_back_to(floor)
    if index is None:
        raise NotAllowed("The blinds do not go back now.")
    return [LevelsRolledBack(index=index)]


def _resumed(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [TableResumed(table=thing.table or 0)]


def _halted(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [TablePaused(table=thing.table or 0, reason=localised(SHORT))]


def _clock_on(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [ClockResumed()]


def _set_back(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [OutageAnswered(back=True)]


def _finished(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [*draws.open_envelopes(floor, seeds), Finished()]


def _sealed(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return [draws.seal_envelopes(floor, seeds)]


def _opened(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    return draws.open_envelopes(floor, seeds, up_to=mystery.next_envelope(floor))


AS_IT_IS: Final[Mapping[Act, Done]] = MappingProxyType(
    {
        Act.DRAW_SEATS: _seats,
        Act.DRAW_BUTTON: _button,
        Act.MOVE: _tables,
        Act.BREAK_TABLE: _tables,
        Act.REDRAW: _tables,
        Act.NEXT_ROUND: _next_round,
        Act.HAND_FOR_HAND: _hand_for_hand,
        Act.TIME_HAND: _time_hand,
        Act.NEXT_LEVEL: _next_level,
        Act.ROLL_BACK: _roll_back,
        Act.RESUME: _resumed,
        Act.HALT: _halted,
        Act.CLOCK_ON: _clock_on,
        Act.SITE_AWAY: _set_back,
        Act.SEAL_ENVELOPES: _sealed,
        Act.OPEN_ENVELOPE: _opened,
        Act.FINISH: _finished,
    }
)
"""The due things that need nothing typed: done by a tap, or without one."""


def done(floor: Floor, seeds: Seeds, thing: Due) -> Sequence[AnyFact]:
    """Return what is recorded when a due thing is done as it is. Raises KeyError for one that needs more
    (AS_IT_IS), NotAllowed where a draw is not possible."""
    return AS_IT_IS[thing.act](floor, seeds, thing)
