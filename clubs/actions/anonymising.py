"""A member who is to be forgotten: their name goes out of everything, what they played stays.

Another app takes the name out of what is its own:

    on_anonymise(take_out_of_logs)      # take_out_of_logs(member, names, new), within the transaction
"""

from collections.abc import Callable, Collection

from django.db import transaction
from django.db.models import CharField, Q, TextField
from django.utils import timezone
from django.utils.translation import override

from clauses.refusal import NotAllowed
from clubs.actions import links
from clubs.actions.api_tokens import switch_off_programs_of
from clubs.actions.locks import locked_club
from clubs.actions.members import keep_an_elder
from clubs.actions.seasons import give_out_places
from clubs.belongings import in_order, rows_of
from clubs.models import ApiToken, GivenPoints, JoinRequest, LinkEntry, Member, PointLine, Suspension, User
from config.caching.process_cache import clear_cache
from words.text import Text, localised
from words.without_name import replaced

Forget = Callable[[Member, Collection[str], str], object]
NOTES = ("note", "location", "reason", "why", "lifted_why", "sentence", "words", "message")
_also: list[Forget] = []
_refusals: list[Callable[[Member], object]] = []
_names: list[Callable[[Member], Collection[str]]] = []


def on_anonymise(forget: Forget) -> None:
    """Call `forget(member, names, new)` when a member is to be forgotten: these names are theirs, `new`
    stands in their place."""
    if forget not in _also:
        _also.append(forget)


def refuse_anonymise(check: Callable[[Member], object]) -> None:
    """Call `check(member)` first, which raises NotAllowed as long as they cannot be."""
    if check not in _refusals:
        _refusals.append(check)


def known_as(names: Callable[[Member], Collection[str]]) -> None:
    """Ask `names(member)` for what else a member was called."""
    if names not in _names:
        _names.append(names)


@transaction.atomic
def anonymise(*, member: Member, by: Member | None, device: str = "") -> Member:
    """The member is called by their number from now on, wherever they stand; their links, their address,
    their account if it has no other club, and notes about them are gone. Results, places, points, money and
    logs stay. It cannot be taken back; a second time does nothing.

    Raises NotAllowed for the only elder, for oneself, for somebody merged into another, and as long as
    something is on in which they take part. What becomes of each column that holds text is in
    tests/test_personal_columns.py.
    """
    club = locked_club(member.club_id)
    member = Member.objects.select_related("user", "club").get(pk=member.pk)
    if member.anonymised_at:
        return member
    if member.merged_into_id:
        raise NotAllowed("{name} is the same as {other}.", name=member.name, other=member.merged_into)
    if member == by:
        raise NotAllowed("Another {elder} has to do that for you.", elder=club.owners.bare)
    keep_an_elder(member)
    for check in _refusals:
        check(member)
    with override(club.language):
        new = localised(Text("Former member {number}", number=member.number))
    everybody = [member, *member.merged.all()]
    names = {member.name, f"{member.name} #{member.number}", member.email} - {""}
    for each in everybody:
        names |= {each.name, f"{each.name} #{each.number}"}
        for ask in _names:
            names |= set(ask(each))
    theirs = Q(member__in=everybody) | (Q(user=member.user) if member.user else Q())
    JoinRequest.objects.filter(theirs, club=club).delete()
    _take_the_links(member, by, device)
    switch_off_programs_of(member)
    ApiToken.objects.filter(member__in=everybody).delete()
    for each in everybody:
        for forget in _also:
            forget(each, names, new)
        _take_out_of_bills(each, names, new)
        Suspension.objects.filter(member=each).update(why="–")
        GivenPoints.objects.filter(member=each).update(why="–")
        Suspension.objects.filter(member=each).exclude(lifted_why="").update(lifted_why="–")
    _take_out_of_notes(member, names, new)
    now = timezone.now()
    for each in everybody:
        each.name, each.email, each.role = new, "", Member.Role.MEMBER
        each.left_at, each.anonymised_at = each.left_at or now, now
        each.save()
    give_out_places(club.pk)
    transaction.on_commit(clear_cache)
    return member


def _take_the_links(member: Member, by: Member | None, device: str) -> None:
    """Every way in, the log of it, and the account if it is no other club's."""
    user = member.user
    links.void_links(member, LinkEntry.Kind.LEFT, by=by, device=device, parts=True)
    LinkEntry.objects.filter(member__in=[member, *member.merged.all()]).delete()
    member.user = member.claimed_at = member.kept_at = None
    member.save()
    if user and not user.memberships.exists() and not user.is_staff:
        User.objects.filter(pk=user.pk).delete()


def _take_out_of_bills(member: Member, names: Collection[str], new: str) -> None:
    """In the bills of those who knocked them out."""
    played = member.results.values("event")
    PointLine.objects.filter(result__event__in=played, victim__in=names).update(victim=new)


def _take_out_of_notes(member: Member, names: Collection[str], new: str) -> None:
    """In all that was noted down in the club."""
    for kept in in_order():
        for column in kept.columns:
            if column.name not in NOTES or not isinstance(column, CharField | TextField):
                continue
            rows = rows_of(member.club, kept.model).exclude(**{column.name: ""})
            for pk, text in rows.values_list("pk", column.name):
                changed = replaced(text, names, new)[: column.max_length]
                if changed != text:
                    kept.model._base_manager.filter(pk=pk).update(**{column.name: changed})
