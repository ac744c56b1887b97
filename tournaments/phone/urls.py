"""Addresses of players' phones, and of saying whether one comes."""

from django.urls import path

from tournaments.phone import player_acts, ring_seat, rsvp, views

urlpatterns = [
    path("p/worker.js", views.worker, name="phone_worker"),
    path("p/<str:token>/", views.phone, name="phone"),
    path("p/<str:token>/open/", views.open_here, name="phone_open"),
    path("p/<str:token>/seen/", player_acts.seen, name="phone_seen"),
    path("p/<str:token>/calendar/", player_acts.calendar, name="phone_calendar"),
    path("p/<str:token>/rsvp/", player_acts.rsvp, name="phone_rsvp"),
    path("p/<str:token>/deal/", player_acts.deal, name="phone_deal"),
    path("p/<str:token>/messages/", rsvp.phone_messages, name="phone_messages"),
    path("p/<str:token>/app.webmanifest", rsvp.phone_manifest, name="phone_manifest"),
    path("p/<str:token>/needs/", views.phone_needs, name="phone_needs"),
    path("p/<str:token>/ask/<slug:kind>/", player_acts.ask, name="phone_ask"),
    path("p/<str:token>/withdraw/<slug:kind>/", player_acts.withdraw, name="phone_withdraw"),
    path("p/<str:token>/ring-game/", ring_seat.ring_seat, name="phone_ring_game"),
    path("p/<str:token>/ring-game/list/", ring_seat.ring_list, name="phone_ring_list"),
    path("nights/<int:pk>/mine/", views.mine, name="night_mine"),
    path("events/<int:pk>/rsvp/", rsvp.rsvp, name="event_rsvp"),
]
