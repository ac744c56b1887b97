"""Deals: asked about, accepted by all or nobody, made (tournaments/night/floor/deals.py)."""

import pytest

from clubs.rulebook import PRESETS, Kind
from tests.tournaments.night.test_automation import SEEDS
from tests.tournaments.nights import NAMES, Night
from tournaments.night import floor as floors
from tournaments.night.automation import next_at
from tournaments.night.due import Act, due
from tournaments.night.facts import (
    DealAccepted,
    DealAgreed,
    DealDropped,
    DealProposed,
    DealShare,
    Finished,
    HandDealt,
    HandFinished,
    PayoutsSet,
    PoolAdded,
    Ruled,
    StacksCounted,
)
from tournaments.night.floor.deals import Proposals, refuse_deal
from tournaments.night.floor.places import Deal, places, played_on
from tournaments.night.floor.prizes import prizes, prizes_left
from tournaments.night.scoring import bills, so_far
from tournaments.presenters.ended import ended
from tournaments.presenters.payouts import payouts

SIX = "Ann Bob Cat Dan Eve Fay"
EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
EVE, FAY = 5, 6


def shares(**cents):
    return tuple(DealShare(player=NAMES.index(name) + 1, cents=amount) for name, amount in cents.items())


def proposed(**more):
    given = {"method": "icm", "shares": shares(Eve=5000, Fay=5680), "stacks": {EVE: 6_000, FAY: 12_000}}
    return DealProposed(**given | more)


def token(letter):
    return letter * 64


def at_two(**more):
    """Eve and Fay are left for $106.80, $69 and $37.80 of it by the club's table."""
    night = Night(**more).start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Fay")
    return night


def asked():
    return at_two().record(proposed())


def last(night):
    return len(night.facts)


class TestAsking:
    def test_those_who_are_left_are_asked(self):
        night = asked()
        asked_about = night.floor.of(Proposals).open
        assert asked_about.shares == {EVE: 5000, FAY: 5680}
        assert asked_about.missing == 2
        assert not night.floor.is_over
        (first, *_) = due(night.floor, b"")
        assert (first.act, str(first.sentence)) == (Act.DEAL, "Deal proposed: 2 answers missing")

    @pytest.mark.rule("DM-deal-who", part="all who remain agree")
    def test_all_accept_and_the_deal_is_made(self):
        night = asked()
        number = last(night)
        night.record(DealAccepted(proposal=number, token=token("a")))
        assert night.floor.of(Proposals).open.missing == 1
        agreed = DealAgreed(shares=shares(Eve=5000, Fay=5680), proposal=number)
        with night.refuses("DM-deal-who", "Not everybody has accepted"):
            night.record(agreed)
        night.record(DealAccepted(proposal=number, token=token("b")), agreed)
        assert night.floor.of(Deal).shares == {EVE: 5000, FAY: 5680}
        assert night.floor.of(Proposals).latest is None
        assert night.floor.is_over

    def test_what_all_accepted_cannot_be_made_otherwise(self):
        night = asked()
        number = last(night)
        for letter in "ab":
            night.record(DealAccepted(proposal=number, token=token(letter)))
        with night.refuses("DM-deal-who", "Not everybody has accepted"):
            night.record(DealAgreed(shares=shares(Eve=5680, Fay=5000), proposal=number))

    def test_nobody_accepts_twice(self):
        night = asked()
        accepted = DealAccepted(proposal=last(night), token=token("a"))
        night.record(accepted)
        with night.refuses("DM-deal-who", "accepted already"):
            night.record(accepted)

    @pytest.mark.rule("DM-deal-who", part="one who does not agree ends it")
    @pytest.mark.parametrize("how", ["refused", "withdrawn"])
    def test_one_refusal_ends_it(self, how):
        night = asked()
        number = last(night)
        night.record(DealAccepted(proposal=number, token=token("a")), DealDropped(proposal=number, how=how))
        assert night.floor.of(Proposals).open is None
        assert night.floor.of(Proposals).latest.ended == how
        with night.refuses("DM-deal-who", "not open any more"):
            night.record(DealAccepted(proposal=number, token=token("b")))
        with night.refuses("DM-deal-who", "Not everybody"):
            night.record(DealAgreed(shares=shares(Eve=5000, Fay=5680), proposal=number))
        night.record(proposed())
        assert night.floor.of(Proposals).open.missing == 2

    def test_one_proposal_at_a_time(self):
        night = asked()
        with night.refuses("DM-deal-who", "withdraw it first"):
            night.record(proposed())

    @pytest.mark.rule("DM-deal-who", part="what does not add up is refused with the difference")
    @pytest.mark.parametrize(
        ("amounts", "played_for", "words"),
        [
            ({"Eve": 5000, "Fay": 5000}, (), "106.80 is left to divide: 6.80 is missing"),
            ({"Eve": 5000, "Fay": 6000}, (), "3.20 too much"),
            ({"Eve": 5000, "Fay": 5000}, (600,), "100.80 is left to divide: 0.80 is missing"),
            ({"Eve": 5000, "Fay": 4680}, (400, 600), "A better place cannot get less"),
            ({"Eve": 5000, "Fay": 4680}, (400, 300, 300), "A better place cannot get less"),
            ({"Dan": 5000, "Fay": 5680}, (), "everyone who is still in, and nobody else"),
        ],
    )
    def test_what_does_not_add_up(self, amounts, played_for, words):
        night = at_two()
        with night.refuses("DM-deal-who", words):
            night.record(proposed(shares=shares(**amounts), played_for=played_for))
        with night.refuses("DM-deal-who", words):
            night.record(DealAgreed(shares=shares(**amounts), played_for=played_for))

    @pytest.mark.parametrize(
        ("stacks", "words"),
        [
            ({EVE: 6_000, FAY: 11_000}, "1,000 fewer than the 18,000 in play"),
            ({EVE: 6_000, FAY: 13_000}, "1,000 more"),
            ({EVE: 6_000}, "Count everybody's stack"),
            ({EVE: 0, FAY: 18_000}, "Count everybody's stack"),
            ({4: 6_000, EVE: 6_000, FAY: 6_000}, "Dan is out"),
        ],
    )
    def test_what_is_counted_for_it_is_what_is_in_play(self, stacks, words):
        night = at_two()
        with night.refuses(words=words):
            night.record(proposed(stacks=stacks))

    def test_amounts_of_their_own_need_no_stacks(self):
        night = at_two().record(proposed(method="own", stacks={}))
        assert night.floor.of(Proposals).open

    @pytest.mark.rule("DM-deal-not-champ")
    def test_no_deals_at_the_championship(self):
        night = Night(kind=Kind.CHAMPIONSHIP).start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        with night.refuses("DM-deal-not-champ"):
            night.record(proposed())
        with pytest.raises(floors.NotAllowed, match="No deals are made at the Championship"):
            refuse_deal(night.floor)


class TestLapsing:
    @pytest.mark.parametrize(
        "fact",
        [
            HandDealt(table=1),
            StacksCounted(stacks={EVE: 5_000, FAY: 13_000}),
            PoolAdded(cents=100),
            PayoutsSet(amounts=(6680, 4000), reason="flatter"),
        ],
        ids=lambda fact: fact.kind,
    )
    def test_it_lapses_when_stacks_or_prizes_change(self, fact):
        night = asked().record(fact)
        assert night.floor.of(Proposals).open is None
        assert night.floor.of(Proposals).latest.ended == "lapsed"
        assert night.floor.of(Proposals).latest.ended_at == night.now

    def test_it_lapses_when_the_hand_ends_that_was_on(self):
        night = at_two().record(HandDealt(table=1))
        night.record(proposed(), HandFinished(table=1))
        assert night.floor.of(Proposals).latest.ended == "lapsed"

    def test_it_lapses_when_one_goes_out(self):
        night = asked().bust("Eve", by="Fay")
        assert night.floor.of(Proposals).latest.ended == "lapsed"

    def test_a_ruling_changes_nothing(self):
        night = asked().record(Ruled(text="Phones stay on the table."))
        assert night.floor.of(Proposals).open

    def test_it_lapses_when_a_correction_brings_one_back(self):
        night = asked()
        number = last(night)
        night.record(DealAccepted(proposal=number, token=token("a")))
        *_, dan = [each.sequence for each in night.facts if each.fact.kind == "knocked_out"]
        kept = [each for each in night.facts if each.sequence != dan]
        floor = floors.after(kept, night.rulebook, Kind.LIVE)
        assert floor.in_play.keys() == {4, EVE, FAY}
        assert floor.of(Proposals).latest.ended == "lapsed"

    def test_it_stands_again_when_what_ended_it_is_undone(self):
        night = asked()
        night.record(DealAccepted(proposal=last(night), token=token("a")))
        night.record(DealDropped(proposal=night.floor.of(Proposals).latest.sequence, how="refused"))
        floor = floors.after(night.facts[:-1], night.rulebook, Kind.LIVE)
        assert floor.of(Proposals).open.missing == 1


def left_to_play_for(*cents):
    night = Night().start(EIGHT).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    left = prizes_left(night.floor) - sum(cents)
    each = left // 3
    return night.record(
        DealAgreed(
            shares=shares(Fay=left - 2 * each, Gus=each, Hal=each), played_for=cents, reason="they agree"
        )
    )


class TestPlayingOn:
    def test_play_goes_on_for_what_was_left(self):
        night = left_to_play_for(2000)
        assert not night.floor.is_over
        before = prizes(night.floor)
        night.bust("Gus", by="Hal").bust("Fay", by="Hal")
        assert night.floor.is_over
        assert night.names(played_on(night.floor)) == ["Hal", "Fay", "Gus"]
        assert prizes(night.floor) == before | {8: before[8] + 2000}
        assert sum(prizes(night.floor).values()) == sum(
            prizes(left_to_play_for().floor).values()
        )  # as if all had been divided
        came_to = ended(night.floor, "$")
        assert (came_to.headline, came_to.is_deal) == ("Hal wins what the deal left to play for", False)
        night.record(Finished())

    def test_several_places_are_played_for_and_equal_ones_share(self):
        night = left_to_play_for(2000, 1001)
        before = prizes(night.floor)
        night.busts(("Gus", "Fay", 5000), ("Hal", "Fay", 5000))
        gained = [prizes(night.floor)[player] - before[player] for player in (6, 7, 8)]
        assert gained == [2000, 501, 500]

    def test_what_is_open_stands_with_the_payouts(self):
        night = left_to_play_for(2000, 1000)
        rows = [(row.place, str(row.name), row.prize) for row in payouts(night.floor, "$")]
        assert rows[:2] == [("1", "left to play for", "$20.00"), ("2", "left to play for", "$10.00")]
        night.bust("Gus", by="Hal").bust("Fay", by="Hal")
        assert "left to play for" not in {str(row.name) for row in payouts(night.floor, "$")}

    @pytest.mark.rule("DM-deal-points")
    def test_points_are_those_of_the_deal(self):
        night = left_to_play_for(2000)
        then = {player: score.bill for player, score in so_far(night.floor).items()}
        assert {places(night.floor)[player] for player in (6, 7, 8)} == {places(night.floor)[8]}
        night.bust("Gus", by="Hal").bust("Fay", by="Hal")
        assert str(places(night.floor)[8]) == "1–3"
        assert bills(night.floor) == then  # no winner points, none for Hal's knockouts

    def test_money_that_comes_later_is_refused(self):
        night = left_to_play_for(2000)
        with night.refuses("DM-deal-who", "have made a deal"):
            night.record(PoolAdded(cents=100))
        with night.refuses("DM-deal-who", "have made a deal"):
            night.record(proposed())


class TestOnScreens:
    def on_screens(self):
        night = Night().start(SIX).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan"):
            night.bust(name, by="Fay")
        return night.on_screens().record(StacksCounted(stacks={EVE: 6_000, FAY: 12_000}))

    def test_tables_wait_while_a_deal_is_talked_about(self):
        night = self.on_screens().record(proposed())
        assert str(next_at(night.floor, SEEDS, 1).sentence) == "The players are discussing a deal."
        night.record(DealDropped(proposal=last(night), how="refused"))
        (dealt,) = next_at(night.floor, SEEDS, 1)
        assert dealt.kind == "hand_dealt"

    def test_no_deal_while_a_hand_is_played(self):
        night = self.on_screens().deal_on_screens()
        with night.refuses("DM-deal-who", "A hand is being played at table 1"):
            night.record(proposed())


def test_by_chips_places_follow_the_stacks_of_the_deal():
    rules = PRESETS["dead_money"]
    rules = rules.model_copy(update={"points": rules.points.model_copy(update={"deal_points": "by_chips"})})
    night = at_two(rulebook=rules)
    left = prizes_left(night.floor)
    night.record(DealAgreed(shares=shares(Eve=left - 5000, Fay=5000), stacks={EVE: 20, FAY: 10}))
    assert [str(places(night.floor)[player]) for player in (EVE, FAY)] == ["1", "2"]
