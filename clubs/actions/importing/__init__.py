"""Imports of past seasons and members from spreadsheets."""

from clubs.actions.importing.people import import_members
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

__all__ = [
    "BadFile",
    "NewClub",
    "Plan",
    "Report",
    "bring_results",
    "import_members",
    "import_results",
    "plan_results",
    "season_for",
]
