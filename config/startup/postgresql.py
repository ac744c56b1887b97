"""Connections with PostgreSQL, so that neither side waits for one that is gone.

A machine that vanishes, or a router that forgets a connection, ends nothing by itself: the process would
wait for an answer for a quarter of an hour, and the server would keep what it had locked for two hours.

Several that vanish together are the worse case: one has a lock, the others wait for it, and the server would
give it to one after the other, each of them silent. So one waits for a shorter time than a silent one holds.
Ten seconds of silence and five of waiting kept a table at rest for half a minute after a cut of three
seconds.
"""

from collections.abc import Mapping
from typing import Any, Final

CLIENT: Final[Mapping[str, Any]] = {
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
SERVER: Final[Mapping[str, int]] = {
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "idle_in_transaction_session_timeout": 4_000,  # milliseconds that somebody silent may hold a lock
    "lock_timeout": 3_000,  # that others wait for it, before they are told to come back (503)
}


def options(configured: Mapping[str, Any], *, prepares: bool) -> dict[str, Any]:
    """The options of the database. configured: in its address, they come before ours; prepares: whether a
    connection is one with the server, and no pooler's, which takes no settings for the server."""
    added: dict[str, Any] = {**CLIENT}
    if prepares:
        added["options"] = " ".join(f"-c {name}={value}" for name, value in SERVER.items())
    # A statement that has been asked three times is planned once for its connection.
    return {**added, **configured, "server_side_binding": True, "prepare_threshold": 3 if prepares else None}
