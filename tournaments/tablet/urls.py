"""Addresses of dealers' tablets."""

from django.urls import path

from tournaments.tablet import views

urlpatterns = [
    path("tablet/", views.pair, name="tablet_pair"),
    path("tablet/table/", views.tablet, name="tablet"),
    path("tablet/rulings.<slug:digest>.json", views.rulings, name="tablet_rulings"),
    path("tablet/do/<slug:name>/", views.act, name="tablet_act"),
    path("tablet/leave/", views.leave, name="tablet_leave"),
    path("tablet/worker.js", views.worker, name="tablet_worker"),
    path("tablet/manifest.webmanifest", views.manifest, name="tablet_manifest"),
]
