"""Messages that the club itself sends its members: that a season ends and the next begins, and what they
owe."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from clubs import addresses
from clubs.actions.ledger import ledger_written
from clubs.actions.next_season import season_opened
from clubs.actions.seasons import season_closed
from clubs.ledger import Account, AccountKind
from clubs.messages.channels import Content
from clubs.messages.composing import Shared, on_compose
from clubs.messages.kinds import About
from clubs.messages.queueing import Notice, somebody_wants, tell
from clubs.models import Club, LedgerLine, Member, Message, Season, Standing
from clubs.queries.ledger import balance, balances
from clubs.scoring import units
from words.money import money
from words.numbers import number_in_words, ordinal
from words.text import Text


def follow_the_club() -> None:
    """From now on, in the transaction in which it happens."""
    season_closed.connect(_season_closed, dispatch_uid="messages")
    season_opened.connect(_season_opened, dispatch_uid="messages")
    ledger_written.connect(_owing, dispatch_uid="messages")
    on_compose(About.SEASON, season_message)
    on_compose(About.OWED, owed_message)


# A season


def _season_closed(season: Season, **_: Any) -> None:
    _tell_of_season(season.club, f"closed-{season.pk}", {"season": season.pk})


def _season_opened(season: Season, before: Season, **_: Any) -> None:
    _tell_of_season(season.club, f"opened-{season.pk}", {"season": season.pk, "before": before.pk})


def _tell_of_season(club: Club, subject: str, ids: dict[str, int]) -> None:
    if somebody_wants(club, About.SEASON):
        members = Member.objects.filter(club=club, left_at=None).values_list("pk", flat=True)
        tell(club, About.SEASON, [Notice(member, subject, ids) for member in members])


def season_message(message: Message, shared: Shared) -> Content | None:
    """Return how it ended for them, or when the next one begins; None where it was taken back."""
    pk = message.ids["season"]
    season = shared.of(("season", pk), lambda: Season.objects.select_related("club").filter(pk=pk).first())
    if season is None:
        return None
    path = reverse("club_season", args=[season.club.slug, season.slug])
    if "before" in message.ids:
        first = season.events.order_by("starts_at").first()
        begins = Text("{season} begins on {day:%-d %B %Y}.", season=season.name, day=season.starts_on)
        lines = [begins]
        if first:
            sentence = Text("The first tournament: {name}, {when:%-d %B %Y, %H:%M}.", **_first(season, first))
            lines.append(sentence)
        return Content(Text("{season} is open", season=season.name), tuple(lines), path)
    if season.closed_at is None:
        return None
    own = Standing.objects.filter(season=season, member=message.member_id).first()
    return Content(Text("{season} is over", season=season.name), (_how_it_ended(season, own, shared),), path)


def _first(season: Season, event: Any) -> dict[str, object]:
    return {"name": event.name, "when": event.starts_at.astimezone(season.club.zone)}


def _how_it_ended(season: Season, own: Standing | None, shared: Shared) -> str:
    if own is None:
        return Text("You played no tournament of it.")
    many = shared.of(("table", season.pk), lambda: Standing.objects.filter(season=season).count())
    return Text(
        "You finished {rank} of {players} with {points} points.",
        rank=ordinal(own.rank),
        players=many,
        points=number_in_words(units.points(own.total)),
    )


# Money


def _owing(club: Club, lines: Sequence[LedgerLine], **_: Any) -> None:
    """Tell members what they owe, where these lines have changed it."""
    touched = {line.member_id for line in lines if line.member_id is not None}
    if not touched or not somebody_wants(club, About.OWED):
        return
    numbers = dict(Member.objects.filter(pk__in=touched).values_list("number", "pk"))
    accounts = [Account(AccountKind.MEMBER, number) for number in numbers]
    held = balances(club, accounts)
    latest = max(line.pk for line in lines)
    owing = [numbers[account.of] for account in accounts if held.get(account, 0) < 0]
    tell(club, About.OWED, [Notice(member, f"line-{latest}", {"line": latest}) for member in owing])


def owed_message(message: Message, shared: Shared) -> Content | None:
    """Return what they owe now; None once they owe nothing."""
    club = message.member.club
    owed = -balance(club, Account(AccountKind.MEMBER, message.member.number))
    if owed <= 0:
        return None
    amount = money(owed, club.sign)
    return Content(
        Text("You owe {amount}", amount=amount),
        (Text("Your account with the club: you owe {amount}.", amount=amount),),
        addresses.club_money(club),
    )
