"""The ledger follows a night (tournaments/night/bookkeeping.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.ledger import enter
from clubs.ledger import certificate_of_lines, differences
from clubs.models import LedgerLine
from clubs.queries.ledger import NIGHT, balance, balances, lines_of
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Kind
from tournaments.night import actions, money
from tournaments.night.facts import FACT, BoughtIn, DealAgreed, DealShare, Finished, PoolAdded
from tournaments.night.facts_of import pay
from tournaments.night.floor.prizes import Prizes

pytestmark = pytest.mark.django_db
SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def pot(season):
    return ledger.championship_pot(season.pk)


def played(night, last="Fay", by="Eve"):
    """Eve wins, and Fay is second, if nobody else is named."""
    night.at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by=by)
    return night.bust(last, by=by).record(Finished())


def written(night):
    event = night.tournament.event
    return lines_of(event.season.club_id, NIGHT, event)


def assert_holds(night):
    found = money.certificate(night.floor)
    assert differences(found, certificate_of_lines(written(night))) == []
    return found


@pytest.mark.rule("DM-cuts", "DM-champ-pot", part="written with the end of a night")
def test_the_end_of_a_night_writes_its_lines(friday, club, pot):
    friday.start(SIX)
    assert not LedgerLine.objects.exists()
    played(friday)
    assert_holds(friday)
    assert balances(club, [pot, ledger.KITTY]) == {pot: 1200, ledger.KITTY: 120}
    assert balances(club, [ledger.member(5), ledger.member(6)]) == {
        ledger.member(5): 6980,
        ledger.member(6): 3700,
    }
    row = LedgerLine.objects.get(item="buy_in:1")
    assert (row.member.name, row.by.name, row.event) == ("Ann", "Bob", friday.tournament.event)


def test_a_prize_that_is_paid_is_written_and_taken_back_with_its_fact(friday, club):
    played(friday.start(SIX))
    friday.record(pay(friday.floor, 5))
    assert balance(club, ledger.member(5)) == 0
    assert_holds(friday)
    friday.undo(friday.latest)
    assert balance(club, ledger.member(5)) == 6980
    assert_holds(friday)
    assert [line.cents for line in written(friday) if line.purpose == "paid"] == [6980, -6980]


def test_an_end_that_is_undone_takes_every_line_back_and_another_end_writes_them_again(friday, club, pot):
    played(friday.start(SIX))
    lines = written(friday)
    friday.undo(friday.latest)
    assert written(friday) == [*lines, *(line.taken_back for line in lines)]
    assert balances(club, [pot, ledger.KITTY]) == {pot: 0, ledger.KITTY: 0}
    friday.record(Finished())
    assert balance(club, pot) == 1200
    assert_holds(friday)


def test_a_knockout_amended_after_payouts_leaves_one_owing_the_other(friday, club):
    friday.start(SIX)
    played(friday)
    friday.record(pay(friday.floor, 5)).record(pay(friday.floor, 6))
    out = friday.tournament.log.entries.filter(kind="knocked_out").latest("sequence")
    busts = out.payload["busts"]
    other = {**out.payload, "busts": [{**busts[0], "player": 5, "by": [6]}]}
    outcome = actions.amend(
        tournament=friday.tournament,
        sequence=out.sequence,
        fact=FACT.validate_python(other),
        by=friday.by,
        request_id="amended",
    )
    friday.floor = outcome.state
    assert balances(club, [ledger.member(5), ledger.member(6)]) == {
        ledger.member(5): -3280,
        ledger.member(6): 3280,
    }
    assert (assert_holds(friday).owed, assert_holds(friday).owing) == (3280, 3280)


def test_a_correction_that_would_take_spent_money_back_is_refused(friday, club):
    played(friday.start(SIX))
    ann = club.members.get(number=1)
    enter(
        club=club, source=ledger.KITTY, target=ledger.OUTSIDE, cents=100, by=ann, reason="cards", receipt="1"
    )
    with pytest.raises(NotAllowed, match=r"Kitty holds \$0.20: \$1 is missing"):
        friday.undo(friday.latest)
    assert friday.reloaded().finished_at
    assert_holds(friday)


def test_a_deal_is_owed_to_those_who_made_it(friday, club):
    friday.start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        friday.bust(name, by="Eve")
    shares = (DealShare(player=5, cents=5500), DealShare(player=6, cents=5180))
    friday.record(DealAgreed(shares=shares, reason="late")).record(Finished())
    assert balance(club, ledger.member(6)) == 5180
    assert_holds(friday)


class TestFunds:
    def test_what_the_kitty_gives_is_bound_while_the_night_is_played(self, friday, club):
        ann = club.members.get(number=1)
        entry = {"club": club, "by": ann, "reason": "collected"}
        friday.start(SIX)
        with pytest.raises(NotAllowed, match=r"Kitty holds \$0: \$5 is missing"):
            friday.record(PoolAdded(cents=500, source="kitty"))
        assert friday.reloaded().of(Prizes).added == 0
        enter(source=ledger.OUTSIDE, target=ledger.KITTY, cents=600, receipt="1", **entry)
        friday.record(PoolAdded(cents=500, source="kitty"))
        assert balance(club, ledger.KITTY) == 100
        with pytest.raises(NotAllowed, match="is missing"):
            enter(source=ledger.KITTY, target=ledger.OUTSIDE, cents=101, receipt="2", **entry)
        friday.undo(friday.latest)
        assert balance(club, ledger.KITTY) == 600

    def test_a_sponsor_gives_what_the_club_has_not(self, friday, club):
        played(friday.start(SIX).record(PoolAdded(cents=500)))
        assert balance(club, ledger.KITTY) == 120
        assert_holds(friday)


class TestGuarantee:
    """$150 are guaranteed; six entries leave $106.80 for the prizes, $43.20 are missing."""

    @pytest.fixture
    def guaranteed(self, club, open_night):
        ann, book = club.members.get(number=1), rulebook_in_force(club)
        live = book.terms[Kind.LIVE].model_copy(update={"guaranteed": 15_000})
        rulebook = book.model_copy(update={"terms": {**book.terms, Kind.LIVE: live}})
        club_actions.save_rulebook(club=club, rulebook=rulebook, instead_of=1, by=ann, note="guarantee")
        return open_night()

    def collect(self, club, cents):
        ann = club.members.get(number=1)
        kitty = {"source": ledger.OUTSIDE, "target": ledger.KITTY, "by": ann, "reason": "collected"}
        enter(club=club, cents=cents, receipt="1", **kitty)

    def test_the_clock_does_not_start_on_money_that_is_not_there(self, guaranteed, club):
        self.collect(club, 4319)
        with pytest.raises(NotAllowed, match=r"Kitty holds \$43.19: \$0.01 is missing"):
            guaranteed.start(SIX)
        assert guaranteed.reloaded().started_at is None

    def test_what_entries_leave_open_comes_from_the_kitty_and_no_more(self, guaranteed, club):
        self.collect(club, 5000)
        guaranteed.start(SIX)
        assert balance(club, ledger.KITTY) == 680
        guaranteed.at(30).bust("Ann", by="Bob").rebuy("Ann")
        assert balance(club, ledger.KITTY) == 5000 - 3430
        played(guaranteed)
        found = assert_holds(guaranteed)
        assert (found.funded, found.owed) == (3430, 15_000)
        assert balance(club, ledger.KITTY) == 5000 - 3430 + 130


@pytest.mark.rule("DM-champ-pot")
class TestChampionship:
    def test_the_pot_of_the_season_is_its_prizes_without_anybody_typing_it(
        self, friday, open_night, club, pot
    ):
        """Friday withheld $12. Six entries at $60 make $360; of the pot, $372, everything is won."""
        played(friday.start(SIX))
        championship = open_night(Kind.CHAMPIONSHIP, "Championship")
        championship.start(SIX)
        assert championship.floor.of(Prizes).added == 1200
        assert balance(club, pot) == 0
        played(championship)
        found = assert_holds(championship)
        assert (found.taken, found.withheld, found.owed) == (36_000, 36_000, 37_200)
        assert balance(club, pot) == 0
        entries = [line for line in written(championship) if line.purpose == "buy_in"]
        assert {line.target for line in entries} == {pot}

    def test_a_start_that_is_undone_gives_the_pot_back(self, friday, open_night, club, pot):
        played(friday.start(SIX))
        championship = open_night(Kind.CHAMPIONSHIP, "Championship").start(SIX)
        started = [entry.sequence for entry in championship.entries]
        assert [entry.kind for entry in championship.entries] == ["clock_started", "pool_added"]
        championship.undo(*started)
        assert balance(club, pot) == 1200
        assert championship.floor.of(Prizes).added == 0

    def test_trophies_are_bought_from_it_before_or_kept_back_for_after(self, friday, open_night, club, pot):
        played(friday.start(SIX))
        ann = club.members.get(number=1)
        book = rulebook_in_force(club)
        season = book.season
        kept = season.championship.model_copy(update={"trophies": 300})
        rulebook = book.model_copy(update={"season": season.model_copy(update={"championship": kept})})
        club_actions.save_rulebook(club=club, rulebook=rulebook, instead_of=1, by=ann, note="trophies")
        trophies = {"club": club, "source": pot, "target": ledger.OUTSIDE, "by": ann, "reason": "trophies"}
        enter(cents=400, receipt="T-1", **trophies)
        championship = open_night(Kind.CHAMPIONSHIP, "Championship").start(SIX)
        assert championship.floor.of(Prizes).added == 500
        enter(cents=300, receipt="T-2", **trophies)
        with pytest.raises(NotAllowed, match="is missing"):
            enter(cents=1, receipt="T-3", **trophies)
        played(championship)
        assert balance(club, pot) == 0
        assert_holds(championship)

    def test_nothing_in_the_pot_adds_nothing(self, open_night):
        championship = open_night(Kind.CHAMPIONSHIP, "Championship").start(SIX)
        assert [entry.kind for entry in championship.entries] == ["clock_started"]

    def test_no_other_night_takes_the_pot(self, friday, open_night, club, pot):
        played(friday.start(SIX))
        assert open_night(Kind.BIG_MONEY, "Big").start(SIX).floor.of(Prizes).added == 0
        assert balance(club, pot) == 1200


def test_an_entry_of_somebody_who_never_plays_is_owed_back_by_undoing_it(friday, club):
    friday.record(BoughtIn(player=1, name="Ann"))
    friday.undo(friday.latest)
    assert not LedgerLine.objects.exists()


def test_in_a_currency_without_cents_every_line_is_whole_units(club, open_night):
    """¥2,000 a head: a tenth of ¥12,000 for the Championship, a hundredth for the kitty, 3% for the staff."""
    club.currency = "JPY"
    club.save()
    version = club.rulebooks.get()
    version.data["terms"]["live"] |= {"buy_in": 200_700, "staff_percent": 3}
    version.data["payouts"]["unit"] = 1
    version.save()
    night = played(open_night().start(SIX))
    assert_holds(night)
    lines = {line.key: line.cents for line in written(night)}
    # taken ¥12,042: ¥1,204.20, ¥120.42 and ¥361.26
    kept = [lines[f"withheld:{name}"] for name in ("championship_pot", "kitty", "staff")]
    assert kept == [120_400, 12_000, 36_100]
    assert not [key for key, cents in lines.items() if cents % 100]
    assert night.tournament.event.season.club.rulebooks.get().data["payouts"].get("coin", 1) == 1
