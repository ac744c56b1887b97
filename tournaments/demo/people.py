"""People of the demo club."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.actions import Person
from clubs.models import Member

ELDER, DIRECTOR, DEALER, MEMBER = (
    Member.Role.ELDER,
    Member.Role.DIRECTOR,
    Member.Role.DEALER,
    Member.Role.MEMBER,
)


@dataclass(frozen=True, slots=True)
class Regular:
    """A member of the demo. comes: to how many nights of ten; skill: how often they win what they contest,
    the average being 1."""

    name: str
    comes: int = 7
    skill: float = 1.0
    role: str = MEMBER

    @property
    def person(self) -> Person:
        """As the site signs them in."""
        return Person(self.name, role=self.role)


REGULARS = (
    Regular("Ruth Calloway", 9, 1.2, ELDER),
    Regular("Owen Prichard", 8, 0.9, ELDER),
    Regular("Dolores Ibáñez", 9, 1.3, DIRECTOR),
    Regular("Samir Haddad", 7, 1.1, DIRECTOR),
    Regular("Zoë Lindqvist", 9, 1.0, DEALER),
    Regular("Gus Petrakis", 6, 0.8, DEALER),
    Regular("Anna Kowalczyk", 8, 1.2),
    Regular("Błażej Wójcik", 7, 0.9),
    Regular("Chidi Okonkwo", 9, 1.4),
    Regular("Đorđe Marković", 5, 1.1),
    Regular("Élodie Marchand", 8, 1.3),
    Regular("Femi Adeyemi", 6, 0.8),
    Regular("Grace Tan", 9, 1.1),
    Regular("Håkon Bjørnstad", 4, 1.0),
    Regular("İpek Yıldız", 6, 1.2),
    Regular("João Figueira", 8, 0.9),
    Regular("Kenji Morita", 7, 1.3),
    Regular("ليلى منصور", 8, 1.2),
    Regular("Mick Doyle", 9, 0.7),
    Regular("Niamh Ó Ceallaigh", 6, 1.0),
    Regular("Oskar Lehtonen", 5, 0.9),
    Regular("Priya Raman", 8, 1.2),
    Regular("Quentin Dubois", 4, 0.8),
    Regular("Rachel Stein", 7, 1.1),
    Regular("Šárka Nováková", 6, 1.0),
    Regular("Tom Walsh", 8, 1.0),
    Regular("Tom Walsh", 6, 0.8),
    Regular("Uma Krishnan", 5, 1.1),
    Regular("Viktor Hrytsenko", 7, 0.9),
    Regular("Wendy Aldous", 6, 0.8),
    Regular("Xiulan Chen", 5, 1.2),
    Regular("Yusuf Demir", 7, 1.0),
    Regular("Zsófia Kertész", 6, 1.1),
    Regular("Ned Barlow", 2, 0.7),
)

SKILL: Mapping[int, float] = {number: regular.skill for number, regular in enumerate(REGULARS, 1)}
