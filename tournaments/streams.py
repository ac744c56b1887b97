"""Streams of a night or a ring game: who sees it, who holds a key to it, and the tablets of a night or a
heads-up tournament."""

from django.http import HttpRequest

from clubs.rules import sees
from config.live import topics
from tournaments.current_night import key_opens, key_opens_club
from tournaments.models import HeadsUpTournament, RingGame, Tournament
from tournaments.rules import sees_night
from tournaments.tablet import paired_device as tablets


def follow_nights() -> None:
    """Let those who see a night follow it live; so may who holds a key to it, and its tablets."""
    topics.allow("night", may_follow)
    topics.allow("headsup", may_follow_heads_up)
    topics.allow("ring", may_follow_ring)


def may_follow(request: HttpRequest, number: int) -> bool:
    """Return whether whoever asks may be told of changes of the night with this number."""
    tournament = Tournament.objects.select_related("event__season__club").filter(pk=number).first()
    if tournament is None:
        return False
    allowed = sees_night(request.user, tournament) or key_opens(request.GET.get("key", ""), tournament)
    return allowed or tablets.follows(request, number)


def may_follow_heads_up(request: HttpRequest, number: int) -> bool:
    """The same of the heads-up tournament with this number."""
    heads_up = HeadsUpTournament.objects.select_related("event__season__club").filter(pk=number).first()
    if heads_up is None:
        return False
    allowed = sees(request.user, heads_up.event.season.club) or key_opens(
        request.GET.get("key", ""), heads_up
    )
    return allowed or tablets.follows_match(request, number)


def may_follow_ring(request: HttpRequest, number: int) -> bool:
    """Return whether whoever asks may be told of changes of the ring game with this number."""
    game = RingGame.objects.select_related("club").filter(pk=number).first()
    if game is None:
        return False
    return sees(request.user, game.club) or key_opens_club(request.GET.get("key", ""), game.club_id)
