"""Choosing members, and what is to be done to them."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.once import OnceForm
from clubs.models import Club
from words.text import localised

INVITE: Final = "invite"
PRINT: Final = "print"
LEAVE: Final = "leave"
BACK: Final = "back"
ROLE: Final = "role-"  # and which
MOST: Final = 500  # members chosen at a time: a page shows no more


class ManyMembersForm(OnceForm):
    """Members by their numbers, and one thing to do. Roles, leaving and coming back are for elders."""

    of = forms.MultipleChoiceField(
        label=_("Members"), error_messages={"required": _("Choose at least one member.")}
    )
    act = forms.ChoiceField(
        label=_("With those chosen"), error_messages={"required": _("Choose what is to be done.")}
    )

    def __init__(
        self,
        *arguments: Any,
        club: Club,
        numbers: Iterable[int],
        owns: bool,
        sends_mail: bool,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.declared("of", forms.MultipleChoiceField).choices = [(str(each), str(each)) for each in numbers]
        self.declared("act", forms.ChoiceField).choices = [
            ("", _("Choose what to do")),
            *_acts(club, owns, sends_mail),
        ]

    @property
    def chosen(self) -> list[int]:
        """The numbers that are ticked."""
        return [int(each) for each in self.cleaned_data["of"]]


def _acts(club: Club, owns: bool, sends_mail: bool) -> list[tuple[Any, Any]]:
    acts: list[tuple[Any, Any]] = [(PRINT, _("Print their invitations"))]
    if sends_mail:
        acts.insert(0, (INVITE, _("Invite by e-mail")))
    if owns:
        roles = [(f"{ROLE}{role}", localised(each.title)) for role, each in reversed(club.role_names.items())]
        acts.append((_("Give the role"), roles))
        acts += [(LEAVE, _("They have left the club")), (BACK, _("They are members again"))]
    return acts
