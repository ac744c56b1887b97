from django.urls import URLPattern, URLResolver, include, path

from clubs.views import (
    archive,
    failed_work,
    figure_pages,
    founding,
    links,
    people,
    printed,
    public,
    rulebook,
    seasons,
    sheets,
    tickets,
)

Paths = list[URLPattern | URLResolver]

season: Paths = [
    path("", public.season, name="club_season"),
    path("numbers/", figure_pages.season, name="season_numbers"),
    path("numbers.csv", figure_pages.season_csv, name="season_numbers_csv"),
    path("results.csv", public.season_csv, name="club_season_csv"),
    path("calendar.csv", sheets.calendar_csv, name="club_calendar_csv"),
    path("standings.csv", sheets.standings_csv, name="club_standings_csv"),
    path("print/<slug:name>/", printed.season_print, name="club_season_print"),
    path("edit/", seasons.edit_season, name="club_season_edit"),
    path("close/", seasons.close_season, name="club_season_close"),
    path("reopen/", seasons.reopen_season, name="club_season_reopen"),
    path("next/", seasons.open_next, name="club_season_next"),
    path("remove/", seasons.remove, name="club_season_remove"),
    path("race/", archive.race_page, name="club_race"),
    path("champion/", archive.champion, name="club_champion"),
    path("calendar/", seasons.calendar, name="club_calendar"),
    path("events/new/", seasons.new_event, name="club_event_new"),
]
event: Paths = [
    path("", public.event, name="club_event"),
    path("why/<int:number>/", public.bill, name="club_bill"),
    path("edit/", seasons.edit_event, name="club_event_edit"),
    path("cancel/", seasons.cancel_event, name="club_event_cancel"),
    path("restore/", seasons.restore_event, name="club_event_restore"),
]
members: Paths = [
    path("", public.members_list, name="club_members"),
    path("members.csv", sheets.members_csv, name="club_members_csv"),
    path("add/", people.add, name="club_members_add"),
    path("links/", links.slips, name="club_links"),
    path("links/log/", links.log, name="club_links_log"),
    path("<int:number>/", public.member, name="club_member"),
    path("<int:number>/numbers/", figure_pages.member, name="member_numbers"),
    path("<int:number>/numbers.csv", figure_pages.member_csv, name="member_numbers_csv"),
    path("<int:number>/edit/", people.edit, name="club_member_edit"),
    path("<int:number>/anonymise/", people.anonymise, name="club_member_anonymise"),
    path("<int:number>/merge/", people.merge, name="club_member_merge"),
    path("<int:number>/leave/", people.leave, name="club_member_leave"),
    path("<int:number>/back/", people.come_back, name="club_member_back"),
    path("<int:number>/link/", links.link, name="club_member_link"),
    path("<int:number>/link/renew/", links.renew_link, name="club_member_renew"),
]
rules: Paths = [
    path("", rulebook.rulebook, name="club_rulebook"),
    path("edit/", rulebook.edit, name="club_rulebook_edit"),
    path("versions/", rulebook.versions, name="club_rulebook_versions"),
    path("versions/<int:number>/", rulebook.version, name="club_rulebook_version"),
    path("clauses/<str:name>/", rulebook.clauses, name="club_clauses"),
    path("rulings/", rulebook.rulings, name="club_rulings"),
]
club: Paths = [
    path("", public.club, name="club"),
    path("numbers/", figure_pages.club, name="club_numbers"),
    path("numbers.csv", figure_pages.club_csv, name="club_numbers_csv"),
    path("settings/", founding.settings, name="club_settings"),
    path("file/", founding.file_of_club, name="club_file"),
    path("keep/", links.keep, name="club_keep"),
    path("work/", failed_work.failed_work, name="club_failed_work"),
    path("work/<int:number>/again/", failed_work.try_work_again, name="club_work_again"),
    path("tickets/", tickets.tickets, name="club_tickets"),
    path("tickets.csv", sheets.tickets_csv, name="club_tickets_csv"),
    path("tickets/<int:number>/<slug:how>/", tickets.end_ticket, name="club_ticket_end"),
    path("members/", include(members)),
    path("rulebook/", include(rules)),
    path("archive/", archive.archive, name="club_archive"),
    path("new-season/", seasons.new_season, name="club_season_new"),
    path("seasons/<slug:season>/", include(season)),
    path("events/<int:event>/", include(event)),
]

urlpatterns = [
    path("", public.home, name="home"),
    path("found/", founding.found, name="found"),
    path("found/file/", founding.found_from_file, name="found_from_file"),
    path("found/<str:token>/", founding.found_first, name="found_first"),
    path("found/<str:token>/file/", founding.found_first_from_file, name="found_first_from_file"),
    path("claim/<str:token>/", links.claim, name="claim"),
    path("signed-out/", links.signed_out, name="signed_out"),
    path("noticed/", links.seen, name="noticed"),
    path("clubs/<slug:club>/", include(club)),
]
