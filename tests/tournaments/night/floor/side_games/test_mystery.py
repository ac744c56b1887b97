"""Mystery envelopes (tournaments/night/floor/side_games/mystery.py, draws.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.rulebook import Bounties, WildWildWest
from tables.randomness import commitment
from tests.tournaments.night.floor.side_games.nights import EIGHT, SideNight, draw
from tournaments.display.screen import bounty_rows
from tournaments.night import draws
from tournaments.night.facts import Arrived, EntriesClosed, EnvelopeOpened, Left
from tournaments.night.floor.side_games import mystery
from tournaments.night.scoring import scores
from tournaments.presenters.side_games import side_board
from words.money import money


class Kept:
    """Seeds of which one is kept secret."""

    def seal(self):
        return draw(7)

    def sealed(self, published):
        assert published == commitment(draw(7).seed)
        return draw(7).seed


def mysterious(names=EIGHT, **more):
    night = SideNight(bounties=Bounties(form="mystery", amount=500, **more)).start(names, override="few")
    return night.record(EntriesClosed(what=("entries", "rebuys"), reason="all are here"))


def seal(night):
    return night.record(draws.seal_envelopes(night.floor.at(night.now), Kept()))


def opened(night, up_to=None):
    return night.record(*draws.open_envelopes(night.floor, Kept(), up_to=up_to))


class TestFilling:
    def test_one_for_everybody_who_is_in_and_together_all_that_was_put_in(self):
        night = seal(mysterious())
        sealed = mystery.sealed_envelopes(night.floor)
        assert sealed.amounts == (1000, 600, 400, 400, 400, 400, 400, 400)
        assert len(set(sealed.commitments)) == 8

    def test_what_each_holds_follows_from_the_secret_seed_alone(self):
        night = mysterious()
        held = mystery.amounts(night.floor)
        orders = {tuple(c.cents for c in mystery.contents(held, bytes([n]) * 32)) for n in range(40)}
        assert len(orders) > 10
        assert all(sorted(order, reverse=True) == list(held) for order in orders)

    def test_not_while_anything_can_be_added(self):
        night = SideNight(bounties=Bounties(form="mystery")).start(EIGHT)
        with night.refuses("DM-points-knockout", "Entries or rebuys are open"):
            seal(night)
        with pytest.raises(NotAllowed, match="are sealed"):
            seal(seal(mysterious()))
        with pytest.raises(NotAllowed, match="No mystery bounties"):
            seal(SideNight().start(EIGHT))

    def test_few_players_and_large_envelopes(self):
        night = mysterious("Ann Bob", envelopes=(60, 30, 10))
        assert mystery.amounts(night.floor) == (600, 400)


class TestOpening:
    def test_each_knockout_is_given_the_next_one(self):
        night = seal(mysterious()).bust("Ann", by="Bob").bust("Cat", by="Dan Eve")
        assert [claim.victim for claim in mystery.waiting(night.floor)] == [1, 3]
        opened(night, up_to=1)
        first, second = mystery.contents(mystery.sealed_envelopes(night.floor).amounts, draw(7).seed)[:2]
        assert night.won == {"Bob": first.cents}
        opened(night)
        assert night.won["Dan"] + night.won["Eve"] == second.cents

    def test_a_head_whose_envelope_is_closed_says_what_it_waits_for(self):
        night = seal(mysterious()).bust("Ann", by="Bob")
        night.record(Left(player=3, stack=0))
        said = {row.name: row.words for row in side_board(night.floor, "$").heads}
        assert said["Ann"] == "an envelope is to be opened"
        assert said["Cat"] == "goes to whoever comes best"
        assert said["Bob"] == "on their head"
        opened(night)
        assert {row.name: row.words for row in side_board(night.floor, "$").heads}["Ann"] == "won by Bob"

    def test_an_envelope_is_opened_once_and_a_second_tap_finds_nothing(self):
        night = opened(seal(mysterious()).bust("Ann", by="Bob"))
        fact = night.facts[-1].fact
        with night.refuses("DM-points-knockout", "Envelope 1 is open already"):
            night.record(fact)
        assert draws.open_envelopes(night.floor, Kept(), up_to=1) == []

    def test_what_it_was_not_sealed_with_is_refused(self):
        night = seal(mysterious()).bust("Ann", by="Bob")
        (fact,) = draws.open_envelopes(night.floor, Kept())
        with night.refuses("DM-points-knockout", "not what envelope 1 was sealed with"):
            night.record(fact.model_copy(update={"cents": fact.cents + 1}))
        with night.refuses("DM-points-knockout", "Nobody is given an envelope for that"):
            night.record(fact.model_copy(update={"victim": 2}))
        with night.refuses(words="in their order"):
            night.record(fact.model_copy(update={"envelope": 2}))

    def test_one_opened_by_mistake_is_the_next_one_again(self):
        night = seal(mysterious()).bust("Ann", by="Bob")
        before = night.floor
        opened(night)
        first = night.facts[-1].fact
        night.floor = before
        opened(night)
        assert night.facts[-1].fact == first

    def test_at_the_end_who_is_in_opens_their_own_and_the_last_shows_the_seed(self):
        night = seal(mysterious("Ann Bob Cat")).record(Left(player=1, stack=0)).bust("Bob", by="Cat")
        opened(night)
        assert night.won == {"Cat": 1500}
        assert [score.bounties for score in scores(night.floor)] == [1500, 0, 0]
        last = [each.fact for each in night.facts if isinstance(each.fact, EnvelopeOpened)][-1]
        assert last.seed == draw(7).seed.hex()
        sealed = mystery.sealed_envelopes(night.floor)
        assert mystery.commitments(sealed.amounts, bytes.fromhex(last.seed)) == sealed.commitments

    def test_without_envelopes_everybody_gets_their_money_back(self):
        night = mysterious("Ann Bob").bust("Ann", by="Bob")
        assert night.won == {"Ann": 500, "Bob": 500}
        assert [score.bounties for score in scores(night.floor)] == [500, 500]


def test_the_display_counts_envelopes_behind_the_heads_that_have_a_price():
    games = {"bounties": Bounties(form="mystery", amount=500), "wild_wild_west": WildWildWest(amount=500)}
    night = SideNight(**games).start(EIGHT, override="few")
    night.record(EntriesClosed(what=("entries", "rebuys"), reason="all are here"))
    seal(night)
    envelopes = [row for row in bounty_rows(night.floor, "$") if row.lead == "✉"]
    assert [(row.name, row.value) for row in envelopes] == [("8 mystery bounties", "up to $10")]
    night.bust("Ann", by="Bob")
    opened(night)
    rows = bounty_rows(night.floor, "$")
    sealed = mystery.sealed_envelopes(night.floor)
    (first,) = (each.cents for each in sealed.opened)
    most = max(sealed.amounts) if first != max(sealed.amounts) else sorted(sealed.amounts)[-2]
    assert [(row.name, row.value) for row in rows if row.lead == "✉"] == [
        ("7 mystery bounties", f"up to {money(most)}")
    ]


def test_the_display_names_the_dearest_head_first():
    night = SideNight(bounties=Bounties(form="progressive", amount=500)).start(EIGHT).bust("Ann", by="Hal")
    night.bust("Bob", by="Gus").bust("Cat", by="Gus")
    assert [row.name for row in bounty_rows(night.floor, "$")][:3] == ["Gus", "Hal", "Dan"]


def test_a_bounty_paid_after_sealing_goes_to_whoever_comes_best():
    night = SideNight(bounties=Bounties(form="mystery", amount=500))
    night.start("Ann Bob Cat Gus", override="few", absent="Gus").bust("Gus")
    seal(night.record(EntriesClosed(what=("entries", "rebuys"), reason="all are here")))
    night.record(Arrived(player=night.ids["Gus"], paid=True)).bust("Bob", by="Ann").bust("Cat", by="Ann")
    opened(night)
    assert night.won == {"Ann": 2000}
    assert sum(mystery.sealed_envelopes(night.floor).amounts) == 1500
