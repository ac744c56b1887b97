"""Addresses of heads-up tournaments."""

from django.urls import path

from tournaments.heads_up import moments, tablet_pages, views

urlpatterns = [
    path("heads-up/<int:pk>/", views.overview, name="heads_up"),
    path("heads-up/<int:pk>/console/", views.console, name="heads_up_console"),
    path("heads-up/<int:pk>/do/<slug:name>/", views.act, name="heads_up_act"),
    path("heads-up/<int:pk>/newcomer/", views.newcomer, name="heads_up_newcomer"),
    path("heads-up/<int:pk>/undo/", views.undo, name="heads_up_undo"),
    path("heads-up/<int:pk>/correct/<int:sequence>/", views.correct, name="heads_up_correct"),
    path("heads-up/<int:pk>/close/", views.close, name="heads_up_close"),
    path("heads-up/<int:pk>/log/", views.log, name="heads_up_log"),
    path("heads-up/<int:pk>/then/", moments.contest_then, name="heads_up_then"),
    path("heads-up/<int:pk>/file/", moments.match_file, name="heads_up_file"),
    path("heads-up/<int:pk>/print/payouts/", moments.payouts_to_sign, name="heads_up_payouts"),
    path("heads-up/<int:pk>/tablets/", tablet_pages.tablets, name="heads_up_tablets"),
    path(
        "heads-up/<int:pk>/tablets/<int:tablet>/revoke/", tablet_pages.revoke, name="heads_up_tablet_revoke"
    ),
    path(
        "heads-up/<int:pk>/questions/<int:question>/", tablet_pages.answer_question, name="heads_up_question"
    ),
    path("heads-up/<int:pk>/draws/", views.draws, name="heads_up_draws"),
]
