"""Forms of members: adding and changing them, acting on several, forgetting, merging and suspending them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions import Person
from clubs.actions.submissions import was_claimed
from clubs.files.people_list import Listed
from clubs.files.roster import Roster, read_roster
from clubs.files.sheet import Problem
from clubs.forms.once import OnceForm, PlainForm
from clubs.forms.pasted import (
    PEOPLE_FIELDS,
    ColumnChoices,
    LeftLine,
    chosen_columns,
    left_lines,
    mark_of,
    text_of_file,
)
from clubs.models import Club, Member
from words import names
from words.text import Text, localised


class AnonymiseForm(PlainForm):
    """The name, typed again by whoever means it."""

    name = forms.CharField(
        label=_("Their name, typed"),
        max_length=names.LONGEST,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, *arguments: Any, member: Member, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.member = member

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if names.key(typed) != names.key(self.member.name):
            sentence = Text("Type “{name}” to go on.", name=self.member.name)
            raise forms.ValidationError(localised(sentence))
        return typed


class MergeForm(PlainForm):
    """Form that merges two members."""

    into = forms.ChoiceField(label=_("Is the same person as"))

    def __init__(self, *arguments: Any, member: Member, **options: Any) -> None:
        super().__init__(*arguments, **options)
        others = Member.objects.filter(club=member.club_id, merged_into=None, anonymised_at=None)
        choices_of_others = (
            others.exclude(pk=member.pk).order_by("plain_name", "number").values_list("number", "name")
        )
        choices = [(str(number), f"{name} #{number}") for number, name in choices_of_others]
        self.declared("into", forms.ChoiceField).choices = [("", "–"), *choices]


class SuspendForm(OnceForm):
    """Form of a suspension: its reason, and from which day on they may play again; for good where no day is
    given."""

    why = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("The member and the directors read it."),
        widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}),
    )
    again_on = forms.DateField(
        label=_("May play again from"),
        required=False,
        help_text=_("The first day on which they may. Without one they are barred until it is lifted."),
        widget=forms.DateInput({"type": "date"}),
    )


class LiftForm(PlainForm):
    """Form that ends a suspension before its time, with the reason."""

    why = forms.CharField(
        label=_("Why they may play again"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "off", "dir": "auto"}),
    )


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


LARGEST_FILE = 1_000_000  # bytes
LARGEST_LIST = 2_000  # people
MOST_LINES = 5 * LARGEST_LIST  # that are read at all
LONGEST_LINE = 2_000  # characters
MOST_TOLD = 20  # lines of which it is said what is wrong with them


def _too_much(text: str) -> str:
    """Return why a list is not even read, an empty text for others."""
    if text.count("\n") >= MOST_LINES:
        return Text("Add {most} people at a time at the most.", most=LARGEST_LIST).localised()
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        return Text("A line of a list has {most:,} characters at the most.", most=LONGEST_LINE).localised()
    return ""


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A person of a list as they were understood. number: of the member of that name, None for a new one."""

    line: int
    name: str
    email: str
    role: str
    number: int | None


class AddMembersForm(OnceForm):
    """One name, a pasted list or a spreadsheet: all are the same text in the end, which stays to be mended.

    Whose name is there already is asked about: they are added only if ticked as another person. asked: what
    the list was when that was asked; another list is asked about again. good: what it was when its good lines
    were to be added without the others, which are `left` to be mended. seen: what it was when it was shown as
    it is understood, where that was asked for (look) or columns are not used. key: of the request; what was
    added by it is not looked for again when it is sent again.
    """

    people = forms.CharField(
        label=_("Names"),
        required=False,
        widget=forms.Textarea({"rows": 8, "dir": "auto", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a spreadsheet"),
        required=False,
        help_text=_("Saved as CSV, with a column of names and, if you like, e-mail addresses and roles."),
    )
    others = forms.Field(
        label=_("Another person of that name"), required=False, widget=forms.CheckboxSelectMultiple
    )
    asked = forms.CharField(required=False, widget=forms.HiddenInput)
    good = forms.CharField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    look = forms.CharField(required=False, widget=forms.HiddenInput)
    columns_of = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *arguments: Any, club: Club, may_appoint: bool, key: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.club, self.key = club, key
        self.fields["people"].help_text = Text(
            "One person a line, as it comes from a spreadsheet, an address book or a message. "
            "An e-mail address and a role (dealer, director, {elder}) may follow: "
            "Ann Lee, ann@example.org, dealer",
            elder=club.owners.bare,
        ).localised()
        self.may_appoint = may_appoint
        self.namesakes: dict[int, Listed] = {}
        self.compared_to = 0  # the highest key of the members with whom the list was compared
        self.problems: list[Problem] = []
        self.left = ""
        self.left_lines: list[LeftLine] = []
        self.more = 0  # lines of which nothing is said
        self.people_shown: list[PersonShown] = []
        self.columns: ColumnChoices | None = None
        self.notes: list[str] = []
        self.is_shown_first = False
        self.offered = 0  # people who could be added without the others
        self.mark = ""  # what this list is told from another by

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text = self._text(cleaned)
        if text is None or was_claimed(self.key, "members", self.club):
            return cleaned
        text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip()
        if too_much := _too_much(text):
            self.add_error("people", too_much)
            return cleaned
        roster = self._check(self._read(text, cleaned["columns_of"]))
        self.left_lines = list(left_lines(text.split("\n"), self.problems[:MOST_TOLD]))
        self.more = len(self.problems[MOST_TOLD:])
        self._show(roster)
        if cleaned["look"] or (self._has_strange_columns(roster) and cleaned["seen"] != self.mark):
            self.is_shown_first = True
        if self.problems and roster.people and cleaned["good"] == self.mark:
            self._leave(text, roster.heading.line if roster.heading else 0)
        else:
            self._refuse(roster)
        if self.errors:
            return cleaned
        self.namesakes = self._namesakes(roster)
        if self.namesakes and cleaned["asked"] != self.mark:
            self._ask(self.mark)
            return cleaned
        others = set(cleaned["others"] or [])
        cleaned["new"] = [
            Person(person.name, person.email, person.role)
            for number, person in enumerate(roster.people)
            if number not in self.namesakes or str(number) in others
        ]
        return cleaned

    def _read(self, text: str, columns_of: str) -> Roster:
        """The people of the list, with the columns that were mapped if it is still the same table."""
        roster = read_roster(text, self._roles())
        mark = mark_of(roster.columns)
        if roster.columns and columns_of == mark:
            roster = read_roster(text, self._roles(), chosen_columns(self.data, PEOPLE_FIELDS))
        if roster.columns:
            self.columns = ColumnChoices(roster.columns, PEOPLE_FIELDS)
            self.columns.mark = mark
        about = repr((text, [column.field for column in roster.columns]))
        self.mark = hashlib.sha256(about.encode()).hexdigest()[:16]
        return roster

    @property
    def mapping(self) -> dict[str, str]:
        """The columns as they were mapped, to be sent again."""
        return {name: str(self.data[name]) for name in self.data if name.startswith("column")}

    def _has_strange_columns(self, roster: Roster) -> bool:
        return any(column.label and not column.field for column in roster.columns)

    def _show(self, roster: Roster) -> None:
        """Prepare what is shown of the list."""
        self.notes = [localised(note.text) for note in roster.notes[:MOST_TOLD]]
        numbers = {
            names.key(name): number for name, number in self.club.members.values_list("name", "number")
        }
        self.people_shown = [
            PersonShown(
                person.line,
                person.name,
                person.email,
                self._called(person.role),
                numbers.get(names.key(person.name)),
            )
            for person in roster.people[:LARGEST_LIST]
        ]

    def _called(self, role: str) -> str:
        """The role in words, "" for that of everybody."""
        return "" if role == Member.Role.MEMBER else localised(self.club.role_names[role].bare)

    def _text(self, cleaned: dict[str, Any]) -> str | None:
        """Return what is to be read; a file becomes the text of the form."""
        file: UploadedFile[Any] | None = cleaned.get("file")
        if file is None:
            return str(cleaned.get("people", ""))
        text = text_of_file(self, file, LARGEST_FILE, gettext("The file is larger than a megabyte."))
        if text is not None:
            self.put("people", text)
        return text

    def _roles(self) -> dict[str, str]:
        """Return what a list may call the roles, in English and in the reader's language → them."""
        called = {
            role: (role, name.bare, localised(name.bare)) for role, name in self.club.role_names.items()
        }
        return {word.casefold(): role for role, words in called.items() for word in words}

    def _check(self, roster: Roster) -> Roster:
        """Those of the list who may be added; what is wrong with the others is noted."""
        self.problems = list(roster.problems)
        allowed = []
        for person in roster.people:
            if person.role in (Member.Role.ELDER, Member.Role.DIRECTOR) and not self.may_appoint:
                words = Text(
                    "only {elder} gives the role “{role}”.",
                    elder=self.club.owners.one,
                    role=self.club.role_names[person.role].bare,
                )
                self.problems.append(Problem(person.line, words))
            else:
                allowed.append(person)
        self.problems.sort()
        return replace(roster, people=tuple(allowed), problems=tuple(self.problems))

    def _refuse(self, roster: Roster) -> None:
        """Say what is wrong, the first of it if there is much, and offer to add those who are well."""
        if self.problems:
            lines = len({problem.line for problem in self.problems})
            self.add_error(
                "people",
                Text(
                    "{count} line is not understood.", "{count} lines are not understood.", count=lines
                ).localised(),
            )
        if not roster.people and not self.problems:
            self.add_error("people", gettext("Write at least one name."))
        if len(roster.people) > LARGEST_LIST:
            self.add_error(
                "people",
                Text("Add {most} people at a time at the most.", most=LARGEST_LIST).localised(),
            )
        elif self.problems:
            self.offered = len(roster.people)

    def _leave(self, text: str, heading: int) -> None:
        """The lines that are not added stay, to be mended."""
        lines = text.split("\n")
        wrong = {line for line in (heading, *(problem.line for problem in self.problems)) if line}
        self.left = "\n".join(lines[line - 1] for line in sorted(wrong))

    def _namesakes(self, roster: Roster) -> dict[int, Listed]:
        """People whose name a member, or an earlier line, has; or one that is taken for it; by how many stand
        before them."""
        members = dict(self.club.members.values_list("pk", "name"))
        self.compared_to = max(members, default=0)
        existing = members.values()
        seen, looks = {names.key(each) for each in existing}, {names.look(each) for each in existing}
        namesakes = {}
        for number, person in enumerate(roster.people):
            key, look = names.key(person.name), names.look(person.name)
            if key in seen or (look in looks and names.is_disguised(person.name)):
                namesakes[number] = person
            seen.add(key)
            looks.add(look)
        return namesakes

    def _ask(self, question: str) -> None:
        names_listed = ", ".join(dict.fromkeys(person.name for person in self.namesakes.values()))
        self.put("asked", question)
        self.fields["others"].widget.choices = [
            (str(number), Text("{name} (line {line})", name=person.name, line=person.line).localised())
            for number, person in self.namesakes.items()
        ]
        self.add_error(
            "others",
            Text(
                "Already on the list: {known}. Tick the ones that are different people; unticked lines are "
                "skipped.",
                known=names_listed,
            ).localised(),
        )


class MemberForm(PlainForm):
    """A member's name, address and role."""

    name = forms.CharField(label=_("Name"), max_length=names.LONGEST)
    email = forms.EmailField(label=_("E-mail"), required=False)
    role = forms.ChoiceField(label=_("Role"))

    def __init__(self, *arguments: Any, club: Club, may_appoint: bool, key: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.declared("role", forms.ChoiceField).choices = [
            (role, localised(called.title)) for role, called in club.role_names.items()
        ]
        if not may_appoint:
            del self.fields["role"]

    def clean_name(self) -> str:
        if fault := names.fault(self.cleaned_data["name"]):
            raise forms.ValidationError(localised(fault))
        return names.tidy(self.cleaned_data["name"])
