"""Nights on which is done what refusals advise, and what is tried on them (test_do_first.py)."""

import re
from contextlib import suppress
from datetime import timedelta

from clauses.refusal import NotAllowed
from clubs.rulebook import Flight, NightFormat, ShootOut
from tables.log import LogLine
from tests.advice import ADVISES
from tests.tournaments.night.floor.closing import close
from tests.tournaments.night.wild import TRIED, Wild
from tests.tournaments.nights import levels
from tournaments.night import draws
from tournaments.night import facts as f
from tournaments.night import floor as floors
from tournaments.night.automation import deal as dealt_on_screens
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor.counts import to_be_counted
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.prizes import pool, prizes_left
from tournaments.night.floor.windows import awaited
from tournaments.night.floor_cache import fold_corrected


class Instead(Exception):
    """The advice names another act that does what was wanted, and it is done."""


class Advised:
    """A night on which is done what refusals advise.

    counted: how stacks are counted where they are asked for: only one, all of them, or in spite of all;
    choice: of what is tried, as long as the same is.
    """

    counted, choice = "one", None

    @property
    def here(self):
        return self.floor.at(self.now)

    def does(self, act):
        """Records what an act makes, doing as advised for as long as anything is. False where something
        else stands against it."""
        followed, self.counted, self.choice = [], "one", None
        while refusal := self.refusal_of(lambda: self.record(*(act(self) or ()))):
            if not ADVISES.search(refusal.reason.one):
                return False
            assert refusal.reason not in followed, f"{refusal} comes back"
            followed.append(refusal.reason)
            try:
                self.follow(refusal)
            except Instead:
                return True
        return True

    def refusal_of(self, what):
        """Return what is said against it; nothing where it was done."""
        try:
            what()
        except NotAllowed as refusal:
            return refusal
        return None

    def follow(self, refusal, *before):
        """Does what it advises. That may meet other advice, and nothing else."""
        assert refusal.reason not in before, f"{refusal} leads in a circle"
        way, values = WAYS[refusal.reason.one], refusal.reason.values
        while other := self.refusal_of(lambda: way(self, values)):
            assert ADVISES.search(other.reason.one), f"{refusal} And that cannot be: {other}"
            self.follow(other, refusal.reason, *before)

    def instead(self, fact):
        """Records what was to be recorded in place of what was tried."""
        self.record(fact)
        raise Instead

    def take_back(self, kind):
        """The latest fact of a kind is undone."""
        self.undo_entry(next(each.sequence for each in reversed(self.facts) if each.fact.kind == kind))

    def undo_entry(self, sequence):
        """Undoes a fact. Raises NotAllowed naming those that rest on it."""
        lines = [
            LogLine(each.sequence, each.fact.kind, each.fact.model_dump(mode="json"), each.at, each.heard_at)
            for each in self.facts
        ]
        void = {"kind": "voided", "sequences": [sequence]}
        undone = LogLine(next(self.numbers), "voided", void, self.now, self.now)
        self.floor = fold_corrected([*lines, undone], self.floor)
        self.facts = [each for each in self.facts if each.sequence != sequence]

    def named(self, values):
        return next(p.id for p in self.floor.players.values() if p.name == values["name"])


class AnyNight(Advised, Wild):
    """A wild night of some format, with windows of every kind and some tables on screens."""

    def start(self):
        late = {"until": self.one(("cut_off", "end_of_level", "start")), "level": 1 + self.of(4)}
        absence = {"removed": self.one(("after_cut_off", "after_cut_off", "never")), "dealt_in": True}
        self.rulebook = self.rulebook.model_copy(
            update={
                "late_entry": self.rulebook.late_entry.model_copy(update=late),
                "absence": self.rulebook.absence.model_copy(update=absence),
            }
        )
        formats = (None, None, None, None, {"shoot_out": ShootOut(seats=5)}, {"flight": Flight(at=3)})
        if form := self.one(formats):
            self.rulebook = self.rulebook.played_as(NightFormat(**form))
        self.floor = floors.Floor.opening(self.rulebook, self.kind)
        super().start()

    def go_on(self):
        """Something happens, and then something else is tried and done as advised."""
        self.now += timedelta(seconds=self.one((0, 30, 90, 600, 1500)))
        if self.playing:
            with suppress(NotAllowed):
                self.one((*OWN, *TRIED))(self)
            self.does(self.one(PROBES))

    # What happens on such nights

    def put_on_screens(self):
        game = f.GamePicked(preset="dm-holdem", title="Hold'em", most=self.one((2, 4, 6, 9)))
        self.record(f.PlayedOnScreens(tables=[self.table()] if self.of(2) else [], games=(game,)))

    def deal_on_screens(self):
        self.record(dealt_on_screens(self.floor, self.table()))

    def end_on_screens(self):
        table = next((each for each in self.floor.tables.values() if each.in_hand), None)
        if table is None:
            return
        stacks = dict(table.in_hand)
        loser, winner = self.some(stacks, 2)
        taken = stacks[loser] if self.of(2) else self.of(stacks[loser] + 1)
        stacks[loser] -= taken
        stacks[winner] += taken
        out = [] if stacks[loser] else [f.Bust(player=loser, by=(winner,), stack=table.in_hand[loser])]
        self.record(_ended(table, stacks, busts=out))

    def lose_levels(self):
        """The site was away, and the structure has become shorter since."""
        self.record(f.SiteAway(seconds=60, index=len(self.floor.structure) - 1, left=60))
        self.record(
            f.StructureSet(periods=self.floor.of(StructureAsSet).periods[: self.floor.clock.index + 1])
        )

    def set_payouts(self):
        self.record(f.PayoutsSet(amounts=[pool(self.floor).prizes], reason="all to the winner"))

    # What is tried

    def shares(self):
        players = self.floor.contenders
        each, odd = divmod(prizes_left(self.floor), len(players))
        return [f.DealShare(player=p, cents=each + (n < odd)) for n, p in enumerate(players)]

    def deal_is_made(self):
        return [f.DealAgreed(shares=self.shares())] if len(self.floor.contenders) > 1 else []

    def deal_is_proposed(self):
        if len(self.floor.contenders) < 2:
            return []
        return [f.DealProposed(method="even", shares=self.shares())]

    def next_hand(self):
        return [f.HandDealt(table=self.picked(self.floor.tables))]

    def picked(self, choices):
        """One of them, and the same one again as long as the same is tried."""
        if self.choice is None:
            self.choice = self.one(choices)
        return self.choice

    def confirmed(self):
        waiting = [n for n, each in self.floor.reports.items() if each.fact.joins in self.floor.reports]
        return [f.KnockoutConfirmed(knockout=self.picked(waiting) or 1)]

    def absent_one_buys_in(self):
        player = self.picked([p.id for p in self.floor.players.values() if p.absent])
        return [f.BoughtIn(player=player, name=self.floor.name(player))] if player else []

    def absent_one_checks_in(self):
        player = self.picked([p.id for p in self.floor.players.values() if p.absent])
        return [f.CheckedIn(player=player, name=self.floor.name(player))] if player else []

    def late_entry(self):
        number = next(n for n in range(1, 200) if n not in self.floor.players)
        consent = self.counted != "one"
        entry = f.BoughtIn(
            player=number, name=f"No {number}", consent=consent, chips=500 if consent else None
        )
        return [draws.late_entry(self.floor, self.draw, entry)]

    def snapshot(self):
        return [f.ChipLeadersTaken(stacks=self.stacks(), despite=self.counted == "despite")]

    def count(self):
        return [f.StacksCounted(stacks=self.stacks(more=1000), despite=self.counted == "despite")]

    def stacks(self, more=0):
        """As self.counted says."""
        players = self.playing[:1] if self.counted == "one" else self.playing
        whole = to_be_counted(self.floor) // max(len(self.playing), 1)
        return {p: self.floor.players[p].stack or max(whole + more, 0) for p in players}

    def count_wrongly_on_screens(self):
        return [f.StacksCounted(stacks=dict.fromkeys(self.playing[:1], 777), despite=True)]

    def correct_stacks(self):
        return [f.StacksCorrected(stacks=dict.fromkeys(self.playing[:1], 777), reason="a mistake")]

    def other_games(self):
        game = f.GamePicked(preset="dm-holdem", title="Hold'em", most=self.picked((2, 3, 4, 6)))
        return [f.PlayedOnScreens(games=(game,))]

    def felt(self):
        return [f.PlayedOnFelt()]

    def leaves(self):
        return [f.Left(player=self.picked(self.playing) or 1, stack=0)]

    def clock_goes_back(self):
        return [f.OutageAnswered(back=True)]

    def bagged(self):
        stacks = {p: self.floor.players[p].stack or 100 for p in self.playing}
        return [f.Bagged(stacks=stacks, reason="as counted" if self.counted == "despite" else "")]

    def money_is_added(self):
        return [f.PoolAdded(cents=100)]

    def is_finished(self):
        return [f.Finished()]

    def something_is_undone(self):
        start = next(n for n, each in enumerate(self.facts) if isinstance(each.fact, f.ClockStarted))
        later = [each.sequence for each in self.facts[start + 1 :]]
        sequence = self.picked(later)
        if sequence in later:
            self.undo_entry(sequence)


def _ended(table, stacks, busts=()):
    return f.HandPlayed(
        table=table.number,
        dealt=table.hand.sequence,
        game="x",
        stacks=stacks,
        busts=busts,
        rolled_over=table.rolled_over,
    )


def _close(what):
    return lambda night, values: night.record(close(what))


def _remove_absent(night, values):
    for player in awaited(night.here):
        night.record(f.AbsentRemoved(player=player.id, stack=0))


def _let_hands_end(night, values):
    for table in list(night.floor.tables.values()):
        if table.in_hand:
            night.record(_ended(table, dict(table.in_hand)))


def _undo(kind):
    return lambda night, values: night.take_back(kind)


def _counted(how):
    def set_it(night, values):
        night.counted = how

    return set_it


def _open_table(night, values):
    night.record(f.TableOpened(table=max(night.floor.tables) + 1, seats=9))


def _move(night, values):
    player = night.floor.players[night.named(values)]
    tables = sorted(night.floor.tables.values(), key=lambda table: table.number != player.seat.table)
    places = [(t.number, seat) for t in tables for seat in t.open_seats if seat <= values["seats"]]
    if not places:
        _open_table(night, values)
        places = [(max(night.floor.tables), 1)]
    night.record(f.Moved(player=player.id, table=places[0][0], seat=places[0][1]))


def _count_them(night, values):
    night.instead(f.StacksCounted(stacks={night.named(values): 777}, despite=True))


def _undo_those(night, values):
    """The latest first, of those that are named."""
    for number in sorted(map(int, re.findall(r"\(#(\d+)\)", values["facts"])), reverse=True):
        if any(each.sequence == number for each in night.facts):
            night.undo_entry(number)


def _payouts(night, values):
    night.record(f.PayoutsSet(amounts=[pool(night.floor).prizes], reason="anew"))


def _knock_out(night, values):
    gone = [player for player in night.floor.in_play if player != 6]
    busts = tuple(f.Bust(player=player, by=(6,), stack=player) for player in gone)
    night.record(f.KnockedOut(table=1, busts=busts))


def _take_the_buy_in_back(night, values):
    night.take_back("bought_in")
    raise Instead


WAYS = {
    "Late entry is open{time}, so nobody is in the money yet. Close entries first.": _close("entries"),
    "{names} may still come, so nobody is in the money yet. Close entries first.": _close("entries"),
    "{names} may still rebuy, so nobody is in the money yet. Close rebuys first.": _close("rebuys"),
    "Rebuys are open{time} and {names} may come back, so nobody is in the money yet. Close rebuys first.": (
        _close("rebuys")
    ),
    "Rebuys are open{time}, so nobody is in the money yet. Close rebuys first.": _close("rebuys"),
    "{names} may still come, so nobody is in the money yet. Remove the absent stack first.": _remove_absent,
    "A hand is being played at table {number}: let it end, then count.": _let_hands_end,
    "Table {number} plays a hand on screens: let it end, or void it.": _let_hands_end,
    "{name} plays a hand at table {table}, on screens: let it end, or void it.": _let_hands_end,
    "The players are asked about a deal already: withdraw it first.": lambda night, values: night.record(
        f.DealDropped(proposal=night.floor.of(Proposals).open.sequence, how="withdrawn")
    ),
    "The players have made a deal: undo it first.": _undo("deal_agreed"),
    "The night is finished. Undo its end to correct it.": _undo("finished"),
    "The chips of this flight are bagged: undo that first.": _undo("bagged"),
    "Table {number} has no button yet: draw high card.": lambda night, values: night.record(
        draws.button(night.floor, night.draw, values["number"])
    ),
    "It happened in the same hand as another one: confirm that one first.": lambda night, values: (
        night.record(f.KnockoutConfirmed(knockout=min(night.floor.reports)))
    ),
    "{wanted} players may get a point: count at least their stacks.": _counted("all"),
    "These stacks come to {counted:,} chips, {wrong:,} more than the {in_play:,} in play. "
    "Count again, or record them all the same.": _counted("despite"),
    "These stacks come to {counted:,} chips, {wrong:,} fewer than the {in_play:,} in play. "
    "Count again, or record them all the same.": _counted("despite"),
    "{counted:,} chips are counted and {there:,} are in play: count again, or say why.": _counted("despite"),
    "{name} was dealt in absent: record the arrival.": lambda night, values: night.instead(
        f.Arrived(player=night.named(values))
    ),
    "Every seat is taken: open another table first.": _open_table,
    "The structure has no such level any more: set the clock by hand.": lambda night, values: night.instead(
        f.LevelSet(index=0)
    ),
    "Later entries depend on this: {facts}{more}. Undo those first. {reason}": _undo_those,
    "The payouts leave {left} of the pool over: set them anew.": _payouts,
    "The payouts exceed the pool by {left}: set them anew.": _payouts,
    "The game has {seats} seats, and {name} would have none at table {number}: move them first.": _move,
    "{name} has {stack:,} chips on screens: correct them, with a reason.": lambda night, values: night.record(
        f.StacksCorrected(stacks={night.named(values): 777}, reason="a mistake")
    ),
    "The chips of {name} are not on screens: count them.": _count_them,
    "{name} has no chips: record the knockout.": _knock_out,
    "There is no structure yet: choose the levels first.": lambda night, values: night.record(
        f.StructureSet(periods=levels())
    ),
    "Play has not begun: undo the buy-in of {name} instead.": _take_the_buy_in_back,
    "Draw the seats first: then it is known who is there.": lambda night, values: night.seat(
        "Ann Bob Cat Dan Eve Fay"
    ),
    "The Bullseye is drawn: undo the draw to change the game.": _undo("bounty_players_drawn"),
}

OWN = (
    *([AnyNight.deal_on_screens] * 6),
    *([AnyNight.end_on_screens] * 4),
    *([AnyNight.put_on_screens] * 3),
    AnyNight.set_payouts,
    AnyNight.lose_levels,
    *([Wild.bust] * 8),
    *([Wild.deal] * 3),
)
PROBES = (
    *([AnyNight.deal_is_made] * 3),
    AnyNight.deal_is_proposed,
    *([AnyNight.next_hand] * 2),
    AnyNight.confirmed,
    AnyNight.absent_one_buys_in,
    AnyNight.absent_one_checks_in,
    AnyNight.late_entry,
    AnyNight.snapshot,
    AnyNight.count,
    AnyNight.count_wrongly_on_screens,
    AnyNight.correct_stacks,
    AnyNight.other_games,
    AnyNight.felt,
    AnyNight.leaves,
    AnyNight.clock_goes_back,
    AnyNight.bagged,
    AnyNight.money_is_added,
    AnyNight.is_finished,
    *([AnyNight.something_is_undone] * 3),
)
