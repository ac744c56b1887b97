"""A phone without an account, for tests."""

import re

from django.test import Client
from django.urls import reverse

from tournaments.phone import actions


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


class Pocket:
    """A phone without an account, opened by its private link."""

    def __init__(self, member):
        self.member, self.client = member, Client()
        self.token = actions.phone_for(member=member).token
        self.requests = 0
        self.client.post(reverse("phone_open", args=[self.token]))

    def get(self, **headers):
        return self.client.get(reverse("phone", args=[self.token]), headers=headers)

    def post(self, view, *args, **data):
        self.requests += 1
        data.setdefault("request_id", f"{self.member.number}-{self.requests}")
        headers = {"HX-Request": "true", "HX-Target": "phone"}
        return self.client.post(reverse(view, args=[self.token, *args]), data, headers=headers)

    @property
    def shown(self):
        return text(self.get())
