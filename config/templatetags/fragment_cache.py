"""Tags for parts of pages that are rendered once and cached (config/caching/fragment_cache.py)."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString

from config.caching.fragment_cache import part, rows

register = template.Library()


@register.simple_tag(takes_context=True)
def cached_include(context: Context, template_name: str, beside: str = "", **values: Any) -> SafeString:
    """Like an include, of a template that knows these values alone and is written again when one differs.

    {% cached_include "tournaments/parts/card.html" table=table tournament=tournament %}
    """
    return part(
        template_name,
        values,
        token=str(context.get("csrf_token", "")),
        request_id=str(context.get("request_id", "")),
        beside=beside,
    )


@register.simple_tag
def cached_include_each(template_name: str, **named: Iterable[Any]) -> SafeString:
    """The same for a list of short things, one after the other: the template knows one of them at a time.

    {% cached_include_each "gameplay/parts/line.html" line=page.lines %}
    """
    ((name, values),) = named.items()
    return rows(template_name, name, values)
