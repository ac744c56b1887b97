"""The lines of a night and its certificate, from its facts (tournaments/night/money)."""

import pytest
from hypothesis import given, settings

from clubs import ledger
from clubs.ledger import balances, certificate_of_lines, differences, to_append
from clubs.rulebook import PRESETS, AddOn, Kind
from tests.tournaments.night.test_wild_nights import TAPES
from tests.tournaments.night.wild import Wild
from tests.tournaments.nights import Night
from tournaments.night import money
from tournaments.night.facts import (
    AbsentRemoved,
    Arrived,
    DealAgreed,
    DealShare,
    Finished,
    PoolAdded,
    PrizePaid,
    TermsSet,
)
from tournaments.night.facts_of import pay
from tournaments.night.floor.prizes import prizes
from tournaments.night.money import NightMoney

EVENT, SEASON = 7, 3
POOL, POT = ledger.prize_pool(EVENT), ledger.championship_pot(SEASON)
SIX = "Ann Bob Cat Dan Eve Fay"


def lines_of(night):
    return list(money.lines(NightMoney(EVENT, SEASON, night.facts, night.floor)))


def held(night):
    """Account → cents, as the lines of the night have it."""
    return {account: cents for account, cents in balances(lines_of(night)).items() if cents}


def assert_holds(night):
    found = money.certificate(night.floor)
    assert differences(found, certificate_of_lines(lines_of(night))) == []
    return found


def ended(night):
    """Eve wins, Fay is second, Dan third."""
    night.at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Eve")
    return night.bust("Fay", by="Eve").record(Finished())


def test_a_re_entry_is_one_more_buy_in():
    book = PRESETS["dead_money"]
    rules = book.cut_off.model_copy(update={"re_entry": "entries"})
    night = Night(rulebook=book.model_copy(update={"cut_off": rules})).start(SIX).at(30)
    night.bust("Ann", by="Bob").re_enter("Ann", "1-7").paid("Ann", "owed")
    assert_holds(night)
    assert held(night)[ledger.member(night["Ann"].id)] == -4000
    night.paid("Ann", "cash")
    assert held(night) == {ledger.OUTSIDE: -14_000, POT: 1400, ledger.KITTY: 140, POOL: 12_460}
    ended(night)
    assert_holds(night)


@pytest.mark.rule("DM-addon-once")
def test_a_night_of_six_with_an_add_on_and_no_rebuys():
    """Six entries at $20 and two add-ons at $5: $130, of which $13 and $1.30 are withheld."""
    night = Night().record(TermsSet(rebuy=None, add_on=AddOn(price=500, chips=2000))).start(SIX)
    with night.at(30).bust("Ann", by="Bob").refuses("DM-rebuy-stack"):
        night.rebuy("Ann")
    with night.refuses("DM-addon-once", "not before and not after"):
        night.add_on("Bob")
    night.at(120).add_on("Bob").add_on("Cat")
    assert night.floor.chips_in_play == 6 * 3000 + 2 * 2000
    assert held(night) == {ledger.OUTSIDE: -13_000, POT: 1300, ledger.KITTY: 130, POOL: 11_570}
    for name in ("Bob", "Cat", "Dan"):
        night.at(125).bust(name, by="Eve")
    night.bust("Fay", by="Eve").record(Finished())
    certificate = assert_holds(night)
    assert sum(prizes(night.floor).values()) == 11_570
    assert certificate.holds


@pytest.mark.rule("DM-cuts", "DM-champ-pot", part="shares of entries, rebuys and add-ons")
def test_a_night_of_six_with_a_rebuy_and_an_add_on():
    """Six entries, one rebuy, one add-on: $140, of which $14 and $1.40 are withheld."""
    night = Night().start(SIX).at(30).bust("Ann", by="Bob").rebuy("Ann")
    assert held(night) == {ledger.OUTSIDE: -13_000, POT: 1300, ledger.KITTY: 130, POOL: 11_570}
    night.at(120).add_on("Ann")
    ended(night)
    assert held(night) == {
        ledger.OUTSIDE: -14_000,
        POT: 1400,
        ledger.KITTY: 140,
        ledger.member(5): 8160,
        ledger.member(6): 4300,
    }
    found = assert_holds(night)
    assert (found.taken, found.withheld, found.held, found.owed) == (14_000, 1540, 0, 12_460)


@pytest.mark.rule("DM-champ-pot", part="the Championship's entries and prizes")
def test_the_entries_of_the_championship_go_into_its_pot_and_its_prizes_come_from_it():
    night = Night(kind=Kind.CHAMPIONSHIP).buy_in(SIX)
    night.record(PoolAdded(cents=40_000, source="championship_pot"))
    assert held(night) == {ledger.OUTSIDE: -36_000, POT: -40_000, POOL: 76_000}
    assert {line.target for line in lines_of(night) if line.purpose == "buy_in"} == {POT}
    found = assert_holds(night)
    assert (found.taken, found.funded, found.withheld, found.held) == (36_000, 76_000, 36_000, 76_000)


def test_what_accounts_of_the_club_give_is_bound_at_once():
    night = Night().start(SIX).record(PoolAdded(cents=500, source="kitty"), PoolAdded(cents=700))
    bound = list(money.at_once(NightMoney(EVENT, SEASON, [], night.floor)))
    assert [(line.source, line.target, line.cents) for line in bound] == [(ledger.KITTY, POOL, 500)]
    assert set(bound) <= set(lines_of(night))
    assert_holds(night)


@pytest.mark.rule("DM-absent-removed", part="pays into no pool")
def test_who_never_comes_pays_nothing_and_who_comes_pays_then():
    night = Night().start(SIX + " Gus Hal", absent="Gus Hal")
    assert held(night)[POOL] == 12_000 - 1320
    night.at(30).record(Arrived(player=7))
    assert held(night)[POOL] == 14_000 - 1540
    night.at(145).record(AbsentRemoved(player=8, stack=3000))
    assert assert_holds(night).taken == 14_000


def test_who_is_dealt_in_absent_holds_a_place_until_they_are_removed():
    """Ann goes out fourth of four, Dan being absent: third prize is still to be won."""
    night = Night(kind=Kind.CHAMPIONSHIP).start("Ann Bob Cat Dan", absent="Dan", override="few")
    night.at(5).bust("Ann", by="Bob")
    found = assert_holds(night)
    assert (found.held, found.members) == (18_000, {})


def test_prices_of_the_night_are_those_of_the_moment():
    night = Night().start(SIX).at(10)
    night.bust("Ann", by="Bob").rebuy("Ann")
    night.record(TermsSet(rebuy={"price": 500, "chips": 3000}, add_on=None))
    night.bust("Bob", by="Cat").rebuy("Bob")
    bought = {line.member: line.cents for line in lines_of(night) if line.purpose == "rebuy"}
    assert bought == {1: 1000, 2: 500}
    assert_holds(night)


class TestOwing:
    """An entry that is not paid yet is owed to the club by whoever bought it."""

    def test_who_has_not_paid_owes_the_club_until_they_have(self):
        night = ended(Night().start(SIX).paid("Bob", "owed"))
        assert held(night)[ledger.member(2)] == -2000
        found = assert_holds(night)
        assert (found.taken, found.owing, found.withheld) == (10_000, 2000, 1320)
        night.paid("Bob", "cash")
        assert ledger.member(2) not in held(night)
        assert assert_holds(night).taken == 12_000

    def test_a_rebuy_is_owed_as_the_entry_was(self):
        night = Night().start(SIX).paid("Ann", "owed").at(30).bust("Ann", by="Bob").rebuy("Ann")
        assert held(night)[ledger.member(1)] == -3000
        assert_holds(night)

    def test_what_came_by_transfer_is_paid(self):
        night = Night().start(SIX).paid("Ann", "transfer")
        assert held(night)[ledger.OUTSIDE] == -12_000
        assert_holds(night)

    def test_a_debt_to_the_championship_is_won_as_if_it_lay_in_its_pot(self):
        night = Night(kind=Kind.CHAMPIONSHIP).buy_in(SIX).paid("Bob", "owed")
        assert held(night) == {ledger.OUTSIDE: -30_000, ledger.member(2): -6000, POOL: 36_000}
        assert_holds(night)


class TestPaying:
    def test_what_is_handed_over_leaves_the_box(self):
        night = ended(Night().start(SIX))
        night.record(pay(night.floor, 5))
        assert held(night)[ledger.OUTSIDE] == -12_000 + 6980
        assert ledger.member(5) not in held(night)
        found = assert_holds(night)
        assert (found.paid_out, found.owed) == (6980, 3700)

    def test_a_part_leaves_the_rest_owed(self):
        night = ended(Night().start(SIX)).record(PrizePaid(player=5, cents=6000))
        assert held(night)[ledger.member(5)] == 980
        with night.refuses(words="Eve is owed 9.80"):
            night.record(PrizePaid(player=5, cents=981))
        night.record(pay(night.floor, 5))
        with night.refuses(words="Eve has been paid"):
            night.record(pay(night.floor, 5))
        assert_holds(night)

    def test_a_correction_after_it_leaves_who_got_too_much_owing(self):
        """Eve was paid for first, then it turns out that Fay had won."""
        night = ended(Night().start(SIX))
        night.record(pay(night.floor, 5), pay(night.floor, 6))
        facts = night.facts
        last = next(each for each in reversed(facts) if each.fact.kind == "knocked_out")
        other = Night().start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            other.bust(name, by="Eve")
        other.bust("Eve", by="Fay").record(Finished())
        paid = [each for each in facts if each.sequence > last.sequence + 1]
        for each in paid:
            from tournaments.night import floor as floors

            other.floor = floors.apply(other.floor, each, is_new=False)
            other.facts.append(each)
        found = assert_holds(other)
        assert found.members == {5: 3700 - 6980, 6: 6980 - 3700}
        assert (found.owed, found.owing) == (3280, 3280)

    def test_an_older_log_says_only_that_somebody_was_paid(self):
        night = ended(Night().start(SIX)).record(PrizePaid(player=5), PrizePaid(player=6))
        found = assert_holds(night)
        assert (found.paid_out, found.members) == (10_680, {})


def test_a_deal_that_leaves_something_to_play_for():
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Eve")
    shares = (DealShare(player=5, cents=5000), DealShare(player=6, cents=5000))
    night.record(DealAgreed(shares=shares, played_for=(680,), reason="late"))
    found = assert_holds(night)
    assert (found.held, found.members) == (680, {5: 5000, 6: 5000})
    night.bust("Fay", by="Eve").record(Finished())
    assert assert_holds(night).members == {5: 5680, 6: 5000}


@pytest.mark.rule("DM-cuts", "DM-champ-pot", part="nothing is lost")
@settings(max_examples=25)
@given(TAPES)
def test_whatever_happens_on_a_night_the_certificate_holds_after_every_fact(tape):
    night, written = Wild(tape), []
    night.start()
    while not night.ended and not night.floor.is_over:
        before = night.floor
        night.try_something()
        if night.floor is not before:
            written = kept_in_step(night, written)
    night.to_the_end()
    written = kept_in_step(night, written)
    for player in night.playing:
        fact = pay(night.floor, player)
        if fact.cents:
            night.record(fact)
    kept_in_step(night, written)
    if night.floor.buy_ins:
        assert money.certificate(night.floor).held == 0


def kept_in_step(night, written):
    """The rows of the night brought to what its facts say now, and looked over."""
    due = lines_of(night)
    bound = list(money.at_once(NightMoney(EVENT, SEASON, [], night.floor)))
    assert set(bound) <= set(due)
    written = [*written, *to_append(written, due)]
    found = money.certificate(night.floor)
    assert found.holds
    assert differences(found, certificate_of_lines(written)) == []
    assert sum(balances(written).values()) == 0
    return written
