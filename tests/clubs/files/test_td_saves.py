"""Saves of The Tournament Director as tables of results (clubs/files/td_saves.py)."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.results_file import read_results
from clubs.files.sheet import Unreadable
from clubs.files.td_saves import as_table

START = datetime(2019, 3, 7, 18, 30, tzinfo=UTC)
ZONE = ZoneInfo("Europe/Berlin")


def ms(minutes):
    return int(START.timestamp() * 1000) + minutes * 60_000


def buy(out=None, by=()):
    hit = ", ".join(f'"{key}"' for key in by)
    gone = f"new GameBustOut({{Time: {ms(out)}, Round: 3, HitmanUUID: [{hit}]}})" if out else "null"
    return f"new GameBuyin({{Time: {ms(0)}, Amount: 20, Rake: new PerPlayerRake([0]), BustOut: {gone}}})"


def player(key, *buys, first="", last="", nick="", add_ons=""):
    name = f'new PlayerName({{Nickname: "{nick}", Firstname: "{first}", Lastname: "{last}"}})'
    return (
        f'new GamePlayer({{ UUID: "{key}", Name: {name}, Buyins: [{", ".join(buys)}], '
        f"AddOns: [{add_ons}], HitsAdjustment: 0 }})"
    )


def save(*players, prizes="", chops="", config="", is_old=False):
    rows = (
        f"[{', '.join(players)}]"
        if is_old
        else f"Map.from([{', '.join(f'[{row[23:27]}, {row}]' for row in players)}])"
    )
    return (
        f'{{ V: "3.7.2", T: new Tournament({{UUID: "x", Title: "Friday \\"1\\"", F: LO.Font(-2.5e3, true), '
        f"Players: new GamePlayers({{Players: {rows}, Chops: new GameChops({{Chops: [{chops}]}})"
        f"{config}}}), Prizes: new GamePrizes({{Prizes: [{prizes}]}}), StartTime: {ms(0)}}}) }}"
    )


ANN = player("a1", buy(), first="Ann", last="Lee")
BEN = player("b1", buy(20, ["a1"]), buy(90, ["a1"]), nick="Big Ben", add_ons="new GameAddOn({Time: 1})")
CAL = player("c1", buy(40, ["a1", "b1"]), first="Cal")
PRIZE = 'new GamePrize({Recipient: 1, AwardedToPlayers: ["a1"], CalculatedAmount: 60})'


def night(text):
    (read,) = read_results(as_table(text, ZONE)).nights
    return read


def entries(text):
    return [(each.player, each.place, str(each.knockouts), each.rebuys) for each in night(text).entries]


@pytest.mark.parametrize("is_old", [False, True])
def test_players_places_knockouts_and_money(is_old):
    text = save(ANN, BEN, CAL, prizes=PRIZE, is_old=is_old)
    read = night(text)
    assert (str(read.day), str(read.at), read.name) == ("2019-03-07", "19:30:00", 'Friday "1"')
    assert entries(text) == [("Ann Lee", 1, "3", 0), ("Big Ben", 2, "1", 1), ("Cal", 3, "0", 0)]
    assert [(each.prize, each.add_ons) for each in read.entries] == [(6000, 0), (None, 1), (None, 0)]


def test_a_knockout_by_several_is_shared_where_the_save_says_so():
    config = ", Config: new GamePlayersConfig({FullCreditHit: false})"
    assert entries(save(ANN, BEN, CAL, config=config))[:2] == [
        ("Ann Lee", 1, "5/2", 0),
        ("Big Ben", 2, "1/2", 1),
    ]


def test_who_is_still_in_has_made_a_deal_where_a_chop_says_so_and_is_explained_otherwise():
    dov = player("d1", buy(), first="Dov")
    chop = 'new GameChop({Portions: Map.from([["a1", new P({X: 1})], ["d1", new P({X: 1})]])})'
    assert [(each.place, each.deal) for each in night(save(ANN, dov, CAL, chops=chop)).entries] == [
        *((1, True), (1, True), (3, False)),
    ]
    read = read_results(as_table(save(ANN, dov, CAL), ZONE))
    assert [each.what for each in read.problems] == [
        "Dov cannot share place 1 without a deal: one player wins."
    ]


def test_who_never_bought_in_has_not_played():
    assert [each.player for each in night(save(ANN, CAL, player("z1", first="Zoe"))).entries] == [
        "Ann Lee",
        "Cal",
    ]


def test_names_that_are_formulas_are_harmless_in_the_table():
    assert '\n2019-03-07 19:30,"Friday ""1""",\'=Cal,3,' in as_table(
        save(ANN, BEN, CAL.replace('"Cal"', '"=Cal"')), ZONE
    )


def test_what_is_no_save_stays_as_it_is():
    for source in ("date,player,place\n", b"\xff\x00", ""):
        assert as_table(source, ZONE) == source


@pytest.mark.parametrize("end", [40, 200, 500, -3])
def test_half_a_save_is_refused_with_a_sentence(end):
    with pytest.raises(Unreadable, match="is not whole: save the tournament again"):
        as_table(save(ANN, BEN, CAL)[:end], ZONE)


def test_a_save_in_which_nobody_has_played_is_refused_with_a_sentence():
    with pytest.raises(Unreadable, match="nobody has played"):
        as_table(save(player("z1", first="Zoe")), ZONE)


def test_brackets_without_end_are_refused():
    with pytest.raises(Unreadable, match="is not whole"):
        as_table('{ V: "3.7.2", T: new Tournament(' + "[" * 100_000, ZONE)


@given(st.text(alphabet='{}[]():,"\\ an1.-', max_size=60))
def test_whatever_follows_the_beginning_is_read_or_refused(rest):
    with pytest.raises(Unreadable):
        as_table('{ V: "3.7.2", T: new Tournament(' + rest, ZONE)
