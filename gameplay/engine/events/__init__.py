"""Events of a hand, step by step: each event is a small record that can say itself in one plain sentence,
given the players' names.

`seen_by` gives an event as one viewer may see it (a seat, SPECTATOR, or DIRECTOR, who sees all): cards that
are not theirs to see are unknown cards. An event with hidden cards has `cards`, and stands in `seen.PRIVATE`
or says that it `is_private`.

event.py     what every event can do
betting.py   what is posted and paid, checks and bets, what goes into the pot or back
dealing.py   cards dealt, turned, burnt, thrown away and drawn
showdown.py  hands shown and mucked, chips won
seen.py      an event as one viewer may see it

>>> seen_by(Dealt(1, (50, 45)), 1).words(("Ann", "Bob"))
'Bob is dealt ace of hearts and king of diamonds.'
>>> seen_by(Dealt(1, (50, 45)), 0).words(("Ann", "Bob"))
'Bob is dealt two cards.'
"""

from gameplay.engine.events.betting import (
    Called,
    Carried,
    Checked,
    Collected,
    CutDown,
    Folded,
    Paid,
    Posted,
    Raised,
    RaisedBy,
    Returned,
)
from gameplay.engine.events.dealing import (
    BoardDealt,
    Burnt,
    Dealt,
    DealtCovered,
    DealtToForehead,
    DealtToMiddle,
    DealtUp,
    Discarded,
    Drew,
    HandKilled,
    LookedAt,
    Reshuffled,
    burnt_and_turned,
    dealt_around,
)
from gameplay.engine.events.event import (
    Event,
    Names,
    Note,
)
from gameplay.engine.events.seen import (
    DIRECTOR,
    SPECTATOR,
    seen_by,
)
from gameplay.engine.events.showdown import (
    Announced,
    Did,
    Mucked,
    Rolled,
    RoundBegan,
    Shown,
    WentOut,
    Won,
    all_shown,
)

__all__ = [
    "DIRECTOR",
    "SPECTATOR",
    "Announced",
    "BoardDealt",
    "Burnt",
    "Called",
    "Carried",
    "Checked",
    "Collected",
    "CutDown",
    "Dealt",
    "DealtCovered",
    "DealtToForehead",
    "DealtToMiddle",
    "DealtUp",
    "Did",
    "Discarded",
    "Drew",
    "Event",
    "Folded",
    "HandKilled",
    "LookedAt",
    "Mucked",
    "Names",
    "Note",
    "Paid",
    "Posted",
    "Raised",
    "RaisedBy",
    "Reshuffled",
    "Returned",
    "Rolled",
    "RoundBegan",
    "Shown",
    "WentOut",
    "Won",
    "all_shown",
    "burnt_and_turned",
    "dealt_around",
    "seen_by",
]
