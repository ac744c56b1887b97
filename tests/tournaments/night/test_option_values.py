"""Values of options that no preset has, or that change nothing until two of something come together."""

from fractions import Fraction

import pytest

from clubs import ledger
from clubs.rulebook import PRESETS, AddOn, Kind, NightFormat, Satellite
from clubs.scoring.points import LineKind
from tables.randomness import commitment
from tests.tournaments.night.floor.closing import close
from tests.tournaments.nights import Night, levels
from tournaments.night import draws, money
from tournaments.night.draws import Draw
from tournaments.night.facts import ChipLeadersTaken, Drawn
from tournaments.night.floor.prizes import tickets_at_stake
from tournaments.night.money import NightMoney
from tournaments.night.scoring import bills

DM = PRESETS["dead_money"]
SIX = "Ann Bob Cat Dan Eve Fay"


def with_seating(**options):
    return DM.model_copy(update={"seating": DM.seating.model_copy(update=options)})


CARD_AT_THE_FINAL = with_seating(high_card_at_final_table=True)
NO_CARD_AT_THE_FINAL = with_seating(high_card_at_final_table=False)


def with_terms(book, **terms):
    live = book.terms[Kind.LIVE].model_copy(update=terms)
    return book.model_copy(update={"terms": {**book.terms, Kind.LIVE: live}})


def button_draws(ties):
    """The rounds of card for card by which the button is drawn among nine, by fifty seeds."""
    night = Night(rulebook=with_seating(draw_ties=ties))
    night.buy_in("Ann Bob Cat Dan Eve Fay Gus Hal Ida").seat("Ann Bob Cat Dan Eve Fay Gus Hal Ida")
    for number in range(50):
        seed = number.to_bytes(32, "big")
        drawn = Drawn(seed=seed.hex(), next_commitment=commitment(bytes(32)))
        yield draws.button(night.floor, Draw(seed, drawn), 1)


@pytest.mark.rule("FNP-seat-draw-tie")
def test_those_who_tie_for_the_button_draw_again_where_the_club_has_it_so():
    again = [drawn for drawn in button_draws("redraw") if len(drawn.cards) > 1]
    assert again
    for drawn in again:
        best = [seat for seat, card in drawn.cards[0].items() if seat in drawn.cards[1]]
        assert len({drawn.cards[0][seat][0] for seat in best}) == 1
        assert drawn.seat in best
    assert {len(drawn.cards) for drawn in button_draws("suit")} == {1}


@pytest.mark.parametrize(("who", "account"), [("staff", ledger.STAFF), ("kitty", ledger.KITTY)])
def test_a_guarantee_is_made_good_by_who_gave_it(who, account):
    """Six pay $20, of which $2.20 are kept each: $106.80 of the $150."""
    night = Night(rulebook=with_terms(DM, guaranteed=15_000, guaranteed_by=who)).start(SIX)
    lines = money.lines(NightMoney(7, 3, night.facts, night.floor))
    (given,) = [line for line in lines if line.key == "guarantee"]
    assert (given.source, given.cents) == (account, 15_000 - 10_680)


@pytest.mark.rule("DM-points-chip-leader")
@pytest.mark.parametrize(("ties", "leaders"), [("all", {1, 2, 3}), ("none", {1})])
def test_who_is_level_at_the_cut_leads_or_does_not(ties, leaders):
    """Two of six are paid; Bob and Cat are level behind Ann."""
    points = DM.points.model_copy(update={"chip_leader_ties": ties})
    night = Night(rulebook=DM.model_copy(update={"points": points})).start(SIX).at(61)
    stacks = {1: 5000, 2: 4000, 3: 4000, 4: 2500, 5: 1500, 6: 1000}
    night.record(ChipLeadersTaken(stacks=stacks)).at(170)
    for name in ("Bob", "Cat", "Dan", "Eve", "Fay"):
        night.bust(name, by="Ann")
    led = {
        player
        for player, bill in bills(night.floor).items()
        if sum((line.quantity for line in bill if line.kind is LineKind.CHIP_LEADER), Fraction(0))
    }
    assert led == leaders


@pytest.mark.rule("CPL-level-next-hand")
@pytest.mark.parametrize(("when", "level"), [("previous_winner", 0), ("first_riffle", 1)])
def test_the_level_of_a_hand_is_that_of_its_first_riffle_or_of_the_winner_before(when, level):
    """A hand is over at 20:19, the next is dealt at 20:21, in the second level."""
    button = DM.button.model_copy(update={"new_hand_at": when})
    night = Night(rulebook=DM.model_copy(update={"button": button})).start(SIX, structure=levels())
    night.at(18).deal().at(19).finish_hand().at(21).deal()
    assert night.floor.tables[1].hand.level == level


@pytest.mark.rule("CPL-high-card-final")
@pytest.mark.parametrize(("is_drawn", "book"), [(True, CARD_AT_THE_FINAL), (False, NO_CARD_AT_THE_FINAL)])
def test_the_button_of_the_final_table_is_drawn_or_goes_on(is_drawn, book):
    night = Night(rulebook=book).start("Ann Bob Cat", "Dan Eve Fay").at(10).deal(1, 2).at(12)
    night.bust("Fay", by="Dan").seat("Ann Bob Cat Dan Eve", occasion="final_table")
    assert bool(night.floor.tables[1].button_due) == is_drawn


class TestASatelliteWithAnAddOn:
    """Eight pay $20: two tickets of $60; with two add-ons of $10 it is three."""

    def night(self):
        book = with_terms(DM, rebuy=None, add_on=AddOn(price=1000), championship_percent=0, kitty_percent=0)
        book = book.played_as(NightFormat(satellite=Satellite(ticket=6000)))
        night = Night(rulebook=book).start(SIX + " Gus Hal", structure=levels(), override="few")
        night.record(close("entries")).at(125)
        for name in ("Dan", "Eve", "Fay", "Gus", "Hal"):
            night.bust(name, by="Ann")
        return night.add_on("Ann")

    def test_it_goes_on_while_another_add_on_may_make_another_ticket(self):
        night = self.night()
        night.bust("Cat", by="Bob")
        assert (len(night.floor.in_play), tickets_at_stake(night.floor)) == (2, 2)
        assert not night.floor.stopped
        night.add_on("Bob")
        assert tickets_at_stake(night.floor) == 3

    def test_and_is_decided_once_there_are_no_more(self):
        night = self.night().record(close("add_ons"))
        assert not night.floor.stopped
        assert night.bust("Cat", by="Bob").floor.stopped
