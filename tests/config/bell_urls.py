from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from config.live import topics
from config.urls import urlpatterns as real

DEAF = 404


def may_hear(request: HttpRequest, number: int) -> bool:
    Session.objects.count()  # as a real check does, ask the database
    return number != DEAF


@csrf_exempt
def ring(request: HttpRequest, number: int) -> HttpResponse:
    global rung
    with transaction.atomic():
        rung += 1
        topics.changed(f"bell-{number}")
    return HttpResponse(status=204)


PAGE = """{% extends "base.html" %}
{% block live %}bell-1{% endblock %}
{% block content %}
<p id="rung" hx-get="/rung/" hx-trigger="changed from:body, every 2s">0</p>
{% endblock %}"""
rung = 0


def count(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(rung))


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(PAGE).render({}, request))


topics.allow("bell", may_hear)
urlpatterns = [
    *real,
    path("bell/", page),
    path("rung/", count),
    path("ring/<int:number>/", ring),
]
