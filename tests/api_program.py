"""A program that asks the site with a token."""

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.test import Client

from clubs.actions.api_tokens import make_token
from clubs.api_scopes import SCOPES


class Program:
    """What comes in with a token, or without one."""

    def __init__(self, secret="", client=None):
        self.client, self.secret = client or Client(), secret

    def ask(self, path, method="GET", body=None, **headers):
        sent = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        return getattr(self.client, method.lower())(f"/api/v1/{path}", headers=sent | headers, **more)

    def read(self, path):
        answer = self.ask(path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def items(self, path, limit):
        """All of a list, page by page."""
        found, cursor = [], ""
        while cursor is not None:
            page = self.read(f"{path}?limit={limit}&cursor={cursor}")
            found += page["items"]
            cursor = page["next"]
        return found

    def record(self, night, *facts, key, **more):
        body = {"facts": list(facts), **more}
        return self.ask(f"nights/{night}/facts", "POST", body, **{"Idempotency-Key": key})


def token_of(member, *scopes):
    """A token of this member for these scopes, or for all, who gets an account on the way."""
    member.refresh_from_db()
    if member.user is None:
        member.user = get_user_model().objects.create_user(f"program-{member.pk}")
        member.save()
    return make_token(member=member, name="bot", scopes=scopes or SCOPES, lasts=timedelta(days=1))


def program_of(member, *scopes):
    return Program(token_of(member, *scopes)[1])
