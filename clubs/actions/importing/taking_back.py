"""Taking an import back: what it made goes, what it wrote anew is as it was before.

Each import of the browser and the API notes what it made: the new members, and for every tournament its
results before and after. It is taken back whole or not at all; where something later rests on it (a result of
another night, an answer, money, an account, results written anew since) that is named and nothing changes.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions.locks import locked_club, open_season
from clubs.actions.results import write_night
from clubs.actions.seasons import calendar_changed
from clubs.actions.standings import write_standings
from clubs.models import Bringing, Club, Event, KnockoutCredit, Member, Result, Season, Standing
from clubs.queries.own_data import SECTIONS, OneselfOf, OwnRows
from clubs.queries.rulebooks import version_in_force
from clubs.scoring import units
from clubs.scoring.scores import Knockout, Score

AT_ONCE: Final = 50  # members looked into by one question
SHOWN: Final = 10
SCORED: Final = (
    *("member__number", "first", "last", "prize", "deal", "knockouts", "multi_knockouts", "chip_leads"),
    *("rebuys", "add_ons"),
)
OF_AN_EVENT: Final = frozenset({Result, KnockoutCredit})
NOT_LATER: Final = frozenset({Member, Standing})
"""Rows of a member that follow from results, or are the member."""


def recent(club: Club) -> list[Bringing]:
    """The imports of a club that can be taken back, the latest first."""
    rows = Bringing.objects.filter(club=club, taken_back_at=None).select_related("by", "season")
    return list(rows.order_by("-pk")[:SHOWN])


# Noting


def results_of(event: Event) -> list[list[Any]]:
    """The results of an event as they are kept: a list of the columns SCORED for each player."""
    rows = Result.objects.filter(event=event).order_by("member__number")
    return [list(row) for row in rows.values_list(*SCORED)]


def mark_of(event: Event) -> str:
    """A mark by which other results of the event are told from these."""
    return hashlib.sha256(json.dumps(results_of(event)).encode()).hexdigest()[:32]


def as_it_was(event: Event) -> dict[str, Any]:
    """Return what stands of an event before an import writes it, for `_restore`."""
    return {
        "kind": event.kind,
        "starts_at": event.starts_at.isoformat(),
        "status": event.status,
        "imported": event.imported,
        "results": results_of(event),
    }


def note_members(club: Club, members: Sequence[Member], by: Member | None) -> Bringing | None:
    """Note that a list has made these members; nothing where it has made nobody."""
    if not members:
        return None
    contents = {"members": [member.number for member in members], "nights": []}
    return Bringing.objects.create(club=club, by=by, what=Bringing.What.MEMBERS, made=contents)


def note_results(
    season: Season,
    members: Collection[int],
    nights: Sequence[dict[str, Any]],
    by: Member | None,
    *,
    is_new_season: bool,
) -> Bringing | None:
    """Note what an import of results has made in a season. members: numbers of the new ones; nights: each the
    `event`, `before` (None where it was made) and the `mark` of its results."""
    if not nights:
        return None
    return Bringing.objects.create(
        club=season.club,
        by=by,
        what=Bringing.What.RESULTS,
        season=season,
        is_new_season=is_new_season,
        made={"members": sorted(members), "nights": list(nights)},
    )


# Taking back


@transaction.atomic
def take_back(*, bringing: Bringing) -> Bringing:
    """Take an import back. Twice is once. Raises NotAllowed where something later rests on it."""
    club = locked_club(bringing.club_id)
    bringing = Bringing.objects.select_for_update().get(pk=bringing.pk)
    if bringing.taken_back_at:
        return bringing
    nights = bringing.made["nights"]
    if nights:
        if bringing.season_id is None:
            raise NotAllowed("The season of these results has been removed.")
        season = open_season(bringing.season_id)
        _take_nights(season, nights)
    _take_members(club, bringing.made["members"])
    if nights:
        write_standings(season)
        calendar_changed.send(Event, season=season)
        _take_season(season, bringing)
    bringing.taken_back_at = timezone.now()
    bringing.save(update_fields=["taken_back_at"])
    return bringing


def _take_nights(season: Season, nights: Iterable[dict[str, Any]]) -> None:
    rulebook = version_in_force(season.club_id).rulebook
    for night in nights:
        event = Event.objects.select_related("season__club").filter(pk=night["event"], season=season).first()
        if event is None:
            raise NotAllowed("A tournament of this import has been removed or moved since.")
        if mark_of(event) != night["mark"]:
            raise NotAllowed("The results of {name} have been changed since.", name=event.name)
        if night["before"] is None:
            if any(_rests(Event, [event.pk], OF_AN_EVENT)):
                raise NotAllowed(
                    "Something else has been recorded or answered for {name} since.", name=event.name
                )
            Result.objects.filter(event=event).delete()
            event.delete()
        else:
            _restore(season, event, night["before"], rulebook)


def _restore(season: Season, event: Event, before: dict[str, Any], rulebook: Any) -> None:
    """An event that was there before the import is as it was."""
    event.kind, event.starts_at = before["kind"], datetime.fromisoformat(before["starts_at"])
    event.status, event.imported = before["status"], before["imported"]
    if before["results"]:
        event.save()
        scores = [_score(row) for row in before["results"]]
        write_night(season, event, scores, rulebook, imported=before["imported"])
        return
    Result.objects.filter(event=event).delete()
    KnockoutCredit.objects.filter(event=event).delete()
    event.players = event.paid_places = event.taken = event.prize_pool = None
    event.championship_share = event.kitty_share = event.staff_share = None
    event.save()


def _score(row: Sequence[Any]) -> Score:
    of = dict(zip(SCORED, row, strict=True))
    several = units.points(of["multi_knockouts"])
    alone = units.points(of["knockouts"]) - several
    knockouts = (Knockout(alone), Knockout(several, multi=True))
    return Score(
        player=of["member__number"],
        first=of["first"],
        last=of["last"],
        prize=of["prize"],
        deal=of["deal"],
        knockouts=tuple(each for each in knockouts if each.share),
        chip_leads=(None,) * of["chip_leads"],
        rebuys=of["rebuys"],
        add_ons=of["add_ons"],
    )


@dataclass(frozen=True)
class SeveralOf(OneselfOf):
    """Several members at once, of whose rows it is asked whether there are any."""

    everybody: tuple[Member, ...] = ()

    @cached_property
    def members(self) -> list[Member]:
        return list(self.everybody)


def _take_members(club: Club, numbers: Sequence[int]) -> None:
    members = list(club.members.filter(number__in=numbers).select_related("club").order_by("number"))
    if len(members) < len(numbers):
        raise NotAllowed("A member of this import is not there any more.")
    for member in members:
        if member.claimed_at or member.user_id:
            raise NotAllowed("{name} has signed in since: they stay.", name=member.name)
        if member.merged_into_id or member.anonymised_at:
            raise NotAllowed("{name} has been merged or anonymised since.", name=member.name)
    for begin in range(0, len(members), AT_ONCE):
        some = members[begin : begin + AT_ONCE]
        if _have_later(some):
            name = next(member.name for member in some if _have_later([member]))
            raise NotAllowed("Something else is kept of {name} since: they stay.", name=name)
    keys = [member.pk for member in members]
    Standing.objects.filter(member__in=keys).delete()
    Member.objects.filter(pk__in=keys).delete()


def _have_later(members: Sequence[Member]) -> bool:
    """Return whether anything is kept of any of these but what follows from results."""
    several = SeveralOf(members[0], tuple(members))
    if any(_parts_with_rows(several)):
        return True
    return any(_rests(Member, several.keys[Member], NOT_LATER))


def _parts_with_rows(several: SeveralOf) -> Iterator[bool]:
    """Yield for each part of own data whether it has rows; of accounts they have none."""
    parts: list[OwnRows] = [
        part for section in SECTIONS if section.key != "account" for part in section.parts
    ]
    for part in parts:
        if part.model not in NOT_LATER:
            yield part.rows(several).exists()


def _rests(model: Any, keys: Collection[Any], without: Collection[type]) -> Iterator[bool]:
    """Yield for each kind of row that refers to these whether there is one."""
    for relation in model._meta.related_objects:
        if relation.related_model not in without:
            manager = relation.related_model._base_manager
            yield manager.filter(**{f"{relation.field.name}__in": keys}).exists()


def _take_season(season: Season, bringing: Bringing) -> None:
    """A season that the import has made goes if nothing is in it."""
    of_it = {Standing, Bringing}
    if bringing.is_new_season and not any(_rests(Season, [season.pk], of_it)):
        Standing.objects.filter(season=season).delete()
        season.delete()
        bringing.season = None
        Bringing.objects.filter(pk=bringing.pk).update(season=None)
