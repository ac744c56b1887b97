"""Tests of what is due next (tournaments/night/due/)."""

import pytest

from clubs.rulebook import PRESETS, AddOn, ClockRules, Flight, NightFormat, Rollovers
from tests.tournaments.nights import NAMES, Night, levels
from tournaments.night import draws
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    Arrived,
    Bagged,
    ButtonPlaced,
    CameBack,
    ChipLeadersTaken,
    ColouredUp,
    DealerNamed,
    Drawn,
    EntriesClosed,
    Finished,
    HandForHand,
    KnockoutConfirmed,
    Left,
    PotRolledOver,
    SeatedAt,
    SeatsDrawn,
    StacksStated,
    SteppedAway,
    StructureSet,
    TableSeats,
    TermsSet,
)
from tournaments.night.facts_of import done
from tournaments.night.structure import with_colour_ups

SIX = "Ann Bob Cat Dan Eve Fay"
SEED = bytes(32)
DRAW = draws.Draw(SEED, Drawn(seed=SEED.hex(), next_commitment="0" * 64))


def acts(night):
    return [thing.act for thing in due(night.floor.at(night.now), SEED)]


def sentences(night):
    return [thing.sentence for thing in due(night.floor.at(night.now), SEED)]


def test_from_an_empty_night_to_the_start_one_thing_follows_the_other():
    night = Night()
    assert acts(night) == [Act.STRUCTURE, Act.CHECK_IN]
    night.record(StructureSet(periods=levels())).buy_in(SIX)
    assert sentences(night) == ["Draw seats for 6 players at 1 table"]
    night.seat(SIX)
    assert acts(night) == [Act.DRAW_BUTTON, Act.START]
    night.record(ButtonPlaced(table=1, seat=1))
    assert sentences(night) == ["Start the clock with 6 players"]


@pytest.mark.rule("DM-balance-two", "DM-balance-who")
def test_after_a_knockout_the_balancing_move_stands_ready():
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon", "Kim Lou Max Nan Olu Pia Quy Ray Sue")
    night.deal(1, 2, 3)
    assert acts(night)[0] == Act.MOVE
    assert sentences(night)[0].startswith("Move Nan to table")


FULL_AND_LESS = ("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou")


@pytest.mark.rule("DM-balance-who")
def test_where_hands_are_not_recorded_the_button_is_asked_for_before_anybody_is_named():
    night = Night().start(*FULL_AND_LESS, structure=levels(breaks=(1,)))
    assert sentences(night.at(9))[0].startswith("Move Cat to table 2")
    assert sentences(night.at(15))[0] == "Table 1 gives a player to table 2: where is its button?"
    assert Act.MOVE not in acts(night)
    night.record(ButtonPlaced(table=1, seat=4))
    assert sentences(night)[0].startswith("Move Fay to table 2")
    assert Act.WHERE_BUTTON in acts(night.at(36))


@pytest.mark.rule("DM-balance-who")
def test_where_they_are_recorded_it_is_known_and_a_break_takes_nothing_from_that():
    night = Night().start(*FULL_AND_LESS, structure=levels(breaks=(1,))).at(19).deal(1)
    assert sentences(night.at(29))[0].startswith("Move Dan to table 2")
    assert Act.WHERE_BUTTON in acts(night.at(40))
    assert sentences(night.deal(1))[0].startswith("Move Eve to table 2")


@pytest.mark.rule("DM-dealer-seat")
def test_a_dealer_who_is_out_is_to_be_replaced():
    night = Night().start(SIX)
    assert Act.NAME_DEALER not in acts(night)
    night.bust("Eve", by="Ann")
    assert sentences(night) == ["Table 1 has no dealer: name one"]
    assert Act.NAME_DEALER not in acts(night.record(DealerNamed(player=2)))
    assert Act.NAME_DEALER not in acts(Night("cpl").start(SIX).bust("Eve", by="Ann"))


@pytest.mark.rule("DM-balance-two")
def test_a_full_small_table_is_not_three_short():
    night = (
        Night()
        .buy_in(" ".join(NAMES[:19]))
        .record(
            SeatsDrawn(
                occasion="start",
                tables=[
                    TableSeats(table=1, seats=9),
                    TableSeats(table=2, seats=3),
                    TableSeats(table=3, seats=9),
                ],
                seats=[
                    *(SeatedAt(player=n, table=1, seat=n) for n in range(1, 10)),
                    *(SeatedAt(player=n, table=2, seat=n - 9) for n in range(10, 13)),
                    *(SeatedAt(player=n, table=3, seat=n - 12) for n in range(13, 20)),
                ],
            )
        )
    )
    night.start_only()
    assert not any("short" in sentence for sentence in sentences(night))
    assert sentences(night)[0].startswith("Move Cat to table 3")


@pytest.mark.rule("CPL-break")
def test_a_table_to_break_comes_before_a_move():
    night = Night("cpl").start("Ann Bob Cat Dan", "Eve Fay Gus Hal Ida", "Jon Kim Lou Max Nan Olu", seats=8)
    night.deal(1, 2, 3)
    assert sentences(night)[0] == "Break table 1: 4 players to other tables"


@pytest.mark.rule("TDA-RP-16")
def test_the_chips_of_somebody_who_is_away_are_carried_to_their_new_seat():
    night = Night("cpl").start("Ann Bob Cat Dan", "Eve Fay Gus Hal Ida", "Jon Kim Lou Max Nan Olu", seats=8)
    night.deal(1, 2, 3).at(5).record(SteppedAway(player=night.ids["Cat"]))
    night.record(draws.tables_due(night.floor, DRAW))
    carry = f"Carry the chips of Cat to {night['Cat'].seat}"
    assert [each for each in sentences(night) if each.startswith("Carry")] == [carry]
    assert carry not in sentences(night.at(9))
    back = night.at(6).record(CameBack(player=night.ids["Cat"]))
    assert carry not in sentences(back)


@pytest.mark.rule("DM-seat-redraw")
def test_the_final_table_stands_ready():
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").deal(1, 2).bust("Ann", by="Bob")
    assert sentences(night)[0] == "Draw seats for the final table: 9 players"


def test_a_table_three_short_may_be_halted():
    night = Night().start(
        "Ann Bob Cat Dan Eve Fay Gus Hal", "Ida Jon Kim Lou Max", "Nan Olu Pia Quy Ray Sue Tom"
    )
    assert "Table 2 is three short: halt play there?" in sentences(night)


@pytest.mark.rule("DM-absent-removed")
def test_an_absent_stack_is_to_be_removed_once_the_cut_off_has_passed():
    night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Bob")
    assert Act.REMOVE_ABSENT not in acts(night.at(119))
    assert "Remove the stack of Bob, who never came" in sentences(night.at(121))


@pytest.mark.rule("DM-absent-dealt-in")
def test_not_if_he_has_come():
    night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Bob").record(Arrived(player=2))
    assert Act.REMOVE_ABSENT not in acts(night.at(121))


@pytest.mark.rule("DM-points-chip-leader")
def test_a_snapshot_every_hour():
    night = Night().start(SIX)
    assert "Chip-leader check: record the 5 biggest stacks" in sentences(night.at(61))
    night.record(ChipLeadersTaken(stacks=dict.fromkeys(range(1, 7), 3000)))
    assert Act.SNAPSHOT not in acts(night)


@pytest.mark.rule("DM-addon-once", "DM-rebuy-cutoff")
def test_the_end_of_rebuys_and_the_add_on_at_the_cut_off():
    night = Night().start(SIX, structure=levels(breaks=(6,)))
    assert "Rebuys end in 4 minutes" in sentences(night.at(116))
    assert "Add-ons: 6 players may still take one" in sentences(night.at(121))
    assert "Add-ons: 5 players may still take one" in sentences(night.add_on("Ann"))
    assert "Add-ons: 5 players may still take one" in sentences(night.at(131).deal())
    assert Act.ADD_ONS not in acts(night.deal())


@pytest.mark.rule("DM-addon-once")
def test_an_add_on_without_rebuys_is_announced_unless_it_is_closed():
    night = Night().record(TermsSet(rebuy=None, add_on=AddOn())).start(SIX, structure=levels(breaks=(6,)))
    assert Act.NOTICE not in acts(night.at(114))
    assert "Add-on in 4 minutes" in sentences(night.at(116))
    assert not [words for words in sentences(night) if "Rebuys" in words]
    assert "Add-ons: 6 players may still take one" in sentences(night.at(121))
    night = Night().record(TermsSet(rebuy=None, add_on=AddOn())).start(SIX).at(116)
    night.record(EntriesClosed(what=["add_ons"], reason="late"))
    assert Act.NOTICE not in acts(night)


@pytest.mark.rule("DM-colour-up", "CPL-chip-up")
def test_chips_are_coloured_up_in_the_first_break_after_which_nothing_needs_them():
    """Blinds of 25/50, 50/100, 75/150, then 100/200: the 25s and 50s go in the break before level 4."""
    structure = with_colour_ups(levels(4, breaks=(2, 3), step=25), [5, 25, 50, 100])
    assert [p.colour_up for p in structure if p.type == "break"] == [(), (25, 50)]
    night = Night().start(SIX, structure=structure).at(51)
    assert Act.COLOUR_UP not in acts(night)
    assert "Colour up the 25 chips" in sentences(night.at(71))
    night.record(ColouredUp(chip=25))
    assert [thing for thing in sentences(night) if "Colour" in thing] == ["Colour up the 50 chips"]


@pytest.mark.rule("DM-place-same-hand")
def test_stacks_that_decide_places_are_asked_for():
    night = Night().start(SIX).busts(("Ann", "Bob", None), ("Cat", "Bob", None))
    assert "Enter the stacks of Ann and Cat at the start of their last hand" in sentences(night)


def test_one_from_the_money_several_tables_play_hand_for_hand():
    night = Night().start("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon").at(125)
    for name in ("Ann", "Bob", "Cat", "Fay", "Gus"):
        night.bust(name, by="Dan" if name < "E" else "Hal")
    night.bust("Hal", by="Ida")
    assert Act.HAND_FOR_HAND in acts(night)
    night.record(HandForHand())
    assert Act.HAND_FOR_HAND not in acts(night)
    night.bust("Ida", by="Jon")
    assert "In the money: end hand for hand" in sentences(night)


def test_a_pool_above_the_clubs_table_comes_with_a_warning():
    night = Night().start(" ".join(NAMES[:9]), " ".join(NAMES[9:18]), " ".join(NAMES[18:26])).at(121)
    assert any("no row for 26 buy-ins" in sentence for sentence in sentences(night))


def test_rolled_over_pots_above_a_tenth_of_the_chips_are_pointed_out():
    night = Night().start(SIX).record(PotRolledOver(table=1, chips=1800))
    assert Act.NOTICE not in acts(night)
    night.record(PotRolledOver(table=1, chips=1801))
    assert "1,801 chips are rolled over: change the blinds?" in sentences(night)


@pytest.mark.rule("C5-9.4-blind-note")
@pytest.mark.parametrize(("percent", "pointed_out"), [(0, False), (20, False), (5, True)])
def test_from_when_on_is_the_clubs_to_say(percent, pointed_out):
    rulebook = PRESETS["dead_money"].model_copy(update={"rollovers": Rollovers(warn_percent=percent)})
    night = Night(rulebook=rulebook).start(SIX).record(PotRolledOver(table=1, chips=1801))
    assert (Act.NOTICE in acts(night)) == pointed_out


def test_a_level_ahead_it_is_said_that_all_chips_together_become_few_big_blinds():
    """18,000 chips are 18 big blinds of 1,000."""
    night = Night().start(SIX, structure=levels(12, step=50)).at(7 * 20 + 1)
    assert night.clock.name == "Level 8"
    assert Act.SHALLOW not in acts(night)
    night.at(8 * 20 + 1)
    assert "At Level 10 all chips together are 18 big blinds: change the levels?" in sentences(night)
    night.at(9 * 20 + 1)
    assert "At Level 10 all chips together are 18 big blinds: change the levels?" in sentences(night)
    night.record(StructureSet(periods=(*levels(12)[:9], levels(12)[8].model_copy(update={"minutes": 60}))))
    assert Act.SHALLOW not in acts(night)


LOWER = PRESETS["dead_money"].model_copy(update={"clock": ClockRules(final_table_back=2)})
TWO_TABLES = ("Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon")


def final_table(night):
    """The last table of two, drawn in the level that is on."""
    names = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"
    night.bust("Jon", by="Ida")
    return night.seat(names, occasion="final_table").record(ButtonPlaced(table=1, seat=1))


def test_the_blinds_go_back_for_the_final_table_where_the_club_likes_it():
    night = Night(rulebook=LOWER).start(*TWO_TABLES, structure=levels()).at(4 * 20 + 5)
    assert Act.ROLL_BACK not in acts(night)
    final_table(night)
    assert "Roll the blinds back for the final table: to Level 3, 150 / 300" in sentences(night)
    (thing,) = (each for each in due(night.floor.at(night.now), SEED) if each.act is Act.ROLL_BACK)
    night.record(*done(night.floor.at(night.now), None, thing))
    assert (night.clock.name, night.clock.left.seconds) == ("Level 3", 20 * 60)
    assert Act.ROLL_BACK not in acts(night)
    assert Act.ROLL_BACK not in acts(night.at(4 * 20 + 60))


def test_they_do_not_where_the_club_says_nothing_or_the_next_level_has_begun():
    assert Act.ROLL_BACK not in acts(final_table(Night().start(*TWO_TABLES).at(85)))
    night = final_table(Night(rulebook=LOWER).start(*TWO_TABLES).at(85))
    assert Act.ROLL_BACK in acts(night)
    assert Act.ROLL_BACK not in acts(night.at(101))


def test_in_a_break_they_wait_for_the_level_after_it():
    night = Night(rulebook=LOWER).start(*TWO_TABLES, structure=levels(breaks=(4,))).at(85)
    assert Act.ROLL_BACK not in acts(final_table(night))
    assert "Roll the blinds back for the final table: to Level 3, 150 / 300" in sentences(night.at(95))


def test_they_go_back_no_further_than_the_chips_that_are_left_can_pay():
    structure = levels(breaks=(2,))
    night = Night(rulebook=LOWER.model_copy(update={"clock": ClockRules(final_table_back=4)}))
    night.start(*TWO_TABLES, structure=structure).at(45).record(ColouredUp(chip=5), ColouredUp(chip=10))
    night.record(ColouredUp(chip=25))
    final_table(night.at(95))
    assert "Roll the blinds back for the final table: to Level 2, 100 / 200" in sentences(night)


def test_a_winner_and_then_nothing():
    night = Night().start("Ann Bob", override="two").at(25).bust("Ann", by="Bob")
    assert sentences(night) == ["Bob wins. Close the tournament"]
    assert acts(night.record(Finished())) == []


def test_each_ending_names_the_rule_by_which_it_came():
    def clause(night):
        return due(night.floor.at(night.now), bytes(32))[-1].clause

    won = Night().start("Ann Bob", override="two").at(25).bust("Ann", by="Bob")
    assert clause(won) == "CPL-winner"
    flight = NightFormat(flight=Flight(at=3))
    bagged = Night(rulebook=PRESETS["dead_money"].played_as(flight)).start("Ann Bob Cat Dan Eve Fay").at(70)
    bagged.record(Bagged(stacks=dict.fromkeys(range(1, 7), 3000)))
    assert clause(bagged) == ""


def test_a_key_tells_one_move_from_another():
    night = Night().start("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou Max Nan").deal(1, 2)
    first = due(night.floor, SEED)[0]
    second = due(night.deal(2).floor, SEED)[0]
    assert (first.key, second.key) == ("move-10-1-7", "move-11-1-7")


def three_of_six(minute=125):
    """Ann, Bob and Cat, after the cut-off unless something else is said: the others have left."""
    night = Night().start(SIX).at(minute).deal()
    return night.record(*(Left(player=night.ids[name], stack=0) for name in ("Dan", "Eve", "Fay")))


@pytest.mark.rule("DM-place-same-hand")
def test_the_end_is_due_once_the_stacks_of_those_who_went_out_together_are_entered():
    night = three_of_six(minute=50).busts(("Ann", "Cat", None), ("Bob", "Cat", None))
    assert acts(night) == [Act.STACKS]
    with night.refuses("DM-place-same-hand"):
        night.record(Finished())
    night.record(StacksStated(stacks={night.ids["Ann"]: 500, night.ids["Bob"]: 700}))
    assert sentences(night) == ["Cat wins. Close the tournament"]


def test_the_end_waits_for_a_knockout_that_nobody_has_confirmed():
    night = three_of_six().bust("Ann", by="Bob", pending=True)
    reported = night.floor.sequence
    night.record(*(Left(player=night.ids[name], stack=0) for name in ("Cat", "Bob")))
    assert night.floor.is_over
    assert sentences(night) == ["A knockout waits to be confirmed."]
    assert acts(night) == [Act.NOTICE]
    night.record(KnockoutConfirmed(knockout=reported))
    assert acts(night) == [Act.FINISH]


def test_chips_are_bagged_once_no_knockout_waits():
    rules = PRESETS["dead_money"].played_as(NightFormat(flight=Flight(at=3)))
    night = Night(rulebook=rules).start(SIX).at(50).deal().bust("Ann", by="Bob", pending=True)
    reported = night.floor.sequence
    assert acts(night.at(70)) == [Act.NOTICE]
    night.record(KnockoutConfirmed(knockout=reported))
    assert acts(night) == [Act.BAG]


def test_no_seats_are_drawn_for_nobody():
    night = Night().record(StructureSet(periods=levels()))
    with night.refuses(words="Nobody has bought in yet"):
        night.record(SeatsDrawn(occasion="start", tables=(TableSeats(table=1, seats=9),), seats=()))
