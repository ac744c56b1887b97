"""Addresses of the console, and of the director's side of tablets and phones."""

from django.urls import path

from tournaments.console import bare_clock, phone_views, structure_views, structures_page, tablet_views, views
from tournaments.console.ring_room import papers
from tournaments.console.ring_room import views as ring_room

urlpatterns = [
    path("clock/", bare_clock.start, name="bare_clock_start"),
    path("clock/<str:key>/", bare_clock.desk, name="bare_clock"),
    path("clock/<str:key>/do/<slug:name>/", bare_clock.act, name="bare_clock_act"),
    path("clock/<str:key>/undo/", bare_clock.undo, name="bare_clock_undo"),
    path("clock/<str:key>/levels/", bare_clock.levels, name="bare_clock_levels"),
    path("clock/<str:key>/keep/", bare_clock.keep, name="bare_clock_keep"),
    path("clock/<str:key>/end/", bare_clock.end, name="bare_clock_end"),
    path("nights/<int:pk>/asks/", phone_views.asks, name="night_asks"),
    path("nights/<int:pk>/asks/<int:ask>/give/", phone_views.give, name="night_ask_give"),
    path("nights/<int:pk>/asks/<int:ask>/dismiss/", phone_views.dismiss, name="night_ask_dismiss"),
    path("nights/<int:pk>/door/", phone_views.check_in, name="night_door"),
    path("events/<int:pk>/coming/", phone_views.coming, name="event_coming"),
    path("clubs/<slug:slug>/phones/<int:number>/", phone_views.phone_link, name="phone_link"),
    path("nights/<int:pk>/console/", views.console, name="night_console"),
    path("nights/<int:pk>/console/due/", views.do_due, name="night_due"),
    path("nights/<int:pk>/console/undo/", views.undo, name="night_undo"),
    path("nights/<int:pk>/console/pause-reason/", views.pause_reason, name="night_pause_reason"),
    path("nights/<int:pk>/console/correct/<int:sequence>/", views.correct, name="night_correct"),
    path("nights/<int:pk>/console/newcomer/", views.newcomer, name="night_newcomer"),
    path("nights/<int:pk>/console/structure/", views.edit_structure, name="night_structure"),
    path("nights/<int:pk>/console/payouts/", structure_views.work_out_payouts, name="night_payouts"),
    path("nights/<int:pk>/console/plan/", structure_views.plan, name="night_plan"),
    path("nights/<int:pk>/chips/", structure_views.chips, name="night_chips"),
    path("nights/<int:pk>/console/ending/", structure_views.night_ending, name="night_ending"),
    path("nights/<int:pk>/console/forecast/", structure_views.forecast, name="night_forecast"),
    path("nights/<int:pk>/console/take-back/<int:player>/", views.take_back, name="night_take_back"),
    path("nights/<int:pk>/console/do/<slug:name>/", views.act, name="night_act"),
    path("nights/<int:pk>/structure/keep/", structures_page.keep_tonights, name="night_structure_keep"),
    path("clubs/<slug:slug>/structures/", structures_page.structures, name="club_structures"),
    path("clubs/<slug:slug>/structures/read/", structures_page.read_structures, name="club_structures_read"),
    path(
        "clubs/<slug:slug>/structures/<int:number>.csv",
        structures_page.structure_file,
        name="club_structure_csv",
    ),
    path(
        "clubs/<slug:slug>/structures/<int:number>/<slug:act>/",
        structures_page.change_structure,
        name="club_structure_change",
    ),
    path("nights/<int:pk>/console/table-note/", tablet_views.table_note, name="night_table_note"),
    path("nights/<int:pk>/tablets/", tablet_views.tablets, name="night_tablets"),
    path("nights/<int:pk>/tablets/<int:tablet>/revoke/", tablet_views.revoke, name="night_tablet_revoke"),
    path("nights/<int:pk>/questions/<int:question>/", tablet_views.answer_question, name="night_question"),
    path("clubs/<slug:slug>/ring-games/", ring_room.ring_games, name="ring_games"),
    path("clubs/<slug:slug>/ring-games/open/", ring_room.open_game, name="ring_game_open"),
    path("ring-games/<int:pk>/", ring_room.ring_game, name="ring_game"),
    path("ring-games/<int:pk>/log/", ring_room.ring_log, name="ring_game_log"),
    path("ring-games/<int:pk>/log.csv", ring_room.ring_log_csv, name="ring_game_log_csv"),
    path("ring-games/<int:pk>/file/", ring_room.ring_file, name="ring_game_file"),
    path("ring-games/<int:pk>/print/cash-outs/", papers.cash_outs_to_sign, name="ring_game_cash_outs"),
    path("ring-games/<int:pk>/due/", ring_room.do_due, name="ring_game_due"),
    path("ring-games/<int:pk>/undo/", ring_room.undo, name="ring_game_undo"),
    path("ring-games/<int:pk>/do/<slug:name>/", ring_room.act, name="ring_game_act"),
]
