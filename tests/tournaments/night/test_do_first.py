"""Tests of what a refusal says to do first can be done, on any night.

Whatever is tried on a random night and refused with advice is done as advised and tried again, until it
succeeds or is refused without advice. Advice that cannot be followed, or that comes back after it was
followed, leaves a director in front of a locked door.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Flight, Kind, NightFormat, SideGames, WildWildWest
from tables.randomness import commitment
from tests.sweeps import sweep
from tests.tournaments.night.advised import WAYS, Advised, AnyNight
from tests.tournaments.night.floor.closing import close
from tests.tournaments.nights import Night, levels
from tournaments.night import draws
from tournaments.night import facts as f
from tournaments.night.floor.prizes import Prizes, pool, prizes_left
from tournaments.night.floor.side_games.wild_wild_west import LastEvent

TAPES = st.lists(st.integers(0, 5039), min_size=80, max_size=300)


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
        """Return what is left divided among these."""
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
    """Return what it decorates makes a night, and what is tried on it and refused with this sentence."""

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
    night.floor = night.floor.copy()
    too_much = (pool(night.floor).prizes + 100,)
    night.floor.put(replace(night.floor.of(Prizes), own_payouts=too_much))
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


def play(tape):
    night = AnyNight(tape)
    night.start()
    while not night.ended:
        night.go_on()


@sweep("sentence", BLOCKED, ids=[make.__name__ for make in BLOCKED.values()])
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
