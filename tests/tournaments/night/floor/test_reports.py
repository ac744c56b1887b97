"""Knockouts that wait for a director (tournaments/night/floor/knockouts.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night.facts import Finished, KnockoutConfirmed, StacksStated

NINE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida"


def night(names=NINE, *others):
    """After the cut-off, when nobody can rebuy any more."""
    tables = [names, *others]
    return Night().start(*tables, override="few").at(125).deal(*range(1, len(tables) + 1))


def report(played, name, by="", stack=None, **more):
    """A knockout reported by a dealer; the sequence by which it is confirmed."""
    played.bust(name, by=by, stack=stack, pending=True, **more)
    return played.floor.sequence


def confirm(played, *sequences):
    return played.record(*(KnockoutConfirmed(knockout=sequence) for sequence in sequences))


class TestUntilItIsConfirmed:
    def test_nobody_is_out_and_nobody_is_credited(self):
        played = night()
        reported = report(played, "Ann", "Bob")
        assert played.floor.reported == {played.ids["Ann"]}
        assert (len(played.floor.in_play), played.floor.knockouts, played.places()) == (9, (), {})
        assert list(played.floor.reports) == [reported]

    def test_but_the_player_is_dealt_no_hand(self):
        played, counted = night(), night()
        report(played, "Cat", "Bob")
        counted.bust("Cat", by="Bob")
        for _ in range(9):
            dealt = [each.deal().floor.tables[1].hand.positions for each in (played, counted)]
            assert dealt[0] == dealt[1]

    def test_and_has_no_chips_to_win_or_lose(self):
        played = night()
        report(played, "Ann", "Bob")
        with played.refuses(words="has been reported"):
            played.bust("Ann", by="Cat")
        with played.refuses(words="has been reported"):
            played.bust("Cat", by="Ann")

    def test_heads_up_there_is_no_other_hand(self):
        played = night("Ann Bob")
        report(played, "Ann", "Bob")
        with played.refuses(words="fewer than two players"):
            played.deal()

    def test_somebody_keeps_the_chips(self):
        played = night("Ann Bob Cat")
        report(played, "Ann", "Bob")
        with played.refuses("CPL-winner"):
            played.busts(("Bob", "", 500), ("Cat", "", 600))

    def test_the_night_does_not_end(self):
        played = night("Ann Bob")
        reported = report(played, "Ann", "Bob")
        with played.refuses(words="waits to be confirmed"):
            played.record(Finished())
        assert confirm(played, reported).record(Finished()).places() == {"Bob": "1", "Ann": "2"}


class TestConfirmed:
    def test_it_counts_from_the_moment_it_was_reported(self):
        played = night()
        reported = report(played, "Ann", "Bob")
        played.at(140).deal().deal()
        confirm(played, reported)
        out = played["Ann"].out
        assert (out.sequence, out.at.minute) == (reported, 5)
        assert [(k.by, k.victim) for k in played.floor.knockouts] == [played.ids_of("Bob Ann")]
        assert played.floor.tables[1].hand.finished is None

    def test_who_was_reported_first_is_placed_lower_whatever_is_confirmed_first(self):
        played = night()
        first = report(played.at(130), "Ann", "Bob")
        second = report(played.at(131).deal(), "Cat", "Bob")
        confirm(played.at(140), second, first)
        assert played.places() == {"Cat": "8", "Ann": "9"}

    def test_once(self):
        played = night()
        reported = report(played, "Ann", "Bob")
        confirm(played, reported)
        with played.refuses(words="no longer waits"):
            confirm(played, reported)

    def test_who_was_credited_may_be_out_by_then(self):
        played = night()
        first = report(played, "Ann", "Bob")
        played.deal().bust("Bob", by="Cat")
        assert confirm(played, first).places() == {"Bob": "8", "Ann": "9"}

    @pytest.mark.rule("DM-place-same-hand")
    def test_two_of_one_hand_are_placed_by_their_stacks(self):
        played = night()
        first = report(played, "Ann", "Bob", stack=900)
        second = report(played, "Cat", "Bob", stack=700, joins=first)
        with played.refuses(words="confirm that one first"):
            confirm(played, second)
        confirm(played, first, second)
        assert played.places() == {"Ann": "8", "Cat": "9"}

    def test_stacks_may_be_stated_meanwhile(self):
        played = night()
        first = report(played, "Ann", "Bob")
        played.record(StacksStated(stacks={played.ids["Ann"]: 800}))
        assert confirm(played, first)["Ann"].out.stack == 800
