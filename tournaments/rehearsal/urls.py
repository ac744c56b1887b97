"""Addresses of a rehearsal: they name the club that rehearses."""

from django.urls import path

from tournaments.rehearsal import views

urlpatterns = [
    path("clubs/<slug:slug>/rehearsal/", views.rehearsal, name="club_rehearsal"),
    path("clubs/<slug:slug>/rehearsal/pace/", views.pace, name="rehearsal_pace"),
    path("clubs/<slug:slug>/rehearsal/on/", views.play_on, name="rehearsal_on"),
    path("clubs/<slug:slug>/rehearsal/end/", views.end, name="rehearsal_end"),
]
