"""The ledger's lines of a heads-up tournament, and its certificate (tournaments/heads_up/match_money.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.ledger import enter
from clubs.ledger import certificate_of_lines, differences
from clubs.models import LedgerLine
from clubs.queries.ledger import balance
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Kind
from tables.queries import lines
from tests.caches import clear_cache
from tests.tournaments.heads_up.conftest import EIGHT
from tests.tournaments.heads_up.contests import Played
from tests.tournaments.heads_up.test_outcome import played_out
from tournaments.heads_up.actions import amend_match
from tournaments.heads_up.facts import MatchWon
from tournaments.heads_up.match_money import match_certificate, match_lines
from tournaments.heads_up.outcome import prizes
from tournaments.heads_up.pool_draws import checked_draws, draw_pools
from tournaments.heads_up.queries import opening_of
from tournaments.money_check import problems
from tournaments.night.facts import PayoutsSet, PoolAdded, PrizePaid


def both(played):
    due = list(match_lines(7, 3, played.facts, played.contest))
    return match_certificate(played.contest), certificate_of_lines(due)


def test_every_cent_is_withheld_handed_over_or_owed():
    played = played_out()
    played.record(PoolAdded(cents=5_00))
    certificate, of_lines = both(played)
    assert differences(certificate, of_lines) == []
    assert (certificate.taken, certificate.withheld) == (8 * 20_00 + 5_00, 17_60)
    assert certificate.owed == certificate.taken - certificate.withheld
    played.record(PrizePaid(player=1, cents=10_00))
    certificate, of_lines = both(played)
    assert differences(certificate, of_lines) == []
    assert (certificate.paid_out, certificate.held) == (10_00, 0)


def test_while_it_is_played_what_is_not_decided_is_held():
    played = Played()
    played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    certificate, of_lines = both(played)
    assert differences(certificate, of_lines) == []
    assert certificate.held == played.contest.prize_pool.prizes


@pytest.mark.django_db
def test_the_ledger_has_them_once_it_is_finished_and_follows_corrections(heads_up):
    event = heads_up.heads_up.event
    heads_up.begin()
    heads_up.play_on()
    assert not LedgerLine.objects.filter(event=event).exists()
    (finished,) = heads_up.finish()
    won = prizes(heads_up.contest)

    def owed(player):
        lines = LedgerLine.objects.filter(event=event, member__number=player, purpose="prize")
        return sum(lines.values_list("cents", flat=True))

    assert {player: owed(player) for player in won} == won
    heads_up.record(PrizePaid(player=1, cents=won[1]))
    final = heads_up.contest.won["tier1-final"]
    fact = MatchWon(match="tier1-final", players=(final.winner, final.loser), winner=final.loser)
    amend_match(
        heads_up=heads_up.heads_up, sequence=final.sequence, fact=fact, by=heads_up.by, request_id="other"
    )
    assert (owed(final.loser), owed(final.winner)) == (won[final.winner], won[final.loser])
    certificate = match_certificate(heads_up.contest)
    assert certificate.holds
    assert certificate.members[final.winner] == won[final.loser] - won[final.winner]
    heads_up.undo(finished)
    assert sum(LedgerLine.objects.filter(event=event).values_list("cents", flat=True)) == 0


class TestGuarantee:
    """$150 are guaranteed; eight entries leave $142.40 for the prizes, $7.60 are missing."""

    @pytest.fixture
    def guaranteed(self, club, heads_up):
        ann, book = club.members.get(number=1), rulebook_in_force(club)
        live = book.terms[Kind.LIVE].model_copy(update={"guaranteed": 15_000})
        rulebook = book.model_copy(update={"terms": {**book.terms, Kind.LIVE: live}})
        club_actions.save_rulebook(club=club, rulebook=rulebook, instead_of=1, by=ann, note="guarantee")
        return heads_up

    def collect(self, club, cents):
        ann = club.members.get(number=1)
        kitty = {"source": ledger.OUTSIDE, "target": ledger.KITTY, "by": ann, "reason": "collected"}
        enter(club=club, cents=cents, receipt="1", **kitty)

    def test_the_pools_are_not_drawn_on_money_that_is_not_there(self, guaranteed, club):
        self.collect(club, 759)
        with pytest.raises(NotAllowed, match=r"Kitty holds \$7.59: \$0.01 is missing"):
            guaranteed.begin()
        assert guaranteed.contest.started_at is None

    def drawn_before_guarantees(self, heads_up):
        """As logs have it that were written before a guarantee was made good."""
        heads_up.enter(*EIGHT)
        return heads_up.do(
            lambda contest, draws: [draw_pools(contest, draws.take()).model_copy(update={"guarantee": False})]
        )

    def test_a_log_from_before_pays_what_it_paid_and_its_ledger_agrees(self, guaranteed, club):
        drawn = self.drawn_before_guarantees(guaranteed)
        entry = guaranteed.heads_up.log.entries.get(sequence=drawn[0])
        del entry.payload["guarantee"]
        entry.save(update_fields=["payload"])
        clear_cache()
        assert (guaranteed.contest.overlay, guaranteed.contest.prize_pool.prizes) == (0, 14_240)
        amounts = guaranteed.contest.division.amounts
        own = (amounts[0] + 100, amounts[1] - 100, *amounts[2:])
        guaranteed.record(PayoutsSet(amounts=own, reason="as agreed"))
        guaranteed.play_on()
        guaranteed.finish()
        found = match_certificate(guaranteed.contest)
        assert (found.taken, found.funded, found.owed, found.holds) == (16_000, 0, 14_240, True)
        assert problems(club) == []
        guaranteed.heads_up.refresh_from_db()
        opening = opening_of(guaranteed.heads_up)
        published = guaranteed.heads_up.log.first_commitment
        checked = checked_draws(lines(guaranteed.heads_up.log), opening, published)
        assert {holds for *_, holds in checked} == {True}

    def test_its_draw_made_again_makes_the_guarantee_good(self, guaranteed, club):
        self.collect(club, 1000)
        drawn = self.drawn_before_guarantees(guaranteed)
        assert balance(club, ledger.KITTY) == 1000
        guaranteed.undo(*drawn)
        assert guaranteed.contest.prize_pool.prizes == 15_000
        guaranteed.do(lambda contest, draws: [draw_pools(contest, draws.take())])
        assert (guaranteed.contest.overlay, balance(club, ledger.KITTY)) == (760, 240)
        assert problems(club) == []

    def test_what_entries_leave_open_comes_from_the_kitty_and_no_more(self, guaranteed, club):
        self.collect(club, 1000)
        guaranteed.enter("Ann")
        assert balance(club, ledger.KITTY) == 1000
        drawn = guaranteed.begin(*EIGHT[1:])
        assert balance(club, ledger.KITTY) == 240
        guaranteed.undo(*drawn)
        assert balance(club, ledger.KITTY) == 1000
        guaranteed.do(lambda contest, draws: [draw_pools(contest, draws.take())])
        guaranteed.record(PoolAdded(cents=5_00))
        assert balance(club, ledger.KITTY) == 740
        assert problems(club) == []
        guaranteed.play_on()
        guaranteed.finish()
        found = match_certificate(guaranteed.contest)
        assert (found.taken, found.funded, found.owed, found.holds) == (16_500, 260, 15_000, True)
        assert balance(club, ledger.KITTY) == 740 + 160
        assert problems(club) == []
