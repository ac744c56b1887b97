"""Figures in words (clubs/statistics/figure_rows.py)."""

from clubs.statistics.figure_rows import MemberFigures, member_rows, season_rows
from clubs.statistics.nights_played import PlayedNight, totals
from clubs.statistics.season_figures import FieldOf, season_sums

NIGHTS = [
    PlayedNight(0, 2, 2, 10, 3, prize=3000, cost=2000, exit_level=9),
    PlayedNight(1, 10, 10, 10, 3, prize=0, cost=2000, exit_level=2),
]


def values(rows):
    return {str(row.label): tuple(map(str, row.values)) for row in rows}


def test_a_members_season_beside_one_that_they_missed():
    said = values(
        member_rows([MemberFigures(totals(NIGHTS), 1, 0), MemberFigures(None, 0, 0)], "€", with_money=True)
    )
    assert said["In the money"] == ("1 (50%)", "–")
    assert said["Best finish"] == ("2nd", "–")
    assert said["Of the others beaten"] == ("44%", "–")
    assert said["Level of the exit, on average"] == ("5.5", "–")
    assert (said["Paid in"], said["Profit"], said["Return"]) == (("€40", "–"), ("−€10", "–"), ("-25%", "–"))
    assert "Bounties won" not in said


def test_bounties_won_have_a_row_where_there_are_any():
    dave = totals([PlayedNight(0, 1, 1, 10, 3, prize=11827, cost=6000, bounties=1375)])
    figures = [MemberFigures(dave, 1, 0), MemberFigures(totals(NIGHTS), 1, 0)]
    said = values(member_rows(figures, "£", with_money=True))
    assert said["Bounties won"] == ("£13.75", "£0")
    assert said["Profit"] == ("£72.02", "−£10")
    assert "Bounties won" not in values(member_rows(figures, "£", with_money=False))


def test_what_was_paid_in_is_left_out_for_others():
    said = values(member_rows([MemberFigures(totals(NIGHTS), 1, 0)], "€", with_money=False))
    assert not {"Prizes", "Paid in", "Profit", "Return"} & said.keys()


def test_seasons_stand_beside_each_other():
    two = [season_sums([FieldOf("a", 10, 5000)], 10, 0), season_sums([], 0, 0)]
    said = values(season_rows(two, "$"))
    assert said["Prize pools"] == ("$50", "$0")
    assert said["Players a tournament"] == ("10.0", "0.0")
    assert "Knockouts" not in values(season_rows([season_sums([], 0)], "$"))
