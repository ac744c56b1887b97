"""Several games at a table on screens, one after the other."""

from tests.tournaments.nights import Night, levels
from tournaments.night.floor.rotation import game_in_rotation, game_of_hand

GAMES = [{"preset": name, "title": name.upper(), "most": 6} for name in "abc"]
FOUR = "Ann Bob Cat Dan"


def night(changes, names=FOUR, **more):
    on_screens = Night("cpl").on_screens(games=GAMES, changes=changes, **more)
    return on_screens.start(names, seats=6, override="short", structure=levels(minutes=20))


def played(night, hands):
    """The games of so many hands, in which nobody loses a chip."""
    found = []
    for _ in range(hands):
        night.deal_on_screens()
        found.append(title(night))
        night.play_on_screens("")
    return "".join(found)


def title(night):
    table = night.floor.tables[1]
    return game_in_rotation(night.floor, table, night.floor.on_screens(1), table.hands).title


def test_a_game_is_played_for_so_many_hands():
    assert played(night("hands", hands_each=2), 7) == "AABBCCA"


def test_the_nth_hand_has_its_game():
    screens = night("hands", hands_each=2).floor.on_screens(1)
    assert [game_of_hand(screens, hand).title for hand in range(1, 6)] == ["A", "A", "B", "B", "C"]


def test_or_until_the_button_has_been_all_round():
    assert played(night("orbit"), 9) == "AAAABBBBC"


def test_or_with_each_level():
    table = night("level")
    assert played(table, 2) == "AA"
    table.at(21)
    assert played(table, 2) == "BB"
    table.at(41)
    assert played(table, 1) == "C"


def test_what_was_recorded_before_there_was_a_choice_changes_after_hands():
    assert night("hands").floor.on_screens(1).hands_each == 6
