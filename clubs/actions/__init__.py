"""Everything that changes a club: each a function that takes what it needs by keyword, locks what it changes,
looks again whether the rules allow it, and tells open pages once it is committed.
"""

from clubs.actions.founding import change_club, found_club, keep_rules, save_rulebook
from clubs.actions.ledger import note_money, write_lines, write_night_lines
from clubs.actions.members import (
    Person,
    add_members,
    change_member,
    claim_place,
    come_back,
    leave,
    renew_claim,
)
from clubs.actions.next_season import open_next_season, remove_season, season_removing
from clubs.actions.results import clear_results, results_stand, write_numbers, write_results
from clubs.actions.seasons import (
    begin_event,
    calendar_changed,
    call_back_event,
    cancel_event,
    change_event,
    change_season,
    close_season,
    create_season,
    event_removing,
    kind_changing,
    remove_event,
    reopen_season,
    restore_event,
    schedule_calendar,
    schedule_event,
    season_for,
)
from clubs.scoring.scores import Score

__all__ = [
    "Person",
    "Score",
    "add_members",
    "begin_event",
    "calendar_changed",
    "call_back_event",
    "cancel_event",
    "change_club",
    "change_event",
    "change_member",
    "change_season",
    "claim_place",
    "clear_results",
    "close_season",
    "come_back",
    "create_season",
    "event_removing",
    "found_club",
    "keep_rules",
    "kind_changing",
    "leave",
    "note_money",
    "open_next_season",
    "remove_event",
    "remove_season",
    "renew_claim",
    "reopen_season",
    "restore_event",
    "results_stand",
    "save_rulebook",
    "schedule_calendar",
    "schedule_event",
    "season_for",
    "season_removing",
    "write_lines",
    "write_night_lines",
    "write_numbers",
    "write_results",
]
