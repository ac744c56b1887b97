"""Whatever happens at a ring game, the chips on its tables are the money that was taken for them."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.ledger import balances
from tests.tournaments.nights import NAMES
from tests.tournaments.ring_games.games import IDS, Game
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.ring_fold import after
from tournaments.ring_games.ring_ledger import ring_lines

PEOPLE = NAMES[:9]
LOOSE = {"seats": 4, "credit": True, "cash_out": "part", "rebuy": "top_up", "buy_in_most": 3000}
KINDS = (
    *("buys",) * 6,
    *("rebuys", "cashes", "cashes_all", "waits", "calls", "moves", "counts", "undoes") * 2,
    *("passes", "pays", "part", "puts_right", "adds_table", "closes_table", "gives_up"),
)


class Wild(Game):
    """A game in which acts are tried by chance, most of them such as the rules allow; the others change
    nothing."""

    def __init__(self, seed, **changes):
        super().__init__(**changes)
        self.chance, self.done = random.Random(seed), Counter()

    def attempt(self):
        before = (self.floor, list(self.recorded))
        kind = self.chance.choice(KINDS)
        try:
            getattr(self, f"try_{kind}")()
        except (NotAllowed, IndexError):  # IndexError: nobody whom it could be about
            assert (self.floor, self.recorded) == before
        else:
            self.done[kind] += 1

    def somebody(self, *, sits=True):
        sitting = [player.name for player in self.floor.seated]
        return self.chance.choice(sitting if sits else [name for name in PEOPLE if name not in sitting])

    def some_table(self):
        return self.chance.choice(sorted(self.floor.tables))

    def some_amount(self, most):
        return self.chance.randrange(0, most + 6, 5)

    def lies_with(self, name):
        return self.floor.table(self[name].table).chips

    def try_buys(self):
        name = self.somebody(sits=False)
        call = self.floor.calls.get(IDS[name])
        table, seat = (call.table, call.seat) if call else self.chance.choice(self.floor.entry_seats)
        cents = self.chance.choice([1000, 1500, 3000])
        self.buys(name, seat, cents, table, on_credit=self.chance.random() < 0.3)

    def try_rebuys(self):
        name = self.somebody()
        stack = self.some_amount(min(self.lies_with(name), 2000))
        self.rebuys(name, 1000, stack, on_credit=self.chance.random() < 0.3)

    def try_cashes(self):
        name = self.somebody()
        self.cashes(name, self.some_amount(self.lies_with(name)), on_account=self.chance.random() < 0.3)

    def try_cashes_all(self):
        name = self.somebody()
        self.cashes(name, self.lies_with(name))

    def try_part(self):
        name = self.somebody()
        self.cashes(name, self.some_amount(self.lies_with(name)), leaves=False)

    def try_pays(self):
        owing = [player for player in self.floor.players.values() if player.owes]
        player = self.chance.choice(owing)
        self.tell(facts.DebtPaid(player=player.id, cents=self.some_amount(player.owes) or 1))

    def try_waits(self):
        self.waits(self.somebody(sits=False))

    def try_gives_up(self):
        self.tell(facts.ListLeft(player=self.chance.choice(self.floor.waiting).player))

    def try_calls(self):
        table, seat = self.chance.choice(self.floor.entry_seats)
        first = self.floor.next_to_call
        self.calls(first.name if first else "Ann", seat, table)

    def try_passes(self):
        self.passes(self.chance.choice(self.floor.waiting).name)

    def try_moves(self):
        name, table = self.somebody(), self.some_table()
        seat = self.chance.choice(self.floor.open_seats(table))
        self.moves(name, table, seat, self.some_amount(self.lies_with(name)))

    def try_puts_right(self):
        self.puts_right(self.chance.randrange(-50, 55, 5), self.some_table())

    def try_adds_table(self):
        self.adds_table(max(self.floor.tables) + 1, 4, self.chance.choice([1, None]))

    def try_closes_table(self):
        self.tell(facts.RingTableClosed(table=self.some_table()))

    def try_counts(self):
        table = self.some_table()
        stacks = {player.name: self.some_amount(3000) for player in self.floor.at_table(table)}
        self.counts(table, despite=True, **stacks)

    def try_undoes(self):
        number = self.chance.choice(range(1, len(self.recorded)))
        rest = self.recorded[:number] + self.recorded[number + 1 :]
        self.floor = after(rest)
        self.recorded = rest


@given(st.integers(0, 10**9))
def test_chips_are_money_after_every_fact(seed):
    game = Wild(seed, **LOOSE)
    for _ in range(80):
        game.attempt()
        assert all(table.chips >= 0 for table in game.floor.tables.values())
        players = game.floor.players.values()
        bought, cashed = sum(each.bought for each in players), sum(each.cashed for each in players)
        assert game.floor.on_tables == bought - cashed + game.floor.corrections
        found = game.certificate
        assert found.holds
        assert found.owed == sum(each.owes for each in players)
        assert found.kept == sum(each.kept for each in players)
        held = balances(ring_lines(game.recorded))
        assert sum(held.values()) == 0
        assert held.get(ledger.ring_games(), 0) == game.floor.on_tables
        assert all(held.get(ledger.member(each.id), 0) == each.kept - each.owes for each in players)
        seats = [(each.table, each.seat) for each in game.floor.seated]
        seats += [(call.table, call.seat) for call in game.floor.calls.values()]
        assert len(seats) == len(set(seats))
        assert not {each.player for each in game.floor.waiting} & {each.id for each in game.floor.seated}


@given(st.integers(0, 10**9))
def test_a_game_that_closes_has_paid_out_what_it_took(seed):
    game = Wild(seed, **LOOSE)
    for _ in range(60):
        game.attempt()
    for player in game.floor.seated:
        lies = game.lies_with(player.name)
        game.cashes(player.name, lies if len(game.floor.at_table(player.table)) == 1 else lies // 10 * 5)
    for number, table in game.floor.tables.items():
        if table.chips:
            game.puts_right(-table.chips, number)
    game.closes()
    found = game.certificate
    assert (found.holds, found.on_tables) == (True, 0)
    assert found.paid_in + found.owed + found.put_right == found.cashed


def test_random_games_come_to_everything():
    done = Counter()
    for seed in range(40):
        game = Wild(seed, **LOOSE)
        for _ in range(80):
            game.attempt()
        done += game.done
    assert min(done[kind] for kind in set(KINDS)) >= 10
