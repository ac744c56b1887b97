"""What a refusal says to do first can be done, on any night.

Whatever is tried on a random night and refused with advice is done as advised and tried again, until it
succeeds or is refused without advice. Advice that cannot be followed, or that comes back after it was
followed, leaves a director in front of a locked door.
"""

import re
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Flight, Kind, NightFormat, ShootOut, SideGames, WildWildWest
from tables.log import LogLine
from tables.randomness import commitment
from tests.advice import ADVISES
from tests.tournaments.night.floor.closing import close
from tests.tournaments.night.wild import TRIED, Wild
from tests.tournaments.nights import Night, levels
from tournaments.night import draws
from tournaments.night import facts as f
from tournaments.night import floor as floors
from tournaments.night.automation import deal as dealt_on_screens
from tournaments.night.floor.counts import to_be_counted
from tournaments.night.floor.prizes import pool, prizes_left
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from tournaments.night.floor.windows import awaited
from tournaments.night.floor_cache import fold_corrected

TAPES = st.lists(st.integers(0, 5039), min_size=80, max_size=300)


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
        """What is said against it; nothing where it was done."""
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
        self.record(f.StructureSet(periods=self.floor.planned[: self.floor.clock.index + 1]))

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
        f.DealDropped(proposal=night.floor.open_proposal.sequence, how="withdrawn")
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


class SomeNight(Advised, Night):
    """One that is written down."""

    @property
    def draw(self):
        seed = bytes(32)
        return draws.Draw(seed, f.Drawn(seed=seed.hex(), next_commitment=commitment(seed)))

    @property
    def numbers(self):
        return iter([len(self.facts) + 100])

    def down_to_two(self, *, at=100, **more):
        """Dan is the last of four who have gone out; two are left."""
        self.start(SIX, **more).at(at)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            self.bust(name, by="Fay")
        return self

    def share(self, *names):
        """What is left divided among these."""
        each, odd = divmod(prizes_left(self.floor), len(names))
        shares = [
            f.DealShare(player=self.ids[name], cents=each + (number < odd))
            for number, name in enumerate(names)
        ]
        return [f.DealAgreed(shares=shares)]


SIX = "Ann Bob Cat Dan Eve Fay"
DM, CPL = PRESETS["dead_money"], PRESETS["cpl"]
BLOCKED = {}


def blocked(sentence):
    """What it decorates makes a night, and what is tried on it and refused with this sentence."""

    def register(make):
        BLOCKED[sentence] = make
        return make

    return register


def with_rules(*rules, **more):
    """Dead Money with other rules of a section."""
    return DM.model_copy(update={name: getattr(DM, name).model_copy(update=more) for name in rules})


@blocked("Late entry is open{time}, so nobody is in the money yet. Close entries first.")
def entries_are_open():
    return SomeNight(kind=Kind.BIG_MONEY).down_to_two(), lambda night: night.share("Eve", "Fay")


@blocked("{names} may still come, so nobody is in the money yet. Close entries first.")
def somebody_may_come_although_late_entry_is_over():
    return three_are_left(with_rules("late_entry", until="start"), at=50)


@blocked("{names} may still come, so nobody is in the money yet. Remove the absent stack first.")
def somebody_may_come_to_the_last_hand():
    return three_are_left(DM, at=121)


def three_are_left(book, *, at):
    """Two of twelve, and Max, who has not come; four are paid."""
    night = SomeNight(kind=Kind.BIG_MONEY, rulebook=book)
    night.start("Ann Bob Cat Dan Eve Fay Max", "Gus Hal Ida Jon Kim Lou", absent="Max").at(at - 2).deal()
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.at(at).bust(name, by="Fay")
    for name in ("Gus", "Hal", "Ida", "Jon", "Kim"):
        night.bust(name, by="Lou")
    return night, lambda night: night.share("Fay", "Lou")


@blocked("{names} may still rebuy, so nobody is in the money yet. Close rebuys first.")
def the_last_hand_before_the_cut_off():
    night = SomeNight().start(SIX).at(100)
    for name in ("Ann", "Bob", "Cat"):
        night.bust(name, by="Fay")
    return night.at(119).deal().at(121).bust("Dan", by="Fay"), lambda night: night.share("Eve", "Fay")


@blocked(
    "Rebuys are open{time} and {names} may come back, so nobody is in the money yet. Close rebuys first."
)
def rebuys_are_open():
    return SomeNight().down_to_two().record(close("entries")), lambda night: night.share("Eve", "Fay")


@blocked("Rebuys are open{time}, so nobody is in the money yet. Close rebuys first.")
def rebuys_are_open_and_nobody_has_one_left():
    book = with_rules("cut_off", rebuy_limit=0)
    payouts = book.payouts.model_copy(update={"count": "entries"})
    night = SomeNight(rulebook=book.model_copy(update={"payouts": payouts})).down_to_two()
    return night.record(close("entries")), lambda night: night.share("Eve", "Fay")


def two_on_screens():
    night = SomeNight(kind=Kind.BIG_MONEY).buy_in(SIX).seat(SIX).on_screens().start_only().at(130)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.record(f.Left(player=night.ids[name], stack=0))
    return night


@blocked("A hand is being played at table {number}: let it end, then count.")
def a_hand_is_on_when_a_deal_is_proposed():
    def proposed(night):
        return [f.DealProposed(method="even", shares=night.share("Eve", "Fay")[0].shares)]

    return two_on_screens().deal_on_screens(), proposed


@blocked("The players are asked about a deal already: withdraw it first.")
def a_deal_is_asked_about():
    def proposed(night):
        return [f.DealProposed(method="even", shares=night.share("Eve", "Fay")[0].shares)]

    night = SomeNight(kind=Kind.BIG_MONEY).down_to_two(at=130)
    return night.record(*proposed(night)), proposed


@blocked("The players have made a deal: undo it first.")
def a_deal_is_made():
    night = SomeNight(kind=Kind.BIG_MONEY).down_to_two(at=130)
    return night.record(*night.share("Eve", "Fay")), lambda night: [f.PoolAdded(cents=100)]


@blocked("The night is finished. Undo its end to correct it.")
def the_night_is_over():
    night = SomeNight(kind=Kind.BIG_MONEY).down_to_two(at=130).bust("Eve", by="Fay").record(f.Finished())
    return night, lambda night: [f.PoolAdded(cents=100)]


@blocked("The payouts leave {left} of the pool over: set them anew.")
def money_came_after_the_payouts():
    night = SomeNight(kind=Kind.BIG_MONEY).down_to_two(at=130).bust("Eve", by="Fay")
    night.record(f.PayoutsSet(amounts=[pool(night.floor).prizes], reason="all"), f.PoolAdded(cents=100))
    return night, lambda night: [f.Finished()]


@blocked("The payouts exceed the pool by {left}: set them anew.")
def payouts_of_an_older_log_are_too_high():
    night = SomeNight(kind=Kind.BIG_MONEY).down_to_two(at=130).bust("Eve", by="Fay")
    night.floor = replace(night.floor, own_payouts=(pool(night.floor).prizes + 100,))
    return night, lambda night: [f.Finished()]


def flight():
    book = DM.played_as(NightFormat(flight=Flight(at=3)))
    return SomeNight(rulebook=book).start(SIX).at(70)


@blocked("The chips of this flight are bagged: undo that first.")
def chips_are_bagged():
    night = flight().record(f.Bagged(stacks=dict.fromkeys(range(1, 7), 3000)))
    return night, lambda night: [f.HandDealt(table=1)]


@blocked("{counted:,} chips are counted and {there:,} are in play: count again, or say why.")
def bags_are_short():
    def bagged(night):
        reason = "one lost" if night.counted == "despite" else ""
        return [f.Bagged(stacks=dict.fromkeys(range(1, 7), 2999), reason=reason)]

    return flight(), bagged


@blocked("{name} has no chips: record the knockout.")
def a_bag_is_empty():
    def bagged(night):
        stacks = {player: 18_000 if player == 6 else 0 for player in night.floor.in_play}
        return [f.Bagged(stacks=stacks)]

    return flight(), bagged


@blocked("Table {number} has no button yet: draw high card.")
def a_table_has_no_button():
    night = SomeNight().start(SIX).record(f.TableOpened(table=2, seats=9)).move("Ann", 2, 1).move("Bob", 2, 2)
    return night, lambda night: [f.HandDealt(table=2)]


@blocked("It happened in the same hand as another one: confirm that one first.")
def two_of_one_hand_wait():
    night = SomeNight().start(SIX).at(10).deal().bust("Ann", by="Bob", pending=True)
    first = night.floor.sequence
    night.bust("Cat", by="Bob", pending=True, joins=first)
    second = night.floor.sequence
    return night, lambda night: [f.KnockoutConfirmed(knockout=second)]


@blocked("{wanted} players may get a point: count at least their stacks.")
def one_stack_is_no_comparison():
    def taken(night):
        players = [1] if night.counted == "one" else list(night.floor.in_play)
        return [f.ChipLeadersTaken(stacks=dict.fromkeys(players, 3000))]

    return SomeNight().start(SIX).at(61), taken


@blocked(
    "These stacks come to {counted:,} chips, {wrong:,} more than the {in_play:,} in play. "
    "Count again, or record them all the same."
)
def a_count_is_too_high():
    def count(night):
        stacks = dict.fromkeys(range(1, 7), 4000)
        return [f.StacksCounted(stacks=stacks, despite=night.counted == "despite")]

    return SomeNight().start(SIX), count


@blocked(
    "These stacks come to {counted:,} chips, {wrong:,} fewer than the {in_play:,} in play. "
    "Count again, or record them all the same."
)
def a_count_is_too_low():
    def count(night):
        stacks = dict.fromkeys(range(1, 7), 2000)
        return [f.StacksCounted(stacks=stacks, despite=night.counted == "despite")]

    return SomeNight().start(SIX), count


@blocked("{name} was dealt in absent: record the arrival.")
def an_absent_player_wants_in():
    night = SomeNight().start(f"{SIX} Gus", absent="Gus").at(10)
    return night, lambda night: [f.BoughtIn(player=7, name="Gus")]


@blocked("Every seat is taken: open another table first.")
def a_tenth_player():
    night = SomeNight().start("Ann Bob Cat Dan Eve Fay Gus Hal Ida").at(5)
    entry = f.BoughtIn(player=10, name="Jon")
    return night, lambda night: [draws.late_entry(night.floor, night.draw, entry)]


@blocked("The structure has no such level any more: set the clock by hand.")
def a_level_was_taken_out_while_the_site_was_away():
    night = SomeNight().start(SIX).at(5).record(f.SiteAway(seconds=60, index=5, left=60))
    night.record(f.StructureSet(periods=levels(3)))
    return night, lambda night: [f.OutageAnswered(back=True)]


@blocked("{name} has {stack:,} chips on screens: correct them, with a reason.")
def a_stack_on_screens_is_counted_otherwise():
    night = SomeNight().buy_in(SIX).seat(SIX).on_screens().start_only()
    return night, lambda night: [f.StacksCounted(stacks={1: 777}, despite=True)]


@blocked("The chips of {name} are not on screens: count them.")
def a_stack_of_felt_is_corrected():
    night = SomeNight().start(SIX)
    return night, lambda night: [f.StacksCorrected(stacks={1: 777}, reason="a mistake")]


@blocked("The game has {seats} seats, and {name} would have none at table {number}: move them first.")
def a_game_for_four():
    game = f.GamePicked(preset="dm-holdem", title="Hold'em", most=4)
    return SomeNight().start(SIX), lambda night: [f.PlayedOnScreens(games=(game,))]


def hand_on_screens():
    return SomeNight().buy_in(SIX).seat(SIX).on_screens().start_only().deal_on_screens()


@blocked("Table {number} plays a hand on screens: let it end, or void it.")
def a_table_plays():
    return hand_on_screens(), lambda night: [f.PlayedOnFelt(tables=[1])]


@blocked("{name} plays a hand at table {table}, on screens: let it end, or void it.")
def a_player_plays():
    return hand_on_screens(), lambda night: [f.Left(player=1, stack=0)]


@blocked("Later entries depend on this: {facts}{more}. Undo those first. {reason}")
def a_knockout_rests_on_a_late_entry():
    night = SomeNight().start(SIX).at(10)
    entry = f.BoughtIn(player=7, name="Gus")
    night.record(draws.late_entry(night.floor, night.draw, entry))
    entered = night.floor.sequence
    night.bust("Gus", by="Ann").rebuy("Gus").bust("Bob", by="Gus")

    def undo(night):
        night.undo_entry(entered)

    return night, undo


@blocked("There is no structure yet: choose the levels first.")
def no_levels_are_chosen():
    night = SomeNight().buy_in(SIX).seat(SIX).record(f.ButtonPlaced(table=1, seat=1))
    return night, lambda night: [f.ClockStarted()]


@blocked("Play has not begun: undo the buy-in of {name} instead.")
def nobody_leaves_before_the_start():
    return SomeNight().buy_in(SIX), lambda night: [f.Left(player=6, stack=0)]


@blocked("Draw the seats first: then it is known who is there.")
def bounty_players_before_the_seats():
    book = DM.model_copy(update={"side_games": SideGames(wild_wild_west=WildWildWest())})
    night = SomeNight(rulebook=book).buy_in(SIX)
    return night, lambda night: [draws.bounty_players(night.floor, night.draw, LastEvent())]


@blocked("The Bullseye is drawn: undo the draw to change the game.")
def side_games_after_the_draw():
    book = DM.model_copy(update={"side_games": SideGames(wild_wild_west=WildWildWest())})
    night = SomeNight(rulebook=book).buy_in(SIX).seat(SIX)
    night.record(draws.bounty_players(night.floor, night.draw, LastEvent()))
    return night, lambda night: [f.SideGamesSet(games=SideGames())]


def _knock_out(night, values):
    gone = [player for player in night.floor.in_play if player != 6]
    busts = tuple(f.Bust(player=player, by=(6,), stack=player) for player in gone)
    night.record(f.KnockedOut(table=1, busts=busts))


def _take_the_buy_in_back(night, values):
    night.take_back("bought_in")
    raise Instead


WAYS |= {
    "{name} has no chips: record the knockout.": _knock_out,
    "There is no structure yet: choose the levels first.": lambda night, values: night.record(
        f.StructureSet(periods=levels())
    ),
    "Play has not begun: undo the buy-in of {name} instead.": _take_the_buy_in_back,
    "Draw the seats first: then it is known who is there.": lambda night, values: night.seat(SIX),
    "The Bullseye is drawn: undo the draw to change the game.": _undo("bounty_players_drawn"),
}


def play(tape):
    night = AnyNight(tape)
    night.start()
    while not night.ended:
        night.go_on()


@pytest.mark.parametrize("sentence", BLOCKED, ids=[make.__name__ for make in BLOCKED.values()])
def test_then_it_is_possible(sentence):
    night, act = BLOCKED[sentence]()
    refusal = night.refusal_of(lambda: night.record(*(act(night) or ())))
    assert refusal is not None
    assert refusal.reason.one == sentence
    assert night.does(act), "it is still refused"


def test_each_is_tried_in_a_state_of_its_own():
    assert BLOCKED.keys() == WAYS.keys()


@settings(max_examples=25)
@given(TAPES)
def test_on_any_night(tape):
    play(tape)


@pytest.mark.long
@settings(max_examples=10_000)
@given(TAPES)
def test_on_very_many_nights(tape):
    play(tape)
