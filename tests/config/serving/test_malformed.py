"""Tests of what no page of ours sends is not understood, wherever it stands (config/serving/malformed.py)."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("get", "/accounts/login/?next=a%00b", {}),
        ("get", "/accounts/login/?a%00=b", {}),
        ("get", "/clubs/a%00b/", {}),
        ("post", "/tablet/pair/", {"code": "a\0b"}),
        ("post", "/tablet/pair/", {"a\0": "b"}),
        ("post", "/tablet/pair/", {"code": "ABC", "request_id": "x" * 65}),
    ],
)
def test_it_is_not_understood_and_that_is_said(method, path, data):
    answer = getattr(Client(), method)(path, data)
    assert (answer.status_code, "makes no sense" in answer.content.decode()) == (400, True)
    assert Client().get("/accounts/login/").status_code == 200
