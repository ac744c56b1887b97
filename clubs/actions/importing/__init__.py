"""What a club brings along from spreadsheets: past seasons and members."""

from clubs.actions.importing.people import import_members
from clubs.actions.importing.seasons import BadFile, NewClub, Report, import_results

__all__ = ["BadFile", "NewClub", "Report", "import_members", "import_results"]
