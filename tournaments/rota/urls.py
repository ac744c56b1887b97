"""Addresses of the rota."""

from django.urls import path

from tournaments.rota import views

urlpatterns = [path("clubs/<slug:slug>/events/<int:pk>/staff/", views.staff, name="event_staff")]
