"""Addresses of a night as members read it, and of opening one."""

from django.urls import path

from tournaments.pages import opening, views

urlpatterns = [
    path("events/<int:pk>/night/", opening.event_night, name="event_night"),
    path("events/<int:pk>/facts/<int:sequence>/", opening.event_fact, name="event_fact"),
    path("clubs/<slug:slug>/tonight/", opening.tonight, name="club_tonight"),
    path("nights/<int:pk>/", views.overview, name="night"),
    path("nights/<int:pk>/close/", opening.close_night, name="night_close"),
    path("nights/<int:pk>/log/", views.whole_log, name="night_log"),
    path("nights/<int:pk>/then/", views.then, name="night_then"),
    path("nights/<int:pk>/pictures/", views.pictures, name="night_pictures"),
    path("nights/<int:pk>/draws/", views.draws, name="night_draws"),
]
