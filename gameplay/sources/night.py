"""A table of a tournament: who sits, what is dealt next, and what a hand came to, all of it the night's.

Whoever writes holds the row of the table and then the log of the night, in this order. What a transaction has
recorded stays with its row of the table until it is over, because nobody else knows it yet.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from clauses.refusal import NotAllowed
from clubs.models import Member
from gameplay.engine.carry import Carry, chips_in
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.live_hands import LiveHand
from gameplay.models import Hand, Table
from gameplay.ring import Chair
from gameplay.ring.deadlines import not_ahead
from gameplay.ring.facts import Player
from gameplay.ring.lineup import Lineup, Waiting
from gameplay.ring.options import SEATING_CLAUSES, GameSpec, Settings, TableOptions
from gameplay.sources.knockouts import felled
from gameplay.sources.night_games import game_at, name_of
from tables.actions import Recorder
from tables.models import Log
from tables.randomness import commitment
from tournaments.models import Tournament
from tournaments.night import actions, automation, facts_of
from tournaments.night import floor as folding
from tournaments.night.actions import Draws, Outcome
from tournaments.night.automation import Wait
from tournaments.night.draws import Draw
from tournaments.night.facts import (
    AnyFact,
    Drawn,
    GamePicked,
    HandDealt,
    HandPlayed,
    PlayedOnScreens,
)
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor import Hand as Dealt
from tournaments.night.floor import Table as NightTable
from tournaments.night.floor.hands import dead_hands
from tournaments.night.floor.screens import game_of_hand, joined
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import Level
from words.text import Text

MOST_STEPS = 30  # facts that one table records before its next hand
PROGRAM = Recorder(device=automation.DEVICE)
LEFT = "night_left"  # what this transaction has recorded, on the row of the table


class Peek:
    """The seeds of a log, for who only looks what would be drawn."""

    def __init__(self, log: Log) -> None:
        self.next_seed = bytes(log.next_seed)

    def take(self) -> Draw:
        drawn = Drawn(seed=self.next_seed.hex(), next_commitment=commitment(self.next_seed))
        return Draw(self.next_seed, drawn)


def night_of(table: Table) -> Tournament:
    if table.tournament is None:
        raise ValueError("A ring table belongs to no night.")
    return table.tournament


def floor_here(table: Table) -> Floor:
    """The floor of the night, with what this transaction has recorded."""
    left: Outcome | None = table.__dict__.get(LEFT)
    return left.floor if left else floor_of(night_of(table))


def on_floor(table: Table, floor: Floor) -> NightTable | None:
    """The table on the floor, as long as it is played on screens."""
    number = table.number or 0
    return floor.tables.get(number) if floor.on_screens(number) else None


def settings(table: Table) -> Settings:
    """What the director chose; times in the words of a ring table's options."""
    floor = floor_here(table)
    screens, here = floor.on_screens(table.number or 0), on_floor(table, floor)
    if screens is None or here is None:
        return Settings.model_validate(table.settings)
    options = TableOptions(
        seats=here.seats,
        turn_timer=str(screens.turn_seconds or "none"),
        time_bank=screens.bank_seconds,
        between_hands=screens.pause_seconds,
        house_pause=screens.house_pause,
        away="wait",
        rests=False,
    )
    playing = here.in_hand
    game = game_of(floor, here, screens, of_hand=here.hands if playing else here.hands + 1)
    return Settings(table=options, games=(GameSpec.of(_at_level(floor, here, game)),))


def game_of(floor: Floor, here: NightTable, screens: PlayedOnScreens, *, of_hand: int) -> GamePicked:
    """The game of a hand; while everybody plays for what lies in the middle, the one that left it there."""
    if here.broke is not None:
        for game in screens.games:
            left = left_by(game, here)
            if left is not None and left.same_players:
                return game
    return game_of_hand(screens, of_hand)


def left_by(game: GamePicked, here: NightTable) -> Carry | None:
    """What the last hand of a game has left for its next one: by its name, by its title in logs from before
    names were recorded."""
    name = name_of(game)
    return GAMES[name].carried(here.carried.get(name) or here.carried.get(game.title))


def _at_level(floor: Floor, here: NightTable, game: GamePicked) -> Game:
    level = floor.structure[here.hand.level] if here.hand and here.in_hand else None
    if not isinstance(level, Level):
        level = floor.clock.level if floor.clock else _first_level(floor)
    return game_at(game, level, floor.rulebook, heads_up=len(floor.in_play) == 2)


def _first_level(floor: Floor) -> Level:
    levels = [period for period in floor.structure if isinstance(period, Level)]
    return levels[0] if levels else Level(small_blind=1, big_blind=2)


def chairs(table: Table) -> Mapping[int, Chair]:
    """Who sits where. Whose hand is dead is folded as soon as it is his turn."""
    floor = floor_here(table)
    here = on_floor(table, floor)
    if here is None:
        return {}
    return chairs_on(table, floor, here)


def _chair(floor: Floor, here: NightTable, seat: int, player: int, members: Mapping[int, int]) -> Chair:
    found = floor.players[player]
    dealt = here.hand if here.in_hand else None
    dead = dealt is not None and (seat in dealt.penalised or seat in dead_hands(floor, here))
    who = Player(
        kind="house" if found.is_house else "member",
        id=-player if found.is_house else members.get(player, 0),
        name=found.name,
    )
    stack = here.in_hand.get(player, found.stack or 0)
    return Chair(who, stack, away=found.away or found.absent, dead=dead)


_rows: dict[tuple[int, int], int] = {}


def members_of(table: Table, numbers: Sequence[int]) -> Mapping[int, int]:
    """The club's member number → the number of his row, which never changes."""
    club = table.club_id
    unknown = [number for number in numbers if (club, number) not in _rows]
    if unknown:
        found = Member.objects.filter(club=club, number__in=unknown).values_list("number", "pk")
        _rows.update({(club, number): pk for number, pk in found})
    return {number: _rows[club, number] for number in numbers if (club, number) in _rows}


# What happens next


def next_step(table: Table, now: datetime) -> Sequence[AnyFact] | Wait:
    """What the table would do now, for who only looks."""
    seeds = Peek(night_of(table).log)
    return automation.next_at(floor_here(table).at(now), seeds, table.number or 0)


def lineup(table: Table, now: datetime) -> Lineup | Waiting:
    """The next hand, or what the table waits for; as it would be now."""
    what = next_step(table, now)
    if isinstance(what, Wait):
        return Waiting(what.sentence)
    if not isinstance(what[-1], HandDealt):
        return Waiting(Text("The next hand is dealt in a moment."))
    floor = floor_here(table).at(now)
    after = folding.record(floor, Recorded(floor.sequence + 1, now, what[-1]))
    return _lineup(table, after)


def _lineup(table: Table, floor: Floor) -> Lineup | Waiting:
    """The hand that has just been dealt on this floor, as the engine plays it."""
    number = table.number or 0
    here, screens = floor.tables[number], floor.on_screens(number)
    hand, level = here.hand, floor.structure[here.hand.level] if here.hand else None
    if hand is None or screens is None or not isinstance(level, Level):
        return Waiting(Text("There is no hand."))
    picked = game_of(floor, here, screens, of_hand=hand.number)
    game = game_at(picked, level, floor.rulebook, heads_up=len(floor.in_play) == 2)
    order = hand.positions.dealt_in
    if len(order) not in game.players:
        least, most = min(game.players), max(game.players)
        needed = Text("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
        return Waiting(needed, SEATING_CLAUSES.get(game.name, ""))
    taken = chairs_on(table, floor, here)
    left = left_by(picked, here)
    return Lineup(
        game,
        order,
        tuple(taken[seat].player for seat in order),
        tuple(here.in_hand[here.players[seat]] for seat in order),
        hand.positions.marker,
        hand.positions if game.full_blind else None,
        left,
        hand.sequence,
        found_by(game, here, screens, left),
    )


def found_by(game: Game, here: NightTable, screens: PlayedOnScreens, left: Carry | None) -> int:
    """What hands of other games, or of another table, have left in the middle for the next one (rulings 39
    and 244). left: what its own game left."""
    if screens.rollover_in_rotation != "next_hand" and game.carry is None:
        return 0
    return here.rolled_over - chips_in(left)


def chairs_on(table: Table, floor: Floor, here: NightTable) -> dict[int, Chair]:
    members = members_of(table, [player for player in here.players.values() if player > 0])
    return {seat: _chair(floor, here, seat, player, members) for seat, player in here.players.items()}


def between_hands(table: Table, live: LiveHand | None, now: datetime) -> tuple[datetime | None, str]:
    """When the table goes on by itself, and its status until then."""
    floor = floor_here(table)
    if on_floor(table, floor) is None or floor.finished_at:
        return None, Table.Status.OVER
    what = next_step(table, now)
    if isinstance(what, Wait):
        return what.until, Table.Status.WAITING
    screens = floor.on_screens(table.number or 0)
    pause = timedelta(seconds=screens.pause_seconds if screens else 0)
    ended = (live and (live.finished_at or live.last_at)) or floor.started_at or now
    return not_ahead(ended, table.turn_began_at, now) + pause, Table.Status.PLAYING


def is_paused(table: Table) -> bool:
    return night_pause(table) is not None


def night_pause(table: Table) -> str | None:
    """Why the director has paused the table, nothing if he did not say; None if he has not."""
    here = on_floor(table, floor_here(table))
    return here.paused if here is not None else None


def next_hand(table: Table, now: datetime) -> Lineup | Waiting:
    """Under the lock: does what is due at the table and deals its next hand, as one request to the log; or
    what it waits for after that."""
    stopped: list[Wait] = []

    def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        facts, wait = _steps(floor, seeds, table, now)
        stopped.extend(wait)
        return facts

    outcome = _record(table, act, f"screens-{table.pk}-{table.version}-{table.hand + 1}", now)
    if stopped:
        return Waiting(stopped[0].sentence)
    found = _lineup(table, outcome.floor)
    if isinstance(found, Waiting):
        raise NotAllowed(found.reason, found.clause)
    return found


def _steps(floor: Floor, seeds: Draws, table: Table, now: datetime) -> tuple[list[AnyFact], list[Wait]]:
    """The facts up to the next hand of the table, or up to where it waits."""
    number, facts = table.number or 0, list[AnyFact]()
    for _ in range(MOST_STEPS):
        what = automation.next_at(floor, seeds, number)
        if isinstance(what, Wait):
            return facts, [what]
        dealt = isinstance(what[-1], HandDealt)
        for fact in what:
            floor = folding.record(floor, Recorded(seeds.log.length + len(facts) + 1, now, fact)).at(now)
            facts.append(fact)
        if dealt:
            unfit = _lineup(table, floor)
            if isinstance(unfit, Waiting):
                return facts[:-1], [Wait(unfit.reason)]
            return facts, []
    return facts, [Wait(Text("The table waits."))]


def begun(table: Table, dealt: Lineup, now: datetime) -> None:
    """The fact that deals the hand has been recorded."""


def hand_finished(table: Table, live: LiveHand, now: datetime) -> bool:
    """Records what the hand came to, as one fact. False if the director has voided it meanwhile."""
    sequence = Hand.objects.values_list("sequence", flat=True).get(pk=live.pk)

    def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        here = on_floor(table, floor)
        if here is None or here.hand is None or not here.in_hand or here.hand.sequence != sequence:
            return []
        return [outcome_of(floor, here, here.hand, live)]

    outcome = _record(table, act, f"screens-{table.pk}-played-{live.number}", now)
    return bool(outcome.entries)


def outcome_of(floor: Floor, here: NightTable, dealt: Dealt, live: LiveHand) -> HandPlayed:
    """What a hand came to, as a fact."""
    hand = live.hand
    players = [here.players[seat] for seat in live.seats]
    before = here.in_hand
    bought = {player: (floor.players[player].stack or 0) - before[player] for player in players}
    carry = hand.carry
    same_players = carry is not None and carry.same_players and not any(bought.values())
    won_by = {} if same_players else felled(live.record.stacks, hand.stacks, hand.events)
    first = here.broke or before
    out = {
        players[place]: [players[winner] for winner in by]
        for place, by in won_by.items()
        if not bought[players[place]]
    }
    busts = facts_of.busts(out, {**before, **first})
    screens = floor.on_screens(here.number)
    title = game_of(floor, here, screens, of_hand=dealt.number).title if screens else hand.game.title
    return HandPlayed(
        table=here.number,
        dealt=dealt.sequence,
        game=title,
        name=hand.game.name,
        stacks=dict(zip(players, hand.stacks, strict=True)),
        busts=busts,
        joins=joined(floor, here) if busts else None,
        rolled_over=here.rolled_over - live.record.in_the_middle + hand.left_over,
        all_broke=same_players,
        carry=carry.data if carry is not None else None,
    )


def hand_voided(table: Table, live: LiveHand, why: str, by: Recorder, now: datetime) -> None:
    """Takes back the fact that dealt the hand: everybody has what he had."""
    sequence = Hand.objects.values_list("sequence", flat=True).get(pk=live.pk)
    here = on_floor(table, floor_here(table))
    if sequence is None or here is None or here.hand is None or here.hand.sequence != sequence:
        return
    outcome = actions.undo(
        tournament=night_of(table),
        sequences=[sequence],
        by=by,
        request_id=f"screens-{table.pk}-void-{live.number}",
        why=why,
        now=now,
    )
    table.__dict__[LEFT] = outcome


def _record(table: Table, act: actions.Act, request_id: str, now: datetime) -> Outcome:
    outcome = actions.record(
        tournament=night_of(table),
        act=act,
        by=PROGRAM,
        request_id=request_id,
        now=now,
        left=table.__dict__.get(LEFT),
    )
    if outcome.entries:
        table.__dict__[LEFT] = outcome
    return outcome
