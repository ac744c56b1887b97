"""Hands that have been played: who may read them, as text, step by step, and as files.

A finished hand is told from the events that were kept when it ended, so that an engine that learns better
rules never rewrites the past. Each is passed through the engine's one guard, `seen_by`, for the viewer who
asks: the player their own cards and what was shown, a spectator what was shown, and the club's directors
everything once the table's event is over.
"""

from gameplay.histories.hand_history import History, history_of, places

__all__ = ["History", "history_of", "places"]
