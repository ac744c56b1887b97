"""Forms that do their work once, however often they are sent."""

import uuid
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict

F = TypeVar("F", bound=forms.Field)


class PlainForm(forms.Form):
    """A form whose labels end without a colon."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{"label_suffix": "", **options})

    def put(self, field: str, value: str) -> None:
        """Show a value in the form as if it had been typed."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        data[field] = value
        self.data = data

    def declared(self, name: str, kind: type[F]) -> F:
        """Its own copy of a field that it declares as one of this kind. Raises TypeError for another."""
        field = self.fields[name]
        if not isinstance(field, kind):
            raise TypeError(name)
        return field


class OnceForm(PlainForm):
    """Carries an id of its own, made when the form is shown, by which a second sending is recognised."""

    request_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def begin_anew(self) -> None:
        """Another id: the form is shown again after it was acted upon, to be sent once more."""
        self.put("request_id", str(uuid.uuid4()))
        self.errors.pop("request_id", None)


def refuse(form: forms.Form, refusal: Any) -> None:
    """Say why the rules forbid what was asked for, at the head of the form."""
    form.add_error(None, refusal.text.localised())
