"""Rulings that stand in a log, so that two directors who rule the same call do not log it twice.

The same call is the same situation at the same table, about the same player, in the same hand; where no hand
is named, within two minutes. A tap that is only repeated has the request id of the first and comes to nothing
before this is asked.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.facts import Ruled

SOON: Final = timedelta(minutes=2)

RulingKey = tuple[str, int | None, int | None, int | None]
"""situation, table, player, hand."""


def with_ruling(
    rulings: Mapping[RulingKey, datetime], fact: Ruled, at: datetime, *, is_new: bool
) -> Mapping[RulingKey, datetime]:
    """The rulings with one more. is_new: it is being recorded now; what stands in a log is never refused.
    Raises NotAllowed where the same call has been ruled."""
    if not fact.situation:
        return rulings
    key = (fact.situation, fact.table, fact.player, fact.hand)
    before = rulings.get(key)
    if is_new and before is not None and (fact.hand or at - before < SOON):
        raise NotAllowed(
            "This ruling is in the log already: nothing was recorded. If it happened again, log it with its "
            "hand or its player."
        )
    return {**rulings, key: at}
