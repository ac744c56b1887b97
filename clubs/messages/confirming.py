"""The message that asks whether an address is its member's."""

from django.urls import reverse

from clubs.messages.channels import Content
from clubs.messages.composing import Shared
from clubs.models import Message
from clubs.models.messages import confirm_keys
from words.text import Text


def confirm_message(message: Message, shared: Shared) -> Content | None:
    """A link to confirm the address; None once it is confirmed or another was given."""
    chosen = message.member.message_settings
    if not chosen.pending or message.subject != f"link-{chosen.confirm_key}":
        return None
    name, club = message.member.name, message.member.club.name
    return Content(
        Text("Confirm your e-mail address"),
        (
            Text("{name} of {club} has asked for messages to this address.", name=name, club=club),
            Text("If that is you, open this page and confirm it. If not, do nothing: nobody writes again."),
        ),
        reverse("message_confirm", args=[confirm_keys().sign(chosen.confirm_key)]),
    )
