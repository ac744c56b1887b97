"""The chips of the night, and colouring up: chips that leave play, what each player gets for them, and what
that does to the stacks.

Counted player by player, whole multiples are exchanged and the remainder is rounded up to one more chip or,
as the rulebook has it, raced for at each table; counted stacks and the chips in play follow. Where only the
whole room was counted, what it gained or lost is on record. Source: DM-colour-up, CPL-chip-up; ruling 82.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from clauses.refusal import NotAllowed
from clubs.rulebook import Chip
from tables.chips import Exchange, raced_for, round_up
from tournaments.night.facts import ChipsChosen, ColouredUp
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.records import Player
from tournaments.night.floor.state import Feature, Floor
from words.text import Text

CLAUSE = "DM-colour-up"
VALUES = "DM-chip-values"
QUARTER = 4  # as structures/hand_out.py has it


@dataclass(frozen=True, slots=True)
class Colours(Feature):
    """Chips of a night.

    own: those that it is played with where they are not those of the rulebook;
    removed: the values that have been coloured up.
    """

    own: tuple[Chip, ...] = ()
    removed: tuple[int, ...] = ()


def chips_of(floor: Floor) -> tuple[Chip, ...]:
    """The chips that the night is played with, smallest value first; none where nobody has said."""
    return floor.of(Colours).own or floor.rulebook.chips.chips


@folds(ChipsChosen)
def chips_chosen(floor: Floor, fact: ChipsChosen, when: When) -> None:
    """The chips of this night. Those that may lie before players stay what they are."""
    values = [chip.value for chip in fact.chips]
    if values != sorted(set(values)):
        raise NotAllowed("Chips stand in order of value, each value once.", VALUES)
    if values[0] < 1:
        raise NotAllowed("Every chip is worth something.", VALUES)
    chosen = {(chip.value, chip.colour) for chip in fact.chips}
    for chip in chips_on_tables(floor):
        if (chip.value, chip.colour) not in chosen:
            raise NotAllowed(
                "The {value:,} chips may lie on the tables: they stay {colour}.",
                VALUES,
                value=chip.value,
                colour=Text(chip.colour),
            )
        if any(other.colour == chip.colour and other.value != chip.value for other in fact.chips):
            raise NotAllowed(
                "The {colour} chips on the tables are worth {value:,}.",
                VALUES,
                value=chip.value,
                colour=Text(chip.colour),
            )
    floor.put(replace(floor.of(Colours), own=fact.chips))


def chips_on_tables(floor: Floor) -> list[Chip]:
    """The chips that may lie before players once the clock has started: those that are handed out, as a rule
    none worth more than a quarter of a stack, and those that a colour-up has brought. What has been coloured
    up is gone."""
    if floor.clock is None:
        return []
    values = [chip.value for chip in chips_of(floor)]
    removed = floor.of(Colours).removed
    brought = max((_next_value(values, chip) for chip in removed), default=0)
    stays = max(floor.terms.chips // QUARTER, brought, min(values, default=0))
    return [chip for chip in chips_of(floor) if chip.value <= stays and chip.value not in removed]


def _next_value(values: Sequence[int], chip: int) -> int:
    return next((value for value in values if value > chip), chip)


@folds(ColouredUp)
def coloured_up(floor: Floor, fact: ColouredUp, when: When) -> None:
    """A chip goes; what rounding up adds, or a race takes out, is on record."""
    larger = larger_chip(floor, fact.chip)
    if fact.larger not in (None, larger):
        raise NotAllowed("The {chip:,} chips go for {larger:,} chips.", CLAUSE, chip=fact.chip, larger=larger)
    exchanges = _exchanges(floor, fact, larger)
    if not exchanges:
        _refuse_extra(floor, fact.extra, larger)
    for player, exchange in exchanges.items():
        counted = floor.players[player].counted
        if counted:
            floor.change(player, counted=(counted[0] + exchange.extra, counted[1]))
    colours = floor.of(Colours)
    floor.put(replace(colours, removed=(*colours.removed, fact.chip)))
    floor.extra += sum(exchange.extra for exchange in exchanges.values()) if exchanges else fact.extra


def larger_chip(floor: Floor, chip: int) -> int:
    """Return what a chip that goes is exchanged for. Raises NotAllowed where it cannot go."""
    values = [colour.value for colour in chips_of(floor)]
    if chip not in values:
        raise NotAllowed("The club has no chip worth {chip:,}.", CLAUSE, chip=chip)
    removed = floor.of(Colours).removed
    if chip in removed:
        raise NotAllowed("The {chip:,} chips have been removed.", CLAUSE, chip=chip)
    larger = next((value for value in values if value > chip and value not in removed), None)
    if larger is None:
        raise NotAllowed("Nothing is larger than a {chip:,} chip.", CLAUSE, chip=chip)
    return larger


def _refuse_extra(floor: Floor, extra: int, larger: int) -> None:
    most = larger * max(len(floor.in_play), 1)
    if extra >= most:
        raise NotAllowed(
            "Rounding up adds less than one {larger:,} chip to each stack.", CLAUSE, larger=larger
        )
    if extra < 0 and not is_raced(floor):
        raise NotAllowed("Rounding up takes no chips out of play.", CLAUSE)
    if extra <= -most:
        raise NotAllowed("A race takes less than one {larger:,} chip from each stack.", CLAUSE, larger=larger)


def is_raced(floor: Floor) -> bool:
    """Return whether odd chips are raced for; otherwise they are rounded up."""
    return floor.rulebook.chips.colour_up == "race"


def only_small_chips(floor: Floor, counts: Mapping[int, int], chip: int) -> list[int]:
    """Players known to have no chips but these, who are not raced out of play."""
    stacks = {player: floor.players[player].counted for player in counts}
    return [player for player, stack in stacks.items() if stack and stack[0] == counts[player] * chip]


def by_table(floor: Floor, players: Iterable[int]) -> dict[int, list[int]]:
    """Table → those of these players who sit there. Raises NotAllowed for one who has no chips on felt."""
    tables: dict[int, list[int]] = {}
    for player in players:
        tables.setdefault(_on_felt(floor, floor.playing(player)), []).append(player)
    return dict(sorted(tables.items()))


def _on_felt(floor: Floor, player: Player) -> int:
    if player.seat is None:
        raise NotAllowed("{name} has no seat yet.", name=player.name)
    if floor.on_screens(player.seat.table):
        raise NotAllowed("{name} plays on screens: there are no chips to exchange.", CLAUSE, name=player.name)
    return player.seat.table


def _exchanges(floor: Floor, fact: ColouredUp, larger: int) -> Mapping[int, Exchange]:
    """Return what everybody got who had some of the chips; nothing where they were not counted player by
    player."""
    tables = by_table(floor, fact.counts)
    if fact.given.keys() - fact.counts.keys():
        raise NotAllowed("Count the chips of everybody who was given others for them.", CLAUSE)
    if sum(fact.counts.values()) * fact.chip > floor.chips_in_play:
        raise NotAllowed("Only {chips_in_play:,} chips are in play.", chips_in_play=floor.chips_in_play)
    if not is_raced(floor):
        return {player: _rounded_up(floor, fact, player, larger) for player in fact.counts}
    for number, players in tables.items():
        _refuse_race(floor, fact, larger, number, players)
    return {player: _raced(fact, player, larger) for player in fact.counts}


def _rounded_up(floor: Floor, fact: ColouredUp, player: int, larger: int) -> Exchange:
    exchange = round_up(fact.counts[player], fact.chip, larger)
    if fact.given.get(player, exchange.larger) != exchange.larger:
        raise NotAllowed(
            "{name} gets {given} chips of {larger:,} for {count} of {chip:,}: a remainder is rounded up.",
            CLAUSE,
            name=floor.name(player),
            given=exchange.larger,
            larger=larger,
            count=fact.counts[player],
            chip=fact.chip,
        )
    return exchange


def _raced(fact: ColouredUp, player: int, larger: int) -> Exchange:
    worth = fact.counts[player] * fact.chip
    given = fact.given.get(player, worth // larger)
    return Exchange(given, given * larger - worth)


def _refuse_race(floor: Floor, fact: ColouredUp, larger: int, table: int, players: Collection[int]) -> None:
    """Refuses a race in which somebody won more than one chip, or too few or too many were won; a chip for
    somebody who has no others comes on top."""
    split = {player: divmod(fact.counts[player] * fact.chip, larger) for player in players}
    won = {player: fact.given.get(player, whole) - whole for player, (whole, _) in split.items()}
    for player, (_, odd) in split.items():
        if won[player] not in ((0, 1) if odd else (0,)):
            raise NotAllowed(
                "{name} can win one chip with odd chips, and none without.", CLAUSE, name=floor.name(player)
            )
    needed = raced_for((odd for _, odd in split.values()), larger)
    spared = sum(won[player] for player, (whole, _) in split.items() if not whole)
    if not needed <= sum(won.values()) <= needed + spared:
        raise NotAllowed(
            "At table {table} the race is for {wanted} chips of {larger:,}; {won} were given out.",
            CLAUSE,
            table=table,
            wanted=needed,
            larger=larger,
            won=sum(won.values()),
        )
