"""The floor of a night: who sits at one of its tables, what is dealt next, and what a hand came to.

Whoever writes holds the row of the table and then the log of the night, in this order.
"""

import random
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from clauses.refusal import NotAllowed
from clubs.rulebook import Rulebook
from gameplay.engine.carry import rolled_in
from gameplay.live_hands import LiveHand
from gameplay.models import Hand, Table
from gameplay.ring import Chair
from gameplay.ring.deadlines import not_ahead, told
from gameplay.ring.lineup import Choosing, Lineup, Waiting
from gameplay.ring.table_options import Settings
from gameplay.sources.base import GameOffer, Moved, Next, Pick, TableSource
from gameplay.sources.night_floor import (
    asked_on,
    chairs_on,
    games_on,
    level_of_next,
    lineup_on,
    list_number,
    on_floor,
    outcome_of,
    settings_on,
)
from gameplay.sources.night_games import as_picked
from tables.actions import Recorder
from tables.models import Log
from tables.play import Recording
from tables.randomness import commitment
from tournaments.models import Tournament
from tournaments.night import actions, automation
from tournaments.night import floor as folding
from tournaments.night.actions import Draws
from tournaments.night.automation import Wait
from tournaments.night.draws import Draw
from tournaments.night.facts import AllInHeld, AnyFact, Drawn, GameChosen
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor import Table as NightTable
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.felt_games import chooser, list_of, standing
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.floor_cache import floor_of
from tournaments.night.structure import Level
from words.text import Listing, Text

MOST_STEPS = 30  # facts that one table records before its next hand
PROGRAM = Recorder(device=automation.DEVICE)


class PreviewSeeds:
    """The seeds of a log, to see what would be drawn without drawing it."""

    def __init__(self, log: Log) -> None:
        self.next_seed = bytes(log.next_seed)

    def take(self) -> Draw:
        """The draw that would be next; the same each time."""
        drawn = Drawn(seed=self.next_seed.hex(), next_commitment=commitment(self.next_seed))
        return Draw(self.next_seed, drawn)

    def seal(self) -> Draw:
        """As `take`: nothing is kept."""
        return self.take()

    def sealed(self, published: str) -> bytes:
        """Raises KeyError: nothing is opened to see what would be in it."""
        raise KeyError(published)


class NightSource(TableSource):
    """A table of a night, with what this transaction has recorded in the night's log (see TableSource)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._recorded: Recording[Floor] | None = None

    @property
    def number(self) -> int:
        """Of the table on the floor."""
        return self.table.number or 0

    @property
    def night(self) -> Tournament:
        """The night that the table belongs to."""
        if self.table.tournament is None:
            raise ValueError("A ring table belongs to no night.")
        return self.table.tournament

    @property
    def floor(self) -> Floor:
        """The floor of the night, with what this transaction has recorded."""
        return self._recorded.state if self._recorded else floor_of(self.night)

    @property
    def here(self) -> NightTable | None:
        """The table on the floor, as long as it is played on screens."""
        return on_floor(self.table, self.floor)

    @property
    def settings(self) -> Settings:
        """Games and options as the floor of the night has them."""
        return settings_on(self.table, self.floor)

    @property
    def chairs(self) -> Mapping[int, Chair]:
        """Seats and who sits there. A dead hand is folded as soon as it is its player's turn."""
        floor = self.floor
        here = on_floor(self.table, floor)
        return chairs_on(self.table, floor, here) if here is not None else {}

    @property
    def log(self) -> Log:
        return self.night.log

    @property
    def rulebook(self) -> Rulebook:
        return self.floor.rulebook

    @property
    def is_over(self) -> bool:
        """True once the night is finished, or the table is played on screens no more."""
        return self.here is None or self.floor.finished_at is not None

    def left_in_the_middle(self, live: LiveHand | None) -> int:
        """Return what the last hand has left in the middle."""
        return rolled_in(live.hand.carry) if live is not None else 0

    def pot_to_come(self, now: datetime, *, is_on: bool) -> str:
        """Return whether the next hand is such a pot, or the level ends with one."""
        floor = self.floor.at(now)
        clock, pot = floor.clock, bomb_pots.called(floor)
        if clock is None or not floor.variations.stops_the_clock or floor.is_over:
            return ""
        if self.number in bomb_pots.to_come(floor):
            return Text("The next hand is a {pot}.", pot=pot)
        if stopped_for_bomb_pot(floor) or clock.is_last_period or not isinstance(clock.period, Level):
            return ""
        return Text("This level ends with a {pot}.", pot=pot)

    @property
    def pause(self) -> str | None:
        """Reason why the director has paused the table, None where nobody has or it is no longer on
        screens."""
        here = self.here
        return here.paused if here is not None else None

    def lineup(self, now: datetime) -> Lineup | Waiting:
        """The next hand, or what the table waits for; as it would be now."""
        what = self._next_step(now)
        if isinstance(what, automation.Choosing):
            return asked_on(self.chairs, what)
        if isinstance(what, Wait):
            return Waiting(what.sentence)
        if not automation.deals(what[-1]):
            return Waiting(Text("The next hand is dealt in a moment."))
        floor = self.floor.at(now)
        after = folding.apply(floor, Recorded(floor.sequence + 1, now, what[-1]))
        return lineup_on(self.table, after)

    @property
    def choosing_time(self) -> int:
        """Seconds for which a dealer may choose the next game, 0 where the director has not said from
        which."""
        listed = list_of(self.floor, self.number) if self.here is not None else None
        return listed.choosing_time if listed else 0

    def choice_due(self, live: LiveHand | None, choosing: Choosing, now: datetime) -> datetime:
        """Return when the time of a dealer is over: since the last hand, or since the table went on."""
        return self._since(live, now) + timedelta(seconds=self.choosing_time)

    def _ended(self, live: LiveHand | None, now: datetime) -> datetime:
        """Return when the last hand ended and its end was told; before the first, when the night began."""
        ended = (live and (live.finished_at or live.last_at)) or self.floor.started_at or now
        ended = not_ahead(ended, self.table.turn_began_at, now)
        if live is not None and live.finished_at and not live.voided:
            return told(self.settings.table, ended, live.hand.events)
        return ended

    def _since(self, live: LiveHand | None, now: datetime) -> datetime:
        """The same, or when the table last went on, if that was later."""
        ended, began = self._ended(live, now), self.table.turn_began_at
        return ended if began is None else max(ended, began)

    def between_hands(self, live: LiveHand | None, now: datetime) -> Next:
        """Return what the floor waits for, the dealer's choice, or the next hand after a pause; a game that
        has been chosen is looked at for as long."""
        floor = self.floor
        if on_floor(self.table, floor) is None or floor.finished_at:
            return Next(None, Table.Status.OVER)
        what = self._next_step(now)
        if isinstance(what, automation.Choosing):
            return Next(self._since(live, now) + timedelta(seconds=self.choosing_time), Table.Status.PLAYING)
        if isinstance(what, Wait):
            return Next(what.until, Table.Status.WAITING)
        screens, here = floor.on_screens(self.number), self.here
        pause = timedelta(seconds=screens.pause_seconds if screens else 0)
        is_chosen = here is not None and standing(floor, here) is not None
        began = self._since(live, now) if is_chosen else self._ended(live, now)
        return Next(began + pause, Table.Status.PLAYING)

    def next_hand(self, now: datetime, chance: random.Random) -> Lineup | Waiting:
        """Return what is due at the table and its next hand, recorded as one request to the log; or what it
        waits for after that."""
        stopped: list[Wait] = []

        def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
            facts, wait = self._steps(floor, seeds, now)
            stopped.extend(wait)
            return facts

        table = self.table
        outcome = self._record(act, f"screens-{table.pk}-{table.version}-{table.hand + 1}", now)
        if stopped:
            if outcome.entries:
                table.turn_began_at = now  # whoever is asked now has all their time; a game is looked at
            return Waiting(stopped[0].sentence)
        lineup = lineup_on(table, outcome.state)
        if isinstance(lineup, Waiting):
            raise NotAllowed(lineup.reason, lineup.clause)
        return lineup

    def hold_all_in(self, live: LiveHand, now: datetime) -> bool:
        """Record that it waits, as long as another table has not finished its action (TDA-RP-8)."""
        sequence = sequence_of(live)

        def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
            here = on_floor(self.table, floor)
            if here is None or here.hand is None or not here.in_hand or here.hand.sequence != sequence:
                return []
            preview = PreviewSeeds(self.night.log)
            if not automation.still_in_action(floor, preview, self.number) or not live.held.hand.is_held:
                return []
            return [AllInHeld(table=self.number, dealt=here.hand.sequence)]

        outcome = self._record(act, f"screens-{self.table.pk}-held-{live.number}", now)
        return bool(outcome.entries)

    def held_back(self, now: datetime) -> str | None:
        """Return which tables have not finished their action; None where there are none left, or the director
        has taken back that the hand waits."""
        floor = self.floor.at(now)
        here = on_floor(self.table, floor)
        if here is None or here.hand is None or not here.hand.held:
            return None
        others = automation.still_in_action(floor, PreviewSeeds(self.night.log), self.number)
        if not others:
            return None
        return Text(
            "All-in, hand for hand: cards are turned up when table {numbers} has finished its action.",
            "All-in, hand for hand: cards are turned up when tables {numbers} have finished their action.",
            numbers=Listing([str(number) for number in others]),
            count=len(others),
        )

    def hand_finished(self, live: LiveHand, now: datetime) -> bool:
        """Records what the hand came to, as one fact. False if the director has voided it meanwhile."""
        sequence = sequence_of(live)

        def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
            here = on_floor(self.table, floor)
            if here is None or here.hand is None or not here.in_hand or here.hand.sequence != sequence:
                return []
            return [outcome_of(floor, here, here.hand, live)]

        outcome = self._record(act, f"screens-{self.table.pk}-played-{live.number}", now)
        return bool(outcome.entries)

    def hand_voided(self, live: LiveHand, why: str, by: Recorder | None, now: datetime) -> None:
        """Takes back the fact that dealt the hand."""
        sequence, here = sequence_of(live), self.here
        if sequence is None or here is None or here.hand is None or here.hand.sequence != sequence:
            return
        self._recorded = actions.undo(
            tournament=self.night,
            sequences=[sequence],
            by=by or PROGRAM,
            request_id=f"screens-{self.table.pk}-void-{live.number}",
            why=why,
            now=now,
        )

    def _next_step(self, now: datetime) -> Sequence[AnyFact] | Wait:
        """Return what the table would do now. Writes nothing."""
        return automation.next_at(self.floor.at(now), PreviewSeeds(self.night.log), self.number)

    def _steps(self, floor: Floor, seeds: Draws, now: datetime) -> tuple[list[AnyFact], list[Wait]]:
        """The facts up to the next hand of the table, or up to where it waits."""
        facts = list[AnyFact]()
        for _ in range(MOST_STEPS):
            what = automation.next_at(floor, seeds, self.number)
            if isinstance(what, automation.Choosing) and what.otherwise is not None and not facts:
                what = [what.otherwise, automation.deal(floor, self.number)]  # their time has run out
            if isinstance(what, Wait):
                return facts, [what]
            dealt = automation.deals(what[-1])
            for fact in what:
                floor = folding.apply(floor, Recorded(seeds.log.length + len(facts) + 1, now, fact)).at(now)
                facts.append(fact)
            if isinstance(what[-1], GameChosen):
                return facts, [Wait(Text("The next hand is dealt in a moment."))]
            if dealt:
                unfit = lineup_on(self.table, floor)
                if isinstance(unfit, Waiting):
                    return facts[:-1], [Wait(unfit.reason)]
                return facts, []
        return facts, [Wait(Text("The table waits."))]

    def offer(self, choosing: Choosing, viewer: str) -> GameOffer | None:
        """Return the director's list, its games for whoever chooses; None where it has just been taken
        away."""
        floor, here, player = self.floor, self.here, choosing.player
        listed = list_of(floor, self.number)
        choice = chooser(floor, here) if here is not None else None
        if listed is None or choice is None:
            return None
        is_mine = player is not None and player.key == viewer
        return GameOffer(
            listed=list_number(listed),
            seconds=listed.choosing_time,
            announces="variations" if any(game.announces for game in listed.games) else "",
            games=tuple(games_on(floor, listed, level_of_next(floor), choice.dealt_in)) if is_mine else (),
        )

    def choose(self, choosing: Choosing, pick: Pick, *, request_id: str, by: Recorder, now: datetime) -> None:
        """As the director's list has it: the floor of the night refuses what it does not allow (ruling
        302). Raises GameUnknown for a game that is not there any more."""
        games = list_of(self.floor, self.number)
        if games is None or list_number(games) != pick.listed or pick.game >= len(games.games):
            raise Moved
        as_picked(games.games[pick.game].game)  # raises GameUnknown
        key = games.games[pick.game].key

        def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
            return choose_game(floor, self.number, key, announced=pick.values)

        self._record(act, request_id, now, by)

    def _record(
        self, act: actions.Act, request_id: str, now: datetime, by: Recorder = PROGRAM
    ) -> Recording[Floor]:
        outcome = actions.record(
            tournament=self.night,
            act=act,
            by=by,
            request_id=request_id,
            now=now,
            left=self._recorded,
        )
        if outcome.entries:
            self._recorded = outcome
        return outcome


def sequence_of(live: LiveHand) -> int | None:
    """The number in the night's log of the fact that dealt a hand."""
    return Hand.objects.values_list("sequence", flat=True).get(pk=live.pk)
