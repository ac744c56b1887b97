"""Pairing sheet: which tablet stands at which table, and the code that pairs another, as directors are shown
both."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from django.http import HttpRequest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs.addresses import absolute
from config.pages.qr import qr_code
from words.typed import number as typed_number

REFUSED = 422


class AtTable(Protocol):
    """A tablet that is paired with a table."""

    @property
    def table(self) -> int:
        """Its number."""


Paired = TypeVar("Paired", bound=AtTable)


def fresh_code(request: HttpRequest, make: Callable[[int], str]) -> tuple[dict[str, Any], int]:
    """A code for the table that is posted, shown this once, or why there is none; and the status of the
    answer. make: gives the code of a table."""
    table = typed_number(request.POST.get("table", ""), longest=5) or 0
    try:
        code = make(table)
    except NotAllowed as refusal:
        return {"refusal": refusal}, REFUSED
    address = absolute(request, reverse("tablet_pair"))
    code_shown = {
        "code": f"{code[:3]} {code[3:]}",
        "code_table": table,
        "address": address,
        "qr": qr_code(f"{address}?code={code}"),
    }
    return code_shown, 200


def tables_with(paired: Iterable[Paired], tables: Iterable[int]) -> list[tuple[int, bool, list[Paired]]]:
    """Each table by its number, whether it is there, and its tablets; last those that are gone and still have
    one."""
    standing = list(tables)
    by_table: dict[int, list[Paired]] = {number: [] for number in standing}
    for tablet in paired:
        by_table.setdefault(tablet.table, []).append(tablet)
    return [(number, number in standing, devices) for number, devices in by_table.items()]
