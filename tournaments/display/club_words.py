"""Words of a club on every board, whatever is on: its message to the room, and its slides."""

from typing import Any

from tournaments.models import Display, HouseStyle, Slide


def club_words(shown: Display) -> dict[str, Any]:
    """style: the logo and the message; slides: none where the display is not to show them. Two queries."""
    style = HouseStyle.objects.filter(club=shown.club).defer("logo").first() or HouseStyle(club=shown.club)
    slides = Slide.objects.filter(club=shown.club).defer("picture") if "slides" in shown.blocks else ()
    return {"style": style, "slides": slides}
