"""Addresses of a night."""

from django.urls import URLPattern, path

from tournaments.views import console, display, door, opening, pages, phone, rsvp, tablet, tablets

displays: list[URLPattern] = [
    path("d/<slug:code>/", display.screen, name="display"),
    path("logos/<slug:name>/", display.logo, name="logo"),
    path("clubs/<slug:slug>/displays/", display.displays, name="displays"),
    path("clubs/<slug:slug>/displays/new/", display.new, name="display_new"),
    path("clubs/<slug:slug>/displays/style/", display.house_style, name="house_style"),
    path("clubs/<slug:slug>/displays/<int:pk>/", display.edit, name="display_edit"),
    path("clubs/<slug:slug>/displays/<int:pk>/renew/", display.renew, name="display_renew"),
    path("clubs/<slug:slug>/displays/<int:pk>/remove/", display.remove, name="display_remove"),
]

phones: list[URLPattern] = [
    path("p/<str:token>/", phone.phone, name="phone"),
    path("p/<str:token>/open/", phone.open_here, name="phone_open"),
    path("p/<str:token>/seen/", phone.seen, name="phone_seen"),
    path("p/<str:token>/rsvp/", phone.rsvp, name="phone_rsvp"),
    path("p/<str:token>/ask/<slug:kind>/", phone.ask, name="phone_ask"),
    path("p/<str:token>/withdraw/<slug:kind>/", phone.withdraw, name="phone_withdraw"),
    path("nights/<int:pk>/mine/", phone.mine, name="night_mine"),
    path("nights/<int:pk>/asks/", door.asks, name="night_asks"),
    path("nights/<int:pk>/asks/<int:ask>/give/", door.give, name="night_ask_give"),
    path("nights/<int:pk>/asks/<int:ask>/dismiss/", door.dismiss, name="night_ask_dismiss"),
    path("nights/<int:pk>/door/", door.check_in, name="night_door"),
    path("events/<int:pk>/coming/", door.coming, name="event_coming"),
    path("events/<int:pk>/rsvp/", rsvp.rsvp, name="event_rsvp"),
    path("clubs/<slug:slug>/phones/<int:number>/", door.phone_link, name="phone_link"),
    path("clubs/<slug:slug>/phones/<int:number>/renew/", door.renew_phone_link, name="phone_link_renew"),
]
urlpatterns = [
    *displays,
    *phones,
    path("events/<int:pk>/night/", opening.event_night, name="event_night"),
    path("events/<int:pk>/facts/<int:sequence>/", opening.event_fact, name="event_fact"),
    path("clubs/<slug:slug>/tonight/", opening.tonight, name="club_tonight"),
    path("nights/<int:pk>/", pages.overview, name="night"),
    path("nights/<int:pk>/close/", opening.close_night, name="night_close"),
    path("nights/<int:pk>/display/", display.display, name="night_display"),
    path("nights/<int:pk>/log/", pages.whole_log, name="night_log"),
    path("nights/<int:pk>/then/", pages.then, name="night_then"),
    path("nights/<int:pk>/pictures/", pages.pictures, name="night_pictures"),
    path("nights/<int:pk>/draws/", pages.draws, name="night_draws"),
    path("nights/<int:pk>/console/", console.console, name="night_console"),
    path("nights/<int:pk>/console/due/", console.do_due, name="night_due"),
    path("nights/<int:pk>/console/undo/", console.undo, name="night_undo"),
    path("nights/<int:pk>/console/pause-reason/", console.pause_reason, name="night_pause_reason"),
    path("nights/<int:pk>/console/correct/<int:sequence>/", console.correct, name="night_correct"),
    path("nights/<int:pk>/console/newcomer/", console.newcomer, name="night_newcomer"),
    path("nights/<int:pk>/console/structure/", console.edit_structure, name="night_structure"),
    path("nights/<int:pk>/console/take-back/<int:player>/", console.take_back, name="night_take_back"),
    path("nights/<int:pk>/console/do/<slug:name>/", console.act, name="night_act"),
    path("nights/<int:pk>/tablets/", tablets.tablets, name="night_tablets"),
    path("nights/<int:pk>/tablets/<int:tablet>/revoke/", tablets.revoke, name="night_tablet_revoke"),
    path("nights/<int:pk>/questions/<int:question>/", tablets.answer_question, name="night_question"),
    path("tablet/", tablet.pair, name="tablet_pair"),
    path("tablet/table/", tablet.tablet, name="tablet"),
    path("tablet/do/<slug:name>/", tablet.act, name="tablet_act"),
    path("tablet/leave/", tablet.leave, name="tablet_leave"),
    path("tablet/worker.js", tablet.worker, name="tablet_worker"),
    path("tablet/manifest.webmanifest", tablet.manifest, name="tablet_manifest"),
]
