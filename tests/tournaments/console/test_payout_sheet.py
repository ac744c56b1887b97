"""Tests of what the sheet of payouts shows, and what typing in it changes
(tournaments/console/payout_sheet.py)."""

from tests.tournaments.nights import Night
from tournaments.console.payout_sheet import payout_sheet
from tournaments.night.facts import BoughtIn, EntriesClosed, PayoutsSet, PoolAdded

SIX = "Ann Bob Cat Dan Eve Fay"


def opened(night, **typed):
    query = {name.replace("_", "-"): text for name, text in typed.items()}
    return payout_sheet(night.floor.at(night.now), query, "£")


def texts(sheet):
    return [row.typed for row in sheet.rows]


def beside(sheet):
    return [row.beside for row in sheet.rows]


def night():
    """Six have paid 20 each: 106.80 of it are prizes, the club's table pays two places 65 and 35."""
    return Night().start(SIX)


class TestAsTheyStand:
    def test_amounts_by_the_club_s_table_with_two_empty_rows(self):
        sheet = opened(night())
        assert (sheet.way, sheet.places, texts(sheet)) == ("amounts", "2", ["69.80", "37", "", ""])
        assert beside(sheet) == ["65.36%", "34.64%", "", ""]

    def test_percents_by_the_club_s_table_with_their_amounts_beside(self):
        sheet = opened(night(), way="percent")
        assert (texts(sheet), beside(sheet)) == (["65", "35", "", ""], ["£69.80", "£37", "", ""])
        assert (sheet.total, sheet.is_whole) == ("100% of 100%", True)

    def test_the_director_s_own(self):
        own = night().record(PoolAdded(cents=320)).record(PayoutsSet(amounts=(11_000,), reason="all to one"))
        assert texts(opened(own)) == ["110", "", ""]

    def test_the_same_shares_of_a_pool_that_has_grown(self):
        own = night().record(PayoutsSet(amounts=(8_680, 2_000), reason="more for first"))
        sheet = opened(own.record(PoolAdded(cents=10_680)))
        assert (sheet.way, texts(sheet)[:2]) == ("percent", ["81.27", "18.73"])
        assert beside(sheet)[:2] == ["£173.60", "£40"]

    def test_what_is_divided_if_entries_closed_now_and_once_they_have(self):
        before = Night().record(*[BoughtIn(player=n, name=name) for n, name in enumerate(("Ann", "Bob"), 1)])
        assert opened(Night()).lead == "Nobody has bought in yet: there is nothing to divide."
        assert opened(before).lead == "If entries closed now: 2 players, £35.60 to divide."
        assert texts(opened(before)) == ["23.60", "12", "", ""]
        closed = night().record(EntriesClosed(what=["entries", "rebuys"], reason="late"))
        assert opened(closed).lead == "£106.80 to divide."


class TestTyped:
    def test_amounts_become_percents_and_back(self):
        typed = {"amount_1": "80.10", "amount_2": "26.70"}
        percents = opened(night(), way="percent", **typed)
        assert (texts(percents), beside(percents)[:2]) == (["75", "25", "", ""], ["£80.80", "£26"])
        back = opened(night(), way="amounts", percent_1="75", percent_2="25", percent_3="")
        assert texts(back) == ["80.80", "26", "", ""]

    def test_percents_that_do_not_add_up_are_shown_each_by_itself(self):
        sheet = opened(night(), way="percent", percent_1="60", percent_2="12,5")
        assert (sheet.total, sheet.is_whole, sheet.fault) == ("72.5% of 100%", False, None)
        assert beside(sheet) == ["£64", "£13", "", ""]

    def test_the_least_raises_the_last_places(self):
        typed = {"way": "percent", "percent_1": "80", "percent_2": "15", "percent_3": "5", "least": "£20"}
        assert beside(opened(night(), **typed))[:3] == ["£66.80", "£20", "£20"]
        sheet = opened(night(), **typed | {"least": "40"})
        assert sheet.fault.reason == "3 places with at least £40 each need £120; the prize pool is £106.80."
        assert texts(sheet)[:3] == ["80", "15", "5"]

    def test_what_is_no_number_is_said_and_stays(self):
        sheet = opened(night(), way="percent", percent_1="half", percent_2="50")
        assert sheet.fault.reason == "“half” is not a percent; write 25 or 12.5."
        assert (texts(sheet), sheet.total) == (["half", "50", "", ""], "50% of 100%")
        sheet = opened(night(), way="percent", amount_1="lots")
        assert (sheet.way, texts(sheet)) == ("amounts", ["lots", "", ""])
        assert "“lots” is not an amount of money" in sheet.fault.reason


class TestProposed:
    def test_by_the_row_of_the_club_s_table_with_as_many_places(self):
        sheet = opened(night(), propose="on", places="3", way="percent")
        assert (texts(sheet)[:3], beside(sheet)[:3]) == (["50", "30", "20"], ["£53.80", "£32", "£21"])

    def test_amounts_with_the_least(self):
        sheet = opened(night(), propose="on", places="4", least="15", amount_1="typed before")
        assert texts(sheet) == ["51.80", "25", "15", "15", "", ""]

    def test_no_more_places_than_players(self):
        sheet = opened(night(), propose="on", places="7")
        assert sheet.fault.reason == "With 6 players between 1 and 6 places can be paid."
        assert (sheet.places, texts(sheet)) == ("7", ["69.80", "37", "", ""])
        assert opened(night(), propose="on", places="x").fault is not None

    def test_amounts_that_shares_come_to_are_those_shares(self):
        proposed = opened(night(), propose="on", places="4", least="15")
        amounts = {f"amount_{row.place}": row.typed for row in proposed.rows}
        assert texts(opened(night(), way="percent", least="15", **amounts))[:4] == ["50", "25", "15", "10"]
        assert texts(opened(night(), way="percent", **amounts))[:4] == ["48.5", "23.41", "14.05", "14.04"]
