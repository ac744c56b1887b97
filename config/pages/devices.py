"""Names of devices in logs that people read."""

from django.http import HttpRequest

KINDS = ("iPad", "iPhone", "Android", "Macintosh", "Windows", "Linux")


def kind_of_device(request: HttpRequest) -> str:
    """An iPad, an Android phone: what the browser says it runs on."""
    agent = request.headers.get("User-Agent", "")
    kind = next((kind for kind in KINDS if kind in agent), "browser")
    name = {"Macintosh": "Mac", "Android": "Android phone" if "Mobile" in agent else "Android tablet"}
    return name.get(kind, kind)
