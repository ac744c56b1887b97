"""Two members who are one person: what the one has done becomes the other's.

Logs stay as they are, so that draws can still be checked: their numbers lead to whom they were merged into
(clubs/queries/numbers.py). Another app has its say with `refuse_merge`.
"""

from collections.abc import Callable

from django.db import IntegrityError, transaction
from django.db.models import ForeignKey, Model
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import links
from clubs.actions.api_tokens import switch_off_programs_of
from clubs.actions.locks import locked_club, locked_season
from clubs.actions.members import keep_an_elder
from clubs.actions.seasons import give_out_places
from clubs.actions.standings import write_standings
from clubs.ledger import Account, AccountKind
from clubs.models import KnockoutCredit, LedgerLine, LinkEntry, Member, Result, Season, Standing
from clubs.queries.ledger import balance

AS_THEY_ARE = (LedgerLine, Standing)
_refusals: list[Callable[[Member], object]] = []
_one_is_enough: set[type[Model]] = set()


def one_is_enough(model: type[Model]) -> None:
    """Of two rows of this model that cannot stand side by side, that of the one who stays is kept."""
    _one_is_enough.add(model)


def refuse_merge(check: Callable[[Member], object]) -> None:
    """Call `check(member)` first for both, which raises NotAllowed as long as they cannot be merged."""
    if check not in _refusals:
        _refusals.append(check)


@transaction.atomic
def merge_members(*, member: Member, into: Member, by: Member | None = None, device: str = "") -> Member:
    """`member` is the same person as `into`, who gets their results, answers and bans, and keeps name, role,
    links and account; the links of the other are void. Standings follow. A second time does nothing.

    Raises NotAllowed where both played the same night, where the money of `member` is not settled, for the
    only elder, and as long as something is on in which one of them takes part.
    """
    club = locked_club(member.club_id)
    member, into = (Member.objects.select_related("user", "club").get(pk=each.pk) for each in (member, into))
    if member.merged_into_id == into.pk:
        return into
    _refuse(member, into)
    owed = balance(club, Account(AccountKind.MEMBER, member.number))
    if owed:
        raise NotAllowed("The account of {name} is not settled: pay it out or in first.", name=member.name)
    keep_an_elder(member)
    seasons = list(Season.objects.filter(standings__member=member).distinct().order_by("pk"))
    for season in seasons:
        locked_season(season.pk)
    switch_off_programs_of(member)
    links.void_links(member, LinkEntry.Kind.LEFT, by=by, device=device, parts=True)
    _hand_over(member, into)
    KnockoutCredit.objects.filter(by=member).update(by=into)
    KnockoutCredit.objects.filter(victim=member).update(victim=into)
    Standing.objects.filter(member=member).delete()
    Member.objects.filter(merged_into=member).update(merged_into=into)
    member.user = member.claimed_at = member.kept_at = None
    member.merged_into, member.left_at, member.email = into, member.left_at or timezone.now(), ""
    member.role = Member.Role.MEMBER
    member.save()
    for season in seasons:
        write_standings(season)
    give_out_places(club.pk)
    return into


def _refuse(member: Member, into: Member) -> None:
    if member.pk == into.pk or member.club_id != into.club_id:
        raise NotAllowed("Two members of one club can be merged.")
    for each in (member, into):
        if each.merged_into_id or each.anonymised_at:
            raise NotAllowed("{name} can no longer be merged.", name=each.name)
        for check in _refusals:
            check(each)
    both = Result.objects.filter(member=into, event__in=member.results.values("event"))
    if night_of_both := both.select_related("event").order_by("event__starts_at").first():
        raise NotAllowed(
            "{name} and {other} both played {night}: they are two people.",
            name=member.name,
            other=into.name,
            night=night_of_both.event.name,
        )


def _hand_over(member: Member, into: Member) -> None:
    """Every row that is about the one is about the other. Where both have one, as both have answered the same
    invitation, the one who stays keeps theirs."""
    for relation in Member._meta.related_objects:
        column, model = relation.field, relation.related_model
        if not isinstance(column, ForeignKey) or column.name != "member" or model in AS_THEY_ARE:
            continue
        for pk in list(model._base_manager.filter(member=member).values_list("pk", flat=True)):
            row = model._base_manager.filter(pk=pk)
            try:
                with transaction.atomic():
                    row.update(member=into)
            except IntegrityError:
                if model not in _one_is_enough and not relation.one_to_one:
                    raise NotAllowed(
                        "{name} and {other} both have what only one can have: {what}.",
                        name=member.name,
                        other=into.name,
                        what=str(model._meta.verbose_name),
                    ) from None
                row.delete()
