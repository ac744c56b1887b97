"""Imports of past seasons and members from spreadsheets."""

from clubs.actions.importing.people import import_members
from clubs.actions.importing.seasons import BadFile, NewClub, Report, import_results

__all__ = ["BadFile", "NewClub", "Report", "import_members", "import_results"]
