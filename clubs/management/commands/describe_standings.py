"""Print docs/standings.md: every stored column of the standings, made from its class."""

from typing import Any, Final

from django.core.management.base import BaseCommand

from clubs.scoring.columns import COLUMNS, Column

HEAD: Final = """# Columns of the standings

What is stored of each player's season, made from `clubs/scoring/columns.py` by
`manage.py describe_standings`. For programs points are integers where they are whole, and floats where they
are not: a shared knockout is a part of a point.

| key | heading | shown on | what it is |
| --- | --- | --- | --- |
"""


class Command(BaseCommand):
    help = "Print the page that describes the standings: describe_standings > docs/standings.md"
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        self.stdout.write(page(), ending="")


def page() -> str:
    """The page, in Markdown."""
    return HEAD + "".join(
        f"| `{each.key}` | {each.heading} | {', '.join(_places(each))} | {each.description} |\n"
        for each in COLUMNS
    )


def _places(column: Column) -> list[str]:
    places = {
        "season page": bool(column.on_page),
        "club's home": column.on_page == "before",
        "paper": bool(column.on_paper),
        "other sites": column.on_other_sites,
        "spreadsheet": True,
        "API": column.for_programs,
        "`standings --json`": True,
    }
    return [place for place, is_shown in places.items() if is_shown]
