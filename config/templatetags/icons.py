"""Line icons of one sprite (static/img/icons.svg), each beside the words that say the same."""

import re
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

SPRITE = "img/icons.svg"


def drawn() -> list[str]:
    """The names of all icons, in the order of the sprite."""
    sprite = finders.find(SPRITE)
    return re.findall(r'<symbol id="([\w-]+)"', Path(sprite).read_text()) if sprite else []


@register.simple_tag
def icon(name: str, of: str = "") -> SafeString:
    """The icon called `name`, hidden from who listens; `of` is one more class of it.

    {% icon "clock" %} {% icon "tables" of="drawing" %}
    """
    address = f"{static(SPRITE)}#{name}"
    return format_html(
        '<svg class="icon{}" aria-hidden="true" focusable="false"><use href="{}"></use></svg>',
        f" {of}" if of else "",
        address,
    )
