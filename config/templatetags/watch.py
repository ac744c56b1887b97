"""Tags that say what the site notes of the request that is being answered (config/watch/requests.py)."""

from django import template

from config.watch import requests

register = template.Library()


@register.simple_tag
def request_number() -> str:
    """The number of this request, for pages that say that something went wrong."""
    return requests.request_number()
