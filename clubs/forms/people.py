"""Forgetting a member, making one of two, suspending one and lifting that."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.once import OnceForm, PlainForm
from clubs.models import Member
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
