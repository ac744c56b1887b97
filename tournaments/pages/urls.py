"""Addresses of a night as members read it, and of opening one."""

from django.urls import path

from tournaments.pages import (
    another_day,
    attendance,
    conduct,
    needs_page,
    opening,
    points_trial,
    printed,
    sheets_of_nights,
    styleguide,
    views,
)

urlpatterns = [
    path("looks/", styleguide.styleguide, name="looks"),
    path("looks/console/", styleguide.styleguide, {"screen": "console"}, name="looks_console"),
    path("looks/display/", styleguide.styleguide, {"screen": "display"}, name="looks_display"),
    path("events/<int:pk>/night/", opening.event_night, name="event_night"),
    path("events/<int:pk>/pictures/<int:number>/", opening.event_pictures, name="event_pictures"),
    path("events/<int:pk>/facts/<int:sequence>/", opening.event_fact, name="event_fact"),
    path("clubs/<slug:slug>/my-nights/", attendance.my_nights, name="my_nights"),
    path("clubs/<slug:slug>/my-nights/record.json", attendance.my_record, name="my_record"),
    path("clubs/<slug:slug>/my-nights/calendar/", attendance.renew, name="member_feed_renew"),
    path("clubs/<slug:slug>/members/<int:number>/needs/", needs_page.member_needs, name="member_needs"),
    path("clubs/<slug:slug>/calendar.ics", attendance.club_feed, name="club_feed"),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/attendance.csv",
        sheets_of_nights.attendance_csv,
        name="season_attendance_csv",
    ),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/attendance/",
        attendance.season_attendance,
        name="season_attendance",
    ),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/attendance/<int:number>/lift/",
        attendance.lift,
        name="ban_lift",
    ),
    path("clubs/<slug:slug>/rulebook/trial/", points_trial.trial, name="points_trial"),
    path("feed/<str:token>/calendar.ics", attendance.member_feed, name="member_feed"),
    path("clubs/<slug:slug>/tonight/", opening.tonight, name="club_tonight"),
    path("clubs/<slug:slug>/decisions/", conduct.club_decisions, name="club_decisions"),
    path("nights/<int:pk>/", views.overview, name="night"),
    path("nights/<int:pk>/close/", opening.close_night, name="night_close"),
    path("nights/<int:pk>/postpone/", another_day.postpone_night, name="night_postpone"),
    path("nights/<int:pk>/log/", views.whole_log, name="night_log"),
    path("nights/<int:pk>/log.csv", sheets_of_nights.log_csv, name="night_log_csv"),
    path("nights/<int:pk>/then/", views.then, name="night_then"),
    path("nights/<int:pk>/pictures/", views.pictures, name="night_pictures"),
    path("nights/<int:pk>/print/<slug:name>/", printed.night_print, name="night_print"),
    path("nights/<int:pk>/draws/", views.draws, name="night_draws"),
]
