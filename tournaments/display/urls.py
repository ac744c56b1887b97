"""Addresses of displays: of each screen on a wall, and the pages on which a club sets them up."""

from django.urls import path

from tournaments.display import ring_board, slides, views

urlpatterns = [
    path("d/<slug:code>/", views.screen, name="display"),
    path("logos/<slug:name>/", views.logo, name="logo"),
    path("clubs/<slug:slug>/displays/", views.displays, name="displays"),
    path("slides/<slug:name>/", slides.picture, name="slide_picture"),
    path("clubs/<slug:slug>/displays/message/", slides.message, name="display_message"),
    path("clubs/<slug:slug>/displays/slides/", slides.slides, name="slides"),
    path("clubs/<slug:slug>/displays/slides/<int:pk>/remove/", slides.remove, name="slide_remove"),
    path("clubs/<slug:slug>/displays/new/", views.new, name="display_new"),
    path("clubs/<slug:slug>/displays/style/", views.house_style, name="house_style"),
    path("clubs/<slug:slug>/displays/<int:pk>/", views.edit, name="display_edit"),
    path("clubs/<slug:slug>/displays/<int:pk>/renew/", views.renew, name="display_renew"),
    path("clubs/<slug:slug>/displays/<int:pk>/remove/", views.remove, name="display_remove"),
    path("heads-up/<int:pk>/display/", views.heads_up_display, name="heads_up_display"),
    path("nights/<int:pk>/display/", views.display, name="night_display"),
    path("ring-games/<int:pk>/display/", ring_board.ring_display, name="ring_game_display"),
]
