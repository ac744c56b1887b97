"""Whatever is tried on a night, in whatever order: its books balance (tournaments/floor)."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.scoring.points import LineKind
from tables.seating import SeatPlace
from tests.examples import examples
from tests.tournaments.night.wild import Tape, Wild
from tournaments.night import floor as floors
from tournaments.night.due import Act, due
from tournaments.night.facts import DealAgreed, Rebought, SidePotPaid
from tournaments.night.floor import Recorded
from tournaments.night.floor.felt_games import for_lack_of_a_choice, list_of, standing
from tournaments.night.floor.payments import paid_by_way
from tournaments.night.floor.places import Deal, places
from tournaments.night.floor.prizes import pool, prizes
from tournaments.night.floor.shoot_out import is_decided
from tournaments.night.floor.side_games import mystery, wild_wild_west
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.tickets import Tickets
from tournaments.night.floor.variations.bomb_pots import BombPots
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.kills import kill_of
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.night.floor.variations.plaques import KINDS, held
from tournaments.night.floor.windows import ClosedEarly
from tournaments.night.scoring import bills, scores, so_far
from tournaments.night.structure import Break

TAPES = st.builds(Tape, st.integers(0, 2**40), st.integers(60, 400))


@pytest.mark.rule(
    "DM-points-placing",
    "DM-place-same-hand",
    "DM-noshow-zero",
    "DM-rebuy-cutoff",
    "DM-payout-6-7",
    "CPL-leaver-chips",
)
@examples(60, long=2000)
@given(TAPES)
def test_any_night(tape):
    play(tape)


def play(tape):
    night = Wild(tape)
    night.start()
    while not night.ended and not night.floor.is_over:
        told, before = len(night.told), night.floor
        night.try_something()
        if night.floor is not before:
            look_over(night)
        for fact in night.told[told:]:
            if isinstance(fact, Rebought):
                assert_in_time(before, fact, night.now)
    night.to_the_end()
    look_over(night)
    look_over_the_end(night)
    assert_nothing_rests_on_whose_choice_it_was(night)
    assert floors.after(night.facts, night.rulebook, night.kind) == night.floor


def assert_nothing_rests_on_whose_choice_it_was(night):
    """A hand that was dealt is not refused because somebody else should have chosen its game."""
    assert [why for why in night.refused if "chooses the next game" in why or "would play" in why] == []


def look_over(night):
    """What is true of every floor."""
    floor = night.floor
    assert floor.chips_in_play == night.given
    seated = Counter(player for table in floor.tables.values() for player in table.players.values())
    assert seated == Counter(list(floor.in_play))
    for table in floor.tables.values():
        for seat, player in table.players.items():
            assert floor.players[player].seat == SeatPlace(table.number, seat)
    assert_places(floor)
    won = prizes(floor)
    assert all(amount >= 0 for amount in won.values())
    assert sum(won.values()) <= pool(floor).prizes
    came = {player.id for player in floor.players.values() if player.entered}
    assert set(won) <= came
    assert_payments(floor)
    assert_side_games(night)
    assert_set_aside(floor)
    assert_variations(floor)
    assert_felt_games(night)
    clock = floor.at(night.now).clock
    if not isinstance(clock.period, Break) and clock.is_last_period and clock.played.total_seconds() >= 7200:
        assert clock.cut_off_at is not None


def assert_payments(floor):
    """Whatever was paid came in one of the ways, with a ticket, or is owed."""
    by_tickets = sum(ticket.paid for ticket in floor.of(Tickets).by_number.values())
    paid = sum(player.paid for player in floor.players.values())
    assert sum(paid_by_way(floor).values()) + by_tickets == paid


def assert_side_games(night):
    """Whatever is taken in side games is handed out or held, and at the end all of it is somebody's."""
    floor = night.floor.at(night.now)
    money = account(floor)
    handed = Counter()
    for each in night.facts:
        if isinstance(each.fact, SidePotPaid):
            handed[each.fact.player] += each.fact.cents
    assert money.handed == {player: cents for player, cents in handed.items() if cents}
    assert sum(money.taken.values()) == sum(handed.values()) + money.held
    for name, game in money.games.items():
        won = sum(win.cents for win in game.wins)
        assert all(win.cents >= 0 for win in game.wins)
        assert name == "bounties" or {win.player for win in game.wins} <= set(game.taken)
        is_open = mystery.sealed_envelopes(floor) is None or not mystery.waiting(floor)
        assert won == game.pot if floor.is_over and is_open else won <= game.pot
    assert_wild_wild_west(night, floor, money)


def assert_wild_wild_west(night, floor, money):
    """Reckoned once more, from the facts: each bounty goes to whoever is named in the last knockout."""
    if not floor.side_games.wild_wild_west or wild_wild_west.drawn(floor) is None:
        return
    named, price = wild_wild_west.drawn(floor), floor.side_games.wild_wild_west.amount
    game = money.games["wild_wild_west"]
    assert set(game.taken.values()) <= {price}
    last = {}
    for credit in floor.knockouts:
        if floor.players[credit.victim].out and floor.players[credit.victim].out.sequence == credit.sequence:
            last.setdefault(credit.victim, []).append(credit.by)
    rest = game.pot
    for outlaw in named.outlaws:
        hunters = [by for by in last.get(outlaw, ()) if by in game.taken]
        if floor.players[outlaw].out is None:
            hunters = [outlaw] if floor.is_over else []
        expected = min(2 * price, rest)
        got = {win.player: win.cents for win in game.wins if win.of == outlaw}
        if hunters and game.pot >= 2 * price * len(named.outlaws):
            assert got.keys() == set(hunters)
            assert sum(got.values()) == expected
            assert max(got.values()) - min(got.values()) < len(hunters) * floor.side_games.coin
        elif not hunters:
            assert not got


def assert_set_aside(floor):
    """What nobody holds lies at tables that stand, is nowhere less than nothing, and leaves players the
    rest."""
    assert {*floor.of(Banks).by_table, *floor.of(Mushrooms).by_table} <= floor.tables.keys()
    assert all(
        chips > 0 for chips in (*floor.of(Banks).by_table.values(), *floor.of(Mushrooms).by_table.values())
    )
    assert floor.variations.heist or not floor.of(Banks).by_table
    assert floor.variations.mushroom or not floor.of(Mushrooms).by_table
    assert not (floor.variations.heist and floor.rebuys)
    if floor.is_over and floor.in_play:
        assert not floor.of(Mushrooms).by_table or len(floor.in_play) > 1


def assert_variations(floor):
    """Nobody holds fewer plaques than none, and kills are owed by players of the table."""
    for number in floor.players:
        assert all(held(floor, kind, number) >= 0 for kind in KINDS)
    for table in floor.tables.values():
        kill = kill_of(floor, table)
        assert {*kill.legs, *({kill.holder} - {None})} <= set(table.players.values())
        assert all(0 < legs <= 2 for legs in kill.legs.values())
        assert table.bomb_pots <= table.hands
    assert floor.variations.stops_the_clock or not floor.of(BombPots).dealt


def assert_felt_games(night):
    """A game that stands is one of the list for so many, chosen by who still sits there; where none stands
    the next hand has the one for lack of a choice, and that is allowed."""
    floor = night.floor.at(night.now)
    for table in floor.tables.values():
        chosen, listed = standing(floor, table), list_of(floor, table.number)
        if chosen is not None:
            assert chosen.game in listed.games
            assert table.players[chosen.seat] == chosen.player
        instead = for_lack_of_a_choice(floor, table)
        if instead is None or floor.is_over or is_decided(floor, table):
            continue
        assert chosen is None
        assert instead.game in {game.key for game in listed.games}
        after = floors.apply(floor, Recorded(floor.sequence + 1, night.now, instead))
        chosen = after.tables[table.number].chosen
        assert (chosen.game.key, chosen.player, chosen.by) == (instead.game, instead.player, "time")


def assert_places(floor):
    """From the first place that is known to the last, each taken once, or shared by as many as share it."""
    finished = places(floor)
    taken = Counter(finish for finish in finished.values())
    is_decided = (
        floor.is_over or floor.of(Deal).shares is not None
    )  # also where they play on for what the deal left
    following = 1 if is_decided else len(floor.people) + 1
    for finish, players in sorted(taken.items()):
        assert (finish.first, finish.last - finish.first + 1) == (following, players)
        following = finish.last + 1
    assert following == floor.field_size + 1
    assert not any(floor.players[player].absent or player < 0 for player in finished)


def assert_in_time(floor, fact, now):
    """A rebuy before the cut-off, or by whoever went out in a hand begun before it."""
    clock, player = floor.at(now).clock, floor.players[fact.player]
    ends = [at for at in (clock.cut_off_at, floor.of(ClosedEarly).at.get("rebuys")) if at]
    if ends and now >= min(ends):
        assert player.out or floor.rulebook.cut_off.last_hand == "anybody"
        assert not player.out or player.out.hand_begun < min(ends)
    assert player.out or fact.stack <= floor.rulebook.cut_off.rebuy_most_stack


def look_over_the_end(night):
    """Everybody who came has a place, the pool is paid to the cent, and so are the points."""
    floor = night.floor
    came = {player.id for player in floor.players.values() if player.entered}
    assert set(places(floor)) == set(bills(floor)) == came
    assert [score.player for score in scores(floor)] == list(places(floor))
    assert {player for player, each in so_far(floor).items()} == came
    assert len(came) == floor.field_size == floor.buy_ins
    if came:
        assert sum(prizes(floor).values()) == pool(floor).prizes
    lines = [line for bill in bills(floor).values() for line in bill]
    if floor.of(Deal).shares is None:
        placing = sum(line.before for line in lines if line.kind is LineKind.PLACING)
        assert placing == len(came) * (len(came) + 1) // 2
    counts_absent = floor.rulebook.points.absent_knockout_counts
    dealt_at = max((each.sequence for each in night.facts if isinstance(each.fact, DealAgreed)), default=None)
    credited = [
        k
        for k in floor.knockouts
        if (counts_absent or not floor.players[k.victim].absent) and (not dealt_at or k.sequence < dealt_at)
    ]
    knockouts = sum((line.quantity for line in lines if line.kind is LineKind.KNOCKOUT), Fraction(0))
    if floor.rulebook.points.knockout:
        assert knockouts == sum((k.share for k in credited), Fraction(0))


@examples(40, long=100)
@given(TAPES)
def test_whatever_a_correction_accepts_could_have_been_recorded_in_that_order(tape):
    """Every fact of a night is taken back once: what then stands is asked, one after another, what a tap is
    asked (docs/formats.md), and comes to the same floor."""
    night = Wild(tape)
    night.start()
    while not night.ended and not night.floor.is_over:
        night.try_something()
    assert True in list(night.without_each())


@pytest.mark.rule("DM-balance-two")
@examples(10, long=50)
@given(TAPES)
def test_when_nothing_is_due_tables_differ_by_less_than_two(tape):
    night = Wild(tape)
    night.start()
    while not night.ended and not night.floor.is_over:
        night.try_something()
    if night.floor.is_over or night.floor.reports:
        return
    night.do_what_is_due()
    things = {thing.act for thing in due(night.floor.at(night.now), bytes(32))}
    assert not things & {Act.MOVE, Act.BREAK_TABLE, Act.REDRAW}
    tables = [table for table in night.floor.tables.values() if table.players]
    largest = max(tables, key=lambda table: len(table.players))
    for table in tables:
        if table.open_seats:
            assert len(largest.players) - len(table.players) < night.rulebook.balancing.balance_at
