"""Several games one after the other, by themselves."""

import pytest

from gameplay.engine.games import Razz, SevenCardStud
from gameplay.forms.table_form import HORSE, ROTATIONS
from gameplay.ring import apply
from gameplay.ring.facts import HandVoided, SatDown, SatOut, StoodUp
from gameplay.ring.lineup import next_lineup
from gameplay.ring.offered_games import offered
from tests.gameplay.rings import DRAW, HOLDEM, played, player, ring


def rotation(by, *games, taken=(1, 2, 4), **table):
    return ring(taken, *games, by=by, **{"seats": 6, **table})


def over(table):
    lineup = next_lineup(table)
    return played(table, {seat: table.chairs[seat].chips for seat in lineup.seats})


def names(table, hands):
    """The games of so many hands."""
    found = []
    for _ in range(hands):
        found.append(next_lineup(table).game.name)
        table = over(table)
    return found


def test_by_the_hand_the_games_come_in_turn():
    table = rotation("hand", HOLDEM, Razz(), DRAW)
    assert names(table, 5) == ["holdem", "razz", "five-card-draw", "holdem", "razz"]


def test_by_the_orbit_a_game_is_dealt_by_everybody_once():
    table = rotation("orbit", DRAW, Razz())
    assert names(table, 7) == ["five-card-draw"] * 3 + ["razz"] * 3 + ["five-card-draw"]


def test_an_orbit_is_as_long_as_there_are_players():
    table = rotation("orbit", DRAW, Razz(), rebuys=True, seats=5)
    table = over(table)
    assert names(apply(table, StoodUp(seat=next_lineup(table).button)), 3) == [
        "five-card-draw",
        "razz",
        "razz",
    ]
    joined = apply(table, SatDown(seat=5, player=player(5)))
    assert names(joined, 4) == ["five-card-draw"] * 3 + ["razz"]


def test_an_orbit_ends_when_the_button_passes_the_seat_it_began_at():
    table = rotation("orbit", DRAW, Razz())
    began = next_lineup(table).button
    table = apply(over(table), SatOut(seat=began))
    assert names(table, 3) == ["five-card-draw", "five-card-draw", "razz"]


def test_a_hand_that_is_void_does_not_count():
    table = rotation("hand", HOLDEM, Razz())
    assert next_lineup(apply(over(table), HandVoided(number=2))).game.name == "razz"


def test_a_game_for_fewer_players_is_passed_over():
    table = rotation("hand", HOLDEM, DRAW, SevenCardStud(), taken=range(1, 7))
    assert names(table, 4) == ["holdem", "seven-card-stud", "holdem", "seven-card-stud"]


@pytest.mark.parametrize("name", ["horse", "8-game"])
def test_the_rotations_that_everybody_knows_are_dealt_in_their_order(name):
    _, presets = ROTATIONS[name]
    games = [offered(preset) for preset in presets]
    table = rotation("orbit", *games)
    assert names(table, 3 * len(games))[::3] == [game.name for game in games]


def test_horse_is_holdem_omaha_razz_stud_and_eight_or_better():
    assert [offered(preset).title for preset in HORSE] == [
        "Texas hold'em",
        "Omaha hi-lo",
        "Razz",
        "Seven-card stud",
        "Seven-card stud hi-lo",
    ]
    assert {offered(preset).betting_limit for preset in HORSE[:2]} == {"limit"}
