"""A reminder of a tournament as one sends it to a group: plain text, ready to be sent."""

from datetime import datetime

from words.text import Sentences, Text


def reminder_text(
    *,
    name: str,
    club: str,
    starts_at: datetime,
    costs: str,
    address: str,
    note: str = "",
    unanswered: int | None = None,
) -> str:
    """Return what is played, when, where, what it costs and who has still to answer, a line each.

    starts_at: by the clock of the club; note: where it is, or whatever else is to be known; unanswered: how
    many members, None where nobody was asked; address: where they answer.
    """
    lines = [
        f"{name} · {club}",
        Text("{when:%A, %-d %B %Y, %H:%M}", when=starts_at),
        note,
        Text("Buy-in: {costs}", costs=costs),
    ]
    if unanswered:
        lines.append(
            Text(
                "{count} of us has not answered yet.",
                "{count} of us have not answered yet.",
                count=unanswered,
            )
        )
    lines.append(Text("Are you in? {address}", address=address))
    return Sentences([line for line in lines if line], "\n")
