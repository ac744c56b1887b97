"""Hands as files: PHH for other programs, JSON for our own. Both hold what their reader may know, no more."""

import json
from datetime import datetime
from typing import Any

from clauses.refusal import NotAllowed
from gameplay import archive
from gameplay.engine.phh import write
from gameplay.engine.phh.toml import Value
from gameplay.engine.pokerstars import stars_out
from gameplay.histories import open_cards
from gameplay.histories.hand_history import History
from gameplay.histories.text import sentences
from gameplay.live_hands import whole

FORMAT, VERSION = "dead-button-hand", 2


def in_phh(history: History, title: str, played: datetime) -> str:
    """The hand in the PHH format, unknown cards where the reader may not see them. Raises NotAllowed for
    games that the format has no letters for, and for hands that were voided or played by other rules than
    today's.
    """
    if history.is_voided:
        raise NotAllowed("A hand that was voided has no end to be recorded.")
    live = whole(history.row)
    if not archive.are_alike(live.hand.events, archive.from_data(history.row.events or ())):
        raise NotAllowed("This hand was played by an earlier version of the rules: read its text.")
    about: dict[str, Value] = {
        "hand": history.row.number,
        "table": title,
        "year": played.year,
        "month": played.month,
        "day": played.day,
        "time": played.strftime("%H:%M:%S"),
        "time_zone": str(played.tzinfo),
        "seats": [place.number for place in history.places],
        "seat_count": max(place.number for place in history.places),
        "_root": history.row.commitment,
    }
    return write.written(live.hand.record, viewer=history.viewer, players=history.names, about=about)


def in_stars(history: History, title: str, played: datetime) -> str:
    """The hand as PokerStars writes it, of what the reader may know. Raises NotAllowed for games that
    PokerStars does not have, and for hands that were voided."""
    if history.is_voided:
        raise NotAllowed("A hand that was voided has no end to be recorded.")
    row = history.row
    return stars_out.written(
        stars_out.StarsHand(
            number=int(f"{row.table_id}{row.number:06d}"),
            title=title,
            game=history.game,
            seats=[place.number for place in history.places],
            names=history.names,
            stacks=[place.stack for place in history.places],
            button=row.button,
            events=history.events,
            ended=played,
        )
    )


def in_json(history: History, title: str) -> str:
    """The hand with its events, each as it may be known and in words."""
    row = history.row
    record = row.record
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "table": title,
        "hand": row.number,
        "game": record["game"],
        "options": record["options"],
        "started_at": row.started_at.isoformat(),
        "finished_at": row.finished_at.isoformat() if row.finished_at else None,
        "voided": row.voided_why or True if history.is_voided else None,
        "everything": history.has_everything,
        "place": history.viewer if history.viewer >= 0 else None,
        "seats": [
            {
                "seat": place.number,
                "player": place.player.name,
                "stack": place.stack,
                "won": place.won,
                "button": place.has_button,
            }
            for place in history.places
        ],
        "carry": record["carry"],
        "commitment": row.commitment,
        "next_commitment": history.following,
        "opened": open_cards.in_json(history.opening) if history.opening else None,
        "seed": history.seed or None,
        "events": [
            {**event, "words": words}
            for event, words in zip(archive.to_data(history.events), sentences(history), strict=True)
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)
