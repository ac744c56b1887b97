"""Tests of what the rules of a ring game allow, and what follows from each fact."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.ring_games.games import Game, refused
from tournaments.ring_games import ring_facts as facts
from tournaments.ring_games.ring_sentences import ring_sentence

# Money


@pytest.mark.rule("DM-ring-buyin")
def test_the_games_of_dead_money_are_no_limit_for_ten_dollars_with_blinds_of_five_and_ten_cents():
    terms = PRESETS["dead_money"].ring_games
    assert (terms.betting, terms.buy_in, terms.small_blind, terms.big_blind) == ("no_limit", 1000, 5, 10)
    game = Game().buys("Ann", 3)
    assert (game["Ann"].stack, game.floor.table(1).chips, game.floor.on_tables) == (1000, 1000, 1000)
    for cents in (500, 995, 1005, 2000):
        with refused("DM-ring-buyin", r"The buy-in is \$10"):
            game.buys("Bob", cents=cents)


def test_a_club_may_let_players_bring_more():
    game = Game(buy_in_most=2000).buys("Ann", cents=1500)
    with refused("DM-ring-buyin", r"\$10 at least, up to \$20"):
        game.buys("Bob", cents=995)
    with refused("DM-ring-buyin"):
        game.buys("Bob", cents=2005)
    assert game.buys("Bob", cents=2000).floor.on_tables == 3500


@pytest.mark.rule("DM-ring-rebuy")
def test_a_rebuy_is_for_players_with_no_chips_left():
    game = Game().buys("Ann").buys("Bob")
    for stack in (5, 995, 1000):
        with refused("DM-ring-rebuy", "a rebuy is for players with no chips"):
            game.rebuys("Ann", stack=stack)
    game.rebuys("Ann")
    assert (game["Ann"].bought, game["Ann"].stack, game.floor.on_tables) == (2000, 1000, 3000)


@pytest.mark.rule("DM-ring-rebuy")
def test_a_rebuy_is_the_buy_in_ruling_158():
    game = Game().buys("Ann").buys("Bob")
    with refused("DM-ring-buyin"):
        game.rebuys("Ann", cents=500)


def test_a_club_may_let_players_top_up_to_the_most():
    game = Game(rebuy="top_up", buy_in_most=2000).buys("Ann").buys("Bob")
    with refused("DM-ring-buyin", r"up to \$20"):
        game.rebuys("Ann", cents=1505, stack=500)
    game.rebuys("Ann", cents=1500, stack=500)
    assert game["Ann"].stack == 2000


def test_nobody_has_more_than_lies_on_the_table():
    game = Game().buys("Ann").buys("Bob")
    with refused(match="Ann cannot have"):
        game.cashes("Ann", 2005)
    game.cashes("Bob", 500)
    with refused(match="sits there alone"):
        game.rebuys("Ann")
    with refused(match="sits there alone"):
        game.cashes("Ann", 1495)
    game.cashes("Ann", 1500)
    assert (game["Ann"].profit, game["Bob"].profit, game.floor.on_tables) == (500, -500, 0)


def test_money_stays_on_the_table_unless_the_club_says_otherwise():
    with refused(match="stays on the table"):
        Game().buys("Ann").buys("Bob").cashes("Ann", 500, leaves=False)
    game = Game(cash_out="part").buys("Ann").buys("Bob").cashes("Ann", 500, leaves=False)
    assert (game["Ann"].seat, game["Ann"].stack, game.floor.on_tables) == (1, 500, 1500)
    with refused(match="There is not that much"):
        game.cashes("Ann", 1505, leaves=False)


def test_chips_on_credit_are_owed_until_paid_or_set_off():
    with refused(match="no chips on credit"):
        Game().buys("Ann", on_credit=True)
    game = Game(credit=True).buys("Ann", on_credit=True).buys("Bob", on_credit=True)
    game.tell(facts.DebtPaid(player=1, cents=400))
    with refused(match=r"Ann owes \$6"):
        game.tell(facts.DebtPaid(player=1, cents=605))
    game.cashes("Ann", 1600).cashes("Bob", 400)
    assert (game["Ann"].owes, game["Bob"].owes) == (0, 600)
    found = game.certificate
    assert (found.paid_in, found.owed, found.paid_out, found.holds) == (400, 600, 1000, True)


def test_what_is_cashed_out_on_account_is_owed_to_the_player():
    game = Game().buys("Ann").buys("Bob")
    with refused(match="This club pays for chips at once"):
        game.cashes("Ann", 1500, on_account=True)
    game = Game(credit=True).buys("Ann", on_credit=True).buys("Bob", on_credit=True)
    game.cashes("Ann", 1500, on_account=True).cashes("Bob", 500, on_account=True).closes()
    found = game.certificate
    assert ((game["Ann"].kept, game["Bob"].kept), game["Bob"].owes) == ((500, 0), 500)
    assert (found.paid_in, found.owed, found.kept, found.paid_out, found.holds) == (0, 500, 500, 0, True)


@pytest.mark.rule("DM-ring-chips")
def test_no_amount_is_bought_or_cashed_that_chips_cannot_make():
    game = Game().buys("Ann").buys("Bob")
    with refused("DM-ring-chips", r"cannot make \$9.98: the smallest is worth \$0.05"):
        game.cashes("Ann", 998)


# Counts


@pytest.mark.advice(
    "{counted} were counted on table {table}, {by} more than the {chips} that lie there. "
    "Count again: {names}.",
    "{counted} were counted on table {table}, {by} less than the {chips} that lie there. "
    "Count again: {names}.",
)
def test_a_count_that_does_not_come_to_the_money_names_the_difference_and_who_is_counted_again():
    game = Game().buys("Ann").buys("Bob").buys("Cat")
    with refused("DM-ring-chips", r"\$35 were counted on table 1, \$5 more .* \$30 .* again: Bob and Cat"):
        game.counts(Ann=400, Bob=2000, Cat=1100)
    with refused("DM-ring-chips", r"\$1 less than the \$30"):
        game.counts(Ann=900, Bob=1000, Cat=1000)
    with refused(match="Cat must be counted, too"):
        game.counts(Ann=1000, Bob=1000)
    game.at(20).counts(Ann=400, Bob=1500, Cat=1100)
    assert (game["Bob"].stack, game["Bob"].stack_at) == (1500, game.now)


def test_a_difference_that_stays_is_kept_and_put_right_with_a_reason():
    game = Game().buys("Ann").buys("Bob").counts(despite=True, Ann=1000, Bob=975)
    assert (game.floor.table(1).gap, game.floor.on_tables) == (-25, 2000)
    game.puts_right(-25)
    assert (game.floor.table(1).gap, game.floor.on_tables, game.floor.corrections) == (0, 1975, -25)
    game.cashes("Ann", 1000).cashes("Bob", 975).closes()
    assert game.certificate.holds
    with pytest.raises(ValueError, match="reason"):
        facts.ChipsPutRight(table=1, cents=5, reason="")


# Seats and the list


def test_a_seat_is_one_players():
    game = Game(seats=2).buys("Ann", 1)
    with refused(match="Seat 1 is taken by Ann"):
        game.buys("Bob", 1)
    with refused(match="Ann sits in seat 1 already"):
        game.buys("Ann", 2)
    with refused(match="has 2 seats"):
        game.buys("Bob", 3)


@pytest.mark.advice(
    "{name} is first on the list: call or pass over them.",
    "{name} waits for a seat: call or pass over them first.",
)
def test_who_waits_longest_is_called_and_the_seat_is_kept_for_them():
    game = Game(seats=2).buys("Ann").buys("Bob").waits("Cat Dan")
    game.cashes("Bob", 900)
    with refused(match="Cat is first on the list"):
        game.calls("Dan", 2)
    with refused(match="Cat waits for a seat"):
        game.buys("Dan", 2)
    with refused(match="Cat waits for a seat"):
        game.buys("Eve", 2)
    game.calls("Cat", 2)
    with refused(match="kept for somebody"):
        game.buys("Dan", 2)
    game.buys("Cat", 2)
    assert (game.list, game.floor.calls, game["Cat"].seat) == ("Dan", {}, 2)


def test_who_is_passed_over_lets_the_next_one_in():
    game = Game(seats=2).buys("Ann").buys("Bob").waits("Cat Dan").cashes("Bob", 900).passes("Cat")
    assert game.calls("Dan", 2).buys("Dan", 2)["Dan"].seat == 2


def test_who_does_not_come_goes_to_the_end_and_is_struck_the_second_time():
    game = Game(seats=2).buys("Ann").waits("Bob Cat")
    game.calls("Bob", 2).passes("Bob")
    assert game.list == "Cat Bob"
    game.passes("Cat").passes("Bob")
    assert game.list == "Cat"
    assert Game(passed_over="struck").waits("Bob Cat").passes("Bob").list == "Cat"


def test_only_who_is_called_or_first_is_passed_over():
    with refused(match="Cat has not been called"):
        Game().waits("Bob Cat").passes("Cat")


def test_nobody_is_on_the_list_twice_or_while_they_sit():
    with refused(match="on the list already"):
        Game().waits("Bob Bob")
    with refused(match="Bob sits at a table"):
        Game().buys("Bob").waits("Bob")


def test_somebody_may_leave_the_list_and_their_call_with_it():
    game = Game().waits("Bob Cat").calls("Bob", 1)
    game.tell(facts.ListLeft(player=2))
    assert (game.list, game.floor.open_seats(1)) == ("Cat", list(range(1, 10)))


# Two tables


@pytest.mark.advice("{name} moves up to table {number} first.")
def test_a_free_seat_at_the_main_table_is_for_whoever_has_sat_longest_at_the_other():
    game = Game(seats=2).buys("Ann").buys("Bob").adds_table(seats=2)
    game.at(1).buys("Cat", table=2).at(2).buys("Dan", table=2)
    game.cashes("Bob", 600)
    with refused(match="Cat moves up to table 1 first"):
        game.buys("Eve", 2)
    with refused(match="Cat moves up to table 1 first"):
        game.moves("Dan", 1, 2, stack=1000)
    with refused(match="How much does Cat take along"):
        game.moves("Cat", 1, 2)
    game.moves("Cat", 1, 2, stack=1200)
    assert [game.floor.table(number).chips for number in (1, 2)] == [2600, 800]
    assert game["Cat"].table == 1
    game.cashes("Ann", 1000).moves("Dan", 1, 1, stack=800).buys("Eve", 1, table=2)


@pytest.mark.advice("It is the only table: close the game.")
def test_a_table_closes_when_nobody_and_no_money_is_at_it():
    game = Game().buys("Ann").adds_table().buys("Bob", table=2).buys("Cat", table=2)
    with refused(match="Somebody sits"):
        game.tell(facts.RingTableClosed(table=2))
    game.cashes("Bob", 1000).cashes("Cat", 1000).tell(facts.RingTableClosed(table=2))
    assert list(game.floor.tables) == [1]
    with refused(match="only table"):
        Game().tell(facts.RingTableClosed(table=1))
    assert Game().closes().floor.closed_at is not None


# Time and the end


def test_time_is_called_once_and_ends_with_the_act_or_the_seat():
    game = Game().buys("Ann").buys("Bob").tell(facts.TimeCalled(player=1))
    assert (game.floor.times[1] - game.now).total_seconds() == 60
    with refused(match="already"):
        game.tell(facts.TimeCalled(player=1))
    assert game.tell(facts.TimeAnswered(player=1)).floor.times == {}
    assert game.tell(facts.TimeCalled(player=1)).cashes("Ann", 0).floor.times == {}


def test_a_game_closes_when_everybody_has_cashed_out():
    game = Game().buys("Ann").buys("Bob").waits("Cat")
    with refused(match="Ann has not cashed out"):
        game.closes()
    game.cashes("Ann", 0).cashes("Bob", 2000).closes()
    assert (game.floor.closed_at, game.list, game.certificate.holds) == (game.now, "", True)
    with refused(match="The game is over"):
        game.buys("Cat")


@pytest.mark.advice("There is {money} on the tables that belongs to nobody: correct it, with a reason.")
def test_money_that_belongs_to_nobody_keeps_a_game_open():
    game = Game().buys("Ann").buys("Bob").cashes("Ann", 1000).puts_right(25).cashes("Bob", 1025).puts_right(5)
    with refused(match=r"There is \$0.05 on the tables"):
        game.closes()
    game.puts_right(-5).closes()


@pytest.mark.advice(
    "There is {money} on table {table}, and {name} sits there alone: count again, or correct it and say why."
)
def test_who_sits_alone_has_what_lies_there_or_it_is_corrected():
    game = Game().buys("Ann").buys("Bob").cashes("Bob", 900)
    with refused(match="Ann sits there alone"):
        game.rebuys("Ann")
    assert game.puts_right(-1100).rebuys("Ann").floor.on_tables == 1000


def test_somebody_away_keeps_their_seat_and_money():
    game = Game().buys("Ann").tell(facts.DealtOut(player=1))
    assert game["Ann"].away
    assert not game.tell(facts.DealtOut(player=1, on=False))["Ann"].away
    with refused(match="is not away"):
        game.tell(facts.DealtOut(player=1, on=False))


def test_who_comes_back_posts_what_they_missed_or_waits_for_the_big_blind():
    game = Game().buys("Ann").tell(facts.DealtOut(player=1))
    game.tell(facts.DealtOut(player=1, on=False, posts=10, dead=5))
    assert not game["Ann"].away
    assert game["Ann"].stack == 1000  # what is posted lies in the pot, as all blinds do
    game.tell(facts.DealtOut(player=1)).tell(facts.DealtOut(player=1, on=False, waits=True))
    assert (game["Ann"].away, game["Ann"].waits) == (False, True)
    assert not game.tell(facts.DealtOut(player=1, on=False))["Ann"].waits


def test_who_has_moved_past_the_blinds_waits_too_until_another_table():
    game = Game().buys("Ann").tell(facts.DealtOut(player=1, on=False, waits=True))
    assert game["Ann"].waits
    assert not game.cashes("Ann", 1000)["Ann"].waits


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"posts": 10, "waits": True}, "posts the blinds or waits"),
        ({"posts": 15}, "No more than the blinds"),
        ({"dead": 10}, "No more than the blinds"),
        ({"on": True, "posts": 10}, "is away already"),
    ],
)
def test_blinds_that_cannot_be_posted_are_refused(fields, words):
    game = Game().buys("Ann").tell(facts.DealtOut(player=1))
    with refused(match=words):
        game.tell(facts.DealtOut(**{"player": 1, "on": False, **fields}))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Ann is back"),
        ({"posts": 10, "dead": 5}, "Ann is dealt in and posts $0.10, and $0.05 dead"),
        ({"posts": 10}, "Ann is dealt in and posts $0.10"),
        ({"dead": 5}, "Ann is dealt in and posts $0.05 dead"),
        ({"waits": True}, "Ann waits for the big blind"),
    ],
)
def test_the_log_says_what_is_posted(fields, sentence):
    assert ring_sentence(facts.DealtOut(player=1, on=False, **fields), {1: "Ann"}, "$") == sentence


def test_every_kind_of_fact_is_folded_and_said():
    from tournaments.ring_games.ring_floor import HANDLERS
    from tournaments.ring_games.ring_sentences import SENTENCES

    assert set(HANDLERS) == set(facts.RING_FACTS) == set(SENTENCES)
