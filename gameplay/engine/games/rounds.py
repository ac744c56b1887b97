"""Games of several rounds with the same players: what is told of the round before."""

from collections.abc import Iterator, Sequence

from gameplay.engine.events import Event, Names, RoundBegan
from gameplay.engine.views import View


def round_number(view: View) -> int:
    """The number of the present round, 0 before the first."""
    return max((event.number for event in view.events if isinstance(event, RoundBegan)), default=0)


def of_last_round(events: Sequence[Event]) -> Sequence[Event]:
    """Return what happened in the round before the present one; nothing in the first."""
    began = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    return events[began[-2] : began[-1]] if len(began) > 1 else ()


def outcome_of_last_round(view: View, names: Names, kinds: tuple[type, ...]) -> Iterator[str]:
    """Yield how the round before ended, in the sentences of events of these kinds."""
    for event in of_last_round(view.events):
        if isinstance(event, kinds):
            yield event.words(names)


def since_round_began(events: Sequence[Event]) -> Sequence[Event]:
    """Return what has happened in the present round."""
    began = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    return events[began[-1] :] if began else events
