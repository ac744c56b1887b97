"""What a player tapped, as the text of a choice."""

from django.http import QueryDict


def choice_of(sent: QueryDict) -> str:
    """The act of the bar, with the amount or the cards named beside it: "raise 300", "discard Ah 3d"."""
    act = sent.get("choice", "")
    match act:
        case "raise":
            return f"raise {sent.get('amount', '').strip()}".strip()
        case "discard" | "lay":
            return " ".join([act, *sent.getlist("card")])
        case "trade":
            return " ".join([act, *sent.getlist("card"), *sent.getlist("centre")])
    return act
