"""A summary as a page of plain text (tournaments/archive/summary/text.py)."""

from datetime import timedelta

from clubs.rulebook import Bounties, LastLonger, SideGames
from tests.tournaments.archive.test_night_file import HEADER
from tests.tournaments.nights import EIGHT_O_CLOCK, Night, levels
from tournaments.archive.summary import summary, text
from tournaments.night.facts import (
    ClockPaused,
    Finished,
    Penalised,
    PotRolledOver,
    SideGameJoined,
    SideGamesSet,
    StacksCounted,
)

SIX = "Ann Bob Cat Dan Eve Fay"


def told(night, now=None, header=HEADER):
    return text(summary(header, night.floor, now, len(night.facts)))


def parts(page):
    """The parts of a page by their first words."""
    return {part.split("\n")[0].split(" · ")[0]: part.split("\n") for part in page.split("\n\n")}


def test_of_an_empty_log():
    page = told(Night())
    assert page.split("\n")[:2] == ["Friday 7 · Live · Dead Money", "Nothing has been recorded."]
    assert "The clock has not been started." in page


def test_the_moment_is_that_of_the_club_s_clock():
    night = Night().start(SIX)
    header = HEADER.model_copy(update={"time_zone": "America/New_York"})
    assert "20:00 GMT, after 10 entries" in told(night)
    assert "15:00 EST, after 10 entries" in told(night, header=header)


def test_the_clock_and_what_lies_ahead():
    night = Night().start(SIX, structure=levels(breaks=(2,))).at(5)
    page = told(night, night.now)
    assert "LEVEL 1   50 / 100   15:00 left" in page
    assert "then Level 2: 100 / 200 · break in 35:00" in page
    assert "6 players left of 6 · average stack 3,000" in page
    page = told(night, EIGHT_O_CLOCK + timedelta(minutes=21))
    assert "then a break of 10:00" in page


def test_a_pause_has_its_reason():
    night = Night().start(SIX).record(ClockPaused(reason="dispute", note="a bet"))
    assert "paused for a dispute: a bet" in told(night)


def test_a_table_has_a_line_for_each_seat():
    night = Night("cpl").start("Ann Bob - Cat", override="short", seats=6).deal()
    night.record(StacksCounted(stacks={2: 4000}), Penalised(player=3, penalty="hands", amount=2))
    table = parts(told(night))["TABLE 1"]
    assert table[0] == "TABLE 1 · 3 players · hand 1 at level 1"
    assert [line.split() for line in table[1:7]] == [
        ["1", "button", "Ann"],
        ["2", "small", "blind", "4,000", "Bob"],
        ["3", "–"],
        ["4", "big", "blind", "Cat", "·", "sits", "out", "2", "hands"],
        ["5", "–"],
        ["6", "–"],
    ]
    assert table[7] == "  Next hand: button seat 2, small blind seat 4, big blind seat 1."


def test_chips_in_the_middle_are_named():
    assert "  900 chips rolled over." in told(Night().start(SIX).record(PotRolledOver(table=1, chips=900)))


def test_money_with_the_club_s_sign():
    header = HEADER.model_copy(update={"currency": "€"})
    page = parts(told(Night().start(SIX), header=header))["MONEY"]
    assert [" ".join(line.split()) for line in page[1:]] == [
        "6 buy-ins, 0 rebuys and 0 add-ons €120",
        "for the Championship −€12",
        "for the kitty −€1.20",
        "prizes €106.80",
        "1st €69.80, 2nd €37",
    ]


def test_places_and_points_of_a_night_that_is_over():
    night = Night().commit("Zoe").start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    page = parts(told(night))
    assert "PLACES AND POINTS SO FAR" in page
    page = parts(told(night.record(Finished())))
    assert [" ".join(line.split()) for line in page["PLACES AND POINTS"][1:3]] == [
        "1 30 $69.80 Fay · 5 knockouts",
        "2 12 $37 Eve",
    ]
    assert page["OTHERS"][1:] == ["  Zoe · expected"]
    assert "FINISHED in Level 7, 350 / 700" in told(night)
    assert "TABLE 1" not in page


def test_side_games_have_a_part_of_their_own():
    night = Night().record(SideGamesSet(games=SideGames(last_longer=LastLonger(amount=1000)))).start(SIX)
    for player in (1, 2, 3):
        night.record(SideGameJoined(game="last_longer", player=player))
    assert "LAST LONGER   $30 from 3 players" in told(night)
    night.at(125)
    for name in ("Ann", "Bob"):
        night.bust(name, by="Eve")
    assert parts(told(night))["LAST LONGER   $30 from 3 players"][1:] == ["  won $30  Cat"]


def test_a_bounty_says_what_it_is_worth_and_whether_it_is_open():
    night = Night().record(SideGamesSet(games=SideGames(bounties=Bounties(amount=500)))).start(SIX)
    night.at(125).bust("Ann", by="Bob")
    lines = parts(told(night))["BOUNTIES   $30 from 6 players"]
    assert "  Bounty, open: $5  Cat" in lines
    assert "  Bounty, won: $5  Ann" in lines
    assert lines[-1] == "  won $5  Bob"
