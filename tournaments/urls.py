"""Addresses of a night: each room brings its own."""

from django.urls import include, path

ROOMS = ("display", "phone", "pages", "console", "tablet", "heads_up", "rehearsal", "rota")

urlpatterns = [path("", include(f"tournaments.{room}.urls")) for room in ROOMS]
