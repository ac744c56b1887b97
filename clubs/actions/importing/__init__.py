"""Imports of past seasons and members from spreadsheets."""

from clubs.actions.importing.people import bring_members, import_members
from clubs.actions.importing.seasons import (
    BadFile,
    NewClub,
    Plan,
    Report,
    bring_results,
    import_results,
    plan_results,
    season_for,
)
from clubs.actions.importing.taking_back import note_members, recent, take_back

__all__ = [
    "BadFile",
    "NewClub",
    "Plan",
    "Report",
    "bring_members",
    "bring_results",
    "import_members",
    "import_results",
    "note_members",
    "plan_results",
    "recent",
    "season_for",
    "take_back",
]
