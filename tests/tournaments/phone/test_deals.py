"""A deal on three phones: all accept it or nobody has one (tournaments/phone/deals.py, views.py)."""

import re

import pytest

from clubs.models import Result
from tables.models import Entry
from tests.tournaments.phone.pockets import text
from tournaments.night.facts import DealAgreed, DealProposed, DealShare, Finished, StacksCounted
from tournaments.night.floor import NotAllowed
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.places import Deal
from tournaments.phone import deals

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
FAY, GUS, HAL = 6, 7, 8
CHIPS = {FAY: 12_000, GUS: 8_000, HAL: 4_000}

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(friday):
    """Fay, Gus and Hal are left of eight for $142.40, and asked about a deal by ICM."""
    friday.start(EIGHT).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        friday.bust(name, by="Fay")
    return friday


@pytest.fixture
def asked(three):
    amounts = ((FAY, 5500), (GUS, 4740), (HAL, 4000))
    shares = [DealShare(player=player, cents=cents) for player, cents in amounts]
    return three.record(DealProposed(method="icm", shares=shares, stacks=CHIPS))


def answer(pocket, said, proposal, **more):
    return pocket.post("phone_deal", answer=said, proposal=proposal, **more)


class TestAnswering:
    def test_a_finalist_sees_every_number_beside_what_the_other_ways_give(self, asked, phone):
        shown = phone("Gus").shown
        assert "A deal is proposed ICM , $142.40 to divide" in shown
        assert "Gus you $47.40 8,000 chips" in shown
        assert re.search(r"Evenly \$47\.4\d? ", shown)
        assert re.search(r"By chips \$[\d.]+ [+−]\$[\d.]+", shown)
        assert "3 of 3 answers are missing." in shown

    def test_nobody_else_sees_any_of_it(self, asked, phone):
        for name in ("Ann", "Eve", "Zoe"):
            assert "deal" not in phone(name).shown.lower()

    @pytest.mark.rule("DM-deal-who")
    def test_all_accept(self, asked, phone):
        proposal = asked.latest
        for name, missing in (("Fay", "2 of 3"), ("Hal", "1 of 3")):
            said = text(answer(phone(name), "accept", proposal))
            assert f"You have accepted. {missing} answer" in said
        assert "1 of 3 answers is missing." in phone("Gus").shown
        assert asked.reloaded().of(Deal).shares is None
        answer(phone("Gus"), "accept", proposal)
        floor = asked.reloaded()
        assert floor.of(Deal).shares == {FAY: 5500, GUS: 4740, HAL: 4000}
        assert floor.of(Deal).stacks == CHIPS
        assert "You finished 1st–3rd (deal). $47.40" in phone("Gus").shown
        asked.record(Finished())
        prizes = Result.objects.filter(deal=True).values_list("member__name", "prize")
        assert sorted(prizes) == [("Fay", 5500), ("Gus", 4740), ("Hal", 4000)]

    @pytest.mark.rule("DM-deal-who", part="one refusal ends it and nobody learns whose")
    def test_one_refuses(self, asked, phone):
        proposal = asked.latest
        answer(phone("Fay"), "accept", proposal)
        said = text(answer(phone("Hal"), "refuse", proposal))
        for shown in (said, phone("Fay").shown, phone("Gus").shown):
            assert "The deal was refused. Nobody is told by whom." in shown
            assert "Hal refused" not in shown
        assert asked.reloaded().of(Deal).shares is None
        late = answer(phone("Gus"), "accept", proposal)
        assert late.status_code == 422
        assert "This proposal is not open any more." in text(late)
        asked.at(136)
        assert "refused" not in phone("Fay").shown

    def test_who_has_accepted_may_still_refuse_until_all_have(self, asked, phone):
        answer(phone("Fay"), "accept", asked.latest)
        assert "I refuse after all" in phone("Fay").shown
        answer(phone("Fay"), "refuse", asked.latest)
        assert asked.reloaded().of(Proposals).latest.ended == "refused"

    def test_no_entry_tells_who_answered(self, asked, phone):
        proposal = asked.latest
        answer(phone("Fay"), "accept", proposal)
        answer(phone("Gus"), "accept", proposal)
        answer(phone("Hal"), "refuse", proposal)
        since = Entry.objects.filter(log=asked.tournament.log_id, sequence__gt=proposal)
        told = list(since.order_by("sequence"))
        assert [entry.kind for entry in told] == ["deal_accepted", "deal_accepted", "deal_dropped"]
        assert {entry.recorded_by_id for entry in told} == {None}
        assert {entry.device for entry in told} == {"phone"}
        for entry in told:
            written = f"{entry.payload} {entry.request_id}"
            assert not any(name in written for name in ("Fay", "Gus", "Hal"))
        first, second, _ = told
        assert first.payload["token"] != second.payload["token"]

    def test_a_token_is_of_one_proposal_only(self, asked, club):
        fay = club.members.get(name="Fay")
        assert deals.token(asked.tournament, 1, fay) != deals.token(asked.tournament, 2, fay)

    def test_accepting_twice_is_accepting_once(self, asked, phone):
        fay = phone("Fay")
        for _ in range(2):  # the answer to the first was lost: the phone sends it again
            assert answer(fay, "accept", asked.latest, request_id="same").status_code == 200
        assert answer(fay, "accept", asked.latest, request_id="other").status_code == 200
        assert asked.reloaded().of(Proposals).open.missing == 2

    @pytest.mark.rule("SEC-request-key")
    def test_the_id_of_another_answer_hides_nothing(self, asked, phone):
        fay, gus = phone("Fay"), phone("Gus")
        answer(fay, "accept", asked.latest, request_id="same")
        answer(gus, "accept", asked.latest, request_id="same")
        assert asked.reloaded().of(Proposals).open.missing == 1
        answer(fay, "refuse", asked.latest, request_id="same")
        assert asked.reloaded().of(Proposals).open is None

    def test_a_phone_that_dies_between_two_acceptances_loses_nothing(self, asked, phone):
        answer(phone("Fay"), "accept", asked.latest)
        asked.reloaded()  # the site is started again, Fay has another phone
        assert "You have accepted." in phone("Fay").shown
        answer(phone("Gus"), "accept", asked.latest)
        answer(phone("Hal"), "accept", asked.latest)
        assert asked.reloaded().of(Deal).shares

    @pytest.mark.parametrize("name", ["Eve", "Zoe"])
    def test_nobody_answers_who_was_not_asked(self, asked, phone, name):
        assert answer(phone(name), "accept", asked.latest).status_code == 422
        assert answer(phone(name), "refuse", asked.latest).status_code == 422
        assert asked.reloaded().of(Proposals).open.missing == 3

    def test_what_is_no_answer_is_nothing(self, asked, phone):
        assert answer(phone("Fay"), "perhaps", asked.latest).status_code == 404
        assert answer(phone("Fay"), "accept", "x").status_code == 404
        assert answer(phone("Fay"), "accept", asked.latest + 1).status_code == 422

    def test_it_lapses_and_says_so(self, asked, phone):
        proposal = asked.latest
        answer(phone("Fay"), "accept", proposal)
        asked.record(StacksCounted(stacks={FAY: 13_000, GUS: 7_000, HAL: 4_000}))
        assert "The proposed deal has lapsed" in phone("Gus").shown
        assert answer(phone("Gus"), "accept", proposal).status_code == 422

    def test_a_page_that_shows_it_is_sent_anew_when_an_answer_comes(self, asked, phone):
        hal = phone("Hal")
        stamp = re.search(r'id="stamp" name="stamp" value="(\w+)"', hal.get().content.decode())[1]
        query = {"night": f"night-{asked.tournament.pk}", "stamp": stamp}
        headers = {"HX-Request": "true", "HX-Target": "phone"}
        address = f"/p/{hal.token}/"
        assert hal.client.get(address, query, headers=headers).status_code == 204
        answer(phone("Fay"), "accept", asked.latest)
        assert hal.client.get(address, query, headers=headers).status_code == 200


class TestUndoing:
    def made(self, asked, phone):
        for name in ("Fay", "Gus", "Hal"):
            answer(phone(name), "accept", asked.latest)
        return next(entry for entry in Entry.objects.filter(kind="deal_agreed"))

    def test_undoing_it_restores_all_and_binds_nobody(self, asked, phone):
        deal = self.made(asked, phone)
        asked.undo(deal.sequence)
        floor = asked.reloaded()
        assert (floor.of(Deal).shares, floor.of(Proposals).latest, floor.is_over) == (None, None, False)
        assert floor.in_play.keys() == {FAY, GUS, HAL}
        assert "A deal is proposed" not in phone("Fay").shown

    def test_undoing_the_undo_makes_it_again(self, asked, phone):
        asked.undo(self.made(asked, phone).sequence)
        asked.undo(asked.latest)
        assert asked.reloaded().of(Deal).shares == {FAY: 5500, GUS: 4740, HAL: 4000}

    def test_an_acceptance_is_not_taken_from_under_a_deal(self, asked, phone):
        proposal = asked.latest
        self.made(asked, phone)
        asked.undo(proposal + 1)
        assert asked.reloaded().of(Deal).shares is None
        assert asked.reloaded().of(Proposals).latest is None

    def test_what_it_rests_on_is_not_undone_under_it(self, asked, phone):
        self.made(asked, phone)
        out = Entry.objects.filter(kind="knocked_out").last()
        with pytest.raises(NotAllowed):
            asked.undo(out.sequence)
        assert asked.reloaded().of(Deal).shares


class TestUndone:
    """A deal that was made, and then taken back by the director."""

    def test_phones_say_that_it_was_undone_and_not_what_became_of_one_before(self, asked, phone, club):
        answer(phone("Hal"), "refuse", asked.latest)
        amounts = ((FAY, 5500), (GUS, 4740), (HAL, 4000))
        shares = [DealShare(player=player, cents=cents) for player, cents in amounts]
        asked.record(DealAgreed(shares=shares, stacks=CHIPS, reason="By hand"))
        asked.undo(asked.latest)
        for name in ("Fay", "Gus", "Hal"):
            assert "The director has undone the deal." in phone(name).shown
            assert "refused" not in phone(name).shown
        assert "undone" not in phone("Ann").shown
        asked.at(136)
        assert "undone" not in phone("Fay").shown

    def test_not_once_another_deal_is_asked_about(self, three, phone):
        amounts = ((FAY, 5500), (GUS, 4740), (HAL, 4000))
        shares = [DealShare(player=player, cents=cents) for player, cents in amounts]
        three.record(DealAgreed(shares=shares, stacks=CHIPS, reason="By hand"))
        three.undo(three.latest)
        proposal = three.record(DealProposed(method="icm", shares=shares, stacks=CHIPS)).latest
        assert "undone" not in phone("Fay").shown
        answer(phone("Fay"), "refuse", proposal)
        assert "The deal was refused." in phone("Gus").shown
        assert "undone" not in phone("Gus").shown
