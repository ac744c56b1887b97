"""Words of a club on every board, whatever is on: its message to the room, and its slides."""

from typing import Any

from tournaments.models import Display, HouseStyle, Slide


def club_words(display: Display) -> dict[str, Any]:
    """style: the logo and the message; slides: none where the display is not to show them. Two queries."""
    style = HouseStyle.objects.filter(club=display.club).defer("logo").first() or HouseStyle(
        club=display.club
    )
    slides = Slide.objects.filter(club=display.club).defer("picture") if "slides" in display.blocks else ()
    return {"style": style, "slides": slides}
