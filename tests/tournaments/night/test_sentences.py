"""Facts in a sentence (tournaments/night/sentences.py)."""

from typing import get_args

from clubs.rulebook import Rebuy
from tests.sweeps import sweep
from tournaments.night import facts as f
from tournaments.night.phrases import SAYINGS, counted, listed
from tournaments.night.sentences import sentence
from tournaments.night.side_sentences import SIDE_SENTENCES
from tournaments.night.structure import Break, Level

NAMES = {1: "Ann", 2: "Bob", 3: "Cat"}
SEAT = f.SeatedAt(player=1, table=3, seat=5)

GAME = f.GamePicked(preset="dm-holdem", title="Hold'em", most=9)
TICKET = f.TicketUsed(number=4, cents=2000)
DEALT = f.DealtOnScreens(hand=7, button=1, small_blind=2, big_blind=3, stacks={1: 10, 2: 20})
SAID = [
    (f.Committed(player=1, name="Ann"), "Ann is expected"),
    (f.CheckedIn(player=1, name="Ann"), "Ann checked in"),
    (f.BoughtIn(player=1, name="Ann"), "Ann bought in"),
    (f.BoughtIn(player=1, name="Ann", chips=3740), "Ann bought in with 3,740 chips"),
    (f.BoughtIn(player=1, name="Ann", seat=SEAT), "Ann bought in, table 3, seat 5"),
    (f.Rebought(player=1), "Ann: rebuy"),
    (f.Reentered(player=1), "Ann entered again"),
    (f.SeatReserved(player=1, table=2, seat=5), "Table 2, seat 5 is kept for Ann"),
    (
        f.SeatReserved(player=1, table=2, seat=5, reason="wheelchair"),
        "Table 2, seat 5 is kept for Ann: wheelchair",
    ),
    (f.SeatLocked(table=2, seat=5, reason="broken chair"), "Table 2, seat 5 is locked: broken chair"),
    (f.SeatFreed(table=2, seat=5), "Table 2, seat 5 is anybody's again"),
    (
        f.Reentered(player=1, seat=f.SeatedAt(player=1, table=2, seat=5)),
        "Ann entered again, table 2, seat 5",
    ),
    (f.Rebought(player=1, stack=400), "Ann: rebuy with 400 chips left"),
    (f.AddedOn(player=1), "Ann took the add-on"),
    (f.Arrived(player=1), "Ann arrived"),
    (f.Arrived(player=1, paid=False), "Ann arrived, not yet paid"),
    (
        f.PaymentSet(player=1, way="owed", purchases=[3], cents=2000),
        "Ann still has to pay $20",
    ),
    (f.PaymentSet(player=1, way="cash", purchases=[3], cents=2000), "Ann paid $20 in cash"),
    (
        f.PaymentSet(player=1, way="transfer", purchases=[3, 4], cents=3000),
        "Ann paid $30 by transfer or card",
    ),
    (f.SteppedAway(player=1), "Ann stepped away"),
    (f.CameBack(player=1), "Ann came back"),
    (f.Left(player=1, stack=2400), "Ann left with 2,400 chips, which leave play"),
    (f.AbsentRemoved(player=1, stack=900), "Ann never came; 900 chips removed"),
    (f.TermsSet(rebuy=Rebuy(), add_on=None, reason="late"), "Rebuys $10 for 3,000, no add-on: late"),
    (
        f.EntriesClosed(what=["entries", "rebuys"], reason="everybody is here"),
        "Closed early: late entry and rebuys: everybody is here",
    ),
    (
        f.SeatsDrawn(occasion="final_table", tables=[f.TableSeats(table=1, seats=9)], seats=[SEAT]),
        "Seats drawn for the final table: 1 player at 1 table",
    ),
    (f.DealerRedrawn(player=1, other=2, right="new_player"), "Ann gave the dealer card back; Bob has it"),
    (f.DealerNamed(player=1), "Ann deals"),
    (f.TableOpened(table=4, seats=9), "Table 4 opened with 9 seats"),
    (f.Moved(player=1, table=3, seat=5, reason="balance"), "Ann moved to table 3, seat 5 to balance"),
    (f.SeatsSwapped(player=1, other=2), "Ann and Bob change seats"),
    (f.TableBroken(table=2, seats=[SEAT]), "Table 2 broken: Ann to table 3, seat 5"),
    (f.ButtonDrawn(table=1, seat=4, cards=[{4: "As"}]), "Table 1 drew for the button: seat 4 with A♠"),
    (f.ButtonPlaced(table=1, seat=4), "Button at table 1 put on seat 4"),
    (
        f.StructureSet(periods=[Level(small_blind=25, big_blind=50), Break(), Break()]),
        "Structure set: 1 level, 2 breaks",
    ),
    (f.ClockStarted(override="two are parking"), "Clock started: two are parking"),
    (f.EarlyClockStarted(), "Clock started before the seats were drawn"),
    (f.HeadsCounted(players=18, left=7), "7 of 18 players left"),
    (f.ClockPaused(reason="break", minutes=10), "Clock paused for a break, 10 minutes"),
    (f.ClockResumed(), "Clock resumed"),
    (f.LevelSet(index=3), "Clock moved to part 4 of the structure"),
    (f.LevelsRolledBack(index=3), "Blinds rolled back to part 4 of the structure for the final table"),
    (f.SiteAway(seconds=4000, index=3, left=300), "The site was away for 1:06:40"),
    (f.OutageAnswered(back=True), "Clock set back to where it stood when the site went away"),
    (f.OutageAnswered(back=False), "Clock left as it is after the site was away"),
    (f.TimeAdded(seconds=-90), "1:30 taken off the clock"),
    (f.HandDealt(table=2), "Table 2: hand dealt"),
    (f.HandFinished(table=2), "Hand finished at table 2"),
    (f.LotDrawn(among=("a", "b"), chosen="b", reason="card"), "Drawn, one of 2: b (card)"),
    (
        f.LotDrawn(among=("1", "2", "3"), chosen="3", reason="seat", table=4),
        "Drawn at table 4, one of 3: 3 (seat)",
    ),
    (
        f.ChipsAdjusted(cause="found", chips=1500, reason="under table 2"),
        "1,500 chips out of play: found, and nobody’s: under table 2",
    ),
    (
        f.ChipsAdjusted(cause="hidden", chips=5000, player=1),
        "5,000 chips of Ann out of play: they were hidden",
    ),
    (f.ChipsAdjusted(cause="given_back", chips=5000), "5,000 chips into play: given back"),
    (
        f.ChipsAdjusted(cause="long", chips=500, player=1),
        "500 chips of Ann into play: so many more were handed out",
    ),
    (f.HandsTimed(hands=3), "Time of 3 hands taken off the clock"),
    (f.ClockCalled(table=2, player=1), "Clock called on Ann at table 2"),
    (f.ClockAnswered(table=2, player=1, outcome="acted"), "Ann acted in time"),
    (f.ClockAnswered(table=2, player=1, outcome="folded"), "Time ran out for Ann: the hand is dead"),
    (f.ClockAnswered(table=2, player=1, outcome="checked"), "Time ran out for Ann: a check"),
    (f.TimeCardSpent(table=2, player=1), "Ann spent a time card"),
    (f.FloorCalled(table=2), "Table 2 called the floor"),
    (f.FloorCalled(table=2, note="come"), "Table 2 called the floor: come"),
    (
        f.FloorCalled(table=2, reason="ruling", note="string bet"),
        "Table 2 called the floor for a ruling: string bet",
    ),
    (f.FloorAnswered(call=7), "Call #7 answered"),
    (f.BoughtIn(player=1, name="Ann", ticket=TICKET), "Ann bought in, with ticket 4"),
    (f.Arrived(player=1, ticket=TICKET), "Ann arrived, and paid with ticket 4"),
    (
        f.SurvivorsRemoved(stacks={1: 9000, 2: 3000}),
        "Ann and Bob did not come to the last day; 12,000 chips removed",
    ),
    (f.Bagged(stacks={1: 9000, 2: 3000}), "12,000 chips of 2 players bagged"),
    (f.Bagged(stacks={1: 900}, reason="one lost"), "900 chips of 1 player bagged: one lost"),
    (
        f.FlightBrought(
            flight="0" * 64,
            name="Day 1A",
            buy_ins=2,
            prizes=3200,
            players=[f.FlightPlayer(player=1, name="Ann", stack=6000), f.FlightPlayer(player=2, name="Bob")],
        ),
        "Day 1A came in: 1 player with 6,000 chips",
    ),
    (
        f.KnockedOut(table=1, busts=[f.Bust(player=1, by=[2])], pending=True),
        "Bob knocked out Ann, to be confirmed",
    ),
    (f.KnockoutConfirmed(knockout=9), "Knockout #9 confirmed"),
    (f.OneHand(knockouts=[9, 12, 14]), "Knockouts #9, #12 and #14 were in one hand"),
    (f.KnockedOut(table=1, busts=[f.Bust(player=1, by=[2, 3])]), "Bob and Cat knocked out Ann"),
    (
        f.KnockedOut(table=1, busts=[f.Bust(player=1, by=[3]), f.Bust(player=2, by=[3])], joins=9),
        "Cat knocked out Ann and Bob, in the same hand",
    ),
    (f.KnockedOut(table=1, busts=[f.Bust(player=1)]), "Ann went out"),
    (f.StacksStated(stacks={1: 500, 2: 800}), "Stacks at the start of the hand: Ann 500 and Bob 800"),
    (f.HandForHand(on=False), "Hand for hand ended"),
    (f.StacksCounted(stacks={1: 500}), "1 stack counted"),
    (f.ChipLeadersTaken(stacks={1: 500, 2: 400}), "Chip-leader snapshot: 2 stacks counted"),
    (f.ColouredUp(chip=25, extra=75), "25 chips coloured up, 75 added by rounding up"),
    (f.ColouredUp(chip=25, extra=-50), "25 chips coloured up, 50 taken out by the race"),
    (
        f.ColouredUp(chip=25, larger=50, counts={1: 3, 2: 2}),
        "25 chips coloured up into 50 chips: Ann 2 and Bob 1",
    ),
    (
        f.ColouredUp(chip=25, larger=100, counts={1: 3, 2: 2}, given={1: 1, 2: 0}),
        "25 chips coloured up into 100 chips: Ann 1 and Bob 0",
    ),
    (f.PotRolledOver(table=1, chips=1200), "1,200 chips rolled over at table 1"),
    (f.Penalised(player=1, penalty="hands", amount=1, reason="phone"), "Ann sits out 1 hand: phone"),
    (f.Penalised(player=1, penalty="minutes", amount=10), "Ann sits out 10 minutes"),
    (f.PenaltyEnded(player=1), "The penalty of Ann is over"),
    (f.Ruled(text="A call.", table=2), "Ruling at table 2: A call."),
    (f.PoolAdded(cents=5000, reason="sponsor"), "$50 added to the pool: sponsor"),
    (f.PayoutsSet(amounts=[6000, 4050], reason="flat"), "Payouts set to $60 and $40.50: flat"),
    (
        f.DealAgreed(shares=[f.DealShare(player=1, cents=6000), f.DealShare(player=2, cents=4000)]),
        "Deal agreed: Ann $60 and Bob $40",
    ),
    (
        f.DealAgreed(
            shares=[f.DealShare(player=1, cents=5000), f.DealShare(player=2, cents=4000)],
            played_for=[1000],
            reason="no phones",
        ),
        "Deal agreed: Ann $50 and Bob $40; $10 is left to play for: no phones",
    ),
    (
        f.DealProposed(
            method="icm", shares=[f.DealShare(player=1, cents=6000), f.DealShare(player=2, cents=4000)]
        ),
        "All who are left are asked about a deal, by ICM",
    ),
    (f.DealAccepted(proposal=7, token="a" * 64), "One more has accepted the deal"),
    (f.DealDropped(proposal=7, how="refused"), "One has refused: the deal is off"),
    (f.DealDropped(proposal=7, how="withdrawn"), "The proposed deal was withdrawn"),
    (
        f.PlayedOnScreens(tables=[2, 3], games=[GAME, GAME.model_copy(update={"title": "Razz"})]),
        "Tables 2 and 3 on screens: Hold'em and Razz",
    ),
    (f.PlayedOnScreens(games=[GAME]), "All tables on screens: Hold'em"),
    (f.PlayedOnFelt(tables=[2]), "Table 2 on felt"),
    (f.LeftToItself(), "Tables on screens do what is due by themselves"),
    (f.LeftToItself(on=False), "Tables on screens wait for a director"),
    (f.TablePaused(table=2, reason="a dispute"), "Table 2 paused: a dispute"),
    (f.TableResumed(table=2), "Table 2 goes on"),
    (
        f.HandDealt(table=2, screens=DEALT),
        "Table 2: hand 7 on screens",
    ),
    (f.HandPlayed(table=2, dealt=9, game="Razz", stacks={1: 50}), "Razz played at table 2"),
    (
        f.HandPlayed(table=2, dealt=9, game="Razz", stacks={1: 5}, busts=[f.Bust(player=2, by=[1])]),
        "Razz played at table 2: Ann knocked out Bob",
    ),
    (
        f.HandPlayed(table=2, dealt=9, game="Centre Five", stacks={1: 5}, rolled_over=1200),
        "Centre Five played at table 2: 1,200 chips rolled over",
    ),
    (f.AllInHeld(table=2, dealt=9), "Table 2: the all-in waits, hand for hand"),
    (f.StacksCorrected(stacks={1: 1500}, reason="miscount"), "Stacks corrected: Ann 1,500: miscount"),
    (
        f.ChipsChosen(chips=({"colour": "green", "value": 25}, {"colour": "black", "value": 1000})),
        "Chips of the night: green 25, black 1,000",
    ),
    (f.PrizePaid(player=1), "Prize paid to Ann"),
    (f.CashCounted(cents=12_050), "$120.50 counted in the cash box"),
    (f.SheetPrinted(), "Results printed"),
    (f.Finished(), "Night finished"),
]


@sweep(("fact", "words"), SAID, ids=lambda value: getattr(value, "kind", ""))
def test_a_fact_says_itself(fact, words):
    assert sentence(fact, NAMES) == words


def test_levels_have_their_names_where_the_structure_is_known():
    periods = (Level(small_blind=5, big_blind=10), Break(), Level(small_blind=10, big_blind=20))
    said = [sentence(f.LevelSet(index=index), NAMES, "$", periods) for index in range(4)]
    assert said == [
        "Clock moved to Level 1",
        "Clock moved to the break",
        "Clock moved to Level 2",
        "Clock moved to part 4 of the structure",
    ]
    rolled_back = sentence(f.LevelsRolledBack(index=2), NAMES, "$", periods)
    assert rolled_back == "Blinds rolled back to Level 2 for the final table"


def test_every_kind_of_fact_has_its_words():
    kinds = get_args(get_args(f.AnyFact)[0])
    elsewhere = SIDE_SENTENCES.keys() | SAYINGS.keys()
    assert set(kinds) - elsewhere - {type(fact) for fact, _ in SAID} == set()


def test_money_is_written_as_the_club_writes_it():
    assert sentence(f.PoolAdded(cents=5000), NAMES, "€") == "€50 added to the pool"


def test_somebody_whose_name_is_not_known_is_called_by_his_number():
    assert sentence(f.AddedOn(player=7), NAMES) == "Player 7 took the add-on"


def test_lists_and_counts():
    assert [listed(list("ABC"[:n])) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert (counted(1, "hand"), counted(1200, "hand")) == ("1 hand", "1,200 hands")
