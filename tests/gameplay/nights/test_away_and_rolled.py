"""Players who are away, and chips rolled over, at the tables of a night on screens."""

from datetime import timedelta

import pytest

from clubs.actions import save_rulebook
from clubs.models import Member
from clubs.rulebook import PRESETS, Absence
from gameplay.engine.events import Called, Checked, Folded, HandKilled, Raised, Returned, Shown, Won
from gameplay.live_hands import live_hand
from gameplay.live_hands import whole as whole_hand
from gameplay.models import Choice, Hand
from gameplay.sources.night_games import game_of_preset
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening, whole
from tests.gameplay.nights.varied import some_hands, varied
from tests.tournaments.nights import levels
from tournaments.night.facts import (
    CameBack,
    ClockStarted,
    Penalised,
    StacksCorrected,
    SteppedAway,
    StructureSet,
)
from tournaments.night.floor.hands import dead_hands, next_positions

pytestmark = pytest.mark.django_db(transaction=True)

ACTS = (Called, Checked, Folded, Raised)


GONE = {
    "away": lambda player: SteppedAway(player=player),
    "penalised": lambda player: Penalised(player=player, penalty="rounds", amount=1, reason="telephone"),
    "benched": lambda player: Penalised(player=player, penalty="minutes", amount=10, reason="telephone"),
}
"""How a hand comes to be dead by rule."""


def one_hand_over(evening):
    """The first hand is over, and the next one is not dealt yet."""
    some_hands(evening, 1)
    return evening


def the_next_hand(evening):
    """The next hand of table 1, checked and called to its end."""
    number = evening.floor.tables[1].hands + 1
    some_hands(evening, number)
    return whole_hand(Hand.objects.get(number=number))


def first_at(evening):
    """Return who sits in the first seat that is taken."""
    table = evening.floor.tables[1]
    return table.players[min(table.players)]


def key_of(player):
    return f"member-{Member.objects.get(number=player).pk}"


def is_dead(live, player):
    """A hand whose player is never asked, shows and wins nothing, and which is dead before anybody acts."""
    place = live.place_of(key_of(player))
    events = live.hand.events
    assert events.count(HandKilled(place)) == 1
    acted = [number for number, event in enumerate(events) if isinstance(event, ACTS)]
    assert events.index(HandKilled(place)) < min(acted, default=len(events))
    own = [event for event in events if isinstance(event, Won | Shown | Returned) and event.seat == place]
    assert own == []
    assert not Choice.objects.filter(hand=live.pk, seat=live.seats[place]).exists()
    return True


@pytest.mark.rule("CPL-absent-dealt", "CPL-absent-folded", "DM-absent-dealt-in")
@pytest.mark.parametrize("gone", GONE)
def test_the_hand_of_who_is_not_there_is_dead_though_a_blind_has_put_them_all_in(friday, gone):
    """Who is about to be the big blind has sixty chips left, and is away or sits a penalty out."""
    evening = one_hand_over(Evening(friday, "Ann Bob Cat Dan", preset="dm-holdem").start())
    table = evening.floor.tables[1]
    player = table.players[next_positions(evening.floor, table).big_blind]
    evening.record(StacksCorrected(stacks={player: 60}, reason="a miscount"), GONE[gone](player))
    live = the_next_hand(evening)
    assert is_dead(live, player)
    place = live.place_of(key_of(player))
    assert live.hand.stacks[place] == 0
    winners = {event.seat for event in live.hand.events if isinstance(event, Won)}
    by = {live.players[seat].name for seat in winners}
    out = [knockout for knockout in evening.floor.knockouts if knockout.victim == player]
    assert {evening.floor.name(knockout.by) for knockout in out} == by
    assert whole(evening)
    assert friday.reloaded() == evening.floor


@pytest.mark.rule("DM-absent-dealt-in")
def test_so_is_that_of_who_has_never_come(friday):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem")
    friday.commit("Dan").draw_seats(absent=[4])
    evening.record(StructureSet(periods=levels(count=30, minutes=5)), ClockStarted(override="few"))
    assert is_dead(the_next_hand(evening), 4)


@pytest.mark.parametrize(
    "preset",
    [
        *("dm-pot-limit-omaha-hi-lo", "dm-triple-draw", "dm-seven-card-stud", "fcd-five-card-draw"),
        *("c5-centre-five", "fnp-black-bitch", "fnp-whiskey", "fnp-indian-poker"),
    ],
)
def test_it_is_dead_in_every_game_with_antes_bring_ins_and_draws(friday, preset):
    evening = one_hand_over(Evening(friday, "Ann Bob Cat Dan", preset=preset).start())
    player = first_at(evening)
    evening.record(SteppedAway(player=player))
    assert is_dead(the_next_hand(evening), player)


@pytest.mark.parametrize("preset", ["fnp-double-guts", "fnp-screw-your-neighbour"])
def test_in_a_game_of_rounds_its_player_is_out(friday, preset):
    evening = one_hand_over(Evening(friday, "Ann Bob Cat Dan", preset=preset).start())
    player = first_at(evening)
    before = evening.floor.players[player].stack
    evening.record(SteppedAway(player=player))
    live = the_next_hand(evening)
    assert evening.floor.players[player].stack < before
    assert not Choice.objects.filter(hand=live.pk, seat=live.seats[live.place_of(key_of(player))]).exists()
    assert whole(evening)


@pytest.mark.rule("DM-bomb-post")
def test_and_in_a_bomb_pot_it_posts_and_wins_nothing(friday):
    evening = one_hand_over(varied(friday, "Ann Bob Cat Dan", {"bomb_pot": True}))
    player = first_at(evening)
    evening.record(SteppedAway(player=player))
    evening.wall.shift(timedelta(minutes=5, seconds=1))
    live = the_next_hand(evening)
    assert evening.floor.tables[1].hand.is_bomb_pot
    assert is_dead(live, player)


@pytest.mark.rule("CPL-absent-folded")
@pytest.mark.parametrize("card", ["first_card", "last_card"])
def test_who_is_back_before_anybody_has_chosen_is_too_late_for_either_card(open_night, season, card):
    """On screens the last card is dealt with the first."""
    rulebook = PRESETS["dead_money"].model_copy(update={"absence": Absence(must_be_seated_by=card)})
    save_rulebook(club=season.club, rulebook=rulebook)
    evening = Evening(open_night(), "Ann Bob Cat Dan", preset="dm-holdem", pause_seconds=0).start()
    evening.record(SteppedAway(player=1))
    evening.play(lambda: evening.floor.tables[1].in_hand)
    evening.record(CameBack(player=1))
    table = evening.floor.tables[1]
    assert [table.players[seat] for seat in dead_hands(evening.floor, table)] == [1]
    play(evening.tables, evening.wall, lambda: evening.floor.tables[1].hands == 2, chooser=passively)
    assert is_dead(whole_hand(Hand.objects.get(number=1)), 1)


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
