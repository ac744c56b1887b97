"""Cards passed to a neighbour, in a game that is nothing else. Oklahoma has its own rules in
test_friday_night.py, games of a club's own theirs in own/."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards, names
from gameplay.engine.events import DIRECTOR, SPECTATOR, seen_by
from gameplay.engine.game import Game
from gameplay.engine.games.passing import Passed, PassingLeft, PassingRight, Received, lay_down
from gameplay.engine.hand import replay
from tests.gameplay.engine.table import hand, told


class PassOn(Game):
    """Three cards each, of which some go to the next player once all have laid theirs down."""

    name = "pass-on"
    title = "Pass On"

    def play(self, dealer):
        dealer.collect_antes(1)
        dealer.deal_down(3)
        laid_down = []
        for seat in dealer.seats_from(dealer.left_of_button):
            _, *chosen = yield PassingLeft(seat, dealer.holes[seat], 2)
            laid_down.append(lay_down(dealer, seat, tuple(chosen), dealer.after(seat)))
        for seat, passed, to in laid_down:
            dealer.holes[to] += passed
            dealer.note((Received, to, passed, seat))
        yield from dealer.showdown(*self.rankings(dealer))


HOLES = "2c3c4c/2d3d4d/2h3h4h"


def test_what_is_laid_down_is_in_nobodys_hand_before_all_have_laid_down():
    table = hand(PassOn(), [10] * 3, HOLES)
    for seat, suit in ((1, "d"), (2, "h")):
        table.choose(("left", *cards(f"3{suit}2{suit}")))
        assert names(table.view(DIRECTOR).seats[seat].hole) == f"4{suit}"
    assert told(table, Received) == []
    table.choose(("left", *cards("2c3c")))
    assert [names(seat.hole) for seat in table.view(DIRECTOR).seats] == ["4c 3h 2h", "4d 2c 3c", "4h 3d 2d"]


def test_everybody_hears_how_many_and_the_two_which():
    passed, received = Passed(0, cards("2c3c"), 1), Received(1, cards("2c3c"), 0)
    assert passed.words("AB") == "A passes deuce of clubs and three of clubs to B."
    assert received.words("AB") == "B gets deuce of clubs and three of clubs from A."
    for event, owner in ((passed, 0), (received, 1)):
        assert seen_by(event, owner) == seen_by(event, DIRECTOR) == event
    assert {seen_by(passed, viewer).words("AB") for viewer in (1, SPECTATOR)} == {"A passes two cards to B."}
    assert {seen_by(received, viewer).words("AB") for viewer in (0, SPECTATOR)} == {
        "B takes two cards from A."
    }
    assert (passed.deed, passed.is_private, received.is_private) == ("passed cards", True, True)


@pytest.mark.parametrize(("asked", "verb"), [(PassingLeft, "left"), (PassingRight, "right")])
def test_so_many_cards_of_ones_own_are_asked_for(asked, verb):
    decision = asked(0, cards("2c3c4c"), 2)
    assert len(list(decision.choices())) == 3
    decision.check((verb, *cards("4c2c")))
    for wrong in ((verb, *cards("2c")), (verb, *cards("2c2c")), (verb, *cards("2cAh")), ("keep",)):
        with pytest.raises(NotAllowed):
            decision.check(wrong)
    assert decision.on_timeout == (verb, *cards("2c3c"))
    assert decision.picks == "choose"
    assert asked(0, cards("2c3c4c"), 1).picks == "pick"


@pytest.mark.parametrize(
    ("decision", "question", "button"),
    [
        (PassingLeft(0, (1, 2), 1), "Which card goes to your left?", "Pass to the left"),
        (PassingLeft(0, (1, 2), 2), "Which two cards go to your left?", "Pass to the left"),
        (PassingRight(0, (1, 2), 1), "Which card goes to your right?", "Pass to the right"),
        (PassingRight(0, (1, 2), 2), "Which two cards go to your right?", "Pass to the right"),
    ],
)
def test_it_is_asked_in_words_without_the_cards(decision, question, button):
    assert (decision.question, decision.question_to_others) == (question, question)
    assert decision.buttons[0].words == button


def test_a_hand_with_it_is_replayed():
    table = hand(PassOn(), [10] * 3, HOLES)
    while not table.finished:
        table.time_out()
    again = replay(table.record)
    assert (again.events, again.stacks) == (table.events, table.stacks)
