"""The recap as a picture for a group's chat: nothing on it that the recap or the results do not say."""

from dataclasses import dataclass
from typing import Final

from charts import Place, Poster, poster
from clubs.models import Club, Event
from clubs.queries.results import results_of
from tournaments.presenters.recap import labels, recap_of
from words.money import money
from words.text import Text, localised


@dataclass(frozen=True, slots=True)
class Colours:
    """Of a felt, as static/css/tokens.css has them: a picture that is passed on loads no style sheet."""

    felt: str
    deep: str
    soft: str
    ink: str = "#f6f1e5"
    bright: str = "#ffc14a"
    rail: str = "#2c1e14"


FELTS: Final = {
    Club.Felt.GREEN: Colours("#135a42", "#0a3a2a", "#c9dccf"),
    Club.Felt.BLUE: Colours("#1a4f82", "#0c2f54", "#c8d8ea"),
    Club.Felt.RED: Colours("#8a2530", "#57131c", "#f0d3d3"),
    Club.Felt.PLUM: Colours("#5d3370", "#391d47", "#e0d0e8"),
    Club.Felt.SLATE: Colours("#3d4a50", "#252e33", "#d3dade"),
}


def recap_picture(event: Event) -> Poster | None:
    """The picture of a tournament in the active language; None where it has no results."""
    recap = recap_of(event)
    if recap is None:
        return None
    club, results = event.season.club, results_of(event)
    called = labels(event, results)
    winners = [called[result.member_id] for result in results if result.first == 1]
    alone = len(winners) == 1

    def prize(cents: int | None) -> str:
        return money(cents, club.sign) if cents else ""

    day = event.starts_at.astimezone(club.zone).date()
    return poster(
        club=club.name,
        title=event.name,
        day=localised(Text("{day:%-d %B %Y}", day=day)),
        label=localised(Text("Winner") if alone else Text("Winners")),
        winners=winners,
        prize=prize(results[0].prize),
        places=[
            Place(result.place, called[result.member_id], prize(result.prize))
            for result in (results[1:] if alone else results)
        ],
        notes=recap.highlights,
    )
