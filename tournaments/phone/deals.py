"""A deal on the phones of those who are left: each accepts it or does not, and nobody learns who did what.

An acceptance is a fact that carries a token: a digest of who it is with the site's secret, so that the log
counts answers and only the site can tell whose they are. What one answers is recorded in nobody's name. The
last acceptance makes the deal in the same transaction. Source: DM-deal-who."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.crypto import salted_hmac

from clauses.refusal import NotAllowed
from clubs.models import Member
from tables.actions import Recorder
from tables.play import Recording
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, DealAccepted, DealAgreed, DealDropped, DealShare
from tournaments.night.floor import Floor
from tournaments.night.floor.deals import Proposal, Proposals
from tournaments.night.floor.prizes import places_paid
from tournaments.night.queries import deal_undone_at
from tournaments.presenters.deals import Talk, ended_talk, talk, undone_deal

NOBODY = Recorder(None, "phone")


@dataclass(frozen=True, slots=True)
class MyDeal:
    """Deal as a finalist sees it.

    talk: the deal they are asked about, if one is open;
    mine: their number;
    accepted: whether they have;
    ended: how the last one came to nothing.
    """

    talk: Talk | None
    mine: int
    accepted: bool = False
    ended: str = ""


def my_deal(
    tournament: Tournament, floor: Floor, member: Member, symbol: str, now: datetime
) -> MyDeal | None:
    """The deal of a phone's owner; None for everybody who is not asked."""
    proposal = floor.of(Proposals).latest
    may_have_dealt = (
        floor.clock and len(floor.contenders) <= places_paid(floor) and not floor.of(Proposals).open
    )
    if may_have_dealt and member.number in floor.in_play and not floor.finished_at:
        undone = undone_deal(floor, deal_undone_at(tournament), now)
        if undone:
            return MyDeal(None, member.number, ended=undone)
    if proposal is None or member.number not in proposal.shares or floor.finished_at:
        return None
    if proposal.ended:
        ended = ended_talk(floor, now)
        return MyDeal(None, member.number, ended=ended) if ended else None
    accepted = token(tournament, proposal.sequence, member) in proposal.accepted
    return MyDeal(talk(floor, proposal, symbol), member.number, accepted)


def token(tournament: Tournament, proposal: int, member: Member) -> str:
    """Return what stands for a member in the answers to one proposal."""
    who = f"{tournament.log_id}-{proposal}-{member.pk}"
    return salted_hmac("tournaments.deal", who, algorithm="sha256").hexdigest()


def accept(*, tournament: Tournament, member: Member, proposal: int, request_id: str) -> Recording[Floor]:
    """They accept; with the last of them the deal is made. Nothing the second time. Raises NotAllowed where
    they are not asked, or not any more."""

    def facts(floor: Floor, seeds: Draws) -> list[AnyFact]:
        proposal_now = _asked(floor, proposal, member)
        mine = token(tournament, proposal, member)
        if mine in proposal_now.accepted:
            return []
        accepted = DealAccepted(proposal=proposal, token=mine)
        if _of_all(tournament, proposal_now) == proposal_now.accepted | {mine}:
            return [accepted, _agreed(proposal_now)]
        return [accepted]

    return _answer(tournament, member, facts, f"accept-{proposal}-{request_id}")


def refuse(*, tournament: Tournament, member: Member, proposal: int, request_id: str) -> Recording[Floor]:
    """They do not accept, whatever they said before: the proposal has come to nothing. Raises NotAllowed as
    above."""

    def facts(floor: Floor, seeds: Draws) -> list[AnyFact]:
        _asked(floor, proposal, member)
        return [DealDropped(proposal=proposal, how="refused")]

    return _answer(tournament, member, facts, f"refuse-{proposal}-{request_id}")


def _answer(tournament: Tournament, member: Member, facts: actions.Act, request_id: str) -> Recording[Floor]:
    secret = salted_hmac("tournaments.deal", f"{member.pk}-{request_id}", algorithm="sha256").hexdigest()
    return actions.record(tournament=tournament, act=facts, by=NOBODY, request_id=f"deal-{secret[:40]}")


def _asked(floor: Floor, proposal: int, member: Member) -> Proposal:
    proposal_now = floor.of(Proposals).open
    if proposal_now is None or proposal_now.sequence != proposal or member.number not in proposal_now.shares:
        raise NotAllowed("This proposal is not open any more.", "DM-deal-who")
    return proposal_now


def _of_all(tournament: Tournament, proposal: Proposal) -> frozenset[str]:
    """The tokens of everybody who is asked."""
    club = tournament.event.season.club_id
    members = Member.objects.filter(club=club, number__in=list(proposal.shares))
    return frozenset(token(tournament, proposal.sequence, member) for member in members)


def _agreed(proposal: Proposal) -> DealAgreed:
    return DealAgreed(
        shares=tuple(DealShare(player=player, cents=cents) for player, cents in proposal.shares.items()),
        stacks=dict(proposal.stacks),
        played_for=proposal.played_for,
        proposal=proposal.sequence,
    )
