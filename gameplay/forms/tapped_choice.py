"""Choice that a player tapped, as text."""

from django.http import QueryDict

from gameplay.forms.choice_text import VERBS
from words.typed import number as typed_number


def _total(amount: str, above: str) -> str:
    """Return what a bet comes to that was named as a raise on top of `above` (ruling 50); what was typed,
    where it is not a number or was named as a total."""
    typed = typed_number(amount.replace(",", "").replace(" ", ""), longest=12)
    on_top_of = typed_number(above, longest=12)
    return amount if typed is None or on_top_of is None else str(typed + on_top_of)


def choice_of(sent: QueryDict) -> str:
    """The act of the bar, with the amount or the cards named beside it: "raise 300", "discard Ah 3d"."""
    act = sent.get("choice", "")
    match act:
        case "raise":
            return f"raise {_total(sent.get('amount', '').strip(), sent.get('above', ''))}".strip()
        case "discard":
            return " ".join([act, *sent.getlist("card")])
        case verb if verb in VERBS and VERBS[verb].cards:
            return " ".join([verb, *sent.getlist("card"), *sent.getlist("centre")])
    return act
