"""Players who are away, and chips rolled over, at the tables of a night on screens."""

import pytest

from clubs.actions import save_rulebook
from clubs.models import Member
from clubs.rulebook import PRESETS, Absence
from gameplay.live_hands import live_hand
from gameplay.models import Choice
from gameplay.sources.night_games import game_of_preset
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening, whole
from tournaments.night.facts import (
    CameBack,
    SteppedAway,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rule("CPL-absent-dealt")
def test_the_hand_of_a_player_who_is_away_is_folded(friday):
    evening = Evening(friday, "Ann Bob Cat Dan", preset="dm-holdem").start()
    evening.record(SteppedAway(player=1))
    evening.play(lambda: evening.floor.tables[1].hands > 5)
    away = Member.objects.get(name="Ann").pk
    assert not Choice.objects.filter(by=f"member-{away}").exists()
    assert Choice.objects.filter(by="time").exists()


def away_and_back(friday):
    """Ann is away when a hand is dealt and back before anybody has chosen; and the hand, and the key."""
    evening = Evening(friday, "Ann Bob Cat Dan", preset="dm-holdem", pause_seconds=0).start()
    evening.record(SteppedAway(player=1))
    ann = f"member-{Member.objects.get(name='Ann').pk}"

    def just_dealt():
        live = live_hand(evening.table())
        return live is not None and live.is_on and not live.choices and live.turn.key != ann

    evening.play(just_dealt)
    evening.record(CameBack(player=1))
    return evening, live_hand(evening.table()), ann


def choices_by(evening, live, key):
    play(
        evening.tables,
        evening.wall,
        lambda: live_hand(evening.table()).number > live.number,
        chooser=passively,
    )
    seat = live.seats[live.place_of(key)]
    return list(Choice.objects.filter(hand=live.pk, seat=seat).values_list("by", "what"))


@pytest.mark.rule("CPL-absent-folded")
def test_where_the_first_card_decides_who_missed_it_is_folded_though_back_in_time(open_night, season):
    rulebook = PRESETS["dead_money"].model_copy(update={"absence": Absence(must_be_seated_by="first_card")})
    save_rulebook(club=season.club, rulebook=rulebook)
    evening, live, ann = away_and_back(open_night())
    assert choices_by(evening, live, ann) == [("time", ["fold"])]


def test_and_plays_on_where_the_last_card_decides(friday):
    evening, live, ann = away_and_back(friday)
    chosen = choices_by(evening, live, ann)
    assert chosen[0][0] == ann


@pytest.mark.rule("C5-9.1-next-hand")
def test_in_a_rotation_the_next_hand_is_played_for_what_was_rolled_over_whatever_its_game(friday):
    games = (game_of_preset("c5-centre-five"), game_of_preset("dm-omaha"))
    evening = Evening(friday, "Ann Bob Cat", games=games, hands_each=1).start()

    def rolled():
        return evening.floor.rolled_over and not evening.floor.tables[1].in_hand

    play(evening.tables, evening.wall, rolled, chooser=passively)
    chips, number = evening.floor.rolled_over, evening.table().hand
    play(evening.tables, evening.wall, lambda: evening.table().hand > number, chooser=passively)
    live = live_hand(evening.table())
    assert (live.record.game.name, live.record.found) == ("omaha", chips)
    play(evening.tables, evening.wall, lambda: evening.table().hand > number + 1, chooser=passively)
    assert whole(evening)
    assert live_hand(evening.table()).record.game.name == "centre-five"
    assert live_hand(evening.table()).record.carry is None
    assert friday.reloaded() == evening.floor


def test_or_it_waits_for_centre_five_where_the_director_says_so(friday):
    games = (game_of_preset("c5-centre-five"), game_of_preset("dm-omaha"))
    how = {"hands_each": 1, "rollover_in_rotation": "next_centre_five"}
    evening = Evening(friday, "Ann Bob Cat", games=games, **how).start()

    def rolled():
        return evening.floor.rolled_over and not evening.floor.tables[1].in_hand

    play(evening.tables, evening.wall, rolled, chooser=passively)
    chips, number = evening.floor.rolled_over, evening.table().hand
    play(evening.tables, evening.wall, lambda: evening.table().hand > number, chooser=passively)
    assert live_hand(evening.table()).record.found == 0
    play(evening.tables, evening.wall, lambda: evening.table().hand > number + 1, chooser=passively)
    assert live_hand(evening.table()).record.carry.chips == chips
    assert whole(evening)
