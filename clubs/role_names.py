"""Names of the roles of a club. The code says elder for whoever owns it (DM-elders), a page what the club
calls them: elders, admins, its committee."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from words.text import Text


@dataclass(frozen=True, slots=True)
class RoleName:
    """title: where it stands alone, "Elder"; bare: in a sentence, "elder"; one: somebody who has it, "an
    elder"; many: "elders"."""

    title: Text
    bare: Text
    one: Text
    many: Text


DEFAULT: Final = "admin"
OF_DEAD_MONEY: Final = "elder"
OWNER_NAMES: Final[Mapping[str, RoleName]] = MappingProxyType(
    {
        DEFAULT: RoleName(Text("Admin"), Text("admin"), Text("an admin"), Text("admins")),
        "owner": RoleName(Text("Owner"), Text("owner"), Text("an owner"), Text("owners")),
        "organiser": RoleName(Text("Organiser"), Text("organiser"), Text("an organiser"), Text("organisers")),
        "committee": RoleName(
            Text("Committee member"),
            Text("committee member"),
            Text("a committee member"),
            Text("committee members"),
        ),
        OF_DEAD_MONEY: RoleName(Text("Elder"), Text("elder"), Text("an elder"), Text("elders")),
    }
)
"""By what Club.owner_name keeps."""

OTHERS: Final[Mapping[str, RoleName]] = MappingProxyType(
    {
        "director": RoleName(Text("Director"), Text("director"), Text("a director"), Text("directors")),
        "dealer": RoleName(Text("Dealer"), Text("dealer"), Text("a dealer"), Text("dealers")),
        "member": RoleName(Text("Member"), Text("member"), Text("a member"), Text("members")),
    }
)
"""By role; every club calls them so."""


def role_names(owner_name: str) -> dict[str, RoleName]:
    """The roles, that with the most rights first → what a club calls them that calls its elders so."""
    return {"elder": OWNER_NAMES[owner_name], **OTHERS}
