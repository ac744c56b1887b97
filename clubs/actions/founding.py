"""Founding a club, and what its elders decide about it as a whole. Source: DM-elders."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.timezone import now
from django.utils.translation import override

from clauses.refusal import NotAllowed
from clubs.actions import links, submissions
from clubs.actions.locks import locked_club, locked_season
from clubs.actions.naming import checked_name, checked_title
from clubs.actions.standings import write_standings
from clubs.calendar.club_time import time_zones
from clubs.models import Club, Member, RulebookVersion, User
from clubs.queries.rulebooks import version_in_force
from clubs.role_names import DEFAULT, OF_DEAD_MONEY
from clubs.rulebook import PRESETS, Kind, Rulebook, begun_with
from clubs.scoring.formula_trial import refuse_faulty
from words.text import localised


@transaction.atomic
def found_club(
    *,
    name: str,
    founder: str = "",
    user: User | None = None,
    preset: str = "dead_money",
    slug: str = "",
    timezone: str = "UTC",
    currency: str = "$",
    is_public: bool = False,
    language: str = "en-gb",
    request_id: str = "",
    invitation: str = "",
) -> Club:
    """A new club with its rulebook; `founder`, if named, is its first elder, bound to the account `user`.

    invitation: what founds one club and no more. Raises NotAllowed for one that has, for what is not a
    name, and for a `user` who has a place already and nothing but its private link to come back by.
    """
    if timezone not in time_zones():
        raise NotAllowed("There is no time zone “{timezone}”.", timezone=timezone)
    submission, first = submissions.claim(request_id, "found", None)
    if not first:
        return submissions.made_before(submission, Club.objects.all())
    if invitation and not submissions.use_once(f"invited-{invitation}"):
        raise NotAllowed("This link has founded a club already.")
    if user:
        links.check_may_have_another_place(user)
    name = checked_title(name)
    club = Club.objects.create(
        name=name,
        slug=slug or free_slug(name),
        timezone=timezone,
        currency=currency,
        is_public=is_public,
        language=language,
        owner_name=OF_DEAD_MONEY if preset == "dead_money" else DEFAULT,
        kinds=_kinds_of_preset(preset, language),
    )
    RulebookVersion.objects.create(
        club=club, number=1, data=PRESETS[preset].model_dump(mode="json"), note="As the club was founded"
    )
    if founder:
        Member.objects.create(
            club=club,
            user=user,
            name=checked_name(founder),
            number=1,
            role=Member.Role.ELDER,
            claimed_at=now() if user else None,
        )
    submissions.remember_made(submission, club.pk)
    return club


def _kinds_of_preset(preset: str, language: str) -> list[dict[str, Any]]:
    """The kinds of tournament that go with these rules, in the words of the club's language."""
    with override(language):
        return begun_with(preset, localised)


@transaction.atomic
def change_club(
    *,
    club: Club,
    name: str,
    timezone: str,
    currency: str,
    is_public: bool,
    felt: str,
    amounts: str = "",
    language: str = "",
    owner_name: str = "",
) -> Club:
    """Set what the club is called, where it plays, who sees its pages, what its felt looks like, how it
    writes money, what its pages speak and what its elders are called; the last three stay as they are where
    nothing is said of them."""
    if timezone not in time_zones():
        raise NotAllowed("There is no time zone “{timezone}”.", timezone=timezone)
    club = locked_club(club.pk)
    club.name, club.timezone, club.currency = checked_title(name), timezone, currency
    club.is_public, club.felt = is_public, felt
    club.amounts, club.language = amounts or club.amounts, language or club.language
    club.owner_name = owner_name or club.owner_name
    club.save()
    return club


@transaction.atomic
def save_rulebook(
    *,
    club: Club,
    rulebook: Rulebook,
    by: Member | None = None,
    note: str = "",
    instead_of: int | None = None,
) -> RulebookVersion:
    """A new version, in force from now on; the tables of open seasons follow. What is in force already makes
    no new version, so that sending the form twice makes one.

    instead_of: the number of the version that was changed. Raises NotAllowed if another is in force, for a
    Championship with rebuys, and for a formula that gives no number.
    """
    club = locked_club(club.pk)
    latest = version_in_force(club.pk)
    if latest.rulebook == rulebook:
        return latest
    if instead_of not in (None, latest.number):
        raise NotAllowed(
            "Version {number} was saved meanwhile: look at it, then save yours over it.", number=latest.number
        )
    _refuse_rebuys_at_the_championship(rulebook)
    refuse_faulty(rulebook)
    version = RulebookVersion.objects.create(
        club=club, number=latest.number + 1, data=rulebook.model_dump(mode="json"), by=by, note=note
    )
    keep_rules(club=club)
    for season in club.seasons.filter(closed_at=None).order_by("pk"):
        write_standings(locked_season(season.pk))
    return version


@transaction.atomic
def keep_rules(*, club: Club) -> Club:
    """An elder has looked at the rules, and they are as they should be."""
    club = locked_club(club.pk)
    club.rules_kept_at = club.rules_kept_at or now()
    club.save(update_fields=["rules_kept_at"])
    return club


def _refuse_rebuys_at_the_championship(rulebook: Rulebook) -> None:
    """Whatever is typed there has no effect on a night: it is not kept as if it had."""
    terms = rulebook.terms[Kind.CHAMPIONSHIP]
    if terms.rebuy or terms.add_on:
        raise NotAllowed(
            "The Championship is a freezeout: take the rebuys and the add-on out of its terms.",
            "DM-champ-freezeout",
        )


def free_slug(name: str) -> str:
    """An address for a club of this name that no other club has."""
    base = slugify(name)[:40] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return first_free(base, taken)


def first_free(base: str, taken: set[str]) -> str:
    """`base`, or with the lowest number behind it that makes it free.

    >>> first_free("spring", {"spring", "spring-2"})
    'spring-3'
    """
    candidates = [base, *(f"{base}-{number}" for number in range(2, len(taken) + 3))]
    return next(candidate for candidate in candidates if candidate not in taken)
