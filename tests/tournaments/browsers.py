"""Browsers of a night, with the words of a test."""

from django.urls import reverse

from tournaments.night.floor_cache import floor_of


class Console:
    """A director's console in a client."""

    def __init__(self, client, night):
        self.client, self.night, self.pk = client, night, night.tournament.pk
        self.requests = 0

    def get(self, target="", **query):
        headers = {"HX-Request": "true", "HX-Target": target} if target else {}
        return self.client.get(reverse("night_console", args=[self.pk]), query, headers=headers)

    def post(self, view, *args, htmx=True, **data):
        self.requests += 1
        data.setdefault("request_id", f"request-{self.requests}")
        headers = {"HX-Request": "true", "HX-Target": "floor"} if htmx else {}
        return self.client.post(reverse(view, args=[self.pk, *args]), data, headers=headers)

    def act(self, name, **data):
        return self.post("night_act", name, **data)

    @property
    def floor(self):
        self.night.tournament.log.refresh_from_db()
        return floor_of(self.night.tournament)
